"""What `veteran` weighs: bounded terms with reasons, commanders in company, and a fair seat."""

from __future__ import annotations

import pytest

from game.ai import LEVELS, Decision
from game.ai.field import survey
from game.ai.groups.plans import BOUND
from game.ai.opponent import Opponent
from game.core.components import Commands, Position
from game.core.seat import Seat
from game.play.match import Match, open_match
from game.play.scenarios.library import find, load
from game.play.telling.reasons import weighed
from game.play.words import templates
from game.rules import RULESETS


def at_orders(name: str, round_: int, seed: int = 3) -> tuple[Match, Seat]:
    """A battle where side a gives its orders in this round."""
    match = open_match(
        name, load(find(name), RULESETS), RULESETS["zefrs"], {"a": "veteran", "b": "recruit"}, seed
    )
    while True:
        seat = match.seat("a")
        asked = any(request.kind == "mass.order" for request in seat.waiting)
        if asked and match.battle.clock.round == round_:
            return match, seat
        assert match.step()


def decided(match: Match, seat: Seat) -> dict[str, Decision]:
    return {it.request.id: it for it in match.players["a"].decide(seat)}


@pytest.mark.parametrize("name", ["ash-ford", "twelve-banners", "morrow-gate", "wendle-hill"])
def test_every_unit_gets_an_order_with_bounded_reasons_in_words(name: str) -> None:
    match, seat = at_orders(name, 3)
    now = survey(seat.view)
    most = 2 * BOUND * sum(piece.weight for piece in (*now.friends, *now.foes))
    found = decided(match, seat)
    assert set(found) == {request.id for request in seat.waiting}
    for decision in found.values():
        assert seat.allows(decision.request, decision.order)
        for term, worth in decision.terms:
            assert abs(worth) <= most
            assert f"ai.{term}" in templates()
    lines = [words for decision in found.values() for words, _ in weighed(decision)]
    assert lines
    assert not any("[" in line for line in lines)


def test_the_reasons_are_kept_by_request() -> None:
    match, seat = at_orders("ash-ford", 3)
    player = match.players["a"]
    assert isinstance(player, Opponent)
    found = decided(match, seat)
    assert player.reasons == {key: decision.terms for key, decision in found.items()}
    assert LEVELS["veteran"](7) == LEVELS["veteran"](7) != LEVELS["veteran"](8)


def test_what_the_enemy_has_drafted_changes_nothing() -> None:
    match, seat = at_orders("twelve-banners", 3)
    before = decided(match, seat)
    other = match.seat("b")
    for request in other.waiting:
        other.give(request, list(other.legal(request))[-1])
    assert decided(match, seat) == before


def test_no_two_units_are_sent_to_one_square() -> None:
    match, seat = at_orders("twelve-banners", 4)
    sent = [it.order.cell("to") for it in decided(match, seat).values() if it.order.text("form")]
    assert len(sent) == len(set(sent))


def test_the_commander_stays_in_company() -> None:
    match, seat = at_orders("wendle-hill", 2)
    token = next(u for u, (own, _) in seat.view.each(Commands, Position) if own.side == "a")
    found = {it.request.unit: it.order.cell("to") for it in decided(match, seat).values()}
    units = [cell for unit, cell in found.items() if unit != token]
    assert found[token] in units


def test_orders_that_are_worth_the_same_are_taken_by_chance() -> None:
    match, seat = at_orders("twelve-banners", 3)
    plans = {
        tuple(it.order for it in Opponent("veteran", seed).decide(seat) if it.order.text("form"))
        for seed in range(6)
    }
    assert len(plans) > 1
    assert Opponent("veteran", 4).decide(seat) == Opponent("veteran", 4).decide(seat)
    assert match.seat("a").view.drafts == {}
