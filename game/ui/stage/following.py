"""The view follows what matters while a battle is shown, and leaves the hand alone.

Whoever has dragged or zoomed the view has his reasons: it stays where he left it until the turn
passes on, or until he asks to be led again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.events import Event
from game.ui.battle.table.playback import Playback
from game.ui.field.field_view import FieldView

if TYPE_CHECKING:
    from game.core.view import View

Turn = tuple[int, str, bool]
"""Whose time it is: the round, its phase, and whether something is asked here that is no answer."""


class Following:
    """Whether the view may be moved by itself; ``hand`` tells that somebody moved it. ``led``:
    nobody has, since the view was given over, so that its size may be changed as well.
    """

    def __init__(self) -> None:
        self._held: Turn | None = None
        self.led = True

    def hand(self, view: View, playback: Playback) -> None:
        """Somebody moved the view."""
        self._held, self.led = turn_of(view, playback), False

    def release(self) -> None:
        """He wants to be led again."""
        self._held, self.led = None, True

    def free(self, view: View, playback: Playback) -> bool:
        """Whether the view may move by itself now."""
        if self._held is not None and turn_of(view, playback) != self._held:
            self._held = None
        return self._held is None

    def follow(self, field: FieldView, view: View, playback: Playback) -> None:
        """Bring into view who acts and upon whom."""
        if not self.free(view, playback):
            return
        event = playback.current
        for unit in concerned(event) if event is not None else ():
            known = playback.units.get(unit)
            if known is not None:
                field.reveal(known.cell)


def concerned(event: Event) -> tuple[int, ...]:
    """Whom an event is about; who acts comes last, so that he is seen where both cannot be."""
    return tuple(unit for unit in (event.target, event.unit) if unit is not None)


def turn_of(view: View, playback: Playback) -> Turn:
    """The turn that is shown just now."""
    asked = any(not request.window for request in view.waiting)
    return playback.round, playback.phase, asked and not playback.busy(view)
