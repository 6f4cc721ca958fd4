"""Two weapons are one action: it is a Fight or a walk, never both (TWO-05, DECL-09)."""

from __future__ import annotations

import pytest

from game.core.components import Out
from game.core.grid import Cell
from game.core.orders import Order, Slot
from game.core.ruleset import Request
from game.rules.zefrs.personal.orders.kinds import KINDS, USUAL
from game.rules.zefrs.sheet.components import Due, Sworn
from tests.rules.zefrs.field import Scene, keys, man, order, scene, slots
from tests.rules.zefrs.turns import happens

TWO_SWORDS = {"two_weapon_fighting": 4, "weapons": ("broadsword", "dirk"), "armour": ()}


def declared(drawing: str, *, role: str = "attack", second: str = "Bob") -> Scene:
    """Ann strikes at Bob with the sword, and at this one with the dirk; Ben is there too."""
    here = scene(drawing, man("Ann", talents=TWO_SWORDS), man("Bob"), man("Ben"))
    arms: list[Slot] = [("weapon", "broadsword"), ("second", "dirk"), ("role", role)]
    at: list[Slot] = [("target", here.id("Bob")), ("area", "chest")]
    again: list[Slot] = [("target2", here.id(second)), ("area2", "chest")]
    aim = [*at, *(again if role == "attack" else [])]
    here.put("Ann", Sworn(slots(("form", "fight"), ("how", "two"), *arms, *aim)))
    return here


def both(here: Scene, *misses: int) -> list[str]:
    """Both moments of her two weapons; every blow misses."""
    ann = here.id("Ann")
    return keys(happens(here, {"attack": misses}, Due(ann, "act"), Due(ann, "late")))


@pytest.mark.rule("ZF-TWO-05", "ZF-DECL-09", "ZF-GRID-06")
def test_who_has_walked_up_strikes_no_more_with_the_second_weapon() -> None:
    here = declared("1 . . . . 2 . 3")
    told = both(here)
    assert told.count("zefrs.walks_after") == 1 and "zefrs.has_acted" in told
    assert here.cell("Ann") == Cell(4, 0)


@pytest.mark.rule("ZF-TWO-05", "ZF-DECL-09")
@pytest.mark.parametrize("alone", [True, False])
def test_who_has_struck_does_not_walk_with_the_second_weapon(alone: bool) -> None:
    """She may turn on Bob again, if he is still there."""
    here = declared("1 2 . . .\n. . . . 3", second="Ben")
    ann, dice = here.id("Ann"), {"attack": [99]}
    happens(here, dice, Due(ann, "act"))
    if alone:
        here.put("Bob", Out("slain"))
    told = keys(happens(here, {"reflexes": [] if alone else [99]}, Due(ann, "late")))
    assert told[0] == ("zefrs.target_gone" if alone else "zefrs.turns_too_late")
    assert "zefrs.walks_after" not in told and here.cell("Ann") == Cell(0, 1)


@pytest.mark.rule("ZF-TWO-04", "ZF-DECL-09")
def test_the_one_attack_of_a_weapon_beside_a_guard_may_become_a_walk() -> None:
    here = declared("1 . . . . 2 . 3", role="guard")
    told = both(here)
    assert "zefrs.walks_after" in told and here.cell("Ann") == Cell(4, 0)


@pytest.mark.rule("ZF-DECL-09")
@pytest.mark.parametrize("walks", [True, False])
def test_a_walk_is_offered_where_there_is_one(walks: bool) -> None:
    here = declared("1 2 . . 3")
    here.stand("Bob", helpless=True)
    about = (("opponents", (here.id("Bob"),)), ("gone", here.id("Ben")), ("walks", walks))
    asked = Request("x", "a", here.id("Ann"), "personal.turn", about=about)
    offered = [value for _, value in KINDS["personal.turn"].choices(here.view(), asked, Order(()))]
    assert offered == [here.id("Bob"), *([0] if walks else [])]
    usual = USUAL["personal.turn"](here.view(), asked)
    assert usual == order(target=0 if walks else here.id("Bob"))
