"""What is wrong with a battle of Heroic 2d6, and the words that its file may use."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.data import Wrong
from game.core.data.faults import KeyPath
from game.core.data.glossary import Glossary, Term
from game.core.rule import rule
from game.core.setup import FighterSetup, Setup
from game.rules.heroic2d6.exchange.damage import falling
from game.rules.heroic2d6.setup.recruit import CHANGES, NUMBERS, RECRUITS, in_hands
from game.rules.heroic2d6.sheet.figure import CHEST
from game.rules.heroic2d6.tables.book import armour, fates, items, people, spells, traps, weapons
from game.rules.kit.people.build import TORCH
from game.rules.kit.people.inspection import (
    GOALS,
    carried_faults,
    crowded,
    fighter_faults,
    goal_faults,
    ground_faults,
    held_faults,
    party_faults,
    places,
    thing_faults,
    words,
)

HIDDEN, ASLEEP, PRONE = "hidden", "asleep", "prone"
TRAITS = (HIDDEN, TORCH, ASLEEP, PRONE)
"""What a fighter of a scenario can be besides."""


def faults(setup: Setup) -> Iterator[Wrong]:
    """Every fault, with its path in the scenario."""
    if setup.scale != "personal":
        yield Wrong(("scale",), "this book has single figures only", setup.scale, ("personal",))
        return
    yield from party_faults(setup, ("round_limit", "idle_rounds", "search"))
    yield from ground_faults(setup)
    for index, fighter in enumerate(setup.fighters):
        at = ("fighters", index)
        yield from fighter_faults(setup, fighter, at, TRAITS)
        yield from RECRUITS.wrongs(fighter, at)
        yield from places(setup, fighter, at, size(fighter))
        yield from held_faults(fighter.held, at, _for_hands(), lambda held: bool(in_hands(held)))
        yield from _too_weak(fighter, at)
    yield from crowded(setup, "H2-GRD-03", size)
    yield from thing_faults(setup, _things())
    yield from carried_faults(setup)
    yield from _fated(setup)
    yield from goal_faults(setup, GOALS)


@rule("H2-OPT-02")
def _fated(setup: Setup) -> Iterator[Wrong]:
    """What a fate has left of somebody: which one and its penalty, and for how many hours."""
    known = tuple(row.id for row in fates() if row.penalty)
    for index, had in enumerate(setup.carried):
        names = tuple(name for name, _ in had.left)
        if names and (names[1:] != ("hours",) or names[0] not in known):
            message = f"must be one of {', '.join(known)} with its penalty, then 'hours'"
            yield Wrong(("carried", index, "left"), message)


@rule("H2-EQP-02")
def _too_weak(fighter: FighterSetup, at: KeyPath) -> Iterator[Wrong]:
    """What he is to hold and is not strong enough for."""
    known = fighter.archetype in people() and not CHANGES.faults(fighter.overrides)
    for index, name in enumerate(fighter.held if known else ()):
        own = fighter.overrides.get("might", people()[fighter.archetype].might)
        row = weapons().get(name)
        if row is not None and isinstance(own, int) and own < row.might:
            yield Wrong((*at, "held", index), f"'{name}' needs Might {row.might} (H2-EQP-02)")


def size(fighter: FighterSetup) -> int:
    """How many cells each way somebody of this archetype fills."""
    row = people().get(fighter.archetype)
    return row.size if row else 1


def _for_hands() -> tuple[str, ...]:
    shields = (name for name, row in armour().items() if row.shield)
    return (*(name for name, row in weapons().items() if row.hands), *shields)


def _things() -> tuple[str, ...]:
    """What can lie on the field."""
    return (*_for_hands(), *items(), *traps(), CHEST)


def glossary() -> Glossary:
    """Every word by its kind."""
    arms = tuple(
        Term(
            row.id,
            f"heroic2d6.list.{'missile' if row.missile else 'weapon'}",
            (("n", row.offense), ("hands", row.hands), ("reach", row.reach), ("far", row.long)),
        )
        for row in weapons().values()
        if row.hands
    )
    worn = tuple(
        Term(row.id, "heroic2d6.list.armour", (("n", row.defense), ("least", row.endurance)))
        for row in armour().values()
    )
    laid = tuple(
        Term(
            row.id,
            "heroic2d6.list.trap",
            (("n", row.rating), ("offense", row.offense or falling(row.falls))),
        )
        for row in traps().values()
    )
    return {
        "archetypes": tuple(map(Term, people())),
        "things": (*arms, *words("heroic2d6", (*items(), CHEST)), *laid),
        "traits": words("heroic2d6", TRAITS),
        "goals": tuple(map(Term, GOALS)),
        "skills": words("heroic2d6", (*NUMBERS, *CHANGES.flags, "defence")),
        "spells": words("heroic2d6", spells()),
        "weapons": arms,
        "armour": worn,
    }
