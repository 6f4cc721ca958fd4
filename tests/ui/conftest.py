"""No test of the window depends on how fast the machine is."""

from __future__ import annotations

from itertools import count

import pygame
import pytest

from game.ui import app

FRAME = 1 / 60


@pytest.fixture(autouse=True)
def an_even_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every frame that is not told how long it takes is a sixtieth of a second long, and two
    clicks come at once.
    """
    monkeypatch.setattr(app, "monotonic", count(0.0, FRAME).__next__)
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: 0)
