"""The marshal's hand lies on no button where it has another side, and his ring on no number."""

from __future__ import annotations

from pygame import Rect, Surface

from game.play.match import lineup, open_match
from game.play.scenarios.library import find, load
from game.rules import RULESETS
from game.ui.battle.hints.desk import _held
from game.ui.battle.hints.note import HAND, draw_hand
from game.ui.stage.act.act_mode import ActMode
from game.ui.theme import Theme
from tests.ui.battle.seated import screen, seated

THEME = Theme((1280, 720))
AT, NOTE = Rect(840, 280, 420, 200), Rect(10, 580, 800, 130)
BELOW = Rect(840, 484, 420, 30)


def pointed(*held: Rect) -> Rect:
    """Where a hand was painted."""
    surface = Surface(THEME.size)
    surface.fill("white")
    draw_hand(surface, THEME, NOTE, AT, held)
    surface.set_colorkey("white")
    boxes = surface.get_bounding_rect()
    assert max(boxes.size) <= THEME.px(HAND)
    return boxes


def test_the_hand_keeps_off_buttons_where_another_side_is_free() -> None:
    assert pointed().top >= AT.bottom, "from where the note is"
    aside = pointed(BELOW)
    assert not aside.colliderect(BELOW) and not aside.colliderect(NOTE)
    assert aside.right <= AT.left


def test_with_no_free_side_it_points_from_where_the_note_is() -> None:
    around = AT.inflate(2 * HAND, 2 * HAND)
    assert pointed(around).top >= AT.bottom


def test_what_is_shown_of_the_leaf_is_all_of_it() -> None:
    name = "ambermoor-sand"
    found = load(find(name), RULESETS)
    levels = lineup(found, {}, "human", "recruit")
    app = seated(open_match(name, found, RULESETS["heroic2d6"], levels, 1), (1280, 720), 1.5)
    shown, leaf = screen(app), screen(app).mode
    assert isinstance(leaf, ActMode) and leaf.leaf.easel is not None
    panel = shown.stage.part(shown, "panel")
    assert panel is not None
    assert all(panel.contains(place) for place in leaf.leaf.easel.places.values())
    assert panel.contains(leaf.ring.find("swear").rect)


def test_it_lies_on_no_name_of_a_side() -> None:
    found = load(find("tollen-yard"), RULESETS)
    levels = lineup(found, {}, "human", "recruit")
    app = seated(open_match("tollen-yard", found, RULESETS["empress"], levels, 1))
    shown = screen(app)
    assert shown.place.roster in _held(shown)
    assert all(widget.rect in _held(shown) for widget in shown.ring.widgets)
