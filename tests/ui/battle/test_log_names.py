"""Names in the chronicle carry their sides' colours, and can be read in every palette."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.ui import text
from game.ui.art import palette
from game.ui.art.palette import PALETTES, SHEET, TINCTURES, contrast
from game.ui.battle.log.screen import LogScreen
from game.ui.battle.log.scribe import coloured, ink_of
from game.ui.battle.table.model import tincture_of
from game.ui.text import Piece, Style
from game.ui.theme import Theme
from game.ui.widgets.loglist import Entry
from tests.ui.battle.seated import screen, seated
from tools.moments import HILL, until

PLAIN = Style(15)
NAMES = (("the Hill Axes", "gules"), ("the Hill", "azure"), ("Ann", "vert"))


@pytest.fixture(autouse=True)
def usual() -> Iterator[None]:
    palette.choose()
    yield
    palette.choose()


def pieces(words: str, room: int = 0) -> list[tuple[str, object]]:
    return [(p.text, p.style.colour) for p in coloured(Piece(words, PLAIN), NAMES, room)]


def test_each_name_is_lettered_in_its_colour_with_what_clings_to_it() -> None:
    red, green = ink_of(TINCTURES["gules"]), ink_of(TINCTURES["vert"])
    assert pieces("The Hill Axes struck Ann, twice.") == [
        ("The Hill Axes", red), (" struck ", PLAIN.colour), ("Ann,", green),
        (" twice.", PLAIN.colour),
    ]  # fmt: skip
    assert pieces("Annabel fell.") == [("Annabel fell.", PLAIN.colour)]


def test_strong_letters_take_no_row_more() -> None:
    words = "The Hill Axes struck Ann"
    for room in range(60, 400, 7):
        rows = len(text.wrap_pieces((Piece(words, PLAIN),), room))
        assert len(text.wrap_pieces(coloured(Piece(words, PLAIN), NAMES, room), room)) <= rows


@pytest.mark.parametrize("name", list(PALETTES))
def test_every_tincture_can_be_read_on_the_sheet(name: str) -> None:
    palette.choose(name)
    for tincture in TINCTURES.values():
        assert min(contrast(ink_of(tincture), ground) for ground in SHEET) >= 4.5
    inks = {ink_of(TINCTURES[each]) for each in ("gules", "azure", "vert", "purpure")}
    assert len(inks) == 4


def test_the_chronicle_of_a_battle_tells_the_sides_apart() -> None:
    app = seated(until(HILL, ("mass.order",), 3))
    view = screen(app).view
    page = LogScreen(view)
    page.layout(Theme((1280, 720)))
    entries: list[Entry] = list(page.state.entries)
    seen = {piece.style.colour for entry in entries for piece in entry.body}
    assert {ink_of(TINCTURES[tincture_of(view, side)]) for side in view.sides} <= seen
