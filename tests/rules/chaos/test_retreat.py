"""Running away: Exit cells, the chase, caught or escaped (RETREAT)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.components import Out, Position, Unit
from game.core.grid import Cell, Grid
from game.core.orders import Order
from game.core.setup import FighterSetup, Setup, SideSetup, Thing
from game.core.world import World
from game.rules.chaos.acts.move import moving, retreat
from game.rules.chaos.setup.build import build
from game.rules.chaos.sheet import agenda, paces
from game.rules.chaos.sheet.actions import Action
from game.rules.chaos.sheet.agenda import Beyond, Due
from game.rules.chaos.sheet.components import Caught, Condition
from tests.rules.chaos.drawn import JOE, drawn

YES, NO = Order((("use", True),)), Order((("use", False),))
SLOW, EVEN, FAST = replace(JOE, speed=4), JOE, replace(JOE, speed=8)


def leaves(here, dice=None, answers=(), who="1"):
    due = Due(20, agenda.IDLE, here.units[who], "leave")
    return here.do(lambda step: retreat.leave_step(step, due), dice, answers)


def keys(events):
    return [event.key for event in events]


def pair(runner=EVEN, chaser=EVEN, gap=3, beyond=None):
    """A man in an Exit cell and an enemy so far behind him."""
    here = drawn("1 " + ". " * (gap - 1) + "2", people={"1": runner, "2": chaser})
    if beyond is not None:
        here.world.put(1, beyond)
    return here


@pytest.mark.rule("CF-RETREAT-07")
def test_with_no_enemy_within_ten_metres_he_is_gone():
    here = pair(gap=11)
    assert keys(leaves(here)) == ["chaos.leaves", "out"]
    assert here.world.get(here.units["1"], Out).why == "escaped"
    near = pair(gap=10)
    assert retreat.pursuers(near.world, near.units["1"]) == (near.units["2"],)


@pytest.mark.rule("CF-RETREAT-07")
def test_an_enemy_who_cannot_act_or_does_not_want_to_lets_him_go():
    here = pair()
    here.put("2", Condition(stunned=True))
    assert keys(leaves(here)) == ["chaos.leaves", "out"]
    idle = pair()
    assert keys(leaves(idle, answers=[NO])) == ["chaos.leaves", "out"]


@pytest.mark.rule("CF-RETREAT-02")
def test_on_open_ground_the_faster_wins_without_dice():
    slow = pair(EVEN, FAST)
    events = leaves(slow, answers=[YES])
    assert keys(events)[:2] == ["chaos.flees", "chaos.is_caught"]
    assert slow.world.find(slow.units["1"], Out) is None
    even = pair(EVEN, EVEN)
    assert keys(leaves(even, answers=[YES])) == ["chaos.flees", "chaos.outruns", "out"]
    assert keys(leaves(pair(FAST, EVEN), answers=[YES]))[1] == "chaos.outruns"


@pytest.mark.rule("CF-RETREAT-07")
def test_who_is_caught_is_back_and_loses_his_next_turn():
    here = pair(EVEN, FAST)
    leaves(here, answers=[YES])
    one = here.units["1"]
    assert here.at("1") == (0, 0) and here.at("2") == (1, 0)
    assert here.world.find(one, Caught) is not None
    passed: list[bool] = []
    (event,) = here.do(lambda step: passed.append(retreat.passes(step, one)))
    assert event.rule == "CF-RETREAT-07"
    assert here.do(lambda step: passed.append(retreat.passes(step, one))) == []
    assert passed == [True, False]


@pytest.mark.rule("CF-RETREAT-05")
def test_we_s19_an_obstacle_at_full_speed():
    here = pair(FAST)
    runner = retreat.runner(here.world, here.units["1"], Beyond())
    check = retreat.obstacle_check(runner, 15)
    assert check.grade(6) == "fails" and check.grade(7) == "succeeds"
    lame = replace(runner, lame=True)
    assert retreat.obstacle_check(lame, 15).grade(2) == "succeeds", "10 at a walk"
    assert retreat.obstacle_check(lame, 15).grade(1) == "fails"


@pytest.mark.rule("CF-RETREAT-01", "CF-RETREAT-03")
def test_among_obstacles_everybody_rolls_and_stumbles():
    here = pair(EVEN, FAST, gap=6, beyond=Beyond(obstacles=12))
    # He has 4 + 5 = 9 and gets over nothing (12); the chaser has 3 + 8 = 11, 4 + 8 = 12 is over.
    dice = {"speed": [4, 6, 3, 4, 10, 10, 1, 1, 10, 10, 1, 1]}
    events = leaves(here, dice, [YES])
    stages = [event for event in events if event.key == "chaos.chase"]
    assert stages[0].fact("n") == 6 + 9 - 11 - 2
    assert stages[1].fact("n") == 2 + 15 - 9 + 2
    assert events[-1].key == "out" and stages[-1].fact("n") >= 15


@pytest.mark.rule("CF-RETREAT-03", "CF-RETREAT-07")
def test_a_lead_of_nothing_is_caught_and_after_five_steps_he_is_away():
    here = pair(EVEN, EVEN, gap=3, beyond=Beyond(obstacles=12))
    events = leaves(here, {"speed": [1, 10, 4, 10]}, [YES])
    assert keys(events)[1:3] == ["chaos.chase", "chaos.is_caught"]
    away = pair(EVEN, EVEN, gap=3, beyond=Beyond(obstacles=12))
    events = leaves(away, {"speed": [7, 7, 7, 7] * 5}, [YES])
    assert keys(events).count("chaos.chase") == 5 and keys(events)[-1] == "out"


@pytest.mark.rule("CF-RETREAT-04")
def test_out_of_sight_he_must_be_found_again():
    here = pair(EVEN, EVEN, gap=9, beyond=Beyond(obstacles=12, hiding=15))
    dice = {"speed": [7, 7, 7, 7] * 2, "perception": [8, 8]}
    events = leaves(here, dice, [YES])
    leads = [event.fact("n") for event in events if event.key == "chaos.chase"]
    assert leads == [12, 15], "8 + 6 is not 15: three metres each time"
    seen = pair(EVEN, EVEN, gap=9, beyond=Beyond(obstacles=12, hiding=15))
    dice = {"speed": [7, 7, 7, 7] * 5, "perception": [9] * 5}
    assert [e.fact("n") for e in leaves(seen, dice, [YES]) if e.key == "chaos.chase"] == [9] * 5


@pytest.mark.rule("CF-RETREAT-06")
def test_a_short_cut_makes_one_step_easier():
    beyond = Beyond(obstacles=12, hiding=15, short_cuts=(Cell(8, 0),))
    here = pair(EVEN, EVEN, gap=9, beyond=beyond)
    runner = retreat.runner(here.world, here.units["2"], beyond)
    assert runner.short_cut
    assert not retreat.runner(here.world, here.units["1"], beyond).short_cut
    assert retreat.obstacle_check(runner, 12, -3).grade(4) == "succeeds"
    assert retreat.search_check(runner, 15, -3).grade(6) == "succeeds"
    dice = {"speed": [7, 7, 7, 4] + [7, 7, 7, 7] * 4, "perception": [6, 9, 9, 9, 9]}
    events = leaves(here, dice, [YES])
    assert [e.fact("n") for e in events if e.key == "chaos.chase"] == [9] * 5


@pytest.mark.rule("CF-RETREAT-03")
def test_wounds_count_in_a_chase():
    from game.rules.chaos.sheet.components import Wounds

    here = pair(beyond=Beyond(obstacles=12))
    here.put("1", Wounds((("chest", 2),)))
    runner = retreat.runner(here.world, here.units["1"], Beyond())
    assert retreat.obstacle_check(runner, 12).shift == -4


@pytest.mark.rule("CF-MOVE-05", "CF-RETREAT-07")
def test_fleeing_leads_to_the_edge_and_off_the_field():
    here = drawn(". . . . .\n. . 1 . .\n. . . . .")
    goals = paces.destinations(here.world, here.units["1"], "flee")
    assert set(goals) == {c for c in here.site.grid.cells() if here.site.edge(c)}
    here.do(lambda step: moving.go(step, here.units["1"], Action("move", "flee", to=Cell(2, 2))))
    due = agenda.planned(here.world, here.units["1"], "idle")
    assert due is not None
    here.do(lambda step: moving.idle_step(step, due))
    assert here.at("1") == (2, 2)
    assert agenda.planned(here.world, here.units["1"], "leave") is not None
    walled = drawn("# # #\n# 1 #\n# # #")
    assert paces.destinations(walled.world, walled.units["1"], "flee") == {}


@pytest.mark.rule("CF-RETREAT-07")
def test_who_stands_at_the_edge_already_leaves_at_once():
    here = drawn("1 . .")
    assert paces.destinations(here.world, here.units["1"], "flee")[Cell(0, 0)].path == ()
    here.do(lambda step: moving.go(step, here.units["1"], Action("move", "flee", to=Cell(0, 0))))
    due: Any = agenda.planned(here.world, here.units["1"], "idle")
    here.do(lambda step: moving.idle_step(step, due))
    leave: Any = agenda.planned(here.world, here.units["1"], "leave")
    assert leave.tick == 20


@pytest.mark.rule("CF-RETREAT-07")
def test_he_who_catches_him_stands_beside_him():
    here = pair(EVEN, FAST, gap=5)
    here.put("2", Position(Cell(4, 0)))
    leaves(here, answers=[YES])
    assert here.at("2") == (1, 0)


@pytest.mark.rule("CF-RETREAT-03", "CF-RETREAT-06")
def test_a_scenario_tells_what_lies_beyond_the_field():
    setup = Setup(
        "personal",
        Grid(5, 5),
        tuple(SideSetup(name, name.upper(), "azure") for name in "ab"),
        fighters=tuple(FighterSetup(n, n, n, "thug", (x, 0)) for x, n in enumerate("ab")),
        numbers={"obstacles": 12, "hiding": 15},
        things=(Thing("short_cut", (4, 4)),),
    )
    world = World(build(setup))
    ((_, (beyond,)),) = world.each(Beyond)
    assert beyond == Beyond(12, 15, (Cell(4, 4),))
    runner = retreat.runner(world, world.each(Unit)[0][0], beyond)
    assert retreat.obstacle_check(runner, beyond.obstacles).column == 12
    assert not runner.short_cut


@pytest.mark.rule("CF-RETREAT-07", "CF-MOVE-01")
def test_an_exit_cell_that_is_taken_by_now_lets_nobody_off_the_field():
    here = drawn("# # # #\n# 1 . 3\n# # # #")
    free = drawn("# # # #\n# 1 . .\n# # # #")
    one = free.units["1"]
    free.do(lambda step: moving.go(step, one, Action("move", "flee", to=Cell(3, 1))))
    free.world.spawn(*taken(here))
    for tick in (20, 19):
        free.clock(tick)
        if agenda.planned(free.world, one, "idle") is not None:
            steps_on(free, one)
    assert free.at("1") == (2, 1)
    assert agenda.planned(free.world, one, "leave") is None


def steps_on(here, unit):
    """The next step of his standing order."""
    due: Any = agenda.planned(here.world, unit, "idle")
    here.do(lambda step: agenda.cancel(step, unit, "idle"))
    here.do(lambda step: moving.idle_step(step, due))


def taken(here):
    """Somebody who stands in the Exit cell."""
    return here.world.get(here.units["3"], Unit), Position(Cell(3, 1))


@pytest.mark.rule("CF-MOVE-04")
def test_a_new_order_takes_back_that_he_leaves():
    here = drawn(". . .\n. 1 .\n. . .")
    one = here.units["1"]
    here.do(lambda step: agenda.plan(step, one, 20, agenda.IDLE, "leave"))
    here.do(lambda step: moving.go(step, one, Action("move", "run", to=Cell(2, 2))))
    assert agenda.planned(here.world, one, "leave") is None
