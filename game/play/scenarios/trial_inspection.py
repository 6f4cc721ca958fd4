"""What in the tests of a scenario cannot fit the scenario. Pure, like `inspection`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from game.ai import LEVELS
from game.core.data import Wrong, repeated
from game.core.data.faults import KeyPath
from game.core.ruleset import Ruleset
from game.play.scenarios.crowds import one_by_one
from game.play.scenarios.trial_file import Decided, Given, Trial, Wanted
from game.play.words import templates

if TYPE_CHECKING:
    from game.play.scenarios.scenario import Scenario

ENDS = ("draw", "nobody")
STATES = ("chip", "wound")
"""The tables of a book's words that name what cards show."""


def trial_faults(scenario: Scenario) -> Iterator[Wrong]:
    """Every name in tests that the scenario does not have, and what is out of range."""
    yield from repeated("test", scenario.test, "name")
    for index, trial in enumerate(scenario.test):
        yield from _trial(scenario, trial, ("test", index))


def names(scenario: Scenario) -> tuple[str, ...]:
    """What a test or hint may call somebody: ids of units and of single fighters, names of
    leaders and commanders.
    """
    found = [unit.id for unit in scenario.units]
    found += [fighter.id for fighter in one_by_one(scenario.fighters)]
    found += [fighter.id for fighter in scenario.fighters if fighter.cells]
    for unit in scenario.units:
        found += [figure.name for figure in (unit.leader, *unit.also) if figure]
    found += [side.commander.name for side in scenario.sides if side.commander]
    return tuple(dict.fromkeys(found))


def _trial(scenario: Scenario, trial: Trial, at: KeyPath) -> Iterator[Wrong]:
    last = scenario.rounds(scenario.ruleset)
    if trial.rounds > last:
        yield Wrong((*at, "rounds"), f"must be 1 to the round limit {last}")
    if not trial.expect and not trial.decisions:
        yield Wrong(at, "a test needs at least one [[test.expect]] or [[test.decisions]]")
    for side, level in trial.players.items():
        where = (*at, "players", side)
        yield from (replace(wrong, at_key=True) for wrong in side_faults(scenario, side, where))
        if level not in LEVELS:
            known = tuple(LEVELS)
            yield Wrong((*at, "players", side), f"no level '{level}'", level, known)
    for index, given in enumerate(trial.orders):
        yield from _given(scenario, trial, given, (*at, "orders", index))
    for index, wanted in enumerate(trial.expect):
        yield from _wanted(scenario, wanted, (*at, "expect", index))
    for index, decided in enumerate(trial.decisions):
        yield from _decided(scenario, trial, decided, (*at, "decisions", index))


def _given(scenario: Scenario, trial: Trial, given: Given, at: KeyPath) -> Iterator[Wrong]:
    yield from _who(scenario, given.unit, given.side, at)
    yield from _round(trial, given.round, at)
    if not given.order:
        yield Wrong((*at, "order"), 'an order needs at least one slot, such as form = "attack"')


def _wanted(scenario: Scenario, wanted: Wanted, at: KeyPath) -> Iterator[Wrong]:
    about_unit = (wanted.cell, *wanted.cells, wanted.facing or None, wanted.out)
    about_fighter = (wanted.health, *wanted.states, *wanted.without)
    if wanted.unit:
        yield from name_faults(scenario, wanted.unit, (*at, "unit"))
    elif any(value is not None for value in about_unit):
        yield Wrong(at, "the key 'unit' is missing: cell, facing and out are about a unit")
    elif any(value is not None for value in about_fighter):
        yield Wrong(at, "the key 'unit' is missing: health and states are about a fighter")
    if wanted.side:
        yield from side_faults(scenario, wanted.side, (*at, "side"))
    counts = (wanted.fighters, wanted.least, wanted.most)
    if any(count is not None for count in counts) and not (wanted.unit or wanted.side):
        yield Wrong(at, "the key 'unit' or 'side' is missing: whose fighters are counted")
    ends = (*(side.id for side in scenario.sides), *ENDS)
    if wanted.winner and wanted.winner not in ends:
        message = f"must be one of {', '.join(ends)}"
        yield Wrong((*at, "winner"), message, wanted.winner, ends)
    said = (*about_unit, *about_fighter, *counts, wanted.why or None, wanted.winner or None)
    if all(value is None for value in (*said, wanted.round)):
        known = "cell, fighters, health, states, out, winner or round"
        yield Wrong(at, f"nothing is expected here: give {known}")


def _decided(scenario: Scenario, trial: Trial, decided: Decided, at: KeyPath) -> Iterator[Wrong]:
    yield from _who(scenario, decided.unit, decided.side, at)
    yield from _round(trial, decided.round, at)
    if not (decided.order or decided.one_of or decided.none_of):
        yield Wrong(at, "nothing is expected here: give order, one_of or none_of")


def _who(scenario: Scenario, unit: str, side: str, at: KeyPath) -> Iterator[Wrong]:
    if unit:
        yield from name_faults(scenario, unit, (*at, "unit"))
    if side:
        yield from side_faults(scenario, side, (*at, "side"))
    if not unit and not side:
        yield Wrong(at, "the key 'unit' or 'side' is missing: who is meant")


def _round(trial: Trial, number: int, at: KeyPath) -> Iterator[Wrong]:
    if number > trial.rounds:
        yield Wrong((*at, "round"), f"the test ends after round {trial.rounds}")


def name_faults(scenario: Scenario, name: str, at: KeyPath) -> Iterator[Wrong]:
    """A name that no unit, leader or commander of the scenario has."""
    known = names(scenario)
    if name not in known:
        yield Wrong(at, f"no unit or figure '{name}'", name, known)


def side_faults(scenario: Scenario, side: str, at: KeyPath) -> Iterator[Wrong]:
    """A side that does not take part."""
    sides = tuple(side.id for side in scenario.sides)
    if side not in sides:
        yield Wrong(at, f"no side '{side}'", side, sides)


def book_trial_faults(scenario: Scenario, book: Ruleset) -> Iterator[Wrong]:
    """States that no card of the scenario's own book shows."""
    known = states(book)
    for number, trial in enumerate(scenario.test):
        for index, wanted in enumerate(trial.expect):
            at: KeyPath = ("test", number, "expect", index)
            named = [(("states", place), state) for place, state in enumerate(wanted.states)]
            named += [(("without", place), state) for place, state in enumerate(wanted.without)]
            for where, state in named:
                if known and state not in known:
                    message = f"{book.id} has no state '{state}'"
                    yield Wrong((*at, *where), message, state, known)


def states(book: Ruleset) -> tuple[str, ...]:
    """The states and wounds that cards show, without their short forms."""
    own = tuple(f"{book.id}.{table}." for table in STATES)
    found = (key.rpartition(".")[2] for key in templates() if key.startswith(own))
    return tuple(state for state in found if not state.endswith("_short"))
