"""What an effect of a maneuver is worth: what it spares, and what it adds to the next attack."""

from __future__ import annotations

import pytest

from game.rules.empress.exchange.maneuvers import DISARM, GRAPPLE, PULL, TRICK, TRIP
from game.rules.empress.orders.prospects import best
from game.rules.empress.orders.worth import PUSHED, effect
from game.rules.empress.sheet.figure import figure
from tests.rules.empress.bout import man, setup
from tests.rules.empress.desk import desk


@pytest.mark.rule("EM-MAN-04", "EM-GRP-03", "EM-DIR-03")
def test_what_each_effect_is_worth() -> None:
    """A trick and a hold spare the whole next attack; the others a part of it; a push only room."""
    here = desk(setup(man("E3", "a", (5, 5)), man("E1", "b", (5, 4))))
    view = here.view(here.until("E3"))
    unit, target = here.unit("E3"), here.unit("E1")
    usual = best(view, figure(view, target), figure(view, unit))
    aims = (TRIP, PULL, DISARM, TRICK, GRAPPLE)
    found = {aim: effect(view, unit, target, aim) for aim in aims}
    assert usual == pytest.approx(3 / 130)
    assert {aim: spared for aim, (spared, _) in found.items()} == pytest.approx(
        {TRIP: 0.0, PULL: 0.0, DISARM: usual * 2 / 3, TRICK: usual, GRAPPLE: usual}
    )
    assert {aim: round(brought, 4) for aim, (_, brought) in found.items()} == {
        TRIP: 0.2519,
        PULL: 0.1519,
        DISARM: 0.2519,
        TRICK: 0.0,
        GRAPPLE: 0.2319,
    }
    assert effect(view, unit, target, "push") == (0.0, PUSHED)
