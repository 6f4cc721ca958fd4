"""Feints before a blow (FEINT), and Dominance in place of a return strike."""

from __future__ import annotations

from dataclasses import replace

from game.core.checks import Check, Modifier
from game.core.events import Event
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Step
from game.rules.chaos.acts.parlay.contests import Party, contest_odds, fought, party
from game.rules.chaos.acts.time import stunned
from game.rules.chaos.exchange.facts import NO_ANSWER, Attack
from game.rules.chaos.sheet import resists
from game.rules.chaos.sheet.actions import Answer
from game.rules.chaos.sheet.fighter import Combatant, combatant
from game.rules.chaos.sheet.ties import Feinted
from game.rules.chaos.tables.forms import attacks, forms


@rule("CF-FEINT-03")
def tried(me: Combatant, target: int) -> int:
    """How often he has feinted at this opponent in this fight."""
    return dict(me.feinted).get(target, 0)


@rule("CF-FEINT-02", "CF-FEINT-03")
def chance(reader: Reader, me: Combatant, foe: Combatant) -> float:
    """The chance that a feint of his comes off, without Ki."""
    if tried(me, foe.unit) >= attacks().attack.feints:
        return 0.0
    return contest_odds(*sides(reader, me, foe))


@rule("CF-FEINT-02")
def sides(reader: Reader, me: Combatant, foe: Combatant) -> tuple[Party, Party]:
    """Both sides of the contest of Perception, without what Ki has gone into blow and answer."""
    mine = party(reader, me, "perception", attacks=True, foe=foe.unit)
    return mine, party(reader, foe, "perception", foe=me.unit)


@rule("CF-FEINT-02", "CF-FEINT-03", "CF-FEINT-04", "CF-STAT-02")
def feints(
    step: Step, unit: int, target: int, attack: Attack, answer: Answer = NO_ANSWER
) -> Asking[Attack]:
    """The contest of Perception, and the attack as it comes then; who has seen it too often is
    not fooled any more. What both have put into the blow and the answer counts with their Ki.
    """
    world = step.world
    me, foe = combatant(world, unit), combatant(world, target)
    count = tried(me, target)
    notes(step, unit, target, count + 1)
    if count >= attacks().attack.feints:
        step.emit(Event("chaos.feint_known", "CF-FEINT-03", unit, target))
        return attack
    mine, his = sides(world, me, foe)
    his = replace(his, spent=answer.ki + (answer.pay == "ki"))
    made = yield from fought(step, replace(mine, spent=attack.spent), his, "feint")
    key = "chaos.feint_works" if made.won else "chaos.feint_fails"
    step.emit(Event(key, "CF-FEINT-02", unit, target, outcomes=(made.outcome,)))
    return replace(attack, feinted=made.won, spent=attack.spent + made.ki[0])


def notes(step: Step, unit: int, target: int, count: int) -> None:
    """Remember it."""
    had = step.world.find(unit, Feinted)
    kept = tuple(pair for pair in (had.at if had else ()) if pair[0] != target)
    step.world.put(unit, Feinted((*kept, (target, count))), had)


@rule("CF-RET-01")
def dominates(step: Step, unit: int, target: int) -> Asking[None]:
    """Dominance: no blow; the attacker rolls Resist Stun, and falls if he fails."""
    yield from stunned.daze(step, unit, target, (overawed(),), falls=True)


def overawed() -> Modifier:
    """What Dominance takes off the Resist Stun of whom it is turned against."""
    return Modifier("CF-RET-01", "chaos.dominance", forms().ability.dominance)


def withstood(foe: Combatant) -> Check:
    """That Resist Stun as a check."""
    return resists.resist(foe, stunned.BALANCE, (overawed(),))
