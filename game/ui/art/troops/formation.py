"""Where the figures of a unit stand, and which of them are left after losses."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

MEN = 5
"""Fighters shown by one figure."""
SPREAD = 4.4
"""How many ranks deep losses are strewn; 0 would empty one whole rank after the other."""


@dataclass(frozen=True, slots=True)
class Place:
    """A figure's feet in units of a 156 square; ``number`` runs from the front rank back."""

    number: int
    x: float
    y: float
    rank: int
    variant: int

    @property
    def front(self) -> bool:
        """Whether this is the front rank."""
        return self.rank == 0


def figures(men: int) -> int:
    """How many figures show this many men."""
    return math.ceil(max(0, men) / MEN)


def places(look: str, full: int, facing: str, seed: int) -> tuple[Place, ...]:
    """All places of a unit of ``full`` men, sorted so that nearer ones are drawn later."""
    count, dice = max(1, figures(full)), random.Random(seed * 7919 + full)
    files, ranks = _block(look, count, facing in ("up", "down"))
    row = [_place(look, number, files, ranks, count, facing, dice) for number in range(count)]
    return tuple(sorted(row, key=lambda place: (place.y, place.x)))


def _block(look: str, count: int, across: bool) -> tuple[int, int]:
    """Files and ranks."""
    if look == "horse":
        ranks = math.ceil(count / 4) if across else min(3, math.ceil(count / 2))
    else:
        ranks = math.ceil(count / 5)
    ranks = max(1, min(ranks, 5))
    return math.ceil(count / ranks), ranks


def _place(
    look: str, number: int, files: int, ranks: int, count: int, facing: str, dice: random.Random
) -> Place:
    rank, file = divmod(number, files)
    in_rank = min(files, count - rank * files)
    shift = 0.0 if look == "horse" else (files - in_rank) / 2
    dx, dy = dice.uniform(-1.4, 1.4), dice.uniform(-1.4, 1.4)
    if facing in ("up", "down"):
        x, y = _across(look, rank, file + shift, files, ranks, facing)
    else:
        x, y = _profile(look, rank, file + shift, files, ranks, facing)
    return Place(number, x + dx, y + dy, rank, dice.randrange(12))


def _profile(
    look: str, rank: int, file: float, files: int, ranks: int, facing: str
) -> tuple[float, float]:
    horse = look == "horse"
    deep = min(34.0 if horse else 25.0, (70.0 if horse else 78.0) / max(1, ranks - 1))
    apart = min(28.0 if horse else 20.0, (56.0 if horse else 60.0) / max(1, files - 1))
    front = (112.0 if ranks < 3 else 109.0) if horse else 92.0 + 5.0 * min(ranks, 4)
    x = front - rank * deep
    y = min(123.0, 94.0 + (files - 1) / 2 * apart) + (file - files + 1) * apart
    return (x if facing == "right" else 156.0 - x), y


def _across(
    look: str, rank: int, file: float, files: int, ranks: int, facing: str
) -> tuple[float, float]:
    horse = look == "horse"
    apart = min(22.0, 70.0 / max(1, files - 1))
    deep = min(34.0 if horse else 22.0, (44.0 if horse else 52.0) / max(1, ranks - 1))
    x = 80.0 + (file - (files - 1) / 2) * apart
    near = rank * deep if facing == "up" else (ranks - 1 - rank) * deep
    top = (122.0 if facing == "up" else 98.0) - (ranks - 1) * deep
    return x, top + near


def standing(row: tuple[Place, ...], now: int, full: int, seed: int) -> frozenset[int]:
    """Numbers of the places still filled: a seeded list empties them, front rank first."""
    dice = random.Random(seed * 104729 + full)
    order = sorted(row, key=lambda place: (place.rank + dice.random() * SPREAD, place.number))
    lost = max(0, len(row) - figures(now))
    return frozenset(place.number for place in order[lost:])
