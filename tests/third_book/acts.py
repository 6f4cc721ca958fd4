"""A round of the third book: all declare in secret, then everybody acts, the quickest first."""

from __future__ import annotations

from dataclasses import replace

from game.core.components import Health, Ordered, Out, Position
from game.core.events import Event, out, staked
from game.core.orders import Order, is_pass
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import AGAIN, Asking, Process, Step
from game.core.world import System, World
from tests.third_book.exchange import (
    HIT,
    Struck,
    Threat,
    blow,
    harm_check,
    injury,
    lost,
    strike_of,
    suffered,
    threatened,
)
from tests.third_book.going import go, knowing, reveal, search
from tests.third_book.orders import FIGHT, GANG, GO, ONWARD, SEARCH, TURN, mates_of
from tests.third_book.rows import arms
from tests.third_book.sheet import (
    Acting,
    Dodged,
    Fighter,
    Halted,
    Man,
    Snared,
    Trap,
    able,
    can_dodge,
    man,
    men,
    reaches,
)


class Declare(System):
    """Everybody on the field is asked at once, and nobody knows what the others declare."""

    @rule("TB-ROUND-01")
    def process(self, step: Step) -> Process:
        asked = [
            step.request(one.side, one.unit, TURN, secret=True, editable=True)
            for side in step.sides()
            for one in men(step.world)
            if one.side == side
        ]
        orders = (yield tuple(asked)) if asked else ()
        assert isinstance(orders, tuple)
        for request, order in zip(asked, orders, strict=True):
            step.world.put(request.unit, Ordered(order))
        return None


class Act(System):
    """One thing a step: a trap that was stepped on, somebody whose way was interrupted, what
    somebody does, or who is next. What is told of hidden ones is told in a step of its own.
    """

    def process(self, step: Step) -> Process:
        world = step.world
        if snared := world.each(Snared):
            yield from _spring(step, snared[0][0], snared[0][1][0])
        elif halted := world.each(Halted):
            yield from _go_on(step, halted[0][0], halted[0][1][0])
        elif acting := world.each(Acting):
            world.drop(acting[0][0], acting[0][1][0])
            yield from _carry_out(step, acting[0][0], acting[0][1][0].order)
        elif (unit := next_up(world)) is not None:
            _begin(step, unit)
        else:
            return None
        return AGAIN


@rule("TB-ROUND-02")
def next_up(reader: Reader) -> int | None:
    """The quickest of those who have still to act; of equals the first."""
    waiting = (unit for unit, _ in reader.each(Ordered) if able(reader, unit))
    return min(waiting, key=lambda unit: (-reader.get(unit, Fighter).quick, unit), default=None)


def _begin(step: Step, unit: int) -> None:
    """His order is known now, if he is; whoever strikes is seen by all."""
    world = step.world
    order = world.get(unit, Ordered)
    world.drop(unit, order)
    world.put(unit, Acting(order.order))
    deed = order.order.text("deed")
    if deed in (FIGHT, GANG):
        reveal(step, unit)
    told = Event(f"third.acts_{deed}", "TB-ROUND-02", unit, order.order.unit("whom"))
    step.emit(replace(told, facts=(("form", deed),), to=knowing(world, unit)))


def _carry_out(step: Step, unit: int, order: Order) -> Asking[None]:
    deed = order.text("deed")
    if not able(step.world, unit):
        return
    if deed == FIGHT:
        yield from _fight(step, man(step.world, unit), order)
    elif deed == GANG:
        yield from _gang(step, man(step.world, unit), order)
    elif deed == GO:
        cell = order.cell("goal")
        assert cell is not None
        go(step, unit, cell, step.world.get(unit, Fighter).pace)
    elif deed == SEARCH:
        search(step, man(step.world, unit))


def _fight(step: Step, me: Man, order: Order) -> Asking[None]:
    yield from _strike(step, me, order.unit("whom") or 0, order.text("arm"), 0)


@rule("TB-GANG-01", "TB-GANG-02")
def _gang(step: Step, me: Man, order: Order) -> Asking[None]:
    """Those who still have their own turn and reach him give it up and help."""
    world, whom = step.world, order.unit("whom") or 0
    helping = [mate for mate in mates_of(order) if world.find(mate, Ordered) is not None]
    helping = [mate for mate in helping if _near(world, mate, whom)]
    for mate in helping:
        reveal(step, mate)
        world.forget(mate, Ordered)
        step.emit(Event("third.helps", "TB-GANG-02", mate, me.unit))
    arm = next(iter(me.fighter.arms))
    yield from _strike(step, me, whom, arm, len(helping))


