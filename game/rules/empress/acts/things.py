"""What is done with one's own hands: weapons changed and loaded, pots thrown, friends tended."""

from __future__ import annotations

from dataclasses import replace

from game.core.checks import Check
from game.core.events import Event
from game.core.grid import RING, Cell
from game.core.grid import step as beyond
from game.core.orders import Order
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Step
from game.rules.empress.acts import blows, hurt, state, watching
from game.rules.empress.exchange.areas import ON, astray_check, exploded, lob_check
from game.rules.empress.sheet import components, gear, ground, law, situation
from game.rules.empress.sheet.figure import Figure, figure
from game.rules.empress.tables import book, rows
from game.rules.kit.ground.sight import open_line
from game.rules.kit.people.gear import Pack, lay_down, left_of, picked_up


@rule("EM-TRN-02", "EM-MAN-04", "EM-INH-07")
def change(step: Step, unit: int, names: tuple[str, ...], *, dropping: bool = False) -> bool:
    """He takes these things into his hands: out of his pack, or from the ground; what he had goes
    into the pack, or ``dropping`` it to the ground. Whether he has them all.
    """
    world, me = step.world, figure(step.world, unit)
    hands, pack = gear.in_hands(names), [*gear.held(me.hands), *me.pack.gear]
    if hands is None:
        return False
    for name in gear.held(hands):
        if name in pack:
            pack.remove(name)
        elif not picked_up(world, name, me.place):
            return False
    for name in gear.held(me.hands) if dropping else ():
        if name in pack and name not in gear.held(hands) and me.cell is not None:
            pack.remove(name)
            lay_down(world, name, me.cell)
    world.write(unit, hands)
    world.write(unit, Pack(tuple(pack), me.pack.items))
    facts = (("weapon", hands.right or hands.left),)
    state.tells(step, Event("empress.changes", "EM-TRN-02", unit, facts=facts))
    return True


@rule("EM-INH-04", "EM-OPP-06")
def reloads(step: Step, unit: int, name: str) -> Asking[None]:
    """One of the actions that loading takes; whoever engages him may strike first."""
    if not (yield from blows.exposes(step, unit, blows.RELOADING)):
        return
    world, me = step.world, figure(step.world, unit)
    found = tuple((n, left - (n == name)) for n, left in me.loading.left)
    left = tuple(pair for pair in found if pair[1] > 0)
    world.write(unit, components.Loading(left))
    done = name not in dict(left)
    key = "empress.loaded" if done else "empress.reloads"
    state.tells(step, Event(key, "EM-INH-04", unit, facts=(("weapon", name),)))


@rule("EM-ARM-10", "EM-SUR-11")
def lobs(step: Step, unit: int, order: Order) -> Asking[None]:
    """He throws something that bursts at a cell; on a miss it bursts one cell off. Everybody within
    its radius suffers, friends too; and nobody takes him for a friend any more.
    """
    world, me = step.world, figure(step.world, unit)
    name, cell = order.text("item"), order.cell("cell")
    assert cell is not None
    world.write(unit, replace(me.pack, items=left_of(me.pack.items, (name,))))
    world.forget(unit, components.Unsuspected)
    drawn = step.draw(lobbing(world, me, book.items()[name], cell))
    facts = (("item", name), ("result", str(drawn.grade)))
    step.emit(Event("empress.lobs", "EM-ARM-10", unit, cell=cell, facts=facts, outcomes=(drawn,)))
    if drawn.grade != ON:
        way = step.draw(astray_check(me))
        off = beyond(cell, RING[way.total - 1])
        cell = off if situation.site_of(world).grid.holds(off) else cell
        step.emit(Event("empress.astray", "EM-ARM-10", unit, cell=cell, outcomes=(way,)))
    row = book.items()[name]
    step.emit(Event("empress.bursts", "EM-ARM-10", unit, cell=cell, facts=(("item", name),)))
    found = yield from step.run(exploded(row, victims(world, row, cell), unit, law.law_of(world)))
    watching.alarms(step, (cell,))
    for other, blast in found:
        watching.reveal(step, other)
        if figure(world, other).side != figure(world, unit).side:
            state.attacks(step, unit, other)
        told = Event("empress.blasted", "EM-ARM-10", other, unit, outcomes=blast.outcomes)
        step.emit(replace(told, facts=(("n", blast.points),)))
        yield from hurt.suffer(step, other, blast.points, unit)


@rule("EM-ARM-10", "EM-INH-01")
def lobbing(reader: Reader, me: Figure, row: rows.Item, cell: Cell) -> Check:
    """The roll of his throw at this cell."""
    far = ground.band(row, situation.feet_apart(me.place, (cell,)))
    amid = ground.in_the_middle(reader, me, (cell,))
    return lob_check(me, far, law.law_of(reader), middle=amid)


@rule("EM-ARM-10", "EM-GRD-08")
def victims(reader: Reader, row: rows.Item, cell: Cell) -> tuple[Figure, ...]:
    """Everybody within a radius of this cell, and not behind a wall from it."""
    far, site = row.radius // book.numbers().cell, situation.site_of(reader)
    return tuple(
        one
        for one in situation.figures(reader)
        if situation.cells_apart(one.place, (cell,)) <= far
        and any(open_line(site, cell, own) for own in one.place)
    )
