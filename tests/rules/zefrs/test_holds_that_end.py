"""A hold ends with whatever takes one of the two out of the battle, at once."""

from __future__ import annotations

import pytest

from game.rules.zefrs.personal.acts import harm, performing
from game.rules.zefrs.personal.sheet import muster
from game.rules.zefrs.sheet.components import HeldBy, Holding
from tests.rules.zefrs.field import Scene, keys, man, scene

ROOM = ". . . .\n. 1 2 .\n. . 3 ."


def gripped() -> Scene:
    """Ann holds Bob."""
    here = scene(ROOM, man("Ann", "hero"), man("Bob"), man("Ben"))
    here.do(lambda step: muster.take_hold(step, here.id("Ann"), here.id("Bob")))
    assert here.world.find(here.id("Ann"), Holding) is not None
    return here


@pytest.mark.rule("ZF-END-03", "ZF-WREST-05")
@pytest.mark.parametrize("name", ["Ann", "Bob"])
def test_who_surrenders_neither_holds_nor_is_held(name: str) -> None:
    here = gripped()
    told = here.do(lambda step: performing.surrender(step, here.id(name)))
    assert "zefrs.hold_ends" in keys(told)
    assert here.world.find(here.id("Ann"), Holding) is None
    assert here.world.find(here.id("Bob"), HeldBy) is None


@pytest.mark.rule("ZF-HAZ-01", "ZF-WREST-05")
def test_who_has_fallen_to_his_death_is_not_held_any_more() -> None:
    """He has come down beside whoever holds him."""
    here = gripped()
    here.do(lambda step: harm.lands(step, here.id("Bob"), 1000))
    assert here.out("Bob") == "slain"
    assert here.world.find(here.id("Ann"), Holding) is None
