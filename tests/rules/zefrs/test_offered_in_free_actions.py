"""What a free action offers comes about."""

from __future__ import annotations

import pytest

from game.core.events import Event
from game.core.grid import Cell
from game.core.orders import Order, Slot
from game.core.ruleset import Request
from game.core.setup import Thing
from game.core.step import Asking, Step
from game.rules.zefrs.personal.acts.surprise import free_action
from game.rules.zefrs.personal.orders.grammar import DECLARE, FREE
from game.rules.zefrs.sheet.components import Free
from tests.rules.zefrs.field import Scene, Script, keys, man, scene, slots

AIMED: tuple[Slot, ...] = (("area", "chest"), ("stun", False), ("facing", "auto"))


def acts(here: Scene, order: Order, dice: Script) -> list[Event]:
    """Ann's free action, upon anybody."""
    here.put("Ann", Free(1, 3))

    def act(step: Step) -> Asking[None]:
        yield from free_action(step, here.id("Ann"))

    return here.do(act, dice, [order])


def offers(here: Scene, order: Order) -> bool:
    """Whether Ann may say this."""
    request = Request("x", "a", here.id("Ann"), FREE, about=(("foe", 0), ("left", 1)))
    return DECLARE.refuse(here.view(), request, order) is None


@pytest.mark.rule("ZF-SURP-07", "ZF-DECL-09", "ZF-MOD-01")
def test_a_free_attack_at_somebody_unconscious_is_struck() -> None:
    """He lay so when it was declared, a moment ago."""
    here = scene("1 2 . .", man("Ann"), man("Bob"))
    here.stand("Bob", helpless=True, fallen=True)
    at: list[Slot] = [("step", Cell(0, 0)), ("target", here.id("Bob"))]
    blow = slots(("form", "fight"), ("how", "brawl"), *at, *AIMED)
    assert offers(here, blow)
    told = keys(acts(here, blow, {"attack": [99]}))
    assert "zefrs.duel_miss" in told and "zefrs.target_gone" not in told


@pytest.mark.rule("ZF-MIS-11", "ZF-GRID-06")
def test_a_rock_at_ones_feet_is_pushed_down_from_there_alone() -> None:
    """A step away it would be out of reach."""
    people, heights = (man("Ann"), man("Bob")), "2 0\n2 0"
    here = scene(". 2\n1 .", *people, heights=heights, things=(Thing("rock", (0, 1)),))
    drop: list[Slot] = [("form", "fight"), ("how", "drop"), ("weapon", "rock")]
    end: list[Slot] = [("target", here.id("Bob")), ("area", "any"), ("facing", "auto")]
    away = slots(*drop, ("step", Cell(0, 1)), *end)
    assert not offers(here, slots(*drop, ("step", Cell(0, 0)), *end)), "it lies a cell away"
    here = scene(". 2\n1 .", *people, heights=heights, things=(Thing("rock", (0, 0)),))
    assert offers(here, slots(*drop, ("step", Cell(0, 0)), *end)) and not offers(here, away)
    assert "zefrs.shot_lost" not in keys(
        acts(here, slots(*drop, ("step", Cell(0, 0)), *end), {"attack": [99]})
    )
