"""Orders of a test for one who is asked the same several times in a round."""

from __future__ import annotations

import pytest

from game.core.data import placed
from game.play.scenarios.library import parse_scenario
from game.play.scenarios.trial import run_trials
from game.rules import RULESETS

DUEL = """
title = "The room"
ruleset = "heroic20s"
books = ["heroic20s"]
scale = "personal"
round_limit = 3

[map]
columns = 30
rows = 9

[[sides]]
id = "a"
name = "Sword"
tincture = "azure"

[[sides]]
id = "b"
name = "Bandit"
tincture = "or"

[[fighters]]
id = "sword"
name = "Sword"
side = "a"
archetype = "swordsman"
cell = [5, 4]

[[fighters]]
id = "bandit"
name = "Bandit"
side = "b"
archetype = "bandit_captain"
cell = [6, 4]

[[test]]
name = "two answers"
rounds = {rounds}
seed = 3
dice = {{ initiative = [{initiative}], attack = [{attack}], defence = [{defence}] }}

[[test.expect]]
winner = "nobody"

[[test.orders]]
unit = "bandit"
kind = "heroic20s.shoot"
order = {{ form = "shoot", target = "sword", shots = 1 }}

[[test.orders]]
unit = "bandit"
kind = "heroic20s.strike"
order = {{ form = "strike", weapon = "thrusting_broadsword", mode = "thrust", target = "sword" }}

[[test.orders]]
unit = "sword"
kind = "heroic20s.strike"
order = {{ form = "hold" }}
"""
ANSWER = """
[[test.orders]]
unit = "sword"
kind = "heroic20s.defend"
order = {{ defence = "{defence}" }}
"""


def told(*defences: str, rounds: int = 1) -> list[str]:
    """What `pennon check` would say when the swordsman answers so."""
    dice = {"initiative": "3, 4, ", "attack": "18, 18, ", "defence": "3, 3, "}
    thrown = {purpose: totals * rounds for purpose, totals in dice.items()}
    text = DUEL.format(rounds=rounds, **thrown) + "".join(
        ANSWER.format(defence=one) for one in defences
    )
    scenario = parse_scenario(text, RULESETS)
    return [str(f) for f in placed(run_trials(scenario, RULESETS["heroic20s"]), text, "f")]


@pytest.mark.parametrize("rounds", [1, 2])
def test_each_order_of_several_is_given_once_a_round(rounds: int) -> None:
    assert told("dodge", "block", rounds=rounds) == []
    assert told("block", "parry", rounds=rounds) == []


def test_one_alone_is_given_again_and_again_and_so_is_the_last() -> None:
    assert told("dodge") == []
    (left,) = told("dodge", "block", "parry")
    assert "nothing like this was asked" in left


def test_what_does_not_fit_waits_for_its_turn() -> None:
    """An arrow is not parried: Block answers it, and Parry, which stands before it, the blow."""
    assert told("parry", "block") == []
