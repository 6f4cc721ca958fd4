"""The page one reads: lines in a sheet that scrolls, with links by mouse and keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame
from pygame import Rect, Surface

from game.ui import text
from game.ui.art import palette
from game.ui.pages.lines import Line, Run
from game.ui.theme import Theme
from game.ui.widgets import paint
from game.ui.widgets.base import Act, Look, Placed, Point, activates
from game.ui.widgets.listing import Scroll, beside, draw_bar, seek

BAR = 12
GROUNDS = {"head": (207, 182, 132, 120), "odd": (255, 253, 246, 110), "example": (43, 86, 143, 22)}


@dataclass(slots=True)
class PageState:
    """What is read: the lines, how far they are scrolled, the rule that was turned to, and which
    link in sight has the keyboard.
    """

    lines: Sequence[Line] = ()
    scroll: Scroll = field(default_factory=Scroll)
    lit: str = ""
    link: int = -1


@dataclass(frozen=True, slots=True)
class Page(Placed):
    """Acts: ``Act(id, target)`` for a link, ``Act(id + ".moved")`` when a key has scrolled.

    Up, down, page, home and end scroll; right and left go through the links in sight, Enter
    follows one.
    """

    state: PageState

    def __post_init__(self) -> None:
        """Fit the scroll state to the place."""
        self.state.scroll.measure(len(self.state.lines), self._fit())

    @property
    def track(self) -> Rect:
        """Where the scroll bar stands."""
        return Rect(self.rect.right - BAR, self.rect.y, BAR, self.rect.h)

    def visible(self) -> list[tuple[int, Rect]]:
        """The lines in sight with their places; above a table's rows the names of its columns."""
        lines, places, y = self.state.lines, list[tuple[int, Rect]](), self.rect.y
        first = self.state.scroll.top
        order = list(range(first, len(lines)))
        if order and 0 <= lines[first].head < first:
            order.insert(0, lines[first].head)
        for number in order:
            line = lines[number]
            if y + line.high > self.rect.bottom:
                break
            places.append((number, Rect(self.rect.x, y, self.rect.w - BAR, line.high)))
            y += line.high
        return places

    def links(self) -> list[tuple[Run, Rect]]:
        """The links in sight, each with its place."""
        seen = ((self.state.lines[number], area) for number, area in self.visible())
        return [(run, run.rect(area)) for line, area in seen for run in line.runs if run.target]

    def draw(self, surface: Surface, look: Look) -> None:
        """Paint the lines in sight and the bar."""
        for number, area in self.visible():
            self._draw_line(surface, self.state.lines[number], area, look)
        for number, (run, area) in enumerate(self.links()):
            hot = look.hovered and area.collidepoint(look.pointer)
            base = area.bottom - max(1, area.h // 10)
            thick = 2 if hot else 1
            pygame.draw.line(surface, run.style.colour, (area.x, base), (area.right, base), thick)
            if look.focused and number == self.state.link:
                paint.focus(surface, area, look)
        if look.focused and self.state.link < 0:
            spot = Rect(self.track.x, self.rect.y, BAR, self.rect.h)
            paint.focus(surface, spot.inflate(-4, -8), look)
        draw_bar(surface, self.track, self.state.scroll, look.theme, look.hovered)

    def click(self, at: Point, theme: Theme) -> Act | None:
        """The link under the pointer."""
        found = (run.target for run, area in self.links() if area.collidepoint(at))
        target = next(found, "")
        return Act(self.id, target) if target else None

    def drag(self, at: Point, theme: Theme) -> Act | None:
        """Move the thumb."""
        if self.state.scroll.needed and beside(self.track, at):
            seek(self.track, self.state.scroll, theme, at[1])
        return None

    def wheel(self, lines: int) -> None:
        """Scroll by lines."""
        self.state.scroll.to(self.state.scroll.top + lines * 2)
        self.state.link = -1

    def key(self, event: pygame.event.Event) -> Act | None:
        """Scroll, go through the links in sight, follow one."""
        state, links = self.state, self.links()
        if activates(event) and 0 <= state.link < len(links):
            return Act(self.id, links[state.link][0].target)
        if event.key in (pygame.K_RIGHT, pygame.K_LEFT) and not event.mod & pygame.KMOD_ALT:
            return self._step(1 if event.key == pygame.K_RIGHT else -1, len(links))
        page = max(1, len(self.visible()) - 2)
        moves = {
            pygame.K_UP: state.scroll.top - 1,
            pygame.K_DOWN: state.scroll.top + 1,
            pygame.K_PAGEUP: state.scroll.top - page,
            pygame.K_PAGEDOWN: state.scroll.top + page,
            pygame.K_HOME: 0,
            pygame.K_END: len(state.lines),
        }
        if event.key not in moves:
            return None
        state.scroll.to(moves[event.key])
        state.link = -1
        return Act(f"{self.id}.moved")

    def _step(self, by: int, links: int) -> Act | None:
        """To the next link in sight; left of the first, and without any, the ring has the key."""
        if not links or (by < 0 and self.state.link < 0):
            return None
        self.state.link = min(links - 1, self.state.link + by)
        return Act(f"{self.id}.moved")

    def _fit(self) -> int:
        """How many lines fit at the end of the page."""
        fit, used = 0, 0
        for line in reversed(self.state.lines):
            used += line.high
            if used > self.rect.h * 3 // 4:
                break
            fit += 1
        return max(1, fit)

    def _draw_line(self, surface: Surface, line: Line, area: Rect, look: Look) -> None:
        ground = Rect(area.x + line.left, area.y, line.wide, area.h)
        if line.ground in GROUNDS:
            wash = Surface(ground.size, pygame.SRCALPHA)
            wash.fill(GROUNDS[line.ground])
            surface.blit(wash, ground)
        if line.ground == "head":
            pygame.draw.line(surface, palette.GOLD_DARK, ground.bottomleft, ground.bottomright)
        if line.owner and line.owner == self.state.lit:
            edge = look.theme.px(10)
            bar = Rect(area.x - edge - 2, area.y, max(3, edge // 3), area.h)
            pygame.draw.rect(surface, palette.GOLD, bar)
        for run in line.runs:
            place = run.rect(area)
            for low, high in run.marked:
                glow = Rect(place.x + low - 1, place.y, high - low + 2, place.h)
                pygame.draw.rect(surface, palette.SELECTED, glow, border_radius=3)
            text.draw(surface, run.text, run.style, place.inflate(4, 0).move(2, 0))
