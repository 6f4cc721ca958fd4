"""The bar of time on the screen: it moves, is pointed at, and is painted with its heading."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.core.orders import Order
from game.core.ruleset import Request
from game.core.shown import Mark, Timeline
from game.core.view import View
from game.ui.battle.table.playback import Playback
from game.ui.stage.plan import Drafting
from game.ui.stage.time import counted_paint, timeline_paint
from game.ui.stage.time.counted import NOTHING, Counted, Sliding, counted
from game.ui.stage.time.course import course
from game.ui.stage.time.timeline import Bar, Token, frames, under
from game.ui.stage.time.timeline_tip import draw_tip
from game.ui.theme import Theme
from game.ui.widgets.base import Point

if TYPE_CHECKING:
    from game.ui.battle.table.screen import BattleScreen


class Strip:
    """``lit`` is who is pointed at on it."""

    def __init__(self) -> None:
        self.lit: int | None = None
        self._bar = Bar()
        self._sliding = Sliding()
        self._theme = Theme((1280, 720))
        self._parts = frames(self._theme, Rect(0, 0, 800, 60))
        self._known: tuple[object, Timeline | None] = ((), None)
        self._planned: tuple[object, tuple[Mark, ...]] = ((), ())
        self._laid: tuple[object, Counted] = ((), NOTHING)

    def layout(self, theme: Theme, rect: Rect) -> None:
        """Stand in this rectangle."""
        self._theme, self._parts = theme, frames(theme, rect)
        self._sliding = Sliding()

    def course(self, view: View, playback: Playback) -> Timeline | None:
        """The bar at the moment that is shown; asked once for each moment."""
        key = view, playback.cursor, playback.phase, playback.busy(view)
        if key != self._known[0]:
            self._known = key, course(view, playback)
        return self._known[1]

    def plan(self, screen: BattleScreen) -> tuple[Mark, ...]:
        """Where the order that is being made would put those whom it concerns; while something
        is shown nothing is being made.
        """
        mode, view = screen.mode, screen.view
        draft = mode.drafted if isinstance(mode, Drafting) else None
        if draft is None or screen.playback.busy(view):
            return ()
        key = view, *draft
        if key != self._planned[0]:
            self._planned = key, planned(view, *draft)
        return self._planned[1]

    def update(self, screen: BattleScreen, seconds: float) -> None:
        """Bands and shields slide to their places."""
        view, playback = screen.view, screen.playback
        bar = self.course(view, playback)
        self._bar.update(bar, seconds, playback.speed)
        if bar is not None and bar.now is not None:
            self._sliding.update(self._counted(screen, bar), seconds, playback.speed)

    def _counted(self, screen: BattleScreen, bar: Timeline) -> Counted:
        """Everything at its place on a bar of counted time, found once for each moment."""
        plan, base = self.plan(screen), screen.playback.base(screen.view)
        key = base, bar, plan, self._parts
        if key != self._laid[0]:
            self._laid = key, counted(self._theme, base, bar, plan, self._parts)
        return self._laid[1]

    def tokens(self, screen: BattleScreen) -> tuple[Token, ...]:
        """Who stands where."""
        bar = self.course(screen.view, screen.playback)
        if bar is None:
            return ()
        if bar.now is not None:
            wanted = self._sliding.shown(self._counted(screen, bar))
            return (*wanted.tokens, *wanted.ghosts)
        return self._bar.tokens(screen.view, bar, self._parts)

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
        head, tick = self._parts.head, bar.now if bar is not None else None
        timeline_paint.draw_head(surface, theme, head, view, screen.playback, limit, tick)
        if bar is None:
            return
        chosen = screen.marks().selected
        shown = timeline_paint.Shown(view, bar, self.tokens(screen), chosen, self.lit)
        if bar.now is None:
            timeline_paint.draw_strip(surface, theme, self._parts, shown)
        else:
            told = self._sliding.shown(self._counted(screen, bar))
            counted_paint.draw_counted(surface, theme, self._parts, shown, told)

    def draw_tip(self, surface: Surface, screen: BattleScreen) -> bool:
        """Say who is pointed at; False if nobody is."""
        token = self.at(screen, screen.pointer)
        bar = self.course(screen.view, screen.playback)
        if token is not None and bar is not None:
            planned = token.mark in self.plan(screen) and token.mark not in bar.marks
            draw_tip(surface, screen.theme, screen.view, token, bar, planned=planned)
        return token is not None


def planned(view: View, request: Request, order: Order) -> tuple[Mark, ...]:
    """What the book says of an order in the making; nothing where its kind has no course."""
    course = view.ruleset.kinds[request.kind].course
    return course(view, request, order) if course else ()
