"""Fighters who are on their own: whatever they are asked they do what is usual, until the player
leads them again.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.core.components import Out, Unit
from game.core.orders import AS_USUAL, EVERY_KIND
from game.core.seat import Seat
from game.core.view import View


def on_their_own(view: View) -> frozenset[int]:
    """Who of the own side is."""
    return frozenset(unit for unit, kind in view.standing if kind == EVERY_KIND)


def switch(seat: Seat, *units: int) -> None:
    """Leave these fighters on their own, from what they are asked now on; where all of them are
    already, lead them again.
    """
    led = [unit for unit in units if unit not in on_their_own(seat.view)]
    for unit in led or units:
        seat.stand(EVERY_KIND, AS_USUAL if led else None, unit)
    sworn = seat.view.drafts
    for request in seat.waiting if led else ():
        # The first answer that is no draft goes on to what is asked next, if it is the last one.
        if request.unit in led and request.id not in sworn and request in seat.waiting:
            seat.give(request, seat.default(request))


def fighting(view: View) -> Iterator[int]:
    """The fighters of the own side who are not out."""
    for unit, (who,) in view.each(Unit):
        if who.side == view.side and view.find(unit, Out) is None:
            yield unit
