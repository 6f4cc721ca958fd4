"""Units of a mass battle form up in ranks before their enemy (8.2)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.grid import Cell
from game.rules.heroic20s.sheet.arriving import arrival, front
from tests.rules.heroic20s.lie import field, shape

FOES: dict[str, Any] = {"a": ("pikeman", 1, {"living": 100}), "b": ("pikeman", 2)}


@pytest.mark.rule("HC-MOVE-02")
def test_a_unit_forms_up_in_ranks_before_its_enemy() -> None:
    """Four cells that stand in a row become two ranks, the leading cell in the first of them."""
    ground = field("........ ........ aaaa.... ........ ........ .......b", FOES, mass=True)
    place = arrival(ground, ground.figures[1], Cell(4, 2), None)
    assert place is not None and place[0] == Cell(4, 2)
    assert shape(ground.site, place) == "........ ........ ........ ...aa... ...aa... ........"


@pytest.mark.rule("HC-LOCK-05", "HC-MOVE-02")
def test_a_unit_makes_a_line_along_whom_it_touches() -> None:
    """As many as find room stand in one row before the enemy, none round his corners."""
    ground = field("..bbb... ........ ........ aa...... aa......", FOES, mass=True)
    place = arrival(ground, ground.figures[1], Cell(3, 3), ground.figures[2])
    assert place is not None and len(place) == 4
    assert {cell.y for cell in place} == {3} and {cell.x for cell in place} < set(range(1, 6))


@pytest.mark.rule("HC-LOCK-05")
def test_who_finds_no_room_in_the_line_closes_round_the_enemy() -> None:
    ground = field("...b.... ........ ........ aa...... aa......", FOES, mass=True)
    place = arrival(ground, ground.figures[1], Cell(3, 3), ground.figures[2])
    assert place is not None and place[0] == Cell(3, 3)
    assert {Cell(2, 3), Cell(3, 3), Cell(4, 3)} < set(place)
    assert set(place) - {Cell(2, 3), Cell(3, 3), Cell(4, 3)} <= {Cell(2, 4), Cell(4, 4)}


@pytest.mark.parametrize(
    ("there", "looks"), [((9, 5), "E"), ((0, 5), "W"), ((5, 9), "N"), ((7, 3), "S"), ((5, 5), "N")]
)
def test_a_block_looks_along_a_row_or_a_column(there: tuple[int, int], looks: str) -> None:
    assert front(Cell(5, 5), Cell(*there)) == looks
