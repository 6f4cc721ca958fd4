"""What every eye can tell: marks on every ground, letters on every sheet, sides by their looks."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pygame
import pytest
from pygame import Rect, Surface

from game.ui import text
from game.ui.art import marks, palette
from game.ui.art.land.field import field
from game.ui.art.palette import contrast
from game.ui.battle.lens import paint
from game.ui.text import Style
from tests.ui.test_every_screen import EVERYTHING
from tests.ui.vision import EYES, blocks, mean, standing_out
from tools.scenes import SCENES
from tools.stagehand import Look, dressed

SQUARE = 104
GROUNDS = ("", "wood", "village", "water", "marsh", "smoke", "dark", "hill", "rough", "foliage")
MARKS = {
    "selection": lambda: marks.selection(SQUARE),
    "reach": lambda: marks.reach(SQUARE),
    "goal": lambda: marks.goal(SQUARE),
    "target": lambda: marks.target(SQUARE),
    "threat": lambda: marks.threat(SQUARE),
    "hover": lambda: marks.hover(SQUARE),
    "move": lambda: paint.patch(SQUARE, paint.MOVE, 1),
    "strike": lambda: paint.patch(SQUARE, paint.STRIKE, 1),
    "peril": lambda: paint.patch(SQUARE, paint.THREAT, 1),
    "fire": lambda: paint.patch(SQUARE, paint.FIRE, 1),
    "shut": lambda: paint.patch(SQUARE, paint.SHUT, 1),
}


@cache
def ground(kind: str) -> pygame.Surface:
    """The middle one of nine squares of this ground."""
    cells = tuple((x, y, kind) for x in range(3) for y in range(3)) if kind else ()
    drawn = field(3, 3, SQUARE, cells, 7)
    return drawn.surface.subsurface(drawn.cell(1, 1)).copy()


@pytest.mark.parametrize("name", MARKS)
@pytest.mark.parametrize("kind", GROUNDS)
def test_marks_stand_out_from_every_ground_for_every_eye(name: str, kind: str) -> None:
    strokes = blocks(ground(kind), MARKS[name]())
    assert len(strokes) >= 3
    for eye in EYES:
        found = [standing_out(block, eye) for block in strokes]
        clear = sum(value >= 3.0 for value in found)
        assert clear >= 0.97 * len(found), f"{eye}: {clear} of {len(found)}, least {min(found):.2f}"


def test_marks_differ_by_their_strokes_and_not_by_hue_alone() -> None:
    grey = {
        name: pygame.image.tobytes(pygame.transform.grayscale(draw()), "RGBA")
        for name, draw in MARKS.items()
    }
    for one, other in combinations(grey, 2):
        steps = zip(grey[one], grey[other], strict=True)
        assert sum(abs(a - b) > 60 for a, b in steps) > 400, (one, other)


LOOKS = (Look(), Look(palette="clear", hatching=True))
"""The palettes; the usual run takes one of them for each scene, in turn."""


@pytest.mark.parametrize("name", SCENES)
def test_letters_stand_out_from_their_ground(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    app = SCENES[name].build()
    faint: set[tuple[str, str]] = set()
    stamp = text._stamp

    def spy(surface: Surface, words: str, style: Style, at: tuple[int, int], room: Rect) -> None:
        area = text.ink(words, style).move(at).clip(surface.get_rect())
        if area.w and area.h and words.strip():
            value = contrast(style.colour, mean(surface, area))
            if value < palette.READABLE:
                faint.add((words, f"{value:.2f}"))
        stamp(surface, words, style, at, room)

    monkeypatch.setattr(text, "_stamp", spy)
    for look in LOOKS if EVERYTHING else LOOKS[list(SCENES).index(name) % 2 :][:1]:
        dressed(app, SCENES[name], look)
        app.step([], 0.05)
    palette.choose()
    assert not faint
