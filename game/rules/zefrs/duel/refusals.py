"""Why a rule refuses a leader's declaration; a part of one will do."""

from __future__ import annotations

from game.core.orders import IllegalOrder, Order
from game.core.rule import rule
from game.core.ruleset import Request
from game.core.view import View
from game.rules.zefrs.duel.grammar import HOWS as OF_DUELS
from game.rules.zefrs.duel.grammar import PURPOSES, Duel, duel_of, may, may_go_on
from game.rules.zefrs.exchange import bash, grapple, knock_out, two_weapons
from game.rules.zefrs.exchange.attack import why_not
from game.rules.zefrs.exchange.defence import methods
from game.rules.zefrs.sheet.actions import EXTRAS, HOWS, area_of, part
from game.rules.zefrs.sheet.arms import FISTS, grips, melee_weapons, weapon


def refuse(view: View, request: Request, order: Order) -> IllegalOrder | None:
    """The first thing in the declaration that a rule forbids."""
    here = duel_of(view, request)
    for prefix in ("", *EXTRAS):
        own = part(order, prefix)
        if own.slots and (refusal := of_action(here, own)):
            return refusal
        if own.get("more") is True and not may_go_on(here, prefix):
            return IllegalOrder("ZF-ACT-10", "zefrs.no.further_action")
    return None


def of_action(here: Duel, own: Order) -> IllegalOrder | None:
    """What forbids this one action, or None."""
    if refusal := may(here, own.text("form")):
        return refusal
    if own.text("form") == "defend":
        method = own.text("method")
        if method in ("", *methods(here.me)):
            return None
        return IllegalOrder("ZF-DECL-04", "zefrs.no.method", (("method", method),))
    how = own.text("how")
    if not how:
        return None
    return _of_how(here, own, how) or _of_target(here, own)


@rule("ZF-MASS-LDR-04")
def _of_how(here: Duel, own: Order, how: str) -> IllegalOrder | None:
    """What forbids this form of Fight, or None."""
    if how in HOWS and how not in OF_DUELS:
        return IllegalOrder("ZF-MASS-LDR-04", "zefrs.no.duel_form", (("form", how),))
    purpose = own.text("purpose")
    if how == "grapple" and purpose:
        if purpose not in PURPOSES:
            return IllegalOrder("ZF-MASS-LDR-04", "zefrs.no.duel_form", (("form", purpose),))
        return grapple.why_not(here.me, purpose)
    if how == "bash":
        return bash.why_not(here.me)
    if how == "two" and own.text("second"):
        return two_weapons.why_not(here.me, own.text("weapon"), own.text("second"))
    return _of_weapon(here, own) if how == "strike" else None


def _of_weapon(here: Duel, own: Order) -> IllegalOrder | None:
    name, grip = own.text("weapon"), own.get("grip")
    if name and (name == FISTS or name not in [row.id for row in melee_weapons(here.me)]):
        return IllegalOrder("ZF-DECL-03", "zefrs.no.weapon", (("weapon", name),))
    if name and grip is not None and grip not in grips(here.me, weapon(name)):
        return IllegalOrder("ZF-DECL-03", "zefrs.no.grip", (("weapon", name),))
    return None


def _of_target(here: Duel, own: Order) -> IllegalOrder | None:
    foe = here.foe(own)
    if own.get("target") is not None and own.unit("target") not in [f.unit for f in here.foes]:
        return IllegalOrder("ZF-MASS-LDR-01", "zefrs.no.opponent")
    area = area_of(own.get("area"))
    if own.get("area") is not None and area is None:
        return IllegalOrder("ZF-MEL-03", "zefrs.no.area")
    name = FISTS if own.text("how") == "brawl" else own.text("weapon")
    if foe is None or area is None or not name:
        return None
    refusal = why_not(here.me, foe, weapon(name), area)
    if refusal is None and own.get("stun") is True:
        return knock_out.why_not(foe, weapon(name))
    return refusal
