"""A declaration slot by slot, read off the legal orders alone: what else a slot may be, and which
whole order comes of it when one slot is changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.components import Leads
from game.core.forecast import Forecast
from game.core.orders import Order, Value
from game.core.ruleset import Request
from game.core.seat import Seat
from game.ui.battle.mode import asks

FORM, AREA, TARGET, WEAPON = "form", "area", "target", "weapon"


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


class Declarations:
    """All duels of one side and the one that is looked at; every change is given at once."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.requests = tuple(r for r in seat.waiting if asks(seat.view, r) == "blow")
        self.menus = {r.id: Menu(tuple(seat.legal(r))) for r in self.requests}
        self.orders: dict[str, Order] = {}
        self.odds: dict[tuple[str, Order], Forecast | None] = {}
        self.index = 0
        for request in self.requests:
            given = seat.view.drafts.get(request.id)
            self.give(request, given or seat.default(request))

    @property
    def request(self) -> Request:
        """The request of the duel that is looked at."""
        return self.requests[self.index]

    @property
    def menu(self) -> Menu:
        """Its legal orders."""
        return self.menus[self.request.id]

    @property
    def order(self) -> Order:
        """What its leader has declared so far."""
        return self.orders[self.request.id]

    @property
    def foe(self) -> int | None:
        """Whom the leader faces: the one he aims at, else the first he might."""
        named = self.order.unit(TARGET)
        others = self.request.fact("opponents") or ()
        return named if named is not None else next(iter(others), None)

    def options(self, slot: str) -> tuple[Value, ...]:
        """What a slot of the order may be."""
        return self.menu.options(self.order, slot)

    def rows(self) -> tuple[str, ...]:
        """The slots that want a row of segments: the weapon, and all with a choice in them."""
        names = (name for name, _ in self.order.slots if name not in (FORM, AREA))
        return tuple(n for n in names if n == WEAPON or len(self.options(n)) > 1)

    def choose(self, slot: str, value: Value) -> None:
        """Change one slot, and give what comes of it."""
        self.give(self.request, self.menu.changed(self.order, slot, value))

    def next(self, slot: str, by: int) -> None:
        """Go round the values of a slot."""
        options = self.options(slot)
        here = options.index(self.order.get(slot))
        self.choose(slot, options[(here + by) % len(options)])

    def give(self, request: Request, order: Order) -> None:
        """Give an order, if it is not given already."""
        self.orders[request.id] = order
        if self.seat.view.drafts.get(request.id) != order:
            self.seat.give(request, order)

    def forecast(self, order: Order) -> Forecast | None:
        """The odds of an order of this duel; worked out once."""
        key = (self.request.id, order)
        if key not in self.odds:
            self.odds[key] = self.seat.forecast(self.request, order)
        return self.odds[key]

    def known(self, order: Order) -> Forecast | None:
        """The odds, if they were worked out already."""
        return self.odds.get((self.request.id, order))

    def learn(self) -> bool:
        """Work out the odds of one area more; False if all are known."""
        for _, order in self.menu.each(self.order, AREA):
            if (self.request.id, order) not in self.odds:
                self.forecast(order)
                return True
        return False

    def unit_of(self, leader: int | None) -> int | None:
        """The unit that this fighter leads."""
        leads = self.seat.view.find(leader, Leads) if leader is not None else None
        return leads.unit if leads else None
