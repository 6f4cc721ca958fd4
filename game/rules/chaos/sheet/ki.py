"""Ki: how much of it may be spent on what, and what it is worth. Everybody else asks here.

The pure functions need the reserves and the round alone; `pay` takes it from a unit.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.core.checks import Modifier
from game.core.components import Health
from game.core.events import Event
from game.core.orders import Order, Slot
from game.core.rule import rule
from game.core.ruleset import Request
from game.core.step import Step
from game.core.view import View
from game.rules.chaos.sheet.actions import Action, Answer
from game.rules.chaos.sheet.components import Reserves
from game.rules.chaos.tables.forms import forms

OUTSIDE = ("natural", "points")
"""What does not count against the limit of one action (CF-KI-01)."""

RULES = {
    "roll": "CF-KI-02",
    "resist": "CF-KI-02",
    "stat": "CF-KI-02",
    "skill": "CF-KI-02",
    "force": "CF-KI-03",
    "action": "CF-KI-04",
    "points": "CF-KI-05",
    "natural": "CF-DMG-08",
    "second": "CF-DUAL-02",
    "spray": "CF-SPRAY-01",
    "multiple": "CF-MULTI-03",
    "return": "CF-RET-01",
    "simultaneous": "CF-SIM-01",
}
"""The rule behind each thing that Ki is spent for."""


@rule("CF-CHAK-01")
def purse(reserves: Reserves, in_round: int) -> int:
    """The Ki that he can spend in this round: none after Chakra."""
    return 0 if reserves.dry == in_round else reserves.ki


@rule("CF-KI-01", "CF-KI-07")
def room(reserves: Reserves, in_round: int, already: int = 0, owed: int = 0) -> int:
    """How much more may be spent on one action, of which ``already`` so much is spent or declared;
    ``owed`` of it is still to be paid.
    """
    return max(min(forms().ki.limit - already, purse(reserves, in_round) - owed), 0)


def declared(action: Action) -> int:
    """The Ki that a declared action costs: on its roll, for a second strike, for a spray."""
    price = forms().ki.price
    return action.ki + price * (bool(action.second) + (action.how == "spray"))


@rule("CF-KI-02", "CF-KI-04", "CF-SIM-01")
def of_answer(answer: Answer) -> int:
    """The Ki that an answer costs: on its roll, for a Free Action, for a strike at the same moment
    by ability.
    """
    strikes = answer.method == "simultaneous" and answer.pay != "held"
    return answer.ki + forms().ki.price * ((answer.pay == "ki") + strikes)


@rule("CF-KI-02")
def on_roll(reserves: Reserves, in_round: int, owed: int = 0) -> range:
    """How many points may go on a roll, beside what the action costs otherwise."""
    return range(room(reserves, in_round, owed, owed) + 1)


@rule("CF-KI-06")
def may(reserves: Reserves, in_round: int, what: str, already: int = 0) -> bool:
    """Whether he can buy this now; ``already`` is paid for the same action."""
    if what in OUTSIDE:
        return purse(reserves, in_round) >= forms().ki.price
    return room(reserves, in_round, already) >= forms().ki.price


@rule("CF-KI-04")
def may_buy_action(reserves: Reserves, in_round: int, owed: int = 0) -> bool:
    """Whether he can buy one more Free Action: only when those of the round are used up, and with
    what is left beside the Ki that he owes for the same deed.
    """
    return reserves.actions <= 0 and room(reserves, in_round, owed, owed) >= forms().ki.price


@rule("CF-TICK-08", "CF-KI-04")
def has_action(reserves: Reserves, in_round: int) -> bool:
    """Whether he has a Free Action left, or the Ki to buy one."""
    return reserves.actions > 0 or may_buy_action(reserves, in_round)


@rule("CF-KI-05")
def may_recover(reserves: Reserves, in_round: int, points: int) -> bool:
    """Whether he can recover a hit point: only when he has none left."""
    return points <= 0 and may(reserves, in_round, "points")


@rule("CF-KI-03")
def forces(reserves: Reserves, in_round: int, already: int = 0) -> tuple[str, ...]:
    """What a strike that has hit can be made stronger by, nothing first: each once."""
    left = room(reserves, in_round, already) // forms().ki.price
    return ("none", "damage", "penetration", "both")[: (1, 3, 4)[min(left, 2)]]


@rule("CF-KI-03")
def force_price(force: str) -> int:
    """What such a choice costs."""
    return forms().ki.price * {"none": 0, "both": 2}.get(force, 1)


@rule("CF-KI-02")
def to(what: str, count: int) -> tuple[Modifier, ...]:
    """What so much Ki adds to one combat roll, to one Resist (in percent), or to one stat check."""
    worth = count * int(getattr(forms().ki, what))
    return (Modifier("CF-KI-02", "chaos.ki", worth),) if count else ()


def pay(step: Step, unit: int, what: str, count: int = 1) -> None:
    """Take so many points of Ki for this, and tell it; ``what`` is one of RULES."""
    if not count:
        return
    had = step.world.get(unit, Reserves)
    step.world.put(unit, replace(had, ki=had.ki - count), had)
    facts = (("n", count), ("left", had.ki - count))
    step.emit(Event(f"chaos.ki_{what}", RULES[what], unit, facts=facts))


@rule("CF-KI-05")
def recover(step: Step, unit: int) -> None:
    """He recovers a hit point; whoever calls has asked `may_recover`."""
    pay(step, unit, "points")
    had = step.world.get(unit, Health)
    step.world.put(unit, replace(had, now=had.now + forms().ki.points), had)


def choices(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """The grammar of "chaos.resist": how much Ki goes on the coming Resist or stat check."""
    reserves = view.find(request.unit, Reserves)
    if partial.slots or reserves is None:
        return
    spent, paid = request.fact("spent") or 0, request.fact("paid") or 0
    owed = spent + (request.fact("owed") or 0)
    most = room(reserves, view.clock.round, spent + paid, owed)
    yield from (("ki", count) for count in range(most + 1))
