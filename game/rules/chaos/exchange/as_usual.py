"""What is chosen as a rule on the way of a blow: by whoever has no wish of his own, and where odds
are worked out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from game.core.checks import Ask, Grade
from game.core.orders import Order, Slot
from game.core.rule import rule
from game.rules.chaos.exchange.force import NONE, SHATTER_B, Force
from game.rules.chaos.exchange.getting_through import Choices, Harm, landed, part_check
from game.rules.chaos.sheet import body
from game.rules.chaos.sheet.components import Reserves
from game.rules.chaos.sheet.fighter import Combatant

SPARE = 1
"""Ki that is kept for one more Free Action (12.2)."""

PLAIN: Mapping[str, Slot] = MappingProxyType(
    {
        "chaos.critical": ("kind", SHATTER_B),
        "chaos.force": ("force", NONE),
        "chaos.knockout": ("knockout", False),
        "chaos.resist": ("ki", 0),
    }
)
"""What is chosen whatever blow it is: Shatter where it can be had, and no Ki for force or rolls."""


def usual(people: dict[int, Combatant], ask: Ask) -> Order:
    """What is chosen as a rule on the way of a blow: natural PFb where it helps, and else what is
    plain.
    """
    if ask.kind == "chaos.natural":
        return Order((("activate", shields_himself(people[ask.unit], ask.about)),))
    return Order((PLAIN[ask.kind],))


def has_spare(reserves: Reserves) -> bool:
    """Whether Ki is left for natural PFb besides what is kept."""
    return reserves.ki > SPARE


@rule("CF-DMG-08")
def shields_himself(victim: Combatant, about: Iterable[Slot]) -> bool:
    """Whether he switches natural PFb on unasked against a blow of which he is told this: while Ki
    is left for something else, and where it would stop anything.
    """
    if not has_spare(victim.reserves):
        return False
    known: dict[str, Any] = dict(about)
    left, area = Force(known["damage"], known["penetration"]), known["area"]
    check = part_check(victim, area, tumbled=known["tumbled"])
    parts: Iterable[Grade] = (area,) if check is None else (one for one, _ in check.odds)
    return any(_stops(victim, left, str(one)) for one in parts)


def _stops(victim: Combatant, left: Force, part: str) -> bool:
    """Whether natural PFb would stop anything of it on this part of him."""
    made = (
        landed(victim, left, left, Choices(activated=use), body.part(part)) for use in (True, False)
    )
    with_it, without = map(_counted, made)
    return with_it != without


def _counted(made: Harm) -> tuple[int, int, bool]:
    """What counts of it: Red, hit points, and whether any damage got through at all."""
    return made.red, made.hp, bool(made.lost)
