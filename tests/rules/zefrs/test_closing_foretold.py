"""Who has declared no step takes it to a target just out of reach, and is promised that blow."""

from __future__ import annotations

import pytest

from game.core.forecast import Forecast
from game.core.grid import Cell
from game.core.orders import Order, Slot
from game.core.ruleset import Request
from game.rules.zefrs.personal.orders.forecast_turn import forecast
from game.rules.zefrs.sheet.components import Spent
from tests.rules.zefrs.field import Scene, man, scene, slots

STAIR, HEIGHTS = "1 . 2 .", "0 1 0 0"


def blow(here: Scene, step: Cell | None) -> Order:
    at: list[Slot] = [("target", here.id("Bob")), ("area", "chest"), ("stun", False)]
    stepping: list[Slot] = [("step", step)] if step is not None else []
    return slots(("form", "fight"), ("how", "brawl"), *stepping, *at, ("facing", "auto"))


def foretold(here: Scene, step: Cell | None) -> Forecast:
    request = Request("x", "a", here.id("Ann"), "personal.declare")
    made = forecast(here.view(), request, blow(here, step))
    assert made is not None and made.check is not None
    return made


@pytest.mark.rule("ZF-DECL-09", "ZF-GRID-06", "ZF-MOD-02")
def test_the_step_that_is_left_is_foretold() -> None:
    """Up on the stair she stands higher than he."""
    here = scene(STAIR, man("Ann"), man("Bob"), heights=HEIGHTS)
    still, stepped = foretold(here, Cell(0, 0)), foretold(here, Cell(1, 0))
    assert still.check == stepped.check and still.barred is None
    assert "zefrs.note_out_of_reach" not in dict(still.notes)


@pytest.mark.rule("ZF-DECL-09", "ZF-GRID-06")
@pytest.mark.parametrize("why", ["fallen", "far", "stepped"])
def test_who_has_no_step_that_helps_is_out_of_reach(why: str) -> None:
    here = scene("1 . . 2" if why == "far" else "1 . 2 .", man("Ann"), man("Bob"))
    if why == "fallen":
        here.stand("Ann", fallen=True)
    if why == "stepped":
        here.put("Ann", Spent(stepped=(0,)))
    made = foretold(here, None if why == "fallen" else Cell(0, 0))
    key = "zefrs.note_only_rises" if why == "fallen" else "zefrs.note_out_of_reach"
    assert made.barred is not None and key in dict(made.notes)
