"""What the first action of a turn has done is not declared again (ACT-03, DECL-08)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.grid import Cell
from game.core.orders import Order, Slot, Value
from game.core.ruleset import Request
from game.core.setup import Thing
from game.rules.zefrs.personal.orders.grammar import DECLARE
from game.rules.zefrs.sheet.components import Held, Loading
from tests.rules.zefrs.field import Scene, man, scene

AUTO: tuple[Slot, Slot] = (("facing", "auto"), ("more", True))
SHIELDED: dict[str, Any] = {"weapons": ("broadsword", "dirk", "dirk"), "armour": ("small_shield",)}


def move(manner: str, **more: Value) -> tuple[Slot, ...]:
    """A Move with another action after it."""
    return (("form", "move"), ("manner", manner), *more.items(), *AUTO)


def offered(here: Scene, slot: str, *said: Slot) -> list[Value]:
    """What this slot can be next."""
    asked = Request("x", "a", here.id("Ann"), "personal.declare", True, True)
    return [
        value for name, value in DECLARE.choices(here.view(), asked, Order(said)) if name == slot
    ]


def again(here: Scene, first: tuple[Slot, ...], manner: str, slot: str = "") -> list[Value]:
    """Whether the same chore can be a further action, or with what."""
    told = (("2.form", "move"),)
    if not slot:
        return [one for one in offered(here, "2.manner", *first, *told) if one == manner]
    return offered(here, f"2.{slot}", *first, *told, ("2.manner", manner))


@pytest.mark.rule("ZF-ACT-03", "ZF-DECL-08")
def test_nobody_gets_up_twice_nor_binds_on_his_shield_twice() -> None:
    here = scene("1 . 2", man("Ann", talents=SHIELDED, held=("broadsword",)), man("Bob"))
    assert again(here, move("draw", weapon="dirk", hand="left_arm"), "strap") == ["strap"]
    assert again(here, move("strap", weapon="small_shield"), "strap") == []
    here.stand("Ann", fallen=True)
    assert again(here, move("strap", weapon="small_shield"), "stand") == ["stand"]
    assert again(here, move("stand", to=Cell(0, 0)), "stand") == []
    assert again(here, move("stand", to=Cell(0, 0)), "strap") == ["strap"]


@pytest.mark.rule("ZF-ACT-03", "ZF-DECL-08", "ZF-MIS-08")
def test_what_there_is_more_of_is_drawn_picked_up_or_loaded_again() -> None:
    things = (Thing("mace", (0, 0)), Thing("mace", (1, 0)), Thing("fighting_axe", (1, 0)))
    ann = man("Ann", talents=SHIELDED, held=("broadsword",))
    here = scene("1 . 2", ann, man("Bob"), things=things)
    assert again(here, move("draw", weapon="dirk", hand="left_arm"), "draw", "weapon") == ["dirk"]
    axe, mace = ({"weapon": name, "hand": "left_arm"} for name in ("fighting_axe", "mace"))
    assert again(here, move("pick_up", **axe), "pick_up", "weapon") == ["mace"]
    assert set(again(here, move("pick_up", **mace), "pick_up", "weapon")) == {
        "mace",
        "fighting_axe",
    }
    for left, more in ((2, ["load"]), (1, [])):
        here = scene("1 . 2", man("Ann", "arbalester", talents={"combat_class": "PC"}), man("Bob"))
        here.put("Ann", Loading((("arbalest", left),)))
        assert again(here, move("load", weapon="arbalest"), "load") == more


@pytest.mark.rule("ZF-ACT-03", "ZF-DECL-08")
def test_what_a_further_action_may_fail_to_do_can_be_tried_by_the_next() -> None:
    here = scene("1 . 2", man("Ann", talents=SHIELDED, held=("broadsword",)), man("Bob"))
    here.stand("Ann", fallen=True)
    rises = tuple((f"2.{name}", value) for name, value in move("stand", to=Cell(0, 0)))
    first = move("strap", weapon="small_shield")
    assert "stand" in offered(here, "3.manner", *first, *rises, ("3.form", "move"))


@pytest.mark.rule("ZF-ACT-03", "ZF-DECL-08")
def test_what_he_has_put_away_for_another_is_drawn_again() -> None:
    here = scene("1 . 2", man("Ann", talents=SHIELDED), man("Bob"))
    here.put("Ann", Held())
    sword, dirk = ({"weapon": name, "hand": "right_arm"} for name in ("broadsword", "dirk"))
    first = move("draw", **sword)
    assert "broadsword" not in again(here, first, "draw", "weapon")
    second = tuple((f"2.{name}", value) for name, value in move("draw", **dirk))
    third = (*first, *second, ("3.form", "move"), ("3.manner", "draw"))
    assert "broadsword" in offered(here, "3.weapon", *third)


@pytest.mark.rule("ZF-ACT-03", "ZF-DECL-08", "ZF-GRID-06")
def test_a_door_is_opened_once_and_he_stays_where_he_is() -> None:
    """Of two doors beside him the other can be opened then, and what lies behind him picked up."""
    things = (Thing("mace", (0, 0)),)
    ann = man("Ann", talents=SHIELDED, held=("broadsword",))
    here = scene(". 1 + . 2\n. + . . .", ann, man("Bob"), things=things)
    first = move("open", to=Cell(2, 1))
    assert again(here, first, "open", "to") == [Cell(1, 0)]
    assert again(here, first, "pick_up", "weapon") == ["mace"]
    walks = (("2.form", "move"), ("2.manner", "walk"))
    assert Cell(0, 1) in offered(here, "2.to", *first, *walks)
