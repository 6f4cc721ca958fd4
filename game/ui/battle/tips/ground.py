"""What a note says of the ground of a square, wherever a rule asks for it."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.components import Field
from game.core.grid import Cell
from game.core.view import View
from game.play.telling import grounds
from game.play.telling.chronicle import capital
from game.play.words import say

Lines = tuple[tuple[str, str], ...]

ABOUT = ("head", "note")
"""The lines of a note that say who stands there; the ground comes after them."""


def ground(view: View, cell: Cell) -> Iterator[tuple[str, str]]:
    """The kind of ground and its height as a head, then what they do; of open, level ground
    nothing, since it does nothing.
    """
    grid = view.each(Field)[0][1][0].grid
    kind, high = grid.terrain_at(cell), grid.height_at(cell)
    words = [grounds.name(kind)] if kind else []
    if high:
        words.append(say("stage.height", {"n": high}))
    if words:
        yield "head", capital(", ".join(words))
    if kind and grounds.text(kind):
        yield "note", grounds.text(kind)
    if high:
        yield "note", say("battle.tip_height")


def with_ground(view: View, cell: Cell, tip: Lines) -> Lines:
    """The note on a square with what its ground does, after who stands there."""
    lines = tuple(ground(view, cell))
    if not tip or not lines:
        return tip or lines
    count = next((n for n, (role, _) in enumerate(tip) if role not in ABOUT), len(tip))
    name, *effects = (words for _, words in lines)
    told = (("body", name), *(("note", words) for words in effects))
    return (*tip[:count], *told, *tip[count:])
