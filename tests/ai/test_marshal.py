"""The marshal: plans for the whole side against what the enemy may be about, within a budget, from
what the side knows alone, and told in words."""

from __future__ import annotations

from typing import Any

import pytest

from game.ai import Decision
from game.ai.field import survey, together
from game.ai.groups import deciding, foreseen, marshal
from game.ai.groups.board import GIVE_WAY, SHOOT, STRIKE, Board, Deed
from game.ai.groups.intentions import Intended, Outlook, fitted, portfolio
from game.ai.groups.plans import Judge
from game.ai.groups.regret import matched
from game.ai.groups.table import PLAYOUTS, Table
from game.ai.opponent import Opponent
from game.ai.player import chance_for
from game.core.seat import Seat
from game.play.match import Match, open_match
from game.play.scenarios.library import find, load
from game.play.telling.reasons import because, intended
from game.play.words import templates
from game.rules import RULESETS

SLACK = 400
"""So many playouts more may fill the table's last row and column."""


def at_orders(name: str, round_: int = 1, seed: int = 3) -> tuple[Match, Seat]:
    """A battle where side a gives its orders in this round."""
    levels = {"a": "marshal", "b": "simple"}
    match = open_match(name, load(find(name), RULESETS), RULESETS["zefrs"], levels, seed)
    while True:
        seat = match.seat("a")
        asked = any(request.kind == "mass.order" for request in seat.waiting)
        if asked and match.battle.clock.round == round_:
            return match, seat
        assert match.step()


def choice_of(seat: Seat, board: Board) -> dict[int, tuple[Deed, ...]]:
    """What each unit may do."""
    chance = chance_for(1, seat, seat.waiting[0])
    now, found = survey(seat.view), dict[int, tuple[Deed, ...]]()
    for unit, (request, piece) in deciding.movers(seat, now).items():
        given = deciding.to_give(board, seat, request, piece, now, chance)
        found[board.numbers[unit]] = tuple(given)
    return found


def made(name: str = "ash-ford", round_: int = 1) -> tuple[Judge, dict[int, tuple[Deed, ...]]]:
    _, seat = at_orders(name, round_)
    tactics = together(seat.view)
    assert tactics is not None
    board = Board(seat.view, tactics, survey(seat.view))
    level = deciding.LEVELS["veteran"]
    return Judge(board, deciding.threats(board, level), 3, 1.0), choice_of(seat, board)


def plans(round_: int = 1) -> tuple[Judge, dict[str, tuple[Deed, ...]]]:
    """The plan of every intention."""
    judge, choice = made(round_=round_)
    own = judge.board.own
    usual = tuple((STRIKE, judge.board.start[n], judge.board.looks[n], -1) for n in range(own))
    wishes = Outlook(judge.start).wishes()
    return judge, {name: fitted(choice, usual, wish) for name, wish, _ in wishes}


def test_who_can_be_guessed_is_not_and_what_is_always_worse_is_never_done() -> None:
    mine, theirs = matched([[1.0, -1.0], [-1.0, 1.0], [-2.0, -2.0]])
    assert mine == pytest.approx([0.5, 0.5, 0.0], abs=0.05)
    assert theirs == pytest.approx([0.5, 0.5], abs=0.05)


def test_the_better_answer_is_taken_the_more_it_is_needed() -> None:
    mine, theirs = matched([[3.0, 0.0], [0.0, 1.0]])
    assert mine == pytest.approx([0.25, 0.75], abs=0.05)
    assert theirs == pytest.approx([0.25, 0.75], abs=0.05)


def test_each_intention_is_a_plan_that_sends_no_two_to_one_square() -> None:
    judge, found = plans()
    assert {"press", "hold", "flank_left", "flank_right"} <= set(found)
    for plan in found.values():
        assert len(plan) == judge.board.own
        assert len({deed[1] for deed in plan}) == len(plan)


def test_pressing_brings_the_side_nearer_and_holding_keeps_it_where_it_is() -> None:
    judge, found = plans()
    ways, start = judge.start.ways(True), judge.board.start

    def left(plan: tuple[Deed, ...]) -> int:
        return sum(ways[deed[1]] for deed in plan)

    assert [deed[1] for deed in found["hold"]] == start[: judge.board.own]
    assert left(found["press"]) < left(found["hold"])


def test_the_wings_go_round_on_their_own_side() -> None:
    judge, found = plans()
    xs, start = judge.board.xs, judge.board.start
    moved = {
        name: sum(xs[deed[1]] - xs[start[n]] for n, deed in enumerate(found[name]))
        for name in ("flank_left", "flank_right")
    }
    assert moved["flank_left"] < moved["flank_right"]
    assert min(moved.values()) < 0 < max(moved.values())


def test_who_shoots_and_draws_back_does_either() -> None:
    judge, found = plans(3)
    archers = [unit for unit in range(judge.board.own) if judge.board.shooters[unit]]
    assert archers
    for unit in archers:
        deed = found["draw_back"][unit]
        board = judge.board
        foes = board.start[board.own :]
        near, was = (
            min(board.apart(cell, foe) for foe in foes) for cell in (deed[1], board.start[unit])
        )
        assert deed[0] in (SHOOT, GIVE_WAY) or near >= was


