"""MEL, MOD, ARM upon the field: reach, light, backs, walls, saddles, fire, man-catchers."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.checks import Check, Outcome
from game.core.components import Facing, Health, Lying
from game.core.events import Event
from game.core.setup import Plain
from game.rules.zefrs.personal.acts import fighting
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.components import HeldBy, Holding, Rides
from tests.rules.zefrs.field import Scene, keys, man, only, scene

LEVEL: dict[str, Plain] = {"armour": (), "movement": 1}
"""A fighter whom nothing makes harder to hit."""


def foe(name: str = "Bob", archetype: str = "robber", facing: str = "W", **talents: Plain) -> Any:
    return man(name, archetype, talents={**LEVEL, **talents}, facing=facing)


def strike(here: Scene, dice: dict[str, list[int]], **more: Any) -> list[Event]:
    """Ann strikes Bob with her broadsword at the chest, or as told."""
    slots = {"weapon": "broadsword", "target": here.id("Bob"), "area": "chest", **more}
    action = Action("fight", slots.pop("how", "strike"), **slots)
    return here.do(lambda step: fighting.fight(step, here.id("Ann"), action), dice)


def shifts(event: Event) -> list[str]:
    """The labels of what shifted the attack, the opponent's MOV apart."""
    (outcome, *_) = event.outcomes
    assert isinstance(outcome, Outcome)
    return [m.label for m in outcome.check.modifiers if m.label != "zefrs.against"]


def attack_of(event: Event) -> Check:
    """The attack check of a blow."""
    outcome = event.outcomes[0]
    assert isinstance(outcome, Outcome)
    return outcome.check


@pytest.mark.rule("ZF-MEL-01", "ZF-GRID-04")
@pytest.mark.parametrize(("weapon", "hits"), [("broadsword", False), ("bill", True)])
def test_only_the_attackers_reach_counts(weapon: str, hits: bool):
    ann = man("Ann", talents={"weapons": (weapon,)}, held=(weapon,))
    here = scene("1 . 2", ann, foe(weapons=("pike",)))
    events = strike(here, {"attack": [20]} if hits else {}, weapon=weapon)
    assert ("zefrs.duel_hit" in keys(events)) is hits
    if not hits:
        assert only(events, "zefrs.duel_lost").rule == "ZF-MEL-01"


@pytest.mark.rule("ZF-GRID-04")
def test_a_wall_stops_a_long_weapon_and_people_do_not():
    ann = man("Ann", talents={"weapons": ("bill",)}, held=("bill",))
    walled = scene("1 # 2", ann, foe())
    assert only(strike(walled, {}, weapon="bill"), "zefrs.duel_lost").rule == "ZF-MEL-01"
    crowded = scene("1 3 2", ann, foe(), man("Abe"))
    assert "zefrs.duel_hit" in keys(strike(crowded, {"attack": [20]}, weapon="bill"))


@pytest.mark.rule("ZF-MOD-01", "ZF-GRID-05", "ZF-ARM-05")
@pytest.mark.parametrize(("facing", "told"), [("W", []), ("N", []), ("E", ["zefrs.m9"])])
def test_from_behind_it_is_easier_and_no_shield_helps(facing: str, told: list[str]):
    here = scene("1 2", man("Ann"), foe(armour=("small_shield",), facing=facing))
    events = strike(here, {"attack": [20]})
    assert shifts(only(events, "zefrs.duel_hit")) == told
    assert ("zefrs.duel_shield" in keys(events)) is (told == [])


@pytest.mark.rule("ZF-MOD-01", "ZF-GRID-05")
@pytest.mark.parametrize(("facing", "back"), [("W", 0), ("E", 2)])
def test_the_helpless_have_a_back_too(facing: str, back: int):
    """M8 and M9 both apply, and all rows add up; with a fall as well it is M2, M8 and M9."""
    here = scene("1 2", man("Ann"), foe(facing=facing))
    here.stand("Bob", helpless=True)
    bound = attack_of(only(strike(here, {"attack": [99]}), "zefrs.duel_miss"))
    assert bound.shift == 6 + back - 1
    here.stand("Bob", fallen=True)
    lying = attack_of(only(strike(here, {"attack": [99]}), "zefrs.duel_miss"))
    assert lying.shift == 2 + 6 + back - 1
    labels = [m.label for m in lying.modifiers if m.label != "zefrs.against"]
    assert labels == ["zefrs.m2", "zefrs.m8", *(["zefrs.m9"] if back else [])]


