"""One leader's moment: whom he strikes at, the blow, and what stands in its way."""

from __future__ import annotations

from typing import TypeAlias

from game.core.checks import Ask, Grade, Outcome
from game.core.components import Out
from game.core.events import Event, Stakes, staked
from game.core.orders import Order
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Step
from game.rules.zefrs import wounds
from game.rules.zefrs.arms import grips
from game.rules.zefrs.attack import Attack, why_not
from game.rules.zefrs.damage import force
from game.rules.zefrs.duel.components import Declared
from game.rules.zefrs.duel.effects import apply, credited, meet
from game.rules.zefrs.duel.grammar import attack_of, guard_of
from game.rules.zefrs.duel.telling import told
from game.rules.zefrs.fighter import Combatant, Deeds, able, burdens, combatant, ref
from game.rules.zefrs.guard import Guard
from game.rules.zefrs.resolution import by_bands, check
from game.rules.zefrs.strike import Blow, strike

Used: TypeAlias = dict[int, set[str]]
"""What each leader has used up in this turn: his "defence", his "shield"."""


@rule("ZF-ACT-01")
def act(step: Step, unit: int, used: Used, deeds: dict[int, Deeds]) -> Asking[None]:
    """The one attack of a leader who has declared to fight."""
    declared, me = step.world.get(unit, Declared), combatant(step.world, unit)
    attack = attack_of(me, declared.order)
    if attack is None or (hindrance := hindered(me, attack)):
        step.emit(Event("zefrs.duel_lost", hindrance if attack else "ZF-ACT-01", unit))
        return
    foe = yield from target(step, me, attack, declared)
    if foe is None:
        return
    meet(step.world, unit, foe.unit)
    guard = guard_now(step.world, foe, used)
    blow = yield from step.run(strike(me, foe, attack, guard, by_bands(step.world)))
    spend(used, blow)
    for event in told(blow, attack, at_stake(me, foe, attack, blow.attack)):
        step.emit(event)
    apply(step.world, blow, order_of(step.world, foe.unit))
    credited(deeds, blow)


def at_stake(me: Combatant, foe: Combatant, attack: Attack, rolled: Outcome) -> Stakes:
    """The points that each colour strikes, before defence, shield and armour."""

    def worth(colour: Grade) -> int:
        harmless = colour == "white" or attack.row.harmless
        return 0 if harmless else force(me, foe, attack, colour).raw

    return staked("points", rolled.check, worth)


@rule("ZF-ACT-12")
def hindered(me: Combatant, attack: Attack) -> str:
    """The rule that keeps him from striking now, though he declared it; "" if none does."""
    if not able(me):
        return "ZF-ACT-12"
    lost = wounds.forbids(me.wounds, "fight") or not grips(me, attack.row)
    return "ZF-WOUND-06" if lost else ""


def target_of(declared: Declared) -> int:
    """Whom he declared to attack; the only opponent needs no naming."""
    return declared.order.unit("target") or declared.opponents[0]


def order_of(reader: Reader, unit: int) -> Order:
    """What this leader has declared; nothing if he was not asked."""
    declared = reader.find(unit, Declared)
    return declared.order if declared else Order()


def target(
    step: Step, me: Combatant, attack: Attack, declared: Declared
) -> Asking[Combatant | None]:
    """The declared target; if he is down already another one, or None."""
    named = target_of(declared)
    if step.world.find(named, Out) is None:
        return combatant(step.world, named)
    others = [
        unit
        for unit in declared.opponents
        if step.world.find(unit, Out) is None
        and why_not(me, combatant(step.world, unit), attack.row, attack.area) is None
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
    made = check(
        "reflexes",
        "ZF-DECL-09",
        ref(me),
        burdens(me),
        actor=me.unit,
        target=gone,
        by_bands=by_bands(step.world),
    )
    outcome = step.draw(made)
    facts = (("colour", str(outcome.grade)),)
    step.emit(
        Event("zefrs.duel_quick", "ZF-DECL-09", me.unit, gone, facts=facts, outcomes=(outcome,))
    )
    return outcome.grade != "white"


def guard_now(reader: Reader, foe: Combatant, used: Used) -> Guard:
    """What the target has left of his defence and shield at this moment."""
    gone = used.get(foe.unit, set())
    order = order_of(reader, foe.unit)
    return guard_of(foe, order, defence="defence" not in gone, shield="shield" not in gone)


@rule("ZF-DEF-02", "ZF-ARM-05")
def spend(used: Used, blow: Blow) -> None:
    """An active defence works against one attack a turn, and so does a shield."""
    gone = used.setdefault(blow.target, set())
    if blow.defence is not None:
        gone.add("defence")
    if blow.shield:
        gone.add("shield")
