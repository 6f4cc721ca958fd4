"""Many battles counted: intervals, reasons, and what it cost whom."""

from __future__ import annotations

import pytest

from game.play.tally import Ending, Fought, Loss, Price, Rounds, Share, tally, wilson, won

SIDES = ("a", "b")


def battle(winner: str | None, why: str, rounds: int, *prices: Price) -> Fought:
    """One battle that ended so."""
    return Fought(winner, why, "R-1", rounds, prices, (("a", 1), ("b", 3)), 20.0 * rounds)


ANN = Price("a", "ann", 1, 1, "slain")
ANN_LEFT = Price("a", "ann", 1, 0)
BAND = Price("b", "band", 40, 10)
BAND_FLED = Price("b", "band", 40, 20, "fled")
BATTLES = (
    battle("b", "held", 4, ANN, BAND),
    battle("b", "held", 6, ANN, BAND),
    battle("a", "held", 8, ANN_LEFT, BAND_FLED),
    battle("draw", "night", 20, ANN_LEFT, BAND),
    battle(None, "", 500, ANN, BAND),
)


def test_wins_are_counted_among_the_battles_that_ended() -> None:
    found = tally(SIDES, BATTLES)
    assert (found.finished, found.wins) == (4, {"a": 1, "b": 2, "draw": 1})
    assert found.rounds == Rounds(4, 7.0, 20)
    assert found.time == 140.0


def test_a_share_has_the_interval_of_wilson() -> None:
    """Ten of forty: 0.142 to 0.402, as the textbooks have it."""
    low, high = wilson(0.25, 40)
    assert low == pytest.approx(0.1419, abs=1e-4)
    assert high == pytest.approx(0.4019, abs=1e-4)
    assert wilson(0.0, 0) == (0.0, 1.0)
    assert tally(SIDES, BATTLES).shares["b"] == Share(0.5, 0.15, 0.85)
    assert tally(SIDES, BATTLES[:1]).shares["a"].low == 0.0


def test_reasons_are_told_for_whom_the_most_frequent_first() -> None:
    assert tally(SIDES, BATTLES).endings == (
        Ending("held", "R-1", "b", 2),
        Ending("held", "R-1", "a", 1),
        Ending("night", "R-1", "draw", 1),
    )


def test_losses_are_told_by_side_and_by_unit() -> None:
    found = tally(SIDES, BATTLES)
    assert found.units == (
        Loss("a", "ann", 4, 1.0, 0.5, 2, {"slain": 2}),
        Loss("b", "band", 4, 40.0, 12.5, 1, {"fled": 1}),
    )
    assert (found.losses, found.fighters) == ({"a": 0.5, "b": 12.5}, {"a": 1.0, "b": 40.0})
    assert found.wounds == {"a": 1.0, "b": 3.0}


def test_a_unit_counts_where_it_took_part() -> None:
    found = tally(SIDES, (BATTLES[0], battle("b", "held", 4, BAND)))
    assert found.units[0] == Loss("a", "ann", 1, 1.0, 1.0, 1, {"slain": 1})
    assert found.fighters["a"] == 0.5


def test_nothing_that_ended_is_nothing_counted() -> None:
    found = tally(SIDES, BATTLES[4:])
    assert (found.finished, found.endings, found.units) == (0, (), ())
    assert found.shares["a"] == Share(0.0, 0.0, 1.0)
    assert won(SIDES, [None, "a"]) == {"a": 1, "b": 0, "draw": 0}
