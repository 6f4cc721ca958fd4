"""Steeling (STEEL): weapon against weapon, or body against body, settled by Strength.

It begins when a parlay was answered by a successful parlay, or when a parry only just succeeded.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.core.components import Position
from game.core.events import Event
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Process, Step
from game.rules.chaos.acts.deeds import dropping
from game.rules.chaos.acts.fight import defending
from game.rules.chaos.acts.parlay.contests import Contest, fought, party
from game.rules.chaos.acts.time import stunned, turns
from game.rules.chaos.exchange.clash import Clash
from game.rules.chaos.sheet import agenda, ki
from game.rules.chaos.sheet.agenda import Due, Entangled, HeldBy, Steeling, now
from game.rules.chaos.sheet.components import Defending, Reserves
from game.rules.chaos.sheet.fighter import combatant
from game.rules.chaos.sheet.hands import melee_weapon
from game.rules.chaos.sheet.muster import awake, condition_of
from game.rules.chaos.tables.forms import forms

PARRIES = ("parry", "block")
"""Blows are parried by turning them aside or by blocking them (CF-BLOCK-01)."""

STEEL = "steel"
"""The result of a Steeling, on the agenda."""


FAR = ("shoot", "throw", "spray")
"""Attacks that lock nobody."""


@dataclass(frozen=True, slots=True)
class Push:
    """Who may push on to what: with weapons, or as a wrestling match."""

    first: int
    second: int
    grapple: bool


@rule("CF-STEEL-03")
def length(difference: int) -> int:
    """The ticks it takes: the nearer the two checks, the longer."""
    numbers = forms().steel
    return max(numbers.longest - abs(difference), numbers.shortest)


@rule("CF-STEEL-01", "CF-GRAP-02")
def triggered(method: str, margin: int, hit: bool) -> bool:
    """Whether this exchange leaves both locked: ``margin`` is the attack less the defence. What
    misses by itself locks nobody where the answer would not have been good enough.
    """
    if hit or margin > 0:
        return False
    if method == "parlay":
        return True
    return method in PARRIES and 0 <= -margin <= forms().steel.just


@rule("CF-STEEL-01", "CF-STEEL-03", "CF-GRAP-02")
def possible(reader: Reader, attacker: int, defender: int) -> Push | None:
    """Steeling between two who both hold melee weapons, wrestling between two who hold none;
    nobody is locked with two at once.
    """
    if any(reader.find(unit, Steeling) is not None for unit in (attacker, defender)):
        return None
    armed = [bool(melee_weapon(combatant(reader, unit))) for unit in (attacker, defender)]
    if armed[0] != armed[1]:
        return None
    return Push(attacker, defender, not armed[0])


def push(step: Step, attacker: int, defender: int, clash: Clash) -> Asking[bool]:
    """Ask both, the attacker first, whether to push on; tells whether one of them did."""
    made = possible(step.world, attacker, defender)
    hit = clash.hit or clash.tripped
    if made is None or clash.how == "entangle" or not triggered(clash.method, clash.margin, hit):
        return False
    if clash.method == "block" and not hand_to_hand(step.world, attacker, defender, clash):
        return False
    for unit, other in ((attacker, defender), (defender, attacker)):
        if (yield from _wants(step, unit, other, made.grapple)):
            yield from begin(step, unit, other, attacker, made.grapple)
            return True
    return False


@rule("CF-STEEL-01", "CF-BLOCK-01")
def hand_to_hand(reader: Reader, attacker: int, defender: int, clash: Clash) -> bool:
    """Whether a blow was blocked with what the defender holds, and neither is the worse for it."""
    had = reader.find(defender, Defending)
    apart = clash.how in FAR or (had is not None and bool(had.thing))
    return not (apart or any(turns.incapable(reader, one) for one in (attacker, defender)))


@rule("CF-STEEL-01", "CF-STEEL-04", "CF-STUN-03")
def _wants(step: Step, unit: int, other: int, grapple: bool) -> Asking[bool]:
    """Whether he pushes on: that is no defence, so nobody does who is stunned."""
    able = ki.has_action(step.world.get(unit, Reserves), step.clock.round)
    if not able or condition_of(step.world, unit).stunned:
        return False
    about = (("by", other), ("form", "grapple" if grapple else STEEL))
    return (yield from step.agrees(unit, "chaos.steel", about))


@rule("CF-STEEL-04", "CF-STAT-03")
def begin(step: Step, unit: int, other: int, attacker: int, grapple: bool) -> Asking[None]:
    """He pushes on against the other, of whom one is the attacker, and pays.

    The dice are rolled at once, the result falls on the last tick.
    """
    spent = defending.spends_action(step, unit)
    world = step.world
    me, foe = combatant(world, unit), combatant(world, other)
    mine, his = party(world, me, "strength", foe=other), party(world, foe, "strength", foe=unit)
    made = yield from fought(step, replace(mine, spent=spent), his, STEEL)
    _locked(step, (unit, other, attacker), made, grapple)


@rule("CF-STEEL-03")
def _locked(step: Step, who: tuple[int, int, int], made: Contest, grapple: bool) -> None:
    unit, other, attacker = who
    ticks = length(made.difference)
    end = now(step.world) - ticks
    for one, foe, wins in ((unit, other, made.won), (other, unit, not made.won)):
        had = step.world.find(one, Steeling)
        dazed = condition_of(step.world, one).stunned
        defence = step.world.find(one, Defending)
        since = defence.end if defence is not None else now(step.world)
        step.world.put(one, Steeling(foe, wins, end, grapple, dazed), had)
        defending.over(step, one)
        agenda.cancel(step, one, "step")
        turns.lasts_until(step, one, end, exactly=one == attacker, since=since)
    agenda.plan(step, unit, end, agenda.PARTS, STEEL, (("other", other),))
    key = "chaos.wrestling_begins" if grapple else "chaos.steeling_begins"
    facts = (("n", ticks),)
    step.emit(Event(key, "CF-STEEL-03", unit, other, facts=facts, outcomes=(made.outcome,)))


def result(step: Step, due: Due) -> Process:
    """The last tick of a Steeling: the winner trips or disarms the loser."""
    mine = step.world.find(due.unit, Steeling)
    if mine is not None:
        winner, loser = (due.unit, mine.other) if mine.wins else (mine.other, due.unit)
        yield from settle(step, winner, loser)
    return None


@rule("CF-STEEL-03")
def broken_off(step: Step, unit: int) -> Asking[bool]:
    """Somebody in a Steeling answers another attack: he loses it at once. Tells whether that has
    changed him, so that what he meant to answer with may be gone.
    """
    mine, before = step.world.find(unit, Steeling), combatant(step.world, unit)
    if mine is not None:
        yield from settle(step, mine.other, unit)
    return combatant(step.world, unit) != before


@rule("CF-STEEL-02", "CF-GRAP-02")
def settle(step: Step, winner: int, loser: int) -> Asking[None]:
    """It is over; the loser is tripped, or disarmed if the winner likes that better."""
    world = step.world
    grapple = world.get(winner, Steeling).grapple
    apart(step, winner)
    rule_id = "CF-GRAP-02" if grapple else "CF-STEEL-02"
    step.emit(Event("chaos.steeling_won", rule_id, winner, loser))
    choice = "trip"
    if not grapple and melee_weapon(combatant(world, loser)):
        order = yield from step.ask(winner, "chaos.steel_win", (("by", loser),))
        choice = order.text("choice")
    if choice == "disarm":
        item = melee_weapon(combatant(world, loser))
        dropping.drop(step, loser, item, world.get(loser, Position).cell, "CF-STEEL-02")
    else:
        yield from stunned.trip(step, winner, loser, rule_id)


def apart(step: Step, unit: int) -> None:
    """Neither is locked any longer, without a result."""
    world = step.world
    mine = world.find(unit, Steeling)
    if mine is None:
        return
    for one in (unit, mine.other):
        agenda.cancel(step, one, STEEL)
        if (had := world.find(one, Steeling)) is not None:
            world.drop(one, had)
            turns.cut_short(step, one, had.end)


@rule("CF-STEEL-03", "CF-HOLD-01", "CF-ENT-03")
def slip(step: Step) -> None:
    """End every Steeling of which one side is struck down, asleep or gone, or held or caught by
    somebody else, without a result; who was stunned before it began contests it as he is.
    """
    for unit, (mine,) in step.world.each(Steeling):
        caught = step.world.find(unit, Entangled)
        gone = not awake(step.world, unit) or (caught is not None and caught.fully)
        held = step.world.find(unit, HeldBy) is not None
        if gone or held or (condition_of(step.world, unit).stunned and not mine.dazed):
            apart(step, unit)
