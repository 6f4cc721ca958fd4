"""Being caught in a whip, a net or the surroundings (ENT): how one gets caught and out, and what
frees.
"""

from __future__ import annotations

from dataclasses import replace

from game.core.checks import Band, Check, Exchange, Outcome, rolled
from game.core.components import Field, Out, Position
from game.core.events import Event
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Step
from game.rules.chaos.acts.deeds import dropping
from game.rules.chaos.acts.parlay.contests import FAR, Party, party, rating
from game.rules.chaos.acts.time import turns
from game.rules.chaos.acts.time.turns import FREE
from game.rules.chaos.exchange.aftermath import put_on
from game.rules.chaos.ground.directions import distance
from game.rules.chaos.sheet import agenda, ki
from game.rules.chaos.sheet.agenda import Due, Entangled, HeldBy, Steeling, now
from game.rules.chaos.sheet.components import Busy, NextTurn
from game.rules.chaos.sheet.derived import feeble
from game.rules.chaos.sheet.fighter import Combatant, combatant
from game.rules.chaos.sheet.hands import FIST, in_hands
from game.rules.chaos.tables.book import weapon
from game.rules.chaos.tables.forms import forms
from game.rules.chaos.tables.ground import snares
from game.rules.kit.ground.terrain import terrain_at

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


@rule("CF-HOLD-02", "CF-ENT-01")
def loosed(step: Step, victim: int) -> None:
    """One thing holds him no longer: he contests what holds him besides, if anything does."""
    agenda.cancel(step, victim, CONTEST)
    held = any(step.world.find(victim, part) is not None for part in (HeldBy, Entangled))
    if held and step.world.find(victim, Out) is None:
        chance(step, victim)


def later(step: Step, victim: int) -> None:
    """Not now: he may try again when an attempt would have been over."""
    _plan(step, victim, now(step.world) - forms().hold.apart)


def next_round(step: Step, victim: int) -> None:
    """Not in this round any more."""
    _plan(step, victim, NEXT_ROUND)


def _plan(step: Step, victim: int, tick: int) -> None:
    agenda.cancel(step, victim, CONTEST)
    agenda.plan(step, victim, tick, agenda.PARTS, CONTEST)


@rule("CF-STUN-03", "CF-KO-10", "CF-TICK-08", "CF-STEEL-03")
def barred(reader: Reader, due: Due) -> bool:
    """Whether he cannot try on this tick: out of his senses, busy, locked in a Steeling, or with a
    Turn for it.
    """
    next_turn = reader.find(due.unit, NextTurn)
    has_turn = next_turn is not None and next_turn.tick == due.tick
    busy = any(reader.find(due.unit, part) is not None for part in (Busy, Steeling))
    return busy or has_turn or turns.incapable(reader, due.unit)


@rule("CF-HOLD-02", "CF-TICK-08")
def busy(step: Step, victim: int) -> None:
    """An attempt for a Free Action takes him so long, whatever comes of it."""
    end = now(step.world) - forms().hold.apart
    step.world.put(victim, Busy(CONTEST, end), step.world.find(victim, Busy))
    agenda.cancel(step, victim, FREE)
    agenda.plan(step, victim, end, agenda.ENDS, FREE)


NET, GROUND = "net", "ground"
"""What holds on to somebody by itself (CF-ENT-04)."""


@rule("CF-ENT-02")
def difficulty(item: str) -> int:
    """How hard it is to get out of this."""
    return weapon(item).entangle or forms().parlay.difficulty


@rule("CF-ENT-01")
def around(reader: Reader, unit: int) -> str:
    """What of the ground he stands on can entangle him, empty for nothing."""
    spot = reader.find(unit, Position)
    if spot is None:
        return ""
    grid = reader.get(agenda.field_of(reader), Field).grid
    return snares().get(terrain_at(grid, spot.cell).id, "")


def within(reader: Reader, unit: int, item: str) -> bool:
    """Whether he is where this can entangle him: what is held can anywhere."""
    return weapon(item).kind != GROUND or around(reader, unit) == item


@rule("CF-ENT-04")
def used(reader: Reader, unit: int) -> set[str]:
    """What he holds that somebody is caught in: it is of no other use to him meanwhile."""
    return {caught.item for _, (caught,) in reader.each(Entangled) if caught.by == unit}


@rule("CF-ENT-03")
def fully(margin: int) -> bool:
    """Whether somebody beaten by so much is caught fully, rather than slightly."""
    return margin >= forms().parlay.entangled_fully


