"""Simultaneous strikes (SIM): both attack, neither defends, the higher number does full damage."""

from __future__ import annotations

from dataclasses import replace

from game.core.events import Event, Stakes
from game.core.rule import rule
from game.core.step import Asking, Step
from game.rules.chaos.acts.deeds import dropping
from game.rules.chaos.acts.fight import applying, attacking, defending, guarding
from game.rules.chaos.acts.fight.meeting import Blow
from game.rules.chaos.acts.move import stepping
from game.rules.chaos.acts.time import stopping
from game.rules.chaos.exchange.clash import Half, number_of, together
from game.rules.chaos.exchange.facts import AT_THINGS, Attack, Strike
from game.rules.chaos.exchange.getting_through import Harm
from game.rules.chaos.exchange.harm import harm
from game.rules.chaos.exchange.rolls import CRITICAL, FUMBLE, HIT
from game.rules.chaos.exchange.staking import staked_together
from game.rules.chaos.sheet import agenda, paces
from game.rules.chaos.sheet.actions import Action
from game.rules.chaos.sheet.fighter import combatant
from game.rules.chaos.tables.forms import attacks
from game.rules.kit.ground.measures import toward


@rule("CF-SIM-01", "CF-SIM-04", "CF-MISS-04")
def both(step: Step, blow: Blow) -> Asking[tuple[Half, Half]]:
    """The exchange on the field: both are harmed at the same instant. Gives what became of either;
    an attack at a thing in his hands does him no harm.
    """
    unit, target, attack, answer = blow.unit, blow.target, blow.attack, blow.reply.answer
    world, now = step.world, step.clock.round
    at_him = blow.action.how not in AT_THINGS
    first = blow.strike(world, now)
    back = attacking.simultaneous_by(first.foe, answer, unit, attack)
    there = attacking.setting_of(world, target, unit, Action("fight"), now)
    second = Strike(first.foe, first.me, back, here=there)
    halves = yield from step.run(together(first, second, blow.die))
    stakes = None
    if blow.die is None and at_him:
        dice = halves[0].outcome, halves[1].outcome
        stakes = staked_together(first.me, first.foe, attack, *dice)
    tells(step, unit, target, halves, stakes)
    ticks = max(attacks().simultaneous.ticks, attack.ticks, back.ticks)
    defending.begin(step, target, unit, answer, number_of(halves[1].outcome), ticks)
    guarding.lets_be(step, target, answer.method)
    stays_busy(step, unit, ticks)
    mine = landing(halves[0], attack, blow.weak) if at_him else None
    yield from _harms(step, (first, second), (mine, halves[1]))
    for one, side, fell in ((unit, halves[0], blow.die is None), (target, halves[1], True)):
        if fell and side.result == FUMBLE:
            dropping.fumble(step, one, side.attack.weapon.id)
    if halves[1].result != FUMBLE:
        dropping.sent(step, target, back.weapon.id, back.how, paces.cell_of(world, unit))
    stepping.look_to(step, target, toward(paces.cell_of(world, target), paces.cell_of(world, unit)))
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


@rule("CF-SIM-04")
def stays_busy(step: Step, unit: int, ticks: int) -> None:
    """The attacker too is busy so long at least."""
    stopping.lasts_until(step, unit, agenda.now(step.world) - ticks)


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
