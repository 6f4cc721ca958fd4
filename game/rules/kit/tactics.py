"""What the tactics of every book of single fighters need: orders made of what is wanted, intents by
the roles of slots, and the answers of a book that has no such thing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from statistics import fmean
from typing import TypeAlias

from game.core.components import Facing, Health, Out, Position, Unit
from game.core.forecast import Forecast
from game.core.grid import Cell
from game.core.memo import once
from game.core.orders import NOTHING, Order, Value
from game.core.ruleset import Reader, Request
from game.core.tactics import Intent, Purpose
from game.core.view import View
from game.core.vocabulary import Role

STANDS = 0.4
"""What it is worth that somebody stands at all, who strikes as hard with his last point."""

WEAK, STRONG = 0.25, 2.0
"""The least and the most that an enemy counts for the strength of his attacks."""

Danger: TypeAlias = Callable[[View, int, int, Cell], float]
"""What an enemy takes of somebody who stands on a cell, as in ``FighterTactics``."""

ENDS = (Role.END_CELL, Role.STEP)
"""The slots that say where an order leaves a fighter."""


def completed(view: View, request: Request, wanted: Mapping[str, Value]) -> Order | None:
    """The order with these values, and the first that is offered for every other slot; None where
    one of them is not offered.
    """
    order = NOTHING
    while True:
        slots = view.own_choices(request, order)
        first = next(slots, None)
        if first is None:
            return order
        if first[0] in wanted:
            value = wanted[first[0]]
            found = (slot for slot in (first, *slots) if slot[1] == value)
            first = next((slot for slot in found if type(slot[1]) is type(value)), None)
            if first is None:
                return None
        order = order.plus(first)


def intent_by_roles(
    view: View, request: Request, order: Order, purpose: Purpose, answer: str = ""
) -> Intent:
    """Where an order leaves him and whom it is aimed at, as the roles of its slots tell."""
    roles = view.ruleset.kinds[request.kind].roles(order)
    by_role: dict[Role, Value] = {}
    for name, value in order.slots:
        by_role.setdefault(roles.get(name, Role.OTHER), value)
    post, facing = view.find(request.unit, Position), view.find(request.unit, Facing)
    ends = (by_role.get(role) for role in ENDS)
    cell = next((value for value in ends if isinstance(value, Cell)), None)
    here = cell or (post.cell if post is not None else Cell(0, 0))
    looks, target = by_role.get(Role.FACING), by_role.get(Role.TARGET)
    return Intent(
        purpose,
        here,
        looks if isinstance(looks, str) else facing.direction if facing is not None else "",
        target if isinstance(target, int) and target else None,
        answer,
    )


def left_of_health(reader: Reader, unit: int) -> float:
    """The part of him that is left: his points, and that he stands at all; 0 with the last one."""
    health = reader.find(unit, Health)
    if health is None or health.now <= 0:
        return 0.0
    return STANDS + (1.0 - STANDS) * health.now / max(1, health.full)


def part_of_health(reader: Reader, unit: int, losses: int) -> float:
    """The part of him that so many points are, all that is left with the last one."""
    health, left = reader.find(unit, Health), left_of_health(reader, unit)
    if health is None or losses >= health.now:
        return left
    return (1.0 - STANDS) * losses / max(1, health.full)


def part_of_what_is_left(reader: Reader, unit: int, losses: int) -> float:
    """The part of what is left of him that so many points are."""
    health = reader.find(unit, Health)
    return min(1.0, losses / health.now) if health is not None and health.now > 0 else 1.0


def might_by_danger(danger: Danger) -> Callable[[View, int], float]:
    """What an enemy counts for his strength: what he takes of one of the others with an attack, as
    they stand side by side, beside what is usual on his side.
    """

    @once
    def sides(view: View) -> Mapping[str, Mapping[int, float]]:
        """What everybody who stands takes, side by side."""
        standing = [
            (one, who.side, post.cell)
            for one, (who, post) in view.each(Unit, Position)
            if view.find(one, Out) is None
        ]
        known: dict[str, dict[int, float]] = {}
        for one, own, cell in standing:
            parts = [danger(view, one, other, cell) for other, o, _ in standing if o != own]
            known.setdefault(own, {})[one] = fmean(parts) if parts else 0.0
        return known

    def might(view: View, unit: int) -> float:
        own = next((side for side in sides(view).values() if unit in side), {unit: 1.0})
        usual = fmean(own.values())
        return min(STRONG, max(WEAK, own[unit] / usual)) if usual > 0 else 1.0

    return might


def no_variants(view: View, request: Request, order: Order) -> tuple[Order, ...]:
    """The variants of a book in which an attack is an attack."""
    return ()


def no_leaving(view: View, request: Request, cell: Cell) -> Order | None:
    """The way out of a book in which nobody leaves a fight."""
    return None


def always(view: View, request: Request, order: Order, forecast: Forecast) -> float:
    """Attacks of a book that are made as they are declared, or not at all."""
    return 0.0 if forecast.barred else 1.0


def nobody_else(reader: Reader, unit: int) -> int:
    """The spread of attacks that take their target alone."""
    return 0
