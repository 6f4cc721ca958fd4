"""One question in the middle of a step: what it is about, and a button for every legal answer.

Squares among the answers can be clicked on the field; units among them where they stand, or where
they are to go.
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame
from pygame import Rect, Surface

from game.core.components import Facing, Position, Unit
from game.core.grid import Cell
from game.core.orders import Order
from game.core.ruleset import Request
from game.core.seat import Seat
from game.core.view import View
from game.play.words import say
from game.ui import text
from game.ui.art.heraldry.shields import portrait, shield
from game.ui.art.palette import SEPIA, TINCTURES, helm_of
from game.ui.battle.orders.asked import Answer, answers, question
from game.ui.battle.orders.field_mode import FieldMode
from game.ui.battle.panels.pair import Duellist, draw_pair
from game.ui.battle.panels.stack import Part, stack
from game.ui.battle.table.layout import Layout
from game.ui.battle.table.mode import Arrow, Marks
from game.ui.battle.table.model import emblem, tincture_of
from game.ui.battle.table.wording import named
from game.ui.odds.forecast_panel import draw_divider
from game.ui.theme import Theme
from game.ui.widgets.base import Act
from game.ui.widgets.button import Button
from game.ui.widgets.listing import Scroll, draw_bar

DIGITS = 9

NEEDED = 4
"""Bands worth so much are words one must read and buttons; others may be left away."""


class PromptMode(FieldMode):
    """Answers whatever is asked at this seat, one request after the other."""

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self._given = self.theme
        self.seat = seat
        self.request = _next(seat)
        self.answers = self._answers()
        self.scroll = Scroll()
        self.hovered: Cell | None = None

    @property
    def commits(self) -> bool:
        """Only answers that may be changed wait for the commit button."""
        return self.request.editable

    def handle(self, event: pygame.event.Event) -> bool:
        """Keys 1 to 9, arrows and Enter; the mouse on buttons and on the field."""
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.MOUSEMOTION:
            self.hovered = self.squares.cell(event.pos)
        if event.type == pygame.MOUSEWHEEL and self.panel.collidepoint(self.ring.pointer):
            self.scroll.to(self.scroll.top - event.y)
            self._lay()
            return True
        act = self.ring.handle(event)
        if act is not None:
            self._act(act)
            return True
        return event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._click(event.pos)

    def marks(self) -> Marks:
        """The asking unit, the squares one may choose, and units one may choose, with the ways that
        they would go; the one that is pointed at is bolder.
        """
        view, shown = self.seat.view, self.answers
        named = [cell for a in shown for cell in (a.cell, a.to) if cell is not None]
        cells = tuple(dict.fromkeys(named))
        facing = view.find(self.request.unit, Facing)
        heading = facing.direction if facing else "N"
        goal = self.hovered if self.hovered in cells else None
        return Marks(
            selected=self.request.unit if view.find(self.request.unit, Position) else None,
            reach=tuple((cell, heading) for cell in cells),
            goal=goal,
            arrows=tuple(self._ways()),
            tip=self._tip(goal),
            tip_at=goal,
        )

    def _ways(self) -> Iterator[Arrow]:
        """From each unit among the answers to the square that it would go to."""
        aimed = self._answer_at(self.hovered)
        over = self.ring.hovered or ("" if aimed is None else str(aimed))
        for number, answer in enumerate(self.answers):
            if answer.cell is not None and answer.to is not None:
                yield Arrow((answer.cell, answer.to), faint=over != str(number))

    def _answer_at(self, cell: Cell | None) -> int | None:
        """The answer that a click on this square gives: that which points to it, else the only one
        that has somebody go there.
        """
        named = [n for n, answer in enumerate(self.answers) if cell and answer.cell == cell]
        going = [n for n, answer in enumerate(self.answers) if cell and answer.to == cell]
        return named[0] if named else going[0] if len(going) == 1 else None

    def draw(self, surface: Surface) -> None:
        """Paint the question; the buttons paint themselves."""
        view, theme = self.seat.view, self.theme
        title, words = question(view, self.request)
        for name, place in self.places.items():
            if name == "head":
                _draw_head(surface, theme, place, view, self.request, title)
            elif name == "words":
                text.paragraph(surface, words, theme.style("body"), place)
            elif name == "rule":
                draw_divider(surface, theme, place)
            elif name == "pair" and (striker := self._striker()) is not None:
                own, foe = Duellist(self.request.unit), Duellist(striker, "strike")
                draw_pair(surface, place, view, own, foe)
            elif name == "hint":
                hint = say("battle.ask.keys")
                text.draw(surface, hint, theme.style("caption", SEPIA), place)
        if listed := self.places.get("answers"):
            track = Rect(listed.right + theme.px(6), listed.y, theme.px(10), listed.h)
            draw_bar(surface, track, self.scroll, theme, False)
        self.ring.draw(surface)

    def _answers(self) -> tuple[Answer, ...]:
        """What can be answered."""
        return answers(self.seat, self.request)

    def _striker(self) -> int | None:
        """The fighter who strikes the one that is asked."""
        by = self.request.fact("by")
        return by if type(by) is int and self.seat.view.find(by, Unit) is not None else None

    def _tip(self, cell: Cell | None) -> tuple[tuple[str, str], ...]:
        number = self._answer_at(cell)
        if number is not None:
            return (("do", self.answers[number].words),)
        return (("do", say("battle.ask.which")),) if cell is not None else ()

    def _key(self, event: pygame.event.Event) -> bool:
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return False
        number = event.key - pygame.K_1
        if 0 <= number < min(DIGITS, len(self.answers)):
            self._give(number)
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and not self.ring.focused:
            return False
        act = self.ring.handle(event)
        if act is not None:
            self._act(act)
        arrows = (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT)
        return act is not None or event.key in arrows

    def _act(self, act: Act) -> None:
        self._give(int(act.id))

    def _click(self, at: tuple[int, int]) -> bool:
        number = self._answer_at(self.squares.cell(at))
        if number is not None:
            self._give(number)
        return number is not None or self.panel.collidepoint(at)

    def _give(self, number: int) -> None:
        """Give an answer; if more is asked of this side at the same time, ask that next."""
        self._go_on(self.answers[number].order)

    def _go_on(self, order: Order) -> None:
        """Give this answer and ask what is next."""
        self.seat.give(self.request, order)
        self._ask_next()

    def _ask_next(self) -> None:
        """Ask what else is asked of this side at the same time."""
        waiting = self.seat.waiting
        if waiting and waiting[0].kind == self.request.kind:
            self.request = _next(self.seat)
            self.answers = self._answers()
            self.scroll = Scroll()
        self._lay()

    def layout(self, theme: Theme, layout: Layout) -> None:
        """Place everything in the panel, in letters of this theme where they have room."""
        self._given = theme
        super().layout(theme, layout)

    def _lay(self) -> None:
        """In the largest letters in which all that can be pressed has room; answers scroll only
        where there are too many for any letters.
        """
        few, tried = self._rows() <= DIGITS, tuple(self._given.eased())
        if not any(self._placed(theme, few) for theme in tried):
            self._placed(tried[-1], False)
        place, gap = self.places["answers"], self.theme.px(8)
        row = min(self._row(), max(self._least(), (place.h + gap) // self._rows() - gap))
        listed = self._buttons(place, row, gap)
        self.ring.lay([*listed, *self._more_buttons()], self.theme)

    def _placed(self, theme: Theme, whole: bool) -> bool:
        """Place the bands in these letters; whether those that are needed have room, and all
        answers if that is asked for.
        """
        self.theme = theme
        inner = self.panel.inflate(-2 * theme.px(24), -2 * theme.px(20))
        _, words = question(self.seat.view, self.request)
        head, tall = theme.letters(52, 74), text.height(words, theme.style("body"), inner.w)
        row, gap = self._row(), theme.px(8)
        rows = self._rows()
        least = rows * (self._least() + gap) if whole else min(2, rows) * (row + gap)
        small = text.step(theme.style("caption"))
        parts = [
            Part("head", head, head, 8),
            Part("words", tall, tall, 7),
            Part("rule", 12, 12, 2),
            Part("answers", least, len(self.answers) * (row + gap), 9),
            *self._foot(),
            *([Part("pair", theme.px(120), theme.px(280), 1)] if self._striker() else []),
            Part("hint", small, small, 1),
        ]
        self.places = stack(inner, parts, theme.px(10))
        needed = all(part.id in self.places for part in parts if part.worth >= NEEDED)
        return needed and self.places["answers"].h >= least - gap

    def _rows(self) -> int:
        """How many rows of answers there are."""
        return len(self.answers)

    def _row(self) -> int:
        """How high an answer is."""
        return self.theme.letters(40, 54)

    def _least(self) -> int:
        """How low an answer may be."""
        return self._row() * 3 // 4

    def _foot(self) -> list[Part]:
        """Bands below the answers."""
        return []

    def _more_buttons(self) -> list[Button]:
        """What can be pressed besides the answers."""
        return []

    def _buttons(self, place: Rect, row: int, gap: int) -> list[Button]:
        self.scroll.measure(len(self.answers), (place.h + gap) // (row + gap))
        given = self.seat.view.drafts.get(self.request.id)
        first = self.scroll.top
        shown = list(enumerate(self.answers))[first : first + self.scroll.fit]
        return [
            Button(
                str(n),
                Rect(place.x, place.y + (n - first) * (row + gap), place.w, row),
                answer.words,
                caption=answer.state,
                hint=str(n + 1) if n < DIGITS else "",
                on=given == answer.order,
            )
            for n, answer in shown
        ]


def _next(seat: Seat) -> Request:
    """The first request without an answer, or the first at all."""
    drafts = seat.view.drafts
    waiting = seat.waiting
    return next((r for r in waiting if r.id not in drafts), waiting[0])


def _draw_head(
    surface: Surface, theme: Theme, rect: Rect, view: View, request: Request, title: str
) -> None:
    known = view.find(request.unit, Unit)
    tincture = tincture_of(view, known.side if known else request.side)
    fighter = view.find(request.unit, Position) is None and known is not None
    picture = (
        portrait(rect.h, tincture, helm_of(TINCTURES[tincture]))
        if fighter
        else shield(rect.h, tincture, emblem(view, request.unit) if known else "crown")
    )
    surface.blit(picture, rect)
    left = rect.x + picture.get_width() + theme.px(14)
    top = Rect(left, rect.y, rect.right - left, rect.h * 58 // 100)
    text.draw(surface, title, theme.style("name"), top)
    low = Rect(left, top.bottom, top.w, rect.bottom - top.bottom)
    text.draw(surface, named(view, request.unit), theme.style("caption", SEPIA), low)
