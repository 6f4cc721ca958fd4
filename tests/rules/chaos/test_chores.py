"""Small deeds: what can be done, for what, and the race for a loose weapon (STAT-04)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.components import Field, Lying
from game.core.grid import Cell
from game.core.orders import Order
from game.core.setup import Thing
from game.rules.chaos.acts.deeds import chores, chores_done
from game.rules.chaos.acts.fight import attacking
from game.rules.chaos.acts.move import moving
from game.rules.chaos.sheet import durations, ki
from game.rules.chaos.sheet.actions import Action
from game.rules.chaos.sheet.components import (
    Busy,
    Carries,
    Condition,
    Held,
    Loaded,
    Reserves,
    Skill,
)
from game.rules.chaos.sheet.durations import Course, parts
from tests.rules.chaos.bout import duel
from tests.rules.chaos.brawl import sheet
from tests.rules.chaos.drawn import drawn


def do(here, how, sign="1", **said):
    """He does it now; gives back the keys of the events."""
    action = Action("chore", how, **said)
    return [e.key for e in here.do(lambda step: chores_done.done(step, here.units[sign], action))]


def ways(here, how, sign="1"):
    """The ways to do it."""
    return [dict(way) for way in chores.ways(here.world, here.units[sign], 1, how)]


@pytest.mark.rule("CF-MOVE-09", "CF-TICK-08")
def test_up_and_down():
    here = drawn("1 . 2")
    assert do(here, "lie") == ["chaos.goes_down"]
    assert not ways(here, "lie")
    assert do(here, "stand") == ["chaos.stands_up"]
    assert do(here, "stand") == ["chaos.chore_lost"]
    assert here.world.get(here.units["1"], Condition) == Condition()


@pytest.mark.rule("CF-TICK-08")
def test_drawing_takes_free_hands():
    here = drawn("1 . 2")
    here.put("1", Carries(("club", "claymore")), Held("", "dagger"))
    assert ways(here, "draw") == [{"item": "club"}]
    assert do(here, "draw", item="club") == ["chaos.draws"]
    assert here.world.get(here.units["1"], Held) == Held("club", "dagger")
    assert do(here, "put_away", item="dagger") == ["chaos.puts_away"]
    assert do(here, "put_away", item="club") == ["chaos.puts_away"]
    assert do(here, "draw", item="claymore") == ["chaos.draws"]
    assert here.world.get(here.units["1"], Held) == Held("claymore", "claymore")
    assert here.world.get(here.units["1"], Carries) == Carries(("dagger", "club"))


@pytest.mark.rule("CF-MOVE-09")
def test_picking_up_within_an_arms_length():
    here = drawn("1 . 2")
    here.world.put(1, Lying(((Cell(1, 0), "club"), (Cell(2, 0), "dagger"))))
    assert ways(here, "pick_up") == [{"item": "club", "to": Cell(1, 0)}]
    assert do(here, "pick_up", item="club", to=Cell(1, 0)) == ["chaos.picks_up"]
    assert here.world.get(here.units["1"], Held) == Held("club")
    assert here.world.get(1, Lying).things == ((Cell(2, 0), "dagger"),)
    assert do(here, "pick_up", item="club", to=Cell(1, 0)) == ["chaos.chore_lost"]


@pytest.mark.rule("CF-MISS-05", "CF-TICK-08")
def test_a_jam_is_cleared_before_it_is_loaded():
    here = drawn("1 . 2")
    here.put("1", Held("pistol"), Loaded((("pistol", 2),), ("pistol",)))
    assert ways(here, "reload") == []
    assert do(here, "clear", item="pistol") == ["chaos.clears"]
    assert do(here, "reload", item="pistol") == ["chaos.reloads"]
    assert here.world.get(here.units["1"], Loaded) == Loaded((("pistol", 15),))
    assert ways(here, "reload") == []


@pytest.mark.rule("CF-TICK-08")
def test_doors():
    here = drawn("1 . 2")
    grid = here.world.get(1, Field).grid
    assert not ways(here, "open")
    shut = Field(replace(grid, terrain=((Cell(1, 0), "door"),)))
    here.world.put(1, shut, here.world.get(1, Field))
    assert do(here, "open", to=Cell(1, 0)) == ["chaos.opens"]
    assert here.world.get(1, Field).grid.terrain_at(Cell(1, 0)) == "open_door"
    assert do(here, "close", to=Cell(1, 0)) == ["chaos.closes"]
    assert here.world.get(1, Field).grid.terrain_at(Cell(1, 0)) == "door"


@pytest.mark.rule("CF-DMG-08")
def test_natural_pfb_is_called_up_for_ki_and_takes_no_time():
    here = drawn("1 . 2")
    unit = here.units["1"]
    action = Action("chore", "natural")
    assert here.do(lambda step: chores_done.at_once(step, unit, action) and None) is not None
    had = here.world.get(unit, Reserves)
    assert (had.ki, had.active, had.natural) == (4, True, 3)
    assert not ways(here, "natural")


@pytest.mark.rule("CF-KI-04", "CF-TICK-07")
def test_without_free_actions_a_chore_costs_ki():
    here = drawn("1 . 2")
    unit = here.units["1"]
    order = Order((("form", "chore"), ("how", "lie")))
    for points, left in ((5, 3), (0, 0)):
        here.put("1", Reserves(points, left, 3))
        assert ki.has_action(here.world.get(unit, Reserves), 1) is bool(left)
    here.put("1", Reserves(2, 0, 3))
    here.do(lambda step: chores_done.as_free_action(step, unit, order))
    assert here.world.get(unit, Reserves).ki == 1
    here.put("1", Reserves(2, 2, 3))
    here.do(lambda step: chores_done.as_free_action(step, unit, order))
    assert here.world.get(unit, Reserves).actions == 1


@pytest.mark.rule("CF-STAT-04")
def test_we_s13_whoever_has_farther_to_run_is_at_a_penalty_for_each_metre():
    here = drawn("1 . . . 2")
    one, two = moving.parties(here.world, (here.units["1"], 1), (here.units["2"], 3))
    assert one.modifiers == ()
    assert [(m.rule, m.worth) for m in two.modifiers] == [("CF-STAT-04", -4)]


@pytest.mark.rule("CF-STAT-04")
def test_the_winner_of_a_race_has_the_weapon_and_both_have_spent_the_ticks():
    run = {"form": "chore", "how": "race", "item": "club", "to": Cell(3, 0)}
    told = {("a", "chaos.turn"): [run], ("b", "chaos.contest"): [{"use": True}]}
    kit = {"weapons": ()}
    things = (Thing("club", (3, 0)),)
    dice = {"initiative": [20, 1], "speed": [6, 5]}
    fight = duel(dice, told, 6, kit, kit, things=things).play()
    assert fight.all("chaos.race_won", "a")[0].rule == "CF-STAT-04"
    assert fight.begins("a") == [(17, 17)]
    assert fight.has("a", Held) == Held("club")
    assert fight.all("chaos.begins_chore", "b")[0].fact("tick") == 17
    assert fight.has("b", Held) == Held()
    assert fight.has("b", Reserves).actions == 3
    assert fight.turns("a")[1] == (1, 11)


@pytest.mark.rule("CF-STAT-04")
def test_the_loser_of_a_race_has_run_for_nothing():
    run = {"form": "chore", "how": "race", "item": "club", "to": Cell(3, 0)}
    told = {("a", "chaos.turn"): [run], ("b", "chaos.contest"): [{"use": True}]}
    kit = {"weapons": ()}
    things = (Thing("club", (3, 0)),)
    # A tie is the defender's.
    dice = {"initiative": [20, 1], "speed": [6, 6]}
    fight = duel(dice, told, 6, kit, kit, things=things).play()
    assert fight.all("chaos.race_lost", "a")
    assert fight.has("b", Held) == Held("club")
    assert fight.has("a", Held) == Held()
    assert fight.all("chaos.chore_lost", "a")


@pytest.mark.rule("CF-TICK-04", "CF-JAB-01", "CF-FEINT-01", "CF-DUAL-01", "CF-CALL-01")
def test_we_s15_extra_ticks():
    joe = sheet("joe")
    cut = Action("fight", "strike", "club", target=2)
    assert parts(cut, joe) == (0, 2)
    assert parts(Action("fight", "strike", "club", jab=True), joe) == (0, 1)
    assert parts(Action("fight", "strike", "club", feint=True), joe) == (2, 2)
    assert parts(Action("fight", "strike", "club", second="fist"), joe) == (0, 4)
    assert parts(cut, joe, Course(called=1)) == (1, 2)
    assert parts(Action("fight", "shoot", "pistol", acquire=True), joe) == (3, 3)


@pytest.mark.rule("CF-MOVE-02", "CF-MOVE-03")
def test_we_s05_six_metres_and_a_blow_are_eight_ticks():
    here = drawn("1 . . . . . 2")
    cut = Action("fight", "strike", "club", target=here.units["2"])
    course = attacking.course_of(here.world, here.units["1"], cut, 1)
    assert course == Course(run=6)
    assert parts(cut, sheet("joe"), course).whole == 8


@pytest.mark.rule("CF-ACQ-04", "CF-SPRAY-10", "CF-SPRAY-07")
def test_quick_hands_and_bursts():
    fred = sheet("fred")
    burst = Action("fight", "spray", "assault_rifle", shots=3)
    assert parts(burst, fred).strike == 6
    quick = replace(fred, skills=(Skill("handgun", 9, ("quick_hands",)),))
    pistol = Action("fight", "shoot", "pistol", acquire=True)
    assert parts(pistol, quick) == (2, 2)
    reload = Action("chore", "reload", item="pistol")
    assert durations.chore_ticks(reload, quick) == 3
    assert durations.chore_ticks(reload, fred) == 4


@pytest.mark.rule("CF-TICK-14")
@pytest.mark.parametrize(("die", "loaded"), [(51, True), (52, False)])
def test_whoever_is_attacked_while_he_reloads_may_lose_it(die, loaded):
    cut = {"form": "fight", "how": "strike", "weapon": "club", "target": 5}
    told = {
        ("a", "chaos.turn"): [{"form": "hold"}],
        ("a", "chaos.held"): [cut],
        ("b", "chaos.turn"): [{"form": "chore", "how": "reload"}],
    }
    gunner = {"archetype": "thug", "held": ("pistol",), "intelligence": 5}
    dice = {"initiative": [20, 10], "attack": [2], "distraction": [die]}
    fight = duel(dice, told, theirs=gunner)
    fight.put("b", Loaded((("pistol", 3),)))
    # Resist Distraction 50: 00 to 50 keep at it; the club misses, so nothing else counts.
    fight.play()
    key = "chaos.keeps_at_it" if loaded else "chaos.distracted"
    assert [event.rule for event in fight.all(key, "b")] == ["CF-TICK-14"]
    assert bool(fight.all("chaos.reloads", "b")) is loaded
    assert fight.has("b", Loaded).shots == ((("pistol", 15),) if loaded else (("pistol", 3),))


@pytest.mark.rule("CF-TICK-14")
def test_getting_up_is_no_task_to_be_kept_from():
    here = drawn("1 . 2")
    for how, kept in (("stand", False), ("reload", True), ("open", True), ("draw", False)):
        here.put("1", Busy("chore", 3, (("form", "chore"), ("how", how))))
        assert (chores_done.task_of(here.world, here.units["1"]) is not None) is kept
