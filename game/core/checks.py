"""Checks as values made before they are rolled: the tooltip, the dice and the AI use one."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product
from typing import TypeVar

from game.core.orders import Order, Slot

T = TypeVar("T")
Grade = str | int


@dataclass(frozen=True, slots=True)
class Modifier:
    """What changes a check: the rule behind it, the key of its wording, and what it is worth."""

    rule: str
    label: str
    worth: int


@dataclass(frozen=True, slots=True)
class Band:
    """The totals ``low`` to ``high``, both included, that give this grade."""

    grade: Grade
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Check:
    """A throw of dice whose total is read in bands.

    ``dice`` is (count, sides); ``bands`` name the grade of every possible total, none of them
    meaning that the total itself is the grade. ``base``, ``modifiers`` and ``column`` tell how
    the bands were found; ``skill`` is what ``base`` is called, as a wording key with its facts,
    where it has a name of its own. ``actor``, ``target`` and ``purpose`` key the dice.
    """

    purpose: str
    rule: str
    actor: int = 0
    target: int = 0
    dice: tuple[int, int] = (1, 100)
    bands: tuple[Band, ...] = ()
    base: int = 0
    column: Grade = 0
    modifiers: tuple[Modifier, ...] = ()
    skill: tuple[str, tuple[Slot, ...]] = field(default=("", ()), repr=False)

    @property
    def odds(self) -> tuple[tuple[Grade, float], ...]:
        """Every grade that can come out, with its exact chance, in the order of the bands."""
        return _odds(self.dice, self.bands)

    @property
    def shift(self) -> int:
        """The sum of all modifiers."""
        return worth(self.modifiers)

    def chance(self, *grades: Grade) -> float:
        """The chance that one of these grades comes out."""
        return sum(chance for grade, chance in self.odds if grade in grades)

    def grade(self, total: int) -> Grade:
        """What this total means; ValueError if no band holds it."""
        return _grade(self.bands, total)


@dataclass(frozen=True, slots=True)
class Opposed:
    """Two throws against each other: ``bands`` read the difference, left less right.

    What each half's own bands say is the grade of that half's outcome alone.
    """

    left: Check
    right: Check
    bands: tuple[Band, ...]

    @property
    def odds(self) -> tuple[tuple[Grade, float], ...]:
        """Every grade with its exact chance."""
        return _opposed_odds(self.left.dice, self.right.dice, self._offset(), self.bands)

    def grade(self, left: int, right: int) -> Grade:
        """What these two totals mean, each side's base and modifiers added."""
        return _grade(self.bands, left - right + self._offset())

    def _offset(self) -> int:
        left, right = self.left, self.right
        return left.base + left.shift - right.base - right.shift


@dataclass(frozen=True, slots=True)
class Outcome:
    """A check that was rolled: the faces in their order, their sum, and the grade."""

    check: Check
    faces: tuple[int, ...]
    total: int
    grade: Grade


@dataclass(frozen=True, slots=True)
class OpposedOutcome:
    """Both throws of an opposed check, each with its own grade, and that of their difference."""

    opposed: Opposed
    left: Outcome
    right: Outcome
    grade: Grade


@dataclass(frozen=True, slots=True)
class Ask:
    """A choice in the middle of an exchange; answered by an order of the kind's grammar."""

    side: str
    unit: int
    kind: str
    about: tuple[Slot, ...] = ()
    secret: bool = False


Drawable = Check | Opposed
Drawn = Outcome | OpposedOutcome

# What an exchange receives depends on what it yielded: an Outcome for a Check, an
# OpposedOutcome for an Opposed, an Order for an Ask. ``rolled`` and ``asked`` below give it
# back under its own type, so that procedures stay free of casts.
Exchange = Generator[Check | Opposed | Ask, Outcome | OpposedOutcome | Order, T]


def rolled(check: Check) -> Exchange[Outcome]:
    """Throw one check inside an exchange: ``outcome = yield from rolled(check)``."""
    outcome = yield check
    assert isinstance(outcome, Outcome)
    return outcome


