"""What one side sees does not depend on the other's sealed orders, nor on the dice to come."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pygame
import pytest

from game.ai import LEVELS, carry_out
from game.core.grid import Cell
from game.play.match import Match
from game.ui import text
from game.ui.app import App
from tests.ui.battle.seated import HOT_SEAT, match, screen, seated, spot

KINDS = ("mass.order", "duel.declare", "mass.reface")
SIZE = (1280, 720)


def until(kind: str) -> Match:
    """A battle of which somebody at side a is asked such a thing, as is side b."""
    found = match(HOT_SEAT, gap=0)
    players = {side: LEVELS["recruit"](7) for side in ("a", "b")}
    for _ in range(400):
        waiting = {side: found.seat(side).waiting for side in ("a", "b")}
        asked = {side: {r.kind for r in waiting[side]} for side in waiting}
        if kind in asked["a"] & asked["b"] and found.battle.clock.round > 1:
            return found
        side = next(side for side in ("a", "b") if waiting[side])
        carry_out(found.seat(side), players[side].decide(found.seat(side)))
    raise AssertionError(f"no {kind}")


def twin(found: Match, seed: int, sealed: bool) -> Match:
    """The same battle with other dice to come, and with other orders of side b."""
    copy = replace(found, battle=found.battle.fork(seed))
    seat, dice = copy.seat("b"), Random(seed)
    for request in list(seat.waiting):
        options = sorted(seat.legal(request), key=repr)[:200]
        seat.give(request, dice.choice(options))
    if sealed:
        seat.commit()
    return copy


def pictures(app: App) -> tuple[list[list[str]], list[bytes]]:
    """Texts and pixels with the pointer in every square and on every part of the panel."""
    words, pixels = [], []
    shown = screen(app)
    spots = [spot(app, Cell(x, y)) for x in range(5) for y in range(7)]
    spots += [(shown.place.panel.centerx, y) for y in range(100, 600, 60)]
    for number, place in enumerate(spots):
        event = pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))
        app.step([event], 0.3)
        with text.recording() as seen:
            app.step([], 0.3)
        words.append(seen.texts())
        if number % 6 == 0:
            pixels.append(pygame.image.tobytes(app.surface, "RGB"))
    return words, pixels


@pytest.mark.parametrize("sealed", [True, False])
@pytest.mark.parametrize("kind", KINDS)
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
    assert "has sealed" in shown[0] and "has sealed" not in shown[1]
