"""Deeds carried out on the field to their end: sprays, parlays, strikes at the same moment, stuns,
blows at things and walls, and what is left of them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.components import Facing
from game.core.events import Event
from game.core.grid import Cell
from game.core.orders import Order
from game.rules.chaos.acts.deeds import chores_done, dropping
from game.rules.chaos.acts.fight import attacking, guarding, reaching, things
from game.rules.chaos.acts.parlay import doing
from game.rules.chaos.acts.time import stunned
from game.rules.chaos.exchange.force import Force, Stop, damage_of
from game.rules.chaos.sheet import derived
from game.rules.chaos.sheet.actions import Action, Answer
from game.rules.chaos.sheet.agenda import Ambush, HeldBy, Holding, Steeling, Thing, Unharmed
from game.rules.chaos.sheet.components import (
    Condition,
    Defending,
    Doing,
    Held,
    HeldTurn,
    Line,
    Loaded,
    NextTurn,
    Reserves,
    Skill,
    Spraying,
)
from tests.rules.chaos import test_spray
from tests.rules.chaos.brawl import field, keys, only, order, sheet, who
from tests.rules.chaos.people import blow as attack_with
from tests.rules.chaos.test_at_the_weapon import at, giant
from tests.rules.chaos.test_attack import NONE, blow, does, poor
from tests.rules.chaos.test_parlay import field as ring
from tests.rules.chaos.test_parlay import said, tries

CHEST = {"location": [3]}
ELSEWHERE = Event("chaos.drops", "CF-MISS-05", 7, facts=(("weapon", "pistol"),))


@pytest.mark.rule("CF-SPRAY-04", "CF-SPRAY-06", "CF-SPRAY-13")
@pytest.mark.parametrize(("die", "method"), [(1, "none"), (5, "evade")])
def test_after_a_natural_one_nothing_at_all_meets_the_later_shots(die: int, method: str) -> None:
    here = test_spray.field()
    action = test_spray.burst(here)
    dice = {"attack": [17], "defence": [die], **CHEST}
    test_spray.begun(here, action, dice, test_spray.EVADES)
    told = test_spray.next_shot(here, 17, CHEST, test_spray.GO_ON, test_spray.STAND)
    (met,) = [event for event in told if event.fact("result")]
    assert (met.fact("method"), met.fact("guard") is None) == (method, die == 1)


@pytest.mark.rule("CF-SPRAY-01", "CF-SPRAY-03", "CF-SPRAY-05")
def test_three_knives_of_one_move_take_no_more_time_than_one() -> None:
    here = test_spray.field(test_spray.FAR, "throwing_knife")
    two, three, four = (here.units[sign] for sign in "234")
    sweep = Action("fight", "spray", "throwing_knife", target=two, more=(three, four))
    dice = {"attack": [2]}
    test_spray.begun(here, sweep, dice, *[test_spray.NOTHING] * 3)
    assert here.world.find(here.units["1"], Spraying) is None
    assert here.world.get(here.units["1"], Doing).end == 11


@pytest.mark.rule("CF-SIM-01", "CF-SIM-04", "CF-MISS-04", "CF-TICK-09")
def test_who_has_struck_back_with_his_held_turn_has_the_next_one_an_interval_later() -> None:
    here = field(held=("long_sword", "club"))
    poor(here)
    here.clock(13)
    here.put("2", HeldTurn(), NextTurn(0))
    back = order(method="simultaneous", weapon="club", pay="held")
    does(here, blow(here), {"attack": [3, 3]}, [back])
    kept = here.world.get(here.units["2"], Defending)
    assert kept.method == "simultaneous"
    assert here.world.get(here.units["2"], NextTurn).tick == kept.end - derived.interval(
        who(here, "2")
    )
    assert here.world.find(here.units["2"], HeldTurn) is None


@pytest.mark.rule("CF-DISARM-04", "CF-SIM-03", "CF-AMBUSH-06")
def test_a_blow_at_her_weapon_wakes_her_up_to_the_ambush() -> None:
    here = giant()
    here.world.put(1, Ambush("a", opened=True))
    back = order(method="simultaneous", weapon="katana", pay="held")
    does(here, at(here), {"attack": [14, 3]}, [back], turn=1)
    assert here.world.get(1, Ambush).struck == (here.units["2"],)


@pytest.mark.rule("CF-PARLAY-04", "CF-ENT-01")
@pytest.mark.parametrize(("item", "kept"), [("net", ""), ("whip", "whip")])
def test_a_net_leaves_the_hand_and_a_whip_stays_in_it(item: str, kept: str) -> None:
    here = ring("1.2" if item == "whip" else "12")
    here.put("1", Held(item, ""))
    dice = {"attack": [15], "defence": [10]}
    told = tries(here, dice, said(method="dodge", pay="action"), how="entangle", weapon=item)
    assert "chaos.parlay_entangle" in keys(told)
    assert here.world.get(here.units["1"], Held).right == kept


@pytest.mark.rule("CF-HOLD-05", "CF-KO-08")
@pytest.mark.parametrize(("die", "harmed"), [(1, False), (100, True)])
def test_a_choke_that_robs_him_of_his_senses_is_harm(die: int, harmed: bool) -> None:
    here = ring()
    one, two = here.units["1"], here.units["2"]
    here.put("1", Holding(two, "strength", turns=1))
    here.put("2", HeldBy(one))
    here.do(lambda step: doing.chokes(step, one, step.world.get(one, Holding)), {"knockout": [die]})
    assert here.world.get(1, Unharmed).harmed is harmed


@pytest.mark.rule("CF-STUN-05", "CF-STUN-06")
@pytest.mark.parametrize(
    ("busy", "end"),
    [
        (Spraying(Order(), 3, 1, 12, (Line(3, (), (), Answer()),)), 12),
        (Steeling(3, True, 8), 12),
        (None, 7),
    ],
)
def test_a_stun_cuts_short_a_spray_and_a_steeling_but_no_blow_that_has_fallen(
    busy: Any, end: int
) -> None:
    here = field("1 2")
    here.clock(12)
    here.put("1", Doing(order(form="fight"), 14, 12, 7, "strike"))
    if busy is not None:
        here.put("1", busy)
    here.do(lambda step: stunned.stun(step, here.units["1"], "CF-STUN-01"))
    assert here.world.get(here.units["1"], Doing).end == end


@pytest.mark.rule("CF-MOVE-07")
@pytest.mark.parametrize(
    ("state", "looks"),
    [(Condition(), "W"), (Condition(True, True), "N"), (Condition(asleep=3), "N")],
)
def test_who_has_lost_his_feet_or_his_senses_by_it_turns_to_nobody(
    state: Condition, looks: str
) -> None:
    here = field("1 2 . .")
    one, two = here.units["1"], here.units["2"]
    here.put("2", state, Facing("N"))
    said_so = Answer("dodge", pay="action", to=Cell(2, 0))
    here.do(lambda step: guarding.draws_back(step, two, one, said_so))
    assert here.world.get(two, Facing).direction == looks


@pytest.mark.rule("CF-MOVE-08")
@pytest.mark.parametrize(
    ("action", "looks"),
    [
        (Action("fight", "breach", "club", cell=Cell(0, 0)), "W"),
        (Action("parlay", "contest"), "N"),
    ],
)
def test_he_turns_to_what_he_strikes_at_if_it_is_anywhere(action: Action, looks: str) -> None:
    here = field("# 1 2")
    here.put("1", Facing("N"))
    here.do(lambda step: attacking.faces(step, here.units["1"], action))
    assert here.world.get(here.units["1"], Facing).direction == looks
    facing_him = replace(action, target=here.units["2"], cell=None)
    here.do(lambda step: attacking.faces(step, here.units["1"], facing_him))
    assert here.world.get(here.units["1"], Facing).direction == "E"


@pytest.mark.rule("CF-DUAL-05", "CF-DUAL-01")
@pytest.mark.parametrize(
    ("how", "item", "jab"), [("strike", "short_sword", True), ("shoot", "pistol", False)]
)
def test_a_second_blow_is_a_jab_and_a_second_shot_is_none(how: str, item: str, jab: bool) -> None:
    here = field(held=((item, item), "club"))
    action = Action("fight", how, item, hand="main", target=here.units["2"], second=item)
    second = attacking.second_of(who(here, "1"), action)
    assert (second.jab, second.second, second.hand) == (jab, True, "off")


@pytest.mark.rule("CF-DMG-07", "CF-DMG-17")
def test_a_wall_that_gives_way_is_told_of_him_who_broke_it() -> None:
    here = field("1 # 2", "grak", held=("claymore", "club"))
    one, wall = here.units["1"], Cell(1, 0)
    block = reaching.block_at(here.world, wall)
    assert block is not None
    block = replace(block, pfb=1)
    swing = attack_with("claymore")
    made = here.do(lambda step: things.struck(step, who(here, "1"), swing, block, wall=wall))
    assert [(event.key, event.rule, event.unit) for event in made] == [
        ("chaos.thing_takes", "CF-CLEAVE-04", one),
        ("chaos.breached", "CF-DMG-17", one),
    ]


@pytest.mark.rule("CF-CLEAVE-04", "CF-DMG-11")
def test_what_his_throw_gains_by_skill_it_has_gained_before_the_wall() -> None:
    skills = (Skill("throwing", 8),)
    me = who(field("1 2", sheet("joe", skills=skills), "thug"), "1")
    made = attack_with("dagger", "throw")
    weak = things.weakened(me, made, Force(9, 5))
    assert damage_of(me, weak) == Force(4, 2)


@pytest.mark.rule("CF-CLEAVE-04")
def test_a_shot_through_a_thing_and_a_man_goes_no_further() -> None:
    here = field("1 . C 2 4", "claire", sheet("thug", armour=""), "joe", "thug",
                 held=("laser_rifle", "club"), things={"C": "stool"})  # fmt: skip
    poor(here)
    here.put("1", Loaded((("laser_rifle", 9),)))
    here.put("2", Reserves(0, 3, 0))
    here.put("C", Thing("stool", 1))
    action = Action("fight", "break", "laser_rifle", thing=here.units["C"])
    dice = {"attack": [20], "location": [3], "balance": [1]}
    events = does(here, action, dice, [NONE])
    assert [event.target for event in events if event.key == "chaos.goes_on"] == [here.units["2"]]


@pytest.mark.rule("CF-RES-06")
def test_a_gun_is_loud_when_it_is_fired_and_not_when_it_falls() -> None:
    shot = Event("chaos.attacks_shoot", "CF-ROLL-02", 7, 8, facts=(("weapon", "pistol"),))
    assert chores_done.noisy([shot]) and not chores_done.noisy([ELSEWHERE])


@pytest.mark.rule("CF-RES-06", "CF-VEH-01")
@pytest.mark.parametrize(("whom", "shaken"), [("1", True), ("2", False)])
def test_who_is_pulled_at_is_shaken_and_nobody_else(whom: str, shaken: bool) -> None:
    here = field("1 2")
    pulls = Event("chaos.parlay_trip", "CF-PARLAY-01", 9, here.units[whom])
    made: list[bool] = []

    def work(step: Any) -> None:
        step.emit(pulls)
        made.append(chores_done.shaken(step, here.units["1"]))

    here.do(work)
    assert made == [shaken]


@pytest.mark.rule("CF-MISS-05")
def test_a_fist_that_fumbles_is_not_dropped() -> None:
    here = field("1 2", held=("", "club"))
    events = here.do(lambda step: dropping.fumble(step, here.units["1"], "fist"))
    assert keys(events) == ["chaos.off_balance"]
    assert only(events, "chaos.off_balance").rule == "CF-MISS-05"


@pytest.mark.rule("CF-SPRAY-12")
@pytest.mark.parametrize(
    ("how", "item", "left"), [("shoot", "pistol", "pistol"), ("throw", "spear", "")]
)
def test_what_is_thrown_is_gone_and_what_shoots_has_a_shot_less(
    how: str, item: str, left: str
) -> None:
    here = field("1 . 2", held=(item, "club"))
    here.put("1", Loaded((("pistol", 9),)))
    one = here.units["1"]
    here.do(lambda step: dropping.sent(step, one, item, how, here.at("2")))
    assert here.world.get(one, Held).right == left
    assert dict(here.world.get(one, Loaded).shots) == {"pistol": 8 if how == "shoot" else 9}


@pytest.mark.rule("CF-DMG-17")
def test_a_weapon_that_is_worn_through_is_told_of_its_owner() -> None:
    here = field("1 2", held=("", "katana"))
    two = here.units["2"]
    events = here.do(lambda step: things.wears(step, two, Stop("katana", 2, 0), None))
    assert only(events, "chaos.breaks_apart").unit == two
