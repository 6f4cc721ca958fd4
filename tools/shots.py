"""`make shots`: pictures of every screen in docs/shots, drawn without a display.

The battles are played by the computer from fixed seeds, so a picture changes only when the game
does. ``--only NAME`` and ``--size WxH`` (repeatable) draw a part of them.
"""

from __future__ import annotations

import argparse
import os
import tempfile
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
from game.ui.battle.log_panel import LogScreen
from game.ui.battle.orders_mode import OrdersMode
from game.ui.battle.painter import projection
from game.ui.battle.screen import BattleScreen
from game.ui.battle.table import Table
from game.ui.choice import ChoiceScreen
from game.ui.credits import CreditsScreen
from game.ui.curtain import CurtainScreen
from game.ui.muster import LEVELS, cards
from game.ui.rulesview import RulesScreen, read_books
from game.ui.screen import Screen
from game.ui.title import TitleScreen

SIZES = ((1280, 720), (1920, 1080))
LARGE = frozenset({"title", "choice", "orders", "duel", "segment"})
SEED = 11
DICE = 417205
"""The seed that the choice of a battle shows."""

PATIENCE = 4000
"""Decisions, or frames, after which a moment is taken not to come."""


HILL = "wendle-hill"
"""The battle with the most to see."""

README, README_SCENE = "battle.png", "orders"
QUESTIONS = ("mass.follow", "mass.swap", "mass.fill", "duel.defend", "duel.shield")

Size = tuple[int, int]
Scene = Callable[[Size, float], App]


def match(name: str, deployed: bool = True) -> Match:
    """A match in which both sides are played by the computer until somebody takes over."""
    found = load(find(name), RULESETS)
    units = found.units if deployed else tuple(replace(unit, place="") for unit in found.units)
    found = replace(found, units=units)
    levels = {side.id: "recruit" for side in found.sides}
    return open_match(name, found, RULESETS[found.ruleset], levels, SEED)


def until(found: Match, side: str, kinds: tuple[str, ...], least: int = 1) -> Match:
    """Play on until this side is asked such a thing in round ``least`` or later; a human sits
    down there.
    """
    for _ in range(PATIENCE):
        waiting = found.battle.seat(side).waiting if not found.over else ()
        if found.battle.clock.round >= least and any(r.kind in kinds for r in waiting):
            return seated(found, side)
        if not found.step():
            break
    raise SystemExit(f"{found.id}: no {kinds[0]} in round {least} or later")


def seated(found: Match, side: str) -> Match:
    """The match with a human on this side."""
    players = {other: player for other, player in found.players.items() if other != side}
    return replace(found, players=players, levels={**found.levels, side: "human"})


def opened(screen: Screen, size: Size, scale: float) -> App:
    """A window with this screen, a few frames on."""
    app = App(screen, size, scale)
    settle(app)
    return app


def settle(app: App, frames: int = 12) -> None:
    """Let time pass, so that opponents decide and everything stands still."""
    for _ in range(frames):
        app.step([], 0.3)


def battle(found: Match, size: Size, scale: float) -> App:
    """The battle screen of this match."""
    return opened(BattleScreen(Table(found), start.ended), size, scale)


def screen_of(app: App) -> BattleScreen:
    """The battle screen that is open."""
    shown = app.stack[0]
    assert isinstance(shown, BattleScreen)
    return shown


def orders(size: Size, scale: float) -> App:
    """Giving orders, half of them given, with the pointer on an enemy who can be struck."""
    found = until(match(HILL), "a", ("mass.order",), 3)
    seat = found.battle.seat("a")
    for request in [r for r in seat.waiting if r.kind == "mass.order"][2:]:
        seat.give(request, seat.default(request))
    app = battle(found, size, scale)
    point_at_enemy(app)
    settle(app, 2)
    return app


def point_at_enemy(app: App) -> None:
    """Take up the unit that can strike somebody, and point at him."""
    screen = screen_of(app)
    assert isinstance(screen.mode, OrdersMode)
    clerk = screen.mode.clerk
    for request in clerk.missing():
        clerk.select(request)
        if clerk.made and clerk.made.targets:
            enemy = next(iter(clerk.made.targets))
            place = projection(screen.place).rect(screen.playback.units[enemy].cell)
            event = pygame.event.Event(
                pygame.MOUSEMOTION, pos=place.center, rel=(0, 0), buttons=(0, 0, 0)
            )
            app.step([event], 0.3)
            return


def deploy(size: Size, scale: float) -> App:
    """Drawing up the host."""
    return battle(until(match(DEMO, deployed=False), "a", ("mass.deploy",)), size, scale)


