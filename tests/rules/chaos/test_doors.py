"""Doors that shut somebody off from his enemies: he goes there and opens them unasked."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.grid import Cell
from game.core.orders import is_pass
from game.rules.chaos.orders import doors
from game.rules.chaos.sheet.components import Busy, Condition, Reserves
from tests.rules.chaos.brawl import field
from tests.rules.chaos.test_defaults import between, turn, view

ROOM = "# # # # # # #\n1 . . # . . 2\n. . . + . . .\n. . . # . . ."
DOOR = Cell(3, 1)
AT_IT = "# # # # # # #\n. . . # . . .\n. . 1 + . . 2\n. . 3 # . . ."


def room(drawing: str = ROOM, *more: str) -> Any:
    """A long sword on one side of a wall, a club on the other."""
    names = ("aldric", "thug", *more)
    return field(drawing, *names, held=("long_sword", "club", "club"))


def test_a_door_that_bars_every_way_is_found_with_the_way_to_it() -> None:
    here = room()
    found = doors.shut(view(here), here.units["1"])
    assert found is not None
    assert found.door == DOOR
    assert found.path[-1].x == 2


@pytest.mark.parametrize(
    ("drawing", "why"),
    [
        (". . . . . . .\n1 . . # . . 2\n. . . + . . .", "a way leads around"),
        ("# # # # # # #\n1 . . # . . 2\n. . . # . . .", "there is no door"),
        ("+ # # # # # #\n1 . . # . . 2\n. . . # . . .", "it leads nowhere"),
        ("+ # # # # # #\n1 . . . . . 2", "nothing lies between"),
        ("# # # # # # #\n# # # + # # #\n1 . . . . 3 2", "people in the way are no wall"),
    ],
)
def test_no_door_matters_where(drawing: str, why: str) -> None:
    here = room(drawing, "thug") if "3" in drawing else room(drawing)
    assert doors.shut(view(here), here.units["1"]) is None, why


def test_on_his_turn_he_runs_to_the_door_and_opens_it_when_he_is_there() -> None:
    order = turn(room())
    assert (order.text("form"), order.text("how")) == ("move", "run")
    assert order.cell("to") is not None and order.cell("to").x == 2  # type: ignore[union-attr]
    order = turn(room(AT_IT.replace("3", ".")))
    assert (order.text("form"), order.text("how"), order.cell("to")) == ("chore", "open", DOOR)


def test_between_his_turns_he_does_so_for_a_free_action_that_he_can_spare() -> None:
    here = room(AT_IT.replace("3", "."))
    here.clock(20)
    order = between(here)
    assert (order.text("how"), order.cell("to")) == ("open", DOOR)
    here.put("1", Reserves(0, 1, 3))
    assert is_pass(between(here))


def test_one_is_enough_to_open_it() -> None:
    here = room(AT_IT, "thug")
    facts = (("form", "chore"), ("how", "open"), ("to", DOOR))
    here.put("3", Busy("chore", 15, facts))
    assert turn(here).text("how") != "open"
    here.put("3", Busy("chore", 15, (("form", "chore"), ("how", "draw"), ("item", "club"))))
    assert turn(here).text("how") == "open"


def test_who_lies_gets_up_first() -> None:
    here = room(AT_IT.replace("3", "."))
    here.put("1", Condition(prone=True))
    assert turn(here).text("how") == "stand"
