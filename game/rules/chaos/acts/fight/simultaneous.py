"""Simultaneous strikes (SIM): both attack, neither defends, the higher number does full damage."""

from __future__ import annotations

from dataclasses import replace

from game.core.checks import Outcome
from game.core.events import Event, Stakes
from game.core.rule import rule
from game.core.step import Asking, Step
from game.rules.chaos.acts.deeds import dropping
from game.rules.chaos.acts.fight import applying, attacking, defending, guarding
from game.rules.chaos.acts.move import stepping
from game.rules.chaos.acts.time import stopping
from game.rules.chaos.exchange.clash import CRITICAL, FUMBLE, HIT, number_of
from game.rules.chaos.exchange.facts import AT_THINGS
from game.rules.chaos.exchange.harm import Harm, harm
from game.rules.chaos.exchange.penalties import Attack, Setting
from game.rules.chaos.exchange.staking import staked_together
from game.rules.chaos.exchange.together import Half, together
from game.rules.chaos.sheet import agenda, paces
from game.rules.chaos.sheet.actions import Action, Answer
from game.rules.chaos.sheet.fighter import Combatant, combatant
from game.rules.chaos.tables.forms import attacks
from game.rules.kit.ground.measures import toward


@rule("CF-SIM-01", "CF-SIM-04", "CF-MISS-04")
def both(
    step: Step,
    unit: int,
    target: int,
    action: Action,
    attack: Attack,
    answer: Answer,
    thrown: Outcome | None = None,
    weak: Attack | None = None,
) -> Asking[tuple[Half, Half]]:
    """The exchange on the field: both are harmed at the same instant. Gives what became of either;
    an attack at a thing in his hands does him no harm, ``weak`` is one that something has weakened.
    """
    world, now = step.world, step.clock.round
    me, foe = combatant(world, unit), combatant(world, target)
    back = attacking.simultaneous_by(foe, answer, unit, attack)
    here = attacking.setting_of(world, unit, target, action, now)
    there = attacking.setting_of(world, target, unit, Action("fight"), now)
    halves = yield from step.run(together(me, foe, attack, back, here, there, thrown))
    stakes = None
    if thrown is None and action.how not in AT_THINGS:
        dice = halves[0].outcome, halves[1].outcome
        stakes = staked_together(me, foe, attack, *dice)
    tells(step, unit, target, halves, stakes)
    ticks = max(attacks().simultaneous.ticks, attack.ticks, back.ticks)
    defending.begin(step, target, unit, answer, number_of(halves[1].outcome), ticks)
    guarding.lets_be(step, target, answer.method)
    stays_busy(step, unit, ticks)
    mine = landing(halves[0], attack, weak) if action.how not in AT_THINGS else None
    yield from _harms(step, unit, target, attack, (mine, halves[1]), (here, there))
    for one, side, fell in ((unit, halves[0], thrown is None), (target, halves[1], True)):
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
    step: Step,
    unit: int,
    target: int,
    attack: Attack,
    halves: tuple[Half | None, Half],
    places: tuple[Setting, Setting],
) -> Asking[None]:
    """What both suffer, worked out for both before either feels it; nothing from a half that is
    None.
    """
    world, (mine, his) = step.world, halves
    if mine is not None:
        mine = replace(mine, attack=attacking.strained(world, unit, mine.attack))
    me, foe = combatant(world, unit), combatant(world, target)
    hurt = yield from _harm(step, me, foe, mine, places[0])
    if hurt is not None:
        # What both have put into the one blow cannot go into the other as well.
        applying.pays(step, unit, target, hurt)
    me, foe = combatant(world, unit), combatant(world, target)
    own = yield from _harm(step, foe, me, his, places[1])
    if own is not None:
        applying.pays(step, target, unit, own)
    if hurt is not None:
        attacking.strains(step, unit, attack, hurt.choices.force)
    for one, other, made in ((unit, target, hurt), (target, unit, own)):
        if made is not None:
            yield from applying.befell(step, one, other, made)


def _harm(
    step: Step, attacker: Combatant, victim: Combatant, side: Half | None, setting: Setting
) -> Asking[Harm | None]:
    if side is None or not side.lands:
        return None
    return (yield from step.run(harm(attacker, victim, side.attack, side.result, setting)))


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
