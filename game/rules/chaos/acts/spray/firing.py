"""Spray fire on the field (SPRAY): how it begins, each shot with its answer, and what it does."""

from __future__ import annotations

from dataclasses import replace

from game.core.checks import Outcome
from game.core.events import Event
from game.core.grid import Cell
from game.core.orders import Order
from game.core.rule import rule
from game.core.step import Asking, Process, Step
from game.rules.chaos.acts.deeds import dropping
from game.rules.chaos.acts.fight import (
    ambush,
    applying,
    attacking,
    defending,
    follow,
    guarding,
    meeting,
    single,
    telling,
)
from game.rules.chaos.acts.fight.meeting import TUMBLE, Blow, Reply
from game.rules.chaos.acts.parlay import steel
from game.rules.chaos.acts.spray import shots
from game.rules.chaos.acts.spray.shots import (
    NO_ANSWER,
    affordable,
    fallen,
    guard_check,
    line_of,
    line_to,
    number_against,
    shootable,
    shot_check,
    single_move,
    standing,
    why_lost,
)
from game.rules.chaos.acts.time import ending
from game.rules.chaos.acts.time.turns import SHOT, ends, stop
from game.rules.chaos.exchange.clash import UNGUARDED, Clash, verdict
from game.rules.chaos.exchange.facts import Attack
from game.rules.chaos.exchange.getting_through import staked_on
from game.rules.chaos.exchange.harm import harm
from game.rules.chaos.exchange.rolls import BLOCKED, FUMBLE, guard_critical
from game.rules.chaos.sheet import agenda, durations, hands, ki, paces
from game.rules.chaos.sheet.actions import Action, Answer, action_of
from game.rules.chaos.sheet.agenda import Due, now
from game.rules.chaos.sheet.components import Line, Spraying
from game.rules.chaos.sheet.fighter import combatant
from game.rules.chaos.tables.book import weapon

KEPT = ("weapon", "hand", "target", "acquire", "ki")
"""What the later shots need of the order."""


@rule("CF-SPRAY-01", "CF-SPRAY-03", "CF-SPRAY-13")
def begin(step: Step, unit: int, action: Action) -> Process:
    """The strike tick: it is paid for, everybody shot at declares, and the first shot falls. One
    that comes to nothing takes the time of one shot.
    """
    attacking.draws(step, unit, action)
    world, me = step.world, combatant(step.world, unit)
    marks = tuple(one for one in action.targets if shootable(world, unit, one, action.weapon))
    if (lost := why_lost(step, unit, action, marks)) is not None:
        step.emit(lost)
        ends(step, unit, now(world) - durations.refire(weapon(action.weapon), me.fighter))
        return None
    action = attacking.affordable(me, action, step.clock.round)
    ki.pay(step, unit, "spray")
    ki.pay(step, unit, "roll", action.ki)
    attack = attacking.attack_of(me, action)
    if hands.copies(me.held, action.weapon) > 1:
        # The whole of it comes from one gun, also when that has a single shot left.
        action = replace(action, hand=attack.hand)
    step.emit(telling.declared(unit, action.target, action, attack))
    if action.target in marks:
        meeting.aims(step, unit, action, action.target)
    lines: tuple[Line, ...] = ()
    refire = durations.refire(attack.weapon, me.fighter)
    wait = 0 if single_move(attack.weapon) else refire
    for place, target in enumerate(marks):
        line = yield from declares(step, Blow(unit, target, action, attack), place * wait)
        lines = (*lines, line)
    left = hands.in_one(combatant(world, unit), action.weapon, attack.hand)
    shots = min(left, len(lines) if action.more else action.shots)
    kept = ((name, getattr(action, name)) for name in KEPT)
    order = Order((("form", "fight"), ("how", "spray"), *kept))
    spraying = Spraying(order, shots, 0, 0, lines, swept=bool(action.more))
    world.put(unit, spraying, world.find(unit, Spraying))
    if not single_move(attack.weapon):
        ends(step, unit, now(world) - shots * refire)
    yield from goes_on(step, unit)
    return None


