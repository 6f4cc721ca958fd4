"""From stat blocks to figures: what a scenario alters, what is wrong with one, and its words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from game.core.components import Health
from game.core.data import Wrong, insist
from game.core.data.glossary import Glossary, Term
from game.core.rule import rule
from game.core.setup import FighterSetup, Plain, Setup
from game.rules.empress.sheet import components, turns
from game.rules.empress.sheet.figure import cells
from game.rules.empress.sheet.gear import fighter, held, in_hands, usual
from game.rules.empress.tables import book
from game.rules.empress.tables.rows import ATTRIBUTES, SIZES, Person
from game.rules.kit.people import inspection
from game.rules.kit.people.build import TORCH
from game.rules.kit.people.changes import Changes
from game.rules.kit.people.gear import Hands, Pack, left_of

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
        "gear": ("weapons", lambda: (*book.weapons(), *book.shields())),
        "items": ("things", book.items),
        "pair": ("weapons", book.weapons),
    },
    book.foreign,
    ("enclosing", "armoured_arms", "dark_sight", "vigilant"),
    {
        "calling": book.callings,
        "wears": lambda: ("", *(row.id for row in book.materials().values() if row.armour)),
        "board_weapon": lambda: ("", *book.weapons()),
        "special_weapon": lambda: ("", *book.weapons()),
    },
)
"""What a scenario may alter; ``wears`` is what his armour is made of, empty for none."""


@dataclass(frozen=True, slots=True)
class Recruit:
    """Somebody fresh for a fight: what he is, his Hit Points, what he has with him, the first of it
    in hand; whether he is a sentry.
    """

    fighter: components.Fighter
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
        return Pack(left_of(self.gear, held(self.hands)), self.items)


@rule("EM-CHR-01", "EM-CHR-08", "EM-ARM-01", "EM-ARM-02")
def recruit(
    archetype: str, overrides: Mapping[str, Plain] | None = None, *, held: Sequence[str] = ()
) -> Recruit:
    """A figure of this archetype, with what he has in hand.

    Overrides name attributes and other numbers, lists (gear, items, pair), flags and texts
    (calling, wears …); other armour brings the Protection of its material where none is named.
    Those of other books are passed over. Raises Misfit for one that cannot be,
    KeyError for an unknown archetype.
    """
    told = overrides or {}
    changes: dict[str, Any] = {k: v for k, v in told.items() if k not in book.foreign()}
    insist(CHANGES.faults(changes))
    if "wears" in changes:
        changes["armour"] = changes.pop("wears")
        changes = {"protection": 0, **changes}
        changes |= {} if changes["armour"] else {"coverage": 0, "protection": 0}
    row: Person = replace(book.people()[archetype], **changes)
    more = tuple(name for name in held if name not in row.gear)
    points = Health(row.health, row.health)
    return Recruit(fighter(row), points, (*row.gear, *more), row.items, row.vigilant)


RECRUITS = inspection.Recruits(book.people, CHANGES.faults, recruit)
"""Whom the book knows."""


HIDDEN = "hidden"
STATES = {
    "vigilant": components.Alert,
    "unsuspected": components.Unsuspected,
    "bound": components.Bound,
    "prone": components.Prone,
    "important": turns.Important,
}
TRAITS = (HIDDEN, TORCH, *STATES)
"""What a fighter of a scenario can be besides."""

SETTINGS = ("round_limit", "idle_rounds", "noise", "unexpected")
"""``noise``: 1 where those who listen are among others who make a little, 2 where they are
careless; ``unexpected``: 1 where the sides meet so.
"""


def faults(setup: Setup) -> Iterator[Wrong]:
    """Every fault, with its path in the scenario."""
    if setup.scale != "personal":
        yield Wrong(("scale",), "this book has single figures only", setup.scale, ("personal",))
        return
    yield from inspection.party_faults(setup, SETTINGS)
    yield from inspection.ground_faults(setup)
    for index, person in enumerate(setup.fighters):
        at = ("fighters", index)
        yield from inspection.fighter_faults(setup, person, at, TRAITS, "EM-GRD-06")
        yield from RECRUITS.wrongs(person, at)
        yield from inspection.places(setup, person, at, size(person))
        yield from inspection.held_faults(
            person.held, at, for_hands(), lambda held: bool(in_hands(held))
        )
    yield from inspection.crowded(setup, "EM-GRD-02", size)
    yield from inspection.thing_faults(setup, (*for_hands(), *book.items()))
    yield from inspection.carried_faults(setup)
    yield from inspection.goal_faults(setup, inspection.GOALS)


def size(person: FighterSetup) -> int:
    """How many cells each way somebody of this archetype fills."""
    row = book.people().get(person.archetype)
    return cells(SIZES.index(row.size)) if row else 1


def for_hands() -> tuple[str, ...]:
    """Everything that can be held."""
    return (*(name for name, row in book.weapons().items() if row.hands), *book.shields())


def glossary() -> Glossary:
    """Every word by its kind."""
    arms = tuple(
        Term(
            row.id,
            f"empress.list.{'missile' if row.missile else 'weapon'}",
            (("n", row.count), ("sides", row.sides), ("hands", row.hands), ("far", row.long)),
        )
        for row in book.weapons().values()
        if row.hands
    )
    worn = tuple(
        Term(row.id, "empress.list.armour", (("n", row.protection),))
        for row in book.materials().values()
        if row.armour
    )
    own = partial(inspection.words, "empress")
    return {
        "archetypes": tuple(map(Term, book.people())),
        "things": (*arms, *own((*book.shields(), *book.items()))),
        "traits": own(TRAITS),
        "goals": tuple(map(Term, inspection.GOALS)),
        "skills": own((*NUMBERS, *CHANGES.flags)),
        "weapons": (*arms, *own(book.shields())),
        "armour": worn,
    }
