"""What is found, in sentences: every proposal there can be, and how sure a verdict is."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from game.core.data import plain
from game.play.lab import wording
from game.play.lab.case import Case
from game.play.lab.proposals import Proposal, proposals
from game.play.language import ENGLISH, languages, use
from game.play.scenarios.library import find, load
from game.play.scenarios.scenario import Scenario
from game.play.tally import DRAW, points
from game.rules import RULESETS

NAMES = ("ash-ford", "copper-kettle")


@cache
def proposed(name: str) -> tuple[Scenario, list[Proposal]]:
    """A shipped battle, and what would be tried if its first side were favoured."""
    scenario = load(find(name), RULESETS)
    case = Case(name, scenario, scenario.ruleset, {"a": "simple", "b": "simple"}, 1)
    return scenario, proposals(case, "a", "b")


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    yield
    use(ENGLISH)


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("name", NAMES)
def test_every_change_is_told_in_words(name: str, code: str) -> None:
    use(code)
    scenario, tried = proposed(name)
    told = [
        wording.change(
            scenario,
            scenario.ruleset,
            {"how": one.how, "key": one.key, "old": plain(one.old), "new": plain(one.new)},
        )
        for one in tried
    ]
    assert told
    assert len(set(told)) == len(told)
    for words in told:
        assert not any(mark in words for mark in ("[", "_", "None", "units.", "fighters."))


def test_a_change_in_words() -> None:
    ford, yard = (load(find(name), RULESETS) for name in ("ash-ford", "fifteen-yards"))

    def told(how: str, key: str, old: Any, new: Any) -> str:
        scenario = ford if key.startswith(("units", "sides", "round")) else yard
        found = {"how": how, "key": key, "old": old, "new": new}
        return wording.change(scenario, scenario.ruleset, found)

    assert told("number", "round_limit", 20, 19) == (
        "The battle lasts 19 rounds at most instead of 20"
    )
    assert told("number", "sides.a.morale", 0, -1) == "House Ashdown: morale −1 instead of 0"
    assert told("number", "fighters.sword.overrides.dexterity", 12, 11) == (
        "Ser Anselm Dray: DX 11 instead of 12"
    )
    assert told("fewer", "bandit", 1, 0) == "Without Corin Hazel"
    assert told("more", "bandit", 1, 2) == "Corin Hazel: 2 instead of 1"
    assert told("placed", "fighters.bandit.cell", [24, 9], [25, 9]) == (
        "Corin Hazel: at Z10 instead of Y10"
    )


@pytest.mark.parametrize(
    ("a", "b", "clear", "words"),
    [
        (0, 0, False, "None of 2 battles has come to an end."),
        (10, 9, False, "Nobody is favoured as far as 19 battles tell."),
        (200, 200, True, "An even fight, as surely as 400 battles can tell."),
        (15, 4, False, "The Sheriff: ahead, it seems, with about 8 of 10 battles."),
        (19, 1, True, "The Sheriff: clearly favoured, with about 10 of 10 battles."),
        (1, 19, True, "The Hazel Band: clearly favoured, with about 10 of 10 battles."),
    ],
)
def test_a_verdict_is_as_sure_as_the_numbers(a: int, b: int, clear: bool, words: str) -> None:
    yard = load(find("fifteen-yards"), RULESETS)
    shares = {
        side: {"share": one.share, "low": one.low, "high": one.high}
        for side, one in points({"a": a, "b": b, DRAW: 0}).items()
    }
    account = {"points": shares, "battles": a + b or 2, "finished": a + b, "clear": clear}
    assert wording.verdict(yard, account).startswith(words)
