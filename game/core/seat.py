"""A seat: the one thing a player, an opponent or a widget holds of a battle, and the playable
battle that its side believes in.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from game.core.components import Unit
from game.core.dice import KeyedDice
from game.core.engine.snapshot import Passing, Snapshot
from game.core.events import Past
from game.core.forecast import Forecast
from game.core.orders import NOTHING, Order, ProtocolError, Slot, legal
from game.core.ruleset import Request
from game.core.view import View
from game.core.world import in_order, screened

if TYPE_CHECKING:
    from game.core.battle import Battle


class Seat:
    """What a side sees and may do. It never shows more than the side's own view."""

    def __init__(self, battle: Battle, side: str) -> None:
        self.side = side
        self._battle = battle

    @property
    def view(self) -> View:
        """What this side knows now."""
        return self._battle.view(self.side)

    @property
    def waiting(self) -> tuple[Request, ...]:
        """What this side has to decide now; editable requests stay until it commits."""
        return self._battle.waiting(self.side)

    def choices(self, request: Request, partial: Order = NOTHING) -> Iterator[Slot]:
        """The legal values of the next slot; none when the order is complete."""
        return self.view.grammar(request)(partial)

    def allows(self, request: Request, order: Order) -> bool:
        """Whether this order may be given."""
        return self.view.settled(request, order) is not None

    def legal(self, request: Request) -> Iterator[Order]:
        """All orders that may be given, lazily."""
        return legal(self.view.grammar(request))

    def default(self, request: Request) -> Order:
        """What a sensible unit does unasked."""
        return self._battle.scale.default_answer(self.view, request)

    def proposal(self, request: Request) -> Order:
        """What a person is proposed, who may press on without a look: the careful answer of this
        kind, else what a sensible unit does unasked.
        """
        careful = self._battle.ruleset.kinds[request.kind].proposal
        return careful(self.view, request) if careful else self.default(request)

    def give(self, request: Request, order: Order) -> None:
        """Answer a request; raises IllegalOrder or ProtocolError."""
        self._own(request)
        self._battle.give(request, order)

    def take_back(self, request: Request) -> None:
        """Withdraw an answer that is not sealed; raises ProtocolError if it is."""
        self._own(request)
        self._battle.take_back(request)

    def commit(self) -> None:
        """Seal all answers of this side; raises IllegalOrder while one is missing."""
        self._battle.commit(self.side)

    def stand(self, kind: str, order: Order | None, unit: int = 0) -> None:
        """Let ``order`` answer all later requests of this kind, or of every one; None ends that."""
        self._battle.stand(self.side, kind, order, unit)

    def undo(self) -> bool:
        """Take the last answer back, if no die and no other seat's knowledge lies after it."""
        return self._battle.undo(self.side)

    def concede(self) -> None:
        """Give the battle up."""
        self._battle.concede(self.side)

    def forecast(self, request: Request, order: Order) -> Forecast | None:
        """The exact odds of this order, computed on what the side knows."""
        forecast = self._battle.ruleset.kinds[request.kind].forecast
        return forecast(self.view, request, order) if forecast else None

    def imagine(self, seed: int) -> Battle:
        """A playable battle as this side believes it to be, with dice of its own.

        Hidden units are guessed, the enemy's sealed orders are open again, dice that were
        thrown already stay.
        """
        return imagine(self._battle, self.side, seed)

    def _own(self, request: Request) -> None:
        if request.side != self.side:
            raise ProtocolError(f"{request.id} is not asked of side {self.side!r}")


def imagine(battle: Battle, side: str, seed: int) -> Battle:
    """Hidden units are guessed, the enemy's answers open again; what was rolled stays rolled."""
    seen = battle.past.known_to(side, {})
    snapshot = _believed(battle, side, seed)
    imagined = type(battle)(battle.ruleset, snapshot, KeyedDice(seed), Past().plus(seen))
    imagined.fill(but=side)
    return imagined


def _believed(battle: Battle, side: str, seed: int) -> Snapshot:
    snapshot, view = battle.snapshot(), battle.view(side)
    known = screened(snapshot.boundary.rows, battle.ruleset.hide(side))
    rows = in_order(battle.ruleset.guess(known, side, seed))
    return replace(
        snapshot,
        boundary=replace(snapshot.boundary, rows=rows),
        given=tuple(item for item in snapshot.given if item[0] in view.requests),
        automatic=tuple(item for item in snapshot.automatic if item in view.requests),
        sealed=tuple(sealed for sealed in snapshot.sealed if sealed == side),
        standing=tuple(item for item in snapshot.standing if item[0][0] == side),
        passing=tuple(item for item in snapshot.passing if _own(view, item)),
    )


def _own(view: View, passing: Passing) -> bool:
    unit = view.find(passing[0][0], Unit)
    return unit is not None and unit.side == view.side
