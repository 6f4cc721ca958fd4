"""The order of one fighter in his turn: everything worth a look, weighed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache

from game.ai.player import sensible
from game.ai.single import pace
from game.ai.single.expected import Expected
from game.ai.single.fear import feared, spared
from game.ai.single.mind import GUARD, Choice, Mind, first
from game.ai.single.place import EFFORT, met, passed, place, stand, usual_blow, walks
from game.ai.single.scene import Man, shoots
from game.ai.single.waiting import guarding, waiting
from game.ai.single.weigh import elsewhere, weighed, with_place
from game.ai.single.worth import Terms, total
from game.core.grid import Cell, king_moves
from game.core.orders import Order
from game.core.tactics import Purpose
from game.core.vocabulary import WALK, Role

TARGETS, EACH = 3, 2
"""So many enemies are weighed, the most promising first, and so many attacks on the first."""

VARIANTS, OTHERS, STEPS = 4, 8, 2
"""So many variants of the best attack, other orders and other cells for its step are weighed."""

EXPOSED, SAFER, FROM_COVER = 0.2, 0.6, 0.7
"""Where so much is to be feared, one who shoots looks for a place where it is no more than this
part of it; and what is left of his shot when he has got there.
"""

SEEN = {"clear": 1.0, "cover": 0.65, "obscured": 0.65}
"""How well one is seen along a line; not at all along others."""

LEFT = 0.7
"""What an attack counts for which he has to leave an enemy beside him whom he could attack."""

BETTER = 0.01
"""By so much a cell must be better that another step is tried."""

Weigh = Callable[[Choice], float]


def turn(mind: Mind, likely: Expected, weigh: Weigh) -> Choice:
    """The best order for his turn."""
    fights = attacks(mind)
    best = max(fights, key=weigh, default=None)
    if mind.keen and best is not None:
        fights += [weighed(mind, order) for order in first(_variants(mind, best), VARIANTS)]
        best = _in_time(fights, weigh)
        fights += _stepped(mind, best)
    found = [*fights, *_others(mind, likely, best), *_walks(mind, best), usual(mind, fights, best)]
    return max(_in_place(mind, found, len(fights)), key=weigh)


def attacks(mind: Mind) -> list[Choice]:
    """Plain attacks on the enemies that are worth one."""
    tactics, found = mind.now.tactics, list[Choice]()
    for index, foe in enumerate(targets(mind)):
        orders = tactics.attacks(mind.now.view, mind.request, foe.unit)
        wanted = first(orders, EACH if index == 0 else 1)
        found += [weighed(mind, order) for order in wanted]
    return found


def targets(mind: Mind) -> list[Man]:
    """The enemies worth attacking, the most promising first."""
    goes = not shoots(mind.now, mind.me)

    def promise(foe: Man) -> tuple[float, int]:
        far = goes * max(0, king_moves(mind.me.cell, foe.cell) - 2)
        helpless = 1.5 * (1.0 - foe.power)
        return (3.0 * far - mind.counts(foe) - helpless - 1.0 + foe.left, foe.unit)

    open_to = [
        foe for foe in mind.now.foes if foe.unit not in mind.now.wishes.captives or foe.power
    ]
    return sorted(open_to, key=promise)[:TARGETS]


def _variants(mind: Mind, best: Choice) -> Iterator[Order]:
    return iter(mind.now.tactics.variants(mind.now.view, mind.request, best.order))


def _stepped(mind: Mind, best: Choice) -> list[Choice]:
    """The best attack from other cells that are better places than where it would leave him."""
    here = total(place(mind, best.cell))
    found = [
        (total(place(mind, cell)), order) for order, cell in elsewhere(mind, best.order, Role.STEP)
    ]
    better = [(worth, order) for worth, order in found if worth > here + BETTER]
    ranked = sorted(better, key=lambda pair: -pair[0])[:STEPS]
    return [weighed(mind, order) for _, order in ranked]


def _others(mind: Mind, likely: Expected, best: Choice | None) -> Iterator[Choice]:
    """Everything that is neither a plain attack nor a way."""
    orders = mind.now.tactics.others(mind.now.view, mind.request)
    for order in first(orders, OTHERS if mind.keen else OTHERS // 2):
        choice = weighed(mind, order)
        intent = mind.now.tactics.intent(mind.now.view, mind.request, order)
        if intent.purpose is Purpose.WAIT:
            choice = waiting(mind, choice, likely, best)
        gain = best.gain if best is not None else 0.0
        if intent.answer and mind.keen and mind.own * feared(mind, mind.me.cell) > gain / 2:
            choice = guarding(mind, choice, likely, intent.answer)
        yield choice


def _walks(mind: Mind, best: Choice | None) -> Iterator[Choice]:
    """Ways to better places, and out of the fight where that is the goal."""
    tactics = mind.now.tactics
    blow = best.bare if best is not None else usual_blow(mind)
    there = cache(lambda cell: _there(mind, cell, best))
    for stride, cost in walks(mind, blow, there):
        leaves = mind.now.wishes.leave and stride.cell in mind.now.wishes.cells
        order = (tactics.leaving if leaves else tactics.going)(
            mind.now.view, mind.request, stride.cell
        )
        if order is None:
            continue
        terms: Terms = (("effort", cost), ("prospect", there(stride.cell)))
        whole = pace.pace(mind.now.view, mind.request, order).whole
        if tactics.arrival and not leaves:
            whole = pace.later(mind.now.view, stride.cost)
        spent = tuple((one.unit, one.chance) for one in passed(mind, stride))
        yield Choice(order, terms, stride.cell, whole=whole, spent=spent)


def _there(mind: Mind, cell: Cell, best: Choice | None) -> float:
    """What the best attack is worth with the same turn from there: a blow that he has to run for
    else, or a shot from where there is less to fear.
    """
    if mind.now.tactics.follows is not None:
        at_grips = best is not None and best.gain > 0 and bool(mind.now.beside(mind.me.cell))
        return (LEFT if at_grips else 1.0) * _followed(mind, cell)
    kept, foe = mind.now.tactics.arrival, mind.now.foe(best.target) if best is not None else None
    if best is None or foe is None or not kept or best.gain <= 0:
        return 0.0
    if best.cell != mind.me.cell:
        return kept * best.gain * (king_moves(cell, foe.cell) <= 1)
    here = feared(mind, mind.me.cell) if mind.fears else 0.0
    if here < EXPOSED or feared(mind, cell) > SAFER * here:
        return 0.0
    return FROM_COVER * best.gain * min(1.0, _seen(mind, cell, foe) / _seen(mind, None, foe))


def _followed(mind: Mind, cell: Cell) -> float:
    """What the best attack is worth that he can still make once he has gone there."""
    follows, view = mind.now.tactics.follows, mind.now.view
    assert follows is not None
    blows = (
        mind.counts(foe) * follows(view, mind.request, foe.unit, cell) for foe in mind.now.foes
    )
    return max(blows, default=0.0)


def _seen(mind: Mind, cell: Cell | None, foe: Man) -> float:
    """How well this enemy is seen from a cell, or from where he is."""
    lines = mind.now.lookout.sight(mind.now.view, mind.me.unit, cell or mind.me.cell)
    state = next((line.state for line in lines if line.unit == foe.unit), "")
    return SEEN.get(state, 0.0) or (0.0 if cell else 1.0)


def usual(mind: Mind, fights: list[Choice], best: Choice | None) -> Choice:
    """What the book would have him do."""
    order = sensible(mind.seat, mind.request)
    known = next((choice for choice in fights if choice.order == order), None)
    choice = known or weighed(mind, order)
    if choice.cell == mind.me.cell or choice.target is not None:
        return choice
    strides = mind.now.lookout.reach(mind.now.view, mind.me.unit)
    stride = next((stride for stride in strides if stride.cell == choice.cell), None)
    prospect = ("prospect", _there(mind, choice.cell, best))
    if stride is None or mind.now.tactics.passed is None:
        return with_place(choice, (prospect,))
    spent = tuple((one.unit, one.chance) for one in passed(mind, stride))
    on_his_way = with_place(choice, (prospect, ("effort", met(mind, stride))))
    return replace(on_his_way, spent=spent)


def _rate(found: list[Choice]) -> float:
    """The most that any of these brings in the usual time."""
    rates = (choice.worth * pace.CYCLE / choice.whole for choice in found if choice.whole)
    return max(0.0, max(rates, default=0.0))


def _in_time(fights: list[Choice], weigh: Weigh) -> Choice:
    """The best of these attacks for the time that they take."""
    rate = _rate(fights)
    return max(fights, key=lambda one: weigh(one) + pace.hurry(rate, one.whole or pace.CYCLE))


def _in_place(mind: Mind, found: list[Choice], fights: int) -> Iterator[Choice]:
    """Each with what its place and its time are worth; after one of the ``fights``, which come
    first, he may still go on.
    """
    blow = max((choice.bare for choice in found), default=0.0) or usual_blow(mind)
    rate, known = _rate(found), dict[Cell, Terms]()
    for choice in found:
        if choice.cell not in known:
            known[choice.cell] = stand(mind, choice.cell, blow)
    costs = {one.cell: sum(w for term, w in one.terms if term == "effort") for one in found}

    def afterwards(choice: Choice, cell: Cell) -> Terms:
        far = max(costs[cell], -EFFORT) if choice.spent else costs[cell]
        return (*known[cell], (GUARD, spared(mind, choice, cell)), ("effort", far))

    strides = mind.now.lookout.reach(mind.now.view, mind.me.unit)
    near = {stride.cell for stride in strides if stride.manner == WALK}
    for index, choice in enumerate(found):
        goes_on = mind.now.tactics.follows is not None and index < fights
        cells = [choice.cell, *(near.intersection(known) if goes_on else ())]
        after = max((afterwards(choice, cell) for cell in cells), key=total)
        timed = (("time", pace.hurry(rate, choice.whole or pace.CYCLE)),)
        yield with_place(choice, (*after, *timed))
