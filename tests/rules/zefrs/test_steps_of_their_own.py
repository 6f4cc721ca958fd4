"""The one step of an action is that action's own, whatever others come in between (GRID-06)."""

from __future__ import annotations

import pytest

from game.core.events import Event
from game.core.grid import Cell
from game.core.orders import Slot
from game.rules.zefrs.sheet.components import Due, Spent, Sworn
from tests.rules.zefrs.field import Scene, keys, man, scene, slots
from tests.rules.zefrs.turns import happens

TWO_SWORDS = {"two_weapon_fighting": 4, "weapons": ("broadsword", "dirk"), "armour": ()}


def with_a_further_blow(drawing: str, *step: Slot) -> Scene:
    """Ann has struck at Bob with the first of two weapons; the second is for Ben, at the end of
    the turn, and a further action, with this step, hits Bob with the fist.
    """
    here = scene(drawing, man("Ann", talents=TWO_SWORDS), man("Bob"), man("Ben"))
    bob, ben = here.id("Bob"), here.id("Ben")
    arms: list[Slot] = [("weapon", "broadsword"), ("second", "dirk"), ("role", "attack")]
    at: list[Slot] = [("target", bob), ("area", "chest"), ("target2", ben), ("area2", "chest")]
    first: list[Slot] = [("form", "fight"), ("how", "two"), *arms, *at, ("facing", "auto")]
    blow: list[Slot] = [("form", "fight"), ("how", "brawl"), ("target", bob), ("area", "chest")]
    again = [(f"2.{name}", value) for name, value in (*blow, ("stun", False), *step)]
    here.put("Ann", Sworn(slots(*first, ("more", True), *again)))
    return here


def goes_on(here: Scene, *misses: int, reflexes: tuple[int, ...] = ()) -> list[Event]:
    """The further action happens, then the second weapon comes up; every blow misses."""
    ann, dice = here.id("Ann"), {"attack": misses, "extra": [1], "reflexes": reflexes}
    return happens(here, dice, Due(ann, "more", 1), Due(ann, "late"))


@pytest.mark.rule("ZF-GRID-06", "ZF-ACT-09", "ZF-TWO-05", "ZF-DECL-09")
def test_a_further_action_takes_no_step_from_the_second_weapon() -> None:
    here = with_a_further_blow("# . . 3\n1 . 2 .", ("step", Cell(1, 0)))
    told = goes_on(here, 99, 99)
    steps = [event.cell for event in told if event.rule == "ZF-GRID-06"]
    assert steps[0] == Cell(1, 0) and len(steps) == 2 and steps[1] == here.cell("Ann")
    assert keys(told).count("zefrs.duel_miss") == 2
    assert here.world.get(here.id("Ann"), Spent).stepped == (1, 0)


@pytest.mark.rule("ZF-GRID-06", "ZF-ACT-09", "ZF-TWO-05", "ZF-DECL-09")
def test_a_further_action_gives_the_second_weapon_no_other_step() -> None:
    """She has stepped up to Bob already, and is too slow to turn on him instead of Ben."""
    here = with_a_further_blow(". . 3\n1 2 .")
    here.put("Ann", Spent(stepped=(0,), gone=True))
    told = goes_on(here, 99, reflexes=(99,))
    assert keys(told)[-1] == "zefrs.turns_too_late"
    assert not [event for event in told if event.rule == "ZF-GRID-06"]
