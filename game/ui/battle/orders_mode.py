"""Giving orders by click: choose a unit, see what it may do, click where or whom.

Works for every request that sends a unit somewhere or against somebody: the round's orders, the
commander's ride, turning between segments.
"""

from __future__ import annotations

import pygame
from pygame import Surface

from game.core.seat import Seat
from game.ui.battle import unit_panel
from game.ui.battle.clerk import Aim, Clerk
from game.ui.battle.layout import Layout
from game.ui.battle.mode import Marks
from game.ui.battle.orders_marks import marks
from game.ui.battle.painter import projection
from game.ui.battle.projection import FROM_SCREEN
from game.ui.theme import Theme
from game.ui.widgets.ring import Ring

ARROW_KEYS = {
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
}
FORM_KEYS = {
    pygame.K_a: "attack",
    pygame.K_d: "defend",
    pygame.K_s: "shoot",
    pygame.K_w: "withdraw",
}


class OrdersMode:
    """Orders for all units that await one; they are sealed together by the commit button."""

    commits = True

    def __init__(self, seat: Seat) -> None:
        self.clerk = Clerk(seat)
        self.ring = Ring(Theme((1280, 720)), tabs=False, arrows=False)
        self._layout: Layout | None = None

    def layout(self, theme: Theme, layout: Layout) -> None:
        """Place the panel's widgets."""
        self._layout = layout
        self.ring.theme = theme
        self._lay()

    def handle(self, event: pygame.event.Event) -> bool:
        """Mouse on field and panel, and the keys of the orders."""
        if event.type == pygame.MOUSEMOTION:
            self._point(event.pos)
        act = self.ring.handle(event)
        used = act is not None
        if act is not None:
            self._act(act.id)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            used = self._press(event)
        elif event.type == pygame.KEYDOWN:
            used = self._key(event)
        if used:
            self._lay()
        return used

    def update(self, seconds: float) -> None:
        """Tooltips ripen."""
        self.ring.update(seconds)

    def draw(self, surface: Surface) -> None:
        """The unit's panel."""
        if self._layout is not None:
            unit_panel.draw(surface, self.ring.theme, self._layout.panel, self.clerk)
            self.ring.draw(surface)

    def marks(self) -> Marks:
        """Reach, targets, arrows and seals of this moment."""
        return marks(self.clerk)

    def rule_at(self, point: tuple[int, int]) -> str:
        """The rule of what lies under a point of the panel, or nothing."""
        if self._layout is None:
            return ""
        return unit_panel.rule_at(self.ring.theme, self._layout.panel, self.clerk, point)

    def select_unit(self, unit: int) -> None:
        """Take up a unit that was chosen elsewhere, as in the roster."""
        self.clerk.select_unit(unit)
        self._lay()

    def _lay(self) -> None:
        if self._layout is not None:
            self.ring.lay(unit_panel.widgets(self.ring.theme, self._layout.panel, self.clerk))

    def _act(self, act: str) -> None:
        kind, _, value = act.partition(":")
        if kind == "form":
            self.clerk.choose_form(value)
        elif kind == "face":
            self.clerk.turn(value)
        elif kind == "toggle":
            self.clerk.toggle(value)

    def _press(self, event: pygame.event.Event) -> bool:
        self._point(event.pos)
        if event.button == 3:
            return self.clerk.cancel()
        if event.button != 1 or self.clerk.aim.cell is None:
            return False
        self.clerk.click(self.clerk.aim.cell)
        return True

    def _key(self, event: pygame.event.Event) -> bool:
        clerk = self.clerk
        if event.mod & pygame.KMOD_CTRL:
            return False
        if event.key == pygame.K_TAB:
            clerk.select_next(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.key in FORM_KEYS and clerk.made is not None:
            clerk.choose_form(FORM_KEYS[event.key])
        elif event.key in ARROW_KEYS and clerk.made is not None:
            turn_only = bool(event.mod & pygame.KMOD_SHIFT)
            clerk.arrow(FROM_SCREEN[ARROW_KEYS[event.key]], turn_only)
        elif event.key == pygame.K_t and clerk.made is not None:
            clerk.toggle("take_over")
        elif event.key == pygame.K_ESCAPE:
            return clerk.cancel()
        else:
            return event.key in (pygame.K_BACKSPACE, pygame.K_DELETE) and clerk.take_back()
        return True

    def _point(self, point: tuple[int, int]) -> None:
        if self._layout is None:
            return
        squares = projection(self._layout)
        cell = squares.cell(point)
        self.clerk.aim = Aim(cell, squares.side_of(cell, point)) if cell else Aim()
