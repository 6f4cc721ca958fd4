"""Make it even: small changes of a battle that one side is favoured in, tried out and measured.

All of them are fought a little, the better half of them more, and the best three in full.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, islice, zip_longest
from typing import Any

from game.core.data import Plain, plain
from game.play.lab import edits
from game.play.lab.case import EVENED, Case, Change
from game.play.lab.counting import Table
from game.play.lab.edits import Raw
from game.play.lab.measure import LOOK, Bench, Fought
from game.play.scenarios.scenario import Scenario
from game.play.tally import Share, points, won

MOST = 12
"""So many changes are tried at the most, some of every kind."""

KEPT = ((LOOK, 6), (3 * LOOK, 3))
"""How many of them go on after how many battles each."""

FEWER, MORE, NUMBER = "fewer", "more", "number"
"""Kinds of changes: somebody left out, somebody more, another number in the file."""

NEAR = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1))
"""Where one more fighter may stand beside his like."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A change of the file: ``how`` is one of the kinds, ``key`` the place, ``old`` and ``new``
    the numbers there.
    """

    how: str
    key: str
    old: int | None
    new: int | None
    scenario: Scenario


def evened(usual: Case, bench: Bench) -> Table:
    """Up to three changes after which both sides win more nearly alike, the best first. There are
    none where the battle is even as far as can be told.
    """
    known = _points(usual, bench.measure([usual])[usual.digest])
    fair = 1 / len(known)
    favoured = max(known, key=lambda side: known[side].share)
    weakest = min(known, key=lambda side: known[side].share)
    even = known[favoured].low <= fair
    found: Table = {"book": usual.book, "even": even, "favoured": None if even else favoured}
    if even:
        return {**found, "proposals": []}
    tried = proposals(usual, favoured, weakest)
    cases = [_case(usual, one) for one in tried]
    digests = [case.digest for case in cases]
    best = _best(cases, bench, favoured)
    far = abs(known[favoured].share - fair)
    rows: list[Plain] = []
    for case, fought in best:
        now = _points(case, fought)
        if abs(now[favoured].share - fair) < far:
            rows.append(_row(tried[digests.index(case.digest)], now, len(fought)))
    return {**found, "proposals": rows}


def _best(cases: list[Case], bench: Bench, favoured: str) -> list[tuple[Case, Fought]]:
    """The cases that come nearest to what is fair, the nearest first, with their battles."""

    def far(case: Case, fought: Fought) -> float:
        known = _points(case, fought)
        return abs(known[favoured].share - 1 / len(known))

    for most, kept in KEPT:
        found = bench.measure(cases, min(most, bench.most))
        cases = sorted(cases, key=lambda case: far(case, found[case.digest]))[:kept]
    whole = bench.measure(cases)
    pairs = [(case, whole[case.digest]) for case in cases]
    return sorted(pairs, key=lambda pair: far(*pair))


def _row(one: Proposal, now: Mapping[str, Share], battles: int) -> Table:
    change: Table = {"how": one.how, "key": one.key, "old": one.old, "new": one.new}
    return {**change, "battles": battles, "points": plain(now)}


def _case(usual: Case, one: Proposal) -> Case:
    change = Change(EVENED, one.key, one.new)
    return Case(usual.name, one.scenario, usual.book, usual.levels, usual.seed, change)


def _points(case: Case, fought: Fought) -> dict[str, Share]:
    return points(won(case.sides, (one.fought.winner for one in fought)))


def proposals(usual: Case, favoured: str, weakest: str) -> list[Proposal]:
    """Small changes that may help: the favoured side has less, the weakest more, or the battle
    ends a round sooner or later.
    """
    scenario, book = usual.scenario, usual.book
    kinds = (
        _counts(scenario, book, favoured, weakest),
        _people(scenario, book, favoured, weakest),
        _numbers(scenario, book, _strengths(scenario, book, favoured, weakest)),
        _numbers(scenario, book, _ends(scenario, book)),
    )
    mixed = (one for row in zip_longest(*kinds) for one in row if one is not None)
    return list(islice(mixed, MOST))


def _counts(scenario: Scenario, book: str, favoured: str, weakest: str) -> Iterator[Proposal]:
    """A tenth of a company more or fewer."""
    found = edits.raw(scenario, book)
    steps = (
        (f"units.{unit['id']}.troops.{place}.count", troops["count"], sign)
        for side, sign in ((favoured, -1), (weakest, 1))
        for unit in found["units"]
        for place, troops in enumerate(unit["troops"])
        if unit["side"] == side
    )
    tenths = ((key, sign * max(1, round(count / 10))) for key, count, sign in steps)
    return _numbers(scenario, book, tenths)


def _strengths(
    scenario: Scenario, book: str, favoured: str, weakest: str
) -> Iterator[tuple[str, int]]:
    """A point of whatever the file says of somebody's strength, and of a side's mood."""
    found = edits.raw(scenario, book)
    for side, step in ((favoured, -1), (weakest, 1)):
        for table in ("fighters", "units") if found["units"] else ("fighters",):
            for one in found[table]:
                if one["side"] == side:
                    yield from ((key, step) for key in _overrides(table, one))
    yield f"sides.{favoured}.morale", -1
    yield f"sides.{weakest}.morale", 1


def _overrides(table: str, one: Raw) -> Iterator[str]:
    holders: list[tuple[str, Any]] = [("", one), (".leader", one.get("leader"))]
    holders += [(f".troops.{at}", troops) for at, troops in enumerate(one.get("troops", ()))]
    for below, holder in holders:
        for name, value in ((holder or {}).get("overrides") or {}).items():
            if isinstance(value, int) and not isinstance(value, bool):
                yield f"{table}.{one['id']}{below}.overrides.{name}"


def _ends(scenario: Scenario, book: str) -> Iterator[tuple[str, int]]:
    """A round more or less until the end, or until a goal counts."""
    for place, goal in enumerate(scenario.goals):
        if goal.round:
            yield from ((f"goals.{place}.round", step) for step in (-1, 1))
    yield from (("round_limit", step) for step in (-1, 1))


def _numbers(scenario: Scenario, book: str, steps: Iterator[tuple[str, int]]) -> Iterator[Proposal]:
    """Those of the changed numbers that a file may have."""
    for key, step in steps:
        old = edits.number_at(scenario, book, key)
        if old is None:
            continue
        try:
            other = edits.with_number(scenario, book, key, old + step)
        except edits.Unfit:
            continue
        if other.setup(book) != scenario.setup(book):
            yield Proposal(NUMBER, key, old, old + step, other)


def _people(scenario: Scenario, book: str, favoured: str, weakest: str) -> Iterator[Proposal]:
    """One fighter fewer, or one more beside his like."""
    fewer = (_fewer(scenario, book, one.id) for one in scenario.fighters if one.side == favoured)
    more = (_more(scenario, book, one.id) for one in scenario.fighters if one.side == weakest)
    mixed = chain.from_iterable(zip_longest(fewer, more))
    return (one for one in mixed if one is not None)


def _fewer(scenario: Scenario, book: str, who: str) -> Proposal | None:
    found = edits.raw(scenario, book)
    row = next(one for one in found["fighters"] if one["id"] == who)
    count = max(1, len(row["cells"]))
    try:
        if count == 1:
            return Proposal(FEWER, who, 1, 0, edits.without(scenario, book, who))
        row["cells"] = row["cells"][:-1]
        return Proposal(FEWER, who, count, count - 1, edits.battle(found))
    except edits.Unfit:
        return None


def _more(scenario: Scenario, book: str, who: str) -> Proposal | None:
    """One more of these on the first free cell beside the last of them."""
    found = edits.raw(scenario, book)
    at = next(place for place, one in enumerate(found["fighters"]) if one["id"] == who)
    row = found["fighters"][at]
    count = max(1, len(row["cells"]))
    last = row["cells"][-1] if row["cells"] else row["cell"]
    for x, y in NEAR if last else ():
        cell = [last[0] + x, last[1] + y]
        one = {**row, "cells": [*row["cells"], cell]}
        rows = [one]
        if not row["cells"]:
            rows = [row, {**row, "id": f"{who}-2", "name": f"{row['name']} 2", "cell": cell}]
        whole = [*found["fighters"][:at], *rows, *found["fighters"][at + 1 :]]
        try:
            other = edits.battle({**found, "fighters": whole})
        except edits.Unfit:
            continue
        return Proposal(MORE, who, count, count + 1, other)
    return None
