"""What a sensible fighter answers unasked, for every kind of request of a personal battle."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from game.core.orders import PASS, Order, Slot
from game.core.ruleset import Request
from game.core.view import View
from game.rules.zefrs.personal.orders.estimate import blows
from game.rules.zefrs.personal.orders.usual import declaration
from game.rules.zefrs.personal.setup import prepare
from game.rules.zefrs.personal.sheet.meeting import circumstances
from game.rules.zefrs.personal.sheet.muster import cell_of
from game.rules.zefrs.sheet.arms import grips, melee_weapons, weapon
from game.rules.zefrs.sheet.fighter import combatant

Default = Callable[[View, Request], Order]


def let_pass(view: View, request: Request) -> Order:
    """The window goes by; what is usual happens."""
    return PASS


def interrupt(view: View, request: Request) -> Order:
    """Whoever has waited for it tries to be first."""
    return Order((("use", True),))


def late(view: View, request: Request) -> Order:
    """Rather late than never."""
    return Order((("late", True),))


def turn(view: View, request: Request) -> Order:
    """The nearest of those whom he can turn on."""
    return Order((("target", request.fact("opponents")[0]),))


def rushed(view: View, request: Request) -> Order:
    """The blow at the rusher that promises most."""
    me, rusher = combatant(view, request.unit), request.fact("rusher")
    names = tuple(row.id for row in melee_weapons(me))
    place = circumstances(view, request.unit, rusher)
    found = blows(me, combatant(view, rusher), names, place, cell_of(view, request.unit))
    best = max(found, key=lambda blow: blow.worth)
    slots: list[Slot] = [("weapon", best.weapon)]
    if len(grips(me, weapon(best.weapon))) > 1:
        slots.append(("grip", best.hands))
    return Order((*slots, ("area", best.area)))


USUAL: Mapping[str, Default] = MappingProxyType(
    {
        "personal.prepare": prepare.default,
        "personal.declare": declaration,
        "personal.free": declaration,
        "personal.face": let_pass,
        "personal.interrupt": interrupt,
        "personal.late": late,
        "personal.turn": turn,
        "personal.order": let_pass,
        "personal.past": let_pass,
        "personal.rushed": rushed,
    }
)
"""The usual answer of each kind; for others the first legal order."""
