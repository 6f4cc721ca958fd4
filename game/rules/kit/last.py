"""Whom a fighter has gone for last, as far as a side knows."""

from __future__ import annotations

from game.core.components import Out, Position
from game.core.view import View

FIGHT = "fight"
"""The form of the orders that are against somebody, as the events tell that reveal them."""


def last_foe(view: View, unit: int) -> int:
    """Whom his latest revealed attack was meant for; 0 for nobody, and if he is gone."""
    for event in reversed(view.events):
        if event.unit == unit and event.target and event.fact("form") == FIGHT:
            gone = view.find(event.target, Out) or view.find(event.target, Position) is None
            return 0 if gone else event.target
    return 0
