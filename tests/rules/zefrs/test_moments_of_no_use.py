"""No moment for a waiter whose blow would be lost, and the truth about one that would not reach."""

from __future__ import annotations

import pytest

from game.core.components import Position
from game.core.grid import Cell
from game.core.orders import Order, Slot
from game.core.ruleset import Moment, Request
from game.rules.kit.ground.site import field_of
from game.rules.zefrs.personal.acts.harm import drop
from game.rules.zefrs.personal.acts.waiting import arises
from game.rules.zefrs.personal.orders import forecast_turn
from game.rules.zefrs.personal.orders.kinds import USUAL
from game.rules.zefrs.sheet.components import Queue, Sworn, Waits
from tests.rules.zefrs.field import Scene, man, scene

USE, WAIT_ON = Order((("use", True),)), Order((("use", False),))


def waiting(here: Scene, condition: str, how: str, weapon: str, area: str, who: int = 0) -> Scene:
    """Ann waits so, with this blow or shot at whoever it is."""
    wait: list[Slot] = [("form", "wait"), ("condition", condition), ("who", who)]
    then: list[Slot] = [("form", "fight"), ("how", how), ("weapon", weapon), ("target", 0)]
    whole = [*wait, *((f"then.{name}", value) for name, value in then), ("then.area", area)]
    here.put("Ann", Sworn(Order(tuple(whole))), Waits())
    here.world.write(field_of(here.world), Queue())
    return here


def strikes_at_her(here: Scene, manner: str = "strike") -> bool:
    """Whether it is Ann's moment that Bob attacks her."""
    return arises(here.world, here.id("Ann"), Moment(manner, here.id("Bob"), here.id("Ann")))


def comes(here: Scene) -> bool:
    """Whether it is her moment that he comes beside her."""
    here.put("Bob", Position(Cell(1, 0)))
    return arises(here.world, here.id("Ann"), Moment("entered", here.id("Bob"), None, Cell(1, 0)))


@pytest.mark.rule("ZF-ACT-06", "ZF-MEL-05")
@pytest.mark.parametrize(("area", "moment"), [("head", False), ("gut", True)])
def test_it_is_no_moment_where_the_part_of_the_body_cannot_be_reached(
    area: str, moment: bool
) -> None:
    """Afoot with a sword one strikes at no rider's head, whether he attacks or comes near."""
    here = scene("1 2 . . .", man("Ann"), man("Bob", "freebooter_knight"))
    assert strikes_at_her(waiting(here, "attacked", "strike", "broadsword", area)) is moment
    assert comes(waiting(here, "near", "strike", "broadsword", area)) is moment


@pytest.mark.rule("ZF-ACT-06", "ZF-MIS-02")
def test_it_is_no_moment_for_a_shot_while_somebody_attacks_the_shooter() -> None:
    bow = {"weapons": ("short_bow",), "armour": ()}
    for drawing, manner, moment in (("1 2 . . .", "strike", False), ("1 . . . 2", "shoot", True)):
        here = scene(drawing, man("Ann", talents=bow), man("Bob"))
        declared = Order((("form", "fight"), ("how", manner), ("target", here.id("Ann"))))
        here.put("Bob", Sworn(declared))
        found = strikes_at_her(waiting(here, "attacked", "shoot", "short_bow", "any"), manner)
        assert found is moment


@pytest.mark.rule("ZF-ACT-06")
def test_it_is_no_moment_for_who_has_lost_the_weapon() -> None:
    here = waiting(scene("1 2", man("Ann"), man("Bob")), "attacked", "strike", "broadsword", "gut")
    assert strikes_at_her(here)
    here.do(lambda step: drop(step, here.id("Ann"), "right_arm", "ZF-WREST-04"))
    assert not strikes_at_her(here)


def asked(here: Scene) -> Request:
    """What she is asked when Bob shoots at her."""
    about = (("actor", here.id("Bob")), ("moment", "shoot"))
    return Request("r1", "a", here.id("Ann"), "personal.interrupt", about=about)


@pytest.mark.rule("ZF-ACT-06")
@pytest.mark.parametrize(
    ("drawing", "key", "use"),
    [("1 . 2", "zefrs.told_then_hits", True), ("1 . . . . . 2", "zefrs.told_then_walks", False)],
)
def test_a_blow_that_does_not_reach_is_foretold_as_a_walk_and_usually_kept(
    drawing: str, key: str, use: bool
) -> None:
    here = waiting(
        scene(drawing, man("Ann"), man("Bob")), "attacked", "strike", "broadsword", "chest"
    )
    view, request = here.view(), asked(here)
    made = forecast_turn.interrupt(view, request, USE)
    assert made is not None and [note for note, _ in made.notes] == [key]
    assert USUAL[request.kind](view, request) == (USE if use else WAIT_ON)


@pytest.mark.rule("ZF-DECL-09")
def test_no_walk_is_foretold_where_he_may_turn_on_another() -> None:
    here = scene("1 3 . . . . 2", man("Ann"), man("Bob"), man("Ben"))
    here = waiting(here, "attacked", "strike", "broadsword", "chest")
    made = forecast_turn.interrupt(here.view(), asked(here), USE)
    assert made is not None and made.notes == ()
    assert USUAL["personal.interrupt"](here.view(), asked(here)) == USE


@pytest.mark.rule("ZF-DECL-09", "ZF-RUSH-01")
def test_no_walk_is_foretold_of_a_rush() -> None:
    """It runs to its own cell, whoever is in the way."""
    here = scene("1 . . . 2\n. . . . .", man("Ann"), man("Bob"))
    here = waiting(here, "attacked", "rush", "", "")
    sworn = here.world.get(here.id("Ann"), Sworn).order
    here.put("Ann", Sworn(sworn.plus(("then.to", Cell(3, 0)))))
    made = forecast_turn.interrupt(here.view(), asked(here), USE)
    assert made is not None and made.notes == ()
    assert USUAL["personal.interrupt"](here.view(), asked(here)) == USE


def test_who_waits_for_a_friend_has_but_one_moment() -> None:
    here = scene("1 . . . . 2 3", man("Ann"), man("Bob"), man("Abe"))
    waiting(here, "ally_acts", "strike", "broadsword", "chest", here.id("Abe"))
    assert USUAL["personal.interrupt"](here.view(), asked(here)) == USE
