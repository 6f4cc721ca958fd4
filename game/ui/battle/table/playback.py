"""What the player has seen so far: events are shown one after another at their own pace.

The rules never wait for it; the shown state follows the events and ends at the view's own.
States that no event tells of (chips, leaders' wounds) are those of the moment before.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import takewhile

from game.core.components import Unit
from game.core.events import Event
from game.core.view import View
from game.core.vocabulary import Does
from game.play import screens
from game.ui.battle.table.shown import Shown, after, figures, moving, placed, present
from game.ui.stage import paces

SECONDS: dict[str, float] = {"moved": 0.55, "turned": 0.15, "out": 0.7, "losses": 0.6}
"""How long an event lasts on the screen; what is not named takes no time."""

BLOW = 0.85
"""Seconds for one unit's blow at another, or one leader's."""

READING = 0.45
"""Seconds for any other event with dice."""

SILENT = frozenset({"round", "phase", "revealed", "turned"})
"""Events that need no words while they are shown."""

REVEALED = "revealed"

BREAKING = 0.7
"""Seconds in which the seal of a revealed order flies open."""


@dataclass(frozen=True, slots=True)
class Unsealed:
    """The order of a unit that has just been revealed, and how long ago in seconds."""

    form: str
    age: float = 0.0

    @property
    def part(self) -> float:
        """How far its seal has flown open, from 0 to 1."""
        return self.age / BREAKING


@dataclass(slots=True)
class Playback:
    """The cursor of one seat through its events, and the field as that seat sees it.

    ``seen`` is the view when everything was shown last; ``told`` the last event worth a word;
    what units of the sides ``at_once`` do takes no time. ``beside`` are the events shown together
    with the current one: a side's units march side by side.
    """

    units: dict[int, Shown] = field(default_factory=dict)
    figures: dict[int, Shown] = field(default_factory=dict)
    phase: str = ""
    round: int = 0
    cursor: int = 0
    speed: float = 1.0
    current: Event | None = None
    told: Event | None = None
    elapsed: float = 0.0
    fleeing: set[int] = field(default_factory=set)
    seen: View | None = None
    at_once: frozenset[str] = frozenset()
    quick: frozenset[int] = frozenset()
    beside: tuple[Event, ...] = ()
    unsealed: dict[int, Unsealed] = field(default_factory=dict)

    @classmethod
    def at(cls, view: View, speed: float = 1.0) -> Playback:
        """A playback that has seen everything."""
        playback = cls(speed=speed)
        playback.catch_up(view)
        return playback

    def catch_up(self, view: View) -> None:
        """Show the present state at once."""
        self.units, self.figures, self.seen = present(view), figures(view), view
        self.phase, self.round = view.clock.phase, view.clock.round
        self.cursor, self.current, self.elapsed = len(view.events), None, 0.0
        self.beside = ()
        self.fleeing = {
            e.unit for e in self.phase_events(view) if _flees(e) and e.unit in self.units
        }
        self.hurry(view, self.at_once)

    def hurry(self, view: View, sides: frozenset[str]) -> None:
        """Let what the units of these sides do take no time."""
        self.at_once = sides
        units = view.each(Unit) if sides else ()
        self.quick = frozenset(unit for unit, (known,) in units if known.side in sides)

    def busy(self, view: View) -> bool:
        """Whether something is still to be shown."""
        return self.current is not None or self.cursor < len(view.events)

    def base(self, view: View) -> View:
        """The view whose states are shown: the present one only when everything was shown."""
        return self.seen if self.seen is not None and self.busy(view) else view

    def phase_events(self, view: View) -> tuple[Event, ...]:
        """The events of the phase that is shown, up to the present one."""
        begin = self.cursor
        while begin > 0 and view.events[begin - 1].key != "phase":
            begin -= 1
        return view.events[begin : self.cursor]

    @property
    def part(self) -> float:
        """How far the present event has come, from 0 to 1."""
        if self.current is None:
            return 0.0
        return min(1.0, self.elapsed / max(0.01, self.length(self.current)))

    def update(self, view: View, seconds: float) -> None:
        """Let time pass; at speed 0 everything is shown at once."""
        if self.cursor > len(view.events):
            self.catch_up(view)
        self._age(seconds * self.speed)
        if not self.busy(view):
            self.seen = view
            return
        if self.speed <= 0:
            self.catch_up(view)
            return
        self.elapsed += seconds * self.speed
        while self.current is None or self.elapsed >= self.length(self.current):
            if not self._advance(view):
                return
        for event in self.together:
            self._animate(event, view)

    @property
    def together(self) -> tuple[Event, ...]:
        """The events that are shown now."""
        return () if self.current is None else (self.current, *self.beside)

    def _age(self, seconds: float) -> None:
        """Seals that have flown open are gone."""
        aged = {unit: replace(each, age=each.age + seconds) for unit, each in self.unsealed.items()}
        self.unsealed = {unit: each for unit, each in aged.items() if each.part < 1.0}

    def length(self, event: Event) -> float:
        """How long this event is shown, in seconds at speed 1."""
        if event.unit in self.quick:
            return 0.0
        shown = self.units.get(event.unit or 0)
        alone = paces.seconds(event, shown.facing) if shown is not None and shown.alone else None
        if alone is not None:
            return alone
        if event.key in SECONDS:
            known = event.unit in self.units or event.unit in self.figures
            return SECONDS[event.key] if known else 0.0
        if not event.outcomes or event.key in SILENT:
            return 0.0
        return BLOW if event.target is not None else READING

    def _advance(self, view: View) -> bool:
        """Finish the present event and begin the next; False when there is none."""
        if self.current is not None:
            self.elapsed -= self.length(self.current)
            for event in self.together:
                self._apply(event, view)
            self.current, self.beside = None, ()
        if self.cursor >= len(view.events):
            self.catch_up(view)
            return False
        self.current = view.events[self.cursor]
        self.cursor += 1
        self.beside = tuple(self._abreast(view, self.current))
        self.cursor += len(self.beside)
        if self.current.key not in SILENT:
            self.told = self.current
        return True

    def _abreast(self, view: View, first: Event) -> Iterator[Event]:
        """What goes on at the same time as the first: the marches of the same side; the throws of
        single fighters for their places in the turn.
        """
        shown = self.units.get(first.unit or 0)
        if shown is not None and shown.alone:
            if paces.placing(first):
                yield from takewhile(paces.placing, view.events[self.cursor :])
            return
        if first.key != "moved" or self.length(first) == 0.0:
            return
        side, seen = _side(view, first), {first.unit}
        for event in view.events[self.cursor :]:
            if event.key != "moved" or event.unit in seen or _side(view, event) != side:
                return
            seen.add(event.unit)
            yield event

    def _animate(self, event: Event, view: View) -> None:
        unit = event.unit or 0
        where = self._where(unit)
        if unit in where:
            part = _ease(self.part) if event.key == "moved" else self.part
            fleeing, book = unit in self.fleeing, view.ruleset.id
            where[unit] = moving(book, where[unit], event, part, fleeing)

    def _where(self, unit: int) -> dict[int, Shown]:
        return self.figures if unit in self.figures else self.units

    def _apply(self, event: Event, view: View) -> None:
        unit = event.unit or 0
        where = self._where(unit)
        if unit in self.units and _reveals(event, self.units[unit]):
            self.unsealed[unit] = Unsealed(str(event.fact("form")))
        elif event.key == "phase":
            self.phase = str(event.fact("phase"))
            self.told = None
        elif event.key == "round":
            self.round = int(str(event.fact("round")))
        elif unit in where:
            changed = after(view.ruleset.id, where[unit], event)
            if changed is None:
                del where[unit]
            else:
                where[unit] = changed
        elif (fresh := placed(view, event)) is not None:
            self.units[unit] = fresh
        if _flees(event):
            self.fleeing.add(unit)


def _side(view: View, event: Event) -> str:
    known = view.find(event.unit, Unit) if event.unit is not None else None
    return known.side if known else ""


def _reveals(event: Event, shown: Shown) -> bool:
    """Whether an order is known from here on: a fighter's says its form, and no dice are thrown."""
    told = shown.alone and event.fact("form") is not None and not event.outcomes
    return event.key == REVEALED or told


def _flees(event: Event) -> bool:
    return screens.does(event) is Does.FLEES


def _ease(part: float) -> float:
    return part * part * (3 - 2 * part)
