"""What is due at the battle screen: an opponent thinks, somebody decides, another one sits down."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.core.seat import Seat
from game.play.names import called
from game.ui.battle.log import panel as log_panel
from game.ui.battle.orders.shared_mode import SharedMode
from game.ui.battle.table.finger import Finger
from game.ui.battle.table.joint import Joints
from game.ui.battle.table.model import side_of
from game.ui.battle.table.table import Curtain, Decide, Hand, Over, Seating, Table, Think, Together
from game.ui.battle.tips import motives
from game.ui.screen import Push, Screen, Step

if TYPE_CHECKING:
    from game.ui.battle.table.screen import BattleScreen

PAUSE = 0.25
"""Seconds before an opponent moves, so that one sees that he does."""


class Turns:
    """The turns of all who sit or play here. ``next`` sits down when the curtain lifts; who thinks
    is named in ``thinking``; ``ended`` makes the screen that shows the result.
    """

    def __init__(self, screen: BattleScreen, ended: Callable[[Table], Screen]) -> None:
        self.screen, self.ended = screen, ended
        self.next, self.thinking = screen.table.side, ""
        self.seating, self.joints = Seating(), Joints()
        self._pause = 0.0

    def paused(self, seconds: float) -> bool:
        """Let this time pass; whether it was long enough for another decision."""
        self._pause += seconds * max(1.0, self.screen.playback.speed)
        return self._pause >= PAUSE

    def acted(self) -> None:
        """The pause begins anew."""
        self._pause = 0.0

    def go_on(self, seconds: float) -> Step:
        """Everything was shown: do what is due."""
        screen, table = self.screen, self.screen.table
        if not table.veiled and any(map(self._unasked, table.playing_seats)):
            return None
        due = table.due()
        thinks = side_of(screen.view, due.side).name if isinstance(due, Think) else ""
        self.thinking = called(thinks)
        if isinstance(due, Hand):
            self.sit(due.side)
            due = table.due()
        if isinstance(due, Think):
            self._think(due.side, seconds)
        elif isinstance(due, Curtain):
            return self.curtain(due.side)
        elif isinstance(due, Over):
            return Push(self.ended(table))
        elif isinstance(due, Together | Decide):
            self._decide(due)
        return None

    def _unasked(self, seat: Seat) -> bool:
        """Whether something was answered that nobody need be asked any more."""
        return self.joints.meets(seat) or self.screen.stage.unasked(seat)

    def _think(self, side: str, seconds: float) -> None:
        """He thinks at once, and what he decides is done after a pause."""
        screen, table = self.screen, self.screen.table
        screen.set_mode(None)
        brief = all(request.window for request in table.match.seat(side).waiting)
        at_once = brief or not screen.playback.speed or bool(table.at_once)
        if table.think(side, self.paused(seconds) or at_once):
            self.acted()

    def _decide(self, due: Decide | Together) -> None:
        """Take up what waits, if it is something else than before."""
        screen, table = self.screen, self.screen.table
        waiting = table.waiting(due)
        if waiting != screen.asked or screen.mode is None:
            screen.asked, screen.warned = waiting, False
            seats = tuple(map(table.match.seat, table.deciding(due)))
            alone = len(seats) == 1
            screen.set_mode(screen.stage.mode(table.seat) if alone else SharedMode(seats))

    def drop_stale(self) -> None:
        """A mode whose questions were answered by the event before takes no more events."""
        screen, table = self.screen, self.screen.table
        due = table.due() if screen.mode is not None else None
        if not (isinstance(due, Decide | Together) and table.waiting(due) == screen.asked):
            screen.set_mode(None)

    def curtain(self, side: str) -> Step:
        """Cover everything. The side changes when the curtain lifts, not before."""
        self.screen.set_mode(None)
        self.next = side
        return Push(self.seating.curtain(side, self.screen.view))

    def sit(self, side: str, watch: bool = False) -> None:
        """This side takes the seat, with a log and a field of its own."""
        screen, table = self.screen, self.screen.table
        self.seating.leave(table.side, screen.playback)
        table.sit(side)
        screen.finger = Finger()
        screen.playback = self.seating.take(side, screen.view, screen.playback, watch)
        screen.stage.seated()
        screen.log = log_panel.LogPanel(motives.behind(table.match))
        screen.log.layout(screen.theme, screen.place.log)
        screen.log.follow(screen.view, screen.playback.cursor)
