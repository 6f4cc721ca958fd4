"""How long an order takes, from the bar of time: what counts is what it brings for each tick."""

from __future__ import annotations

from game.ai.ticks.scene import Scene
from game.core.orders import Order
from game.core.ruleset import Request
from game.core.view import View

CYCLE = 8.0
"""The ticks from one turn to the next of somebody who does something ordinary."""

RENEWED = 5.0
"""The ticks of a new round that pass before somebody's first turn, on an average."""


def ticks(view: View, request: Request, order: Order, now: Scene) -> tuple[float, int]:
    """The ticks until he can act again after this, and those before it strikes."""
    course = view.ruleset.kinds[request.kind].course
    marks = course(view, request, order) if course else ()
    own = [mark for mark in marks if mark.unit == request.unit and mark.at is not None]
    if not own:
        return CYCLE, 0
    strike = next((mark.at for mark in own if mark.state == "planned" and mark.until), now.now)
    last = own[-1].at
    waits = [m.until for m in own if m.state == "planned" and m.until is not None]
    end = min(waits, default=now.now)
    if len(waits) > 1:
        strike = own[1].at
    assert last is not None and strike is not None
    if last >= 1:
        return float(now.now - last), now.now - strike
    return now.now + max(RENEWED, 1.0 - min(end, now.now)), now.now - strike


def later(now: Scene, wait: int) -> float:
    """The ticks until he can act again if he does something ordinary so many ticks later."""
    whole = CYCLE + wait
    return whole if now.now - whole >= 1 else now.now + RENEWED


def hurry(usual: float, whole: float) -> float:
    """What it is worth to be ready again sooner (or later) than usual, at so much a cycle."""
    return -usual * (whole - CYCLE) / CYCLE
