"""Parlay in whole fights: what may be answered, what locks two weapons, what a disarm costs."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.grid import Cell
from game.rules.chaos.acts.fight import attacking
from game.rules.chaos.acts.fight.attacking import attack_of
from game.rules.chaos.sheet.actions import Action
from game.rules.chaos.sheet.agenda import Entangled
from game.rules.chaos.sheet.components import Acquired, Condition, Loaded
from game.rules.chaos.sheet.fighter import combatant
from game.rules.chaos.sheet.hands import shots_left
from tests.rules.chaos.bout import duel
from tests.rules.chaos.brawl import field, order, values, view
from tests.rules.chaos.drawn import offered

TRIP = {"form": "parlay", "how": "trip", "target": 5}
GRENADE = "grenade"
CLAIRE: dict[str, Any] = {"archetype": "agent", "held": ("pistol",)}


@pytest.mark.rule("CF-PARLAY-02", "CF-BLOCK-02")
def test_a_trip_may_be_blocked_with_a_shield():
    told = {
        ("a", "chaos.turn"): [TRIP],
        ("b", "chaos.defend"): [{"method": "block", "weapon": "small_shield"}],
    }
    dice = {"initiative": [14, 1], "attack": [12], "defence": [8]}
    fight = duel(dice, told, theirs={"held": ("club", "small_shield")}).play()
    (told_of,) = fight.all("chaos.parlay_fails")
    # 12 less 4 (no skill with bare hands) against 8 + 4 for the shield.
    assert (told_of.fact("number"), told_of.fact("guard")) == (8, 12)


@pytest.mark.rule("CF-STEEL-01", "CF-MISS-03", "CF-PARLAY-01")
def test_a_parlay_that_misses_by_itself_locks_nobody_if_the_answer_was_the_worse_one():
    told = {("a", "chaos.turn"): [TRIP], ("b", "chaos.defend"): [{"method": "parlay"}]}
    # The attack, 8 - 4, misses anyhow; the answer, 3, would not have been good enough.
    dice = {"initiative": [14, 1], "attack": [8], "defence": [3]}
    fight = duel(dice, told).play()
    (told_of,) = fight.all("chaos.misses")
    assert told_of.rule == "CF-MISS-03" and not fight.all("chaos.parlay_fails")
    assert not fight.turns("a", "chaos.steel")


@pytest.mark.rule("CF-PARLAY-04", "CF-TUM-01")
def test_who_tumbles_out_of_a_parlay_is_not_told_to_be_seized():
    told = {("a", "chaos.turn"): [TRIP], ("b", "chaos.defend"): [{"method": "tumble"}]}
    dice = {"initiative": [14, 1], "attack": [14], "defence": [12]}
    fight = duel(dice, told).play()
    (rolls,) = fight.all("chaos.parlay_rolls")
    # 14 less 4 against 12 and the 4 of rolling with it.
    assert rolls.rule == "CF-PARLAY-04"
    assert (rolls.fact("number"), rolls.fact("guard")) == (10, 16)
    assert fight.has("b", Condition).prone and not fight.all("chaos.parlay_trip")


@pytest.mark.rule("CF-MISS-04", "CF-PARLAY-01")
def test_a_parlay_of_a_natural_one_is_told_as_what_it_is():
    told = {("a", "chaos.turn"): [TRIP], ("b", "chaos.defend"): [{"method": "dodge"}]}
    fight = duel({"initiative": [14, 1], "attack": [1], "defence": [12]}, told).play()
    (told_of,) = fight.all("chaos.fumbles")
    assert told_of.rule == "CF-MISS-04" and not fight.all("chaos.parlay_fails")


@pytest.mark.rule("CF-STEEL-01", "CF-STEEL-04")
def test_a_trip_that_was_only_just_parried_locks_both():
    told = {
        ("a", "chaos.turn"): [TRIP],
        ("b", "chaos.defend"): [{"method": "parry", "weapon": "club"}],
        ("a", "chaos.steel"): [{"use": True}],
    }
    dice = {"initiative": [14, 1], "attack": [14], "defence": [11], "strength": [5, 5]}
    dice["balance"] = [1]
    fight = duel(dice, told).play(more=True)
    assert fight.turns("a", "chaos.steel") == [(1, 14)]


@pytest.mark.rule("CF-DISARM-01", "CF-SPRAY-12", "CF-ACQ-03")
def test_a_shot_that_disarms_is_a_round_less_and_keeps_the_target():
    shot = {"form": "fight", "how": "disarm", "weapon": "pistol", "target": 5, "acquire": True}
    told = {("a", "chaos.turn"): [shot]}
    dice = {"initiative": [14, 1], "attack": [15], "skill": [10]}
    fight = duel(dice, told, 4, ours=CLAIRE, theirs={"held": ("pistol",)}).play()
    assert fight.all("chaos.disarmed", "b")
    assert shots_left(combatant(fight.battle.world, fight.unit("a")), "pistol") == 14
    assert fight.has("a", Acquired) == Acquired(5)


@pytest.mark.rule("CF-ENT-04")
def test_a_whip_in_which_somebody_is_caught_strikes_nobody():
    here = field("12", "aldric", "thug", held=("whip", "club"))
    start = order(form="fight", how="strike")
    assert "whip" in values(offered(view(here), here.units["1"], start))
    here.put("2", Entangled("whip", 12, False, here.units["1"]))
    assert "whip" not in values(offered(view(here), here.units["1"], start))


@pytest.mark.rule("CF-ACQ-02")
def test_an_area_weapon_thrown_without_taking_aim_has_no_aim_bonus():
    here = field("1..2", "rin", held=(GRENADE,))
    me = combatant(here.world, here.units["1"])
    for acquire in (True, False):
        thrown = Action("fight", "area", GRENADE, cell=here.at("1"), acquire=acquire)
        assert attack_of(me, thrown).acquired is acquire


@pytest.mark.rule("CF-CALL-07", "CF-AREA-06")
def test_a_throw_beyond_effective_range_takes_a_tick_more():
    here = field("1" + "." * 20 + "2", "thug", held=(GRENADE,))
    for far, ticks in ((9, 0), (12, 1)):
        thrown = Action("fight", "area", GRENADE, cell=Cell(far, 0))
        assert attacking.course_of(here.world, here.units["1"], thrown, 1).called == ticks


@pytest.mark.rule("CF-TICK-14", "CF-RES-06", "CF-PARLAY-01")
@pytest.mark.parametrize(("agility", "die", "kept"), [(5, 51, True), (4, 31, True), (4, 32, False)])
def test_a_parlay_too_may_keep_him_from_a_task_and_who_is_awkward_loses_it_sooner(
    agility: int, die: int, kept: bool
):
    told = {
        ("a", "chaos.turn"): [{"form": "hold"}],
        ("a", "chaos.held"): [TRIP],
        ("b", "chaos.turn"): [{"form": "chore", "how": "reload"}],
    }
    gunner = {"archetype": "thug", "held": ("pistol",), "intelligence": 5, "agility": agility}
    dice = {"initiative": [20, 10], "attack": [2], "distraction": [die]}
    fight = duel(dice, told, theirs=gunner)
    fight.put("b", Loaded((("pistol", 3),)))
    fight.play()
    key = "chaos.keeps_at_it" if kept else "chaos.distracted"
    assert [event.rule for event in fight.all(key, "b")] == ["CF-TICK-14"]
