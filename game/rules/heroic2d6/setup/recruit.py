"""From stat blocks to figures: skills, gear and Health, and what a scenario alters of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from game.core.components import Health
from game.core.data import Wrong, insist
from game.core.rule import rule
from game.core.setup import Plain
from game.rules.heroic2d6.exchange.defence import BLOCK, DODGE, PARRY
from game.rules.heroic2d6.sheet.components import Fighter, Mana
from game.rules.heroic2d6.sheet.figure import GRIP, SHIELD
from game.rules.heroic2d6.tables.book import (
    armour,
    foreign,
    items,
    numbers,
    people,
    spells,
    weapons,
)
from game.rules.heroic2d6.tables.rows import SKILLS, Armour, Person, Weapon
from game.rules.kit.people.changes import Changes, names, number
from game.rules.kit.people.gear import Hands, Pack, left_of
from game.rules.kit.people.inspection import Recruits

NUMBERS = {
    **dict.fromkeys((*SKILLS, "hide", "dark_sight"), (0, 20)),
    "health": (1, 100),
    "movement": (1, 20),
}
"""The numbers of a stat block, with the least and the most of each; Health and movement are
reckoned where none are given (H2-STA-03, H2-STA-04).
"""

DEFENCES = (DODGE, PARRY, BLOCK, SHIELD)
"""What a stat block may name to defend itself with (H2-ATK-02)."""

CHANGES = Changes(
    "skill or number",
    lambda: NUMBERS,
    {
        "weapons": ("weapons", weapons),
        "armour": ("armour", armour),
        "spells": ("spells", spells),
        "items": ("things", items),
    },
    foreign,
    ("hero", "villain_survives"),
    {"defence": lambda: DEFENCES},
)
"""What a scenario may alter."""


@dataclass(frozen=True, slots=True)
class Recruit:
    """Somebody fresh for a fight: what he is, his Health and Mana, what he has with him, the first
    of it in his hand.
    """

    fighter: Fighter
    health: Health
    mana: Mana
    gear: tuple[str, ...]
    items: tuple[str, ...]

    @property
    def hands(self) -> Hands:
        """What is in his hands at the start."""
        return usual(self.gear)

    @property
    def pack(self) -> Pack:
        """What else he has with him."""
        return packed(self.gear, self.items, self.hands)


def recruit(
    archetype: str,
    overrides: Mapping[str, Plain] | None = None,
    *,
    easy: bool = False,
    held: Sequence[str] = (),
) -> Recruit:
    """A figure of this archetype, with what he has in hand; ``easy``: armour counts as Health
    (H2-OPT-03).

    Overrides name skills and other numbers, lists (weapons, armour, spells, items) or flags (hero,
    villain_survives); those of other books are passed over. Raises Misfit for one that cannot be,
    KeyError for an unknown archetype.
    """
    row, changes = people()[archetype], dict(overrides or {})
    insist(CHANGES.faults(changes))
    worn = names(changes, "armour", row.armour)
    own = (*names(changes, "weapons", row.gear), *(name for name in worn if GRIP.shield(name)))
    gear = (*own, *(name for name in held if name not in own))
    fighter = _fighter(row, changes, tuple(name for name in worn if not GRIP.shield(name)))
    insist(_unfit(fighter, gear, worn))
    made = Recruit(
        fighter,
        _health(row, fighter, changes),
        _mana(fighter),
        gear,
        names(changes, "items", row.items),
    )
    return easier(made) if easy else made


@rule("H2-STA-01")
def _fighter(row: Person, changes: Mapping[str, Plain], worn: tuple[str, ...]) -> Fighter:
    numbers_ = {name: number(changes, name, getattr(row, name)) for name in SKILLS}
    return Fighter(
        **numbers_,
        movement=_movement(row, numbers_["agility"], changes),
        natural=row.natural,
        hero=_flag(changes, "hero", row.hero),
        villain=_flag(changes, "villain_survives", row.villain),
        hide=number(changes, "hide", row.hide),
        worn=worn,
        spells=names(changes, "spells", row.spells),
        dark_sight=number(changes, "dark_sight", row.dark_sight),
        size=row.size,
        small=row.small,
        handless=row.handless,
        defence=_text(changes, "defence", row.defence),
    )


@rule("H2-STA-04")
def _movement(row: Person, agility: int, changes: Mapping[str, Plain]) -> int:
    """Six metres, and one for every two of Agility, unless the stat block has its own."""
    return number(changes, "movement", row.movement) or numbers().movement + agility // 2


@rule("H2-STA-03")
def _health(row: Person, fighter: Fighter, changes: Mapping[str, Plain]) -> Health:
    """Ten, Endurance and Might, unless the stat block has its own."""
    own = number(changes, "health", row.health)
    points = own or numbers().health + fighter.endurance + fighter.might
    return Health(points, points)


@rule("H2-MAG-07")
def _mana(fighter: Fighter) -> Mana:
    """As much as his Magic."""
    return Mana(fighter.magic, fighter.magic)


@rule("H2-OPT-03")
def easier(made: Recruit) -> Recruit:
    """Twice his Defense as Health, worn armour and carried shield counted."""
    rows = (armour()[name] for name in made.fighter.worn)
    shield = numbers().shield if SHIELD in made.gear else 0
    more = numbers().easy * (sum(row.defense for row in rows) + made.fighter.hide + shield)
    return replace(made, health=Health(made.health.now + more, made.health.full + more))


@rule("H2-EQP-01")
def usual(gear: Sequence[str]) -> Hands:
    """The first thing in the right hand, or in both; then a shield."""
    return GRIP.usual(gear)


@rule("H2-EQP-01")
def in_hands(names: Sequence[str]) -> Hands | None:
    """These things in his hands, the first in the right one; None if two hands do not hold them."""
    return GRIP.in_hands(names)


def packed(gear: Sequence[str], things: tuple[str, ...], hands: Hands) -> Pack:
    """What he carries beside what is in his hands."""
    return Pack(left_of(gear, GRIP.held(hands)), things)


@rule("H2-EQP-02")
def _unfit(fighter: Fighter, gear: Iterable[str], worn: Iterable[str]) -> Iterator[Wrong]:
    """Weapons that he is not strong enough for, armour that he does not endure."""
    for name in gear:
        row: Weapon | None = weapons().get(name)
        if row is not None and row.might > fighter.might:
            message = f"'{name}' needs Might {row.might} (H2-EQP-02)"
            yield Wrong(("weapons",), message, str(fighter.might))
    for name in worn:
        piece: Armour = armour()[name]
        if piece.endurance > fighter.endurance:
            message = f"'{name}' needs Endurance {piece.endurance} (H2-EQP-02)"
            yield Wrong(("armour",), message, str(fighter.endurance))


def _flag(changes: Mapping[str, Plain], key: str, given: bool) -> bool:
    value = changes.get(key, given)
    return value if isinstance(value, bool) else given


def _text(changes: Mapping[str, Plain], key: str, given: str) -> str:
    value = changes.get(key, given)
    return value if isinstance(value, str) else given


RECRUITS = Recruits(people, CHANGES.faults, recruit)
"""Whom the book knows."""
