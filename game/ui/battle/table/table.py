"""Who sits at the screen: passes the seat between humans, lets opponents decide, and keeps what
each side had seen when it gave up the seat.

A seat changes hands behind the curtain where something secret is asked, or where the sides do not
know the same. What several humans are asked openly they decide together at one window.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.ai import Decision
from game.core.ruleset import Request
from game.core.seat import Seat
from game.core.view import View
from game.play.match import HUMAN, Match
from game.play.names import called
from game.play.telling.aims import count_in
from game.play.thinking import Thinker
from game.ui import current
from game.ui.battle.table.model import side_of, tincture_of
from game.ui.battle.table.playback import Playback
from game.ui.battle.table.wording import capital, first_said
from game.ui.curtain import CurtainScreen


@dataclass(frozen=True, slots=True)
class Decide:
    """The one who sits here has something to decide."""


@dataclass(frozen=True, slots=True)
class Together:
    """These sides decide openly, at the same time and on the same screen."""

    sides: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Hand:
    """Another side is asked, and everybody may look on."""

    side: str


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


Due = Decide | Together | Hand | Curtain | Think | Over


class Table:
    """A match and the seat that is shown. With no human at all the first side's is shown.

    ``veiled``: nobody knows who sits there, so that a curtain comes before everything.
    """

    def __init__(self, match: Match, veiled: bool = False, thinker: Thinker | None = None) -> None:
        self.match = match
        self.veiled = veiled
        self.thinker = thinker or Thinker()
        self.side = match.humans[0] if match.humans else match.battle.sides[0]
        self._window: tuple[frozenset[str], tuple[str, ...]] = (frozenset(), ())
        self._decided: tuple[int, str, tuple[Decision, ...]] | None = None

    @property
    def seat(self) -> Seat:
        """The seat of whoever sits at the screen."""
        return self.match.seat(self.side)

    @property
    def playing_seats(self) -> tuple[Seat, ...]:
        """The seats of all humans."""
        return tuple(map(self.match.seat, self.match.humans))

    @property
    def watching(self) -> bool:
        """Whether nobody human plays."""
        return not self.match.humans

    @property
    def shared(self) -> bool:
        """Whether several humans share this screen."""
        return len(self.match.humans) > 1

    @property
    def among_humans(self) -> bool:
        """Whether no opponent plays, so that all sides can agree on something here."""
        return all(level == HUMAN for level in self.match.levels.values())

    @property
    def at_once(self) -> frozenset[str]:
        """The sides of opponents whose turns are shown at once, as the player has set it."""
        wanted = current.now().battle.at_once and not self.watching
        return frozenset(self.match.players) if wanted else frozenset()

    def due(self) -> Due:
        """What happens next. Opponents decide first: what they choose does not depend on it."""
        if self.match.over:
            return Over()
        asked = tuple(side for side in self.match.humans if self.match.seat(side).waiting)
        if self.veiled:
            return Curtain(next(iter(asked), self.side))
        thinker = self.match.due()
        if thinker is not None:
            return Think(thinker)
        if sides := self._together(asked):
            return Together(sides)
        if self.side in asked:
            return Decide()
        return self._pass_on(asked)

    def sit(self, side: str) -> None:
        """This side takes the seat."""
        self.side = side
        self.veiled = False

    def think(self, side: str, act: bool = True) -> bool:
        """Let an opponent think, and do what he decides if he may ``act`` already; whether he
        has done it.
        """
        if self._decided is None or self._decided[:2] != (self.match.battle.version, side):
            found = self.thinker.decide(self.match, side)
            self._decided = (self.match.battle.version, side, found) if found is not None else None
        if self._decided is None or not act:
            return False
        _, _, decisions = self._decided
        self._decided = None
        self.match.carry_out(side, decisions)
        return True

    def deciding(self, due: Decide | Together) -> tuple[str, ...]:
        """The sides that decide now."""
        return due.sides if isinstance(due, Together) else (self.side,)

    def waiting(self, due: Decide | Together) -> tuple[str, ...]:
        """What is decided now, and by whom: the same until something else is asked."""
        if isinstance(due, Together):
            return ("", *sorted(self._ids(due.sides)))
        return (self.side, *(request.id for request in self.seat.waiting))

    def call_off(self) -> None:
        """All sides have agreed to end it undecided."""
        self.match.battle.call_off()

    def open_to(self, side: str) -> bool:
        """Whether this side knows just what the one who sits here knows."""
        own, other = self.seat.view, self.match.seat(side).view
        return own.rows == other.rows and own.events == other.events

    def _together(self, asked: tuple[str, ...]) -> tuple[str, ...]:
        """The sides that share a window: until the last of them is ready it stays open."""
        if not asked:
            return ()
        ids, sides = self._window
        if ids and self._ids(sides) == ids:
            return sides
        requests = [r for side in asked for r in self.match.seat(side).waiting]
        openly = all(request.editable and not request.secret for request in requests)
        if len(asked) < 2 or not openly or not all(map(self.open_to, asked)):
            return ()
        self._window = self._ids(asked), asked
        return asked

    def _ids(self, sides: tuple[str, ...]) -> frozenset[str]:
        return frozenset(name for side in sides for name in self.match.seat(side).view.requests)

    def _pass_on(self, asked: tuple[str, ...]) -> Due:
        """Hand the seat to the next human who is asked; behind the curtain if it is secret."""
        if not asked:
            return Over()
        side = asked[0]
        secret = any(map(_secret, self.match.seat(side).waiting))
        return Curtain(side) if secret or not self.open_to(side) else Hand(side)


def _secret(request: Request) -> bool:
    return request.secret


WATCHED = 1.0
"""The speed at which somebody watches who has everything else shown at once."""


class Seating:
    """The playbacks of the sides that do not sit here just now."""

    def __init__(self) -> None:
        self._left: dict[str, Playback] = {}
        self._usual: float | None = None

    def leave(self, side: str, playback: Playback) -> None:
        """This side gives up the seat."""
        self.settle(playback)
        self._left[side] = playback

    def take(self, side: str, view: View, playback: Playback, watch: bool) -> Playback:
        """This side sits down after ``playback`` was shown: its own, at the end of what it knows
        or, if it wants to watch, where it left.
        """
        left = self._left.pop(side, None)
        if not watch or left is None:
            return Playback.at(view, playback.speed)
        left.speed = playback.speed
        if left.speed <= 0:
            self._usual, left.speed = left.speed, WATCHED
        return left

    def settle(self, playback: Playback) -> None:
        """What was watched is at its end: the usual speed again."""
        if self._usual is not None:
            playback.speed, self._usual = self._usual, None

    def missed(self, side: str, view: View) -> bool:
        """Whether there is something to watch that all sides know of. The curtain that asks is
        seen by all of them.
        """
        left = self._left.get(side)
        since = view.events[left.cursor :] if left else ()
        return left is not None and any(e.to is None and left.length(e) > 0 for e in since)

    def curtain(self, side: str, view: View) -> CurtainScreen:
        """The curtain behind which this side sits down; ``view`` is that of who sat here."""
        phases = view.scale.phases
        about = next((phase.about for phase in phases if phase.id == view.clock.phase), "")
        keys = f"battle.curtain_{about}", "battle.curtain_round"
        facts = (("count", count_in(view, view.ruleset.id)), ("n", view.clock.round))
        notes = (capital(first_said(keys, facts, "")),)
        name, tincture = called(side_of(view, side).name), tincture_of(view, side)
        return CurtainScreen(name, tincture, notes, self.missed(side, view))
