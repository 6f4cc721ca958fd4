"""A blow with more to it: after a feint, with a second one, or wide enough for several."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.ai.ticks.attacks import KEPT, said, weighed
from game.ai.ticks.mind import Choice, Mind
from game.core.orders import Order, Slot, Value

FOOLED = 0.04
"""So much less must answers leave of a blow before a feint is thought of."""

CLEFT = 0.5
"""What is left of a blow for those it goes on to."""

LEAST = 0.05
"""What a whole blow is worth at somebody at whom it was not weighed."""

MORE = ("target2", "target3", "target4")
"""The slots of further targets."""


def arts(mind: Mind, found: list[Choice]) -> Iterator[Choice]:
    """The best blow once more, with what skill can add to it."""
    blows = [choice for choice in found if choice.order.text("how") == "strike"]
    best = max(blows, key=lambda choice: choice.worth, default=None)
    foe = mind.now.foe(best.target) if best else None
    if best is None or foe is None:
        return
    wanted = said(best.order)
    tries = []
    if best.order.get("feint") is False and best.bare - best.gain > FOOLED:
        tries.append({**wanted, "feint": True})
    if mind.me.ki > KEPT:
        tries += [{**wanted, "second": item} for item in _seconds(mind, best.order)[:1]]
    made = (weighed(mind, more, foe) for more in tries)
    yield from (choice for choice in made if choice is not None)
    yield from _cleft(mind, best, {choice.target: choice.gain for choice in blows})


def _seconds(mind: Mind, order: Order) -> list[Value]:
    """What a second blow could follow with."""
    if order.get("second") is None:
        return []
    return [item for item in mind.open(*_before(order, "second")) if item]


def _before(order: Order, name: str) -> tuple[Slot, ...]:
    names = [slot for slot, _ in order.slots]
    return order.slots[: names.index(name)]


def _cleft(mind: Mind, best: Choice, worths: dict[int | None, float]) -> Iterator[Choice]:
    """The blow that goes on to whoever stands beside the target. Each of them answers for himself,
    which costs him a Free Action and his readiness for others.
    """
    if best.order.get("target2") != 0:
        return
    slots, gain = _before(best.order, "target2"), 0.0
    for name in MORE:
        units = [unit for unit in _named(mind, slots, name) if unit]
        if not units:
            break
        other = max(units, key=lambda unit: worths.get(unit, 0.0))
        slots = (*slots, (name, other))
        gain += CLEFT * max(LEAST, worths.get(other, 0.0))
    whole = mind.made({**dict.fromkeys(MORE, 0), **dict(slots), "ki": 0})
    if gain and whole is not None:
        terms = tuple((name, worth + gain * (name == "harm")) for name, worth in best.terms)
        yield replace(best, order=whole, terms=terms, gain=best.gain + gain)


def _named(mind: Mind, slots: tuple[Slot, ...], name: str) -> list[int]:
    """The units that are offered for this slot next."""
    found = mind.seat.choices(mind.request, Order(slots))
    return [unit for slot, unit in found if slot == name and isinstance(unit, int)]
