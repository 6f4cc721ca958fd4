"""Make it even: small changes of a battle that one side is favoured in, tried out and measured.

All of them are fought a little, the better half of them more, and the best three in full.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from game.core.data import Plain, plain
from game.play.lab.case import EVENED, Case, Change
from game.play.lab.counting import Table
from game.play.lab.measure import LOOK, Bench, Fought
from game.play.lab.proposals import Proposal, proposals
from game.play.tally import Share, points, won

KEPT = ((LOOK, 6), (3 * LOOK, 3))
"""How many of them go on after how many battles each."""


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


def later(stage: int, limits: Sequence[int]) -> int:
    """How many battles may come after this stage, if cases are fought up to these limits, stage by
    stage.
    """
    steps = zip(KEPT[stage:], pairwise(limits[stage:]), strict=True)
    return sum(kept * (upto - done) for (_, kept), (done, upto) in steps)


def _best(cases: list[Case], bench: Bench, favoured: str) -> list[tuple[Case, Fought]]:
    """The cases that come nearest to what is fair, the nearest first, with their battles."""

    def far(case: Case, fought: Fought) -> float:
        known = _points(case, fought)
        return abs(known[favoured].share - 1 / len(known))

    limits = [*(min(most, bench.most) for most, _ in KEPT), bench.most]
    for stage, (_, kept) in enumerate(KEPT):
        found = bench.measure(cases, limits[stage], later(stage, limits))
        cases = sorted(cases, key=lambda case: far(case, found[case.digest]))[:kept]
    whole = bench.measure(cases)
    pairs = [(case, whole[case.digest]) for case in cases]
    return sorted(pairs, key=lambda pair: far(*pair))


def _row(one: Proposal, now: Mapping[str, Share], battles: int) -> Table:
    change: Table = {
        "how": one.how,
        "key": one.key,
        "old": plain(one.old),
        "new": plain(one.new),
    }
    return {**change, "battles": battles, "points": plain(now)}


def _case(usual: Case, one: Proposal) -> Case:
    change = Change(EVENED, one.key, one.new if isinstance(one.new, int) else None)
    return Case(usual.name, one.scenario, usual.book, usual.levels, usual.seed, change)


def _points(case: Case, fought: Fought) -> dict[str, Share]:
    return points(won(case.sides, (one.fought.winner for one in fought)))