@rule("CF-SPRAY-04", "CF-SPRAY-13", "CF-SPRAY-14")
def declares(step: Step, shot: Blow, after: int) -> Asking[Line]:
    """The answer of one who is shot at, and all that is fixed with it. Against a burst he pays at
    once, in a sweep when the shot at him comes, ``after`` so many ticks: what he is busy with until
    then keeps him from nothing.
    """
    if not shot.action.more:
        shot = yield from meeting.answered(step, shot)
        answer = shot.reply.answer
    elif ambush.unanswerable(step.world, shot.unit, step.clock.round):
        answer = Answer()
    else:
        answer = yield from defending.ask(step, shot.target, shot.threat, after)
    shot = replace(shot, reply=Reply(answer))
    return line_to(shot.strike(step.world, step.clock.round))


def goes_on(step: Step, unit: int) -> Asking[None]:
    """The next shot, or all that are left where they leave at once; what follows is planned."""
    world = step.world
    while (spraying := world.find(unit, Spraying)) is not None:
        yield from fire(step, unit, spraying)
        left = world.find(unit, Spraying)
        if left is None:
            return
        row, done = weapon(left.order.text("weapon")), left.fired >= left.shots
        refire = durations.refire(row, combatant(world, unit).fighter)
        if done or left.die == 1:
            world.drop(unit, left)
            if not (done or single_move(row)):
                ends(step, unit, now(world) - refire)
            return
        if not single_move(row):
            agenda.plan(step, unit, now(world) - refire, agenda.PARTS, SHOT)
            return


@rule("CF-SPRAY-07", "CF-SPRAY-14")
def shot(step: Step, due: Due) -> Process:
    """A later shot, if he has the weapon still: he may stop, and who is under fire may replace his
    defence.
    """
    unit, world = due.unit, step.world
    spraying = world.find(unit, Spraying)
    if spraying is None:
        return None
    line, action = line_of(spraying), action_of(spraying.order)
    ready = attacking.has(combatant(world, unit), action, weapon(action.weapon))
    there = ending.able(world, line.target) and shootable(world, unit, line.target, action.weapon)
    gone = spraying.burst and not there
    if gone or not ready:
        stop(step, unit)
        return None
    if (yield from step.agrees(unit, "chaos.stop", (("on", line.target),))):
        stop(step, unit)
        return None
    if spraying.burst:
        yield from shots.offer(step, unit)
    yield from goes_on(step, unit)
    return None


@rule("CF-SPRAY-02", "CF-SPRAY-06", "CF-SPRAY-12")
def fire(step: Step, unit: int, spraying: Spraying) -> Asking[None]:
    """One shot: its number from the one die, the number against it, and what comes of it."""
    world, line, number = step.world, line_of(spraying), spraying.fired + 1
    action = action_of(spraying.order)
    me = combatant(world, unit)
    attack = attacking.attack_of(me, action)
    check = shot_check(me, line, attack, number)
    outcome = fallen(check, spraying.die) if spraying.die else step.draw(check)
    world.put(unit, replace(spraying, die=outcome.total, fired=number), spraying)
    if outcome.grade != FUMBLE:
        dropping.spend(step, unit, attack.weapon.id, off=attack.off)
    if not shootable(world, unit, line.target, attack.weapon.id):
        step.emit(Event("chaos.spray_passes", "CF-SPRAY-04", unit, line.target))
        return
    fresh = number == 1 or not spraying.burst
    shot = shot_at(unit, line, attack, outcome)
    made = yield from meets(step, shot, line, outcome, fresh=fresh)
    if made.fumbled:
        dropping.fumble(step, unit, attack.weapon.id, off=attack.off)
    if made.hit or made.result == BLOCKED:
        yield from lands(step, shot, made)
    ambush.opens(step, unit, (line.target,))


def shot_at(unit: int, line: Line, attack: Attack, die: Outcome) -> Blow:
    """The shot as a blow like any other, whose die has fallen."""
    action = Action("fight", "spray", attack.weapon.id)
    return Blow(unit, line.target, action, attack, Reply(line.answer), die)


