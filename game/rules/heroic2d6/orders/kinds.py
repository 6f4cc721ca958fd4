"""All that Heroic 2d6 asks: the orders of a turn, and the reaction to an attack."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.orders import Order, Slot
from game.core.rule import rule
from game.core.ruleset import Kind, Request
from game.core.view import View
from game.core.vocabulary import Role
from game.rules.heroic2d6.acts.blows import OTHER_HAND
from game.rules.heroic2d6.acts.turn import TURN
from game.rules.heroic2d6.exchange.attack import REACT
from game.rules.heroic2d6.exchange.defence import defences
from game.rules.heroic2d6.orders.forecast import forecast, other_hand, reaction_forecast
from game.rules.heroic2d6.orders.turn import TURNS, several
from game.rules.heroic2d6.sheet.figure import figure
from game.rules.kit.questions import of_fact, question, refused


@rule("H2-REA-10", "H2-FRE-06")
def reactions(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """Every reaction that he may use against this attack (table 4.3)."""
    if not partial.slots:
        me = figure(view, request.unit)
        for one in defences(me, str(request.fact("how"))):
            yield "reaction", one.name


KINDS = {
    TURN: TURNS.kind(forecast, asks="act", several=several),
    REACT: Kind(
        reactions,
        reaction_forecast,
        refused("H2-REA-10", "heroic2d6.no.reaction"),
        asks="answer",
        moment="answer",
        roles=lambda order: {"reaction": Role.WAY},
    ),
    OTHER_HAND: question(
        of_fact("target", "targets"),
        "target",
        Role.TARGET,
        "H2-DUA-03",
        "heroic2d6.no.target",
        other_hand,
    ),
}
"""What the book asks."""
