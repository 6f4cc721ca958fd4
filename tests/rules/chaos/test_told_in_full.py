"""What somebody is told who has to answer a blow that was not ordered at him, or not so."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from game.core.forecast import Branch
from game.core.orders import Order
from game.core.ruleset import Request
from tests.rules.chaos.bout import Bout, bout, man, setup

A, B, C = 4, 5, 6
"""The units of a fight, in the order of its people."""

NONE = Order((("method", "none"),))


@dataclass
class Attentive(Bout):
    """A fight in which it is noted what giving no answer promises, to whom; and what the answer
    that is given does.
    """

    promised: list[tuple[str, Branch]] = field(default_factory=list)
    given: list[Branch] = field(default_factory=list)

    def _answer(self, request: Request, name: str) -> Order:
        order = super()._answer(request, name)
        if request.kind == "chaos.defend":
            for answer in (NONE, order):
                forecast = self.battle.seat(request.side).forecast(request, answer)
                assert forecast is not None
                self.given.append(forecast.branches[0])
            self.promised.append((name, self.given.pop(-2)))
        return order


def attentive(*people: Any, dice: dict[str, list[int]], told: dict[Any, Any]) -> Attentive:
    made = bout(setup(*people), dice, told)
    fight = Attentive(made.battle, made.told, made.dice)
    fight.play(more=True)
    return fight


def strike(target: int, weapon: str = "club", **more: Any) -> dict[str, Any]:
    """A plain blow."""
    return {"form": "fight", "how": "strike", "weapon": weapon, "target": target, "ki": 0, **more}


@pytest.mark.rule("CF-RET-02", "CF-CRIT-06")
def test_of_a_return_strike_he_is_told_the_odds_of_a_jab() -> None:
    """Without combat bonuses, in no off hand, and never critical: it misses on 4 or less."""
    people = (
        man("a", "a", (0, 0)),
        man("b", "b", (1, 0), "blade_dancer", held=("katana",), weapons=("katana",)),
    )
    told = {
        ("a", "chaos.turn"): [strike(B)],
        ("b", "chaos.defend"): [{"method": "parry", "weapon": "katana", "pay": "action", "ki": 0}],
        ("b", "chaos.return"): [{"strike": "jab"}],
    }
    dice = {"initiative": [20, 1], "attack": [5, 3], "defence": [19]}
    fight = attentive(*people, dice=dice, told=told)
    assert [name for name, _ in fight.promised] == ["b", "a"]
    odds = {name: round(chance, 6) for name, chance in fight.promised[1][1].hit}
    assert odds == {"fumble": 0.05, "miss": 0.15, "hit": 0.8}


SWORD = {"held": ("long_sword",), "weapons": ("long_sword",)}
"""8 / 4 in the hands of a paladin: one Red of a thug whose Shock is 5, and half of it none."""


@pytest.mark.rule("CF-CLEAVE-02")
def test_who_is_cleft_after_another_is_told_of_half_the_blow() -> None:
    people = (
        man("a", "a", (0, 0), "paladin", **SWORD), man("b", "b", (1, 0)), man("c", "b", (1, 1)),
    )  # fmt: skip
    told = {("a", "chaos.turn"): [strike(B, "long_sword", target2=C, target3=0)]}
    fight = attentive(*people, dice={"initiative": [20, 2, 1], "attack": [2]}, told=told)
    assert [name for name, _ in fight.promised] == ["b", "c"]
    first, other = (dict(branch.own) for _, branch in fight.promised)
    assert round(first[0], 6) == 0.2 and max(first) > 1, "a critical one is worth more"
    assert round(other[0], 6) == 0.95, "but for a critical one nothing gets through to Red"


@pytest.mark.rule("CF-CLEAVE-03")
def test_who_stands_behind_is_told_of_the_number_that_has_fallen() -> None:
    people = (
        man("a", "a", (0, 0), "paladin", **SWORD), man("b", "b", (1, 0)), man("c", "b", (2, 0)),
    )  # fmt: skip
    told = {("a", "chaos.turn"): [strike(B, "long_sword", target2=0)]}
    dice = {"initiative": [20, 2, 1], "attack": [12], "location": [3, 3], "balance": [1, 1]}
    fight = attentive(*people, dice=dice, told=told)
    assert [name for name, _ in fight.promised] == ["b", "c"]
    branch = fight.promised[1][1]
    assert branch.hit == (("hit", 1.0),)
    assert branch.own == ((0, 1.0),)


RIFLE = {"form": "fight", "how": "shoot", "weapon": "assault_rifle", "target": B, "acquire": True}


@pytest.mark.rule("CF-CLEAVE-03", "CF-ROLL-02", "CF-MISS-03")
@pytest.mark.parametrize(("answer", "result"), [("none", "hit"), ("evade", "avoided")])
def test_a_bullet_through_one_man_has_its_number_for_the_next(answer: str, result: str) -> None:
    """8 + 4: the man in front is no cover, with which the die would be an automatic miss. An evade
    at -4 needs a 16.
    """
    people = (man("a", "a", (0, 0), "rifleman"), man("b", "b", (8, 0)), man("c", "b", (9, 0)))
    told = {("a", "chaos.turn"): [RIFLE], ("c", "chaos.defend"): [{"method": answer}]}
    dice = {"initiative": [15, 2, 1], "attack": [8], "location": [3, 3], "balance": [1],
            "defence": [16]}  # fmt: skip
    fight = attentive(*people, dice=dice, told=told)
    first, second = (event for _, _, event in fight.log if event.fact("result"))
    assert [event.fact("number") for event in (first, second)] == [12, 12]
    assert second.fact("result") == result
    hit = dict(fight.given[1].hit)["hit"]
    assert round(hit, 6) == {"none": 1.0, "evade": 0.75}[answer]


@pytest.mark.rule("CF-CLEAVE-03", "CF-SIM-03")
def test_who_strikes_back_from_behind_meets_the_number_that_has_fallen() -> None:
    """12 + 4 - 4 of the sword, aimed at the head of the first. A quick shot past him is at -4."""
    people = (
        man("a", "a", (0, 0), "paladin", **SWORD), man("b", "b", (1, 0)),
        man("c", "b", (2, 0), "agent"),
    )  # fmt: skip
    told = {
        ("a", "chaos.turn"): [{**strike(B, "long_sword"), "area": "head"}],
        ("c", "chaos.defend"): [{"method": "simultaneous"}],
    }
    dice = {"initiative": [14, 1, 20], "attack": [12, 17], "location": [3, 3], "balance": [1]}
    fight = attentive(*people, dice=dice, told=told)
    (both,) = fight.all("chaos.second_hits_harder")
    assert (both.fact("number"), both.fact("guard")) == (12, 13)
    # 1 to 8 miss, 9 to 15 are below the number, 16 is a draw, and what is above makes it a jab.
    jabs = dict(fight.given[1].hit)["jab"]
    assert round(jabs, 6) == 0.25
