"""What is chosen as a rule on the way of a blow, where odds are worked out."""

from __future__ import annotations

from game.core.checks import Ask
from game.core.orders import Order, Slot
from game.rules.chaos.sheet.fighter import Combatant

SPARE = 1
"""Ki that somebody keeps who switches natural PFb on unasked."""


def usual(people: dict[int, Combatant], ask: Ask) -> Order:
    """What is chosen as a rule on the way of a blow: no Ki for rolls and force, Shatter where it
    can be had, natural PFb as long as Ki is left.
    """
    if ask.kind == "chaos.natural":
        spare = people[ask.unit].reserves.ki > SPARE
        return Order((("activate", spare),))
    known: dict[str, Slot] = {
        "chaos.critical": ("kind", "shatter_b"),
        "chaos.force": ("force", "none"),
        "chaos.knockout": ("knockout", False),
        "chaos.resist": ("ki", 0),
    }
    return Order((known[ask.kind],))
