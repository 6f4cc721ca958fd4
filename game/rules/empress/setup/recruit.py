"""From stat blocks to figures: what a scenario alters of them, and what cannot be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from game.core.components import Health
from game.core.data import Wrong, insist
from game.core.rule import rule
from game.core.setup import Plain
from game.rules.empress.sheet.components import Fighter, Hands, Pack
from game.rules.empress.sheet.fresh import fighter, packed, usual
from game.rules.empress.tables.book import (
    callings,
    foreign,
    items,
    materials,
    people,
    shields,
    weapons,
)
from game.rules.empress.tables.rows import ATTRIBUTES, Person
from game.rules.kit.people.inspection import Recruits

MOST = {
    **dict.fromkeys(ATTRIBUTES, 20),
    "health": 100,
    "level": 20,
    "hit_dice": 20,
    "coverage": 9,
    "protection": 20,
    "stealth": 6,
    "deception": 6,
    "sneak_attack": 10,
    "movement": 100,
}
"""The numbers of a stat block, and the most of each."""

LISTS = ("gear", "items", "pair")
FLAGS = ("enclosing", "armoured_arms", "dark_sight", "vigilant")
TEXTS = ("calling", "wears", "board_weapon", "special_weapon")
"""``wears`` is what his armour is made of; empty for none."""


@dataclass(frozen=True, slots=True)
class Recruit:
    """Somebody fresh for a fight: what he is, his Hit Points, what he has with him, the first of it
    in hand; whether he is a sentry.
    """

    fighter: Fighter
    health: Health
    gear: tuple[str, ...]
    items: tuple[str, ...]
    vigilant: bool = False

    @property
    def hands(self) -> Hands:
        """What is in his hands at the start."""
        return usual(self.gear, self.fighter.pair)

    @property
    def pack(self) -> Pack:
        """What else he has with him."""
        return packed(self.gear, self.items, self.hands)


@rule("EM-CHR-01", "EM-CHR-08", "EM-ARM-02")
def recruit(
    archetype: str, overrides: Mapping[str, Plain] | None = None, *, held: Sequence[str] = ()
) -> Recruit:
    """A figure of this archetype, with what he has in hand.

    Overrides name attributes and other numbers, lists (gear, items, pair), flags and texts
    (calling, wears …); those of other books are passed over. Raises Misfit for one that cannot be,
    KeyError for an unknown archetype.
    """
    changes = {k: v for k, v in (overrides or {}).items() if k not in foreign()}
    insist(override_faults(changes))
    row = altered(people()[archetype], changes)
    more = tuple(name for name in held if name not in row.gear)
    points = Health(row.health, row.health)
    return Recruit(fighter(row), points, (*row.gear, *more), row.items, row.vigilant)


def altered(row: Person, changes: Mapping[str, Plain]) -> Person:
    """The stat block with these changes."""
    fields: dict[str, Any] = dict(changes)
    if "wears" in fields:
        fields["armour"] = fields.pop("wears")
    if changes.get("wears") == "":
        fields |= {"coverage": 0, "protection": 0}
    changed: Person = replace(row, **fields)
    return changed


def override_faults(overrides: Mapping[str, Plain]) -> list[Wrong]:
    """What is wrong with overrides of a scenario, each with what would have been right."""
    known = (*MOST, *LISTS, *FLAGS, *TEXTS)
    found: list[Wrong] = []
    for key, value in overrides.items():
        if key in foreign():
            continue
        if key not in known:
            message = f"no attribute or number '{key}'"
            found.append(Wrong((key,), message, key, known, at_key=True, kind="skills"))
        elif key in LISTS:
            found += _listed(key, value)
        elif key in FLAGS and not isinstance(value, bool):
            found.append(Wrong((key,), "must be true or false"))
        elif key in TEXTS:
            found += _named(key, value)
        elif key in MOST and not _fits(key, value):
            found.append(Wrong((key,), f"must be a whole number from {_least(key)} to {MOST[key]}"))
    return found


def _least(key: str) -> int:
    return 1 if key in (*ATTRIBUTES, "health", "level") else 0


def _fits(key: str, value: Plain) -> bool:
    return type(value) is int and _least(key) <= value <= MOST[key]


def _listed(key: str, value: Plain) -> list[Wrong]:
    fits: dict[str, Iterable[str]] = {
        "gear": (*weapons(), *shields()),
        "items": items(),
        "pair": weapons(),
    }
    if not isinstance(value, tuple):
        return [Wrong((key,), "must be a list of names")]
    fit, kind = tuple(fits[key]), "things" if key == "items" else "weapons"
    bad = [name for name in value if name not in fit]
    return [Wrong((key,), f"no '{name}' for '{key}'", name, fit, kind=kind) for name in bad]


def _named(key: str, value: Plain) -> list[Wrong]:
    fits: dict[str, Iterable[str]] = {
        "calling": callings(),
        "wears": ("", *(row.id for row in materials().values() if row.armour)),
        "board_weapon": ("", *weapons()),
        "special_weapon": ("", *weapons()),
    }
    fit = tuple(fits[key])
    if value in fit:
        return []
    return [Wrong((key,), f"no '{value}' for '{key}'", str(value), fit)]


RECRUITS = Recruits(people, override_faults, recruit)
"""Whom the book knows."""