@rule("CF-SPRAY-04", "CF-SPRAY-06", "CF-SPRAY-13")
def meets(step: Step, shot: Blow, line: Line, die: Outcome, *, fresh: bool) -> Asking[Clash]:
    """A shot and the number against it: ``fresh``, the defence is rolled with it."""
    unit, target, answer = shot.unit, shot.target, line.answer
    sweeps = not step.world.get(unit, Spraying).burst
    if not fresh:
        return told(step, shot, number_against(step.world, line).met("spray", die))
    if sweeps and answer.method != NO_ANSWER:
        answer = affordable(step.world, target, answer, step.clock.round)
    if answer.method == NO_ANSWER:
        return (yield from unready(step, shot, line, die))
    if sweeps:
        defending.pay(step, target, answer)
        yield from steel.broken_off(step, target)
    foe, method = combatant(step.world, target), answer.method
    second = step.draw(guard_check(foe, line, answer, unit, die))
    stands(step, unit, replace(line, guard=standing(second)))
    rating, result = guard_critical(foe, answer), verdict(die, second, method)
    made = told(step, shot, Clash("spray", method, result, die, second, rating=rating))
    yield from meeting.settles(step, replace(shot, reply=Reply(answer)), made)
    guarding.draws_back(step, target, unit, answer)
    return made


def told(step: Step, shot: Blow, made: Clash) -> Clash:
    """The same clash, told; the one die of a spray is thrown for its first shot."""
    spraying = step.world.get(shot.unit, Spraying)
    first = spraying.fired == 1
    me, foe = combatant(step.world, shot.unit), combatant(step.world, shot.target)
    stakes = staked_on(me, foe, shot.attack, made) if first else None
    event = telling.clashed(shot.unit, shot.target, shot.attack, made, stakes)
    again = spraying.burst and not first
    step.emit(replace(event, facts=(*event.facts, telling.LATER)) if again else event)
    return made


@rule("CF-MULTI-02", "CF-MULTI-04", "CF-MULTI-05")
def unready(step: Step, shot: Blow, line: Line, die: Outcome) -> Asking[Clash]:
    """A shot at somebody who answers it with nothing, or with a defence that holds everybody off:
    its number stands from now on, and what beats it may be rolled with.
    """
    known = defending.holds_off(step.world, shot.target) or UNGUARDED
    line = replace(line, answer=known.answer, guard=known.number)
    stands(step, shot.unit, line)
    made = told(step, shot, known.met("spray", die))
    again, _ = yield from meeting.settles(step, replace(shot, reply=Reply(standing=known)), made)
    if again is not made and again.defence is not None:
        guard = standing(again.defence)
        stands(step, shot.unit, replace(line, answer=TUMBLE, guard=guard))
    return again


def stands(step: Step, unit: int, line: Line) -> None:
    """From now on this number stands against his shots."""
    spraying = step.world.find(unit, Spraying)
    if spraying is not None:
        known = tuple(line if one.target == line.target else one for one in spraying.lines)
        step.world.put(unit, replace(spraying, lines=known), spraying)


@rule("CF-CLEAVE-03", "CF-SPRAY-02")
def beyond(step: Step, shot: Blow, cell: Cell, die: Outcome) -> Asking[None]:
    """A shot of a burst that goes through its target threatens the man straight behind with the
    number that it has as this shot.
    """
    other, attack = follow.next_behind(step.world, shot.unit, cell), shot.attack
    if not other:
        return
    attack = replace(attack, how="shoot")
    action = Action("fight", "shoot", attack.weapon.id, target=other)
    yield from single.goes_on(
        step, replace(shot, target=other, action=action, attack=attack, die=die)
    )


def lands(step: Step, shot: Blow, made: Clash) -> Asking[None]:
    """A shot that hits, or strikes what was put in its way."""
    world, unit, target, attack = step.world, shot.unit, shot.target, shot.attack
    spraying, forced = world.find(unit, Spraying), 0
    if spraying is not None:
        # His answer may have become another one by this shot.
        line = next(one for one in spraying.lines if one.target == target)
        shot, forced = replace(shot, reply=Reply(line.answer)), spraying.forced
    cell = paces.cell_of(world, target)
    strike = replace(shot, attack=replace(attack, spent=attack.spent + forced))
    harmed = yield from step.run(harm(strike.strike(world, step.clock.round), made.result))
    yield from applying.apply(step, unit, target, harmed)
    if spraying is not None and spraying.burst and follow.passes_through(attack, harmed):
        yield from beyond(step, shot, cell, made.attack)
    price = ki.force_price(harmed.choices.force)
    if price and (spraying := world.find(unit, Spraying)) is not None:
        world.put(unit, replace(spraying, forced=spraying.forced + price), spraying)
