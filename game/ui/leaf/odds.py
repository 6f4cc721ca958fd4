"""The odds of the orders that a leaf shows, worked out once each and one at a time."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.forecast import Forecast
from game.core.orders import Order
from game.core.ruleset import Request
from game.core.seat import Seat
from game.ui.leaf.draft import action


class Odds:
    """Forecasts of one request's actions; each action is judged by itself."""

    def __init__(self, seat: Seat, request: Request | None = None) -> None:
        self.seat, self.request = seat, request
        self._known: dict[Order, Forecast | None] = {}

    def of(self, order: Order, chapter: str = "") -> Forecast | None:
        """The odds of one action of the order; None where there are none."""
        if self.request is None:
            return None
        alone = action(order, chapter)
        if alone not in self._known:
            self._known[alone] = self.seat.forecast(self.request, alone)
        return self._known[alone]

    def known(self, order: Order, chapter: str = "") -> Forecast | None:
        """The odds, if they were worked out already."""
        return self._known.get(action(order, chapter))

    def learn(self, orders: Iterable[Order], chapter: str = "") -> bool:
        """Work out the first of these that is not known yet; False if all are."""
        for order in orders:
            if action(order, chapter) not in self._known:
                self.of(order, chapter)
                return True
        return False
