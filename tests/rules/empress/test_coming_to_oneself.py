"""Who is free, up or down in the midst of a round of Empress, and what is open to him then."""

from __future__ import annotations

import pytest

from game.rules.empress.sheet.components import Grappled
from tests.rules.empress.bout import bout, man, setup

QUICK = {"agility": 18}


@pytest.mark.rule("EM-GRP-05", "EM-INI-02")
@pytest.mark.parametrize("freed", [True, False])
def test_whoever_is_freed_of_a_pin_before_his_segment_acts_in_it(freed: bool) -> None:
    """E9 lets go of E10, or does not; both began the round so."""
    people = (man("E9", "a", (5, 5), **QUICK), man("E10", "b", (5, 4)), man("E2", "b", (12, 8)))
    here = bout(setup(*people))
    here.until("E9").put("E10", Grappled((here.unit("E9"),), 3, True))
    here.ends().until("E9", 2)
    if freed:
        here.does("E9", "release", target="E10")
    here.ends()
    turns = [
        name for kind, name, request in here.asked if kind == "turn" and request.id.startswith("2.")
    ]
    assert ("E10" in turns) is freed
