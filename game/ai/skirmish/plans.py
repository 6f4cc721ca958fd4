"""The declaration of one fighter: everything worth a look, weighed, and the best of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from game.ai.player import sensible
from game.ai.skirmish import worth
from game.ai.skirmish.dangers import Dangers
from game.ai.skirmish.fray import Fray, Man, apart
from game.ai.skirmish.walks import Narrow, begun, declarations, forms, going
from game.ai.skirmish.worth import Terms
from game.core.forecast import Forecast
from game.core.grid import Cell
from game.core.orders import Order
from game.core.ruleset import Request
from game.core.seat import Seat

PLACES = 5
"""So many cells to go to are looked at."""

PROSPECT = 0.7
"""What a blow that can be struck in the next turn is worth beside one of this turn."""

CHASE = 0.35
"""How likely a target that is out of reach when he declares comes within it by itself."""

COMES = 0.5
"""How likely an enemy comes to somebody who waits for him close by."""

NEAR, CLOSE = 2, 6
"""Cells within which a blow may be struck next turn, and an enemy may come this turn."""

USUAL = 0.2
"""The harm of a blow of which nothing is known."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A declaration with its worth; what it does to whom, and where he will stand."""

    order: Order
    terms: Terms
    cell: Cell
    target: int | None = None
    felled: float = 0.0

    @property
    def worth(self) -> float:
        """All terms together."""
        return worth.total(self.terms)


@dataclass(slots=True)
class Turn:
    """What the side has settled so far in this turn: cells taken, and who may be felled."""

    taken: set[Cell] = field(default_factory=set)
    gone: dict[int, float] = field(default_factory=dict)

    def settle(self, choice: Choice) -> None:
        """Take a fighter's declaration into account."""
        self.taken.add(choice.cell)
        if choice.target is not None:
            stands = 1.0 - self.gone.get(choice.target, 0.0)
            self.gone[choice.target] = 1.0 - stands * (1.0 - choice.felled)


@dataclass(frozen=True, slots=True)
class Chooser:
    """One fighter who has to declare, and all that he weighs it by."""

    seat: Seat
    request: Request
    fray: Fray
    me: Man
    dangers: Dangers
    turn: Turn
    captive: int | None = None

    def choices(self) -> Iterator[Choice]:
        """Everything that he weighs, the book's own idea first."""
        known = forms(self.seat, self.request)
        fights = list(self.fights()) if "fight" in known else []
        prospect = max((self._strength(choice) for choice in fights), default=USUAL)
        yield self.usual(prospect)
        yield from fights
        if "defend" in known:
            yield from self.guards()
        if "move" in known:
            yield from self.moves(prospect)
        if "wait" in known:
            yield from self.waits()

    def usual(self, prospect: float) -> Choice:
        """What the book would have him do."""
        order = sensible(self.seat, self.request)
        return (
            self._weighed(order) if order.text("form") == "fight" else self._still(order, prospect)
        )

    def fights(self) -> Iterator[Choice]:
        """Attacks upon those close by."""
        keep = Narrow(self.fray, self.me, stun=self.captive is not None)
        for order in declarations(self.seat, self.request, keep, begun(("form", "fight"))):
            if order.cell("step") not in self.turn.taken:
                yield self._weighed(order)

    def guards(self) -> Iterator[Choice]:
        """Ways to defend himself."""
        keep = Narrow(self.fray, self.me)
        for order in declarations(self.seat, self.request, keep, begun(("form", "defend"))):
            cell = order.cell("step") or self.me.cell
            forecast = self.seat.forecast(self.request, order)
            check = forecast.check if forecast else None
            terms = (
                *worth.of_guard(self.fray, self.dangers, self.me, cell, check),
                *self._place(cell),
            )
            yield Choice(order, terms, cell)

    def moves(self, prospect: float) -> Iterator[Choice]:
        """Cells worth going to, the most promising ones."""
        strides = self.fray.lookout.reach(self.fray.view, self.me.unit)
        free = [stride for stride in strides if stride.cell not in self.turn.taken]
        rated = sorted(free, key=lambda stride: -self._promise(stride.cell, prospect))
        for stride in rated[:PLACES]:
            order = going(self.seat, self.request, stride)
            if order is not None:
                yield Choice(order, self._stand(stride.cell, prospect), stride.cell)

    def waits(self) -> Iterator[Choice]:
        """Waiting for an enemy to come close, with a blow ready."""
        foe = self.fray.closest(self.me.cell)
        if foe is None or not 1 < apart(self.me.cell, foe.cell) <= CLOSE:
            return
        keep = Narrow(self.fray, self.me)
        start = begun(("form", "wait"), ("condition", "near"))
        for order in declarations(self.seat, self.request, keep, start):
            forecast = self.seat.forecast(self.request, order)
            if forecast is not None and forecast.branches:
                terms = worth.of_attack(forecast, foe, self.turn.gone.get(foe.unit, 0.0))
                ambush = COMES * worth.total(terms)
                found = (("ambush", ambush), *self._place(self.me.cell))
                yield Choice(order, found, self.me.cell)

    def _weighed(self, order: Order) -> Choice:
        """An attack with its odds."""
        cell = order.cell("step") or self.me.cell
        foe = self.fray.man(order.unit("target"))
        forecast = self.seat.forecast(self.request, order)
        if foe is None or forecast is None:
            return Choice(order, self._place(cell), cell)
        gone = self.turn.gone.get(foe.unit, 0.0)
        chance = self._reaches(order, cell, foe, forecast)
        attack = tuple((name, chance * term) for name, term in worth.of_attack(forecast, foe, gone))
        wanted = self.captive == foe.unit and order.get("stun") is True
        prize: Terms = (("prisoner", worth.PRISONER * worth.felled(forecast)),) if wanted else ()
        terms = (*attack, *prize, *self._place(cell))
        return Choice(order, terms, cell, foe.unit, chance * worth.felled(forecast))

    def _reaches(self, order: Order, cell: Cell, foe: Man, forecast: Forecast) -> float:
        """How likely the target is within reach at his moment."""
        out_of_reach = any(key.endswith("out_of_reach") for key, _ in forecast.notes)
        return CHASE if out_of_reach else 1.0

    def _strength(self, choice: Choice) -> float:
        known = dict(choice.terms)
        return known.get("harm", 0.0) + known.get("finish", 0.0)

    def _still(self, order: Order, prospect: float) -> Choice:
        cell = order.cell("to") or order.cell("step") or self.me.cell
        return Choice(order, self._stand(cell, prospect), cell)

    def _stand(self, cell: Cell, prospect: float) -> Terms:
        """What standing in a cell is worth at the end of the turn."""
        foe = self.fray.closest(cell)
        near = foe is not None and apart(cell, foe.cell) <= NEAR
        ahead: Terms = (("prospect", PROSPECT * prospect),) if near else ()
        return (*ahead, *self._place(cell), *worth.of_way(self.fray, cell, NEAR))

    def _place(self, cell: Cell) -> Terms:
        return worth.of_place(self.fray, self.dangers, self.me, cell, self.turn.gone)

    def _promise(self, cell: Cell, prospect: float) -> float:
        return worth.total(self._stand(cell, prospect))
