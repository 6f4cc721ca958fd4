"""What is forecast of a shot or of magic is what is rolled, for every answer of the target."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TypeVar

import pytest

from game.core.components import Position
from game.core.grid import Cell
from game.core.odds import enumerate_exchange
from game.core.orders import Slot
from game.core.ruleset import Request
from game.core.setup import EffectSetup
from game.rules.zefrs.exchange.forms import Form
from game.rules.zefrs.exchange.missile import Line, attack_at
from game.rules.zefrs.exchange.odds import answers, curing, guard_for, harm_odds, harming
from game.rules.zefrs.exchange.stages import odds, outline, sensible
from game.rules.zefrs.personal.orders.forecast import forecast_magic, forecast_shot
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.arms import weapon
from game.rules.zefrs.sheet.components import Effect, Quiver
from game.rules.zefrs.sheet.fighter import STEADY, Combatant
from game.rules.zefrs.tables.rows import AREAS, Area
from tests.rules.chances import p_value
from tests.rules.exchanges import rolled
from tests.rules.zefrs.field import Scene, man, scene
from tests.rules.zefrs.people import figure
from tests.rules.zefrs.people import man as fighter

T = TypeVar("T")
ARCHER = figure("freebooter", 1)
KNIGHT = figure("freebooter_knight", 2, "b")
SINKING = replace(KNIGHT, health=replace(KNIGHT.health, now=-1))
BOLT = Effect("bolt", "Bolt", "harm", 6, 60, bonus=1)
BALM = Effect("balm", "Balm", "heal", 4, 30)

SHOTS: dict[str, tuple[Combatant, Combatant, str, int, Area | None, str]] = {
    "an arrow at a knight who dodges": (ARCHER, KNIGHT, "short_bow", 60, None, "dodge"),
    "a called shot at a knight below zero": (ARCHER, SINKING, "short_bow", 20, "head", "none"),
    "an arbalest at a knight below zero who blocks": (
        fighter(1, talents={"arbalest": 9}),
        SINKING,
        "arbalest",
        130,
        None,
        "block",
    ),
    "a spear thrown at somebody fallen who parries": (
        fighter(1, talents={"throwing": 8}, strength=20),
        replace(KNIGHT, condition=replace(STEADY, fallen=True)),
        "spear",
        15,
        None,
        "parry",
    ),
    "an arrow at an enemy": (ARCHER, figure("robber", 2, "b"), "short_bow", 20, None, "none"),
}


@pytest.mark.parametrize("name", list(SHOTS))
def test_forecast_equals_the_frequencies_of_real_rolls(name: str):
    me, foe, row, feet, area, answer = SHOTS[name]
    form = Form("strike", attack_at(weapon(row), area, Line(feet)))
    guard = guard_for(foe, answer)
    expected = dict(odds(me, foe, form, guard))
    found = rolled(partial(outline, me, foe, form, guard), 77, sensible)
    assert sum(expected.values()) == pytest.approx(1.0)
    assert len(expected) >= 3 and p_value(found, expected) > 1e-4


@pytest.mark.parametrize("name", list(SHOTS))
def test_areas_gone_through_once_give_the_odds_of_the_whole_tree(name: str):
    me, foe, row, feet, area, answer = SHOTS[name]
    form = Form("strike", attack_at(weapon(row), area, Line(feet)))
    guard = guard_for(foe, answer)
    whole = enumerate_exchange(partial(outline, me, foe, form, guard), sensible)
    assert dict(odds(me, foe, form, guard)) == pytest.approx(dict(whole))


def test_magic_forecast_equals_the_frequencies():
    line = Line(30, circumstances=("M3",))
    expected = dict(harm_odds(ARCHER, SINKING, BOLT, line))
    found = rolled(partial(harming, ARCHER, SINKING, BOLT, line), 5, sensible)
    assert len(expected) >= 5 and p_value(found, expected) > 1e-4
    hurt = replace(KNIGHT, health=replace(KNIGHT.health, now=6))
    healed = dict(enumerate_exchange(partial(curing, ARCHER, hurt, BALM), sensible))
    assert p_value(rolled(partial(curing, ARCHER, hurt, BALM), 6, sensible), healed) > 1e-4


@pytest.mark.rule("ZF-DEF-08")
def test_a_branch_for_every_answer_that_helps():
    arrow = Form("strike", attack_at(weapon("short_bow"), None, Line(20)))
    assert answers(KNIGHT, arrow) == ("none", "dodge", "block")
    spear = Form("strike", attack_at(weapon("spear"), None, Line(20)))
    assert answers(KNIGHT, spear) == ("none", "parry", "dodge", "block")
    stunned = replace(KNIGHT, condition=replace(STEADY, stunned=True))
    assert answers(stunned, spear) == ("none",)


def field() -> Scene:
    effects = (
        EffectSetup("bolt", "Bolt", "harm", 6, 60),
        EffectSetup("balm", "Balm", "heal", 4, 30),
    )
    ann = man("Ann", "ranger", effects=("bolt", "balm"))
    return scene("1 . . . 2 3", ann, man("Bob", "champion"), man("Abe"), effects=effects)


def asked(here: Scene) -> Request:
    return Request("1", "a", here.id("Ann"), "personal.declare")


def places(facts: tuple[Slot, ...]) -> tuple[str, ...]:
    """The areas that a remark tells of."""
    found = dict(facts)["at"]
    assert isinstance(found, tuple)
    return tuple(map(str, found))


def part(facts: tuple[Slot, ...]) -> int:
    """The chance of each of them, in per cent."""
    found = dict(facts)["percent"]
    assert isinstance(found, int)
    return found


@pytest.mark.rule("ZF-MIS-04", "ZF-MIS-06")
def test_the_forecast_of_a_declared_shot():
    here = field()
    shoot = Action("fight", "shoot", "longbow", target=here.id("Bob"))
    made = forecast_shot(here.view(), asked(here), shoot)
    assert made and made.check and made.check.rule == "ZF-MIS-03" and made.target == here.id("Bob")
    assert [branch.answer for branch in made.branches] == ["none", "dodge"]
    none, dodge = made.branches
    assert sum(chance for _, chance in none.hit) == pytest.approx(1) and none.mean > dodge.mean
    (first, _), *areas = made.notes
    assert first == "zefrs.note_band_short"
    told = [(places(facts), part(facts), key) for key, facts in areas]
    assert sorted(at for found, _, _ in told for at in found) == sorted(
        area.replace("_", " ") for area in AREAS
    )
    assert sum(len(found) * percent for found, percent, _ in told) == 100
    assert all((key == "zefrs.note_areas") == (len(found) > 1) for found, _, key in told)
    called = forecast_shot(here.view(), asked(here), replace(shoot, area="head"))
    assert called and [check.purpose for check in called.later] == ["wound"]
    red = called.check.chance("red") if called.check else 0.0
    assert dict(called.branches[0].hit) == pytest.approx({"red": red, "white": 1 - red})
    noted = dict(called.notes)
    assert (
        "zefrs.note_called" in noted and dict(noted["zefrs.note_wound"])["wound"] == "split skull"
    )


@pytest.mark.rule("ZF-MIS-01")
def test_no_forecast_where_there_is_no_shot():
    here = field()
    near = Action("fight", "shoot", "longbow", target=here.id("Bob"))
    here.put("Ann", Position(Cell(3, 0)))
    assert forecast_shot(here.view(), asked(here), near) is None
    assert forecast_shot(here.view(), asked(here), replace(near, weapon="")) is None
    assert forecast_shot(here.view(), asked(here), replace(near, target=None)) is None
    back = replace(near, step=Cell(2, 0))
    assert forecast_shot(here.view(), asked(here), back) is not None


@pytest.mark.rule("ZF-MIS-09")
def test_notes_of_loading_and_arrows():
    here = scene("1 . . . 2", man("Ann", "arbalester"), man("Bob", "robber"))
    here.put("Ann", Quiver((("arbalest", 4),)))
    action = Action("fight", "shoot", "arbalest", target=here.id("Bob"))
    made = forecast_shot(here.view(), asked(here), action)
    assert made and made.later == ()
    noted = dict(made.notes)
    assert noted["zefrs.note_loading"] == (("n", 3),)
    assert noted["zefrs.note_shots"] == (("n", 4),)


@pytest.mark.rule("ZF-ACT-04", "ZF-HEAL-05")
def test_the_forecast_of_magic():
    here = field()
    bolt = Action("magic", effect="bolt", target=here.id("Bob"))
    made = forecast_magic(here.view(), asked(here), bolt)
    assert made and made.check and made.check.rule == "ZF-ACT-04"
    assert len(made.branches) == 1 and made.branches[0].mean > 0
    here.hurt("Abe", 2)
    balm = Action("magic", effect="balm", target=here.id("Abe"))
    cure = forecast_magic(here.view(), asked(here), balm)
    assert cure and cure.check and cure.check.rule == "ZF-HEAL-05" and cure.branches[0].mean < 0
    assert dict(cure.notes)["zefrs.note_uses"] == (("n", 1),)
    for action in (replace(bolt, target=None), replace(bolt, effect=""), replace(bolt, target=1)):
        assert forecast_magic(here.view(), asked(here), action) is None
