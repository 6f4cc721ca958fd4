"""`pennon compare`: one battle under every book that knows it, and how it comes out."""

from __future__ import annotations

import argparse
import json

from game.cli.output import out
from game.cli.usage import Usage, check_sides, choose, named_levels, one_of
from game.core.data import plain
from game.play import compare as comparing
from game.play.match import HUMAN, lineup
from game.play.simulate import DRAW, Series

WIDE = 24


def compare(options: argparse.Namespace) -> int:
    """Fight the series under each book and print the columns, or one JSON object."""
    chosen = choose(options.scenario, None)
    named = named_levels(options.players)
    check_sides(named, chosen.scenario)
    if HUMAN in named.values():
        raise Usage("nobody can be human in a comparison")
    books = tuple(dict.fromkeys(options.books or chosen.scenario.playable))
    for book in books:
        one_of(book, chosen.scenario.playable, "rulebook for this battle")
    levels = lineup(chosen.scenario, named, "recruit", "recruit")
    series = Series(chosen.name, chosen.scenario, books[0], levels, options.battles, options.seed)
    found = comparing.compare(series, books, options.jobs, progress=True)
    out(json.dumps(plain(found), indent=2) if options.json else _text(found))
    return 0


def _text(found: comparing.Comparison) -> str:
    players = ", ".join(f"{side}={level}" for side, level in found.players.items())
    head = f"{found.scenario}, {found.battles} battles a book, seed {found.seed}, {players}"
    rows = [("", [column.ruleset for column in found.books])]
    rows += [(f"won by {side}", _won(found, side)) for side in found.players]
    rows.append(("draws", _won(found, DRAW)))
    reports = [column.report for column in found.books]
    rows.append(("not ended", [str(one.battles - one.finished) for one in reports]))
    rows.append(("rounds, the middle", [f"{one.rounds.median:g}" for one in reports]))
    rows.append(("  least and most", [f"{one.rounds.min} – {one.rounds.max}" for one in reports]))
    rows.append(("time fought", [f"{one.time:.0f} s" for one in reports]))
    for side in found.players:
        rows.append((f"fallen of {side}", [f"{one.losses[side]:.1f}" for one in reports]))
        rows.append((f"wounds of {side}", [f"{one.wounds[side]:.1f}" for one in reports]))
    lines = (f"{name:20}" + "".join(f"{value:>{WIDE}}" for value in row) for name, row in rows)
    return "\n".join((head, "", *lines))


def _won(found: comparing.Comparison, who: str) -> list[str]:
    shares = [column.shares[who] for column in found.books]
    return [
        f"{one.wins} = {100 * one.share:.0f} % ({100 * one.low:.0f} – {100 * one.high:.0f})"
        for one in shares
    ]
