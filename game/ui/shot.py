"""A picture of a battle as its window would show it, without a window on a screen."""

from __future__ import annotations

from pathlib import Path

from game.play.match import Match
from game.ui.app import App
from game.ui.battle.table.screen import BattleScreen
from game.ui.battle.table.table import Table
from game.ui.start import ended

FRAMES = 3


def render(match: Match, size: tuple[int, int], scale: int, out: Path) -> None:
    """Write the battle screen as it stands to a PNG file; ``scale`` is in percent."""
    app = App(BattleScreen(Table(match), ended), size, scale / 100)
    for _ in range(FRAMES):
        app.step([], 0.0)
    app.screenshot(out)
