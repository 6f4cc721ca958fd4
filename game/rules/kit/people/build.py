"""The first state of a battle of single fighters: sides, the field, and everybody in his place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from game.core.components import (
    Aims,
    Facing,
    Field,
    Health,
    Lights,
    Out,
    Position,
    Side,
    Temper,
    Torch,
    Unit,
)
from game.core.grid import Cell
from game.core.setup import Carried, FighterSetup, Setup
from game.rules.kit.ground.measures import Distance, toward
from game.rules.kit.people.prepare import nearest
from game.rules.kit.people.roster import Arrives, Known, Zone, one_by_one, spots

TORCH = "torch"
"""The trait of somebody who carries a light."""


@dataclass(frozen=True, slots=True)
class Lineup:
    """Everybody of a setup, side by side: the entities by the ids, and the cells of all who have
    one. ``free`` is the first entity after them.
    """

    setup: Setup
    people: tuple[FighterSetup, ...]
    entities: Mapping[str, int]
    cells: Mapping[str, Cell]
    free: int

    def sides(self) -> list[tuple[Any, ...]]:
        """The first rows: the sides."""
        return [(Side(side.id, side.name, side.tincture),) for side in self.setup.sides]

    def field(self, last: int) -> Iterator[Any]:
        """The next row, which a book adds to; its ``last`` round holds where the scenario has no
        other.
        """
        setup, ids = self.setup, self.entities
        named = {goal.unit: ids[goal.unit] for goal in setup.goals if goal.unit in ids}
        yield Field(setup.grid, setup.switches)
        yield Aims(setup.goals, setup.numbers.get("round_limit", last), tuple(named.items()))
        yield Lights(tuple((Cell(*lamp.cell), lamp.radius) for lamp in setup.lanterns))

    def somebody(self, person: FighterSetup, distance: Distance) -> Iterator[Any]:
        """Who he is, and where he looks: to the nearest enemy if the scenario does not say."""
        here = self.cells[person.id]
        foes = (self.cells[other.id] for other in self.people if other.side != person.side)
        yield Unit(person.name, person.side, person.archetype)
        yield Known(person.id)
        yield Facing(person.facing or toward(here, nearest(here, foes, distance) or here) or "N")

    def fares(self, came: Carried | None, full: int) -> Iterator[Any]:
        """His points, all or what an earlier fight has left him, and how he came out of that."""
        yield Health(full if came is None else min(full, came.health), full)
        if came is not None and came.out:
            yield Out(came.out)

    def on_the_field(self, person: FighterSetup, light: int) -> Iterator[Any]:
        """Where he stands or is going to; his temper, his torch, which lights up so many cells, and
        his zone.
        """
        cell = self.cells[person.id]
        yield Arrives(person.arrives, cell) if person.arrives > 1 else Position(cell)
        if person.temper:
            yield Temper(person.temper)
        if TORCH in person.traits:
            yield Torch(light)
        if person.zone:
            yield Zone(tuple(Cell(*spot) for spot in person.zone))


def lineup(setup: Setup) -> Lineup:
    """Everybody in the order of their entities, which come after the sides and the field."""
    people, first = one_by_one(setup), len(setup.sides) + 2
    ids = {person.id: number for number, person in enumerate(people, first)}
    return Lineup(setup, people, ids, spots(setup, people), first + len(people))
