"""One fighter who is asked, and what he weighs his orders by."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.ai.skirmish.walks import declared, offered
from game.ai.ticks.scene import Man, Scene, number
from game.ai.ticks.worth import Terms, total
from game.core.forecast import Forecast
from game.core.orders import NOTHING, Order, Slot, Value
from game.core.ruleset import Request
from game.core.seat import Seat

DEAR, LESS = 0.09, 0.25
"""What the last point of Ki is worth, and by how much each that one has besides makes it less."""

Wanted = dict[str, Value]


@dataclass(frozen=True, slots=True)
class Choice:
    """An order with what speaks for and against it; ``gain`` is what the attack itself is worth,
    ``bare`` what it would be worth if nobody answered it.
    """

    order: Order
    terms: Terms
    target: int | None = None
    gain: float = 0.0
    bare: float = 0.0
    whole: float = 8.0

    @property
    def worth(self) -> float:
        """All terms together."""
        return total(self.terms)


@dataclass(frozen=True)
class Mind:
    """A fighter with his request and what he sees. ``keen`` looks at everything there is; one who
    is not thinks of plain attacks alone.
    """

    seat: Seat
    request: Request
    now: Scene
    me: Man
    keen: bool = True
    known: dict[Order, Forecast | None] = field(default_factory=dict)
    offers: dict[tuple[Slot, ...], tuple[Value, ...]] = field(default_factory=dict)

    def made(self, wanted: Wanted) -> Order | None:
        """The order with these values, the first of what is offered for all others."""
        start = NOTHING
        for name in ("form", "how"):
            if name not in wanted:
                break
            if wanted[name] not in self.open(*start.slots):
                return None
            start = start.plus((name, wanted[name]))
        return declared(self.seat, self.request, wanted, start)

    def open(self, *slots: Slot) -> tuple[Value, ...]:
        """The legal values of the slot after these."""
        if slots not in self.offers:
            self.offers[slots] = offered(self.seat, self.request, *slots)
        return self.offers[slots]

    def forecast(self, order: Order) -> Forecast | None:
        """The odds of an order, worked out once."""
        if order not in self.known:
            self.known[order] = self.seat.forecast(self.request, order)
        return self.known[order]

    def stat(self, name: str) -> tuple[int, int]:
        """A number on his own card, and the one behind its stroke."""
        return number(self.now.view.scale.card(self.now.view, self.me.unit), name)

    @property
    def price(self) -> float:
        """What the next point of Ki is worth to him."""
        return DEAR / (1.0 + LESS * max(0, self.me.ki - 1))
