"""Small questions on the way of a blow: the answer after which the side stands best."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from itertools import islice
from types import MappingProxyType

from game.ai.player import sensible
from game.ai.ticks.mind import Choice, Mind
from game.ai.ticks.scene import Man, apart, scene
from game.ai.ticks.worth import POINTS
from game.core.orders import Order
from game.core.ruleset import Request
from game.core.seat import Seat
from game.core.view import View

TRIES = 1
"""So often each answer is imagined, with the same dice for all of them."""

FEW = 4
"""So many answers are imagined at most."""

GRAVE, LIFE = ("death", "knockout"), 0.05
"""The resists that are about his life or his senses; what a point of Ki is worth in these."""

REACH, SPAN = 2, 2
"""So near, and so soon, another enemy may strike while a defence lasts."""

FALL, DAZED = 0.1, 0.1
"""What it costs to lie on the ground, or to be stunned."""


def answered(mind: Mind, seed: int) -> Choice:
    """The answer with the best expected outcome; the usual one of those that are alike."""
    usual = sensible(mind.seat, mind.request)
    orders = [usual, *(o for o in islice(mind.seat.legal(mind.request), FEW) if o != usual)]
    if len(orders) == 1:
        return Choice(usual, ())
    before = standing(mind.now.view)
    worths = [imagined(mind.seat, mind.request, order, seed) - before for order in orders]
    best = max(range(len(orders)), key=lambda at: worths[at] + (0.001 if at == 0 else 0.0))
    return Choice(orders[best], (("outlook", worths[best]),))


def resists(mind: Mind) -> Choice:
    """Ki on a resist where his life or his senses are at stake, and else none."""
    usual = sensible(mind.seat, mind.request)
    if mind.request.fact("resist") not in GRAVE or mind.me.ki <= 1:
        return Choice(usual, ())
    orders = islice(mind.seat.legal(mind.request), FEW)
    best = max(orders, key=lambda order: order.unit("ki") or 0, default=usual)
    gain = LIFE * (best.unit("ki") or 0)
    return Choice(best, (("guard", gain),))


def guards(mind: Mind) -> Choice:
    """A defence that holds against all who come, where others can come before it is over."""
    by, me = mind.request.fact("by"), mind.me
    others = [
        foe
        for foe in mind.now.foes
        if foe.unit != by and foe.able and apart(foe.cell, me.cell) <= REACH and foe.due
        if 0 <= mind.now.now - foe.due <= SPAN
    ]
    use = bool(others) and me.ki > 1
    order = Order((("use", use),))
    if not mind.seat.allows(mind.request, order):
        return Choice(sensible(mind.seat, mind.request), ())
    return Choice(order, (("guard", LIFE * len(others) * use),))


RULES: Mapping[str, Callable[[Mind], Choice]] = MappingProxyType(
    {"resist": resists, "multiple": guards}
)
"""Small questions that are answered by a rule of thumb."""


def imagined(seat: Seat, request: Request, order: Order, seed: int) -> float:
    """How the side stands on an average after this answer."""
    return sum(_once(seat, request, order, seed + n) for n in range(TRIES)) / TRIES


def _once(seat: Seat, request: Request, order: Order, seed: int) -> float:
    battle = seat.imagine(seed)
    own = battle.seat(seat.side)
    asked = next((one for one in own.waiting if one.id == request.id), None)
    if asked is None:
        return 0.0
    own.give(asked, order)
    return standing(battle.view(seat.side))


def standing(view: View) -> float:
    """What is left of the side's fighters, Ki and all, less what is left of the enemy's."""
    now = scene(view)
    own = sum(now.own(man) * fitness(man) for man in now.friends)
    return own - sum(now.counts(foe) * fitness(foe) for foe in now.foes)


def fitness(man: Man) -> float:
    """What is left of somebody, with his states and reserves."""
    whole = man.left() + POINTS * (man.points - 1.0)
    whole -= FALL * ("prone" in man.states) + DAZED * ("stunned" in man.states)
    return max(0.0, whole) + 0.03 * math.sqrt(max(0, man.ki)) + 0.01 * man.actions
