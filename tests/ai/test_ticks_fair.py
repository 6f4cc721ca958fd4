"""Fighters by ticks decide by what their side sees, alike on one view, with bounded reasons."""

from __future__ import annotations

import pytest

from game.ai import Decision
from game.core.seat import Seat
from game.play.match import Match, open_match
from game.play.scenarios.library import find, load
from game.play.telling.reasons import weighed
from game.play.words import templates
from game.rules import RULESETS

BATTLES = ("saddlers-hall", "pier-nine", "rope-lane")
ASKED = ("chaos.turn", "chaos.defend", "chaos.natural", "chaos.between")
BOUND = 6.0
"""A blast or a sweep may count for several men, nothing for more than so many."""


def asked(name: str, kind: str, level: str = "veteran", seed: int = 5) -> tuple[Match, Seat]:
    """A battle in which side a is asked this for the first time."""
    scenario = load(find(name), RULESETS)
    levels = {"a": level, "b": "simple"}
    match = open_match(name, scenario, RULESETS["chaos"], levels, seed)
    while True:
        seat = match.seat("a")
        if any(request.kind == kind for request in seat.waiting):
            return match, seat
        assert match.step()


def decided(match: Match, seat: Seat) -> dict[str, Decision]:
    return {it.request.id: it for it in match.players["a"].decide(seat)}


@pytest.mark.parametrize("kind", ASKED)
def test_every_answer_is_legal_and_its_reasons_are_bounded_words(kind: str) -> None:
    match, seat = asked("saddlers-hall", kind)
    found = decided(match, seat)
    assert set(found) == {request.id for request in seat.waiting}
    for decision in found.values():
        assert seat.allows(decision.request, decision.order)
        for term, worth in decision.terms:
            assert abs(worth) <= BOUND
            assert f"ai.{term}" in templates()
        assert not any("[" in words for words, _ in weighed(decision))


@pytest.mark.parametrize("level", ["veteran", "recruit"])
@pytest.mark.parametrize("name", BATTLES)
def test_the_same_view_is_decided_alike_and_nothing_is_touched(name: str, level: str) -> None:
    match, seat = asked(name, "chaos.turn", level)
    before = match.battle.digest()
    assert decided(match, seat) == decided(match, seat)
    assert match.battle.digest() == before
    assert seat.view.drafts == {}


@pytest.mark.parametrize("kind", ["chaos.turn", "chaos.natural"])
def test_dice_that_are_not_thrown_yet_change_nothing(kind: str) -> None:
    match, seat = asked("saddlers-hall", kind)
    imagined = seat.imagine(99).seat("a")
    assert imagined.waiting == seat.waiting
    assert match.players["a"].decide(imagined) == match.players["a"].decide(seat)
