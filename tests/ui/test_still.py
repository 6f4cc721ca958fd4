"""Parts that are painted anew only when what they show has changed."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect, Surface

from game.ui import text
from game.ui.text import Style
from game.ui.widgets.still import Still, around

AREA = Rect(10, 20, 80, 40)


class Painter:
    """Paints a word, and counts how often."""

    def __init__(self, surface: Surface) -> None:
        self.still, self.surface, self.painted = Still(), surface, 0

    def draw(self, key: str) -> list[str]:
        def paint(onto: Surface) -> None:
            self.painted += 1
            text.draw(onto, key, Style(14), AREA)

        with text.recording() as seen:
            self.still.draw(self.surface, AREA, key, paint)
        return seen.texts()


@pytest.fixture
def painter() -> Painter:
    pygame.init()
    surface = Surface((120, 90))
    surface.fill((90, 120, 30))
    return Painter(surface)


def test_the_same_key_is_painted_once_and_looks_and_reads_the_same(painter) -> None:
    assert painter.draw("pikes") == ["pikes"]
    first = pygame.image.tobytes(painter.surface, "RGB")
    painter.surface.fill((200, 0, 0), AREA)
    assert painter.draw("pikes") == ["pikes"]
    assert pygame.image.tobytes(painter.surface, "RGB") == first
    assert painter.painted == 1


def test_another_key_is_painted(painter) -> None:
    painter.draw("pikes")
    painter.surface.fill((90, 120, 30), AREA)
    assert painter.draw("bows") == ["bows"]
    assert painter.painted == 2


@pytest.mark.parametrize(
    "hole", [Rect(3, 4, 5, 6), Rect(0, 0, 20, 20), Rect(0, 0, 0, 0), Rect(-5, 10, 12, 50)]
)
def test_what_is_left_about_a_hole_is_all_but_the_hole_and_each_part_once(hole) -> None:
    whole = Rect(0, 0, 20, 20)
    pieces = list(around(whole, hole))
    for x in range(20):
        for y in range(20):
            times = sum(piece.collidepoint(x, y) for piece in pieces)
            assert times == (not hole.collidepoint(x, y)), (x, y)
