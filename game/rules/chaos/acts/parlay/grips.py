"""What a holder does with his hold on his Turns (HOLD-04, HOLD-05): squeeze, choke, hit, let go."""

from __future__ import annotations

from dataclasses import replace

from game.core.checks import Exchange, Modifier, Outcome
from game.core.events import Event
from game.core.rule import rule
from game.core.step import Asking, Step
from game.rules.chaos.acts.fight import applying
from game.rules.chaos.acts.move import stepping
from game.rules.chaos.acts.parlay import holds
from game.rules.chaos.acts.time import stunned
from game.rules.chaos.exchange.aftermath import resisted
from game.rules.chaos.exchange.facts import Attack, Strike
from game.rules.chaos.exchange.harm import Harm, harm
from game.rules.chaos.exchange.rolls import HIT
from game.rules.chaos.sheet import derived, ki, resists
from game.rules.chaos.sheet.actions import Action
from game.rules.chaos.sheet.fighter import Combatant, combatant
from game.rules.chaos.sheet.hands import FIST
from game.rules.chaos.sheet.ties import Holding
from game.rules.chaos.tables.book import weapon
from game.rules.chaos.tables.durations import durations
from game.rules.chaos.tables.forms import forms

BODY = "chest"
"""Where a squeeze is felt."""


def perform(step: Step, unit: int, action: Action) -> Asking[Action | None]:
    """What the holder has chosen to do with his hold. A blow is given back as the attack it is."""
    holding = step.world.find(unit, Holding)
    if holding is None:
        return None
    if action.how == "limb":
        return blow(action, holding.victim)
    if action.how == "release":
        holds.release(step, unit)
    elif action.how == "choke":
        yield from chokes(step, unit, holding)
    else:
        me, victim = combatant(step.world, unit), combatant(step.world, holding.victim)
        step.emit(Event("chaos.squeezes", "CF-HOLD-05", unit, holding.victim))
        made = yield from step.run(squeeze(me, victim))
        yield from applying.apply(step, unit, holding.victim, made)
    return None


@rule("CF-HOLD-04")
def blow(action: Action, victim: int) -> Action:
    """The blow with a free limb as an attack: with a weapon it is a jab."""
    armed = weapon(action.weapon).kind != "unarmed"
    return Action("fight", "strike", action.weapon, target=victim, jab=armed, ki=action.ki)


@rule("CF-HOLD-05")
def squeeze(me: Combatant, victim: Combatant) -> Exchange[Harm]:
    """A squeeze rolled out: it always succeeds, and does half of an unarmed jab's damage."""
    return harm(Strike(me, victim, squeezing(me)), HIT)


@rule("CF-HOLD-05")
def squeezing(me: Combatant) -> Attack:
    """A squeeze as an attack: an unarmed jab, halved once more, without penetration or Ki."""
    fist = weapon(FIST)
    blunt = replace(fist, penetration=-derived.penetration_bonus(me, fist))
    return Attack(
        "squeeze",
        blunt,
        durations().deed.jab,
        area=BODY,
        jab=True,
        spent=forms().ki.limit,
        halved=1,
    )


@rule("CF-HOLD-05")
def choking(turns: int) -> Modifier:
    """What a choke takes off the Resist Knockout in the holder's Turn of this number."""
    return Modifier("CF-HOLD-05", "chaos.choke", forms().hold.choke * max(turns, 1))


@rule("CF-HOLD-05", "CF-KO-08")
def choke(victim: Combatant, turns: int) -> Exchange[tuple[Outcome, int]]:
    """A choke rolled out: no armour and no PFb helps against it."""
    return resisted(victim, "knockout", (choking(turns),))


@rule("CF-HOLD-05", "CF-KO-08")
def chokes(step: Step, unit: int, holding: Holding) -> Asking[None]:
    """The victim rolls Resist Knockout, worse with each Turn that he is held."""
    victim = holding.victim
    exchange = choke(combatant(step.world, victim), holding.turns)
    outcome, spent = yield from step.run(exchange)
    ki.pay(step, victim, "resist", spent)
    grade = str(outcome.grade)
    step.emit(Event(f"chaos.choked_{grade}", "CF-HOLD-05", unit, victim, outcomes=(outcome,)))
    if grade == resists.STUNNED:
        stunned.stun(step, victim, "CF-KO-08")
    elif grade != resists.RESISTED:
        applying.harm_done(step)
        stepping.lie(step, victim, "CF-KO-10")
        applying.falls_asleep(step, victim, grade)
