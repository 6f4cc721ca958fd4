"""Odd combinations in the leaders' duels of a mass battle."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.battle import Battle
from game.core.checks import Outcome
from game.core.events import Event
from game.core.orders import Order
from game.rules.zefrs.sheet.fighter import Combatant
from tests.rules.zefrs.arena import answer, arena, blow, declare, fight, unit
from tests.rules.zefrs.people import man

A = man(1, talents={"broadsword": 3})
B = man(2, side="b", talents={"broadsword": 3})
C = man(3, side="b", talents={"broadsword": 3})
FENCER = man(1, weapons=("broadsword", "dirk"), talents={"two_weapon_fighting": 1, "dirk": 5})
ATTACKS = ("zefrs.duel_hit", "zefrs.duel_miss")


def fought(*people: Combatant, dice: dict[str, list[int]], orders: dict[int, Order]) -> Battle:
    battle = arena(people, dice)
    declare(battle, orders)
    return battle


def told(battle: Battle, *keys: str) -> list[Event]:
    return [event for event in battle.events if event.key in keys]


@pytest.mark.rule("ZF-ACT-12", "ZF-WREST-04", "ZF-MASS-LDR-01")
def test_a_held_leader_tries_to_break_free_instead_of_what_he_declared() -> None:
    dice = {"initiative": [9, 5, 2], "attack": [20, 20, 99]}
    orders = {
        1: fight("grapple", purpose="hold", target=unit(2)),
        2: blow(),
        3: blow(),
    }
    battle = fought(A, B, C, dice=dice, orders=orders)
    (struggle,) = told(battle, "zefrs.struggles")
    assert (struggle.unit, struggle.target, struggle.rule) == (unit(2), unit(1), "ZF-ACT-12")
    (free,) = told(battle, "zefrs.grapple_break")
    (ended,) = told(battle, "zefrs.hold_ends")
    assert (free.unit, ended.unit, ended.target) == (unit(2), unit(1), unit(2))


@pytest.mark.rule("ZF-ACT-12", "ZF-MASS-LDR-02")
def test_who_does_not_break_free_is_still_held_when_the_next_leader_strikes() -> None:
    other = man(3, talents={"broadsword": 3})
    dice = {"initiative": [9, 5, 2], "attack": [20, 99, 99]}
    orders = {
        1: fight("grapple", purpose="hold"),
        2: blow(target=unit(1)),
        3: blow(),
    }
    battle = fought(A, B, other, dice=dice, orders=orders)
    last = told(battle, "zefrs.duel_miss")[-1]
    (rolled,) = last.outcomes
    assert isinstance(rolled, Outcome)
    assert "zefrs.m10" in [row.label for row in rolled.check.modifiers]


@pytest.mark.rule("ZF-RUSH-09", "ZF-MASS-LDR-01")
def test_a_leader_whose_shield_arm_is_maimed_bashes_nobody() -> None:
    bearer = man(2, "ENEMY", side="b", armour=("small_shield",), damage=20)
    dice = {"initiative": [9, 5], "attack": [1]}
    orders = {1: blow("left_arm"), 2: fight("bash", more=None)}
    battle = fought(A, bearer, dice=dice, orders=orders)
    assert answer(battle, False).kind == "duel.shield"
    (lost,) = told(battle, "zefrs.duel_lost")
    assert (lost.unit, lost.rule) == (unit(2), "ZF-RUSH-09")


@pytest.mark.rule("ZF-WREST-04", "ZF-MASS-LDR-01")
def test_a_leader_with_two_maimed_arms_grapples_nobody() -> None:
    wrestler = man(3, "ENEMY", side="b", damage=30)
    other = man(2, talents={"broadsword": 9})
    dice = {"initiative": [9, 8, 1], "attack": [1, 1]}
    orders = {
        1: blow("left_arm"),
        2: blow("right_arm"),
        3: fight("grapple", purpose="trip", target=unit(1), more=None),
    }
    battle = fought(A, other, wrestler, dice=dice, orders=orders)
    (lost,) = told(battle, "zefrs.duel_lost")
    assert (lost.unit, lost.rule) == (unit(3), "ZF-WREST-04")


def guarding(role: str, *more: Order, **also: Any) -> Order:
    """A Fight with two weapons, and a further action."""
    slots = {"weapon": "broadsword", "second": "dirk", "role": role}
    first = fight("two", **slots, area="chest", **also, more=True)
    found = list(first.slots)
    for prefix, action in zip(("2.", "3."), more, strict=False):
        found += [(prefix + name, value) for name, value in action.slots]
    return Order(tuple(found))


@pytest.mark.rule("ZF-ACT-09", "ZF-TWO-04", "ZF-MASS-LDR-01")
def test_a_further_action_of_a_guarding_leader_follows_his_late_attack() -> None:
    dice = {"initiative": [9, 2], "attack": [99, 99, 99], "extra": [1]}
    orders = {1: guarding("guard", blow("head")), 2: blow()}
    battle = fought(FENCER, B, dice=dice, orders=orders)
    order = [(event.unit, event.fact("area")) for event in told(battle, *ATTACKS)]
    assert order == [(unit(2), "chest"), (unit(1), "chest"), (unit(1), "head")]


@pytest.mark.rule("ZF-ACT-09", "ZF-TWO-03", "ZF-MASS-LDR-01")
def test_a_further_action_comes_between_two_attacks_with_two_weapons() -> None:
    dice = {"initiative": [9, 2], "attack": [99, 99, 99, 99], "extra": [1]}
    orders = {1: guarding("attack", blow("head"), area2="gut"), 2: blow()}
    battle = fought(FENCER, B, dice=dice, orders=orders)
    order = [(event.unit, event.fact("area")) for event in told(battle, *ATTACKS)]
    assert order == [
        (unit(1), "chest"),
        (unit(1), "head"),
        (unit(2), "chest"),
        (unit(1), "gut"),
    ]


@pytest.mark.rule(
    "ZF-KO-02", "ZF-MASS-LDR-02", "ZF-MASS-LDR-03", "ZF-DECL-09", "ZF-ACT-01", "ZF-MASS-LDR-01"
)
def test_one_of_two_leaders_stuns_the_third_and_the_other_has_nobody_left() -> None:
    other = man(3, talents={"broadsword": 3})
    dice = {"initiative": [9, 5, 8], "attack": [1], "duration": [4]}
    orders = {1: blow(stun=True), 2: blow(target=unit(1)), 3: blow()}
    battle = fought(A, B, other, dice=dice, orders=orders)
    gone = told(battle, "zefrs.duel_target_gone")
    assert [event.unit for event in gone] == [unit(3)]
    assert not told(battle, "zefrs.duel_hit", "zefrs.duel_miss")


@pytest.mark.rule("ZF-MASS-LDR-04")
@pytest.mark.parametrize("how", ["rush", "shoot", "throw"])
def test_there_is_no_room_for_these_in_a_duel(how: str) -> None:
    battle = arena([A, B], {})
    seat = battle.seat("a")
    (request,) = seat.waiting
    hows = [value for _, value in seat.choices(request, Order((("form", "fight"),)))]
    assert how not in hows
    forms = [value for _, value in seat.choices(request)]
    assert forms == ["fight", "defend", "hold"]


@pytest.mark.rule("ZF-TWO-03", "ZF-MASS-LDR-01")
def test_the_second_weapon_strikes_at_its_own_target() -> None:
    orders = {
        1: fight(
            "two", weapon="broadsword", second="dirk", role="attack", target=unit(2), area="chest",
            target2=unit(3), area2="gut",
        ),
        2: Order((("form", "hold"),)),
        3: Order((("form", "hold"),)),
    }  # fmt: skip
    dice = {"initiative": [9, 5, 2], "attack": [99, 99]}
    battle = fought(FENCER, B, C, dice=dice, orders=orders)
    struck = told(battle, *ATTACKS)
    assert [(one.target, one.fact("area")) for one in struck] == [
        (unit(2), "chest"),
        (unit(3), "gut"),
    ]
