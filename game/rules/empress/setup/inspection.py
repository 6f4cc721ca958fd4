"""What is wrong with a battle of Empress, and the words that its file may use."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.core.data import Wrong
from game.core.data.glossary import Glossary, Term
from game.core.setup import FighterSetup, Setup
from game.rules.empress.setup.recruit import CHANGES, NUMBERS, RECRUITS
from game.rules.empress.sheet.figure import cells
from game.rules.empress.sheet.gear import in_hands
from game.rules.empress.tables.book import items, materials, people, shields, weapons
from game.rules.empress.tables.rows import SIZES
from game.rules.kit.people.build import TORCH
from game.rules.kit.people.inspection import (
    GOALS,
    crowded,
    fighter_faults,
    goal_faults,
    ground_faults,
    held_faults,
    party_faults,
    places,
    thing_faults,
)

HIDDEN, VIGILANT, UNSUSPECTED, BOUND, PRONE, IMPORTANT = (
    "hidden",
    "vigilant",
    "unsuspected",
    "bound",
    "prone",
    "important",
)
TRAITS = (HIDDEN, TORCH, VIGILANT, UNSUSPECTED, BOUND, PRONE, IMPORTANT)
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
    yield from party_faults(setup, SETTINGS)
    yield from ground_faults(setup)
    for index, fighter in enumerate(setup.fighters):
        at = ("fighters", index)
        yield from fighter_faults(setup, fighter, at, TRAITS, "EM-GRD-06")
        yield from RECRUITS.wrongs(fighter, at)
        yield from places(setup, fighter, at, size(fighter))
        yield from held_faults(fighter.held, at, for_hands(), lambda held: bool(in_hands(held)))
    yield from crowded(setup, "EM-GRD-02", size)
    yield from thing_faults(setup, (*for_hands(), *items()))
    yield from goal_faults(setup, GOALS)


def size(fighter: FighterSetup) -> int:
    """How many cells each way somebody of this archetype fills."""
    row = people().get(fighter.archetype)
    return cells(SIZES.index(row.size)) if row else 1


def for_hands() -> tuple[str, ...]:
    """Everything that can be held."""
    return (*(name for name, row in weapons().items() if row.hands), *shields())


def glossary() -> Glossary:
    """Every word by its kind."""
    arms = tuple(
        Term(
            row.id,
            f"empress.list.{'missile' if row.missile else 'weapon'}",
            (("n", row.count), ("sides", row.sides), ("hands", row.hands), ("far", row.long)),
        )
        for row in weapons().values()
        if row.hands
    )
    worn = tuple(
        Term(row.id, "empress.list.armour", (("n", row.protection),))
        for row in materials().values()
        if row.armour
    )
    return {
        "archetypes": tuple(map(Term, people())),
        "things": (*arms, *_own(shields()), *_own(items())),
        "traits": _own(TRAITS),
        "goals": tuple(map(Term, GOALS)),
        "skills": _own((*NUMBERS, *CHANGES.flags)),
        "weapons": (*arms, *_own(shields())),
        "armour": worn,
    }


def _own(names: Iterable[str]) -> tuple[Term, ...]:
    """Words that have a sentence of their own."""
    return tuple(Term(name, f"empress.list.{name}") for name in names)
