"""Giving up: who runs, who lays down his arms, by temperament and by how the fight stands."""

from __future__ import annotations

from game.ai.field import lookout_of
from game.ai.skirmish.fray import RANK_AND_FILE, Fray, Man, apart
from game.ai.skirmish.walks import going, offered
from game.core.components import Out, Temper, Unit
from game.core.grid import Cell
from game.core.orders import Order
from game.core.ruleset import Request
from game.core.seat import Seat
from game.core.view import View

BOLD, WARY = "bold", "wary"

HALF = 2
"""The rank and file may run when more than one in so many of its side is down."""

HOPELESS, LOST = 2, 3
"""So many times as much strength on the other side makes a fight hopeless for the wary, and for
everybody.
"""


def gives_up(fray: Fray, me: Man) -> bool:
    """Whether he wants out of this fight.

    The bold never do; the wary as soon as their side is losing; others when they are at the end
    of their strength and it is lost, and the rank and file when more than half are down and it is.
    """
    if me.temper == BOLD or not fray.foes:
        return False
    odds = strength(fray.foes) / max(strength(fray.friends), 0.1)
    spent = me.now <= 0
    if me.temper == WARY:
        return spent or (odds >= HOPELESS and me.now * HALF <= me.full)
    if me.rank == RANK_AND_FILE:
        return down(fray.view) * HALF > muster(fray.view) and odds >= LOST
    return spent and odds >= LOST


def strength(men: tuple[Man, ...]) -> float:
    """How many fresh men they are worth: half of a man is his arm, half the life he has left."""
    return sum(0.5 + 0.5 * max(0, man.now) / max(1, man.full) for man in men)


def muster(view: View) -> int:
    """How many fighters the side has or had."""
    return sum(who.side == view.side for _, (who, _) in view.each(Unit, Temper))


def down(view: View) -> int:
    """How many of them are out of the fight."""
    able = lookout_of(view).able
    return sum(
        who.side == view.side and (view.find(unit, Out) is not None or not able(view, unit))
        for unit, (who, _) in view.each(Unit, Temper)
    )


def way_out(seat: Seat, request: Request, fray: Fray, me: Man) -> Order | None:
    """Off the field, else away from everybody; hands up where there is no way; None to fight on."""
    strides = fray.lookout.reach(fray.view, me.unit)
    for stride in strides:
        if _at_edge(fray, stride.cell) and (gone := going(seat, request, stride, off=True)):
            return gone
    safe = [stride for stride in strides if not fray.threats(stride.cell)]
    if safe:
        best = max(safe, key=lambda stride: _distance(fray, stride.cell))
        return going(seat, request, best)
    if "surrender" in offered(seat, request) and me.now <= 0:
        return Order((("form", "surrender"),))
    return None


def _at_edge(fray: Fray, cell: Cell) -> bool:
    return cell.x in (0, fray.grid.columns - 1) or cell.y in (0, fray.grid.rows - 1)


def _distance(fray: Fray, cell: Cell) -> int:
    return min(apart(cell, foe.cell) for foe in fray.foes)
