"""Decisions in the middle of a turn: interrupt or wait on, act late, turn on whom, who is next."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.orders import IllegalOrder, Order, Slot
from game.core.rule import rule
from game.core.ruleset import Request
from game.core.view import View

WALK = 0
"""The target that is nobody: he walks after the one who is gone."""


@rule("ZF-ACT-05", "ZF-ACT-06")
def interrupt(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """The grammar of "personal.interrupt": try to be first, or let it go by and wait on."""
    if not partial.slots:
        yield "use", True
        yield "use", False


@rule("ZF-ACT-07")
def late(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """The grammar of "personal.late": upon him right afterwards, or let him go."""
    if not partial.slots:
        yield "late", True
        yield "late", False


@rule("ZF-DECL-09")
def turn(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """The grammar of "personal.turn": another enemy in reach, or a walk after the old one."""
    if not partial.slots:
        yield from (("target", unit) for unit in request.fact("opponents"))
        yield "target", WALK


def refuse_turn(view: View, request: Request, order: Order) -> IllegalOrder:
    """Only those in reach of the same weapon can be turned on."""
    return IllegalOrder("ZF-DECL-09", "zefrs.no.opponent")


@rule("ZF-INIT-05")
def order(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """The grammar of "personal.order": who of the side comes next."""
    if not partial.slots:
        yield from (("unit", unit) for unit in request.fact("units"))


def refuse_order(view: View, request: Request, order: Order) -> IllegalOrder:
    """Only those whose turn has not come can act next."""
    return IllegalOrder("ZF-INIT-05", "zefrs.no.next")
