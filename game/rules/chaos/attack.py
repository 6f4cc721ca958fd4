"""A single attack upon the field (ROLL-02): declared, answered, rolled, and what comes of it."""

from __future__ import annotations

from dataclasses import replace

from game.core.checks import Outcome
from game.core.events import Event
from game.core.grid import Cell
from game.core.orders import Order
from game.core.rule import rule
from game.core.step import Asking, Process, Step
from game.rules.chaos import (
    agenda,
    ambush,
    applying,
    attack_follow,
    attack_meeting,
    attack_things,
    attack_together,
    attack_walls,
    attacking,
    dropping,
    feinting,
    guarding,
    ki,
    paces,
    stepping,
    stopping,
    telling,
)
from game.rules.chaos.actions import Action, Answer, action_of, answer_of
from game.rules.chaos.attack_follow import circle
from game.rules.chaos.attack_meeting import Reply, Standing
from game.rules.chaos.attacks_table import attacks
from game.rules.chaos.clash import AVOIDED, BLOCKED, CAPTURED, MISS, Clash
from game.rules.chaos.components import Doing
from game.rules.chaos.components_field import Due
from game.rules.chaos.defending import Threat
from game.rules.chaos.fighter import combatant
from game.rules.chaos.ground.directions import toward
from game.rules.chaos.harm import Harm, harm
from game.rules.chaos.parlay import steel
from game.rules.chaos.penalties import Attack
from game.rules.chaos.staking import staked_on
from game.rules.chaos.tables import weapon

__all__ = ["circle", "second", "strike"]

WALLS_AND_THINGS = {"break": attack_things.breaks, "breach": attack_walls.breaches}
"""Attacks at what defends itself with nothing but PFb."""


@rule("CF-ROLL-02", "CF-TICK-06")
def strike(step: Step, unit: int, action: Action) -> Process:
    """The strike tick of an attack: declared, answered, rolled, and done.

    What cannot be done any more (nobody there, out of reach or sight, no weapon) is lost.
    """
    attacking.draws(step, unit, action)
    if action.how in WALLS_AND_THINGS:
        yield from WALLS_AND_THINGS[action.how](step, unit, action)
        return None
    mark = action.target
    why = attacking.hindrance(step.world, unit, action, mark)
    if why:
        step.emit(Event("chaos.attack_lost", why, unit, mark))
        return None
    wanted = action.second
    action = attacking.affordable(combatant(step.world, unit), action, step.clock.round)
    attack = attacking.attack_of(combatant(step.world, unit), action)
    if wanted and not action.second:
        stopping.ends(step, unit, agenda.now(step.world) - attack.ticks)
    attack_meeting.declares(step, unit, action, attack)
    targets = still_there(step, unit, action)
    replies = yield from _replies(step, unit, targets, attacking.threat_of(action, unit, attack))
    if action.feint:
        attack = yield from feinting.feints(step, unit, mark, attack, replies[0].answer)
    first = yield from _each(step, unit, action, attack, targets, replies)
    ambush.opens(step, unit, targets)
    attack_things.surface_takes(step, unit, action, attack)
    if action.bounce is not None:
        attack_walls.surface_takes(step, unit, action.bounce, attack)
    leaves_hand(step, unit, action, first)
    attack_follow.plans_second(step, unit, action, attack, first, replies[0])
    return None


def still_there(step: Step, unit: int, action: Action) -> tuple[int, ...]:
    """The targets that the attack can reach now, the first one in any case."""
    more = (
        other for other in action.more if not attacking.hindrance(step.world, unit, action, other)
    )
    return (action.target, *more)


@rule("CF-CLEAVE-01", "CF-ROLL-02")
def _replies(
    step: Step, unit: int, targets: tuple[int, ...], threat: Threat
) -> Asking[tuple[Reply, ...]]:
    """Everybody says what he does before the die falls."""
    found: tuple[Reply, ...] = ()
    for target in targets:
        found = (*found, (yield from attack_meeting.reply_to(step, unit, target, threat)))
    return found


