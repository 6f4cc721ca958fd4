"""How long an order takes, from the bar of time: what counts is what it brings for each tick."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.memo import lately
from game.core.orders import Order
from game.core.ruleset import Request
from game.core.shown import Timeline
from game.core.view import View

CYCLE = 8.0
"""The ticks from one turn to the next of somebody who does something ordinary."""

RENEWED = 5.0
"""The ticks of a new round that pass before somebody's first turn, on an average."""

LATE = 0.012
"""What each tick before the strike costs: much can happen until then."""

SOON = 3
"""So many ticks one waits for a friend's blow."""


@dataclass(frozen=True, slots=True)
class Pace:
    """The ticks until he can act again after an order, and those before it strikes."""

    whole: float = CYCLE
    strike: int = 0


@lately
def clock(view: View) -> Timeline | None:
    """The bar of time, if time is counted."""
    bar = view.scale.timeline(view)
    return bar if bar is not None and bar.now is not None else None


def pace(view: View, request: Request, order: Order) -> Pace:
    """How long this takes; like anything ordinary where time is not counted."""
    course = view.ruleset.kinds[request.kind].course
    bar = clock(view) if course is not None else None
    if bar is None or bar.now is None or course is None:
        return Pace()
    now, marks = bar.now, course(view, request, order)
    own = [mark for mark in marks if mark.unit == request.unit and mark.at is not None]
    if not own:
        return Pace()
    strikes = (mark.at for mark in own if mark.state == "planned" and mark.until)
    strike, last = next(strikes, None), own[-1].at
    waits = [m.until for m in own if m.state == "planned" and m.until is not None]
    if len(waits) > 1:
        strike = own[1].at
    begun = now - (now if strike is None else strike)
    if last is not None and last >= 1:
        return Pace(float(now - last), begun)
    return Pace(now + max(RENEWED, 1.0 - min(waits, default=now)), begun)


def later(view: View, wait: int) -> float:
    """The ticks until he can act again if he does something ordinary so many ticks later."""
    bar, whole = clock(view), CYCLE + wait
    if bar is None or bar.now is None:
        return CYCLE
    return whole if bar.now - whole >= 1 else bar.now + RENEWED


def due(view: View, unit: int) -> int | None:
    """In how many ticks this fighter's next turn comes, None in this round no more."""
    bar = clock(view)
    if bar is None or bar.now is None:
        return None
    marks = (mark for mark in bar.marks if mark.unit == unit and mark.state in ("due", "acting"))
    at = next((mark.at for mark in marks if mark.at is not None and mark.at == mark.until), None)
    return bar.now - at if at is not None else None


def hurry(usual: float, whole: float) -> float:
    """What it is worth to be ready again sooner (or later) than usual, at so much a cycle."""
    return -usual * (whole - CYCLE) / CYCLE
