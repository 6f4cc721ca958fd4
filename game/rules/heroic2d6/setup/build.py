"""The first state of a battle of Heroic 2d6: sides, field, figures, traps; who hides from whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from game.core.components import (
    Large,
    Lying,
    Position,
    Seen,
)
from game.core.data import insist
from game.core.grid import Cell
from game.core.rule import rule
from game.core.ruleset import only_seen
from game.core.setup import Carried, FighterSetup, Setup, Thing
from game.core.world import Rows, Screen, in_order
from game.rules.heroic2d6.exchange.damage import falling
from game.rules.heroic2d6.setup.inspection import ASLEEP, HIDDEN, PRONE, faults
from game.rules.heroic2d6.setup.recruit import Recruit, in_hands, packed, recruit
from game.rules.heroic2d6.sheet.components import (
    Acting,
    Asleep,
    Marred,
    Prone,
    Terms,
    Trap,
)
from game.rules.heroic2d6.sheet.figure import CHEST, SWITCHES
from game.rules.heroic2d6.tables.book import numbers, traps
from game.rules.heroic2d6.tables.rows import TrapRow
from game.rules.kit.ground.measures import alternating
from game.rules.kit.people.build import Lineup, lineup
from game.rules.kit.people.guess import blanks, lurking
from game.rules.kit.people.hearsay import Hearsay

LOOK = "robber"
"""Whom one takes a hidden enemy for."""

LANTERN = "lantern"


def build(setup: Setup) -> Rows:
    """The components of a fight. Raises Misfit with every fault of the setup at once.

    Entities: the sides, the field, the figures side by side, the traps.
    """
    insist(faults(setup))
    line = lineup(setup)
    came = {had.fighter: had for had in setup.carried}
    made: list[tuple[Any, ...]] = [*line.sides(), tuple(_field(line))]
    made += [tuple(_figure(line, person, came.get(person.id))) for person in line.people]
    laid = [(traps()[thing.item], thing) for thing in setup.things if thing.item in traps()]
    made += [(trap_of(row), Position(Cell(*thing.cell)), Seen(())) for row, thing in laid]
    return in_order(enumerate(made, 1))


def _field(line: Lineup) -> Iterator[Any]:
    setup = line.setup
    yield from line.field(numbers().last_round)
    lurk = {side.id: 0 for side in setup.sides}
    for person in line.people:
        lurk[person.side] += HIDDEN in person.traits
    laid = sum(thing.item in traps() for thing in setup.things)
    yield Hearsay(laid, tuple(lurk.items()))
    yield Lying(_packed(setup.things))
    told = setup.numbers
    idle = min(numbers().idle_rounds, told.get("idle_rounds", numbers().idle_rounds))
    yield Terms(idle, told.get("search", numbers().search))


def _figure(line: Lineup, person: FighterSetup, came: Carried | None) -> Iterator[Any]:
    easy = SWITCHES["easy_armour"].setting("easy_armour", line.setup.switches) is True
    made = recruit(person.archetype, person.overrides, easy=easy, held=person.held)
    yield from line.somebody(person, alternating)
    yield from line.on_the_field(person, light=6)
    yield from _fit(made, person)
    yield from line.fares(came, made.health.full)
    if came is not None and came.left:
        ((fate, penalty), (_, hours)) = came.left
        yield Marred(fate, penalty, hours)
    if HIDDEN in person.traits:
        yield Seen((person.side,))
    if ASLEEP in person.traits:
        yield Asleep()
    if PRONE in person.traits:
        yield Prone()


def _fit(made: Recruit, person: FighterSetup) -> Iterator[Any]:
    """What he is, and what he has in his hands and with him."""
    yield made.fighter
    if made.fighter.size > 1:
        yield Large(made.fighter.size)
    hands = (in_hands(person.held) if person.held else None) or made.hands
    yield hands
    yield packed(made.gear, made.items, hands)
    if made.mana.full:
        yield made.mana


@rule("H2-GRD-13", "H2-DMG-05")
def trap_of(row: TrapRow) -> Trap:
    """A trap as it lies there; a pit hits as hard as it is deep."""
    return Trap(row.rating, row.offense or falling(row.falls), row.magical, row.falls > 0)


@rule("H2-ACT-07")
def _packed(things: Iterable[Thing]) -> tuple[tuple[Cell, str], ...]:
    """What lies about: a chest after everything in its cell, which is in it."""
    lying = ((Cell(*thing.cell), thing.item) for thing in things if thing.item not in traps())
    return tuple(sorted(lying, key=lambda pair: pair[1] == CHEST))


@rule("H2-ACT-09")
def hide(side: str) -> Screen:
    """Nothing of whom, or of what, the side has not found."""
    return only_seen(side)


def guess(rows: Rows, side: str, seed: int) -> Rows:
    """As many traps and enemies as one has heard of lie hidden somewhere."""
    parts = [part for _, row in rows for part in row]
    heard = next(part for part in parts if isinstance(part, Hearsay))
    blank, taken = blanks(rows, seed), recruit(LOOK)
    turn = "" if any(isinstance(part, Acting) for part in parts) else heard.turn
    who = (taken.fighter, taken.hands, taken.pack, taken.health)
    made = [*lurking(rows, side, blank, heard.hidden, (LOOK, who), (turn, Acting()))]
    row = next(iter(traps().values()))
    for _ in range(max(0, heard.traps)):
        unit, cell = next(blank)
        made.append((unit, (trap_of(row), Position(cell), Seen(()))))
    return tuple(sorted((*rows, *made), key=lambda one: one[0]))
