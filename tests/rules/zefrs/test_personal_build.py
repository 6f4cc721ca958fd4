"""From a scenario to the first state of a personal battle, and every fault of one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.components import (
    Aims,
    Facing,
    Field,
    Health,
    Lights,
    Lying,
    Out,
    Position,
    Ropes,
    Temper,
    Torch,
    Unit,
)
from game.core.data import Misfit
from game.core.grid import Cell
from game.core.setup import Carried, EffectSetup, Goal, Lantern, Rope, Thing
from game.rules.kit.people.roster import Arrives, Known
from game.rules.zefrs.personal.setup.build import build, faults
from game.rules.zefrs.sheet.components import Carries, Effects, Held, Quiver, Rides
from game.rules.zefrs.sheet.fighter import Fighter
from game.rules.zefrs.sheet.wounds import Hurt, Wounds
from tests.rules.zefrs.field import man, scene, setup

YARD = "1 . . 2"


def held(fighter, **more):
    return scene(YARD, fighter, man("Bob"), **more).world.get(4, Held)


@pytest.mark.rule("ZF-GEN-01", "ZF-GRID-01")
def test_fighters_stand_where_the_scenario_has_them_and_look_at_the_enemy():
    here = scene("1 . 2\n. . .", man("Ann"), man("Bob", "robber", facing="S"))
    assert here.cell("Ann") == Cell(0, 1) and here.cell("Bob") == Cell(2, 1)
    assert here.world.get(here.id("Ann"), Facing).direction == "E"
    assert here.world.get(here.id("Bob"), Facing).direction == "S"
    assert here.who("Ann").fighter.combat_class == "PC"
    assert here.world.get(here.id("Bob"), Health) == Health(5, 5)


def test_several_alike_are_single_fighters_with_numbers():
    gang = man("Bob", "robber", cells=((2, 0), (3, 0)))
    here = scene("1 . . .", man("Ann"), gang)
    names = [who.name for _, (who, _) in here.world.each(Unit, Known)]
    assert names == ["Ann", "Bob 1", "Bob 2"]
    assert here.cell("bob-2") == Cell(3, 0)


@pytest.mark.rule("ZF-MEL-07")
def test_a_mount_is_an_entity_of_its_own_in_the_riders_cell():
    here = scene(YARD, man("Arn", "freebooter_knight"), man("Bob"))
    rider = here.id("Arn")
    mount = here.world.get(rider, Rides).mount
    assert here.world.get(mount, Carries).rider == rider
    assert here.world.get(mount, Fighter).combat_class == "MOUNT"
    assert here.world.get(mount, Position) == here.world.get(rider, Position)
    assert here.who("Arn").mounted


def test_the_usual_hands_a_weapon_and_the_shield_on_its_arm():
    assert held(man("Ann", "freebooter")) == Held("broadsword", "small_shield")
    lefty = man("Ann", "freebooter", talents={"shield_arm": "right_arm"})
    assert held(lefty) == Held("small_shield", "broadsword")
    assert held(man("Ann", "ranger")) == Held("longbow", "longbow"), "a bow takes both hands"
    assert held(man("Ann", "hero")) == Held("broadsword", "")


@pytest.mark.rule("ZF-TWO-01")
def test_who_can_fight_with_two_weapons_has_two_in_hand():
    assert held(man("Ann", "duellist")) == Held("rapier", "dirk")


def test_a_shield_stays_on_the_back_where_the_weapon_takes_both_hands():
    knight = {"weapons": ("great_axe",)}
    assert held(man("Ann", "freebooter", talents=knight)) == Held("great_axe", "great_axe")


def test_a_lance_is_held_in_one_hand_in_the_saddle():
    assert held(man("Ann", "freebooter_knight")) == Held("light_lance", "round_shield")


def test_the_scenario_says_what_is_in_hand():
    assert held(man("Ann", "hero", held=("dirk",))) == Held("dirk", "")
    assert held(man("Ann", "hero", held=("dirk", "broadsword"))) == Held("dirk", "broadsword")
    chair = scene(YARD, man("Ann", held=("large_blunt",)), man("Bob"))
    assert chair.world.get(4, Held) == Held("large_blunt", "large_blunt")
    assert "large_blunt" in chair.who("Ann").fighter.weapons


def test_the_field_has_what_lies_hangs_and_shines():
    here = scene(
        YARD,
        man("Ann"),
        man("Bob"),
        things=(Thing("dirk", (1, 0)),),
        lanterns=(Lantern((2, 0), 3),),
        ropes=(Rope((1, 0), 4),),
        goals=(Goal("slay", "a", unit="bob"),),
        switches=("hazards",),
        numbers={"round_limit": 9},
    )
    world = here.world
    assert world.get(3, Field).switches == ("hazards",)
    assert world.get(3, Lying).things == ((Cell(1, 0), "dirk"),)
    assert world.get(3, Lights).lit == ((Cell(2, 0), 3),)
    assert world.get(3, Ropes).hung == ((Cell(1, 0), 4),)
    assert world.get(3, Aims).last == 9
    assert dict(world.get(3, Aims).named) == {"bob": here.id("Bob")}


def test_what_only_some_have():
    spark = EffectSetup("spark", "Spark", "harm", 5, 60, uses=2)
    ann = man("Ann", "archers", temper="bold", traits=("torch",), effects=("spark",))
    world = scene(YARD, ann, man("Bob"), effects=(spark,), numbers={"shots": 6}).world
    assert world.get(4, Temper).kind == "bold" and world.get(4, Torch).radius == 4
    assert world.get(4, Effects).known[0].uses == 2
    assert world.get(4, Quiver).shots == (("short_bow", 6),)


def test_who_arrives_later_stands_nowhere_yet_nor_does_his_mount():
    from game.rules.zefrs.personal.setup.prepare import ARRIVALS

    here = scene(
        YARD, man("Ann"), man("Bob"), man("Bart", "freebooter_knight", cell=(2, 0), arrives=2)
    )
    assert here.cell("Bart") is None and here.world.get(here.id("Bart"), Arrives).round == 2
    assert here.do(ARRIVALS.process) == []
    mount = here.world.get(here.id("Bart"), Rides).mount
    assert here.world.find(mount, Position) is None


def test_fighters_come_out_of_an_earlier_battle_as_they_were():
    had = (
        Carried("ann", 3, (("maimed_arm", "left_arm"),)),
        Carried("bart", 0, out="slain"),
    )
    here = scene(
        YARD, man("Ann"), man("Bob"), man("Bart", "freebooter_knight", cell=(2, 0)), carried=had
    )
    assert here.world.get(here.id("Ann"), Health) == Health(3, 10)
    assert here.world.get(here.id("Ann"), Wounds).suffered == (Hurt("maimed_arm", "left_arm"),)
    assert here.out("Bart") == "slain" and here.cell("Bart") is None
    assert here.world.find(here.id("Bart"), Rides) is None


def wrong(made):
    """The paths of all faults, with their messages."""
    return {w.path: w.message for w in faults(made)}


GOOD = setup(YARD, man("Ann"), man("Bob"))


def with_ann(**changes):
    ann, bob = GOOD.fighters
    return replace(GOOD, fighters=(replace(ann, **changes), bob))


def test_a_good_battle_has_no_fault():
    assert wrong(GOOD) == {}


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"archetype": "knihgt"}, ("archetype",)),
        ({"archetype": "horse"}, ("archetype",)),
        ({"side": "c"}, ("side",)),
        ({"facing": "up"}, ("facing",)),
        ({"temper": "sleepy"}, ("temper",)),
        ({"traits": ("winged",)}, ("traits", 0)),
        ({"effects": ("spark",)}, ("effects", 0)),
        ({"held": ("sowrd",)}, ("held", 0)),
        ({"held": ("small_shield",)}, ("held", 0)),
        ({"held": ("great_axe", "dirk")}, ("held",)),
        ({"overrides": {"strenght": 4}}, ("overrides", "strenght")),
        ({"cell": (9, 9)}, ("cell",)),
        ({"cell": None}, ("cell",)),
        ({"cell": (3, 0)}, ("cell",)),
        ({"cell": (0, 0), "zone": ((1, 0),)}, ("cell",)),
    ],
)
def test_a_fault_of_a_fighter_stands_at_its_place(changes, path):
    assert ("fighters", 0, *path) in wrong(with_ann(**changes))


def test_nobody_stands_in_a_wall():
    walled = setup("1 # . 2", man("Ann"), man("Bob"))
    ann, bob = walled.fighters
    made = replace(walled, fighters=(replace(ann, cell=(1, 0)), bob))
    assert wrong(made) == {("fighters", 0, "cell"): "nobody can stand at [1, 0]: wall"}


@pytest.mark.rule("ZF-GRID-01")
def test_two_in_one_cell_and_zones_too_small():
    crowded = replace(GOOD, fighters=(*GOOD.fighters, man("Al", cells=((0, 0), (1, 0)))))
    assert set(wrong(crowded)) == {("fighters", 0, "cell"), ("fighters", 2, "cells", 0)}
    narrow = tuple(man(name, zone=((1, 0),)) for name in ("Al", "Ada"))
    assert ("fighters",) in wrong(replace(GOOD, fighters=(*GOOD.fighters, *narrow)))


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"numbers": {"gap": 3}}, ("numbers", "gap")),
        ({"goals": (Goal("break_the_commander", "a"),)}, ("goals", 0, "kind")),
        ({"goals": (Goal("slay", "a", unit="bib"),)}, ("goals", 0, "unit")),
        ({"things": (Thing("sowrd", (1, 0)),)}, ("things", 0, "item")),
        ({"things": (Thing("dirk", (9, 0)),)}, ("things", 0, "cell")),
        ({"lanterns": (Lantern((0, 9), 2),)}, ("lanterns", 0, "cell")),
        ({"ropes": (Rope((-1, 0), 2),)}, ("ropes", 0, "cell")),
        ({"effects": (EffectSetup("x", "X", "hram", 3, 30),)}, ("effects", 0, "kind")),
        ({"carried": (Carried("nobody", 3),)}, ("carried", 0, "fighter")),
        ({"carried": (Carried("ann", 3, (("cold_feet", "head"),)),)}, ("carried", 0, "wounds", 0)),
        (
            {"carried": (Carried("ann", 3, (), (("cracked_ribs", "tail"),)),)},
            ("carried", 0, "after", 0),
        ),
        ({"fighters": GOOD.fighters[:1]}, ("sides", 1, "id")),
        ({"sides": GOOD.sides[:1]}, ("sides",)),
    ],
)
def test_a_fault_of_the_battle_stands_at_its_place(changes, path):
    assert path in wrong(replace(GOOD, **changes))


def test_terrain_that_nobody_knows():
    strange = replace(GOOD.grid, terrain=((Cell(1, 0), "lava"),))
    assert ("map", "legend") in wrong(replace(GOOD, grid=strange))


def test_all_faults_are_told_at_once():
    with pytest.raises(Misfit) as caught:
        build(with_ann(archetype="knihgt", facing="up", temper="sleepy"))
    assert len(caught.value.wrongs) == 3


def test_nobody_is_out_who_has_not_fought():
    assert not scene(YARD, man("Ann"), man("Bob")).world.each(Out)
