"""The ground of a unit in its tincture, and its men on it in ranks, as one kept picture."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame
from pygame import Surface

from game.ui.art.ink import canvas
from game.ui.art.kept import kept
from game.ui.art.palette import INK, SELECTED, TINCTURES, helm_of, mix
from game.ui.art.people.person import Dress
from game.ui.art.shapes import box
from game.ui.art.troops.soldiers import FOOT, LOOKS, Figure, soldier
from game.ui.field.block.body import AHEAD, Body
from game.ui.field.marks.washes import around
from game.ui.field.scene import TokenLook
from game.ui.field.token import standing

FULL, MOUNTED = 25, 12
"""Fighters in a full cell, on foot and on horses."""

DENSE, LOOSE = 3, 2
"""Figures along a side of a cell: of men on foot in large cells, and of all others."""

NEAR, FAR = 40, 18
"""From so many pixels a cell men on foot stand three abreast; below the second nobody is drawn."""

TALL = {DENSE: 0.44, LOOSE: 0.58}
"""How high a man is, in cells."""

OVER = 0.6
"""The picture reaches so far above the cells, in cells."""

GROUND, LIT = 58, 140
"""How solid a unit's tincture, and the gold of a chosen one, lie on its ground."""

VIEWS = {"N": "back", "S": "front", "E": "profile", "W": "profile"}
BEASTS = ("wolf", "spider", "serpent")


@dataclass(frozen=True, slots=True)
class Company:
    """All that the picture of a unit depends on: its cells, what its men look like, how many there
    are in each cell, where they look, and whether it is chosen.
    """

    shape: tuple[tuple[int, int], ...]
    figure: str
    tincture: str
    counts: tuple[int, ...]
    facing: str
    lit: bool = False


def company_of(body: Body, selected: bool) -> Company:
    """The picture of a unit as it stands."""
    look = body.look
    each, more = divmod(max(0, look.many), len(body.cells))
    counts = tuple(each + (number < more) for number in range(len(body.cells)))
    return Company(body.outline.shape, _figure(look), look.tincture, counts, body.facing, selected)


def _figure(look: TokenLook) -> str:
    if look.beast in BEASTS:
        return look.beast
    return look.troop if look.troop in LOOKS else "sword"


@kept(240)
def company(shown: Company, side: int) -> Surface:
    """Ground and men; its lower left corner is that of the unit's cells."""
    wide = (max(x for x, _ in shown.shape) + 1) * side
    high = (max(y for _, y in shown.shape) + 1) * side
    over = round(OVER * side)
    surface = Surface((wide, high + over), pygame.SRCALPHA)
    surface.blit(ground(shown.shape, shown.tincture, shown.lit, side), (0, over))
    if side >= FAR:
        for picture, at in _men(shown, side, high + over):
            surface.blit(picture, at)
    return surface


@kept(120)
def ground(shape: tuple[tuple[int, int], ...], tincture: str, lit: bool, side: int) -> Surface:
    """The cells of a unit in its tincture with its hatching, gold where it is chosen."""
    wide, high = max(x for x, _ in shape) + 1, max(y for _, y in shape) + 1
    pen, own = canvas((wide * side, high * side), side / 60, over=2), TINCTURES[tincture]
    cloth = pen.layer()
    for x, y in shape:
        cell = box(x * 60, (high - 1 - y) * 60, 60, 60)
        cloth.fill(cell, SELECTED if lit else own.base)
        cloth.hatch(cell, own, 8.0, 1.4, mix(own.base, own.dark, 0.5))
    pen.lay(cloth, LIT if lit else GROUND)
    edges = [
        [(ax * 60, (high - ay) * 60), (bx * 60, (high - by) * 60)]
        for (ax, ay), (bx, by) in around(frozenset(shape))
    ]
    for colour, wide_ in ((INK, 10.0), (SELECTED, 6.0)) if lit else ((own.dark, 4.0),):
        for line in edges:
            pen.stroke(line, colour, wide_)
    return pen.done()


def _men(shown: Company, side: int, high: int) -> Iterator[tuple[Surface, tuple[int, int]]]:
    """The men with their places, those nearer to the viewer last."""
    mounted = shown.figure == "horse"
    dense = side >= NEAR and shown.figure in ("sword", "spear", "axe", "bow")
    abreast = DENSE if dense else LOOSE
    found = []
    for number, ((column, row), men) in enumerate(zip(shown.shape, shown.counts, strict=True)):
        full = abreast * abreast
        many = min(full, -(-men * full // (MOUNTED if mounted else FULL)))
        front = _is_front(shown, (column, row))
        for at in range(many):
            rank, file = divmod(at, abreast)
            x, y = _spot(shown.facing, rank, file, abreast)
            x, y = (column + x) * side, high - (row + y) * side
            levelled = front and not rank
            found.append(
                (y, x, _man(shown, number * full + at, levelled, round(TALL[abreast] * side)))
            )
    for y, x, (picture, (left, top)) in sorted(found, key=lambda one: one[:2]):
        yield picture, (round(x - left), round(y - top))


def _is_front(shown: Company, cell: tuple[int, int]) -> bool:
    """Whether a cell is in the first rank of a unit."""
    dx, dy = AHEAD[shown.facing]
    return (cell[0] + dx, cell[1] + dy) not in shown.shape


def _spot(facing: str, rank: int, file: int, abreast: int) -> tuple[float, float]:
    """The feet of somebody in a cell, in cells from its south-western corner."""
    back, aside = (rank + 0.5) / abreast, (file + 0.5) / abreast
    stagger = 0.08 * (rank % 2) if abreast == DENSE else 0.0
    if facing in ("E", "W"):
        return (1 - back if facing == "E" else back), min(0.94, aside - 0.12 + stagger)
    return min(0.94, aside + stagger), (1 - back if facing == "N" else back) - 0.12


Man = tuple[Surface, tuple[float, float]]


def _man(shown: Company, number: int, levelled: bool, high: int) -> Man:
    """One man, and his feet on his picture."""
    variant = number * 7 % 5
    if shown.figure in BEASTS:
        dress = Dress(shown.tincture, "cloth", "bare", "fist", "", "", variant)
        left = shown.facing == "W"
        pose = standing.Standing(dress, "stand", left, False, shown.figure, step=0)
        drawn = standing.body(pose, high)
        return drawn, (drawn.get_width() / 2, drawn.get_height() / 2 + standing.FEET * high / 100)
    figure = Figure(
        shown.figure,
        shown.tincture,
        helm_of(TINCTURES[shown.tincture]),
        view=VIEWS[shown.facing],
        mirrored=shown.facing == "W",
        front=levelled,
        variant=variant,
    )
    drawn = soldier(figure, high)
    return drawn, (drawn.get_width() * FOOT[0], drawn.get_height() * FOOT[1])