def test_an_answer_of_the_enemys_is_worse_for_the_plan_than_all_that_was_foreseen() -> None:
    judge, _ = made(round_=3)
    table = Table(judge, foreseen.foreseen(judge, {}))
    leader = Intended("press", plans(3)[1]["press"])
    answer = marshal.answered(table, leader)
    assert answer is not None
    assert table.worth(leader, answer) < min(table.worth(leader, one) for one in table.columns)
    own = judge.board.own
    assert answer.deeds[own:] != table.columns[0].deeds[own:]


def test_a_plan_that_has_evolved_is_no_worse() -> None:
    judge, choice = made(round_=3)
    table = Table(judge, foreseen.foreseen(judge, {}))
    row = Intended("hold", plans(3)[1]["hold"])
    chances = table.balanced([row])
    better = marshal.evolved(table, choice, row, chances)
    assert table.mean(better, chances) > table.mean(row, chances)
    assert sum(chances) == pytest.approx(1.0)


@pytest.mark.parametrize("name", ["ash-ford", "twelve-banners"])
def test_a_turn_takes_no_forecasts_and_no_more_playouts_than_it_may(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, seat = at_orders(name, 3)
    tables: list[Table] = []
    asked: list[Any] = []
    searched = marshal.searched

    def kept(table: Table, *rest: Any) -> Any:
        tables.append(table)
        return searched(table, *rest)

    monkeypatch.setattr(marshal, "searched", kept)
    monkeypatch.setattr(Seat, "forecast", lambda *rest: asked.append(rest))
    match.players["a"].decide(seat)
    assert asked == []
    (table,) = tables
    assert len(table.known) == PLAYOUTS - table.left
    assert 50 < len(table.known) <= PLAYOUTS + SLACK


def test_a_smaller_budget_is_kept_as_well() -> None:
    judge, choice = made("twelve-banners", 3)
    table = Table(judge, foreseen.foreseen(judge, {}), left=100)
    own = judge.board.own
    usual = tuple((STRIKE, judge.board.start[n], judge.board.looks[n], -1) for n in range(own))
    rows, chances = marshal.searched(table, choice, usual)
    assert len(table.known) <= 100 + SLACK
    assert rows
    assert len(chances) == len(table.columns)


def decided(match: Match, seat: Seat) -> dict[str, Decision]:
    return {it.request.id: it for it in match.players["a"].decide(seat)}


def test_what_the_enemy_has_drafted_changes_nothing() -> None:
    match, seat = at_orders("ash-ford", 3)
    before = decided(match, seat)
    other = match.seat("b")
    for request in other.waiting:
        other.give(request, list(other.legal(request))[-1])
    assert decided(match, seat) == before


def test_the_dice_to_come_change_nothing_and_the_same_seed_decides_the_same() -> None:
    match, seat = at_orders("ash-ford", 3)
    before = decided(match, seat)
    other = match.battle.fork(seed=77).seat("a")
    again = Opponent("marshal", match.players["a"].seed)  # type: ignore[attr-defined]
    assert {it.request.id: it for it in again.decide(other)} == before


@pytest.mark.parametrize("name", ["ash-ford", "wendle-hill"])
def test_every_order_is_allowed_and_tells_the_plan_and_what_is_feared(name: str) -> None:
    match, seat = at_orders(name, 2)
    found = decided(match, seat)
    assert set(found) == {request.id for request in seat.waiting}
    units = [it for it in found.values() if it.order.text("form")]
    assert len({it.aim for it in units}) == 1
    for decision in found.values():
        assert seat.allows(decision.request, decision.order)
    for decision in units:
        assert f"ai.intention.{decision.aim}" in templates()
        assert not decision.fear or f"ai.fears.{decision.fear}" in templates()
        assert because(decision).startswith(intended(decision))
        assert "[" not in because(decision)
    sent = [it.order.cell("to") for it in units]
    assert len(sent) == len(set(sent))


def test_every_aim_and_every_fear_has_its_words() -> None:
    judge, choice = made(round_=3)
    table = Table(judge, foreseen.foreseen(judge, {}))
    names = {column.name for column in table.columns} | {"answer"}
    assert {f"ai.fears.{name}" for name in names} <= set(templates())
    usual = plans(3)[1]["hold"]
    aims = {row.name for row in portfolio(judge.start, choice, usual)} | {"usual", "goal"}
    assert {f"ai.intention.{name}" for name in aims} <= set(templates())


def test_what_is_feared_is_what_takes_most() -> None:
    judge, choice = made(round_=3)
    columns = foreseen.foreseen(judge, {})
    table = Table(judge, columns)
    row = next(iter(portfolio(judge.start, choice, plans(3)[1]["hold"])))
    worths = [table.worth(row, column) for column in columns]
    even = [1.0 / len(columns)] * len(columns)
    assert table.feared(row, even) == columns[worths.index(min(worths))].name
    alone = Table(judge, columns[:1])
    assert alone.feared(row, [1.0]) == ""


def test_among_single_fighters_a_marshal_is_a_veteran() -> None:
    levels = ("marshal", "veteran")
    matches = [
        open_match(
            "garrow-yard",
            load(find("garrow-yard"), RULESETS),
            RULESETS["zefrs"],
            {"a": level, "b": "simple"},
            3,
        )
        for level in levels
    ]
    for match in matches:
        match.advance()
    first, second = matches
    assert first.over
    assert first.battle.digest() == second.battle.digest()
