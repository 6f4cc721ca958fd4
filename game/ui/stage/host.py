"""The own host beside the map: each unit with its strength, and what it is ordered to do; a click
takes it up.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from game.core.components import Health, Out, Position, Strength, Unit
from game.core.view import View
from game.play.names import called
from game.play.words import say
from game.ui import text
from game.ui.art.bars import strength_bar
from game.ui.art.heraldry.shields import shield
from game.ui.art.palette import GULES, RULE, SEPIA
from game.ui.art.paper import chosen_row
from game.ui.battle.panels.roster import draw_warning
from game.ui.battle.table.model import emblem, gravest, tincture_of
from game.ui.field.block.standards import UNSET, order_seal
from game.ui.text import Piece
from game.ui.theme import Theme
from game.ui.widgets import paint
from game.ui.widgets.base import Point

if TYPE_CHECKING:
    from game.ui.battle.table.screen import BattleScreen
    from game.ui.stage.personal import PersonalStage

TALL, LOW = (54, 62), 27
"""The height of a row with arms and two lines at 1280 and at 1920 pixels of width, and of one line
alone at 1920.
"""


@dataclass(frozen=True, slots=True)
class Line:
    """A row: the unit, its place, and whether it is a tall one."""

    unit: int
    rect: Rect
    tall: bool


def width(theme: Theme) -> int:
    """How wide the sheet of the host is: arms, seal and number alone in a narrow window."""
    return theme.letters(180, 216) if theme.roomy else theme.letters(76, 80)


def lines(theme: Theme, sheet: Rect, view: View, chosen: int | None) -> tuple[Line, ...]:
    """The rows as they fit: tall ones, or low ones, of too many those about the chosen one."""
    return _lines(theme, (sheet.x, sheet.y, sheet.w, sheet.h), view, chosen)


@lru_cache(maxsize=4)
def _lines(
    theme: Theme, box: tuple[int, int, int, int], view: View, chosen: int | None
) -> tuple[Line, ...]:
    """The rows, worked out once for what is known now: every frame asks for them."""
    sheet = Rect(box)
    units = [
        unit
        for unit, (known, _, _) in view.each(Unit, Strength, Position)
        if known.side == view.side and view.find(unit, Out) is None
    ]
    top, pad = sheet.y + head_height(theme), theme.px(8)
    room = sheet.bottom - theme.px(12) - top
    whole = theme.letters(*TALL)
    tall = len(units) * whole <= room or not theme.roomy
    high = whole if tall else theme.px(LOW)
    fit = max(1, room // high)
    place = units.index(chosen) if chosen in units else 0
    first = max(0, min(place - fit // 2, len(units) - fit))
    return tuple(
        Line(unit, Rect(sheet.x + pad, top + n * high, sheet.w - 2 * pad, high - 2), tall)
        for n, unit in enumerate(units[first : first + fit])
    )


def head_height(theme: Theme) -> int:
    """Pixels above the rows."""
    return theme.letters(40, 52) if theme.roomy else theme.px(14)


def at(stage: PersonalStage, screen: BattleScreen, point: Point) -> Line | None:
    """The row under a point."""
    sheet = stage.places.host
    if sheet is None or not sheet.collidepoint(point):
        return None
    rows = lines(screen.theme, sheet, screen.view, screen.marks().selected)
    return next((row for row in rows if row.rect.collidepoint(point)), None)


def draw(
    stage: PersonalStage, surface: Surface, screen: BattleScreen, orders: Mapping[int, str]
) -> None:
    """Paint the rows on the sheet that lies there already."""
    sheet, theme, view = stage.places.host, screen.theme, screen.view
    if sheet is None:
        return
    chosen, under = screen.marks().selected, at(stage, screen, screen.pointer)
    head = _head(view, orders) if theme.roomy else ("", "")
    lit = under.unit if under is not None else None
    shown = lines(theme, sheet, view, chosen)
    rows = tuple(view.row(line.unit) for line in shown)
    key = (theme, rows, tuple(orders.items()), chosen, lit, head)

    def paint_rows(onto: Surface) -> None:
        if theme.roomy:
            _draw_head(onto, theme, sheet, head)
        for line in shown:
            if line.unit == chosen:
                onto.blit(chosen_row(line.rect.size), line.rect)
            elif line.unit == lit:
                onto.blit(paint.glow(line.rect.size), line.rect)
            draw_one = _draw_row if theme.roomy else _draw_folded
            draw_one(onto, theme, line, view, orders.get(line.unit, ""))

    stage.host.draw(surface, sheet, key, paint_rows)


def _head(view: View, orders: Mapping[int, str]) -> tuple[str, str]:
    """What stands over the rows: whose they are, and how many have their orders."""
    asked = [request.unit for request in view.waiting if request.editable]
    mine = [orders.get(unit, UNSET) for unit in asked]
    facts = {"n": sum(sign != UNSET for sign in mine), "all": len(mine)}
    return say("battle.your_host"), say("battle.orders_set", facts) if mine else ""


def _draw_head(surface: Surface, theme: Theme, sheet: Rect, head: tuple[str, str]) -> None:
    box = Rect(sheet.x + theme.px(16), sheet.y + theme.px(12), sheet.w - theme.px(32), 0)
    box.h = theme.letters(26, 34)
    room, (title, given) = Rect(box.x, box.y, box.w * 6 // 10, box.h), head
    used = text.draw(surface, title, theme.style("heading"), room)
    if given:
        rest = Rect(used.right + 4, box.y, box.right - used.right - 4, box.h)
        text.draw(surface, given, theme.style("small", GULES.dark), rest, "right")
    pygame.draw.line(surface, RULE, box.bottomleft, box.bottomright, 1)


def _numbers(view: View, unit: int) -> tuple[Strength, float]:
    """How many stand, and the share of what the unit can bear that is left."""
    strength, health = view.get(unit, Strength), view.find(unit, Health)
    return strength, max(0, health.now) / max(1, health.full) if health else 1.0


def _draw_row(surface: Surface, theme: Theme, row: Line, view: View, order: str) -> None:
    """Arms, name, numbers with bar, and the seal of the order; a low row has name and number."""
    known, tincture = view.get(row.unit, Unit), tincture_of(view, view.side)
    (strength, share), box = _numbers(view, row.unit), row.rect.inflate(-theme.px(12), -4)
    disc = min(box.h, theme.px(38)) if order else 0
    if order:
        mark = order_seal(disc, tincture, order)
        surface.blit(mark, mark.get_rect(midright=box.midright))
    left = box.x
    if row.tall:
        arms = shield(min(box.h, theme.px(46)), tincture, emblem(view, row.unit))
        surface.blit(arms, arms.get_rect(midleft=box.midleft))
        left += arms.get_width() + theme.px(8)
    name, number, small = theme.style("strong"), theme.style("strong"), theme.style("small", SEPIA)
    room = Rect(left, box.y, box.right - disc - theme.px(5) - left, box.h)
    told = (Piece(str(strength.now), number), Piece(f"/{strength.full}", small))
    if not row.tall:
        wide = text.width(str(strength.now), number) + theme.px(6)
        text.draw(surface, called(known.name), name, Rect(room.x, room.y, room.w - wide, room.h))
        text.draw(surface, str(strength.now), number, room, "right")
        return
    top = Rect(room.x, room.centery - text.step(name), room.w, text.step(name))
    text.draw(surface, called(known.name), name, top)
    low = Rect(room.x, top.bottom, room.w, text.step(number))
    used = text.line(surface, told, low)
    bar = Rect(used.right + theme.px(6), 0, low.right - used.right - theme.px(6), theme.px(10))
    bar.centery = low.centery
    if bar.w > 12:
        surface.blit(strength_bar(bar.size, round(100 * share), 100, tincture), bar)


def _draw_folded(surface: Surface, theme: Theme, row: Line, view: View, order: str) -> None:
    """Arms, seal and number alone, where the window is narrow."""
    number, tincture = theme.style("strong"), tincture_of(view, view.side)
    strength, _ = _numbers(view, row.unit)
    high = row.rect.h - text.step(number) - 2
    arms = shield(high, tincture, emblem(view, row.unit))
    spot = surface.blit(arms, (row.rect.x + 4, row.rect.y + 2))
    if order:
        mark = order_seal(min(high, 26), tincture, order)
        surface.blit(mark, mark.get_rect(midright=(row.rect.right - 4, spot.centery)))
    foot = Rect(row.rect.x, spot.bottom, row.rect.w * 2 // 3, text.step(number))
    text.draw(surface, str(strength.now), number, foot, "centre")
    if gravest(view, row.unit) is not None:
        draw_warning(surface, Rect(foot.right, foot.y, row.rect.right - foot.right, foot.h))
