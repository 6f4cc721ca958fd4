"""Decisions survive the way into a line and out of it."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.components import Ordered
from game.core.data import build, plain
from game.core.deeds import Act, Deed
from game.core.grid import Cell
from game.core.orders import EVERY_KIND, Order
from game.play.records.lines import ACTS, body_of, deed_of

NUMBERS = st.integers(-(2**53), 2**53)
CELLS = st.builds(Cell, NUMBERS, NUMBERS)
VALUES = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.text() | CELLS,
    lambda inner: st.lists(inner, max_size=4).map(tuple),
    max_leaves=6,
)
ORDERS = st.lists(st.tuples(st.text(), VALUES), max_size=4).map(lambda s: Order(tuple(s)))


def through(deed: Deed) -> Deed:
    return deed_of(json.loads(json.dumps(body_of(deed))))


@given(st.sampled_from(("give", "answer")), st.text(), ORDERS)
def test_answers_come_back(act: Act, side: str, order: Order) -> None:
    deed = Deed(act, side, "2.orders.a.mass.order.5.1", order)
    assert through(deed) == deed


@given(ORDERS, st.sampled_from(("mass.reface", EVERY_KIND)), st.integers(0, 400))
def test_standing_answers_come_back(order: Order, kind: str, unit: int) -> None:
    deed = Deed("stand", "a", "", order, kind, unit)
    assert through(deed) == deed
    ended = Deed("stand", "a", "", None, kind, unit)
    assert through(ended) == ended


@given(ORDERS)
def test_orders_within_components_come_back(order: Order) -> None:
    assert build(Ordered, plain(Ordered(order))) == Ordered(order)


def test_a_square_is_a_square_again() -> None:
    order = Order((("to", Cell(2, 3)), ("path", (Cell(1, 1), Cell(1, 2)))))
    again = through(Deed("give", "a", "r", order)).order
    assert again is not None
    assert isinstance(again["to"], Cell)
    path = again["path"]
    assert isinstance(path, tuple)
    assert all(isinstance(cell, Cell) for cell in path)


def test_every_act_comes_back() -> None:
    for act in ACTS:
        deed = Deed(act, "b", "r" if act == "back" else "", Order())
        assert through(deed) == deed


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"do": "win", "side": "a"},
        {"do": 3, "side": "a"},
        {"do": [], "side": "a"},
        {"do": "give", "side": 1, "order": []},
        {"do": "give", "side": "a"},
        {"do": "give", "side": "a", "order": {"to": 1}},
        {"do": "give", "side": "a", "order": [["to"]]},
        {"do": "give", "side": "a", "order": [["to", {"x": 1}]]},
        {"do": "give", "side": "a", "order": [["to", 1.5]]},
        {"do": "stand", "side": "a", "unit": True},
    ],
    ids=str,
)
def test_what_is_no_decision_is_refused(body) -> None:
    with pytest.raises(ValueError, match=r"."):
        deed_of(body)
