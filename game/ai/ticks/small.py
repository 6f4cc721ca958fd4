"""The small questions in the middle of a blow: what the body itself stops, who keeps his senses."""

from __future__ import annotations

from game.ai.player import sensible
from game.ai.ticks.mind import Choice, Mind
from game.core.orders import Order

NATURAL, RESIST = "natural", "resist"
"""The questions that are weighed; all others are answered as is usual."""

WORTHWHILE = 2
"""Points that must be gained before Ki is spent on what the body stops: each hit wears one off,
and it is no use to buy that one back each time.
"""

WHOLE = 3
"""So many are worth the last point of Ki, while there are Free Actions left for answers."""

REVIVED = 0.1
"""What a hit point is worth to somebody who has none: the next blow goes only half as deep."""

GRAVE = ("knockout", "death")
"""Who fails these is out of the fight; of all others one gets up again."""


def small(mind: Mind) -> Choice:
    """The answer to such a question."""
    what = mind.request.kind.rpartition(".")[2]
    if what == NATURAL:
        return natural(mind)
    if what == RESIST and mind.request.fact("resist") in GRAVE:
        return braced(mind)
    return Choice(sensible(mind.seat, mind.request), ())


def natural(mind: Mind) -> Choice:
    """Whether Ki goes into what the body stops: for what it stops more than it does already."""
    shown, full = mind.stat(NATURAL)
    gain, last = full - shown, mind.me.ki <= 1
    use = gain >= (WHOLE if last else WORTHWHILE) and (not last or mind.me.actions > 0)
    return Choice(Order((("activate", use),)), (("guard", mind.price * use),))


def braced(mind: Mind) -> Choice:
    """All the Ki that may go on it: there is nothing better to keep it for."""
    known = [value for value in mind.open() if isinstance(value, int)]
    points = max(known, default=0)
    return Choice(Order((("ki", points),)), (("guard", mind.price * points),))


def revived(mind: Mind) -> Choice | None:
    """A hit point for somebody who has none, which takes no time; None where he needs none."""
    if "recover" not in mind.open(("form", "chore")):
        return None
    order = mind.made({"form": "chore", "how": "recover"})
    return Choice(order, (("ready", REVIVED),)) if order is not None else None
