"""STAT, STEEL, HOLD, FEINT: who contests by what, uphill and downhill, and what Ki adds to it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.orders import Order
from game.core.ruleset import Request
from game.rules.chaos.acts.fight import follow
from game.rules.chaos.acts.parlay import holds, steel
from game.rules.chaos.acts.parlay.contests import Party
from game.rules.chaos.exchange.facts import Attack
from game.rules.chaos.sheet.actions import Answer
from game.rules.chaos.sheet.agenda import Feinted, Holding, Steeling
from game.rules.chaos.sheet.components import Condition, Doing, Reserves
from tests.rules.chaos.brawl import field, heard, keys, only, order, sheet, who
from tests.rules.chaos.drawn import Drawn
from tests.rules.chaos.people import blow

STRONG = replace(sheet("thug"), strength=8, agility=5)
NIMBLE = replace(sheet("thug"), strength=6, agility=9)
SWORD = blow("long_sword")
NOTHING = Answer()


def total(party: Party) -> int:
    """His stat with all that changes it."""
    value: int = getattr(party.who.fighter, party.stat)
    return value // party.divisor + sum(one.worth for one in party.modifiers)


@pytest.mark.rule("CF-STAT-03")
@pytest.mark.parametrize(
    ("stat", "free", "abilities", "heights", "expected"),
    [
        ("strength", False, (), "11", (6, 8)),
        ("agility", False, (), "11", (9, 5)),
        ("agility", True, (), "11", (9, 2)),
        ("strength", False, ("limb_lock",), "11", (9, 13)),
        ("strength", False, (), "21", (2, 8)),
        ("strength", False, (), "12", (6, 4)),
    ],
)
def test_a_hold_is_contested_by_strength_or_agility(
    stat: str, free: bool, abilities: tuple[str, ...], heights: str, expected: tuple[int, int]
) -> None:
    """The victim first. Whoever stands below the other is awkward."""
    here = field("12", replace(STRONG, abilities=abilities), NIMBLE, heights=heights)
    one, two = here.units["1"], here.units["2"]
    sides = holds.parties(here.world, two, one, Holding(two, stat, free))
    assert (total(sides[0]), total(sides[1])) == expected


@pytest.mark.rule("CF-STAT-03")
@pytest.mark.parametrize(
    ("heights", "dice", "wins", "ticks"),
    [("21", [6, 7], True, 6), ("11", [6, 7], False, 10), ("11", [6, 8], False, 9),
     ("12", [6, 7], False, 6)],
)  # fmt: skip
@pytest.mark.parametrize(("actions", "left"), [(3, (4, 2)), (0, (3, 0))])
def test_a_steeling_is_strength_against_strength(
    heights: str, dice: list[int], wins: bool, ticks: int, actions: int, left: tuple[int, int]
) -> None:
    """8 and a Ki against 6 and two Ki; who is below has 4 less. A Ki buys what is not left."""
    here = field("12", STRONG, NIMBLE, held=("club", "club"), heights=heights)
    one, two = here.units["1"], here.units["2"]
    here.put("1", Reserves(5, actions, 3), Doing(Order(), 22, 20, 18, "strike"))
    here.put("2", Reserves(5, 3, 3))
    events = here.do(
        lambda step: steel.begin(step, one, two, one, grapple=False),
        {"strength": dice},
        [order(ki=1), order(ki=2)],
    )
    begun = only(events, "chaos.steeling_begins")
    assert (begun.unit, begun.target, begun.fact("n")) == (one, two, ticks)
    assert here.world.get(one, Steeling) == Steeling(two, wins, 20 - ticks)
    assert here.world.get(two, Steeling) == Steeling(one, not wins, 20 - ticks)
    mine, his = here.world.get(one, Reserves), here.world.get(two, Reserves)
    assert ((mine.ki, mine.actions), (his.ki, his.actions)) == (left, (3, 3))


def feints(
    here: Drawn, attack: Attack, answer: Answer, dice: list[int], said: list[Order]
) -> tuple[Attack, list[Request], list[str]]:
    """A feint of the first at the second: the attack as it comes then, what was asked and told."""
    one, two = here.units["1"], here.units["2"]
    asked: list[Request] = []
    made: list[Attack] = []

    def work(step: Any) -> Any:
        made.append((yield from heard(follow.feints(step, one, two, attack, answer), asked)))

    events = here.do(work, {"perception": dice} if dice else {}, said)
    return made[0], asked, keys(events)


@pytest.mark.rule("CF-FEINT-02", "CF-FEINT-03", "CF-FEINT-04", "CF-STAT-02")
@pytest.mark.parametrize(
    ("spent", "answer", "mine", "his", "dice", "works"),
    [
        (1, Answer("parry", "club", pay="ki", ki=1), 1, 0, [5, 7], False),
        (0, NOTHING, 2, 2, [6, 6], True),
        (0, Answer("dodge", pay="action", ki=1), 0, 1, [6, 5], True),
        (2, Answer("dodge", pay="action"), 0, 2, [6, 5], False),
    ],
)
def test_what_both_paid_for_blow_and_answer_counts_with_their_ki(
    spent: int, answer: Answer, mine: int, his: int, dice: list[int], works: bool
) -> None:
    """Perception 6 against 5; a tie is the victim's."""
    here = field(held=("long_sword", "club"))
    made, asked, said = feints(
        here, replace(SWORD, spent=spent), answer, dice, [order(ki=mine), order(ki=his)]
    )
    paid = answer.ki + (answer.pay == "ki")
    assert [(one.unit, one.kind, one.fact("paid")) for one in asked] == [
        (here.units["1"], "chaos.resist", spent),
        (here.units["2"], "chaos.resist", paid),
    ]
    assert [one.fact("form") for one in asked] == ["feint", "feint"]
    assert made == replace(SWORD, feinted=works, spent=spent + mine)
    assert said[-1] == ("chaos.feint_works" if works else "chaos.feint_fails")
    assert said[:-1] == ["chaos.ki_stat"] * (bool(mine) + bool(his))
    left = [who(here, sign).reserves.ki for sign in "12"]
    assert left == [8 - mine, 4 - his]
    assert here.world.get(here.units["1"], Feinted).at == ((here.units["2"], 1),)


