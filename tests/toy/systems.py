"""The procedures of the made-up rulebook, one a chapter."""

from __future__ import annotations

from dataclasses import replace

from game.core.checks import Band, Check, Outcome
from game.core.components import Facing, Ordered, Out, Position, Side, Strength, Unit
from game.core.events import Event, moved, out, turned
from game.core.grid import Cell
from game.core.orders import Order, Value, is_pass
from game.core.ruleset import Moment, Reactor, Request
from game.core.step import AGAIN, Asking, Part, Process, Step, split
from game.core.world import System
from tests.toy.blow import Blow, blow
from tests.toy.orders import flanked
from tests.toy.parts import (
    SPAN,
    Fuse,
    Lurker,
    Queue,
    Reacted,
    Vow,
    enemies_beside,
    field,
    standing,
    taken,
)


def lose(step: Step, losses: dict[int, int], rule: str) -> None:
    """Add up everything that happened at once, then write each unit a single time."""
    for unit, lost in sorted(losses.items()):
        before = step.world.get(unit, Strength)
        after = replace(before, now=max(0, before.now - lost))
        step.world.put(unit, after, before)
        step.emit(Event("losses", rule, unit, facts=(("n", before.now - after.now),)))
        if after.now == 0 and step.world.find(unit, Out) is None:
            step.world.drop(unit, step.world.get(unit, Position))
            step.world.put(unit, Out("fallen"))
            step.emit(out(unit, "fallen", rule))


class Deploy(System):
    """Both sides place their units in secret, in the first round only."""

    def process(self, step: Step) -> Process | None:
        if step.clock.round > 1:
            return None
        return self._ask(step)

    def _ask(self, step: Step) -> Process:
        requests = tuple(
            step.request(side.id, unit, "toy.place", secret=True, editable=True)
            for unit, (side,) in step.world.each(Side)
        )
        orders = yield requests
        assert isinstance(orders, tuple)
        for order in orders:
            for slot, cell in order.slots:
                self._place(step, int(slot.removeprefix("unit-")), cell)
        return None

    def _place(self, step: Step, unit: int, cell: Value) -> None:
        before = step.world.get(unit, Position)
        assert isinstance(cell, Cell)
        after = replace(before, cell=cell)
        if after != before:
            step.world.put(unit, after, before)
            step.emit(moved(unit, before.cell, after.cell, "TOY-PLACE"))


class Plan(System):
    """Every unit is given its order in secret; all are revealed together."""

    def process(self, step: Step) -> Process:
        requests = tuple(
            step.request(who.side, unit, "toy.plan", secret=True, editable=True)
            for unit, who in sorted(self._deciders(step).items())
        )
        if not requests:
            return None
        orders = yield requests
        assert isinstance(orders, tuple)
        for request, order in zip(requests, orders, strict=True):
            self._note(step, request, order)
        unit, _ = field(step.world)
        waiting = tuple(request.unit for request in requests)
        step.world.put(unit, Queue(waiting), step.world.find(unit, Queue))
        return None

    def _deciders(self, step: Step) -> dict[int, Unit]:
        open_units = {unit: who for unit, (who, _, _) in standing(step.world).items()}
        lurkers = step.world.each(Lurker)
        return open_units | {unit: Unit(it.name, it.side) for unit, (it,) in lurkers}

    def _note(self, step: Step, request: Request, order: Order) -> None:
        world, unit = step.world, request.unit
        if order["form"] == "reveal":
            it = world.get(unit, Lurker)
            world.drop(unit, it)
            for part in (Unit(it.name, it.side), Strength(it.count, it.count), Facing("N")):
                world.put(unit, part)
            if it.cell in taken(world):
                world.put(unit, Out("crowded"))
            else:
                world.put(unit, Position(it.cell))
            step.emit(Event("revealed", "TOY-LURK", unit, cell=it.cell))
        elif order["form"] == "vow":
            world.put(unit, Vow(request.side, order), world.find(unit, Vow))
            to = frozenset({request.side})
            step.emit(Event("toy.vowed", "TOY-VOW", unit, to=to))
        elif order["form"] != "lurk":
            world.put(unit, Ordered(order), world.find(unit, Ordered))


