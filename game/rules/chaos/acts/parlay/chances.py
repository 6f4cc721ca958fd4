"""Who can be parlayed with from how far, and when whoever is held or caught may next try to get
free for a Free Action (HOLD-02, ENT-01).
"""

from __future__ import annotations

from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Step
from game.rules.chaos.acts.time.turns import FREE
from game.rules.chaos.sheet import agenda
from game.rules.chaos.sheet.agenda import now
from game.rules.chaos.sheet.components import Busy, Condition, HeldBy, NextTurn
from game.rules.chaos.sheet.field import Due
from game.rules.chaos.sheet.fighter import Combatant
from game.rules.chaos.sheet.hands import FIST
from game.rules.chaos.tables.book import weapon
from game.rules.chaos.tables.forms import forms

CONTEST = "contest"
"""A chance to get free between Turns, on the agenda."""

NEXT_ROUND = 0
"""A tick that comes up with the first one of the next round."""

ATTACKS = ("trip", "grapple", "hold", "entangle")
"""What is begun with a parlay roll."""

GRIPS = ("squeeze", "choke", "limb", "release")
"""What a holder can do on his Turn."""


@rule("CF-HOLD-02", "CF-ENT-01")
def chance(step: Step, victim: int) -> None:
    """When he may next try: on the tick that follows, or so long after his last attempt as must
    lie between.
    """
    held = step.world.find(victim, HeldBy)
    tick = now(step.world) - 1
    if held is not None and held.tried[1] == step.clock.round:
        tick = min(tick, held.tried[0] - forms().hold.apart)
    _plan(step, victim, tick)


def later(step: Step, victim: int) -> None:
    """Not now: he may try again when an attempt would have been over."""
    _plan(step, victim, now(step.world) - forms().hold.apart)


def next_round(step: Step, victim: int) -> None:
    """Not in this round any more."""
    _plan(step, victim, NEXT_ROUND)


def _plan(step: Step, victim: int, tick: int) -> None:
    agenda.cancel(step, victim, CONTEST)
    agenda.plan(step, victim, tick, agenda.PARTS, CONTEST)


def none(step: Step, victim: int) -> None:
    """He is free, and tries no more."""
    agenda.cancel(step, victim, CONTEST)


@rule("CF-STUN-03", "CF-KO-10", "CF-TICK-08")
def barred(reader: Reader, due: Due) -> bool:
    """Whether he cannot try on this tick: out of his senses, busy, or with a Turn for it."""
    state = reader.find(due.unit, Condition) or Condition()
    next_turn = reader.find(due.unit, NextTurn)
    senseless = state.stunned or bool(state.asleep) or state.dying
    has_turn = next_turn is not None and next_turn.tick == due.tick
    return senseless or has_turn or reader.find(due.unit, Busy) is not None


@rule("CF-HOLD-02", "CF-TICK-08")
def busy(step: Step, victim: int) -> None:
    """An attempt for a Free Action takes him so long, whatever comes of it."""
    end = now(step.world) - forms().hold.apart
    step.world.put(victim, Busy(CONTEST, end), step.world.find(victim, Busy))
    agenda.cancel(step, victim, FREE)
    agenda.plan(step, victim, end, agenda.ENDS, FREE)


def reach_of(how: str, item: str) -> int:
    """How far a parlay reaches: the body's reach, or that of what entangles."""
    return weapon(item).reach if how == "entangle" and item else weapon(FIST).reach


def fitting(foe: Combatant, how: str) -> bool:
    """Whether this can be done to somebody as he is: nobody is caught or felled twice."""
    if how == "trip":
        return not foe.condition.prone
    if how == "hold":
        return foe.held_by is None
    return how != "entangle" or foe.entangled is None
