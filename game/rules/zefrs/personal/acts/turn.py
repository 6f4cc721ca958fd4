"""The actions of a turn, one item of the queue a step; and what it takes to act more than once."""

from __future__ import annotations

from dataclasses import replace

from game.core.checks import Check
from game.core.events import Event
from game.core.orders import is_pass
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import AGAIN, Asking, Process, Step
from game.core.world import System
from game.rules.kit.ground.site import field_of
from game.rules.zefrs.exchange import two_weapons
from game.rules.zefrs.exchange.telling import by_colour
from game.rules.zefrs.personal.acts import performing, waiting
from game.rules.zefrs.personal.acts.ending import beaten
from game.rules.zefrs.personal.acts.engage import stepped
from game.rules.zefrs.personal.acts.passing import overreach
from game.rules.zefrs.personal.acts.performing import at_once, perform, still_strikes
from game.rules.zefrs.personal.acts.reacting import afterwards, in_vain, last, queue_of, waited_for
from game.rules.zefrs.personal.acts.waiting import prepared, upon
from game.rules.zefrs.personal.sheet.muster import (
    first_action,
    has_used,
    idle,
    present,
    release,
    side_of,
)
from game.rules.zefrs.sheet.actions import Action, actions_of
from game.rules.zefrs.sheet.components import Due, Queue, Spent, Sworn, Waits
from game.rules.zefrs.sheet.fighter import Combatant, combatant, rank_and_file, ref_check


class Actions(System):
    """Everybody acts, one after the other; what comes of it counts at once."""

    def process(self, step: Step) -> Process:
        field, queue = field_of(step.world), queue_of(step.world)
        if beaten(step.world) is not None:
            queue = replace(queue, items=())
        if not queue.items:
            in_vain(step)
            step.world.write(field, Queue(down=queue.down))
            return None
        due = yield from picked(step, queue)
        rest = tuple(item for item in queue.items if item is not due)
        step.world.write(field, replace(queue, items=rest, acting=due.unit))
        yield from acts(step, due)
        if not queue_of(step.world).items:
            items = last(step.world) or risers(step.world)
            step.world.amend(field, Queue(), items=items)
        return AGAIN


@rule("ZF-RUSH-06")
def risers(reader: Reader) -> tuple[Due, ...]:
    """Those who were bowled over before they had used what they declared, and have no place in the
    order: defenders and waiters. They may still get up, last of all.
    """
    found = []
    for unit, (spent,) in reader.each(Spent):
        action = first_action(reader, unit)
        kept = spent.only_rise and not has_used(spent)
        idles = action is not None and action.form in ("defend", "wait")
        if kept and idles and present(reader, unit) and combatant(reader, unit).condition.fallen:
            found.append(Due(unit, "rise"))
    return tuple(found)


@rule("ZF-INIT-05", "ZF-INIT-06")
def picked(step: Step, queue: Queue) -> Asking[Due]:
    """Who comes next; where sides rolled together, the better side's player picks."""
    first = queue.items[0]
    if not queue.by_side:
        return first
    side = side_of(step.world, first.unit)
    own: list[Due] = []
    for item in queue.items:
        if item.what != "act" or side_of(step.world, item.unit) != side:
            break
        if present(step.world, item.unit):
            own.append(item)
    if len(own) <= 1:
        return own[0] if own else first
    about = (("units", tuple(item.unit for item in own)),)
    answer = yield from step.ask(own[0].unit, "personal.order", about, window=True)
    chosen = None if is_pass(answer) else answer.unit("unit")
    return next((item for item in own if item.unit == chosen), own[0])


@rule("ZF-GEN-05")
def acts(step: Step, due: Due) -> Asking[None]:
    """One place in the queue comes up; that of somebody who is out by then is passed over."""
    if present(step.world, due.unit):
        yield from does(step, due)


def does(step: Step, due: Due) -> Asking[None]:
    """What is due now, whatever it is."""
    world, unit = step.world, due.unit
    if due.what == "guard":
        yield from guard(step, unit)
    elif due.what in ("after", "last"):
        yield from waited(step, due)
    elif due.what == "more":
        yield from more(step, due)
    elif due.what == "rise":
        world.forget(unit, Waits)
        world.amend(unit, Spent(), gone=True)
        yield from perform(step, unit, Action("move", "stand"))
    elif due.what == "late" and not still_strikes(step, unit, due.number):
        return
    elif used_up(world, due):
        step.emit(Event("zefrs.has_acted", "ZF-RUSH-05", unit))
        left = tuple(item for item in queue_of(world).items if item.unit != unit)
        world.amend(field_of(world), Queue(), items=left)
    else:
        yield from performed(step, due, late=due.what == "late")


@rule("ZF-RUSH-05")
def used_up(reader: Reader, due: Due) -> bool:
    """Whether he has given his action away already, for a blow at somebody who rushed him."""
    action = action_at(reader, due)
    first = due.what == "act" or (action is not None and two_weapons.only_late(action))
    return first and (reader.find(due.unit, Spent) or Spent()).gone