class Act(System):
    """One unit of the queue a step; others may react on its way."""

    def process(self, step: Step) -> Process:
        unit, _ = field(step.world)
        queue = step.world.get(unit, Queue)
        if not queue.units:
            return None
        actor = queue.units[0]
        step.world.put(unit, Queue(queue.units[1:]), queue)
        ordered = step.world.find(actor, Ordered)
        if actor in standing(step.world) and ordered is not None:
            step.world.drop(actor, ordered)
            yield from self._carry_out(step, actor, ordered.order)
        return AGAIN

    def _carry_out(self, step: Step, actor: int, order: Order) -> Asking[None]:
        form = order.text("form")
        if form == "march":
            yield from self._march(step, actor, order)
        elif form == "strike":
            yield from self._strike(step, actor, order)
        elif form == "light":
            self._light(step, actor, int(str(order["after"])))
        elif form == "split":
            self._split(step, actor, order)

    def _march(self, step: Step, actor: int, order: Order) -> Asking[None]:
        to = order.cell("to")
        assert to is not None
        yield from step.moment(Moment("steps", actor, cell=to))
        if actor not in standing(step.world) or to in taken(step.world):
            return
        before, facing = step.world.get(actor, Position), step.world.get(actor, Facing)
        step.world.put(actor, Position(to), before)
        step.world.put(actor, Facing(order.text("facing")), facing)
        step.emit(moved(actor, before.cell, to, "TOY-MARCH"))
        yield from step.moment(Moment("arrived", actor, cell=to))

    def _strike(self, step: Step, actor: int, order: Order) -> Asking[None]:
        target = order.unit("target")
        assert target is not None
        yield from step.moment(Moment("is-attacked", actor, target))
        if target not in enemies_beside(step.world, actor):
            step.emit(Event("toy.void", "TOY-REACH", actor, target))
            return
        side, weapon = step.world.get(target, Unit).side, order.text("weapon")
        flank = flanked(step.world, actor, target)
        result: Blow = yield from step.run(blow(actor, target, side, weapon, flank))
        step.emit(Event("toy.blow", "TOY-HIT", actor, target, outcomes=result.outcomes))
        lose(step, {target: result.losses}, "TOY-WOUND")

    def _light(self, step: Step, actor: int, after: int) -> None:
        who, cell, _ = standing(step.world)[actor]
        due = step.clock.time + after
        step.world.spawn(Fuse(who.side, cell, due))
        step.emit(Event("toy.lit", "TOY-FUSE", actor, cell=cell, facts=(("due", due),)))

    def _split(self, step: Step, actor: int, order: Order) -> None:
        who, cell, many = standing(step.world)[actor]
        count, facing = int(str(order["part"])), step.world.get(actor, Facing)
        _, grid = field(step.world)
        free = sorted(c for c in grid.cells() if c not in taken(step.world))
        if not free or count >= many:
            return
        near = min(free, key=lambda c: (abs(c.x - cell.x) + abs(c.y - cell.y), c))
        shares = ((count, near, "first"), (many - count, cell, "second"))
        parts = [
            Part(
                (Unit(who.name, who.side), Position(at), Strength(n, n), facing),
                Order((("form", order.text(slot)),)) if order.text(slot) == "hold" else None,
            )
            for n, at, slot in shares
        ]
        split(step, actor, parts, "TOY-SPLIT")


