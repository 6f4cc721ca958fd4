"""Thrown back and over an edge (KNOCK-02 to KNOCK-05, section 11)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.components import Health
from game.core.orders import Order
from game.rules.chaos.acts.fight import applying
from game.rules.chaos.acts.move import stepping
from game.rules.chaos.exchange.aftermath import thrown
from game.rules.chaos.exchange.facts import Attack
from game.rules.chaos.ground.paths import flight
from game.rules.chaos.sheet import agenda, derived
from game.rules.chaos.sheet.components import Condition, Going, Reserves
from game.rules.chaos.sheet.fighter import combatant
from game.rules.chaos.tables.book import weapon
from tests.rules.chaos.drawn import JOE, drawn

GRAK = replace(JOE, strength=15, weight=120, abilities=("knockback",))
CLAIRE = replace(JOE, weight=60)


def metres(here, item="fist"):
    """How far the second one is thrown by a blow of the first."""
    people = [combatant(here.world, here.units[sign]) for sign in "12"]
    return thrown(people[0], people[1], Attack("strike", weapon(item), 2))


@pytest.mark.rule("CF-KNOCK-03", "CF-KNOCK-05")
def test_we_s12_strength_fifteen_throws_a_light_victim_fifteen_metres():
    strong = replace(GRAK, abilities=())
    here = drawn("1 2 " + ". " * 20, people={"1": strong, "2": CLAIRE})
    assert metres(here) == 15
    way = flight(here.site, here.crowd, here.at("1"), here.at("2"), metres(here))
    assert len(way) == 15


@pytest.mark.rule("CF-KNOCK-03", "CF-KNOCK-04", "CF-KNOCK-05")
def test_we_d29_grak_throws_claire_six_metres_to_a_wall():
    here = drawn("1 2 . . . . . . # .", people={"1": GRAK, "2": CLAIRE})
    assert derived.max_carry(combatant(here.world, here.units["1"])) == 75
    assert metres(here) == 17
    here.put("2", Going((), "run"))
    one, two = here.at("1"), here.units["2"]
    events = here.do(lambda step: stepping.thrown(step, two, one, metres(here)))
    assert [event.key for event in events][:2] == ["chaos.flies", "moved"]
    assert events[0].fact("n") == 6 and here.at("2") == (7, 0)
    assert here.world.find(two, Going) is None


@pytest.mark.rule("CF-KNOCK-03")
def test_the_heavy_and_those_struck_by_what_has_no_impact_stay_where_they_are():
    here = drawn("1 2 . .", people={"1": GRAK, "2": replace(JOE, weight=76)})
    assert metres(here) == 0
    assert metres(drawn("1 2", people={"1": GRAK, "2": CLAIRE}), "laser_pistol") == 0
    blocked = drawn("1 2 #", people={"1": GRAK, "2": CLAIRE})
    two = blocked.units["2"]
    assert blocked.do(lambda step: stepping.thrown(step, two, blocked.at("1"), 17)) == []


def fall(here, levels_drawn, dice, answers=(), metres_thrown=3, flown=1):
    """He is thrown over an edge and comes down."""
    two = here.units["2"]
    here.do(lambda step: stepping.thrown(step, two, here.at("1"), metres_thrown))
    due = agenda.planned(here.world, two, "falls")
    if due is None:
        return []
    assert due.facts == (("n", levels_drawn), ("flown", flown))
    here.do(lambda step: agenda.cancel(step, two, "falls"))
    return here.do(lambda step: applying.lands(step, due), dice, answers)


@pytest.mark.rule("CF-KNOCK-02", "CF-KNOCK-05")
def test_a_fall_of_three_levels_does_nine_points_and_calls_for_a_resist_balance():
    # Shock 4: 9 points are 2 Red, so 50 - 60 - 10 is below 0: only a throw of 00 stands.
    here = drawn("1 2 . .", "3 3 0 0")
    here.put("2", Reserves(0, 3, 3))
    events = fall(here, 3, {"location": [3], "balance": [2]})
    assert here.world.get(here.units["2"], Health).now == 6
    assert events[0].key == "chaos.falls" and events[0].fact("n") == 3
    state = here.world.get(here.units["2"], Condition)
    assert state.prone and state.stunned and here.at("2") == (2, 0)


@pytest.mark.rule("CF-KNOCK-02", "CF-DMG-08")
def test_natural_pfb_softens_a_fall_and_without_red_it_is_ten_percent_harder_to_stand():
    here = drawn("1 2 . .", "2 2 0 0")
    yes, none = Order((("activate", True),)), Order((("ki", 0),))
    events = fall(here, 2, {"location": [3], "balance": [41]}, [yes, none])
    assert here.world.get(here.units["2"], Health).now == 15 - (6 - 3)
    (check,) = [o.check for e in events for o in e.outcomes if o.check.purpose == "balance"]
    assert [m.worth for m in check.modifiers if m.rule == "CF-KNOCK-02"] == [-10]
    assert not here.world.get(here.units["2"], Condition).prone, "40 of 00 to 99: he stands"


@pytest.mark.rule("CF-KNOCK-02", "CF-KNOCK-05")
@pytest.mark.parametrize(("before", "worth"), [(4, -10), (5, -20)])
def test_who_has_flown_further_than_five_metres_before_he_falls_keeps_his_feet_worse(before, worth):
    here = drawn("1 2" + " ." * 8, "2 2" + " 2" * before + " 0" * (8 - before))
    yes, none = Order((("activate", True),)), Order((("ki", 0),))
    dice = {"location": [3], "balance": [50 + worth + 2]}
    events = fall(here, 2, dice, [yes, none], metres_thrown=9, flown=before + 1)
    (check,) = [o.check for e in events for o in e.outcomes if o.check.purpose == "balance"]
    assert [m.worth for m in check.modifiers if m.rule == "CF-KNOCK-02"] == [worth]
    assert here.world.get(here.units["2"], Condition).stunned


@pytest.mark.rule("CF-KNOCK-05")
def test_one_level_down_is_no_fall():
    here = drawn("1 2 . .", "1 1 0 0")
    assert fall(here, 0, {}) == [] and here.at("2") == (3, 0)
