"""The bar of time on the screen: it moves, is pointed at, and is painted with its heading; and what
it says of somebody who is pointed at there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.core.orders import Order
from game.core.ruleset import Request
from game.core.shown import Mark, Timeline
from game.core.view import View
from game.play.words import say
from game.ui.battle.panels import ribbon, ribbon_tip
from game.ui.battle.table.model import name_of
from game.ui.battle.table.playback import Playback
from game.ui.battle.table.wording import capital
from game.ui.stage.stage import Drafting, Tip
from game.ui.stage.time import counted_paint, timeline_paint
from game.ui.stage.time.counted import NOTHING, Counted, Sliding, counted, lasts
from game.ui.stage.time.course import WAITS, course
from game.ui.stage.time.timeline import TRAYS, Bar, Token, frames, on_bar, under
from game.ui.theme import Theme
from game.ui.widgets.base import Point
from game.ui.widgets.tooltip import draw_tooltip

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
        self._cloth = Rect(0, 0, 800, 60)
        self._known: tuple[object, Timeline | None] = ((), None)
        self._planned: tuple[object, tuple[Mark, ...]] = ((), ())
        self._laid: tuple[object, Counted] = ((), NOTHING)

    def layout(self, theme: Theme, rect: Rect) -> None:
        """Stand in this rectangle."""
        self._theme, self._parts = theme, frames(theme, rect)
        self._cloth = rect.inflate(-2 * theme.px(12), -2 * theme.px(8))
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
        """Paint heading, rule, shields and trays; the parts of the round where there is no bar."""
        bar, view, theme = self.course(screen.view, screen.playback), screen.view, screen.theme
        if bar is None:
            ribbon.draw_phases(surface, theme, self._cloth, view, screen.playback)
            return
        match = screen.table.match
        limit = match.scenario.rounds(match.ruleset.id)
        timeline_paint.draw_head(
            surface, theme, self._parts.head, view, screen.playback, limit, bar.now
        )
        chosen = screen.marks().selected
        shown = timeline_paint.Shown(view, bar, self.tokens(screen), chosen, self.lit)
        if bar.now is None:
            timeline_paint.draw_strip(surface, theme, self._parts, shown)
        else:
            told = self._sliding.shown(self._counted(screen, bar))
            counted_paint.draw_counted(surface, theme, self._parts, shown, told)

    def draw_tip(self, surface: Surface, screen: BattleScreen) -> bool:
        """Say who is pointed at, or which part of the round; False if it is nothing."""
        token = self.at(screen, screen.pointer)
        bar = self.course(screen.view, screen.playback)
        if bar is None:
            return self._draw_part(surface, screen)
        if token is not None and bar is not None:
            planned = token.mark in self.plan(screen) and token.mark not in bar.marks
            draw_tip(surface, screen.theme, screen.view, token, bar, planned=planned)
            return True
        return self._draw_tray(surface, screen)

    def _draw_tray(self, surface: Surface, screen: BattleScreen) -> bool:
        """Say what lies in the tray that is pointed at."""
        trays = zip(TRAYS, self._parts.trays, strict=True)
        found = next(((s, box) for s, box in trays if box.collidepoint(screen.pointer)), None)
        if found is not None:
            words = say(f"timeline.tray_{found[0]}")
            draw_tooltip(surface, screen.theme, (("body", words),), found[1])
        return found is not None

    def _draw_part(self, surface: Surface, screen: BattleScreen) -> bool:
        """Say what the part of the round is that is pointed at."""
        parts = ribbon.segments_in(self._cloth, screen.view)
        found = next(((box, part) for box, part in parts if box.collidepoint(screen.pointer)), None)
        if found is not None:
            told = ribbon_tip.lines(screen.view, screen.playback, found[1])
            draw_tooltip(surface, screen.theme, told, found[0])
        return found is not None


def planned(view: View, request: Request, order: Order) -> tuple[Mark, ...]:
    """What the book says of an order in the making; nothing where its kind has no course."""
    course = view.ruleset.kinds[request.kind].course
    return course(view, request, order) if course else ()


def draw_tip(
    surface: Surface, theme: Theme, view: View, token: Token, bar: Timeline, *, planned: bool
) -> None:
    """Paint the note beside his shield."""
    told = counted_words(view, bar, token.mark, planned=planned) if bar.now is not None else None
    draw_tooltip(surface, theme, told or lines(view, token.mark), token.rect)


def counted_words(view: View, bar: Timeline, mark: Mark, *, planned: bool = False) -> Tip | None:
    """His name, what he does until when, and his next turn; None for who is in a tray."""
    if mark.state == WAITS:
        kept = say(mark.what) if mark.what else say("timeline.tip_kept")
        return ("head", name_of(view, mark.unit)), ("body", kept), ("do", say("timeline.tip_click"))
    if not on_bar(mark):
        return None
    mine = [m for m in bar.marks if m.unit == mark.unit and m != mark and on_bar(m)]
    marks = [mark] if planned else [mark, *mine]
    head = ("head", name_of(view, mark.unit))
    note = (("note", say("timeline.tip_plan")),) if planned else ()
    told = tuple(("body", _spoken(m)) for m in sorted(marks, key=lambda m: not lasts(m)))
    return head, *note, *told, ("do", say("timeline.tip_click"))


def _spoken(mark: Mark) -> str:
    """What one mark says: a deed with its end, or when his turn comes."""
    facts = {"what": say(mark.what) if mark.what else "", "at": mark.at, "until": mark.until}
    if lasts(mark):
        return capital(say("timeline.tip_until" if mark.what else "timeline.tip_busy", facts))
    if mark.at is None:
        return say("timeline.tip_late")
    return capital(say("timeline.tip_comes" if mark.what else "timeline.tip_next", facts))


def lines(view: View, mark: Mark) -> Tip:
    """His name, when he acts, and what a click does."""
    facts = {"at": mark.at, "low": mark.low, "high": mark.high}
    key = f"timeline.tip_{mark.state}"
    if mark.state == "planned" and mark.low is None:
        key = "timeline.tip_planned_open"
    elif mark.state in ("due", "acting") and mark.at is None:
        key = "timeline.tip_late"
    named = mark.state == WAITS and mark.what
    return (
        ("head", name_of(view, mark.unit)),
        ("body", capital(say(mark.what)) if named else say(key, facts)),
        ("do", say("timeline.tip_click")),
    )
