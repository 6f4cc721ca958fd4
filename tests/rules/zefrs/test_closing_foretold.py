"""Who has declared no step takes it to a target just out of reach, and is promised that blow."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.forecast import Forecast
from game.core.grid import Cell
from game.core.orders import Order, Slot
from game.core.ruleset import Request
from game.rules.zefrs.personal.orders.forecast_turn import forecast
from game.rules.zefrs.personal.sheet.reaching import in_reach
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.components import Spent
from game.rules.zefrs.sheet.wounds import Hurt, Wounds
from tests.rules.zefrs.field import Scene, man, scene, slots

STAIR, HEIGHTS = "1 . 2 .", "0 1 0 0"


FIST = Action("fight", "brawl", area="chest")
LEGS = (Hurt("crippled_leg", "left_leg"), Hurt("crippled_leg", "right_leg"))
"""With these one can only crawl."""


def blow(here: Scene, step: Cell | None) -> Order:
    at: list[Slot] = [("target", here.id("Bob")), ("area", "chest"), ("stun", False)]
    stepping: list[Slot] = [("step", step)] if step is not None else []
    return slots(("form", "fight"), ("how", "brawl"), *stepping, *at, ("facing", "auto"))


def foretold(here: Scene, step: Cell | None) -> Forecast:
    request = Request("x", "a", here.id("Ann"), "personal.declare")
    made = forecast(here.view(), request, blow(here, step))
    assert made is not None and made.check is not None
    return made


@pytest.mark.rule("ZF-DECL-09", "ZF-GRID-06", "ZF-MOD-02")
def test_the_step_that_is_left_is_foretold() -> None:
    """Up on the stair she stands higher than he."""
    here = scene(STAIR, man("Ann"), man("Bob"), heights=HEIGHTS)
    still, stepped = foretold(here, Cell(0, 0)), foretold(here, Cell(1, 0))
    assert still.check == stepped.check and still.barred is None
    assert "zefrs.note_out_of_reach" not in dict(still.notes)


@pytest.mark.rule("ZF-DECL-09", "ZF-GRID-06")
@pytest.mark.parametrize("why", ["fallen", "lame", "far", "stepped"])
def test_who_has_no_step_that_helps_is_out_of_reach(why: str) -> None:
    here = scene("1 . . 2" if why == "far" else "1 . 2 .", man("Ann"), man("Bob"))
    if why in ("fallen", "lame"):
        here.stand("Ann", fallen=True)
    if why == "lame":
        here.put("Ann", Wounds(LEGS))
    if why == "stepped":
        here.put("Ann", Spent(stepped=(0,)))
    made = foretold(here, None if why in ("fallen", "lame") else Cell(0, 0))
    key = "zefrs.note_only_rises" if why == "fallen" else "zefrs.note_out_of_reach"
    assert made.barred is not None and key in dict(made.notes)


@pytest.mark.rule("ZF-GRID-06", "ZF-MOD-02")
def test_a_step_that_is_barred_promises_nothing_of_where_it_leads() -> None:
    """Ben has come to stand upon the higher ground."""
    people = (man("Ann"), man("Bob"), man("Ben"))
    free = scene(". .\n1 2", *people[:2], heights="1 0\n0 0")
    taken = scene("3 .\n1 2", *people, heights="1 0\n0 0")
    up, still = Cell(0, 1), Cell(0, 0)
    assert foretold(free, up).check != foretold(free, still).check
    assert foretold(taken, up).check == foretold(taken, still).check
    lying = scene(". .\n1 2", *people[:2], heights="1 0\n0 0")
    lying.stand("Ann", fallen=True)
    assert foretold(lying, up).check == foretold(lying, None).check


@pytest.mark.rule("ZF-GRID-06", "ZF-DECL-07")
def test_a_waiter_whose_step_is_barred_strikes_from_where_he_is() -> None:
    here = scene("3 . .\n1 . 2", man("Ann"), man("Bob"), man("Ben"))
    ann, bob = here.id("Ann"), here.id("Bob")
    for to, near in ((Cell(1, 1), True), (Cell(0, 1), False), (Cell(1, 0), True)):
        assert in_reach(here.world, ann, replace(FIST, step=to, target=bob)) is near
    here = scene(". . .\n3 1 2", man("Ann"), man("Bob"), man("Ben"))
    away = replace(FIST, step=Cell(0, 0), target=here.id("Bob"))
    assert in_reach(here.world, here.id("Ann"), away)


def further(here: Scene, step: Cell) -> Forecast:
    """What she is promised of a fist at Bob that follows upon a walk to Cell(1, 0)."""
    walk: list[Slot] = [("form", "move"), ("manner", "walk"), ("to", Cell(1, 0)), ("more", True)]
    again = [(f"2.{name}", value) for name, value in blow(here, step).slots]
    request = Request("x", "a", here.id("Ann"), "personal.declare")
    made = forecast(here.view(), request, slots(*walk, *again))
    assert made is not None
    return made


@pytest.mark.rule("ZF-DECL-09", "ZF-GRID-06", "ZF-ACT-09")
def test_a_further_action_is_foretold_from_where_its_step_leads() -> None:
    here = scene("1 . . 2 .", man("Ann"), man("Bob"), heights="0 0 1 0 0")
    still = further(here, Cell(1, 0))
    assert still.check == further(here, Cell(2, 0)).check and still.barred is None
    assert "zefrs.note_extra" in dict(still.notes)
    far = further(scene("1 . . . . 2", man("Ann"), man("Bob")), Cell(1, 0))
    assert far.barred is not None and "zefrs.note_out_of_reach" in dict(far.notes)
    assert "zefrs.note_extra" in dict(far.notes)


@pytest.mark.rule("ZF-DECL-09", "ZF-TWO-05")
@pytest.mark.parametrize("near", [True, False])
def test_nothing_is_promised_of_the_second_weapon_where_a_walk_comes_of_the_first(
    near: bool,
) -> None:
    arms = {"two_weapon_fighting": 4, "weapons": ("broadsword", "dirk"), "armour": ()}
    here = scene("1 2" if near else "1 . . . . . 2", man("Ann", talents=arms), man("Bob"))
    pair: list[Slot] = [("weapon", "broadsword"), ("second", "dirk"), ("role", "attack")]
    at: list[Slot] = [("target", here.id("Bob")), ("area", "chest")]
    also: list[Slot] = [("target2", here.id("Bob")), ("area2", "chest")]
    whole = slots(("form", "fight"), ("how", "two"), *pair, *at, *also)
    made = forecast(here.view(), Request("x", "a", here.id("Ann"), "personal.declare"), whole)
    assert made is not None and (made.barred is None) is near
    assert ("zefrs.note_second" in dict(made.notes)) is near
    assert ("attack" in [check.purpose for check in made.later]) is near