def duel(size: Size, scale: float) -> App:
    """Declaring a leader's duel."""
    return battle(until(match(DEMO), "a", ("duel.declare",), 2), size, scale)


def prompt(size: Size, scale: float) -> App:
    """A question in the middle of a step."""
    return battle(until(match("morrow-gate"), "a", QUESTIONS, 2), size, scale)


def duel_shown(size: Size, scale: float) -> App:
    """The duel being shown: a blow that has struck."""
    return shown(duel(size, scale), "zefrs.duel_hit", 0.5)


def segment(size: Size, scale: float) -> App:
    """A segment being shown: units strike each other."""
    found = until(match(HILL), "a", ("mass.order",), 3)
    return shown(battle(found, size, scale), "zefrs.attack", 0.5)


def shown(app: App, key: str, part: float) -> App:
    """Let everybody do as he sees fit, until such an event, with losses, is half shown."""
    screen = screen_of(app)
    for _ in range(PATIENCE):
        now = screen.playback.current
        if now is not None and now.key == key and now.fact("n") and screen.playback.part >= part:
            return app
        if screen.mode is not None and not screen.playback.busy(screen.view):
            screen.commit()
            screen.commit()
        app.step([], 0.05)
    raise SystemExit(f"nothing like {key} was shown")


def log(size: Size, scale: float) -> App:
    """The chronicle, with some of its lines unfolded."""
    app = battle(until(match(DEMO), "a", ("mass.order",), 3), size, scale)
    app.show(LogScreen(screen_of(app).view))
    page = app.top
    assert isinstance(page, LogScreen)
    thrown = [n for n, told in enumerate(page.told) if told.line.rolls]
    page.state.opened.update(thrown[-2:])
    settle(app, 2)
    return app


def result(size: Size, scale: float) -> App:
    """The last page."""
    found = match(DEMO)
    found.advance()
    return opened(start.ended(Table(found)), size, scale)


def curtain(size: Size, scale: float) -> App:
    """The curtain between two people."""
    notes = ("Round 4: orders are given in secret.",)
    return opened(CurtainScreen("House Kestrel", "azure", notes), size, scale)


def rules() -> Screen:
    """The rulebooks, opened at a rule with something to tell."""
    books = read_books(names=[(book.id, book.name) for book in RULESETS.values()])
    ids = [rule.id for rule in books[0].rules]
    page = RulesScreen(books)
    page.chosen = page.scroll.top = ids.index("ZF-MASS-ATK-02")
    return page


def choice() -> Screen:
    """The choice of a battle, with dice that never change."""
    return ChoiceScreen(cards(), LEVELS, start.chosen, lambda: DICE)


SCENES: dict[str, Scene] = {
    "title": lambda size, scale: opened(TitleScreen(start.choice, start.rules), size, scale),
    "choice": lambda size, scale: opened(choice(), size, scale),
    "deploy": deploy,
    "orders": orders,
    "duel": duel,
    "duel-shown": duel_shown,
    "prompt": prompt,
    "segment": segment,
    "log": log,
    "curtain": curtain,
    "result": result,
    "rules": lambda size, scale: opened(rules(), size, scale),
    "credits": lambda size, scale: opened(CreditsScreen(), size, scale),
}


def draw(folder: Path, wanted: list[tuple[str, Size]], scale: float) -> Iterator[Path]:
    """Draw and write the pictures, and the one of the README with the orders."""
    for name, size in wanted:
        app = SCENES[name](size, scale)
        path = folder / f"{name}-{size[0]}.png"
        app.screenshot(path)
        yield path
        if name == README_SCENE and size == SIZES[0]:
            (folder / README).write_bytes(path.read_bytes())
            yield folder / README


def _sizes(name: str) -> tuple[Size, ...]:
    """Every screen in the smaller size; those with much on them in the larger one too."""
    return SIZES if name in LARGE else SIZES[:1]


def main() -> None:
    """Draw what the command line asks for, or everything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("docs/shots"))
    parser.add_argument("--only", action="append", choices=sorted(SCENES))
    parser.add_argument("--size", action="append", type=_size)
    parser.add_argument("--scale", type=int, default=100)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    names = options.only or list(SCENES)
    wanted = [(name, size) for name in names for size in options.size or _sizes(name)]
    with tempfile.TemporaryDirectory(prefix="pennon-shots-") as home:
        os.environ["PENNON_HOME"] = home
        for path in draw(options.out, wanted, options.scale / 100):
            print(f"{path}  {path.stat().st_size // 1000} kB", flush=True)


def _size(words: str) -> Size:
    wide, _, high = words.partition("x")
    return int(wide), int(high)


if __name__ == "__main__":
    main()