@rule("CF-CLEAVE-02")
def _each(
    step: Step,
    unit: int,
    action: Action,
    attack: Attack,
    targets: tuple[int, ...],
    replies: tuple[Reply, ...],
) -> Asking[Clash]:
    """One target after the other, with one die; all but the first take half."""
    made: Clash | None = None
    for target, reply in zip(targets, replies, strict=True):
        blow = attack if made is None else attack_meeting.further(attack)
        die = made.attack if made is not None else None
        clash = yield from one(step, unit, target, action, blow, reply, die)
        made = made or clash
    assert made is not None
    return made


def one(
    step: Step,
    unit: int,
    target: int,
    action: Action,
    attack: Attack,
    reply: Reply,
    die: Outcome | None = None,
) -> Asking[Clash]:
    """An attack on one of its targets, with all that follows from it at once."""
    answer = reply.answer
    if answer.method == "simultaneous":
        thrown = yield from attack_together.both(step, unit, target, action, attack, answer, die)
        return Clash(attack.how, answer.method, MISS, thrown)
    made = yield from attack_meeting.rolls(step, unit, target, action, attack, reply, die)
    me, foe = combatant(step.world, unit), combatant(step.world, target)
    stakes = staked_on(me, foe, attack, made) if die is None else None
    step.emit(telling.clashed(unit, target, attack, made, stakes))
    if made.fumbled and die is None:
        dropping.fumble(step, unit, attack.weapon.id)
    here = attacking.setting_of(step.world, unit, target, action, step.clock.round)
    made, answer = yield from attack_meeting.settles(step, unit, target, attack, reply, made, here)
    yield from _lands(step, unit, target, action, attack, reply, made)
    yield from _answers_back(step, unit, target, attack, answer, made)
    return made


@rule("CF-BLOCK-04", "CF-CAP-03")
def _lands(
    step: Step,
    unit: int,
    target: int,
    action: Action,
    attack: Attack,
    reply: Reply,
    made: Clash,
) -> Asking[None]:
    """What the blow does to whom it hits, or to what he put in its way."""
    world = step.world
    if made.result == CAPTURED:
        applying.caught(step, target, attack.weapon.id)
    if not (made.hit or made.result == BLOCKED):
        return
    cell = paces.cell_of(world, target)
    me, foe = combatant(world, unit), combatant(world, target)
    here = attacking.setting_of(world, unit, target, action, step.clock.round)
    block = attacking.block_of(world, foe, reply.against)
    blocks = (block,) if block is not None and made.result == BLOCKED else ()
    blow = attacking.strained(world, unit, attack)
    done = yield from step.run(harm(me, foe, blow, made.result, here, blocks))
    attacking.strains(step, unit, attack, done.choices.force)
    yield from applying.apply(step, unit, target, done)
    yield from _behind(step, unit, cell, action, attack, made, done)


@rule("CF-CLEAVE-03")
def _behind(
    step: Step, unit: int, cell: Cell, action: Action, attack: Attack, made: Clash, done: Harm
) -> Asking[None]:
    """A blow that passes through threatens whoever stands straight behind."""
    if action.more or not attack_follow.passes_through(attack, done):
        return
    other = attack_follow.next_behind(step.world, unit, cell)
    if other:
        yield from goes_on(step, unit, other, action, attack, made.attack)


@rule("CF-CLEAVE-03", "CF-CLEAVE-04")
def goes_on(
    step: Step, unit: int, other: int, action: Action, attack: Attack, die: Outcome
) -> Asking[None]:
    """The same attack number against the man behind, for half."""
    step.emit(Event("chaos.goes_on", "CF-CLEAVE-03", unit, other))
    threat = attacking.threat_of(replace(action, target=other), unit, attack)
    reply = yield from attack_meeting.reply_to(step, unit, other, threat)
    half = attack_meeting.further(replace(attack, area="any"))
    yield from one(
        step, unit, other, replace(action, target=other, more=(other,)), half, reply, die
    )


