"""Coming to the ground, holds, and the step after a trip, each in its own moment."""

from __future__ import annotations

from functools import partial

import pytest

from game.core.components import Health, Out
from game.core.events import Event
from game.core.grid import Cell
from game.core.orders import PASS, Order
from game.core.ruleset import Request
from game.core.step import Step
from game.rules.kit.ground.site import field_of
from game.rules.zefrs.personal.acts import fighting, passing
from game.rules.zefrs.personal.sheet import muster
from game.rules.zefrs.personal.sheet.muster import circumstances
from game.rules.zefrs.sheet.components import HeldBy, Holding, Rides, Spent, Stalemate
from tests.rules.zefrs.field import Scene, keys, man, only, scene

ROOM = ". . . .\n. 1 2 .\n. . 3 ."
KNIGHT = "freebooter_knight"


def field(kind: str = "hero", drawing: str = ROOM, heights: str = "") -> Scene:
    return scene(drawing, man("Ann", kind), man("Bob"), man("Ben"), heights=heights)


def falls(here: Scene, name: str = "Ann") -> list[str]:
    return keys(here.do(lambda step: passing.fall(step, here.id(name))))


def mount(here: Scene) -> int:
    return here.world.get(here.id("Ann"), Rides).mount


@pytest.mark.rule("ZF-RUSH-10", "ZF-MEL-08")
def test_who_falls_lies_there_once_and_a_rider_beside_his_mount() -> None:
    here = field()
    assert falls(here) == ["zefrs.goes_down"] and here.cell("Ann") == Cell(1, 1)
    assert falls(here) == [], "he lies there already"
    condition = here.who("Ann").condition
    assert condition.fallen and not condition.unseated
    here = field(KNIGHT)
    assert falls(here) == ["zefrs.goes_down", "moved"] and here.cell("Ann") == Cell(1, 2)
    assert here.who("Ann").condition.unseated


@pytest.mark.rule("ZF-RUSH-10", "ZF-MEL-08", "ZF-WREST-05")
def test_what_else_he_suffers_goes_on_when_he_falls() -> None:
    here = field()
    here.stand("Ann", stunned=True, unseated=True)
    falls(here)
    condition = here.who("Ann").condition
    assert condition.fallen and condition.stunned and condition.unseated


@pytest.mark.rule("ZF-RUSH-10", "ZF-MEL-08")
def test_who_was_unseated_before_is_not_in_the_saddle_after_another_fall() -> None:
    here = field(KNIGHT)
    falls(here)
    here.stand("Ann", fallen=False)
    assert falls(here) == ["zefrs.goes_down"]
    assert here.who("Ann").condition.unseated


@pytest.mark.rule("ZF-MEL-08", "ZF-RUSH-10")
def test_a_rider_who_has_lost_his_senses_is_out_of_the_saddle_when_he_falls() -> None:
    here = field(KNIGHT)
    here.stand("Ann", helpless=True)
    falls(here)
    assert here.who("Ann").condition.unseated


@pytest.mark.rule("ZF-RUSH-10")
def test_who_is_gone_falls_no_more() -> None:
    here = field()
    here.put("Ann", Out("slain"))
    assert falls(here) == [] and not here.who("Ann").condition.fallen


@pytest.mark.rule("ZF-RUSH-10", "ZF-WREST-04", "ZF-END-05")
def test_a_fall_and_a_hold_are_harm_for_the_count_of_quiet_turns() -> None:
    for what in ("fall", "hold"):
        here = field()
        ground = field_of(here.world)
        here.world.put(ground, Stalemate(2), here.world.find(ground, Stalemate))
        if what == "fall":
            falls(here)
        else:
            here.do(partial(muster.take_hold, holder=here.id("Ann"), target=here.id("Bob")))
        assert here.world.get(ground, Stalemate) == Stalemate(2, harmed=True), what


@pytest.mark.rule("ZF-MEL-08", "ZF-GRID-01")
def test_out_of_the_saddle_he_lies_where_he_could_have_stepped_to() -> None:
    here = field(KNIGHT, ". . .\n. 1 .\n. . .\n2 3 .", heights="0 0 2\n0 2 0\n0 0 0\n0 0 0")
    assert passing.aside(here.world, here.id("Ann")) == Cell(2, 3)
    here = field(KNIGHT, "# # #\n# 1 #\n# # #\n2 3 .")
    assert passing.aside(here.world, here.id("Ann")) == Cell(2, 0)


