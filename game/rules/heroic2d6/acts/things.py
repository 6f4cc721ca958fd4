"""What is done with things, and the rest: draw, drop, pick up, change, use, load, search, shout."""

from __future__ import annotations

from dataclasses import replace

from game.core.checks import Check
from game.core.components import Field, Lying, Position, Seen
from game.core.events import Event
from game.core.grid import Cell, king_moves
from game.core.orders import Order
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Step
from game.core.world import World
from game.rules.heroic2d6.acts.going import knowing, lying_in, reveal
from game.rules.heroic2d6.acts.hurt import drops, heal, light_up, take
from game.rules.heroic2d6.exchange.rolls import PASSED, die, opposed, roll
from game.rules.heroic2d6.sheet.components import Hands, Mana, Netted, Pack, Pinned, Unloaded
from game.rules.heroic2d6.sheet.figure import EMPTY, NOTHING, Figure, figure, size_of
from game.rules.heroic2d6.sheet.seeing import dark_to
from game.rules.heroic2d6.sheet.situation import in_line, known_to, metres, site_of
from game.rules.heroic2d6.tables.book import armour, items, numbers, weapons
from game.rules.kit.ground.places import block
from game.rules.kit.ground.site import field_of
from game.rules.kit.ground.terrain import kinds


def hands_for(name: str) -> int:
    """How many hands a thing takes."""
    return weapons()[name].hands if name in weapons() else 1


@rule("H2-FRE-03", "H2-EQP-01")
def room(hands: Hands, name: str) -> bool:
    """Whether his hands have room for it."""
    empty = (hands.right == "") + (hands.left == "")
    return empty >= max(1, hands_for(name))


def grasped(hands: Hands, name: str) -> Hands:
    """His hands with this in them as well; a shield is taken into the left one."""
    if hands_for(name) > 1:
        return Hands(name, name)
    left = name in armour() or hands.right != ""
    return Hands(hands.right, name) if left and not hands.left else Hands(name, hands.left)


@rule("H2-FRE-03")
def draw(step: Step, unit: int, name: str) -> None:
    """A weapon from sheath or belt into an empty hand."""
    _unpack(step.world, unit, name)
    had = step.world.get(unit, Hands)
    step.world.put(unit, grasped(had, name), had)
    step.emit(Event("heroic2d6.draws", "H2-FRE-03", unit, facts=(("weapon", name),)))


@rule("H2-FRE-04")
def drop(step: Step, unit: int, name: str) -> None:
    """It falls to the ground, in his own cell."""
    drops(step, unit, name)


@rule("H2-ACT-11")
def change(step: Step, unit: int, name: str) -> None:
    """He puts away what is in the way, and takes this instead."""
    world = step.world
    hands, pack = world.get(unit, Hands), world.find(unit, Pack) or NOTHING
    left = Hands("", "" if hands_for(name) > 1 else hands.left)
    if hands_for(hands.right) > 1 and hands.right == hands.left:
        left = EMPTY
    away = [n for n in dict.fromkeys((hands.right, hands.left)) if n and n != left.left]
    gear = list(pack.gear)
    gear.remove(name)
    world.write(unit, replace(pack, gear=(*gear, *away)))
    world.put(unit, grasped(left, name), hands)
    step.emit(Event("heroic2d6.changes", "H2-ACT-11", unit, facts=(("weapon", name),)))


def _unpack(world: World, unit: int, name: str) -> None:
    pack = world.get(unit, Pack)
    gear = list(pack.gear)
    gear.remove(name)
    world.put(unit, replace(pack, gear=tuple(gear)), pack)


@rule("H2-ACT-10")
def near_things(reader: Reader, me: Figure) -> tuple[str, ...]:
    """What lies in his cell or beside it."""
    cells = tuple(
        Cell(cell.x + x, cell.y + y) for cell in me.place for x in (-1, 0, 1) for y in (-1, 0, 1)
    )
    return tuple(dict.fromkeys(lying_in(reader, cells)))


@rule("H2-ACT-10")
def pick_up(step: Step, unit: int, name: str) -> None:
    """Into an empty hand if it fits there, else to the rest of what he has."""
    world, me = step.world, figure(step.world, unit)
    field = field_of(world)
    had = world.get(field, Lying)
    near = [t for t in had.things if t[1] == name and _beside(me, t[0])]
    left = list(had.things)
    left.remove(near[0])
    world.put(field, Lying(tuple(left)), had)
    hands, pack = world.get(unit, Hands), world.find(unit, Pack) or NOTHING
    if name in items():
        world.write(unit, replace(pack, items=(*pack.items, name)))
    elif room(hands, name):
        world.put(unit, grasped(hands, name), hands)
    else:
        world.write(unit, replace(pack, gear=(*pack.gear, name)))
    step.emit(Event("heroic2d6.picks_up", "H2-ACT-10", unit, facts=(("item", name),)))


def _beside(me: Figure, cell: Cell) -> bool:
    return any(king_moves(own, cell) <= 1 for own in me.place)


@rule("H2-ACT-07")
def use(step: Step, unit: int, order: Order) -> None:
    """A potion, drunk or given, or a lantern."""
    name, target = order.text("item"), order.unit("target") or unit
    row = items()[name]
    key = "heroic2d6.gives" if target != unit else "heroic2d6.uses"
    step.emit(Event(key, "H2-ACT-07", unit, target, facts=(("item", name),)))
    if row.health:
        take(step.world, unit, name)
        heal(step, target, step.draw(die("potion", "H2-ACT-07", unit, count=row.health)).total)
    if row.mana:
        take(step.world, unit, name)
        had = step.world.find(target, Mana) or Mana(0, 0)
        more = step.draw(die("potion", "H2-ACT-07", unit, count=row.mana)).total
        step.world.write(target, Mana(min(had.full, had.now + more), had.full))
    if row.light:
        light_up(step.world, unit, row.light)


