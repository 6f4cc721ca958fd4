"""Wendle Hill against somebody who only holds the village: the veteran does not wait for him."""

from __future__ import annotations

from dataclasses import dataclass

from game.ai import Decision
from game.ai.player import sensible
from game.core.components import Position
from game.core.grid import Cell
from game.core.orders import Order
from game.core.ruleset import Request
from game.core.seat import Seat
from game.play.match import Match, open_match
from game.play.scenarios.library import find, load
from game.rules import RULESETS

CREST = {Cell(x, 3) for x in (1, 2, 3)}
VILLAGE = (Cell(4, 4), Cell(4, 3), Cell(4, 2))


@dataclass(frozen=True)
class Villagers:
    """Somebody whose three companies of foot go to the village and stay there; the others stay
    where they are and shoot or strike whoever comes.
    """

    homes: dict[int, Cell]

    def decide(self, seat: Seat) -> tuple[Decision, ...]:
        return tuple(Decision(request, self._order(seat, request)) for request in seat.waiting)

    def _order(self, seat: Seat, request: Request) -> Order:
        home = self.homes.get(request.unit)
        if request.kind != "mass.order" or home is None:
            return sensible(seat, request)
        here = seat.view.get(request.unit, Position).cell
        for to in _steps(here, home):
            order = Order((("form", "attack"), ("to", to), ("facing", "S" if to.x < 4 else "W")))
            if to != here and seat.allows(request, order):
                return order
        return sensible(seat, request)


def _steps(here: Cell, home: Cell) -> list[Cell]:
    """East first, then to the row of the home."""
    if here == home:
        return []
    along = [Cell(here.x + 1, here.y)] if here.x < home.x else []
    return [*along, Cell(here.x, here.y + (1 if home.y > here.y else -1))]


def fought(seed: int) -> tuple[Match, dict[str, int], set[int]]:
    """The battle to its end: when the crest was taken first, and who of the veteran's fought."""
    scenario = load(find("wendle-hill"), RULESETS)
    levels = {"a": "veteran", "b": "simple"}
    match = open_match("wendle-hill", scenario, RULESETS["zefrs"], levels, seed)
    names = {unit.id: number for number, unit in enumerate(scenario.units, 4)}
    foot = ("foresters", "guild-halberds", "millers-swords")
    homes = dict(zip((names[name] for name in foot), VILLAGE, strict=True))
    match.players = {**match.players, "b": Villagers(homes)}
    crest = 0
    while match.step():
        world = match.battle.world
        mine = [world.find(names[u.id], Position) for u in scenario.units if u.side == "a"]
        if not crest and any(at is not None and at.cell in CREST for at in mine):
            crest = match.battle.clock.round
    fighters = {
        event.unit for event in match.battle.events if event.key == "zefrs.attack" and event.unit
    }
    return match, {**names, "crest": crest}, fighters


def test_the_veteran_takes_the_crest_and_its_cavalry_fights() -> None:
    for seed in (1, 2):
        match, names, fighters = fought(seed)
        assert 0 < names["crest"] <= 7
        assert names["odran-riders"] in fighters
        own = ("hill-axes", "black-bills", "hired-swords", "odran-riders")
        assert sum(names[name] in fighters for name in own) >= 3
        assert match.battle.result is not None
        assert match.battle.result.winner == "a"
