"""What a view takes over from the one before it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.core.components import Strength, Unit
from game.core.ruleset import Clock
from game.core.view import View
from game.core.world import Row, Rows
from tests.core.tiny import book

ONE: Row = (1, (Unit("a1", "a", "One"), Strength(5, 5)))
TWO: Row = (2, (Unit("b1", "b", "Two"), Strength(7, 7)))
OTHER: Row = (3, (Unit("b2", "b", "Other"),))


def hidden(side: str) -> Callable[[Row], Row]:
    """Nobody sees the third."""
    return lambda row: (row[0], ()) if row[0] == 3 else row


def read(rows: Rows, last: View | None = None) -> View:
    """A view of these rows, as the engine makes one."""
    found = View(book(hide=hidden), "a", (), Clock(1), "mass")
    found._read(rows, last)
    return found


def units(view: View) -> list[int]:
    return [unit for unit, _ in view.each(Strength)]


@pytest.mark.parametrize("third", [OTHER, (3, (Unit("b2", "b", "Other"), Strength(1, 1)))])
def test_whoever_is_gone_is_seen_no_more_though_as_many_are_there(third: Row) -> None:
    """What was asked before holds for the same entities alone."""
    last = read((ONE, TWO))
    assert units(last) == [1, 2]
    now = read((ONE, third), last)
    assert [row[0] for row in now.rows] == units(now) == [1]
    assert now.find(2, Unit) is None


def test_queries_of_kinds_that_nobody_wrote_are_kept_and_others_asked_anew() -> None:
    last = read((ONE, TWO))
    assert units(last) == [1, 2] and len(last.each(Unit)) == 2
    now = read((ONE, (2, (TWO[1][0], Strength(6, 7)))), last)
    assert now.each(Unit) is last.each(Unit)
    assert [strength.now for _, (strength,) in now.each(Strength)] == [5, 6]
    assert units(last) == [1, 2] and last.get(2, Strength).now == 7


def test_nothing_is_worked_out_anew_where_nothing_was_written() -> None:
    rows = (ONE, TWO)
    last = read(rows)
    last.memory["asked"] = "answered"
    for again in (rows, (ONE, TWO)):
        now = read(again, last)
        assert now.memory is last.memory and now.rows is last.rows
