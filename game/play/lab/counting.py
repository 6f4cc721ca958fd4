"""What came out of one case, counted: wins, ends, losses, places, luck. Plain values, the same for
the same battles on every machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from game.core.data import Plain, plain
from game.play.lab.battle import Outcome, Thrown
from game.play.lab.case import Case
from game.play.lab.measure import Fought, clear
from game.play.tally import DRAW, points, shares, tally

Table = dict[str, Plain]


def counted(case: Case, fought: Fought) -> Table:
    """The account of a case. ``clear``: it shows who is favoured, or that nobody is."""
    found = tally(case.sides, [one.fought for one in fought])
    account = plain(found)
    assert isinstance(account, dict)
    change: Plain = plain(case.change) if case.change else None
    return {
        "book": case.book,
        "players": plain(case.levels),
        "change": change,
        "battles": len(fought),
        "clear": clear(case.sides, fought),
        **account,
        "points": plain(points(found.wins)),
        "ends": _ends(fought),
        "falls": _falls(case.sides, fought),
        "luck": _luck(case.sides, fought),
        "luckier": _luckier(fought),
    }


def _ends(fought: Fought) -> list[Plain]:
    """In which round how many battles ended for whom, as [round, winner, battles]."""
    ends = Counter((one.fought.rounds, str(one.fought.winner)) for one in _ended(fought))
    return [[number, winner, count] for (number, winner), count in sorted(ends.items())]


def _falls(sides: Sequence[str], fought: Fought) -> Table:
    """By side: where fighters were lost in the mean of a battle, as [x, y, lost]."""
    ended = _ended(fought)
    found: Table = {}
    for side in sides:
        sums = Counter[tuple[int, int]]()
        for one in ended:
            for fall in one.falls:
                if fall.side == side:
                    sums[fall.x, fall.y] += fall.lost
        rows = sorted(sums.items())
        found[side] = [[x, y, round(lost / len(ended), 4)] for (x, y), lost in rows]
    return found


def _luck(sides: Sequence[str], fought: Fought) -> Table:
    """By side and count: throws, what they gave and what was to be expected, in the mean."""
    ended = _ended(fought)
    found: Table = {}
    for side in sides:
        own = [one for each in ended for one in each.thrown if one.side == side]
        kinds = dict.fromkeys(one.counts for one in own)
        found[side] = [_mean(counts, own, len(ended)) for counts in sorted(kinds)]
    return found


def _mean(counts: str, own: Iterable[Thrown], battles: int) -> Plain:
    of_kind = [one for one in own if one.counts == counts]
    return {
        "counts": counts,
        "throws": round(sum(one.throws for one in of_kind) / battles, 2),
        "got": round(sum(one.got for one in of_kind) / battles, 2),
        "mean": round(sum(one.mean for one in of_kind) / battles, 2),
    }


def _luckier(fought: Fought) -> Plain:
    """How often the side that won had been the luckiest: little where skill and numbers decide."""
    decided = [(one.fought.winner, _luckiest(one)) for one in _ended(fought)]
    told = [(winner, luckiest) for winner, luckiest in decided if luckiest and winner != DRAW]
    won = sum(1 for winner, luckiest in told if winner == luckiest)
    return plain({"won": won, "of": len(told), **_flat(won, len(told))})


def _flat(won: int, of: int) -> Table:
    flat = plain(shares({"won": won, "lost": of - won})["won"])
    assert isinstance(flat, dict)
    return flat


def _luckiest(outcome: Outcome) -> str | None:
    """The side whose throws came out best, measured in their spreads; None if it is open."""
    sums: dict[str, float] = {}
    for one in outcome.thrown:
        measure = (one.got - one.mean) / one.spread if one.spread else 0.0
        sums[one.side] = sums.get(one.side, 0.0) + measure
    best = sorted(sums, key=lambda side: -sums[side])
    return best[0] if len(best) > 1 and sums[best[0]] > sums[best[1]] else None


def _ended(fought: Fought) -> list[Outcome]:
    return [one for one in fought if one.fought.winner is not None]
