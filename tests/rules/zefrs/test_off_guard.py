"""SURP-01, -04, -05, -07: who gains by surprise, and what one free action comes to."""

from __future__ import annotations

import pytest

from game.core.components import Facing, Side, Unit
from game.core.events import Event
from game.core.grid import Cell
from game.core.orders import Order
from game.core.step import Asking, Step
from game.rules.zefrs.personal.acts.surprise import (
    by_pairs,
    by_side,
    free_action,
    pairs,
    surprise_others,
)
from game.rules.zefrs.sheet.components import Free, Spent
from tests.rules.zefrs.field import Scene, keys, man, only, order, scene

QUICK = {"animal_reflexes": 5}


def free(here: Scene, name: str) -> Free | None:
    return here.world.find(here.id(name), Free)


def quick(drawing: str, *names: str) -> tuple[Scene, list[int]]:
    here = scene(drawing, *(man(name, talents=QUICK) for name in names))
    return here, [here.id(name) for name in names]


@pytest.mark.rule("ZF-SURP-01", "ZF-SURP-04")
@pytest.mark.parametrize(
    ("rolls", "better", "worse"), [([20, 90], "Ann", "Bob"), ([90, 20], "Bob", "Ann")]
)
def test_of_two_opponents_the_one_who_is_more_alert_gains_upon_the_other(
    rolls: list[int], better: str, worse: str
) -> None:
    here, units = quick("1 . 2", "Ann", "Bob")
    told = only(
        here.do(lambda step: by_pairs(step, units), {"surprise": rolls}), "zefrs.free_actions"
    )
    assert (told.unit, told.target, told.fact("n")) == (here.id(better), here.id(worse), 3)
    assert free(here, better) == Free(3, 3, here.id(worse))
    assert free(here, worse) is None


@pytest.mark.rule("ZF-SURP-04")
def test_each_pair_is_found_once_whatever_the_order_in_which_all_are_named() -> None:
    here, units = quick("1 2 . 3 4", "Ann", "Bob", "Abe", "Bea")
    ann, bob, abe, bea = units
    for among in (units, units[::-1]):
        found = pairs(here.world, among)
        assert [(pair.left, pair.right, pair.left_over) for pair in found] == [
            (ann, bob, False),
            (abe, bea, False),
        ]


@pytest.mark.rule("ZF-SURP-01", "ZF-SURP-05")
def test_a_side_without_anybody_awake_checks_not_and_nobody_gains_by_it() -> None:
    here, units = quick("1 2 3", "Ann", "Abe", "Bob")
    here.stand("Bob", helpless=True)
    told = here.do(lambda step: by_side(step, units[:2]), {"surprise": [1]})
    assert [(event.key, event.unit) for event in told] == [("zefrs.alert", here.id("Ann"))]
    assert not here.world.each(Free)


@pytest.mark.rule("ZF-SURP-01", "ZF-SURP-05")
def test_of_three_sides_each_gains_only_what_it_has_above_both_others() -> None:
    here, units = quick("1 2 3", "Ann", "Bob", "Bea")
    here.put("Bea", Unit("Bea", "c"))
    here.world.spawn(Side("c", "Vert", "vert"))
    here.do(lambda step: by_side(step, units), {"surprise": [90, 40, 20]})
    assert free(here, "Bea") == Free(3 - 2, 3)
    assert free(here, "Bob") is None, "he is more alert than Ann, but not than Bea"
    assert free(here, "Ann") is None


def acts(here: Scene, name: str, *answers: Order) -> list[Event]:
    def act(step: Step) -> Asking[None]:
        yield from free_action(step, here.id(name))

    return here.do(act, {}, answers)


@pytest.mark.rule("ZF-SURP-07")
def test_the_last_free_action_leaves_none() -> None:
    here, _ = quick("1 . 2", "Ann", "Bob")
    here.put("Ann", Free(2, 3, here.id("Bob")))
    assert keys(acts(here, "Ann", order(form="hold"))) == ["zefrs.free_action"]
    assert free(here, "Ann") == Free(1, 3, here.id("Bob"))
    acts(here, "Ann", order(form="hold"))
    assert free(here, "Ann") is None


@pytest.mark.rule("ZF-SURP-07", "ZF-ACT-12")
def test_who_can_do_nothing_loses_all_his_free_actions() -> None:
    here, _ = quick("1 . 2", "Ann", "Bob")
    here.put("Ann", Free(3, 3))
    here.stand("Ann", stunned=True)
    (told,) = acts(here, "Ann")
    assert (told.key, told.rule, told.unit) == ("zefrs.action_lost", "ZF-ACT-12", here.id("Ann"))
    assert free(here, "Ann") is None


@pytest.mark.rule("ZF-SURP-07")
@pytest.mark.parametrize(("declared", "looks"), [("S", "S"), ("auto", "N"), ("", "N")])
def test_after_a_free_action_he_looks_only_where_he_said(declared: str, looks: str) -> None:
    here = scene("1 . 2", man("Ann", facing="N"), man("Bob"))
    here.put("Ann", Free(1, 3))
    draw = order(form="move", manner="draw", weapon="dirk", hand="left_arm")
    acts(here, "Ann", Order((*draw.slots, ("facing", declared))))
    assert here.world.get(here.id("Ann"), Facing).direction == looks


@pytest.mark.rule("ZF-SURP-07")
def test_who_leaves_the_field_by_his_free_action_looks_nowhere() -> None:
    here = scene("1 . 2", man("Ann", facing="N"), man("Bob"))
    here.put("Ann", Free(1, 3))
    away = order(form="move", manner="walk", to=Cell(0, 0), off=True, facing="S")
    told = keys(acts(here, "Ann", away))
    assert here.out("Ann") == "fled"
    assert "turned" not in told


@pytest.mark.rule("ZF-SURP-07", "ZF-ARM-05")
def test_who_is_taken_aback_keeps_what_has_happened_to_him() -> None:
    here, _ = quick("1 . 2", "Ann", "Bob")
    ann, bob = here.id("Ann"), here.id("Bob")
    here.put("Bob", Spent(("dodge",), attackers=(ann,), ran=True))
    here.do(lambda step: surprise_others(step, ann, Free(1, 3, bob)))
    aback = Spent(("none_left",), shield=True, attackers=(ann,), ran=True)
    assert here.world.get(bob, Spent) == aback
    assert here.world.find(ann, Spent) is None


@pytest.mark.rule("ZF-SURP-07", "ZF-DECL-09")
@pytest.mark.parametrize("alone", [True, False])
def test_a_free_attack_upon_one_alone_turns_on_nobody_else(alone: bool) -> None:
    """Bob is out of reach and Ben beside her: she walks after Bob."""
    here = scene(". . . . . . .\n1 2 . . . . 3", man("Ann"), man("Ben"), man("Bob"))
    bob, cell = here.id("Bob"), here.cell("Ann")
    here.put("Ann", Free(1, 3, bob if alone else 0))
    at = order(form="fight", how="strike", weapon="broadsword", step=cell, target=bob)
    blow = Order((*at.slots, ("area", "chest"), ("stun", False), ("facing", "auto")))
    walk = [] if alone else [order(target=0)]
    told = keys(acts(here, "Ann", blow, *walk))
    assert "zefrs.walks_after" in told and here.cell("Ann") != cell
    assert free(here, "Ann") is None
