"""What the place brings into an attack (PEN-02 to PEN-05, CALL-06, REFL-05, VEH-01, VEH-02)."""

from __future__ import annotations

import pytest

from game.core.components import Facing, Position
from game.core.grid import Cell
from game.core.orders import Order
from game.rules.chaos.acts.move import running
from game.rules.chaos.exchange import modifiers
from game.rules.chaos.exchange.facts import Attack
from game.rules.chaos.exchange.setting import Place, setting, setting_at
from game.rules.chaos.sheet.agenda import Ambush, Platform
from game.rules.chaos.sheet.components import Condition, Doing, Pace
from game.rules.chaos.sheet.fighter import combatant
from game.rules.chaos.tables.book import weapon
from tests.rules.chaos.drawn import drawn


def made(here, **more):
    return setting(here.world, here.units["1"], here.units["2"], **more)


def running_to(here, sign, direction):
    here.put(sign, Pace(1, 20, True, direction))


@pytest.mark.rule("CF-PEN-04", "CF-MOVE-06")
def test_who_moves_and_whether_in_the_same_direction():
    here = drawn("1 . . 2")
    assert made(here).moving == (False, False)
    running_to(here, "1", "E")
    assert made(here).moving == (True, False) and not made(here).together
    running_to(here, "2", "NE")
    assert made(here).moving == (True, True) and made(here).together
    running_to(here, "2", "N")
    assert not made(here).together, "90 degrees apart"
    running_to(here, "2", "E")
    here.clock(18)
    assert made(here).moving == (False, False), "two ticks ago"


@pytest.mark.rule("CF-PEN-04", "CF-MOVE-10")
def test_a_run_up_is_judged_from_its_end_and_leads_to_the_target():
    here = drawn("1 . . . 2")
    running_to(here, "2", "E")
    found = made(here, place=Place(Cell(3, 0), runs=True))
    assert found.distance == 1 and found.moving == (True, True) and found.together
    running_to(here, "2", "W")
    assert not made(here, place=Place(Cell(3, 0), runs=True)).together
    here.put("1", Doing(Order(), 20, 16, 14, runs=True))
    assert made(here).moving[0]


@pytest.mark.rule("CF-PEN-05")
def test_from_behind_at_any_distance():
    here = drawn("1 . . . . 2")
    here.put("2", Facing("W"))
    assert not made(here).rear
    here.put("2", Facing("E"))
    assert made(here).rear
    here.put("2", Facing("N"))
    assert not made(here).rear, "the side is not the rear"


@pytest.mark.rule("CF-PEN-05")
def test_one_level_lower_is_lower():
    here = drawn("1 2", "0 1")
    assert made(here).lower == (True, False)
    assert setting(here.world, here.units["2"], here.units["1"]).lower == (False, True)


@pytest.mark.rule("CF-PEN-02", "CF-CALL-06")
def test_cover_and_smoke_are_those_of_the_line():
    assert made(drawn("1 . = 2")).cover == "partial"
    assert made(drawn("1 # 2")).cover == "full"
    assert made(drawn("1 . 2")).smoke == (False, False)
    assert made(drawn("1 ~ 2")).smoke == (True, True)
    low = drawn("1 . = 2")
    low.put("2", Condition(prone=True))
    assert made(low).cover == "full"


@pytest.mark.rule("CF-REFL-05")
def test_a_bounced_shot_counts_both_legs_and_the_cover_of_the_second():
    here = drawn("# . .\n. # .\n1 # 2")
    assert made(here).cover == "full"
    found = made(drawn("# # #\n. . .\n1 = 2"), place=Place(bounce=Cell(1, 2)))
    assert found.distance == 4 and found.cover == "none"


@pytest.mark.rule("CF-PEN-03", "CF-AMBUSH-06", "CF-AMBUSH-03")
def test_the_ambushed_are_so_for_two_rounds_and_the_first_attack_opens():
    here = drawn("1 2")
    here.world.put(1, Ambush("a"))
    first = made(here)
    assert first.ambushed == (False, True) and first.opening and first.ambush_round
    second = made(here, in_round=2)
    assert second.ambushed == (False, True) and not second.opening and not second.ambush_round
    assert made(here, in_round=3).ambushed == (False, False)
    had = here.world.get(1, Ambush)
    here.world.put(1, Ambush("a", struck=(here.units["2"],)), had)
    assert not made(here).opening


@pytest.mark.rule("CF-VEH-01", "CF-VEH-02")
def test_on_a_vehicle_that_drives_one_is_moving_jerked_and_cramped():
    here = drawn("1 . 2 . .")
    cart = Platform((Cell(0, 0), Cell(1, 0)), ("E", "E"), 20, rough=True, cramped=True)
    here.world.spawn(cart)
    found = made(here)
    assert found.moving == (True, False)
    assert found.smoke == (True, False) and found.cramped == (True, False)
    running_to(here, "2", "NE")
    assert made(here).together
    running_to(here, "2", "W")
    assert not made(here).together
    fast = drawn("1 . 2 . .")
    fast.world.spawn(Platform((Cell(0, 0),), ("E", "E"), 60))
    running_to(fast, "2", "E")
    assert made(fast).moving == (True, True) and made(fast).apart, "60 km/h and 18"
    slow = drawn("1 . 2 . .")
    slow.world.spawn(Platform((Cell(0, 0),), ("E",), 4, rough=True))
    assert made(slow).moving == (False, False) and made(slow).smoke == (False, False)


