"""The Orders Phase: splits and merges, then tactics in secret, revealed together (3.2, 3.3).

Request: `heroic20s.order` (``tactic``; ``target`` of a charge; ``withdraw``; ``forgo`` all attacks;
``long`` action, and of a Wait ``trigger``, ``watched``, ``yards``, ``cell``, ``line``,
``response``, ``weapon``, ``mount`` and ``area`` or ``deed``, ``range`` of which weapon,
``attacker``, ``spares``). Instead of a tactic a unit may split (``count`` figures part, those
nearest to the ``spot``), merge (``with`` another unit) or release whom it holds: then it is asked
again.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.core.components import Position
from game.core.events import Event
from game.core.orders import Order, Slot, Value
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Process, Step, nothing
from game.core.world import System
from game.rules.heroic20s.acts.forming import FORMS, reforms
from game.rules.heroic20s.acts.holds import loosens
from game.rules.heroic20s.acts.state import SURRENDERED, leave
from game.rules.heroic20s.exchange.contest import made
from game.rules.heroic20s.exchange.fatigue import exhausted, will_check
from game.rules.heroic20s.exchange.morale import FIGHTS, SURRENDERS, shaken
from game.rules.heroic20s.exchange.watching import ATTACKS
from game.rules.heroic20s.sheet import components
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.sheet.moving import cornered
from game.rules.heroic20s.sheet.situation import figures, ground, of_side, quarter, sides
from game.rules.kit.ground.site import field_of

ORDER = "heroic20s.order"
FORMED = "formed"
RETREAT, NEUTRAL = "retreat", "neutral"
WAIT, FIRE = "wait", "fire"
"""Long actions that are no errands: to wait for somebody, and opportunity fire."""

ROUND = (
    components.Expended,
    components.Tactic,
    components.Watch,
    components.Biding,
    components.Unwilling,
)
"""What holds for one round only."""


class Begins(System):
    """What held for the last round is over."""

    @rule("HC-PROC-01")
    def process(self, step: Step) -> None:
        clears(step)


@rule("HC-BASE-09", "HC-MOR-07")
def clears(step: Step) -> None:
    """A new round: tactics, watches and what was used up are gone; nobody is unaware any more, and
    who was at bay flees on.
    """
    world = step.world
    world.forget(field_of(world), components.Initiative)
    for unit, (bay,) in world.each(components.AtBay):
        world.drop(unit, bay)
        world.write(unit, components.Routed())
    for unit, _ in world.each(components.Fighter):
        world.forget(unit, *ROUND)
        if step.clock.round > 1:
            world.forget(unit, components.Unaware)


class Orders(System):
    """Will, those who flee, and then everybody's tactic."""

    @rule("HC-TAC-01", "HC-TAC-03", "HC-PROC-08", "HC-FAT-04", "HC-MASS-06")
    def process(self, step: Step) -> Process:
        world = step.world
        for side in sides(world):
            for one in of_side(world, side):
                _wills(step, one)
        for one in figures(world):
            if one.routed:
                _flees(step, one)
        loosens(step)
        sworn, heirs = dict[int, Order](), dict[int, int]()
        for left in range(REFORMS, -1, -1):
            free = [u.unit for u in figures(world) if chooses(world, u) and u.unit not in sworn]
            # Who is asked for the last time may do no more of that.
            told = nothing if left else (lambda unit: ((FORMED, True),))
            asked = step.secrets(free, ORDER, told)
            for request, order in (yield from step.ask_all(asked)):
                if left and order.text("tactic") in FORMS:
                    reforms(step, request.unit, order)
                    taken = order.unit("with") or 0
                    if taken and world.find(taken, Position) is None:
                        heirs.setdefault(taken, request.unit)
                else:
                    sworn[request.unit] = order
        for unit, order in sworn.items():
            if world.find(unit, Position) is not None:
                _sworn(step, unit, _of_heirs(order, heirs))
        return None


NAMING = ("target", "watched", "attacker")
"""The slots of an order that name a unit which may merge with another before all have sworn."""

REFORMS = 3
"""So often a unit may split, merge or let go in one round."""


@rule("HC-MASS-06", "HC-TAC-04", "HC-WAIT-01")
def _of_heirs(order: Order, heirs: Mapping[int, int]) -> Order:
    """The order with those whom others have taken in meanwhile named by these."""

    def heir(name: str, value: Value) -> Value:
        while name in NAMING and isinstance(value, int) and value in heirs:
            value = heirs[value]
        return value

    return Order(tuple((name, heir(name, value)) for name, value in order.slots))


def _wills(step: Step, me: Figure) -> None:
    """At no fatigue points left a unit needs its will to do anything."""
    if not exhausted(me):
        return
    drawn = step.draw(will_check(me))
    if not made(drawn):
        step.world.write(me.unit, components.Unwilling())
        step.emit(Event("heroic20s.exhausted", "HC-FAT-04", me.unit, outcomes=(drawn,)))


@rule("HC-MOR-07", "HC-FAT-04")
def _flees(step: Step, me: Figure) -> None:
    """Whoever flees retreats, unless he lacks the will for that too; without a step to take they
    surrender, or fight for a round.
    """
    world, here = step.world, ground(step.world)
    does = shaken(not cornered(here, me), quarter(world, me.side))
    if does == SURRENDERS:
        leave(step, me.unit, SURRENDERED, "HC-MOR-07")
    elif does == FIGHTS:
        world.forget(me.unit, components.Routed)
        world.write(me.unit, components.AtBay())
        step.emit(Event("heroic20s.turns_at_bay", "HC-MOR-07", me.unit))
    elif world.find(me.unit, components.Unwilling) is None:
        world.write(me.unit, components.Tactic(RETREAT))


@rule("HC-TAC-03", "HC-MOR-07")
def chooses(reader: Reader, me: Figure) -> bool:
    """Whether it chooses a tactic: not who flees, is pinned, or lacks the will."""
    bound = me.routed or me.pinned or reader.find(me.unit, components.Unwilling) is not None
    return not bound


@rule("HC-TAC-01", "HC-TAC-02", "HC-WAIT-01", "HC-OPP-01", "HC-ACT-04", "HC-ACT-05", "HC-TAC-04")
def _sworn(step: Step, unit: int, order: Order) -> None:
    """The tactic holds until the next Orders Phase; everybody learns of it. All out it waits for
    the enemy whom it names, and nobody else.
    """
    world = step.world
    tactic, long = order.text("tactic"), order.text("long")
    tactic = NEUTRAL if tactic in ("", *FORMS) else tactic
    target = order.unit("target") if tactic == "all_out_offensive" else None
    made_ = components.Tactic(
        tactic, target, order.get("withdraw") is True, long, order.get("forgo") is True
    )
    world.write(unit, made_)
    if long in (WAIT, FIRE):
        cell, attacks = order.cell("cell"), order.text("trigger") == ATTACKS
        world.write(
            unit,
            components.Watch(
                order.text("trigger"),
                order.unit("watched") or (None if attacks else target),
                order.unit("yards") or 0,
                (cell.x, cell.y) if cell else None,
                order.text("response") or "strike",
                order.text("weapon") or order.text("deed"),
                order.get("spares") is True,
                order.get("line") is True,
                order.text("area"),
                order.unit("attacker") or (target if attacks else None),
                order.text("range"),
                order.get("mount") is True,
            ),
        )
    facts: tuple[Slot, ...] = (("form", tactic), ("target", target), ("long", long))
    step.emit(Event("revealed", "HC-TAC-01", unit, target=target, facts=facts))
