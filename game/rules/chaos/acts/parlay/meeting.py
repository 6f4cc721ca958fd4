"""A parlay attack and its answer: what is declared, both dice, and what the answer sets going."""

from __future__ import annotations

from game.core.events import Event
from game.core.rule import rule
from game.core.step import Asking, Step
from game.rules.chaos.acts.deeds import dropping
from game.rules.chaos.acts.fight import ambush, meeting, simultaneous, single
from game.rules.chaos.acts.fight.defending import CLOSE, PARLAY, RANGED, Threat
from game.rules.chaos.acts.fight.meeting import Blow
from game.rules.chaos.acts.parlay.entangling import GROUND
from game.rules.chaos.exchange.clash import Clash, Standing, against, clash, number_of
from game.rules.chaos.exchange.facts import Attack
from game.rules.chaos.sheet import ki
from game.rules.chaos.sheet.actions import Action
from game.rules.chaos.sheet.hands import FIST
from game.rules.chaos.tables.book import weapon
from game.rules.chaos.tables.forms import forms


@rule("CF-PARLAY-01", "CF-PARLAY-04")
def attack_of(action: Action) -> Attack:
    """A parlay as an attack: two ticks, rolled with Parlay, with the hands or what entangles."""
    item = action.weapon if action.how == "entangle" else FIST
    ticks = forms().parlay.ticks
    return Attack(action.how, weapon(item), ticks, parlay=True, ki=action.ki, spent=action.ki)


def meet(step: Step, unit: int, target: int, attack: Attack, how: str) -> Asking[Clash]:
    """Declaration, answer, dice, and what follows from the answer alone."""
    world = step.world
    family = RANGED if attack.ranged else PARLAY if attack.parlay else CLOSE
    ki.pay(step, unit, "roll", attack.ki)
    threat = Threat(unit, family, how, attack.weapon.id)
    reply = yield from meeting.reply_to(step, target, threat)
    blow = Blow(unit, target, Action("fight", how, attack.weapon.id, target=target), attack, reply)
    if reply.answer.method == "simultaneous":
        return (yield from at_once(step, blow))
    strike = blow.strike(world, step.clock.round)
    if reply.standing is not None:
        known = reply.standing
        meets = against(strike, Standing(known.number, critical=known.critical))
        made = yield from step.run(meets)
    else:
        made = yield from step.run(clash(strike))
    tell(step, blow, made)
    if made.fumbled:
        dropping.fumble(step, unit, attack.weapon.id)
    ambush.opens(step, unit, (target,))
    made, answer = yield from meeting.settles(step, blow, made)
    yield from single.answers_back(step, blow, answer, made)
    return made


@rule("CF-SIM-01", "CF-SIM-03", "CF-DISARM-03")
def at_once(step: Step, blow: Blow) -> Asking[Clash]:
    """He strikes back at the same moment: neither defends. What it was for comes about unless it
    missed by itself, by the margin between both numbers.
    """
    mine, his = yield from simultaneous.both(step, blow)
    ambush.opens(step, blow.unit, (blow.target,))
    number, method = number_of(his.outcome), blow.reply.answer.method
    return Clash(blow.attack.how, method, mine.result, mine.outcome, standing=number)


def tell(step: Step, blow: Blow, made: Clash) -> None:
    """How the parlay went."""
    how, row = blow.action.how, blow.attack.weapon
    outcomes = (made.attack,) if made.defence is None else (made.attack, made.defence)
    facts = (
        ("how", how),
        ("method", made.method),
        ("weapon", row.name),
        ("number", made.number),
        ("guard", made.guard or 0),
    )
    way = "ensnare" if row.kind == GROUND else how
    key = f"chaos.parlay_{way}" if made.hit else "chaos.parlay_fails"
    step.emit(Event(key, "CF-PARLAY-01", blow.unit, blow.target, facts=facts, outcomes=outcomes))
