"""The answer to an attack, to a small question, and what is done between two turns."""

from __future__ import annotations

from collections.abc import Callable

from game.ai.player import sensible
from game.ai.single import pace
from game.ai.single.errand import errand
from game.ai.single.mind import Choice, Mind, first
from game.ai.single.place import place
from game.ai.single.turn import attacks
from game.ai.single.waiting import friends_blow
from game.ai.single.weigh import elsewhere, weighed, with_place
from game.ai.single.worth import total
from game.core.orders import PASS, Order
from game.core.vocabulary import Role

ANSWERS, VARIANTS, CELLS = 3, 1, 12
"""So many answers, variants of the best one and cells to draw back to are weighed."""

PICKS = 16
"""So many orders are weighed where the book tells what they are worth."""

ENOUGH, LAST = 0.05, 2
"""A held turn is used for what gains so much, or on so late a tick for what it is worth."""


def answered(mind: Mind) -> Choice:
    """The best answer to an attack, or what is usual where the book proposes none."""
    view, tactics = mind.now.view, mind.now.tactics
    found = [weighed(mind, order) for order in first(tactics.others(view, mind.request), ANSWERS)]
    best = max(found, key=lambda choice: choice.worth, default=None)
    if best is None:
        return plain(mind)
    more = first(tactics.variants(view, mind.request, best.order), VARIANTS)
    found += [weighed(mind, order) for order in more]
    return _standing(mind, max(found, key=lambda choice: choice.worth))


def picked(mind: Mind, weigh: Callable[[Choice], float]) -> Choice:
    """The best of all that the book proposes, in a phase of which it tells the worth itself; the
    scenario's goals are the opponent's own to weigh.
    """
    orders = mind.now.tactics.others(mind.now.view, mind.request)
    found = [_aiming(mind, weighed(mind, order)) for order in first(orders, PICKS)]
    return max(found, key=weigh, default=None) or plain(mind)


def _aiming(mind: Mind, choice: Choice) -> Choice:
    """The same with what its cell is worth because of where somebody must be."""
    return with_place(choice, (("objective", mind.now.pull(mind.me, choice.cell)),))


def _standing(mind: Mind, choice: Choice) -> Choice:
    """The same answer with the best place to draw back to, less what it costs to get there."""
    here, best, gain = total(place(mind, choice.cell)), choice, 0.0
    for index, (order, cell) in enumerate(elsewhere(mind, choice.order, Role.END_CELL)):
        better = total(place(mind, cell)) - here
        if better > gain:
            better += _brings(mind, choice.order, order) - _brings(mind, choice.order)
        if better > gain:
            best = Choice(order, (*choice.terms, ("away", better)), cell, choice.target)
            gain = better
        if index >= CELLS:
            break
    return best


def _brings(mind: Mind, like: Order, order: Order | None = None) -> float:
    """What this order brings beside its odds, which are those of the other one."""
    return total(tuple(mind.gains(order or like, mind.forecast(like))))


def between(mind: Mind) -> Choice:
    """What an idle fighter does: what the book proposes if it gains anything, else the usual."""
    gone = errand(mind)
    if gone is not None:
        return gone
    orders = mind.now.tactics.others(mind.now.view, mind.request)
    found = [weighed(mind, order) for order in first(orders, ANSWERS)]
    best = max(found, key=lambda choice: choice.worth, default=None)
    return best if best is not None and best.worth > 0 else plain(mind)


def held(mind: Mind) -> Choice:
    """The turn kept back: for the best attack at hand, if it is worth it or it is late."""
    bar = pace.clock(mind.now.view)
    late = bar is None or bar.now is None or bar.now <= LAST
    found = attacks(mind)
    best = max(found, key=lambda choice: choice.worth, default=None)
    if best is None:
        return plain(mind) if late else Choice(PASS, (), mind.me.cell)
    waits = best.target is not None and friends_blow(mind, best.target) is not None
    if late or best.bare - best.gain < ENOUGH / 5 or (best.gain >= ENOUGH and not waits):
        more = first(mind.now.tactics.variants(mind.now.view, mind.request, best.order), VARIANTS)
        return max([*found, *(weighed(mind, order) for order in more)], key=lambda c: c.worth)
    return Choice(PASS, (), mind.me.cell)


def plain(mind: Mind) -> Choice:
    """What is usual."""
    return Choice(sensible(mind.seat, mind.request), (), mind.me.cell)
