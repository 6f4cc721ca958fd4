"""A parlay attack and its answer: what is declared, both dice, what the answer sets going; and the
disarm (DISARM): the blow at the arm, the check, the weapon dropped.
"""

from __future__ import annotations

from dataclasses import replace

from game.core.checks import Band, Check, Exchange, Modifier, Outcome, rolled
from game.core.components import Position
from game.core.events import Event
from game.core.rule import rule
from game.core.step import Asking, Process, Step
from game.rules.chaos.acts.deeds import dropping
from game.rules.chaos.acts.fight import ambush, attacking, meeting, single
from game.rules.chaos.acts.fight.attack import leaves_hand
from game.rules.chaos.acts.fight.meeting import Blow
from game.rules.chaos.acts.fight.telling import RESULTS
from game.rules.chaos.acts.move import stepping
from game.rules.chaos.acts.parlay.arts import arts
from game.rules.chaos.acts.parlay.entangling import GROUND
from game.rules.chaos.acts.time import turns
from game.rules.chaos.exchange.aftermath import put_on
from game.rules.chaos.exchange.clash import Clash, Standing, against, clash, number_of
from game.rules.chaos.exchange.facts import Attack
from game.rules.chaos.exchange.rolls import CRITICAL, FUMBLE, HIT, MISS, TUMBLED
from game.rules.chaos.sheet import agenda, hands, ki
from game.rules.chaos.sheet.actions import MAIN, Action
from game.rules.chaos.sheet.agenda import Steeling
from game.rules.chaos.sheet.components import Doing
from game.rules.chaos.sheet.derived import level
from game.rules.chaos.sheet.fighter import Combatant, combatant
from game.rules.chaos.sheet.hands import FIST, in_hands
from game.rules.chaos.sheet.muster import awake
from game.rules.chaos.tables.book import tables, weapon
from game.rules.chaos.tables.durations import durations
from game.rules.chaos.tables.forms import forms

ARMS = {"main": ("right_arm", "right_hand"), "off": ("left_arm", "left_hand")}
"""The parts of the body behind each hand."""


@rule("CF-DISARM-02")
def loose(who: Combatant, item: str, hand: str) -> bool:
    """Whether this can be struck out of his hand: a melee weapon only of an arm that has Red."""
    if not weapon(item).melee:
        return True
    return sum(who.wounds.at(part) for part in ARMS[hand]) >= forms().disarm.red


@rule("CF-DISARM-02")
def takeable(who: Combatant) -> tuple[str, ...]:
    """What can be struck out of his hands; what takes both hands counts by either arm."""
    both = who.held.right == who.held.left
    hands = (MAIN, "off") if both else ()
    return tuple(
        item
        for item, hand in in_hands(who.held)
        if any(loose(who, item, arm) for arm in (hands or (hand,)))
    )


