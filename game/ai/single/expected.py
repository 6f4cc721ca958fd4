"""What the enemies are likely to do: the book's usual orders for them in an imagined battle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.ai.single.scene import Man, Scene
from game.ai.single.worth import part
from game.core.orders import Order
from game.core.ruleset import Request
from game.core.seat import Seat
from game.core.tactics import Intent, Purpose

ATTACKS = (Purpose.STRIKE, Purpose.SHOOT)

WORST = 2
"""So many attacks on one fighter are looked at."""


@dataclass(frozen=True, slots=True)
class Expected:
    """The likely intents of the enemies who have to declare now, and what their attacks cost."""

    intents: Mapping[int, Intent] = field(default_factory=dict)
    orders: Mapping[int, tuple[Seat, Request, Order]] = field(default_factory=dict)

    def upon(self, me: Man) -> tuple[int, ...]:
        """Those who are likely to attack him."""
        return tuple(
            unit
            for unit, intent in self.intents.items()
            if intent.target == me.unit and intent.purpose in ATTACKS
        )

    def costs(self, now: Scene, me: Man) -> Mapping[str, float]:
        """The part of him that the expected attacks take by each of his answers, "" for none."""
        found: dict[str, float] = {}
        for unit in self.upon(me)[:WORST]:
            seat, request, order = self.orders[unit]
            forecast = seat.forecast(request, order)
            if forecast is None or not forecast.branches:
                continue
            for index, branch in enumerate(forecast.branches):
                blow = part(
                    branch.losses,
                    branch.out,
                    me.left,
                    lambda number: now.tactics.lost(now.view, me.unit, number),
                )
                for name in (branch.answer, "") if index == 0 else (branch.answer,):
                    found[name] = found.get(name, 0.0) + blow.harm + blow.finish
        return found


def expected(seat: Seat, now: Scene, seed: int) -> Expected:
    """Ask the book, in an imagined battle, what each enemy would do unasked."""
    imagined = seat.imagine(seed)
    intents: dict[int, Intent] = {}
    orders: dict[int, tuple[Seat, Request, Order]] = {}
    for side in imagined.sides:
        other = imagined.seat(side)
        for request in other.waiting if side != seat.side else ():
            if now.foe(request.unit) is not None and declares(other, request):
                usual = other.default(request)
                orders[request.unit] = other, request, usual
                intents[request.unit] = now.tactics.intent(other.view, request, usual)
    return Expected(intents, orders)


def declares(seat: Seat, request: Request) -> bool:
    """Whether the request asks for what a fighter does in his turn."""
    kind = seat.view.ruleset.kinds[request.kind]
    return kind.asks == "act" and kind.moment in ("", "free")
