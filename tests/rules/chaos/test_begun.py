"""An action is begun: its strike, its end, and what he leaves off for it (TICK-04, TICK-06)."""

from __future__ import annotations

import pytest

from game.core.components import Facing
from game.core.grid import Cell
from game.core.orders import Order
from game.rules.chaos.acts.fight import attacking
from game.rules.chaos.acts.time import clock, turn
from game.rules.chaos.sheet import agenda
from game.rules.chaos.sheet.actions import action_of
from game.rules.chaos.sheet.agenda import Agenda, Due
from game.rules.chaos.sheet.components import Doing, Going, HeldTurn
from tests.rules.chaos.brawl import order
from tests.rules.chaos.drawn import Drawn, drawn
from tests.rules.chaos.scene import play


def strikes(here: Drawn, **more: object) -> Order:
    """The first strikes the second with his fist."""
    told = {"form": "fight", "how": "strike", "weapon": "fist", "target": here.units["2"]}
    return order(**{**told, **more})


def begins(here: Drawn, what: Order, raced: int = 0) -> Doing:
    """The first begins this on tick 20."""
    here.clock(20)
    here.do(lambda step: turn.start(step, here.units["1"], what, raced))
    return here.world.get(here.units["1"], Doing)


def planned(here: Drawn) -> dict[str, int]:
    items = here.world.get(1, Agenda).items
    return {due.what: due.tick for due in items if due.unit == here.units["1"]}


@pytest.mark.rule("CF-TICK-04", "CF-TICK-06")
@pytest.mark.parametrize("raced", [17, 19])
def test_a_race_lasts_until_somebody_has_the_weapon(raced: int) -> None:
    here = drawn("1 . . 2")
    race = order(form="chore", how="race", item="club", to=Cell(2, 0))
    assert begins(here, race, raced) == Doing(race, 20, raced, raced)
    assert planned(here) == {"end": raced}


@pytest.mark.rule("CF-TICK-04", "CF-TICK-06", "CF-MOVE-08")
def test_who_begins_to_strike_stands_and_looks_at_him() -> None:
    here = drawn("1 2 .")
    here.put("1", Facing("W"), Going((Cell(0, 1),), "walk"))
    what = strikes(here)
    doing = begins(here, what)
    assert here.world.find(here.units["1"], Going) is None
    assert here.world.get(here.units["1"], Facing).direction == "E"
    assert planned(here) == {"strike": doing.strike, "end": doing.end}
    before = attacking.ticks_before(here.world, here.units["1"], action_of(what), 1)
    assert (before, doing.strike) == (0, 20)


@pytest.mark.rule("CF-TICK-04", "CF-TICK-06", "CF-MOVE-10")
@pytest.mark.parametrize("feint", [False, True])
def test_a_run_up_comes_before_the_ticks_of_the_strike(feint: bool) -> None:
    """Four cells of run, the tick that follows the last, and two for a feint."""
    here, near = drawn("1 . . . . 2"), drawn("1 2")
    more = {"feint": True} if feint else {}
    doing = begins(here, strikes(here, **more))
    extra = 2 if feint else 0
    assert (doing.strike, doing.end, doing.runs) == (15 - extra, 13 - extra, True)
    assert planned(here) == {"strike": 15 - extra, "end": 13 - extra, "run": 19}
    run = agenda.planned(here.world, here.units["1"], "run")
    assert run is not None and dict(run.facts)["extra"] == extra
    assert begins(near, strikes(near, **more)).strike == 20 - extra


@pytest.mark.rule("CF-TICK-09")
def test_what_takes_no_time_leaves_him_the_turn_that_he_holds() -> None:
    here = drawn("1 . . 2")
    one = here.units["1"]
    here.clock(20)
    here.put("1", HeldTurn())
    due = Due(20, 1, one, "held")
    play(
        here, lambda step: clock.asks(step, due), {}, order(form="chore", how="face", to=Cell(0, 0))
    )
    assert here.world.find(one, HeldTurn) == HeldTurn()
    asked = agenda.planned(here.world, one, "held")
    assert asked is not None and asked.tick == 20