def contested(opposed: Opposed) -> Exchange[OpposedOutcome]:
    """Throw an opposed check inside an exchange."""
    outcome = yield opposed
    assert isinstance(outcome, OpposedOutcome)
    return outcome


def asked(ask: Ask) -> Exchange[Order]:
    """Put a choice inside an exchange."""
    answer = yield ask
    assert isinstance(answer, Order)
    return answer


@lru_cache(maxsize=4096)
def totals(dice: tuple[int, int]) -> tuple[tuple[int, float], ...]:
    """Every total of ``count`` dice of ``sides``, with its exact chance."""
    return tuple((total, ways / dice[1] ** dice[0]) for total, ways in _ways(dice))


@lru_cache(maxsize=4096)
def _ways(dice: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    """Every total with the number of throws that have it; whole numbers add up exactly."""
    count, sides = dice
    ways: dict[int, int] = {0: 1}
    for _ in range(count):
        grown: dict[int, int] = {}
        for (total, number), face in product(ways.items(), range(1, sides + 1)):
            grown[total + face] = grown.get(total + face, 0) + number
        ways = grown
    return tuple(sorted(ways.items()))


def worth(shifts: Iterable[Modifier]) -> int:
    """What these come to together."""
    return sum(shift.worth for shift in shifts)


def some(*shifts: Modifier) -> tuple[Modifier, ...]:
    """Those of these that change anything."""
    return tuple(shift for shift in shifts if shift.worth)


def banded(grades: Iterable[tuple[int, Grade]]) -> tuple[Band, ...]:
    """Totals in their order with what each means: neighbouring ones of one grade as one band."""
    found: list[Band] = []
    for total, grade in grades:
        low = found.pop().low if found and found[-1].grade == grade else total
        found.append(Band(grade, low, total))
    return tuple(found)


def gather(pairs: Iterable[tuple[T, float]]) -> tuple[tuple[T, float], ...]:
    """Equal results added up, in the order of their first appearance."""
    sums: dict[T, float] = {}
    for result, chance in pairs:
        sums[result] = sums.get(result, 0.0) + chance
    return tuple(sums.items())


def means(triples: Iterable[tuple[T, int, float]]) -> tuple[tuple[T, float], ...]:
    """The average number of each result, of results with numbers and their chances."""
    known = [(result, number, chance) for result, number, chance in triples if chance > 0]
    shares = dict(gather((result, chance) for result, _, chance in known))
    sums = gather((result, number * chance) for result, number, chance in known)
    return tuple((result, total / shares[result]) for result, total in sums)


def _grade(bands: tuple[Band, ...], total: int) -> Grade:
    if not bands:
        return total
    for band in bands:
        if band.low <= total <= band.high:
            return band.grade
    raise ValueError(f"no band holds {total}")


@lru_cache(maxsize=4096)
def _odds(dice: tuple[int, int], bands: tuple[Band, ...]) -> tuple[tuple[Grade, float], ...]:
    found = _counted((_grade(bands, total), ways) for total, ways in _ways(dice))
    order = [band.grade for band in bands] or list(found)
    throws: int = dice[1] ** dice[0]
    return tuple((grade, found[grade] / throws) for grade in dict.fromkeys(order) if grade in found)


@lru_cache(maxsize=4096)
def _opposed_odds(
    left: tuple[int, int], right: tuple[int, int], offset: int, bands: tuple[Band, ...]
) -> tuple[tuple[Grade, float], ...]:
    pairs = product(_ways(left), _ways(right))
    found = _counted((_grade(bands, a - b + offset), p * q) for (a, p), (b, q) in pairs)
    throws: int = left[1] ** left[0] * right[1] ** right[0]
    return tuple((grade, ways / throws) for grade, ways in found.items())


def _counted(pairs: Iterable[tuple[Grade, int]]) -> dict[Grade, int]:
    counts: dict[Grade, int] = {}
    for grade, ways in pairs:
        counts[grade] = counts.get(grade, 0) + ways
    return counts
