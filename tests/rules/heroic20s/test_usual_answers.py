"""What units do unasked, and which tactics are open (HC-TAC-03)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.components import Field, Health, Position
from game.core.grid import Cell, Grid
from game.core.orders import Order
from game.core.ruleset import Request
from game.rules.heroic20s.acts.state import lock
from game.rules.heroic20s.orders.kinds import KINDS
from game.rules.heroic20s.orders.tactics import others
from game.rules.heroic20s.orders.usual import default_answer
from game.rules.heroic20s.sheet.components import (
    Ammunition,
    Grappled,
    Locks,
    Tactic,
    Terms,
)
from game.rules.heroic20s.sheet.moving import (
    budget,
)
from game.rules.heroic20s.sheet.situation import figure
from tests.rules.heroic20s.pitch import Pitch


def usual(pitch: Pitch, unit: int, kind: str = "heroic20s.order") -> dict[str, Any]:
    """What it does unasked."""
    request = Request("1", figure(pitch.world, unit).side, unit, kind)
    view: Any = pitch.world
    return dict(default_answer(view, request).slots)


@pytest.mark.rule("HC-TAC-03")
def test_the_usual_tactic() -> None:
    alone = Pitch()
    assert usual(alone, alone.unit("thug", "a"))["tactic"] == "neutral"
    for count, far, tactic in ((1, 31, "neutral"), (6, 31, "offensive"), (6, 32, "neutral")):
        pitch = Pitch()
        me = pitch.unit("town_guard", "a", count, (1, 1), top_speed=0, move=6)
        pitch.unit("thug", "b", 3, (1, 1 + far))
        assert usual(pitch, me)["tactic"] == tactic, (count, far)
    pitch = Pitch()
    me, foe = pitch.unit("thug", "a", 1, (5, 5)), pitch.unit("troll", "b", 3, (5, 6))
    lock(pitch.step(), me, foe, "HC-LOCK-01")
    assert usual(pitch, me)["tactic"] == "defensive", "against many"
    assert usual(pitch, foe)["tactic"] == "neutral"
    pitch.world.write(me, Health(4, 12))
    assert usual(pitch, me) == {"tactic": "all_out_defensive", "withdraw": True}
    pitch.world.put(me, Grappled(foe))
    assert usual(pitch, me)["tactic"] == "defensive", "who is held does not run"
    pitch.world.forget(me, Grappled, Locks)
    pitch.world.forget(foe, Locks)
    assert usual(pitch, me)["tactic"] == "retreat"


@pytest.mark.rule("HC-TAC-03", "HC-DIS-01")
def test_nobody_gives_up_his_blows_to_withdraw_where_there_is_no_room() -> None:
    """In a corner of the field: neither unasked, nor as one thing of many that are weighed."""
    for at, room in (((0, 0), False), ((5, 5), True)):
        pitch = Pitch()
        me, foe = pitch.unit("thug", "a", 1, at), pitch.unit("troll", "b", 3, (at[0], at[1] + 1))
        lock(pitch.step(), me, foe, "HC-LOCK-01")
        pitch.world.write(me, Health(4, 12))
        told = usual(pitch, me)
        assert (told["tactic"], told["withdraw"]) == ("all_out_defensive", room)
        view: Any = pitch.world
        found = others(view, Request("1", "a", me, "heroic20s.order"))
        assert any(order.get("withdraw") is True for order in found) is room


@pytest.mark.rule("HC-TAC-03")
@pytest.mark.parametrize(
    ("far", "accuracy", "tactic"),
    [(61, 2, "aimed_shooting"), (60, 2, "neutral"), (61, 1, "neutral"), (62, 2, "aimed_shooting")],
)
def test_archers_aim_at_those_who_are_far(far: int, accuracy: int, tactic: str) -> None:
    pitch = Pitch(mass=False)
    pitch.world.amend(pitch.field, pitch.world.get(pitch.field, Terms), visibility=0)
    bow = pitch.unit("archer", "a", 1, (0, 0))
    row = replace(figure(pitch.world, bow).fighter.missiles[0], accuracy=accuracy, most=61)
    pitch.world.amend(bow, figure(pitch.world, bow).fighter, missiles=(row,))
    pitch.world.put(bow, Ammunition((("regular_bow", 9),), (("regular_bow", 1),)))
    foe = pitch.unit("thug", "b", 1, (0, 1))
    pitch.world.write(foe, Position(Cell(far, 0)))
    if far == 62:
        pitch.world.amend(bow, figure(pitch.world, bow).fighter, missiles=(replace(row, most=62),))
    assert usual(pitch, bow)["tactic"] == tactic


@pytest.mark.rule("HC-TAC-10", "HC-TAC-13", "HC-GRAP-12", "HC-TAC-04", "HC-TAC-01", "HC-TAC-03")
def test_which_tactics_are_open() -> None:
    pitch = Pitch()
    thug = pitch.unit("thug", "a")

    def open_(**about: Any) -> list[Any]:
        request = Request("1", "a", thug, "heroic20s.order", about=tuple(about.items()))
        view: Any = pitch.world
        return [value for _, value in KINDS["heroic20s.order"].choices(view, request, Order(()))]

    alone = open_()
    assert alone[0] == "neutral" and len(alone) == len(set(alone))
    assert "all_out_offensive" not in alone, "at nobody"
    assert "hold_ground" in alone and "no_quarter" in alone
    assert "no_quarter" not in open_(formed=True), "not for the fourth time"
    foe = pitch.unit("thug", "b", 1, (1, 0))
    assert "all_out_offensive" in open_()
    pitch.world.put(thug, Locks((foe,)))
    assert "hold_ground" not in open_() and "retreat" in open_()
    pitch.world.put(thug, Grappled(foe))
    held = open_()
    assert "retreat" not in held and "all_out_offensive" in held and "defensive" in held
    assert budget(figure(pitch.world, thug)) == 30


@pytest.mark.rule("HC-TAC-11", "HC-MOVE-10", "HC-MOR-07")
def test_the_usual_retreat_makes_for_its_own_edge() -> None:
    """And off the field there; where no way leads home, and in a withdrawal, away from enemies."""
    pitch = Pitch(homes=(("a", "S"), ("b", "N")))
    me = pitch.unit("thug", "a", 1, (20, 9))
    pitch.unit("thug", "b", 1, (14, 9))
    pitch.world.put(me, Tactic("retreat"))
    told = usual(pitch, me, "heroic20s.go")
    assert told["to"] == Cell(20, 0) and told["leave"] is True
    wall = tuple((Cell(x, 5), "wall") for x in range(40))
    pitch.world.write(pitch.field, Field(Grid(40, 40, wall)))
    assert usual(pitch, me, "heroic20s.go")["to"].x > 20, "there is no way home"
    pitch.world.write(me, Tactic("all_out_defensive", withdraws=True))
    assert usual(pitch, me, "heroic20s.go")["to"].x > 20
