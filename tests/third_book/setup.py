"""How a battle of the third book is put together, what is wrong with one, and what is guessed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from game.core.components import Facing, Field, Health, Large, Ordered, Position, Seen, Unit
from game.core.data import Wrong, insist
from game.core.data.glossary import Glossary, Term
from game.core.events import moved
from game.core.grid import Cell
from game.core.orders import IllegalOrder, Order, Slot
from game.core.rule import rule
from game.core.ruleset import Kind, Reader, Request, only_seen
from game.core.setup import FighterSetup, Plain, Setup
from game.core.step import Step
from game.core.view import View
from game.core.world import Row, Rows, Screen, in_order, without
from game.rules.kit.ground.measures import KING
from game.rules.kit.ground.places import block
from game.rules.kit.ground.terrain import terrain_at
from game.rules.kit.people.build import lineup
from game.rules.kit.people.inspection import (
    GOALS,
    Recruits,
    crowded,
    fighter_faults,
    goal_faults,
    ground_faults,
    party_faults,
    places,
    thing_faults,
)
from game.rules.kit.people.prepare import (
    Arrivals,
    Prepare,
    assigned,
    cells,
    misplaced,
    placing,
    roles,
)
from game.rules.kit.people.roster import Arrives, Zone
from tests.third_book.rows import Person, arms, numbers, people
from tests.third_book.sheet import Fighter, Hearsay, Trap, crowd_of, men, size_of

HIDDEN, SNARE = "hidden", "snare"
PREPARE = "third.prepare"
LOOK = "robber"
"""Whom one takes a hidden enemy for."""

NUMBERS = ("skill", "wits", "quick", "pace", "health", "armour")
"""What a scenario may change of a stat block."""


def build(setup: Setup) -> Rows:
    """Sides, field, fighters, then the traps. Raises Misfit with every fault at once."""
    insist(faults(setup))
    line = lineup(setup)
    made: list[tuple[Any, ...]] = [*line.sides()]
    lurkers = {side.id: 0 for side in setup.sides}
    for person in line.people:
        lurkers[person.side] += HIDDEN in person.traits
    traps = [thing for thing in setup.things if thing.item == SNARE]
    heard = Hearsay(len(traps), tuple(lurkers.items()))
    made.append((*line.field(numbers().last_round), heard))
    made += [tuple(_fighter(line, person)) for person in line.people]
    row = numbers()
    made += [
        (Trap(row.trap_bite, row.trap_dice), Position(Cell(*thing.cell)), Seen(()))
        for thing in traps
    ]
    return in_order(enumerate(made, 1))


def _fighter(line, person: FighterSetup) -> Iterator[Any]:
    row = recruited(person.archetype, person.overrides)
    yield from line.somebody(person, KING.distance)
    yield from line.on_the_field(person, light=0)
    yield from fit(row)
    if HIDDEN in person.traits:
        yield Seen((person.side,))


def fit(row: Person) -> Iterator[Any]:
    """A stat block, unhurt."""
    yield Fighter(row.skill, row.wits, row.quick, row.pace, row.armour, row.arms)
    if row.size > 1:
        yield Large(row.size)
    yield Health(row.health, row.health)


def recruited(archetype: str, overrides: Mapping[str, Plain]) -> Person:
    """A stat block with what a scenario changes of it. Raises Misfit."""
    insist(_changes(overrides))
    row = people()[archetype]
    changed = {name: overrides.get(name, getattr(row, name)) for name in (*NUMBERS, "arms")}
    return Person(row.id, size=row.size, **changed)


def _changes(overrides: Mapping[str, Plain]) -> Iterator[Wrong]:
    known = (*NUMBERS, "arms")
    for name, value in overrides.items():
        if name not in known:
            yield Wrong((name,), "unknown key", name, known, at_key=True)
        elif name == "arms":
            strange = [
                arm for arm in (value if isinstance(value, tuple) else ()) if arm not in arms()
            ]
            if strange or not isinstance(value, tuple) or not value:
                yield Wrong((name,), "names weapons of this book", "", tuple(arms()))
        elif type(value) is not int or not 0 <= value <= 30:
            yield Wrong((name,), "must be 0 to 30")


RECRUITS = Recruits(people, _changes, recruited)


def faults(setup: Setup) -> Iterator[Wrong]:
    """Every fault, with its path in the scenario."""
    if setup.scale != "personal":
        yield Wrong(("scale",), "this book has single fighters only", setup.scale, ("personal",))
        return
    yield from party_faults(setup, ("round_limit",))
    yield from ground_faults(setup)
    for index, fighter in enumerate(setup.fighters):
        at = ("fighters", index)
        yield from fighter_faults(setup, fighter, at, (HIDDEN,))
        yield from RECRUITS.wrongs(fighter, at)
        yield from places(setup, fighter, at, _size(fighter))
    yield from crowded(setup, "TB-MOVE-02", _size)
    yield from thing_faults(setup, (SNARE,))
    yield from goal_faults(setup, GOALS)


def _size(fighter: FighterSetup) -> int:
    row = people().get(fighter.archetype)
    return row.size if row else 1


def glossary() -> Glossary:
    """The words that a scenario of this book may use."""
    return {
        "archetypes": tuple(map(Term, people())),
        "things": (Term(SNARE, "third.list.snare"),),
        "traits": (Term(HIDDEN, "third.list.hidden"),),
        "goals": tuple(map(Term, GOALS)),
        "weapons": tuple(
            Term(row.id, "third.list.arm", (("far", row.reach),)) for row in arms().values()
        ),
    }


# Who is known to whom.


@rule("TB-HIDE-01", "TB-ROUND-01")
def hide(side: str) -> Screen:
    """Nothing of whom the side has not seen, and no orders of others before their time."""
    seen = only_seen(side)

    def screen(row: Row) -> Row:
        shown = seen(row)
        who = next((part for part in shown[1] if isinstance(part, Unit)), None)
        if who is None or who.side == side:
            return shown
        return without(shown, lambda part: isinstance(part, Ordered))

    return screen


@rule("TB-HIDE-03")
def guess(rows: Rows, side: str, seed: int) -> Rows:
    """As many traps and enemies as one has heard of lie hidden somewhere."""
    random, used = Random(seed), {unit for unit, _ in rows}
    parts = [part for _, row in rows for part in row]
    heard = next(part for part in parts if isinstance(part, Hearsay))
    grid = next(part.grid for part in parts if isinstance(part, Field))
    full = {part.cell for part in parts if isinstance(part, Position)}
    free = [c for c in grid.cells() if c not in full and terrain_at(grid, c).passable]
    ids = iter(number for number in range(1, max(used) + 99) if number not in used)
    row, made = numbers(), list[Row]()
    for other, count in heard.lurkers:
        for _ in range(int(str(count)) if other != side else 0):
            who = (Unit("?", other, LOOK), Facing("S"), *fit(people()[LOOK]))
            made.append((next(ids), (*who, Position(random.choice(free)), Seen((other,)))))
    for _ in range(heard.traps):
        trap = Trap(row.trap_bite, row.trap_dice)
        made.append((next(ids), (trap, Position(random.choice(free)), Seen(()))))
    return tuple(sorted((*rows, *made), key=lambda one: one[0]))


# Before the first round.


@rule("TB-SETUP-01")
def free_cells(view: View, unit: int) -> tuple[Cell, ...]:
    """The free cells of his zone."""
    return cells(view, unit, crowd_of(view, view.side))


def prepare_choices(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """Where he stands, and where he looks."""
    yield from placing(view, request.unit, partial, free_cells)


def refuse(view: View, request: Request, order: Order) -> IllegalOrder | None:
    """A cell outside his zone, or taken."""
    why = misplaced(view, request, order, free_cells)
    return IllegalOrder("TB-SETUP-01", f"third.no.{why}") if why else None


def _placed(reader: Reader) -> list[int]:
    return [unit for unit, _ in reader.each(Zone, Position)]


def _equip(step: Step, unit: int, order: Order) -> None:
    now = step.world.get(unit, Facing)
    if (way := order.text("facing")) and way != now.direction:
        step.world.put(unit, Facing(way), now)


@rule("TB-SETUP-01")
def _place(step: Step, wishes: Mapping[int, Cell]) -> None:
    taken = {spot.cell for unit, (spot,) in step.world.each(Position) if unit not in wishes}
    for unit, to in assigned(step.world, wishes, taken, KING.distance).items():
        here = step.world.get(unit, Position)
        step.world.put(unit, Position(to), here)
        step.emit(moved(unit, here.cell, to, "TB-SETUP-01"))


@rule("TB-SETUP-02")
def _enter(step: Step, unit: int, arrives: Arrives) -> None:
    """He comes to his cell, once all that he fills are free."""
    full = {cell for one in men(step.world) for cell in one.place}
    if not full.isdisjoint(block(arrives.cell, size_of(step.world, unit))):
        return
    step.world.drop(unit, arrives)
    step.world.put(unit, Position(arrives.cell))


PREPARES = Prepare(PREPARE, _placed, _equip, _place)
ARRIVALS = Arrivals(_enter)
KIND = Kind(prepare_choices, refuse=refuse, asks="place", roles=roles)
