"""What a single question asks in words, and every legal answer to it."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.components import Position, Strength
from game.core.grid import Cell
from game.core.orders import Order
from game.core.ruleset import Request
from game.core.seat import Seat
from game.core.view import View
from game.play import screens
from game.play.words import say
from game.ui.battle.table.wording import about, answer_words, capital, first_said

MOST = 300
"""Answers beyond these are not listed; a grammar so large has a mode of its own."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One legal answer: the order, its words, and the square it points to, if it has one; ``state``
    tells how many of a unit stand that it names, ``to`` which square that unit is to go to.
    """

    order: Order
    words: str
    cell: Cell | None
    state: str = ""
    to: Cell | None = None


def answers(seat: Seat, request: Request) -> tuple[Answer, ...]:
    """Every legal answer with its words, in the order of the grammar; passing comes last."""
    view, found = seat.view, []
    for order in seat.legal(request):
        words, cell = answer_words(view, request, order), _cell(view, request, order)
        to = _about_cell(request) if _of_unit(view, order) else None
        found.append(Answer(order, words, cell, _state(view, order), to))
        if len(found) == MOST:
            break
    return tuple(sorted(found, key=lambda answer: answer.order.get("pass") is not None))


def _of_unit(view: View, order: Order) -> tuple[int, ...]:
    """The units that the answer names."""
    named = (value for name, value in order.slots if screens.names_unit(view.ruleset.id, name))
    return tuple(value for value in named if type(value) is int)


def _state(view: View, order: Order) -> str:
    """How many stand of the unit of many that the answer names."""
    units = (view.find(unit, Strength) for unit in _of_unit(view, order))
    found = next((strength for strength in units if strength is not None), None)
    return say("stage.stand", {"n": found.now, "all": found.full}) if found is not None else ""


def _cell(view: View, request: Request, order: Order) -> Cell | None:
    """The square an answer points to: one it names, that of a unit it names, or its own."""
    for name, value in order.slots:
        if isinstance(value, Cell):
            return value
        if value is True:
            return _about_cell(request)
        if screens.names_unit(view.ruleset.id, name) and type(value) is int:
            position = view.find(value, Position)
            return position.cell if position else None
    return None


def _about_cell(request: Request) -> Cell | None:
    """The square that a yes leads to."""
    return next(
        (v for key, v in request.about if key in ("to", "cell") and isinstance(v, Cell)), None
    )


def question(view: View, request: Request) -> tuple[str, str]:
    """Title and sentence of a request."""
    facts = about(view, request)
    title = first_said(
        (f"battle.ask.{request.kind}.title", "battle.ask.title"), facts, request.kind
    )
    asked = f"battle.ask.{request.kind}.text"
    keys = (f"{asked}_{request.fact('form')}", asked, "battle.ask.text")
    words = first_said(keys, facts, "")
    return capital(title), capital(words)