@pytest.mark.rule("CF-FEINT-02", "CF-FEINT-03", "CF-FEINT-04", "CF-STAT-02")
@pytest.mark.parametrize(("before", "asked"), [(0, 2), (1, 2), (2, 0), (3, 0)])
def test_nobody_rolls_for_a_feint_that_has_been_seen_twice(before: int, asked: int) -> None:
    here = field(held=("long_sword", "club"))
    two = here.units["2"]
    here.put("1", Feinted(((9, 2), (two, before))))
    said = [order(ki=0)] * asked
    made, seen, told = feints(here, SWORD, NOTHING, [9, 1] if asked else [], said)
    assert len(seen) == asked
    assert made.feinted is bool(asked)
    assert told == ["chaos.feint_works" if asked else "chaos.feint_known"]
    assert here.world.get(here.units["1"], Feinted).at == ((9, 2), (two, before + 1))


@pytest.mark.rule("CF-FEINT-02", "CF-FEINT-03")
@pytest.mark.parametrize(
    ("heights", "before", "chance"),
    [("11", 0, 0.55), ("11", 1, 0.55), ("11", 2, 0.0), ("21", 0, 0.85), ("12", 0, 0.21)],
)
def test_the_chance_of_a_feint(heights: str, before: int, chance: float) -> None:
    """6 against 5 on ten-sided dice; whoever stands below has 4 less."""
    here = field(heights=heights)
    two = here.units["2"]
    here.put("1", Feinted(((9, 2), (two, before))))
    found = follow.chance(here.world, who(here, "1"), who(here, "2"))
    assert found == pytest.approx(chance)


@pytest.mark.rule("CF-FEINT-03")
def test_feints_are_counted_for_each_opponent() -> None:
    here = field()
    assert follow.tried(who(here, "1"), here.units["2"]) == 0
    here.put("1", Feinted(((here.units["2"], 1), (9, 2))))
    me = who(here, "1")
    assert [follow.tried(me, unit) for unit in (here.units["2"], 9, 8)] == [1, 2, 0]


@pytest.mark.rule("CF-FEINT-02")
def test_the_ground_counts_for_the_victim_of_a_feint_as_well() -> None:
    here = field(heights="21")
    mine, his = follow.sides(here.world, who(here, "1"), who(here, "2"))
    assert (total(mine), total(his)) == (6, 5 - 4)
    here.put("2", Condition(stunned=True))
    _, his = follow.sides(here.world, who(here, "1"), who(here, "2"))
    assert total(his) == 5 - 8
