"""Further actions of one turn: only red brings one about, and a failure burdens for two turns."""

from __future__ import annotations

from functools import partial

import pytest

from game.core.grid import Cell
from game.core.orders import Order, Slot
from game.core.step import Step
from game.rules.zefrs.personal.acts.turn import extra_action, extra_check, may_act_again
from game.rules.zefrs.sheet.fighter import burdens, combatant
from tests.rules.zefrs.field import Scene, keys, man, scene, skirmish
from tests.rules.zefrs.turns import a_turn, keys_of, unit_of, until

WIDE = "1 . . . . . 2"
QUICK = {"animal_reflexes": 5}


def walks(*cells: tuple[int, int]) -> Order:
    """Several moves in one turn."""
    found: list[Slot] = []
    for number, cell in enumerate(cells):
        prefix = ("", "2.", "3.")[number]
        found += [(f"{prefix}form", "move"), (f"{prefix}manner", "walk")]
        found += [(f"{prefix}to", Cell(*cell)), (f"{prefix}off", False)]
        found.append((f"{prefix}facing", "auto"))
        if number < 2:
            found.append((f"{prefix}more", number + 1 < len(cells)))
    return Order(tuple(found))


def _tries(here: Scene, seen: list[bool], step: Step) -> None:
    seen.append(extra_action(step, here.id("Ann")))


@pytest.mark.rule("ZF-ACT-09", "ZF-ACT-11", "ZF-RES-09")
def test_only_red_lets_it_happen_and_all_else_costs_three_columns() -> None:
    least = scene(WIDE, man("Ann", talents=QUICK), man("Bob"))
    made = extra_check(least.world, least.id("Ann"))
    red = next(band.high for band in made.bands if band.grade == "red")
    for roll, happens in ((red, True), (red + 1, False), (99, False)):
        here = scene(WIDE, man("Ann", talents=QUICK), man("Bob"))
        seen: list[bool] = []
        told = here.do(partial(_tries, here, seen), {"extra": [roll]})
        assert seen == [happens]
        assert keys(told) == ["zefrs.acts_again" if happens else "zefrs.overreaches"]
        shifts = [modifier.worth for modifier in burdens(here.who("Ann"))]
        assert shifts == ([] if happens else [-3])


@pytest.mark.rule("ZF-ACT-10")
def test_enemies_and_mounts_have_one_action() -> None:
    here = scene(WIDE, man("Ann", "robber"), man("Bob"))
    assert not may_act_again(here.who("Ann"))
    assert may_act_again(here.who("Bob"))


@pytest.mark.rule("ZF-ACT-09", "ZF-ACT-11")
def test_the_burden_lasts_for_this_turn_and_all_of_the_next() -> None:
    battle = skirmish(
        WIDE,
        man("Ann", talents=QUICK),
        man("Bob", talents={**QUICK, "damage": 30}),
        dice={"surprise": [40, 40], "initiative": [5] * 4, "extra": [70]},
    )
    hold = Order((("form", "hold"),))
    a_turn(battle, {"Ann": walks((1, 0), (2, 0)), "Bob": hold})
    ann = unit_of(battle, "Ann")
    assert keys_of(battle, "zefrs.overreaches")
    assert combatant(battle.world, ann).condition.overreached
    a_turn(battle, {"Ann": hold, "Bob": hold})
    assert not combatant(battle.world, ann).condition.overreached


@pytest.mark.rule("ZF-ACT-09")
def test_the_further_action_follows_directly_and_a_later_one_is_still_tried() -> None:
    battle = skirmish(
        WIDE,
        man("Ann", talents=QUICK),
        man("Bob", talents={**QUICK, "damage": 30}),
        dice={"surprise": [40, 40], "initiative": [5], "extra": [50, 1]},
    )
    hold = Order((("form", "hold"),))
    given = {
        ("Ann", "personal.declare"): walks((1, 0), (2, 0), (1, 0)),
        ("Bob", "personal.declare"): hold,
    }
    until(battle, lambda b: b.clock.round == 2, given)
    told = keys_of(battle, "zefrs.overreaches", "zefrs.acts_again", "moved")
    assert told == ["moved", "zefrs.overreaches", "zefrs.acts_again"]
