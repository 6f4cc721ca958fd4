"""Luck against expectation: what the throws of a side were worth, beside what they promised.

Every throw whose worth is a number (``Event.stakes``) counts with the exact odds of its own
check, so nothing is estimated: the mean is what the same throws are worth on the average.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import sqrt

from game.core.checks import Drawn, Grade, OpposedOutcome
from game.core.components import Unit
from game.core.events import COUNTS, Event
from game.core.ruleset import Reader


@dataclass(frozen=True, slots=True)
class Luck:
    """What so many throws gave and what could be expected of them, in ``counts``.

    ``spread`` is the exact standard deviation of their sum: two thirds of all hosts that throw
    the same lie about within one of it.
    """

    counts: str
    throws: int
    got: int
    mean: float
    spread: float

    @property
    def difference(self) -> float:
        """How much more than expected it was; less is negative."""
        return self.got - self.mean

    @property
    def measure(self) -> float:
        """The difference in spreads; 0 where nothing was left to chance."""
        return self.difference / self.spread if self.spread else 0.0


def luck(events: Iterable[Event], state: Reader) -> Mapping[str, tuple[Luck, ...]]:
    """The luck of every side that threw something, in the order of COUNTS."""
    sides = {unit: who.side for unit, (who,) in state.each(Unit)}
    thrown: dict[tuple[str, str], list[Event]] = {}
    for event in events:
        if event.stakes is not None and event.unit in sides:
            key = (sides[event.unit], event.stakes.counts)
            thrown.setdefault(key, []).append(event)
    return {
        side: tuple(
            summed(counts, thrown[side, counts]) for counts in COUNTS if (side, counts) in thrown
        )
        for side in dict.fromkeys(side for side, _ in thrown)
    }


def summed(counts: str, events: Iterable[Event]) -> Luck:
    """The luck of these throws together; each is a throw of its own, so variances add up."""
    throws, got, mean, variance = 0, 0, 0.0, 0.0
    for event in events:
        worths = expected(event)
        middle = sum(chance * worth for worth, chance in worths)
        throws, got, mean = throws + 1, got + gained(event), mean + middle
        variance += sum(chance * (worth - middle) ** 2 for worth, chance in worths)
    return Luck(counts, throws, got, mean, sqrt(variance))


def gained(event: Event) -> int:
    """What the throw of this event was worth; 0 for an event without stakes."""
    return event.stakes.worth(event.outcomes[0].grade) if event.stakes else 0


def expected(event: Event) -> tuple[tuple[int, float], ...]:
    """Every worth the throw could have had, with its exact chance; nothing without stakes."""
    if event.stakes is None:
        return ()
    return tuple((event.stakes.worth(grade), part) for grade, part in odds(event.outcomes[0]))


def odds(drawn: Drawn) -> tuple[tuple[Grade, float], ...]:
    """The exact odds of a throw before it was made."""
    return drawn.opposed.odds if isinstance(drawn, OpposedOutcome) else drawn.check.odds


def chance_of(event: Event) -> float:
    """The chance, before the throw, of at least as much as came of it."""
    got = gained(event)
    return sum(part for worth, part in expected(event) if worth >= got)
