"""What a parlay brings about (PARLAY), and what a holder does with his hold (HOLD-04, HOLD-05):
squeezes, chokes, strikes, lets go.
"""

from __future__ import annotations

from dataclasses import replace

from game.core.checks import Exchange, Modifier, Outcome
from game.core.components import Out, Position
from game.core.events import Event
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Process, Step
from game.rules.chaos.acts.deeds import dropping
from game.rules.chaos.acts.fight import applying, attack, attacking, reaching
from game.rules.chaos.acts.move import stepping
from game.rules.chaos.acts.parlay import entangling, holds
from game.rules.chaos.acts.parlay.arts import arts
from game.rules.chaos.acts.parlay.contests import fought, grappled
from game.rules.chaos.acts.parlay.entangling import GRIPS, fitting, reach_of
from game.rules.chaos.acts.parlay.meeting import attack_of, blow_of, meet, seize
from game.rules.chaos.acts.time import stunned, turns
from game.rules.chaos.exchange.aftermath import resisted
from game.rules.chaos.exchange.clash import Clash
from game.rules.chaos.exchange.facts import Attack, Strike
from game.rules.chaos.exchange.harm import Harm, harm
from game.rules.chaos.exchange.rolls import HIT, TUMBLED
from game.rules.chaos.sheet import derived, ki, resists
from game.rules.chaos.sheet.actions import Action
from game.rules.chaos.sheet.agenda import Holding
from game.rules.chaos.sheet.fighter import Combatant, combatant
from game.rules.chaos.sheet.hands import FIST, free_hands, kinds, sound
from game.rules.chaos.sheet.muster import awake
from game.rules.chaos.tables.book import weapon
from game.rules.chaos.tables.durations import durations
from game.rules.chaos.tables.forms import forms


def perform(step: Step, unit: int, action: Action) -> Process:
    """The strike tick of the form "parlay"."""
    if action.how == "contest":
        yield from holds.attempt(step, unit, action.stat)
    elif action.how in GRIPS:
        blow = yield from use_hold(step, unit, action)
        if blow is not None:
            yield from attack.strike(step, unit, blow)
    elif hindered(step, unit, action):
        step.emit(Event("chaos.parlay_lost", "CF-PARLAY-04", unit, action.target))
    else:
        yield from tries(step, unit, action)
    return None


@rule("CF-PARLAY-04")
def hindered(step: Step, unit: int, action: Action) -> bool:
    """Whether nothing can come of it any more: its target is gone, out of reach, or caught; what
    was to entangle him is lost, or the hands that were to hold him are full.
    """
    world, target = step.world, action.target
    if world.find(target, Position) is None or world.find(target, Out) is not None:
        return True
    if not equipped(combatant(world, unit), action):
        return True
    far = not reaching.in_reach(world, unit, target, reach_of(action.how, action.weapon))
    left = action.how == "entangle" and not entangling.within(world, target, action.weapon)
    return far or left or not fitting(combatant(world, target), action.how)


@rule("CF-ENT-01", "CF-HOLD-06")
def equipped(me: Combatant, action: Action) -> bool:
    """Whether he has in his hands what it takes: a whip or net that is whole, or nothing at all."""
    if action.how == "hold":
        numbers = forms().hold
        need = numbers.free_limb_hands if action.free else numbers.hands
        return free_hands(me) >= need
    snare = action.weapon
    if action.how != "entangle" or weapon(snare).kind == entangling.GROUND:
        return True
    return snare in kinds(me.held) and sound(me, snare)


@rule("CF-PARLAY-01", "CF-PARLAY-04")
def tries(step: Step, unit: int, action: Action) -> Asking[None]:
    """A parlay attack: both roll; what it was for follows if it hits."""
    action = attacking.affordable(combatant(step.world, unit), action, step.clock.round)
    made = yield from meet(step, blow_of(unit, action, attack_of(action)))
    thrown = action.how == "entangle" and weapon(action.weapon).kind == "net"
    if thrown and not made.fumbled:
        dropping.let_go(step, unit, action.weapon)
    if made.result == HIT:
        yield from succeeds(step, unit, action, made)
    else:
        fails(step, action, made)


def fails(step: Step, action: Action, made: Clash) -> None:
    """It comes to nothing: who tumbled lies, a thrown net lies before him, unless it was dropped
    already.
    """
    target = action.target
    if made.result == TUMBLED:
        stepping.lie(step, target, "CF-PARLAY-04")
    thrown = action.how == "entangle" and weapon(action.weapon).kind == "net"
    if thrown and not made.fumbled:
        dropping.lay(step, action.weapon, step.world.get(target, Position).cell)


def succeeds(step: Step, unit: int, action: Action, made: Clash) -> Asking[None]:
    """What it was for, and what the attacker's art adds to it; nothing that he has to keep up, when
    he has been struck down at the same moment.
    """
    target = action.target
    if loses(step.world, unit, action):
        step.emit(Event("chaos.parlay_lost", "CF-PARLAY-04", unit, target))
        return
    if action.how == "trip":
        yield from stunned.trip(step, unit, target)
    elif action.how == "grapple":
        yield from grapple(step, unit, target, action.weapon, action.ki)
    elif action.how == "hold":
        holds.take(step, unit, target, action.stat, action.free)
        facts = (("stat", action.stat),)
        step.emit(Event("chaos.holds", "CF-HOLD-01", unit, target, facts=facts))
    else:
        entangling.take(step, unit, target, action.weapon, made.margin)
    if awake(step.world, unit):
        yield from arts(step, unit, target)


@rule("CF-PARLAY-04", "CF-HOLD-06", "CF-ENT-04")
def loses(reader: Reader, unit: int, action: Action) -> bool:
    """Whether he is not able to wrestle, to hold or to keep the other end any more."""
    if action.how == "entangle":
        kept = weapon(action.weapon).kind not in (entangling.NET, entangling.GROUND)
        return kept and turns.incapable(reader, unit)
    if action.how == "hold":
        return turns.incapable(reader, unit)
    return action.how == "grapple" and not awake(reader, unit)


@rule("CF-GRAP-01", "CF-GRAP-02", "CF-KI-01")
def grapple(step: Step, unit: int, target: int, item: str, spent: int = 0) -> Asking[None]:
    """A contest of Strength: for the weapon that it is about, or else to throw the other. So much
    Ki ``spent`` on the parlay is of the same action.
    """
    world = step.world
    mine, his = grappled(world, combatant(world, unit), combatant(world, target))
    made = yield from fought(step, replace(mine, spent=spent), his, "grapple")
    winner, loser = (unit, target) if made.won else (target, unit)
    facts = (("weapon", weapon(item).name if item else ""),)
    step.emit(
        Event("chaos.wrestles", "CF-GRAP-01", winner, loser, facts=facts, outcomes=(made.outcome,))
    )
    if not item:
        yield from stunned.trip(step, winner, loser, "CF-GRAP-02")
    elif made.won:
        seize(step, unit, target, item, "CF-GRAP-02")


BODY = "chest"
"""Where a squeeze is felt."""


def use_hold(step: Step, unit: int, action: Action) -> Asking[Action | None]:
    """What the holder has chosen to do with his hold. A blow is given back as the attack it is."""
    holding = step.world.find(unit, Holding)
    if holding is None:
        return None
    if action.how == "limb":
        return limb_blow(action, holding.victim)
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
def limb_blow(action: Action, victim: int) -> Action:
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
