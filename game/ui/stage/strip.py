"""The bar of time on the screen: it moves, is pointed at, and is painted with its heading."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.core.ruleset import Timeline
from game.core.view import View
from game.ui.battle.playback import Playback
from game.ui.stage import timeline_paint
from game.ui.stage.course import course
from game.ui.stage.timeline import Bar, Token, frames, under
from game.ui.stage.timeline_tip import draw_tip
from game.ui.theme import Theme
from game.ui.widgets.base import Point

if TYPE_CHECKING:
    from game.ui.battle.screen import BattleScreen


class Strip:
    """``lit`` is who is pointed at on it."""

    def __init__(self) -> None:
        self.lit: int | None = None
        self._bar = Bar()
        self._parts = frames(Theme((1280, 720)), Rect(0, 0, 800, 60))
        self._known: tuple[object, Timeline | None] = ((), None)

    def layout(self, theme: Theme, rect: Rect) -> None:
        """Stand in this rectangle."""
        self._parts = frames(theme, rect)

    def course(self, view: View, playback: Playback) -> Timeline | None:
        """The bar at the moment that is shown; asked once for each moment."""
        key = view, playback.cursor, playback.phase, playback.busy(view)
        if key != self._known[0]:
            self._known = key, course(view, playback)
        return self._known[1]

    def update(self, view: View, playback: Playback, seconds: float) -> None:
        """Tokens slide to their places."""
        self._bar.update(self.course(view, playback), seconds, playback.speed)

    def tokens(self, screen: BattleScreen) -> tuple[Token, ...]:
        """Who stands where."""
        bar = self.course(screen.view, screen.playback)
        return self._bar.tokens(screen.view, bar, self._parts) if bar is not None else ()

    def at(self, screen: BattleScreen, point: Point) -> Token | None:
        """Whose shield is under a point."""
        return under(self.tokens(screen), point)

    def point(self, screen: BattleScreen, point: Point) -> None:
        """The pointer is there: who it is on is lit."""
        token = self.at(screen, point)
        self.lit = token.unit if token else None

    def stops(self, screen: BattleScreen) -> Iterator[Rect]:
        """What the keyboard's pointer can be led to."""
        yield from (token.rect for token in self.tokens(screen))

    def draw(self, surface: Surface, screen: BattleScreen) -> None:
        """Paint heading, rule, shields and trays."""
        bar, view, theme = self.course(screen.view, screen.playback), screen.view, screen.theme
        limit = screen.table.match.scenario.round_limit
        head = self._parts.head
        timeline_paint.draw_head(surface, theme, head, view, screen.playback, limit)
        if bar is not None:
            chosen = screen.marks().selected
            shown = timeline_paint.Shown(view, bar, self.tokens(screen), chosen, self.lit)
            timeline_paint.draw_strip(surface, theme, self._parts, shown)

    def draw_tip(self, surface: Surface, screen: BattleScreen) -> bool:
        """Say who is pointed at; False if nobody is."""
        token = self.at(screen, screen.pointer)
        if token is not None:
            draw_tip(surface, screen.theme, screen.view, token)
        return token is not None
