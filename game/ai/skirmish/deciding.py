"""All declarations of a side in one turn: the foremost first, each with what is settled already."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from game.ai.player import Decision, chance_for
from game.ai.single.goals import Wishes, wishes
from game.ai.skirmish.dangers import Dangers, dangers
from game.ai.skirmish.fray import Fray, Man, apart, declares, fray
from game.ai.skirmish.mind import Choice, Mind, Turn
from game.ai.skirmish.nerve import gives_up, way_out
from game.ai.skirmish.plans import choices, usual
from game.core.grid import Cell
from game.core.ruleset import Request
from game.core.seat import Seat

NOISE = 0.06
"""Mere whim of a recruit, in fighters."""

Weigh = Callable[[Choice], float]


def on_foot(seat: Seat) -> bool:
    """Whether this is a fight of single fighters, on a field of which the book can tell."""
    return seat.view.scale.lookout is not None


def as_veteran(seat: Seat, seed: int) -> Mapping[str, Decision]:
    """A decision for each declaration that waits: all terms count, dangers as well."""
    asked = _asked(seat)
    if not asked:
        return {}
    now = fray(seat.view)
    chance = chance_for(seed, seat, asked[0][0])
    feared = dangers(seat, now, chance.randrange(1 << 30))
    turn, wanted, found = Turn(), _wishes(now), dict[str, Decision]()
    for request, me in asked:
        mind = Mind(seat, request, now, me, feared, turn, wanted)
        found[request.id] = _decided(mind, lambda choice: choice.worth)
    return found


def as_recruit(seat: Seat, seed: int) -> Mapping[str, Decision]:
    """Blows and walking alone, without fear of what the enemy may do, and with a whim."""
    turn, found = Turn(), dict[str, Decision]()
    for request, me in _asked(seat):
        now, chance = fray(seat.view), chance_for(seed, seat, request)
        mind = Mind(seat, request, now, me, Dangers(), turn, _wishes(now), keen=False)
        found[request.id] = _decided(mind, _on_a_whim(chance))
    return found


def _on_a_whim(chance: Random) -> Weigh:
    def weigh(choice: Choice) -> float:
        fearless = sum(worth for name, worth in choice.terms if name != "danger")
        return fearless + NOISE * (chance.random() - chance.random())

    return weigh


def _wishes(now: Fray) -> Wishes:
    grid = now.grid
    last = (grid.columns - 1, grid.rows - 1)
    rim = frozenset(c for c in grid.cells() if c.x in (0, last[0]) or c.y in (0, last[1]))
    return wishes(now.view, rim)


def _asked(seat: Seat) -> list[tuple[Request, Man]]:
    """Those who have to declare and stand on the field, the closest to an enemy first."""
    waiting = [r for r in seat.waiting if on_foot(seat) and declares(seat.view, r)]
    if not waiting:
        return []
    now = fray(seat.view)
    men = [(request, now.man(request.unit)) for request in waiting]
    known = [(request, man) for request, man in men if man is not None and now.foes]
    return sorted(known, key=lambda pair: (_nearness(now, pair[1].cell), pair[1].unit))


def _nearness(now: Fray, cell: Cell) -> int:
    foe = now.closest(cell)
    return apart(cell, foe.cell) if foe else 0


def _decided(mind: Mind, weigh: Weigh) -> Decision:
    request, turn = mind.request, mind.turn
    if gives_up(mind.fray, mind.me):
        order = way_out(mind.seat, request, mind.fray, mind.me)
        if order is not None:
            turn.taken.add(order.cell("to") or mind.me.cell)
            return Decision(request, order, habit="gives_up")
    best = max(choices(mind), key=weigh, default=None) or usual(mind)
    turn.settle(best)
    return Decision(request, best.order, tuple(term for term in best.terms if term[1]))
