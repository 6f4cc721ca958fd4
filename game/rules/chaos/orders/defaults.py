"""What a sensible fighter answers unasked, for every kind of request."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from game.core.orders import PASS, Order, legal
from game.core.ruleset import Request
from game.core.view import View
from game.rules.chaos.acts.move import running
from game.rules.chaos.orders import questions, spray_questions, usual_defence, usual_turn
from game.rules.chaos.setup import prepare

Default = Callable[[View, Request], Order]

USUAL: Mapping[str, Default] = MappingProxyType(
    {
        "chaos.prepare": prepare.default,
        "chaos.turn": usual_turn.turn,
        "chaos.held": usual_turn.held,
        "chaos.between": usual_turn.between,
        "chaos.defend": usual_defence.answer,
        "chaos.run_on": running.usual,
        **questions.USUAL,
        **spray_questions.USUAL,
    }
)
"""The usual answer of each kind."""


def default_answer(view: View, request: Request) -> Order:
    """The usual answer to this request; the first legal one where it cannot be given now."""
    known = USUAL.get(request.kind)
    if known is not None:
        order = view.settled(request, known(view, request))
        if order is not None:
            return order
    return PASS if request.window else next(legal(view.grammar(request)))
