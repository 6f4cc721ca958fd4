"""Where a unit can end, as it is shown before its tactic is sworn and after an action."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.orders import Order
from game.rules.heroic20s.acts.moving import GO
from game.rules.heroic20s.acts.ordering import ORDER
from game.rules.heroic20s.shown import LOOKOUT
from tests.rules.heroic20s.field import troop
from tests.rules.heroic20s.test_waits_and_errands_ordered import Told

PEOPLE = troop("man", "a", "thug", (20, 10)), troop("foe", "b", "thug", (55, 10))


def far(told: Told, **slots: Any) -> tuple[int, int]:
    """How far west and east of where it stands it is shown to come under this order."""
    ordered = LOOKOUT.ordered
    assert ordered is not None
    found = ordered(told.seat.view, told.request, Order(tuple(slots.items())))
    columns = [0, *(stride.cell.x - 20 for stride in found)]
    return -min(columns), max(columns)


@pytest.mark.rule("HC-TAC-02", "HC-TAC-04", "HC-TAC-08", "HC-TAC-10", "HC-ACT-05")
def test_the_reach_that_is_shown_is_that_of_the_tactic_in_the_making() -> None:
    told = Told(ORDER, *PEOPLE)
    move = LOOKOUT.reach(told.seat.view, told.request.unit)
    assert far(told)[1] == max(stride.cell.x for stride in move) - 20, "no tactic yet: Neutral"
    pace = far(told, tactic="hold_ground")[1]
    assert pace > 0
    assert far(told, tactic="all_out_defensive")[1] == 3 * pace
    assert far(told, tactic="all_out_defensive", withdraw=True) == (2 * pace, 0)
    assert far(told, tactic="neutral")[1] == 5 * pace
    assert far(told, tactic="all_out_offensive") == (0, 34), "straight at the enemy, to contact"
    assert far(told, tactic="retreat")[0] == 20 > far(told, tactic="retreat")[1], "to the edge"
    assert far(told, tactic="neutral", long="wait") == (0, 0)


@pytest.mark.rule("HC-MOVE-06", "HC-ACT-02")
def test_half_of_the_way_is_shown_after_a_short_action() -> None:
    told = Told(GO, *PEOPLE)
    whole = far(told)[1]
    kneeling = far(told, form="act", deed="posture_step kneeling")[1]
    assert 0 < kneeling <= whole - whole // 2
