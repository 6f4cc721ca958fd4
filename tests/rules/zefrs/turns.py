"""Playing turns of a personal battle: answers by name, everything else as by default."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from game.core.battle import Battle
from game.core.components import Unit
from game.core.dice import Dice
from game.core.events import Event
from game.core.orders import Order
from game.core.ruleset import Request
from game.core.step import Asking, Step
from game.rules.kit.ground.site import field_of
from game.rules.zefrs.personal.acts.turn import Actions
from game.rules.zefrs.sheet.components import Due, Queue
from tests.rules.zefrs.field import Answer, Scene, Script, keys

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


def plays_out(here: Scene, dice: Script, *dues: Due) -> list[str]:
    """The keys of what happened in the queue, to its end."""
    return keys(happens(here, dice, *dues))


def happens(
    here: Scene, dice: Script | Dice, *dues: Due, answers: Sequence[Answer] = ()
) -> list[Event]:
    """The queue, to its end; what happened in it."""
    here.world.write(field_of(here.world), Queue(dues))

    def act(step: Step) -> Asking[None]:
        while step.world.get(field_of(step.world), Queue).items:
            yield from Actions().process(step)

    return here.do(act, dice, answers)