@rule("CF-RET-01", "CF-RET-02", "CF-CIRC-01", "CF-STEEL-01")
def _answers_back(
    step: Step, unit: int, target: int, attack: Attack, answer: Answer, made: Clash
) -> Asking[None]:
    """What the defender makes of a defence that came off: he strikes back, gets behind the
    attacker, both are locked, or he draws back.
    """
    if answer.method == "none":
        return
    how = yield from attack_follow.wants_return(step, target, unit, attack, answer, made)
    if how:
        yield from returns(step, target, unit, answer, how)
        return
    if attack_meeting.succeeded(made) and made.result in (AVOIDED, BLOCKED):
        if (yield from steel.push(step, unit, target, made)):
            return
        guarding.circles(step, target, unit, answer)
    guarding.draws_back(step, target, unit, answer)


@rule("CF-RET-01", "CF-RET-02")
def returns(step: Step, unit: int, target: int, answer: Answer, how: str) -> Asking[None]:
    """He strikes back at his attacker for a Ki: a jab of one tick, or Dominance, which is none."""
    world = step.world
    ki.pay(step, unit, "return")
    here, there = paces.cell_of(world, unit), paces.cell_of(world, target)
    stepping.look_to(step, unit, toward(here, there))
    if how == attack_follow.DOMINANCE:
        yield from feinting.dominates(step, unit, target)
        return
    attack = attacking.returned_by(combatant(world, unit), answer, attacks().returned.ticks)
    action = Action("fight", "strike", attack.weapon.id, target=target, jab=True)
    if attacking.hindrance(world, unit, action, target):
        return
    step.emit(Event("chaos.strikes_back", "CF-RET-02", unit, target))
    reply = yield from attack_meeting.reply_to(
        step, unit, target, attacking.threat_of(action, unit, attack)
    )
    yield from one(step, unit, target, action, attack, reply)


@rule("CF-MISS-05", "CF-SPRAY-12")
def leaves_hand(step: Step, unit: int, action: Action, made: Clash) -> None:
    """A shot less in the magazine; a single thing that was thrown lies where it came down."""
    item = action.weapon
    if not item or not (weapon(item).missile or action.how == "throw") or made.fumbled:
        return
    dropping.spend(step, unit, item)
    held = item in (combatant(step.world, unit).held.right, combatant(step.world, unit).held.left)
    if action.how == "throw" and held and not weapon(item).magazine:
        if made.result == CAPTURED:
            dropping.let_go(step, unit, item)
        else:
            dropping.flies(step, unit, item, paces.cell_of(step.world, action.target))


@rule("CF-DUAL-04", "CF-DUAL-07")
def second(step: Step, due: Due) -> Process:
    """The second attack of a dual strike: against the number that stands, if he is in reach yet."""
    world, unit, facts = step.world, due.unit, dict(due.facts)
    target, number, critical = facts["target"], facts["number"], facts.get("critical", 0)
    assert isinstance(target, int) and isinstance(critical, int)
    doing = world.find(unit, Doing)
    if doing is None or stopping.incapable(world, unit):
        return None
    action = replace(action_of(doing.order), target=target)
    attack = attacking.second_of(combatant(world, unit), action)
    shot = replace(action, weapon=action.second, acquire=False)
    why = attacking.hindrance(world, unit, shot, target)
    if why:
        step.emit(Event("chaos.second_lost", why, unit, target))
        stopping.ends(step, unit, due.tick)
        return None
    assert number is None or isinstance(number, int)
    reply = Reply(standing=Standing(number, answer_of(Order(due.facts)), critical=critical))
    made = yield from one(step, unit, target, shot, attack, reply)
    leaves_hand(step, unit, shot, made)
    return None
