"""Two who strike at the same moment (SIM), and a defence against everybody (MULTI-03)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.checks import Check, Outcome
from game.core.components import Position
from game.core.orders import Order
from game.core.ruleset import Request
from game.rules.chaos.exchange.clash import Half, half, together
from game.rules.chaos.exchange.facts import Setting, Strike
from game.rules.chaos.exchange.rolls import CRITICAL, FUMBLE, HIT, MISS, attack_check
from game.rules.chaos.orders import questions, usual_defence
from game.rules.chaos.sheet.components import Defending, Doing, NextTurn, Reserves
from game.rules.chaos.shown.lookout import filled
from tests.rules.chaos.brawl import field, order, request, view
from tests.rules.chaos.people import blow, man, run

ATTACK = blow("club")
MOVES = Setting(moving=(True, False))


def die(total: int, grade: Any, base: int = 0) -> Outcome:
    return Outcome(Check("attack", "CF-SIM-03", base=base), (total,), total, grade)


@pytest.mark.rule("CF-SIM-03", "CF-SIM-04")
@pytest.mark.parametrize(
    ("own", "other", "result", "jab"),
    [
        (die(12, 12), die(11, 11), HIT, False),
        (die(12, 12), die(12, 12), HIT, True),
        (die(11, 11), die(12, 12), HIT, True),
        (die(9, 9, base=4), die(12, 12), HIT, False),
        # He does full damage as well if the other misses, with however high a number.
        (die(9, 9), die(3, MISS, base=8), HIT, False),
        (die(9, 9), die(1, FUMBLE, base=9), HIT, False),
        # Only what does full damage is critical; a miss stays one.
        (die(20, CRITICAL), die(12, 12), CRITICAL, False),
        (die(20, CRITICAL), die(12, 12, base=9), HIT, True),
        (die(3, MISS), die(12, 12), MISS, False),
        (die(1, FUMBLE), die(2, MISS), FUMBLE, False),
    ],
)
def test_the_higher_number_does_full_damage_and_the_other_a_jab(
    own: Outcome, other: Outcome, result: str, jab: bool
) -> None:
    assert half(own, other, ATTACK) == Half(own, result, replace(ATTACK, jab=jab))


@pytest.mark.rule("CF-SIM-02")
def test_each_attack_has_its_own_penalties() -> None:
    one, two, back = man(1, "a"), man(2, "b"), blow("dagger")
    first, second = Strike(one, two, ATTACK), Strike(two, one, back)
    mine, his = run(together(replace(first, here=MOVES), second), {"attack": [12, 13]})
    assert mine.outcome.check == attack_check(one, two, ATTACK, MOVES)
    assert his.outcome.check == attack_check(two, one, back)
    assert mine.outcome.check.shift == his.outcome.check.shift - 4
    mine, his = run(together(first, replace(second, here=MOVES)), {"attack": [12, 13]})
    assert mine.outcome.check == attack_check(one, two, ATTACK)
    assert his.outcome.check == attack_check(two, one, back, MOVES)


@pytest.mark.rule("CF-MULTI-03")
@pytest.mark.parametrize(
    ("points", "second", "use"),
    [
        (3, [Doing(Order(), 22, 18, 16)], True),
        (2, [Doing(Order(), 22, 18, 16)], False),
        (3, [], False),
        (3, [Doing(Order(), 22, 10, 8)], False),
        (3, [NextTurn(19)], True),
        (3, [NextTurn(12)], False),
    ],
)
@pytest.mark.parametrize("third", [False, True])
def test_a_defence_is_turned_on_all_if_another_strikes_before_it_is_over(
    points: int, second: list[Any], use: bool, third: bool
) -> None:
    here = field("6 . .\n2 1 4", "aldric", "thug", "joe", "thug", "joe", "thug")
    here.put("1", Reserves(points, 3, 3), Defending(9, "dodge", 12, 16))
    here.put("2", Doing(Order(), 22, 18, 16))
    for sign in "46":
        here.put(sign, NextTurn(1))
    here.put("4", *second)
    if not third:
        six = here.units["6"]
        here.world.drop(six, here.world.get(six, Position))
    asked = request(here, "1", "chaos.multiple", [("by", here.units["2"])])
    assert usual_defence.against_all(view(here), asked) == order(use=use)


@pytest.mark.rule("CF-RET-01")
@pytest.mark.parametrize("ways", [(), ("jab",), ("jab", "dominance")])
def test_a_return_strike_may_be_left_out(ways: tuple[str, ...]) -> None:
    here = field("12")
    about = (("ways", ways),) if ways else ()
    asked = request(here, "1", "chaos.return", about)
    found = [value for _, value in questions.returned(view(here), asked, Order())]
    assert found == ["none", *ways]
    assert list(questions.returned(view(here), asked, order(strike="none"))) == []


@pytest.mark.rule("CF-CLEAVE-01")
def test_a_cleave_marks_where_those_stand_who_are_still_on_the_field() -> None:
    here = field("2 4\n1 .", "aldric", "thug", "joe", "thug")
    two, four = here.units["2"], here.units["4"]
    at = here.at("2")
    here.world.drop(four, here.world.get(four, Position))
    asked = Request("r", "a", here.units["1"], "chaos.turn")
    blow = order(form="fight", how="strike", weapon="long_sword", target=two, target2=four)
    assert set(filled(view(here), asked, blow)) == {at}
