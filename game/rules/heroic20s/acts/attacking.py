"""Attacks as they are carried out, one after the other. Whoever is attacked is asked
`heroic20s.defend`, whose answer has the slot ``defence``; where each hit may have landed in a way
of its own, the attacker `heroic20s.modes` (slots ``mode``, ``count`` of the base hits that land so,
and ``mode.2`` of the others; HC-MEL-07).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.core.checks import Drawn
from game.core.events import Event
from game.core.orders import Slot
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Step
from game.rules.heroic20s.acts.grips import seizes
from game.rules.heroic20s.acts.mounts import note_mounts
from game.rules.heroic20s.acts.state import expend, lock, note, uses
from game.rules.heroic20s.acts.told import manner
from game.rules.heroic20s.exchange.attack import Attack, Struck
from game.rules.heroic20s.exchange.contest import MADE
from game.rules.heroic20s.exchange.defence import defences
from game.rules.heroic20s.exchange.modifiers import effective
from game.rules.heroic20s.exchange.odds import by_worth, hits_of
from game.rules.heroic20s.exchange.shots import astray, may_stray, stray_check, victim_check
from game.rules.heroic20s.exchange.strike import attacked, clash, staked_on, struck, struck_in
from game.rules.heroic20s.sheet.field import best_line, cover
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.sheet.situation import figure, figures, ground

DEFEND = "heroic20s.defend"


@rule("HC-PROC-03", "HC-PROC-06", "HC-MASS-03")
def carry_out(step: Step, attacks: Sequence[Attack]) -> Asking[None]:
    """The attacks one after the other; nobody falls before the resolution."""
    for attack in attacks:
        yield from make(step, attack)


@rule("HC-MEL-11", "HC-MEL-14", "HC-INIT-04", "HC-FAT-03")
def make(step: Step, attack: Attack, *before: Drawn) -> Asking[Struck]:
    """One attack: the defence is chosen, the contest is rolled, injury is noted. Blows lock.
    ``before``: the dice by which it has come to it.
    """
    world = step.world
    for unit in attack.units:
        uses(world, figure(world, unit), attack.parts)
        expend(world, unit, took_part=True)
    expend(world, attack.foe.unit, took_part=True)
    chosen = yield from defended(step, attack)
    defended_so = replace(attack, defence=chosen)
    if attack.ways:
        done = yield from by_the_hit(step, defended_so)
    else:
        done = yield from step.run(attacked(defended_so))
    note(world, attack.foe.unit, 0 if attack.at_mount else done.injury, attack.me.unit)
    if attack.at_mount:
        note_mounts(world, attack.foe.unit, done.injury)
    tell(step, attack, replace(done, outcomes=(*before, *done.outcomes)), bare=not before)
    if attack.missile is None:
        for unit in attack.units:
            lock(step, unit, attack.foe.unit, "HC-LOCK-01")
        if attack.kind == "grapple":
            yield from seizes(step, attack, done.hits)
    elif may_stray(attack, done.hits):
        yield from stray(step, attack)
    return done


@rule("HC-MEL-11")
def defended(step: Step, attack: Attack) -> Asking[str]:
    """Whoever is attacked chooses a defence, where there are several."""
    found = defences(attack)
    if len(found) < 2:
        return found[0].id if found else ""
    best = max(found, key=lambda one: one.number)
    about: tuple[Slot, ...] = (
        ("by", attack.me.unit),
        *manner(attack),
        ("skill", effective(attack)),
        ("best", best.id),
        *((one.id, one.number) for one in found),
    )
    order = yield from step.ask(attack.foe.unit, DEFEND, about)
    return order.text("defence") or best.id


@rule("HC-RNG-19")
def stray(step: Step, attack: Attack) -> Asking[None]:
    """A shot into a melee that has missed may strike somebody else in it."""
    others = mixed(step.world, attack)
    if not others:
        return
    drawn = step.draw(stray_check(attack))
    if drawn.grade != MADE:
        return
    which = step.draw(victim_check(attack, others))
    other = figure(step.world, int(which.grade))
    yield from make(step, strayed(step.world, attack, other), drawn, which)


@rule("HC-RNG-19", "HC-RNG-18")
def strayed(reader: Reader, attack: Attack, other: Figure) -> Attack:
    """The attack at somebody else in that melee, behind what covers him."""
    here = ground(reader)
    line = best_line(here, attack.me, other)
    return astray(attack, other, cover(here, line) if line else "")


@rule("HC-RNG-19")
def mixed(reader: Reader, attack: Attack) -> tuple[Figure, ...]:
    """Everybody in that melee but target and shooter: who is tied to the target by locks."""
    known = {one.unit: one for one in figures(reader)}
    found, front = {attack.foe.unit}, [attack.foe.unit]
    while front:
        near = known.get(front.pop())
        for unit in near.locked if near else ():
            if unit in known and unit not in found:
                found.add(unit)
                front.append(unit)
    left = found - {attack.foe.unit, *attack.units}
    return tuple(known[unit] for unit in sorted(left))


def tell(step: Step, attack: Attack, done: Struck, bare: bool) -> None:
    """The attack as everybody sees it, with what it was worth where its own roll comes first."""
    me, foe = attack.me.unit, attack.foe.unit
    facts: tuple[Slot, ...] = (
        ("weapon", attack.weapon.id if attack.weapon else "grapple"),
        ("figures", attack.count),
        ("hits", done.hits),
        ("n", done.injury),
        ("grade", _grade(done, attack.weapon is None)),
    )
    by, key, less = "HC-MEL-10", "strikes", "_in_vain"
    if attack.kind == "stray":
        by, key, less = "HC-RNG-19", "strays", "_past"
    elif attack.missile is not None:
        by, key = "HC-RNG-13", "shoots"
    key = f"heroic20s.{key}{'' if done.hits else less}"
    stakes = staked_on(attack, done) if bare else None
    step.emit(Event(key, by, me, foe, facts=facts, outcomes=done.outcomes, stakes=stakes))


def _grade(done: Struck, grapples: bool) -> str:
    if not done.hits:
        return "missed"
    return "hit" if done.injury or grapples else "stopped"


MODES = "heroic20s.modes"


@rule("HC-MEL-07")
def by_the_hit(step: Step, attack: Attack) -> Asking[Struck]:
    """The contest, and then its owner chooses in which way each base hit landed."""
    margin, outcomes = yield from step.run(clash(attack))
    base, hits = hits_of(attack, margin)
    if not hits:
        return (yield from step.run(struck(attack, margin, outcomes)))
    known = {mode.id: mode for mode in by_worth(attack)}
    about: tuple[Slot, ...] = (
        ("target", attack.foe.unit),
        ("weapon", attack.weapon.id if attack.weapon else ""),
        ("n", base),
        ("modes", tuple(known)),
    )
    order = yield from step.ask(attack.me.unit, MODES, about)
    first = known.get(order.text("mode"), next(iter(known.values())))
    many = min(base, order.unit("count") or base)
    rest = known.get(order.text("mode.2"), first)
    ways = (first,) * many + (rest,) * (base - many)
    return (yield from step.run(struck_in(attack, margin, ways, outcomes)))
