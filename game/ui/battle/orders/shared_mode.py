"""One open window for several people: what is no secret they decide together, on one screen.

As turning between segments: each unit that may do something has a row under its side's name, and
each side has a Ready button of its own. The battle goes on when all are ready.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from game.core.components import Position
from game.core.grid import Cell, step
from game.core.orders import IllegalOrder
from game.core.ruleset import Request
from game.core.seat import Seat
from game.play.names import called
from game.play.words import say
from game.ui import keys, text
from game.ui.art.heraldry.shields import shield
from game.ui.art.palette import MINUS, SEPIA
from game.ui.battle.field.projection import FROM_SCREEN
from game.ui.battle.orders.field_mode import ARROW_KEYS, PointingMode
from game.ui.battle.orders.shared_rows import READY, ROW, Asked, places, ready_buttons, row_buttons
from game.ui.battle.table.layout import Layout
from game.ui.battle.table.mode import Arrow, Marks
from game.ui.battle.table.model import side_of, tincture_of
from game.ui.battle.table.wording import first_said, named
from game.ui.odds.forecast_panel import draw_divider
from game.ui.theme import Theme
from game.ui.widgets.base import Act

DOES = ("next_unit", "previous_unit", "commit", "take_back", "undo")


class SharedMode(PointingMode):
    """The window of these seats. ``chosen`` counts the rows of all sides from the top."""

    commits = False

    def __init__(self, seats: Sequence[Seat]) -> None:
        super().__init__()
        self.seats = tuple(seats)
        self.rows = tuple(Asked(seat, r) for seat in seats for r in _asked(seat))
        self.chosen = 0
        self.refusal = ""
        self.hovered: Cell | None = None
        self.corner: Rect | None = None
        self._next_open(1)

    @property
    def row(self) -> Asked:
        """The row that is chosen."""
        return self.rows[self.chosen]

    def layout(self, theme: Theme, layout: Layout) -> None:
        """Place the rows in the panel and the Ready buttons where orders are sealed."""
        self.corner = layout.commit
        super().layout(theme, layout)

    def select_unit(self, unit: int) -> None:
        """Take up a unit that was chosen elsewhere, as in the roster."""
        found = (number for number, row in enumerate(self.rows) if row.request.unit == unit)
        self._choose(next(found, self.chosen))
        self._lay()

    def ready(self, side: str) -> None:
        """This side has no more to change. What must be answered and is not is pointed out."""
        seat = next(seat for seat in self.seats if seat.side == side)
        if not seat.waiting:
            return
        drafts = seat.view.drafts
        lacking = [r for r in seat.waiting if r.id not in drafts and not r.window]
        if lacking:
            self.select_unit(lacking[0].unit)
            self.refusal = say("battle.shared.lacking", {"name": named(seat.view, lacking[0].unit)})
            return
        seat.commit()
        self._next_open(1)

    def marks(self) -> Marks:
        """Whoever is chosen, where he may turn, and what all have been told."""
        row = self.row
        cells = row.cells() if row.open else {}
        goal = self.hovered if self.hovered in cells else None
        return Marks(
            selected=row.request.unit if row.open else None,
            reach=tuple(cells.items()),
            goal=goal,
            arrows=tuple(self._arrows()),
            seals=tuple((each.request.unit, each.seal) for each in self.rows if each.seal),
            tip=self._tip(goal),
            tip_at=goal,
        )

    def draw(self, surface: Surface) -> None:
        """Heading, words, the name of each side; rows and buttons paint themselves."""
        theme, view = self.theme, self.seats[0].view
        kind = self.rows[0].request.kind
        for name, place in self.places.items():
            if name == "head":
                words = _said(kind, "title")
                text.draw(surface, words, theme.style("name"), place)
            elif name == "words":
                colour = MINUS if self.refusal else SEPIA
                words = self.refusal or _said(kind, "text")
                text.paragraph(surface, words, theme.style("body", colour), place)
            elif name == "rule":
                draw_divider(surface, theme, place)
            elif name.startswith("side:"):
                side = name.removeprefix("side:")
                arms = shield(place.h, tincture_of(view, side), None, crown=True)
                surface.blit(arms, place)
                left = place.x + arms.get_width() + theme.px(10)
                room = Rect(left, place.y, place.right - left, place.h)
                text.draw(surface, called(side_of(view, side).name), theme.style("heading"), room)
        self.ring.draw(surface)

    def _lay(self) -> None:
        if self.corner is None:
            return
        sides = tuple(seat.side for seat in self.seats)
        words, refused = self.refusal or _said(self._kind(), "text"), bool(self.refusal)
        self.places = places(self.theme, self.panel, words, sides, refused)
        rows = row_buttons(self.theme, self.places, self.rows, self.chosen)
        buttons = ready_buttons(self.theme, self.corner, self.seats)
        self.ring.lay([*rows, *buttons], self.theme)

    def _kind(self) -> str:
        return self.rows[0].request.kind

    def _point(self, point: tuple[int, int]) -> None:
        self.hovered = self.squares.cell(point)

    def _act(self, act: Act) -> None:
        kind, _, value = act.id.partition(":")
        if kind == READY:
            self.ready(value)
        elif kind == ROW and int(value) == self.chosen:
            self._turn(self.row.following())
        elif kind == ROW:
            self._choose(int(value))

    def _press(self, event: pygame.event.Event) -> bool:
        cell = self.squares.cell(event.pos)
        if event.button == 3:
            return self._turn(None)
        if event.button != 1 or cell is None:
            return False
        if self.row.open and cell in self.row.cells():
            self._turn(self.row.at(cell))
        elif not self._take_up(cell) and self.row.open:
            self.refusal = self._why_not(cell)
        return True

    def _take_up(self, cell: Cell) -> bool:
        """Choose the unit on this square; False if none there may do anything."""
        view = self.seats[0].view
        for number, row in enumerate(self.rows):
            position = view.find(row.request.unit, Position)
            if position and position.cell == cell and row.open:
                self._choose(number)
                return True
        return False

    def _key(self, event: pygame.event.Event) -> bool:
        if event.key in ARROW_KEYS:
            return self._arrow(ARROW_KEYS[event.key])
        match keys.action_of(event, DOES):
            case "next_unit":
                self._next_open(1, further=True)
            case "previous_unit":
                self._next_open(-1, further=True)
            case "commit":
                self.ready(self.row.seat.side)
            case "take_back" | "undo":
                self._turn(None)
            case _:
                return False
        return True

    def _arrow(self, direction: str) -> bool:
        """Turn that way; where no answer lies that way, left and right go through them."""
        if not self.row.open:
            return False
        here = self.row.position()
        there = step(here, FROM_SCREEN[direction]) if here else None
        if there is not None and there in self.row.cells():
            return self._turn(self.row.at(there))
        if self.row.cells():
            self.refusal = self._why_not(there) if there else ""
            return True
        return self._turn(self.row.following(-1 if direction in ("left", "up") else 1))

    def _turn(self, answer: int | None) -> bool:
        """Give the chosen unit this answer, None for none; False if it can have none now."""
        if not self.row.open:
            return False
        self.refusal = ""
        self.row.give(answer)
        return True

    def _why_not(self, cell: Cell) -> str:
        refused: IllegalOrder | None = self.row.refusal(cell)
        return say(refused.why, refused.facts) if refused else ""

    def _choose(self, number: int) -> None:
        self.chosen, self.refusal = number, ""

    def _next_open(self, by: int, further: bool = False) -> None:
        """The next unit whose side is not ready, beginning with the chosen one or after it."""
        count = len(self.rows)
        start = self.chosen + (by if further else 0)
        turn = [(start + by * number) % count for number in range(count)]
        self._choose(next((number for number in turn if self.rows[number].open), self.chosen))

    def _arrows(self) -> list[Arrow]:
        found = []
        for number, row in enumerate(self.rows):
            here, there = row.position(), row.towards()
            if here is not None and there is not None:
                found.append(Arrow((here,), there, number != self.chosen))
        return found

    def _tip(self, goal: Cell | None) -> tuple[tuple[str, str], ...]:
        answer = self.row.at(goal) if goal is not None else None
        if answer is None:
            return ()
        head = named(self.row.seat.view, self.row.request.unit)
        return ("head", head), ("do", self.row.words(answer))


def _asked(seat: Seat) -> tuple[Request, ...]:
    """Everything this seat is asked in this window, sealed or not."""
    return tuple(seat.view.requests.values())


def _said(kind: str, part: str) -> str:
    return first_said((f"battle.shared.{kind}.{part}", f"battle.shared.{part}"), (), "")
