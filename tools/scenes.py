"""The scenes of the pictures: each screen of the game in a state with something to tell.

A scene is built once for a language and then shown in any window, scale and look; ``pose`` puts
it in order after each change, as a hand does that takes the pointer back to where it was.
"""

from __future__ import annotations

import os
import time

import pygame
from pygame import Rect

from game.play.homes import home
from game.play.match import Match
from game.play.records import saves
from game.play.records.journal import journal_of, keep
from game.play.scenarios.library import DEMO
from game.play.words import templates
from game.ui import start
from game.ui.app import App
from game.ui.battle.field.painter import projection
from game.ui.battle.lens.lens import THREAT
from game.ui.battle.log.screen import LogScreen
from game.ui.battle.orders.deploy_mode import DeployMode
from game.ui.battle.orders.orders_mode import OrdersMode
from game.ui.battle.table.menu import CONCEDE, asked_again, menu
from game.ui.battle.table.table import Table
from game.ui.choice.muster import LEVELS, cards
from game.ui.choice.screen import ChoiceScreen
from game.ui.curtain import CurtainScreen
from game.ui.pages.screen import RulesScreen
from game.ui.records.keeping import KeepScreen, small
from game.ui.records.opening import seen_again
from game.ui.records.replay_screen import ReplayScreen
from game.ui.records.shelf_screen import ShelfScreen
from game.ui.settings import pages
from game.ui.settings.screen import SettingsScreen
from game.ui.text import Mark, Recorder
from game.ui.title.screen import CreditsScreen
from game.ui.type import SMALLEST
from tools.countdowns import COUNTDOWNS
from tools.heroics import HEROICS
from tools.moments import (
    GATE,
    HILL,
    PATIENCE,
    QUESTIONS,
    copied,
    fought,
    lesson,
    match,
    until,
)
from tools.rounds import ROUNDS
from tools.segments import SEGMENTS
from tools.skirmishes import SKIRMISHES
from tools.stagehand import (
    Look,
    Scene,
    battle,
    move,
    opened,
    screen_of,
    settle,
    shown,
    still,
    worked_out,
)
from tools.weighed import WEIGHED

DICE = 417205
"""The seed that the choice of a battle shows."""

KEPT = time.mktime((2026, 11, 21, 7, 30, 0, 0, 0, -1))
"""When battles were kept, in the time of the machine."""

DOTS = "\N{HORIZONTAL ELLIPSIS}"

RULE = "ZF-MASS-ATK-02"
RULE_WORDS = "arm"
"""A rule with something to tell."""


# Battles.


def orders() -> App:
    """Giving orders, half of them given."""
    found = until(HILL, ("mass.order",), 3)
    seat = found.battle.seat("a")
    for request in [r for r in seat.waiting if r.kind == "mass.order"][2:]:
        seat.give(request, seat.default(request))
    return battle(found)


def at_enemy(app: App) -> None:
    """Take up the unit that can strike somebody, and point at him."""
    screen = screen_of(app)
    assert isinstance(screen.mode, OrdersMode)
    clerk = screen.mode.clerk
    for request in clerk.missing():
        clerk.select(request)
        if clerk.made and clerk.made.targets:
            enemy = next(iter(clerk.made.targets))
            square = projection(screen.place).rect(screen.playback.units[enemy].cell)
            move(app, square.center)
            return


def threats() -> App:
    """The threat on every square."""
    app = orders()
    screen_of(app).stage.toggle(screen_of(app), THREAT)
    worked_out(app)
    return app


def refused(app: App) -> None:
    """Click on a square that the chosen unit may not go to."""
    screen = screen_of(app)
    assert isinstance(screen.mode, OrdersMode)
    clerk = screen.mode.clerk
    clerk.select(clerk.missing()[0])
    assert clerk.made is not None
    far = max(clerk.made.reach, key=lambda cell: cell.y, default=clerk.made.start)
    square = projection(screen.place).rect(far._replace(y=max(0, far.y - 3)))
    move(app, square.center)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.step([pygame.event.Event(kind, pos=square.center, button=1)], 0.0)
    still(app)


def shared() -> App:
    """Both people turn their units in one window."""
    return battle(until(HILL, ("mass.reface",), 2, "ab"))


def deployed(app: App) -> None:
    """Take up the first unit."""
    assert isinstance(screen_of(app).mode, DeployMode)
    still(app)


def replayed() -> App:
    """A battle seen again, some decisions in."""
    found = match(HILL)
    keep(found)
    for _ in range(400):
        found.step()
    journal = journal_of(found)
    assert journal is not None
    page = seen_again(journal.path, start.battle)
    assert isinstance(page, ReplayScreen)
    app = opened(page)
    page.playback.catch_up(page.view)
    settle(app, 90)
    page.seen.playing = False
    page.lay()
    return app


# What lies over a battle, or beside it.


def asks(found: Match) -> App:
    """A question in front of everything."""
    question = asked_again(Table(found), CONCEDE)
    assert question is not None
    return battle(found, question)


def keeping() -> App:
    """Keeping a battle by name."""
    found = until(HILL, ("mass.order",), 3)
    return battle(found, KeepScreen(found, b""))


