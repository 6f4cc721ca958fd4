"""Hands upon somebody: throwing him down, holding him, taking his weapon, breaking free."""

from __future__ import annotations

from collections.abc import Iterator

from game.ai.skirmish import worth
from game.ai.skirmish.attempts import Wanted, attempt
from game.ai.skirmish.fray import Man, apart, near
from game.ai.skirmish.mind import Choice, Mind
from game.ai.skirmish.walks import declared, offered
from game.core.grid import Cell
from game.core.orders import Value

TRIP, HOLD, DISARM = 0.9, 1.3, 1.2
"""How many of the target's attacks a fall, a hold or an empty hand costs him."""

OPENING = 0.04
"""What each friend beside somebody who lies or is held gains."""

FREE = 0.5
"""What being free again is worth."""

KEPT = 0.55
"""How often a hold lasts another turn."""

BUSY = 0.8
"""How much of his own next blow it costs to hold somebody."""

HOLDS, ARMS = "holding", 2
"""The state on the card of somebody who holds another, and how far off that one can be."""

SEIZED = 2
"""So many targets are weighed."""

BESET = 3
"""With so many enemies close by one looks for a way through them."""

LINES = 3
"""So many ways through are weighed."""


def grapples(mind: Mind, own_blow: float) -> Iterator[Choice]:
    """Hands upon those close by; ``own_blow`` is what he could do instead."""
    start = (("form", "fight"), ("how", "grapple"))
    purposes = offered(mind.seat, mind.request, *start)
    close = [foe for foe in mind.fray.foes if apart(mind.me.cell, foe.cell) <= 2]
    strongest = sorted(close, key=lambda foe: -mind.dangers.of(foe.unit).power)
    for foe in strongest[:SEIZED]:
        chance = 0.0
        for purpose in ("trip", "hold", "disarm"):
            if purpose not in purposes or foe.held or foe.unit in mind.turn.seized:
                continue
            if purpose == "trip" and foe.prone:
                continue
            wanted: Wanted = {"form": "fight", "how": "grapple", "purpose": purpose}
            cell = mind.me.cell
            if not near(cell, foe.cell):
                continue
            if chance == 0.0:
                made = attempt(mind, wanted, foe, cell)
                if made is None:
                    break
                chance, order = worth.hits(made.forecast), made.order
            else:
                full: dict[str, Value] = {**wanted, "step": cell, "target": foe.unit}
                found = declared(mind.seat, mind.request, full)
                if found is None:
                    continue
                order = found
            value = chance * _gain(mind, purpose, foe, own_blow)
            left = 1.0 - mind.turn.gone.get(foe.unit, 0.0)
            yield Choice(order, (("control", left * value),), cell, foe.unit)


def _gain(mind: Mind, purpose: str, foe: Man, own_blow: float) -> float:
    power = mind.meanwhile * mind.dangers.of(foe.unit).power
    friends = sum(near(man.cell, foe.cell) for man in mind.fray.friends) - 1
    if purpose == "trip":
        return TRIP * power + OPENING * (1 + friends)
    if purpose == "hold":
        tied = worth.TIED * mind.ransom(foe)
        return max(0.0, HOLD * power + OPENING * friends + tied - BUSY * own_blow)
    return DISARM * power


def keeps(mind: Mind) -> Man | None:
    """Whom he holds, with his hands or at the end of a weapon; of several who are held, the
    closest.
    """
    if HOLDS not in mind.me.states:
        return None
    held = [foe for foe in mind.fray.foes if foe.held and apart(mind.me.cell, foe.cell) <= ARMS]
    return min(held, key=lambda foe: apart(mind.me.cell, foe.cell), default=None)


def holding_on(mind: Mind, foe: Man) -> Iterator[Choice]:
    """Keeping the hold: at peace, or until somebody binds him who is wanted alive."""
    friends = sum(near(man.cell, foe.cell) for man in mind.fray.friends) - 1
    worth_it = mind.meanwhile * KEPT * mind.dangers.of(foe.unit).power + OPENING * friends
    worth_it += KEPT * mind.ransom(foe)
    order = declared(mind.seat, mind.request, {"form": "hold"})
    if order is not None:
        yield Choice(order, (("control", worth_it),), mind.me.cell, foe.unit)


def breaking(mind: Mind) -> Iterator[Choice]:
    """Out of a hold."""
    wanted: Wanted = {"form": "fight", "how": "grapple", "purpose": "break"}
    order = declared(mind.seat, mind.request, wanted)
    if order is not None:
        forecast = mind.seat.forecast(mind.request, order)
        chance = worth.hits(forecast) if forecast else 0.5
        yield Choice(order, (("control", FREE * chance),), mind.me.cell)


def rushes(mind: Mind) -> Iterator[Choice]:
    """Through those who crowd him, to where it is safer."""
    if len(mind.fray.beside(mind.me.cell)) < BESET:
        return
    ends = offered(mind.seat, mind.request, ("form", "fight"), ("how", "rush"))
    cells = [cell for cell in ends if isinstance(cell, Cell) and cell not in mind.turn.taken]
    for cell in sorted(cells, key=lambda cell: -worth.total(mind.place(cell)))[:LINES]:
        order = declared(mind.seat, mind.request, {"form": "fight", "how": "rush", "to": cell})
        forecast = mind.seat.forecast(mind.request, order) if order else None
        if order is not None and forecast is not None and forecast.branches:
            chance = worth.hits(forecast)
            stays = worth.total(mind.place(mind.me.cell))
            gain = chance * (worth.total(mind.place(cell)) - stays)
            yield Choice(order, (("away", gain),), mind.me.cell)
