"""RES: the chart, its columns, shifts, and what a check is made of."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.checks import Modifier
from game.core.components import Field
from game.core.grid import Grid
from game.core.world import World
from game.rules.zefrs.sheet import resolution
from game.rules.zefrs.sheet.resolution import check
from game.rules.zefrs.tables import tables


def colour(rating: int, roll: int, shift: int = 0) -> object:
    moved = (Modifier("ZF-RES-07", "test", shift),) if shift else ()
    return check(("test", "ZF-RES-01", rating), moved).grade(roll)


def column(rating: int, shift: int = 0, by_bands: bool = False) -> object:
    moved = (Modifier("ZF-RES-07", "test", shift),)
    return check(("test", "ZF-RES-01", rating), moved, by_bands=by_bands).column


BORDERS = {6: "red", 7: "orange", 24: "orange", 25: "yellow", 36: "yellow", 37: "green"}


@pytest.mark.rule("ZF-RES-01")
def test_d1_borders_of_rating_0():
    assert {roll: colour(0, roll) for roll in BORDERS} == BORDERS
    assert (colour(0, 48), colour(0, 49)) == ("green", "white")


@pytest.mark.rule("ZF-RES-06")
def test_d2_extremes():
    assert (colour(40, 98), colour(40, 99)) == ("yellow", "white")
    assert (colour(-20, 2), colour(-20, 3)) == ("green", "white")
    assert [colour(-13, roll) for roll in (1, 9, 10)] == ["red", "green", "white"]


@pytest.mark.rule("ZF-RES-06")
def test_column_sequence():
    labels = [row.label for row in tables().columns]
    assert len(labels) == 28
    assert column(-16) == column(-99) == labels[0]
    assert column(-15) == column(-11) == labels[1]
    assert [column(rating) for rating in range(-10, 11)] == labels[2:23]
    assert [column(rating) for rating in (15, 16, 25, 26, 31)] == [*labels[23:28]]


@pytest.mark.rule("ZF-RES-07")
def test_d4_shifts_along_the_sequence():
    assert (column(9, 2), column(13, -3), column(-16, -5)) == ("11 to 15", "8", "−16 or less")
    assert column(13, -1) == "10"
    assert column(31, 4) == "31 or more"


@pytest.mark.rule("ZF-RES-07")
def test_shifts_are_summed_before_they_move():
    moved = (Modifier("ZF-MOD-01", "a", -40), Modifier("ZF-MOD-01", "b", 42))
    assert check(("test", "ZF-RES-01", 0), moved).column == "2"


@pytest.mark.rule("ZF-RES-09")
def test_d5_a_numeric_penalty_is_columns():
    minus = (resolution.penalty("ZF-ACT-11", "zefrs.overreached", -3),)
    made = check(("test", "ZF-RES-01", 10), minus)
    assert (made.column, made.grade(69), made.grade(70)) == ("7", "green", "white")
    assert made.modifiers == minus


@pytest.mark.rule("ZF-RES-08")
@pytest.mark.parametrize("rating", [-40, -13, -10, 0, 10, 13, 40])
def test_certain_rolls(rating: int):
    assert {colour(rating, roll) for roll in (1, 2)} <= {"green", "yellow", "orange", "red"}
    assert {colour(rating, roll) for roll in (99, 100)} == {"white"}
    assert resolution.certain(2, "white") == "green" and resolution.certain(2, "red") == "red"
    assert resolution.certain(3, "white") == "white" and resolution.certain(99, "red") == "white"
    assert resolution.certain(98, "yellow") == "yellow"


@pytest.mark.rule("ZF-RES-03")
def test_opposed_check_subtracts_before_the_column():
    made = check(("test", "ZF-RES-03", 12), against=1)
    assert (made.base, made.column, made.shift) == (12, "11 to 15", -1)
    assert check(("test", "ZF-RES-03", 4), against=-3).column == "7"
    assert check(("test", "ZF-RES-03", 4)).modifiers == ()


@pytest.mark.rule("ZF-RES-04")
def test_s1_talent_or_general():
    talents = {"dirk": 7}
    assert resolution.rating_of(talents, ("dirk", "dagger"), 2) == 7
    assert resolution.rating_of(talents, ("wrestling",), 2) == 2
    assert resolution.rating_of({"dirk": 1}, ("dirk",), 2) == 2


@pytest.mark.rule("ZF-RES-05")
def test_the_higher_always_applies():
    assert resolution.higher(-3, 2) == 2 and resolution.higher(5, 2) == 5


@pytest.mark.rule("ZF-RES-01")
@pytest.mark.parametrize(
    ("test", "rating", "roll", "shift", "expected"),
    [
        ("S6", 2, 52, 0, "green"),
        ("S7", 3, 27, 0, "orange"),
        ("D8", -1, 20, 0, "orange"),
        ("D10", 7, 69, 0, "green"),
        ("D22", 4, 31, 0, "yellow"),
        ("D28", 2, 48, -2, "green"),
        ("D28", 2, 49, -2, "white"),
        ("D31", 5, 57, -2, "green"),
        ("D31", 5, 58, -2, "white"),
        ("D52", 4, 24, -12, "green"),
        ("D52", 4, 25, -12, "white"),
        ("D53", 4, 60, 0, "green"),
        ("D53", 4, 61, 0, "white"),
        ("D59", 15, 100, 0, "white"),
        ("D73", 5, 30, -11, "green"),
        ("D73", 5, 31, -11, "white"),
    ],
)
def test_worked_checks_s6_s7_d8_to_d73(
    test: str, rating: int, roll: int, shift: int, expected: str
):
    assert colour(rating, roll, shift) == expected, test


@pytest.mark.rule("ZF-RES-10")
def test_optional_band_shifts_keep_the_place_within_the_band():
    assert (column(-10, 1, True), column(-6, 1, True)) == ("−5", "−1")
    assert (column(3, 1, True), column(8, -1, True)) == ("8", "3")
    assert column(-3, 1, True) == "0" and column(0, 1, True) == "1"
    assert column(13, 3, True) == "11 to 15" and column(-13, -2, True) == "−15 to −11"
    assert column(10, 9, True) == "31 or more" and column(3, 0, True) == "3"


@pytest.mark.rule("ZF-RES-10")
def test_the_leftmost_band_has_two_columns_and_is_left_to_the_right_alone():
    assert (column(-16, 1, True), column(-15, 1, True)) == ("−10", "−9")
    assert (column(-16, -1, True), column(-16, 0, True)) == ("−16 or less", "−16 or less")
    assert column(-10, -1, True) == "−16 or less" and column(-6, -1, True) == "−15 to −11"


@pytest.mark.rule("ZF-RES-01")
@pytest.mark.parametrize("place", range(28))
def test_each_roll_of_a_column_has_its_colour_the_best_first(place: int):
    found = resolution.bands(place)
    rolls = [roll for band in found for roll in range(band.low, band.high + 1)]
    assert rolls == list(range(1, 101))
    assert found[-1].high == 100


@pytest.mark.rule("ZF-RES-10")
def test_band_shifts_are_a_switch_of_the_scenario():
    plain, switched = World(), World()
    plain.spawn(Field(Grid(5, 7)))
    switched.spawn(Field(Grid(5, 7), ("band_shifts",)))
    found = [resolution.by_bands(world) for world in (plain, switched)]
    assert found == [False, True]
    assert resolution.band_shifted(4, 0) == 4


@given(st.integers(-60, 60), st.integers(-40, 40))
def test_bands_hold_every_roll_once(rating: int, shift: int):
    made = check(("test", "ZF-RES-01", rating), (Modifier("", "", shift),))
    rolls = [roll for band in made.bands for roll in range(band.low, band.high + 1)]
    assert rolls == list(range(1, 101))
    assert abs(sum(chance for _, chance in made.odds) - 1) < 1e-12
