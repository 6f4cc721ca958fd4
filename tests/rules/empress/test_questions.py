"""What the questions beside turns promise, and what a blow costs that a longer weapon meets."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.forecast import Forecast
from game.core.grid import Cell
from game.core.orders import Order
from game.rules.empress.acts.blows import FACE, INTERRUPT, PRESS
from game.rules.empress.acts.countdown import NOW
from game.rules.empress.acts.initiative import STANCE
from game.rules.empress.orders import chances, remarks, risks, stances
from game.rules.empress.sheet.components import Grappled
from game.rules.empress.sheet.figure import figure as on_field
from tests.rules.empress.bout import man, setup
from tests.rules.empress.cast import blow, figure
from tests.rules.empress.desk import Desk, desk

QUICK = {"agility": 18}
SWORD, HALBERD = man("E6", "a", (5, 5), **QUICK), man("E4", "b", (6, 5))
YES, NO = Order((("use", True),)), Order((("use", False),))


def misses(told: Forecast | None) -> float:
    """The chance that the first attack told of misses."""
    assert told is not None
    return sum(p for grade, p in told.branches[0].hit if grade == chances.MISSED)


def striking(dice: dict[str, list[int]] | None = None) -> Desk:
    """The sword has struck at the halberd, which may strike first."""
    fight = desk(setup(SWORD, HALBERD), dice)
    request = fight.until("E6")
    fight.battle.give(request, fight.order(request, {"form": "strike", "target": "E4"}))
    assert fight.request is not None
    assert fight.request.kind == INTERRUPT
    return fight


@pytest.mark.rule("EM-RCH-03")
def test_a_blow_at_a_longer_weapon_tells_what_comes_before_it() -> None:
    fight = desk(setup(SWORD, HALBERD))
    request = fight.until("E6")
    order = fight.order(request, {"form": "strike", "target": "E4"})
    told = fight.promised(request, order)
    assert told is not None
    assert told.branches[0].own_mean > 0
    late = desk(setup(replace(SWORD, overrides={"agility": 3}), HALBERD))
    request = late.until("E6")
    told = late.promised(request, late.order(request, {"form": "strike", "target": "E4"}))
    assert told is not None
    assert told.branches[0].own_mean == 0


@pytest.mark.rule("EM-RCH-04")
def test_pressing_on_past_a_miss_promises_more() -> None:
    found = {}
    for face in (2, 14):
        fight = striking({"attack": [face], "damage": [1]})
        request = fight.request
        assert request is not None
        fight.battle.give(request, fight.order(request, {"use": True}))
        asked = fight.request
        assert asked is not None
        assert asked.kind == PRESS
        assert fight.promised(asked, NO) is None
        found[face] = misses(fight.promised(asked, YES))
    assert found[2] < found[14]


@pytest.mark.rule("EM-GRD-06", "EM-SHD-09")
def test_turning_the_shield_to_an_attack_makes_it_worse() -> None:
    people = (man("E2", "a", (5, 5), facing="W"), man("E10", "b", (6, 5), **QUICK))
    fight = desk(setup(*people))
    stance = fight.until("E2", STANCE)
    fight.battle.give(stance, fight.order(stance, {"stance": "none", "facing": "W"}))
    request = fight.until("E10")
    fight.battle.give(request, fight.order(request, {"form": "strike", "target": "E2"}))
    asked = fight.request
    assert asked is not None
    assert asked.kind == FACE
    assert misses(fight.promised(asked, YES)) > misses(fight.promised(asked, NO))


@pytest.mark.rule("EM-STN-01", "EM-STN-02", "EM-STN-03")
def test_a_declaration_tells_what_it_gives_and_what_it_costs() -> None:
    fight = desk(setup(man("E2", "a", (5, 5)), man("E10", "b", (6, 5))))
    request = fight.until("E2", STANCE)
    told = {
        name: fight.promised(request, fight.order(request, {"stance": name}))
        for name in ("none", "attack2", "defence", "pure")
    }
    assert misses(told["attack2"]) < misses(told["none"]) < misses(told["defence"])
    cost = {name: one.branches[0].own_mean for name, one in told.items() if one is not None}
    assert cost["attack2"] > cost["none"] > cost["defence"] > cost["pure"]
    assert told["pure"] is not None
    assert not told["pure"].branches[0].hit


@pytest.mark.rule("EM-INI-03", "EM-INI-09")
def test_whoever_holds_acts_when_nobody_is_left_to_wait_for() -> None:
    people = (man("E2", "a", (2, 5), **QUICK), man("E10", "b", (9, 5)))
    fight = desk(setup(*people))
    request = fight.until("E2")
    fight.battle.give(request, Order((("form", "hold"),)))
    asked = fight.until("E2", NOW)
    assert fight.usual(asked) == NO
    told = fight.promised(asked, YES)
    assert told is not None
    assert (told.branches, told.notes) == ((), (remarks.NONE_AT_HAND,))
    fight.until("E10")
    fight.usually(fight.until("E10"))
    assert fight.usual(fight.until("E2", NOW)) == YES


@pytest.mark.rule("EM-BRK-02", "EM-OPP-02")
def test_a_way_past_somebody_costs_a_part_while_he_has_his_action() -> None:
    fight = desk(setup(man("E2", "a", (5, 5), **QUICK), man("E10", "b", (6, 5))))
    request = fight.until("E2")
    cells = (Cell(5, 6), Cell(5, 7))
    (met,) = risks.passed(fight.view(request), request.unit, cells)
    assert met.unit == fight.unit("E10")
    assert 0 < met.part < 1
    assert 0 < met.chance < 1
    late = desk(setup(man("E2", "a", (5, 5), agility=3), man("E10", "b", (6, 5))))
    request = late.until("E2")
    assert risks.passed(late.view(request), request.unit, cells) == ()


@pytest.mark.rule("EM-INI-04", "EM-INI-06", "EM-INI-03")
def test_holding_and_a_counter_are_worth_something_while_the_enemy_has_his_action() -> None:
    fight = desk(setup(SWORD, HALBERD))
    request = fight.until("E6")
    view, foe = fight.view(request), fight.unit("E4")
    assert stances.held_back(view, request.unit) > 0
    assert stances.provoked(view, request.unit, foe) > 0
    worth, whom = stances.awaited(view, request.unit)
    assert worth > 0, "he has the longer weapon, and has not struck with it yet"
    assert whom == foe
    late = desk(setup(replace(SWORD, overrides={"agility": 3}), HALBERD))
    request = late.until("E6")
    assert on_field(late.view(request), late.unit("E4")).acted
    assert stances.provoked(late.view(request), request.unit, late.unit("E4")) == 0
    assert stances.awaited(late.view(request), request.unit) == (0.0, 0)


@pytest.mark.rule("EM-RCH-03", "EM-INI-03")
def test_whoever_holds_lets_the_longer_weapon_act_first() -> None:
    people = (man("E9", "a", (5, 5), **QUICK), man("E3", "b", (6, 5)))
    fight = desk(setup(*people))
    fight.battle.give(fight.until("E9"), Order((("form", "hold"),)))
    assert fight.usual(fight.until("E9", NOW)) == NO
    equal = desk(setup(man("E6", "a", (5, 5), **QUICK), man("E10", "b", (6, 5))))
    equal.battle.give(equal.until("E6"), Order((("form", "hold"),)))
    assert equal.usual(equal.until("E6", NOW)) == YES


@pytest.mark.rule("EM-CON-04")
def test_venom_goes_by_the_points_that_are_left() -> None:
    whole, weak = (chances.of_attack(blow(figure("M4"), figure("E8", 2, hp=hp))) for hp in (30, 1))
    down = [sum(p for (_, _, poisoned), p in found if poisoned) for found in (whole, weak)]
    assert down[0] < down[1]


@pytest.mark.rule("EM-TRN-01", "EM-GRP-03")
@pytest.mark.parametrize("held", [True, False])
def test_nobody_is_asked_who_can_only_end_his_turn(held: bool) -> None:
    """Who is held has struck, and cannot move; who is free may still go somewhere."""
    here = desk(setup(man("E2", "a", (4, 4), held=("dagger",)), man("E9", "b", (4, 3))))
    request = here.until("E2")
    if held:
        here.put("E2", Grappled((here.unit("E9"),)))
    here.battle.give(request, here.order(request, {"form": "strike", "target": "E9"}))
    asked = here.request
    assert asked is not None
    assert (here.name(asked.unit) == "E2") is not held
