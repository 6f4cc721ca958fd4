"""What is left of a way, an order or a hold when somebody else has changed what it goes by."""

from __future__ import annotations

import pytest

from game.core.components import Field
from game.core.grid import Cell
from game.rules.heroic20s.sheet.components import (
    Locks,
)
from tests.rules.heroic20s.field import Fight, fight, setup, troop

WALL = {(10, y): "wall" for y in range(30) if y != 10}


def corridor(*more: object, **dice: list[int]) -> Fight:
    """A wall with one open door at (10, 10); somebody of side a stands behind it, and one of b
    before.
    """
    people = (troop("porter", "a", "thug", (11, 10)), troop("comer", "b", "thug", (5, 10)))
    ground = {**WALL, (10, 10): "open_door"}
    return fight(setup(*people, *more, terrain=ground), initiative=[3, 4], fatigue=[6], **dice)


def shut(here: Fight) -> bool:
    return bool(here.battle.world.each(Field)[0][1][0].grid.terrain_at(Cell(10, 10)) == "door")


@pytest.mark.rule("HC-WAIT-02", "HC-ACT-07", "HC-MOVE-01")
def test_nobody_goes_through_a_door_that_is_shut_before_him() -> None:
    """He who waits behind it shuts it as soon as the other moves; that one comes to the door."""
    here = corridor(troop("far", "a", "thug", (80, 25)))
    here.tell(
        "heroic20s.order", "porter", tactic="neutral", long="wait", trigger="moves",
        response="act", deed="close_door",
    )  # fmt: skip
    here.tell("heroic20s.go", "comer", form="go", to=(13, 10))
    here.until("orders", 2)
    assert shut(here)
    assert here.at("comer")[0] < 10


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
