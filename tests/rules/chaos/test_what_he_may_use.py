"""What somebody is offered and asked, and what he is not: deeds, prices, Ki, a new number."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.components import Health
from game.core.grid import Cell
from game.rules.chaos.acts.deeds import chores
from game.rules.chaos.acts.fight.defending import CLOSE
from game.rules.chaos.acts.spray import shots
from game.rules.chaos.exchange.facts import Attack
from game.rules.chaos.orders import defend
from game.rules.chaos.orders import turn as grammar
from game.rules.chaos.sheet.actions import Answer
from game.rules.chaos.sheet.agenda import HeldBy, Holding, Steeling
from game.rules.chaos.sheet.components import (
    Condition,
    Defending,
    HeldTurn,
    Line,
    Prepared,
    Reserves,
)
from game.rules.chaos.tables.book import weapon
from tests.rules.chaos.brawl import field, keys, order, request, values, view, who
from tests.rules.chaos.drawn import Drawn
from tests.rules.chaos.test_attack import DODGE, blow, does, poor


def offered(here: Drawn, kind: str = "chaos.turn", **slots: Any) -> list[Any]:
    """The values of the next slot of an order of 1."""
    asked = request(here, "1", kind)
    return values(grammar.TURNS.choices(view(here), asked, order(**slots)))


@pytest.mark.rule("CF-HOLD-03")
def test_who_is_held_calls_up_his_strength_and_goes_nowhere() -> None:
    here = field("1 . 2", held=("", ""))
    one, two = here.units["1"], here.units["2"]
    assert "move" in offered(here) and Cell(1, 0) in offered(here, form="move", how="run")
    here.put("1", HeldBy(two))
    here.put("2", Holding(one, "strength"))
    assert "move" not in offered(here)
    assert "natural" in offered(here, form="chore")
    assert offered(here, form="chore", how="natural") == []


@pytest.mark.rule("CF-KI-01")
@pytest.mark.parametrize(("pay", "points"), [("held", [0, 1, 2]), ("action", [0, 1])])
def test_a_held_turn_leaves_both_points_for_the_roll_of_a_strike_back(
    pay: str, points: list[int]
) -> None:
    here = field("21", "aldric", "aldric", held=("long_sword", "long_sword"))
    here.put("2", HeldTurn())
    about = (("by", here.units["1"]), ("family", CLOSE), ("how", "strike"),
             ("weapon", "long_sword"), ("area", "any"))  # fmt: skip
    asked = request(here, "2", "chaos.defend", about)
    said = order(method="simultaneous", weapon="long_sword", pay=pay)
    assert values(defend.ANSWERS.choices(view(here, "b"), asked, said)) == points


@pytest.mark.rule("CF-MULTI-03", "CF-MULTI-05")
def test_a_defence_that_failed_holds_off_nobody() -> None:
    here = field("1 2\n3 .", "aldric", "thug", "joe", held=("long_sword", "club", "club"))
    poor(here, "1", "3")
    dice = {"attack": [12], "defence": [2], "location": [5], "balance": [1]}
    dodge = DODGE.plus(("ki", 0))
    events = does(here, blow(here), dice, [dodge, order(activate=False), order(ki=0)])
    assert "chaos.hits" in keys(events) and "chaos.holds_all_off" not in keys(events)
    assert not here.world.get(here.units["2"], Defending).multiple


@pytest.mark.rule("CF-KI-05")
@pytest.mark.parametrize(
    ("points", "left", "may"), [(0, 1, True), (1, 1, False), (0, 0, False), (-2, 1, True)]
)
def test_a_hit_point_is_called_back_by_who_has_none_and_ki_for_it(
    points: int, left: int, may: bool
) -> None:
    here = field("1 2")
    here.put("1", Health(points, 15), Reserves(left, 3, 3))
    found = list(chores.recover(here.world, here.units["1"], 1))
    assert found == ([()] if may else [])


@pytest.mark.rule("CF-SPRAY-08", "CF-SPRAY-14")
@pytest.mark.parametrize(
    ("has", "ways"),
    [
        ((), ("no", "action")),
        ((Prepared(),), ("no", "action", "prepare")),
        ((HeldTurn(),), ("no", "action", "prepare")),
        ((Prepared(), Condition(stunned=True)), ("no", "action")),
    ],
)
def test_with_what_a_number_is_replaced(has: tuple[Any, ...], ways: tuple[str, ...]) -> None:
    here = field("1 . 2")
    here.put("2", Reserves(1, 3, 3), *has)
    assert shots.ways(here.world, here.units["2"], 1) == ways


@pytest.mark.rule("CF-SPRAY-08", "CF-SPRAY-14")
@pytest.mark.parametrize(("pay", "worths"), [("action", []), ("prepared", [4])])
def test_what_he_has_prepared_alone_is_reckoned_anew_for_each_number(
    pay: str, worths: list[int]
) -> None:
    """A tumble and what counts with it were fixed at the declaration."""
    here = field("1 . 2", held=("pistol", "club"))
    answer = Answer("tumble", pay=pay)
    check = shots.guard_check(who(here, "2"), Line(here.units["2"], (), (), answer), answer, 1)
    assert [one.worth for one in check.modifiers] == worths


SAID = Answer("evade", pay="action", ki=1)


@pytest.mark.rule("CF-SPRAY-13", "CF-TICK-10", "CF-KI-02")
@pytest.mark.parametrize(
    ("has", "does"),
    [
        ((Reserves(1, 1, 3),), SAID),
        ((Reserves(0, 1, 3),), replace(SAID, ki=0)),
        ((Reserves(1, 0, 3),), Answer()),
        ((Reserves(1, 1, 3), Defending(9, "dodge", 12, 18)), Answer()),
        ((Reserves(1, 1, 3), Defending(9, "dodge", 12, 20)), SAID),
        # He has prepared since he said it: his next defence is done with that.
        ((Reserves(1, 1, 3), Prepared()), replace(SAID, pay="prepared")),
        ((Reserves(1, 0, 3), Prepared()), replace(SAID, pay="prepared")),
        ((Reserves(1, 1, 3), Prepared(), Steeling(9, wins=True, end=8)), SAID),
    ],
)
def test_in_a_sweep_he_does_what_he_said_if_he_can_still_pay_for_it(
    has: tuple[Any, ...], does: Answer
) -> None:
    here = field("1 . 2")
    here.put("2", *has)
    made: list[Answer] = []
    here.do(lambda step: made.append(shots.affordable(step.world, here.units["2"], SAID, 1)))
    assert made == [does]


@pytest.mark.rule("CF-SPRAY-02", "CF-SPRAY-11", "CF-CRIT-07")
def test_only_the_first_shot_of_a_spray_is_ever_critical() -> None:
    here = field("1 . 2", "fred", held=("pistol", "club"))
    line, attack = Line(here.units["2"], (), (), Answer()), Attack("spray", weapon("pistol"), 2)
    critical = [
        shots.shot_check(who(here, "1"), line, attack, number).chance("critical")
        for number in (1, 2, 3)
    ]
    assert critical == [pytest.approx(1 / 20), 0, 0]
