"""Spray fire on the field (SPRAY): how it begins, and what each of its shots does."""

from __future__ import annotations

from dataclasses import replace

from game.core.components import Out, Position
from game.core.events import Event
from game.core.orders import Order
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Process, Step
from game.rules.chaos.acts.deeds import dropping
from game.rules.chaos.acts.fight import ambush, attacking, defending, meeting, telling
from game.rules.chaos.acts.fight.meeting import Blow, Reply
from game.rules.chaos.acts.move import stepping
from game.rules.chaos.acts.spray import again
from game.rules.chaos.acts.spray.answered import lands, meets, shot_at
from game.rules.chaos.acts.spray.shots import fallen, line_to, shot_check, single_move
from game.rules.chaos.acts.time import stopping
from game.rules.chaos.acts.time.stopping import SHOT, stop
from game.rules.chaos.exchange.rolls import BLOCKED
from game.rules.chaos.sheet import agenda, durations, hands, ki
from game.rules.chaos.sheet.actions import Action, Answer, action_of
from game.rules.chaos.sheet.agenda import now
from game.rules.chaos.sheet.components import Line, Spraying
from game.rules.chaos.sheet.field import Due
from game.rules.chaos.sheet.fighter import combatant
from game.rules.chaos.tables.book import weapon

__all__ = ["SHOT", "begin", "shot"]


@rule("CF-SPRAY-01", "CF-SPRAY-03", "CF-SPRAY-13")
def begin(step: Step, unit: int, action: Action) -> Process:
    """The strike tick: it is paid for, everybody shot at declares, and the first shot falls."""
    world, me = step.world, combatant(step.world, unit)
    if not ki.may(me.reserves, step.clock.round, "spray"):
        step.emit(Event("chaos.spray_dear", "CF-SPRAY-01", unit))
        return None
    marks = tuple(one for one in action.targets if shootable(world, unit, one))
    if not attacking.has(me, action, weapon(action.weapon)):
        step.emit(Event("chaos.attack_lost", "CF-MISS-05", unit, action.target))
        return None
    if not marks:
        step.emit(Event("chaos.spray_vain", "CF-SPRAY-01", unit))
        return None
    action = attacking.affordable(me, action, step.clock.round)
    ki.pay(step, unit, "spray")
    ki.pay(step, unit, "roll", action.ki)
    attack = attacking.attack_of(me, action)
    step.emit(telling.declared(unit, action.target, action, attack))
    meeting.aims(step, unit, action, action.target)
    lines: tuple[Line, ...] = ()
    for target in marks:
        line = yield from declares(step, Blow(unit, target, action, attack))
        lines = (*lines, line)
    left = hands.shots_left(combatant(world, unit).loaded, action.weapon)
    shots = min(left, len(lines) if action.more else action.shots)
    order = Order((("form", "fight"), ("how", "spray"), *_kept(action)))
    world.put(unit, Spraying(order, shots, 0, 0, lines), world.find(unit, Spraying))
    if not single_move(attack.weapon):
        refire = durations.refire(attack.weapon, me.fighter)
        stopping.ends(step, unit, now(world) - shots * refire)
    yield from goes_on(step, unit)
    return None


def _kept(action: Action) -> tuple[tuple[str, str | int | bool], ...]:
    """What the later shots need of the order."""
    return (
        ("weapon", action.weapon),
        ("hand", action.hand),
        ("target", action.target),
        ("acquire", action.acquire),
        ("ki", action.ki),
    )


def shootable(reader: Reader, unit: int, target: int) -> bool:
    """Whether somebody can still be shot at: there, in the fight, and in sight."""
    here = reader.find(target, Position) is not None and reader.find(target, Out) is None
    return here and stepping.sees(reader, unit, target)


@rule("CF-SPRAY-04", "CF-SPRAY-13", "CF-SPRAY-14")
def declares(step: Step, shot: Blow) -> Asking[Line]:
    """The answer of one who is shot at, and all that is fixed with it. Against a burst he pays at
    once, in a sweep when the shot at him comes.
    """
    if not shot.action.more:
        shot = yield from meeting.answered(step, shot)
        answer = shot.reply.answer
    elif ambush.unanswerable(step.world, shot.unit, step.clock.round):
        answer = Answer()
    else:
        answer = yield from defending.ask(step, shot.target, shot.threat)
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
                stopping.ends(step, unit, now(world) - refire)
            return
        if not single_move(row):
            agenda.plan(step, unit, now(world) - refire, agenda.PARTS, SHOT)
            return


@rule("CF-SPRAY-07", "CF-SPRAY-14")
def shot(step: Step, due: Due) -> Process:
    """A later shot: he may stop, and who is under fire may replace his defence."""
    unit, world = due.unit, step.world
    spraying = world.find(unit, Spraying)
    if spraying is None:
        return None
    line = line_of(spraying)
    if spraying.burst and not shootable(world, unit, line.target):
        stop(step, unit)
        return None
    if (yield from _stops(step, unit, line.target)):
        stop(step, unit)
        return None
    if spraying.burst:
        yield from again.offer(step, unit)
    yield from goes_on(step, unit)
    return None


def _stops(step: Step, unit: int, target: int) -> Asking[bool]:
    return (yield from step.agrees(unit, "chaos.stop", (("on", target),)))


def line_of(spraying: Spraying) -> Line:
    """The line of the next shot."""
    return spraying.lines[0 if spraying.burst else spraying.fired]


@rule("CF-SPRAY-02", "CF-SPRAY-06", "CF-SPRAY-12")
def fire(step: Step, unit: int, spraying: Spraying) -> Asking[None]:
    """One shot: its number from the one die, the number against it, and what comes of it."""
    world, line, number = step.world, line_of(spraying), spraying.fired + 1
    action = action_of(spraying.order)
    me = combatant(world, unit)
    attack = attacking.attack_of(me, action)
    dropping.spend(step, unit, attack.weapon.id)
    check = shot_check(me, line, attack, number)
    outcome = fallen(check, spraying.die) if spraying.die else step.draw(check)
    done = replace(spraying, die=outcome.total, fired=number)
    world.put(unit, done, spraying)
    if not shootable(world, unit, line.target):
        step.emit(Event("chaos.spray_passes", "CF-SPRAY-04", unit, line.target))
        return
    fresh = number == 1 or not spraying.burst
    shot = shot_at(unit, line, attack, outcome)
    made = yield from meets(step, shot, line, outcome, fresh=fresh)
    if made.fumbled:
        dropping.fumble(step, unit, attack.weapon.id)
    if made.hit or made.result == BLOCKED:
        yield from lands(step, shot, made)
    ambush.opens(step, unit, (line.target,))
