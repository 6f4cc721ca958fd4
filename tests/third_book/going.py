"""Going and finding in the third book: ways that are cut short, snares, whoever lies hidden."""

from __future__ import annotations

from dataclasses import replace

from game.core.components import Position, Seen, Unit
from game.core.events import Event, moved
from game.core.grid import Cell
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Step
from game.core.world import World
from game.rules.kit.ground.places import block
from tests.third_book.orders import search_check
from tests.third_book.rows import numbers
from tests.third_book.sheet import (
    Hearsay,
    Man,
    Snared,
    Trap,
    field_of,
    in_view,
    known_to,
    men,
    site_of,
    size_of,
    ways_of,
)


def knowing(world: World, unit: int) -> frozenset[str] | None:
    """The sides that may be told of him, None for all."""
    seen = world.find(unit, Seen)
    return frozenset(seen.sides) if seen else None


@rule("TB-HIDE-02")
def reveal(step: Step, unit: int) -> None:
    """Whoever lay hidden, fighter or trap, is known to all from now on."""
    world = step.world
    seen = world.find(unit, Seen)
    if seen is None:
        return
    world.drop(unit, seen)
    field = field_of(world)
    heard, who = world.get(field, Hearsay), world.find(unit, Unit)
    if who is None:
        less = replace(heard, traps=heard.traps - 1)
    else:
        left = tuple((side, int(str(n)) - (side == who.side)) for side, n in heard.lurkers)
        less = replace(heard, lurkers=left)
    world.put(field, less, heard)
    key = "third.trap_found" if who is None else "third.found"
    step.emit(Event(key, "TB-HIDE-02", unit, cell=world.get(unit, Position).cell))


@rule("TB-MOVE-01", "TB-MOVE-03")
def go(step: Step, unit: int, goal: Cell, pace: int) -> None:
    """He goes as far as nothing stops him: a hidden enemy in the way, or a trap."""
    way = ways_of(step.world, unit, pace)
    if goal not in way:
        step.emit(
            Event("third.barred", "TB-MOVE-01", unit, cell=goal, to=knowing(step.world, unit))
        )
        return
    size, left = size_of(step.world, unit), pace
    entered, start = list[Cell](), step.world.get(unit, Position)
    trap: int | None = None
    for cell in way[goal].path:
        if stopped := met(step.world, unit, cell, size):
            reveal(step, stopped)
            break
        entered.append(cell)
        left = pace - way[cell].cost if cell in way else left - 1
        if (trap := trap_in(step.world, cell, size)) is not None:
            break
    _arrive(step, unit, start, tuple(entered))
    if trap is not None:
        reveal(step, trap)
        reveal(step, unit)
        step.emit(
            Event("third.snared", "TB-TRAP-01", unit, cell=step.world.get(unit, Position).cell)
        )
        step.world.put(unit, Snared(trap, left))


def _arrive(step: Step, unit: int, start: Position, entered: tuple[Cell, ...]) -> None:
    """He stands where his way has led him."""
    if not entered:
        return
    step.world.put(unit, Position(entered[-1]), start)
    told = moved(unit, start.cell, entered[-1], "TB-MOVE-01", entered)
    step.emit(replace(told, to=knowing(step.world, unit)))


@rule("TB-MOVE-03")
def met(world: World, unit: int, cell: Cell, size: int) -> int | None:
    """Who stands hidden where he is about to step."""
    side, cells = world.get(unit, Unit).side, block(cell, size)
    hidden = (one for one in men(world) if not known_to(world, one.unit, side))
    return next((one.unit for one in hidden if set(one.place) & set(cells)), None)


@rule("TB-TRAP-01")
def trap_in(world: World, cell: Cell, size: int) -> int | None:
    """The trap under somebody of this size."""
    cells = block(cell, size)
    return next((trap for trap, (_, at) in world.each(Trap, Position) if at.cell in cells), None)


@rule("TB-HIDE-01")
def search(step: Step, me: Man) -> None:
    """One roll; it finds everything hidden that is near and in a clear line."""
    outcome = step.draw(search_check(me))
    side = frozenset((me.side,))
    found = [hidden for hidden, place in _hidden(step.world, me) if near(step.world, me, place)]
    found = found if outcome.grade == "found" else []
    step.emit(
        Event(
            "third.searched" if found else "third.searched_in_vain",
            "TB-HIDE-01",
            me.unit,
            outcomes=(outcome,),
            to=knowing(step.world, me.unit) or (None if found else side),
        )
    )
    for hidden in found:
        reveal(step, hidden)


def _hidden(world: World, me: Man):
    """Everybody and everything that his side does not know of, with its cells."""
    for unit, (_, spot) in world.each(Seen, Position):
        if not known_to(world, unit, me.side):
            yield unit, block(spot.cell, size_of(world, unit))


@rule("TB-HIDE-01")
def near(reader: Reader, me: Man, place: tuple[Cell, ...]) -> bool:
    """Whether he can find what is there."""
    site = site_of(reader)
    far = min(site.measures.distance(a, b) for a in me.place for b in place)
    return far <= numbers().look_out and in_view(reader, me.place, place)
