"""Before the battle: where everybody stands and looks, wears and holds; and who joins later."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from game.core.components import Facing, Out, Position
from game.core.events import Event, moved, turned
from game.core.grid import RING, Cell
from game.core.orders import IllegalOrder, Order, Slot, first
from game.core.rule import rule
from game.core.ruleset import Reader, Request
from game.core.step import Step
from game.core.view import View
from game.rules.kit.ground.terrain import footing
from game.rules.kit.people.prepare import (
    Arrivals,
    Prepare,
    assigned,
    misplaced,
    nearest,
    placing,
)
from game.rules.kit.people.prepare import cells as free_cells
from game.rules.kit.people.roster import Arrives
from game.rules.zefrs.ground.paths import FEET
from game.rules.zefrs.ground.site import crowd_of, distance, mount_of, site_of
from game.rules.zefrs.personal.sheet.gear import in_hand, in_hands, least_hands
from game.rules.zefrs.personal.sheet.muster import fighters
from game.rules.zefrs.sheet.armour import ARMS
from game.rules.zefrs.sheet.components import Held, Newcomer
from game.rules.zefrs.sheet.fighter import Fighter
from game.rules.zefrs.tables import tables

KIND = "personal.prepare"
WEAR = "wear."
"""The slot of a piece of armour is this, its number and its name."""


@dataclass(frozen=True, slots=True)
class Kit:
    """What somebody has chosen so far: his fighter with what he wears, and his hands."""

    fighter: Fighter
    held: Held
    mounted: bool


@rule("ZF-ARM-07", "ZF-GRID-05")
def choices(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """The grammar of "personal.prepare": cell, facing, armour, shield arm, both hands.

    What he has now is offered first everywhere.
    """
    unit = request.unit
    if asked := placing(view, unit, partial, cells, RING):
        yield from asked
        return
    for slot in heavy(view.get(unit, Fighter)):
        if partial.get(slot) is None:
            yield slot, True
            yield slot, False
            return
    yield from _hands(view, unit, partial)


def _hands(view: View, unit: int, partial: Order) -> Iterator[Slot]:
    kit = kit_of(view, unit, partial)
    if partial.get("shield_arm") is None and kit.fighter.shield:
        own = view.get(unit, Fighter).shield_arm
        yield from (("shield_arm", arm) for arm in sorted(ARMS, key=lambda arm: arm != own))
    elif partial.get("weapon") is None:
        yield from (("weapon", name) for name in weapons(kit))
    elif partial.get("second") is None:
        yield from (("second", name) for name in seconds(kit, partial.text("weapon")))


@rule("ZF-GRID-01")
def cells(view: View, unit: int) -> tuple[Cell, ...]:
    """The cells of his zone that are free: his own first, those of his side's drafts left out."""
    return free_cells(view, unit, crowd_of(view))


@rule("ZF-ARM-07")
def heavy(fighter: Fighter) -> tuple[str, ...]:
    """The slots of all pieces that have a Move Penalty, his shield included."""
    names = [worn.id for worn in fighter.armour]
    names += [fighter.shield] if fighter.shield else []
    table = tables().armour
    return tuple(
        f"{WEAR}{number}.{name}" for number, name in enumerate(names) if table[name].penalty
    )


@rule("ZF-ARM-10")
def kit_of(reader: Reader, unit: int, order: Order) -> Kit:
    """His fighter and his hands as this order has them so far."""
    fighter = reader.get(unit, Fighter)
    off = [number for number, _ in enumerate(fighter.armour) if _left(order, number)]
    shield = "" if _left(order, len(fighter.armour)) else fighter.shield
    worn = tuple(piece for number, piece in enumerate(fighter.armour) if number not in off)
    chosen = order.get("shield_arm")
    arm = next((name for name in ARMS if name == chosen), fighter.shield_arm)
    fighter = replace(fighter, armour=worn, shield=shield, shield_arm=arm)
    return Kit(fighter, reader.find(unit, Held) or Held(), mount_of(reader, unit) is not None)


def _left(order: Order, number: int) -> bool:
    """Whether the piece of this number stays behind."""
    return any(
        name.startswith(f"{WEAR}{number}.") and value is False for name, value in order.slots
    )


def weapons(kit: Kit) -> tuple[str, ...]:
    """What can be in his weapon hand, or in both: what is there now first, nothing last."""
    now = in_hand(kit.held, kit.fighter.weapon_arm)
    own = [name for name in kit.fighter.weapons if _fits(kit, [name])]
    first = [now] if now in own else []
    return tuple(dict.fromkeys((*first, *own, "")))


