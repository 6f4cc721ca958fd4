"""What a personal battle asks: the kinds of request with their grammars, odds, refusals and
reactions, what a sensible fighter answers unasked, and what a person is proposed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from game.core.grid import RING
from game.core.orders import PASS, Order, Slot
from game.core.ruleset import Kind, Request
from game.core.view import View
from game.rules.kit.last import last_foe
from game.rules.kit.people import prepare as preparing
from game.rules.kit.questions import of_fact, one_of, refused, yes_or_no
from game.rules.zefrs.personal.acts import reacting, rushing
from game.rules.zefrs.personal.orders import (
    forecast_turn,
    grammar,
    usual,
)
from game.rules.zefrs.personal.orders.grammar import FREE
from game.rules.zefrs.personal.orders.usual import blows
from game.rules.zefrs.personal.orders.walks import small
from game.rules.zefrs.personal.setup import prepare
from game.rules.zefrs.personal.sheet.muster import cell_of, circumstances, first_action, helpless
from game.rules.zefrs.personal.sheet.scene import Scene, scene
from game.rules.zefrs.sheet import wounds
from game.rules.zefrs.sheet.arms import grips, melee_weapons, weapon
from game.rules.zefrs.sheet.components import Holding
from game.rules.zefrs.sheet.fighter import combatant

Default = Callable[[View, Request], Order]

NOBODY = 0
"""The target that is nobody: he walks after the one who is gone, gets up, or loses the blow."""


def let_pass(view: View, request: Request) -> Order:
    """The window goes by; what is usual happens."""
    return PASS


def usual_turn(view: View, request: Request) -> Order:
    """The nearest of those whom he can turn on and who are not helpless; else nobody."""
    found = (foe for foe in request.fact("opponents") if not helpless(view, foe))
    return Order((("target", next(found, NOBODY)),))


def usual_interrupt(view: View, request: Request) -> Order:
    """He tries to be first; where it would be but a walk he waits on, unless his moment comes but
    once.
    """
    action, then = first_action(view, request.unit), forecast_turn.ready(view, request)
    once = action is not None and action.how == "ally_acts"
    walks = then is not None and forecast_turn.only_walks(view, request.unit, then)
    return Order((("use", once or not walks),))


def usual_rushed(view: View, request: Request) -> Order:
    """The blow at the rusher that promises most; who has declared a defence, works magic or holds
    somebody keeps to that.
    """
    action = first_action(view, request.unit)
    kept = action is not None and (action.form in ("defend", "magic") or action.off)
    if kept or view.find(request.unit, Holding) is not None:
        return PASS
    me, rusher = combatant(view, request.unit), request.fact("rusher")
    names = tuple(row.id for row in melee_weapons(me))
    place = circumstances(view, request.unit, rusher)
    found = blows(me, combatant(view, rusher), names, place, cell_of(view, request.unit))
    best = max(found, key=lambda blow: blow.worth)
    slots: list[Slot] = [("weapon", best.weapon)]
    if len(grips(me, weapon(best.weapon))) > 1:
        slots.append(("grip", best.hands))
    return Order((*slots, ("area", best.area)))


def careful(view: View, request: Request) -> Order:
    """What a person is proposed, who may press on without a look: who holds somebody keeps to him,
    else the same opponent again if he is still in reach, else a defence, else nothing; never a
    step. A free action is upon the one whom it is meant for.
    """
    here, free = scene(view, request.unit), request.kind == FREE
    foe = (request.fact("foe") or 0) if free else 0
    for slots in _ideas(here, foe or last_foe(view, request.unit), free=free):
        order = usual.whole(here, slots, free=free)
        if view.settled(request, order) is not None:
            return order
    return usual.HOLD


def _ideas(here: Scene, foe: int, *, free: bool) -> Iterator[tuple[Slot, ...]]:
    """What he could do without leaving his cell, the most sensible first."""
    if here.me.condition.held:
        yield (("form", "fight"), ("how", "grapple"), ("purpose", "break"))
        return
    if not free and usual.in_danger(here):
        yield from usual.defence(here)
    if here.me.condition.fallen and "stand" in small(here):
        yield (("form", "move"), ("manner", "stand"), ("to", here.cell))
    if usual.fights(here):
        yield from usual.keeping(here, foe if free else 0)
    if foe and usual.fights(here):
        yield from _again(here, foe)
    if not free:
        yield from usual.defence(here)


def _again(here: Scene, foe: int) -> Iterator[tuple[Slot, ...]]:
    """A shot or a blow at this one from where he stands."""
    if not usual.pressed(here):
        yield from (shot for shot in usual.shots(here, foe) if stays(here, shot))
    blow = usual.best(here, foe, step=False)
    if blow is not None:
        yield usual.strike(here, blow)


def stays(here: Scene, slots: tuple[Slot, ...]) -> bool:
    """Whether no step goes with it."""
    return dict(slots).get("step", here.cell) == here.cell


NEXT = refused("ZF-INIT-05", "zefrs.no.next")
OPPONENT = refused("ZF-DECL-09", "zefrs.no.opponent")
FACING = refused("ZF-GRID-05", "zefrs.no.facing")
BLOW = refused("ZF-RUSH-05", "zefrs.no.such_blow")
STEP = refused("ZF-GRID-06", "zefrs.no.step")


def several(view: View, request: Request) -> bool:
    """Whether he can surrender as well as hold back, whatever else."""
    hurt = combatant(view, request.unit).wounds
    return not any(wounds.forbids(hurt, form) for form in ("surrender", "hold"))


ACTS = Kind(
    grammar.DECLARE.choices,
    forecast_turn.forecast,
    grammar.DECLARE.refuse,
    asks="act",
    proposal=careful,
    admits=grammar.DECLARE.admits,
    roles=grammar.DECLARE.roles,
    several=several,
)
"""A declaration, and a free action."""

KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        "personal.prepare": Kind(
            prepare.choices, refuse=prepare.refuse, asks="place", roles=preparing.roles
        ),
        "personal.free": replace(ACTS, moment="free"),
        "personal.declare": ACTS,
        "personal.order": Kind(of_fact("unit", "units"), forecast_turn.next_one, NEXT),
        "personal.face": Kind(one_of("facing", *RING), forecast_turn.face, FACING),
        "personal.interrupt": Kind(
            yes_or_no("use"), forecast_turn.interrupt, react=reacting.interrupt
        ),
        "personal.late": Kind(yes_or_no("late"), forecast_turn.late),
        "personal.turn": Kind(of_fact("target", "opponents", NOBODY), forecast_turn.turn, OPPONENT),
        "personal.rushed": Kind(rushing.choices, forecast_turn.rushed, BLOW),
        "personal.past": Kind(of_fact("step", "cells"), forecast_turn.past, STEP),
    }
)
"""What a personal battle asks, beside the defences of duels."""

USUAL: Mapping[str, Default] = MappingProxyType(
    {
        "personal.prepare": prepare.default,
        "personal.declare": usual.declaration,
        "personal.free": usual.declaration,
        "personal.face": let_pass,
        "personal.interrupt": usual_interrupt,
        "personal.late": lambda view, request: Order((("late", True),)),
        "personal.turn": usual_turn,
        "personal.order": let_pass,
        "personal.past": let_pass,
        "personal.rushed": usual_rushed,
    }
)
"""The usual answer of each kind, for others the first legal order: whoever has waited tries to be
first, and rather late than never.
"""
