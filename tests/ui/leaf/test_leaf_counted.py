"""The leaf of a book with more parts of the body, more slots and no colours."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from pygame import Rect

from game.play import screens
from game.ui.leaf.badges import Badge
from game.ui.leaf.body import CENTRES, Frame
from game.ui.leaf.figure import MANY
from game.ui.leaf.leaf import Leaf
from game.ui.leaf.parts import lines
from game.ui.leaf.rows.row import Turner
from game.ui.theme import Theme
from tests.ui.leaf.fighters import GUY, LAMBERT
from tests.ui.leaf.leaves import SIZES, click, ids, leaf_rect, painted, settled, value
from tests.ui.stage.ticking import AREAS, TURN, ticking


def leaf(size: tuple[int, int] = (1920, 1080), scale: float = 1.0) -> Leaf:
    """The leaf of somebody who has his turn, every chance worked out."""
    seat = ticking(TURN).seat("a")
    made, theme = Leaf(seat), Theme(size, scale)
    made.layout(theme, leaf_rect(theme))
    made.show(seat.waiting[0])
    return settled(made)


def badges(shown: Leaf) -> list[Badge]:
    return [widget for widget in shown.ring.widgets if isinstance(widget, Badge)]


def test_every_part_has_its_badge_and_none_lies_on_another() -> None:
    found = badges(leaf())
    assert len(AREAS) > MANY
    assert {badge.area for badge in found} == set(AREAS)
    assert not any(a.rect.colliderect(b.rect) for a, b in combinations(found, 2))


def test_his_right_stands_at_the_left_of_the_figure() -> None:
    by_area = {badge.area: badge.rect for badge in badges(leaf())}
    assert by_area["right_hand"].x < by_area["left_hand"].x
    assert by_area["right_arm"].y < by_area["right_hand"].y < by_area["right_foot"].y


@pytest.mark.parametrize("area", ["neck", "right_hand", "left_foot", "abdomen", "left_eye"])
def test_small_parts_are_hit_on_the_figure_itself(area: str) -> None:
    frame, part = Frame(Rect(0, 0, 400, 500)), screens.outline("chaos", area)
    assert part in CENTRES and part in frame.parts(frame.spot(part))
    assert area in screens.areas("chaos", part)


def test_a_click_on_the_figure_aims_at_the_smallest_part_there() -> None:
    shown = leaf()
    frame = shown.easel.frame if shown.easel else None
    assert frame is not None
    click(shown, frame.spot("left_hand"))
    assert value(shown, "area") == "left_hand"
    click(shown, frame.spot("gut"))
    assert value(shown, "area") == "abdomen"


def test_small_slots_stand_two_side_by_side() -> None:
    shown = leaf()
    rows = {w.id: w.rect for w in shown.ring.widgets if isinstance(w, Turner)}
    assert rows["turn/jab"].y == rows["turn/hand"].y
    assert rows["turn/feint"].y == rows["turn/target2"].y


def test_a_name_that_half_a_line_would_cut_has_a_line_of_its_own() -> None:
    shown = leaf()
    assert shown.easel is not None
    face, theme = shown.easel.sitter.face, Theme((1280, 720), 1.0)
    wide = theme.letters(320, 360)
    assert min(len(line) for line in lines(theme, face, wide)[:-1]) == 2
    rows = tuple(
        replace(row, longest="Inspector Frederika von der Aue") if row.asked.nth else row
        for row in face.rows
    )
    found = lines(theme, replace(face, rows=rows), wide)
    alone = [line for line in found if any(row.asked.nth for row in line)]
    assert alone and all(len(line) == 1 for line in alone)


def test_a_further_target_may_be_nobody() -> None:
    shown = leaf()
    assert "nobody else" in painted(shown).texts()
    assert shown.choose(("target2", LAMBERT))
    assert "Lambert" in painted(shown).texts()
    assert shown.target == GUY


def test_what_has_no_value_is_told_in_words() -> None:
    shown = leaf()
    assert shown.choose(("how", "shoot"))
    assert "straight" in painted(shown).texts()


def test_odds_without_colours_are_told_against_the_likeliest_answer() -> None:
    told = " | ".join(painted(leaf()).texts())
    assert "Against: no defence" in told
    assert "hits 55 %" in told
    assert "column" not in told


def test_the_figure_stays_with_few_parts() -> None:
    shown = leaf()
    assert shown.choose(("form", "move"))
    assert not badges(shown)
    assert {"turn/to"} <= ids(shown)


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_nothing_is_clipped_or_overprinted(size: tuple[int, int], scale: float) -> None:
    shown = leaf(size, scale)
    pages = shown.easel.plan.pages if shown.easel else 1
    for page in range(pages):
        shown.page = page
        shown.lay()
        seen = painted(shown)
        assert not [m.text for m in seen.clipped()]
        assert not [(a.text, b.text) for a, b in seen.overlaps()]
