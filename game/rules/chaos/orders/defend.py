"""The grammar of "chaos.defend": the method, with what, how it is paid, Ki, and where to."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.grid import Cell
from game.core.orders import IllegalOrder, Order, Slot
from game.core.rule import rule
from game.core.ruleset import Request
from game.core.view import View
from game.rules.chaos.acts.fight import answers
from game.rules.chaos.acts.fight.defending import AREA, Threat, threat_of
from game.rules.chaos.sheet import ki
from game.rules.chaos.sheet.actions import METHODS
from game.rules.chaos.sheet.components import Reserves
from game.rules.chaos.sheet.fighter import combatant
from game.rules.chaos.tables.forms import forms


def choices(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """The legal values of the next slot of an answer."""
    threat, method = threat_of(request), partial.text("method")
    if not method:
        yield from (("method", name) for name in methods(view, request))
        return
    if method == "none":
        return
    for further in (_with, _pays, _ki, _to):
        if (found := tuple(further(view, request, threat, partial))) != ():
            yield from found
            return


def methods(view: View, request: Request) -> tuple[str, ...]:
    """The answers that he can give to this attack."""
    threat = threat_of(request)
    out = bool(request.fact("refuges"))
    return answers.methods(view, request.unit, threat, view.clock.round, out)


@rule("CF-BLOCK-04", "CF-BLOCK-05")
def _with(view: View, request: Request, threat: Threat, own: Order) -> Iterator[Slot]:
    if own.get("weapon") is not None or own.get("thing") is not None:
        return
    method, unit = own.text("method"), request.unit
    if method == "block":
        yield from (("weapon", item) for item in answers.shields(combatant(view, unit)))
        yield from (("thing", entity) for entity in answers.objects(view, unit, threat))
    else:
        yield from (("weapon", n) for n in answers.all_weapons(view, unit, threat, method))


@rule("CF-TICK-07", "CF-TICK-09", "CF-TICK-10", "CF-KI-04")
def _pays(view: View, request: Request, threat: Threat, own: Order) -> Iterator[Slot]:
    if own.get("pay") is None:
        method = own.text("method")
        paid = answers.prices(view, request.unit, method, view.clock.round)
        yield from (("pay", pay) for pay in paid)


@rule("CF-KI-01", "CF-KI-02")
def _ki(view: View, request: Request, threat: Threat, own: Order) -> Iterator[Slot]:
    if own.get("ki") is not None:
        return
    reserves = view.get(request.unit, Reserves)
    pay = own.text("pay")
    strikes = own.text("method") == "simultaneous" and pay != "held"
    owed = (pay == "ki") + (forms().ki.price if strikes else 0)
    points = ki.on_roll(reserves, view.clock.round, owed)
    if len(points) > 1:
        yield from (("ki", count) for count in points)


@rule("CF-MOVE-07", "CF-AREA-02")
def _to(view: View, request: Request, threat: Threat, own: Order) -> Iterator[Slot]:
    if own.get("to") is not None:
        return
    if threat.family == AREA:
        refuges: tuple[Cell, ...] = request.fact("refuges") or ()
        if own.text("method") == "evade":
            yield from (("to", cell) for cell in refuges)
        return
    steps = answers.steps_of(own.text("method"), own.unit("thing") or 0)
    found = answers.ways_back(view, request.unit, threat.by, steps)
    here = combatant(view, request.unit).cell
    if found and here is not None:
        yield "to", here
        yield from (("to", cell) for cell in found)


def refuse(view: View, request: Request, order: Order) -> IllegalOrder | None:
    """The first slot that the grammar does not let through, and the rule behind it."""
    partial = Order()
    for slot in order.slots:
        if slot not in tuple(choices(view, request, partial)):
            return _why(view, request, partial, slot)
        partial = partial.plus(slot)
    if any(True for _ in choices(view, request, partial)):
        return IllegalOrder("CF-ROLL-02", "chaos.no.incomplete")
    return None


def _why(view: View, request: Request, own: Order, slot: Slot) -> IllegalOrder:
    name, value = slot
    threat, unit = threat_of(request), request.unit
    if name == "method" and value in METHODS:
        return _why_method(view, unit, threat, str(value))
    rules = {
        "weapon": ("CF-BLOCK-05", "chaos.no.answer_weapon"),
        "thing": ("CF-BLOCK-05", "chaos.no.answer_thing"),
        "pay": ("CF-TICK-07", "chaos.no.pay"),
        "ki": ("CF-KI-01", "chaos.no.ki"),
        "to": ("CF-MOVE-07", "chaos.no.retreat"),
    }
    return IllegalOrder(*rules.get(name, ("CF-ROLL-02", "chaos.no.answer")))


def _why_method(view: View, unit: int, threat: Threat, method: str) -> IllegalOrder:
    if method not in answers.OPEN_TO[threat.family]:
        rule_id = "CF-SPRAY-14" if threat.family == "burst" else "CF-ROLL-07"
        return IllegalOrder(rule_id, "chaos.no.method", (("method", method),))
    if not answers.prices(view, unit, method, view.clock.round):
        rule_id = "CF-SIM-01" if method == "simultaneous" else "CF-TICK-07"
        return IllegalOrder(rule_id, "chaos.no.pay")
    ids = {
        "parry": "CF-BLOCK-01",
        "quick_parry": "CF-BLOCK-01",
        "block": "CF-BLOCK-05",
        "capture": "CF-CAP-03",
        "evade": "CF-AREA-02",
        "simultaneous": "CF-SIM-01",
        "parlay": "CF-PARLAY-02",
    }
    return IllegalOrder(ids.get(method, "CF-ROLL-07"), "chaos.no.method", (("method", method),))
