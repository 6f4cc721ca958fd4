"""Listens to a battle as it is shown: to the events of the seat on the screen, and to no others."""

from __future__ import annotations

from game.core.components import Unit
from game.core.events import Event
from game.core.view import View
from game.core.vocabulary import Does
from game.play import screens
from game.play.telling import archetypes
from game.ui.battle.table.playback import Playback
from game.ui.sound.score import Entry, cue, heeded, score

ENDED = "ended"

HARD = frozenset({"mail", "plate"})
"""Armour that rings when it is struck."""

FIGHTING = (Does.CLASHES, Does.SHOOTS, Does.STRIKES, Does.MISSES, Does.HURTS)
"""What a battle has come to blows by."""


class Listener:
    """Follow a playback frame by frame; what can be heard of it is dropped as cues."""

    def __init__(self) -> None:
        self._playback: Playback | None = None
        self._cursor = 0
        self._due: list[Entry] = []
        self.fighting = False
        """Whether somebody has struck or shot where this could be seen, heeded or not."""

    def take_up(self, playback: Playback) -> None:
        """Before time passes for it: another playback, or one wound back, is heard only from
        where it stands now.
        """
        if playback is not self._playback or playback.cursor < self._cursor:
            self._playback, self._cursor, self._due = playback, playback.cursor, []

    def follow(self, playback: Playback, view: View) -> None:
        """After time has passed for it: drop a cue for whatever has begun meanwhile."""
        self.take_up(playback)
        begun = view.events[self._cursor : playback.cursor]
        self._cursor = playback.cursor
        self.fighting |= any(screens.does(event) in FIGHTING for event in begun)
        if not heeded():
            return
        for event in begun:
            self._begin(event, playback, view)
        if playback.current is None:
            self._due = []
        self._go_on(playback)

    def _begin(self, event: Event, playback: Playback, view: View) -> None:
        """An event has begun; one that is not shown has passed by already."""
        if event.key == ENDED:
            cue(outcome(event, view))
        entries = score().entries(event, _look(event, view), _worn(event, view))
        if event is playback.current:
            self._due = list(entries)
            return
        for entry in entries:
            if entry.keep:
                cue(entry.sound)

    def _go_on(self, playback: Playback) -> None:
        """What the event that is shown has come to."""
        ready = [entry for entry in self._due if playback.part >= entry.part]
        for entry in ready:
            cue(entry.sound)
        self._due = [entry for entry in self._due if entry not in ready]


def outcome(event: Event, view: View) -> str:
    """How a battle ended for the side that looks on: won, lost or drawn."""
    winner = event.fact("winner")
    if winner is None:
        return "drawn"
    return "won" if winner == view.side else "lost"


def _worn(event: Event, view: View) -> str:
    """What the target of the event wears, one of MATERIALS; nothing where there is none."""
    known = view.find(event.target, Unit) if event.target is not None else None
    if known is None:
        return ""
    armour, *_ = archetypes.worn(known.archetype)
    return "steel" if armour in HARD else "cloth"


def _look(event: Event, view: View) -> str:
    """How the unit of the event is drawn; nothing for what is no unit."""
    known = view.find(event.unit, Unit) if event.unit is not None else None
    return archetypes.look(known.archetype) if known else ""