class Vows(System):
    """Vows are revealed in a step of their own, before anything comes of them."""

    def process(self, step: Step) -> bool | None:
        vows = step.world.each(Vow)
        if not vows:
            return None
        unit, (vow,) = vows[0]
        step.world.drop(unit, vow)
        step.emit(Event("toy.vow", "TOY-VOW", unit, facts=(("then", vow.order["then"]),)))
        if vow.order["then"] == "curse" and unit in standing(step.world):
            curse = Check("curse", "TOY-VOW", unit, dice=(1, 6), bands=CURSE)
            outcome = step.draw(curse)
            step.emit(Event("toy.curse", "TOY-VOW", unit, outcomes=(outcome,)))
        return AGAIN


CURSE = (Band("nothing", 1, 5), Band("curse", 6, 6))


class Clash(System):
    """Everybody beside an enemy rolls; all losses fall at once."""

    def process(self, step: Step) -> None:
        losses: dict[int, int] = {}
        outcomes: list[Outcome] = []
        for unit in standing(step.world):
            for enemy in enemies_beside(step.world, unit):
                check = Check("clash", "TOY-CLASH", unit, enemy, (1, 6), CLASH)
                outcome = step.draw(check)
                outcomes.append(outcome)
                losses[enemy] = losses.get(enemy, 0) + int(outcome.grade)
        if outcomes:
            step.emit(Event("toy.clash", "TOY-CLASH", outcomes=tuple(outcomes)))
        lose(step, losses, "TOY-CLASH")


CLASH = (Band(0, 1, 3), Band(1, 4, 5), Band(2, 6, 6))


class Reface(System):
    """Whoever stands beside an enemy may turn; an open window for both sides."""

    def process(self, step: Step) -> Process:
        requests = tuple(
            step.request(who.side, unit, "toy.face", editable=True, window=True)
            for unit, (who, _, _) in standing(step.world).items()
        )
        if not requests:
            return None
        orders = yield requests
        assert isinstance(orders, tuple)
        for request, order in zip(requests, orders, strict=True):
            if not is_pass(order):
                before = step.world.get(request.unit, Facing)
                step.world.put(request.unit, Facing(order.text("facing")), before)
                step.emit(turned(request.unit, order.text("facing"), "TOY-FACE"))
        return None


class Burn(System):
    """The clock goes on to the next fuse that is due this round, or to the round's end."""

    def process(self, step: Step) -> bool | None:
        end = step.clock.round * SPAN
        due = sorted((fuse.due, unit) for unit, (fuse,) in step.world.each(Fuse))
        if not due or due[0][0] > end:
            step.clock = replace(step.clock, time=end)
            for unit, (reacted,) in step.world.each(Reacted):
                step.world.drop(unit, reacted)
            return None
        moment, unit = due[0]
        fuse = step.world.get(unit, Fuse)
        step.world.drop(unit, fuse)
        step.clock = replace(step.clock, time=moment)
        step.emit(Event("toy.burst", "TOY-FUSE", cell=fuse.cell, facts=(("time", moment),)))
        hit = [u for u, (_, cell, _) in standing(step.world).items() if cell == fuse.cell]
        lose(step, dict.fromkeys(hit, 1), "TOY-FUSE")
        return AGAIN


def react(step: Step, moment: Moment, reactor: Reactor, order: Order) -> Process:
    """A thrown stone, answered by a duck, answered by a cheer, answered by nobody any more."""
    unit = reactor.unit
    step.world.put(unit, Reacted(step.clock.round), step.world.find(unit, Reacted))
    step.emit(Event(reactor.kind, "TOY-REACT", unit, moment.actor))
    if reactor.kind == "toy.stone":
        yield from step.moment(Moment("thrown-at", unit, moment.actor))
        if moment.actor in standing(step.world):
            check = Check("stone", "TOY-REACT", unit, moment.actor, (1, 6), CURSE)
            outcome = step.draw(check)
            step.emit(Event("toy.stone.fell", "TOY-REACT", unit, outcomes=(outcome,)))
            if outcome.grade == "curse":
                lose(step, {moment.actor: 1}, "TOY-REACT")
    else:
        yield from step.moment(Moment("cheered", unit))
    return None
