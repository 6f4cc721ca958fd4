"""DECL, MASS-LDR-04, TWO-02: what a leader may declare, as plain values without a battle."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.checks import Ask
from game.core.orders import Order, Slot, Value
from game.core.ruleset import Request
from game.rules.kit.slots import Grammar, Table
from game.rules.zefrs.duel.grammar import DECLARE, Duel, hows, may
from game.rules.zefrs.exchange.stages import KEEP, USE, sensible
from game.rules.zefrs.personal.orders.fight import SLOTS
from game.rules.zefrs.sheet.fighter import Combatant
from game.rules.zefrs.sheet.wounds import Hurt
from tests.rules.zefrs.people import man

FENCER = man(
    1,
    weapons=("broadsword", "dirk"),
    armour=("small_shield",),
    talents={"two_weapon_fighting": 3},
)
FOOT, RIDER = man(2, side="b"), man(3, side="b", mount="horse")
AREAS_OF_A_RIDER = ["chest", "gut", "right_leg", "left_leg"]


BLIND: Any = None
"""What is declared depends on the duel alone."""

ASKED = Request("r", "a", 1, "duel.declare")


def in_duel(here: Duel) -> Grammar[Duel]:
    """The grammar of a declaration in this duel."""
    return replace(DECLARE, scene=lambda view, request, partial: here)


def two(here: Duel, **slots: Value) -> list[Slot]:
    """The next slot of a fight with two weapons."""
    return list(Table(*SLOTS["two"]).choices(here, Order(tuple(slots.items()))))


@pytest.mark.rule("ZF-DECL-03")
@pytest.mark.parametrize(
    ("who", "found"),
    [
        (man(), ("strike", "brawl", "grapple")),
        (man(weapons=()), ("brawl", "grapple")),
        (man(weapons=(), armour=("small_shield",)), ("brawl", "grapple", "bash")),
        (FENCER, ("strike", "brawl", "grapple", "bash", "two")),
        (man(weapons=("broadsword", "dirk")), ("strike", "brawl", "grapple")),
    ],
)
def test_a_leader_fights_in_the_forms_for_which_he_has_the_means(
    who: Combatant, found: tuple[str, ...]
) -> None:
    assert hows(who) == found


@pytest.mark.rule("ZF-TWO-02")
def test_two_weapons_are_declared_first_second_role_and_then_both_targets() -> None:
    here = Duel(FENCER, (FOOT, RIDER))
    slots: dict[str, Value] = {}
    assert two(here) == [("weapon", "broadsword"), ("weapon", "dirk")]
    slots["weapon"] = "dirk"
    assert two(here, **slots) == [("second", "broadsword")]
    slots["second"] = "broadsword"
    assert two(here, **slots) == [("role", "attack"), ("role", "guard")]
    slots["role"] = "attack"
    assert two(here, **slots) == [("target", 2), ("target", 3)]
    slots["target"] = 2
    assert [name for name, _ in two(here, **slots)] == ["area"] * 7
    slots["area"] = "head"
    assert two(here, **slots) == [("target2", 2), ("target2", 3)]
    slots["target2"] = 3
    assert two(here, **slots) == [("area2", area) for area in AREAS_OF_A_RIDER]
    assert len(two(here, **{**slots, "target2": 2})) == 7
    assert two(here, **slots, area2="gut") == []


@pytest.mark.rule("ZF-TWO-02")
def test_a_weapon_that_guards_has_no_second_target() -> None:
    here = Duel(FENCER, (FOOT, RIDER))
    guard: dict[str, Value] = {"weapon": "dirk", "second": "broadsword", "role": "guard"}
    assert two(here, **guard) == [("target", 2), ("target", 3)]
    assert two(here, **guard, target=3) == [("area", area) for area in AREAS_OF_A_RIDER]
    assert two(here, **guard, target=3, area="gut") == []


@pytest.mark.rule("ZF-DECL-02")
@pytest.mark.parametrize(
    ("form", "rule_id"),
    [
        ("fight", "ZF-WOUND-06"),
        ("defend", "ZF-WOUND-06"),
        ("hold", ""),
        ("move", "ZF-MASS-LDR-04"),
        ("magic", "ZF-MASS-LDR-04"),
        ("wait", "ZF-MASS-LDR-04"),
        ("sing", "ZF-DECL-02"),
    ],
)
def test_what_a_leader_with_an_opened_belly_may_still_declare(form: str, rule_id: str) -> None:
    refusal = may(Duel(man(wounds=(Hurt("opened_belly", "gut"),)), (FOOT,)), form)
    assert (refusal.rule if refusal else "") == rule_id


@pytest.mark.rule("ZF-MASS-LDR-04")
@pytest.mark.parametrize(
    ("slots", "rule_id"),
    [
        ({"how": "strike"}, ""),
        ({"how": "strike", "weapon": "broadsword"}, ""),
        ({"how": "strike", "weapon": "broadsword", "grip": 1}, ""),
        ({"how": "strike", "weapon": "broadsword", "grip": 2}, "ZF-DECL-03"),
        ({"how": "strike", "grip": 2}, ""),
        ({"how": "strike", "weapon": "pike"}, "ZF-DECL-03"),
        ({"how": "strike", "weapon": "unarmed"}, "ZF-DECL-03"),
        ({"how": "brawl"}, ""),
        ({"how": "brawl", "weapon": "pike"}, ""),
        ({"how": "grapple"}, ""),
        ({"how": "grapple", "purpose": "trip"}, ""),
        ({"how": "grapple", "purpose": "shove"}, "ZF-MASS-LDR-04"),
        ({"how": "bash"}, "ZF-RUSH-09"),
        ({"how": "two", "weapon": "broadsword"}, ""),
        ({"how": "two", "weapon": "broadsword", "second": "dirk"}, "ZF-TWO-01"),
        ({"how": "rush"}, "ZF-MASS-LDR-04"),
        ({"how": "shoot"}, "ZF-MASS-LDR-04"),
        ({"how": "sing"}, ""),
    ],
)
def test_there_is_no_room_in_a_duel_for_some_forms_of_fight(
    slots: dict[str, Value], rule_id: str
) -> None:
    """A word that is no form of Fight at all is left to the grammar."""
    own = Order((("form", "fight"), *slots.items()))
    refusal = in_duel(Duel(man(), (FOOT, RIDER))).refuse(BLIND, ASKED, own)
    assert (refusal.rule if refusal else "") == rule_id


@pytest.mark.rule("ZF-DEF-02")
@pytest.mark.parametrize(("loses", "answer"), [(2, USE), (1, USE), (0, KEEP), (None, KEEP)])
def test_the_usual_defence_is_against_the_first_hit_that_costs_points(
    loses: int | None, answer: Order
) -> None:
    about: tuple[Slot, ...] = () if loses is None else (("loses", loses), ("saves", 0))
    assert sensible(Ask("a", 1, "duel.defend", about)) == answer


@pytest.mark.rule("ZF-ARM-05")
@pytest.mark.parametrize(("saves", "answer"), [(2, USE), (1, USE), (0, KEEP), ("much", KEEP)])
def test_the_usual_shield_is_for_the_first_hit_where_it_saves_points(
    saves: Value, answer: Order
) -> None:
    assert sensible(Ask("a", 1, "duel.shield", (("saves", saves), ("loses", 3)))) == answer


@pytest.mark.rule("ZF-DEF-02")
def test_the_usual_other_opponent_is_the_first() -> None:
    asked = Ask("a", 1, "duel.turn", (("opponents", (7, 5)),))
    assert sensible(asked) == Order((("target", 7),))
