"""Where notes go: never over what they speak of, over nobody if that can be."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pygame
import pytest
from pygame import Rect, Surface

from game.ui.app import App
from game.ui.battle.table.mode import Marks
from game.ui.battle.tips.square import paint_tip
from game.ui.theme import Theme
from game.ui.widgets.tooltip import draw_tooltip, placed, sparing
from tools.scenes import SCENES
from tools.stagehand import Look, dressed, screen_of

SIZES = ((1280, 720), (1600, 900), (1920, 1080))
LINES = (
    ("head", "The Millers' Company"),
    ("note", "72 of 80 swordsmen"),
    ("do", "Click: the Hill Axes strike"),
    ("body", "The Hill Axes there: 2 could strike, 20.1 losses expected"),
    ("body", "Round 2: The Millers' Company had orders to attack."),
    ("note", "Why? Key Y"),
)
"""As long a note as the field shows."""


@pytest.mark.parametrize("size", SIZES)
def test_the_nearest_place_that_hides_nobody_is_found_if_there_is_one(
    size: tuple[int, int],
) -> None:
    window, cell = Rect((0, 0), size), size[1] // 12
    crowd = [Rect(x * cell, y * cell, cell, cell) for x, y in product(range(14), range(8))]
    for here in crowd[::7]:
        box = placed(window, Rect(0, 0, 3 * cell, 3 * cell), here, crowd, (), 9)
        assert window.contains(box) and box.collidelist(crowd) < 0


def test_where_all_is_full_what_it_speaks_of_stays_in_sight() -> None:
    window = Rect(0, 0, 800, 600)
    full = [Rect(x, y, 50, 50) for x, y in product(range(0, 800, 50), range(0, 600, 50))]
    panel = Rect(500, 0, 300, 600)
    for here in full[:60:5]:
        box = placed(window, Rect(0, 0, 200, 200), here, full, (panel,), 9)
        assert not box.colliderect(here) and not box.colliderect(panel)


def test_every_note_within_keeps_off_what_is_spared() -> None:
    pygame.init()
    surface, theme = Surface((1280, 720)), Theme((1280, 720))
    button, man = Rect(600, 100, 60, 24), Rect(660, 80, 300, 200)
    assert draw_tooltip(surface, theme, LINES, button).colliderect(man)
    with sparing([man]):
        assert not draw_tooltip(surface, theme, LINES, button).colliderect(man)
    assert draw_tooltip(surface, theme, LINES, button).colliderect(man)


@pytest.fixture(scope="module")
def many() -> dict[str, App]:
    return {name: SCENES[name].build() for name in ("orders", "hollow")}


@pytest.mark.parametrize("size", SIZES)
def test_the_note_on_no_unit_of_a_crowded_field_hides_any_other(
    size: tuple[int, int], many: dict[str, App]
) -> None:
    app = many["orders"]
    dressed(app, SCENES["orders"], Look(size))
    screen = screen_of(app)
    figures = screen.stage.figures(screen)
    assert len(figures) > 10
    scene = screen.stage._scene(screen)  # type: ignore[attr-defined]
    for shown in screen.playback.units.values():
        marks = Marks(tip=LINES, tip_at=shown.cell)
        note = paint_tip(app.surface, screen.theme, screen.place, replace(scene, marks=marks))
        assert note is not None and note.collidelist(figures) < 0, shown.cell


@pytest.mark.parametrize("size", SIZES)
def test_the_note_on_no_fighter_of_a_crowd_hides_any_other(
    size: tuple[int, int], many: dict[str, App]
) -> None:
    app = many["hollow"]
    dressed(app, SCENES["hollow"], Look(size))
    screen = screen_of(app)
    figures = screen.stage.figures(screen)
    assert len(figures) > 20
    place, squares = screen.place, screen.stage.squares
    never = (place.panel, place.roster, place.commit, place.ribbon)
    with sparing(figures):
        for shown in screen.playback.units.values():
            beside = squares.rect(shown.cell)
            note = draw_tooltip(app.surface, screen.theme, LINES, beside, (), never)
            assert note.collidelist(figures) < 0, shown.cell
            assert note.collidelist(never) < 0
