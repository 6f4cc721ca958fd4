"""Seals that are being pressed down: which orders have just been given, and how far that is."""

from __future__ import annotations

from game.ui.battle.table.mode import Marks
from game.ui.sound.score import cue

PRESS = 0.14
"""Seconds in which a seal comes down."""

LIFT = 0.25
"""How much larger than it is a seal begins."""

INK = 0.18
"""Seconds in which an arrow inks itself and the brackets close."""

STEPS = 6
"""Pictures of an arrow that inks itself."""


class Presses:
    """Watches the marks from frame to frame."""

    def __init__(self) -> None:
        self._kinds: dict[int, str] = {}
        self._since: dict[int, float] = {}
        self._aim: object = None
        self._aimed = -1.0

    def follow(self, marks: Marks, now: float) -> None:
        """Take in the marks of this moment; ``now`` is in seconds."""
        kinds = dict(marks.seals)
        for unit, kind in kinds.items():
            before = self._kinds.get(unit)
            if before is not None and before != kind and kind != "unset":
                self._since[unit] = now
                cue("seal")
        self._kinds = kinds
        aim = next((arrow for arrow in marks.arrows if not arrow.faint), None)
        if aim != self._aim:
            self._aim, self._aimed = aim, now

    def sizes(self, now: float) -> dict[int, float]:
        """Seals on their way down, and how large they are drawn, from 1.25 to 1."""
        self._since = {unit: at for unit, at in self._since.items() if now - at < PRESS}
        return {unit: 1 + LIFT * (1 - (now - at) / PRESS) for unit, at in self._since.items()}

    def inked(self, now: float) -> float:
        """How far the arrow of what is aimed at is drawn, from 0 to 1, in a few steps."""
        part = min(1.0, max(0.0, (now - self._aimed) / INK))
        return max(1, round(part * STEPS)) / STEPS
