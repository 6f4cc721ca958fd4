"""What can be answered to an attack: one reply for each way and what it is done with, with odds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.components import Position
from game.core.forecast import Forecast
from game.core.grid import Cell, king_moves
from game.core.orders import NOTHING, Order, Slot
from game.core.ruleset import Request
from game.core.view import View
from game.core.vocabulary import NONE, PARTLY, VAIN
from game.play import screens
from game.play.words import say
from game.ui.battle.table.wording import capital, remarks, slot_words
from game.ui.leaf.naming import measure, thing_cell, thing_words
from game.ui.odds.forecast_panel import percent
from game.ui.odds.grades import chance

WITH = ("weapon", "thing")
"""Slots that tell with what, right after the way."""


@dataclass(frozen=True, slots=True)
class Reply:
    """One way to answer: its first slots, its words and sign, and the cell of what it uses."""

    slots: tuple[Slot, ...]
    words: str
    icon: str = ""
    cell: Cell | None = None

    @property
    def none(self) -> bool:
        """Whether it is no answer at all."""
        return self.slots[0][1] == NONE


@dataclass(frozen=True, slots=True)
class Worth:
    """What a reply promises: how often nothing gets through, how often a part, and what he who
    gives it loses on average.
    """

    avoided: float
    partly: float
    loss: float
    forecast: Forecast


def replies(view: View, request: Request) -> tuple[Reply, ...]:
    """Every reply that the grammar knows, in its order; none at all comes last."""
    found = [
        reply
        for slot in view.own_choices(request, NOTHING)
        for reply in _with_what(view, request, slot)
    ]
    return tuple(sorted(found, key=lambda reply: reply.none))


def _with_what(view: View, request: Request, way: Slot) -> Iterator[Reply]:
    words = slot_words(view, request, way)
    icon = screens.icon(way[1])
    further = [s for s in view.own_choices(request, Order((way,))) if s[0] in WITH]
    for slot in further:
        what = thing_words(view, slot[1]) if slot[0] == "thing" else slot_words(view, request, slot)
        said = say("stage.answer_with", {"how": words, "what": what})
        cell = thing_cell(view, slot[1]) if slot[0] == "thing" else None
        yield Reply((way, slot), said, icon, cell)
    if not further:
        yield Reply((way,), words, icon)


def worth(forecast: Forecast | None) -> Worth | None:
    """The odds of a reply; None where there are none. His own losses are told as such."""
    if forecast is None or not forecast.branches:
        return None
    branch = forecast.branches[0]
    saved, partly = chance(branch.hit, VAIN), chance(branch.hit, PARTLY)
    return Worth(saved, partly, branch.own_mean, forecast)


def notes(view: View, found: Worth) -> tuple[str, ...]:
    """What gets through on average, and how often only a part does."""
    if found.partly < 0.005:
        return (measure(view, found.loss, fine=True),)
    partly = say("stage.answer_partly", {"chance": percent(found.partly)})
    return measure(view, found.loss, fine=True), partly


def remarked(view: View, found: Worth) -> str:
    """What the odds remark besides, as one text."""
    return remarks(view, found.forecast.notes)


def attack(view: View, request: Request) -> str:
    """What is known of the attack: how, with what, at which part, from how far, its number."""
    told = []
    for name in ("how", "weapon", "area"):
        value = request.fact(name)
        if isinstance(value, str) and value not in ("", "any"):
            told.append(slot_words(view, request, (name, value)))
    number = request.fact("number")
    if isinstance(number, int) and not isinstance(number, bool):
        told.append(say("stage.answer_number", {"n": number}))
    away = distance(view, request)
    if away > 1:
        told.append(say("stage.answer_far", {"n": away}))
    return capital(" \N{MIDDLE DOT} ".join(told))


def distance(view: View, request: Request) -> int:
    """How many cells lie between the attacker and him; 0 where one of them is nowhere."""
    by = request.fact("by")
    posts = [view.find(unit, Position) for unit in (request.unit, by) if type(unit) is int]
    cells = [post.cell for post in posts if post is not None]
    return king_moves(*cells) if len(cells) == 2 else 0
