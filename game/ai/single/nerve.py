"""Giving up: who runs, who lays down his arms, by temperament and by how the fight stands."""

from __future__ import annotations

from game.ai.single.fear import feared
from game.ai.single.mind import Mind
from game.ai.single.scene import Man, Scene, strength
from game.core.components import Facing, Out, Unit
from game.core.grid import king_moves
from game.core.orders import Order

BOLD, WARY, RANK_AND_FILE = "bold", "wary", "enemy"

HOPELESS, LOST = 2.0, 3.0
"""So many times as much strength on the other side makes a fight hopeless for the wary, and for
everybody.
"""

HALF = 0.5
"""The rank and file may run when more than this part of its side is down."""


def gives_up(now: Scene, me: Man) -> bool:
    """Whether he wants out of this fight.

    The bold never do; the wary as soon as their side is losing; others when they are at the end
    of their strength and it is lost, and the rank and file when more than half are down and it is.
    """
    if me.temper == BOLD or not now.foes:
        return False
    odds = strength(now.foes) / max(strength(now.friends), 0.1)
    spent = me.left <= now.tactics.spent
    if me.temper == WARY:
        return odds >= HOPELESS and me.left <= now.tactics.worn
    if me.rank == RANK_AND_FILE:
        return down(now) > HALF and odds >= LOST
    return spent and odds >= LOST


def down(now: Scene) -> float:
    """The part of the side that is out of the fight."""
    view = now.view
    mine = [unit for unit, (who, _) in view.each(Unit, Facing) if who.side == view.side]
    able = sum(view.find(u, Out) is None and now.lookout.able(view, u) for u in mine)
    return 1.0 - able / max(1, len(mine))


def way_out(mind: Mind) -> Order | None:
    """Off the field, else away from everybody; hands up where there is no way; None to fight on."""
    now, tactics = mind.now, mind.now.tactics
    strides = now.lookout.reach(now.view, mind.me.unit)
    for cell in (stride.cell for stride in strides if stride.cell in now.rim):
        gone = tactics.leaving(now.view, mind.request, cell)
        if gone is not None:
            return gone
    safe = [stride.cell for stride in strides if feared(mind, stride.cell) <= 0.0]
    if safe:
        far = max(safe, key=lambda cell: min(king_moves(cell, foe.cell) for foe in now.foes))
        return tactics.going(now.view, mind.request, far)
    return tactics.leaving(now.view, mind.request, mind.me.cell)
