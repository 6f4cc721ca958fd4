"""Which unit is chosen, what it could do, and what it is told: the clicks' meaning, no pixels."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.components import Commands, Position, Strength, Unit
from game.core.forecast import Forecast
from game.core.grid import Cell, step
from game.core.orders import IllegalOrder, Order, Slot
from game.core.ruleset import Request
from game.core.seat import Seat
from game.core.view import View
from game.ui.battle.orders import drafting
from game.ui.battle.orders.drafting import Draft
from game.ui.battle.table.model import commander_of, name_of
from game.ui.battle.tips import why_not

AT_ONCE = frozenset({"defend", "withdraw"})
"""Forms that need no square: choosing them gives the order where the unit stands."""


@dataclass(frozen=True, slots=True)
class Aim:
    """What lies under the pointer: a square, and the side of it that is nearest."""

    cell: Cell | None = None
    side: str = "N"


class Clerk:
    """Takes orders down for the units of one seat, one unit at a time."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.request: Request | None = None
        self.made: Draft | None = None
        self.aim = Aim()
        self.refusal: IllegalOrder | None = None
        self.refused_at: Cell | None = None
        self._forecasts: dict[tuple[str, Order], Forecast | None] = {}
        self.select_next()

    @property
    def view(self) -> View:
        """What the side knows now."""
        return self.seat.view

    def select(self, request: Request | None, form: str = "") -> None:
        """Take up a unit (or none)."""
        self.request, self.refusal = request, None
        self.made = drafting.draft(self.seat, request, form) if request else None

    def select_unit(self, unit: int) -> bool:
        """Take up the request of this unit; False if none waits."""
        request = self.request_of(unit)
        if request is not None:
            self.select(request)
        return request is not None

    def select_next(self, by: int = 1) -> None:
        """The next unit that still needs an order, in the order of the requests."""
        waiting = [r for r in self.seat.waiting if r.id not in self.view.drafts]
        if not waiting:
            self.select(self.request if self.request in self.seat.waiting else None)
            return
        order = list(self.seat.waiting)
        here = order.index(self.request) if self.request in order else -1
        turn = order[here + 1 :] + order[: here + 1] if by > 0 else list(reversed(order[:here]))
        self.select(next((request for request in turn if request in waiting), waiting[0]))

    def request_of(self, unit: int) -> Request | None:
        """What is asked of this unit."""
        return next((r for r in self.seat.waiting if r.unit == unit), None)

    def missing(self) -> list[Request]:
        """Requests that must be answered and are not."""
        drafts = self.view.drafts
        return [r for r in self.seat.waiting if r.id not in drafts and not r.window]

    def missing_units(self) -> list[Request]:
        """Those of them that are for units: a commander may do without an order."""
        return [r for r in self.missing() if self.view.find(r.unit, Commands) is None]

    def give(self, order: Order) -> None:
        """Give this order to the chosen unit."""
        assert self.request is not None
        self.refusal = None
        self.seat.give(self.request, order)

    def take_back(self) -> bool:
        """Withdraw the chosen unit's order; False if it has none."""
        if self.request is None or self.request.id not in self.view.drafts:
            return False
        self.seat.take_back(self.request)
        return True

    def choose_form(self, form: str) -> None:
        """Change what the chosen unit is to do."""
        if self.request is None or self.made is None:
            self._no("unit")
            return
        if self.made.forms == ("",):
            self._no("form", ("unit", name_of(self.view, self.request.unit)))
            return
        if form not in self.made.forms:
            self._refuse(Order((("form", form),)))
            return
        self.select(self.request, form)
        if form in AT_ONCE:
            self.go(self.made.start)
        elif len(self.made.targets) == 1 and self._near(self.made):
            self.strike(next(iter(self.made.targets)))

    def planned(self) -> Order | None:
        """What a click at the pointer would order."""
        if self.made is None or self.aim.cell is None:
            return None
        enemy = drafting.enemies(self.view).get(self.aim.cell)
        if enemy is not None:
            return drafting.strike(self.made, enemy, self.approach())
        if self.own_at(self.aim.cell) is not None and not self._enters(self.aim.cell):
            return None
        return drafting.march(self.made, self.aim.cell)

    def given(self) -> Order | None:
        """The order the chosen unit has."""
        return self.view.drafts.get(self.request.id) if self.request else None

    def forecast(self) -> tuple[Order, Forecast] | None:
        """The odds of the planned order, or of the given one."""
        for order in (self.planned(), self.given()):
            if self.request is not None and order is not None:
                key = (self.request.id, order)
                if key not in self._forecasts:
                    self._forecasts[key] = self.seat.forecast(self.request, order)
                known = self._forecasts[key]
                if known is not None:
                    return order, known
        return None

    def cancel(self) -> bool:
        """Right click and Esc: take the order back, then let go of the unit."""
        if self.take_back():
            return True
        had = self.request is not None
        self.select(None)
        return had

    def click(self, cell: Cell) -> None:
        """A square was clicked: take up who stands there, strike him, turn, or go there."""
        own = None if self._enters(cell) else self.own_at(cell)
        if own is not None and (self.request is None or own != self.request.unit):
            if not self.select_unit(own):
                self._say(why_not.not_asked(self.view, own))
            return
        if self.made is None or self.request is None:
            self._no("unit")
            return
        enemy = drafting.enemies(self.view).get(cell)
        if enemy is not None:
            self.strike(enemy, self.approach())
        elif own is not None:
            self.turn(self.aim.side)
        else:
            self.go(cell)

    def strike(self, enemy: int, from_side: Cell | None = None) -> None:
        """Order the chosen unit against an enemy, or say why not."""
        assert self.made is not None
        order = drafting.strike(self.made, enemy, from_side)
        if order is not None:
            self._give_and_go_on(order)
        else:
            self._say(why_not.target(self.view, self.made, enemy))

    def go(self, cell: Cell) -> None:
        """Order the chosen unit to a square, or say why not."""
        assert self.made is not None
        order = drafting.march(self.made, cell)
        if order is not None:
            self._give_and_go_on(order)
        else:
            self._refuse(Order((("form", self.made.form), ("to", cell))))

    def turn(self, facing: str) -> None:
        """Look another way, where the unit stands or where its order takes it."""
        assert self.made is not None
        order = self.given() or drafting.march(self.made, self.made.start)
        turned = drafting.changed(self.made, order, "facing", facing) if order else None
        if turned is not None:
            self.give(turned)
        elif order is not None and order.get("facing") is None:
            self._no("facing", ("unit", name_of(self.view, self.made.request.unit)))
        else:
            self._refuse(Order((("facing", facing),)))

    def toggle(self, slot: str) -> None:
        """Turn a yes-or-no of the order over."""
        if self.made is None:
            self._no("unit")
            return
        order = self.given() or drafting.march(self.made, self.made.start)
        if order is not None and order.get(slot) is None:
            self._no(slot)
            return
        flipped = order and drafting.changed(self.made, order, slot, not order.get(slot))
        if flipped:
            self.give(flipped)
        elif order is not None:
            self._refuse(Order((("to", drafting.end(self.made, order)), (slot, True))))

    def _give_and_go_on(self, order: Order) -> None:
        fresh = self.given() is None
        self.give(order)
        if fresh:
            self._select_missing()

    def _select_missing(self) -> None:
        """The next unit without an order. After the last nobody is taken up: any click would be an
        order that nobody means, to this unit or to a commander, who may do without one.
        """
        order, missing = list(self.seat.waiting), self.missing_units()
        here = order.index(self.request) if self.request in order else -1
        turn = (request for request in (*order[here + 1 :], *order) if request in missing)
        self.select(next(turn, None))

    def _refuse(self, order: Order) -> None:
        assert self.request is not None
        self._say(self.view.refusal(self.request, order))

    def _no(self, why: str, *facts: Slot) -> None:
        """Say why not, in the screen's own words."""
        self._say(why_not.plainly(self.view, self.request, why, *facts))

    def _say(self, refusal: IllegalOrder) -> None:
        self.refusal, self.refused_at = refusal, self.aim.cell

    def arrow(self, direction: str, turn_only: bool) -> None:
        """An arrow key: strike who stands there, else go there; with Shift only look there."""
        if self.made is None:
            self._no("unit")
            return
        there = step(self.made.start, direction)
        enemy = drafting.enemies(self.view).get(there)
        if turn_only:
            self.turn(direction)
        elif enemy is not None and enemy in self.made.targets:
            self.strike(enemy)
        else:
            self.go(there)

    def approach(self) -> Cell | None:
        """The neighbour of the square under the pointer that the pointer is nearest to."""
        return step(self.aim.cell, self.aim.side) if self.aim.cell is not None else None

    def own_at(self, cell: Cell) -> int | None:
        """The own unit on a square, or the commander where no unit hides him."""
        for unit, (known, position) in self.view.each(Unit, Position):
            own = known.side == self.seat.side and self.view.find(unit, Strength)
            if own and position.cell == cell:
                return unit
        figure = commander_of(self.view, self.seat.side)
        post = self.view.find(figure, Position) if figure is not None else None
        return figure if post and post.cell == cell and self._token_free() else None

    def _enters(self, cell: Cell) -> bool:
        """Whether a click on friends means to go there, not to take them up.

        A commander rides to any unit in his reach; a unit follows the one before it that has
        been ordered away.
        """
        made, request = self.made, self.request
        if made is None or request is None or cell == made.start or cell not in made.reach:
            return False
        if self.view.find(request.unit, Commands) is not None:
            return True
        there = self.own_at(cell)
        asked = self.request_of(there) if there is not None else None
        order = self.view.drafts.get(asked.id) if asked else None
        leaves = order is not None and order.cell("to") not in (None, cell)
        return leaves and cell == step(made.start, made.facing)

    def _token_free(self) -> bool:
        """Whether a click on the commander's own square should take him up again."""
        return self.request is None or self.view.find(self.request.unit, Commands) is None

    def _near(self, made: Draft) -> bool:
        return any(drafting.end(made, orders[0]) == made.start for orders in made.targets.values())
