"""Who sits at the screen: passes the seat between humans, lets opponents decide, nothing else.

A seat changes hands behind the curtain only where something secret is asked.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.core.seat import Seat
from game.play.match import Match


@dataclass(frozen=True, slots=True)
class Decide:
    """The one who sits here has something to decide."""


@dataclass(frozen=True, slots=True)
class Curtain:
    """Another side must sit down, unseen by this one."""

    side: str


@dataclass(frozen=True, slots=True)
class Think:
    """An opponent has something to decide."""

    side: str


@dataclass(frozen=True, slots=True)
class Over:
    """The battle has ended."""


Due = Decide | Curtain | Think | Over


class Table:
    """A match and the seat that is shown. With no human at all the first side's is shown.

    ``veiled``: nobody knows who sits there, so that a curtain comes before everything.
    """

    def __init__(self, match: Match, veiled: bool = False) -> None:
        self.match = match
        self.veiled = veiled
        self.side = match.humans[0] if match.humans else match.battle.sides[0]

    @property
    def seat(self) -> Seat:
        """The seat of whoever sits at the screen."""
        return self.match.seat(self.side)

    @property
    def watching(self) -> bool:
        """Whether nobody human plays."""
        return not self.match.humans

    @property
    def shared(self) -> bool:
        """Whether several humans share this screen."""
        return len(self.match.humans) > 1

    def due(self) -> Due:
        """What happens next. Opponents decide first: what they choose does not depend on it."""
        if self.match.over:
            return Over()
        if self.veiled:
            self.veiled = False
            asked = (side for side in self.match.humans if self.match.seat(side).waiting)
            return Curtain(next(asked, self.side))
        thinker = self.match.due()
        if thinker is not None:
            return Think(thinker)
        if self.seat.waiting:
            return Decide()
        return self._pass_on()

    def sit(self, side: str) -> None:
        """This side takes the seat."""
        self.side = side

    def _pass_on(self) -> Due:
        """Hand the seat to the next human who is asked; behind the curtain if it is secret."""
        for side in self.match.humans:
            waiting = self.match.seat(side).waiting
            if waiting and any(request.secret for request in waiting):
                return Curtain(side)
            if waiting:
                self.sit(side)
                return Decide()
        return Over()
