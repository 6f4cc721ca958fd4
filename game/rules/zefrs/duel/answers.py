"""Decisions in the middle of a duel: use the defence, use the shield, turn on whom."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.orders import IllegalOrder, Order, Slot
from game.core.rule import rule
from game.core.ruleset import Request
from game.core.view import View


@rule("ZF-DEF-02")
def defend(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """The grammar of "duel.defend": use the one active defence of this turn on this hit?"""
    return _use(partial)


@rule("ZF-ARM-05")
def shield(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """The grammar of "duel.shield": take this hit on the shield?"""
    return _use(partial)


@rule("ZF-DECL-09")
def turn(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """The grammar of "duel.turn": another opponent, when the declared one is down."""
    if not partial.slots:
        yield from (("target", unit) for unit in request.fact("opponents"))


def refuse_turn(view: View, request: Request, order: Order) -> IllegalOrder | None:
    """Whoever is not within reach of this duel cannot be chosen."""
    if order.unit("target") in request.fact("opponents"):
        return None
    return IllegalOrder("ZF-DECL-09", "zefrs.no.opponent")


def _use(partial: Order) -> Iterator[Slot]:
    if not partial.slots:
        yield "use", True
        yield "use", False
