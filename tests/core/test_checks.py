"""Checks: exact odds of one and several dice, bands, modifiers, opposed throws."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.checks import Band, Check, Modifier, Opposed, gather, totals

COLOURS = (Band("white", 1, 55), Band("red", 56, 90), Band("black", 91, 100))


def test_the_odds_of_a_hundred_sided_die_are_the_widths_of_its_bands() -> None:
    check = Check("hit", "T-1", bands=COLOURS)
    assert dict(check.odds) == pytest.approx({"white": 0.55, "red": 0.35, "black": 0.10})
    assert [grade for grade, _ in check.odds] == ["white", "red", "black"]
    assert check.chance("red", "black") == pytest.approx(0.45)
    assert check.chance("gold") == 0
    assert [check.grade(total) for total in (1, 55, 56, 90, 91, 100)] == [
        "white",
        "white",
        "red",
        "red",
        "black",
        "black",
    ]


def test_a_total_that_no_band_holds_is_an_error() -> None:
    with pytest.raises(ValueError, match="no band holds 101"):
        Check("hit", "T-1", bands=COLOURS).grade(101)


def test_without_bands_the_total_is_the_grade() -> None:
    check = Check("wound", "T-1", dice=(2, 6))
    assert check.grade(7) == 7
    assert dict(check.odds)[7] == pytest.approx(6 / 36)
    assert [grade for grade, _ in check.odds] == list(range(2, 13))


def test_the_first_band_that_holds_a_total_counts_and_empty_ones_are_left_out() -> None:
    bands = (Band("best", 6, 6), Band("good", 4, 6), Band("never", 7, 9), Band("bad", 1, 3))
    check = Check("x", "T-1", dice=(1, 6), bands=bands)
    assert check.odds == (("best", 1 / 6), ("good", 2 / 6), ("bad", 3 / 6))


@given(st.integers(1, 4), st.integers(1, 8))
def test_totals_of_several_dice_are_exact(count: int, sides: int) -> None:
    throws = Counter(sum(faces) for faces in product(range(1, sides + 1), repeat=count))
    expected = tuple((total, throws[total] / sides**count) for total in sorted(throws))
    assert totals((count, sides)) == expected


def test_the_shift_adds_up_the_modifiers() -> None:
    modifiers = (Modifier("T-2", "t.flank", 2), Modifier("T-3", "t.rain", -5))
    assert Check("hit", "T-1", modifiers=modifiers).shift == -3
    assert Check("hit", "T-1").shift == 0


def test_opposed_throws_compare_what_both_add_to_their_dice() -> None:
    left = Check("attack", "T-1", 1, 2, (1, 6), base=3, modifiers=(Modifier("T-2", "m", -1),))
    shield = (Modifier("T-3", "m", 1),)
    right = Check("parry", "T-1", 2, 1, (2, 4), base=0, modifiers=shield)
    bands = (Band("held", -99, 0), Band("struck", 1, 4), Band("felled", 5, 99))
    opposed = Opposed(left, right, bands)
    assert opposed.grade(4, 5) == "held"
    assert opposed.grade(5, 5) == "struck"
    assert opposed.grade(6, 2) == "felled"
    throws = Counter(
        opposed.grade(a, b + c) for a, b, c in product(range(1, 7), range(1, 5), range(1, 5))
    )
    assert dict(opposed.odds) == pytest.approx({g: n / 96 for g, n in throws.items()})


@given(st.integers(-20, 20))
def test_opposed_odds_add_up_to_one(base: int) -> None:
    left = Check("a", "T-1", dice=(3, 6), base=base)
    opposed = Opposed(left, Check("b", "T-1", dice=(1, 20)), ())
    assert sum(chance for _, chance in opposed.odds) == pytest.approx(1)


def test_equal_results_are_gathered_in_the_order_they_came_in() -> None:
    assert gather([("b", 0.25), ("a", 0.5), ("b", 0.25)]) == (("b", 0.5), ("a", 0.5))
