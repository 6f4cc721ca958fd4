"""Distances, rings and arcs, and what lies behind somebody."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from game.core.grid import RING, Cell, eighths, king_moves
from game.core.grid import step as onward
from game.core.rule import rule
from game.rules.kit.ground.measures import arc_of, toward

REAR, SIDE, FRONT = "rear", "flank", "front"
"""The three arcs around somebody."""


@rule("CF-MOVE-08")
def distance(a: Cell, b: Cell) -> int:
    """How far apart two cells are, in metres: every step counts one, also a diagonal one."""
    return king_moves(a, b)


@lru_cache(maxsize=4096)
def ring(centre: Cell, far: int) -> tuple[Cell, ...]:
    """The cells at exactly this distance, clockwise from the north; on the field or not."""
    if far == 0:
        return (centre,)
    corners = ((0, 1), (1, 1), (1, -1), (-1, -1), (-1, 1), (0, 1))
    found: list[Cell] = []
    for (x, y), (to_x, to_y) in pairwise(corners):
        for gone in range(far * max(abs(to_x - x), abs(to_y - y))):
            dx = x * far + (to_x > x) * gone - (to_x < x) * gone
            dy = y * far + (to_y > y) * gone - (to_y < y) * gone
            found.append(Cell(centre.x + dx, centre.y + dy))
    return tuple(found)


@rule("CF-PEN-04")
def together(one: str, other: str) -> bool:
    """Whether two who move do so in about the same direction: 45 degrees apart at most."""
    return bool(one and other) and eighths(one, other) <= 1


@rule("CF-PEN-05")
def side_from(cell: Cell, facing: str, other: Cell) -> str:
    """In which arc of somebody in ``cell`` another cell lies: front, flank or rear."""
    return arc_of(cell, facing, other) or FRONT


def behind(attacker: Cell, victim: Cell) -> Cell:
    """The cell straight behind the victim, as the attacker sees him."""
    return onward(victim, toward(attacker, victim) or RING[0])


def rear(cell: Cell, facing: str) -> tuple[Cell, ...]:
    """The three cells behind somebody, the one straight behind him first."""
    at = RING.index(facing) + 4
    return tuple(onward(cell, RING[(at + turn) % len(RING)]) for turn in (0, 1, -1))
