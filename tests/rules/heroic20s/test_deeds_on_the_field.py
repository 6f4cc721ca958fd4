"""Other actions on the field (3.13)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.components import Field, Lying
from game.core.grid import Cell
from game.rules.heroic20s.acts.deeds import Deed, deeds, does, means_for, pays, purse
from game.rules.heroic20s.acts.shooting import targets
from game.rules.heroic20s.acts.state import fired, shots_left
from game.rules.heroic20s.sheet.components import (
    Ammunition,
    Expended,
    Grappled,
    Posture,
    Reloading,
    ShieldAside,
    Tactic,
)
from game.rules.heroic20s.sheet.moving import budget
from game.rules.heroic20s.sheet.situation import figure
from game.rules.heroic20s.tables.blocks import shooter
from game.rules.heroic20s.tables.book import people
from game.rules.heroic20s.tables.gear import Carried
from tests.rules.heroic20s.pitch import Pitch


def found(pitch: Pitch, unit: int) -> dict[str, str]:
    return {
        deed.id + (f" {deed.thing}" if deed.thing else ""): deed.length
        for deed in deeds(pitch.world, unit)
    }


@pytest.mark.rule("HC-ACT-10")
@pytest.mark.rule("HC-ACT-11", "HC-ACT-01", "HC-ACT-14")
def test_readying_a_shield() -> None:
    pitch = Pitch()
    guard = pitch.unit("town_guard", "a", 3)
    assert "ready_shield" not in found(pitch, guard)
    pitch.world.put(guard, ShieldAside())
    assert found(pitch, guard)["ready_shield"] == "short"
    big = pitch.unit("town_guard", "a", defence_bonus=3)
    pitch.world.put(big, ShieldAside())
    assert found(pitch, big)["ready_large_shield"] == "medium"
    assert does(pitch.step(), guard, Deed("ready_shield", "short"))
    assert figure(pitch.world, guard).shield
    assert not does(pitch.step(), guard, Deed("ready_shield", "short")), "it is ready"
    assert pitch.world.get(guard, Expended) == Expended(actions=1, took_part=True)


@pytest.mark.rule("HC-ACT-15")
@pytest.mark.rule("HC-ACT-08", "HC-ACT-01", "HC-ACT-14")
def test_getting_up() -> None:
    pitch = Pitch()
    thug = pitch.unit("thug", "a")
    pitch.world.put(thug, Posture("lying"))
    assert found(pitch, thug) == {
        "posture_step crawling": "short",
        "posture_step kneeling": "short",
        "posture_step sitting": "short",
        "stand_up standing": "medium",
    }
    does(pitch.step(), thug, Deed("posture_step", "short", "kneeling"))
    assert figure(pitch.world, thug).posture == "kneeling"
    does(pitch.step(), thug, Deed("posture_step", "short", "standing"))
    assert pitch.world.find(thug, Posture) is None
    pitch.world.put(thug, Posture("lying"))
    pitch.world.put(thug, Grappled(99))
    assert not found(pitch, thug)


@pytest.mark.rule("HC-RNG-23", "HC-ACT-01")
def test_d71_crossbow_and_musket() -> None:
    pitch = Pitch()
    bow = pitch.unit("crossbowman", "a", 2)
    pitch.world.put(bow, Reloading("crossbow", 4))
    pitch.world.put(bow, Ammunition((("crossbow", 19),), (("crossbow", 0),)))
    deed = Deed("reload", "medium", "crossbow")
    assert deed in deeds(pitch.world, bow)
    assert "whole" in means_for(pitch.world, bow, deed), "its whole movement, every round"
    does(pitch.step(), bow, deed)
    assert pitch.world.find(bow, Reloading) is None
    assert pitch.world.get(bow, Ammunition).loaded == (("crossbow", 1),)
    gun = pitch.unit("musketeer", "a")
    pitch.world.put(gun, Reloading("flintlock_musket", 15))
    long = Deed("reload", "long", "flintlock_musket")
    assert means_for(pitch.world, gun, long) == ("all",)
    does(pitch.step(), gun, long)
    assert pitch.world.get(gun, Reloading).seconds == 5
    does(pitch.step(), gun, long)
    assert pitch.world.find(gun, Reloading) is None


@pytest.mark.rule("HC-ACT-07")
@pytest.mark.rule("HC-ACT-08", "HC-ACT-01", "HC-ACT-14")
def test_doors_and_things() -> None:
    pitch = Pitch()
    thug = pitch.unit("thug", "a", 2, (4, 4))
    had = pitch.world.get(pitch.field, Field)
    grid = replace(had.grid, terrain=((Cell(6, 5), "door"), (Cell(20, 20), "door")))
    pitch.world.put(pitch.field, replace(had, grid=grid), had)
    pitch.world.put(pitch.field, Lying(((Cell(4, 5), "lamp"), (Cell(9, 9), "rope"))))
    assert {deed.id: deed.cell for deed in deeds(pitch.world, thug)} == {
        "posture_step": None,
        "door": Cell(6, 5),
        "pick_up": Cell(4, 5),
    }
    assert does(pitch.step(), thug, Deed("door", "short", cell=Cell(6, 5)))
    assert pitch.world.get(pitch.field, Field).grid.terrain_at(Cell(6, 5)) == "open_door"
    assert does(pitch.step(), thug, Deed("pick_up", "medium", "lamp", Cell(4, 5)))
    assert pitch.world.get(pitch.field, Lying).things == ((Cell(9, 9), "rope"),)
    pitch.world.put(thug, Posture("kneeling"))
    pitch.world.write(pitch.field, Lying(((Cell(4, 5), "lamp"),)))
    assert found(pitch, thug)["pick_up_low lamp"] == "short"


@pytest.mark.rule("HC-ACT-06")
@pytest.mark.rule("HC-ACT-14")
def test_who_does_nothing_else() -> None:
    pitch = Pitch()
    guard = pitch.unit("town_guard", "a", 3)
    pitch.world.put(guard, ShieldAside())
    for tactic in (Tactic("retreat"), Tactic("all_out_defensive", withdraws=True)):
        pitch.world.write(guard, tactic)
        assert deeds(pitch.world, guard) == ()
    pitch.world.write(guard, Tactic("neutral"))
    pitch.world.put(guard, Grappled(99, pinned=True))
    assert deeds(pitch.world, guard) == ()


@pytest.mark.rule("HC-ACT-02")
@pytest.mark.rule("HC-ACT-03")
@pytest.mark.rule("HC-ACT-04")
@pytest.mark.rule("HC-ACT-05")
@pytest.mark.rule("HC-MOVE-06")
def test_d46_paying_on_the_field() -> None:
    pitch = Pitch()
    man = pitch.unit("archer", "a")
    short, medium, long = (Deed("x", length) for length in ("short", "medium", "long"))
    assert means_for(pitch.world, man, short) == ("half", "whole", "attack", "forgone")
    assert means_for(pitch.world, man, medium) == ("whole", "forgone")
    assert means_for(pitch.world, man, long) == ("all",)
    pays(pitch.step(), man, "half")
    assert budget(figure(pitch.world, man)) == 12
    assert means_for(pitch.world, man, short) == ("attack", "forgone"), "half of 25 is not left"
    pitch.world.write(man, Expended(shot=True))
    assert purse(pitch.world, man).attacked
    assert means_for(pitch.world, man, medium) == ("whole",)
    pitch.world.write(man, Expended(moved=True))
    assert means_for(pitch.world, man, medium) == ("forgone",)
    pitch.world.write(man, Expended())
    pays(pitch.step(), man, "whole")
    assert budget(figure(pitch.world, man)) == 0


@pytest.mark.rule("HC-BASE-16", "HC-RNG-23")
def test_shells_are_loaded_one_by_one() -> None:
    pitch = Pitch()
    unit = pitch.unit("musketeer", "a")
    gun = shooter(people()["musketeer"], Carried("pump_shotgun", 12), False)
    rifle = shooter(people()["musketeer"], Carried("bolt_action_rifle", 12), False)
    found = []
    for row, left in ((gun, 20), (gun, 7), (rifle, 30)):
        pitch.world.forget(unit, Reloading)
        pitch.world.write(unit, Ammunition(((row.id, left),), ((row.id, row.holds),)))
        fired(pitch.world, unit, row, row.holds)
        found.append(pitch.world.get(unit, Reloading).seconds)
    assert found == [15, 6, 3], "three seconds a shell, of which two are left; a clip at once"


@pytest.mark.rule("HC-ACT-12", "HC-RNG-23", "HC-RNG-02")
def test_a_bow_needs_no_loading_and_carries_no_farther_than_it_does() -> None:
    pitch = Pitch()
    bow, foe = pitch.unit("archer", "a"), pitch.unit("thug", "b", at=(10, 0))
    row = figure(pitch.world, bow).fighter.missiles[0]
    pitch.world.write(bow, Ammunition(((row.id, 12),), ((row.id, row.holds),)))
    fired(pitch.world, bow, row, 3)
    assert shots_left(pitch.world, bow, row) == 9
    assert pitch.world.find(bow, Reloading) is None
    me = figure(pitch.world, bow)
    assert targets(pitch.world, me, replace(row, most=10)) == (foe,)
    assert targets(pitch.world, me, replace(row, most=9)) == ()
