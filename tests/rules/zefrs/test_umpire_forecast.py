"""What is forecast is what is rolled: rocks, beasts, ways over hard ground, defences, fires."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import partial

import pytest

from game.core.checks import Check, Outcome
from game.core.dice import KeyedDice
from game.core.events import Event
from game.core.grid import Cell
from game.core.orders import Order
from game.core.ruleset import Request
from game.rules.zefrs.exchange import magic
from game.rules.zefrs.exchange.forms import Form
from game.rules.zefrs.exchange.missile import Line, attack_at, fire_of
from game.rules.zefrs.exchange.odds import guard_for
from game.rules.zefrs.exchange.stages import odds, outline, sensible
from game.rules.zefrs.personal.acts import moving
from game.rules.zefrs.personal.acts.fighting import attack
from game.rules.zefrs.personal.orders.forecast_turn import forecast
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.arms import weapon
from game.rules.zefrs.sheet.components import Sworn
from game.rules.zefrs.sheet.fighter import STEADY, Combatant
from game.rules.zefrs.sheet.resolution import worth
from tests.rules.chances import p_value
from tests.rules.exchanges import rolled
from tests.rules.zefrs.field import Scene, man, order, scene
from tests.rules.zefrs.people import figure
from tests.rules.zefrs.people import man as fighter

TIMES = 600
KNIGHT = figure("freebooter_knight", 2, "b")
HORSE = figure("horse", 2, "b")

DROPS: dict[str, tuple[Combatant, Combatant, str, Line, str]] = {
    "a rock upon a knight who dodges": (
        fighter(1, talents={"throwing": 6}, strength=20),
        KNIGHT,
        "rock",
        Line(5, height=2, circumstances=("M9",)),
        "dodge",
    ),
    "a rock upon somebody helpless": (
        fighter(1),
        replace(KNIGHT, condition=replace(STEADY, helpless=True)),
        "rock",
        Line(5, height=3),
        "none",
    ),
    "a vase thrown at a robber": (
        fighter(1, talents={"sling": 6}),
        figure("robber", 2, "b"),
        "small_thrown",
        Line(25, circumstances=("M4a", "M11")),
        "none",
    ),
    "an arrow at a horse": (figure("archers", 1), HORSE, "short_bow", Line(120), "none"),
}


@pytest.mark.parametrize("name", list(DROPS))
def test_forecast_equals_the_frequencies_of_what_leaves_the_hand(name: str) -> None:
    me, foe, row, line, answer = DROPS[name]
    missile = Form("strike", attack_at(weapon(row), None, line))
    guard = guard_for(foe, answer)
    expected = dict(odds(me, foe, missile, guard))
    found = rolled(partial(outline, me, foe, missile, guard), 31, sensible)
    assert len(expected) >= 3 and p_value(found, expected) > 0.001


def colours(check: Check) -> dict[str, float]:
    """The chance of each colour."""
    return {str(colour): chance for colour, chance in check.odds}


def grades(event: Event, purpose: str) -> list[str]:
    """The colours of this kind of check that the event tells."""
    checks = (one for one in event.outcomes if isinstance(one, Outcome))
    return [str(one.grade) for one in checks if one.check.purpose == purpose]


def told(here: Scene, action: Order) -> Check:
    """The check that the forecast of this declaration shows."""
    request = Request("r", "a", here.id("Ann"), "personal.declare")
    made = forecast(here.view(), request, action)
    assert made is not None and made.check is not None
    return made.check


MOVES: dict[str, tuple[str, str, Cell, Mapping[str, int]]] = {
    "a cliff": ("1 X . 2", "climb", Cell(2, 0), {}),
    "a cliff for a climber": ("1 X . 2", "climb", Cell(2, 0), {"climbing": 7}),
    "deep water": ("1 W . 2", "swim", Cell(2, 0), {"swimming": 2}),
    "a standing jump": ("1 w . 2", "jump", Cell(2, 0), {"acrobatics": 5}),
    "a jump after a run-up": ("1 . . w w . 2", "jump", Cell(5, 0), {}),
}


@pytest.mark.rule("ZF-ACT-03", "ZF-RES-05")
@pytest.mark.parametrize("name", list(MOVES))
def test_forecast_equals_the_frequencies_of_hard_ways(name: str) -> None:
    drawing, gait, to, talents = MOVES[name]
    ann = man("Ann", talents={"armour": ("mail_shirt",), "weapons": (), **talents})
    found: Counter[str] = Counter()
    check: Check | None = None
    for seed in range(TIMES):
        here = scene(drawing, ann, man("Bob"))
        check = told(here, order(form="move", manner=gait, to=to)) if check is None else check
        move = partial(moving.move, unit=here.id("Ann"), action=Action("move", gait, to=to))
        for event in here.do(move, KeyedDice(seed)):
            found.update(grades(event, gait))
    assert check is not None
    assert found.total() == TIMES and p_value(found, colours(check)) > 0.001


@pytest.mark.rule("ZF-DEF-04")
@pytest.mark.parametrize("method", ["parry", "dodge", "block"])
def test_forecast_equals_the_frequencies_of_a_defence(method: str) -> None:
    bob = man("Bob", "champion")
    kit = {"weapons": ("broadsword",), "armour": ("small_shield",), "combat_class": "FOE"}
    ann = man("Ann", "freebooter", talents=kit)
    defend = order(form="defend", method=method)
    found: Counter[str] = Counter()
    check: Check | None = None
    for seed in range(TIMES):
        here = scene("1 2", ann, bob)
        check = told(here, defend) if check is None else check
        here.put("Ann", Sworn(defend))
        axe = Action("fight", "strike", "great_axe", 2, area="right_leg")
        blow = partial(attack, unit=here.id("Bob"), target=here.id("Ann"), action=axe)
        for event in here.do(blow, KeyedDice(seed)):
            found.update(grades(event, "defence"))
    assert check is not None
    assert found.total() > TIMES / 3 and p_value(found, colours(check)) > 0.001


@pytest.mark.rule("ZF-HAZ-02")
def test_forecast_equals_the_frequencies_of_a_fire() -> None:
    rating = fire_of("burning")
    check = magic.fire_check(KNIGHT, rating)
    expected = colours(check)
    found = Counter(
        str(blow.attack.grade)
        for blow in rolled(partial(magic.fire, KNIGHT, rating), 8, sensible).elements()
    )
    assert p_value(found, expected) > 0.001
    points = Counter(
        blow.points == max(0, worth(blow.attack.grade) - 1)
        for blow in rolled(partial(magic.fire, KNIGHT, rating), 9, sensible).elements()
        if blow.hits and blow.area in ("head", "chest", "gut")
    )
    assert set(points) == {True}, "an armet and a mail shirt stop their point"
