"""Who of a scenario is told with which pronoun: as its file says, else as the archetype has it."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.setup import FighterSetup, Figure
from game.play.names import called, learn
from game.play.pronouns import USUAL, introduce
from game.play.scenarios.crowds import one_by_one
from game.play.scenarios.scenario import Scenario
from game.play.telling import archetypes
from game.rules.kit.people.roster import steed_name

SEVERAL = "they"
"""The pronoun of units and sides, whose names may be one or many."""


def meet(scenario: Scenario) -> None:
    """From now on sentences tell everybody of this scenario with the right name and pronoun."""
    known = cast(scenario)
    for code, words in scenario.translations.items():
        learn(code, words.called)
        known |= {called(name, code): pronoun for name, pronoun in known.items()}
    introduce(known)


def cast(scenario: Scenario) -> dict[str, str]:
    """The pronoun of everybody whom a sentence on this scenario may name, by name."""
    several = [side.name for side in scenario.sides] + [unit.name for unit in scenario.units]
    found = dict.fromkeys(several, SEVERAL)
    people: list[FighterSetup | Figure] = [*one_by_one(scenario.fighters), *figures(scenario)]
    beasts = {beast: archetypes.pronoun(beast) for beast in archetypes.beasts()}
    for person in people:
        found |= {steed_name(beast, person.name): told for beast, told in beasts.items()}
        found[person.name] = person.pronoun or archetypes.pronoun(person.archetype) or USUAL
    return found


def figures(scenario: Scenario) -> Iterator[Figure]:
    """The leaders and commanders of a mass battle."""
    yield from (side.commander for side in scenario.sides if side.commander)
    for unit in scenario.units:
        yield from (figure for figure in (unit.leader, *unit.also) if figure)
