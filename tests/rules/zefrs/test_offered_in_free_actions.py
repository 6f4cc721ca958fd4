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
from game.rules.zefrs.personal.sheet.gear import lying_at
from game.rules.zefrs.personal.sheet.muster import cell_of
from game.rules.zefrs.personal.sheet.reaching import in_reach, in_vain
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.components import Free, Spent
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
    """A step away it would be out of reach; where it lies a step away he takes that step."""
    people, heights = (man("Ann"), man("Bob")), "2 0\n2 0"
    here = scene(". 2\n1 .", *people, heights=heights, things=(Thing("rock", (0, 1)),))
    drop: list[Slot] = [("form", "fight"), ("how", "drop"), ("weapon", "rock")]
    end: list[Slot] = [("target", here.id("Bob")), ("area", "any"), ("facing", "auto")]
    away = slots(*drop, ("step", Cell(0, 1)), *end)
    assert not offers(here, slots(*drop, ("step", Cell(0, 0)), *end)), "it lies a cell away"
    assert offers(here, away)
    assert "zefrs.shot_miss" in keys(acts(here, away, {"attack": [99]}))
    assert lying_at(here.world, cell_of(here.world, here.id("Bob"))) == ("rock",)
    here = scene(". 2\n1 .", *people, heights=heights, things=(Thing("rock", (0, 0)),))
    assert offers(here, slots(*drop, ("step", Cell(0, 0)), *end)) and not offers(here, away)
    assert "zefrs.shot_lost" not in keys(
        acts(here, slots(*drop, ("step", Cell(0, 0)), *end), {"attack": [99]})
    )


@pytest.mark.rule("ZF-MIS-11", "ZF-DECL-07", "ZF-ACT-06")
def test_who_waits_with_a_rock_a_step_away_pushes_it_down() -> None:
    """What is prepared names the step to where it lies, and reaches from there."""
    people, heights = (man("Ann"), man("Bob")), "2 0\n2 0"
    here = scene(". 2\n1 .", *people, heights=heights, things=(Thing("rock", (0, 1)),))
    ann, bob = here.id("Ann"), here.id("Bob")
    asked = Request("x", "a", ann, "personal.declare", True, True)
    then: list[Slot] = [("condition", "near"), ("who", 0), ("then.form", "fight")]
    said = slots(("form", "wait"), *then, ("then.how", "drop"), ("then.weapon", "rock"))
    steps = [value for _, value in DECLARE.choices(here.view(), asked, said)]
    assert steps == [Cell(0, 1)]
    drop = Action("fight", "drop", "rock", step=Cell(0, 1), target=bob)
    assert in_reach(here.world, ann, drop) and not in_vain(here.world, ann, drop)
    here.put("Ann", Spent(stepped=(0,)))
    assert not in_reach(here.world, ann, drop) and in_vain(here.world, ann, drop)
