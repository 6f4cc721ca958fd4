"""What a waiter is told of the moment that has come: of a blow that reaches, and of no other."""

from __future__ import annotations

import pytest

from game.core.grid import Cell
from game.core.orders import Order, Slot
from game.core.ruleset import Request
from game.rules.zefrs.personal.orders.forecast_turn import forecast, interrupt
from game.rules.zefrs.personal.sheet.reaching import could
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.components import Sworn, Waits
from tests.rules.zefrs.field import Scene, man, scene


def told(here: Scene, *then: Slot) -> set[str]:
    """The notes when Ann, who has prepared this, may interrupt Bob."""
    wait: list[Slot] = [("form", "wait"), ("condition", "attacked"), ("who", 0)]
    whole = [*wait, *((f"then.{name}", value) for name, value in then)]
    here.put("Ann", Sworn(Order(tuple(whole))), Waits())
    about = (("actor", here.id("Bob")),)
    request = Request("x", "a", here.id("Ann"), "personal.interrupt", about=about)
    made = interrupt(here.view(), request, Order((("use", True),)))
    assert made is not None
    return {key for key, _ in made.notes}


def blow(step: Cell) -> list[Slot]:
    return [("form", "fight"), ("how", "brawl"), ("step", step), ("target", 0), ("area", "chest")]


@pytest.mark.rule("ZF-GRID-06", "ZF-DECL-09")
def test_a_step_that_leads_away_takes_the_blow_out_of_reach() -> None:
    here = scene(". . . .\n. 1 2 .", man("Ann"), man("Bob"))
    assert told(here, *blow(Cell(1, 0))) == {"zefrs.told_then_hits"}
    assert told(here, *blow(Cell(1, 1))) == {"zefrs.told_then_hits"}
    assert told(here, *blow(Cell(0, 0))) == {"zefrs.told_then_walks"}
    away = Action("fight", "brawl", step=Cell(0, 0), target=here.id("Bob"), area="chest")
    assert not could(here.world, here.id("Ann"), away)
    barred = scene(". . . .\n# 1 2 .", man("Ann"), man("Bob"))
    assert could(barred.world, barred.id("Ann"), away), "she stays where she is"


@pytest.mark.rule("ZF-ACT-06", "ZF-ACT-03")
def test_a_leap_is_no_blow_that_hits() -> None:
    here = scene("1 X . 2", man("Ann"), man("Bob"))
    leap: list[Slot] = [("form", "move"), ("manner", "jump"), ("to", Cell(2, 0))]
    assert told(here, *leap) == set()


@pytest.mark.rule("ZF-RUSH-10", "ZF-DECL-09")
def test_a_waiter_who_lies_is_told_of_getting_up() -> None:
    here = scene("1 . 2 .", man("Ann"), man("Bob"))
    here.stand("Ann", fallen=True)
    fist: list[Slot] = [("form", "fight"), ("how", "brawl"), ("target", 0), ("area", "chest")]
    assert told(here, *fist) == {"zefrs.told_then_rises"}


@pytest.mark.rule("ZF-GRID-06", "ZF-MOD-02")
def test_what_is_prepared_is_promised_from_a_step_that_can_be_taken() -> None:
    """Ben stands upon the higher ground: the blow from there is none that can be promised."""
    checks = []
    for drawing in (". .\n1 2", "3 .\n1 2"):
        people = (man("Ann"), man("Bob"), man("Ben"))[: 3 if "3" in drawing else 2]
        here = scene(drawing, *people, heights="1 0\n0 0")
        for step in (Cell(0, 1), Cell(0, 0)):
            wait: list[Slot] = [("form", "wait"), ("condition", "attacked"), ("who", 0)]
            then = [(f"then.{name}", value) for name, value in blow(step)]
            asked = Request("x", "a", here.id("Ann"), "personal.declare")
            made = forecast(here.view(), asked, Order((*wait, *then)))
            assert made is not None
            checks.append(made.later[0])
    up, still, barred, stays = checks
    assert up != still and barred == stays
