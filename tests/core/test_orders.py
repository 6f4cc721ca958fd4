"""Orders: walking a grammar, judging by it, listing it and searching it agree."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.grid import Cell
from game.core.orders import (
    NOTHING,
    PASS,
    IllegalOrder,
    Order,
    Slot,
    allows,
    beam,
    is_pass,
    legal,
    only,
    passing,
    settled,
    walk,
)


def choices(partial: Order) -> Iterator[Slot]:
    """hold | march to a cell (then maybe facing) | strike one of two, hard or not."""
    form, count = partial.get("form"), len(partial.slots)
    if count == 0:
        yield from (("form", name) for name in ("hold", "march", "strike"))
    elif count == 1 and form == "march":
        yield from (("to", Cell(x, 0)) for x in range(3))
    elif count == 2 and form == "march" and partial["to"] != Cell(0, 0):
        yield from (("facing", name) for name in ("N", "S"))
    elif count == 1 and form == "strike":
        yield from (("target", number) for number in (7, 9))
    elif count == 2 and form == "strike":
        yield from (("hard", value) for value in (True, False))


ALL = tuple(legal(choices))


def test_legal_lists_the_grammar_depth_first_in_its_own_order() -> None:
    assert len(ALL) == len(set(ALL)) == 1 + 1 + 2 * 2 + 2 * 2
    assert ALL[0] == Order((("form", "hold"),))
    assert ALL[1] == Order((("form", "march"), ("to", Cell(0, 0))))
    assert ALL[-1] == Order((("form", "strike"), ("target", 9), ("hard", False)))


def test_legal_is_lazy() -> None:
    def endless(partial: Order) -> Iterator[Slot]:
        if not partial.slots:
            number = 0
            while True:
                yield ("n", number)
                number += 1

    assert [order["n"] for order in islice(legal(endless), 3)] == [0, 1, 2]
    assert allows(endless, Order((("n", 5_000),)))


def test_legal_goes_on_from_a_partial_order() -> None:
    start = Order((("form", "march"), ("to", Cell(2, 0))))
    assert [order["facing"] for order in legal(choices, start)] == ["N", "S"]


def test_the_only_order_is_found_without_walking_any_further() -> None:
    def narrow(partial: Order) -> Iterator[Slot]:
        if not partial.slots:
            yield ("form", "hold")
        elif len(partial.slots) == 1:
            yield ("facing", "N")

    assert only(narrow) == Order((("form", "hold"), ("facing", "N")))
    asked: list[Order] = []

    def watched(partial: Order) -> Iterator[Slot]:
        asked.append(partial)
        return choices(partial)

    assert only(watched) is None
    assert asked == [NOTHING]
    assert only(lambda _: iter(())) == NOTHING


@pytest.mark.parametrize("order", ALL)
def test_what_is_listed_is_allowed(order: Order) -> None:
    assert allows(choices, order)
    assert settled(choices, order) == order


slots = st.tuples(
    st.sampled_from(("form", "to", "facing", "target", "hard")),
    st.sampled_from(("hold", "march", "strike", "N", "S", 7, 9, 3, True, False, None, (1, 0)))
    | st.builds(Cell, st.integers(0, 3), st.integers(0, 1)),
)


@given(st.lists(slots, max_size=4))
def test_allows_agrees_with_the_list(made: list[Slot]) -> None:
    order = Order(tuple(made))
    assert allows(choices, order) == (order in ALL)


@given(st.integers(0, 10_000))
def test_a_walk_ends_in_the_list(seed: int) -> None:
    random = Random(seed)
    order = walk(choices, lambda options: options[random.randrange(len(options))])
    assert order in ALL


def test_incomplete_and_overlong_orders_are_not_allowed() -> None:
    assert not allows(choices, NOTHING)
    assert not allows(choices, Order((("form", "march"),)))
    assert not allows(choices, Order((("form", "hold"), ("form", "hold"))))


def test_an_order_is_settled_in_the_values_of_the_grammar() -> None:
    read = Order((("form", "march"), ("to", (1, 0)), ("facing", "N")))
    own = settled(choices, read)
    assert own is not None
    assert own.cell("to") == Cell(1, 0)
    assert isinstance(own["to"], Cell)
    hard = settled(choices, Order((("form", "strike"), ("target", 7), ("hard", 1))))
    assert hard is not None
    assert hard["hard"] is True


def test_a_wide_beam_finds_everything_best_first() -> None:
    def value(order: Order) -> float:
        return sum(hash_free(slot) for slot in order.slots)

    found = beam(choices, 50, value)
    assert {order for _, order in found} == set(ALL)
    assert [worth for worth, _ in found] == sorted((value(o) for o in ALL), reverse=True)


def test_a_narrow_beam_keeps_the_best_partial_orders() -> None:
    def value(order: Order) -> float:
        return {"strike": 5.0, "march": 3.0}.get(order.text("form"), 0.0) + (
            1.0 if order.get("hard") is True else 0.0
        )

    found = beam(choices, 1, value)
    assert found[0] == (6.0, Order((("form", "strike"), ("target", 7), ("hard", True))))
    assert all(order.text("form") == "strike" for _, order in found)


def hash_free(slot: Slot) -> float:
    """A number for a slot that does not depend on the hash seed."""
    return float(sum(map(ord, str(slot))) % 17)


def test_slots_are_read_by_name_and_kind() -> None:
    order = Order((("form", "march"), ("to", Cell(1, 2)), ("target", 7), ("hard", True)))
    assert order["form"] == "march"
    assert order.get("facing") is None
    assert order.text("form") == "march"
    assert order.text("target") == ""
    assert order.unit("target") == 7
    assert order.unit("hard") is None
    assert order.cell("to") == Cell(1, 2)
    assert order.cell("form") is None
    assert NOTHING.plus(("form", "hold")) == ALL[0]
    with pytest.raises(KeyError):
        order["facing"]


def test_passing_says_until_when() -> None:
    assert is_pass(PASS)
    assert is_pass(passing("round"))
    assert passing("round")["pass"] == "round"
    assert not is_pass(NOTHING)
    assert not is_pass(ALL[0])


def test_a_refusal_names_the_rule_and_the_wording() -> None:
    refusal = IllegalOrder("T-1", "t.too_far", (("n", 3),))
    assert str(refusal) == "t.too_far (T-1)"
    assert (refusal.rule, refusal.why, refusal.facts) == ("T-1", "t.too_far", (("n", 3),))
    assert str(IllegalOrder("", "core.illegal")) == "core.illegal"
