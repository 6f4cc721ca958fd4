"""The sides in their corner: no name is left out, and all stand in letters of one size."""

from __future__ import annotations

import pytest
from pygame import Rect, Surface

from game.ui import text
from game.ui.stage import map_buttons
from game.ui.stage.side_rows import Row, draw_in_rows
from game.ui.text import Mark, Style
from game.ui.type import SMALLEST
from tests.ui.battle.seated import screen, seated
from tests.ui.hands import move
from tests.ui.stage.skirmish import SIZE, battle, stage

OWN, OTHER = "Riders of Varn", "Riflemen of Lindhal"
LARGE, SMALL = Style(20, "bold"), Style(16)


def drawn(wide: int) -> list[Mark]:
    """What is read in rows of this width while the other side has sealed its orders."""
    told = ("0 of 3 sworn", "0/3"), ("sealed", "sealed")
    rows = [
        Row(Rect(0, 30 * n, wide, 30), name, "azure", words, sealed=name == OTHER)
        for n, (name, words) in enumerate(zip((OWN, OTHER), told, strict=True))
    ]
    with text.recording() as seen:
        draw_in_rows(Surface((wide, 60)), rows, (LARGE, SMALL))
    return seen.marks


@pytest.mark.parametrize("wide", [600, 300, 220, 180, 160])
def test_both_names_are_read_in_letters_of_one_size(wide: int) -> None:
    sizes = {mark.text: mark.size for mark in drawn(wide)}
    assert sizes[OWN] == sizes[OTHER]


def test_the_seal_stands_where_its_word_has_no_room() -> None:
    named = text.width(OTHER, LARGE)
    assert "sealed" in [mark.text for mark in drawn(2 * named)]
    assert [mark.text for mark in drawn(named + 40)] == ["0/3", OWN, OTHER]
    assert drawn(named + 40)[-1].size == LARGE.size


def test_a_name_that_has_no_room_beside_anything_stands_alone() -> None:
    narrow = text.width(OTHER, LARGE.but(size=SMALLEST))
    marks = drawn(narrow)
    assert OTHER in [mark.text for mark in marks]  # whole: what is cut has an ellipsis


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_words_of_the_speed_hide_neither_the_sides_nor_the_leaf(scale: float) -> None:
    app = seated(battle(), SIZE, scale)
    (plate,) = [widget for widget in screen(app).ring.widgets if widget.id == "speed"]
    move(app, plate.rect.center)
    for _ in range(8):
        app.step([], 0.1)
    with text.recording() as seen:
        app.paint()
    (told,) = [one for one in seen.marks if len(one.text) > 3 and plate.tip.startswith(one.text)]
    where = stage(app).places.layout
    rows = [row for _, row in map_buttons.rows(app.theme, where.roster, screen(app).view)]
    assert told.ink.collidelist([*rows, where.panel]) < 0
