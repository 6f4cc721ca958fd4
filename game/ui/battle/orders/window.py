"""What one unit is asked in a window that several people share: its answers, and where they lie."""

from __future__ import annotations

from game.core.components import Position
from game.core.grid import Cell, direction_to, step
from game.core.orders import PASS_SLOT, IllegalOrder, Order
from game.core.ruleset import Request
from game.core.seat import Seat
from game.play.words import say
from game.ui.battle.orders.drafting import enemies
from game.ui.battle.orders.prompt_mode import Answer, answers
from game.ui.battle.table.wording import named

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
