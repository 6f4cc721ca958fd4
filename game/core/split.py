"""Units that fall apart: the whole leaves the battle, its parts carry on, each with its order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.components import Ordered, Out, Position
from game.core.events import split as split_event
from game.core.orders import Order
from game.core.step import Step


@dataclass(frozen=True, slots=True)
class Part:
    """What a part is made of, and the order it carries out (None: no order)."""

    components: tuple[object, ...]
    order: Order | None = None


def split(step: Step, unit: int, parts: Sequence[Part], rule: str) -> tuple[int, ...]:
    """Replace a unit by its parts, in their order; returns the parts' ids.

    The whole keeps its identity as a record, without a position and with Out("split").
    """
    world = step.world
    spawned = tuple(world.spawn(*part.components, *_ordered(part)) for part in parts)
    for kind in (Position, Ordered):
        if (held := world.find(unit, kind)) is not None:
            world.drop(unit, held)
    world.put(unit, Out("split"), world.find(unit, Out))
    step.emit(split_event(unit, spawned, rule))
    return spawned


def _ordered(part: Part) -> tuple[Ordered, ...]:
    return () if part.order is None else (Ordered(part.order),)
