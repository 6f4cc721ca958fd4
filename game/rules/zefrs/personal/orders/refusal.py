"""Why a declaration is refused: the first part of it that a rule forbids, in its own words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from game.core.orders import IllegalOrder, Order, Slot
from game.core.ruleset import Request
from game.core.view import View
from game.rules.zefrs.exchange import bash, grapple, rush, two_weapons
from game.rules.zefrs.exchange.attack import why_not
from game.rules.zefrs.ground.reach import walled
from game.rules.zefrs.personal.acts import casting
from game.rules.zefrs.personal.acts.extra import may_act_again
from game.rules.zefrs.personal.orders.grammar import choices, current, planned
from game.rules.zefrs.personal.sheet import firing
from game.rules.zefrs.personal.sheet.scene import Scene, scene
from game.rules.zefrs.sheet import wounds
from game.rules.zefrs.sheet.actions import (
    CHORES,
    FORMS,
    GAITS,
    PREPARED,
    Action,
    action_of,
    area_of,
    part,
)
from game.rules.zefrs.sheet.arms import FISTS, melee_weapons, weapon
from game.rules.zefrs.tables import tables

SHOTS = ("shoot", "throw", "drop")

Explain = Callable[[Scene, Order], IllegalOrder | None]


def refuse(view: View, request: Request, order: Order) -> IllegalOrder | None:
    """The first slot that the grammar does not let through, and the rule behind it."""
    partial = Order()
    for slot in order.slots:
        if slot not in tuple(choices(view, request, partial)):
            return explain(view, request, partial, slot)
        partial = partial.plus(slot)
    if any(True for _ in choices(view, request, partial)):
        return IllegalOrder("ZF-DECL-03", "zefrs.no.incomplete")
    return None


def explain(view: View, request: Request, partial: Order, slot: Slot) -> IllegalOrder:
    """Why this value cannot follow here."""
    prefix = current(partial)
    here = scene(view, request.unit, planned(partial, prefix))
    name = slot[0].rpartition(".")[2]
    own = part(partial.plus(slot), prefix)
    if PREPARED in slot[0]:
        own = part(own, PREPARED)
    only = request.fact("foe") or 0
    if only and name in ("target", "target2") and slot[1] != only:
        return IllegalOrder("ZF-SURP-07", "zefrs.no.free_target")
    known = WHY.get(name)
    said = known(here, own) if known else None
    return said or IllegalOrder("ZF-DECL-03", "zefrs.no.such_declaration")


def _form(here: Scene, own: Order) -> IllegalOrder | None:
    form = own.text("form")
    if form not in FORMS:
        return IllegalOrder("ZF-DECL-02", "zefrs.no.such_declaration")
    if wounds.forbids(here.me.wounds, form):
        return IllegalOrder("ZF-WOUND-06", "zefrs.no.wounded", (("form", form),))
    if here.me.condition.held:
        return IllegalOrder("ZF-ACT-12", "zefrs.no.held")
    if form == "magic":
        return IllegalOrder("ZF-ACT-04", "zefrs.no.magic", (("effect", ""),))
    if form == "fight":
        return IllegalOrder("ZF-MEL-01", "zefrs.no.enemy_near")
    return IllegalOrder("ZF-ACT-09", "zefrs.no.such_action", (("form", form),))


def _how(here: Scene, own: Order) -> IllegalOrder | None:
    how = own.text("how")
    if here.me.condition.held:
        return IllegalOrder("ZF-ACT-12", "zefrs.no.held")
    if how == "rush":
        return rush.why_not(here.me) or IllegalOrder("ZF-RUSH-01", "zefrs.no.rush_line")
    if how == "bash" and (said := bash.why_not(here.me)):
        return said
    if how == "two" and not two_weapons.pairs(here.me):
        return two_weapons.why_not(here.me, FISTS, FISTS)
    if how in SHOTS:
        return IllegalOrder("ZF-MIS-01", "zefrs.no.shot", (("how", how),))
    return IllegalOrder("ZF-MEL-01", "zefrs.no.enemy_near")


def _weapon(here: Scene, own: Order) -> IllegalOrder | None:
    action = action_of(own)
    facts = (("weapon", own.get("weapon")),)
    if action.form == "fight" and action.how in SHOTS and action.weapon in tables().weapons:
        return firing.unready(here.view, here.unit, action) or IllegalOrder(
            "ZF-MIS-04", "zefrs.no.target_in_range", facts
        )
    if action.form == "fight" and action.weapon in [row.id for row in melee_weapons(here.me)]:
        return IllegalOrder("ZF-MEL-01", "zefrs.no.enemy_near")
    return IllegalOrder("ZF-DECL-03", "zefrs.no.weapon", facts)


def _grip(here: Scene, own: Order) -> IllegalOrder | None:
    return IllegalOrder("ZF-DECL-03", "zefrs.no.grip", (("weapon", own.get("weapon")),))


def _second(here: Scene, own: Order) -> IllegalOrder | None:
    return two_weapons.why_not(here.me, own.text("weapon"), own.text("second"))


def _step(here: Scene, own: Order) -> IllegalOrder | None:
    return IllegalOrder("ZF-GRID-06", "zefrs.no.step")


def _target(here: Scene, own: Order) -> IllegalOrder | None:
    action = action_of(own)
    if action.form == "magic":
        return casting.why_not(here.view, here.unit, action, here.cell)
    foe = here.foe(own.get("target"))
    if foe is None:
        return IllegalOrder("ZF-DECL-03", "zefrs.no.opponent")
    if action.form == "fight" and action.how in SHOTS:
        return firing.unreached(here.view, here.unit, action, action.step or here.cell)
    return IllegalOrder("ZF-MEL-01", "zefrs.no.too_far")


def _area(here: Scene, own: Order) -> IllegalOrder | None:
    return _aim(here, action_of(own), own, "target", "area")


def _area2(here: Scene, own: Order) -> IllegalOrder | None:
    return _aim(here, action_of(own), own, "target2", "area2")


def _aim(here: Scene, action: Action, own: Order, target: str, slot: str) -> IllegalOrder:
    foe, area = here.foe(own.get(target)), area_of(own.get(slot))
    if foe is None or area is None:
        return IllegalOrder("ZF-MEL-03", "zefrs.no.area")
    row = weapon((action.weapon if slot == "area" else action.second) or FISTS)
    wall = walled(here.site, action.step or here.cell, foe.cell)
    said = why_not(here.me, foe.who, row, area, wall)
    return said or IllegalOrder("ZF-MEL-07", "zefrs.no.area")


def _stun(here: Scene, own: Order) -> IllegalOrder | None:
    return IllegalOrder("ZF-KO-03", "zefrs.no.knock_out", (("weapon", own.text("weapon")),))


def _purpose(here: Scene, own: Order) -> IllegalOrder | None:
    return grapple.why_not(here.me, own.text("purpose"))


def _hand(here: Scene, own: Order) -> IllegalOrder | None:
    return IllegalOrder("ZF-WREST-04", "zefrs.no.hand")


def _shield(here: Scene, own: Order) -> IllegalOrder | None:
    return rush.why_not(here.me, shield=True)


def _method(here: Scene, own: Order) -> IllegalOrder | None:
    return IllegalOrder("ZF-DECL-04", "zefrs.no.method", (("method", own.text("method")),))


def _manner(here: Scene, own: Order) -> IllegalOrder | None:
    manner = own.text("manner")
    facts = (("manner", manner),)
    if manner in GAITS and here.me.condition.fallen:
        return IllegalOrder("ZF-RUSH-10", "zefrs.no.gait_fallen", facts)
    if manner in GAITS and wounds.forbids(here.me.wounds, manner):
        return IllegalOrder("ZF-WOUND-06", "zefrs.no.gait", facts)
    if manner in GAITS or manner in CHORES:
        return IllegalOrder("ZF-ACT-03", "zefrs.no.manner", facts)
    return IllegalOrder("ZF-DECL-05", "zefrs.no.such_declaration")


def _to(here: Scene, own: Order) -> IllegalOrder | None:
    if own.text("form") == "fight":
        return IllegalOrder("ZF-RUSH-01", "zefrs.no.rush_line")
    return IllegalOrder("ZF-DECL-05", "zefrs.no.way", (("manner", own.text("manner")),))


def _off(here: Scene, own: Order) -> IllegalOrder | None:
    return IllegalOrder("ZF-END-02", "zefrs.no.off")


def _effect(here: Scene, own: Order) -> IllegalOrder | None:
    return IllegalOrder("ZF-ACT-04", "zefrs.no.magic", (("effect", own.text("effect")),))


def _condition(here: Scene, own: Order) -> IllegalOrder | None:
    return IllegalOrder("ZF-DECL-07", "zefrs.no.condition")


def _facing(here: Scene, own: Order) -> IllegalOrder | None:
    return IllegalOrder("ZF-GRID-05", "zefrs.no.facing")


def _more(here: Scene, own: Order) -> IllegalOrder | None:
    if not may_act_again(here.me):
        return IllegalOrder("ZF-ACT-10", "zefrs.no.more_enemy")
    return IllegalOrder("ZF-DECL-08", "zefrs.no.more")


WHY: Mapping[str, Explain] = MappingProxyType(
    {
        "form": _form,
        "how": _how,
        "weapon": _weapon,
        "grip": _grip,
        "second": _second,
        "step": _step,
        "target": _target,
        "target2": _target,
        "area": _area,
        "area2": _area2,
        "stun": _stun,
        "purpose": _purpose,
        "hand": _hand,
        "shield": _shield,
        "method": _method,
        "manner": _manner,
        "to": _to,
        "off": _off,
        "effect": _effect,
        "condition": _condition,
        "who": _condition,
        "cell": _condition,
        "facing": _facing,
        "more": _more,
    }
)
"""Why a value of each slot may be refused."""
