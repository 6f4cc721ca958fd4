"""What places are worth by themselves: friends beside, fresh units behind, height, the view."""

from __future__ import annotations

from collections.abc import Mapping

from game.ai.field import Piece, apart, towards
from game.ai.groups.course import Course
from game.ai.groups.odds import Odds
from game.ai.groups.reach import FARTHEST, Left
from game.core.grid import Grid, neighbours


def relief(odds: Odds, friends: Left, foes: Left) -> float:
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
        risk = odds.flight.get(unit, 0.0) if odds.needs.get(unit, 0) else 0.0
        total += min(weight, max(near, default=0.0)) * risk
    return total


def support(friends: Left) -> float:
    """Friends beside, two at most, for each fighter."""
    cells = {cell for cell, _ in friends.values()}
    return sum(
        w * min(2, sum(c in cells for c in neighbours(cell))) for cell, w in friends.values()
    )


def heights(grid: Grid, friends: Left, foes: Left) -> float:
    """Steps of height over the enemies close by, for each fighter."""
    total = 0.0
    for cell, weight in friends.values():
        for there, _ in foes.values():
            if apart(cell, there) <= 2:
                total += weight * (grid.height_at(cell) - grid.height_at(there))
    return total


def facing(friends: Left, foes: Left, end: Course) -> float:
    """The fighters who look towards the closest enemy."""
    total = 0.0
    for unit, (cell, weight) in friends.items():
        closest = min(
            (foe for foe, _ in foes.values()), key=lambda foe: apart(cell, foe), default=None
        )
        if closest and end.facings.get(unit) in towards(cell, closest):
            total += weight
    return total


def away(pieces: tuple[Piece, ...], end: Course) -> float:
    """The fighters who leave the field by themselves."""
    return sum(
        piece.weight - end.lost[piece.unit] for piece in pieces if piece.unit not in end.cells
    )


def near(friends: Left, ways: Mapping[int, int]) -> float:
    """Steps that need not be gone any more, for each fighter."""
    return sum(weight * (FARTHEST - ways[unit]) for unit, (_, weight) in friends.items())
