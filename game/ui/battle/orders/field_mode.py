"""What modes share that have a panel beside the field and read its squares by the mouse."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.ui.battle.field.projection import Projection
from game.ui.battle.table.layout import Layout
from game.ui.theme import Theme
from game.ui.widgets.base import Act
from game.ui.widgets.ring import Ring

ARROW_KEYS = {
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
}


class FieldMode:
    """A panel with its widgets and ``places``, and the squares of the field."""

    def __init__(self, *, tabs: bool = False, arrows: bool = True) -> None:
        self.theme = Theme((1280, 720))
        self.ring = Ring(self.theme, tabs=tabs, arrows=arrows)
        self.panel = Rect(0, 0, 0, 0)
        self.places: dict[str, Rect] = {}
        self.squares = Projection(Rect(0, 0, 0, 0), 1)

    def layout(self, theme: Theme, layout: Layout) -> None:
        """Place everything in the panel."""
        self.theme, self.ring.theme, self.panel = theme, theme, layout.panel
        self.squares = Projection(layout.ground, layout.square)
        self._lay()

    def update(self, seconds: float) -> None:
        """Tooltips ripen."""
        self.ring.update(seconds)

    def _lay(self) -> None:
        """Place the widgets for what is chosen now."""


class PointingMode(FieldMode):
    """One that points at squares: its widgets come first, then mouse and keys on the field."""

    def __init__(self) -> None:
        super().__init__(arrows=False)

    def handle(self, event: pygame.event.Event) -> bool:
        """True if the event was used."""
        if event.type == pygame.MOUSEMOTION:
            self._point(event.pos)
        act = self.ring.handle(event)
        used = act is not None
        if act is not None:
            self._act(act)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            used = self._press(event)
        elif event.type == pygame.KEYDOWN:
            used = self._key(event)
        if used:
            self._lay()
        return used

    def _point(self, point: tuple[int, int]) -> None:
        """The pointer is there."""

    def _act(self, act: Act) -> None:
        """A widget was pressed."""

    def _press(self, event: pygame.event.Event) -> bool:
        """A button of the mouse went down on the field; True if that was used."""
        return False

    def _key(self, event: pygame.event.Event) -> bool:
        """A key that no widget wanted; True if it was used."""
        return False
