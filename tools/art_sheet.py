"""Contact sheets of the drawings: ``python -m tools.art_sheet --out sheet.png [--page units]``.

For looking at, when a drawing is changed: the battle as in play, all units, soldiers, faces; and
of the stage all poses with all weapons, all sizes, the sets of ground, every shipped battle.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from game.ui.art import bars, buttons, frame, marks, paper, ribbons
from game.ui.art.heraldry import flags, icons, seals, shields
from game.ui.art.heraldry.charges import CHARGES
from game.ui.art.land.field import Field, field
from game.ui.art.palette import AZURE, HELMS, INK, SHEET, TINCTURES, Colour
from game.ui.art.title import title_picture
from game.ui.art.troops.soldiers import LOOKS, POSES, VIEWS, Figure, soldier
from game.ui.art.troops.unit import UnitLook, unit_block
from game.ui.type import font
from tools import stage_sheet

GULES_SIDE, AZURE_SIDE = ("gules", "nasal"), ("azure", "kettle")
MAP = (
    *((0, 0, "wood"), (1, 0, "wood"), (4, 0, "river"), (4, 1, "river"), (4, 2, "river")),
    *((4, 3, "bridge"), (4, 4, "river"), (0, 4, "church"), (6, 3, "hill"), (5, 4, "wood")),
    *((6, 4, "wood"), (0, 2, "marsh")),
)


def letters(text: str, size: int, weight: str, colour: Colour) -> pygame.Surface:
    """Lettering as the screens hand it to the drawings."""
    heavy = weight if weight in ("bold", "black") else "regular"
    return font(size, heavy, weight == "italic").render(text, True, colour)


def scene() -> tuple[tuple[tuple[int, int], UnitLook], ...]:
    """The units of the model battle with their cells."""
    side, other = GULES_SIDE, AZURE_SIDE
    return (
        ((2, 1), UnitLook("sword", *side, 74, 100, seed=3, seal="unset", commander=True)),
        ((2, 2), UnitLook("spear", *side, 58, 100, seed=4, seal="attack", chip="shaken leader")),
        ((1, 2), UnitLook("bow", *side, 60, 60, seed=5, seal="shoot")),
        ((1, 3), UnitLook("sword", *side, 50, 50, seed=6, seal="unset")),
        ((2, 3), UnitLook("spear", *side, 41, 90, seed=7, seal="defend", chip="wavering")),
        ((3, 4), UnitLook("horse", *side, 38, 40, "up", seed=8, seal="attack")),
        ((3, 0), UnitLook("horse", *other, 31, 40, "left", seed=9, seal="crown")),
        ((3, 2), UnitLook("sword", *other, 81, 100, "left", seed=10, seal="crown")),
        (
            (3, 3),
            UnitLook("spear", *other, 63, 100, "left", seed=11, seal="crown", chip="wavering"),
        ),
        ((5, 1), UnitLook("bow", *other, 52, 60, "left", seed=12, seal="crown")),
        ((6, 2), UnitLook("spear", *other, 88, 90, "down", seed=13, seal="crown")),
        ((5, 3), UnitLook("sword", *other, 60, 60, "left", seed=14, seal="crown", commander=True)),
    )


def battle(square: int) -> pygame.Surface:
    """The model battle: one unit chosen, its reach, its arrow, its target."""
    ground = field(7, 5, square, MAP, 3)
    page = ground.surface.copy()
    _labels(page, ground)
    _marks(page, ground, square)
    for cell, look in scene():
        page.blit(unit_block(look, square, letters), ground.cell(*cell))
    page.blit(
        unit_block(UnitLook("sword", *GULES_SIDE, 1, 1, ghost=True), square), ground.cell(3, 1)
    )
    start, turn, end = (
        ground.cell(2, 1).midright,
        ground.cell(3, 1).center,
        ground.cell(3, 2).midtop,
    )
    arrow = marks.order_arrow((start, (turn[0], start[1]), (end[0], end[1] + square // 8)), square)
    page.blit(arrow.surface, arrow.at)
    page.blit(frame.compass(square * 6 // 10), ground.cell(6, 0).move(square // 5, square // 5))
    return page


def _labels(page: pygame.Surface, ground: Field) -> None:
    for label, place in ground.medallions:
        drawn = letters(label, max(12, place.h * 2 // 3), "bold", INK)
        page.blit(drawn, drawn.get_rect(center=place.center))


def _marks(page: pygame.Surface, ground: Field, square: int) -> None:
    page.blit(marks.reach(square, "up"), ground.cell(2, 0))
    page.blit(marks.reach(square, "left"), ground.cell(1, 1))
    page.blit(marks.goal(square), ground.cell(3, 1))
    page.blit(marks.selection(square), ground.cell(2, 1))
    page.blit(marks.threat(square), ground.cell(5, 2))
    page.blit(marks.target(square), ground.cell(3, 0))
    page.blit(marks.target(square), ground.cell(3, 2))


def units() -> pygame.Surface:
    """Every look in every facing and tincture, and the numbers going down."""
    page = _page((7 * 160, 8 * 160))
    facings = ("right", "left", "up", "down")
    for column, look in enumerate(LOOKS):
        for row, facing in enumerate(facings):
            side = (GULES_SIDE, AZURE_SIDE)[row % 2]
            unit = UnitLook(
                look, *side, 60, 60, facing, seed=column, commander=row > 1, seal="crown"
            )
            page.blit(unit_block(unit, 156, letters), (column * 160, row * 160))
    for column, now in enumerate((100, 84, 67, 50, 33, 16, 2)):
        unit = UnitLook("sword", *GULES_SIDE, now, 100, seed=2, seal="attack")
        page.blit(unit_block(unit, 156, letters), (column * 160, 640))
    for column, pose in enumerate(POSES):
        unit = UnitLook("axe", *AZURE_SIDE, 50, 60, "left", seed=2, pose=pose)
        page.blit(unit_block(unit, 156, letters), (column * 160, 800))
    for at, name in enumerate(list(TINCTURES)[2:8]):
        unit = UnitLook("spear", name, HELMS.get(name, "nasal"), 80, 80, seed=at)
        page.blit(unit_block(unit, 156, letters), (at * 160, 960))
        page.blit(unit_block(unit, 104, letters), (at * 160, 1120))
    return page


def figures() -> pygame.Surface:
    """Every look in every pose and view, large and in the sizes of play."""
    page = _page((1560, 12 * 100))
    for row, look in enumerate(LOOKS):
        for half, side in enumerate((GULES_SIDE, AZURE_SIDE)):
            y = (row * 2 + half) * 100 - 40
            row_of = [Figure(look, *side, pose, front=at % 2 == 0) for at, pose in enumerate(POSES)]
            row_of += [Figure(look, *side, view=view) for view in VIEWS]
            for at, figure in enumerate(row_of):
                page.blit(soldier(figure, 80), (at * 125 - 40, y))
            for at, height in enumerate((24, 30, 38, 60)):
                page.blit(
                    soldier(Figure(look, *side, front=True), height), (1100 + at * 100, y + 60)
                )
    return page


def faces() -> pygame.Surface:
    """Sheets, buttons, ribbons, shields, seals, icons and bars."""
    page = paper.table((1400, 900)).copy()
    page.blit(paper.sheet((470, 560)), (10, 90))
    page.blit(ribbons.ribbon((900, 80), 7, 2, (0, 1)), (20, 4))
    page.blit(ribbons.medal(76), (24, 4))
    for at, state in enumerate(buttons.STATES):
        page.blit(buttons.ticket((84, 84), state), (24 + at * 88, 240))
        page.blit(buttons.commit((260, 84), state), (10 + at * 276, 800))
        page.blit(buttons.roundel(40, state), (960 + at * 50, 20))
        page.blit(
            ribbons.swallow((220, 60), "gules", state), (500 + at % 4 * 225, 540 + at // 4 * 70)
        )
    for at, side in enumerate((GULES_SIDE, AZURE_SIDE, ("vert", "great"))):
        page.blit(shields.portrait(120, *side), (40 + at * 120, 110))
    _small_faces(page)
    return page


def _small_faces(page: pygame.Surface) -> None:
    names = list(TINCTURES)[:8]
    for at, charge in enumerate(CHARGES[:8]):
        page.blit(seals.seal(44, names[at], seals.GLYPHS[at]), (24 + at * 54, 340))
        page.blit(shields.shield(56, names[at], charge), (24 + at * 54, 392))
        page.blit(flags.pennon(110, names[at], charge, at % 3, at % 2 == 1), (510 + at * 80, 90))
        page.blit(shields.shield(120, names[at], charge, at % 2 == 0), (500 + at * 108, 220))
        page.blit(ribbons.initial(60, names[at], at), (500 + at * 70, 460))
    for at, name in enumerate(icons.NAMES):
        page.blit(icons.icon(name, 30), (24 + at % 13 * 34, 456 + at // 13 * 36))
    for at, grade in enumerate(bars.GRADES):
        page.blit(bars.grade_chip((36, 26), grade), (24 + at * 42, 570))
    for at, beak in enumerate(("left", "up", "right", "")):
        page.blit(paper.tooltip((150, 70), beak), (500 + at * 165, 370))
    page.blit(paper.divider(420), (24, 606))
    page.blit(bars.strength_bar((420, 18), 74, 100, "gules", (33, 66)), (24, 620))
    page.blit(paper.chip((130, 28), AZURE.base), (250, 570))


def title() -> pygame.Surface:
    """The title page."""
    return title_picture((956, 1076), letters)


def _page(size: tuple[int, int]) -> pygame.Surface:
    page = pygame.Surface(size)
    page.fill(SHEET[1])
    return page


PAGES: dict[str, Callable[[], pygame.Surface]] = {
    "battle": lambda: battle(156),
    "small": lambda: battle(104),
    "units": units,
    "figures": figures,
    "faces": faces,
    "title": title,
    **stage_sheet.PAGES,
}
"""Name of a page and what draws it."""


def main() -> int:
    """Draw one page into a picture file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--page", choices=tuple(PAGES), default="battle")
    wish = parser.parse_args()
    pygame.display.init()
    pygame.image.save(PAGES[wish.page](), wish.out)
    print(wish.out)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
