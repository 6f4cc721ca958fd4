"""How a round is likely to go if both sides do what a plan says: moves, blows, steps back.

Nothing is rolled: losses are expected ones. What the book does beyond that is not known here;
the odds are its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.ai.field import Piece, Situation, apart
from game.ai.groups.odds import Odds
from game.ai.groups.recruit import GUARDED
from game.core.grid import OPPOSITE, Cell, Grid, direction_to, neighbours, step
from game.core.tactics import Intent, Purpose

Plan = Mapping[int, Intent]
"""What each unit of a side is ordered to."""


@dataclass(frozen=True, slots=True)
class Course:
    """The end of a round: where everybody stands, what everybody lost."""

    cells: Mapping[int, Cell]
    lost: Mapping[int, float]
    facings: Mapping[int, str]


def course(now: Situation, odds: Odds, own: Plan, enemy: Plan, first: str) -> Course:
    """The round with both plans carried out, the units of side ``first`` moving first."""
    pieces = {piece.unit: piece for piece in (*now.friends, *now.foes)}
    aims = {**own, **enemy}
    cells = marched(pieces, aims, first)
    lost = losses(pieces, aims, cells, odds)
    facings = {unit: aim.facing for unit, aim in own.items()}
    return Course(_back(now.grid, pieces, aims, cells), lost, facings)


def marched(pieces: Mapping[int, Piece], aims: Plan, first: str) -> dict[int, Cell]:
    """Where everybody stands after the moves: who is met stops, a taken cell is taken."""
    cells = {unit: piece.cell for unit, piece in pieces.items()}
    for early in (True, False):
        going = [
            unit
            for unit, piece in pieces.items()
            if (piece.side == first) == early and unit in aims and aims[unit].cell != piece.cell
        ]
        while going:
            able = [u for u in going if _free(pieces, cells, u) and _open(cells, aims[u].cell)]
            if not able:
                break
            cells[able[0]] = aims[able[0]].cell
            going.remove(able[0])
    return cells


def _free(pieces: Mapping[int, Piece], cells: Mapping[int, Cell], unit: int) -> bool:
    here, side = cells[unit], pieces[unit].side
    return not any(apart(here, at) == 1 and pieces[u].side != side for u, at in cells.items())


def _open(cells: Mapping[int, Cell], cell: Cell) -> bool:
    return cell not in cells.values()


def losses(
    pieces: Mapping[int, Piece], aims: Plan, cells: Mapping[int, Cell], odds: Odds
) -> dict[int, float]:
    """The expected loss of everybody, at most what it has."""
    holders = {cell: unit for unit, cell in cells.items()}
    victims = {unit: struck(pieces, aims, cells, holders, unit) for unit in aims if unit in cells}
    attacked = {foe for unit, foe in victims.items() if foe and aims[unit].target is None}
    lost = dict.fromkeys(cells, 0.0)
    for unit, foe in victims.items():
        shot = aims[unit].target is not None
        if not foe or (shot and unit in attacked):
            continue
        form = aims[foe].purpose if foe in aims else Purpose.OTHER
        rate = odds.rate(unit, foe, shot, cells[unit], form)
        lost[foe] += rate * pieces[unit].weight
    return {unit: min(float(pieces[unit].weight), number) for unit, number in lost.items()}


def struck(
    pieces: Mapping[int, Piece],
    aims: Plan,
    cells: Mapping[int, Cell],
    holders: Mapping[Cell, int],
    unit: int,
) -> int | None:
    """Whom a unit strikes: its mark, who is in front, or else the weakest enemy beside it."""
    aim, here, side = aims[unit], cells[unit], pieces[unit].side
    if aim.target is not None:
        mark = cells.get(aim.target)
        return aim.target if mark and apart(mark, here) > 1 else None
    if aim.purpose in GUARDED:
        return None
    front = holders.get(step(here, aim.facing)) if aim.facing else None
    if front is not None and pieces[front].side != side:
        return front
    beside = [holders[cell] for cell in neighbours(here) if cell in holders]
    foes = [other for other in beside if pieces[other].side != side]
    return min(foes, key=lambda other: (pieces[other].weight, other), default=None)


def _back(
    grid: Grid, pieces: Mapping[int, Piece], aims: Plan, cells: dict[int, Cell]
) -> dict[int, Cell]:
    """The steps back at the end: to a free cell, or through a friend who is not engaged."""
    for unit, aim in aims.items():
        if aim.purpose is not Purpose.GIVE_WAY or unit not in cells:
            continue
        to = _behind(pieces, cells, unit, aim)
        if not grid.holds(to):
            del cells[unit]
            continue
        other = next((u for u, cell in cells.items() if cell == to), None)
        if other is None:
            _followed(pieces, aims, cells, unit)
            cells[unit] = to
        elif pieces[other].side == pieces[unit].side and _relieves(pieces, aims, cells, other):
            cells[unit], cells[other] = to, cells[unit]
    return cells


def _followed(pieces: Mapping[int, Piece], aims: Plan, cells: dict[int, Cell], unit: int) -> None:
    """An enemy who strikes at the place takes it."""
    here, side = cells[unit], pieces[unit].side
    for other, at in cells.items():
        if pieces[other].side == side or apart(at, here) != 1 or other not in aims:
            continue
        if aims[other].purpose not in GUARDED and aims[other].target is None:
            cells[other] = here
            return


def _relieves(
    pieces: Mapping[int, Piece], aims: Plan, cells: Mapping[int, Cell], other: int
) -> bool:
    return _free(pieces, cells, other) and (
        other not in aims or aims[other].purpose is not Purpose.GIVE_WAY
    )


def _behind(pieces: Mapping[int, Piece], cells: Mapping[int, Cell], unit: int, aim: Intent) -> Cell:
    here, side = cells[unit], pieces[unit].side
    foes = [at for u, at in cells.items() if pieces[u].side != side and apart(at, here) == 1]
    front = step(here, aim.facing) if aim.facing else None
    away = aim.facing if front in foes or not foes else direction_to(here, min(foes))
    return step(here, OPPOSITE[away or aim.facing]) if (away or aim.facing) else here
