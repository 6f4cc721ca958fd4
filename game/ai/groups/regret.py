"""Regret matching: how two sides mix their plans when both decide in secret."""

from __future__ import annotations

from collections.abc import Sequence

ROUNDS = 300
"""So many times both sides try, and regret what they did not do."""

Matrix = Sequence[Sequence[float]]
"""What each plan of the first side (a row) is worth to it against each of the other's."""


def matched(worth: Matrix) -> tuple[list[float], list[float]]:
    """How often each side takes each of its plans, on an average of all tries: for what is good to
    one side is as bad for the other that comes close to a balance.
    """
    rows, columns = range(len(worth)), range(len(worth[0]))
    sums = [0.0] * len(rows), [0.0] * len(columns)
    regrets = [0.0] * len(rows), [0.0] * len(columns)
    for _ in range(ROUNDS):
        mine, theirs = _shares(regrets[0]), _shares(regrets[1])
        by_row = [sum(worth[r][c] * theirs[c] for c in columns) for r in rows]
        by_column = [-sum(worth[r][c] * mine[r] for r in rows) for c in columns]
        _regret(regrets[0], by_row, mine)
        _regret(regrets[1], by_column, theirs)
        for total, shares in zip(sums, (mine, theirs), strict=True):
            for index, share in enumerate(shares):
                total[index] += share / ROUNDS
    return sums


def _shares(regrets: Sequence[float]) -> list[float]:
    """Each plan as often as it is regretted, all alike where none is."""
    positive = [max(0.0, regret) for regret in regrets]
    every = sum(positive)
    return [one / every for one in positive] if every else [1.0 / len(regrets)] * len(regrets)


def _regret(regrets: list[float], worths: Sequence[float], shares: Sequence[float]) -> None:
    """Add what each plan would have brought more than the mixture did; what is past and done is
    forgotten, so that less tries are enough.
    """
    mean = sum(worth * share for worth, share in zip(worths, shares, strict=True))
    for index, worth in enumerate(worths):
        regrets[index] = max(0.0, regrets[index] + worth - mean)
