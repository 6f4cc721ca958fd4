"""The cells that an order would fill, before it is given (AREA-06, SPRAY-04, CLEAVE-01)."""

from __future__ import annotations

import pytest

from game.core.grid import Cell
from game.core.orders import Order
from game.core.ruleset import Clock, Request
from game.core.view import View
from game.rules.chaos.shown.lookout import LOOKOUT, filled
from tests.rules.chaos.drawn import BOOK, drawn


def view(here):
    return View(BOOK, "a", here.world.rows(), Clock(1, "ticks"), "personal")


def cells(here, *slots):
    request = Request("r", "a", here.units["1"], "chaos.turn")
    return set(filled(view(here), request, Order((("form", "fight"), *slots))))


@pytest.mark.rule("CF-AREA-02", "CF-AREA-06")
def test_a_blast_reaches_its_radius_but_not_behind_a_wall():
    here = drawn("1 . . . . . . . . . #\n" + ". . . . . . . . . . #")
    found = cells(here, ("how", "area"), ("weapon", "grenade"), ("cell", Cell(5, 0)))
    assert found == {Cell(x, y) for x in range(1, 10) for y in (0, 1)}
    walled = drawn("1 . . . # . .")
    found = cells(walled, ("how", "area"), ("weapon", "grenade"), ("cell", Cell(3, 0)))
    assert Cell(2, 0) in found and Cell(5, 0) not in found
    assert not cells(walled, ("how", "area"), ("weapon", "grenade")), "no cell is named yet"


@pytest.mark.rule("CF-SPRAY-04")
def test_a_sweep_fills_the_quarter_that_has_all_targets():
    here = drawn(". . . . .\n. . . . 2\n1 . . . .\n. . . . 3")
    two, three = here.units["2"], here.units["3"]
    slots = (("how", "spray"), ("weapon", "pistol"), ("target", two), ("target2", three))
    found = cells(here, *slots)
    assert {here.at("2"), here.at("3")} <= found
    assert here.at("1") not in found
    assert all(abs(c.y - here.at("1").y) <= c.x for c in found), "a quarter to the east"
    assert not cells(here, *slots[:3], ("target2", 0)), "a burst at one man fills nothing"


@pytest.mark.rule("CF-CLEAVE-01")
def test_a_cleave_marks_where_all_its_targets_stand():
    here = drawn("2 3\n1 .")
    found = cells(
        here, ("how", "strike"), ("weapon", "long_sword"),
        ("target", here.units["2"]), ("target2", here.units["3"]),
    )  # fmt: skip
    assert found == {here.at("2"), here.at("3")}


def test_screens_ask_it_of_the_lookout():
    assert LOOKOUT.area is filled
