"""From what the laboratory found to the blocks that tell it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from game.play.lab import wording
from game.play.scenarios.scenario import Scenario
from game.play.tally import DRAW
from game.play.words import say
from game.ui.art import palette
from game.ui.theme import RUBRIC
from game.ui.weigh.blocks import Block, Odds, Proposed, Side, Words

Found = Mapping[str, Any]

ENDINGS = 5
"""No more reasons than this are told, the most frequent ones."""


def blocks(
    scenario: Scenario, book: str, account: Found | None, even: Found | None
) -> Iterator[Block]:
    """Everything that is known by now, from above."""
    if account is None:
        yield Words(say("weigh.wait"))
        return
    yield Words(wording.verdict(scenario, account), "name")
    if account["finished"]:
        yield from _odds(scenario, account)
        yield from _ends(scenario, account)
    if even is not None:
        yield from _even(scenario, book, account, even)


def _odds(scenario: Scenario, account: Found) -> Iterator[Block]:
    yield _bar(scenario, account["shares"], account["points"])
    for side in scenario.sides:
        share = wording.share(account["points"][side.id])
        won = say("weigh.won", {"n": account["wins"][side.id]})
        yield Side(side.name, side.tincture, f"{share}, {won}")
    drawn = account["wins"][DRAW]
    if drawn:
        yield Words(say("weigh.drawn", {"n": drawn}))
    yield Words(say("weigh.bar", {"side": scenario.sides[0].name}), "caption", palette.SEPIA)


def _ends(scenario: Scenario, account: Found) -> Iterator[Block]:
    yield Words(say("weigh.ends"), "heading", RUBRIC, air=14)
    for one in sorted(account["endings"], key=lambda one: -one["battles"])[:ENDINGS]:
        yield Words(wording.ending(scenario, one))
    yield Words(wording.length(account))


def _even(scenario: Scenario, book: str, account: Found, even: Found) -> Iterator[Block]:
    yield Words(say("lab.even"), "heading", RUBRIC, begins=True)
    if even["even"]:
        yield Words(say("lab.even_is"))
        return
    favoured = even["favoured"]
    name = wording.side_name(scenario, favoured)
    yield Words(say("lab.even_some" if even["proposals"] else "lab.even_none", {"side": name}))
    for one in even["proposals"]:
        now = wording.share(one["points"][favoured])
        before = round(100 * account["points"][favoured]["share"])
        facts = {"side": name, "now": now, "before": before, "n": one["battles"]}
        shares = {side: {"share": share["share"]} for side, share in one["points"].items()}
        bar = _bar(scenario, shares, one["points"])
        words = wording.change(scenario, book, one)
        yield Proposed(words, bar, say("weigh.instead", facts), one)


def _bar(scenario: Scenario, shares: Found, points: Found) -> Odds:
    """The bar of these shares, draws, if there are any, between the first side and the others."""
    first, *others = scenario.sides
    parts = [(first.tincture, shares[first.id]["share"])]
    parts.append(("", shares.get(DRAW, {"share": 0.0})["share"]))
    parts += [(side.tincture, shares[side.id]["share"]) for side in others]
    one = points[first.id]
    return Odds(tuple(parts), one["low"], one["high"], 1 / len(scenario.sides))
