"""What a fighter upon the field has left against a hit: his declared defence, his shield."""

from __future__ import annotations

from dataclasses import replace

from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.world import World
from game.rules.zefrs.exchange.defence import guard_with, key_of
from game.rules.zefrs.exchange.guard import Guard
from game.rules.zefrs.exchange.strike import Blow
from game.rules.zefrs.sheet.actions import Action, actions_of
from game.rules.zefrs.sheet.components import Spent, Sworn
from game.rules.zefrs.sheet.fighter import Combatant

FRESH = Spent()


def sworn(reader: Reader, unit: int) -> tuple[Action, ...]:
    """What he has declared for this turn, none before it is revealed."""
    found = reader.find(unit, Sworn)
    return actions_of(found.order) if found else ()


@rule("ZF-DEF-02", "ZF-ARM-05", "ZF-RUSH-06")
def guard_now(reader: Reader, foe: Combatant) -> Guard:
    """What the target can still do against this blow.

    A defence that came as a further action counts from the moment at which it happened. Who was
    bowled over can do nothing but get up.
    """
    spent = reader.find(foe.unit, Spent) or FRESH
    action = declared(reader, foe.unit, spent)
    guard = guard_with(foe, action, spent.defences, shield=not spent.shield)
    return replace(guard, method="", weapon="") if spent.only_rise else guard


def declared(reader: Reader, unit: int, spent: Spent) -> Action | None:
    """The declaration that counts for his defence: the first, or a further Defend."""
    actions = sworn(reader, unit)
    later = [actions[n] for n in spent.granted if n < len(actions)]
    defends = [action for action in later if action.form == "defend"]
    return next(iter((*defends, *actions)), None)


@rule("ZF-DEF-02", "ZF-ARM-05")
def spend(world: World, blow: Blow, guard: Guard) -> None:
    """An active defence works against one attack a turn, and so does a shield."""
    if blow.defence is None and not blow.shield:
        return
    had = world.find(blow.target, Spent)
    spent = had or FRESH
    used = (key_of(guard),) if blow.defence is not None else ()
    shield = spent.shield or bool(blow.shield)
    world.put(blow.target, replace(spent, defences=(*spent.defences, *used), shield=shield), had)


@rule("ZF-MIS-02")
def attacked(world: World, unit: int, by: int) -> None:
    """Note that somebody has attacked him hand to hand in this turn."""
    had = world.find(unit, Spent)
    spent = had or FRESH
    if by not in spent.attackers:
        world.put(unit, replace(spent, attackers=(*spent.attackers, by)), had)
