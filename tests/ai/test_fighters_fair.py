"""Fighters declare by what their side sees, alike on one view, with bounded reasons in words."""

from __future__ import annotations

import pytest

from game.ai import LEVELS, Decision
from game.ai.single.goals import MUCH
from game.core.orders import Order
from game.core.seat import Seat
from game.play.match import Match, open_match
from game.play.scenarios.library import find, load
from game.play.telling.reasons import weighed
from game.play.words import templates
from game.rules import RULESETS

BATTLES = ("garrow-yard", "copper-kettle", "wyvern-bridge")
BOUND = 3.0
"""No single reason counts more than three men: a goal's enemy felled for sure is worth that."""


def declaring(name: str, round_: int, level: str = "veteran", seed: int = 5) -> tuple[Match, Seat]:
    """A battle in which side a declares in this round."""
    match = open_match(
        name, load(find(name), RULESETS), RULESETS["zefrs"], {"a": level, "b": "simple"}, seed
    )
    while True:
        seat = match.seat("a")
        asked = any(request.kind == "personal.declare" for request in seat.waiting)
        if asked and match.battle.clock.round == round_:
            return match, seat
        assert match.step()


def decided(match: Match, seat: Seat) -> dict[str, Decision]:
    return {it.request.id: it for it in match.players["a"].decide(seat)}


@pytest.mark.parametrize("level", ["veteran", "recruit"])
@pytest.mark.parametrize("name", BATTLES)
def test_every_fighter_declares_something_legal_for_bounded_reasons(name: str, level: str) -> None:
    match, seat = declaring(name, 2, level)
    found = decided(match, seat)
    assert set(found) == {request.id for request in seat.waiting}
    for decision in found.values():
        assert seat.allows(decision.request, decision.order)
        for term, worth in decision.terms:
            assert abs(worth) <= max(BOUND, MUCH)
            assert f"ai.{term}" in templates()
    lines = [words for decision in found.values() for words, _ in weighed(decision)]
    assert lines
    assert not any("[" in line for line in lines)


@pytest.mark.parametrize("level", ["veteran", "recruit"])
def test_the_same_seed_decides_the_same_and_touches_nothing(level: str) -> None:
    match, seat = declaring("wyvern-bridge", 2, level)
    before = match.battle.digest()
    found = decided(match, seat)
    assert found == decided(match, seat)
    assert LEVELS[level](7) == LEVELS[level](7) != LEVELS[level](8)
    assert match.battle.digest() == before
    assert seat.view.drafts == {}


@pytest.mark.parametrize("level", ["veteran", "recruit"])
def test_nobody_looks_at_what_the_enemy_has_written_down(level: str) -> None:
    match, seat = declaring("copper-kettle", 2, level)
    before = decided(match, seat)
    other = match.seat("b")
    for request in other.waiting:
        other.give(request, Order((("form", "hold"),)))
    assert decided(match, seat) == before


@pytest.mark.parametrize("level", ["veteran", "recruit"])
def test_other_dice_and_open_answers_change_nothing(level: str) -> None:
    match, seat = declaring("wyvern-bridge", 3, level)
    imagined = seat.imagine(99).seat("a")
    assert imagined.waiting == seat.waiting
    assert match.players["a"].decide(imagined) == match.players["a"].decide(seat)
