"""The frame around the map: its letters, and what is painted for it."""

from __future__ import annotations

import pytest
from pygame import Rect, Surface

from game.ui import text
from game.ui.field import graticule
from game.ui.field.camera import fitted
from game.ui.theme import Theme

THEME, VIEW = Theme((1280, 720)), Rect(40, 60, 920, 540)


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Surface]:
    """Every sheet that is made for it."""
    sheets = list[Surface]()

    def sheet(size: tuple[int, int]) -> Surface:
        sheets.append(Surface(size))
        return sheets[-1]

    monkeypatch.setattr(graticule, "Surface", sheet)
    return sheets


def test_every_side_is_painted_on_a_sheet_of_its_own(made: list[Surface]) -> None:
    window = Surface(THEME.size)
    for across in (3, 31):
        camera = fitted(30, 20, VIEW).sized(47).moved(across, 17)
        with text.recording() as seen:
            graticule.graticule(window, THEME, camera)
        assert not seen.clipped() and not seen.overlaps()
        names = [mark.text for mark in seen.marks]
        assert names and all(names.count(name) == 2 for name in names), "on both sides"
    edge = graticule.width(THEME)
    assert made and all(min(sheet.get_size()) <= edge + 47 for sheet in made), "none is the view's"