def with_menu() -> App:
    """The menu over a battle."""
    found = until(HILL, ("mass.order",), 3)
    keep(found)
    return battle(found, menu(Table(found)))


def log() -> App:
    """The chronicle, with some of its lines unfolded."""
    app = battle(until(DEMO, ("mass.order",), 3))
    page = LogScreen(screen_of(app).view)
    app.show(page)
    thrown = [number for number, told in enumerate(page.told) if told.line.rolls]
    page.state.opened.update(thrown[-2:])
    settle(app, 2)
    return app


def shelf() -> App:
    """Battles kept, one of them by name with its picture."""
    found = until(HILL, ("mass.order",), 3)
    app = battle(found)
    app.step([], 0.0)
    keep(found)
    saves.save(found, "Wendle", small(app.surface))
    for path in (path for path in home().rglob("*") if path.is_file()):
        os.utime(path, (KEPT, KEPT))
    return opened(ShelfScreen(start.battle))


def rules() -> App:
    """The rulebooks, opened at a rule."""
    page = start.rules()
    assert isinstance(page, RulesScreen)
    page.book = next(n for n, book in enumerate(page.books) if RULE in book.ids())
    page.open_rule(RULE)
    return opened(page)


def rules_found() -> App:
    """The rulebooks, searched."""
    app = rules()
    page = app.top
    assert isinstance(page, RulesScreen)
    page.look_for(RULE_WORDS)
    page.layout(page.theme)
    return app


def choice() -> App:
    """The choice of a battle, with dice that never change."""
    return opened(ChoiceScreen(cards(), LEVELS, start.chosen, lambda: DICE, weigh=start.weighed))


def curtain() -> App:
    """The curtain between two people, as it falls in a battle."""
    app = battle(until(HILL, ("mass.order",), 3, "ab"))
    screen = screen_of(app)
    for _ in range(PATIENCE):
        if isinstance(app.top, CurtainScreen):
            settle(app, 3)
            return app
        if screen.mode is not None:
            seat = screen.table.seat
            for request in seat.waiting:
                seat.give(request, seat.default(request))
            seat.commit()
        app.step([], 0.05)
    raise SystemExit("no curtain fell")


def _settings(page: str) -> Scene:
    return Scene(lambda: opened(SettingsScreen(page)))


def faults(app: App, seen: Recorder) -> list[str]:
    """What cannot be read in a frame that was recorded, one line each."""
    window = app.surface.get_rect()
    cut = [f"{mark.text!r} is cut off" for mark in seen.clipped()]
    out = [f"{mark.text!r} leaves the window" for mark in seen.marks if outside(mark, window)]
    over = [f"{one.text!r} lies on {two.text!r}" for one, two in seen.overlaps()]
    small = [f"{mark.text!r} is too small" for mark in seen.marks if mark.size < SMALLEST]
    part = [f"{mark.text!r} ends early" for mark in seen.marks if unended(mark.text)]
    return [*cut, *out, *over, *small, *part, *([] if seen.marks else ["nothing to read"])]


def unended(words: str) -> bool:
    """Whether a text ends in dots that its wording does not have: the rest of it is nowhere."""
    return words.endswith(DOTS) and words != DOTS and words not in templates().values()


def outside(mark: Mark, window: Rect) -> bool:
    """Whether a text stands outside the window."""
    return not window.contains(mark.ink)


SIZES = ((1280, 720), (1920, 1080), (2560, 1440))
SCALES = (1.0, 1.5, 2.0)
WINDOWS = tuple(Look(size, scale) for size in SIZES for scale in SCALES)
"""Every window of the pictures, in the usual colours."""

SCENES: dict[str, Scene] = {
    "title": Scene(lambda: opened(start.title())),
    "choice": Scene(choice),
    "deploy": Scene(lambda: battle(until(DEMO, ("mass.deploy",), deployed=False)), deployed),
    "orders": Scene(orders, at_enemy),
    "threats": Scene(threats),
    "refused": Scene(orders, refused),
    "guided": Scene(lambda: battle(lesson())),
    "duel": Scene(lambda: battle(until(DEMO, ("duel.declare",), 2))),
    "duel-shown": Scene(lambda: shown(until(DEMO, ("duel.declare",), 2), "zefrs.duel_hit")),
    "prompt": Scene(lambda: battle(until(GATE, QUESTIONS, 2))),
    "segment": Scene(lambda: shown(until(HILL, ("mass.order",), 3), "zefrs.attack")),
    **SKIRMISHES,
    **COUNTDOWNS,
    **HEROICS,
    **SEGMENTS,
    **ROUNDS,
    "shared": Scene(shared),
    "curtain": Scene(curtain),
    "menu": Scene(with_menu),
    "question": Scene(lambda: asks(until(HILL, ("mass.order",), 3))),
    "keep": Scene(keeping),
    "log": Scene(log),
    "result": Scene(lambda: opened(start.ended(Table(copied(fought()))))),
    "replay": Scene(replayed),
    "shelf": Scene(shelf),
    "rules": Scene(rules),
    "rules-found": Scene(rules_found),
    "credits": Scene(lambda: opened(CreditsScreen())),
    **{f"settings-{page}": _settings(page) for page in pages.PAGES},
    **WEIGHED,
}
"""Every screen by its name."""
