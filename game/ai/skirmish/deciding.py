"""All declarations of a side in one turn: the foremost first, each with what is settled already."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from game.ai.player import Decision, chance_for
from game.ai.skirmish.dangers import Dangers, dangers
from game.ai.skirmish.fray import Fray, Man, apart, declares, fray
from game.ai.skirmish.nerve import gives_up, way_out
from game.ai.skirmish.plans import Choice, Chooser, Turn
from game.core.components import Aims
from game.core.ruleset import Request
from game.core.seat import Seat

NOISE = 0.08
"""Mere whim of a recruit, in fighters."""

CAPTURE = "capture"

Weigh = Callable[[Choice], float]


def weighs(seat: Seat, request: Request) -> bool:
    """Whether this is a declaration on a field of which the book can tell something."""
    view = seat.view
    return declares(view, request) and view.scale in view.ruleset.lookout


def as_veteran(seat: Seat, seed: int) -> Mapping[str, Decision]:
    """A decision for each declaration that waits: all terms count, dangers as well."""
    asked = _asked(seat)
    if not asked:
        return {}
    now = fray(seat.view)
    chance = chance_for(seed, seat, asked[0][0])
    feared = dangers(seat, now, chance.randrange(1 << 30))
    turn, found = Turn(), dict[str, Decision]()
    for request, me in asked:
        chooser = Chooser(seat, request, now, me, feared, turn, _captive(now))
        found[request.id] = _decided(chooser, lambda choice: choice.worth)
    return found


def as_recruit(seat: Seat, seed: int) -> Mapping[str, Decision]:
    """The same without fear of what the enemy may do, and with a whim."""
    turn, found = Turn(), dict[str, Decision]()
    for request, me in _asked(seat):
        now, chance = fray(seat.view), chance_for(seed, seat, request)
        chooser = Chooser(seat, request, now, me, Dangers(), turn, _captive(now))
        found[request.id] = _decided(chooser, _on_a_whim(chance))
    return found


def _on_a_whim(chance: Random) -> Weigh:
    def weigh(choice: Choice) -> float:
        fearless = sum(worth for name, worth in choice.terms if name != "danger")
        return fearless + NOISE * (chance.random() - chance.random())

    return weigh


def _asked(seat: Seat) -> list[tuple[Request, Man]]:
    """Those who have to declare and stand on the field, the closest to an enemy first."""
    waiting = [request for request in seat.waiting if weighs(seat, request)]
    if not waiting:
        return []
    now = fray(seat.view)
    men = [(request, now.man(request.unit)) for request in waiting]
    known = [(request, man) for request, man in men if man is not None and now.foes]
    return sorted(known, key=lambda pair: (_nearness(now, pair[1]), pair[1].unit))


def _nearness(now: Fray, me: Man) -> int:
    foe = now.closest(me.cell)
    return apart(me.cell, foe.cell) if foe else 0


def _decided(chooser: Chooser, weigh: Weigh) -> Decision:
    seat, request, now, me = chooser.seat, chooser.request, chooser.fray, chooser.me
    if gives_up(now, me) and (order := way_out(seat, request, now, me)):
        chooser.turn.taken.add(order.cell("to") or me.cell)
        return Decision(request, order, habit="gives_up")
    best = max(chooser.choices(), key=weigh)
    chooser.turn.settle(best)
    return Decision(request, best.order, tuple(term for term in best.terms if term[1]))


def _captive(now: Fray) -> int | None:
    """The enemy whom a goal of this side wants alive."""
    for _, (aims,) in now.view.each(Aims):
        named = dict(aims.named)
        for goal in aims.goals:
            if goal.kind == CAPTURE and goal.side == now.view.side:
                return named.get(goal.unit)
    return None
