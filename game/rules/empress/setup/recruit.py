"""From stat blocks to figures: what a scenario alters of them, and what cannot be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from game.core.components import Health
from game.core.data import insist
from game.core.rule import rule
from game.core.setup import Plain
from game.rules.empress.sheet.components import Fighter, Hands, Pack
from game.rules.empress.sheet.gear import fighter, packed, usual
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
from game.rules.kit.people.changes import Changes
from game.rules.kit.people.inspection import Recruits

MOST = {
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
NUMBERS = {
    **dict.fromkeys(ATTRIBUTES, (1, 20)),
    **{name: (int(name in ("health", "level")), most) for name, most in MOST.items()},
}
"""The numbers of a stat block, with the least and the most of each."""

CHANGES = Changes(
    "attribute or number",
    lambda: NUMBERS,
    {
        "gear": ("weapons", lambda: (*weapons(), *shields())),
        "items": ("things", items),
        "pair": ("weapons", weapons),
    },
    foreign,
    ("enclosing", "armoured_arms", "dark_sight", "vigilant"),
    {
        "calling": callings,
        "wears": lambda: ("", *(row.id for row in materials().values() if row.armour)),
        "board_weapon": lambda: ("", *weapons()),
        "special_weapon": lambda: ("", *weapons()),
    },
)
"""What a scenario may alter; ``wears`` is what his armour is made of, empty for none."""


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
    insist(CHANGES.faults(changes))
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


RECRUITS = Recruits(people, CHANGES.faults, recruit)
"""Whom the book knows."""
