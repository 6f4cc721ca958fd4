"""No text of the stage of single fighters is cut off or overprinted, in any window and language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.play import language
from game.ui.battle.table import controls
from game.ui.battle.table.playback import Playback
from tests.ui.battle.seated import screen, seat
from tests.ui.battle.test_battle_fits import WINDOWS, fits, point
from tests.ui.stage.skirmish import (
    BRIDGE,
    DUEL,
    acting,
    cell_of,
    foes,
    plainly,
    sitting,
    spot,
    stage,
)

KINDS = (
    ("personal.prepare", BRIDGE),
    ("personal.declare", BRIDGE),
    ("personal.declare", DUEL),
    ("personal.face", DUEL),
)
LANGUAGES = ("en", "de")
MOMENTS = 12
"""So many events are looked at while they are shown."""

CASES = [
    (kind, name, window, LANGUAGES[(turn + number) % 2])
    for turn, (kind, name) in enumerate(KINDS)
    for number, window in enumerate(WINDOWS)
]


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    yield
    language.use("en")


@pytest.mark.parametrize(("kind", "name", "window", "spoken"), CASES)
def test_every_question(
    kind: str, name: str, window: tuple[tuple[int, int], float], spoken: str
) -> None:
    language.use(spoken)
    app = sitting(kind, name, *window)
    for _ in range(4):
        fits(app, 0.1)
    unit = seat(app).waiting[0].unit
    for cell in (cell_of(app, unit), *[cell_of(app, foe) for foe in foes(app, unit)[:2]]):
        point(app, spot(app, cell))
        fits(app)
    for token in stage(app).strip.tokens(screen(app))[::3]:
        point(app, token.rect.center)
        fits(app)


@pytest.mark.parametrize("window", WINDOWS)
def test_overlays_and_the_warning(window: tuple[tuple[int, int], float]) -> None:
    app = sitting("personal.declare", BRIDGE, *window)
    stage(app).toggle(screen(app), "threat")
    fits(app)
    controls.commit(screen(app))
    fits(app)
    assert screen(app).warned
    acting(app).swear()
    fits(app)


@pytest.mark.parametrize("window", WINDOWS[::2])
def test_a_turn_while_it_is_shown(window: tuple[tuple[int, int], float]) -> None:
    app = sitting("personal.declare", DUEL, *window)
    screen(app).playback = Playback.at(screen(app).view, 1.0)
    looked, last = 0, object()
    for _ in range(600):
        screen(app).update(0.05)
        playback = screen(app).playback
        if playback.current is not None and playback.current is not last and playback.part > 0.4:
            last, looked = playback.current, looked + 1
            fits(app, 0.0)
        if screen(app).mode is not None:
            plainly(app)
        if looked > MOMENTS or app.top is not screen(app):
            break
    assert looked > 2
