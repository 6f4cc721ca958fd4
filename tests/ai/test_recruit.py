"""What `recruit` sees and how it fights: it closes in, keeps its line, and says why."""

from __future__ import annotations

import pytest

from game.ai import LEVELS, Decision
from game.ai.field import Piece, apart, survey, towards, ways
from game.core.components import Commands, Position, Strength, Unit
from game.core.grid import Cell
from game.play.match import Match, open_match
from game.play.scenarios.library import DEMO, find, load
from game.rules import RULESETS


def begin(seed: int, a: str = "recruit", b: str = "recruit") -> Match:
    scenario = load(find(DEMO), RULESETS)
    return open_match(DEMO, scenario, RULESETS["zefrs"], {"a": a, "b": b}, seed)


def orders(match: Match, side: str) -> tuple[Decision, ...]:
    """What the side decides in the first orders phase."""
    while not any(request.kind == "mass.order" for request in match.seat(side).waiting):
        match.step()
    return match.players[side].decide(match.seat(side))


def test_tokens_without_fighters_are_no_pieces() -> None:
    match = begin(1)
    orders(match, "a")
    view = match.battle.view("a")
    now = survey(view)
    strong = {unit for unit, _ in view.each(Unit, Position, Strength)}
    assert {piece.unit for piece in (*now.friends, *now.foes)} == strong
    assert {piece.side for piece in now.friends} == {"a"}


def test_the_way_goes_round_those_who_stand() -> None:
    match = begin(1)
    orders(match, "a")
    now = survey(match.battle.view("a"))
    free = ways(now, frozenset())
    foe = now.foes[0]
    assert all(steps > 0 for cell, steps in free.items() if min_apart(now.foes, cell) > 1)
    assert foe.cell not in free
    walled = frozenset(Cell(x, 3) for x in range(5))
    assert not any(cell.y < 3 for cell in ways(now, walled))


def min_apart(foes: tuple[Piece, ...], cell: Cell) -> int:
    return min(apart(foe.cell, cell) for foe in foes)


def test_towards_names_the_longer_way_first() -> None:
    assert towards(Cell(0, 0), Cell(1, 3)) == ("N", "E")
    assert towards(Cell(4, 2), Cell(0, 1)) == ("W", "S")
    assert towards(Cell(2, 2), Cell(2, 2)) == ()


@pytest.mark.parametrize("level", ["simple", "recruit"])
def test_units_close_in_and_the_commander_goes_with_his_own(level: str) -> None:
    match = begin(2, level, level)
    decisions = orders(match, "a")
    view = match.battle.view("a")
    now = survey(view)
    goes = {}
    for decision in decisions:
        if decision.request.kind != "mass.order":
            continue
        piece = now.own(decision.request.unit)
        assert piece is not None
        goes[piece.cell] = decision.order.cell("to")
    forward = [to for cell, to in goes.items() if to and to.y > cell.y]
    assert len(forward) >= 2
    token, (_, stands) = next(iter(view.each(Commands, Position)))
    ride = next(decision for decision in decisions if decision.request.unit == token)
    assert ride.order.cell("to") == goes[stands.cell]


def test_no_two_units_are_sent_to_one_square() -> None:
    match = begin(3)
    for _ in range(40):
        side = match.due()
        if side is None:
            break
        decisions = match.players[side].decide(match.seat(side))
        sent = [d.order.cell("to") for d in decisions if d.request.kind == "mass.order"]
        assert len(sent) == len(set(sent))
        match.step()


def test_a_decision_says_what_spoke_for_it() -> None:
    match = begin(4)
    terms = dict(orders(match, "b")[0].terms)
    assert "closing" in terms
    assert terms["closing"] < 0


def test_it_fights_and_beats_chance() -> None:
    for seed in range(4):
        match = begin(seed, "recruit", "random")
        assert match.advance()
        assert match.battle.result is not None
        assert match.battle.result.winner == "a"


def test_a_level_is_called_with_a_seed() -> None:
    assert LEVELS["recruit"](7) == LEVELS["recruit"](7) != LEVELS["recruit"](8)
