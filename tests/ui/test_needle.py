"""Where the needle stands on the chart of a throw."""

from __future__ import annotations

import pytest

from game.core.checks import Band, Check, Outcome
from game.ui.odds.colour_chart import _share

RISING = (Band("miss", 2, 6), Band("hit", 7, 12))
COLOURS = (Band("white", 1, 50), Band("red", 51, 100))
TURNED = (Band("red", 1, 50), Band("white", 51, 100))


@pytest.mark.parametrize(
    ("bands", "low", "high"),
    [
        (RISING, 7, 12),
        (RISING[::-1], 12, 7),
        (COLOURS, 51, 100),
        (TURNED, 50, 1),
    ],
)
def test_the_needle_goes_from_left_to_right_as_the_bands_do(
    bands: tuple[Band, ...], low: int, high: int
) -> None:
    check = Check("test", "", bands=bands)
    left, right = (
        _share(check, Outcome(check, (total,), total, check.grade(total))) for total in (low, high)
    )
    assert left < right
