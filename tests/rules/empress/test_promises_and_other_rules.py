"""What is promised where two rules of Empress meet, beside what then happens."""

from __future__ import annotations

import pytest

from game.core.components import Facing
from game.rules.empress.sheet.turns import Stance
from tests.rules.empress.bout import man, setup
from tests.rules.empress.desk import desk

QUICK = {"agility": 18}


@pytest.mark.rule("EM-SHD-10", "EM-GRD-06")
@pytest.mark.parametrize(("cell", "middle"), [((5, 6), True), ((6, 6), False)])
def test_whoever_turns_out_of_the_line_is_not_promised_what_its_middle_costs(
    cell: tuple[int, int], middle: bool
) -> None:
    """Three in a wall look north; the one in the middle strikes ahead, or turns to do so."""
    line = [man(f"E5 {x}", "a", (x, 5), facing="N", **QUICK) for x in (4, 5, 6)]
    here = desk(setup(*line, man("E10", "b", cell)))
    request = here.until("E5 5")
    for x in (4, 5, 6):
        here.put(f"E5 {x}", Facing("N"), Stance())
    order = here.order(request, {"form": "strike", "target": "E10", "weapon": "spear"})
    told = here.promised(request, order)
    assert told is not None
    assert told.check is not None
    assert ("EM-SHD-10" in {one.rule for one in told.check.modifiers}) is middle
