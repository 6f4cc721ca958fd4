"""One order weighed: what it does by its exact odds, what it brings besides, how long it takes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from game.ai.single.mind import Choice, Mind
from game.ai.single.pace import LATE, pace
from game.ai.single.scene import Man
from game.ai.single.worth import Blow, Terms
from game.core.forecast import Forecast
from game.core.grid import Cell
from game.core.orders import Order, Value
from game.core.tactics import Intent, Purpose
from game.core.vocabulary import Role

FRIEND = 1.3
"""What a friend in the way of an attack counts, beside an enemy."""


def weighed(mind: Mind, order: Order) -> Choice:
    """This order with its terms, but for its place."""
    intent = mind.now.tactics.intent(mind.now.view, mind.request, order)
    aimed = intent.purpose in (Purpose.STRIKE, Purpose.SHOOT) or intent.target is not None
    forecast = mind.forecast(order) if aimed else None
    gains = tuple(mind.gains(order, forecast))
    if forecast is None:
        whole = pace(mind.now.view, mind.request, order).whole
        return Choice(order, gains, intent.cell, intent.target, whole=whole)
    return _attack(mind, order, intent, forecast, gains)


def _attack(mind: Mind, order: Order, intent: Intent, forecast: Forecast, gains: Terms) -> Choice:
    time = pace(mind.now.view, mind.request, order)
    target = intent.target if intent.target is not None else forecast.target
    foe = mind.now.man(target)
    if foe is None:
        return Choice(order, gains, intent.cell, target, whole=time.whole)
    sure = mind.now.tactics.happens(mind.now.view, mind.request, order, forecast)
    counts = _sign(mind, foe) * mind.counts(foe, alive=intent.spares)
    blow, bare = mind.blow(forecast, foe)
    more = sum(_further(mind, order, forecast, foe, blow))
    more += sum(worth for name, worth in gains if name == "harm")
    gains = tuple(term for term in gains if term[0] != "harm")
    terms: Terms = (
        ("harm", sure * (counts * blow.harm + more)),
        ("finish", sure * counts * blow.finish),
        ("loss", -sure * mind.own * blow.own),
        ("late", -LATE * time.strike),
        *((name, sure * worth if worth > 0 else worth) for name, worth in gains),
    )
    return Choice(
        order,
        terms,
        intent.cell,
        target,
        gain=counts * (blow.harm + blow.finish) + more - mind.own * blow.own,
        bare=counts * (bare.harm + bare.finish) + more,
        felled=sure * blow.finish / mind.man(foe)[0] if foe.left else 0.0,
        hurt=sure * blow.harm,
        whole=time.whole,
        spent=((foe.unit, 1.0),) if mind.now.tactics.early and blow.own > 0 else (),
    )


def _sign(mind: Mind, man: Man) -> float:
    return -FRIEND if man.side == mind.me.side else 1.0


def _further(
    mind: Mind, order: Order, forecast: Forecast, first: Man, blow: Blow
) -> Iterator[float]:
    """What the same order does to others: those the odds tell of, and whoever is in its area."""
    told = {first.unit}
    for one in forecast.others:
        man = mind.now.man(one.target)
        if man is not None and man.unit not in told:
            told.add(man.unit)
            each, _ = mind.blow(one, man)
            yield _sign(mind, man) * mind.counts(man) * (each.harm + each.finish)
    filled = frozenset(mind.now.lookout.area(mind.now.view, mind.request, order))
    for man in (*mind.now.friends, *mind.now.foes):
        if man.cell in filled and man.unit not in told and not forecast.others:
            yield _sign(mind, man) * mind.now.counts(man) * (blow.harm + blow.finish)


def with_place(choice: Choice, place: Terms) -> Choice:
    """The same with what its place is worth afterwards."""
    return replace(choice, terms=(*choice.terms, *place))


def elsewhere(mind: Mind, order: Order, role: Role) -> Iterator[tuple[Order, Cell]]:
    """The same order with another cell for its step, or for where it ends; lazily, in the
    grammar's own order.
    """
    roles = mind.now.view.ruleset.kinds[mind.request.kind].roles(order)
    name = next((slot for slot, _ in order.slots if roles.get(slot) is role), None)
    if name is None:
        return
    at = [slot for slot, _ in order.slots].index(name)
    start, wanted = Order(order.slots[:at]), dict(order.slots[at + 1 :])
    for slot in mind.seat.choices(mind.request, start):
        cell = slot[1]
        if slot[0] != name or not isinstance(cell, Cell) or cell == order.get(name):
            continue
        if cell not in mind.turn.taken:
            made = completed(mind, start.plus(slot), wanted)
            if made is not None:
                yield made, cell


def completed(mind: Mind, start: Order, wanted: Mapping[str, Value]) -> Order | None:
    """The order that begins so and has these values where they are offered next, the first of
    what is offered for all others; None where a value that is wanted is not offered.
    """
    order = start
    while True:
        slots = mind.seat.choices(mind.request, order)
        chosen = first = next(slots, None)
        if first is None:
            return order
        if first[0] in wanted:
            value = wanted[first[0]]
            found = (slot for slot in (first, *slots) if slot[1] == value)
            chosen = next((slot for slot in found if type(slot[1]) is type(value)), None)
        if chosen is None:
            return None
        order = order.plus(chosen)
