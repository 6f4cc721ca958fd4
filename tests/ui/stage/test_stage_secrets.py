"""Nothing of the other side's declarations is to be seen before they are revealed."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

import pygame
import pytest

from game.core.grid import Cell
from game.core.orders import Order, walk
from game.core.seat import Seat
from game.play.match import Match
from game.ui import text
from game.ui.app import App
from game.ui.curtain import CurtainScreen
from tests.ui.battle.seated import HOT_SEAT, press, screen, seat, seated, settle
from tests.ui.hands import top
from tests.ui.stage.skirmish import (
    BRIDGE,
    DUEL,
    SEEDS,
    SIZE,
    asked,
    battle,
    cell_of,
    comes,
    foes,
    lift,
    plainly,
    spot,
    stage,
)

CASES = (("personal.declare", DUEL), ("personal.declare", BRIDGE), ("personal.prepare", DUEL))


@cache
def before(kind: str, name: str) -> Match:
    """Both sides are asked this, and nobody has answered."""
    for seed in SEEDS:
        found = battle(name, HOT_SEAT, seed)
        seats = [found.seat(side) for side in ("a", "b")]

        def there(app: App, seats: list[Seat] = seats) -> bool:
            both = all(not seat.view.drafts and seat.waiting for seat in seats)
            return both and asked(app, kind) is not None

        if comes(seated(found, SIZE), there):
            return found
    raise AssertionError(f"nobody is asked {kind} in {name}")


def at_random(seat: Seat, dice: Random) -> None:
    """Any legal orders for all of a side."""
    for request in list(seat.waiting):
        order: Order = walk(seat.view.grammar(request), dice.choice)
        seat.give(request, order)


def twin(found: Match, seed: int, sealed: bool) -> Match:
    """The same battle with other dice to come, and with other orders of side b."""
    copy = replace(found, battle=found.battle.fork(seed))
    at_random(copy.seat("b"), Random(seed))
    if sealed:
        copy.seat("b").commit()
    return copy


def pictures(app: App) -> tuple[list[list[str]], list[bytes]]:
    """Texts and pixels with the pointer on everybody, on free cells and on the bar of time."""
    unit = seat(app).waiting[0].unit
    for overlay in ("threat",):
        stage(app).toggle(screen(app), overlay)
    here = cell_of(app, unit)
    spots = [spot(app, cell_of(app, foe)) for foe in foes(app, unit)]
    spots += [spot(app, Cell(here.x + by, here.y)) for by in (1, -1)]
    spots += [token.rect.center for token in stage(app).strip.tokens(screen(app))]
    words, pixels = [], []
    for place in spots:
        event = pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))
        app.step([event], 0.3)
        for _ in range(12):
            app.elapse(0.3)
        with text.recording() as seen:
            app.step([], 0.3)
        words.append(seen.texts())
        pixels.append(pygame.image.tobytes(app.surface, "RGB"))
    return words, pixels


@pytest.mark.parametrize("sealed", [True, False])
@pytest.mark.parametrize(
    ("kind", "name"),
    [("personal.declare", DUEL), ("personal.declare", BRIDGE), ("personal.prepare", DUEL)],
)
def test_the_map_the_leaf_and_the_bar_hide_the_others_orders(
    kind: str, name: str, sealed: bool
) -> None:
    found = before(kind, name)
    one, other = (pictures(seated(twin(found, seed, sealed), SIZE)) for seed in (1, 2))
    assert one[0] == other[0]
    assert one[1] == other[1]


def test_the_twins_really_differ() -> None:
    found = before("personal.declare", BRIDGE)
    drafts = [twin(found, seed, False).seat("b").view.drafts for seed in (1, 2)]
    assert drafts[0] != drafts[1]


def test_a_sealed_side_shows_sealed_ribbons_and_no_form() -> None:
    found = before("personal.declare", BRIDGE)
    app = seated(twin(found, 1, True), SIZE)
    view = seat(app).view
    ribbons = {look.ribbon for look in stage(app).scene(screen(app)).units}
    assert ribbons == {"", "sealed"}
    assert view.sealed == {"b"}


def test_the_curtain_falls_before_the_other_side_declares() -> None:
    app = seated(twin(before("personal.declare", DUEL), 1, False), SIZE)
    plainly(app)
    if screen(app).mode is not None:
        press(app, "commit")
    settle(app)
    assert isinstance(top(app), CurtainScreen)
    with text.recording() as seen:
        app.step([], 0.0)
    shown = " ".join(seen.texts())
    assert "sworn" not in shown and "points" not in shown
    lift(app)
    assert screen(app).table.side == "b"
    assert seat(app).side == "b"
