"""Contact sheets of the stage, for `tools.art_sheet`: figures, ground sets, shipped battles.

Figures are shown in every pose with every class of weapon and at every size of play, each set of
ground by a part of a shipped battle, every battle at two sizes of the window and in both palettes.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator

import pygame
from pygame import Rect, Surface

from game.core.data import text_of
from game.core.grid import Grid
from game.play.match import open_match
from game.play.scenarios.dressing import dressing_of
from game.play.scenarios.library import files, find, load, whole_text
from game.rules import RULESETS
from game.ui.app import App
from game.ui.art.palette import GROUND
from game.ui.art.people.held import GRIPS, SHAFTS
from game.ui.art.people.person import Dress
from game.ui.art.people.poses import POSES
from game.ui.field.land.ground import paint
from game.ui.field.land.plan import plan
from game.ui.field.token.standing import Standing, body
from game.ui.type import font
from tools.stagehand import Look, Scene, battle, dressed

CLASSES = ("", "fist", "bow", *GRIPS, *SHAFTS)
"""Every class of weapon: nothing and the bare hand, bows, what is gripped, what has a shaft."""

SIZES = (28, 34, 40, 48, 56, 72)
"""Pixels of a cell at which figures are shown in play."""

SETS = (
    ("road and meadow", "osyth-road", (8, 4)),
    ("wood", "hollow-way", (0, 0)),
    ("riverbank", "wyvern-bridge", (6, 2)),
    ("village", "garrow-yard", (7, 0)),
    ("inn", "copper-kettle", (4, 0)),
    ("hall", "dunmarl-hall", (4, 3)),
    ("cellar", "the-cold-cellar", (3, 2)),
    ("wall and tower", "corven-wall", (4, 3)),
    ("quay", "pier-nine", (18, 0)),
    ("street", "cooper-street", (6, 1)),
    ("snow", "cold-pass", (0, 0)),
    ("marsh", "fern-hollow", (0, 5)),
)
"""The twelve sets of ground: what each is, a battle that has it, and where, from the north-west."""

PART, CELL = (9, 7), 40
"""Cells of a set that are shown, and their size."""

THUMB = (400, 225)
WINDOWS = tuple(
    Look(size, palette=palette)
    for size in ((1280, 720), (1920, 1080))
    for palette in ("standard", "clear")
)
"""How every battle is shown: two sizes, in both palettes."""


def _page(size: tuple[int, int]) -> Surface:
    page = Surface(size)
    page.fill(GROUND[1])
    return page


def _label(page: Surface, words: str, spot: tuple[int, int]) -> None:
    page.blit(font(15, "regular", False).render(words, True, (40, 30, 20)), spot)


def figure(pose: str, weapon: str, tincture: str = "gules") -> Standing:
    """Somebody in a pose with a class of weapon."""
    return Standing(Dress(tincture, "mail", "kettle", weapon, "heater"), pose)


def poses() -> Surface:
    """Every pose with every class of weapon."""
    side = 48
    wide, high = 2 * side, 9 * side // 4
    page = _page((80 + len(POSES) * wide, 24 + len(CLASSES) * high))
    for column, pose in enumerate(POSES):
        _label(page, pose.replace("_", " "), (80 + column * wide + 8, 4))
        for row, weapon in enumerate(CLASSES):
            box = Rect(80 + column * wide, 24 + row * high, wide, high)
            _stood(page, body(figure(pose, weapon), side), box)
    for row, weapon in enumerate(CLASSES):
        _label(page, weapon.replace("_", " ") or "nothing", (6, 24 + row * high + high // 2))
    return page


def _stood(page: Surface, picture: Surface, box: Rect) -> None:
    """A figure in its box: the middle of its cell a little below that of the box."""
    page.blit(picture, picture.get_rect(center=(box.centerx, box.centery + box.h // 6)))


def sizes() -> Surface:
    """Every pose at every size of play, in two tinctures; below it the same in grey."""
    step = 2 * SIZES[-1]
    page, y = _page((60 + len(POSES) * step, sum(SIZES) * 9 // 2)), 0
    for side in SIZES:
        for tincture in ("gules", "azure"):
            _label(page, f"{side} px", (6, y + side))
            for column, pose in enumerate(POSES):
                box = Rect(60 + column * step, y, step, 9 * side // 4)
                _stood(page, body(figure(pose, "sword", tincture), side), box)
            y += 9 * side // 4
    both = _page((page.get_width(), 2 * page.get_height()))
    both.blit(page, (0, 0))
    both.blit(pygame.transform.grayscale(page), (0, page.get_height()))
    return both


def sets() -> Surface:
    """The twelve sets of ground."""
    wide, high = PART[0] * CELL, PART[1] * CELL
    page = _page((4 * (wide + 10) + 10, 3 * (high + 34) + 10))
    for number, (words, name, corner) in enumerate(SETS):
        x, y = 10 + number % 4 * (wide + 10), 10 + number // 4 * (high + 34)
        page.blit(ground_set(name, corner), (x, y))
        _label(page, f"{words}: {name}", (x, y + high + 4))
    return page


def ground_set(name: str, corner: tuple[int, int]) -> Surface:
    """A part of a battle's ground."""
    scenario = load(find(name), RULESETS)
    grid: Grid = scenario.map.grid()
    wide, high = min(PART[0], grid.columns), min(PART[1], grid.rows)
    left, top = min(corner[0], grid.columns - wide), min(corner[1], grid.rows - high)
    return paint(plan(grid, dressing_of(scenario)), CELL, Rect(left, top, wide, high))


def battles() -> Surface:
    """Every shipped battle as it opens."""
    names = [path.stem for path in files()]
    page = _page((len(WINDOWS) * (THUMB[0] + 8), len(names) * (THUMB[1] + 24)))
    with tempfile.TemporaryDirectory(prefix="pennon-sheet-") as home:
        os.environ["PENNON_HOME"] = home
        for row, name in enumerate(names):
            y = row * (THUMB[1] + 24)
            _label(page, name, (8, y + THUMB[1] + 4))
            for column, picture in enumerate(windows(name)):
                page.blit(picture, (column * (THUMB[0] + 8), y))
    return page


def windows(name: str) -> Iterator[Surface]:
    """The window of a battle that has just begun, small, in each look of WINDOWS."""
    app = opening(name)
    for look in WINDOWS:
        dressed(app, Scene(lambda: app), look)
        yield pygame.transform.smoothscale(app.surface, THUMB)


def opening(name: str) -> App:
    """The battle screen of a shipped battle, somebody at its first side."""
    path = find(name)
    found = load(path, RULESETS)
    text = whole_text(text_of(path), found)
    levels = {side.id: "human" if at == 0 else "simple" for at, side in enumerate(found.sides)}
    return battle(open_match(name, found, RULESETS[found.ruleset], levels, 11, text))


PAGES = {"poses": poses, "sizes": sizes, "sets": sets, "battles": battles}
"""Name of a page and what draws it."""
