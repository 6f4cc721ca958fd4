"""A field with a few units on it, on which procedures are carried out without a whole battle."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Any, cast

from game.core.components import Field, Health, Position, Side, Spread, Strength, Unit
from game.core.dice import ScriptedDice
from game.core.events import Event
from game.core.grid import Cell, Grid
from game.core.orders import Order
from game.core.ruleset import Clock, Request
from game.core.step import Step
from game.core.world import World
from game.rules.heroic20s.sheet.components import Fatigue, Fighter, Terms
from game.rules.kit.ground.site import field_of
from tests.rules.heroic20s.cast import fighter

Answer = Mapping[str, Any]


class Pitch:
    """The world of a test, and what happened in it."""

    def __init__(self, *, mass: bool = False, **terms: Any) -> None:
        self.world = World()
        self.events: list[Event] = []
        self.asked: list[Request] = []
        self.round = 1
        self.world.spawn(Field(Grid(40, 40)), Terms(mass=mass, **terms))
        for side in ("a", "b"):
            self.world.spawn(Side(side, side.upper(), "or"))

    @property
    def field(self) -> int:
        """The entity of the field."""
        return field_of(self.world)

    def unit(
        self,
        archetype: str,
        side: str,
        count: int = 1,
        at: tuple[int, int] = (0, 0),
        **changes: Any,
    ) -> int:
        """A unit of so many in a row from a cell on."""
        made: Fighter = fighter(archetype, **changes)
        cells = tuple(Cell(at[0] + x, at[1]) for x in range(count))
        points = made.hit_points * count
        spread = (Spread(cells),) if count > 1 else ()
        return self.world.spawn(
            Unit(archetype, side, archetype),
            made,
            Position(cells[0]),
            *spread,
            Strength(count, count),
            Health(points, points),
            Fatigue(made.fatigue_points, made.fatigue_points),
        )

    def step(self, dice: Mapping[str, Sequence[Any]] | None = None) -> Step:
        """A step with scripted dice."""
        clock = Clock(self.round, "melee")
        return Step(cast(Any, None), self.world, clock, ScriptedDice(dice or {}), {})

    def run(
        self,
        process: Generator[Any, Any, Any],
        step: Step,
        *answers: Answer,
    ) -> Any:
        """Carry a procedure out; each question gets the next answer, all of which are used. All of
        the dice must fall.
        """
        left = list(answers)
        try:
            wanted = next(process)
            while True:
                several = wanted if isinstance(wanted, tuple) else (wanted,)
                self.asked += several
                sent = tuple(_order(left.pop(0)) for _ in several)
                wanted = process.send(sent if isinstance(wanted, tuple) else sent[0])
        except StopIteration as stop:
            result: Any = stop.value
        assert not left, f"answers left over: {left}"
        cast(ScriptedDice, step._dice).finish()
        self.events += step.events
        return result

    def told(self) -> list[str]:
        """The keys of all events, without the book's name."""
        return [event.key.removeprefix("heroic20s.") for event in self.events]


def _order(answer: Answer) -> Order:
    return Order(tuple(answer.items()))
