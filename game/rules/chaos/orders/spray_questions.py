"""What is asked between the shots of a spray, and which answer is usual."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

from game.core.forecast import Forecast
from game.core.orders import Order, Slot
from game.core.ruleset import Kind, Request
from game.core.view import View
from game.rules.chaos.acts.fight import attacking
from game.rules.chaos.acts.spray import again
from game.rules.chaos.acts.spray.shots import fallen, guard_check, shot_check, standing
from game.rules.chaos.exchange.clash import number_of, standing_verdict
from game.rules.chaos.exchange.odds import faces
from game.rules.chaos.exchange.rolls import CRITICAL, FUMBLE, MISS
from game.rules.chaos.orders.forecast_asked import says, throw
from game.rules.chaos.orders.forecast_struck import WHOLE
from game.rules.chaos.sheet.actions import action_of
from game.rules.chaos.sheet.components import Spraying
from game.rules.chaos.sheet.fighter import combatant
from game.rules.kit.slots import yes_or_no

STOP = "chaos.stop"


def hits_next(view: View, unit: int) -> bool:
    """Whether the next shot of this spray hits as things stand: its die lies on the table."""
    spraying = view.get(unit, Spraying)
    line = spraying.lines[0 if spraying.burst else spraying.fired]
    me = combatant(view, unit)
    attack = attacking.attack_of(me, action_of(spraying.order))
    check = shot_check(me, line, attack, spraying.fired + 1)
    outcome = fallen(check, spraying.die)
    if outcome.grade in (FUMBLE, MISS, CRITICAL):
        return outcome.grade == CRITICAL
    if not spraying.burst and line.answer.method != "none":
        return number_of(outcome) > 0
    return standing_verdict(outcome, line.guard) == "hit"


def stop_usual(view: View, request: Request) -> Order:
    """He stops when the next shot cannot hit: later ones are only worse."""
    return Order((("use", not hits_next(view, request.unit)),))


def again_usual(view: View, request: Request) -> Order:
    """A new number when the one that stands will not do, with what he has prepared or, as long as
    some are left besides, with a Free Action.
    """
    ways = again.ways(view, request.unit, view.clock.round)
    choice = again.NO
    if hits_next(view, request.fact("by") or 0):
        spare = combatant(view, request.unit).reserves.actions > 1
        if again.PREPARE in ways:
            choice = again.PREPARE
        elif spare:
            choice = again.ACTION
    slots: tuple[Slot, ...] = (("choice", choice),)
    more = next(again.choices(view, request, Order(slots)), None)
    return Order(slots if more is None else (*slots, more))


def stop_promises(view: View, request: Request, order: Order) -> Forecast | None:
    """Whether the next shot hits, and how many are left; the die of all of them has fallen."""
    if order.get("use") is None:
        return None
    spraying = view.get(request.unit, Spraying)
    left = spraying.shots - spraying.fired
    if order.get("use") is True:
        return says("saves_shots", n=left)
    percent = WHOLE if hits_next(view, request.unit) else 0
    return says("next_shot", percent=percent, n=left)


def again_promises(view: View, request: Request, order: Order) -> Forecast | None:
    """How likely the next shot is held off by the number that stands, or by a new one."""
    by, choice = request.fact("by") or 0, order.text("choice")
    if not choice:
        return None
    if choice == again.NO:
        return throw(0.0 if hits_next(view, by) else 1.0, "held_off")
    spraying, me = view.get(by, Spraying), combatant(view, request.unit)
    line, pay = spraying.lines[0], "prepared" if choice == again.PREPARE else again.ACTION
    method, count = again.renewed(line), order.unit("ki") or 0
    answer = replace(line.answer, method=method, pay=pay, ki=count, to=None)
    foe = combatant(view, by)
    attack = attacking.attack_of(foe, action_of(spraying.order))
    shot = fallen(shot_check(foe, line, attack, spraying.fired + 1), spraying.die)
    check = guard_check(me, line, answer, by)
    held = (standing_verdict(shot, standing(die)) != "hit" for die in faces(check))
    return throw(sum(held) / check.dice[1], "held_off")


KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        STOP: Kind(yes_or_no("use"), stop_promises),
        again.KIND: Kind(again.choices, again_promises),
    }
)
"""Both questions."""

USUAL: Mapping[str, Callable[[View, Request], Order]] = MappingProxyType(
    {STOP: stop_usual, again.KIND: again_usual}
)
"""The usual answers."""
