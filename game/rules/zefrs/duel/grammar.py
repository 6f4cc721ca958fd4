"""What a leader may declare: the grammar of "duel.declare", and why a rule refuses something.

Slots: form (fight, defend, hold); for fight weapon, grip (where he has the choice), target
(where there are several) and area; for defend the method.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.orders import IllegalOrder, Order, Slot, Value
from game.core.rule import rule
from game.core.ruleset import Reader, Request
from game.core.view import View
from game.rules.zefrs import wounds
from game.rules.zefrs.arms import best_parry, grips, melee_weapons, weapon
from game.rules.zefrs.attack import Attack, aims, why_not
from game.rules.zefrs.fighter import Combatant, combatant, has_shield
from game.rules.zefrs.guard import Guard
from game.rules.zefrs.rows import AREAS, Area

CATEGORIES = ("fight", "defend", "move", "magic", "wait")
"""All five of ZF-DECL-02; in a duel there is neither room to move nor time to wait."""

FORMS = ("fight", "defend", "hold")
METHODS = ("parry", "dodge", "block")


@dataclass(frozen=True, slots=True)
class Duel:
    """What a declaration depends on: the leader, and those whom he may fight."""

    me: Combatant
    foes: tuple[Combatant, ...]

    def foe(self, order: Order) -> Combatant | None:
        """The declared target; the only opponent needs no naming."""
        if len(self.foes) == 1:
            return self.foes[0]
        return next((foe for foe in self.foes if foe.unit == order.unit("target")), None)


def duel_of(reader: Reader, request: Request) -> Duel:
    """The duel that a request is about."""
    ids = request.fact("opponents") or ()
    foes = tuple(combatant(reader, unit) for unit in ids)
    return Duel(combatant(reader, request.unit), foes)


@rule("ZF-DECL-03")
def choices(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """The grammar of "duel.declare"."""
    here = duel_of(view, request)
    form = partial.text("form")
    if not form:
        yield from (("form", name) for name in FORMS if may(here, name) is None)
    elif form == "defend" and not partial.text("method"):
        yield from (("method", name) for name in methods(here.me))
    elif form == "fight":
        yield from _fight(here, partial)


def _fight(here: Duel, partial: Order) -> Iterator[Slot]:
    name = partial.text("weapon")
    if not name:
        yield from (("weapon", row.id) for row in melee_weapons(here.me))
        return
    hands = grips(here.me, weapon(name))
    foe = here.foe(partial)
    if len(hands) > 1 and partial.get("grip") is None:
        yield from (("grip", number) for number in hands)
    elif foe is None:
        yield from (("target", other.unit) for other in here.foes)
    elif not partial.text("area"):
        yield from (("area", area) for area in aims(here.me, foe, weapon(name)))


@rule("ZF-DECL-02", "ZF-MASS-LDR-04")
def may(here: Duel, form: str) -> IllegalOrder | None:
    """What forbids this category to the leader, or None.

    Rush, Move, Wait and steps are not available in a duel; he may always hold back.
    """
    if form in CATEGORIES and form not in FORMS:
        return IllegalOrder("ZF-MASS-LDR-04", "zefrs.no.duel_form", (("form", form),))
    if form not in FORMS:
        return IllegalOrder("ZF-DECL-02", "zefrs.no.such_declaration")
    if form != "hold" and wounds.forbids(here.me.wounds, form):
        return IllegalOrder("ZF-WOUND-06", "zefrs.no.wounded", (("form", form),))
    return None


@rule("ZF-DECL-04", "ZF-ACT-02")
def methods(me: Combatant) -> tuple[str, ...]:
    """How he can defend himself: parry with a weapon, dodge, block with a shield."""
    able = {"parry": best_parry(me) is not None, "dodge": True, "block": has_shield(me)}
    return tuple(method for method in METHODS if able[method])


def refuse(view: View, request: Request, order: Order) -> IllegalOrder | None:
    """The first thing in the declaration that a rule forbids; a part of one will do."""
    here = duel_of(view, request)
    if refusal := may(here, order.text("form")):
        return refusal
    if order.text("form") == "defend":
        method = order.text("method")
        if method in ("", *methods(here.me)):
            return None
        return IllegalOrder("ZF-DECL-04", "zefrs.no.method", (("method", method),))
    return _refuse_fight(here, order)


def _refuse_fight(here: Duel, order: Order) -> IllegalOrder | None:
    name, grip, foe = order.text("weapon"), order.get("grip"), here.foe(order)
    if name and name not in [row.id for row in melee_weapons(here.me)]:
        return IllegalOrder("ZF-DECL-03", "zefrs.no.weapon", (("weapon", name),))
    if not name:
        return None
    if grip is not None and grip not in grips(here.me, weapon(name)):
        return IllegalOrder("ZF-DECL-03", "zefrs.no.grip", (("weapon", name),))
    if foe is None and order.get("target") is not None:
        return IllegalOrder("ZF-MASS-LDR-01", "zefrs.no.opponent")
    area = area_of(order.get("area"))
    if order.get("area") is not None and area is None:
        return IllegalOrder("ZF-MEL-03", "zefrs.no.area")
    return why_not(here.me, foe, weapon(name), area) if foe and area else None


def area_of(value: Value) -> Area | None:
    """The area of this name, None if it is none."""
    return next((area for area in AREAS if area == value), None)


def attack_of(me: Combatant, order: Order) -> Attack | None:
    """The declared blow, None for a declaration that is none or not complete."""
    name, area = order.text("weapon"), area_of(order.get("area"))
    if order.text("form") != "fight" or not name or area is None:
        return None
    return Attack(name, area, hands_of(me, order))


def hands_of(me: Combatant, order: Order) -> int:
    """How many of his hands the declaration takes."""
    name, grip = order.text("weapon"), order.unit("grip")
    usable = grips(me, weapon(name)) if name else ()
    return grip if grip in usable and grip is not None else min(usable, default=0)


@rule("ZF-DEF-01")
def guard_of(me: Combatant, order: Order, *, defence: bool, shield: bool) -> Guard:
    """What is left of his declaration against a blow; who attacks has no active defence.

    ``defence`` and ``shield`` tell whether each is still unused in this turn.
    """
    method = order.text("method") if order.text("form") == "defend" and defence else ""
    blade = best_parry(me) if method == "parry" else None
    if method not in methods(me):
        method = ""
    return Guard(method, blade.id if blade else "", shield, hands_of(me, order))
