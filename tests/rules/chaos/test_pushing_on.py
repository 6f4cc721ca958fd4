"""Steeling and wrestling (STEEL, GRAP): who may push on, what it costs, and how it is settled."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.checks import Check, Outcome
from game.core.components import Facing, Lying
from game.core.orders import Order
from game.rules.chaos.acts.fight import single
from game.rules.chaos.acts.fight.meeting import Blow, Reply
from game.rules.chaos.acts.parlay import steel
from game.rules.chaos.exchange.clash import Clash
from game.rules.chaos.exchange.facts import Attack
from game.rules.chaos.sheet import agenda
from game.rules.chaos.sheet.actions import Action, Answer
from game.rules.chaos.sheet.agenda import Agenda, Due, Steeling
from game.rules.chaos.sheet.components import Condition, Defending, Doing, Held, NextTurn, Reserves
from game.rules.chaos.tables.book import weapon
from tests.rules.chaos.brawl import field, order, sheet
from tests.rules.chaos.drawn import Drawn
from tests.rules.chaos.scene import Scene, play

STRONG = replace(sheet("thug"), strength=8, agility=5)
YES, NO = order(use=True), order(use=False)


def pair(item: str = "club", heights: str = "", mine: int = 0, his: int = 0) -> Drawn:
    """Face to face, with so much Ki; the first is the stronger by two."""
    held = (item, item)
    here = field("12", STRONG, replace(STRONG, strength=6), held=held, heights=heights)
    here.put("1", Reserves(mine, 3, 3))
    here.put("2", Reserves(his, 3, 3))
    return here


def parried() -> Clash:
    """A blow that the second parried just so."""
    die = Outcome(Check("attack", "CF-ROLL-01", 2), (9,), 9, "")
    return Clash("strike", "parry", "avoided", die, die)


def pushes(here: Drawn, *answers: Order, dice: tuple[int, ...] = ()) -> Scene:
    one, two = here.units["1"], here.units["2"]
    rolls = {"strength": dice} if dice else {}
    return play(here, lambda step: steel.push(step, one, two, parried()), rolls, *answers)


@pytest.mark.rule("CF-STEEL-01", "CF-STEEL-04")
@pytest.mark.parametrize(
    ("mine", "asked"),
    [
        (Reserves(0, 1, 3), True),
        (Reserves(0, 0, 3), False),
        (Reserves(1, 0, 3), True),
        (Reserves(1, 0, 3, dry=1), False),
        (Reserves(1, 1, 3, dry=1), True),
    ],
)
def test_only_who_can_pay_a_free_action_is_asked(mine: Reserves, asked: bool) -> None:
    """With one that is left, or bought for Ki."""
    here = pair()
    here.put("1", mine)
    here.put("2", mine)
    scene = pushes(here, *[NO, NO][: 2 * asked])
    assert scene.questions == ([("1", "steel"), ("2", "steel")] if asked else [])
    assert scene.value is False and scene.told == []
    assert [here.world.get(here.units[s], Reserves) for s in "12"] == [mine, mine]


@pytest.mark.rule("CF-STEEL-01", "CF-STEEL-04", "CF-GRAP-02")
@pytest.mark.parametrize(("item", "form"), [("club", "steel"), ("", "grapple")])
def test_each_is_told_against_whom_and_how_he_would_push_on(item: str, form: str) -> None:
    here = pair(item)
    scene = pushes(here, NO, NO)
    one, two = here.units["1"], here.units["2"]
    assert [(ask.side, ask.unit, ask.about) for ask in scene.asked] == [
        ("a", one, (("by", two), ("form", form))),
        ("b", two, (("by", one), ("form", form))),
    ]


@pytest.mark.rule("CF-STEEL-01", "CF-STEEL-03", "CF-STEEL-04")
def test_who_pushes_on_alone_pays_and_both_may_put_ki_on_it() -> None:
    """The defender pushes on: 6 + 4 + 2 against 8 + 5 + 2 is lost by three, which takes 7 ticks."""
    here = pair(mine=3, his=2)
    one, two = here.units["1"], here.units["2"]
    scene = pushes(here, NO, YES, order(ki=2), order(ki=2), dice=(4, 5))
    assert scene.value is True
    assert scene.questions == [("1", "steel"), ("2", "steel"), ("2", "resist"), ("1", "resist")]
    first, second = (dict(ask.about) for ask in scene.asked[2:])
    assert first == {
        "by": one, "stat": "strength", "other": "strength", "paid": 0, "form": "steel",
        "own": 6, "his": 8, "begins": True,
    }  # fmt: skip
    assert second == {**first, "by": two, "own": 8, "his": 6, "begins": False}
    assert scene.tale == [
        ("ki_stat", "CF-KI-02", "2", ""),
        ("ki_stat", "CF-KI-02", "1", ""),
        ("steeling_begins", "CF-STEEL-03", "2", "1"),
    ]
    assert scene.told[-1].facts == (("n", 7),)
    assert here.world.get(one, Reserves) == Reserves(1, 3, 3)
    assert here.world.get(two, Reserves) == Reserves(0, 2, 3)
    assert here.world.get(two, Steeling) == Steeling(one, False, 13, False)
    assert here.world.get(one, Steeling) == Steeling(two, True, 13, False)


@pytest.mark.rule("CF-STEEL-04", "CF-KI-04")
@pytest.mark.parametrize(
    ("had", "left"), [(Reserves(2, 1, 3), (2, 0)), (Reserves(2, 0, 3), (1, 0))]
)
def test_ki_buys_the_push_only_when_no_free_action_is_left(
    had: Reserves, left: tuple[int, int]
) -> None:
    here = pair()
    here.put("1", had)
    pushes(here, YES, order(ki=0), dice=(4, 4))
    made = here.world.get(here.units["1"], Reserves)
    assert (made.ki, made.actions) == left


@pytest.mark.rule("CF-STEEL-04", "CF-STAT-03", "CF-PEN-05")
@pytest.mark.parametrize(("heights", "shifts"), [("1 0", (0, -4)), ("0 1", (-4, 0))])
def test_who_stands_lower_pushes_with_less(heights: str, shifts: tuple[int, int]) -> None:
    here = pair(heights=heights)
    scene = pushes(here, YES, dice=(4, 4))
    (made,) = scene.told[-1].outcomes
    assert (made.opposed.left.shift, made.opposed.right.shift) == shifts  # type: ignore[union-attr]


@pytest.mark.rule("CF-STEEL-03", "CF-STEEL-04")
def test_both_are_busy_to_the_last_tick_of_a_steeling() -> None:
    """8 + 4 against 6 + 5 takes nine ticks, from 20 to 11: just so long for the attacker, whose
    next Turn counts from it, and for the other one, who recovers, at least so long.
    """
    here = pair()
    one, two = here.units["1"], here.units["2"]
    for sign, end in (("1", 8), ("2", 8)):
        here.put(sign, Doing(Order(), 20, 20, end, "recover"), Defending(9, "parry", 12, 18))
    kept = (Due(18, 2, 1, "step"), Due(16, 3, two, "turn"))
    here.world.put(1, Agenda((*kept, Due(18, 0, one, "defended"), Due(17, 1, two, "step"))),
                   here.world.get(1, Agenda))  # fmt: skip
    pushes(here, YES, dice=(4, 5))
    for unit in (one, two):
        assert here.world.get(unit, Steeling).end == 11
        assert here.world.find(unit, Defending) is None
    assert [here.world.get(unit, Doing).end for unit in (one, two)] == [11, 8]
    assert set(here.world.get(1, Agenda).items) == {
        *kept,
        Due(11, agenda.ENDS, one, "end"),
        Due(8, agenda.ENDS, two, "end"),
        Due(11, agenda.PARTS, one, "steel", (("other", two),)),
    }


@pytest.mark.rule("CF-STEEL-01", "CF-STEEL-03")
@pytest.mark.parametrize("sign", ["1", "2"])
def test_nobody_is_locked_with_two_at_once(sign: str) -> None:
    """Somebody who strikes at two is parried by both: his weapon is locked with the first."""
    here = pair()
    here.put(sign, Steeling(99, True, 10))
    scene = pushes(here)
    assert scene.value is False and scene.questions == []


def locked(here: Drawn, *, grapple: bool = False) -> None:
    """The first has won; it is the last tick."""
    one, two = here.units["1"], here.units["2"]
    here.put("1", Steeling(two, True, 20, grapple))
    here.put("2", Steeling(one, False, 20, grapple))


def settles(here: Drawn, *answers: Order, dice: Any = None, by: str = "1") -> Scene:
    due = Due(20, agenda.PARTS, here.units[by], "steel")
    return play(here, lambda step: steel.result(step, due), dice, *answers)


@pytest.mark.rule("CF-STEEL-02")
@pytest.mark.parametrize("by", ["1", "2"])
def test_the_winner_may_disarm_without_a_roll_and_without_red(by: str) -> None:
    here = pair()
    locked(here)
    scene = settles(here, order(choice="disarm"), by=by)
    assert scene.questions == [("1", "steel_win")]
    assert scene.asked[0].about == (("by", here.units["2"]),)
    assert scene.tale == [
        ("steeling_won", "CF-STEEL-02", "1", "2"),
        ("drops", "CF-STEEL-02", "2", ""),
    ]
    assert here.world.get(here.units["2"], Held) == Held()
    assert here.world.get(1, Lying).things == ((here.at("2"), "club"),)


FALLS = ("tripped", "goes_down", "stunned")


@pytest.mark.rule("CF-STEEL-02", "CF-TRIP-01")
def test_the_winner_may_trip_instead() -> None:
    here = pair()
    locked(here)
    scene = settles(here, order(choice="trip"), dice={"balance": [99]})
    assert scene.tale == [
        ("steeling_won", "CF-STEEL-02", "1", "2"),
        ("tripped", "CF-STEEL-02", "2", "1"),
        ("goes_down", "CF-STEEL-02", "2", ""),
        ("stunned", "CF-STEEL-02", "2", ""),
    ]
    assert here.world.get(here.units["2"], Held) == Held("club")


@pytest.mark.rule("CF-STEEL-02", "CF-TRIP-01")
def test_who_has_nothing_left_to_lose_is_tripped_unasked() -> None:
    """His weapon was taken from him before the end."""
    here = pair()
    here.put("2", Held())
    locked(here)
    scene = settles(here, dice={"balance": [99]})
    assert scene.questions == []
    assert [key for key, *_ in scene.tale] == ["steeling_won", *FALLS]


@pytest.mark.rule("CF-GRAP-02", "CF-TRIP-01")
@pytest.mark.parametrize("item", ["", "club"])
def test_the_loser_of_a_wrestling_match_is_always_tripped(item: str) -> None:
    here = pair()
    here.put("2", Held(item))
    locked(here, grapple=True)
    scene = settles(here, dice={"balance": [99]})
    assert scene.questions == []
    assert scene.tale == [
        ("steeling_won", "CF-GRAP-02", "1", "2"),
        ("tripped", "CF-GRAP-02", "2", "1"),
        ("goes_down", "CF-GRAP-02", "2", ""),
        ("stunned", "CF-GRAP-02", "2", ""),
    ]


@pytest.mark.rule("CF-STEEL-02")
def test_nobody_is_locked_any_longer_when_it_is_settled() -> None:
    here = pair()
    locked(here)
    one, two = here.units["1"], here.units["2"]
    here.put("2", Doing(Order(), 20, 20, 20, "recover"), NextTurn(15))
    here.world.put(1, Agenda((Due(20, 1, one, "steel"), Due(15, 3, two, "turn"))),
                   here.world.get(1, Agenda))  # fmt: skip
    settles(here, order(choice="trip"), dice={"balance": [1]})
    assert [here.world.find(unit, Steeling) for unit in (one, two)] == [None, None]
    assert set(here.world.get(1, Agenda).items) == {Due(15, 3, two, "turn"), Due(20, 0, two, "end")}
    assert not here.world.get(two, Condition).prone


@pytest.mark.rule("CF-STEEL-01")
@pytest.mark.parametrize("use", [NO, YES])
def test_who_parries_looks_at_his_attacker_also_where_both_are_locked(use: Order) -> None:
    """He was struck from behind; a third one finds him with his face to the second."""
    here = pair()
    one, two = here.units["1"], here.units["2"]
    here.put("2", Facing("E"))
    answer = Answer("parry", "club", pay="action")
    blow = Blow(one, two, Action("fight", "strike", "club"), Attack("strike", weapon("club"), 2))
    blow = replace(blow, reply=Reply(answer))
    dice = {"strength": [4, 5]} if use is YES else {}
    answers = [YES] if use is YES else [NO, NO]
    play(here, lambda step: single.answers_back(step, blow, answer, parried()), dice, *answers)
    assert (here.world.find(two, Steeling) is not None) is (use is YES)
    assert here.world.get(two, Facing).direction == "W"
