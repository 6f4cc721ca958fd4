"""Closing in on a declared target: the one step, and what if he is gone (GRID-06, DECL-09)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from game.core.components import Out, Position
from game.core.events import Event
from game.core.grid import Cell
from game.core.orders import PASS, Order
from game.core.ruleset import Request
from game.core.step import Asking, Step
from game.rules.kit.ground.site import field_of
from game.rules.zefrs.personal.acts import engage, moving, performing
from game.rules.zefrs.personal.orders.kinds import KINDS
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.components import Queue, Rides, Spent, Sworn, Waits
from tests.rules.zefrs.field import Scene, keys, man, only, scene
from tests.rules.zefrs.test_personal_waiting import USE, WAIT_ON, waits

ROOM = ". . . . .\n1 . 2 . .\n. . . . ."
HERE = Cell(0, 1)


def field(drawing: str = ROOM, *others: Any, **more: Any) -> Scene:
    return scene(drawing, man("Ann", **more), man("Bob"), *others)


def strikes(here: Scene, name: str = "Bob", **more: Any) -> Action:
    """Ann's blow with her broadsword at him."""
    return Action("fight", "strike", "broadsword", target=here.id(name), area="chest", **more)


def shoots(here: Scene, name: str = "Bob") -> Action:
    return Action("fight", "shoot", "short_bow", target=here.id(name), area="chest")


def engaged(
    here: Scene, action: Action, answers: tuple[Any, ...] = (), **dice: list[int]
) -> tuple[Action | None, list[str]]:
    """What becomes of Ann's action, and the keys of what is told."""
    found = list[Action | None]()

    def act(step: Step) -> Asking[None]:
        found.append((yield from engage.engaged(step, here.id("Ann"), action)))

    told = keys(here.do(act, dice, answers))
    return found[0], told


def stepped(
    here: Scene, cell: Cell, answers: tuple[Any, ...] = (), **dice: list[int]
) -> tuple[bool, list[Event]]:
    """Whether Ann can go on after her step to this cell, and what is told."""
    found = list[bool]()

    def act(step: Step) -> Asking[None]:
        found.append((yield from engage.stepped(step, here.id("Ann"), cell)))

    told = here.do(act, dice, answers)
    return found[0], told


def watched(here: Scene) -> Scene:
    """Bob waits for an enemy to come within his reach."""
    here.put("Bob", Sworn(waits("near")), Waits())
    here.world.put(field_of(here.world), Queue())
    return here


def meanwhile(change: Callable[[], None]) -> Callable[[Request], Order]:
    """The waiter lets it go by, and this happens all the same."""

    def reply(request: Request) -> Order:
        change()
        return WAIT_ON

    return reply


@pytest.mark.rule("ZF-GRID-06")
def test_one_step_of_one_cell_and_no_second_one() -> None:
    here = field()
    on, told = stepped(here, Cell(1, 1))
    assert on and only(told, "moved").rule == "ZF-GRID-06" and here.cell("Ann") == Cell(1, 1)
    assert stepped(here, Cell(1, 2)) == (True, []) and here.cell("Ann") == Cell(1, 1)
    assert stepped(field(), HERE) == (True, []), "where he stands he stays"
    for state in ("fallen", "held"):
        here = field()
        here.stand("Ann", **{state: True})
        assert stepped(here, Cell(1, 1)) == (True, []) and here.cell("Ann") == HERE, state


@pytest.mark.rule("ZF-GRID-06")
def test_a_rush_and_breaking_free_begin_with_no_step() -> None:
    strike = Action("fight", "strike", "broadsword")
    assert performing.places_itself(strike)
    assert not performing.places_itself(replace(strike, how="rush"))
    assert not performing.places_itself(replace(strike, how="grapple", purpose="break"))


@pytest.mark.rule("ZF-GRID-06")
def test_a_step_into_a_cell_that_is_taken_by_now_is_not_made() -> None:
    here = field(ROOM.replace("1 . 2", "1 2 ."))
    on, told = stepped(here, Cell(1, 1))
    barred = only(told, "zefrs.step_barred")
    assert on and (barred.unit, barred.cell) == (here.id("Ann"), Cell(1, 1))
    assert here.cell("Ann") == HERE and here.world.find(here.id("Ann"), Spent) is None


@pytest.mark.rule("ZF-GRID-06", "ZF-ACT-05")
def test_those_who_wait_for_a_step_may_end_the_action_that_it_began() -> None:
    here = watched(field())
    assert stepped(here, Cell(1, 1), (WAIT_ON,))[0]
    here = watched(field())
    stuns = meanwhile(lambda: here.stand("Ann", stunned=True))
    assert not stepped(here, Cell(1, 1), (stuns,))[0]
    here = watched(field())
    slays = meanwhile(lambda: here.put("Ann", Out("slain")))
    assert not stepped(here, Cell(1, 1), (slays,))[0]


@pytest.mark.rule("ZF-DECL-09", "ZF-GRID-06")
def test_he_takes_the_step_to_a_target_that_went_out_of_reach() -> None:
    here = field()
    blow = strikes(here)
    assert engaged(here, blow) == (blow, ["moved"])
    here = watched(field())
    stuns = meanwhile(lambda: here.stand("Ann", stunned=True))
    assert engaged(here, strikes(here), (stuns,)) == (None, ["moved"])


