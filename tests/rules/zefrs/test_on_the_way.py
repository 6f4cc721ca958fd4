"""Going along a way: what bars it, who stops it, and where he stands then (GRID-03, GRID-07)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.components import Out, Position
from game.core.events import Event
from game.core.grid import Cell
from game.core.orders import Order
from game.core.ruleset import Request
from game.core.step import Asking, Step
from game.rules.kit.ground.site import field_of
from game.rules.zefrs.personal.acts import moving
from game.rules.zefrs.personal.acts.moving import next_leg, walk
from game.rules.zefrs.personal.sheet import gaits
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.components import Queue, Sworn, Waits
from tests.rules.zefrs.field import Scene, ground, keys, leaves, man, only, scene
from tests.rules.zefrs.test_personal_waiting import WAIT_ON, waits

ROW = "1 . . . 2"


def field(drawing: str = ROW, *others: Any, **more: Any) -> Scene:
    return scene(drawing, man("Ann", talents={"climbing": 5}), man("Bob"), *others, **more)


def walks(
    here: Scene, *path: Cell, gait: str = "walk", answers: tuple[Any, ...] = ()
) -> tuple[bool, list[Event]]:
    """Whether Ann gets to the end of this way, and what is told."""
    found = list[bool]()

    def act(step: Step) -> Asking[None]:
        found.append((yield from walk(step, here.id("Ann"), path, gait)))

    told = here.do(act, {}, answers)
    return found[0], told


def cells(*columns: int, row: int = 0) -> tuple[Cell, ...]:
    return tuple(Cell(x, row) for x in columns)


@pytest.mark.rule("ZF-GRID-03", "ZF-DECL-05")
def test_a_way_of_one_cell_is_told_by_its_end_and_a_longer_one_cell_by_cell() -> None:
    here = field()
    done, told = walks(here, *cells(1))
    assert done and only(told, "moved").fact("path") is None
    done, told = walks(here, *cells(2, 3))
    assert done and only(told, "moved").fact("path") == cells(2, 3)
    assert only(told, "moved").fact("start") == Cell(1, 0)


@pytest.mark.rule("ZF-GRID-03", "ZF-DECL-05")
def test_a_barred_way_is_not_gone_to_its_end() -> None:
    here = field("1 . 2 . .")
    done, told = walks(here, *cells(1, 2, 3))
    assert not done and keys(told) == ["moved", "zefrs.way_barred"]
    assert only(told, "zefrs.way_barred").cell == Cell(2, 0) and here.cell("Ann") == Cell(1, 0)


@pytest.mark.rule("ZF-GRID-03", "ZF-DECL-05")
@pytest.mark.parametrize(
    ("drawing", "heights", "goes"),
    [
        ("1 . 2", "", {"walk", "wade", "swim", "climb", "crawl", "mounted_walk"}),
        ("1 w 2", "", {"wade", "swim", "crawl", "mounted_walk"}),
        ("1 W 2", "", {"swim"}),
        ("1 X 2", "", {"climb"}),
        ("1 . 2", "0 2 0", {"climb"}),
        ("1 . 2", "0 1 0", {"walk", "wade", "swim", "climb", "crawl", "mounted_walk"}),
        ("1 # 2", "", set()),
    ],
)
def test_each_gait_is_barred_by_ground_that_is_not_its_own(
    drawing: str, heights: str, goes: set[str]
) -> None:
    found = set()
    for gait in ("walk", "wade", "swim", "climb", "crawl", "mounted_walk"):
        here = field(drawing, heights=heights)
        leg = next_leg(here.world, here.id("Ann"), [Cell(1, 0)], gait)
        done, _ = walks(here, Cell(1, 0), gait=gait)
        assert done is bool(leg) and here.cell("Ann") == Cell(int(done), 0)
        found |= {gait} if done else set()
    assert found == goes


def waited(drawing: str, cell: Cell, *friends: Any) -> Scene:
    """Bob waits for somebody to enter this cell."""
    here = field(drawing, *friends)
    here.put("Bob", Sworn(waits("enters", cell=cell)), Waits())
    here.world.put(field_of(here.world), Queue())
    return here


def stopped(drawing: str, *friends: Any, what: str = "stunned") -> Scene:
    """Ann walks along the row of her start; what becomes of her in the next cell."""
    x, y = next(cell for number, cell in ground(drawing)[1].items() if number == 1)
    near = Cell(x + 1, y)
    here = waited(drawing, near, *friends)

    def reply(request: Request) -> Order:
        if what == "slain":
            here.put("Ann", Out("slain"))
        elif what:
            here.stand("Ann", **{what: True})
        return WAIT_ON

    way = (near, Cell(near.x + 1, near.y))
    done, _ = walks(here, *way, answers=(reply,))
    assert done is not bool(what)
    return here


@pytest.mark.rule("ZF-GRID-03", "ZF-GRID-07", "ZF-DECL-05")
def test_only_who_waits_for_it_can_stop_one_on_his_way() -> None:
    assert stopped("1 . . .\n. . 2 .", what="").cell("Ann") == Cell(2, 1)
    for what in ("stunned", "fallen", "held"):
        assert stopped("1 . . .\n. . 2 .", what=what).cell("Ann") == Cell(1, 1), what


@pytest.mark.rule("ZF-GRID-01", "ZF-GRID-03", "ZF-DECL-05")
@pytest.mark.parametrize(
    ("drawing", "to"),
    [
        ("# . . # #\n# 1 3 . 2\n# . . . #", Cell(2, 2)),
        ("# . 4 # #\n# 1 3 . 2\n# . . . #", Cell(3, 1)),
        ("# . # # #\n# 1 3 . 2\n# . . . #", Cell(3, 1)),
    ],
)
def test_who_is_stopped_in_a_friends_cell_stands_in_a_free_one_beside_it(
    drawing: str, to: Cell
) -> None:
    friends = [man("Abe"), man("Art")][: 2 if "4" in drawing else 1]
    here = stopped(drawing, *friends)
    assert here.cell("Ann") == to and here.cell("Abe") == Cell(2, 1)


@pytest.mark.rule("ZF-GRID-01", "ZF-GRID-03")
def test_where_no_cell_is_free_he_stays_in_his_friends() -> None:
    here = waited("# # # # #\n# 1 3 . 2\n# # # # #\n4 . . . .", Cell(2, 2), man("Abe"), man("Art"))

    def closed_in(request: Request) -> Order:
        here.stand("Ann", stunned=True)
        here.put("Bob", Position(Cell(3, 2)))
        here.put("Art", Position(Cell(1, 2)))
        return WAIT_ON

    done, told = walks(here, *cells(2, 3, row=2), answers=(closed_in,))
    assert not done and keys(told) == ["moved"]


@pytest.mark.rule("ZF-GRID-01", "ZF-GRID-03")
def test_who_dies_on_his_way_lies_where_he_was_struck() -> None:
    here = stopped("# . . #\n1 3 . .\n# . . 2", man("Abe"), what="slain")
    assert here.cell("Ann") == here.cell("Abe") == Cell(1, 1)
    alone = stopped("# . . #\n1 . . .\n# . . 2", what="stunned")
    assert alone.cell("Ann") == Cell(1, 1), "nobody is in his way there"


@pytest.mark.rule("ZF-GRID-01", "ZF-GRID-03")
def test_making_room_is_told_as_a_move() -> None:
    here = waited(". . .\n1 3 .\n. . 2", Cell(1, 1), man("Abe"))

    def stuns(request: Request) -> Order:
        here.stand("Ann", stunned=True)
        return WAIT_ON

    done, told = walks(here, *cells(1, 2, row=1), answers=(stuns,))
    assert not done and keys(told) == ["moved", "moved"]
    room = told[1]
    assert (room.rule, room.unit, room.fact("start"), room.fact("end")) == (
        "ZF-GRID-01", here.id("Ann"), Cell(1, 1), Cell(1, 2),
    )  # fmt: skip


@pytest.mark.rule("ZF-ACT-03")
def test_a_check_that_succeeds_is_told_before_the_climb() -> None:
    here = field("1 X . . 2")
    climb = Action("move", "climb", to=Cell(2, 0))
    told = here.do(lambda step: moving.move(step, here.id("Ann"), climb), {"climb": [20]})
    assert keys(told) == ["zefrs.makes_way", "moved"]
    made = told[0]
    assert (made.rule, made.unit) == ("ZF-ACT-03", here.id("Ann"))


@pytest.mark.rule("ZF-END-02")
def test_where_one_can_leave_the_field_depends_on_the_start_and_the_gait() -> None:
    here = field("\n".join([". . . . . . . . . ."] * 9 + ["1 . . . . . . . . 2"]))
    ann, middle = here.id("Ann"), Cell(4, 4)
    assert leaves(here.world, ann, "walk", Cell(9, 4)) == (), "he gets nowhere near"
    assert leaves(here.world, ann, "walk", Cell(9, 4), Cell(6, 4)) == (False, True)
    assert leaves(here.world, ann, "walk", Cell(0, 0)) == (True,)
    assert leaves(here.world, ann, "walk", Cell(0, 0), middle) == ()
    ditch = field(". . . . 2\n1 W . . .")
    assert Cell(2, 0) in gaits.destinations(ditch.world, ditch.id("Ann"), "jump")
    assert leaves(ditch.world, ditch.id("Ann"), "jump", Cell(2, 0)) == ()
