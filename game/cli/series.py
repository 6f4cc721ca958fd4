"""`pennon simulate` and `pennon compare`: a battle many times, under one book or under every book
that knows it, and what came out.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import replace

from game.cli.output import out
from game.cli.tallies import Row, between, columns, counted, endings, percent, text
from game.cli.usage import one_of, series
from game.play import compare as comparing
from game.play import simulate as simulating
from game.play.report import Linked, as_json
from game.play.tally import DRAW, Share


def simulate(options: argparse.Namespace) -> int:
    """Fight the series and print the counts, or one JSON object."""
    asked = series(options, options.ruleset)
    report = simulating.simulate(asked, options.jobs, progress=True)
    out(json.dumps(as_json(report), indent=2) if options.json else text(report))
    return 0


def compare(options: argparse.Namespace) -> int:
    """Fight the series under each book and print the columns, or one JSON object."""
    asked = series(options, None)
    playable = asked.scenario.playable
    books = tuple(dict.fromkeys(options.books or playable))
    for book in books:
        one_of(book, playable, "rulebook for this battle")
    found = comparing.compare(replace(asked, ruleset=books[0]), books, options.jobs, progress=True)
    out(json.dumps(comparing.as_json(found), indent=2) if options.json else _text(found))
    return 0


def _text(found: comparing.Comparison) -> str:
    players = ", ".join(f"{side}={level}" for side, level in found.players.items())
    battles = counted(found.battles, "battle")
    lines = [f"{found.scenario}, {battles} a book, seed {found.seed}, {players}"]
    books = [one.ruleset for one in found.books]
    chains = [one.chain for one in found.books if one.chain]
    if not chains:
        alone = [Linked(one.scenario, one.battles, one.tally) for one in found.books]
        return "\n".join((*lines, "", *_side_by_side("", books, alone)))
    sides = (*found.players, DRAW)
    whole: list[Row] = [("the chain", *books)]
    whole += [(_who(side), *(_share(one.shares[side]) for one in chains)) for side in sides]
    lines += ["", *columns(whole, "<" + ">" * len(books))]
    for number, first in enumerate(chains[0].links):
        fought = [chain.links[number] for chain in chains]
        lines += ["", *_side_by_side(f"{number + 1}. {first.scenario}", books, fought)]
    return "\n".join(lines)


def _side_by_side(title: str, books: Sequence[str], fought: Sequence[Linked]) -> Iterator[str]:
    """One battle, a column for each book; below it why it ended under each."""
    tallies = [one.tally for one in fought]
    rows: list[Row] = [(title, *books), ("fought", *(str(one.fought) for one in fought))]
    rows.append(("not ended", *(str(one.fought - one.tally.finished) for one in fought)))
    sides = tallies[0].wins
    rows += [(_who(side), *(_share(one.shares[side]) for one in tallies)) for side in sides]
    rows.append(("rounds, the middle", *(f"{one.rounds.median:g}" for one in tallies)))
    rows.append(("  least and most", *(f"{one.rounds.min} – {one.rounds.max}" for one in tallies)))
    rows.append(("time fought", *(f"{one.time:.0f} s" for one in tallies)))
    for side in tallies[0].losses:
        lost = (f"{one.losses[side]:.1f} of {one.fighters[side]:.1f}" for one in tallies)
        rows.append((f"lost of {side}", *lost))
        rows.append((f"wounds of {side}", *(f"{one.wounds[side]:.1f}" for one in tallies)))
    yield from columns(rows, "<" + ">" * len(books))
    ended = [(book, *row) for book, one in zip(books, tallies, strict=True) for row in endings(one)]
    if ended:
        yield ""
        yield from columns([("book", "ended", "for", "because"), *ended], "<><<")


def _who(side: str) -> str:
    return "draws" if side == DRAW else f"won by {side}"


def _share(one: Share) -> str:
    return f"{percent(one)} ({between(one)})"
