"""The answers to an attack: who may give which, with what, for what, and where to (12.1)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from game.core.grid import Cell
from game.core.orders import Order
from game.core.ruleset import Request
from game.rules.chaos.acts.fight import answers, defending
from game.rules.chaos.acts.fight.defending import BURST, PARLAY, RANGED, Threat
from game.rules.chaos.acts.time import turns
from game.rules.chaos.exchange.clash import Standing
from game.rules.chaos.orders import defend
from game.rules.chaos.sheet.actions import Answer
from game.rules.chaos.sheet.agenda import Entangled, HeldBy, Steeling
from game.rules.chaos.sheet.components import (
    Busy,
    Condition,
    Defending,
    Doing,
    HeldTurn,
    Loaded,
    Prepared,
    Reserves,
    Wear,
)
from tests.rules.chaos.brawl import field, keys, only, order, request, sheet, values, view, who
from tests.rules.chaos.drawn import Drawn


def asked(here: Drawn, sign: str = "2", by: str = "1", **facts: Any) -> Request:
    """He is asked for his answer."""
    threat = replace(Threat(here.units[by], weapon="long_sword"), **facts)
    return request(here, sign, "chaos.defend", threat.about)


def offered(here: Drawn, partial: Order = Order(), **facts: Any) -> list[Any]:  # noqa: B008
    """The values of the next slot of an answer of fighter 2."""
    return values(defend.ANSWERS.choices(view(here, "b"), asked(here, **facts), partial))


@pytest.mark.rule("CF-ROLL-07", "CF-BLOCK-05", "CF-PARLAY-02")
def test_close_combat_is_met_by_parry_block_dodge_and_tumble() -> None:
    here = field(held=("long_sword", "club"))
    assert offered(here) == ["parry", "block", "dodge", "tumble", "none"]
    parlay = ["parry", "block", "dodge", "tumble", "parlay", "none"]
    assert offered(here, family=PARLAY, how="trip", weapon="") == parlay


@pytest.mark.rule("CF-ROLL-07", "CF-SPRAY-14")
def test_shots_are_met_by_quick_parry_block_evade_and_tumble() -> None:
    here = field("1...2", held=("pistol", "club"))
    found = offered(here, family=RANGED, how="shoot", weapon="pistol")
    assert found == ["block", "quick_parry", "evade", "tumble", "none"]
    burst = offered(here, family=BURST, how="spray", weapon="pistol")
    assert "capture" not in burst and "simultaneous" not in burst


@pytest.mark.rule("CF-BLOCK-01")
def test_what_is_fired_is_deflected_with_something_solid_and_energy_with_nothing() -> None:
    for held, weapon, expected in (
        ("club", "short_bow", ["club"]),
        ("", "short_bow", []),
        ("", "stone", ["fist"]),
        ("club", "laser_pistol", []),
    ):
        here = field("1...2", held=("short_bow", held))
        threat = Threat(here.units["1"], RANGED, "shoot", weapon)
        assert list(answers.weapons(who(here, "2"), threat, "quick_parry")) == expected


@pytest.mark.rule("CF-CAP-01", "CF-CAP-03")
def test_arrows_and_knives_are_caught_with_a_free_hand_bullets_and_energy_are_not() -> None:
    for held, weapon, caught in (
        ("club", "throwing_knife", True),
        (("club", "small_shield"), "throwing_knife", False),
        ("club", "short_bow", True),
        ("club", "pistol", False),
        ("club", "laser_pistol", False),
    ):
        here = field("1...2", held=("", held))
        found = offered(here, family=RANGED, how="shoot", weapon=weapon)
        assert ("capture" in found) is caught, weapon


@pytest.mark.rule("CF-BLOCK-04", "CF-BLOCK-05")
def test_objects_before_him_are_put_in_the_way_heavy_ones_of_missiles_alone() -> None:
    here = field(
        ". C . \n . 1 2 W \n . . .", held=("club", "club"), things={"C": "stool", "W": "stool"}
    )
    block = order(method="block")
    near = Threat(here.units["1"], weapon="club")
    assert answers.objects(here.world, here.units["2"], near) == (here.units["C"],)
    assert offered(here, block, weapon="club") == ["club", here.units["C"]]
    fixed = field("1 . C 2", held=("pistol", "club"), things={"C": "brick_wall"})
    shot = Threat(fixed.units["1"], RANGED, "shoot", "pistol")
    assert answers.objects(fixed.world, fixed.units["2"], shot) == (fixed.units["C"],)
    blow = replace(shot, family=defending.CLOSE)
    assert answers.objects(fixed.world, fixed.units["2"], blow) == ()


@pytest.mark.rule("CF-DMG-17")
def test_a_broken_weapon_blocks_and_parries_nothing() -> None:
    here = field(held=("long_sword", ("club", "small_shield")))
    here.put("2", Wear((("club", 0), ("small_shield", 3))))
    assert offered(here, order(method="block")) == ["small_shield"]
    assert offered(here, order(method="parry")) == ["small_shield"]


@pytest.mark.rule("CF-TICK-07", "CF-KI-04", "CF-TICK-09", "CF-TICK-10")
def test_an_answer_is_paid_with_what_is_left() -> None:
    here = field(held=("long_sword", "club"))
    dodge = order(method="dodge")
    assert offered(here, dodge) == ["action"]
    here.put("2", HeldTurn())
    assert offered(here, dodge) == ["action", "held"]
    here.put("2", Reserves(2, 0, 3))
    assert offered(here, dodge) == ["held", "ki"]
    here.put("2", Prepared())
    assert offered(here, dodge) == ["prepared"]
    bare = field(held=("long_sword", "club"))
    bare.put("2", Reserves(0, 0, 3))
    assert offered(bare) == ["none"]


@pytest.mark.rule("CF-KI-01", "CF-KI-02")
def test_at_most_two_ki_go_on_one_answer_a_bought_action_among_them() -> None:
    here = field(held=("long_sword", "club"))
    assert offered(here, order(method="dodge", pay="action")) == [0, 1, 2]
    here.put("2", Reserves(5, 0, 3))
    assert offered(here, order(method="dodge", pay="ki")) == [0, 1]
    here.put("2", Reserves(1, 0, 3))
    assert offered(here, order(method="dodge", pay="ki")) == []


@pytest.mark.rule("CF-MOVE-07", "CF-BLOCK-05")
def test_a_defence_leads_up_to_two_metres_away_and_a_dive_three() -> None:
    here = field("12....", held=("long_sword", "club"))
    paid = {"pay": "action", "ki": 0}
    assert offered(here, order(method="parry", weapon="club", **paid)) == [
        Cell(1, 0),
        Cell(2, 0),
        Cell(3, 0),
    ]
    assert offered(here, order(method="dodge", **paid))[-1] == Cell(4, 0)
    dive = tuple(Cell(x, 0) for x in (2, 3, 4))
    me = who(here, "2")
    assert answers.ticks_of(me, Answer("dodge"), dive) == 3
    assert answers.ticks_of(me, Answer("dodge"), dive[:2]) == 2
    assert answers.ticks_of(me, Answer("capture"), ()) == 3
    here.put("2", Condition(prone=True))
    assert offered(here, order(method="dodge", **paid)) == []


@pytest.mark.rule("CF-MULTI-01", "CF-TICK-11")
def test_d41_a_further_attacker_finds_whoever_defends_himself_open() -> None:
    """WE-D41."""
    here = field(held=("long_sword", "club"))
    unit = here.units["2"]
    here.clock(14)
    here.do(
        lambda step: defending.begin(step, unit, here.units["1"], Standing(12, Answer("parry")), 2)
    )
    asks = []
    for tick in (14, 13, 12):
        here.clock(tick)
        asks.append(defending.why_mute(here.world, unit))
    assert asks == ["CF-MULTI-01", "CF-MULTI-01", ""]


@pytest.mark.rule("CF-TICK-11", "CF-HOLD-01", "CF-KO-10", "CF-ENT-03")
def test_who_cannot_answer_is_not_asked_and_who_is_stunned_is() -> None:
    threat = Threat(9)
    for state, mute in (
        (HeldBy(9), "CF-HOLD-01"),
        (Entangled("net", 15, fully=True), "CF-ENT-03"),
        (Entangled("net", 15, fully=False), ""),
        (Condition(asleep=-1), "CF-KO-10"),
        (Condition(stunned=True, prone=True), ""),
    ):
        here = field(held=("long_sword", "club"))
        here.put("2", state)
        assert defending.why_mute(here.world, here.units["2"]) == mute
        if mute:
            events = here.do(partial(defending.ask, unit=here.units["2"], threat=threat))
            assert only(events, "chaos.open").rule == mute


@pytest.mark.rule("CF-STEEL-03")
def test_in_a_steeling_only_a_free_action_will_do() -> None:
    here = field(held=("long_sword", "club"))
    here.put("2", Steeling(here.units["1"], wins=True, end=8), Prepared(), HeldTurn())
    assert offered(here, order(method="dodge")) == ["action"]


@pytest.mark.rule("CF-SIM-01", "CF-KI-01")
def test_a_simultaneous_strike_needs_a_held_turn_or_the_ability_and_something_ready() -> None:
    here = field(held=("long_sword", "club"))
    assert "simultaneous" not in offered(here)
    here.put("2", HeldTurn())
    assert "simultaneous" in offered(here)
    assert offered(here, order(method="simultaneous")) == ["club", "fist", "kick"]
    assert offered(here, order(method="simultaneous", weapon="club")) == ["held"]
    knight = field("21", "aldric", "aldric", held=("long_sword", "long_sword"))
    pay = order(method="simultaneous", weapon="long_sword")
    assert offered(knight, pay) == ["action"]
    assert offered(knight, pay.plus(("pay", "action"))) == [0, 1]
    knight.put("2", Reserves(4, 3, 3, once=("simultaneous_strike",)))
    assert "simultaneous" not in offered(knight)
    far = field("1....2", held=("pistol", "club"))
    far.put("2", HeldTurn())
    assert "simultaneous" not in offered(far, family=RANGED, how="shoot", weapon="pistol")


@pytest.mark.rule("CF-TICK-11")
def test_a_defence_postpones_what_is_being_prepared() -> None:
    here = field(held=("long_sword", "club"))
    unit = here.units["2"]
    here.clock(14)
    here.put("2", Doing(order(form="fight"), 15, 11, 9))
    here.do(
        lambda step: defending.begin(step, unit, here.units["1"], Standing(12, Answer("parry")), 2)
    )
    made = here.world.get(unit, Doing)
    assert (made.strike, made.end) == (9, 7)
    here.put("2", replace(made, part="recover"))
    here.do(
        lambda step: defending.begin(step, unit, here.units["1"], Standing(12, Answer("parry")), 2)
    )
    assert here.world.get(unit, Doing).end == 7
    other = field(held=("long_sword", "club"))
    other.put("2", Busy("chore", 10))
    other.do(lambda step: turns.postpone(step, other.units["2"], 2))
    assert other.world.get(other.units["2"], Busy).end == 8


@pytest.mark.rule("CF-TICK-07", "CF-KI-04")
def test_paying_takes_the_action_the_turn_or_the_ki() -> None:
    here = field(held=("long_sword", "club"))
    unit = here.units["2"]
    here.do(lambda step: defending.pay(step, unit, Answer("dodge", pay="action", ki=1)))
    left = here.world.get(unit, Reserves)
    assert (left.actions, left.ki) == (2, 3)
    here.put("2", HeldTurn(), Prepared())
    here.do(lambda step: defending.pay(step, unit, Answer("dodge", pay="held")))
    here.do(lambda step: defending.pay(step, unit, Answer("dodge", pay="prepared")))
    assert not who(here, "2").held_turn and not who(here, "2").prepared
    events = here.do(lambda step: defending.pay(step, unit, Answer("dodge", pay="ki")))
    assert keys(events) == ["chaos.ki_action"]
    assert events[0].rule == "CF-KI-04"


@pytest.mark.rule("CF-BLOCK-05", "CF-SIM-01", "CF-ROLL-07", "CF-MOVE-07")
def test_refused_answers_name_their_rule() -> None:
    here = field(held=("long_sword", "club"))
    seen, given = view(here, "b"), asked(here)
    for order_, rule in (
        (order(method="evade"), "CF-ROLL-07"),
        (order(method="simultaneous"), "CF-SIM-01"),
        (order(method="block", weapon="axe"), "CF-BLOCK-05"),
        (order(method="dodge", pay="held"), "CF-TICK-07"),
        (order(method="dodge", pay="action", ki=3), "CF-KI-01"),
        (order(method="dodge", pay="action", ki=0, to=Cell(0, 0)), "CF-MOVE-07"),
        (order(method="dodge"), "CF-ROLL-02"),
    ):
        said = defend.ANSWERS.refuse(seen, given, order_)
        assert said is not None and said.rule == rule
    assert defend.ANSWERS.refuse(seen, given, order(method="none")) is None


@pytest.mark.rule("CF-MISS-05")
def test_a_jammed_gun_shoots_back_at_nobody() -> None:
    here = field("1...2", held=("pistol", "pistol"))
    here.put("2", HeldTurn())
    assert "simultaneous" in offered(here, family=RANGED, how="shoot", weapon="pistol")
    here.put("2", Loaded(jammed=("pistol",)))
    assert "simultaneous" not in offered(here, family=RANGED, how="shoot", weapon="pistol")


@pytest.mark.rule("CF-PARLAY-02")
def test_expectation_answers_a_blow_with_parlay() -> None:
    here = field("12", "aldric", sheet("thug", abilities=("expectation",)), held=("mace", "club"))
    assert "parlay" in offered(here)


def test_defending_remembers_the_number() -> None:
    here = field(held=("long_sword", "club"))
    unit = here.units["2"]
    here.do(
        lambda step: defending.begin(step, unit, here.units["1"], Standing(12, Answer("parry")), 2)
    )
    assert here.world.get(unit, Defending).number == 12
    here.do(lambda step: defending.over(step, unit))
    assert here.world.find(unit, Defending) is None
