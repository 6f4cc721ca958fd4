"""What came out of a battle that was fought many times: wins with their intervals, why it ended,
and what it cost, side by side and unit by unit.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median

DRAW = "draw"

CERTAIN = 1.96
"""So many standard deviations hold 95 % of a normal distribution."""


@dataclass(frozen=True, slots=True)
class Price:
    """What one battle cost a unit: its fighters at the start, how many of them were lost, and why
    it was out of the battle at its end, empty if it was not. ``number`` is its place among all.
    """

    side: str
    unit: str
    fighters: int
    lost: int
    out: str = ""
    number: int = 0


@dataclass(frozen=True, slots=True)
class Fought:
    """How one battle ended: the winner or "draw", None if it did not end; the wording's key of the
    reason and its rule. ``time`` is in seconds of the fighters' own, ``pace`` in seconds of one
    processor.
    """

    winner: str | None
    why: str
    rule: str
    rounds: int
    prices: tuple[Price, ...]
    wounds: tuple[tuple[str, int], ...] = ()
    time: float = 0.0
    pace: float = 0.0


@dataclass(frozen=True, slots=True)
class Share:
    """Which part of all battles that ended a side won, and the interval that holds the true part
    with 95 % certainty (0 to 1).
    """

    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Rounds:
    """How long the battles were."""

    min: int
    median: float
    max: int


@dataclass(frozen=True, slots=True)
class Ending:
    """In how many battles this was the reason for this winner; ``why`` is the wording's key."""

    why: str
    rule: str
    winner: str
    battles: int


@dataclass(frozen=True, slots=True)
class Loss:
    """What the battles cost a unit. ``battles`` counts those it took part in, ``fighters`` and
    ``lost`` are means of these, ``out`` counts those at whose end it was out, ``fates`` by reason.
    """

    side: str
    unit: str
    battles: int
    fighters: float
    lost: float
    out: int
    fates: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Tally:
    """All battles that ended, counted. By side, ``fighters`` are those who began in the mean,
    ``losses`` those who were lost, ``wounds`` in the book's own count. ``time`` is the middle
    length of a battle in seconds of the fighters' own.
    """

    finished: int
    wins: Mapping[str, int]
    shares: Mapping[str, Share]
    rounds: Rounds
    endings: tuple[Ending, ...]
    fighters: Mapping[str, float]
    losses: Mapping[str, float]
    wounds: Mapping[str, float]
    units: tuple[Loss, ...]
    time: float


def tally(sides: Sequence[str], battles: Iterable[Fought]) -> Tally:
    """The account of these battles for these sides."""
    ended = [battle for battle in battles if battle.winner is not None]
    lengths = [battle.rounds for battle in ended] or [0]
    wins = won(sides, (battle.winner for battle in ended))
    return Tally(
        len(ended),
        wins,
        shares(wins),
        Rounds(min(lengths), median(lengths), max(lengths)),
        _endings(ended),
        _means(sides, [[(one.side, one.fighters) for one in each.prices] for each in ended]),
        _means(sides, [[(one.side, one.lost) for one in each.prices] for each in ended]),
        _means(sides, [each.wounds for each in ended]),
        _losses([price for battle in ended for price in battle.prices]),
        median([battle.time for battle in ended] or [0.0]),
    )


def won(sides: Sequence[str], winners: Iterable[str | None]) -> dict[str, int]:
    """How often each side won, and how often nobody; None counts for no one."""
    counted = Counter(winners)
    return {side: counted[side] for side in (*sides, DRAW)}


def shares(wins: Mapping[str, int]) -> dict[str, Share]:
    """The parts that these wins are of all."""
    ended = sum(wins.values())
    return {side: _share(number, ended) for side, number in wins.items()}


def points(wins: Mapping[str, int]) -> dict[str, Share]:
    """Each side's part of what there was to win, where a draw is shared among all."""
    sides, ended = [side for side in wins if side != DRAW], sum(wins.values())
    drawn = wins.get(DRAW, 0) / max(1, len(sides))
    return {side: _share(wins[side] + drawn, ended) for side in sides}


def wilson(share: float, count: int, certain: float = CERTAIN) -> tuple[float, float]:
    """The interval that holds the true share with 95 % certainty, or as ``certain`` says in
    standard deviations; (0, 1) without any battle.
    """
    if count == 0:
        return 0.0, 1.0
    square = certain**2 / count
    middle = share + square / 2
    wide = certain * math.sqrt(share * (1 - share) / count + square / (4 * count))
    return (middle - wide) / (1 + square), (middle + wide) / (1 + square)


def difference(one: Share, other: Share) -> Share:
    """How much larger the one share is than the other, by Newcombe's interval of the difference
    of two that were measured apart.
    """
    apart = one.share - other.share
    below = math.hypot(one.share - one.low, other.high - other.share)
    above = math.hypot(one.high - one.share, other.share - other.low)
    return Share(round(apart, 4), round(apart - below, 4), round(apart + above, 4))


def _share(number: float, ended: int) -> Share:
    share = number / max(1, ended)
    low, high = wilson(share, ended)
    return Share(round(share, 4), round(max(0.0, low), 4), round(min(1.0, high), 4))


def _endings(ended: Iterable[Fought]) -> tuple[Ending, ...]:
    """The most frequent first."""
    counted = Counter((one.why, one.rule, str(one.winner)) for one in ended)
    found = [Ending(*reason, number) for reason, number in counted.items()]
    return tuple(sorted(found, key=lambda one: (-one.battles, one.why, one.winner)))


def _means(sides: Sequence[str], counted: Sequence[Iterable[tuple[str, int]]]) -> dict[str, float]:
    """What was counted by side in each battle, in the mean."""
    sums = dict.fromkeys(sides, 0)
    for counts in counted:
        for side, number in counts:
            sums[side] += number
    return {side: round(number / max(1, len(counted)), 2) for side, number in sums.items()}


def _losses(prices: Iterable[Price]) -> tuple[Loss, ...]:
    """Unit by unit, in the order of the file."""
    own: dict[tuple[str, str], list[Price]] = {}
    for price in sorted(prices, key=lambda price: price.number):
        own.setdefault((price.side, price.unit), []).append(price)
    return tuple(_loss(side, unit, found) for (side, unit), found in own.items())


def _loss(side: str, unit: str, found: list[Price]) -> Loss:
    number = len(found)
    fighters = round(sum(price.fighters for price in found) / number, 2)
    lost = round(sum(price.lost for price in found) / number, 2)
    fates = Counter(price.out for price in found if price.out)
    return Loss(side, unit, number, fighters, lost, fates.total(), dict(sorted(fates.items())))
