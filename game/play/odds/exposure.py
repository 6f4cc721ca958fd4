"""Who could strike a unit if it stood there, and what that would cost it: exact odds only.

The numbers are the enemy's own forecasts in an imagined battle, each for itself, as if he alone
did that. Generators pause after each forecast, so that a window can go on drawing.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass

from game.ai.field import Piece, aim, survey
from game.core.components import Position, Strength
from game.core.forecast import Forecast
from game.core.grid import Cell, direction_to
from game.core.orders import Order
from game.core.ruleset import Request
from game.core.seat import Seat
from game.play.odds.suppose import Place, asked, orders, planned, supposing


@dataclass(frozen=True, slots=True)
class Peril:
    """The worst that one enemy unit could do: whence, and the loss it expects to inflict.

    ``start`` is where it stands now, ``cell`` where it would strike from; ``loss`` in fighters.
    """

    striker: int
    start: Cell
    cell: Cell
    shot: bool
    loss: float


@dataclass(frozen=True, slots=True)
class Exposure:
    """All who could strike this unit in this square, the worst first."""

    unit: int
    cell: Cell
    perils: tuple[Peril, ...] = ()

    @property
    def loss(self) -> float:
        """The expected losses of all of them added up, in fighters; more than all cannot fall."""
        return sum(peril.loss for peril in self.perils)


Exposing = Generator[None, None, Exposure]


def exposing(seat: Seat, unit: int, place: Place, form: str = "") -> Exposing:
    """Work out the exposure of an own unit that stands there with an order of this form.

    All others stand where their orders so far take them.
    """
    places = {**planned(seat), unit: place}
    if _crowded(seat, places, unit):
        return Exposure(unit, place.cell)
    battle = supposing(seat, places)
    yield
    perils: list[Peril] = []
    for side in battle.sides:
        if side == seat.side:
            continue
        enemy = battle.seat(side)
        for request in enemy.waiting:
            worst = yield from _worst(enemy, request, unit, place.cell, form)
            if worst is not None:
                perils.append(worst)
    perils.sort(key=lambda peril: (-peril.loss, peril.striker))
    return Exposure(unit, place.cell, tuple(perils))


def exposure(seat: Seat, unit: int, place: Place, form: str = "") -> Exposure:
    """The same at once."""
    return run(exposing(seat, unit, place, form))


def run(working: Exposing) -> Exposure:
    """The result of work that pauses."""
    found: list[Exposure] = []

    def through() -> Iterator[None]:
        found.append((yield from working))

    for _ in through():
        pass
    return found[0]


def _crowded(seat: Seat, places: dict[int, Place], unit: int) -> bool:
    """Whether another own unit would stay in the same square, so that nobody can come there."""
    others = [other for other in places if other != unit]
    held = [other for other in others if seat.view.find(other, Strength) is not None]
    return any(places[other].cell == places[unit].cell for other in held)


def _worst(
    enemy: Seat, request: Request, unit: int, cell: Cell, form: str
) -> Generator[None, None, Peril | None]:
    """The order of this enemy unit that costs most."""
    piece = survey(enemy.view).own(request.unit)
    if piece is None or asked(enemy, request.unit) != request:
        return None
    worst: Peril | None = None
    for order in _against(enemy, request, piece, unit, cell):
        found = enemy.forecast(request, order)
        yield
        if found is None or found.target != unit or not found.branches:
            continue
        loss = answered(found, form)
        if worst is None or loss > worst.loss:
            meant = aim(enemy.view, request, order)
            worst = Peril(piece.unit, piece.cell, meant.cell, meant.target is not None, loss)
    return worst


def _against(enemy: Seat, request: Request, piece: Piece, unit: int, cell: Cell) -> Iterator[Order]:
    """Its orders that may mean this unit; of those that differ in idle facing only, the first."""
    seen = set()
    for order in orders(enemy, request):
        meant = aim(enemy.view, request, order)
        ahead = meant.target is None and direction_to(meant.cell, cell) == meant.facing
        key = (meant.purpose, meant.cell, meant.target)
        if key not in seen and (meant.target == unit or ahead):
            seen.add(key)
            yield order


def answered(found: Forecast, form: str) -> float:
    """The expected loss of the one struck if its order is of this form, in fighters; without a
    form, or where the forecast knows no such answer, that of the first branch.
    """
    fitting = (one for one in found.branches if form and one.answer.startswith(form))
    return next(fitting, found.branches[0]).mean


def where(seat: Seat, unit: int) -> Place | None:
    """Where an own unit will stand, by its order so far."""
    known = planned(seat).get(unit)
    if known is not None:
        return known
    position = seat.view.find(unit, Position)
    return Place(position.cell) if position else None
