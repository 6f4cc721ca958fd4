"""The plain numbers of the book, and how a file writes fractions."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, TypeAlias

from game.core.data import Between, Read
from game.rules.heroic20s.tables.rows import Level
from game.rules.kit.tables import Shift


def _fraction(pair: object) -> Fraction:
    if isinstance(pair, (list, tuple)) and len(pair) == 2 and all(isinstance(n, int) for n in pair):
        above, below = pair
        if below > 0:
            return Fraction(above, below)
    raise ValueError("must be two whole numbers, such as [3, 2], the second above 0")


Share: TypeAlias = Annotated[Fraction, Read(_fraction)]
Odd: TypeAlias = Annotated[int, Between(-100, 500)]


@dataclass(frozen=True, slots=True)
class Numbers:
    """What the book has in plain numbers; the file tells which rule has which."""

    round_seconds: Level
    least_part: Level
    initiative: Level
    tactics_skill: Level
    clear: Level
    bad_footing: Level
    rubble: Level
    least_skill: Level
    stray: Level
    shots: Level
    free_reload: Level
    medium_reload: Level
    long_reload: Level
    rapid_doubling: Level
    half_damage: Level
    places: Level
    speed_factor: Level
    unwieldy_factor: Level
    speed_by_level: Shift
    slow_factor: Level
    least_factor: Level
    easy_strength: Share
    most_strength: Level
    faster: Level
    skull: Level
    no_protection: Level
    surely: Level
    never: Level
    helpless_margin: Shift
    critical: Level
    critical_five: Level
    critical_six: Level
    critical_failure: Level
    dodge: Level
    parry: Level
    block: Level
    combat_reflexes: Level
    unarmed_parry: Shift
    adds: Level
    die: Level
    blind: Shift
    unseen_dodge: Shift
    unseen_hearing: Shift
    riding: Level
    mounted_yards: Odd
    mounted_damage: Level
    basic_lift: Level
    short_share: Level
    small_shield: Level
    aimed_radius: Level
    numbers_share: Level
    grapple_ratio: Share
    pin_ratio: Level
    pin_shares: Level
    pin_size: Level
    pin_hands: Level
    choke_one_hand: Shift
    more_arms: Level
    takedown_hits: Level
    snap_strength: Shift
    suffocation: Level
    suffocated: Odd
    break_two_hands: Level
    break_pin_one: Level
    break_pin_two: Level
    grappled_dodge: Shift
    grappled_defence: Shift
    twice_as_strong: Level
    morale_share: Level
    morale: Level
    tiring: Level
    tired_one: Level
    hot: Level
    hot_plate: Level
    weary_share: Level
    weary_divisor: Level
    stealth: Shift
    complement_critical: Level
    complement_success: Level
    complement_failure: Shift
    complement_blunder: Shift
    catch_margin: Level
    casualty_dice: Level
    casualty_points: Level
    dead_multiple: Level
    idle_rounds: Level
    six: Level
    six_speed: Level
    crawling_speed: Shift
