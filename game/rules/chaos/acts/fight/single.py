"""An attack on one of its targets, with all that follows from it at once, and strikes at the same
moment (SIM): both attack, neither defends, the higher number does full damage.
"""

from __future__ import annotations

from dataclasses import replace

from game.core.events import Event, Stakes
from game.core.rule import rule
from game.core.step import Asking, Step
from game.rules.chaos.acts.deeds import dropping
from game.rules.chaos.acts.fight import (
    ambush,
    applying,
    attacking,
    defending,
    follow,
    guarding,
    meeting,
    telling,
)
from game.rules.chaos.acts.fight.meeting import Blow
from game.rules.chaos.acts.move import stepping
from game.rules.chaos.acts.parlay import entangling, steel
from game.rules.chaos.acts.time import turns
from game.rules.chaos.exchange.clash import Clash, Half, Standing, number_of, succeeded, together
from game.rules.chaos.exchange.facts import AT_THINGS, Attack, Strike
from game.rules.chaos.exchange.getting_through import Harm, staked_on, staked_together
from game.rules.chaos.exchange.harm import harm
from game.rules.chaos.exchange.rolls import BLOCKED, CAPTURED, CRITICAL, FUMBLE, HIT
from game.rules.chaos.sheet import agenda, ki, paces
from game.rules.chaos.sheet.actions import Action, Answer
from game.rules.chaos.sheet.fighter import combatant
from game.rules.chaos.tables.forms import attacks


@rule("CF-SIM-01", "CF-SIM-04", "CF-MISS-04", "CF-ACQ-03")
def both(step: Step, blow: Blow) -> Asking[tuple[Half, Half]]:
    """The exchange on the field: both are harmed at the same instant. Gives what became of either;
    an attack at a thing in his hands does him no harm.
    """
    unit, target, attack, answer = blow.unit, blow.target, blow.attack, blow.reply.answer
    world, now = step.world, step.clock.round
    at_him = blow.action.how not in AT_THINGS
    first = blow.strike(world, now)
    back = attacking.simultaneous_by(first.foe, answer, unit, attack)
    here = attacking.setting_of(world, target, unit, Action("fight"), now)
    second = Strike(first.foe, first.me, back, here=here)
    die = None if blow.die is None else meeting.read(blow.die, blow, first)
    halves = yield from step.run(together(first, second, die))
    stakes = None
    if blow.die is None and at_him:
        dice = halves[0].outcome, halves[1].outcome
        stakes = staked_together(first.me, first.foe, attack, *dice)
    tells(step, unit, target, halves, stakes)
    ticks = max(attacks().simultaneous.ticks, attack.ticks, back.ticks)
    guard = Standing(number_of(halves[1].outcome), answer)
    defending.begin(step, target, unit, guard, ticks)
    guarding.lets_be(step, target, answer.method)
    if back.ranged:
        meeting.aims(step, target, Action("fight", back.how), unit)
    turns.lasts_until(step, unit, agenda.now(step.world) - ticks)
    mine = landing(halves[0], attack, blow.weak) if at_him else None
    if attack.how == "throw" and halves[0].result != FUMBLE:
        lands = paces.cell_of(world, target)
        dropping.flies(step, unit, attack.weapon.id, lands, off=attack.off)
    if halves[1].result != FUMBLE:
        there = paces.cell_of(world, unit)
        dropping.sent(step, target, back.weapon.id, back.how, there, off=back.off)
    yield from _harms(step, (first, second), (mine, halves[1]))
    for one, side, fell in ((unit, halves[0], blow.die is None), (target, halves[1], True)):
        if fell and side.result == FUMBLE:
            dropping.fumble(step, one, side.attack.weapon.id, off=side.attack.off)
    stepping.look_at(step, target, paces.cell_of(world, unit))
    return halves


@rule("CF-CLEAVE-04")
def landing(side: Half, attack: Attack, weak: Attack | None) -> Half:
    """What is left of his attack behind what has weakened it, a jab if it has become one."""
    if weak is None:
        return side
    jab = side.attack.jab and not attack.jab
    result = HIT if side.result == CRITICAL else side.result
    return replace(side, result=result, attack=replace(weak, jab=jab))


def _harms(
    step: Step, strikes: tuple[Strike, Strike], halves: tuple[Half | None, Half]
) -> Asking[None]:
    """What both suffer, worked out for both before either feels it; nothing from a half that is
    None.
    """
    (mine, his), (first, back) = halves, strikes
    unit, target = first.me.unit, back.me.unit
    if mine is not None:
        mine = replace(mine, attack=attacking.strained(step.world, unit, mine.attack))
    hurt = yield from _harm(step, first, mine)
    if hurt is not None:
        # What both have put into the one blow cannot go into the other as well.
        applying.pays(step, unit, target, hurt)
    own = yield from _harm(step, back, his)
    if own is not None:
        applying.pays(step, target, unit, own)
    if hurt is not None:
        attacking.strains(step, unit, first.attack, hurt.choices.force)
    for one, other, made in ((unit, target, hurt), (target, unit, own)):
        if made is not None:
            yield from applying.befell(step, one, other, made)


def _harm(step: Step, strike: Strike, side: Half | None) -> Asking[Harm | None]:
    if side is None or not side.lands:
        return None
    me, foe = combatant(step.world, strike.me.unit), combatant(step.world, strike.foe.unit)
    now = Strike(me, foe, side.attack, here=strike.here)
    return (yield from step.run(harm(now, side.result)))


