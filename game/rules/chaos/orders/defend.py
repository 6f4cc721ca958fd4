"""The grammar of "chaos.defend": the method, with what, how it is paid, Ki, and where to."""

from __future__ import annotations

from game.core.grid import Cell
from game.core.orders import IllegalOrder, Order, Value
from game.core.rule import rule
from game.core.ruleset import Request
from game.core.view import View
from game.core.vocabulary import Role
from game.rules.chaos.acts.fight import answers
from game.rules.chaos.acts.fight.defending import AREA, threat_of
from game.rules.chaos.orders.scene import Scene, points, scene
from game.rules.chaos.sheet.actions import METHODS, answer_of
from game.rules.chaos.tables.forms import forms
from game.rules.kit.slots import Grammar, Slot, Table


def methods(view: View, request: Request) -> tuple[str, ...]:
    """The answers that he can give to this attack."""
    threat = threat_of(request)
    out = bool(request.fact("refuges"))
    return answers.methods(view, request.unit, threat, view.clock.round, out)


@rule("CF-BLOCK-04", "CF-BLOCK-05")
def _weapons(here: Scene, own: Order) -> tuple[str, ...]:
    threat = threat_of(here.request)
    return answers.all_weapons(here.view, here.unit, threat, own.text("method"))


@rule("CF-BLOCK-05")
def _things(here: Scene, own: Order) -> tuple[int, ...]:
    if own.text("method") != "block":
        return ()
    return answers.objects(here.view, here.unit, threat_of(here.request))


@rule("CF-TICK-07", "CF-TICK-09", "CF-TICK-10", "CF-KI-04")
def _prices(here: Scene, own: Order) -> tuple[str, ...]:
    return answers.prices(here.view, here.unit, own.text("method"), here.when)


@rule("CF-KI-01", "CF-KI-02")
def _ki(here: Scene, own: Order) -> range | tuple[int, ...]:
    pay = own.text("pay")
    strikes = own.text("method") == "simultaneous" and pay != "held"
    return points(here, (pay == "ki") + (forms().ki.price if strikes else 0))


@rule("CF-MOVE-07", "CF-AREA-02", "CF-BLOCK-05")
def _retreats(here: Scene, own: Order) -> tuple[Cell, ...]:
    """Where to: out of the area, or the cell where he stands and those behind him."""
    threat, method = threat_of(here.request), own.text("method")
    if threat.family == AREA:
        return here.request.fact("refuges") or () if method == "evade" else ()
    steps = answers.steps_of(here.me, answer_of(own))
    found = answers.ways_back(here.view, here.unit, threat.by, steps)
    return (here.me.cell, *found) if found and here.me.cell is not None else ()


def _why_method(here: Scene, own: Order, method: Value) -> IllegalOrder | None:
    family, name = threat_of(here.request).family, str(method)
    if name not in METHODS:
        return None
    if name not in answers.OPEN_TO[family]:
        rule_id = "CF-SPRAY-14" if family == "burst" else "CF-ROLL-07"
        return IllegalOrder(rule_id, "chaos.no.method", (("method", name),))
    if not answers.prices(here.view, here.unit, name, here.when):
        rule_id = "CF-SIM-01" if name == "simultaneous" else "CF-TICK-07"
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
    return IllegalOrder(ids.get(name, "CF-ROLL-07"), "chaos.no.method", (("method", name),))


_METHOD = Slot[Scene](
    "method", Role.WAY, lambda here, own: methods(here.view, here.request), _why_method
)
_ANSWER = Table(
    _METHOD,
    (
        Slot("weapon", Role.WEAPON, _weapons, ("CF-BLOCK-05", "chaos.no.answer_weapon")),
        Slot("thing", Role.THING, _things, ("CF-BLOCK-05", "chaos.no.answer_thing")),
    ),
    Slot("pay", Role.PAY, _prices, ("CF-TICK-07", "chaos.no.pay")),
    Slot("ki", Role.PAY, _ki, ("CF-KI-01", "chaos.no.ki")),
    Slot("to", Role.END_CELL, _retreats, ("CF-MOVE-07", "chaos.no.retreat")),
)
ANSWERS = Grammar(
    scene,
    {False: _ANSWER, True: Table(_METHOD)},
    lambda own: own.get("method") == "none",
    otherwise=("CF-ROLL-02", "chaos.no.answer"),
    incomplete=("CF-ROLL-02", "chaos.no.incomplete"),
)
