"""An attack meets its answer: who is asked, what he says, and the dice of both."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.core.checks import Check, Outcome
from game.core.orders import Slot
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Step
from game.rules.chaos.acts.deeds import dropping
from game.rules.chaos.acts.fight import attacking, defending, guarding, telling
from game.rules.chaos.acts.fight.defending import Threat
from game.rules.chaos.acts.move import stepping
from game.rules.chaos.acts.parlay import steel
from game.rules.chaos.exchange.clash import (
    Clash,
    Standing,
    against,
    clash,
    facing,
    number_of,
    shared,
    succeeded,
    verdict,
)
from game.rules.chaos.exchange.facts import NO_ANSWER, Attack, Strike
from game.rules.chaos.exchange.rolls import (
    CRITICAL,
    HELD,
    HIT,
    defence_check,
    guard_critical,
    strike_check,
)
from game.rules.chaos.sheet import ki, paces
from game.rules.chaos.sheet.actions import Action, Answer
from game.rules.chaos.sheet.agenda import Outflanked, Thing
from game.rules.chaos.sheet.components import Acquired
from game.rules.chaos.sheet.fighter import combatant


@dataclass(frozen=True, slots=True)
class Reply:
    """What somebody has against an attack: his answer, or a number that stands."""

    answer: Answer = NO_ANSWER
    standing: Standing | None = None

    @property
    def against(self) -> Answer:
        """How he stands against the attack, now or from before."""
        return self.answer if self.standing is None else self.standing.answer


UNANSWERED = Reply()


TUMBLE = Answer("tumble", pay="free")
"""To roll with what has broken through a Multiple Defence."""


@dataclass(frozen=True, slots=True)
class Blow:
    """An attack on the field upon one of its targets: as it was ordered, what is rolled, and what
    the target has against it. ``die`` is its die if that has fallen already, against somebody or
    something that it has gone ``through`` or against another of its targets; ``weak`` how it lands
    where something before him has taken a part of it.
    """

    unit: int
    target: int
    action: Action
    attack: Attack
    reply: Reply = UNANSWERED
    die: Outcome | None = None
    through: bool = False
    weak: Attack | None = None

    @property
    def threat(self) -> Threat:
        """What its target is told before he answers."""
        return attacking.threat_of(self.action, self.unit, self.attack)

    def strike(self, reader: Reader, now: int) -> Strike:
        """The same as its dice are read, with both as they are now."""
        me, foe = combatant(reader, self.unit), combatant(reader, self.target)
        here = attacking.setting_of(reader, self.unit, self.target, self.action, now)
        answer = self.reply.against
        return Strike(me, foe, self.attack, answer, here, attacking.block_of(reader, foe, answer))


@rule("CF-ACQ-01", "CF-ACQ-02", "CF-ACQ-03", "CF-DUAL-02", "CF-CIRC-01")
def declares(step: Step, unit: int, action: Action, attack: Attack) -> None:
    """He says what he does and pays for it, turns to his mark, and takes aim at it."""
    world, mark = step.world, action.target
    ki.pay(step, unit, "second", int(bool(action.second)))
    ki.pay(step, unit, "roll", action.ki)
    world.forget(unit, Outflanked)
    if attack.ranged:
        aims(step, unit, action, mark)
    stepping.look_at(step, unit, action.bounce or paces.cell_of(world, mark))
    step.emit(telling.declared(unit, mark, action, attack))


@rule("CF-ACQ-02", "CF-ACQ-03")
def aims(step: Step, unit: int, action: Action, mark: int) -> None:
    """Only whom he has taken aim at is acquired; a shot at another one lets him go."""
    had = step.world.find(unit, Acquired)
    if had is not None and had.target == mark:
        return
    if action.acquire:
        step.world.put(unit, Acquired(mark), had)
    elif had is not None:
        step.world.drop(unit, had)


@rule("CF-ROLL-02", "CF-MULTI-02", "CF-MULTI-05", "CF-AMBUSH-04")
def answered(step: Step, blow: Blow) -> Asking[Blow]:
    """The same blow with what its target has against it: he is asked for his answer and pays for
    it; told before any die falls.

    Nobody answers the first attack of an ambush; a Multiple Defence answers by itself.
    """
    target = blow.target
    if (standing := defending.holds_off(step.world, target)) is not None:
        return replace(blow, reply=Reply(NO_ANSWER, standing))
    threat = blow.threat
    if blow.die is not None:
        strike = blow.strike(step.world, step.clock.round)
        number = number_of(read(blow.die, blow, strike))
        threat = replace(threat, number=number, die=blow.die.total)
    answer = yield from defending.ask(step, target, threat)
    if answer.method != "none" and (yield from steel.broken_off(step, target)):
        answer = yield from defending.ask(step, target, threat)
    if answer.method != "none":
        defending.pay(step, target, answer)
        kind = step.world.get(answer.thing, Thing).kind if answer.thing else ""
        step.emit(telling.answered(target, blow.unit, answer, kind))
    return replace(blow, reply=Reply(answer))


@rule("CF-CLEAVE-01")
def same_die(first: Outcome, strike: Strike) -> Outcome:
    """The die of one attack read against another target, with the penalties of that one."""
    check = strike_check(strike)
    return Outcome(check, first.faces, first.total, check.grade(first.total))


@rule("CF-CLEAVE-03", "CF-CLEAVE-04")
def same_number(first: Outcome, target: int) -> Outcome:
    """What has gone through somebody or something, against the man behind: its number is the same,
    whatever he stands behind, and it has hit already.
    """
    grade = CRITICAL if first.grade == CRITICAL else number_of(first)
    return replace(first, check=replace(first.check, target=target), grade=grade)


@rule("CF-CLEAVE-01", "CF-CLEAVE-03", "CF-CLEAVE-04")
def read(die: Outcome, blow: Blow, strike: Strike) -> Outcome:
    """The die that has fallen as it counts against the target of this blow."""
    return same_number(die, blow.target) if blow.through else same_die(die, strike)


def rolls(step: Step, blow: Blow) -> Asking[Clash]:
    """Roll the attack against this answer, if its die has not fallen already."""
    strike, standing = blow.strike(step.world, step.clock.round), blow.reply.standing
    if blow.die is None:
        return (
            yield from step.run(clash(strike) if standing is None else against(strike, standing))
        )
    die = read(blow.die, blow, strike)
    if standing is not None:
        return standing.met(blow.attack.how, die)
    return (yield from step.run(shared(die, strike)))


@rule("CF-MULTI-03", "CF-MULTI-04", "CF-MULTI-05")
def settles(step: Step, blow: Blow, made: Clash) -> Asking[tuple[Clash, Answer]]:
    """What the dice mean for the answer: a Multiple Defence that was beaten may end in a Tumble, a
    defence that came off become one. Gives the clash as it stands then, and the answer with all
    the Ki that went into it.
    """
    unit, target, answer, standing = blow.unit, blow.target, blow.reply.answer, blow.reply.standing
    if standing is not None and standing.multiple and made.result in (HIT, CRITICAL):
        made = yield from tumbles(step, blow, made)
    if answer.method == "none":
        return made, answer
    guarding.guards(step, target, unit, answer, made)
    if not succeeded(made):
        return made, answer
    paid = yield from guarding.against_all(step, target, unit, answer)
    return made, replace(answer, ki=answer.ki + paid)


@rule("CF-MULTI-04", "CF-TUM-02")
def tumbles(step: Step, blow: Blow, made: Clash) -> Asking[Clash]:
    """An attack has broken through a Multiple Defence: he may roll with it for nothing, and his
    defence is over.
    """
    unit, target = blow.unit, blow.target
    chance = round(100 * _rolls_with(step, blow, made)[0].chance(HELD))
    about: tuple[Slot, ...] = (("by", unit), ("chance", chance))
    if blow.attack.parlay:
        about = (*about, ("parlay", True))
    order = yield from step.ask(target, "chaos.tumble", about)
    defending.over(step, target)
    if order.get("use") is not True:
        return made
    step.emit(telling.answered(target, unit, TUMBLE))
    check, rating = _rolls_with(step, blow, made)
    second = step.draw(check)
    result = verdict(made.attack, second, TUMBLE.method)
    again = Clash(made.how, TUMBLE.method, result, made.attack, second, rating=rating)
    step.emit(telling.clashed(unit, target, blow.attack, again))
    if again.tripped:
        dropping.unbalance(step, target)
    return again


def _rolls_with(step: Step, blow: Blow, made: Clash) -> tuple[Check, int]:
    """The check of a Tumble against a blow that has been rolled, and the defender's Critical."""
    strike = replace(blow.strike(step.world, step.clock.round), answer=TUMBLE, block=None)
    rating = guard_critical(strike.foe, TUMBLE)
    return facing(defence_check(strike), made.attack, rating), rating


def at_half(attack: Attack) -> Attack:
    """The same attack with half its damage and penetration (CF-CLEAVE-02, CF-CLEAVE-03)."""
    return replace(attack, halved=attack.halved + 1)


@rule("CF-CLEAVE-02", "CF-FEINT-02")
def further(attack: Attack) -> Attack:
    """The same blow at the next target: for half, and no feint was meant for him."""
    return at_half(replace(attack, feinted=False))
