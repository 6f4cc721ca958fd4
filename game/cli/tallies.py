"""Counted battles as tables for a terminal: who won, why it ended, and what it cost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from game.play.report import Chain, Linked, Report
from game.play.tally import Loss, Share, Tally
from game.play.words import say, told

Row = tuple[str, ...]
"""The cells of one line."""

MARGIN = 2
"""Signs between two columns."""


def text(report: Report) -> str:
    """The whole report."""
    head = f"{report.scenario} under {report.ruleset}, seed {report.seed}"
    ended = f"{report.tally.finished} of {counted(report.battles, 'battle')} ended"
    if report.chain is None:
        lines = [f"{head}: {ended}, {report.seconds:.1f} s", "", *_battle(report.tally, report)]
        return "\n".join(lines)
    links = counted(len(report.chain.links), "battle")
    lines = [f"{head}: a chain of {links}, {report.seconds:.1f} s"]
    lines += ["", *_whole(report.chain, report)]
    for number, link in enumerate(report.chain.links, 1):
        lines += ["", _headed(number, link, report)]
        lines += ["", *_battle(link.tally, report)] if link.tally.finished else []
    return "\n".join(lines)


def counted(number: int, what: str) -> str:
    """So many of these, as one writes it."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def percent(share: Share) -> str:
    """A share of the battles."""
    return f"{100 * share.share:.0f} %"


def between(share: Share) -> str:
    """The interval that holds the true share."""
    return f"{100 * share.low:.0f} – {100 * share.high:.0f}"


def endings(tally: Tally) -> Iterator[Row]:
    """Why the battles ended: how many, for whom, the sentence and its rule."""
    for one in tally.endings:
        rule = f" ({one.rule})" if one.rule else ""
        yield str(one.battles), one.winner, say(one.why) + rule


def _whole(chain: Chain, report: Report) -> Iterator[str]:
    """Who won the chains: the last battle that was fought of each."""
    rows: list[Row] = [("the chain", "player", "won", "share", "95 %")]
    rows += _won(chain.wins, chain.shares, report)
    yield from columns(rows, "<<>>>")


def _headed(number: int, link: Linked, report: Report) -> str:
    if number == 1:
        fought = counted(link.fought, "battle")
        return f"1. {link.scenario}: {link.tally.finished} of {fought} ended"
    went = f"{link.fought} of {counted(report.battles, 'chain')} went on to it"
    return f"{number}. {link.scenario}: {went}, {link.tally.finished} ended"


def _battle(tally: Tally, report: Report) -> Iterator[str]:
    rows: list[Row] = [("side", "player", "won", "share", "95 %", "lost", "of")]
    for row in _won(tally.wins, tally.shares, report):
        side = row[0]
        lost, began = tally.losses.get(side), tally.fighters.get(side)
        cost = ("", "") if lost is None else (f"{lost:.1f}", f"{began:.1f}")
        rows.append((*row, *cost))
    yield from columns(rows, "<<>>>>>")
    if not tally.finished:
        return
    rounds = tally.rounds
    yield ""
    yield f"Rounds: {rounds.min} to {rounds.max}, half of the battles within {rounds.median:g}."
    yield ""
    yield from columns([("ended", "for", "because"), *endings(tally)], "><<")
    yield ""
    yield from columns(
        [("side", "unit", "lost", "of", "out", ""), *map(_loss, tally.units)], "<<>>><"
    )


def _won(wins: Mapping[str, int], shares: Mapping[str, Share], report: Report) -> list[Row]:
    return [
        (side, report.players.get(side, ""), str(number), percent(one), between(one))
        for side, number in wins.items()
        for one in (shares[side],)
    ]


def _loss(one: Loss) -> Row:
    """What a unit lost in the mean, how often it was out at the end, and by which fates."""
    out = f"{100 * one.out / one.battles:.0f} %"
    fates = sorted(one.fates.items(), key=lambda fate: -fate[1])
    named = ", ".join(f"{told(f'battle.fate_{why}', why)} {number}" for why, number in fates)
    return one.side, one.unit, f"{one.lost:.1f}", f"{one.fighters:g}", out, named


def columns(rows: Iterable[Row], sides: str) -> Iterator[str]:
    """Columns as wide as they must be, each to the left (<) or right (>) as ``sides`` says."""
    lines = list(rows)
    wide = [max(len(cell) for cell in column) for column in zip(*lines, strict=True)]
    for line in lines:
        cells = (
            f"{cell:{side}{width}}" for cell, side, width in zip(line, sides, wide, strict=True)
        )
        yield (" " * MARGIN).join(cells).rstrip()