@rule("CF-ENT-01", "CF-ENT-03", "CF-ENT-04")
def take(step: Step, user: int, victim: int, item: str, margin: int) -> None:
    """He is caught in this from now on, and no longer in what had him before. A net and the ground
    need nobody to keep the other end.
    """
    free(step, victim)
    whole = fully(margin)
    keeper = 0 if weapon(item).kind in (NET, GROUND) else user
    step.world.put(victim, Entangled(item, difficulty(item), whole, keeper))
    if whole:
        turns.caught(step, victim)
    chance(step, victim)
    key = "chaos.entangled" if whole else "chaos.entangled_slightly"
    step.emit(Event(key, "CF-ENT-03", victim, user, facts=(("weapon", weapon(item).name),)))


def free(step: Step, unit: int, key: str = "chaos.entangling_ends") -> None:
    """Nothing holds him any longer; a net that was about him lies where he is."""
    if (had := step.world.find(unit, Entangled)) is not None:
        step.world.drop(unit, had)
        loosed(step, unit)
        if weapon(had.item).kind == NET and (spot := step.world.find(unit, Position)) is not None:
            dropping.lay(step, had.item, spot.cell)
        step.emit(Event(key, "CF-ENT-04", unit, facts=(("weapon", weapon(had.item).name),)))


@rule("CF-ENT-04")
def slip(step: Step) -> None:
    """Free everybody whose other end is kept no longer: its user has let go of it, or has left
    its reach, or cannot keep anything; and who is off the ground that he was caught in.
    """
    for unit, (caught,) in step.world.each(Entangled):
        if not within(step.world, unit, caught.item) or not kept(step.world, unit, caught):
            free(step, unit)


@rule("CF-ENT-04")
def kept(reader: Reader, unit: int, caught: Entangled) -> bool:
    """Whether its user still keeps the other end, where it needs one."""
    if not caught.by:
        return True
    here, there = reader.find(caught.by, Position), reader.find(unit, Position)
    if turns.incapable(reader, caught.by) or not (here and there):
        return False
    held = [item for item, _ in in_hands(combatant(reader, caught.by).held)]
    if caught.item not in held:
        return False
    return distance(here.cell, there.cell) <= weapon(caught.item).reach


@rule("CF-ENT-02")
def check_against(mine: Party, number: int) -> Check:
    """His check against what he is caught in, so hard; its bands say free or caught."""
    need = number - rating(mine) - sum(m.worth for m in mine.modifiers)
    if feeble(mine.who, mine.stat):
        need = FAR
    return Check(
        mine.stat,
        "CF-ENT-02",
        mine.who.unit,
        dice=(1, forms().contest.sides),
        bands=(Band("caught", 1 - FAR, need - 1), Band("free", need, FAR)),
        base=rating(mine),
        column=number,
        modifiers=mine.modifiers,
    )


@rule("CF-ENT-01")
def out_of(mine: Party, caught: Entangled) -> Exchange[tuple[Outcome, int]]:
    """The attempt rolled out, and the Ki that was put on it."""
    facts = (("form", "entangle"), ("stat", mine.stat), ("number", caught.difficulty))
    count = yield from put_on(mine.who, (*facts, ("paid", mine.spent)))
    made = Party(mine.who, mine.stat, mine.divisor, (*mine.modifiers, *ki.to("stat", count)))
    outcome = yield from rolled(check_against(made, caught.difficulty))
    return outcome, count


@rule("CF-ENT-02")
def struggler(reader: Reader, unit: int, stat: str) -> Party:
    """He who tries to get out: what he is caught in is in the difficulty, and does not count again
    as an awkward position.
    """
    return party(reader, replace(combatant(reader, unit), entangled=None), stat)


def attempt(step: Step, unit: int, stat: str = "", spent: int = 0) -> Asking[bool]:
    """He tries to get out by this stat, or by his better one; tells whether he is free."""
    caught = step.world.find(unit, Entangled)
    if caught is None:
        return True
    who = combatant(step.world, unit)
    made = stat or ("strength" if who.fighter.strength >= who.fighter.agility else "agility")
    mine = replace(struggler(step.world, unit, made), spent=spent)
    outcome, count = yield from step.run(out_of(mine, caught))
    ki.pay(step, unit, "stat", count)
    won = outcome.grade == "free"
    key = "chaos.gets_out" if won else "chaos.stays_caught"
    facts = (("weapon", weapon(caught.item).name), ("number", caught.difficulty))
    step.emit(Event(key, "CF-ENT-02", unit, facts=facts, outcomes=(outcome,)))
    if won:
        free(step, unit)
    else:
        later(step, unit)
    return won


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
