"""The slots of a prepared Fight, one after another, and of a Wait around it."""

from __future__ import annotations

import pytest

from game.core.grid import Cell
from game.core.orders import Slot
from game.rules.zefrs.ground.site import mount_of
from game.rules.zefrs.sheet.components import Loading
from tests.rules.zefrs.field import Scene, man, scene
from tests.rules.zefrs.test_personal_grammar import offered

ROW = "1 . 2 ."
THEN: tuple[Slot, ...] = (("form", "wait"), ("condition", "near"), ("who", 0))
ALLY: tuple[Slot, ...] = (("form", "wait"), ("condition", "ally_acts"))
HERE = Cell(0, 0)


def then(here: Scene, slot: str, *own: Slot, wait: tuple[Slot, ...] = THEN) -> list[object]:
    """What comes next after these slots of the prepared Fight."""
    prepared = [(f"then.{name}", value) for name, value in (("form", "fight"), *own)]
    return offered(here, "Ann", *wait, *prepared, slot=slot)


@pytest.mark.rule("ZF-DECL-07", "ZF-DECL-03")
def test_a_prepared_strike_names_weapon_step_target_area_and_whether_to_stun() -> None:
    here = scene(ROW, man("Ann"), man("Bob"))
    strike: tuple[Slot, ...] = (("how", "strike"),)
    assert then(here, "then.weapon", *strike) == ["broadsword"]
    strike = (*strike, ("weapon", "broadsword"))
    assert then(here, "then.step", *strike) == [HERE, Cell(1, 0)]
    strike = (*strike, ("step", HERE))
    assert then(here, "then.target", *strike) == [0, here.id("Bob")]
    strike = (*strike, ("target", 0))
    assert len(then(here, "then.area", *strike)) == 7
    strike = (*strike, ("area", "gut"))
    assert then(here, "then.stun", *strike) == [False, True]
    assert then(here, "facing", *strike, ("stun", True))[0] == "auto"


@pytest.mark.rule("ZF-DECL-07", "ZF-DECL-03")
def test_a_sword_of_one_or_two_hands_names_its_grip_and_a_spear_that_is_thrown_does_not() -> None:
    arms = {"weapons": ("bastard_sword", "spear"), "spear": 3}
    sword = scene(ROW, man("Ann", held=("bastard_sword",), talents=arms), man("Bob"))
    strike: tuple[Slot, ...] = (("how", "strike"), ("weapon", "bastard_sword"))
    assert then(sword, "then.grip", *strike) == [1, 2]
    assert then(sword, "then.step", *strike, ("grip", 2))[0] == HERE
    spear = scene(ROW, man("Ann", held=("spear",), talents=arms), man("Bob"))
    assert then(spear, "then.grip", ("how", "strike"), ("weapon", "spear")) == [1, 2]
    assert then(spear, "then.step", ("how", "throw"), ("weapon", "spear"))[0] == HERE


@pytest.mark.rule("ZF-DECL-07", "ZF-DECL-03")
def test_a_prepared_brawl_aims_with_the_fists_and_may_stun() -> None:
    here = scene(ROW, man("Ann", talents={"weapons": ()}), man("Bob"))
    brawl: tuple[Slot, ...] = (("how", "brawl"), ("step", HERE), ("target", 0))
    assert then(here, "then.step", *brawl[:1]) == [HERE, Cell(1, 0)]
    assert len(then(here, "then.area", *brawl)) == 7
    assert then(here, "then.stun", *brawl, ("area", "gut")) == [False, True]


@pytest.mark.rule("ZF-DECL-07", "ZF-DECL-03")
def test_what_does_no_harm_stuns_nobody_named_or_not() -> None:
    catcher = man("Ann", held=("man_catcher",), talents={"weapons": ("man_catcher",)})
    here = scene(ROW, catcher, man("Bob"))
    strike: tuple[Slot, ...] = (("how", "strike"), ("weapon", "man_catcher"), ("step", HERE))
    for target in (0, here.id("Bob")):
        blow = (*strike, ("target", target), ("area", "gut"))
        assert then(here, "then.stun", *blow) == [False]


@pytest.mark.rule("ZF-DECL-07", "ZF-DECL-03", "ZF-KO-01")
def test_beasts_are_not_named_as_targets_nor_stunned() -> None:
    here = scene("1 . 2", man("Ann"), man("Bob", "freebooter_knight"))
    strike: tuple[Slot, ...] = (("how", "strike"), ("weapon", "broadsword"), ("step", HERE))
    assert then(here, "then.target", *strike) == [0, here.id("Bob")]
    blow = (*strike, ("target", mount_of(here.world, here.id("Bob"))), ("area", "gut"))
    assert then(here, "then.stun", *blow) == [False]


