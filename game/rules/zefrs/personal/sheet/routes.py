"""Ways that were fixed when their Move was declared, for the moment at which it is done."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.components import Position
from game.core.grid import Cell
from game.core.orders import Order
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.world import World
from game.rules.kit.ground.ways import Way
from game.rules.zefrs.personal.sheet.gaits import destinations
from game.rules.zefrs.sheet.actions import GAITS, Action, actions_of


@dataclass(frozen=True, slots=True)
class Route:
    """A way as it was declared: by this gait from here to there, over these cells."""

    gait: str
    start: Cell
    to: Cell
    path: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Routes:
    """The ways that somebody has declared in this turn."""

    known: tuple[Route, ...] = ()


@rule("ZF-DECL-05")
def plot(world: World, unit: int, order: Order) -> None:
    """Fix the ways of all moves of a declaration, when it is revealed."""
    had = world.find(unit, Routes)
    if had is not None:
        world.drop(unit, had)
    found = tuple(_routes(world, unit, order))
    if found:
        world.put(unit, Routes(found))


def _routes(reader: Reader, unit: int, order: Order) -> list[Route]:
    """One after the other: each begins where the one before has ended."""
    start = reader.get(unit, Position).cell
    found = []
    for action in actions_of(order):
        for moves in (action, action.prepared):
            way = way_of(reader, unit, moves, start) if moves else None
            if moves is not None and moves.to is not None and way is not None:
                found.append(Route(moves.how, start, moves.to, way.path))
        start = _ends(action, start)
    return found


def _ends(action: Action, start: Cell) -> Cell:
    """Where he will stand after this action, if all goes well."""
    goes = action.form == "move" and action.how in GAITS
    return (action.to if goes else action.step) or start


def way_of(reader: Reader, unit: int, action: Action, start: Cell) -> Way | None:
    """The way of this move as the field is now, None where there is none, or no move."""
    if action.form != "move" or action.how not in GAITS or action.to is None:
        return None
    return destinations(reader, unit, action.how, start).get(action.to)


@rule("ZF-DECL-05")
def declared_way(reader: Reader, unit: int, action: Action) -> tuple[Cell, ...] | None:
    """The way that he takes now: as it was fixed, else the one that there is; None for none."""
    start = reader.get(unit, Position).cell
    known = reader.find(unit, Routes) or Routes()
    fixed = next(
        (r for r in known.known if (r.gait, r.start, r.to) == (action.how, start, action.to)), None
    )
    if fixed is not None:
        return fixed.path
    way = way_of(reader, unit, action, start)
    return way.path if way is not None else None
