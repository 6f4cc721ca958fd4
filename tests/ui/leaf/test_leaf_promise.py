"""The first page of a leaf: all that an order promises, and why it would come to nothing."""

from __future__ import annotations

import pytest

from game.core.components import Position, Unit
from game.core.grid import king_moves
from game.core.ruleset import Request
from game.play.words import decimal, say
from game.ui.leaf.leaf import Leaf
from game.ui.leaf.naming import about_words
from game.ui.leaf.odds_parts import note_role
from game.ui.leaf.rows import tabled
from game.ui.leaf.rows.row import Row
from game.ui.odds.chart import promise
from tests.ui.leaf.leaves import painted, settled
from tests.ui.leaf.test_leaf_real import opened
from tools.countdowns import ordering
from tools.moments import until
from tools.skirmishes import parts
from tools.stagehand import Look, Scene, battle, dressed

ODDS = {"chart", "plates", "why", "answers", "notes"}


def unit(leaf: Leaf, name: str) -> int:
    """The fighter of this name."""
    return next(u for u, (known,) in leaf.seat.view.each(Unit) if known.name == name)


def farthest(leaf: Leaf) -> int:
    """The enemy who stands farthest away of those whom he may go for."""
    view, request = leaf.seat.view, leaf.request
    assert request is not None
    here = view.get(request.unit, Position).cell
    return max(leaf.units, key=lambda foe: king_moves(here, view.get(foe, Position).cell))


def test_all_that_is_promised_stands_on_the_first_page_of_a_large_window() -> None:
    leaf = opened()
    assert leaf.choose(("form", "fight"), ("how", "strike"))
    assert leaf.put(unit(leaf, "Bob"))
    settled(leaf)
    assert leaf.easel is not None
    assert leaf.easel.plan.pages == 1
    assert leaf.easel.places.keys() >= ODDS
    seen = painted(leaf)
    assert not seen.clipped()
    assert not list(seen.overlaps())


def test_reasons_and_answers_stand_side_by_side_as_high_as_their_rows() -> None:
    leaf = opened()
    assert leaf.choose(("form", "fight"), ("how", "strike"))
    settled(leaf)
    assert leaf.easel is not None
    why, answers = leaf.easel.places["why"], leaf.easel.places["answers"]
    assert why.y == answers.y
    assert why.right < answers.left


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)])
def test_a_target_out_of_reach_says_by_how_much_in_the_place_of_its_odds(
    size: tuple[int, int],
) -> None:
    leaf = opened(size)
    assert leaf.choose(("form", "fight"), ("how", "strike"))
    assert leaf.put(farthest(leaf))
    settled(leaf)
    forecast = leaf.forecast
    assert forecast is not None
    assert forecast.barred is not None
    assert forecast.barred[0] == "zefrs.no.cells_short"
    assert promise(leaf.seat.view, forecast) == say(*forecast.barred)
    seen = painted(leaf)
    assert promise(leaf.seat.view, forecast) in [mark.text for mark in seen.marks]
    assert not seen.clipped()


def test_a_free_action_says_upon_whom_and_how_many_are_left() -> None:
    leaf = opened()
    view, bob = leaf.seat.view, unit(leaf, "Bob")
    about = (("foe", bob), ("left", 2))
    request = Request("x", "a", unit(leaf, "Ann"), "personal.free", about=about)
    assert about_words(view, request) == "2 free actions, upon Bob alone"
    assert about_words(view, request, short=True) == "2 free actions"
    anybody = Request("x", "a", request.unit, "personal.free", about=(("foe", 0), ("left", 1)))
    assert about_words(view, anybody) == "A free action, upon anybody"
    assert about_words(view, leaf.request or request) == ""


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)])
def test_each_weapon_tells_what_it_is_expected_to_do(size: tuple[int, int]) -> None:
    app = battle(until("fifteen-yards", ("heroic20s.strike",)))
    dressed(app, Scene(lambda: app, ordering(("form", "strike"))), Look(size))
    leaf = parts(app)[0].leaf
    assert leaf.easel is not None
    sitter = leaf.easel.sitter
    ((_, picks),) = sitter.face.weapons
    assert len(picks) > 1 and {pick.id for pick in picks} <= sitter.values.keys()
    for pick in picks:
        order = leaf.draft.with_(*pick.slots)
        odds = leaf.odds.known(order) if order else None
        assert odds is not None
        assert sitter.values[pick.id] == decimal(odds.branches[0].mean)
    rows = {row.id: row for row in leaf.ring.widgets if isinstance(row, Row)}
    assert all(rows[pick.id].value for pick in picks if pick.id in rows)
    areas = next(asked for asked in sitter.face.areas)
    assert areas.value == areas.values[0] == "torso", "what the book strikes at unless told"
    assert {badge.area: badge.points for badge in sitter.badges}["right_arm"], "with its odds"


def test_what_a_tactic_promises_is_told_where_it_is_chosen_and_never_under_a_button() -> None:
    """A charge asks against whom besides, and has a table of all that the enemy may have chosen."""
    app = battle(until("horse-and-shot", ("heroic20s.order",)))
    dressed(app, Scene(lambda: app, ordering(("tactic", "neutral"))), Look((1280, 720)))
    leaf = parts(app)[0].leaf
    charge = (("tactic", "all_out_offensive"),)
    leaf.inside = True
    leaf.preview(charge)
    pointed = leaf.shown
    assert leaf.choose(*charge)
    chosen = leaf.shown
    leaf.inside = False
    leaf.lay()
    for easel in (pointed, chosen, leaf.shown):
        assert easel is not None and easel.plan.page == 0
        notes, style = easel.told.notes, easel.theme.style(note_role(easel.told))
        place = easel.places["notes"]
        assert "\t" in notes
        assert place.bottom <= easel.area.bottom
        assert place.h >= tabled.height(notes, style, place.w, close=True), "every row is told"
