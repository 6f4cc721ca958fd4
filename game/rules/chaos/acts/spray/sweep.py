"""Whom a spray by area can be swept over (SPRAY-04): the next in turn, friend or enemy."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.components import Position
from game.core.grid import STEPS, Cell
from game.core.memo import once
from game.core.rule import rule
from game.core.ruleset import Reader
from game.rules.chaos.ground.directions import distance, ring
from game.rules.chaos.ground.sight import in_cone, look
from game.rules.chaos.ground.site import crowd_of, site_of
from game.rules.kit.ground.places import without

ROUND = 8
"""A whole turn, in eighths."""


@rule("CF-SPRAY-04")
@once
def in_sight(reader: Reader, unit: int, far: int) -> tuple[int, ...]:
    """Everybody in line of sight at most so many metres away, friends too."""
    site, crowd = site_of(reader), crowd_of(reader)
    here = reader.get(unit, Position).cell
    lies = crowd[here].prone if here in crowd else False
    others = without(crowd, unit)
    return tuple(
        stander.unit
        for cell, stander in sorted(others.items())
        if distance(here, cell) <= far
        and look(site, others, here, cell, lies, stander.prone).cover != "full"
    )


def following(reader: Reader, unit: int, swept: tuple[int, ...], far: int) -> tuple[int, ...]:
    """Who can come after those already swept over: after the first the next on either hand, from
    then on the next on the same hand, as long as one cone holds all.
    """
    here = reader.get(unit, Position).cell
    cells = {who: reader.get(who, Position).cell for who in in_sight(reader, unit, far)}
    known = tuple(cells[who] for who in swept if who in cells)
    left = {
        who: cell
        for who, cell in cells.items()
        if who not in swept and one_cone(here, (*known, cell))
    }
    if not left or len(known) < len(swept):
        return ()
    found = (_next(here, known[-1], left, hand) for hand in _hands(here, known))
    return tuple(dict.fromkeys(who for who in found if who))


@rule("CF-SPRAY-04")
def one_cone(here: Cell, cells: tuple[Cell, ...]) -> bool:
    """Whether one quarter of the field before him holds all these cells."""
    return any(all(in_cone(here, way, cell) for cell in cells) for way in STEPS)


def _hands(here: Cell, known: tuple[Cell, ...]) -> Iterator[int]:
    """Clockwise (1), counter-clockwise (-1), or both as long as neither was chosen."""
    turns = [_turn(here, known[0], cell) for cell in known[1:]]
    chosen = next((turn for turn in turns if turn), 0)
    if chosen <= ROUND // 2:
        yield 1
    if not chosen or chosen > ROUND // 2:
        yield -1


def _next(here: Cell, last: Cell, left: dict[int, Cell], hand: int) -> int:
    """The next on this hand, the nearer first; 0 for nobody."""
    met = (
        ((hand * _turn(here, last, cell)) % ROUND, distance(here, cell), who)
        for who, cell in left.items()
    )
    return min((one for one in met if one[0] <= ROUND // 2), default=(0.0, 0, 0))[2]


def _turn(here: Cell, one: Cell, other: Cell) -> float:
    """How far it is clockwise from one cell to another, in eighths of a whole turn."""
    return (_bearing(here, other) - _bearing(here, one)) % ROUND


def _bearing(here: Cell, cell: Cell) -> float:
    far = distance(here, cell)
    return ring(here, far).index(cell) / far if far else 0.0
