"""Examples of an examiner who knew the book alone: two rules at a time, and the edges of tables."""

from __future__ import annotations

import pytest

from game.core.components import Health
from game.rules.empress.sheet.components import Surprised
from tests.rules.empress.bout import bout, man, setup
from tests.rules.empress.desk import desk


@pytest.mark.rule("EM-INI-13", "EM-TRN-05")
def test_the_last_two_fell_each_other_in_one_segment() -> None:
    """Who went down in his own segment strikes all the same; then nobody has won."""
    people = (man("E10", "a", (3, 3)), man("E10 too", "b", (4, 3)))
    here = bout(setup(*people), {"attack": [20, 20]})
    here.does("E10", "strike", target="E10 too", weapon="mace")
    assert (here.hp("E10 too"), here.battle.result) == (-3, None)
    here.does("E10 too", "strike", target="E10", weapon="mace")
    assert here.battle.result is not None
    assert here.battle.result.winner is None


@pytest.mark.rule("EM-INI-13", "EM-TRN-05", "EM-SUR-01")
def test_who_falls_last_and_would_lose_his_action_is_not_waited_for() -> None:
    people = (man("E10", "a", (3, 3)), man("E10 too", "b", (4, 3)))
    here = bout(setup(*people), {"attack": [20]})
    here.until("E10").put("E10 too", Surprised(), Health(2, 5))
    here.does("E10", "strike", target="E10 too", weapon="mace")
    assert here.battle.result is not None
    assert here.battle.result.winner == "a"


@pytest.mark.rule("EM-INI-13", "EM-DTH-01")
def test_who_went_down_in_his_own_segment_has_his_action_and_does_not_get_up_for_it() -> None:
    people = (man("E10", "a", (3, 3)), man("E10 too", "b", (4, 3)))
    here = desk(setup(*people), {"attack": [20]})
    request = here.until("E10")
    here.battle.give(request, here.order(request, {"form": "strike", "target": "E10 too"}))
    request = here.until("E10 too")
    assert not here.open(request, "form") & {"stand", "move", "retreat", "hold", "counter"}
    assert here.usual(request).text("form") == "strike"
