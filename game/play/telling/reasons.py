"""Why a computer player decided as it did, in words, the weightiest reason first.

``Memory`` keeps the decisions of a match while it is open; nothing of it is told before the order
itself is revealed. What was decided before the match was opened is not recorded anywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from game.ai import Decision
from game.core.events import Event
from game.core.orders import Order
from game.core.vocabulary import Does
from game.play import screens
from game.play.words import decimal, say

LEAST = 0.05
"""What is worth less is not worth a line, in fighters."""

FIRST = 3
"""So many reasons make a sentence."""

MOVED, ROUND = "moved", "round"


def weighed(decision: Decision) -> tuple[tuple[str, str], ...]:
    """What counted and its worth in fighters with a sign, as words, the weightiest first."""
    counted = [(name, worth) for name, worth in decision.terms if abs(worth) >= LEAST]
    counted.sort(key=lambda term: -abs(term[1]))
    return tuple((say(f"ai.{name}"), decimal(worth, "+.1f")) for name, worth in counted)


def intended(decision: Decision | None) -> str:
    """What the side is about as a whole and what it fears, as a sentence; "" if it has no plan."""
    if decision is None or not decision.aim:
        return ""
    aim = say(f"ai.intention.{decision.aim}")
    if not decision.fear:
        return say("ai.because.side_fearless", {"aim": aim})
    return say("ai.because.side", {"aim": aim, "fear": say(f"ai.fears.{decision.fear}")})


def because(decision: Decision | None) -> str:
    """Why, in one sentence after that of the side's plan, if it has one; None is a decision that
    nobody wrote down.
    """
    side, unit = intended(decision), _alone(decision)
    return say("ai.because.both", {"side": side, "unit": unit}) if side else unit


def _alone(decision: Decision | None) -> str:
    if decision is None:
        return say("ai.because.unrecorded")
    found = weighed(decision)[:FIRST]
    if found:
        return ", ".join(say("ai.because.term", {"what": w, "worth": n}) for w, n in found)
    if decision.terms:
        return say("ai.because.even")
    return say(f"ai.because.{decision.habit or 'usual'}")


@dataclass(slots=True)
class Memory:
    """Decisions of computer players by round and unit, and there by the kind of request."""

    _kept: dict[tuple[int, int], dict[str, Decision]] = field(default_factory=dict)

    def note(self, round_: int, decisions: Iterable[Decision]) -> None:
        """Keep these; what was decided anew after an undoing takes the place of the old."""
        for decision in decisions:
            asked = decision.request
            self._kept.setdefault((round_, asked.unit), {})[asked.kind] = decision

    def behind(self, round_: int, event: Event) -> Decision | None:
        """The decision that this event of a round carries out, if it is remembered."""
        if event.unit is None:
            return None
        known = self._kept.get((round_, event.unit), {})
        return next((one for one in known.values() if _matches(one.order, event)), None)


def _matches(order: Order, event: Event) -> bool:
    if reveals(event):
        return order.text("form") == event.fact("form")
    return event.key == MOVED and event.cell is not None and order.cell("to") == event.cell


LATELY = 1
"""So many rounds before this one an order is of interest."""


def last_revealed(events: Sequence[Event], unit: int) -> tuple[int, Event] | None:
    """The latest of these events that lays an order of this unit open, or moves one to whom no
    order is announced, and its round. Only what is in ``events`` is told, and nothing that lies
    two rounds back, after which somebody has done other things.
    """
    found: Event | None = None
    begun = 0
    for event in reversed(events):
        if event.key == ROUND and found is not None:
            return int(str(event.fact("round"))), found
        begun += event.key == ROUND
        if begun > LATELY:
            return None
        announced = found is not None and reveals(found)
        if event.unit == unit and not announced and (event.key == MOVED or reveals(event)):
            found = event
    return None


def reveals(event: Event) -> bool:
    """Whether it lays an order open: that of a unit, or what a single fighter swore."""
    return screens.does(event) in (Does.REVEALS, Does.DECLARES, Does.ADDS)
