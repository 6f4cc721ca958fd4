"""Run-ups: the way to somebody out of reach as part of the attack (MOVE-02, MOVE-03, MOVE-10)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.components import Position
from game.core.grid import Cell
from game.core.orders import Order
from game.core.ruleset import Request
from game.rules.chaos.acts.move import running
from game.rules.chaos.sheet import agenda, paces
from game.rules.chaos.sheet.agenda import Agenda
from game.rules.chaos.sheet.components import Doing, Wounds
from tests.rules.chaos.drawn import drawn

STRIKE, WAIT, GO, STOP = (Order((("go", name),)) for name in ("strike", "wait", "run", "stop"))


def charge(here, now=18, reach=1, extra=0, strike=2, who="1", target="2"):
    """He begins an attack with a run-up on this tick; gives back the ticks of the run-up."""
    one, other = here.units[who], here.units[target]
    here.clock(now)
    run = running.ticks_to(here.world, one, other, reach)
    assert run is not None
    at = now - run - extra
    here.put(who, Doing(Order(), now, at, at - strike))

    def begin(step: Any) -> None:
        running.start(step, one, other, reach, extra)
        agenda.plan(step, one, at, agenda.PARTS, "strike")
        agenda.plan(step, one, at - strike, agenda.ENDS, "end")

    here.do(begin)
    return run


def play(here, answers=(), reach=1, until=1):
    """Let the run-up go on; gives back where he is after each tick, and what comes of the strike:
    ("strike" or "end", tick). ``answers`` are those to chaos.run_on.
    """
    track: list[tuple[int, int]] = []
    left = list(answers)
    while (now := agenda.now(here.world)) >= until:
        for _ in range(9):
            items = [d for d in here.world.get(1, Agenda).items if d.tick >= now]
            if not items:
                break
            due = max(items, key=lambda d: (d.tick, -d.rank))
            here.do(lambda step, due=due: agenda.keep(step, lambda one: one is not due))
            if due.what == "end":
                return track, ("end", now)
            if due.what == "run":
                used = count(here, left, lambda step, due=due: running.run_step(step, due))
                left = left[used:]
            if due.what == "strike":
                good: list[bool] = []

                def strike(step, due=due, good=good):
                    good.append((yield from running.at_strike(step, due, here.units["2"], reach)))

                left = left[count(here, left, strike) :]
                if good[0]:
                    return track, ("strike", now)
        track.append((now, here.at("1").x))
        here.clock(now - 1)
    return track, ("none", 0)


def count(here, left, work):
    """Do this with as many answers as it asks for; how many it were."""
    asked = 0

    def answering(step):
        nonlocal asked
        process, given = work(step), None
        try:
            while True:
                request = process.send(given)
                assert isinstance(request, Request) and request.kind == "chaos.run_on"
                given = left[asked]
                asked += 1
        except StopIteration:
            return

    here.do(answering)
    return asked


@pytest.mark.rule("CF-MOVE-10", "CF-MOVE-06")
def test_we_d62_steps_from_17_to_13_and_the_strike_on_12_from_the_neighbouring_cell():
    here = drawn("1 . . . . . 2")
    assert charge(here) == 6
    assert paces.moving(here.world, here.units["1"]), "from the start, though without a step"
    track, (what, when) = play(here)
    assert track == [(18, 0), (17, 1), (16, 2), (15, 3), (14, 4), (13, 5)]
    assert (what, when) == ("strike", 12)
    assert here.at("1") == (5, 0) and paces.moving(here.world, here.units["1"])


@pytest.mark.rule("CF-MOVE-02", "CF-MOVE-03")
def test_we_d38_three_metres_with_a_long_sword():
    here = drawn("1 . . 2")
    assert charge(here) == 3
    assert play(here)[1] == ("strike", 15)
    doing = here.world.get(here.units["1"], Doing)
    assert (doing.strike, doing.end) == (15, 13)


@pytest.mark.rule("CF-MOVE-06", "CF-MOVE-10")
def test_he_is_moving_until_the_strike_is_over_and_no_longer():
    here = drawn("1 . . 2")
    charge(here, extra=2)
    assert play(here)[1] == ("strike", 13)
    assert paces.moving(here.world, here.units["1"]), "though his last step was three ticks ago"
    here.put("1", Doing(Order(), 18, 13, 11, part="recover", runs=True))
    assert not paces.moving(here.world, here.units["1"])


@pytest.mark.rule("CF-MOVE-10")
def test_his_path_follows_the_target_and_a_strike_may_come_sooner():
    here = drawn("1 . . . . . . 2 .")
    charge(here)
    here.put("2", Position(Cell(4, 0)))
    track, end = play(here, [STRIKE])
    assert track[-1] == (15, 3) and end == ("strike", 14)
    assert here.world.get(here.units["1"], Doing).end == 12
    late = drawn("1 . . . . . . 2 .")
    charge(late)
    late.put("2", Position(Cell(4, 0)))
    assert play(late, [WAIT])[1] == ("strike", 11), "or he keeps to his time"


@pytest.mark.rule("CF-MOVE-10")
def test_a_target_that_has_gone_is_run_after_or_let_go():
    here = drawn("1 . . 2 . . . .")
    charge(here)
    here.put("2", Position(Cell(5, 0)))
    track, end = play(here, [GO, GO])
    assert track == [(18, 0), (17, 1), (16, 2), (15, 3), (14, 4)]
    assert end == ("strike", 13)
    assert here.world.get(here.units["1"], Doing).end == 11
    tired = drawn("1 . . 2 . . . .")
    charge(tired)
    tired.put("2", Position(Cell(6, 0)))
    assert play(tired, [STOP])[1] == ("end", 15), "the action ends on that tick"


@pytest.mark.rule("CF-MOVE-10", "CF-MOVE-01")
def test_slow_ground_on_the_way_is_counted():
    here = drawn("1 , . 2")
    assert charge(here) == 4
    track, end = play(here)
    assert track == [(18, 0), (17, 0), (16, 1), (15, 2)] and end == ("strike", 14)


@pytest.mark.rule("CF-MOVE-03", "CF-MOVE-09")
def test_nobody_runs_up_who_cannot_run_or_where_no_way_leads():
    here = drawn("1 . . 2")
    here.put("1", Wounds((("left_leg", 4),)))
    assert running.ticks_to(here.world, here.units["1"], here.units["2"], 1) is None
    wall = drawn("1 . # 2")
    assert running.ticks_to(wall.world, wall.units["1"], wall.units["2"], 1) is None
    near = drawn("1 2")
    assert running.ticks_to(near.world, near.units["1"], near.units["2"], 1) == 0


@pytest.mark.rule("CF-MOVE-10")
def test_what_he_is_asked_and_what_he_does_unasked():
    here = drawn("1 . . 2")
    one, other = here.units["1"], here.units["2"]
    course = (("target", other), ("reach", 1), ("extra", 0))
    late = Request("r", "a", one, "chaos.run_on", about=course)
    early = Request("r", "a", one, "chaos.run_on", about=(*late.about, ("early", True)))
    view: Any = here.world
    assert list(running.choices(view, late, Order())) == [("go", "run"), ("go", "stop")]
    assert list(running.choices(view, early, Order())) == [("go", "strike"), ("go", "wait")]
    assert running.usual(view, early) == STRIKE and running.usual(view, late) == GO
    shut: Any = drawn("1 # . 2").world
    assert list(running.choices(shut, late, Order())) == [("go", "stop")]
    assert running.usual(shut, late) == STOP
    assert list(running.choices(view, late, GO)) == []
