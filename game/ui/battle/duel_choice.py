"""A declaration slot by slot, read off the legal orders alone: what else a slot may be, and which
whole order comes of it when one slot is changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.orders import Order, Value


@dataclass(frozen=True, slots=True)
class Menu:
    """All legal orders of one request."""

    orders: tuple[Order, ...]

    def slots(self) -> tuple[str, ...]:
        """The names of all slots, in the order of the grammar."""
        return tuple(dict.fromkeys(name for order in self.orders for name, _ in order.slots))

    def options(self, order: Order, slot: str) -> tuple[Value, ...]:
        """The values this slot can have while the slots before it stay as they are."""
        before = _before(order, slot)
        if before is None:
            return ()
        found = (o for o in self.orders if o.slots[: len(before)] == before)
        values = (o.slots[len(before)] for o in found if len(o.slots) > len(before))
        return tuple(dict.fromkeys(value for name, value in values if name == slot))

    def changed(self, order: Order, slot: str, value: Value) -> Order:
        """The legal order with this slot that keeps most of the others; the same if none has it."""
        before = _before(order, slot) or ()
        found = [o for o in self.orders if o.slots[: len(before) + 1] == (*before, (slot, value))]
        found = found or [o for o in self.orders if o.get(slot) == value]
        return max(found, key=lambda other: _alike(order, other), default=order)

    def each(self, order: Order, slot: str) -> Iterator[tuple[Value, Order]]:
        """Every value of a slot with the order that comes of it."""
        for value in self.options(order, slot):
            yield value, self.changed(order, slot, value)


def _before(order: Order, slot: str) -> tuple[tuple[str, Value], ...] | None:
    names = [name for name, _ in order.slots]
    return order.slots[: names.index(slot)] if slot in names else None


def _alike(order: Order, other: Order) -> int:
    return sum(other.get(name) == value for name, value in order.slots)
