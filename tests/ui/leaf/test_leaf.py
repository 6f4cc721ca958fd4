"""Declaring on the leaf by mouse, keyboard and map, with any grammar."""

from __future__ import annotations

from types import ModuleType

import pygame
import pytest

from game.core.components import Unit
from game.core.grid import Cell
from game.core.ruleset import Request
from game.ui.leaf import figure, widgets
from game.ui.leaf.leaf import Leaf
from game.ui.leaf.rows.rose import Rose
from game.ui.leaf.rows.why import Reason
from game.ui.theme import Theme
from tests.ui.leaf.fighters import AREAS, GUY, HAWISE, LAMBERT, field
from tests.ui.leaf.leaves import (
    click,
    ids,
    key,
    leaf_of,
    leaf_rect,
    painted,
    point,
    press,
    settled,
    value,
)


def test_an_order_stands_ready_from_the_first() -> None:
    leaf = leaf_of()
    assert leaf.ready
    assert leaf.request is not None
    assert leaf.seat.allows(leaf.request, leaf.order)
    assert leaf.request.id not in leaf.seat.view.drafts


def test_space_and_the_seal_swear_the_order() -> None:
    for swear in (lambda leaf: key(leaf, pygame.K_SPACE), lambda leaf: press(leaf, "swear")):
        leaf, heard = leaf_of(("area", "gut")), list[Request]()
        leaf.on_sworn = heard.append
        assert swear(leaf)
        assert leaf.request is not None
        assert leaf.seat.view.drafts[leaf.request.id] == leaf.order
        assert heard == [leaf.request]


def test_a_sworn_order_is_shown_again() -> None:
    leaf = leaf_of(("area", "gut"), ("weapon", "dagger"))
    leaf.swear()
    assert leaf.request is not None
    again = Leaf(leaf.seat)
    again.show(leaf.request)
    assert again.order == leaf.order


def test_ribbons_and_digits_choose_the_form() -> None:
    leaf = leaf_of()
    press(leaf, "form=1")
    assert value(leaf, "form") == "defend"
    key(leaf, pygame.K_3)
    assert value(leaf, "form") == "move"
    press(leaf, "form=4")
    assert value(leaf, "form") == "surrender"


def test_rows_choose_way_weapon_and_grip() -> None:
    leaf = leaf_of()
    press(leaf, "weapon=1")
    assert (value(leaf, "weapon"), value(leaf, "grip")) == ("bastard_sword", 2)
    press(leaf, "how=1")
    assert value(leaf, "how") == "brawl"


def test_letters_go_round_the_slots() -> None:
    leaf = leaf_of()
    letters = leaf.easel.setting.letters if leaf.easel else {}
    assert key(leaf, ord(letters["weapon"]))
    assert value(leaf, "grip") == 2
    assert key(leaf, ord(letters["weapon"]), pygame.KMOD_SHIFT)
    assert value(leaf, "grip") == 1
    assert key(leaf, ord(letters["how"]))
    assert value(leaf, "how") == "brawl"
    assert key(leaf, ord(leaf.easel.setting.letters["facing"]) if leaf.easel else 0)
    assert value(leaf, "facing") == "N"
    assert not key(leaf, pygame.K_F5)


@pytest.mark.parametrize("how", ["strike", "brawl", "grapple", "rush", "two", "throw"])
def test_every_slot_with_a_choice_has_a_letter_or_an_arrow(how: str) -> None:
    leaf = leaf_of(("how", how))
    letters = leaf.easel.setting.letters if leaf.easel else {}
    for asked in leaf.slots:
        if len(asked.values) > 1 and asked.base not in ("form", "area", "area2", "grip"):
            assert asked.base in letters, asked.base


def test_arrow_keys_aim() -> None:
    leaf = leaf_of()
    key(leaf, pygame.K_DOWN)
    assert value(leaf, "area") == "chest"
    key(leaf, pygame.K_LEFT)
    assert value(leaf, "area") == "right_arm"


@pytest.mark.parametrize("area", AREAS)
def test_every_area_of_the_figure_can_be_clicked(area: str) -> None:
    leaf = leaf_of()
    assert leaf.easel is not None
    assert leaf.easel.frame is not None
    click(leaf, leaf.easel.frame.spot(area))
    assert value(leaf, "area") == area


def test_a_badge_previews_and_aims() -> None:
    leaf = leaf_of()
    badge = leaf.ring.find("area/area/left_leg").rect
    point(leaf, badge.center)
    assert leaf.previewed.text("area") == "left_leg"
    assert value(leaf, "area") == "head"
    click(leaf, badge.center)
    assert value(leaf, "area") == "left_leg"
    point(leaf, (5, 5))
    assert leaf.previewed == leaf.order


def test_every_badge_learns_its_points() -> None:
    leaf = leaf_of()
    assert leaf.easel is not None
    assert [badge.points != "" for badge in leaf.easel.sitter.badges] == [True] * 7


def test_the_target_is_gone_through() -> None:
    leaf = leaf_of()
    assert leaf.target == GUY
    leaf.ring.find("turn/target")
    press(leaf, "turn/target")
    assert leaf.target == LAMBERT


