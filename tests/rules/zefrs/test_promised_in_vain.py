"""What hands upon somebody promise as things stand: nothing, or more than the word says."""

from __future__ import annotations

import pytest

from game.core.forecast import Forecast
from game.core.grid import Cell
from game.core.orders import Slot
from game.core.ruleset import Request
from game.rules.zefrs.personal.orders.forecast_turn import forecast
from tests.rules.zefrs.field import Scene, man, scene, slots

IN_VAIN = "zefrs.note_in_vain"


def lays_hands(here: Scene, how: str, purpose: str = "", step: Cell | None = None) -> Forecast:
    """What Ann's grapple or shield strike upon Bob promises."""
    form: list[Slot] = [("form", "fight"), ("how", how)]
    what: list[Slot] = [("purpose", purpose)] if purpose else []
    where: list[Slot] = [("step", step or Cell(1, 0)), ("target", here.id("Bob"))]
    request = Request("r1", "a", here.id("Ann"), "personal.declare")
    made = forecast(here.view(), request, slots(*form, *what, *where, ("facing", "auto")))
    assert made is not None
    return made


def first(made: Forecast) -> str:
    return made.notes[0][0]


@pytest.mark.rule("ZF-WREST-04", "ZF-RUSH-09")
@pytest.mark.parametrize(
    ("how", "purpose", "state"),
    [("grapple", "trip", "fallen"), ("bash", "", "fallen"), ("grapple", "hold", "held")],
)
def test_nobody_falls_who_lies_and_nobody_is_held_twice(how: str, purpose: str, state: str) -> None:
    here = scene(". 1 2 .", man("Ann", talents={"armour": ("small_shield",)}), man("Bob"))
    usual = f"zefrs.note_{purpose or how}"
    assert first(lays_hands(here, how, purpose)) == usual
    here.stand("Bob", **{state: True})
    assert first(lays_hands(here, how, purpose)) == IN_VAIN


@pytest.mark.rule("ZF-WREST-04")
def test_a_shove_needs_room_and_nobody_is_shoved_in_the_saddle() -> None:
    free = scene(". 1 2 .", man("Ann"), man("Bob"))
    assert first(lays_hands(free, "grapple", "shove")) == "zefrs.note_shove"
    wall = scene(". 1 2 #", man("Ann"), man("Bob"))
    assert first(lays_hands(wall, "grapple", "shove")) == IN_VAIN
    rider = scene(". 1 2 .", man("Ann"), man("Bob", "freebooter_knight"))
    assert first(lays_hands(rider, "grapple", "shove")) == IN_VAIN


@pytest.mark.rule("ZF-GRID-08")
def test_a_shove_over_an_edge_is_foretold_as_a_fall_from_the_cell_of_the_step() -> None:
    here = scene("1 . .\n. 2 .\n. . .", man("Ann"), man("Bob"), heights="222\n222\n220")
    over = ("zefrs.note_shove_over", (("feet", 10),))
    assert over in lays_hands(here, "grapple", "shove", Cell(0, 2)).notes
    assert over not in lays_hands(here, "grapple", "shove", Cell(1, 2)).notes