@pytest.mark.rule("ZF-MOD-02", "ZF-GRID-08")
def test_height_counts_for_both():
    down = scene("1 2", man("Ann"), foe(), heights="1 0")
    up = scene("1 2", man("Ann"), foe(), heights="0 1")
    assert shifts(only(strike(down, {"attack": [20]}), "zefrs.duel_hit")) == ["zefrs.m2"]
    assert shifts(only(strike(up, {"attack": [20]}), "zefrs.duel_hit")) == ["zefrs.m1"]


@pytest.mark.rule("ZF-MOD-01", "ZF-MOD-03")
def test_darkness_and_foliage():
    dark = scene("1 2", man("Ann"), foe(), under={2: "dark"})
    assert shifts(only(strike(dark, {"attack": [99]}), "zefrs.duel_miss")) == ["zefrs.m7"]
    leaves = scene("1 2", man("Ann"), foe(), under={2: "foliage"})
    assert shifts(only(strike(leaves, {"attack": [99]}), "zefrs.duel_miss")) == ["zefrs.m3"]


@pytest.mark.rule("ZF-MEL-04")
@pytest.mark.parametrize(("area", "possible"), [("gut", False), ("chest", True)])
def test_behind_a_low_wall_the_gut_is_out_of_reach(area: str, possible: bool):
    here = scene("1 2", man("Ann"), foe(), under={2: "low_wall"})
    events = strike(here, {"attack": [20]} if possible else {}, area=area)
    if possible:
        assert "zefrs.duel_hit" in keys(events)
    else:
        assert only(events, "zefrs.duel_lost").rule == "ZF-MEL-04"
    here.stand("Bob", fallen=True)
    assert "zefrs.duel_hit" in keys(strike(here, {"attack": [20]}, area="gut"))


@pytest.mark.rule("ZF-MEL-09", "ZF-WREST-04", "ZF-WREST-05")
def test_a_man_catcher_holds_at_two_cells_until_he_breaks_free():
    ann = man("Ann", talents={"weapons": ("man_catcher",)}, held=("man_catcher",))
    here = scene("1 . 2", ann, foe(damage=9))
    events = strike(here, {"attack": [1]}, weapon="man_catcher")
    assert "zefrs.caught" in keys(events) and "zefrs.leader_wounded" not in keys(events)
    bob = here.id("Bob")
    assert here.who("Bob").condition.held and here.who("Bob").health.now == 9
    assert here.world.get(here.id("Ann"), Holding) == Holding(bob, "man_catcher")
    free = Action("fight", "grapple", purpose="break")
    tries = here.do(lambda step: fighting.fight(step, bob, free), {"attack": [99]})
    assert keys(tries) == ["zefrs.grapple_fails"] and here.who("Bob").condition.held
    done = here.do(lambda step: fighting.fight(step, bob, free), {"attack": [20]})
    assert keys(done) == ["zefrs.grapple_break", "zefrs.hold_ends"]
    assert not here.who("Bob").condition.held
    assert here.world.find(bob, HeldBy) is None and here.world.find(here.id("Ann"), Holding) is None


KNIGHT = man("Bob", "freebooter_knight", facing="W", talents={"armour": ()})


@pytest.mark.rule("ZF-MEL-08", "ZF-GRID-01")
@pytest.mark.parametrize(("roll", "thrown"), [(10, True), (11, False)])
def test_d38_a_fork_unseats_a_rider_into_an_adjacent_cell(roll: int, thrown: bool):
    ann = man("Ann", talents={"weapons": ("fork",), "fork": 9}, held=("fork",))
    here = scene(". . .\n1 2 .", ann, KNIGHT)
    start = here.cell("Bob")
    strike(here, {"attack": [40], "unseat": [roll]}, weapon="fork")
    condition = here.who("Bob").condition
    assert (condition.fallen, condition.unseated) == (thrown, thrown)
    assert (here.cell("Bob") != start) is thrown
    # Yellow is worth 2, the fork 2 more against somebody in the saddle.
    assert here.who("Bob").health.now == 9 - 4


