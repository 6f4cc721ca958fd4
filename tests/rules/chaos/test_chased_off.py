"""Leaving the field with somebody at one's heels (RETREAT-06, RETREAT-07): told step by step."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.components import Out
from game.core.grid import Cell
from game.rules.chaos.acts.move import retreat
from game.rules.chaos.orders.forecast_asked import trying
from game.rules.chaos.sheet import agenda
from game.rules.chaos.sheet.agenda import Agenda, Beyond, Due
from game.rules.chaos.sheet.components import (
    Caught,
    Condition,
    Going,
    HeldTurn,
    Wounds,
)
from tests.rules.chaos.brawl import order, request, view
from tests.rules.chaos.drawn import JOE, Drawn, drawn
from tests.rules.chaos.scene import Scene, play

FAST = replace(JOE, speed=8)
YES, NO = order(use=True), order(use=False)


def flight(chaser: object = JOE, drawing: str = "1 . 4 . 2") -> Drawn:
    """He stands in the Exit cell; the enemies are two and four metres behind him."""
    assert isinstance(chaser, type(JOE))
    here = drawn(drawing, people={"2": chaser, "4": chaser})
    one = here.units["1"]
    here.world.put(1, Agenda((Due(15, 3, one, "turn"),)), here.world.get(1, Agenda))
    return here


def leaves(here: Drawn, *answers: object) -> Scene:
    one = here.units["1"]
    return play(here, lambda step: retreat.leave(step, one), {}, *answers)  # type: ignore[arg-type]


@pytest.mark.rule("CF-RETREAT-07")
def test_who_outruns_them_all_is_gone_for_good() -> None:
    here = flight()
    one = here.units["1"]
    scene = leaves(here, YES, YES)
    assert scene.questions == [("4", "contest"), ("2", "contest")]
    assert scene.asked[0].about == (("form", "chase"), ("by", one))
    assert scene.tale == [
        ("flees", "CF-RETREAT-07", "1", "4"),
        ("outruns", "CF-RETREAT-07", "1", ""),
        ("out", "CF-RETREAT-07", "1", ""),
    ]
    assert scene.told[0].facts == (("n", 2),)
    assert here.world.get(one, Out) == Out("escaped")
    assert here.world.get(1, Agenda).items == ()


@pytest.mark.rule("CF-RETREAT-07")
def test_only_the_lead_over_those_who_give_chase_is_told() -> None:
    here = flight()
    scene = leaves(here, NO, YES)
    assert scene.tale[0] == ("flees", "CF-RETREAT-07", "1", "2")
    assert scene.told[0].facts == (("n", 4),)


@pytest.mark.rule("CF-RETREAT-07")
@pytest.mark.parametrize("near", [True, False])
def test_who_catches_him_stops_at_his_side(near: bool) -> None:
    """He who stands there already stays where he is, and goes where he was going."""
    here = flight(FAST, "1 2 . . ." if near else "1 . . 2 .")
    one, two = here.units["1"], here.units["2"]
    here.put("2", Going((Cell(4, 0),), "walk"))
    scene = leaves(here, YES)
    assert ("is_caught", "CF-RETREAT-07", "1", "2") in scene.tale
    assert here.at("2") == Cell(1, 0)
    assert (here.world.find(two, Going) is None) is not near
    assert ("moved", "CF-RETREAT-07", "2", "") in scene.tale or near
    assert here.world.find(one, Caught) == Caught()
    assert here.world.find(one, Out) is None
    assert agenda.planned(here.world, one, "turn") is not None


@pytest.mark.rule("CF-RETREAT-06", "CF-STAT-06")
@pytest.mark.parametrize(
    ("state", "lame"),
    [
        (Condition(), False),
        (Condition(prone=True), True),
        (Wounds((("left_leg", 4),)), True),
    ],
)
def test_who_lies_or_is_lame_only_walks_in_a_chase(state: object, lame: bool) -> None:
    here = drawn("1 2")
    here.put("1", state)
    assert retreat.runner(here.world, here.units["1"], Beyond()).lame is lame


@pytest.mark.rule("CF-RETREAT-06", "CF-STAT-06")
@pytest.mark.parametrize(
    ("marks", "known"),
    [((), False), ((0,), True), ((1,), True), ((2,), False), ((5, 1), True), ((5, 6), False)],
)
def test_a_short_cut_is_known_to_who_stands_at_one(marks: tuple[int, ...], known: bool) -> None:
    here = drawn("1 . . . . . . 2")
    beyond = Beyond(short_cuts=tuple(Cell(x, 0) for x in marks))
    assert retreat.runner(here.world, here.units["1"], beyond).short_cut is known


@pytest.mark.rule("CF-RETREAT-03", "CF-RETREAT-07")
def test_each_step_tells_of_the_nearest_chaser_and_how_far_he_is_behind() -> None:
    """All are over the obstacles; the nearest gains nine metres in the second step."""
    here = flight()
    here.world.put(1, Beyond(obstacles=12))
    one = here.units["1"]
    dice = {"speed": [7] * 6 + [1, 7, 10, 7, 1, 7]}
    scene = play(here, lambda step: retreat.leave(step, one), dice, YES, YES)
    assert scene.tale[1:4] == [
        ("chase", "CF-RETREAT-03", "1", "4"),
        ("chase", "CF-RETREAT-03", "1", "4"),
        ("is_caught", "CF-RETREAT-07", "1", "4"),
    ]
    assert [one.facts for one in scene.told[1:3]] == [(("n", 2),), (("n", 0),)]
    assert [len(one.outcomes) for one in scene.told[1:3]] == [6, 6]


@pytest.mark.rule("CF-RETREAT-07")
def test_the_turn_that_he_holds_is_the_one_he_loses() -> None:
    here = drawn("1 2", people={"2": FAST})
    one = here.units["1"]
    here.clock(20)
    here.put("1", HeldTurn())
    leaves(here, YES)
    assert here.world.find(one, HeldTurn) is None
    turn = agenda.planned(here.world, one, "turn")
    assert turn is not None and turn.tick == 19
    free = drawn("1 2", people={"2": FAST})
    free.clock(20)
    leaves(free, YES)
    assert agenda.planned(free.world, free.units["1"], "turn") is None


@pytest.mark.rule("CF-RETREAT-01", "CF-RETREAT-02")
@pytest.mark.parametrize(
    ("speed", "lame", "open_ground", "crowded"),
    [
        (5, False, 0, 45),
        (6, False, 100, 55),
        (8, False, 100, 72),
        (4, False, 0, 36),
        (8, True, 0, 72),
    ],
)
def test_who_may_give_chase_is_told_whether_he_is_the_faster(
    speed: int, lame: bool, open_ground: int, crowded: int
) -> None:
    """On open ground there are no dice, and none are reckoned with; the lame walk there."""
    here = flight(replace(JOE, speed=speed), "1 . 2")
    if lame:
        here.put("2", Wounds((("left_leg", 4),), ignored=False))
    asked = request(here, "2", "chaos.contest", (("form", "chase"), ("by", here.units["1"])))
    for beyond, percent in ((None, open_ground), (Beyond(obstacles=12), crowded)):
        if beyond is not None:
            here.world.put(1, beyond)
        made = trying(view(here, "b"), asked, YES)
        assert made is not None
        ((key, facts),) = made.notes
        assert key == "chaos.told_faster"
        if not lame or beyond is None:
            assert dict(facts) == {"percent": percent}
