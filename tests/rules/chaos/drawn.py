"""A drawn field and fighters upon it, without the clock: for questions about the ground.

Signs are the glyphs of terrain.toml; digits are fighters, on open ground; letters of ``things``
are objects.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from game.core.components import Facing, Field, Health, Lights, Position, Side, Unit
from game.core.dice import ScriptedDice
from game.core.events import Event
from game.core.grid import Cell, Grid
from game.core.orders import Order, Slot
from game.core.ruleset import Clock, Request, Ruleset, Scale
from game.core.shown import Card
from game.core.step import Step
from game.core.view import View
from game.core.world import World
from game.rules.chaos.ground.site import crowd_of, site_of
from game.rules.chaos.orders.turn import TURNS
from game.rules.chaos.sheet.agenda import Agenda, Thing, Ticks, Unharmed
from game.rules.chaos.sheet.components import (
    Carries,
    Condition,
    Fighter,
    Held,
    Loaded,
    NextTurn,
    Reserves,
    Wear,
    Wounds,
)
from game.rules.kit.ground.places import Crowd
from game.rules.kit.ground.site import Site
from game.rules.kit.ground.terrain import kinds

JOE = Fighter(5, 5, 5, 5, 6, 6, 5, 75)


def nobody_answers(*_: object) -> Order:
    raise AssertionError("nobody should be asked here")


BOOK = Ruleset(
    "chaos",
    "Chaos",
    {
        "personal": Scale(
            (), lambda _: (), nobody_answers, lambda *_: None, lambda *_: 0.0, lambda *_: Card(())
        )
    },
    {},
)


def ground(
    drawing: str, heights: str = "", things: Sequence[str] = ()
) -> tuple[Grid, dict[str, Cell]]:
    """The grid of a drawing, north above, and the cells of its digits and of ``things``."""
    rows = [line.replace(" ", "") for line in drawing.strip().splitlines()][::-1]
    glyphs = {row.glyph: row.id for row in kinds().values()}
    cells = {Cell(x, y): sign for y, row in enumerate(rows) for x, sign in enumerate(row)}
    marks = {sign: cell for cell, sign in cells.items() if sign.isdigit() or sign in things}
    land = tuple((c, glyphs[s]) for c, s in cells.items() if s != "." and s not in marks)
    steps = [line.replace(" ", "") for line in heights.strip().splitlines()][::-1]
    high = [(Cell(x, y), int(sign)) for y, row in enumerate(steps) for x, sign in enumerate(row)]
    return Grid(len(rows[0]), len(rows), land, tuple(one for one in high if one[1])), marks


@dataclass
class Drawn:
    """A world of fighters 1, 2 … (odd ones of side a, even ones of side b)."""

    world: World
    units: dict[str, int] = field(default_factory=dict)
    asked: list[Request] = field(default_factory=list)
    """Who was asked what so far."""

    @property
    def site(self) -> Site:
        return site_of(self.world)

    @property
    def crowd(self) -> Crowd:
        return crowd_of(self.world)

    def at(self, sign: str) -> Cell:
        """Where this fighter or thing is."""
        return self.world.get(self.units[sign], Position).cell

    def put(self, sign: str, *components: Any) -> None:
        """Give him these components in the place of his own."""
        unit = self.units[sign]
        for one in components:
            self.world.put(unit, one, self.world.find(unit, type(one)))

    def clock(self, now: int, top: int = 30) -> None:
        """Set the tick."""
        self.world.put(1, Ticks(now, top), self.world.find(1, Ticks))

    def do(
        self,
        work: Callable[[Step], Any],
        dice: Mapping[str, Sequence[Any]] | None = None,
        answers: Sequence[Order] = (),
        turn: int = 1,
    ) -> list[Event]:
        """Carry something out; dice and answers must be used up. Gives back the events."""
        thrown, left = ScriptedDice(dice or {}), list(answers)
        step = Step(BOOK, self.world, Clock(turn, "ticks"), thrown, {})
        process = work(step)
        if isinstance(process, Generator):
            given: Any = None
            try:
                while True:
                    asked = process.send(given)
                    assert isinstance(asked, Request)
                    self.asked.append(asked)
                    given = left.pop(0)
            except StopIteration:
                pass
        assert not left, f"answers that nobody asked for: {left}"
        thrown.finish()
        return step.events


def drawn(
    drawing: str,
    heights: str = "",
    *,
    things: Mapping[str, str] | None = None,
    people: Mapping[str, Fighter] | None = None,
    facing: str = "N",
    switches: tuple[str, ...] = (),
    lights: tuple[tuple[Cell, int], ...] = (),
) -> Drawn:
    """The world of a drawing; ``things`` names the kind of object behind a letter."""
    kinds_of = things or {}
    grid, marks = ground(drawing, heights, tuple(kinds_of))
    here = Drawn(World())
    here.world.spawn(Field(grid, switches), Lights(lights), Ticks(20, 20), Agenda(), Unharmed())
    for sign in sorted(marks):
        place = Position(marks[sign])
        if sign in kinds_of:
            here.units[sign] = here.world.spawn(Thing(kinds_of[sign], 8), place)
        else:
            sheet = (people or {}).get(sign, JOE)
            here.units[sign] = here.world.spawn(
                Unit(f"Man {sign}", "ab"[1 - int(sign) % 2]), sheet, Health(15, 15), place,
                Facing(facing), Condition(), Reserves(5, 3, 3), Wounds(), Held(), Carries(),
                Wear(), Loaded(), NextTurn(0),
            )  # fmt: skip
    for side in ("a", "b"):
        here.world.spawn(Side(side, side, "gules"))
    return here


def offered(seen: View, unit: int, own: Order, kind: str = "chaos.turn") -> Iterator[Slot]:
    """The next slots of an order for a Turn, or for another moment of this kind."""
    asked = Request("test", seen.get(unit, Unit).side, unit, kind)
    return TURNS.choices(seen, asked, own)
