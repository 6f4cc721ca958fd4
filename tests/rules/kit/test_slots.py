"""Tables of slots: what they offer, admit and refuse, in the order of their questions."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.core.grid import Cell
from game.core.orders import NOTHING, IllegalOrder, Order, Value, legal, settled
from game.core.ruleset import Request, Ruleset, Scale
from game.core.view import View
from game.core.vocabulary import Role
from game.rules.kit.questions import of_fact, one_of, refused, yes_or_no
from game.rules.kit.slots import Grammar, Slot, Table

ASKED: list[str] = []
"""What the values of were asked, one after another."""


def cells(far: int, own: Order) -> Iterator[Cell]:
    """Cells in a row, and one beyond what is legal."""
    ASKED.append("to")
    return (Cell(x, 0) for x in range(far + 1))


def near(far: int, own: Order, value: Value) -> IllegalOrder | None:
    inside = isinstance(value, Cell) and value.x < far
    return None if inside else IllegalOrder("T-2", "far")


def further(far: int, own: Order) -> tuple[int, ...]:
    said = [value for name, value in own.slots if name.startswith("target")]
    return () if 0 in said else (0, *(n for n in (7, 8, 9) if n not in said))


FORM: Slot[int] = Slot("form", Role.FORM, lambda far, own: ("go", "hit"), ("T-1", "form"))
TO: Slot[int] = Slot("to", Role.END_CELL, cells, law=near)
FAST: Slot[int] = Slot(
    "fast", Role.FLAG, lambda far, own: (True, False), when=lambda far, own: own["to"] != Cell(0, 0)
)
NOBODY: Slot[int] = Slot("nobody", Role.TARGET, lambda far, own: ())
TARGETS: Slot[int] = Slot(
    "target", Role.TARGET, further, ("T-3", "target"), again=("target2", "target3")
)
WHAT: Slot[int] = Slot("weapon", Role.WEAPON, lambda far, own: ("axe",))
THING: Slot[int] = Slot("thing", Role.THING, lambda far, own: (4,))
HIT = Table(FORM, NOBODY, (WHAT, THING), TARGETS)
GRAMMAR: Grammar[int] = Grammar(
    lambda view, request, order: request.unit,
    {"": Table(FORM), "go": Table(FORM, TO, FAST), "hit": HIT},
    lambda own: own.text("form"),
    otherwise=("T-0", "never"),
    incomplete=("T-0", "whole"),
)
VIEW = View(Ruleset("t", "T", {"": Scale((), *[lambda *_: None] * 5)}, {}), "a", ())  # type: ignore[arg-type]
ASK = Request("x", "a", 2, "t")


def offered(*slots: tuple[str, Value]) -> list[tuple[str, Value]]:
    return list(GRAMMAR.choices(VIEW, ASK, Order(slots)))


def said(*slots: tuple[str, Value]) -> str:
    found = GRAMMAR.refuse(VIEW, ASK, Order(slots))
    return f"{found.rule} {found.why}" if found else ""


def test_questions_come_one_after_another_and_the_law_filters() -> None:
    assert offered() == [("form", "go"), ("form", "hit")]
    assert offered(("form", "go")) == [("to", Cell(0, 0)), ("to", Cell(1, 0))]
    assert offered(("form", "go"), ("to", Cell(1, 0))) == [("fast", True), ("fast", False)]
    assert offered(("form", "go"), ("to", Cell(0, 0))) == []
    assert offered(("form", "sing")) == []


def test_what_has_no_value_is_passed_over_and_one_of_two_slots_is_filled() -> None:
    assert offered(("form", "hit")) == [("weapon", "axe"), ("thing", 4)]
    after = [("target", 0), ("target", 7), ("target", 8), ("target", 9)]
    assert offered(("form", "hit"), ("thing", 4)) == after
    assert offered(("form", "hit"), ("weapon", "axe")) == after


def test_a_question_is_asked_again_until_it_is_ended_or_has_no_name_left() -> None:
    first = (("form", "hit"), ("thing", 4), ("target", 7))
    assert offered(*first) == [("target2", 0), ("target2", 8), ("target2", 9)]
    assert offered(*first, ("target2", 0)) == []
    assert offered(*first, ("target2", 8)) == [("target3", 0), ("target3", 9)]
    assert offered(*first, ("target2", 8), ("target3", 9)) == []


def test_what_is_declared_already_is_not_worked_out_again() -> None:
    ASKED.clear()
    offered(("form", "go"), ("to", Cell(1, 0)))
    assert ASKED == []


def test_every_listed_order_is_admitted_in_the_values_of_the_grammar() -> None:
    def choices(partial: Order) -> Iterator[tuple[str, Value]]:
        return GRAMMAR.choices(VIEW, ASK, partial)

    def admits(partial: Order, filled: tuple[str, Value]) -> tuple[str, Value] | None:
        return GRAMMAR.admits(VIEW, ASK, partial, filled)

    listed = list(legal(choices))
    assert len(listed) == 1 + 2 + 2 * (1 + 3 * (1 + 2 * (1 + 1)))
    for order in listed:
        assert settled(choices, order, admits) == settled(choices, order) == order
        assert GRAMMAR.refuse(VIEW, ASK, order) is None
    read = Order((("form", "go"), ("to", (1, 0)), ("fast", 1)))
    own = settled(choices, read, admits)
    assert own is not None and isinstance(own["to"], Cell) and own["fast"] is True
    assert settled(choices, NOTHING, admits) is None
    assert settled(choices, Order((("form", "go"), ("fast", True))), admits) is None


@pytest.mark.parametrize(
    ("slots", "why"),
    [
        ((("form", "sing"),), "T-1 form"),
        ((("form", "go"), ("to", Cell(2, 0))), "T-2 far"),
        ((("form", "go"), ("to", Cell(1, 0)), ("fast", 3)), "T-0 never"),
        ((("form", "hit"), ("thing", 4), ("target2", 7)), "T-3 target"),
        ((("form", "hit"), ("thing", 4), ("to", Cell(2, 0))), "T-2 far"),
        ((("form", "go"),), "T-0 whole"),
        ((("form", "go"), ("to", Cell(0, 0))), ""),
    ],
)
def test_the_first_slot_that_may_not_follow_is_refused_in_its_own_words(
    slots: tuple[tuple[str, Value], ...], why: str
) -> None:
    assert said(*slots) == why


def test_small_questions_offer_their_answers_once() -> None:
    about = (("units", (4, 6)),)
    asked = Request("x", "a", 2, "t", about=about)
    once = Order((("unit", 4),))
    for choices, found in (
        (yes_or_no("use"), [("use", True), ("use", False)]),
        (one_of("kind", "a", "b"), [("kind", "a"), ("kind", "b")]),
        (of_fact("unit", "units", None), [("unit", 4), ("unit", 6), ("unit", None)]),
        (of_fact("unit", "nobody"), []),
    ):
        assert list(choices(VIEW, asked, NOTHING)) == found
        assert list(choices(VIEW, asked, once)) == []
    wrong = refused("T-9", "so")(VIEW, asked, once)
    assert (wrong.rule, wrong.why) == ("T-9", "so")


def test_a_question_under_a_prefix_reads_its_own_slots_in_a_scene_of_its_own() -> None:
    def bare(own: Order) -> Order:
        kept = [(name[5:], value) for name, value in own.slots if name.startswith("then.")]
        return Order(tuple(kept))

    def half(far: int, own: Order) -> int:
        return far // 2

    inner = Table(*(slot.under("then.", half, bare) for slot in (FORM, TO, FAST)))
    go = Order((("then.form", "go"),))
    assert list(inner.choices(4, go)) == [("then.to", Cell(0, 0)), ("then.to", Cell(1, 0))]
    assert list(inner.choices(4, go.plus(("then.to", Cell(0, 0))))) == []
    assert inner.admits(4, go, ("then.to", Cell(2, 0))) is None
    far = inner.slots["then.to"].why(4, go, Cell(2, 0))
    assert far is not None and far.rule == "T-2"
    form = inner.slots["then.form"].why(4, NOTHING, "sing")
    assert form is not None and form.rule == "T-1"
