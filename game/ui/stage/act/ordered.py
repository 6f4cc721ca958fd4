"""What the own people are about to do, as lines of the tooltip over them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.core.grid import Cell
from game.core.orders import PASS_SLOT, Order
from game.core.ruleset import Request
from game.core.view import View
from game.core.vocabulary import Role
from game.play import screens
from game.play.words import say
from game.ui.battle.table.wording import answer_words, named
from game.ui.leaf import roles
from game.ui.leaf.naming import value_words

if TYPE_CHECKING:
    from game.ui.stage.act.act_mode import ActMode


def order_words(view: View, request: Request, order: Order) -> str:
    """A declaration in brief: its form, the way of it, and at whom or to where."""
    if not order.slots or order.slots[0][0] == PASS_SLOT:
        return answer_words(view, request, order)
    bases = (base for base in (roles.FORM, *screens.slots(Role.WAY)) if order.get(base) is not None)
    told = ", ".join(value_words(view, request, base, order.get(base)) for base in bases)
    whom = next((unit for base in screens.slots(Role.TARGET) if (unit := order.unit(base))), None)
    if whom is not None:
        return say("stage.order_at", {"what": told, "whom": named(view, whom)})
    cell = order.get("to")
    return say("stage.order_to", {"what": told, "cell": cell}) if isinstance(cell, Cell) else told


def own_order(mode: ActMode, unit: int) -> Iterator[tuple[str, str]]:
    """What one of the own people has sworn; of the one who is chosen, what stands on the leaf."""
    chosen = mode.request is not None and unit == mode.request.unit
    request = mode.request if chosen else _asked(mode, unit)
    if request is None or (not chosen and not request.editable):
        return
    sworn = mode.view.drafts.get(request.id)
    order = mode.leaf.order if chosen else sworn
    if order is None or not order.slots:
        yield "body", say("stage.unsworn_nothing")
        return
    key = "sworn_order" if order == sworn else "unsworn_order"
    yield "body", say(f"stage.{key}", {"what": order_words(mode.view, request, order)})


def _asked(mode: ActMode, unit: int) -> Request | None:
    return next((request for request in mode.seat.waiting if request.unit == unit), None)