@pytest.mark.rule("ZF-DECL-09")
def test_no_step_of_his_own_accord_helps_a_shooter_whose_target_is_hidden() -> None:
    bow = {"weapons": ("short_bow",), "short_bow": 5}
    here = field(". . .\n1 # 2\n. . .", talents=bow, held=("short_bow",))
    now, told = engaged(here, shoots(here))
    assert here.cell("Ann") == HERE and "moved" not in told
    assert now is None or now.form == "move"


@pytest.mark.rule("ZF-DECL-09", "ZF-GRID-06")
def test_who_has_taken_his_step_walks_after_a_target_that_is_gone() -> None:
    here = field()
    here.put("Ann", Spent(stepped=(0,)))
    now, told = engaged(here, strikes(here))
    assert now is not None and (now.form, now.how) == ("move", "walk")
    assert told == ["zefrs.walks_after"] and here.cell("Ann") == HERE


@pytest.mark.rule("ZF-ACT-12")
def test_only_enemies_in_reach_of_the_same_weapon_come_in_for_the_old_target() -> None:
    here = field(". 3 . . 4\n1 2 . . .\n. . . . .", man("Ben"), man("Bea"))
    here.put("Bob", Out("slain"))
    blow = strikes(here)
    assert engage.others(here.world, here.id("Ann"), blow) == (here.id("Ben"),)
    here.stand("Ann", held=True)
    assert engage.others(here.world, here.id("Ann"), blow) == ()


@pytest.mark.rule("ZF-ACT-12")
def test_a_shooter_may_turn_on_all_whom_he_sees_the_nearest_first() -> None:
    bow = {"weapons": ("short_bow",), "short_bow": 5}
    drawing = ". . . . . 3\n1 . . . . .\n. . . 4 . .\n# # . . . .\n2 . . . . ."
    here = field(drawing, man("Ben"), man("Bea"), talents=bow, held=("short_bow",))
    found = engage.others(here.world, here.id("Ann"), shoots(here))
    assert found == (here.id("Bea"), here.id("Ben"))


@pytest.mark.rule("ZF-GRID-06", "ZF-MEL-07")
def test_a_rider_steps_with_his_mount_and_having_ridden_is_not_forgotten() -> None:
    here = field(ROOM, archetype="freebooter_knight")
    here.do(lambda step: moving.take_step(step, here.id("Ann"), Cell(1, 1)))
    mount = here.world.get(here.id("Ann"), Rides).mount
    assert here.world.get(mount, Position).cell == Cell(1, 1)
    assert here.world.get(here.id("Ann"), Spent) == Spent(stepped=(0,), rode=True)
    for had in (Spent(), Spent(rode=True, ran=True)):
        here = field()
        here.put("Ann", had)
        here.do(partial(moving.take_step, unit=here.id("Ann"), cell=Cell(1, 1)))
        assert here.world.get(here.id("Ann"), Spent) == replace(had, stepped=(0,))


@pytest.mark.rule("ZF-GRID-06", "ZF-DECL-07", "ZF-ACT-06")
def test_a_step_into_the_reach_of_one_who_waits_gives_him_his_blow() -> None:
    here = watched(field())
    dice = {"interrupt": [1], "attack": [99]}
    told = here.do(lambda step: moving.take_step(step, here.id("Ann"), Cell(1, 1)), dice, (USE,))
    assert keys(told) == ["moved", "zefrs.interrupts", "zefrs.duel_miss"]
    assert (told[1].unit, told[1].target) == (here.id("Bob"), here.id("Ann"))


def turned(here: Scene, action: Action, *answers: Any) -> list[str]:
    """What is told after Ann's own action."""
    return keys(
        here.do(lambda step: performing.facing_window(step, here.id("Ann"), action), {}, answers)
    )


@pytest.mark.rule("ZF-GRID-05")
def test_after_his_own_action_he_turns_as_he_likes() -> None:
    here = field()
    asked = list[Request]()

    def north(request: Request) -> Order:
        asked.append(request)
        return Order((("facing", "N"),))

    assert turned(here, strikes(here, facing="W"), north) == ["turned"]
    (request,) = asked
    assert (request.unit, request.side, request.kind) == (here.id("Ann"), "a", "personal.face")
    assert request.window and request.fact("facing") == "W"
    assert request.fact("target") == here.id("Bob")
    view = here.view()
    assert [name for name, _ in KINDS["personal.face"].choices(view, request, Order())] == [
        "facing"
    ] * 8
    assert list(KINDS["personal.face"].choices(view, request, Order((("facing", "N"),)))) == []
    assert turned(here, strikes(here), PASS) == ["turned"], "unasked he looks at his target"


@pytest.mark.rule("ZF-GRID-05")
def test_nobody_is_asked_who_is_gone_or_can_do_nothing_or_has_no_enemy_left() -> None:
    gone, stunned, alone = field(), field(), field()
    gone.put("Ann", Out("slain"))
    stunned.stand("Ann", stunned=True)
    alone.put("Bob", Out("slain"))
    for here in (gone, stunned, alone):
        asked = list[Request]()

        def act(step: Step, here: Scene = here, asked: list[Request] = asked) -> Asking[None]:
            window = performing.facing_window(step, here.id("Ann"), strikes(here))
            asked.extend(request for request in window if isinstance(request, Request))
            yield from ()

        assert here.do(act) == [] and asked == []
