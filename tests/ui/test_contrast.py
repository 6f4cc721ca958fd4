"""Words over the grounds of some battles, very unlike; PENNON_SHOTS=all takes every shipped one."""

from __future__ import annotations

import os

import pygame
import pytest
from pygame import Rect, Surface

from game.play.scenarios.library import files
from game.ui import text
from game.ui.art.palette import INK, READABLE, SHEET, contrast
from game.ui.text import Style
from tools.contrast import battle, reading
from tools.stage_sheet import WINDOWS

EVERYTHING = os.environ.get("PENNON_SHOTS") == "all"
SHOWN = ("cold-pass", "dunmarl-hall", "rope-lane")
BATTLES = [path.stem for path in files()] if EVERYTHING else SHOWN


@pytest.mark.parametrize(("turn", "name"), list(enumerate(BATTLES)))
def test_all_words_over_a_battle_can_be_read(turn: int, name: str) -> None:
    looks = WINDOWS if EVERYTHING else (WINDOWS[turn % len(WINDOWS)],)
    readings = battle(name, looks)
    assert len(readings.found) > 20
    assert readings.faint == {}


def test_names_of_places_stand_out_from_their_rim() -> None:
    assert contrast(SHEET[0], INK) >= READABLE


def test_what_cannot_be_read_is_found() -> None:
    pygame.font.init()
    surface = Surface((200, 60))
    surface.fill((120, 120, 120))
    with reading() as readings:
        text.draw(
            surface, "faint", Style(20, "regular", False, (140, 140, 140)), Rect(0, 0, 200, 30)
        )
        text.draw(surface, "clear", Style(20, "regular", False, (0, 0, 0)), Rect(0, 30, 200, 30))
    assert list(readings.faint) == ["faint"]
    assert readings.least[1] == "faint"
    assert readings.found["clear"] == pytest.approx(contrast((120, 120, 120), (0, 0, 0)), rel=0.02)