@rule("H2-ACT-07")
def opens(step: Step, unit: int, cell: Cell) -> None:
    """The door beside him is open from now on."""
    world, field = step.world, field_of(step.world)
    had = world.get(field, Field)
    opened = kinds()[had.grid.terrain_at(cell)].opens
    terrain = tuple((at, opened if at == cell else name) for at, name in had.grid.terrain)
    world.put(field, replace(had, grid=replace(had.grid, terrain=terrain)), had)
    step.emit(Event("heroic2d6.opens", "H2-ACT-07", unit, cell=cell))


@rule("H2-ACT-15")
def load(step: Step, unit: int, name: str) -> None:
    """One of the Actions that a weapon needs before it shoots again."""
    had = step.world.get(unit, Unloaded)
    left = tuple(
        (weapon, count - (weapon == name))
        for weapon, count in had.left
        if (weapon, count) != (name, 1)
    )
    step.world.put(unit, Unloaded(left), had)
    step.emit(Event("heroic2d6.loads", "H2-ACT-15", unit, facts=(("weapon", name),)))


@rule("H2-ACT-09")
def searched(me: Figure, dark: bool) -> tuple[str, int]:
    """The skill that he looks about with, and its level: Dark Sight in the dark."""
    return ("dark_sight", me.fighter.dark_sight) if dark else ("awareness", me.level("awareness"))


@rule("H2-ACT-09")
def search_check(me: Figure, dark: bool) -> Check:
    """The roll of a Hero who looks about."""
    _, level = searched(me, dark)
    return roll("search", "H2-ACT-09", me, level, numbers().search)


@rule("H2-ACT-09")
def search(step: Step, unit: int) -> None:
    """He finds everything hidden that is near and in sight, if the roll succeeds; a Critter does
    not roll. Where nothing hides there is nothing to be rolled.
    """
    world, me = step.world, figure(step.world, unit)
    assert me.cell is not None
    dark = dark_to(site_of(world), me, me.cell) or site_of(world).dim(me.cell)
    reach = numbers().search_reach * searched(me, dark)[1]
    found = [
        hidden
        for hidden, (_, at) in world.each(Seen, Position)
        if not known_to(world, hidden, me.side)
        and metres(me.place, block(at.cell, size_of(world, hidden))) <= reach
        and in_line(world, me.place, block(at.cell, size_of(world, hidden)))
    ]
    told = Event("heroic2d6.searches", "H2-ACT-09", unit, to=knowing(world, unit))
    if found and me.hero:
        drawn = step.draw(search_check(me, dark))
        told = replace(told, outcomes=(drawn,), to=frozenset((me.side,)))
        found = found if drawn.grade == PASSED else []
    elif found and opposed(searched(me, dark)[1]) < numbers().search:
        found = []
    step.emit(replace(told, facts=(("n", len(found)),)))
    for hidden in found:
        reveal(step, hidden)


@rule("H2-FRE-02")
def shout(step: Step, unit: int) -> None:
    """A warning: nothing but a line of the log."""
    step.emit(Event("heroic2d6.shouts", "H2-FRE-02", unit))


@rule("H2-ACT-14", "H2-WRE-05", "H2-RNG-10")
def break_free(step: Step, unit: int) -> None:
    """Out of a pin or a net: a Hero rolls, a Critter is kept by the roll of the Hero who holds it,
    and gets out of a net in one of its own turns.
    """
    world, me = step.world, figure(step.world, unit)
    if me.netted:
        _out_of_net(step, me)
        return
    pinned = world.get(unit, Pinned)
    check, own = pin_check(me, figure(world, pinned.by))
    drawn = step.draw(check)
    free = (drawn.grade == PASSED) == own
    if free:
        world.drop(unit, pinned)
    key = "heroic2d6.breaks_free" if free else "heroic2d6.held"
    step.emit(Event(key, "H2-WRE-05", unit, pinned.by, outcomes=(drawn,)))


@rule("H2-WRE-05")
def pin_check(me: Figure, by: Figure) -> tuple[Check, bool]:
    """The roll that decides about a pin, and whether it is that of the one who is pinned."""
    best = max(me.level("brawl"), me.level("might"))
    if me.hero or not by.hero:
        target = opposed(by.level("brawl"))
        return roll("break_free", "H2-WRE-05", me, best, target, other=by.unit), True
    level, target = by.level("brawl"), opposed(best)
    return roll("break_free", "H2-WRE-05", by, level, target, other=me.unit), False


@rule("H2-RNG-10")
def net_check(me: Figure) -> Check:
    """The roll of a Hero in a net: Might or Agility, whichever is better."""
    level = max(me.level("might"), me.level("agility"))
    return roll("break_free", "H2-RNG-10", me, level, numbers().free)


def _out_of_net(step: Step, me: Figure) -> None:
    told = Event("heroic2d6.breaks_free", "H2-RNG-10", me.unit)
    if me.hero:
        drawn = step.draw(net_check(me))
        told = replace(told, outcomes=(drawn,))
        if drawn.grade != PASSED:
            step.emit(replace(told, key="heroic2d6.netted_still"))
            return
    step.world.forget(me.unit, Netted)
    step.emit(told)
