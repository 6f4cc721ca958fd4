"""What speaks for a plan: terms by name, each bounded, all in fighters.

Both sides are judged alike, so that what hurts the enemy is worth what the same would cost.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.ai.field import Piece, Situation, apart, towards
from game.ai.terms import Terms
from game.ai.veteran.aims import Objective
from game.ai.veteran.course import Course
from game.ai.veteran.odds import Odds
from game.core.grid import Cell, Grid, neighbours

BOUND = 1.0
"""No term is worth more than this share of all fighters on the field."""

HORIZON = 2.0
"""For so many rounds those who are in reach of each other are expected to go on."""

DELAY = 0.8
"""What a blow is worth that comes a round later."""

GANG = 0.6
"""What each expected loss beyond what the victim deals out itself is worth besides."""

RELIEF = 0.15
"""What a fresh unit beside one that may break is worth, in its fighters."""

HIGHER = 0.03
"""The worth of ground above the enemies beside it, in the unit's fighters."""

SUPPORT = 0.005
"""A friend beside, two at most, in the unit's fighters."""

FACING = 0.02
"""The worth of looking where the enemy is, in the unit's fighters."""

AWAY = 0.5
"""What leaving the field costs, in the unit's fighters."""

FARTHEST = 8
"""The way of who cannot get there."""

CLOSING = 0.05
"""A step of the way left, in the unit's fighters, where the side should press on."""


@dataclass(frozen=True, slots=True)
class Judge:
    """What stays the same while plans are weighed: the field, the odds, how much to press on."""

    now: Situation
    odds: Odds
    urgency: float
    objective: Objective


def judge(by: Judge, end: Course) -> Terms:
    """The terms of one course of the round."""
    friends, foes = _left(by.now.friends, end), _left(by.now.foes, end)
    reach_own, reach_foe = _ways(by, friends, foes), _ways(by, foes, friends)
    most = BOUND * sum(piece.weight for piece in (*by.now.friends, *by.now.foes))
    found = (
        ("harm", _lost(by.now.foes, end)),
        ("loss", -_lost(by.now.friends, end)),
        ("rout", _broken(by, by.now.foes, end)),
        ("nerve", -_broken(by, by.now.friends, end)),
        ("threat", HORIZON * _power(by, friends, reach_own)),
        ("exposure", -HORIZON * _power(by, foes, reach_foe)),
        ("gang", GANG * _ganged(by, friends, foes)),
        ("flank", -GANG * _ganged(by, foes, friends)),
        ("reserve", RELIEF * _relief(by, friends, foes, end)),
        ("ground", HIGHER * (_heights(by.now.grid, friends, foes))),
        ("objective", by.objective.worth(by.now, end)),
        ("support", SUPPORT * _support(friends)),
        ("facing", FACING * _facing(friends, foes, end)),
        ("away", -AWAY * _away(by.now.friends, end)),
        ("closing", CLOSING * by.urgency * _near(friends, reach_own)),
    )
    return tuple((name, max(-most, min(most, worth))) for name, worth in found)


Left = Mapping[int, tuple[Cell, float]]
"""Where the units of a side stand at the end, and how many fighters they have."""


def _left(pieces: tuple[Piece, ...], end: Course) -> Left:
    return {
        piece.unit: (end.cells[piece.unit], piece.weight - end.lost[piece.unit])
        for piece in pieces
        if piece.unit in end.cells and piece.weight > end.lost[piece.unit]
    }


def _lost(pieces: tuple[Piece, ...], end: Course) -> float:
    return sum(end.lost[piece.unit] for piece in pieces)


def _broken(by: Judge, pieces: tuple[Piece, ...], end: Course) -> float:
    """The fighters that are expected to run."""
    return sum(
        by.odds.breaking(piece.unit, end.lost[piece.unit]) * (piece.weight - end.lost[piece.unit])
        for piece in pieces
    )


