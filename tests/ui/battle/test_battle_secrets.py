"""What one side sees does not depend on the other's sealed orders, nor on the dice to come."""

from __future__ import annotations

import pygame
import pytest

from game.core.grid import Cell
from game.play.match import Match
from game.ui import text
from game.ui.app import App
from tests.ui.battle.hot_seat import answer_at_random, forked, until
from tests.ui.battle.seated import screen, seated, spot, spyglass

CASES = (
    ("mass.order", True),
    ("mass.order", False),
    ("duel.declare", True),
    ("duel.declare", False),
    ("mass.reface", True),
)
"""What both are asked, and whether side b has sealed. What is open is decided at one window."""

SIZE = (1280, 720)


def twin(found: Match, seed: int, sealed: bool) -> Match:
    """The same battle with other dice to come, and with other orders of side b."""
    copy = forked(found, seed)
    answer_at_random(copy.seat("b"), seed)
    if sealed:
        copy.seat("b").commit()
    return copy


def pictures(app: App) -> tuple[list[list[str]], list[bytes]]:
    """Texts and pixels with the pointer in every square and on every part of the panel."""
    words, pixels = [], []
    shown = screen(app)
    spyglass(app).lens.slice = 60.0
    spots = [spot(app, Cell(x, y)) for x in range(5) for y in range(7)]
    spots += [(shown.place.panel.centerx, y) for y in range(100, 600, 60)]
    for number, place in enumerate(spots):
        event = pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))
        app._do(app._take(event))
        app.elapse(0.3)
        with text.recording() as seen:
            app.step([], 0.3)
        words.append(seen.texts())
        if number % 6 == 0:
            pixels.append(pygame.image.tobytes(app.surface, "RGB"))
    return words, pixels


@pytest.mark.parametrize(("kind", "sealed"), CASES)
def test_the_screen_of_one_side_hides_the_orders_of_the_other(kind: str, sealed: bool) -> None:
    found = until(kind)
    one, other = (pictures(seated(twin(found, seed, sealed), SIZE)) for seed in (1, 2))
    assert one[0] == other[0]
    assert one[1] == other[1]


def test_the_twins_really_differ() -> None:
    found = until("mass.order")
    drafts = [twin(found, seed, False).seat("b").view.drafts for seed in (1, 2)]
    assert drafts[0] != drafts[1]


def test_whether_the_other_side_has_sealed_is_shown() -> None:
    found = until("mass.order")
    shown = []
    for sealed in (True, False):
        app = seated(twin(found, 1, sealed), SIZE)
        with text.recording() as seen:
            app.step([], 0.0)
        shown.append(" ".join(seen.texts()))
    assert "orders sealed" in shown[0] and "orders sealed" not in shown[1]
