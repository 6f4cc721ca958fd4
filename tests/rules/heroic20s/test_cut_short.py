"""What is left of a way, an order or a hold when somebody else has changed what it goes by."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.components import Aims, Field, Lying, Strength
from game.core.grid import Cell
from game.core.setup import FighterSetup
from game.rules.heroic20s.acts.ending import Closes
from game.rules.heroic20s.acts.grips import takes_effect
from game.rules.heroic20s.acts.mounts import mounts_fall
from game.rules.heroic20s.acts.pursuing import pursuers, runaways
from game.rules.heroic20s.acts.watches import bided
from game.rules.heroic20s.sheet.components import (
    Biding,
    Fighter,
    Grappled,
    Hold,
    Locks,
    Mounts,
    Routed,
    Seized,
    Tactic,
    Watch,
)
from game.rules.heroic20s.tables.blocks import sheet_of
from tests.rules.heroic20s.field import Fight, fight, setup, troop
from tests.rules.heroic20s.ordered import ordered
from tests.rules.heroic20s.pitch import Pitch

WALL = {(10, y): "wall" for y in range(30) if y != 10}


def corridor(*more: FighterSetup, **dice: list[int]) -> Fight:
    """A wall with one open door at (10, 10); somebody of side a stands behind it, and one of b
    before.
    """
    people = (troop("porter", "a", "thug", (11, 10)), troop("comer", "b", "thug", (5, 10)))
    ground = {**WALL, (10, 10): "open_door"}
    return fight(setup(*people, *more, terrain=ground), initiative=[3, 4], fatigue=[6], **dice)


def shut(here: Fight) -> bool:
    return bool(here.battle.world.each(Field)[0][1][0].grid.terrain_at(Cell(10, 10)) == "door")


def goes_and_finds_it_shut(here: Fight) -> None:
    """One goes through the door; who waits behind it shuts it as soon as he moves."""
    here.tell(
        "heroic20s.order", "porter", tactic="neutral", long="wait", trigger="moves",
        response="act", deed="close_door",
    )  # fmt: skip
    here.tell("heroic20s.go", "comer", form="go", to=(13, 10))
    here.until("orders", 2)
    assert shut(here)


@pytest.mark.rule("HC-WAIT-02", "HC-ACT-07", "HC-MOVE-01")
def test_nobody_goes_through_a_door_that_is_shut_before_him() -> None:
    """The one who goes comes as far as the door."""
    here = corridor(troop("far", "a", "thug", (80, 25)))
    goes_and_finds_it_shut(here)
    assert here.at("comer")[0] < 10


@pytest.mark.rule("HC-MOVE-09", "HC-WAIT-02", "HC-ACT-07")
@pytest.mark.parametrize(("fire", "burns"), [(10, 0), (7, 1)])
def test_nobody_is_burned_by_a_fire_in_a_door_that_is_shut_before_him(
    fire: int, burns: int
) -> None:
    dice = {"damage": [3]} if burns else {}
    here = corridor(troop("far", "a", "thug", (80, 25)), **dice)
    field = here.battle.world.each(Field)[0][0]
    flames = tuple((Cell(fire, y), "fire") for y in range(30) if fire != 10 or y == 10)
    here.battle.world.write(field, Lying(flames))
    goes_and_finds_it_shut(here)
    assert len(here.events("endangered")) == burns


@pytest.mark.rule("HC-DIS-02", "HC-WAIT-01", "HC-WAIT-02", "HC-MOVE-01")
def test_whoever_runs_for_a_door_that_is_shut_as_he_is_struck_runs_as_far_as_it() -> None:
    """His friend waits for an attack upon him, and shuts the door through which he was to go."""
    here = fight(
        setup(
            troop("foe", "a", "thug", (5, 10)),
            troop("runner", "b", "thug", (6, 10)),
            troop("porter", "b", "thug", (11, 11)),
            terrain={**WALL, (10, 10): "open_door"},
        ),
        initiative=[3, 4],
        fatigue=[6],
        attack=[18],
        defence=[3],
    )
    here.put("foe", Locks((here.unit("runner"),))).put("runner", Locks((here.unit("foe"),)))
    here.tell(
        "heroic20s.order", "porter", tactic="neutral", long="wait", trigger="attacks",
        watched="runner", response="act", deed="close_door",
    )  # fmt: skip
    here.tell("heroic20s.order", "runner", tactic="retreat")
    here.tell("heroic20s.go", "runner", form="go", to=(14, 10))
    here.tell("heroic20s.free", "foe", use=True)
    here.until("orders", 2)
    assert here.events("free_attack")
    assert shut(here)
    assert here.at("runner") == (9, 10)


@pytest.mark.rule("HC-MASS-06", "HC-TAC-04", "HC-WAIT-01")
def test_whoever_runs_at_a_unit_that_another_takes_in_runs_at_that_one() -> None:
    """Nearer to him there is somebody else, at whom he was not told to run."""
    here = fight(
        setup(
            troop("runner", "a", "thug", (5, 10)),
            troop("watcher", "a", "thug", (5, 20)),
            troop("one", "b", "thug", *((15, 10 + y) for y in range(3))),
            troop("two", "b", "thug", *((15, 13 + y) for y in range(3))),
            troop("other", "b", "wolf", (10, 4)),
        ),
        initiative=[3, 4],
        fatigue=[6],
    )
    runs = {"tactic": "all_out_offensive", "target": "two"}
    here.tell("heroic20s.order", "runner", **runs)
    here.tell(
        "heroic20s.order", "watcher", tactic="neutral", long="wait", trigger="moves",
        response="strike", watched="two",
    )  # fmt: skip
    here.tell("heroic20s.order", "one", tactic="merge", **{"with": "two"})
    here.until("movement")
    assert here.has("runner", Tactic).target == here.unit("one")
    assert here.has("watcher", Watch).unit == here.unit("one")


@pytest.mark.rule("HC-GRAP-03", "HC-GRAP-04", "HC-MASS-07")
def test_whoever_grapples_and_falls_apart_by_a_grapple_keeps_whom_he_has_seized() -> None:
    """All of one unit are held by the other, of which one figure is held in turn: the rest of it
    holds them.
    """
    pitch = Pitch()
    one, other = pitch.unit("thug", "a", 3, (5, 5)), pitch.unit("thug", "b", 3, (5, 6))
    pitch.world.put(one, Seized(3, (Hold(other, neck=False),)))
    pitch.world.put(other, Seized(3, (Hold(one, neck=False),) * 3))
    step = pitch.step()
    pitch.run(takes_effect(step), step)
    holder = pitch.world.get(other, Grappled).by
    assert pitch.world.get(holder, Strength).now == 2
    assert pitch.world.find(holder, Grappled) is None


@pytest.mark.rule("HC-GRAP-03", "HC-BASE-22", "HC-MASS-07")
def test_riders_who_are_grappled_as_a_mount_falls_are_held_all_the_same() -> None:
    """Three riders are seized; one of their mounts falls, and he is on foot."""
    pitch = Pitch()
    riders = pitch.unit("thug", "a", 3, (5, 5), mount="horse")
    other = pitch.unit("thug", "b", 3, (5, 6))
    pitch.world.put(riders, Seized(3, (Hold(other, neck=False),) * 3))
    points = sheet_of("horse").hit_points
    pitch.world.put(riders, Mounts(3 * points, noted=points))
    step = pitch.step({"health": [18]})
    mounts_fall(step)
    pitch.run(takes_effect(step), step)
    held = [unit for unit, (grip,) in pitch.world.each(Grappled) if grip.by == other]
    assert sum(pitch.world.get(unit, Strength).now for unit in held) == 3


@pytest.mark.rule("HC-WAIT-03", "HC-BASE-22", "HC-MASS-07")
def test_who_bides_his_time_for_riders_strikes_at_them_though_a_mount_of_theirs_falls() -> None:
    """They come at him, and are two units before he strikes with their blows."""
    pitch = Pitch()
    riders = pitch.unit("thug", "a", 3, (5, 5), mount="horse")
    waits = pitch.unit("thug", "b", 1, (5, 6))
    pitch.world.put(waits, Biding(riders, "broadsword"))
    points = sheet_of("horse").hit_points
    pitch.world.put(riders, Mounts(3 * points, noted=points))
    mounts_fall(pitch.step({"health": [18]}))
    (blow,) = bided(pitch.world, "b", late=False)
    assert pitch.world.get(blow.foe, Strength).now == 1


@pytest.mark.rule("HC-MEL-13", "HC-MASS-03")
def test_an_order_stays_allowed_whatever_others_are_told_after_it() -> None:
    """Alone nobody of the bows has skill enough for those who are far; beside their fellows they
    have. Who was to shoot at one who is near, and leaves the others out, may do so all the same.
    """
    here = ordered(
        setup(
            troop("bows", "a", "goblin_archer", *((5, 5 + y) for y in range(4))),
            troop("mates", "a", "goblin_archer", *((5, 10 + y) for y in range(12))),
            troop("near", "b", "thug", (15, 6)),
            troop("far", "b", "thug", *((70, 5 + y) for y in range(4))),
        ),
        initiative=[4, 3],
    )
    for name in ("bows", "mates"):
        rows = here.has(name, Fighter).missiles
        here.fighter(name, missiles=tuple(replace(row, level=7) for row in rows))
    asked = here.asks("shoot", "bows")
    view = here.battle.view("a")
    slots = {"form": "shoot", "target": "near", "shots": 1, "area": "torso", "figures": 1}
    order = here._filled(asked, slots)
    mates = next(r for r in view.waiting if here.names[r.unit] == "mates")
    here.battle.give(mates, here._filled(mates, {"form": "shoot", "target": "far"}))
    assert here.battle.seat("a").allows(asked, order)


@pytest.mark.rule("HC-MEL-13", "HC-MULTIW-02")
def test_a_third_attack_that_only_others_would_make_possible_is_not_missed_afterwards() -> None:
    """Alone he has no skill left for a third one; with four fellows at the same enemy he would."""
    here = ordered(
        setup(
            troop("us", "a", "thug", (10, 10)),
            troop("mates", "a", "thug", (9, 11), (10, 12), (11, 12), (12, 12)),
            troop("foe", "b", "thug", (10, 11)),
        ),
        initiative=[4, 3],
    )
    arms = here.has("us", Fighter).arms
    here.fighter("us", arms=tuple(replace(row, level=3) for row in arms))
    asked = here.asks("strike", "us")
    slots = {"form": "several", "target": "foe", "area": "torso", "third": True}
    order = here._filled(asked, slots)
    assert order.get("weapon.3") is None
    mates = next(r for r in here.battle.view("a").waiting if here.names[r.unit] == "mates")
    here.battle.give(mates, here._filled(mates, {"form": "strike", "target": "foe"}))
    assert here.battle.seat("a").allows(asked, order)


@pytest.mark.rule("HC-END-01", "HC-END-04", "HC-GRAP-15")
def test_the_last_who_flees_lets_go_of_whom_he_holds_who_may_pursue_him_then() -> None:
    """His nerve fails him while he holds the only victor."""
    pitch = Pitch()
    pitch.world.put(pitch.field, Aims((), 60))
    one, other = pitch.unit("thug", "a", 1, (5, 5)), pitch.unit("thug", "b", 1, (5, 6))
    pitch.world.put(one, Grappled(by=other))
    pitch.world.put(other, Routed())
    Closes().process(pitch.step())
    assert pitch.world.find(one, Grappled) is None
    assert [unit.unit for unit in pursuers(pitch.world, "a")] == [one]
    assert [unit.unit for unit in runaways(pitch.world, "a")] == [other]
