"""Many real rolls of an exchange at once: the dice of a battle are thrown beforehand, and rolls
whose faces agree go through the exchange together. What a Resist says is all that is read of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import TypeVar

from game.core.checks import (
    Ask,
    Check,
    Drawable,
    Drawn,
    Exchange,
    Grade,
    Opposed,
    OpposedOutcome,
    Outcome,
)
from game.core.dice import KeyedDice
from game.core.orders import Order
from tests.rules.chances import ROLLS

R = TypeVar("R")

SEED = 6
READ = 20
"""Of dice with more faces only the grade is read."""

Answering = Callable[[Ask], Order]
Group = tuple[Drawn, list[int]]


@cache
def faces(purpose: str, sides: int, turn: int) -> tuple[int, ...]:
    """The face of each roll for this purpose; ``turn``: how often it was thrown for before."""
    dice = KeyedDice(SEED)
    return tuple(
        dice.faces((number, "ticks", 1, 2, purpose, turn), (1, sides))[0] for number in range(ROLLS)
    )


def every(count: int = ROLLS) -> list[int]:
    """The numbers of all rolls."""
    return list(range(count))


def results(
    make: Callable[[], Exchange[R]], answer: Answering, rolls: list[int], before: int = 0
) -> Iterator[tuple[R, list[int]]]:
    """Each result of the exchange with the rolls that came to it; ``before``: how often dice of
    the same purposes were thrown before it.
    """
    left: list[tuple[tuple[Drawn, ...], list[int]]] = [((), rolls)]
    while left:
        path, some = left.pop()
        wanted, result = _follow(make(), answer, path)
        if wanted is None:
            assert result is not None
            yield result, some
            continue
        left += [((*path, drawn), group) for drawn, group in _thrown(wanted, path, some, before)]


def _follow(
    exchange: Exchange[R], answer: Answering, path: tuple[Drawn, ...]
) -> tuple[Drawable | None, R | None]:
    """Go through the exchange with these outcomes, to its end or to the next dice."""
    given = iter(path)
    try:
        wanted = next(exchange)
        while True:
            if isinstance(wanted, Ask):
                wanted = exchange.send(answer(wanted))
                continue
            drawn = next(given, None)
            if drawn is None:
                return wanted, None
            wanted = exchange.send(drawn)
    except StopIteration as stop:
        return None, stop.value


def _thrown(draw: Drawable, path: tuple[Drawn, ...], rolls: list[int], before: int) -> list[Group]:
    """What falls, and in which of the rolls."""
    if isinstance(draw, Opposed):
        return _both(draw, rolls)
    known = [one for one in path if isinstance(one, Outcome)]
    turn = before + sum(1 for one in known if one.check.purpose == draw.purpose)
    groups: dict[Grade, tuple[int, list[int]]] = {}
    pool, wide = faces(draw.purpose, draw.dice[1], turn), draw.dice[1] > READ
    for number in rolls:
        face = pool[number]
        key = draw.grade(face) if wide else face
        if key in groups:
            groups[key][1].append(number)
        else:
            groups[key] = (face, [number])
    return [(_outcome(draw, face), some) for face, some in groups.values()]


def _both(draw: Opposed, rolls: list[int]) -> list[Group]:
    mine = faces(draw.left.purpose, draw.left.dice[1], 0)
    his = faces(draw.right.purpose, draw.right.dice[1], 1)
    groups: dict[tuple[int, int], list[int]] = {}
    for number in rolls:
        groups.setdefault((mine[number], his[number]), []).append(number)
    return [
        (OpposedOutcome(draw, _outcome(draw.left, a), _outcome(draw.right, b), draw.grade(a, b)), n)
        for (a, b), n in groups.items()
    ]


def _outcome(check: Check, face: int) -> Outcome:
    return Outcome(check, (face,), face, check.grade(face))