@pytest.mark.rule("ZF-MEL-07")
@pytest.mark.parametrize(("seated", "told"), [(True, True), (False, False)])
def test_with_a_mount_only_its_rider_in_the_saddle_comes_down(seated: bool, told: bool) -> None:
    here = field(KNIGHT)
    beast = mount(here)
    here.stand("Ann", unseated=not seated)
    here.world.put(beast, Out("fallen"), None)
    events = here.do(lambda step: passing.settle(step, beast))
    assert ("zefrs.mount_drops" in keys(events)) is told
    assert here.who("Ann").condition.fallen is told


@pytest.mark.rule("ZF-MEL-07", "ZF-WREST-05")
def test_who_carries_nobody_takes_nobody_down_with_him_but_lets_go() -> None:
    here = field()
    here.do(lambda step: muster.take_hold(step, here.id("Ann"), here.id("Bob")))
    here.put("Ann", Out("slain"))
    told = here.do(lambda step: passing.settle(step, here.id("Ann")))
    assert keys(told) == ["zefrs.hold_ends"]
    assert here.world.get(here.id("Bob"), Health).now == 10


@pytest.mark.rule("ZF-WREST-04", "ZF-WREST-05")
def test_to_be_held_and_freed_changes_nothing_else_of_how_he_stands() -> None:
    here = field()
    here.stand("Bob", fallen=True)
    here.do(lambda step: muster.take_hold(step, here.id("Ann"), here.id("Bob")))
    assert here.who("Bob").condition.held and here.who("Bob").condition.fallen
    assert here.world.get(here.id("Bob"), HeldBy) == HeldBy(here.id("Ann"), 1)
    here.do(lambda step: muster.release(step, here.id("Ann")))
    assert not here.who("Bob").condition.held and here.who("Bob").condition.fallen
    assert here.world.find(here.id("Ann"), Holding) is None


@pytest.mark.rule("ZF-MOD-01", "ZF-WREST-04")
def test_a_holder_counts_as_such_only_against_him_whom_he_holds() -> None:
    here = field()
    here.do(lambda step: muster.take_hold(step, here.id("Ann"), here.id("Bob")))
    meets = partial(circumstances, here.world)
    ann, bob, ben = (here.id(name) for name in ("Ann", "Bob", "Ben"))
    assert meets(ann, bob).by_holder and not meets(ann, ben).by_holder
    assert not meets(ben, bob).by_holder


def past(here: Scene, *answers: object) -> list[Event]:
    """Ann has tripped Bob."""
    ann, bob = here.id("Ann"), here.id("Bob")
    return here.do(lambda step: fighting.past(step, ann, bob), {}, answers)  # type: ignore[arg-type]


@pytest.mark.rule("ZF-WREST-04", "ZF-GRID-06")
def test_after_a_trip_he_is_asked_where_he_steps_past_him_first() -> None:
    here = field(drawing="# . . . .\n. 1 2 . .\n# . . . 3")
    asked = list[Request]()

    def reply(request: Request) -> Order:
        asked.append(request)
        return Order((("step", Cell(3, 1)),))

    told = past(here, reply)
    (request,) = asked
    assert (request.unit, request.side) == (here.id("Ann"), "a")
    assert request.window and request.fact("target") == here.id("Bob")
    around = {Cell(0, 1), Cell(1, 0), Cell(1, 2), Cell(2, 0), Cell(2, 2)}
    cells = request.fact("cells")
    assert isinstance(cells, tuple)
    assert cells[0] == Cell(3, 1) and set(cells[1:]) == around
    assert only(told, "moved").rule == "ZF-WREST-04" and here.cell("Ann") == Cell(3, 1)
    assert here.world.get(here.id("Ann"), Spent).stepped


@pytest.mark.rule("ZF-WREST-04", "ZF-GRID-06")
def test_nobody_is_asked_who_is_gone_or_has_no_step_left_or_nowhere_to_go() -> None:
    assert past(field(), PASS) == []
    gone, taken, walled = field(), field(), field(drawing="# # #\n1 2 #\n# # 3")
    gone.put("Ann", Out("slain"))
    taken.put("Ann", Spent(stepped=(0,)))
    for here in (gone, taken, walled):
        asked = list[object]()

        def act(step: Step, here: Scene = here, asked: list[object] = asked) -> None:
            asked.extend(fighting.past(step, here.id("Ann"), here.id("Bob")))

        assert here.do(act) == [] and asked == []
