"""The small decisions in the middle of a step: swap, follow, join, fill. Their grammars."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.orders import Order, Slot
from game.core.ruleset import Request
from game.core.view import View


def swap(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """The grammar of "mass.swap": change places with the unit behind, or stay (ZF-MASS-ORD-06)."""
    return _yes_or_no("swap", partial)


def follow(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """The grammar of "mass.follow": enter the vacated square, or not (ZF-MASS-ORD-05)."""
    return _yes_or_no("follow", partial)


def join(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """The grammar of "mass.join": the adjacent allied units (ZF-MOR-08)."""
    if not partial.slots:
        yield from (("unit", host) for host in request.fact("hosts"))


def fill(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """The grammar of "mass.fill": which unit steps into the gap, or None (ZF-MOR-09)."""
    if not partial.slots:
        yield from (("unit", unit) for unit in request.fact("reserves"))
        yield "unit", None


def _yes_or_no(slot: str, partial: Order) -> Iterator[Slot]:
    if not partial.slots:
        yield slot, True
        yield slot, False
