"""From stat blocks to figures: skills, gear and Health, and what a scenario alters of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from game.core.components import Health
from game.core.data import Wrong, insist
from game.core.rule import rule
from game.core.setup import Plain
from game.rules.heroic2d6.exchange.defence import BLOCK, DODGE, PARRY
from game.rules.heroic2d6.sheet.components import Fighter, Hands, Mana, Pack
from game.rules.heroic2d6.sheet.figure import EMPTY, SHIELD
from game.rules.heroic2d6.sheet.figure import held as things_in
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
from game.rules.kit.people.inspection import Recruits

NUMBERS = (*SKILLS, "hide", "health", "movement", "dark_sight")
LISTS = ("weapons", "armour", "spells", "items")
FLAGS = ("hero", "villain_survives")
DEFENCE = "defence"
DEFENCES = (DODGE, PARRY, BLOCK, SHIELD)
"""What a stat block may name to defend itself with (H2-ATK-02)."""

MOST = {"health": 100, "hide": 20, "movement": 20}
"""The most of a number, 20 for skills."""


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
    insist(override_faults(changes))
    worn = _names(changes, "armour", row.armour)
    own = (*_names(changes, "weapons", row.gear), *(name for name in worn if _shield(name)))
    gear = (*own, *(name for name in held if name not in own))
    fighter = _fighter(row, changes, tuple(name for name in worn if not _shield(name)))
    insist(_unfit(fighter, gear, worn))
    made = Recruit(
        fighter,
        _health(row, fighter, changes),
        _mana(fighter),
        gear,
        _names(changes, "items", row.items),
    )
    return easier(made) if easy else made


@rule("H2-STA-01")
def _fighter(row: Person, changes: Mapping[str, Plain], worn: tuple[str, ...]) -> Fighter:
    numbers_ = {name: _number(changes, name, getattr(row, name)) for name in SKILLS}
    return Fighter(
        **numbers_,
        movement=_movement(row, numbers_["agility"], changes),
        natural=row.natural,
        hero=_flag(changes, "hero", row.hero),
        villain=_flag(changes, "villain_survives", row.villain),
        hide=_number(changes, "hide", row.hide),
        worn=worn,
        spells=_names(changes, "spells", row.spells),
        dark_sight=_number(changes, "dark_sight", row.dark_sight),
        size=row.size,
        small=row.small,
        handless=row.handless,
        defence=_text(changes, DEFENCE, row.defence),
    )


@rule("H2-STA-04")
def _movement(row: Person, agility: int, changes: Mapping[str, Plain]) -> int:
    """Six metres, and one for every two of Agility, unless the stat block has its own."""
    return _number(changes, "movement", row.movement) or numbers().movement + agility // 2


@rule("H2-STA-03")
def _health(row: Person, fighter: Fighter, changes: Mapping[str, Plain]) -> Health:
    """Ten, Endurance and Might, unless the stat block has its own."""
    own = _number(changes, "health", row.health)
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


def _shield(name: str) -> bool:
    return name in armour() and armour()[name].shield


@rule("H2-EQP-01")
def usual(gear: Sequence[str]) -> Hands:
    """The first thing in the right hand, or in both; then a shield."""
    first = next((name for name in gear if not _shield(name)), "")
    if first and weapons()[first].hands > 1:
        return Hands(first, first)
    shield = next((name for name in gear if _shield(name)), "")
    return Hands(first, shield) if first or shield else EMPTY


@rule("H2-EQP-01")
def in_hands(names: Sequence[str]) -> Hands | None:
    """These things in his hands, the first in the right one; None if two hands do not hold them."""
    held = tuple(name for name in names if name)
    two = [name for name in held if not _shield(name) and weapons()[name].hands > 1]
    if not held:
        return EMPTY
    if two:
        return Hands(two[0], two[0]) if len(held) == 1 else None
    if len(held) == 1:
        return Hands("", held[0]) if _shield(held[0]) else Hands(held[0], "")
    return Hands(held[0], held[1]) if len(held) == 2 and not _shield(held[0]) else None


def packed(gear: Sequence[str], things: tuple[str, ...], hands: Hands) -> Pack:
    """What he carries beside what is in his hands."""
    left = list(gear)
    for name in things_in(hands):
        if name in left:
            left.remove(name)
    return Pack(tuple(left), things)


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


def override_faults(overrides: Mapping[str, Plain]) -> list[Wrong]:
    """What is wrong with overrides of a scenario, each with what would have been right."""
    known = (*NUMBERS, *LISTS, *FLAGS, DEFENCE)
    found: list[Wrong] = []
    for key, value in overrides.items():
        if key in foreign():
            continue
        if key not in known:
            message = f"no skill or number '{key}'"
            found.append(Wrong((key,), message, key, known, at_key=True, kind="skills"))
        elif key in LISTS:
            found += _listed(key, value)
        elif key in FLAGS and not isinstance(value, bool):
            found.append(Wrong((key,), "must be true or false"))
        elif key == DEFENCE and value not in DEFENCES:
            found.append(Wrong((key,), "no such defence", str(value), DEFENCES))
        elif key in NUMBERS and not _fits(key, value):
            message = f"must be a whole number from 0 to {MOST.get(key, 20)}"
            found.append(Wrong((key,), message))
    return found


def _listed(key: str, value: Plain) -> list[Wrong]:
    fits: dict[str, Iterable[str]] = {
        "weapons": weapons(),
        "armour": armour(),
        "spells": spells(),
        "items": items(),
    }
    if not isinstance(value, tuple):
        return [Wrong((key,), "must be a list of names")]
    fit = tuple(fits[key])
    bad = [name for name in value if name not in fit]
    kind = "things" if key == "items" else key
    return [Wrong((key,), f"no '{name}' for '{key}'", name, fit, kind=kind) for name in bad]


def _fits(key: str, value: Plain) -> bool:
    return type(value) is int and 0 <= value <= MOST.get(key, 20)


def _number(changes: Mapping[str, Plain], key: str, given: int) -> int:
    value = changes.get(key, given)
    return value if isinstance(value, int) else given


def _flag(changes: Mapping[str, Plain], key: str, given: bool) -> bool:
    value = changes.get(key, given)
    return value if isinstance(value, bool) else given


def _text(changes: Mapping[str, Plain], key: str, given: str) -> str:
    value = changes.get(key, given)
    return value if isinstance(value, str) else given


def _names(changes: Mapping[str, Plain], key: str, given: tuple[str, ...]) -> tuple[str, ...]:
    names = changes.get(key, given)
    return tuple(str(name) for name in names) if isinstance(names, tuple) else given


RECRUITS = Recruits(people, override_faults, recruit)
"""Whom the book knows."""
