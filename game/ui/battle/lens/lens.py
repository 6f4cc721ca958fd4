"""Overlays over the field that a player turns on and off: reach, threat, line of fire, peril.

One at a time lies on the squares; what it costs to stand under the pointer, and an opponent's
reasons, can be shown besides. Numbers come slice by slice and are kept until the field changes.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

from game.core.components import Strength, Unit
from game.core.grid import Cell
from game.core.seat import Seat
from game.core.view import View
from game.core.world import Rows
from game.play.odds import reach, suppose, threat
from game.play.odds.exposure import Exposure, exposing
from game.play.odds.reach import Reach, Shot
from game.play.odds.suppose import Place
from game.ui.battle.orders import drafting
from game.ui.battle.orders.clerk import Clerk

T = TypeVar("T")
Work = Generator[None, None, T]

SLICE = 0.005
"""Seconds of a frame after which no further piece of work is begun."""


class Jobs(Generic[T]):
    """Results by key. A job is a generator that pauses often and returns its result."""

    def __init__(self) -> None:
        self._found: dict[Hashable, T] = {}
        self._running: dict[Hashable, Generator[None, None, None]] = {}
        self._wanted: dict[Hashable, Callable[[], Work[T]]] = {}

    def want(self, key: Hashable, make: Callable[[], Work[T]]) -> T | None:
        """The result if it is known; else it is put on the list of this frame."""
        if key not in self._found:
            self._wanted[key] = make
        return self._found.get(key)

    def clear(self) -> None:
        """Forget everything: the field has changed."""
        self._found.clear()
        self._running.clear()
        self._wanted.clear()

    def work(self, seconds: float = SLICE) -> bool:
        """Go on with what was wanted since the last call; True if something came out."""
        end, before = time.perf_counter() + seconds, len(self._found)
        for key, make in self._wanted.items():
            if key not in self._running:
                self._running[key] = self._work(key, make())
            if not _finish(self._running[key], end):
                break
        self._wanted = {}
        return len(self._found) > before

    def _work(self, key: Hashable, job: Work[T]) -> Generator[None, None, None]:
        self._found[key] = yield from job
        del self._running[key]


def _finish(job: Generator[None, None, None], end: float) -> bool:
    """Work on one job; False when the time is up."""
    while time.perf_counter() < end:
        if next(job, True):
            return True
    return False


REACH, THREAT, FIRE, PERIL, REASONS = "reach", "threat", "fire", "peril", "reasons"
ON_SQUARES = (REACH, THREAT, FIRE)
ALL = (*ON_SQUARES, PERIL, REASONS)


@dataclass(frozen=True, slots=True)
class Sight:
    """What is looked at in this frame: a seat, its clerk while orders are given, a square."""

    seat: Seat
    clerk: Clerk | None = None
    cell: Cell | None = None

    @property
    def view(self) -> View:
        """What the side knows."""
        return self.seat.view

    @property
    def held(self) -> dict[Cell, int]:
        """Where all units stand."""
        return drafting.units_at(self.view)

    @property
    def hovered(self) -> int | None:
        """The unit under the pointer."""
        return self.held.get(self.cell) if self.cell else None

    @property
    def chosen(self) -> int | None:
        """The own unit that is chosen, or else the first that gets an order."""
        asked = [r.unit for r in self.seat.waiting if not r.window]
        units = [unit for unit in asked if self.view.find(unit, Strength)]
        request = self.clerk.request if self.clerk else None
        if request is not None and request.unit in units:
            return request.unit
        return units[0] if units else None

    def side(self, unit: int) -> str:
        """The side of a unit."""
        return self.view.get(unit, Unit).side

    def foe(self, unit: int) -> bool:
        """Whether this unit belongs to another side."""
        return self.side(unit) != self.seat.side


class Lens:
    """Which overlays are on, and what is known for them. It holds nothing of the battle."""

    def __init__(self) -> None:
        self.on: set[str] = {PERIL}
        self.slice = SLICE
        self._exposures: Jobs[Exposure] = Jobs()
        self._shots: Jobs[tuple[Shot, ...]] = Jobs()
        self._reaches: Jobs[Reach | None] = Jobs()
        self._field: tuple[str, Rows] | None = None
        self._others: dict[int, tuple[tuple[int, Place], ...]] = {}
        self._threats: dict[Cell, Exposure] | None = None

    def toggle(self, name: str) -> None:
        """Turn an overlay on or off; those on the squares take each other's place."""
        was = name in self.on
        if name in ON_SQUARES:
            self.on -= set(ON_SQUARES)
        self.on.discard(name)
        if not was:
            self.on.add(name)

    def look(self, sight: Sight) -> None:
        """A new frame: forget what was known of a field that has changed."""
        self._threats = None
        places = sorted(suppose.planned(sight.seat).items())
        self._others = {own: tuple(one for one in places if one[0] != own) for own, _ in places}
        field = (sight.seat.side, sight.view.rows)
        if self._field is None or self._field[0] != field[0] or self._field[1] is not field[1]:
            self._field = field
            for jobs in (self._exposures, self._shots, self._reaches):
                jobs.clear()

    def work(self) -> None:
        """Spend a slice of this frame on what was asked for."""
        end = time.perf_counter() + self.slice
        for jobs in (self._reaches, self._exposures, self._shots):
            jobs.work(end - time.perf_counter())

    # What is known, or None as long as it is being worked out.

    def peril(self, sight: Sight) -> Exposure | None:
        """What it would cost the chosen unit to carry out what a click here would order."""
        clerk = sight.clerk
        if clerk is None or clerk.made is None or clerk.request is None:
            return None
        order, unit = clerk.planned(), clerk.request.unit
        if order is None and sight.cell == clerk.made.start:
            order = clerk.given() or drafting.march(clerk.made, clerk.made.start)
        if order is None or sight.chosen != unit or clerk.request.window:
            return None
        end = drafting.end(clerk.made, order)
        place = Place(end, drafting.looks(clerk.made, order))
        return self._exposure(sight, unit, place, order.text("form"))

    def threats(self, sight: Sight) -> dict[Cell, Exposure]:
        """The squares of which the threat is known, gathered once a frame."""
        if self._threats is None:
            self._threats = self._gathered(sight)
        return self._threats

    def _gathered(self, sight: Sight) -> dict[Cell, Exposure]:
        unit, found = sight.chosen, dict[Cell, Exposure]()
        if unit is None:
            return found
        for cell, who, place in threat.squares(sight.seat, unit):
            known = self._exposure(sight, who, place, threat.form(sight.seat, who))
            if known is not None:
                found[cell] = known
        return found

    def shots(self, sight: Sight) -> tuple[int, tuple[Shot, ...]] | None:
        """Who shoots, and into which squares: the unit under the pointer if it can, else the
        chosen one.
        """
        known = None
        for unit in dict.fromkeys((sight.hovered, sight.chosen)):
            if unit is None:
                continue
            known = self._fire(sight, unit)
            if known is None or any(shot.check for shot in known):
                return (unit, known) if known is not None else None
        return (unit, known) if unit is not None and known is not None else None

    def reach(self, sight: Sight) -> Reach | None:
        """The reach of the enemy under the pointer, else of the chosen unit."""
        hovered = sight.hovered
        unit = hovered if hovered is not None and sight.foe(hovered) else sight.chosen
        if unit is None:
            return None
        return self._reaches.want(unit, lambda: _reach(sight.seat, unit))

    def _exposure(self, sight: Sight, unit: int, place: Place, form: str) -> Exposure | None:
        key: Hashable = (unit, place, form, self._others.get(unit, ()))
        return self._exposures.want(key, lambda: exposing(sight.seat, unit, place, form))

    def _fire(self, sight: Sight, unit: int) -> tuple[Shot, ...] | None:
        return self._shots.want(unit, lambda: _shots(sight.seat, unit))


def _reach(seat: Seat, unit: int) -> Work[Reach | None]:
    yield
    return reach.reach(seat, unit)


def _shots(seat: Seat, unit: int) -> Work[tuple[Shot, ...]]:
    found: list[Shot] = []
    for shot in reach.shots(seat, unit):
        found.append(shot)
        yield
    return tuple(found)
