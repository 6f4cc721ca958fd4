"""No test of the window depends on how fast the machine is, and what one test has drawn the next
one need not draw again.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import count

import pygame
import pytest

from game.ui import app, measured, text
from game.ui import type as typeface
from game.ui.art import kept, paper
from game.ui.battle.table import screen

FRAME = 1 / 60

LARGE = 200 * kept.MEGABYTE
"""For the pictures of many windows and battles, where the game has one."""


@pytest.fixture(scope="module", autouse=True)
def an_even_clock() -> Iterator[None]:
    """Every frame that is not told how long it takes is a sixtieth of a second long, and two
    clicks come at once; for battles that whole modules share as well, and no longer than that.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "monotonic", count(0.0, FRAME).__next__)
        patch.setattr(pygame.time, "get_ticks", lambda: 0)
        yield


@pytest.fixture(scope="session", autouse=True)
def drawn_before() -> Iterator[None]:
    """The room of the pictures and the number of open faces are for one window; a run opens
    hundreds.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kept.held.__self__, "most", LARGE)  # type: ignore[attr-defined]
        patch.setattr(screen, "table_art", _Tables())
        faces = lru_cache(maxsize=None)(typeface.font.__wrapped__)
        for module in (typeface, measured, text):
            patch.setattr(module, "font", faces)
        yield


class _Tables:
    """Bare tables to be painted on: copies, and `cache_clear` lets go of none."""

    def __init__(self) -> None:
        self.drawn = lru_cache(maxsize=12)(paper.table.__wrapped__)

    def __call__(self, size: tuple[int, int]) -> pygame.Surface:
        return self.drawn(size).copy()

    def cache_clear(self) -> None:
        """Nothing: the game gives its only copy away."""
