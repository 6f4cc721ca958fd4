"""Large letters in a small window: advice and tooltips lie in the strip at the foot, not on the
field, and sentences of the chronicle are told to their end.
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from pygame import Rect

from game.play import language
from game.play.scenarios.library import find, load
from game.play.scenarios.translation import in_language
from game.rules import RULESETS
from game.ui import text
from game.ui.app import App
from game.ui.battle.field.units import Scene
from game.ui.battle.hints import note as hint_note
from game.ui.battle.hints.note import Note
from game.ui.battle.log.lines import in_rows
from game.ui.battle.table.layout import place
from game.ui.battle.tips.square import docked, paint_tip
from game.ui.theme import Theme
from game.ui.type import SMALLEST
from tests.ui.battle.learner import GUIDED
from tests.ui.battle.seated import spyglass
from tools.scenes import SCENES, unended
from tools.stagehand import Look, dressed, screen_of

SCALES = (1.25, 1.5, 2.0)
READABLE = 14
"""Letters of the strips are no smaller than this, whatever they have to tell."""

STRIKER = "The Company of the Old Bridge: 11.3, from C4"
TIP = (
    ("head", "The Millers' Company"),
    ("note", "72 of 80 swordsmen"),
    ("do", "Click: The Hill Axes attack"),
    ("body", "The Hill Axes there: 2 could strike, 20.1 losses expected"),
    *[("note", STRIKER)] * 12,
)


@pytest.fixture(autouse=True)
def _letters() -> Iterator[None]:
    pygame.font.init()
    yield
    language.use(language.ENGLISH)


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("code", language.languages())
def test_all_advice_fits_the_strip_in_readable_letters(code: str, scale: float) -> None:
    language.use(code)
    theme = Theme((1280, 720), scale)
    dock = place(theme, 7, 5).log
    for hint in in_language(load(find(GUIDED), RULESETS)).hints:
        note = Note(hint.title, hint.text, hint.otherwise, 20, 21, True, "gules")
        letters, size = hint_note.fitted_strip(theme, note, dock)
        assert size == dock.size, hint.id
        assert letters.style("body").size >= READABLE, hint.id
        boxes = [widget.rect for widget in hint_note.strip_buttons(letters, dock, note)]
        assert all(dock.contains(box) for box in boxes)


def tooltip(app: App, spared: tuple[Rect, ...] = ()) -> Rect:
    """Where the tooltip of the square under the pointer stands."""
    shown = screen_of(app)
    base = shown.playback.base(shown.view)
    marks = spyglass(app).over(shown, shown.marks())
    scene = Scene(base, shown.playback, marks, None, 0, {}, 1.0)
    found = paint_tip(app.surface, shown.theme, shown.place, scene, spared)
    assert found is not None
    return found


@pytest.mark.parametrize("scale", SCALES)
def test_a_tooltip_hides_nothing_of_the_field(scale: float) -> None:
    scene = SCENES["orders"]
    app = scene.build()
    dressed(app, scene, Look((1280, 720), scale))
    where = screen_of(app).place
    assert where.log.contains(tooltip(app))
    beside = tooltip(app, (where.log,))
    assert beside.collidelist([where.log, where.commit, where.panel]) < 0
    assert beside.h <= 2 * where.square
    dressed(app, scene, Look((1920, 1080)))
    where = screen_of(app).place
    assert not tooltip(app).colliderect(where.log), "with room it stands beside its square"


def test_what_has_no_room_in_the_strip_goes_in_order() -> None:
    theme = Theme((1280, 720), 2.0)
    kept = ["".join(p.text for p in row) for row in docked(theme, (700, 130), TIP)]
    told = " ".join(kept)
    assert STRIKER in told and told.count(STRIKER) < 12, "as many as there is room for"
    least = docked(theme, (700, 40), TIP)
    told = " ".join("".join(piece.text for piece in row) for row in least)
    assert "Millers" in told and "Click" in told and "could strike" not in told
    few = docked(theme, (700, 300), TIP[:3])
    assert few[0][0].style.size == theme.style("strong").size, "no smaller than need be"


def test_a_sentence_is_told_to_its_end_in_smaller_letters() -> None:
    style = text.Style(29)
    words = "The Hill Axes attacked the Millers' Company: yellow, 5 lost."
    assert in_rows(words, style, 600, 2) == text.Piece(words, style)
    small = in_rows(words, style, 340, 2)
    assert small.text == words and SMALLEST <= small.style.size < 29
    assert len(text.wrap(words, small.style, 340)) <= 2
    cut = in_rows(words, style, 60, 2)
    assert unended(cut.text), "with less there is nothing but dots, and the pictures tell of it"
    assert not unended("Concede the battle …") and not unended("Yes.")
