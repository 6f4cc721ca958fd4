"""Small deeds (CF-TICK-08): which of them somebody can do now, and with which things. Readers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from game.core.components import Facing, Field, Lying, Position
from game.core.grid import STEPS, Cell
from game.core.memo import once
from game.core.orders import Slot
from game.core.rule import rule
from game.core.ruleset import Reader
from game.rules.chaos.acts.fight import ambush
from game.rules.chaos.ground.directions import distance
from game.rules.chaos.ground.site import crowd_of
from game.rules.chaos.sheet import derived, fighter, hands, ki, paces
from game.rules.chaos.sheet.agenda import field_of
from game.rules.chaos.sheet.fighter import Combatant, combatant
from game.rules.chaos.sheet.muster import condition_of
from game.rules.chaos.tables.book import tables
from game.rules.kit.ground.terrain import kinds, terrain_at

Offers = Callable[[Reader, int, int], Iterator[tuple[Slot, ...]]]
"""The ways to do one chore now, each as the slots that say which."""

AT_ONCE = ("natural", "recover", "face")
"""What takes no time and no action."""

NEAR = 1
"""Cells within an arm's length."""

NOTHING_MORE: tuple[Slot, ...] = ()


@rule("CF-DMG-08", "CF-KI-06", "CF-AMBUSH-06")
def natural(reader: Reader, unit: int, when: int) -> Iterator[tuple[Slot, ...]]:
    """His natural PFb, where it is off or worn."""
    me = combatant(reader, unit)
    full = derived.natural(me)
    worn = not me.reserves.active or me.reserves.natural < full
    if ambush.off_his_guard(reader, unit, when):
        return
    if worn and full and ki.may(me.reserves, when, "natural"):
        yield NOTHING_MORE


@rule("CF-KI-05")
def recover(reader: Reader, unit: int, when: int) -> Iterator[tuple[Slot, ...]]:
    """A hit point, where he has none."""
    me = combatant(reader, unit)
    if ki.may_recover(me.reserves, when, me.hp.now):
        yield NOTHING_MORE


def face(reader: Reader, unit: int, when: int) -> Iterator[tuple[Slot, ...]]:
    """To look another way."""
    now = reader.find(unit, Facing)
    yield from ((("facing", way),) for way in STEPS if now is None or way != now.direction)


@rule("CF-MOVE-09")
def stand(reader: Reader, unit: int, when: int) -> Iterator[tuple[Slot, ...]]:
    """To get up."""
    if condition_of(reader, unit).prone:
        yield NOTHING_MORE


def lie(reader: Reader, unit: int, when: int) -> Iterator[tuple[Slot, ...]]:
    """To lie down."""
    if not condition_of(reader, unit).prone:
        yield NOTHING_MORE


def draw(reader: Reader, unit: int, when: int) -> Iterator[tuple[Slot, ...]]:
    """A weapon of his, for which he has hands free."""
    me = combatant(reader, unit)
    yield from ((("item", name),) for name in drawable(me))


@rule("CF-TICK-08")
def drawable(me: Combatant) -> tuple[str, ...]:
    """The weapons at his belt that his free hands can take."""
    free, known = hands.free_hands(me), tables().weapons
    names = dict.fromkeys(name for name in me.carries.items if name in known)
    return tuple(name for name in names if known[name].least_hands <= free)


def put_away(reader: Reader, unit: int, when: int) -> Iterator[tuple[Slot, ...]]:
    """What he holds."""
    held = combatant(reader, unit).held
    names = dict.fromkeys(name for name in (held.right, held.left) if name)
    yield from ((("item", name),) for name in names)


def pick_up(reader: Reader, unit: int, when: int) -> Iterator[tuple[Slot, ...]]:
    """A loose weapon within reach of his arm."""
    here = paces.cell_of(reader, unit)
    for cell, item in takeable(reader, unit):
        if distance(here, cell) <= NEAR:
            yield ("item", item), ("to", cell)


@rule("CF-STAT-04")
def race(reader: Reader, unit: int, when: int) -> Iterator[tuple[Slot, ...]]:
    """A loose weapon further away, to which he can run."""
    here = paces.cell_of(reader, unit)
    if paces.RUN not in paces.gaits(reader, unit):
        return
    for cell, item in takeable(reader, unit):
        if distance(here, cell) > NEAR and running_to(reader, unit, cell) is not None:
            yield ("item", item), ("to", cell)


