"""One leader's moment: whom he attacks, the attack, and what stands in its way."""

from __future__ import annotations

from dataclasses import replace

from game.core.checks import Ask
from game.core.components import Out
from game.core.events import Event
from game.core.rule import rule
from game.core.step import Asking, Step
from game.rules.zefrs.duel.round import Round, apply, credited, declared, guard_now, slip, spend
from game.rules.zefrs.exchange import grapple, two_weapons
from game.rules.zefrs.exchange.attack import BESIDE, why_not
from game.rules.zefrs.exchange.forms import Form, at_stake, effect_of, exchange, form_of
from game.rules.zefrs.exchange.strike import Blow
from game.rules.zefrs.exchange.telling import by_colour, told_form
from game.rules.zefrs.personal.sheet.muster import idle
from game.rules.zefrs.sheet import wounds
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.arms import grips
from game.rules.zefrs.sheet.fighter import Combatant, combatant, meet, ref_check


@rule("ZF-ACT-01")
def act(step: Step, unit: int, action: Action, fought: Round, late: bool = False) -> Asking[None]:
    """The one attack of a leader who has declared to fight."""
    me = combatant(step.world, unit)
    action = struggles(step, me, action, fought)
    brawls_held = action.how == "brawl" and fought.holds.get(unit) == action.target
    if not brawls_held:
        slip(step, fought, letting_go=unit)
    form = form_now(me, action, fought, late)
    hindrance = hindered(me, action, form)
    if form is None or hindrance:
        step.emit(Event("zefrs.duel_lost", hindrance or "ZF-ACT-01", unit))
        return
    foe = yield from target(step, me, form, action, fought)
    if foe is not None:
        yield from attack(step, me, foe, form, fought)


@rule("ZF-ACT-12")
def struggles(step: Step, me: Combatant, action: Action, fought: Round) -> Action:
    """What becomes of the declared attack of somebody who is held: he tries to break free, unless
    he brawls with the one who holds him.
    """
    holder = fought.holder(me.unit)
    if not holder or idle(me) or (action.how == "brawl" and action.target == holder):
        return action
    step.emit(Event("zefrs.struggles", "ZF-ACT-12", me.unit, holder))
    return Action("fight", "grapple", purpose="break", target=holder)


def form_now(me: Combatant, action: Action, fought: Round, late: bool = False) -> Form | None:
    """What he does as it is struck now; of two weapons the one whose moment it is."""
    now = two_weapons.blow_of(action, late) if two_weapons.late(action) else action
    if now is None:
        return None
    ids = two_weapons.shifts(action, late) if two_weapons.late(action) else ()
    holds = fought.holds.get(me.unit) == now.target
    return form_of(me, now, replace(BESIDE, ids=ids, by_holder=holds))


def attack(step: Step, me: Combatant, foe: Combatant, form: Form, fought: Round) -> Asking[None]:
    """The attack itself, and all that it brings about."""
    world = step.world
    meet(world, me.unit, foe.unit)
    guard = guard_now(world, foe, fought)
    result = yield from step.run(exchange(me, foe, form, guard))
    if isinstance(result, Blow):
        spend(fought, result, guard)
    for event in told_form(result, form, at_stake(me, foe, form, result.attack)):
        step.emit(event)
    effect = effect_of(result, foe.health.now)
    apply(world, effect, next(iter(declared(world, foe.unit)), None))
    if effect.held and not fought.holder(foe.unit):
        fought.holds[me.unit] = foe.unit
    slip(step, fought, letting_go=effect.target if effect.freed else 0)
    credited(fought.deeds, effect)


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
    step: Step, me: Combatant, form: Form, action: Action, fought: Round
) -> Asking[Combatant | None]:
    """The declared target; if he is down already another one, or None."""
    named = action.target
    assert named is not None
    if step.world.find(named, Out) is None:
        return combatant(step.world, named)
    row, area = form.attack.row, form.attack.area
    others = [
        unit
        for unit in fought.opponents.get(me.unit, ())
        if step.world.find(unit, Out) is None
        and why_not(me, combatant(step.world, unit), row, area) is None
    ]
    if not others or not turns(step, me, named):
        step.emit(Event("zefrs.duel_target_gone", "ZF-DECL-09", me.unit, named))
        return None
    chosen = others[0]
    if len(others) > 1:
        asked = Ask(me.side, me.unit, "duel.turn", (("opponents", tuple(others)),))
        chosen = (yield from step.put(asked)).unit("target") or chosen
    step.emit(Event("zefrs.duel_turns_on", "ZF-DECL-09", me.unit, chosen))
    return combatant(step.world, chosen)


@rule("ZF-DECL-09")
def turns(step: Step, me: Combatant, gone: int) -> bool:
    """Whether he is quick enough to turn on another enemy: a REF check of any colour."""
    outcome = step.draw(ref_check(me, "reflexes", "ZF-DECL-09", gone))
    step.emit(by_colour("zefrs.duel_quick", "ZF-DECL-09", outcome, me.unit, gone))
    return outcome.grade != "white"
