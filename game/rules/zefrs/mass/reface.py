"""Turning between segments: a shared window for attackers who have somebody to turn on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.core.components import Facing
from game.core.forecast import Forecast
from game.core.grid import direction_to
from game.core.orders import IllegalOrder, Order, Slot, is_pass
from game.core.rule import rule
from game.core.ruleset import Request
from game.core.step import Process, Step
from game.core.view import View
from game.core.world import System
from game.rules.zefrs.mass.clash import aim
from game.rules.zefrs.mass.contact import Stand, Stands, faced, foes_beside, stands
from game.rules.zefrs.mass.forecast import blows_of_a_round, promised
from game.rules.zefrs.mass.moves import turn
from game.rules.zefrs.mass.orders import place

WINDOW = "reface"
"""How the phases of these windows are called, with the number of the segment behind it."""

DOES = {"attack": "attacks", "shoot": "shoots", "defend": "defends", "withdraw": "withdraws"}
"""What a branch calls the order that the target is known to have; without one it defends."""


class Reface(System):
    """All attackers with a choice turn at once, or stay as they are."""

    def process(self, step: Step) -> Process:
        field = stands(step.world)
        requests = tuple(
            step.request(me.side, me.unit, "mass.reface", editable=True, window=True)
            for me in field.values()
            if turns(field, me)
        )
        if not requests:
            return None
        answers = yield requests
        assert isinstance(answers, tuple)
        for request, order in zip(requests, answers, strict=True):
            if not is_pass(order):
                was = step.world.get(request.unit, Facing)
                turn(step, request.unit, was, order.text("facing"))
        return None


@rule("ZF-MASS-MOV-03", "ZF-GRID-21")
def turns(field: Stands, me: Stand) -> tuple[str, ...]:
    """The other enemies an attacker may turn on between segments, as facings."""
    if me.form != "attack" or not me.now:
        return ()
    present = faced(field, me)
    others = (foe for foe in foes_beside(field, me) if foe != present and foe.now)
    found = (direction_to(me.cell, foe.cell) for foe in others)
    return tuple(facing for facing in found if facing)


def choices(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """The grammar of "mass.reface": the other directions in which an enemy stands."""
    if not partial.slots:
        field = stands(view)
        yield from (("facing", facing) for facing in turns(field, field[request.unit]))


def refuse(view: View, request: Request, order: Order) -> IllegalOrder | None:
    """Nothing is won by turning to where no enemy stands."""
    field = stands(view)
    facing = order.get("facing")
    if facing is None or facing in turns(field, field[request.unit]):
        return None
    return IllegalOrder("ZF-GRID-21", "zefrs.no.nobody_there")


def forecast(view: View, request: Request, order: Order) -> Forecast | None:
    """What a unit that turns like this, or stays, does until the round ends to the one in front.

    All orders are known by now, so there is one answer. None where nobody is in front.
    """
    here = place(view, request.unit)
    me = replace(here.me, facing=order.text("facing") or here.me.facing)
    here = replace(here, me=me, field={**here.field, me.unit: me})
    foe = aim(view, here.field, me)
    if foe is None:
        return None
    segment = int(view.clock.phase.removeprefix(WINDOW))
    blows = min(blows_of_a_round(), blows_of_a_round() + 2 - segment)
    return promised(view, here, foe, ((DOES.get(foe.form, DOES["defend"]), foe),), blows)
