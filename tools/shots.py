"""`make shots`: pictures of every screen in docs/shots, drawn without a display.

The battles are played by the computer from fixed seeds, so a picture changes only when the game
does. ``--only NAME`` and ``--size WxH`` (repeatable) draw a part of them.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.play.library import DEMO, find, load
from game.play.match import Match, open_match
from game.rules import RULESETS
from game.ui import start
from game.ui.app import App
from game.ui.battle.painter import projection
from game.ui.battle.screen import BattleScreen
from game.ui.battle.table import Table
from game.ui.curtain import CurtainScreen
from game.ui.screen import Screen

SIZES = ((1280, 720), (1920, 1080))
SEED = 11
PATIENCE = 4000
"""Decisions after which a moment is taken not to come."""

Scene = Callable[[tuple[int, int], float], App]


def match(name: str, humans: tuple[str, ...] = ("a",)) -> Match:
    """A match in which both sides are played by the computer until somebody takes over."""
    scenario = load(find(name), RULESETS)
    levels = {side.id: "recruit" for side in scenario.sides}
    return open_match(name, scenario, RULESETS[scenario.ruleset], levels, SEED)


def until(found: Match, side: str, kind: str, least: int) -> Match:
    """Play on until this side is asked such a thing in round ``least`` or later; a human sits
    down there.
    """
    for _ in range(PATIENCE):
        waiting = found.battle.seat(side).waiting if not found.over else ()
        if found.battle.clock.round >= least and any(r.kind == kind for r in waiting):
            players = {other: p for other, p in found.players.items() if other != side}
            return replace(found, players=players, levels={**found.levels, side: "human"})
        if not found.step():
            break
    raise SystemExit(f"{found.id}: no {kind} in round {least} or later")


def opened(screen: Screen, size: tuple[int, int], scale: float) -> App:
    """A window with this screen, a few frames on."""
    app = App(screen, size, scale)
    settle(app)
    return app


def settle(app: App, frames: int = 12) -> None:
    """Let time pass, so that opponents decide and everything stands still."""
    for _ in range(frames):
        app.step([], 0.3)


def orders(size: tuple[int, int], scale: float) -> App:
    """Giving orders, with the pointer on an enemy who can be struck."""
    app = opened(
        BattleScreen(Table(until(match(DEMO), "a", "mass.order", 3)), start.ended), size, scale
    )
    point_at_enemy(app)
    return app


def point_at_enemy(app: App) -> None:
    """Take up the unit that can strike somebody, and point at him."""
    screen = app.top
    assert isinstance(screen, BattleScreen)
    clerk = screen.mode.clerk  # type: ignore[union-attr]
    for request in clerk.seat.waiting:
        clerk.select(request)
        if clerk.made and clerk.made.targets:
            enemy = next(iter(clerk.made.targets))
            place = projection(screen.place).rect(screen.playback.units[enemy].cell)
            event = pygame.event.Event(
                pygame.MOUSEMOTION, pos=place.center, rel=(0, 0), buttons=(0, 0, 0)
            )
            app.step([event], 0.3)
            return


def duel(size: tuple[int, int], scale: float) -> App:
    """Declaring a leader's duel."""
    found = until(match(DEMO), "a", "duel.declare", 2)
    return opened(BattleScreen(Table(found), start.ended), size, scale)


def scene(size: tuple[int, int], scale: float) -> App:
    """The duel being shown."""
    app = duel(size, scale)
    screen = app.top
    assert isinstance(screen, BattleScreen)
    screen.commit()
    screen.commit()
    for _ in range(400):
        app.step([], 0.05)
        current = screen.playback.current
        if current is not None and current.outcomes and screen.playback.phase == "duels":
            app.step([], 0.3)
            return app
    return app


def result(size: tuple[int, int], scale: float) -> App:
    """The last page."""
    found = match(DEMO)
    found.advance()
    return opened(start.ended(Table(found)), size, scale)


def curtain(size: tuple[int, int], scale: float) -> App:
    """The curtain between two people."""
    return opened(
        CurtainScreen("Kestrel", "azure", ("Round 4: orders are given in secret.",)), size, scale
    )


SCENES: dict[str, Scene] = {
    "title": lambda size, scale: opened(start.title(), size, scale),
    "choice": lambda size, scale: opened(start.choice(), size, scale),
    "orders": orders,
    "duel": duel,
    "duel-shown": scene,
    "curtain": curtain,
    "result": result,
    "rules": lambda size, scale: opened(start.rules(), size, scale),
}


def draw(
    folder: Path, names: list[str], sizes: tuple[tuple[int, int], ...], scale: float
) -> Iterator[Path]:
    """Draw and write the pictures."""
    for name in names:
        for size in sizes:
            app = SCENES[name](size, scale)
            path = folder / f"{name}-{size[0]}.png"
            app.screenshot(path)
            yield path


def main() -> None:
    """Draw what the command line asks for, or everything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("docs/shots"))
    parser.add_argument("--only", action="append", choices=sorted(SCENES))
    parser.add_argument("--size", action="append", type=_size)
    parser.add_argument("--scale", type=int, default=100)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    names, sizes = options.only or list(SCENES), tuple(options.size or SIZES)
    for path in draw(options.out, names, sizes, options.scale / 100):
        print(path)


def _size(words: str) -> tuple[int, int]:
    wide, _, high = words.partition("x")
    return int(wide), int(high)


if __name__ == "__main__":
    main()
