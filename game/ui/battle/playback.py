"""What the player has seen so far: events are shown one after another at their own pace.

The rules never wait for it; the shown state follows the events and ends at the view's own.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from game.core.components import Facing, Out, Position, Strength
from game.core.events import Event
from game.core.grid import Cell
from game.core.view import View

SECONDS: dict[str, float] = {"moved": 0.35, "turned": 0.15, "out": 0.6, "losses": 0.5}
"""How long an event lasts on the screen; what is not named takes no time."""

READING = 0.55
"""Seconds for an event that a player wants to read: one with dice."""

SILENT = frozenset({"round", "revealed"})


@dataclass(frozen=True, slots=True)
class Shown:
    """A unit as it is on the screen now. ``offset`` is in squares, ``fade`` from 1 to 0."""

    cell: Cell
    facing: str
    now: int
    full: int
    offset: tuple[float, float] = (0.0, 0.0)
    fade: float = 1.0
    falling: int = 0


@dataclass(slots=True)
class Playback:
    """The cursor of one seat through its events, and the field as that seat sees it."""

    units: dict[int, Shown] = field(default_factory=dict)
    phase: str = ""
    round: int = 0
    cursor: int = 0
    speed: float = 1.0
    current: Event | None = None
    elapsed: float = 0.0

    @classmethod
    def at(cls, view: View, speed: float = 1.0) -> Playback:
        """A playback that has seen everything."""
        playback = cls(speed=speed)
        playback.catch_up(view)
        return playback

    def catch_up(self, view: View) -> None:
        """Show the present state at once."""
        self.units = present(view)
        self.phase, self.round = view.clock.phase, view.clock.round
        self.cursor, self.current, self.elapsed = len(view.events), None, 0.0

    def busy(self, view: View) -> bool:
        """Whether something is still to be shown."""
        return self.current is not None or self.cursor < len(view.events)

    def update(self, view: View, seconds: float) -> None:
        """Let time pass; at speed 0 everything is shown at once."""
        if self.cursor > len(view.events):
            self.catch_up(view)
        if not self.busy(view):
            return
        if self.speed <= 0:
            self.catch_up(view)
            return
        self.elapsed += seconds * self.speed
        while self.current is None or self.elapsed >= self.length(self.current):
            if not self._advance(view):
                return
        self._animate(self.current)

    def length(self, event: Event) -> float:
        """How long this event is shown, in seconds at speed 1."""
        if event.key in SECONDS:
            return SECONDS[event.key]
        return READING if event.outcomes and event.key not in SILENT else 0.0

    def _advance(self, view: View) -> bool:
        """Finish the present event and begin the next; False when there is none."""
        if self.current is not None:
            self.elapsed -= self.length(self.current)
            self._apply(self.current)
            self.current = None
        if self.cursor >= len(view.events):
            self.catch_up(view)
            return False
        self.current = view.events[self.cursor]
        self.cursor += 1
        return True

    def _animate(self, event: Event) -> None:
        shown = self.units.get(event.unit or 0)
        if shown is not None:
            part = min(1.0, self.elapsed / max(0.01, self.length(event)))
            self.units[event.unit or 0] = moving(shown, event, _ease(part))

    def _apply(self, event: Event) -> None:
        if event.key == "phase":
            self.phase = str(event.fact("phase"))
        elif event.key == "round":
            self.round = int(str(event.fact("round")))
        elif (shown := self.units.get(event.unit or 0)) is not None:
            changed = after(shown, event)
            if changed is None:
                del self.units[event.unit or 0]
            else:
                self.units[event.unit or 0] = changed


def present(view: View) -> dict[int, Shown]:
    """The units on the field as the view has them."""
    return {
        unit: Shown(position.cell, facing.direction, strength.now, strength.full)
        for unit, (position, facing, strength) in view.each(Position, Facing, Strength)
        if view.find(unit, Out) is None
    }


def moving(shown: Shown, event: Event, part: float) -> Shown:
    """The unit while the event goes on; ``part`` runs from 0 to 1."""
    if event.key == "moved" and event.cell is not None:
        offset = ((event.cell.x - shown.cell.x) * part, (event.cell.y - shown.cell.y) * part)
        return replace(shown, offset=offset)
    if event.key == "losses":
        return replace(shown, falling=round(number(event, "n") * part))
    return replace(shown, fade=1.0 - part) if event.key == "out" else shown


def after(shown: Shown, event: Event) -> Shown | None:
    """The unit after the event; None if it has left the field."""
    if event.key == "moved" and event.cell is not None:
        return replace(shown, cell=event.cell, offset=(0.0, 0.0))
    if event.key == "turned":
        return replace(shown, facing=str(event.fact("facing")))
    if event.key == "losses":
        return replace(shown, now=number(event, "left"), falling=0)
    return None if event.key == "out" else shown


def number(event: Event, name: str) -> int:
    """A fact that is a number; 0 where it is missing."""
    value = event.fact(name)
    return value if isinstance(value, int) else 0


def _ease(part: float) -> float:
    return part * part * (3 - 2 * part)
