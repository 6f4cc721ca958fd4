"""The rows of numbers that stand alone, and of the columns of table 2.1 (stats.toml)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, TypeAlias

from game.core.data import Sized
from game.rules.chaos.tables.rows import Shift
from game.rules.kit.tables import Few

Column: TypeAlias = Annotated[tuple[Shift, ...], Sized(20, 20)]


@dataclass(frozen=True, slots=True)
class StrengthColumns:
    """What Strength is worth."""

    damage: Column
    penetration: Column


@dataclass(frozen=True, slots=True)
class AgilityColumns:
    """What Agility is worth."""

    combat: Column
    tumble: Column


@dataclass(frozen=True, slots=True)
class SpeedColumns:
    """What Speed is worth."""

    initiative: Column
    quick: Column
    actions: Column
    interval: Column


@dataclass(frozen=True, slots=True)
class PerceptionColumns:
    """What Perception is worth."""

    initiative: Column
    aim: Column
    range: Column


@dataclass(frozen=True, slots=True)
class StaminaColumns:
    """What Stamina is worth."""

    natural: Column


@dataclass(frozen=True, slots=True)
class FortitudeColumns:
    """What Fortitude is worth."""

    limit: Column


@dataclass(frozen=True, slots=True)
class StatsFile:
    """Table 2.1."""

    provenance: str
    resist: Column
    strength: StrengthColumns
    agility: AgilityColumns
    speed: SpeedColumns
    perception: PerceptionColumns
    stamina: StaminaColumns
    fortitude: FortitudeColumns


@dataclass(frozen=True, slots=True)
class BaseNumbers:
    """Derived statistics (2.2)."""

    interval: Few
    interval_least: Few
    actions: Few
    actions_least: Few
    critical: Few
    critical_best: Few
    points: Few
    shock: Few
    shock_empty: Few
    shock_least: Few
    natural: Few
    limit: Few
    chakra: Few
    blood: Few
    range: Few
    carry: Few
    throw: Few
    resist: Few
    size: Few


@dataclass(frozen=True, slots=True)
class LowNumbers:
    """Exceptions for low statistics (2.1)."""

    weak: Few
    feeble: Few
    clumsy: Few
    helpless: Few
    helpless_miss: Few
    slow: Few
    slow_tick: Few
    blunt: Few


@dataclass(frozen=True, slots=True)
class ClashNumbers:
    """One attack and one defence."""

    die: Few
    miss: Few
    fumble: Few


@dataclass(frozen=True, slots=True)
class ModifierNumbers:
    """General penalties and bonuses (PEN)."""

    disorient: Shift
    ambush: Shift
    ambush_rounds: Few
    moving: Shift
    awkward: Shift
    size: Shift
    size_ratio: Few
    size_ratio_small: Few
    called: Shift
    arrow: Shift
    energy: Shift
    off_hand: Shift
    unskilled: Shift
    poor: Shift
    red: Shift
    stacks: Few
    called_stacks: Few
    prepared: Shift
    block: Shift
    block_large: Shift
    capture: Shift
    tumble: Shift
    once_fooled: Shift
    numb: Shift


@dataclass(frozen=True, slots=True)
class ForceNumbers:
    """Blows weaker and stronger than usual."""

    critical: Few
    shatter: Few
    half: Few
    ki: Few
    natural_half: Few
    worn_part: Few
    natural_loss: Few


@dataclass(frozen=True, slots=True)
class ResistNumbers:
    """Resists (RES, KNOCK-02), in percent."""

    sides: Few
    worst: Few
    best: Few
    red: Shift
    blow: Shift
    thrown: Shift
    thrown_far: Shift
    far: Few
    blood: Shift
    blood_part: Few
    help: Shift
    first_aid: Shift
    noise: Shift
    confused: Shift
    shaken: Shift


@dataclass(frozen=True, slots=True)
class KnockoutNumbers:
    """Knockout blows (KO)."""

    blow: Shift
    ambush: Shift
    red_from: Few
    red: Few
    stunned: Few
    round: Few


@dataclass(frozen=True, slots=True)
class BloodNumbers:
    """Loss of Blood (DMG-14, DMG-15)."""

    red: Few
    red_heavy: Few
    loss: Few
    loss_heavy: Few
    most: Few
    tender: Few
    tender_loss: Few
    death: Few


@dataclass(frozen=True, slots=True)
class WoundNumbers:
    """What Red on a part does (9.4)."""

    death: Few
    eye: Few


@dataclass(frozen=True, slots=True)
class Numbers:
    """The whole of numbers.toml."""

    provenance: str
    base: BaseNumbers
    low: LowNumbers
    clash: ClashNumbers
    modifiers: ModifierNumbers
    force: ForceNumbers
    resist: ResistNumbers
    knockout: KnockoutNumbers
    blood: BloodNumbers
    wounds: WoundNumbers
