"""With what a parlay is tried, and what stays in the hand after it (PARLAY)."""

from __future__ import annotations

import pytest

from game.rules.chaos.acts.parlay.meeting import attack_of
from game.rules.chaos.sheet.actions import Action


@pytest.mark.rule("CF-PARLAY-01", "CF-PARLAY-04")
@pytest.mark.parametrize(
    ("how", "item", "used"), [("trip", "whip", "fist"), ("entangle", "whip", "whip")]
)
def test_a_parlay_is_rolled_with_the_hands_or_what_entangles(
    how: str, item: str, used: str
) -> None:
    made = attack_of(Action("parlay", how, item, ki=2))
    assert (made.how, made.weapon.id, made.parlay, made.ki, made.spent) == (how, used, True, 2, 2)
