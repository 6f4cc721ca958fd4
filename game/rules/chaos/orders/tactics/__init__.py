"""What an opponent asks this book: what a fighter could do, and what it is worth."""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType

from game.core.orders import Order
from game.core.ruleset import Request
from game.core.tactics import FighterTactics
from game.core.view import View
from game.rules.chaos.orders.tactics import answering, attacking, danger, deeds, intents, worths

OTHERS = MappingProxyType(
    {
        "chaos.turn": deeds.on_turn,
        "chaos.between": deeds.between,
        "chaos.defend": answering.answers,
        "chaos.natural": answering.natural,
        "chaos.resist": answering.braced,
    }
)
"""What else could be done or answered, by what is asked."""


def others(view: View, request: Request) -> Iterable[Order]:
    """Whatever is neither an attack nor a way; nothing where the usual answer will do."""
    known = OTHERS.get(request.kind)
    return known(view, request) if known else ()


def variants(view: View, request: Request, order: Order) -> Iterable[Order]:
    """An attack once more with more to it, or an answer better paid."""
    known = answering.stronger if request.kind == "chaos.defend" else attacking.variants
    return known(view, request, order)


TACTICS = FighterTactics(
    attacks=attacking.attacks,
    variants=variants,
    others=others,
    going=deeds.going,
    leaving=deeds.leaving,
    intent=intents.intent,
    left=worths.left,
    lost=worths.lost,
    power=worths.power,
    gains=worths.gains,
    happens=worths.happens,
    danger=danger.danger,
    spread=danger.spread,
    informed=0.8,
    prospect=0.6,
    arrival=1.4,
    calm=1.0,
    dwells=2.0,
    shoots=danger.shoots,
)
"""The tactics of single fighters."""
