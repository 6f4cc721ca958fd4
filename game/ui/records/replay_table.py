"""The table at which a battle is seen again: nobody decides, the record leads."""

from __future__ import annotations

from game.play.records.replay import Replay
from game.play.words import say
from game.rules import RULESETS
from game.ui.battle.table.table import Due, Over, Table


class ReplayTable(Table):
    """A replay, the seat it is watched from, and whether it runs by itself.

    While a battle of several humans is not over, a curtain comes before each of their seats.
    """

    def __init__(self, replay: Replay) -> None:
        sides = replay.match.battle.sides
        self.seats = tuple(side for side in sides if side in replay.record.seats)
        self.secret = not replay.record.over and len(self.seats) > 1 and bool(replay.match.humans)
        super().__init__(replay.match, self.secret)
        self.replay = replay
        self.playing = True
        self.side = self.next = self.seats[0]

    @property
    def watching(self) -> bool:
        """Nobody plays here."""
        return True

    @property
    def round(self) -> int:
        """The round that is shown."""
        return self.match.battle.clock.round

    @property
    def stopped(self) -> str:
        """Why it goes no further although the battle is not over, worded, or an empty text."""
        found = self.replay
        if found.difference is not None:
            return say("records.replay_stopped", {"why": found.difference.why})
        if found.error is not None:
            return say("records.crash_replay", {"kind": type(found.error).__name__})
        return ""

    def due(self) -> Due:
        """Nothing is ever due: the screen leads."""
        return Over()

    def turn(self) -> None:
        """One decision on; at the end it stops running."""
        if not self.replay.turn():
            self.playing = False

    def jump(self, number: int) -> None:
        """To where this round begins; back means from the beginning once more."""
        number = max(1, number)
        if number <= self.round:
            self.replay = Replay(self.replay.record, RULESETS)
            self.match = self.replay.match
        self.replay.round(number)

    def other_side(self) -> None:
        """Watch from the next seat, behind a curtain if it has secrets."""
        self.next = self.seats[(self.seats.index(self.side) + 1) % len(self.seats)]
        if self.secret:
            self.veiled = True
        else:
            self.sit(self.next)
