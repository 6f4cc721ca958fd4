"""Who takes part in the fight now, who holds whom, how two stand to each other hand to hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.core.components import Facing, Out, Position, Unit
from game.core.events import Event
from game.core.grid import Cell, king_moves
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Step
from game.core.world import World
from game.rules.kit.ground.site import Site, field_of
from game.rules.zefrs.exchange.attack import Circumstances
from game.rules.zefrs.exchange.guard import Guard, guard_with, key_of
from game.rules.zefrs.exchange.strike import Blow
from game.rules.zefrs.ground.site import behind, obscured, site_of, walled
from game.rules.zefrs.sheet import wounds
from game.rules.zefrs.sheet.actions import Action, action_of, actions_of
from game.rules.zefrs.sheet.arms import in_hands, weapon
from game.rules.zefrs.sheet.components import Free, HeldBy, Holding, Spent, Stalemate, Sworn
from game.rules.zefrs.sheet.fighter import STEADY, Combatant, Fighter, combatant


@rule("ZF-GEN-01")
def fighters(reader: Reader) -> tuple[int, ...]:
    """Everybody on the field who may still take part, by id: PCs, Foes and Enemies, no mounts."""
    return tuple(
        unit
        for unit, (_, fighter, _) in reader.each(Unit, Fighter, Position)
        if fighter.combat_class != "MOUNT" and reader.find(unit, Out) is None
    )


def present(reader: Reader, unit: int) -> bool:
    """Whether this fighter is on the field and not out of the battle."""
    return reader.find(unit, Out) is None and reader.find(unit, Position) is not None


def side_of(reader: Reader, unit: int) -> str:
    """The id of his side."""
    return reader.get(unit, Unit).side


def enemies(reader: Reader, unit: int) -> tuple[int, ...]:
    """All fighters of other sides, by id."""
    own = side_of(reader, unit)
    return tuple(other for other in fighters(reader) if side_of(reader, other) != own)


def cell_of(reader: Reader, unit: int) -> Cell:
    """Where he stands."""
    return reader.get(unit, Position).cell


def helpless(reader: Reader, unit: int) -> bool:
    """Whether he is bound or unconscious."""
    return combatant(reader, unit).condition.helpless


@rule("ZF-ACT-12")
def idle(who: Combatant) -> bool:
    """Whether he takes no action at all: stunned, winded, unconscious or bound."""
    condition = who.condition
    return condition.stunned or condition.helpless or wounds.forbids(who.wounds, "action")


@rule("ZF-RUSH-10", "ZF-WOUND-06")
def rises(who: Combatant) -> bool:
    """Whether he gets up where he would walk: he lies, and can do more than crawl."""
    return who.condition.fallen and not wounds.crawls(who.wounds)


def holder(reader: Reader, unit: int) -> int:
    """Who holds him, 0 if nobody does."""
    held = reader.find(unit, HeldBy)
    return held.holder if held else 0


def first_action(reader: Reader, unit: int) -> Action | None:
    """What he has declared to do first in this turn, None if nothing."""
    sworn = reader.find(unit, Sworn)
    return next(iter(actions_of(sworn.order)), None) if sworn else None


@rule("ZF-END-05")
def harm_done(world: World) -> None:
    """Somebody has come to harm in this turn, whatever becomes of him before it ends."""
    field = field_of(world)
    if world.find(field, Stalemate) is not None:
        world.amend(field, Stalemate(), harmed=True)


@rule("ZF-WREST-04", "ZF-MEL-09")
def take_hold(step: Step, holder: int, target: int, name: str = "") -> None:
    """From now on he holds him, with his hands or caught with a weapon; once held is held."""
    world = step.world
    if world.find(target, HeldBy) is not None or world.find(target, Out) is not None:
        return
    release(step, holder)
    world.put(holder, Holding(target, name))
    world.put(target, HeldBy(holder, step.clock.round))
    world.amend(target, STEADY, held=True)
    harm_done(world)


@rule("ZF-WREST-05")
def release(step: Step, holder: int) -> None:
    """He holds nobody any longer."""
    holding = step.world.find(holder, Holding)
    if holding is not None:
        freed(step.world, holder)
        step.emit(Event("zefrs.hold_ends", "ZF-WREST-05", holder, holding.target))


def freed(world: World, holder: int) -> None:
    """Take his hold away, without a word."""
    target = world.get(holder, Holding).target
    world.forget(holder, Holding)
    world.forget(target, HeldBy)
    world.amend(target, STEADY, held=False)


@rule("ZF-WREST-05")
def slip(step: Step) -> None:
    """End every hold that cannot go on: whatever has happened to one of the two ends it."""
    for holder, (holding,) in step.world.each(Holding):
        if not holds_on(step.world, holder, holding):
            release(step, holder)


@rule("ZF-WREST-05")
def holds_on(reader: Reader, holder: int, holding: Holding) -> bool:
    """Whether he can still hold: on his feet, free and conscious himself, and within reach."""
    here, there = reader.find(holder, Position), reader.find(holding.target, Position)
    if reader.find(holder, Out) or reader.find(holding.target, Out) or not (here and there):
        return False
    who = combatant(reader, holder)
    if who.condition.fallen or who.condition.held or who.condition.helpless:
        return False
    if holding.weapon and holding.weapon not in in_hands(who):
        return False
    reach = weapon(holding.weapon).reach if holding.weapon else 1
    return king_moves(here.cell, there.cell) <= reach


OBSCURED, DARK, REAR = "M3", "M7", "M9"


@rule("ZF-MOD-01", "ZF-GRID-08")
def circumstances(reader: Reader, unit: int, foe: int, here: Cell | None = None) -> Circumstances:
    """What counts in a blow of one at the other; ``here`` is where he strikes from if not from
    where he stands.
    """
    site, there = site_of(reader), cell_of(reader, foe)
    cell = here or cell_of(reader, unit)
    holding = reader.find(unit, Holding)
    return Circumstances(
        tuple(_ids(reader, site, cell, foe)),
        site.height(cell) - site.height(there),
        king_moves(cell, there),
        walled(site, cell, there),
        holding is not None and holding.target == foe,
    )


@rule("ZF-MOD-03", "ZF-GRID-05", "ZF-GRID-09")
def _ids(reader: Reader, site: Site, cell: Cell, foe: int) -> Iterator[str]:
    there, facing = cell_of(reader, foe), reader.find(foe, Facing)
    if obscured(site, cell, there):
        yield OBSCURED
    if there in site.dark:
        yield DARK
    if facing and behind(there, facing.direction, cell):
        yield REAR


FRESH = Spent()


def sworn(reader: Reader, unit: int) -> tuple[Action, ...]:
    """What he has declared for this turn, none before it is revealed."""
    found = reader.find(unit, Sworn)
    return actions_of(found.order) if found else ()


@rule("ZF-ACT-09", "ZF-DECL-07", "ZF-SURP-07")
def at_hand(reader: Reader, unit: int) -> Action | None:
    """Which of his declared actions is at hand, a free one before all others; of a waiter what he
    has prepared.
    """
    free = reader.find(unit, Free)
    if free is not None and free.order is not None:
        return action_of(free.order)
    number = (reader.find(unit, Spent) or FRESH).number
    action = next(iter(sworn(reader, unit)[number:]), None)
    return action.prepared if action is not None and action.form == "wait" else action


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
    spent = world.find(blow.target, Spent) or FRESH
    used = (key_of(guard),) if blow.defence is not None else ()
    shield = spent.shield or bool(blow.shield)
    world.amend(blow.target, Spent(), defences=(*spent.defences, *used), shield=shield)


@rule("ZF-GRID-06")
def counts_step(world: World, unit: int) -> None:
    """The one step of the action at hand is taken."""
    spent = world.find(unit, Spent) or FRESH
    world.amend(unit, Spent(), stepped=(*spent.stepped, spent.number))


@rule("ZF-TWO-05", "ZF-DECL-09", "ZF-ACT-12")
def ends(world: World, unit: int) -> None:
    """Nothing of the action at hand is left, not even for a second weapon."""
    spent = world.find(unit, Spent) or FRESH
    world.amend(unit, Spent(), over=(*spent.over, spent.number))


@rule("ZF-RUSH-05", "ZF-RUSH-06")
def has_used(spent: Spent) -> bool:
    """Whether he has used what he declared: he has acted, or has defended himself."""
    return spent.gone or bool(spent.defences)


@rule("ZF-MIS-02")
def attacked(world: World, unit: int, by: int) -> None:
    """Note that somebody has attacked him hand to hand in this turn."""
    spent = world.find(unit, Spent) or FRESH
    if by not in spent.attackers:
        world.amend(unit, Spent(), attackers=(*spent.attackers, by))
