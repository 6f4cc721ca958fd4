"""Exact odds of an exchange: the same procedure that is rolled, run through every outcome.

Outcomes are taken by grade; only where the procedure reads the total of a roll is that grade
split into totals, and only where it reads the faces are those split into faces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import NoReturn, TypeVar

from game.core.checks import (
    Ask,
    Check,
    Drawable,
    Drawn,
    Exchange,
    Grade,
    OpposedOutcome,
    Outcome,
    gather,
    totals,
)
from game.core.orders import Order

T = TypeVar("T")
Answer = Callable[[Ask], Order]

Paths = list[tuple[T, float]]
"""What comes of each way through an exchange, with its exact chance."""


class _Unread(Exception):
    """The procedure reads more of a roll than is known of it so far: its total, or its faces."""

    def __init__(self, outcome: Outcome, faces: bool = False) -> None:
        super().__init__(outcome.check.purpose)
        self.outcome = outcome
        self.faces = faces


class _Graded(Outcome):
    """An outcome of which only the grade is known so far.

    A result may carry it: outcomes of one check and grade count as the same one.
    """

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and _told(self) == _told(other)

    def __hash__(self) -> int:
        return hash(_told(self))

    def __repr__(self) -> str:
        return f"{type(self).__name__}{_told(self)}"

    @property
    def total(self) -> NoReturn:
        raise _Unread(self)

    @property
    def faces(self) -> NoReturn:
        raise _Unread(self, faces=True)


def _told(outcome: object) -> tuple[object, ...]:
    """What is known of an outcome without splitting it."""
    if isinstance(outcome, _Unrolled):
        return (outcome.check,)
    if isinstance(outcome, _Totalled):
        return (outcome.check, outcome.grade, outcome.total)
    return (outcome.check, outcome.grade) if isinstance(outcome, Outcome) else ()


# Frozen classes refuse assignment; the slots of what is known are filled by their own setters.
_set_check = Outcome.__dict__["check"].__set__
_set_grade = Outcome.__dict__["grade"].__set__
_set_total = Outcome.__dict__["total"].__set__


def _graded(check: Check, grade: Grade) -> Outcome:
    outcome = object.__new__(_Graded)
    _set_check(outcome, check)
    _set_grade(outcome, grade)
    return outcome


class _Unrolled(_Graded):
    """A roll of which nothing is known yet: dice without bands, or half of an opposed roll."""

    __slots__ = ()

    @property
    def grade(self) -> NoReturn:
        raise _Unread(self)


def _unrolled(check: Check) -> Outcome:
    outcome = object.__new__(_Unrolled)
    _set_check(outcome, check)
    return outcome


class _Totalled(_Graded):
    """A roll of several dice of which the total is known, but not how it came about."""

    __slots__ = ()
    total = Outcome.__dict__["total"]


def _totalled(check: Check, total: int) -> Outcome:
    if check.dice[0] == 1:
        return Outcome(check, (total,), total, check.grade(total))
    outcome = object.__new__(_Totalled)
    _set_check(outcome, check)
    _set_grade(outcome, check.grade(total))
    _set_total(outcome, total)
    return outcome


@dataclass(slots=True)
class _Node:
    """One draw on the way: what can come out, which of it is being followed, and how many
    results there were before that.
    """

    options: list[tuple[Drawn, float]]
    before: int
    index: int = 0

    @property
    def now(self) -> Drawn:
        return self.options[self.index][0]


def enumerate_exchange(
    make: Callable[[], Exchange[T]], answer: Answer
) -> tuple[tuple[T, float], ...]:
    """Every result of the exchange with its exact chance; choices are answered by ``answer``."""
    return gather(every_path(make, answer))


def in_turn(
    begun: Paths[T], stages: Iterable[Callable[[T], Exchange[T]]], answer: Answer
) -> Paths[T]:
    """What comes of exchanges that follow upon what has ``begun``, each of them upon what came of
    the one before. None is run again for all that can come after it.
    """
    for stage in stages:
        begun = [
            end
            for made, chance in begun
            for end in every_path(partial(stage, made), answer, chance)
        ]
    return begun


def every_path(make: Callable[[], Exchange[T]], answer: Answer, chance: float = 1.0) -> Paths[T]:
    """The same as `enumerate_exchange` before equal results are added up, for an exchange that is
    come to with this chance.
    """
    path: list[_Node] = []
    results: list[tuple[T, float]] = []
    while True:
        try:
            results.append(_follow(make(), answer, path, len(results), chance))
        except _Unread as unread:
            del results[_split(path, unread) :]
            continue
        while path and path[-1].index + 1 >= len(path[-1].options):
            path.pop()
        if not path:
            return results
        path[-1].index += 1
        path[-1].before = len(results)


def _follow(
    exchange: Exchange[T], answer: Answer, path: list[_Node], known: int, chance: float
) -> tuple[T, float]:
    """Run once along ``path``, lengthening it where a new draw is met."""
    depth = 0
    try:
        wanted = next(exchange)
        while True:
            if isinstance(wanted, Ask):
                wanted = exchange.send(answer(wanted))
                continue
            if depth == len(path):
                path.append(_Node(_by_grade(wanted), known))
            drawn, part = path[depth].options[path[depth].index]
            chance *= part
            depth += 1
            wanted = exchange.send(drawn)
    except StopIteration as stop:
        return stop.value, chance


def _by_grade(draw: Drawable) -> list[tuple[Drawn, float]]:
    if isinstance(draw, Check):
        # Without bands every total is a grade of its own; nobody may ever ask which it was.
        if not draw.bands:
            return [(_unrolled(draw), 1.0)]
        return [(_graded(draw, grade), chance) for grade, chance in draw.odds]
    left, right = _unrolled(draw.left), _unrolled(draw.right)
    return [(OpposedOutcome(draw, left, right, grade), chance) for grade, chance in draw.odds]


def _split(path: list[_Node], unread: _Unread) -> int:
    """Put every total, or face, in the place of the outcome that was read, and forget what
    followed.

    Returns how many results stay: those that came of this outcome come again, one by one.
    """
    at = next(i for i, node in enumerate(path) if _is_part(unread.outcome, node.now))
    node = path[at]
    node.options[node.index : node.index + 1] = list(_finer(node.now, unread))
    del path[at + 1 :]
    return node.before


def _is_part(outcome: Outcome, drawn: Drawn) -> bool:
    if isinstance(drawn, OpposedOutcome):
        return outcome is drawn.left or outcome is drawn.right
    return outcome is drawn


def _finer(drawn: Drawn, unread: _Unread) -> Iterator[tuple[Drawn, float]]:
    """What is known of a draw so far, told apart as far as is read now, with the exact chances."""
    if isinstance(drawn, Outcome):
        yield from _parts(drawn, unread)
        return
    opposed = drawn.opposed
    for (left, p), (right, q) in product(_parts(drawn.left, unread), _parts(drawn.right, unread)):
        if opposed.grade(left.total, right.total) == drawn.grade:
            yield OpposedOutcome(opposed, left, right, drawn.grade), p * q


def _parts(outcome: Outcome, unread: _Unread) -> Iterator[tuple[Outcome, float]]:
    """One roll by its totals, or by its faces if those of this one are read."""
    if unread.faces and outcome is unread.outcome:
        yield from (part for part in _faces(outcome.check) if _holds(outcome, part[0]))
    elif type(outcome) is Outcome:
        yield outcome, _chance(outcome.check)
    else:
        for total, chance in totals(outcome.check.dice):
            part = _totalled(outcome.check, total)
            if _holds(outcome, part):
                yield part, chance


def _holds(known: Outcome, part: Outcome) -> bool:
    """Whether a total or face is among what is known of a roll."""
    if isinstance(known, _Unrolled):
        return True
    return part.grade == known.grade and (
        not isinstance(known, _Totalled) or part.total == known.total
    )


def _faces(check: Check) -> Iterator[tuple[Outcome, float]]:
    count, sides = check.dice
    for faces in product(range(1, sides + 1), repeat=count):
        total = sum(faces)
        yield Outcome(check, faces, total, check.grade(total)), _chance(check)


def _chance(check: Check) -> float:
    """The chance of each row of faces."""
    count, sides = check.dice
    return float(sides**-count)
