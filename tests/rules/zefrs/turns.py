"""Playing turns of a personal battle: answers by name, everything else as by default."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.core.battle import Battle
from game.core.components import Unit
from game.core.orders import Order
from game.core.ruleset import Request

LONGEST = 5_000


def unit_of(battle: Battle, name: str) -> int:
    """The entity of this name."""
    return next(unit for unit, (who,) in battle.world.each(Unit) if who.name == name)


def name_of(battle: Battle, unit: int) -> str:
    """The name of this entity."""
    return battle.world.get(unit, Unit).name


def once(battle: Battle, given: Mapping[tuple[str, str], Order] | None = None) -> None:
    """One answer, or the sealing of a side that has given all of its own.

    ``given`` are orders by name and kind of request; where there is none the default serves.
    """
    for side in battle.sides:
        seat = battle.seat(side)
        for request in seat.waiting:
            if request.id not in seat.view.drafts:
                key = (name_of(battle, request.unit), request.kind)
                seat.give(request, (given or {}).get(key) or seat.default(request))
                return
        if seat.waiting:
            seat.commit()
            return


def until(
    battle: Battle,
    wanted: Callable[[Battle], bool],
    given: Mapping[tuple[str, str], Order] | None = None,
) -> None:
    """Play on until this is so, or the battle is over."""
    for _ in range(LONGEST):
        if battle.result is not None or wanted(battle):
            return
        once(battle, given)
    raise AssertionError(f"never came to it: {battle.clock}")


def asked(battle: Battle, kind: str, name: str = "") -> Request | None:
    """The open request of this kind, of this fighter if he is named."""
    for side in battle.sides:
        for request in battle.seat(side).waiting:
            if request.kind == kind and name in ("", name_of(battle, request.unit)):
                return request
    return None


def come_to(battle: Battle, kind: str, name: str = "", given: object = None) -> Request:
    """Play on until this is asked, and give the request back."""
    until(battle, lambda b: asked(b, kind, name) is not None, given)  # type: ignore[arg-type]
    request = asked(battle, kind, name)
    assert request is not None, battle.result
    return request


def a_turn(battle: Battle, orders: Mapping[str, Order]) -> None:
    """One whole turn in which these declare so, and all others as by default."""
    turn = battle.clock.round
    given = {(name, "personal.declare"): order for name, order in orders.items()}
    until(battle, lambda b: b.clock.round > turn, given)


def keys_of(battle: Battle, *wanted: str) -> list[str]:
    """The keys of all events that are among these, in their order."""
    return [event.key for event in battle.events if event.key in wanted]
