"""One leader's moment in a duel: whom he attacks, the attack, and what it changes.

A duel of leaders is a fight of personal combat without a field: what they have declared and used
up, and who holds whom, is noted as there, until `settle` wipes it off.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.core.checks import Ask
from game.core.components import Out
from game.core.events import Event
from game.core.orders import Order
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Step
from game.core.world import World
from game.rules.zefrs.exchange import grapple, two_weapons
from game.rules.zefrs.exchange.attack import BESIDE, why_not
from game.rules.zefrs.exchange.forms import Effect, Form, at_stake, effect_of, exchange, form_of
from game.rules.zefrs.exchange.strike import Blow
from game.rules.zefrs.exchange.telling import by_colour, told_form
from game.rules.zefrs.personal.acts.engage import reflexes
from game.rules.zefrs.personal.acts.fighting import lets_go
from game.rules.zefrs.personal.acts.harm import suffer_wound
from game.rules.zefrs.personal.sheet.muster import (
    ends,
    first_action,
    guard_now,
    holder,
    idle,
    release,
    spend,
)
from game.rules.zefrs.sheet import wounds
from game.rules.zefrs.sheet.actions import EXTRAS, Action, action_of
from game.rules.zefrs.sheet.arms import best_parry, dropped_by, falls_from, grips, hands_for
from game.rules.zefrs.sheet.components import HeldBy, Holding, Passing, Spent, Sworn
from game.rules.zefrs.sheet.fighter import Combatant, Condition, Deeds, combatant, meet
from game.rules.zefrs.sheet.wounds import Wounds, lasting


@dataclass(frozen=True, slots=True)
class Opponents:
    """Whom a leader may fight in segment 1."""

    units: tuple[int, ...]


Credit = dict[int, Deeds]
"""What each leader has done and suffered in the duels of this round so far."""

FOR_A_DUEL = (Opponents, Sworn, Spent, Holding, HeldBy, Condition, Passing)
"""What ends with segment 1."""


def swears(world: World, unit: int, order: Order, foes: tuple[int, ...]) -> None:
    """He has declared this, every target named: an only opponent needs no naming."""
    for prefix in ("", *EXTRAS):
        action = action_of(order, prefix)
        if action.form == "fight" and action.target is None:
            order = order.plus((prefix + "target", foes[0]))
    world.write(unit, Sworn(order))
    world.write(unit, Opponents(foes))


@rule("ZF-ACT-01")
def act(step: Step, unit: int, action: Action, deeds: Credit, late: bool = False) -> Asking[None]:
    """The one attack of a leader who has declared to fight."""
    me = combatant(step.world, unit)
    now = struggles(step, me, action)
    lets_go(step, unit, now)
    form = form_now(step.world, me, now, late)
    hindrance = hindered(me, now, form)
    if form is None or hindrance:
        step.emit(Event("zefrs.duel_lost", hindrance or "ZF-ACT-01", unit))
        return
    foe = yield from target(step, me, form, struck_now(now, late) or now, late)
    if foe is not None:
        yield from attack(step, me, foe, form, deeds)


@rule("ZF-ACT-12")
def struggles(step: Step, me: Combatant, action: Action) -> Action:
    """What becomes of the declared attack of somebody who is held: he tries to break free, unless
    he brawls with the one who holds him; nothing of the action is left then.
    """
    by = holder(step.world, me.unit)
    if not by or idle(me) or (action.how == "brawl" and action.target == by):
        return action
    ends(step.world, me.unit)
    step.emit(Event("zefrs.struggles", "ZF-ACT-12", me.unit, by))
    return Action("fight", "grapple", purpose="break", target=by)


def form_now(reader: Reader, me: Combatant, action: Action, late: bool = False) -> Form | None:
    """What he does as it is struck now; of two weapons the one whose moment it is."""
    now = struck_now(action, late)
    if now is None:
        return None
    ids = two_weapons.shifts(action, late) if two_weapons.late(action) else ()
    held = reader.find(me.unit, Holding)
    by_holder = held is not None and held.target == now.target
    return form_of(me, now, replace(BESIDE, ids=ids, by_holder=by_holder))


@rule("ZF-TWO-03", "ZF-TWO-04")
def struck_now(action: Action, late: bool) -> Action | None:
    """Of two weapons the one whose moment it is, at its own target; None if none strikes."""
    return two_weapons.blow_of(action, late) if two_weapons.late(action) else action


def attack(step: Step, me: Combatant, foe: Combatant, form: Form, deeds: Credit) -> Asking[None]:
    """The attack itself, and all that it brings about."""
    world = step.world
    meet(world, me.unit, foe.unit)
    guard = guard_now(world, foe)
    result = yield from step.run(exchange(me, foe, form, guard))
    if isinstance(result, Blow):
        spend(world, result, guard)
    for event in told_form(result, form, at_stake(me, foe, form, result.attack)):
        step.emit(event)
    effect = effect_of(result, foe.health.now)
    apply(world, effect)
    if effect.held and not holder(world, foe.unit):
        world.put(me.unit, Holding(foe.unit))
        world.put(foe.unit, HeldBy(me.unit, step.clock.round))
    slip(step, letting_go=effect.target if effect.freed else 0)
    credited(deeds, effect)


@rule("ZF-ACT-12")
def hindered(me: Combatant, action: Action, form: Form | None) -> str:
    """The rule that keeps him from acting now, though he declared it; "" if none does."""
    if idle(me):
        return "ZF-ACT-12"
    if wounds.forbids(me.wounds, "fight"):
        return "ZF-WOUND-06"
    unable = None
    if action.how == "bash":
        unable = grapple.why_no_bash(me)
    elif action.how == "grapple":
        unable = grapple.why_not(me, action.purpose)
    if unable is not None:
        return unable.rule
    armless = form is not None and form.how != "bash" and not grips(me, form.attack.row)
    return "ZF-WOUND-06" if armless else ""


def target(
    step: Step, me: Combatant, form: Form, action: Action, late: bool = False
) -> Asking[Combatant | None]:
    """The declared target; if he is down already another one, or None."""
    named = action.target
    assert named is not None
    if step.world.find(named, Out) is None:
        return combatant(step.world, named)
    row, area = form.attack.row, form.attack.area
    others = [
        unit
        for unit in step.world.get(me.unit, Opponents).units
        if step.world.find(unit, Out) is None
        and why_not(me, combatant(step.world, unit), row, area) is None
    ]
    if not others or not turns(step, me, named):
        step.emit(Event("zefrs.duel_target_gone", "ZF-DECL-09", me.unit, named))
        return None
    chosen = others[0]
    if len(others) > 1:
        about = (("opponents", tuple(others)), ("late", late))
        asked = Ask(me.side, me.unit, "duel.turn", about)
        chosen = (yield from step.put(asked)).unit("target") or chosen
    step.emit(Event("zefrs.duel_turns_on", "ZF-DECL-09", me.unit, chosen))
    return combatant(step.world, chosen)


@rule("ZF-DECL-09", "ZF-TWO-05")
def turns(step: Step, me: Combatant, gone: int) -> bool:
    """Whether he is quick enough to turn on another enemy: a REF check of any colour; else the
    action is lost, with a second weapon as well.
    """
    outcome = step.draw(reflexes(step.world, me.unit, gone))
    step.emit(by_colour("zefrs.duel_quick", "ZF-DECL-09", outcome, me.unit, gone))
    if outcome.grade == "white":
        ends(step.world, me.unit)
    return outcome.grade != "white"


@rule("ZF-WREST-05")
def slip(step: Step, letting_go: int = 0) -> None:
    """End the holds of whoever fell, is held himself or is out; and of whom somebody broke free."""
    for unit, _ in step.world.each(Holding):
        who = combatant(step.world, unit)
        down = who.condition.fallen or who.condition.held or who.condition.helpless
        if down or unit == letting_go or step.world.find(unit, Out) is not None:
            release(step, unit)


SLAIN = ("slain", "fallen")
"""Ways out that count as slain for morale: dead, or an Enemy at 0 or below."""


def apply(world: World, effect: Effect) -> None:
    """Change the target as the effect says."""
    who = combatant(world, effect.target)
    if effect.points:
        world.amend(who.unit, who.health, now=effect.left)
    if effect.hurt is not None:
        suffer_wound(world, who, effect.hurt)
    condition = shaken(who, effect, first_action(world, who.unit))
    if condition != who.condition:
        world.write(who.unit, condition)
    if effect.out and world.find(who.unit, Out) is None:
        world.put(who.unit, Out(effect.out))


def shaken(who: Combatant, effect: Effect, action: Action | None) -> Condition:
    """How he stands afterwards: thrown down, held, without what his arm held."""
    condition = who.condition
    lost = dropped(who, effect, action)
    return replace(
        condition,
        fallen=condition.fallen or effect.falls,
        unseated=condition.unseated or effect.unseated or (effect.falls and who.mounted),
        held=condition.held or effect.held,
        dropped=tuple(dict.fromkeys((*condition.dropped, *lost))),
    )


def dropped(who: Combatant, effect: Effect, action: Action | None) -> tuple[str, ...]:
    """What falls from a wounded arm, or from the hand that is disarmed."""
    weapon, hands = in_hand(who, action)
    by_wound = dropped_by(who, effect.hurt, weapon, hands) if effect.hurt else ()
    by_grip = falls_from(who, effect.hand, weapon, hands) if effect.hand else ()
    return (*by_wound, *by_grip)


def in_hand(who: Combatant, action: Action | None) -> tuple[str, int]:
    """The weapon he holds in this turn, and in how many hands."""
    if action is not None and action.weapon:
        return action.weapon, hands_for(who, action.weapon, action.grip)
    blade = best_parry(who)
    return (blade.id, min(blade.hands, default=1)) if blade else ("", 0)


@rule("ZF-MASS-LDR-03")
def credited(deeds: Credit, effect: Effect) -> None:
    """What it means for the two leaders' units for the rest of the round."""
    hit, did = deeds[effect.target], deeds[effect.attacker]
    out = effect.out != ""
    deeds[effect.target] = replace(
        hit,
        lost=hit.lost + effect.points,
        wounded=hit.wounded or effect.hurt is not None,
        out=hit.out or out,
        slain=hit.slain or effect.out in SLAIN,
    )
    deeds[effect.attacker] = replace(
        did,
        drew=did.drew or effect.points > 0,
        dealt_wound=did.dealt_wound or effect.hurt is not None,
        felled=(*did.felled, effect.target) if out else did.felled,
    )


@rule("ZF-MASS-LDR-04")
def settle(world: World, deeds: Credit) -> None:
    """The end of segment 1: passing states pass, wounds and lost points stay."""
    for unit, done in deeds.items():
        world.write(unit, done)
        world.forget(unit, *FOR_A_DUEL)
        if (had := world.find(unit, Wounds)) is not None:
            world.write(unit, lasting(had))
