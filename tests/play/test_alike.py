"""The same answer for others: who they are, and what it comes to for each, by several books."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.core.components import Position
from game.core.grid import STEPS, Cell
from game.core.orders import Order
from game.core.ruleset import Request
from game.core.seat import Seat
from game.play.alike import afterwards, alike, beside
from game.play.match import HUMAN, Match, open_match
from game.play.scenarios.library import find, load
from game.rules import RULESETS


def opened(name: str, book: str, until: str, seed: int = 1) -> tuple[Match, Seat]:
    """A battle up to the first such question to side a."""
    levels = {"a": HUMAN, "b": "simple"}
    match = open_match(name, load(find(name), RULESETS), RULESETS[book], levels, seed)
    seat = match.seat("a")
    for _ in range(400):
        if any(request.kind == until for request in seat.waiting):
            return match, seat
        answer(match, seat)
    raise AssertionError(f"nobody is asked {until}")


def answer(match: Match, seat: Seat) -> None:
    """One answer of whoever is due."""
    due = match.due()
    one = match.seat(due) if due else seat
    left = [request for request in one.waiting if request.id not in one.view.drafts]
    if left:
        one.give(left[0], one.proposal(left[0]))
    else:
        one.commit()


def legal(seat: Seat, request: Request, **wanted: object) -> Iterator[Order]:
    """The legal orders that have these values."""
    for order in seat.legal(request):
        if all(order.get(name) == value for name, value in wanted.items()):
            yield order


def shared(seat: Seat, request: Request, order: Order) -> list[Order]:
    """What the answer comes to for all who are asked now and may give it."""
    found = (alike(seat, request, order, other) for other in beside(seat, request))
    return [same for same in found if same is not None]


def test_a_tactic_is_the_same_for_all_who_may_choose_it() -> None:
    _, seat = opened("lammas-field", "heroic20s", "heroic20s.order")
    first, *others = seat.waiting
    order = next(legal(seat, first, tactic="neutral"))
    found = shared(seat, first, order)
    assert len(found) == len(others) == 5
    assert {same.text("tactic") for same in found} == {"neutral"}
    assert any(same != order for same in found), "one of them is not asked all of it"


def test_the_tactic_of_one_alone_is_nobody_elses() -> None:
    _, seat = opened("lammas-field", "heroic20s", "heroic20s.order")
    archers = next(r for r in seat.waiting if seat.proposal(r).text("tactic") == "aimed_shooting")
    order = seat.proposal(archers)
    for other in beside(seat, archers):
        may = ("tactic", "aimed_shooting") in seat.choices(other)
        assert (alike(seat, archers, order, other) is not None) is may


def test_whoever_has_answered_is_not_among_the_others() -> None:
    _, seat = opened("copper-kettle", "heroic20s", "heroic20s.order")
    first, second, *rest = seat.waiting
    seat.give(second, seat.proposal(second))
    assert beside(seat, first) == tuple(rest)


def test_to_stay_where_one_stands_is_so_for_each_on_his_own_cell() -> None:
    _, seat = opened("copper-kettle", "zefrs", "personal.declare")
    first = seat.waiting[0]
    here = seat.view.get(first.unit, Position).cell
    order = next(legal(seat, first, form="defend", method="dodge", step=here))
    for other in beside(seat, first):
        same = alike(seat, first, order, other)
        assert same is not None and same.text("method") == "dodge"
        assert same.cell("step") == seat.view.get(other.unit, Position).cell


def test_a_cell_to_go_to_is_nobody_elses() -> None:
    _, seat = opened("copper-kettle", "zefrs", "personal.declare")
    first = seat.waiting[0]
    here = seat.view.get(first.unit, Position).cell
    stepped = next(o for o in seat.legal(first) if o.cell("step") not in (None, here))
    assert isinstance(stepped.cell("step"), Cell)
    assert shared(seat, first, stepped) == []


def test_where_one_looks_is_his_own() -> None:
    _, seat = opened("ash-ford", "zefrs", "mass.order")
    first = next(r for r in seat.waiting if r.kind == "mass.order")
    here = seat.view.get(first.unit, Position).cell
    turned = next(legal(seat, first, form="defend", to=here, facing="E"))
    found = shared(seat, first, turned)
    assert found and all(same.text("form") == "defend" for same in found)
    assert {same.text("facing") for same in found} <= set(STEPS) - {"E"}


def test_an_order_against_somebody_is_the_same_or_none() -> None:
    """With fists at the same enemy: not for whoever has something else in hand."""
    _, seat = opened("copper-kettle", "heroic20s", "heroic20s.order")
    first = seat.waiting[0]
    order = next(o for o in seat.legal(first) if o.unit("target"))
    for other in beside(seat, first):
        same = alike(seat, first, order, other)
        assert same == (order if seat.allows(other, order) else None)
    match, seat = opened("copper-kettle", "heroic20s", "heroic20s.strike")
    first = seat.waiting[0]
    order = next(o for o in seat.legal(first) if o.unit("target"))
    for other in beside(seat, first):
        same = alike(seat, first, order, other)
        assert same == (order if seat.allows(other, order) else None)
    assert not match.over


def test_those_who_are_asked_one_after_the_other_are_known_beforehand() -> None:
    match, seat = opened("copper-kettle", "empress", "empress.stance")
    first = seat.waiting[0]
    order = next(legal(seat, first, stance="defence"))
    known, before = match.battle.digest(), len(seat.view.events)
    found = afterwards(seat, first, order)
    assert (match.battle.digest(), len(seat.view.events)) == (known, before), "nothing is done"
    assert len(found) == 4 and all(same.text("stance") == "defence" for _, same in found)
    asked = [first.id]
    seat.give(first, order)
    for _ in range(60):
        if seat.waiting and seat.waiting[0].kind != "empress.stance":
            break
        asked += [request.id for request in seat.waiting]
        answer(match, seat)
    assert asked == [first.id, *(request.id for request, _ in found)]


@pytest.mark.parametrize(
    ("name", "book", "kind"),
    [
        ("copper-kettle", "empress", "empress.turn"),
        ("copper-kettle", "heroic2d6", "heroic2d6.turn"),
        ("saddlers-hall", "chaos", "chaos.turn"),
    ],
)
def test_a_turn_of_ones_own_is_decided_when_it_comes(name: str, book: str, kind: str) -> None:
    _, seat = opened(name, book, kind)
    first = seat.waiting[0]
    assert beside(seat, first) == ()
    assert afterwards(seat, first, seat.proposal(first)) == ()