def tells(
    step: Step, unit: int, target: int, halves: tuple[Half, Half], stakes: Stakes | None = None
) -> None:
    """Both dice, and who got the better of it; ``stakes`` are those of the first one."""
    mine, his = halves
    facts = (
        ("weapon", mine.attack.weapon.name),
        ("number", number_of(mine.outcome)),
        ("guard", number_of(his.outcome)),
    )
    dice = (mine.outcome, his.outcome)
    key, rule_id = _verdict(mine, his)
    step.emit(Event(f"chaos.{key}", rule_id, unit, target, None, facts, dice, stakes=stakes))


def _verdict(mine: Half, his: Half) -> tuple[str, str]:
    if not (mine.lands or his.lands):
        return "both_miss", "CF-SIM-02"
    if not his.lands:
        return "only_first_hits", "CF-SIM-02"
    if not mine.lands:
        return "only_second_hits", "CF-SIM-02"
    first, second = number_of(mine.outcome), number_of(his.outcome)
    if first == second:
        return "both_jab", "CF-SIM-04"
    return ("first_hits_harder" if first > second else "second_hits_harder"), "CF-SIM-03"


def one(step: Step, blow: Blow) -> Asking[Clash]:
    """An attack on one of its targets, with all that follows from it at once."""
    unit, target, attack = blow.unit, blow.target, blow.attack
    if blow.reply.answer.method == "simultaneous":
        mine, _ = yield from both(step, blow)
        return Clash(attack.how, "simultaneous", mine.result, mine.outcome)
    made = yield from meeting.rolls(step, blow)
    me, foe = combatant(step.world, unit), combatant(step.world, target)
    stakes = staked_on(me, foe, attack, made) if blow.die is None else None
    step.emit(telling.clashed(unit, target, attack, made, stakes))
    if made.fumbled and blow.die is None:
        dropping.fumble(step, unit, attack.weapon.id, off=attack.off)
    made, answer = yield from meeting.settles(step, blow, made)
    yield from _lands(step, blow, made)
    yield from answers_back(step, blow, answer, made)
    return made


@rule("CF-BLOCK-04", "CF-CAP-03", "CF-CLEAVE-03")
def _lands(step: Step, blow: Blow, made: Clash) -> Asking[None]:
    """What the blow does to whom it hits, or to what he put in its way, and to whoever stands
    straight behind. One that comes out of something before him was critical there already.
    """
    world, unit, target, weak = step.world, blow.unit, blow.target, blow.weak
    if made.result == CAPTURED:
        applying.caught(step, target, blow.attack.weapon.id)
    if not (made.hit or made.result == BLOCKED):
        return
    # Before the blow throws the target himself there.
    other = follow.next_behind(world, unit, paces.cell_of(world, target))
    lands = attacking.strained(world, unit, weak or blow.attack)
    result = HIT if weak is not None and made.critical else made.result
    strike = replace(blow.strike(world, step.clock.round), attack=lands)
    done = yield from step.run(harm(strike, result))
    attacking.strains(step, unit, blow.attack, done.choices.force)
    yield from applying.apply(step, unit, target, done)
    if blow.action.more or not follow.passes_through(blow.attack, done):
        return
    if other:
        yield from goes_on(step, replace(blow, target=other, die=made.attack))


@rule("CF-CLEAVE-03", "CF-CLEAVE-04", "CF-AMBUSH-06")
def goes_on(step: Step, blow: Blow) -> Asking[None]:
    """The same attack number against the man behind, for half; it is an attack on him as well."""
    step.emit(Event("chaos.goes_on", "CF-CLEAVE-03", blow.unit, blow.target))
    half = meeting.further(replace(blow.attack, area="any"))
    blow = yield from meeting.answered(step, replace(blow, attack=half, weak=None, through=True))
    yield from one(step, blow)
    ambush.opens(step, blow.unit, (blow.target,))


@rule("CF-RET-01", "CF-RET-02", "CF-CIRC-01", "CF-STEEL-01")
def answers_back(step: Step, blow: Blow, answer: Answer, made: Clash) -> Asking[None]:
    """What the defender makes of a defence that came off: he strikes back, gets behind the
    attacker, both are locked, or he draws back.
    """
    unit, target = blow.unit, blow.target
    if answer.method == "none":
        return
    how = yield from follow.wants_return(step, blow, answer, made)
    if how:
        yield from returns(step, target, unit, answer, how)
        return
    if succeeded(made):
        if (yield from steel.push(step, unit, target, made)):
            stepping.look_at(step, target, paces.cell_of(step.world, unit))
            return
        guarding.circles(step, target, unit, answer)
    guarding.draws_back(step, target, unit, answer)


@rule("CF-RET-01", "CF-RET-02")
def returns(step: Step, unit: int, target: int, answer: Answer, how: str) -> Asking[None]:
    """He strikes back at his attacker for a Ki: a jab of one tick, or Dominance, which is none."""
    world = step.world
    ki.pay(step, unit, "return")
    stepping.look_at(step, unit, paces.cell_of(world, target))
    if how == follow.DOMINANCE:
        yield from follow.dominates(step, unit, target)
        return
    me, taken = combatant(world, unit), entangling.used(world, unit)
    attack = attacking.returned_by(me, answer, attacks().returned.ticks, taken)
    blow = Blow(unit, target, Action("fight", "strike"), attack)
    step.emit(Event("chaos.strikes_back", "CF-RET-02", unit, target))
    yield from one(step, (yield from meeting.answered(step, blow)))
