"""A draft is a whole legal order at any time, and changing a slot keeps what can be kept."""

from __future__ import annotations

from game.core.grid import Cell
from game.core.orders import Order, Slot
from game.core.seat import Seat
from game.ui.leaf.draft import Asked, Draft, action, cells, units
from tests.ui.leaf.fighters import GUY, HAWISE, LAMBERT, field


def seat() -> Seat:
    """The seat of the fighter who declares."""
    return field(HAWISE).seat("a")


def draft(*usual: Slot) -> Draft:
    """A draft of his declaration."""
    here = seat()
    return Draft(here.view.grammar(here.waiting[0]), Order(usual))


def test_it_begins_with_the_first_of_everything_and_is_legal() -> None:
    here, made = seat(), draft()
    assert here.allows(here.waiting[0], made.order)
    assert made.order.text("how") == "strike"


def test_it_begins_with_what_is_usual_where_that_is_legal() -> None:
    made = draft(("form", "fight"), ("how", "brawl"), ("target", LAMBERT), ("area", "gut"))
    assert made.order.text("how") == "brawl"
    assert made.order.unit("target") == LAMBERT
    assert made.order.text("area") == "gut"


def test_another_weapon_keeps_target_and_area() -> None:
    made = draft()
    assert made.set(("target", LAMBERT))
    assert made.set(("area", "left_leg"))
    assert made.set(("weapon", "dagger"))
    assert made.order.unit("target") == LAMBERT
    assert made.order.text("area") == "left_leg"
    assert made.order.get("grip") is None


def test_what_was_chosen_by_hand_comes_back_when_it_is_legal_again() -> None:
    made = draft()
    made.set(("target", LAMBERT))
    made.set(("area", "left_leg"))
    made.set(("form", "defend"))
    assert made.order.get("target") is None
    made.set(("form", "fight"))
    assert made.order.unit("target") == LAMBERT
    assert made.order.text("area") == "left_leg"


def test_every_order_on_the_way_is_legal() -> None:
    here = seat()
    request = here.waiting[0]
    made = Draft(here.view.grammar(request))
    for asked in list(made.asked):
        for slot in asked.options:
            made = Draft(here.view.grammar(request))
            assert made.set(slot)
            assert here.allows(request, made.order), made.order


def test_an_illegal_value_changes_nothing() -> None:
    made = draft()
    before = made.order
    assert not made.set(("weapon", "halberd"))
    assert not made.set(("cell", Cell(1, 1)))
    assert made.order == before
    assert made.with_(("area", "tail")) is None


def test_a_preview_does_not_choose() -> None:
    made = draft()
    shown = made.with_(("area", "gut"))
    assert shown is not None
    assert shown.text("area") == "gut"
    assert made.order.text("area") == "head"


def test_a_second_action_has_a_chapter_of_its_own() -> None:
    made = draft()
    assert len(made.chapters) == 1
    made.set(("more", True))
    assert list(made.chapters) == ["", "2."]
    made.set(("2.form", "move"))
    assert made.order.text("2.form") == "move"
    assert made.order.text("form") == "fight"
    assert action(made.order, "2.").text("form") == "move"
    assert action(made.order, "").get("2.form") is None


def test_a_prepared_action_belongs_to_the_one_that_waits() -> None:
    made = draft()
    made.set(("form", "wait"))
    assert list(made.chapters) == ["", "then."]
    assert [asked.base for asked in made.of("then.")][:2] == ["form", "how"]
    assert action(made.order, "then.").text("form") == "fight"


def test_several_slots_are_set_in_one_go() -> None:
    made = draft()
    assert made.set(("form", "move"), ("manner", "walk"), ("to", Cell(13, 9)))
    assert made.order.cell("to") == Cell(13, 9)


def test_what_follows_a_value_can_be_asked() -> None:
    made = draft()
    held = [slot for slot, _ in made.behind("weapon", "bastard_sword")]
    assert held == [("grip", 1), ("grip", 2)]
    assert made.behind("weapon", "dagger")[0][0][0] == "step"


def test_cells_and_units_of_a_slot() -> None:
    asked = Asked("who", (("who", 0), ("who", GUY)), 0)
    assert list(units(asked)) == [GUY]
    assert list(cells(Asked("to", (("to", Cell(1, 2)),), Cell(1, 2)))) == [Cell(1, 2)]
    assert list(units(Asked("stun", (("stun", True),), True))) == []


def test_a_grammar_that_never_ends_is_cut_off() -> None:
    made = Draft(lambda partial: iter(((f"slot{len(partial.slots)}", 1),)))
    assert len(made.asked) == 60
