"""Why a parlay, or Chakra, cannot be ordered so."""

from __future__ import annotations

from game.core.orders import IllegalOrder, Order
from game.core.rule import rule
from game.core.view import View
from game.rules.chaos.acts.deeds.chakra import whats
from game.rules.chaos.orders import parlay as parlays
from game.rules.chaos.sheet.fighter import combatant


@rule("CF-PARLAY-04", "CF-HOLD-02", "CF-HOLD-03", "CF-HOLD-06", "CF-ENT-01")
def parlay(view: View, unit: int, order: Order) -> IllegalOrder | None:
    """What forbids this parlay, or None."""
    me, how = combatant(view, unit), order.text("how")
    if how in parlays.hows(view, unit, view.clock.round):
        return _whom(view, unit, how, order)
    if me.held_by is not None:
        return IllegalOrder("CF-HOLD-02", "chaos.no.held")
    if how in parlays.GRIPS:
        return IllegalOrder("CF-HOLD-05", "chaos.no.holds_nobody")
    if me.holding is not None:
        return IllegalOrder("CF-HOLD-03", "chaos.no.holds")
    if how == "contest":
        return IllegalOrder("CF-HOLD-02", "chaos.no.free")
    if how == "hold" and not parlays.limbs(me):
        return IllegalOrder("CF-HOLD-06", "chaos.no.hold_hands")
    if how == "entangle" and not parlays.snares(view, unit):
        return IllegalOrder("CF-ENT-01", "chaos.no.snare")
    return IllegalOrder("CF-PARLAY-04", "chaos.no.no_target")


def _whom(view: View, unit: int, how: str, order: Order) -> IllegalOrder | None:
    target = order.unit("target")
    item = order.text("weapon") if how == "entangle" else ""
    if item and item not in parlays.snares(view, unit):
        return IllegalOrder("CF-ENT-01", "chaos.no.snare")
    if target is None or target in parlays.targets(view, unit, how, item):
        return None
    return IllegalOrder("CF-PARLAY-04", "chaos.no.no_target")


@rule("CF-CHAK-01")
def chakra(view: View, unit: int, order: Order) -> IllegalOrder | None:
    """What forbids Chakra, or None."""
    if order.text("how") in whats(view, unit) or (whats(view, unit) and not order.text("how")):
        return None
    return IllegalOrder("CF-CHAK-01", "chaos.no.chakra")