@pytest.mark.rule("CF-VEH-02")
def test_who_sits_in_a_covered_vehicle_is_a_necessary_shot_from_outside():
    here = drawn("1 . 2 .")
    here.world.spawn(Platform((Cell(2, 0), Cell(3, 0)), (), 20, covered=True))
    assert made(here).cover == "partial"
    here.put("1", Position(Cell(3, 0)))
    assert made(here).cover == "none"


def test_an_attack_upon_a_cell():
    here = drawn("1 . = .")
    running_to(here, "1", "E")
    found = setting_at(here.world, here.units["1"], Cell(3, 0), in_round=2)
    assert (found.distance, found.cover, found.moving, found.round) == (
        3,
        "partial",
        (True, False),
        2,
    )


def strike(how="strike", item="long_sword"):
    return Attack(how, weapon(item), 2)


def moving_worth(here, attack, **more):
    """What movement takes off an attack of the first upon the second."""
    return sum(modifier.worth for modifier in modifiers.moving(attack, made(here, **more)))


@pytest.mark.rule("CF-PEN-04", "CF-MOVE-03")
def test_we_s05_an_attack_at_the_end_of_a_run_up_is_at_minus_four():
    here = drawn("1 . . . . . 2")
    assert running.ticks_to(here.world, here.units["1"], here.units["2"], 1) == 6
    assert moving_worth(here, strike(), place=Place(Cell(5, 0), runs=True)) == -4


@pytest.mark.rule("CF-PEN-04", "CF-MOVE-04")
def test_we_s06_no_penalty_for_who_ran_before_his_turn_and_stood_still_since():
    here = drawn(". . . . . 1 2")
    here.put("1", Pace(1, 15, True, "E"))
    paid = {}
    for tick in (15, 14, 13):
        here.clock(tick)
        paid[tick] = moving_worth(here, strike())
    assert paid == {15: -4, 14: -4, 13: 0}


@pytest.mark.rule("CF-PEN-04")
def test_a_moving_target_is_harder_to_shoot_but_not_to_strike():
    here = drawn("1 2")
    running_to(here, "2", "N")
    assert moving_worth(here, strike("shoot", "pistol")) == -4
    assert moving_worth(here, strike()) == 0


@pytest.mark.rule("CF-PEN-04")
@pytest.mark.parametrize(
    ("his", "worth"), [("E", -4), ("NE", -4), ("SE", -4), ("N", -8), ("W", -8)]
)
def test_both_moving_is_minus_eight_but_for_about_the_same_direction(his, worth):
    here = drawn("1 2")
    running_to(here, "1", "E")
    running_to(here, "2", his)
    assert moving_worth(here, strike()) == worth
    assert moving_worth(here, strike("shoot", "pistol")) == worth


@pytest.mark.rule("CF-VEH-02", "CF-PEN-04")
def test_a_shot_from_a_vehicle_that_drives():
    here = drawn("1 . 2 . .")
    here.world.spawn(Platform((Cell(0, 0),), ("E", "E"), 20))
    assert moving_worth(here, strike("shoot", "pistol")) == -4
    running_to(here, "2", "N")
    assert moving_worth(here, strike("shoot", "pistol")) == -8


@pytest.mark.rule("CF-VEH-02", "CF-PEN-04")
def test_speeds_are_compared_for_shots_from_a_vehicle_alone():
    """A cart at 36 km/h and a runner beside it, both to the east."""
    here = drawn("1 2 . . .")
    here.world.spawn(Platform((Cell(0, 0),), ("E", "E"), 36))
    running_to(here, "2", "E")
    assert moving_worth(here, strike("shoot", "pistol")) == -8
    assert moving_worth(here, strike()) == -4
    there = drawn("1 2 . . .")
    there.world.spawn(Platform((Cell(1, 0),), ("E", "E"), 36))
    running_to(there, "1", "E")
    assert moving_worth(there, strike("shoot", "pistol")) == -4
    assert moving_worth(there, strike()) == -4


@pytest.mark.rule("CF-DISARM-04", "CF-CALL-07")
def test_a_tyre_is_a_called_shot():
    here = drawn("1 . X", things={"X": "tyre"})
    me = combatant(here.world, here.units["1"])
    place = setting(here.world, here.units["1"], here.units["X"])
    attack = strike("break", "pistol")
    assert modifiers.reasons(me, attack, place) == ("thing",)
    assert sum(m.worth for m in modifiers.called(me, attack, place)) == -4
