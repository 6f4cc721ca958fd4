"""The table of keys: a row for each action with its two keys, under a heading for each place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from game.play.settings import Settings
from game.play.words import say
from game.ui import text
from game.ui.art.palette import SEPIA
from game.ui.art.paper import keycap
from game.ui.keys import ACTIONS, PLACES, SLOTS
from game.ui.settings.binding import is_fixed, slots
from game.ui.strokes import Stroke, shown
from game.ui.theme import FAINT, RUBRIC, Theme
from game.ui.widgets import paint
from game.ui.widgets.base import Act, Look, Point
from game.ui.widgets.listing import Listing

CLEAR = (pygame.K_DELETE, pygame.K_BACKSPACE)
SIDEWAYS: Mapping[int, int] = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}


def lines() -> tuple[str, ...]:
    """The rows of the table: names of actions, and `#place` for a heading."""
    found: list[str] = []
    for place in PLACES:
        found.append(f"#{place}")
        found += [action.id for action in ACTIONS.values() if action.where == place]
    return tuple(found)


LINES = lines()


def action_name(action: str) -> str:
    """What an action is called."""
    return say(f"keys.action.{action}")


def cells(area: Rect, theme: Theme) -> list[Rect]:
    """The places of the two keys at the right of a row."""
    wide, gap = min(theme.letters(122, 160), area.w // 4), theme.px(12)
    low = Rect(0, area.y + theme.px(6), wide, area.h - theme.px(12))
    right = area.right - theme.px(14)
    return [low.move(right - (SLOTS - n) * (wide + gap) + gap, 0) for n in range(SLOTS)]


@dataclass(frozen=True, slots=True)
class KeyTable(Listing):
    """A list whose rows have two slots: left and right go between them, Enter asks for a key,
    Delete takes one away. Acts: `id` with (row, slot), `id.open`, `id.clear`.
    """

    slot: int = 0

    def click(self, at: Point, theme: Theme) -> Act | None:
        """A click on a key asks for another; elsewhere it only chooses the row."""
        act = Listing.click(self, at, theme)
        if act is None or not isinstance(act.value, int):
            return act
        row = act.value
        for slot, cell in enumerate(cells(self.row(row), theme)):
            if cell.collidepoint(at):
                return Act(f"{self.id}.open", (row, slot))
        return Act(self.id, (row, self.slot))

    def key(self, event: pygame.event.Event) -> Act | None:
        """Over headings it goes on; Delete clears a slot."""
        if event.key in SIDEWAYS:
            slot = max(0, min(SLOTS - 1, self.slot + SIDEWAYS[event.key]))
            return Act(self.id, (self.chosen, slot))
        if event.key in CLEAR:
            return Act(f"{self.id}.clear", (self.chosen, self.slot))
        act = Listing.key(self, event)
        if act is None or not isinstance(act.value, int):
            return act
        row = self._beyond_headings(act.value)
        self.scroll.reveal(max(0, row - 1) if row < self.chosen else row)
        return Act(act.id, (row, self.slot))

    def _beyond_headings(self, row: int) -> int:
        if not LINES[row].startswith("#"):
            return row
        on = row + (-1 if row < self.chosen else 1)
        return on if on >= 0 else self.chosen


def paint_place(surface: Surface, area: Rect, place: str, theme: Theme) -> None:
    """The heading over the actions that can be done in one place."""
    box = Rect(area.x + theme.px(8), area.y, area.w - theme.px(16), area.h)
    text.draw(surface, say(f"keys.place.{place}"), theme.style("forecast", RUBRIC), box)
    paint.divider(surface, area.x, area.bottom - 3, area.w)


def paint_action(
    surface: Surface, area: Rect, action: str, settings: Settings, look: Look, slot: int | None
) -> None:
    """An action with its keys; ``slot`` is the chosen one where the row is chosen."""
    theme = look.theme
    if slot is not None:
        paint.plate(surface, area.inflate(-2, -4), True)
    elif look.hovered:
        surface.blit(paint.glow(area.size), area)
    places = cells(area, theme)
    left = area.x + theme.px(22)
    room = Rect(left, area.y, places[0].x - left - theme.px(8), area.h)
    text.draw(surface, action_name(action), theme.style("body"), room)
    for number, (place, stroke) in enumerate(zip(places, slots(settings, action), strict=True)):
        _paint_key(surface, place, stroke, theme, is_fixed(action, stroke))
        if slot == number and look.focused:
            paint.focus(surface, place, look)


def _paint_key(
    surface: Surface, place: Rect, stroke: Stroke | None, theme: Theme, fixed: bool
) -> None:
    if stroke is None:
        text.draw(surface, "–", theme.style("body", SEPIA), place, "centre")
        return
    surface.blit(keycap(place.size), place)
    style = theme.style("body", FAINT) if fixed else theme.style("body")
    text.draw(surface, shown(stroke), style, place.inflate(-8, -2), "centre")
