"""The men of a unit, put together from kept pictures of single soldiers.

A soldier is drawn once for each step of each pose; a whole unit on the march is then some twenty
blits, cheap enough for every frame.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

import pygame

from game.ui.art.kept import kept
from game.ui.art.troops.soldiers import FOOT, HEIGHT, STEPS, Figure, soldier

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


SQUARE = 156.0
"""Units of a square's side."""

VIEWS = {"right": "profile", "left": "profile", "up": "back", "down": "front"}
SIZES = {"horse": 0.9, "fallen": 0.9}
"""How large looks and poses are drawn in the ranks; the others are 1."""

FAINT = 150
"""How solid, of 255, the fallen are."""


@dataclass(frozen=True, slots=True)
class Company:
    """What the men of a unit look like; see ``unit.UnitLook``."""

    look: str
    tincture: str
    helm: str
    now: int
    full: int
    facing: str = "right"
    seed: int = 0
    pose: str = "stand"
    step: int = 0
    toppling: int = 0
    tilt: int = 0


def muster(block: pygame.Surface, company: Company, square: int) -> None:
    """Put the fallen and then the men into a block of ``square`` pixels."""
    row, up, falling = _ranks(company)
    for place in row:
        if place.number not in up:
            _put(block, company, place, square, "fallen")
    for place in row:
        if place.number in falling:
            _put(block, company, place, square, "fall")
        elif place.number in up:
            _put(block, company, place, square, company.pose)


def rehearse(company: Company, pose: str, square: int) -> Iterator[None]:
    """Draw the soldiers of a unit in every picture of a pose, one with each step."""
    row = _places(company.look, company.full, company.facing, company.seed)
    for step in range(STEPS.get(pose, 1)):
        now = replace(company, pose=pose, step=step, tilt=step)
        for figure in dict.fromkeys(_figure(now, place, pose) for place in row):
            _picture(figure, _height(company.look, pose, square))
            yield


def _height(look: str, pose: str, square: int) -> int:
    """The pixels from the feet to the top of a helm."""
    size = SIZES.get("fallen" if pose == "fallen" else look, 1.0)
    return round(HEIGHT * size * square / SQUARE)


def _ranks(company: Company) -> tuple[tuple[Place, ...], frozenset[int], frozenset[int]]:
    """All places, those of men on their feet or falling, and those of the falling alone."""
    row = _places(company.look, company.full, company.facing, company.seed)
    up = standing(row, company.now, company.full, company.seed)
    left = standing(row, company.now - company.toppling, company.full, company.seed)
    return row, up, up - left


@lru_cache(maxsize=128)
def _places(look: str, full: int, facing: str, seed: int) -> tuple[Place, ...]:
    return places(look, full, facing, seed)


def _put(block: pygame.Surface, company: Company, place: Place, square: int, pose: str) -> None:
    unit = square / SQUARE
    drawn = _picture(_figure(company, place, pose), _height(company.look, pose, square))
    wide, high = drawn.get_size()
    at = (round(place.x * unit - wide * FOOT[0]), round(place.y * unit - high * FOOT[1]))
    block.blit(drawn, at)


def _figure(company: Company, place: Place, pose: str) -> Figure:
    """The soldier of a place. Neighbours walk with the other foot; variants are few, so that a
    few pictures serve a whole unit.
    """
    step = company.tilt if pose == "fall" else company.step
    if pose in ("march", "flee"):
        step += 2 * (place.variant % 2)
    return Figure(
        company.look,
        company.tincture,
        company.helm,
        pose,
        VIEWS[company.facing],
        company.facing == "left",
        place.front,
        _variant(company.look, place.variant, pose),
        step % STEPS.get(pose, 1),
    )


def _variant(look: str, variant: int, pose: str) -> int:
    """The variants that differ in this pose."""
    if pose == "fallen":
        return variant % 6
    return variant % (4 if look == "horse" else 3 if look in ("sword", "axe", "hero") else 1)


@kept(2048)
def _picture(figure: Figure, height: int) -> pygame.Surface:
    """A soldier without the empty room around him; the fallen are faint."""
    drawn = soldier(figure, height)
    if figure.pose == "fallen":
        drawn = drawn.copy()
        drawn.set_alpha(FAINT)
    return drawn