@rule("CF-STAT-04")
def running_to(reader: Reader, unit: int, cell: Cell) -> int | None:
    """The ticks to a loose weapon: those of the way to its cell; None where none leads there."""
    here = paces.cell_of(reader, unit)
    if here == cell:
        return 0
    ways = paces.ways_from(reader, unit)
    return ways.cost(cell) if cell in ways else None


def takeable(reader: Reader, unit: int) -> tuple[tuple[Cell, str], ...]:
    """The weapons that lie on the field and for which he has hands free."""
    lying = reader.find(field_of(reader), Lying) or Lying()
    free, known = hands.free_hands(combatant(reader, unit)), tables().weapons
    fits = (thing for thing in lying.things if thing[1] in known)
    return tuple(dict.fromkeys(thing for thing in fits if known[thing[1]].least_hands <= free))


def reload(reader: Reader, unit: int, when: int) -> Iterator[tuple[Slot, ...]]:
    """A weapon in his hands that has shots missing."""
    me = combatant(reader, unit)
    for item in hands.kinds(me.held):
        if hands.apart(item) and hands.to_load(me, item) is not None:
            yield (("item", item),)


@rule("CF-MISS-05")
def clear(reader: Reader, unit: int, when: int) -> Iterator[tuple[Slot, ...]]:
    """A jammed weapon in his hands."""
    me = combatant(reader, unit)
    held = hands.kinds(me.held)
    yield from ((("item", item),) for item in held if hands.jammed(me, item))


def open_door(reader: Reader, unit: int, when: int) -> Iterator[tuple[Slot, ...]]:
    """A closed door beside him."""
    yield from ((("to", cell),) for cell in _beside(reader, unit) if opened(reader, cell))


def close_door(reader: Reader, unit: int, when: int) -> Iterator[tuple[Slot, ...]]:
    """An open one in which nobody stands."""
    crowd = crowd_of(reader)
    for cell in _beside(reader, unit):
        if cell not in crowd and closed(reader, cell):
            yield (("to", cell),)


def _beside(reader: Reader, unit: int) -> tuple[Cell, ...]:
    here = paces.cell_of(reader, unit)
    grid = reader.get(field_of(reader), Field).grid
    near = (Cell(here.x + x, here.y + y) for x, y in STEPS.values())
    return tuple(cell for cell in near if grid.holds(cell))


def opened(reader: Reader, cell: Cell) -> str:
    """What the ground there becomes when somebody opens it, empty for no door."""
    return terrain_at(reader.get(field_of(reader), Field).grid, cell).opens


def closed(reader: Reader, cell: Cell) -> str:
    """What the ground there becomes when somebody closes it, empty for no open door."""
    ground = terrain_at(reader.get(field_of(reader), Field).grid, cell).id
    return next((row.id for row in kinds().values() if row.opens == ground), "")


@rule("CF-RES-05")
def aid(reader: Reader, unit: int, when: int) -> Iterator[tuple[Slot, ...]]:
    """A wounded friend beside him."""
    for friend in fighter.patients(reader, unit):
        yield (("to", paces.cell_of(reader, friend)),)


OFFERS: Mapping[str, Offers] = MappingProxyType(
    {
        "natural": natural,
        "recover": recover,
        "stand": stand,
        "lie": lie,
        "draw": draw,
        "pick_up": pick_up,
        "put_away": put_away,
        "reload": reload,
        "clear": clear,
        "race": race,
        "open": open_door,
        "close": close_door,
        "aid": aid,
        "face": face,
    }
)
"""Every chore, and how it can be done."""

FREE_OF = ("natural", "recover")
"""What somebody stunned, held or caught may still do: it takes nothing but Ki."""


@once
def ways(reader: Reader, unit: int, when: int, how: str) -> tuple[tuple[Slot, ...], ...]:
    """The ways to do this chore now; none where something keeps him from it."""
    if how not in FREE_OF and paces.hindered(reader, unit):
        return ()
    if reader.find(unit, Position) is None:
        return ()
    return tuple(OFFERS[how](reader, unit, when))


def meant(acts: bool) -> tuple[str, ...]:
    """The chores that he may think of; ``acts``: on a Turn, or with a Free Action that he has."""
    return tuple(OFFERS) if acts else AT_ONCE


def hows(reader: Reader, unit: int, when: int, acts: bool) -> Iterator[str]:
    """Those of them that he can do now."""
    return (how for how in meant(acts) if ways(reader, unit, when, how))
