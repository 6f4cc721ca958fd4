"""The panel of a window that several share: what each unit is asked, its answers and where they
lie; a row for each under its side, a Ready button for each.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from game.core.components import Position
from game.core.grid import Cell, direction_to, step
from game.core.orders import PASS_SLOT, IllegalOrder, Order
from game.core.ruleset import Request
from game.core.seat import Seat
from game.play.names import called
from game.play.words import say
from game.ui import text
from game.ui.battle.orders.asked import Answer, answers
from game.ui.battle.orders.drafting import enemies
from game.ui.battle.panels.stack import Part, stack
from game.ui.battle.table.model import side_of
from game.ui.battle.table.wording import first_said, named
from game.ui.theme import Theme
from game.ui.widgets.button import Button

FACING = "facing"


class Asked:
    """One request with its legal answers; letting it pass is having none."""

    def __init__(self, seat: Seat, request: Request) -> None:
        self.seat = seat
        self.request = request
        self.answers: tuple[Answer, ...] = tuple(
            answer for answer in answers(seat, request) if answer.order.get(PASS_SLOT) is None
        )

    @property
    def open(self) -> bool:
        """Whether the answer may still be changed."""
        return self.request in self.seat.waiting

    @property
    def given(self) -> int | None:
        """The number of the answer that was given, None for none."""
        order = self.seat.view.drafts.get(self.request.id)
        orders = [answer.order for answer in self.answers]
        return orders.index(order) if order in orders else None

    @property
    def seal(self) -> str:
        """The wax seal, where an answer was given or the side is ready; nobody has to answer."""
        return "crown" if self.given is not None or not self.open else ""

    def give(self, answer: int | None) -> None:
        """Give this answer, or take back what was given."""
        if answer is not None:
            self.seat.give(self.request, self.answers[answer].order)
        elif self.request.id in self.seat.view.drafts:
            self.seat.take_back(self.request)

    def following(self, by: int = 1) -> int | None:
        """The answer after the given one; beyond the last comes none, where that may be."""
        choices: list[int | None] = [*([None] if self.request.window else [])]
        choices += range(len(self.answers))
        here = choices.index(self.given) if self.given in choices else -1
        return choices[(here + by) % len(choices)]

    def words(self, number: int) -> str:
        """What an answer is called: by the enemy it turns to, if one stands there."""
        cell, view = self._cell(number), self.seat.view
        foes = enemies(view)
        if cell is not None and cell in foes:
            return say("battle.shared.on", {"target": named(view, foes[cell])})
        return self.answers[number].words

    def position(self) -> Cell | None:
        """Where the unit stands."""
        found = self.seat.view.find(self.request.unit, Position)
        return found.cell if found else None

    def cells(self) -> dict[Cell, str]:
        """The squares that answers point to, with the direction in which they lie."""
        here = self.position()
        found = (self._cell(number) for number in range(len(self.answers)))
        return {cell: (direction_to(here, cell) if here else None) or "" for cell in found if cell}

    def at(self, cell: Cell) -> int | None:
        """The answer that points to this square."""
        numbers = range(len(self.answers))
        return next((number for number in numbers if self._cell(number) == cell), None)

    def towards(self) -> Cell | None:
        """The square that the given answer points to."""
        return self._cell(self.given) if self.given is not None else None

    def refusal(self, cell: Cell) -> IllegalOrder | None:
        """Why the unit may not turn to a square beside it; None for other squares."""
        here = self.position()
        direction = direction_to(here, cell) if here is not None and here != cell else None
        if direction is None or here is None or step(here, direction) != cell:
            return None
        return self.seat.view.refusal(self.request, Order(((FACING, direction),)))

    def _cell(self, number: int) -> Cell | None:
        answer, here = self.answers[number], self.position()
        facing = answer.order.get(FACING)
        if answer.cell is None and here is not None and isinstance(facing, str):
            return step(here, facing)
        return answer.cell


ROW, READY = "row", "ready"


def places(
    theme: Theme, panel: Rect, words: str, sides: Sequence[str], refused: bool
) -> dict[str, Rect]:
    """Heading, words and, for each side, its name and the room of its rows. Why something was
    refused goes before the heading where there is no room for both.
    """
    inner = panel.inflate(-2 * theme.px(24), -2 * theme.px(20))
    head, line = text.step(theme.style("name")), text.step(theme.style("body"))
    tall = max(text.height(words, theme.style("body"), inner.w), 2 * line)
    name = theme.letters(26, 36)
    parts = [
        Part("head", head, head, 6),
        Part("words", 2 * line, tall, 7 if refused else 5),
        Part("rule", 12, 12, 2),
    ]
    for side in sides:
        parts.append(Part(f"side:{side}", name, name, 8))
        parts.append(Part(f"rows:{side}", _row(theme), inner.h, 9))
    found = stack(inner, parts, theme.px(8))
    return _shared_out(found, sides, theme)


def row_buttons(
    theme: Theme, placed: dict[str, Rect], rows: Sequence[Asked], chosen: int
) -> list[Button]:
    """A button for each unit; where not all have room, those around the chosen one."""
    found: list[Button] = []
    for side in dict.fromkeys(row.seat.side for row in rows):
        own = [number for number, row in enumerate(rows) if row.seat.side == side]
        room, high, gap = placed[f"rows:{side}"], _row(theme), theme.px(6)
        fit = max(1, (room.h + gap) // (high + gap))
        at = own.index(chosen) if chosen in own else 0
        first = max(0, min(at - fit // 2, len(own) - fit))
        for place, number in enumerate(own[first : first + fit]):
            box = Rect(room.x, room.y + place * (high + gap), room.w, high)
            found.append(_row_button(box, rows[number], number, number == chosen))
    return found


def ready_buttons(theme: Theme, place: Rect, seats: Sequence[Seat]) -> list[Button]:
    """One for each side, beside each other, where orders are sealed; digits press them."""
    gap = theme.px(10)
    wide = (place.w - gap * (len(seats) - 1)) // len(seats)
    found = []
    for number, seat in enumerate(seats):
        box = Rect(place.x + number * (wide + gap), place.y, wide, place.h)
        going = bool(seat.waiting)
        label = say("battle.ready" if going else "battle.shared.is_ready", {})
        name, digit = called(side_of(seat.view, seat.side).name), str(number + 1)
        found.append(
            Button(
                f"{READY}:{seat.side}",
                box,
                label,
                "gold",
                caption=name,
                hint=digit if going else "",
                keys=(pygame.K_1 + number,),
                enabled=going,
                tip=say("battle.shared.ready_tip", {"side": name, "key": digit}),
            )
        )
    return found


def _row(theme: Theme) -> int:
    return theme.letters(44, 58)


def _row_button(box: Rect, row: Asked, number: int, chosen: bool) -> Button:
    kind, given = row.request.kind, row.given
    stays = first_said((f"battle.shared.{kind}.stays", "battle.shared.stays"), (), "")
    words = stays if given is None else row.words(given)
    name = named(row.seat.view, row.request.unit)
    return Button(
        f"{ROW}:{number}", box, name, "sheet", words, enabled=row.open, on=chosen and row.open
    )


def _shared_out(found: dict[str, Rect], sides: Sequence[str], theme: Theme) -> dict[str, Rect]:
    """The rooms of the rows made equally high, each under the name of its side."""
    gap, first = theme.px(8), found[f"side:{sides[0]}"]
    bottom = found[f"rows:{sides[-1]}"].bottom
    share = (bottom - first.y) // len(sides)
    placed = dict(found)
    for number, side in enumerate(sides):
        top = first.y + number * share
        placed[f"side:{side}"] = Rect(first.x, top, first.w, first.h)
        low = top + first.h + gap
        placed[f"rows:{side}"] = Rect(first.x, low, first.w, top + share - gap - low)
    return placed
