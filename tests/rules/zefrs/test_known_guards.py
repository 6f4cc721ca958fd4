"""What the odds know of a target's guard: nothing before he declares, all of it afterwards."""

from __future__ import annotations

import pytest

from game.core.forecast import Forecast
from game.core.orders import Order, Slot
from game.core.ruleset import Request
from game.rules.zefrs.personal.acts.surprise import surprise_others
from game.rules.zefrs.personal.orders.forecast_turn import forecast, rushed
from game.rules.zefrs.sheet.components import Free, Spent, Sworn
from tests.rules.zefrs.field import Scene, man, scene, slots

SHIELDED = {"weapons": ("broadsword",), "armour": ("small_shield",)}
AT: tuple[Slot, ...] = (("area", "chest"),)


def two() -> Scene:
    return scene("1 2", man("Ann"), man("Bob", talents=SHIELDED))


def strike(here: Scene, kind: str = "personal.declare") -> Forecast:
    """What a blow of Ann's at Bob's chest promises."""
    blow: list[Slot] = [("form", "fight"), ("how", "strike"), ("weapon", "broadsword")]
    at: list[Slot] = [("target", here.id("Bob")), *AT, ("stun", False), ("facing", "auto")]
    request = Request("r1", "a", here.id("Ann"), kind)
    made = forecast(here.view(), request, slots(*blow, *at))
    assert made is not None
    return made


def answers(made: Forecast) -> list[str]:
    return [branch.answer for branch in made.branches]


@pytest.mark.rule("ZF-SURP-07")
def test_of_a_free_action_the_odds_know_neither_defence_nor_shield() -> None:
    here = two()
    before = strike(here)
    assert answers(before) == ["none", "parry", "dodge", "block"]
    free = Free(1, 2, here.id("Bob"))
    here.do(lambda step: surprise_others(step, here.id("Ann"), free))
    made = strike(here, "personal.free")
    assert answers(made) == ["none"]
    hit = sum(part for colour, part in made.branches[0].hit if colour != "white")
    more = made.branches[0].mean - before.branches[0].mean
    assert more == pytest.approx(hit), "the shield would stop a point of every hit"


@pytest.mark.rule("ZF-DEF-02")
def test_who_rushes_past_has_declared_no_defence() -> None:
    here = two()
    here.put("Bob", Sworn(slots(("form", "fight"), ("how", "rush"))))
    about = (("rusher", here.id("Bob")),)
    request = Request("r1", "a", here.id("Ann"), "personal.rushed", about=about)
    made = rushed(here.view(), request, Order((("weapon", "broadsword"), *AT)))
    assert made is not None and answers(made) == ["none"]


@pytest.mark.rule("ZF-DEF-02")
@pytest.mark.parametrize(("used", "left"), [((), ["dodge"]), (("dodge",), ["none"])])
def test_once_he_has_declared_his_one_defence_is_known_and_whether_it_is_used(
    used: tuple[str, ...], left: list[str]
) -> None:
    here = two()
    here.put("Bob", Sworn(slots(("form", "defend"), ("method", "dodge"))), Spent(used))
    assert answers(strike(here)) == left


@pytest.mark.rule("ZF-ACT-12", "ZF-DEF-02")
@pytest.mark.parametrize("state", ["held", "stunned", "helpless"])
def test_who_can_do_nothing_has_no_defence_in_the_odds(state: str) -> None:
    here = two()
    here.stand("Bob", **{state: True})
    assert answers(strike(here)) == ["none"]
