"""Before the fight, piece by piece: what is offered, what he takes along, where he stands."""

from __future__ import annotations

import pytest

from game.core.components import Facing, Out, Position
from game.core.grid import Cell
from game.core.orders import Order, Slot
from game.core.ruleset import Request
from game.rules.zefrs.ground.site import mount_of
from game.rules.zefrs.personal.setup import prepare
from game.rules.zefrs.sheet.components import Held
from game.rules.zefrs.sheet.fighter import Fighter
from tests.rules.zefrs.field import Scene, keys, man, scene

ARMS = ("left_arm", "right_arm")
SHIELDED = {"weapons": ("broadsword", "dirk"), "armour": ("small_shield",)}
HEAVY = {"weapons": ("broadsword",), "armour": ("mail_shirt", "armet", "large_shield")}
ZONE = ((1, 1), (0, 0), (0, 1))


def offered(here: Scene, *partial: Slot) -> list[Slot]:
    """What comes next in Ann's preparation."""
    request = Request("x", "a", here.id("Ann"), prepare.KIND, True, True)
    return list(prepare.choices(here.view(), request, Order(partial)))


@pytest.mark.rule("ZF-ARM-07", "ZF-GRID-05")
def test_facing_armour_shield_arm_and_hands_come_in_this_order_what_he_has_first() -> None:
    here = scene("1 . 2", man("Ann", talents=SHIELDED), man("Bob"))
    east: Slot = ("facing", "E")
    assert offered(here)[0] == east and len(offered(here)) == 8
    assert offered(here, east) == [("shield_arm", arm) for arm in ARMS]
    arm: Slot = ("shield_arm", "left_arm")
    weapons = [("weapon", name) for name in ("broadsword", "dirk", "")]
    assert offered(here, east, arm) == weapons
    seconds = offered(here, east, arm, ("weapon", "broadsword"))
    assert seconds[0] == ("second", "small_shield") and seconds[-1] == ("second", "")
    assert offered(here, east, arm, ("weapon", "broadsword"), seconds[0]) == []
    bare = scene("1 . 2", man("Ann", talents={"weapons": ("dirk",)}), man("Bob"))
    assert offered(bare, east) == [("weapon", "dirk"), ("weapon", "")]


@pytest.mark.rule("ZF-ARM-07", "ZF-ARM-10")
def test_only_what_is_heavy_can_stay_behind_and_a_shield_left_behind_has_no_arm() -> None:
    mixed = {**HEAVY, "armour": ("greaves_bronze", "mail_shirt", "large_shield")}
    here = scene("1 . 2", man("Ann", talents=mixed), man("Bob"))
    assert prepare.heavy(here.who("Ann").fighter) == ("wear.1.mail_shirt", "wear.2.large_shield")
    east, mail = ("facing", "E"), "wear.1.mail_shirt"
    assert offered(here, east) == [(mail, True), (mail, False)]
    shield = "wear.2.large_shield"
    assert offered(here, east, (mail, False)) == [(shield, True), (shield, False)]
    off = offered(here, east, (mail, False), (shield, False))
    assert off == [("weapon", "broadsword"), ("weapon", "")]
    light = scene("1 . 2", man("Ann", talents=SHIELDED), man("Bob"))
    assert prepare.heavy(light.who("Ann").fighter) == ()


@pytest.mark.rule("ZF-ARM-10")
@pytest.mark.parametrize(
    ("slots", "worn", "shield", "arm"),
    [
        ((), ["mail_shirt", "armet"], "large_shield", "left_arm"),
        ((("wear.0.mail_shirt", True),), ["mail_shirt", "armet"], "large_shield", "left_arm"),
        ((("wear.0.mail_shirt", False),), ["armet"], "large_shield", "left_arm"),
        ((("wear.1.armet", False),), ["mail_shirt"], "large_shield", "left_arm"),
        ((("wear.2.large_shield", False),), ["mail_shirt", "armet"], "", "left_arm"),
        ((("shield_arm", "right_arm"),), ["mail_shirt", "armet"], "large_shield", "right_arm"),
    ],
)
def test_the_kit_is_what_the_order_leaves_him(
    slots: tuple[Slot, ...], worn: list[str], shield: str, arm: str
) -> None:
    here = scene("1 . 2", man("Ann", talents=HEAVY), man("Bob"))
    kit = prepare.kit_of(here.world, here.id("Ann"), Order(slots))
    assert [piece.id for piece in kit.fighter.armour] == worn
    assert (kit.fighter.shield, kit.fighter.shield_arm) == (shield, arm)
    assert (kit.held, kit.mounted) == (here.who("Ann").held, False)


