"""Simultaneous strikes (SIM): both attack, neither defends, the higher number does full damage."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.core.checks import Exchange, Outcome, rolled
from game.core.events import Event
from game.core.rule import rule
from game.core.step import Asking, Step
from game.rules.chaos import (
    agenda,
    applying,
    attacking,
    defending,
    dropping,
    guarding,
    ki,
    paces,
    stepping,
    stopping,
)
from game.rules.chaos.actions import Action, Answer
from game.rules.chaos.attack_meeting import same_die
from game.rules.chaos.attacks_table import attacks
from game.rules.chaos.clash import CRITICAL, FUMBLE, HIT, MISS, attack_check, number_of
from game.rules.chaos.components import Doing, Reserves
from game.rules.chaos.fighter import Combatant, combatant
from game.rules.chaos.ground.directions import toward
from game.rules.chaos.harm import Harm, harm
from game.rules.chaos.penalties import HERE, Attack, Setting

ABILITY = "simultaneous_strike"


@dataclass(frozen=True, slots=True)
class Half:
    """One side of it: the die, what came of it, and the attack as it lands (a jab or in full)."""

    outcome: Outcome
    result: str
    attack: Attack

    @property
    def lands(self) -> bool:
        """Whether it did not miss by itself."""
        return self.result not in (FUMBLE, MISS)


@rule("CF-SIM-02")
def together(
    first: Combatant,
    second: Combatant,
    attack: Attack,
    back: Attack,
    setting: Setting = HERE,
    back_setting: Setting = HERE,
    thrown: Outcome | None = None,
) -> Exchange[tuple[Half, Half]]:
    """Both attack dice, that of him who began first; ``thrown`` is his if it has fallen already."""
    if thrown is None:
        mine = yield from rolled(attack_check(first, second, attack, setting))
    else:
        mine = same_die(thrown, first, second, attack, setting)
    his = yield from rolled(attack_check(second, first, back, back_setting))
    return half(mine, his, attack), half(his, mine, back)


@rule("CF-SIM-03", "CF-SIM-04")
def half(own: Outcome, other: Outcome, attack: Attack) -> Half:
    """What becomes of one of them: full damage for the higher number, or if the other misses;
    otherwise a simple jab. Only what does full damage can be critical.
    """
    if own.grade in (FUMBLE, MISS):
        return Half(own, str(own.grade), attack)
    full = other.grade in (FUMBLE, MISS) or number_of(own) > number_of(other)
    if not full:
        return Half(own, HIT, replace(attack, jab=True))
    return Half(own, CRITICAL if own.grade == CRITICAL else HIT, attack)


@rule("CF-SIM-01", "CF-SIM-04")
def both(
    step: Step,
    unit: int,
    target: int,
    action: Action,
    attack: Attack,
    answer: Answer,
    thrown: Outcome | None = None,
) -> Asking[Outcome]:
    """The exchange on the field: both are harmed at the same instant. Gives the attacker's die."""
    world, now = step.world, step.clock.round
    me, foe = combatant(world, unit), combatant(world, target)
    back = attacking.simultaneous_by(foe, answer, unit, attack)
    uses(step, target, answer)
    here = attacking.setting_of(world, unit, target, action, now)
    there = attacking.setting_of(world, target, unit, Action("fight"), now)
    halves = yield from step.run(together(me, foe, attack, back, here, there, thrown))
    tells(step, unit, target, halves)
    ticks = max(attacks().simultaneous.ticks, attack.ticks, back.ticks)
    defending.begin(step, target, unit, answer, number_of(halves[1].outcome), ticks)
    guarding.lets_be(step, target, answer.method)
    stays_busy(step, unit, ticks)
    mine = replace(halves[0], attack=attacking.strained(world, unit, halves[0].attack))
    his = halves[1]
    hurt = yield from _harm(step, me, foe, mine, here)
    own = yield from _harm(step, foe, me, his, there)
    if hurt is not None:
        attacking.strains(step, unit, attack, hurt.choices.force)
    for one, other, made in ((unit, target, hurt), (target, unit, own)):
        if made is not None:
            yield from applying.apply(step, one, other, made)
    misfortunes(step, unit, target, halves)
    if back.ranged and his.result != FUMBLE:
        dropping.sent(step, target, back.weapon.id, back.how, paces.cell_of(world, unit))
    stepping.look_to(step, target, toward(paces.cell_of(world, target), paces.cell_of(world, unit)))
    return mine.outcome


def _harm(
    step: Step, attacker: Combatant, victim: Combatant, side: Half, setting: Setting
) -> Asking[Harm | None]:
    if not side.lands:
        return None
    return (yield from step.run(harm(attacker, victim, side.attack, side.result, setting)))


@rule("CF-SIM-01")
def uses(step: Step, unit: int, answer: Answer) -> None:
    """By ability it costs Ki, and can be done once in a round."""
    if answer.pay == "held":
        return
    ki.pay(step, unit, "simultaneous", attacks().simultaneous.price)
    had = step.world.get(unit, Reserves)
    step.world.put(unit, replace(had, once=(*had.once, ABILITY)), had)


@rule("CF-SIM-04")
def stays_busy(step: Step, unit: int, ticks: int) -> None:
    """The attacker too is busy so long at least."""
    if step.world.find(unit, Doing) is not None:
        stopping.lasts_until(step, unit, agenda.now(step.world) - ticks)


def tells(step: Step, unit: int, target: int, halves: tuple[Half, Half]) -> None:
    """Both dice, and who got the better of it."""
    mine, his = halves
    facts = (
        ("weapon", mine.attack.weapon.name),
        ("number", number_of(mine.outcome)),
        ("guard", number_of(his.outcome)),
    )
    dice = (mine.outcome, his.outcome)
    key, rule_id = _verdict(mine, his)
    step.emit(Event(f"chaos.{key}", rule_id, unit, target, None, facts, dice))


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


def misfortunes(step: Step, unit: int, target: int, halves: tuple[Half, Half]) -> None:
    """A natural 1 is one here too."""
    for one, side in zip((unit, target), halves, strict=True):
        if side.result == FUMBLE:
            dropping.fumble(step, one, side.attack.weapon.id)