def _near(world: World, mate: int, whom: int) -> bool:
    row = arms()[man(world, mate).fighter.arms[0]]
    return able(world, mate) and reaches(world, man(world, mate), man(world, whom), row)


@rule("TB-HIT-01", "TB-HIT-02")
def _strike(step: Step, me: Man, whom: int, arm: str, mates: int) -> Asking[None]:
    foe = man(step.world, whom)
    if not able(step.world, whom) or not reaches(step.world, me, foe, arms()[arm]):
        step.emit(Event("third.void", "TB-HIT-02", me.unit, whom))
        return
    strike = strike_of(step.world, me, foe, arm, mates, _now(step))
    struck = yield from step.run(blow(strike))
    facts = (("arm", arm), ("result", struck.grade))
    told = Event(f"third.{struck.grade}", "TB-HIT-01", me.unit, whom, facts=facts)
    step.emit(replace(told, outcomes=struck.outcomes[: -1 if struck.harm else None]))
    if struck.harm:
        step.emit(_harmed(threatened(strike, struck.grade), struck))
    _suffer(step, whom, struck, me.unit)


def _harmed(threat: Threat, struck: Struck) -> Event:
    """The throw for harm, and what each of its totals would have taken."""
    told = Event("third.harms", "TB-HARM-01", threat.by, threat.victim.unit)
    stakes = staked("points", harm_check(threat), lambda total: lost(threat, int(total)))
    facts = (("n", struck.harm),)
    return replace(told, facts=facts, outcomes=struck.outcomes[-1:], stakes=stakes)


def _now(step: Step) -> int:
    return step.clock.round


@rule("TB-HARM-01", "TB-HARM-02", "TB-DODGE-02")
def _suffer(step: Step, unit: int, struck: Struck, by: int | None = None) -> None:
    """He has dodged once more, and has lost his points; at none he is out."""
    world = step.world
    if struck.answer == "duck":
        had = world.find(unit, Dodged)
        times = had.times if had and had.round == _now(step) else 0
        world.put(unit, Dodged(_now(step), times + 1), had)
    if not struck.harm:
        return
    health = world.get(unit, Health)
    left = max(0, health.now - struck.harm)
    world.put(unit, replace(health, now=left), health)
    facts = (("n", struck.harm), ("left", left))
    step.emit(Event("third.hurt", "TB-HARM-01", unit, by, facts=facts))
    if not left:
        world.forget(unit, Ordered, Halted)
        world.put(unit, Out("fallen"))
        step.emit(out(unit, "fallen", "TB-HARM-02"))


@rule("TB-TRAP-01", "TB-TRAP-02")
def _spring(step: Step, unit: int, snared: Snared) -> Asking[None]:
    """The trap springs, once; whoever can go on then is asked anew."""
    world, trap = step.world, world_trap(step.world, snared.trap)
    world.drop(unit, snared)
    dodges = can_dodge(world, unit, _now(step))
    threat = Threat(man(world, unit), 0, "trap", HIT, trap.bite, trap.dice, injury(world), dodges)
    struck = yield from step.run(suffered(threat))
    key = "third.trap_missed" if not struck.harm else "third.trap_caught"
    step.emit(Event(key, "TB-TRAP-01", unit, outcomes=struck.outcomes))
    world.forget(snared.trap, Trap, Position)
    _suffer(step, unit, struck)
    if able(world, unit) and snared.left > 0:
        world.put(unit, Halted(snared.left))


def world_trap(reader: Reader, trap: int) -> Trap:
    """The trap of this id."""
    return reader.get(trap, Trap)


@rule("TB-TRAP-02")
def _go_on(step: Step, unit: int, halted: Halted) -> Asking[None]:
    """He stays where he is, or goes on with the steps he has left."""
    step.world.drop(unit, halted)
    order = yield from step.ask(unit, ONWARD, (("left", halted.left),))
    cell = order.cell("goal")
    if not is_pass(order) and cell is not None and cell != step.world.get(unit, Position).cell:
        go(step, unit, cell, halted.left)
