"""What is paid for once: a point of Chakra, the Ki of one action, a Free Action for a task."""

from __future__ import annotations

import pytest

from game.core.components import Health
from game.rules.chaos.acts.deeds import chakra
from game.rules.chaos.acts.time import clock
from game.rules.chaos.sheet import agenda
from game.rules.chaos.sheet.agenda import Due
from game.rules.chaos.sheet.components import Condition, Doing, Reserves
from tests.rules.chaos.brawl import field, keys, order

FULL = order(form="chakra", how="points")


@pytest.mark.rule("CF-CHAK-01")
@pytest.mark.parametrize("saved", [False, True])
def test_whom_chakra_has_saved_meanwhile_spends_no_other_point(saved: bool) -> None:
    """He has begun to call on it when a blow all but kills him, and a point saves him at once."""
    here = field("1 2", "thug", "mai")
    one = here.units["1"]
    here.put("1", Health(0, 18), Doing(FULL, 26, 20, 20))
    if saved:
        here.put("1", Condition(dying=True))
        here.do(lambda step: chakra.saves(step, one), {}, [])
    events = here.do(lambda step: clock.end(step, Due(20, agenda.ENDS, one, "end")), {}, [])
    assert here.world.get(one, Reserves).chakra == 3
    assert here.world.get(one, Health).now == (0 if saved else 18)
    assert keys(events) == ["chaos.chore_lost" if saved else "chaos.chakra_points"]
