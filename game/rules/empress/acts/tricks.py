"""Maneuvers, grapples, escapes and dirty tricks as they are tried on the field (3.17 to 3.19)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.core.events import Event
from game.core.orders import Order, Slot
from game.core.rule import rule
from game.core.step import Asking, Step
from game.rules.empress.acts.aims import Blow
from game.rules.empress.acts.blows import FOLLOW_UP, assault, chosen, cleave, falling, interrupted
from game.rules.empress.acts.grips import effects
from game.rules.empress.acts.harm import befall, staking
from game.rules.empress.exchange.blow import Situation
from game.rules.empress.exchange.maneuvers import ESCAPE, GRAPPLE, TRICK, Maneuver, maneuvered
from game.rules.empress.sheet.figure import figure
from game.rules.empress.sheet.gear import unarmed
from game.rules.empress.sheet.situation import arms
from game.rules.empress.sheet.stats import allotment

BARE = (GRAPPLE, ESCAPE)
"""What is tried with bare hands."""


@dataclass(frozen=True, slots=True)
class Trying:
    """What a maneuver is out for: its aims, whether with a blow besides, and the kind of trick."""

    aims: tuple[str, ...]
    combined: bool = False
    kind: str = ""


def wanted(order: Order) -> Trying:
    """What this order is out for."""
    aims = tuple(aim for aim in (order.text("aim"), order.text("aim2")) if aim)
    return Trying(aims, order.get("combined") is True, order.text("kind"))


@rule("EM-MAN-01", "EM-GRP-01", "EM-DIR-01")
def maneuver(step: Step, unit: int, order: Order, at: Situation) -> Asking[None]:
    """The action of a maneuver."""
    target = order.unit("target")
    assert target is not None
    blow = replace(blow_of(step, unit, target, order), at=at)
    yield from tries(step, blow, wanted(order))


@rule("EM-GRP-04", "EM-UNA-02")
def escapes(step: Step, unit: int, holder: int) -> Asking[None]:
    """The action of getting out of a hold."""
    me = figure(step.world, unit)
    yield from tries(step, Blow(unit, holder, unarmed(me).id, power=True), Trying((ESCAPE,)))


@rule("EM-GRP-01", "EM-UNA-02")
def blow_of(step: Step, unit: int, target: int, order: Order) -> Blow:
    """The attack that the maneuver is made with: of a grapple always an unarmed one."""
    if order.text("aim") in BARE or order.text("aim2") in BARE:
        return Blow(unit, target, unarmed(figure(step.world, unit)).id, power=True)
    row, power = chosen(step, unit, target, order)
    return Blow(unit, target, row, power)


def tries(step: Step, blow: Blow, trying: Trying) -> Asking[None]:
    """The whole of it, from whatever meets it to the blow that follows up a dirty trick."""

    def resolve(step: Step, blow: Blow) -> Asking[bool]:
        return (yield from resolved(step, blow, trying))

    tried = (("aims", trying.aims), ("combined", trying.combined), ("kind", trying.kind))
    yield from assault(step, blow, resolve, tried)


@rule("EM-MAN-02", "EM-MAN-03", "EM-CLV-01")
def resolved(step: Step, blow: Blow, trying: Trying) -> Asking[bool]:
    """The roll, the blow of a combined one, and the effects."""
    world, attack = step.world, falling(step, blow)
    trial = Maneuver(attack, trying.aims, trying.combined, trying.kind)
    was = attack.foe.down
    tried = yield from step.run(maneuvered(trial))
    rolls = (tried.roll,) if tried.roll else ()
    facts: tuple[Slot, ...] = (("result", str(tried.grade)), ("aim", trying.aims[0]))
    key = "empress.maneuver_hits" if tried.effects else "empress.maneuver_misses"
    stakes = staking(attack, tried.roll) if trial.combined else None
    told = Event(key, "EM-MAN-01", blow.unit, blow.target, None, facts, rolls, stakes=stakes)
    step.emit(told)
    if tried.struck is not None:
        yield from befall(step, attack, tried.struck)
    effects(step, trial, tried.effects)
    hit = tried.grade != "miss"
    if tried.did(TRICK):
        yield from _follows_up(step, blow)
    now = figure(world, blow.target)
    if tried.struck is not None and not was and (now.down or now.gone):
        yield from cleave(step, blow)
    return hit


@rule("EM-DIR-04")
def _follows_up(step: Step, blow: Blow) -> Asking[None]:
    """The trickster has an opportunity attack at once, which is part of the action."""
    world = step.world
    me, foe = figure(world, blow.unit), figure(world, blow.target)
    if not me.able or foe.gone or not arms(world, me, foe):
        return
    if me.turn.opportunities < allotment(me):
        yield from interrupted(step, blow.unit, blow.target, FOLLOW_UP, blow.depth + 1)
