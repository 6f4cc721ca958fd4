"""Pronouns in a scenario's file that there are not, or that contradict each other. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.core.data import Wrong
from game.core.data.faults import KeyPath
from game.core.setup import PRONOUNS, FighterSetup, Figure

if TYPE_CHECKING:
    from game.play.scenarios.scenario import Scenario


def pronoun_faults(scenario: Scenario) -> Iterator[Wrong]:
    """A pronoun nobody knows, and two of one name told differently: a sentence has the name."""
    first: dict[str, str] = {}
    for at, person in _people(scenario):
        given = person.pronoun
        if not given:
            continue
        if given not in PRONOUNS:
            message = f"must be one of {', '.join(PRONOUNS)}"
            yield Wrong((*at, "pronoun"), message, given, PRONOUNS)
        elif first.setdefault(person.name, given) != given:
            message = f"another '{person.name}' is '{first[person.name]}': one name, one pronoun"
            yield Wrong((*at, "pronoun"), message)


def _people(scenario: Scenario) -> Iterator[tuple[KeyPath, FighterSetup | Figure]]:
    for index, fighter in enumerate(scenario.fighters):
        yield ("fighters", index), fighter
    for index, side in enumerate(scenario.sides):
        if side.commander:
            yield ("sides", index, "commander"), side.commander
    for index, unit in enumerate(scenario.units):
        if unit.leader:
            yield ("units", index, "leader"), unit.leader
        for number, figure in enumerate(unit.also):
            yield ("units", index, "also", number), figure
