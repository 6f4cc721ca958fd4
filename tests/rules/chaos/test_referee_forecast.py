"""Odds are those of the tick on which the attack falls, not of the one on which it is ordered."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.forecast import Forecast
from game.rules.chaos.orders import forecast_answer
from game.rules.chaos.sheet.components import Defending, Pace
from tests.rules.chaos.brawl import field, order, request, view
from tests.rules.chaos.drawn import Drawn

SHOT = {"form": "fight", "how": "shoot", "weapon": "pistol"}


def promised(here: Drawn, **slots: Any) -> Forecast:
    """What an order of fighter 1 promises."""
    given = order(**{"target": here.units["2"], **slots})
    made = forecast_answer.of_turn(view(here), request(here, "1", "chaos.turn"), given)
    assert made is not None
    return made


def labels(made: Forecast) -> list[str]:
    """What changes the roll."""
    assert made.check is not None
    return [one.label for one in made.check.modifiers]


@pytest.mark.rule("CF-MOVE-04", "CF-ACQ-01", "CF-PEN-04")
def test_who_has_run_and_then_takes_aim_stands_still_when_he_shoots():
    here = field("1 . . . 2", "fred", "thug", held=("pistol", "club"))
    here.put("1", Pace(1, 20, True, "E"))
    here.put("2", Pace(1, 20, True, "E"))
    both = ["chaos.pen_moving", "chaos.pen_target_moves"]
    assert not {*both} & {*labels(promised(here, **SHOT, acquire=True))}
    here.put("2", Pace(1, 20, True, "N"))
    assert {*both} <= {*labels(promised(here, **SHOT, acquire=False))}


@pytest.mark.rule("CF-MULTI-01", "CF-FEINT-01")
def test_a_defence_that_will_be_over_keeps_nobody_from_another_one():
    here = field("12 . 4", "aldric", "thug", "thug", "thug", held=("long_sword", "club"))
    here.put("2", Defending(99, "parry", 15, 19))
    blow = {"form": "fight", "how": "strike", "weapon": "long_sword"}
    assert [one.answer for one in promised(here, **blow, feint=False).branches] == ["none"]
    assert len(promised(here, **blow, feint=True).branches) > 1
    trip = {"form": "parlay", "how": "trip"}
    assert [one.answer for one in promised(here, **trip).branches] == ["none"]
