"""Disarms that are critical, Steeling after a Block, and what a throw or an answer is about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from game.core.grid import Cell
from game.core.orders import Order
from game.rules.chaos.acts import blast
from game.rules.chaos.acts.fight.defending import CLOSE, PARLAY, Threat
from game.rules.chaos.acts.parlay import steel
from game.rules.chaos.acts.parlay.meeting import penalty
from game.rules.chaos.acts.parlay.meeting import perform as disarms
from game.rules.chaos.orders.forecast_answer import of_answer
from game.rules.chaos.sheet.actions import Action
from game.rules.chaos.sheet.agenda import Steeling
from game.rules.chaos.sheet.components import Defending, Doing, HeldTurn, Reserves, Wounds
from tests.rules.chaos.brawl import field, keys, only, order, request, sheet, view
from tests.rules.chaos.drawn import Drawn
from tests.rules.chaos.test_attack import NONE, blow, does, poor
from tests.rules.chaos.test_critical_guard import promised

DODGE = order(method="dodge", pay="action")
NO = order(use=False)


def sword_arm(item: str = "long_sword") -> Drawn:
    """A knight before a thug whose arm is hurt."""
    here = field(held=(item, "club"))
    poor(here)
    here.clock(13)
    here.put("2", Wounds((("right_arm", 1),)))
    given = order(form="fight", how="disarm", weapon=item, target=here.units["2"], item="club")
    here.put("1", Doing(given, 13, 13, 11, "strike"))
    return here


def disarm(here: Drawn, dice: Mapping[str, list[int]], said: list[Order], item: str = "long_sword"):
    action = Action("fight", "disarm", item, target=here.units["2"], item="club")
    return here.do(lambda step: disarms(step, here.units["1"], action), dice, said, 3)


@pytest.mark.rule("CF-CRIT-02", "CF-DISARM-01", "CF-DISARM-03")
def test_a_critical_disarm_with_a_blade_hits_whatever_the_totals() -> None:
    here = sword_arm()
    # 20 + 4 - 4 against 19 + 5 by Ki and skill would not do; the check is not easier for it.
    here.put("2", Reserves(4, 3, 3), Wounds((("right_arm", 1),)))
    dodge = order(method="dodge", pay="action", ki=2)
    dice = {"attack": [20], "defence": [19], "skill": [3]}
    events = disarm(here, dice, [dodge, order(ki=0)])
    made = next(event for event in events if event.key == "chaos.disarmed")
    (check,) = [one.check for one in made.outcomes]
    assert check.modifiers[0].worth <= 0
    assert penalty(-7) == 0 and penalty(5) == -5 and penalty(11) == -8


@pytest.mark.rule("CF-PARLAY-04", "CF-DISARM-01")
def test_with_the_bare_hand_it_is_a_parlay_and_never_critical() -> None:
    here = field(held=("", "club"))
    poor(here)
    here.put("2", Wounds((("right_arm", 1),)), Defending(9, "dodge", 30, 12, multiple=True))
    here.clock(13)
    assert "chaos.parlay_fails" in keys(disarm(here, {"attack": [20]}, [], "fist"))


@pytest.mark.rule("CF-CRIT-02", "CF-MULTI-02")
@pytest.mark.parametrize(("critical", "key"), [(20, "parlay_fails"), (0, "parlay_disarm")])
def test_a_critical_defence_that_stands_holds_it_off(critical: int, key: str) -> None:
    here = sword_arm()
    here.put("2", Defending(9, "dodge", 30, 12, multiple=True, critical=critical))
    dice = {"attack": [20]} if critical else {"attack": [20], "skill": [10]}
    events = disarm(here, dice, [] if critical else [NO])
    assert f"chaos.{key}" in keys(events)
    made = promised(sworn(here, critical), how="disarm", weapon="long_sword", item="club")
    hit = dict(made.branches[0].hit)
    assert hit.get("critical", 0.0) == pytest.approx(0 if critical else 1 / 20)


def sworn(here: Drawn, critical: int) -> Drawn:
    again = sword_arm()
    again.put("2", Defending(9, "dodge", 30, 9, multiple=True, critical=critical))
    return again


BLOCK = order(method="block", weapon="club", pay="action")


@pytest.mark.rule("CF-STEEL-01", "CF-BLOCK-01")
def test_a_block_that_only_just_succeeds_may_be_pushed_on() -> None:
    here = field("12", "joe", held=("club", "club"))
    poor(here)
    here.clock(13)
    given = order(form="fight", how="strike", weapon="club", target=here.units["2"])
    here.put("1", Doing(given, 13, 13, 11, "strike"))
    # 13 - 4 against 6 + 4: one more, and the club stops all of it.
    dice = {"attack": [13], "defence": [6], "strength": [5, 5]}
    events = does(here, blow(here, weapon="club"), dice, [BLOCK, order(use=True)])
    assert "chaos.blocked" in keys(events) and "chaos.steeling_begins" in keys(events)
    assert here.world.find(here.units["1"], Steeling) is not None


@pytest.mark.rule("CF-STEEL-01")
def test_a_block_with_more_to_spare_or_with_a_loose_object_locks_nobody() -> None:
    assert steel.triggered("block", -2, hit=False) and not steel.triggered("block", -3, hit=False)
    here = field("1 2\nC .", "joe", held=("club", "club"), things={"C": "crate"})
    poor(here)
    here.clock(13)
    box = order(method="block", thing=here.units["C"], pay="action")
    events = does(here, blow(here, weapon="club"), {"attack": [13], "defence": [2]}, [box])
    assert "chaos.blocked" in keys(events)


@pytest.mark.rule("CF-SIM-03", "CF-SIM-04")
def test_a_simultaneous_strike_is_about_points() -> None:
    here = field(held=("long_sword", "club"))
    poor(here)
    here.clock(13)
    here.put("2", HeldTurn())
    back = order(method="simultaneous", weapon="club", pay="held")
    dice = {"attack": [13, 12], "location": [5, 5], "balance": [1]}
    events = does(here, blow(here), dice, [back])
    (told,) = [event for event in events if event.stakes is not None]
    assert told.rule == "CF-SIM-03" and told.stakes is not None
    worth = dict(told.stakes.worths)
    # 8 points in full with more than his 12, a jab of 4 with less, nothing that misses by itself.
    assert (worth[13 + 4], worth[12], worth["miss"], worth["fumble"]) == (8, 4, 0, 0)
    assert worth["critical"] == 14


@pytest.mark.rule("CF-AREA-06")
def test_a_grenade_is_about_the_points_of_all_enemies_it_is_meant_for() -> None:
    here = field("1 . . . . . 2 3 4", "fred", "thug", "joe", "thug", held=("grenade", "", "", ""))
    poor(here, "1", "2", "3", "4")
    action = Action("fight", "area", "grenade", cell=here.at("2"))
    unit = here.units["1"]
    events = here.do(
        lambda step: blast.perform(step, unit, action), {"attack": [15]}, [NONE] * 3, 3
    )
    stakes = only(events, "chaos.area_lands").stakes
    assert stakes is not None
    worth = dict(stakes.worths)
    # On top of one: 20; two metres from the other: 10. The friend between counts nothing.
    assert (worth["miss"], worth["fumble"], worth[15]) == (0, 0, 30)
    far = field("1 . . . . . . . . . . 2", "fred", "thug", held=("grenade", ""))
    poor(far)
    away = Action("fight", "area", "grenade", cell=Cell(5, 0))
    unit = far.units["1"]
    events = far.do(lambda step: blast.perform(step, unit, away), {"attack": [15]}, [], 3)
    assert only(events, "chaos.area_lands").stakes is None


def notes(here: Drawn, threat: Threat, **given: Any) -> dict[str, int]:
    asked = request(here, "2", "chaos.defend", threat.about)
    made = of_answer(view(here, "b"), asked, order(**given))
    assert made is not None
    return {key: value for key, ((_, value),) in made.notes if isinstance(value, int)}


@pytest.mark.rule("CF-PARLAY-04", "CF-TRIP-01", "CF-HOLD-01", "CF-ENT-03", "CF-GRAP-01")
def test_who_answers_a_parlay_is_told_what_he_risks() -> None:
    here = field(held=("", "club"))
    unit = here.units["1"]
    open_ = notes(here, Threat(unit, PARLAY, "trip", "fist"), method="none")
    # Four fifths hit (1 to 4 miss), half of them find no balance.
    resist = 51 / 100
    assert open_["chaos.note_own_falls"] == round(100 * 0.6 * (1 - resist))
    held = notes(here, Threat(unit, PARLAY, "hold", "fist"), method="none")
    assert held["chaos.note_own_hold"] == 60
    rolled = notes(here, Threat(unit, PARLAY, "hold", "fist"), method="tumble", pay="action")
    assert rolled["chaos.note_own_hold"] < 60 and rolled["chaos.note_own_falls"] > 20
    wrestled = notes(here, Threat(unit, PARLAY, "grapple", "fist"), method="none")
    assert 0 < wrestled["chaos.note_own_grapple"] < 60
    caught = notes(here, Threat(unit, PARLAY, "entangle", "whip"), method="none")
    assert caught["chaos.note_own_entangle"] > 0


@pytest.mark.rule("CF-SIM-02", "CF-DISARM-03")
def test_and_what_a_strike_of_his_own_does() -> None:
    here = field("12", sheet("aldric", armour=""), held=("long_sword", "club"))
    here.put("2", HeldTurn())
    back = {"method": "simultaneous", "weapon": "club", "pay": "held"}
    told = notes(here, Threat(here.units["1"], CLOSE, "strike", "long_sword"), **back)
    assert 0 < told["chaos.note_strikes_back"] <= 80
    given = order(form="fight", how="disarm", weapon="long_sword", target=2, item="club")
    here.put("1", Doing(given, 13, 13, 11, "strike"))
    arm = notes(here, Threat(here.units["1"], CLOSE, "disarm", "long_sword"), method="none")
    assert arm["chaos.note_own_disarm"] == 60