@pytest.mark.rule("ZF-DECL-07", "ZF-DECL-03", "ZF-MEL-05")
def test_the_aim_at_a_rider_who_is_named_goes_by_the_weapon() -> None:
    """A long weapon reaches every part of a rider, fists do not."""
    arms = {"weapons": ("halberd",), "halberd": 3}
    here = scene(
        "1 . 2", man("Ann", held=("halberd",), talents=arms), man("Bob", "freebooter_knight")
    )
    assert here.who("Bob").mounted
    strike = (("how", "strike"), ("weapon", "halberd"), ("step", HERE))
    bob: Slot = ("target", here.id("Bob"))
    assert len(then(here, "then.area", *strike, bob)) == 7
    fists: tuple[Slot, ...] = (("how", "brawl"), ("step", HERE))
    assert set(then(here, "then.area", *fists, bob)) == {"left_leg", "right_leg", "gut", "chest"}
    assert len(then(here, "then.area", *fists, ("target", 0))) == 7


@pytest.mark.rule("ZF-DECL-07", "ZF-DECL-03", "ZF-WREST-04")
def test_a_prepared_grapple_names_its_purpose_and_a_hand_only_to_disarm() -> None:
    here = scene(ROW, man("Ann", held=("broadsword",)), man("Bob"))
    grapple: tuple[Slot, ...] = (("how", "grapple"),)
    purposes = then(here, "then.purpose", *grapple)
    assert {"trip", "disarm"} <= set(purposes)
    to: tuple[Slot, ...] = (("step", HERE), ("target", 0))
    disarm = (*grapple, ("purpose", "disarm"), *to)
    assert then(here, "then.hand", *disarm) == ["right_arm", "left_arm"]
    assert then(here, "facing", *disarm, ("hand", "left_arm"))[0] == "auto"
    assert then(here, "facing", *grapple, ("purpose", "trip"), *to)[0] == "auto"


@pytest.mark.rule("ZF-DECL-07", "ZF-DECL-03", "ZF-MIS-06")
def test_a_prepared_shot_names_an_area_or_any_and_nothing_after_it() -> None:
    bow = {"weapons": ("short_bow",), "short_bow": 6}
    here = scene("1 . . . 2", man("Ann", talents=bow), man("Bob"))
    shot: tuple[Slot, ...] = (("how", "shoot"), ("weapon", "short_bow"), ("step", HERE))
    areas = then(here, "then.area", *shot, ("target", 0))
    assert areas[0] == "any" and len(set(areas)) == len(areas) > 1
    assert then(here, "facing", *shot, ("target", 0), ("area", "any"))[0] == "auto"


@pytest.mark.rule("ZF-DECL-07", "ZF-DECL-03", "ZF-MIS-08")
def test_no_shot_is_prepared_with_what_is_not_loaded() -> None:
    here = scene("1 . . . 2", man("Ann", "arbalester"), man("Bob"))
    assert "shoot" in then(here, "then.how")
    here.put("Ann", Loading((("arbalest", 1),)))
    assert "shoot" not in then(here, "then.how")


@pytest.mark.rule("ZF-DECL-07")
def test_who_waits_for_a_friend_names_the_enemy_of_his_blow() -> None:
    here = scene("1 3 2", man("Ann"), man("Bob"), man("Abe"))
    wait = (*ALLY, ("who", here.id("Abe")))
    assert offered(here, "Ann", *ALLY, slot="who") == [here.id("Abe")]
    strike: tuple[Slot, ...] = (("how", "strike"), ("weapon", "broadsword"), ("step", HERE))
    assert then(here, "then.target", *strike, wait=wait) == [here.id("Bob")]


@pytest.mark.rule("ZF-DECL-07")
def test_the_cell_that_is_watched_is_named_once_and_a_move_can_be_prepared() -> None:
    here = scene(ROW, man("Ann"), man("Bob"))
    enters: tuple[Slot, ...] = (("form", "wait"), ("condition", "enters"), ("who", 0))
    assert Cell(3, 0) in offered(here, "Ann", *enters, slot="cell")
    watched = (*enters, ("cell", Cell(3, 0)))
    assert offered(here, "Ann", *watched, slot="then.form") == ["fight", "move"]
    move = (*watched, ("then.form", "move"))
    assert "walk" in offered(here, "Ann", *move, slot="then.manner")
