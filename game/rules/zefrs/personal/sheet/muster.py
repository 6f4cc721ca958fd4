"""Who takes part in the fight now, who are his enemies, and what keeps somebody from acting."""

from __future__ import annotations

from dataclasses import replace

from game.core.components import Field, Out, Position, Unit
from game.core.grid import Cell
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.world import World
from game.rules.zefrs.sheet import wounds
from game.rules.zefrs.sheet.actions import Action, actions_of
from game.rules.zefrs.sheet.components import HeldBy, Stalemate, Sworn
from game.rules.zefrs.sheet.fighter import Combatant, Fighter, combatant


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


def holder(reader: Reader, unit: int) -> int:
    """Who holds him, 0 if nobody does."""
    held = reader.find(unit, HeldBy)
    return held.holder if held else 0


def field_of(reader: Reader) -> int:
    """The entity of the battlefield."""
    ((entity, _),) = reader.each(Field)
    return entity


def first_action(reader: Reader, unit: int) -> Action | None:
    """What he has declared to do first in this turn, None if nothing."""
    sworn = reader.find(unit, Sworn)
    return next(iter(actions_of(sworn.order)), None) if sworn else None


@rule("ZF-END-05")
def harm_done(world: World) -> None:
    """Somebody has come to harm in this turn, whatever becomes of him before it ends."""
    field = field_of(world)
    had = world.find(field, Stalemate)
    if had is not None:
        world.put(field, replace(had, harmed=True), had)
