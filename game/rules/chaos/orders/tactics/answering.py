"""Answers to attacks and small questions that are worth weighing, and what they cost."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.grid import Cell
from game.core.orders import Order
from game.core.ruleset import Request
from game.core.view import View
from game.rules.chaos.acts.fight import guarding
from game.rules.chaos.orders import usual_defence
from game.rules.chaos.orders.defend import ANSWERS
from game.rules.chaos.orders.tactics.danger import comes_at
from game.rules.chaos.sheet import derived
from game.rules.chaos.sheet.actions import answer_of
from game.rules.chaos.sheet.components import NextTurn
from game.rules.chaos.sheet.fighter import Combatant, combatant
from game.rules.chaos.sheet.muster import awake, enemies, friends

DEAR, LESS = 0.09, 0.25
"""What the last point of Ki is worth, and by how much each that one has besides makes it less."""

ACTION, LAST = 0.005, 0.05
"""What a Free Action is worth while there are enough for all who may still attack, and else."""

TURN = 0.12
"""What a Turn is worth that was kept back."""

DIVE = 0.14
"""What it costs to draw back so far that one lies on the ground then, and must get up."""

WORTHWHILE = 2
"""Points that must be gained before Ki is spent on what the body stops: each hit wears one off,
and it is no use to buy that one back each time.
"""

WHOLE = 3
"""So many are worth the last point of Ki, while there are Free Actions left for answers."""


def price(me: Combatant) -> float:
    """What the next point of Ki is worth to him."""
    return DEAR / (1.0 + LESS * max(0, me.reserves.ki - 1))


def answers(view: View, request: Request) -> Iterator[Order]:
    """The answer that promises most, none, to strike at the same moment, and the next best."""
    ranked = usual_defence.ranked(view, request)
    yield from (order for _, order in ranked[:1])
    yield usual_defence.NOTHING
    both = ANSWERS.made(view, request, {"method": "simultaneous", "ki": 0})
    if both is not None and ranked:
        yield both
    yield from (order for _, order in ranked[1:])


def stronger(view: View, request: Request, order: Order) -> Iterator[Order]:
    """The same with Ki on the roll."""
    me = combatant(view, request.unit)
    spare = me.reserves.ki - (order.text("pay") == "ki") - 1
    wanted = {name: value for name, value in order.slots if value is not None}
    for points in range(min(2, spare), 0, -1):
        made = ANSWERS.made(view, request, {**wanted, "ki": points})
        if made is not None and made.get("ki") == points:
            yield made


def cost(view: View, request: Request, order: Order) -> float:
    """What the payment is worth, the Ki on the roll, and to lie on the ground after a dive."""
    me, pay = combatant(view, request.unit), order.text("pay")
    worth = price(me) * (order.unit("ki") or 0) + DIVE * guarding.dives(
        _way_back(view, request, order)
    )
    if pay == "action":
        short = min(1.0, max(0.0, _expected(view, me) + 1 - me.reserves.actions))
        worth += ACTION + (LAST - ACTION) * short
    elif pay == "ki":
        worth += price(me)
    elif pay == "held":
        worth += TURN
    return worth


def _way_back(view: View, request: Request, order: Order) -> tuple[Cell, ...]:
    by = request.fact("by")
    assert isinstance(by, int)
    return guarding.way_back(view, request.unit, by, answer_of(order))


def _expected(view: View, me: Combatant) -> float:
    """How many attacks he has still to expect in this round, this one not counted: each enemy who
    has a Turn left attacks one of his side.
    """
    due = (
        view.find(foe, NextTurn) for foe in enemies(view, me.unit) if comes_at(view, foe, me.unit)
    )
    able = sum(awake(view, friend) for friend in friends(view, me.unit)) + 1
    return sum(one is not None and one.tick >= 1 for one in due) / able


def natural(view: View, request: Request) -> Iterator[Order]:
    """Whether Ki goes into what the body stops: for what it stops more than it does already."""
    me = combatant(view, request.unit)
    shown = me.reserves.natural if me.reserves.active else 0
    gain, last = derived.natural(me) - shown, me.reserves.ki <= 1
    use = gain >= (WHOLE if last else WORTHWHILE) and (not last or me.reserves.actions > 0)
    yield Order((("activate", use),))


def braced(view: View, request: Request) -> Iterator[Order]:
    """All the Ki that may go on what decides whether he stays in the fight."""
    if (order := usual_defence.braced(view, request)) is not None:
        yield order
