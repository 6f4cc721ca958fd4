"""A scenario file as it is written: what is fought for, on which ground, by whom.

The types of its units and sides are the core's own, so a file is checked against what is used.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated

from game.core.data import Between, Limits, Matching, Sized
from game.core.data.glossary import switch_word
from game.core.grid import Cell, Grid
from game.core.setup import (
    Carried,
    EffectSetup,
    FighterSetup,
    Goal,
    Lantern,
    Rope,
    Setup,
    SideSetup,
    Thing,
    UnitSetup,
    Vehicle,
)
from game.play.scenarios.crowds import one_by_one
from game.play.scenarios.dressing_file import GroundLook, Lamp, PlaceName, Way
from game.play.scenarios.fighter_inspection import FIGHTERS
from game.play.scenarios.hint_file import Hint
from game.play.scenarios.inspection import UNITS
from game.play.scenarios.translation_file import LANGUAGE, Translation
from game.play.scenarios.trial_file import Trial
from game.play.scenarios.under import person_under, side_under, unit_under


@dataclass(frozen=True, slots=True)
class Follows:
    """The battle before this one, the days between the two, and whether they are days of rest."""

    file: str
    days: Annotated[int, Between(0, 1000)] = 0
    rest: bool = True


LIMITS = Limits(longer=(("map.cells", 41_000), ("map.heights", 41_000)))
"""A map may have 200 lines of 200 signs; everything else keeps the usual limits."""

WORD = "^[a-z0-9][a-z0-9_-]*$"
SCALES = "^(mass|personal)$"


@dataclass(frozen=True, slots=True)
class MapBlock:
    """The ground as drawn: the first line is the northern edge, a full stop open ground.

    ``legend`` names the terrain of the other signs; ``heights`` has one digit a square. ``file``
    names a text beside the scenario that is drawn like ``cells`` and stands for it.
    """

    columns: Annotated[int, Between(1, 200)] = 5
    rows: Annotated[int, Between(1, 200)] = 7
    cells: str = ""
    heights: str = ""
    legend: Mapping[Annotated[str, Sized(1, 1)], Annotated[str, Matching(WORD)]] = field(
        default_factory=dict
    )
    file: str = ""

    def grid(self) -> Grid:
        """The field with its terrain and heights.

        Of a faulty drawing it has what is clear: a line that does not fit and a sign without a
        meaning are open ground.
        """
        terrain = {cell: self.legend.get(sign, "") for cell, sign in self._signs(self.cells)}
        # What stands in such a line has its name judged all the same, beyond the edge.
        terrain |= {Cell(-1 - x, -1): self.legend[sign] for x, sign in enumerate(self._lost())}
        heights = {cell: sign for cell, sign in self._signs(self.heights) if sign in "123456789"}
        return Grid(
            self.columns,
            self.rows,
            tuple((cell, kind) for cell, kind in terrain.items() if kind),
            tuple((cell, int(sign)) for cell, sign in heights.items()),
        )

    def _signs(self, drawn: str) -> Iterator[tuple[Cell, str]]:
        lines = drawn.split()
        for y, line in enumerate(reversed(lines) if len(lines) == self.rows else ()):
            if len(line) == self.columns:
                yield from ((Cell(x, y), sign) for x, sign in enumerate(line) if sign != ".")

    def _lost(self) -> list[str]:
        """The signs of the legend that stand in lines that do not fit."""
        lines = self.cells.split()
        fits = len(lines) == self.rows
        lost = "".join(line for line in lines if not fits or len(line) != self.columns)
        return sorted(set(lost) & set(self.legend))


@dataclass(frozen=True, slots=True)
class Scenario:
    """One battle as its file tells it. ``ruleset`` is the book it is meant for, ``books`` all
    it may be played under; ``round_limit`` counts rounds, and ``round_limits`` those under a book
    whose rounds or fields are of another size; the first side stands in the south.
    ``seed`` are its usual dice, so that a lesson takes the course it was written for; without
    one they are cast. ``hint`` and ``test`` are called as their blocks in the file. ``switches``
    lists those that are on, or is a table of what each is set to.

    A mass battle has ``units``, a personal one ``fighters`` and what stands and lies about.
    ``next`` is the file of the battle that goes on from this one, which ``follows`` it;
    ``carried`` is how its fighters came out of the one before. ``names``, ``lights``, ``weather``,
    ``grounds`` and ``ways`` are only seen.
    """

    title: Annotated[str, Sized(1, 60)]
    ruleset: Annotated[str, Matching(WORD)]
    scale: Annotated[str, Matching(SCALES)]
    round_limit: Annotated[int, Between(1, 500)]
    sides: Annotated[tuple[SideSetup, ...], Sized(0, 100)]
    units: Annotated[tuple[UnitSetup, ...], Sized(0, UNITS)] = ()
    fighters: Annotated[tuple[FighterSetup, ...], Sized(0, FIGHTERS)] = ()
    effects: Annotated[tuple[EffectSetup, ...], Sized(0, 50)] = ()
    lanterns: Annotated[tuple[Lantern, ...], Sized(0, 100)] = ()
    ropes: Annotated[tuple[Rope, ...], Sized(0, 100)] = ()
    things: Annotated[tuple[Thing, ...], Sized(0, 400)] = ()
    vehicles: Annotated[tuple[Vehicle, ...], Sized(0, 20)] = ()
    names: Annotated[tuple[PlaceName, ...], Sized(0, 60)] = ()
    lights: Annotated[tuple[Lamp, ...], Sized(0, 100)] = ()
    grounds: Annotated[tuple[GroundLook, ...], Sized(0, 40)] = ()
    ways: Annotated[tuple[Way, ...], Sized(0, 40)] = ()
    weather: str = ""
    story: str = ""
    books: tuple[Annotated[str, Matching(WORD)], ...] = ()
    map: MapBlock = MapBlock()
    goals: Annotated[tuple[Goal, ...], Sized(0, 100)] = ()
    switches: tuple[str, ...] | Mapping[str, bool | int | str] = ()
    numbers: Mapping[str, int] = field(default_factory=dict)
    seed: Annotated[int, Between(0, 999_999)] | None = None
    next: str = ""
    follows: Follows | None = None
    carried: Annotated[tuple[Carried, ...], Sized(0, FIGHTERS)] = ()
    hint: Annotated[tuple[Hint, ...], Sized(0, 500)] = ()
    test: Annotated[tuple[Trial, ...], Sized(0, 50)] = ()
    translations: Annotated[
        Mapping[Annotated[str, Matching(LANGUAGE)], Translation], Sized(0, 50)
    ] = field(default_factory=dict)
    round_limits: Annotated[
        Mapping[Annotated[str, Matching(WORD)], Annotated[int, Between(1, 500)]], Sized(0, 20)
    ] = field(default_factory=dict)

    @property
    def hints(self) -> tuple[Hint, ...]:
        """The lines for whoever learns, in the order of the file."""
        return self.hint

    @property
    def playable(self) -> tuple[str, ...]:
        """The ids of all books it may be played under, its own first."""
        return tuple(dict.fromkeys((self.ruleset, *self.books)))

    @property
    def switched(self) -> tuple[str, ...]:
        """The words of its switches: a table of them says the same as a list."""
        if isinstance(self.switches, tuple):
            return self.switches
        return tuple(switch_word(name, value) for name, value in self.switches.items())

    def rounds(self, book: str) -> int:
        """The last round under the book of this id."""
        return self.round_limits.get(book, self.round_limit)

    def goals_under(self, book: str) -> tuple[Goal, ...]:
        """The goals under the book of this id: one for the last round, or a later one than there
        is under it, is for the last one there.
        """
        last = self.rounds(book)
        late = (self.round_limit, *range(last, self.round_limit))
        return tuple(
            replace(goal, round=last) if goal.round in late else goal for goal in self.goals
        )

    def setup(self, book: str = "") -> Setup:
        """What the book of this id builds the battle from; its own book unless one is named."""
        book, books = book or self.ruleset, self.playable
        numbers = {**self.numbers, "round_limit": self.rounds(book)}
        return Setup(
            self.scale,
            self.map.grid(),
            tuple(side_under(book, side, books) for side in self.sides),
            tuple(unit_under(book, unit, books) for unit in self.units),
            self.goals_under(book),
            self.switched,
            numbers,
            tuple(person_under(book, one, books) for one in one_by_one(self.fighters)),
            self.effects,
            self.lanterns,
            self.ropes,
            self.things,
            self.carried,
            self.vehicles,
        )