@pytest.mark.rule("ZF-MEL-07")
def test_a_mount_may_be_struck_and_its_rider_comes_down_unhurt():
    here = scene(". . .\n1 2 .", man("Ann"), KNIGHT)
    mount = here.world.get(here.id("Bob"), Rides).mount
    here.world.put(mount, Health(2, 8), here.world.get(mount, Health))
    told = keys(strike(here, {"attack": [4]}, target=mount))
    assert "zefrs.leader_wounded" not in told
    assert told.index("out") < told.index("zefrs.mount_drops")
    bob = here.who("Bob")
    assert (bob.condition.fallen, bob.condition.unseated, bob.health.now) == (True, True, 9)


@pytest.mark.rule("ZF-MEL-05", "ZF-MEL-06")
def test_d62_saddle_and_ground():
    here = scene("1 2", man("Ann"), KNIGHT)
    assert only(strike(here, {}, area="head"), "zefrs.duel_lost").rule == "ZF-MEL-05"
    assert "zefrs.duel_miss" in keys(strike(here, {"attack": [99]}, area="left_leg"))
    kit: dict[str, Plain] = {"weapons": ("broadsword", "light_lance")}
    ann = man("Ann", "freebooter_knight", held=("broadsword",), talents=kit)
    rider = scene("1 2", ann, foe())
    assert only(strike(rider, {}, area="left_leg"), "zefrs.duel_lost").rule == "ZF-MEL-06"
    assert "zefrs.duel_miss" in keys(strike(rider, {"attack": [99]}, area="head"))


@pytest.mark.rule("ZF-MEL-10", "ZF-HAZ-02")
def test_a_burning_object_is_a_club_that_sets_fire():
    ann = man("Ann", talents={"weapons": ("burning",), "club": 7}, held=("burning",))
    here = scene("1 2", ann, foe(damage=9))
    events = strike(here, {"attack": [20], "fire": [30], "location": [20]}, weapon="burning")
    hit = only(events, "zefrs.duel_hit")
    assert isinstance(hit.outcomes[0], Outcome) and hit.outcomes[0].check.base == 7
    assert only(events, "zefrs.fire_hurts").rule == "ZF-HAZ-02"
    assert here.who("Bob").health.now == 9 - 3 - 2
    missed = strike(here, {"attack": [99]}, weapon="burning")
    assert keys(missed) == ["zefrs.duel_miss"]


@pytest.mark.rule("ZF-MEL-10")
def test_a_chair_takes_both_hands():
    ann = man("Ann", talents={"weapons": ("large_blunt",)}, held=("large_blunt",))
    here = scene("1 2", ann, foe(damage=9))
    assert here.who("Ann").held is not None
    events = strike(here, {"attack": [20]}, weapon="large_blunt")
    # Orange, and the sprinkler's bonus of 1.
    assert only(events, "zefrs.duel_hit").fact("raw") == 4


@pytest.mark.rule("ZF-WOUND-06", "ZF-ARM-10")
def test_what_a_wounded_arm_held_lies_in_the_cell():
    here = scene("1 2", man("Ann"), foe())
    events = strike(here, {"attack": [1]}, area="right_arm")
    assert only(events, "zefrs.drops").rule == "ZF-WOUND-06"
    held = here.who("Bob").held
    assert held is not None and held.right_arm == ""
    ((_, (lying,)),) = here.world.each(Lying)
    assert (here.cell("Bob"), "broadsword") in lying.things


@pytest.mark.rule("ZF-GRID-05")
def test_facing_is_the_targets_own():
    here = scene("2 1 .", man("Ann"), foe(facing="E"))
    assert shifts(only(strike(here, {"attack": [99]}), "zefrs.duel_miss")) == []
    here.put("Bob", Facing("W"))
    assert shifts(only(strike(here, {"attack": [99]}), "zefrs.duel_miss")) == ["zefrs.m9"]
