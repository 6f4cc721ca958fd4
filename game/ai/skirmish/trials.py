"""Getting ready, tried in an imagined battle: what a fighter could do with this in his hands."""

from __future__ import annotations

from game.ai.skirmish.fray import Man, declares
from game.ai.skirmish.walks import declared
from game.core.orders import IllegalOrder, Order, Value
from game.core.ruleset import Request
from game.core.seat import Seat

HOLD = Order((("form", "hold"),))

STEPS = 60
"""So many questions at most are answered before the fighter declares again."""


def after(seat: Seat, request: Request, order: Order, seed: int) -> tuple[Seat, Request] | None:
    """His next declaration in an imagined battle where he does this and nobody else stirs."""
    battle, done = seat.imagine(seed), False
    for _ in range(STEPS):
        other = next((s for s in map(battle.seat, battle.sides) if s.waiting), None)
        if battle.result is not None or other is None:
            return None
        waiting = other.waiting
        for asked in waiting:
            mine = asked.unit == request.unit and declares(other.view, asked)
            if mine and done:
                return other, asked
            answer = order if mine else _still(other, asked)
            try:
                other.give(asked, answer)
            except IllegalOrder:
                return None
            done = done or mine
        if any(asked.editable for asked in waiting):
            other.commit()
    return None


def _still(seat: Seat, asked: Request) -> Order:
    """Nothing, where he may declare that; else what is usual."""
    return HOLD if declares(seat.view, asked) else seat.default(asked)


def best_blow(seat: Seat, request: Request, foe: Man) -> float | None:
    """The points expected of a plain blow at somebody where he is barest, as far off as he may be;
    None without.
    """
    wanted: dict[str, Value] = {"form": "fight", "how": "strike", "target": foe.unit}
    areas = sorted(foe.body, key=lambda part: (part.armour, part.shielded))
    orders = (declared(seat, request, {**wanted, "area": part.area}) for part in areas)
    order = next((made for made in orders if made is not None), None)
    forecast = seat.forecast(request, order) if order is not None else None
    if order is None or forecast is None or not forecast.branches:
        return None
    return forecast.branches[0].mean