def action_at(reader: Reader, due: Due) -> Action | None:
    """The declared action that is due; of two weapons for which he waited the second attack."""
    sworn = reader.find(due.unit, Sworn)
    found = actions_of(sworn.order) if sworn else ()
    action = found[due.number] if due.number < len(found) else None
    if action is None or action.prepared is None or due.what != "late":
        return action
    return upon(action.prepared, due.foe)


def performed(step: Step, due: Due, late: bool = False) -> Asking[None]:
    """He acts as he has declared; afterwards he looks around."""
    unit, action = due.unit, action_at(step.world, due)
    if action is None or (due.what == "act" and two_weapons.only_late(action)):
        return
    first = not due.number and late is two_weapons.only_late(action)
    if first and not (yield from waiting.begins(step, unit)):
        return
    step.world.amend(unit, Spent(), gone=True, number=due.number)
    yield from (at_once(step, unit, action) if due.number else perform(step, unit, action, late))
    if present(step.world, unit):
        yield from waiting.has_acted(step, unit)
        if first or due.number:
            further(step, due)
        yield from performing.facing_window(step, unit, action)


@rule("ZF-ACT-09")
def further(step: Step, due: Due) -> None:
    """His next action, if he has declared one, follows directly."""
    following = replace(due, what="more", number=due.number + 1)
    if action_at(step.world, following) is not None:
        afterwards(step, following)


def more(step: Step, due: Due) -> Asking[None]:
    """A further action: only if his REF check is red; a later one is still tried."""
    unit = due.unit
    if idle(combatant(step.world, unit)):
        step.emit(Event("zefrs.action_lost", "ZF-ACT-12", unit))
        return
    if barred(step.world, due):
        step.emit(Event("zefrs.action_lost", "ZF-RUSH-06", unit))
        further(step, due)
    elif extra_action(step, unit):
        granted(step, due)
        yield from guard(step, unit, due.number)
        if present(step.world, unit):
            yield from performed(step, due)
    else:
        further(step, due)


@rule("ZF-RUSH-06")
def barred(reader: Reader, due: Due) -> bool:
    """Whether he was bowled over, and this is not how he gets up."""
    spent, action = reader.find(due.unit, Spent) or Spent(), action_at(reader, due)
    stands = action is not None and action.how == "stand"
    return spent.only_rise and not (stands and combatant(reader, due.unit).condition.fallen)


@rule("ZF-GRID-06", "ZF-DEF-02")
def granted(step: Step, due: Due) -> None:
    """The further action happens: its step is its own, and a Defend counts from now on."""
    spent = step.world.find(due.unit, Spent) or Spent()
    numbers = (*spent.granted, due.number)
    step.world.amend(due.unit, Spent(), number=due.number, granted=numbers)


@rule("ZF-GRID-06", "ZF-ACT-02", "ZF-WREST-05")
def guard(step: Step, unit: int, number: int = 0) -> Asking[None]:
    """A defender's step comes before all attacks of the turn; of a further Defend when that one
    comes to pass. He lets go whom he holds.
    """
    action = action_at(step.world, Due(unit, "guard", number))
    if action is None or action.form != "defend" or idle(combatant(step.world, unit)):
        return
    release(step, unit)
    if action.step is not None:
        yield from stepped(step, unit, action.step)


@rule("ZF-ACT-07", "ZF-ACT-08")
def waited(step: Step, due: Due) -> Asking[None]:
    """Who was too slow acts upon the one who was quicker: right after him, or last of all."""
    waits, action = step.world.find(due.unit, Waits), action_at(step.world, due)
    if waits is None or action is None:
        return
    step.world.drop(due.unit, waits)
    action = prepared(action, due.foe, waits.missed)
    key, rule_id = ("acts_late", "ZF-ACT-07") if due.what == "after" else ("acts_last", "ZF-ACT-08")
    step.emit(Event(f"zefrs.{key}", rule_id, due.unit, due.foe or None))
    yield from waited_for(step, due.unit, action)


@rule("ZF-ACT-10", "ZF-GEN-02")
def may_act_again(who: Combatant) -> bool:
    """Whether he may declare several actions: PCs and Foes only."""
    return not rank_and_file(who)


@rule("ZF-ACT-09")
def extra_check(reader: Reader, unit: int) -> Check:
    """REF, unopposed: only red lets the further action happen."""
    return ref_check(combatant(reader, unit), "extra", "ZF-ACT-09")


@rule("ZF-ACT-09", "ZF-ACT-11")
def extra_action(step: Step, unit: int) -> bool:
    """Whether the further action happens now; a failure burdens him this turn and the next."""
    outcome = step.draw(extra_check(step.world, unit))
    happens = outcome.grade == "red"
    key, rule_id = ("acts_again", "ZF-ACT-09") if happens else ("overreaches", "ZF-ACT-11")
    step.emit(by_colour(f"zefrs.{key}", rule_id, outcome, unit))
    if not happens:
        overreach(step.world, unit)
    return happens