def test_the_rose_turns_him() -> None:
    leaf = leaf_of()
    rose = leaf.ring.find("slot/facing")
    assert isinstance(rose, Rose)
    place = rose.place
    click(leaf, (place.centerx + place.w * 3 // 10, place.centery))
    assert value(leaf, "facing") == "E"
    click(leaf, (place.centerx - place.w // 4, place.centery + place.w // 4))
    assert value(leaf, "facing") == "SW"
    click(leaf, place.center)
    assert value(leaf, "facing") == "auto"


def test_a_reason_opens_its_rule() -> None:
    leaf = leaf_of()
    rows = [widget for widget in leaf.ring.widgets if isinstance(widget, Reason)]
    click(leaf, rows[0].rect.center)
    assert leaf.take_rule() == "ZF-MEL-02"
    assert leaf.take_rule() == ""


def test_the_map_puts_targets_and_cells() -> None:
    leaf = leaf_of()
    assert leaf.wants == "unit"
    assert leaf.units == (GUY, LAMBERT)
    assert leaf.put(LAMBERT)
    assert leaf.target == LAMBERT
    assert leaf.put(Cell(11, 7))
    assert (value(leaf, "step"), leaf.cell) == (Cell(11, 7), Cell(11, 7))
    assert not leaf.put(HAWISE)


def test_a_far_cell_makes_him_walk_and_an_enemy_makes_him_strike() -> None:
    leaf = leaf_of()
    assert leaf.put(Cell(7, 4))
    assert (value(leaf, "form"), value(leaf, "manner")) == ("move", "walk")
    assert leaf.cell == Cell(7, 4)
    assert leaf.wants == "cell"
    assert leaf.put(LAMBERT)
    assert (value(leaf, "form"), leaf.target) == ("fight", LAMBERT)
    assert not leaf.put(Cell(22, 12))


def test_the_map_previews() -> None:
    leaf = leaf_of()
    leaf.hover(LAMBERT)
    assert (leaf.target, value(leaf, "target")) == (LAMBERT, GUY)
    leaf.hover(None)
    assert leaf.target == GUY
    leaf.hover(Cell(22, 12))
    assert leaf.previewed == leaf.order


def test_a_prepared_action_is_built_in_a_chapter_of_its_own() -> None:
    leaf = leaf_of(("form", "wait"))
    assert {"chapter=", "chapter=then."} <= ids(leaf)
    press(leaf, "chapter=then.")
    press(leaf, "then.how=1")
    assert value(leaf, "then.how") == "brawl"
    assert leaf.put(LAMBERT)
    assert value(leaf, "then.target") == LAMBERT
    press(leaf, "chapter=")
    assert leaf.put(GUY)
    assert value(leaf, "who") == GUY
    assert leaf.seat.allows(leaf.request, leaf.order) if leaf.request else False


def test_a_second_action_opens_when_it_is_asked_for() -> None:
    leaf = leaf_of()
    assert "chapter=2." not in ids(leaf)
    press(leaf, "turn/more")
    press(leaf, "chapter=2.")
    press(leaf, "2.form=1")
    assert value(leaf, "2.form") == "move"
    press(leaf, "chapter=")
    press(leaf, "turn/more")
    assert leaf.chapter == ""
    assert leaf.order.get("2.form") is None


def test_the_second_of_two_blows_has_its_own_figure() -> None:
    leaf = leaf_of(("how", "two"))
    press(leaf, "blow=1")
    assert leaf.blow == 1
    leaf.put(LAMBERT)
    assert (value(leaf, "target"), value(leaf, "target2")) == (GUY, LAMBERT)
    key(leaf, pygame.K_DOWN)
    assert (value(leaf, "area"), value(leaf, "area2")) == ("head", "chest")


def test_pages_turn_where_not_everything_fits() -> None:
    leaf = leaf_of(size=(1280, 720), scale=1.5)
    assert leaf.easel is not None
    assert leaf.easel.plan.pages > 1
    first = ids(leaf)
    key(leaf, pygame.K_PAGEDOWN)
    assert ids(leaf) != first
    for _ in range(leaf.easel.plan.pages - 1):
        press(leaf, "page")
    assert leaf.page == 0


def test_the_defender_sees_how_often_each_way_helps() -> None:
    leaf = leaf_of(("form", "defend"))
    assert leaf.easel is not None
    assert leaf.easel.sitter.values == {f"method={n}": "72 %" for n in range(3)}


def test_another_fighter_opens_with_his_own_order() -> None:
    seat = field(HAWISE, 23).seat("a")
    leaf = Leaf(seat)
    theme = Theme((1920, 1080))
    leaf.layout(theme, leaf_rect(theme))
    leaf.show(seat.waiting[0])
    leaf.choose(("area", "gut"))
    leaf.show(seat.waiting[1])
    assert value(leaf, "area") == "head"
    name = seat.view.get(23, Unit).name
    assert name in painted(settled(leaf)).texts()


def test_rows_headings_and_badges_are_made_once_for_every_frame(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    leaf, made = leaf_of(), list[str]()

    def counted(part: ModuleType, name: str) -> None:
        whole = getattr(part, name)

        def asked(*given: object) -> object:
            made.append(name)
            return whole(*given)

        monkeypatch.setattr(part, name, asked)

    for name in ("ways", "forms"):
        counted(widgets, name)
    counted(figure, "placed")
    for _ in range(3):
        painted(leaf)
    assert made == []
    leaf.choose(("area", "gut"))
    assert sorted(set(made)) == ["forms", "placed", "ways"], "what is chosen makes them anew"
