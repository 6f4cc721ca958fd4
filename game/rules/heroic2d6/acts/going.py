"""Ways over the field: moves, sprints, whoever is met on the way, traps, and leaving a melee."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from game.core.checks import Check
from game.core.components import ESCAPED, Out, Position, Seen, Side, Torch, Unit
from game.core.events import Event, moved, out
from game.core.grid import Cell
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Step
from game.core.world import World
from game.rules.heroic2d6.acts.hurt import law_of, suffer
from game.rules.heroic2d6.exchange.attack import REACT, reaction_check
from game.rules.heroic2d6.exchange.damage import Law, damage
from game.rules.heroic2d6.exchange.defence import MAGIC_TRAP, TRAP, defences
from game.rules.heroic2d6.exchange.rolls import AVOIDED, CRITICAL, PASSED, opposed, roll
from game.rules.heroic2d6.sheet.components import Acting, Pinned, Snared, Trap
from game.rules.heroic2d6.sheet.figure import Figure, figure, movement, reach, setting, size_of
from game.rules.heroic2d6.sheet.situation import figures, lockers, within_reach
from game.rules.heroic2d6.sheet.ways import room, ways_of
from game.rules.kit.ground.places import block
from game.rules.kit.ground.site import field_of
from game.rules.kit.people.guess import knowing, known_to
from game.rules.kit.people.hearsay import Hearsay, counts
from game.rules.kit.people.stillness import stirs


@rule("H2-ACT-09")
def reveal(step: Step, unit: int) -> None:
    """Whoever lay hidden, figure or trap, is known to all from now on."""
    world, seen = step.world, step.world.find(unit, Seen)
    if seen is None:
        return
    world.drop(unit, seen)
    field, who = field_of(world), world.find(unit, Unit)
    if who is not None:
        counts(world, who.side, -1)
    heard = world.get(field, Hearsay)
    less = replace(heard, traps=heard.traps - 1) if who is None else replace(heard, turn="")
    world.write(field, less)
    key = "heroic2d6.trap_found" if who is None else "heroic2d6.found"
    step.emit(Event(key, "H2-ACT-09", unit, cell=world.get(unit, Position).cell))


@rule("H2-FRE-02")
def reveal_to(step: Step, unit: int, side: str) -> None:
    """One side knows of somebody hidden from now on; once all do, he hides no longer."""
    world, seen = step.world, step.world.get(unit, Seen)
    known = (*seen.sides, side)
    if {one.id for _, (one,) in world.each(Side)} <= set(known):
        reveal(step, unit)
        return
    world.put(unit, Seen(known), seen)
    cell = world.get(unit, Position).cell
    step.emit(Event("heroic2d6.found", "H2-FRE-02", unit, cell=cell, to=frozenset(known)))


@rule("H2-GRD-06")
def breaks_away(step: Step, unit: int) -> bool:
    """Whether he gets out of a melee that holds him: an opposed roll of Agility, by the Hero who
    goes, or by the Hero who keeps a Critter.
    """
    check = leaving_check(step.world, unit)
    if check is None:
        return True
    drawn, mine = step.draw(check), check.actor == unit
    gets_away = (drawn.grade == PASSED) == mine
    key = "heroic2d6.breaks_away" if gets_away else "heroic2d6.kept"
    keeper = check.target if mine else check.actor
    step.emit(Event(key, "H2-GRD-06", unit, keeper, outcomes=(drawn,)))
    return gets_away


@rule("H2-GRD-06")
def leaving_check(reader: Reader, unit: int) -> Check | None:
    """The roll of whoever leaves, or of the Hero who keeps a Critter; None where nothing holds."""
    holding = lockers(reader, unit)
    if not holding or setting(reader, "melee_lock_holds") is not True:
        return None
    me = figure(reader, unit)
    keepers = [figure(reader, foe) for foe in holding]
    heroes = [one for one in keepers if one.hero and not me.hero]
    quickest = max(heroes or keepers, key=_quick)
    rolls, other = (me, quickest) if me.hero or not quickest.hero else (quickest, me)
    level, target = rolls.level("agility"), opposed(other.level("agility"))
    return roll("leaving", "H2-GRD-06", rolls, "agility", level, target, other=other.unit)


@rule("H2-GRD-06")
def gets_out(reader: Reader, unit: int, path: Iterable[Cell]) -> bool:
    """Whether this way leads out of reach of all who have him locked: who stays in it leaves no
    melee.
    """
    me = figure(reader, unit)
    holding = [figure(reader, foe) for foe in lockers(reader, unit)]
    there = (replace(me, cell=cell) for cell in path)
    return any(
        not any(within_reach(reader, foe, one, reach(foe)) for foe in holding) for one in there
    )


def _quick(one: Figure) -> tuple[int, int]:
    return one.level("agility"), -one.unit


@rule("H2-FRE-05", "H2-GRD-03")
def go(step: Step, unit: int, goal: Cell, budget: int, *, off: bool = False) -> None:
    """He goes as far as nothing stops him: a hidden enemy in the way, or a trap; with a friend
    there he stands before him. ``off``: and then off the field.
    """
    world = step.world
    way = ways_of(world, unit, budget)
    if goal not in way:
        return
    if (off or gets_out(world, unit, way[goal].path)) and not breaks_away(step, unit):
        return
    size = size_of(world, unit)
    entered, start = list[Cell](), world.get(unit, Position)
    trap: int | None = None
    for cell in way[goal].path:
        if stopped := met(world, unit, cell, size):
            reveal(step, stopped)
            break
        entered.append(cell)
        if (trap := trap_in(world, cell, size)) is not None:
            break
    while entered and not room(world, figure(world, unit), entered[-1]):
        entered.pop()
    _arrive(step, unit, start, tuple(entered))
    if trap is not None:
        reveal(step, trap)
        reveal(step, unit)
        world.write(unit, Snared(trap))


def _arrive(step: Step, unit: int, start: Position, entered: tuple[Cell, ...]) -> None:
    """He stands where his way has led him."""
    if not entered:
        return
    world = step.world
    world.put(unit, Position(entered[-1]), start)
    told = moved(unit, start.cell, entered[-1], "H2-FRE-05", entered)
    step.emit(replace(told, to=knowing(world, unit)))
    acting = world.get(unit, Acting)
    world.put(unit, replace(acting, moved=True), acting)


@rule("H2-WRE-04")
def frees(step: Step) -> None:
    """A pin lasts only as long as the wrestler is next to whom he holds, and can hold him."""
    for other, (pinned,) in step.world.each(Pinned):
        by, held = figure(step.world, pinned.by), figure(step.world, other)
        if by.out or by.helpless or not within_reach(step.world, by, held, 1):
            step.world.drop(other, pinned)
            step.emit(Event("heroic2d6.unpinned", "H2-WRE-04", other, pinned.by))


def met(world: World, unit: int, cell: Cell, size: int) -> int | None:
    """Who stands hidden where he is about to step."""
    side, cells = world.get(unit, Unit).side, block(cell, size)
    hidden = (one for one in figures(world) if not known_to(world, one.unit, side))
    return next((one.unit for one in hidden if set(one.place) & set(cells)), None)


@rule("H2-GRD-13")
def trap_in(world: World, cell: Cell, size: int) -> int | None:
    """The trap under somebody of this size."""
    cells = block(cell, size)
    return next((trap for trap, (_, at) in world.each(Trap, Position) if at.cell in cells), None)


@rule("H2-GRD-13")
def spring(step: Step, unit: int, snared: Snared) -> Asking[None]:
    """The trap that he has stepped on: a Hero reacts to it, a Critter avoids it or not."""
    world, trap = step.world, step.world.get(snared.trap, Trap)
    world.drop(unit, snared)
    world.forget(snared.trap, Trap, Position)
    me, how = figure(world, unit), MAGIC_TRAP if trap.magical else TRAP
    known = {one.name: one for one in defences(me, how)}
    target, double, law = opposed(trap.rating), False, law_at(law_of(world), trap.falls)
    if not me.hero:
        skill = "resistance" if trap.magical else "agility"
        avoided = me.level(skill) >= trap.rating
        step.emit(Event(_trapped(avoided), "H2-GRD-13", unit))
    else:
        about = (("how", how), ("number", target), ("offense", trap.offense), ("falls", trap.falls))
        order = yield from step.ask(unit, REACT, about)
        chosen = known[order.text("reaction")]
        drawn = step.draw(reaction_check(me, 0, chosen, target))
        avoided, double = drawn.grade == AVOIDED, drawn.grade == CRITICAL
        step.emit(Event(_trapped(avoided), "H2-GRD-13", unit, outcomes=(drawn,)))
    if not avoided:
        harm = yield from step.run(damage(0, trap.offense, me, law, double))
        yield from suffer(step, unit, harm)


@rule("H2-DMG-05")
def law_at(law: Law, falls: bool) -> Law:
    """The optional rules for what a trap does: of a fall no Defense takes anything off."""
    return replace(law, easy=True) if falls else law


def _trapped(avoided: bool) -> str:
    return "heroic2d6.trap_avoided" if avoided else "heroic2d6.trap_strikes"


def pace_of(reader: Reader, unit: int) -> int:
    """His Movement."""
    return movement(figure(reader, unit))


@rule("H2-RND-03", "H2-GRD-12")
def leave(step: Step, unit: int) -> None:
    """He has left the field, and a light that he carries with him; if he hid nobody looks for him
    any more.
    """
    world = step.world
    if world.find(unit, Seen) is not None:
        world.forget(unit, Seen)
        counts(world, world.get(unit, Unit).side, -1)
    world.put(unit, Out(ESCAPED))
    world.forget(unit, Torch)
    stirs(step)
    step.emit(out(unit, ESCAPED, "H2-RND-03"))
