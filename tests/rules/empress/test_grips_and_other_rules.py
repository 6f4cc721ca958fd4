"""Where grips meet other rules of Empress: throws, pairs, long weapons, what the held can do."""

from __future__ import annotations

import pytest

from game.rules.empress.exchange.shifts import attack_shifts
from tests.rules.empress.cast import blow, figure

QUICK = {"agility": 18}


def shifted(attack: object) -> dict[str, int]:
    """What shifts the roll, by rule."""
    return {one.rule: one.worth for one in attack_shifts(attack)}  # type: ignore[arg-type]


@pytest.mark.rule("EM-GRP-08")
def test_a_throw_out_of_a_grapple_counts_the_grapple_as_a_blow_does() -> None:
    """A holder throws at whom he holds, and at a third."""
    held, third = figure("E8", 2, held_by=1), figure("E8", 3)
    me = figure("E10", 1, "dagger", holds=(2,))
    assert shifted(blow(me, held, "thrown_dagger"))["EM-GRP-08"] == 1
    assert shifted(blow(me, third, "thrown_dagger"))["EM-GRP-08"] == -1
    free = figure("E10", 1, "dagger")
    assert "EM-GRP-08" not in shifted(blow(free, third, "thrown_dagger"))
