"""The stage of single fighters in large letters: tips lie over all, and names are not the smallest
letters.
"""

from __future__ import annotations

import pytest

from game.play.names import called
from game.ui import text
from game.ui.app import App
from game.ui.battle.table.model import name_of, side_of
from game.ui.stage import map_buttons
from game.ui.widgets.ring import TIP_AFTER
from tests.ui.battle.seated import screen, seat
from tests.ui.battle.test_battle_fits import fits, point
from tests.ui.stage.skirmish import BRIDGE, DUEL, SIZE, asking, sitting

LARGE = 1.5


def marks(app: App) -> list[text.Mark]:
    """The texts of a frame."""
    with text.recording() as seen:
        app.step([], 0.3)
    return seen.marks


def test_the_chronicle_does_not_show_through_a_tip() -> None:
    app = sitting("personal.face", DUEL, SIZE, LARGE)
    button = asking(app).ring.find("always")
    point(app, button.rect.center)
    for _ in range(3):
        app.step([], TIP_AFTER)
    with text.recording() as seen:
        app.step([], 0.1)
    words = button.tip.split()[0]
    first = next(n for n, mark in enumerate(seen.marks) if mark.text.startswith(words))
    assert len({mark.layer for mark in seen.marks[first:]}) == 1, "nothing is painted after it"
    fits(app, 0.1)


def test_the_button_of_the_chronicle_is_named() -> None:
    app = sitting("personal.declare", BRIDGE, SIZE, LARGE)
    assert "Chronicle · L" in [mark.text for mark in marks(app)]


@pytest.mark.parametrize("name", [BRIDGE, DUEL])
def test_names_of_fighters_and_sides_are_no_smaller_than_small_letters(name: str) -> None:
    app = sitting("personal.declare", name, SIZE, LARGE)
    shown, view = screen(app), seat(app).view
    least = shown.theme.style("small").size * 4 // 5
    seen = marks(app)
    rows = dict(map_buttons.rows(shown.theme, shown.place.roster, view))
    for side, box in rows.items():
        found = [
            m for m in seen if box.colliderect(m.ink) and m.text == called(side_of(view, side).name)
        ]
        assert found and found[0].size >= least
    unit = seat(app).waiting[0].unit
    told = [m for m in seen if m.text == name_of(view, unit) and shown.place.panel.contains(m.ink)]
    assert told and told[0].size >= shown.theme.style("small").size
