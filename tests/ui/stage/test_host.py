"""The own host beside the map: a row for each unit, and those about the chosen one of too many."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pygame

from game.core.components import Unit
from game.core.view import View
from game.play.match import HUMAN
from game.ui.art.palette import PALETTES
from game.ui.screen import Use
from game.ui.stage import host
from game.ui.stage.personal import PersonalStage
from game.ui.stage.places import places
from game.ui.theme import Theme
from game.ui.widgets.still import Still
from tests.bench.test_masses_bench import opened
from tests.ui.battle.seated import screen, seated

LARGE = Theme((1920, 1080))


@cache
def view(units: int) -> View:
    """What the first of two sides with so many units each knows."""
    return opened(units, 10, {"a": "simple", "b": "simple"}).battle.seat("a").view


def test_the_host_takes_its_room_from_the_map() -> None:
    alone, beside = places(LARGE), places(LARGE, hosted=True)
    assert alone.host is None and beside.host is not None
    assert not beside.host.colliderect(beside.layout.field)
    assert beside.layout.field.right == alone.layout.field.right


def test_every_own_unit_has_a_row() -> None:
    sheet = places(LARGE, hosted=True).host
    assert sheet is not None
    rows = host.lines(LARGE, sheet, view(6), None)
    assert len(rows) == 6 and all(row.tall and sheet.contains(row.rect) for row in rows)
    assert all(view(6).get(row.unit, Unit).side == "a" for row in rows)


def test_of_too_many_those_about_the_chosen_one_are_shown() -> None:
    sheet = places(LARGE, hosted=True).host
    assert sheet is not None
    known = view(40)
    own = [unit for unit, (who,) in known.each(Unit) if who.side == "a"]
    rows = host.lines(LARGE, sheet, known, own[-1])
    assert len(rows) < 40 and rows[-1].unit == own[-1]
    assert not any(row.tall for row in rows) and sheet.contains(rows[-1].rect)


def test_the_rows_are_worked_out_once_for_what_is_known() -> None:
    sheet, known = places(LARGE, hosted=True).host, view(6)
    assert sheet is not None
    rows = host.lines(LARGE, sheet, known, None)
    assert host.lines(LARGE, sheet.copy(), known, None) is rows, "every frame asks for them"
    assert host.lines(LARGE, sheet.move(9, 0), known, None) != rows


def test_another_palette_paints_it_anew() -> None:
    app = seated(opened(6, 10, {"a": HUMAN, "b": "simple"}), (1920, 1080), 1.0, 1.0)
    stage = screen(app).stage
    assert isinstance(stage, PersonalStage) and stage.places.host is not None
    place = stage.places.host
    app.step([], 0.016)

    def seen() -> bytes:
        app.step([], 0.016)
        return pygame.image.tobytes(app.surface.subsurface(place), "RGB")

    before, display = seen(), app.settings.display
    other = replace(display, palette=next(n for n in PALETTES if n != display.palette))
    app._do(Use(replace(app.settings, display=other)))
    after = seen()
    assert after != before
    stage.host = Still()
    assert seen() == after
    app._do(Use(replace(app.settings, display=display)))