@rule("CF-STAT-05")
def levels(skill: int, stat: int, count: int) -> int:
    """What a skill check is rolled under: skill, a level for every full 4 points of the stat, and
    Ki; stat and Ki add a limited number of levels together.
    """
    numbers = forms().skill
    return skill + min(stat // numbers.part + count * forms().ki.skill, numbers.most)


@rule("CF-DISARM-03")
def penalty(margin: int) -> int:
    """How much harder the check is for being beaten by so much; a critical hit may have been the
    lower number.
    """
    return max(-max(margin, 0), forms().disarm.most)


@rule("CF-DISARM-03", "CF-STAT-05")
def keep_check(who: Combatant, item: str, margin: int, count: int = 0) -> Check:
    """Agility and skill with the weapon: low is good; its bands say kept or dropped."""
    base = levels(level(who, weapon(item)), who.fighter.agility, count)
    beaten = Modifier("CF-DISARM-03", "chaos.beaten_by", penalty(margin))
    need = base + beaten.worth
    sides = forms().skill.sides
    low = max(min(need, sides), 0)
    bands = (Band("kept", 1, low), Band("dropped", low + 1, sides))
    return Check(
        "skill",
        "CF-DISARM-03",
        who.unit,
        dice=(1, sides),
        bands=tuple(band for band in bands if band.low <= band.high),
        base=base,
        column=need,
        modifiers=(beaten,),
    )


def keeps(who: Combatant, item: str, margin: int) -> Exchange[tuple[Outcome, int]]:
    """The check rolled out, and the Ki that he put on it."""
    count = yield from put_on(who, (("form", "disarm"), ("weapon", item), ("margin", margin)))
    outcome = yield from rolled(keep_check(who, item, margin, count))
    return outcome, count


@rule("CF-DISARM-05")
def second_hand(me: Combatant, item: str) -> bool:
    """Whether he has a hand free beside the one that he disarms with: a fist takes one."""
    return hands.free_hands(me) > (item == FIST)


@rule("CF-GRAP-02", "CF-DISARM-05", "CF-DUAL-06")
def seize(step: Step, unit: int, target: int, item: str, rule_id: str) -> None:
    """He has the other's weapon in his hand now; without a free hand it falls to the ground."""
    world = step.world
    if item not in dict(hands.in_hands(combatant(world, target).held)):
        return
    if not hands.free_hands(combatant(world, unit)):
        dropping.drop(step, target, item, world.get(target, Position).cell, rule_id)
        return
    dropping.take(step, unit, item, dropping.let_go(step, target, item))
    step.emit(Event("chaos.seizes", rule_id, unit, target, facts=dropping.told(item)))


@rule("CF-PARLAY-01", "CF-PARLAY-04")
def attack_of(action: Action) -> Attack:
    """A parlay as an attack: two ticks, rolled with Parlay, with the hands or what entangles."""
    item = action.weapon if action.how == "entangle" else FIST
    ticks = forms().parlay.ticks
    return Attack(action.how, weapon(item), ticks, parlay=True, ki=action.ki, spent=action.ki)


def blow_of(unit: int, action: Action, attack: Attack) -> Blow:
    """The parlay as a blow: what its target is told of it, and it is read by."""
    bare = Action("fight", action.how, attack.weapon.id, target=action.target)
    return Blow(unit, action.target, bare, attack)


def meet(step: Step, blow: Blow) -> Asking[Clash]:
    """Declaration, answer, dice, and what follows from the answer alone."""
    unit, attack = blow.unit, blow.attack
    ki.pay(step, unit, "roll", attack.ki)
    blow = yield from meeting.answered(step, blow)
    if blow.reply.answer.method == "simultaneous":
        return (yield from at_once(step, blow))
    strike, known = blow.strike(step.world, step.clock.round), blow.reply.standing
    if known is not None:
        meets = against(strike, Standing(known.number, critical=known.critical))
        made = yield from step.run(meets)
    else:
        made = yield from step.run(clash(strike))
    tell(step, blow, made)
    if made.fumbled:
        dropping.fumble(step, unit, attack.weapon.id, off=attack.off)
    ambush.opens(step, unit, (blow.target,))
    made, answer = yield from meeting.settles(step, blow, made)
    yield from single.answers_back(step, blow, answer, made)
    return made


@rule("CF-SIM-01", "CF-SIM-03", "CF-DISARM-03")
def at_once(step: Step, blow: Blow) -> Asking[Clash]:
    """He strikes back at the same moment: neither defends. What it was for comes about unless it
    missed by itself, by the margin between both numbers.
    """
    mine, his = yield from single.both(step, blow)
    ambush.opens(step, blow.unit, (blow.target,))
    number, method = number_of(his.outcome), blow.reply.answer.method
    return Clash(blow.attack.how, method, mine.result, mine.outcome, standing=number)


def tell(step: Step, blow: Blow, made: Clash) -> None:
    """How the parlay went."""
    how, row = blow.action.how, blow.attack.weapon
    facts = (
        ("how", how),
        ("method", made.method),
        ("weapon", row.name),
        ("number", made.number),
        ("guard", made.guard or 0),
    )
    way = "ensnare" if row.kind == GROUND else how
    comes = made.result in (HIT, CRITICAL)
    key, rule_id = f"parlay_{way}" if comes else "parlay_fails", "CF-PARLAY-01"
    if made.result in (FUMBLE, MISS):
        key, rule_id = RESULTS[made.result]
    elif made.result == TUMBLED and blow.attack.parlay:
        key, rule_id = "parlay_rolls", "CF-PARLAY-04"
    step.emit(Event(f"chaos.{key}", rule_id, blow.unit, blow.target, None, facts, made.dice))


@rule("CF-DISARM-01")
def disarm_of(action: Action, plain: Attack) -> Attack:
    """A disarm as an attack: a called shot with Strike or Aim, with Parlay from the bare hand."""
    bare = plain.weapon.kind == "unarmed"
    if not plain.weapon.missile:
        return replace(plain, how="disarm", area="any", parlay=bare)
    called = Modifier("CF-DISARM-01", "chaos.pen_thing", tables().numbers.modifiers.called)
    return replace(plain, how="shoot", area="any", more=(called,))


@rule("CF-DISARM-01", "CF-DISARM-03", "CF-DISARM-05", "CF-SPRAY-12", "CF-ACQ-03")
def perform(step: Step, unit: int, action: Action) -> Process:
    """The strike tick of a disarm."""
    world, target, wanted = step.world, action.target, action.second
    attacking.draws(step, unit, action)
    action = attacking.affordable(combatant(world, unit), action, step.clock.round)
    attack = disarm_of(action, attacking.attack_of(combatant(world, unit), action))
    end = agenda.now(world) - attack.ticks
    hindered = attacking.hindrance(world, unit, action, target)
    if hindered or action.item not in takeable(combatant(world, target)):
        step.emit(Event("chaos.parlay_lost", hindered or "CF-DISARM-02", unit, target))
        seized = False
    else:
        seized = yield from disarms(step, unit, action, attack)
    if wanted and not seized:
        spares(step, unit, end)
    return None


@rule("CF-DUAL-03", "CF-DISARM-05")
def spares(step: Step, unit: int, end: int) -> None:
    """Nothing was taken with the second hand: its time is not spent. A Steeling or an answer at the
    same moment lasts as long as it does.
    """
    doing = step.world.find(unit, Doing)
    locked = step.world.find(unit, Steeling) is not None
    later = durations().deed.second
    if doing is not None and not locked and doing.end == end - later:
        turns.ends(step, unit, end)


@rule("CF-PARLAY-04", "CF-PARLAY-01")
def disarms(step: Step, unit: int, action: Action, attack: Attack) -> Asking[bool]:
    """The disarm itself; tells whether he has taken the weapon at once. With the bare hand it is a
    parlay like any other: who tumbles out of it lies, and what an art adds to one that hits comes.
    """
    target = action.target
    ki.pay(step, unit, "second", int(bool(action.second)))
    if attack.ranged:
        meeting.aims(step, unit, action, target)
    made = yield from meet(step, blow_of(unit, action, attack))
    leaves_hand(step, unit, action, made)
    if made.result in (HIT, CRITICAL):
        seized = yield from struck(step, unit, action, made.margin)
        if attack.parlay and awake(step.world, unit):
            yield from arts(step, unit, target)
        return seized
    if made.result == TUMBLED and attack.parlay:
        stepping.lie(step, target, "CF-PARLAY-04")
    return False


@rule("CF-DISARM-03")
def struck(step: Step, unit: int, action: Action, margin: int) -> Asking[bool]:
    """The arm is hit: a check of Agility and skill says whether he keeps the weapon. Tells whether
    the attacker has taken it.
    """
    world, target, item = step.world, action.target, action.item
    if item not in dict(hands.in_hands(combatant(world, target).held)):
        step.emit(Event("chaos.parlay_lost", "CF-DISARM-02", unit, target))
        return False
    outcome, spent = yield from step.run(keeps(combatant(world, target), item, margin))
    ki.pay(step, target, "skill", spent)
    kept = outcome.grade == "kept"
    key = "chaos.keeps_weapon" if kept else "chaos.disarmed"
    facts, dice = dropping.told(item), (outcome,)
    step.emit(Event(key, "CF-DISARM-03", target, unit, facts=facts, outcomes=dice))
    if kept:
        return False
    seizes = action.second and not turns.incapable(world, unit)
    if seizes and second_hand(combatant(world, unit), action.weapon):
        seize(step, unit, target, item, "CF-DISARM-05")
        return True
    dropping.drop(step, target, item, world.get(target, Position).cell, "CF-DISARM-03")
    return False
