"""Who sat here before: what each side had seen when it gave up the seat.

So that a side that sits down again can watch what has happened since, as it saw it.
"""

from __future__ import annotations

from game.core.view import View
from game.ui.battle.table.model import side_of, tincture_of
from game.ui.battle.table.playback import Playback
from game.ui.battle.table.wording import first_said
from game.ui.curtain import CurtainScreen

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
        notes = (first_said(keys, (("n", view.clock.round),), ""),)
        name, tincture = side_of(view, side).name, tincture_of(view, side)
        return CurtainScreen(name, tincture, notes, self.missed(side, view))