def _ways(by: Judge, own: Left, foes: Left) -> dict[int, int]:
    """Steps each unit has to go until it can strike or shoot, round everybody who stands."""
    closed = {cell for cell, _ in (*own.values(), *foes.values())}
    near = {cell for cell, _ in foes.values()}
    grid, steps, depth = by.now.grid, dict[Cell, int](), 0
    while near:
        around = {cell for at in near for cell in neighbours(at)}
        near = {c for c in around if grid.holds(c) and c not in closed and c not in steps}
        steps.update(dict.fromkeys(near, depth))
        depth += 1
    foe_cells = [cell for cell, _ in foes.values()]
    return {unit: _way(by, unit, cell, foe_cells, steps) for unit, (cell, _) in own.items()}


def _way(by: Judge, unit: int, cell: Cell, foes: list[Cell], steps: Mapping[Cell, int]) -> int:
    if any(apart(cell, foe) == 1 for foe in foes):
        return 0
    walk = 1 + min((steps[c] for c in neighbours(cell) if c in steps), default=FARTHEST)
    if not (reach := by.odds.reach.get(unit, 0)) or not foes:
        return walk
    far = min(max(abs(cell.x - foe.x), abs(cell.y - foe.y)) for foe in foes)
    return min(walk, max(0, far - reach))


def _power(by: Judge, own: Left, ways: Mapping[int, int]) -> float:
    """What a side can deal out a round, less for those who must walk first."""
    return sum(
        max(by.odds.mean(unit, False), by.odds.mean(unit, True)) * weight * DELAY ** ways[unit]
        for unit, (_, weight) in own.items()
    )


def _ganged(by: Judge, own: Left, foes: Left) -> float:
    """What several can do to one next round beyond what it deals out itself."""
    total = 0.0
    taken = {cell for cell, _ in (*own.values(), *foes.values())}
    for foe, (there, weight) in foes.items():
        on_it = sum(
            by.odds.mean(unit, False) * many
            for unit, (cell, many) in own.items()
            if _strikes(cell, there, taken)
        )
        total += max(0.0, min(on_it, weight) - by.odds.mean(foe, False) * weight)
    return total


def _strikes(cell: Cell, there: Cell, taken: set[Cell]) -> bool:
    """Whether somebody in ``cell`` can strike at ``there`` in the next round."""
    distance = apart(cell, there)
    if distance != 2:
        return distance == 1
    beside = neighbours(there)
    return any(between in beside and between not in taken for between in neighbours(cell))


def _relief(by: Judge, friends: Left, foes: Left, end: Course) -> float:
    """Fresh units beside those who may break, in fighters that may need them."""
    engaged = {
        unit
        for unit, (cell, _) in friends.items()
        if any(apart(cell, foe) == 1 for foe, _ in foes.values())
    }
    total = 0.0
    for unit in engaged:
        cell, weight = friends[unit]
        near = [
            many
            for other, (at, many) in friends.items()
            if other not in engaged and apart(at, cell) == 1
        ]
        risk = by.odds.flight.get(unit, 0.0) if by.odds.needs.get(unit, 0) else 0.0
        total += min(weight, max(near, default=0.0)) * risk
    return total


def _heights(grid: Grid, friends: Left, foes: Left) -> float:
    total = 0.0
    for cell, weight in friends.values():
        for there, _ in foes.values():
            if apart(cell, there) <= 2:
                total += weight * (grid.height_at(cell) - grid.height_at(there))
    return total


def _facing(friends: Left, foes: Left, end: Course) -> float:
    """The fighters who look towards the closest enemy."""
    total = 0.0
    for unit, (cell, weight) in friends.items():
        closest = min(
            (foe for foe, _ in foes.values()), key=lambda foe: apart(cell, foe), default=None
        )
        if closest and end.facings.get(unit) in towards(cell, closest):
            total += weight
    return total


def _away(pieces: tuple[Piece, ...], end: Course) -> float:
    return sum(
        piece.weight - end.lost[piece.unit] for piece in pieces if piece.unit not in end.cells
    )


def _near(friends: Left, ways: Mapping[int, int]) -> float:
    return sum(weight * (FARTHEST - ways[unit]) for unit, (_, weight) in friends.items())


def _support(friends: Left) -> float:
    cells = {cell for cell, _ in friends.values()}
    return sum(
        w * min(2, sum(c in cells for c in neighbours(cell))) for cell, w in friends.values()
    )
