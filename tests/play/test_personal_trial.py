"""`[[test]]` blocks of personal battles: orders by slots, scripted dice, what comes out."""

from __future__ import annotations

import pytest

from game.core.data import DataError, placed
from game.play.scenarios.library import parse_scenario
from game.play.scenarios.trial import run_trials
from game.rules import RULESETS
from tests.play.personal import TEXT

DUEL = f"""{TEXT[: TEXT.index("[[fighters]]")]}
[[fighters]]
id = "wanda"
name = "Wanda"
side = "a"
archetype = "hero"
cell = [5, 3]
facing = "E"

[[fighters]]
id = "rob"
name = "Rob"
side = "b"
archetype = "robber"
cell = [6, 3]
facing = "W"
overrides = {{ damage = 9 }}
"""
HEAD = '\n[[test]]\nname = "one"\nrounds = 1\n'
DICE = "dice = { surprise = [99, 99], initiative = [10, 1], attack = [5, 100] }\n"
STRIKE = """
[[test.orders]]
unit = "wanda"
kind = "personal.declare"
order = { form = "fight", how = "strike", target = "rob", area = "left_leg" }
"""


def told(block: str) -> list[str]:
    """What `pennon check` would say about the tests of the duel."""
    text = DUEL + block
    scenario = parse_scenario(text, RULESETS)
    return [str(f) for f in placed(run_trials(scenario, RULESETS["zefrs"]), text, "f")]


def wanted(line: str, block: str = DICE + STRIKE) -> str:
    return f'{HEAD}{block}\n[[test.expect]]\nunit = "rob"\n{line}'


PASSING = [
    "health = 5",
    'states = ["crippled_leg", "prone", "hurt"]',
    'without = ["unconscious", "slain"]',
    "out = false\ncell = [6, 3]\nfighters = 1",
]


@pytest.mark.parametrize("line", PASSING)
def test_what_comes_out_as_expected_is_silent(line: str) -> None:
    assert told(wanted(line)) == []


FAILING = [
    ("health = 9", "expect[0].health: test 'one': rob has 5 points left"),
    ('states = ["hurt", "slain"]', "states[1]: test 'one': rob shows: crippled_leg, prone, hurt"),
    ('without = ["prone"]', "without[0]: test 'one': rob shows: crippled_leg, prone, hurt"),
    ("fighters = 0", "rob has 1 fighters, expected 0"),
]


@pytest.mark.parametrize(("line", "message"), FAILING)
def test_what_fails_is_told_with_its_place(line: str, message: str) -> None:
    (said,) = told(wanted(line))
    assert message in said


def test_a_throw_that_is_missing_is_told_by_its_purpose() -> None:
    said = told(wanted("health = 5", DICE.replace("[5, 100]", "[5]") + STRIKE))
    assert "no roll left for 'attack'" in said[0]


def test_an_order_that_the_rules_refuse_is_told() -> None:
    far = '{ form = "move", manner = "walk", to = [1, 5] }'
    order = f'\n[[test.orders]]\nunit = "wanda"\nkind = "personal.declare"\norder = {far}\n'
    said = told(wanted("health = 9", f"seed = 3\n{order}"))
    assert any("the order was not given" in line and "For 'to' there are" in line for line in said)


@pytest.mark.parametrize(
    ("order", "why"),
    [
        ('{ form = "move", manner = "walk", to = [5000, 4] }', "For 'to' there are"),
        ('{ form = "fight", how = "tickle" }', "For 'how' there are"),
        ('{ form = "hold", loud = true }', "personal.declare does not ask for 'loud'"),
    ],
)
def test_of_all_that_an_order_does_not_fit_the_nearest_is_told(order: str, why: str) -> None:
    """Wanda is asked for more than her declaration: her preparations and where she looks."""
    given = f'[[test.orders]]\nunit = "wanda"\norder = {order}\n'
    (fault,) = told(wanted("fighters = 1", given + "[[test.expect]]\nround = 2\n"))
    assert "the order was not given: " in fault and why in fault


def test_a_whole_side_is_counted_without_mounts() -> None:
    expect = '\n[[test.expect]]\nside = "b"\nfighters = 1\n'
    rider = DUEL.replace("{ damage = 9 }", '{ damage = 9, mount = "horse" }')
    scenario = parse_scenario(f"{rider}{HEAD}seed = 1\n{expect}", RULESETS)
    assert run_trials(scenario, RULESETS["zefrs"]) == []


FAULTS = [
    ('states = ["pron"]', "zefrs has no state 'pron'. Did you mean 'prone'?"),
    ('without = ["crippled_lge"]', "Did you mean 'crippled_leg'?"),
    ('health = "five"', "health: should be a whole number"),
]


@pytest.mark.parametrize(("line", "message"), FAULTS)
def test_a_state_that_no_card_shows_is_a_fault(line: str, message: str) -> None:
    with pytest.raises(DataError) as caught:
        told(wanted(line))
    assert message in str(caught.value)


def test_health_and_states_are_about_somebody() -> None:
    with pytest.raises(DataError, match="health and states are about a fighter"):
        told(f"{HEAD}seed = 1\n[[test.expect]]\nhealth = 3\n")
    with pytest.raises(DataError, match="give cell, fighters, health, states, out, winner"):
        told(f'{HEAD}seed = 1\n[[test.expect]]\nunit = "rob"\n')
