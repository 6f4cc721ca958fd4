"""Other actions on the field (3.13): what a unit can do beside fighting, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from game.core.components import Field, Lying
from game.core.events import Event
from game.core.grid import Cell, Grid, king_moves
from game.core.memo import lately, once
from game.core.orders import Slot
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Step
from game.core.world import World
from game.rules.heroic20s.acts.state import expend, to_load, unloaded
from game.rules.heroic20s.exchange import actions
from game.rules.heroic20s.exchange.hands import has_hand_for_shield
from game.rules.heroic20s.sheet import components
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.sheet.moving import full_budget
from game.rules.heroic20s.sheet.situation import figure, ground, terms
from game.rules.heroic20s.tables.book import hazards, tactics
from game.rules.heroic20s.tables.rows import Missile
from game.rules.kit.ground.site import field_of, grid_of
from game.rules.kit.ground.terrain import kinds

POSTURE, STAND_UP = "posture_step", "stand_up"
RELOAD, SHELL = "reload", "load_shell"
DOOR, CLOSE = "door", "close_door"
SHIELDS = ("ready_shield", "ready_large_shield")
PICKS = ("pick_up", "pick_up_low")


@dataclass(frozen=True, slots=True)
class Deed:
    """One action that a unit can do now: which it is and how long it takes; the posture it leads
    to, the weapon loaded or the thing picked up; where the door or the thing is.
    """

    id: str
    length: str
    thing: str = ""
    cell: Cell | None = None

    @property
    def key(self) -> str:
        """What names it in an order, beside the cell."""
        return f"{self.id} {self.thing}" if self.id in (POSTURE, STAND_UP) else self.id


@rule("HC-ACT-06", "HC-ACT-07", "HC-ACT-08", "HC-ACT-09", "HC-ACT-14")
@once
def deeds(reader: Reader, unit: int, *done: Deed) -> tuple[Deed, ...]:
    """What a unit can do now, or when it has done all this, all its figures together; nothing on
    the run, or pinned.
    """
    me = after_all(figure(reader, unit), done)
    if me.pinned or not me.cells or not actions.allowed(me.tactic, me.withdraws):
        return ()
    return (
        *_shield(me),
        *_postures(me),
        *_reloading(reader, me),
        *_doors(reader, me),
        *_things(reader, me),
    )


@rule("HC-ACT-10", "HC-ACT-11", "HC-GRAP-02")
def _shield(me: Figure) -> Iterator[Deed]:
    if me.fighter.shield and not me.shield and has_hand_for_shield(me):
        name = actions.ready_shield(me.fighter.defence_bonus)
        yield Deed(name, actions.class_of(name))


@rule("HC-ACT-15", "HC-ACT-08", "HC-BASE-22")
def _postures(me: Figure) -> Iterator[Deed]:
    """Steps up and down, and standing up at once; grappled figures stay as they are held, and
    riders in the saddle.
    """
    if me.grappled:
        return
    for to in actions.STEPS if not me.mounted else (components.STANDING,):
        length = actions.posture_class(me.posture, to)
        if length is not None and length != actions.FREE:
            up = to == components.STANDING and length == actions.class_of(STAND_UP)
            if up or length != actions.class_of(STAND_UP):
                yield Deed(STAND_UP if up else POSTURE, length, to)


@rule("HC-RNG-23", "HC-ACT-08")
def _reloading(reader: Reader, me: Figure) -> Iterator[Deed]:
    """The weapon that is empty, or the first that is not full; what is loaded shell by shell, with
    one of them, where that takes less.
    """
    loads = _loads(reader, me)
    if loads is None or loads.seconds <= 0:
        return
    length, row = actions.by_seconds(loads.seconds), _row(me, loads.weapon)
    yield Deed(RELOAD, length, loads.weapon)
    if row is not None and row.each and actions.by_seconds(row.reload) != length:
        yield Deed(SHELL, actions.by_seconds(row.reload), loads.weapon)


def _row(me: Figure, weapon: str) -> Missile | None:
    return next((row for row in me.fighter.missiles if row.id == weapon), None)


def _loads(reader: Reader, me: Figure) -> components.Reloading | None:
    begun = reader.find(me.unit, components.Reloading)
    return begun or next(to_load(reader, me.unit, me.fighter.missiles), None)


@rule("HC-ACT-07")
def _doors(reader: Reader, me: Figure) -> Iterator[Deed]:
    """Doors beside one of its figures, to be opened or, where nobody stands in them, closed."""
    length = actions.class_of(DOOR)
    for cell, shut in _hung(grid_of(reader)):
        if any(king_moves(cell, own) <= 1 for own in me.cells):
            if shut:
                yield Deed(DOOR, length, cell=cell)
            elif cell not in ground(reader).crowd:
                yield Deed(CLOSE, length, cell=cell)


@lately
def _hung(grid: Grid) -> tuple[tuple[Cell, bool], ...]:
    """All doors of a field, and whether they are shut."""
    rows = kinds()
    every = ((Cell(*at), name) for at, name in grid.terrain)
    return tuple(
        (cell, bool(rows[name].opens)) for cell, name in every if rows[name].opens or _shut(name)
    )


def _shut(name: str) -> str:
    """What an open door of this kind is when it is shut; empty for what is none."""
    return next((shut for shut, row in kinds().items() if row.opens == name), "")


@rule("HC-ACT-07", "HC-ACT-08", "HC-ACT-13")
def _things(reader: Reader, me: Figure) -> Iterator[Deed]:
    """What lies in one of its cells or beside, for as long as the scenario says it takes."""
    lying = reader.find(field_of(reader), Lying) or Lying()
    told = {(cell, thing): length for cell, thing, length in terms(reader).classes}
    name = actions.picking_up(me.posture)
    for cell, thing in lying.things:
        near = any(king_moves(cell, own) <= 1 for own in me.cells)
        if near and thing not in hazards():
            length = told.get((cell, thing)) or actions.class_of(name)
            yield Deed(name, length, thing, cell)


@rule("HC-ACT-02", "HC-ACT-04", "HC-ACT-05", "HC-MOVE-06")
def purse(reader: Reader, unit: int) -> actions.Purse:
    """What a unit can pay for actions with, as it stands in the round."""
    me = figure(reader, unit)
    spent = reader.find(unit, components.Expended) or components.Expended()
    row = tactics()[me.tactic]
    return actions.Purse(
        full_budget(me),
        spent.given,
        moves=not spent.moved and actions.allowed(me.tactic, me.withdraws),
        attacks=row.attacks and not me.withdraws,
        attacked=spent.shot or spent.struck,
    )


@rule("HC-ACT-02", "HC-ACT-03", "HC-ACT-04", "HC-ACT-05")
def means_for(reader: Reader, unit: int, deed: Deed) -> tuple[str, ...]:
    """What could pay for this action now."""
    own = purse(reader, unit)
    found = (actions.HALF, actions.WHOLE, actions.ATTACK, actions.FORGONE, actions.ALL)
    return tuple(
        means
        for means in found
        if actions.affordable(own, means)
        and any(deed.length in each for each in actions.buys(means))
    )


def after_all(me: Figure, done: Iterable[Deed]) -> Figure:
    """The unit as it is when it has done all this."""
    for deed in done:
        if deed.id in (POSTURE, STAND_UP):
            me = replace(me, posture=deed.thing)
        elif deed.id in SHIELDS:
            me = replace(me, shield=True)
    return me


@rule("HC-MOVE-06", "HC-ACT-02")
def cost(me: Figure, means: str, *done: Deed) -> int:
    """Yards that go: half of the budget or all of it, and of the larger one of who gets up."""
    return max(actions.yards(full_budget(one), means) for one in (me, after_all(me, done)))


@rule("HC-MOVE-06", "HC-ACT-02")
def pays(step: Step, unit: int, means: str, *done: Deed) -> None:
    """The yards are gone, and it has taken part in the round."""
    me = figure(step.world, unit)
    expend(step.world, unit, given=cost(me, means, *done), took_part=True)


@rule("HC-ACT-01", "HC-ACT-14")
def does(step: Step, unit: int, deed: Deed) -> bool:
    """One action of the whole unit; whether it could still be done."""
    if deed not in deeds(step.world, unit):
        return False
    world = step.world
    facts: tuple[Slot, ...] = (("deed", deed.id), ("thing", deed.thing))
    if deed.id in SHIELDS:
        world.forget(unit, components.ShieldAside)
    elif deed.id in (POSTURE, STAND_UP):
        stands(world, unit, deed.thing)
    elif deed.id in (RELOAD, SHELL):
        loads(world, unit, deed)
    elif deed.id in (DOOR, CLOSE) and deed.cell is not None:
        _turns(world, deed.cell)
    elif deed.id in PICKS and deed.cell is not None:
        _takes(world, deed.cell, deed.thing)
    expend(world, unit, actions=1, took_part=True)
    step.emit(Event(f"heroic20s.does_{deed.id}", "HC-ACT-01", unit, cell=deed.cell, facts=facts))
    return True


@rule("HC-ACT-15")
def stands(world: World, unit: int, posture: str) -> None:
    """Its figures take this posture."""
    if posture == components.STANDING:
        world.forget(unit, components.Posture)
    else:
        world.write(unit, components.Posture(posture))


@rule("HC-RNG-23")
def loads(world: World, unit: int, deed: Deed) -> None:
    """Some seconds of reloading; when none are left the weapon holds what it can hold, and each
    shell that is in it can be fired at once.
    """
    me = figure(world, unit)
    had = _loads(world, me)
    if had is None:
        return
    row, store = _row(me, had.weapon), world.find(unit, components.Ammunition)
    by_shell, left = row is not None and row.each, actions.reloaded(had.seconds, deed.length)
    if left and not by_shell:
        world.write(unit, replace(had, seconds=left))
        return
    world.forget(unit, components.Reloading)
    if row is None or store is None:
        return
    holds = min(row.holds, dict(store.left).get(row.id, row.holds))
    if by_shell:
        shells = actions.seconds_of(deed.length) // row.reload
        holds = min(holds, dict(store.loaded).get(row.id, 0) + shells)
    loaded = (*(pair for pair in store.loaded if pair[0] != row.id), (row.id, holds))
    world.put(unit, replace(store, loaded=loaded), store)
    unloaded(world, unit, me.fighter.missiles)  # Another one may have been emptied meanwhile.


@rule("HC-ACT-07")
def _turns(world: World, cell: Cell) -> None:
    """The door is open from now on, or shut."""
    field = field_of(world)
    had = world.get(field, Field)
    was = had.grid.terrain_at(cell)
    now = kinds()[was].opens or _shut(was)
    terrain = tuple((at, now if at == cell else name) for at, name in had.grid.terrain)
    world.put(field, replace(had, grid=replace(had.grid, terrain=terrain)), had)


@rule("HC-ACT-07", "HC-ACT-08")
def _takes(world: World, cell: Cell, thing: str) -> None:
    """It lies there no more."""
    field = field_of(world)
    had = world.get(field, Lying)
    left = list(had.things)
    left.remove((cell, thing))
    world.put(field, Lying(tuple(left)), had)
