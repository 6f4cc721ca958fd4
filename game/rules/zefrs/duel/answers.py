"""Decisions in the middle of a duel: use the defence, use the shield, turn on whom. Defaults."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.checks import Ask
from game.core.orders import IllegalOrder, Order, Slot
from game.core.rule import rule
from game.core.ruleset import Request
from game.core.view import View

USE = Order((("use", True),))
KEEP = Order((("use", False),))


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


@rule("ZF-DEF-02", "ZF-ARM-05")
def sensible(ask: Ask | Request) -> Order:
    """The usual answer: the defence at the first hit that would cost points, the shield at the
    first where it saves one, and of several opponents the first.
    """
    facts = dict(ask.about)
    if ask.kind == "duel.turn":
        opponents = facts["opponents"]
        assert isinstance(opponents, tuple)
        return Order((("target", opponents[0]),))
    gain = facts.get("saves" if ask.kind == "duel.shield" else "loses")
    return USE if isinstance(gain, int) and gain > 0 else KEEP
