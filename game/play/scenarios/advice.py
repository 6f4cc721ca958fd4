"""What in a scenario is no fault and still hardly meant: computer players who can get at nobody."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.battle import Battle
from game.core.components import Position, Unit
from game.core.data import Wrong
from game.core.data.faults import KeyPath
from game.core.ruleset import Ruleset
from game.play.match import HUMAN, lineup
from game.play.scenarios.crowds import one_by_one, written_at
from game.play.scenarios.library import Books
from game.play.scenarios.roster import roster
from game.play.scenarios.scenario import Scenario


def advice(scenario: Scenario, books: Books) -> tuple[Wrong, ...]:
    """Advice for a scenario without faults, one for a place, whichever books it is about."""
    found: dict[tuple[KeyPath, str], list[str]] = {}
    for name in scenario.playable:
        for at, message in _stranded(scenario, books[name]):
            found.setdefault((at, message), []).append(name)
    return tuple(
        Wrong(at, f"advice: under {' and '.join(names)} {message}")
        for (at, message), names in found.items()
    )


def _stranded(scenario: Scenario, book: Ruleset) -> Iterator[tuple[KeyPath, str]]:
    """Every fighter of a computer's side who can get at nobody, or the side if that is all."""
    lookout = book.scales[scenario.scale].lookout
    quarry = lookout.quarry if lookout else None
    if quarry is None:
        return
    world = Battle.start(book, scenario.setup(book.id)).world
    entities = roster(scenario, world).entities
    here = [
        (number, fighter, entities[fighter.id])
        for number, fighter in enumerate(one_by_one(scenario.fighters))
        if fighter.id in entities
    ]
    placed = [(number, who, unit) for number, who, unit in here if world.find(unit, Position)]
    late = {world.get(unit, Unit).side for _, _, unit in here if not world.find(unit, Position)}
    for index, side in enumerate(scenario.sides):
        computers = lineup(scenario, {}, HUMAN, "veteran")[side.id] != HUMAN
        own = [(number, unit) for number, who, unit in placed if who.side == side.id]
        if not computers or late - {side.id}:
            continue
        idle = [number for number, unit in own if not quarry(world, unit)]
        if idle and len(idle) == len(own):
            message = f"nobody of side '{side.id}' can ever get at an enemy: no way leads to one"
            yield ("sides", index, "id"), message
        elif idle:
            for number in idle:
                at = written_at(scenario.fighters, ("fighters", number, "cell"))
                yield at, "he can get at no enemy from here: no way leads to one, and no shot"
