"""The blow of a man who is rushed at the one who goes by (RUSH-05)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.core.events import Event
from game.core.orders import Order, Slot, is_pass
from game.core.rule import rule
from game.core.ruleset import Reader, Request
from game.core.step import Asking, Step
from game.core.view import View
from game.rules.zefrs.exchange.attack import aims
from game.rules.zefrs.exchange.defence import NONE_LEFT
from game.rules.zefrs.personal.acts.blows import attack
from game.rules.zefrs.personal.sheet import holds
from game.rules.zefrs.personal.sheet.components import Waits
from game.rules.zefrs.personal.sheet.muster import present, side_of
from game.rules.zefrs.sheet import wounds
from game.rules.zefrs.sheet.actions import Action, area_of
from game.rules.zefrs.sheet.arms import armed, grips, melee_weapons, weapon
from game.rules.zefrs.sheet.components import Spent
from game.rules.zefrs.sheet.fighter import able, combatant

KIND = "personal.rushed"


@rule("ZF-RUSH-05", "ZF-WREST-05")
def strikes(step: Step, unit: int, rusher: int) -> Asking[None]:
    """He keeps his action, and may put one blow at the rusher in the place of what he declared."""
    world = step.world
    if not may_strike(world, unit):
        return
    about = (("rusher", rusher),)
    answer = yield step.request(side_of(world, unit), unit, KIND, window=True, about=about)
    assert isinstance(answer, Order)
    if is_pass(answer):
        return
    used(step, unit)
    holds.release(step, unit)
    step.emit(Event("zefrs.strikes_rusher", "ZF-RUSH-05", unit, rusher))
    yield from attack(step, unit, rusher, blow_of(answer))


@rule("ZF-RUSH-05", "ZF-ACT-12")
def may_strike(reader: Reader, unit: int) -> bool:
    """Whether he has an action left, and nothing keeps him from a blow."""
    spent, who = reader.find(unit, Spent) or Spent(), combatant(reader, unit)
    used_up = spent.gone or spent.only_rise or bool(spent.defences)
    free = able(who) and not wounds.forbids(who.wounds, "fight")
    return present(reader, unit) and free and not used_up


def used(step: Step, unit: int) -> None:
    """He is done for the turn: nothing is left of what he declared."""
    had = step.world.find(unit, Spent)
    step.world.put(unit, replace(had or Spent(), gone=True, defences=(NONE_LEFT,)), had)
    waits = step.world.find(unit, Waits)
    if waits is not None:
        step.world.drop(unit, waits)


def blow_of(answer: Order) -> Action:
    """The blow as an action."""
    name = answer.text("weapon")
    how = "strike" if armed(weapon(name)) else "brawl"
    return Action("fight", how, name, answer.unit("grip") or 0, area=area_of(answer.get("area")))


@rule("ZF-RUSH-05")
def choices(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """The grammar of "personal.rushed": a weapon or the fists, the grip, and an area."""
    me, foe = combatant(view, request.unit), combatant(view, request.fact("rusher"))
    name = partial.text("weapon")
    if not name:
        yield from (("weapon", row.id) for row in melee_weapons(me))
        return
    hands = grips(me, weapon(name))
    if len(hands) > 1 and partial.get("grip") is None:
        yield from (("grip", number) for number in hands)
    elif partial.get("area") is None:
        yield from (("area", area) for area in aims(me, foe, weapon(name)))
