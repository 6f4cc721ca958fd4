"""Plain questions: a few answers, of which one slot names one."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.core import orders
from game.core.orders import IllegalOrder, Order, Value
from game.core.ruleset import Kind, Request
from game.core.view import View
from game.core.vocabulary import Role
from game.rules.kit.slots import Odds

Choices = Callable[[View, Request, Order], Iterator[orders.Slot]]
"""The legal values of the next slot of an answer."""


def one_of(slot: str, *values: Value) -> Choices:
    """The grammar of a question that has always these answers."""
    return of_fact(slot, "", *values)


def yes_or_no(slot: str) -> Choices:
    """The grammar of a question that is answered with yes or no."""
    return one_of(slot, True, False)


def of_fact(slot: str, fact: str, *more: Value) -> Choices:
    """The grammar of a question whose answers the request names in this fact, and these."""

    def choices(view: View, request: Request, partial: Order) -> Iterator[orders.Slot]:
        if not partial.slots:
            yield from ((slot, value) for value in (*(request.fact(fact) or ()), *more))

    return choices


def refused(rule: str, why: str) -> Callable[[View, Request, Order], IllegalOrder]:
    """The refusal of a question all of whose wrong answers one rule forbids."""
    return lambda view, request, order: IllegalOrder(rule, why)


def question(
    choices: Choices,
    slot: str,
    role: Role,
    rule: str,
    why: str,
    forecast: Odds | None = None,
) -> Kind:
    """The kind of a question that one slot answers; one rule forbids all wrong answers."""
    return Kind(choices, forecast, refused(rule, why), roles=lambda order: {slot: role})
