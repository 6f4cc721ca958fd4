"""The widgets of one screen and who among them has mouse and keyboard: one focus ring for all.

Tab and Shift+Tab go round, arrows go to the neighbour in that direction, Enter and Space act.
The ring around a widget shows only once the keyboard was used.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field

import pygame
from pygame import Rect, Surface

from game.ui import keys
from game.ui.sound.score import cue
from game.ui.theme import Theme
from game.ui.widgets.base import Act, Dragged, Look, Point, Wheeled, Widget
from game.ui.widgets.button import Button, MenuEntry
from game.ui.widgets.tooltip import draw_tooltip

TIP_AFTER = 0.5
ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}


_WAITING: ContextVar[list[tuple[Ring, Surface]] | None] = ContextVar("waiting", default=None)


@contextmanager
def tips_last() -> Iterator[None]:
    """Within this the tooltips of all rings wait for its end, to lie over all that is painted."""
    waiting: list[tuple[Ring, Surface]] = []
    token = _WAITING.set(waiting)
    try:
        yield
    finally:
        _WAITING.reset(token)
    for ring, surface in waiting:
        ring.draw_tip(surface)


@dataclass(slots=True)
class Ring:
    """Give it the widgets with ``lay``, every event with ``handle``, and ``draw`` it.

    ``tabs`` and ``arrows`` switch off keys which the screen keeps for itself.
    """

    theme: Theme
    widgets: tuple[Widget, ...] = ()
    focused: str = ""
    hovered: str = ""
    pressed: str = ""
    by_keys: bool = False
    tabs: bool = True
    arrows: bool = True
    pointer: Point = (-1, -1)
    rested: float = field(default=0.0)
    spared: Sequence[Rect] = ()

    def lay(
        self, widgets: Sequence[Widget], theme: Theme | None = None, spared: Sequence[Rect] = ()
    ) -> None:
        """Take a new layout; focus and hover are kept by id. Tooltips keep off what is ``spared``
        as off the widgets.
        """
        self.widgets, self.spared = tuple(widgets), spared
        self.theme = theme or self.theme
        known = {widget.id for widget in self.widgets if widget.enabled}
        if self.focused not in known:
            self.focused = ""
        self._hover(self.pointer)

    def find(self, id_: str) -> Widget:
        """The widget of this id; KeyError if there is none."""
        for widget in self.widgets:
            if widget.id == id_:
                return widget
        raise KeyError(id_)

    def handle(self, event: pygame.event.Event) -> Act | None:
        """Take one event; an act if a widget was used."""
        before = self.hovered, self.focused
        act = self._take(event)
        if act is not None and event.type != pygame.MOUSEMOTION:
            cue("press")
        elif self._reached(event, *before):
            cue("hover")
        return act

    def _reached(self, event: pygame.event.Event, hovered: str, focused: str) -> bool:
        """Whether pointer or keyboard has come to another widget that can be used."""
        if event.type == pygame.KEYDOWN:
            return self.focused not in ("", focused)
        moved = event.type == pygame.MOUSEMOTION and self.hovered not in ("", hovered)
        return moved and self.find(self.hovered).enabled

    def _take(self, event: pygame.event.Event) -> Act | None:
        if event.type == pygame.MOUSEMOTION:
            return self._move(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._press(event.pos)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._release(event.pos)
        if event.type == pygame.MOUSEWHEEL:
            self._wheel(event)
        elif event.type == pygame.KEYDOWN:
            return self._key(event)
        return None

    def update(self, seconds: float) -> None:
        """Let time pass, for tooltips."""
        self.rested += seconds

    def draw(self, surface: Surface, tips: bool = True) -> None:
        """Paint all widgets, and the tooltip of the one the pointer rests on."""
        for widget in self.widgets:
            widget.draw(surface, self.look(widget))
        if not tips:
            return
        waiting = _WAITING.get()
        if waiting is None:
            self.draw_tip(surface)
        else:
            waiting.append((self, surface))

    def draw_tip(self, surface: Surface) -> None:
        """Paint the tooltip of the widget on which the pointer rests."""
        if self.hovered and self.rested >= TIP_AFTER and not self.pressed:
            widget = self.find(self.hovered)
            if widget.tip:
                others = [one.rect for one in self.widgets if one is not widget]
                lines = (("body", widget.tip),)
                draw_tooltip(surface, self.theme, lines, widget.rect, [*others, *self.spared])

    def look(self, widget: Widget) -> Look:
        """How a widget stands at this moment."""
        here = widget.id == self.hovered
        focused = self.by_keys and widget.id == self.focused
        pressed = widget.id == self.pressed and here
        return Look(self.theme, here and widget.enabled, pressed, focused, self.pointer)

    def leave(self) -> None:
        """The pointer is elsewhere, until it moves here again."""
        self.pointer, self.hovered = (-1, -1), ""

    def passed(self, at: Point) -> None:
        """The pointer is there, though something else takes the event: what it left is left."""
        if self.hovered and not self.find(self.hovered).rect.collidepoint(at):
            self.leave()

    def focus(self, id_: str) -> None:
        """Give the keyboard to a widget."""
        self.focused = id_

    def _hover(self, at: Point) -> None:
        over = next((w.id for w in reversed(self.widgets) if w.rect.collidepoint(at)), "")
        if over != self.hovered:
            self.rested = 0.0
        self.hovered = over

    def _move(self, event: pygame.event.Event) -> Act | None:
        self.pointer = event.pos
        self._hover(event.pos)
        if self.pressed and event.buttons[0]:
            return self._drag(event.pos)
        return None

    def _drag(self, at: Point) -> Act | None:
        widget = self.find(self.pressed)
        return widget.drag(at, self.theme) if isinstance(widget, Dragged) else None

    def _press(self, at: Point) -> Act | None:
        self.pointer = at
        self._hover(at)
        self.pressed = ""
        self.by_keys = False
        if self.hovered and self.find(self.hovered).enabled:
            self.pressed = self.focused = self.hovered
            return self._drag(at)
        return None

    def _release(self, at: Point) -> Act | None:
        self.pointer = at
        self._hover(at)
        pressed, self.pressed = self.pressed, ""
        if not pressed or pressed != self.hovered:
            return None
        return self.find(pressed).click(at, self.theme)

    def _wheel(self, event: pygame.event.Event) -> None:
        if not self.hovered:
            return
        widget = self.find(self.hovered)
        if isinstance(widget, Wheeled):
            widget.wheel(-event.y)

    def _key(self, event: pygame.event.Event) -> Act | None:
        if self.focused:
            act = self.find(self.focused).key(event)
            if act is not None:
                self.by_keys = True
                return act
        if event.key == pygame.K_TAB and self.tabs:
            self._tab(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.key in ARROWS and self.arrows:
            self._go(*ARROWS[event.key])
        else:
            return self._shortcut(event)
        return None

    def _shortcut(self, event: pygame.event.Event) -> Act | None:
        """The button that this key presses from anywhere."""
        buttons = [w for w in self.widgets if isinstance(w, Button) and w.enabled]
        free = not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT)
        for button in buttons:
            bound = button.action and keys.pressed(event, button.action)
            if bound or (free and event.key in button.keys):
                return Act(button.id)
        return self._by_initial(getattr(event, "unicode", "")) if free else None

    def _by_initial(self, letter: str) -> Act | None:
        """The entry that begins with this letter; of several the one after that of the focus."""
        menu = [widget for widget in self.widgets if isinstance(widget, MenuEntry)]
        ids = [entry.id for entry in menu if entry.initial.casefold() == letter.casefold()]
        if not ids:
            return None
        self.focused = ids[(ids.index(self.focused) + 1) % len(ids) if self.focused in ids else 0]
        return Act(self.focused)

    def _tab(self, by: int) -> None:
        ids = [widget.id for widget in self.widgets if widget.enabled]
        self.by_keys = True
        if ids:
            here = ids.index(self.focused) if self.focused in ids else (-1 if by > 0 else 0)
            self.focused = ids[(here + by) % len(ids)]

    def _go(self, right: int, down: int) -> None:
        if not self.focused:
            self._tab(1)
            return
        self.by_keys = True
        start = self.find(self.focused).rect
        others = [w for w in self.widgets if w.enabled and w.id != self.focused]
        found = nearest(start, [w.rect for w in others], right, down)
        self.focused = next((w.id for w in others if w.rect == found), self.focused)


def nearest(start: Rect, others: Sequence[Rect], right: int, down: int) -> Rect | None:
    """The neighbour in a direction: what lies straight ahead comes before what lies aslant."""
    ahead = [other for other in others if _ahead(start, other, right, down)]
    return min(ahead, key=lambda other: _away(start, other, right, down), default=None)


def _ahead(start: Rect, other: Rect, right: int, down: int) -> bool:
    return (
        (other.centerx - start.centerx) * right > 0
        if right
        else (other.centery - start.centery) * down > 0
    )


def _away(start: Rect, other: Rect, right: int, down: int) -> int:
    across = _gap(start.top, start.bottom, other.top, other.bottom)
    along = _gap(start.left, start.right, other.left, other.right)
    if down:
        across, along = along, across
    near = abs(start.centerx - other.centerx) + abs(start.centery - other.centery)
    return along + across * 4 + near // 8


def _gap(low: int, high: int, other_low: int, other_high: int) -> int:
    return max(0, other_low - high, low - other_high)