@pytest.mark.rule("ZF-ARM-10")
def test_a_rider_prepares_as_a_rider() -> None:
    here = scene("1 . 2", man("Ann", "freebooter_knight"), man("Bob"))
    assert prepare.kit_of(here.world, here.id("Ann"), Order()).mounted


def equip(here: Scene, *slots: Slot) -> list[str]:
    """Ann takes this; the keys of the events."""
    return keys(here.do(lambda step: prepare.equip(step, here.id("Ann"), Order(slots))))


@pytest.mark.rule("ZF-ARM-10", "ZF-ARM-07")
def test_what_is_chosen_is_worn_held_and_told_only_where_it_is_new() -> None:
    here = scene("1 . 2", man("Ann", talents=SHIELDED), man("Bob"))
    east, sword = ("facing", "E"), ("weapon", "broadsword")
    assert equip(here, east, sword, ("second", "small_shield")) == []
    assert equip(here, east, ("weapon", "dirk"), ("second", "small_shield")) == ["zefrs.prepared"]
    assert here.who("Ann").held == Held("dirk", "small_shield")
    assert here.world.get(here.id("Ann"), Facing).direction == "E"
    assert equip(here, ("facing", "N"), ("weapon", "dirk"), ("second", "small_shield")) == [
        "turned"
    ]
    assert here.world.get(here.id("Ann"), Facing).direction == "N"
    assert equip(here, ("facing", "N"), ("weapon", "halberd"), ("second", "halberd")) == []
    assert here.who("Ann").held == Held("dirk", "small_shield"), "his hands hold not all that"
    heavy = scene("1 . 2", man("Ann", talents=HEAVY), man("Bob"))
    off = ("wear.0.mail_shirt", False)
    told = equip(heavy, east, off, sword, ("second", "large_shield"))
    assert told == ["zefrs.prepared"]
    armour = heavy.world.get(heavy.id("Ann"), Fighter).armour
    assert [piece.id for piece in armour] == ["armet"]


@pytest.mark.rule("ZF-GRID-01")
def test_his_own_cell_is_offered_first_and_none_where_somebody_has_his_place() -> None:
    ann = man("Ann", zone=ZONE, cell=(0, 1))
    here = scene(". . . .\n. . . .\n. . . .", ann, man("Bob", cell=(3, 2)))
    unit = here.id("Ann")
    assert prepare.cells(here.view(), unit)[0] == here.cell("Ann")
    assert set(prepare.cells(here.view(), unit)) == {Cell(*cell) for cell in ZONE}
    here.put("Bob", Position(Cell(0, 0)))
    assert set(prepare.cells(here.view(), unit)) == {Cell(1, 1), Cell(0, 1)}


def place(here: Scene, **wishes: Cell) -> list[str]:
    """They come to stand where they wish, in this order; the keys of the events."""
    by_unit = {here.id(name): cell for name, cell in wishes.items()}
    return keys(here.do(lambda step: prepare.place(step, by_unit)))


@pytest.mark.rule("ZF-GRID-01")
def test_who_wishes_for_a_taken_cell_stands_in_the_nearest_free_one_of_his_zone() -> None:
    ann, abe = (man(name, zone=ZONE) for name in ("Ann", "Abe"))
    here = scene(". . . .\n. . . .", ann, man("Bob", cell=(3, 1)), abe)
    here.put("Ann", Position(Cell(0, 0)))
    here.put("Abe", Position(Cell(0, 1)))
    assert place(here, Ann=Cell(1, 1), Abe=Cell(1, 1)) == ["moved", "moved"]
    assert here.cell("Ann") == Cell(1, 1) and here.cell("Abe") == Cell(0, 0)
    assert place(here, Ann=Cell(1, 1), Abe=Cell(0, 0)) == [], "they are there"
    here.put("Abe", Position(Cell(0, 1)))
    here.put("Bob", Position(Cell(0, 0)))
    assert place(here, Ann=Cell(0, 0)) == [] and here.cell("Ann") == Cell(1, 1)
    here.put("Bob", Out("slain"))
    assert place(here, Ann=Cell(0, 0)) == ["moved"] and here.cell("Ann") == Cell(0, 0)


@pytest.mark.rule("ZF-GRID-01", "ZF-MEL-07")
def test_a_rider_takes_his_horse_along_to_his_place() -> None:
    knight = man("Ann", "freebooter_knight", zone=ZONE)
    here = scene(". . . .\n. . . .", knight, man("Bob", cell=(3, 1)))
    mount = mount_of(here.world, here.id("Ann"))
    assert mount is not None
    for cell in (Cell(0, 0), Cell(0, 1)):
        assert place(here, Ann=cell).count("moved") <= 1
        assert here.cell("Ann") == here.world.get(mount, Position).cell == cell
