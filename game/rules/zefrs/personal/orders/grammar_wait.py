"""How Wait is declared (DECL-07): the condition, whom it is about, and what is prepared."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.grid import Cell
from game.core.orders import Order, Slot
from game.core.rule import rule
from game.rules.zefrs.ground.distance import distance
from game.rules.zefrs.personal.orders import grammar_move, grammar_then
from game.rules.zefrs.personal.sheet.scene import Scene
from game.rules.zefrs.sheet.actions import CONDITIONS, PREPARED, part

ANYBODY = 0
"""Any enemy at all; in what is prepared: whoever made the condition true."""

ABOUT_ALLIES = ("ally_attacked", "ally_acts")
"""Conditions that name a friend."""

WATCHED = 20
"""So many cells away a cell can be watched."""


def conditions(here: Scene) -> Iterator[str]:
    """What he can wait for: something about enemies, or about a friend."""
    if not preparable(here):
        return
    for condition in CONDITIONS:
        if here.friends if condition in ABOUT_ALLIES else here.foes:
            yield condition


@rule("ZF-DECL-07")
def wait(here: Scene, own: Order) -> Iterator[Slot]:
    """Condition, who, the cell that is watched, and then the prepared action."""
    condition = own.text("condition")
    if not condition:
        yield from (("condition", name) for name in conditions(here))
    elif own.get("who") is None:
        yield from (("who", unit) for unit in whom(here, condition))
    elif condition == "enters" and own.get("cell") is None:
        yield from (("cell", cell) for cell in watched(here))
    else:
        yield from _then(here, own, condition)


def whom(here: Scene, condition: str) -> tuple[int, ...]:
    """Whom the condition can be about: any enemy or one, or one of his friends."""
    if condition in ABOUT_ALLIES:
        return tuple(friend.unit for friend in here.friends)
    return (ANYBODY, *(foe.unit for foe in here.foes if not foe.mount))


def watched(here: Scene) -> tuple[Cell, ...]:
    """The cells he can watch, nearest first."""
    cells = (
        Cell(x, y)
        for x in range(here.cell.x - WATCHED, here.cell.x + WATCHED + 1)
        for y in range(here.cell.y - WATCHED, here.cell.y + WATCHED + 1)
    )
    known = [
        (distance(here.cell, cell), cell)
        for cell in cells
        if here.site.grid.holds(cell) and here.site.terrain(cell).passable
    ]
    return tuple(cell for far, cell in sorted(known) if 0 < far <= WATCHED)


def preparable(here: Scene) -> tuple[str, ...]:
    """The categories that can be prepared: Fight and Move."""
    moves = any(True for _ in grammar_move.manners(here))
    return (*(("fight",) if grammar_then.hows(here) else ()), *(("move",) if moves else ()))


def _then(here: Scene, own: Order, condition: str) -> Iterator[Slot]:
    then = part(own, PREPARED)
    form = then.text("form")
    if not form:
        following: Iterator[Slot] = (("form", name) for name in preparable(here))
    elif form == "fight":
        following = grammar_then.fight(here, then, about_enemy=condition != "ally_acts")
    else:
        following = grammar_move.move(here, then)
    yield from ((PREPARED + name, value) for name, value in following)
