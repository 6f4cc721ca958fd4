"""What is wrong with a battle of Heroic Combat, and the words that its file may use."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.data import Wrong
from game.core.data.faults import KeyPath
from game.core.data.glossary import Glossary, Term
from game.core.rule import rule
from game.core.setup import FighterSetup, Figure, Setup, UnitSetup
from game.rules.heroic20s.setup.places import usual_squares
from game.rules.heroic20s.setup.recruit import CHANGES, NUMBERS, RECRUITS
from game.rules.heroic20s.tables.book import armour, hazards, lights, missiles, people, weapons
from game.rules.kit.people.build import TORCH
from game.rules.kit.people.changes import number as changed
from game.rules.kit.people.inspection import (
    GOALS,
    crowded,
    fighter_faults,
    goal_faults,
    ground_faults,
    places,
)

LEADER, PERSON, PRONE, UNAWARE = "leader", "person", "prone", "unaware"
TRAITS = (LEADER, PERSON, PRONE, UNAWARE, TORCH)
"""What a fighter of a scenario can be besides."""

SETTINGS = ("round_limit", "light", "attacker", "hot", "town", "closed", "gap")
"""``light``: the row of T-9, 0 for daylight; ``attacker``: which side is the attacker, from 1, 0
for none (HC-END-14); ``hot``, ``town`` and ``closed`` (no open terrain for a pursuit): 1 if so.
"""

MASS_GOALS = ("last", "hold", "save_the_standard", "break_the_commander")


@rule("HC-PROC-07", "HC-PROC-12")
def faults(setup: Setup) -> Iterator[Wrong]:
    """Every fault, with its path in the scenario."""
    if len(setup.sides) != 2:
        yield Wrong(("sides",), "a battle has two sides (HC-PROC-07)")
        return
    for name in setup.numbers:
        if name not in SETTINGS:
            yield Wrong(("numbers", name), "unknown key", name, SETTINGS, at_key=True)
    if setup.numbers.get("light", 0) not in range(len(lights())):
        yield Wrong(("numbers", "light"), f"must be a row of T-9, from 0 to {len(lights()) - 1}")
    if setup.numbers.get("attacker", 0) not in (0, 1, 2):
        yield Wrong(("numbers", "attacker"), "must be 1 or 2, or 0 for none")
    yield from ground_faults(setup)
    yield from _companies(setup) if setup.scale == "mass" else _fighters(setup)


def _fighters(setup: Setup) -> Iterator[Wrong]:
    for index, side in enumerate(setup.sides):
        if side.id not in [fighter.side for fighter in setup.fighters]:
            yield Wrong(("sides", index, "id"), f"side '{side.id}' has no fighters")
    for index, fighter in enumerate(setup.fighters):
        at = ("fighters", index)
        yield from fighter_faults(setup, fighter, at, TRAITS)
        yield from RECRUITS.wrongs(fighter, at)
        yield from places(setup, fighter, at, size(fighter))
    yield from crowded(setup, "HC-MOVE-02", size)
    yield from _alike(setup)
    yield from goal_faults(setup, GOALS)


def _alike(setup: Setup) -> Iterator[Wrong]:
    """Fighters of one group that are not alike (HC-MASS-01)."""
    first: dict[tuple[str, str], FighterSetup] = {}
    for index, one in enumerate(setup.fighters):
        if one.group:
            known = first.setdefault((one.side, one.group), one)
            if (known.archetype, dict(known.overrides)) != (one.archetype, dict(one.overrides)):
                message = f"differs from '{known.id}' of the same group (HC-MASS-01)"
                yield Wrong(("fighters", index, "group"), message)


def size(fighter: FighterSetup) -> int:
    """How many cells each way somebody of this archetype fills, or of the size that he is given."""
    row = people().get(fighter.archetype)
    given = changed(fighter.overrides, "body_size", row.size if row else 0)
    return max(1, min(given, NUMBERS["body_size"][1]) + 1)


def _companies(setup: Setup) -> Iterator[Wrong]:
    for index, side in enumerate(setup.sides):
        if side.id not in [unit.side for unit in setup.units]:
            yield Wrong(("sides", index, "id"), f"side '{side.id}' has no units")
        if side.commander is not None:
            yield from _named(side.commander, ("sides", index, "commander"))
    for index, unit in enumerate(setup.units):
        yield from _company(setup, unit, index)
    for index, goal in enumerate(setup.goals):
        if goal.kind not in MASS_GOALS:
            message = f"a battle of companies has no goal '{goal.kind}'"
            yield Wrong(("goals", index, "kind"), message, goal.kind, MASS_GOALS, kind="goals")


def _named(one: Figure, at: KeyPath) -> Iterator[Wrong]:
    """What is altered of a commander or leader; one whom only other books know is passed over."""
    if one.archetype in people():
        yield from RECRUITS.wrongs(one, at)


def _company(setup: Setup, unit: UnitSetup, index: int) -> Iterator[Wrong]:
    at = ("units", index)
    known = tuple(side.id for side in setup.sides)
    if unit.side not in known:
        yield Wrong((*at, "side"), f"no side '{unit.side}'", unit.side, known)
        return
    if not unit.troops:
        yield Wrong((*at, "troops"), "a unit has troops (HC-MASS-01)")
    for number, troops in enumerate(unit.troops):
        yield from RECRUITS.wrongs(troops, (*at, "troops", number))
    if unit.leader is not None:
        yield from _named(unit.leader, (*at, "leader"))
    for number, one in enumerate(unit.also):
        yield from _named(one, (*at, "also", number))
    squares = usual_squares(setup, unit.side)
    if unit.cell is None and unit.place not in squares and not unit.zone:
        fit = tuple(squares)
        yield Wrong((*at, "place"), f"no place '{unit.place}'", unit.place, fit)


def glossary() -> Glossary:
    """Every word by its kind."""
    arms = tuple(Term(row.id, "heroic20s.list.weapon") for row in weapons().values())
    shot = tuple(Term(row.id, "heroic20s.list.missile") for row in missiles().values())
    words = (*NUMBERS, *CHANGES.flags, *CHANGES.lists, *CHANGES.texts)
    return {
        "archetypes": tuple(map(Term, people())),
        "things": tuple(Term(name, "heroic20s.list.hazard") for name in hazards()),
        "traits": tuple(Term(name, f"heroic20s.list.{name}") for name in TRAITS),
        "goals": tuple(map(Term, GOALS)),
        "skills": tuple(Term(name, f"heroic20s.list.{name}") for name in words),
        "weapons": (*arms, *shot),
        "armour": tuple(Term(name, "heroic20s.list.armour") for name in armour()),
    }