def seconds(kit: Kit, first: str) -> tuple[str, ...]:
    """What can be in his other hand: what is there now or his shield first, nothing last.

    Nothing at all to choose where the weapon takes both hands.
    """
    if first and least_hands(first, mounted=kit.mounted) > 1:
        return ()
    left = list(kit.fighter.weapons)
    if first in left:
        left.remove(first)
    now = in_hand(kit.held, kit.fighter.shield_arm)
    found = [kit.fighter.shield] if kit.fighter.shield else []
    found += [name for name in left if _fits(kit, [first, name])]
    usual = [now] if now in (*found, "") else found[:1]
    return tuple(dict.fromkeys((*usual, *found, "")))


def _fits(kit: Kit, names: list[str]) -> bool:
    return hands_with(kit, names) is not None


def hands_with(kit: Kit, names: list[str]) -> Held | None:
    """His hands with these, the first in the weapon hand; None if they do not fit."""
    first, *rest = names
    if first:
        return in_hands(kit.fighter, [first, *filter(None, rest)], mounted=kit.mounted)
    other = next(filter(None, rest), "")
    empty = Held()
    if not other:
        return empty
    if least_hands(other, mounted=kit.mounted) > 1:
        return None
    right = kit.fighter.shield_arm == ARMS[0]
    return replace(empty, right_arm=other) if right else replace(empty, left_arm=other)


def refuse(view: View, request: Request, order: Order) -> IllegalOrder | None:
    """A cell outside his zone, or taken; else what his hands cannot hold."""
    if why := misplaced(view, request, order, cells):
        return IllegalOrder("ZF-GRID-01", f"zefrs.no.{why}")
    return IllegalOrder("ZF-ARM-10", "zefrs.no.prepare_kit")


def default(view: View, request: Request) -> Order:
    """Everything as the scenario has it."""
    return first(lambda order: choices(view, request, order))


@rule("ZF-ARM-07", "ZF-ARM-10")
def equip(step: Step, unit: int, order: Order) -> None:
    """He wears, holds and looks as he has chosen."""
    world = step.world
    kit = kit_of(world, unit, order)
    names = [order.text("weapon"), order.text("second")]
    held = hands_with(kit, names) or kit.held
    facing, told = order.text("facing"), (held, kit.fighter) != (kit.held, world.get(unit, Fighter))
    world.write(unit, kit.fighter)
    world.write(unit, held)
    if facing != world.get(unit, Facing).direction:
        world.write(unit, Facing(facing))
        step.emit(turned(unit, facing, "ZF-GRID-05"))
    if told:
        step.emit(Event("zefrs.prepared", "ZF-ARM-10", unit))


@rule("ZF-GRID-01")
def place(step: Step, wishes: Mapping[int, Cell]) -> None:
    """Everybody who has a zone stands where he wishes, with his mount; where two wish for one cell
    the first has it, the other the nearest free one of his zone.
    """
    world = step.world
    movers = {one for unit in wishes for one in _with_mount(world, unit)}
    taken = {
        spot.cell
        for unit, (spot,) in world.each(Position)
        if unit not in movers and world.find(unit, Out) is None
    }
    for unit, to in assigned(world, wishes, taken, distance).items():
        here = world.get(unit, Position).cell
        for one in _with_mount(world, unit):
            world.write(one, Position(to))
        step.emit(moved(unit, here, to, "ZF-GRID-01"))


def _with_mount(reader: Reader, unit: int) -> tuple[int, ...]:
    mount = mount_of(reader, unit)
    return (unit,) if mount is None else (unit, mount)


@rule("ZF-SURP-01", "ZF-SURP-06")
def enter(step: Step, unit: int, arrives: Arrives) -> None:
    """He joins later: a newcomer until he attacks somebody. With a full field he waits."""
    world = step.world
    cell = nearest_free(world, arrives.cell)
    if cell is None:
        return
    world.drop(unit, arrives)
    for one in _with_mount(world, unit):
        world.put(one, Position(cell))
    world.put(unit, Newcomer())
    step.emit(Event("zefrs.arrives", "ZF-SURP-01", unit, cell=cell))


@rule("ZF-GRID-01")
def nearest_free(reader: Reader, cell: Cell) -> Cell | None:
    """The free cell nearest to this one on which one can stand, None if there is none."""
    site, crowd = site_of(reader), crowd_of(reader)
    free = (
        other
        for other in site.grid.cells()
        if other not in crowd and footing(site.terrain(other)) in FEET["step"]
    )
    return nearest(cell, free, distance)


PREPARE, ARRIVALS = Prepare(KIND, fighters, equip, place), Arrivals(enter)
