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
    """A fight in which it is noted what giving no answer promises, to whom."""

    promised: list[tuple[str, Branch]] = field(default_factory=list)

    def _answer(self, request: Request, name: str) -> Order:
        if request.kind == "chaos.defend":
            forecast = self.battle.seat(request.side).forecast(request, NONE)
            assert forecast is not None
            self.promised.append((name, forecast.branches[0]))
        return super()._answer(request, name)


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
