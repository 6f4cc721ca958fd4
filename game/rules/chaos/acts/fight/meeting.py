"""An attack meets its answer: who is asked, what he says, and the dice of both."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.core.checks import Check, Exchange, Outcome, rolled
from game.core.components import Unit
from game.core.orders import Order
from game.core.rule import rule
from game.core.step import Asking, Step
from game.rules.chaos.acts.deeds import dropping
from game.rules.chaos.acts.fight import applying, attacking, defending, guarding, telling
from game.rules.chaos.acts.fight.defending import Threat
from game.rules.chaos.acts.move import stepping
from game.rules.chaos.exchange.clash import (
    CRITICAL,
    FUMBLE,
    HELD,
    HIT,
    MISS,
    NO_ANSWER,
    Clash,
    against,
    attack_check,
    clash,
    defence_check,
    guard_critical,
    held_bands,
    holding,
    standing_verdict,
    verdict,
)
from game.rules.chaos.exchange.penalties import HERE, Attack, Block, Setting
from game.rules.chaos.sheet import ki, paces
from game.rules.chaos.sheet.actions import Action, Answer
from game.rules.chaos.sheet.components import Acquired, Defending, Outflanked
from game.rules.chaos.sheet.field import Thing
from game.rules.chaos.sheet.fighter import Combatant, combatant
from game.rules.kit.ground.measures import toward


@dataclass(frozen=True, slots=True)
class Standing:
    """A defence number rolled before, that an attack must beat: None for no defence at all.
    ``answer`` is how it was rolled, ``critical`` its natural die if that was critical; ``multiple``
    tells that it holds everybody off.
    """

    number: int | None
    answer: Answer = NO_ANSWER
    multiple: bool = False
    critical: int = 0


@dataclass(frozen=True, slots=True)
class Reply:
    """What somebody has against an attack: his answer, or a number that stands."""

    answer: Answer = NO_ANSWER
    standing: Standing | None = None

    @property
    def against(self) -> Answer:
        """How he stands against the attack, now or from before."""
        return self.answer if self.standing is None else self.standing.answer


def standing_of(had: Defending) -> Standing:
    """The number of a defence that holds everybody off, and how it was rolled."""
    answer = Answer(had.method, had.weapon, had.thing, "free")
    return Standing(had.number, answer, multiple=True, critical=had.critical)


@rule("CF-ACQ-01", "CF-ACQ-02", "CF-ACQ-03", "CF-DUAL-02", "CF-CIRC-01")
def declares(step: Step, unit: int, action: Action, attack: Attack) -> None:
    """He says what he does and pays for it, turns to his mark, and takes aim at it."""
    world, mark = step.world, action.target
    ki.pay(step, unit, "second", int(bool(action.second)))
    ki.pay(step, unit, "roll", action.ki)
    applying.forget(world, unit, Outflanked)
    if attack.ranged:
        aims(step, unit, action, mark)
    here, there = paces.cell_of(world, unit), paces.cell_of(world, mark)
    stepping.look_to(step, unit, toward(here, action.bounce or there))
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
def reply_to(step: Step, unit: int, target: int, threat: Threat) -> Asking[Reply]:
    """Ask him for his answer and take what it costs; told before any die falls.

    Nobody answers the first attack of an ambush; a Multiple Defence answers by itself.
    """
    world = step.world
    standing = defending.busy_defending(world, target)
    if standing is not None and standing.multiple:
        return Reply(NO_ANSWER, standing_of(standing))
    answer = yield from defending.ask(step, target, threat)
    if answer.method != "none":
        defending.pay(step, target, answer)
        yield from guarding.breaks_off(step, target)
        step.emit(telling.answered(target, unit, answer, _kind_of(step, answer)))
    return Reply(answer)


def _kind_of(step: Step, answer: Answer) -> str:
    return step.world.get(answer.thing, Thing).kind if answer.thing else ""


def rolls(
    step: Step,
    unit: int,
    target: int,
    action: Action,
    attack: Attack,
    reply: Reply,
    first: Outcome | None = None,
) -> Asking[Clash]:
    """Roll the attack against this answer; ``first`` is its die if it has fallen already."""
    world = step.world
    me, foe = combatant(world, unit), combatant(world, target)
    here = attacking.setting_of(world, unit, target, action, step.clock.round)
    if reply.standing is not None:
        known = reply.standing
        if first is not None:
            return stood(first, me, foe, attack, known, here)
        method = known.answer.method
        meets = against(me, foe, attack, known.number, here, method, known.critical)
        return (yield from step.run(meets))
    block = attacking.block_of(world, foe, reply.answer)
    if first is not None:
        return (yield from step.run(shared(first, me, foe, attack, reply.answer, here, block)))
    return (yield from step.run(clash(me, foe, attack, reply.answer, here, block)))


@rule("CF-CLEAVE-01")
def same_die(
    first: Outcome, attacker: Combatant, defender: Combatant, attack: Attack, setting: Setting
) -> Outcome:
    """The die of one attack read against another target, with the penalties of that one."""
    check = attack_check(attacker, defender, attack, setting)
    return Outcome(check, first.faces, first.total, check.grade(first.total))


def stood(
    first: Outcome,
    attacker: Combatant,
    defender: Combatant,
    attack: Attack,
    standing: Standing,
    setting: Setting = HERE,
) -> Clash:
    """A die that has fallen against a number that stands."""
    own = same_die(first, attacker, defender, attack, setting)
    number, method, critical = standing.number, standing.answer.method, standing.critical
    result = standing_verdict(own, number, method, critical)
    return Clash(attack.how, method, result, own, None, number, critical)


@rule("CF-CLEAVE-01", "CF-CLEAVE-03")
def shared(
    first: Outcome,
    attacker: Combatant,
    defender: Combatant,
    attack: Attack,
    answer: Answer = NO_ANSWER,
    setting: Setting = HERE,
    block: Block | None = None,
) -> Exchange[Clash]:
    """One Strike roll against a further target, who defends himself separately."""
    own = same_die(first, attacker, defender, attack, setting)
    if answer.method == "none":
        result = own.grade if own.grade in (FUMBLE, MISS, CRITICAL) else HIT
        return Clash(attack.how, answer.method, str(result), own)
    guard = defence_check(attacker, defender, attack, answer, setting, block)
    rating = guard_critical(defender, answer)
    holds = holding(own, guard.shift, rating)
    second = yield from rolled(replace(guard, bands=held_bands(holds)))
    result = verdict(own, second, answer.method)
    return Clash(attack.how, answer.method, result, own, second, rating=rating)


@rule("CF-MULTI-03", "CF-MULTI-04", "CF-MULTI-05")
def settles(
    step: Step, unit: int, target: int, attack: Attack, reply: Reply, made: Clash, here: Setting
) -> Asking[tuple[Clash, Answer]]:
    """What the dice mean for the answer: a Multiple Defence that was beaten may end in a Tumble, a
    defence that came off become one. Gives the clash as it stands then, and the answer with all
    the Ki that went into it.
    """
    answer, standing = reply.answer, reply.standing
    if standing is not None and standing.multiple and made.result in (HIT, CRITICAL):
        made = yield from tumbles(step, unit, target, attack, made, here)
    if answer.method == "none":
        return made, answer
    guarding.guards(step, target, unit, answer, made)
    if not succeeded(made):
        return made, answer
    paid = yield from guarding.against_all(step, target, unit, answer)
    return made, replace(answer, ki=answer.ki + paid)


@rule("CF-MULTI-04", "CF-TUM-02")
def tumbles(
    step: Step, unit: int, target: int, attack: Attack, made: Clash, here: Setting
) -> Asking[Clash]:
    """An attack has broken through a Multiple Defence: he may roll with it for nothing, and his
    defence is over.
    """
    world = step.world
    side = world.get(target, Unit).side
    answer = Answer("tumble", pay="free")
    chance = round(100 * _rolls_with(step, unit, target, attack, made, here)[0].chance(HELD))
    about = (("by", unit), ("chance", chance))
    order = yield step.request(side, target, "chaos.tumble", about=about)
    assert isinstance(order, Order)
    defending.over(step, target)
    if order.get("use") is not True:
        return made
    step.emit(telling.answered(target, unit, answer))
    check, rating = _rolls_with(step, unit, target, attack, made, here)
    second = step.draw(check)
    result = verdict(made.attack, second, answer.method)
    again = Clash(made.how, answer.method, result, made.attack, second, rating=rating)
    step.emit(telling.clashed(unit, target, attack, again))
    if again.tripped:
        dropping.unbalance(step, target)
    return again


def _rolls_with(
    step: Step, unit: int, target: int, attack: Attack, made: Clash, here: Setting
) -> tuple[Check, int]:
    """The check of a Tumble against a blow that has been rolled, and the defender's Critical."""
    me, foe = combatant(step.world, unit), combatant(step.world, target)
    answer = Answer("tumble", pay="free")
    guard = defence_check(me, foe, attack, answer, here)
    rating = guard_critical(foe, answer)
    return replace(guard, bands=held_bands(holding(made.attack, guard.shift, rating))), rating


def succeeded(made: Clash) -> bool:
    """Whether the roll of the answer was good enough, whatever else became of the attack."""
    if made.defence is None or made.tripped or made.guard is None:
        return False
    if made.result in (FUMBLE, MISS):
        return made.guard >= made.number
    return made.result not in (HIT, CRITICAL)


def at_half(attack: Attack) -> Attack:
    """The same attack with half its damage and penetration (CF-CLEAVE-02, CF-CLEAVE-03)."""
    return replace(attack, halved=attack.halved + 1)


@rule("CF-CLEAVE-02", "CF-FEINT-02")
def further(attack: Attack) -> Attack:
    """The same blow at the next target: for half, and no feint was meant for him."""
    return at_half(replace(attack, feinted=False))
