"""What is worth being asked before the countdown: another declaration than the last one (3.7)."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.orders import Order
from game.core.rule import rule
from game.core.ruleset import Request
from game.core.view import View
from game.rules.empress.acts import initiative
from game.rules.empress.orders import kinds, replies, stances
from game.rules.empress.sheet import turns

CHOSEN = ("stance", "dual", "board", "mode", "wall")
"""What of a declaration holds until he says otherwise; where he looks goes by the enemy."""

RATED = CHOSEN[:-1]
"""What of it the odds tell apart."""


@rule("EM-TRN-03", "EM-STN-01")
def proposed(view: View, request: Request) -> Order:
    """What he declared last, as far as it can be and is no pure defence, which is an action; where
    he has declared nothing yet, what is usual.
    """
    plainly, had = replies.stance(view, request), view.find(request.unit, turns.LastDeclared)
    last = dict(had.order.slots) if had is not None else {}
    if last.get("stance") == initiative.PURE:
        del last["stance"]
    wanted = dict(plainly.slots) | {name: last[name] for name in CHOSEN if name in last}
    return kinds.STANCES.made(view, request, wanted) or plainly


def others(view: View, request: Request, plainly: Order) -> Iterator[Order]:
    """The declarations that differ from this one in one thing."""
    wanted = dict(plainly.slots)
    for at_slot, (name, known) in enumerate(plainly.slots):
        before = Order(plainly.slots[:at_slot]) if name in RATED else None
        for _, value in kinds.STANCES.choices(view, request, before) if before else ():
            if value == known:
                continue
            made = kinds.STANCES.made(view, request, {**wanted, name: value})
            if made is not None:
                yield made


@rule("EM-STN-01", "EM-STN-02", "EM-STN-03")
def matters(view: View, request: Request) -> bool:
    """Whether another declaration than his last one promises more, or he has made none yet."""
    unit = request.unit
    if view.find(unit, turns.LastDeclared) is None:
        return True
    if not (stances.attackers(view, unit) or stances.targets(view, unit)):
        return False
    last = proposed(view, request)
    now = stances.better(view, unit, last)
    found = (stances.better(view, unit, order) for order in others(view, request, last))
    return any(worth - now > stances.FOR_NOTHING for worth in found)
