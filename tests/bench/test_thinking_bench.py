"""The longest frame while a computer player thinks, beside the window and in it. `make bench`."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any

import pytest
from pygame.event import Event

from game.play.thinking import Thinker
from game.ui import start
from game.ui.app import App
from game.ui.battle.table.screen import BattleScreen
from game.ui.battle.table.table import Table
from tests.ui.battle.seated import match, plainly, screen, settle

pytestmark = pytest.mark.bench

TURNS = 3
FRAME = 1 / 60


def begun(workers: bool) -> App:
    """Twelve units at 1920 × 1080, a veteran against whoever sits there."""
    found = match({"a": "human", "b": "veteran"}, "twelve-banners", gap=0)
    table = Table(found, thinker=Thinker(workers))
    table.thinker.warm(found)
    app = App(BattleScreen(table, start.ended), (1920, 1080))
    screen(app).playback.speed = 0.0
    settle(app)
    return app


def thinking(app: App) -> list[float]:
    """Processor seconds of the window in each frame in which the computer thinks, over some turns,
    at sixty frames a second. Other programs may hold up the clock on the wall.
    """
    found: list[float] = []
    step, table, asked = app.step, screen(app).table, [False]
    think = table.think

    def noted(side: str, act: bool = True) -> bool:
        asked[0] = True
        return think(side, act)

    def timed(events: Iterable[Event] | None = None, seconds: float | None = None) -> None:
        asked[0], before = False, time.process_time()
        step(events, seconds)
        spent = time.process_time() - before
        found.extend([spent] if asked[0] else [])
        time.sleep(max(0.0, FRAME - spent))

    app.step, table.think = timed, noted  # type: ignore[method-assign]
    for _ in range(TURNS):
        plainly(app)
        while screen(app).mode is None:
            app.step([], FRAME)
    return found


@pytest.mark.parametrize("workers", [True, False])
def test_the_longest_frame_while_a_veteran_thinks(workers: bool, benchmark: Any) -> None:
    app = begun(workers)
    frames: list[float] = []
    benchmark.pedantic(lambda: frames.extend(thinking(app)), rounds=1)
    frames.sort()
    benchmark.extra_info["frames"] = len(frames)
    benchmark.extra_info["longest_ms"] = round(1000 * frames[-1], 1)
    benchmark.extra_info["median_ms"] = round(1000 * frames[len(frames) // 2], 1)
    print(f"\nworkers={workers}: {benchmark.extra_info}")
    screen(app).table.thinker.close()
