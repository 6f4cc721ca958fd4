"""The host at the left: every own unit with numbers, bar and order; a click takes it up."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from game.core.components import Commands, Out, Position, Strength, Unit
from game.core.view import View
from game.play.names import called
from game.play.words import say
from game.ui import text
from game.ui.art.bars import strength_bar
from game.ui.art.heraldry.seals import seal
from game.ui.art.heraldry.shields import shield
from game.ui.art.palette import INK, SEPIA, WARNING
from game.ui.art.paper import chosen_row
from game.ui.battle.table.layout import Layout
from game.ui.battle.table.mode import Marks
from game.ui.battle.table.model import (
    chip_words,
    commander_of,
    emblem,
    gravest,
    said_of,
    tincture_of,
)
from game.ui.battle.table.playback import Playback
from game.ui.text import Piece
from game.ui.theme import RUBRIC, Theme
from game.ui.type import SMALLEST
from game.ui.widgets import paint


@dataclass(frozen=True, slots=True)
class Line:
    """One row: the unit, where it stands on the screen, and what its seal says."""

    unit: int
    rect: Rect
    seal: str


def lines(theme: Theme, layout: Layout, view: View, marks: Marks) -> tuple[Line, ...]:
    """The rows: own units by id, then the commander."""
    seals = dict(marks.seals)
    units = [
        unit
        for unit, (known, _) in view.each(Unit, Strength)
        if known.side == view.side and view.find(unit, Out) is None
    ]
    figure = commander_of(view, view.side)
    if figure is not None and view.find(figure, Position) is not None:
        units.append(figure)
    head = 0 if layout.folded else theme.letters(40, 52)
    pad = theme.px(6)
    room = layout.roster.h - head - 2 * theme.px(12)
    high = min(room // max(1, len(units)), theme.letters(86, 108))
    top = layout.roster.y + head + theme.px(12)
    return tuple(
        Line(
            unit,
            Rect(layout.roster.x + pad, top + index * high, layout.roster.w - 2 * pad, high - 2),
            seals.get(unit, ""),
        )
        for index, unit in enumerate(units)
    )


def hit(rows: tuple[Line, ...], point: tuple[int, int]) -> int | None:
    """The unit whose row lies under the point."""
    return next((row.unit for row in rows if row.rect.collidepoint(point)), None)


def draw(
    surface: Surface,
    theme: Theme,
    layout: Layout,
    view: View,
    playback: Playback,
    marks: Marks,
    pointer: tuple[int, int],
) -> None:
    """Paint the rows on the sheet that lies there already."""
    rows = lines(theme, layout, view, marks)
    if not layout.folded:
        _draw_head(surface, theme, layout, view, marks)
    for row in rows:
        if row.unit == marks.selected:
            surface.blit(chosen_row(row.rect.size), row.rect)
        elif row.rect.collidepoint(pointer):
            surface.blit(paint.glow(row.rect.size), row.rect)
        (_draw_folded if layout.folded else _draw_row)(surface, theme, row, view, playback)


def _draw_head(surface: Surface, theme: Theme, layout: Layout, view: View, marks: Marks) -> None:
    box = Rect(layout.roster.x + theme.px(16), layout.roster.y + theme.px(12), 0, 0)
    box.size = (layout.roster.w - theme.px(32), theme.letters(30, 40))
    head = theme.style("name")
    used = text.draw(
        surface, say("battle.your_host", {}), head, Rect(box.x, box.y, box.w * 6 // 10, box.h)
    )
    own = [kind for unit, kind in marks.seals if view.get(unit, Unit).side == view.side]
    if own:
        set_ = sum(kind != "unset" for kind in own)
        words = say("battle.orders_set", {"n": set_, "all": len(own)})
        room = Rect(used.right + 4, box.y, box.right - used.right - 4, box.h)
        text.draw(surface, words, theme.style("strong", RUBRIC), room, "right")
    pygame.draw.line(surface, (207, 182, 132), box.bottomleft, box.bottomright, 1)


def _arms(view: View, unit: int, high: int) -> Surface:
    known = view.get(unit, Unit)
    tincture = tincture_of(view, known.side)
    if view.find(unit, Commands) and not view.find(unit, Strength):
        return shield(high, tincture, emblem(view, unit), True)
    return shield(high, tincture, emblem(view, unit))


def _draw_folded(surface: Surface, theme: Theme, row: Line, view: View, playback: Playback) -> None:
    """Shield, seal and number alone, where the window is narrow."""
    number = theme.style("strong")
    high = min(row.rect.h - text.step(number) - 4, theme.px(62))
    arms = _arms(view, row.unit, high)
    x = row.rect.x + theme.px(10)
    surface.blit(arms, (x, row.rect.y + 4))
    if row.seal:
        mark = seal(round(high * 0.62), tincture_of(view, view.side), row.seal)
        surface.blit(mark, mark.get_rect(midright=(row.rect.right - 2, row.rect.y + 4 + high // 2)))
    shown = playback.units.get(row.unit)
    if shown:
        foot = Rect(x, row.rect.y + 4 + high, arms.get_width(), text.step(number))
        foot.inflate_ip(theme.px(12), 0)
        text.draw(surface, str(shown.left), number, foot, "centre")
        if gravest(view, row.unit) is not None:
            draw_warning(surface, Rect(foot.right, foot.y, row.rect.right - foot.right, foot.h))


def draw_warning(surface: Surface, box: Rect) -> None:
    """A lozenge beside the number of a unit whose state is grave."""
    reach = min(box.w // 3, box.h // 4)
    x, y = box.centerx, box.centery
    points = [(x - reach, y), (x, y - reach), (x + reach, y), (x, y + reach)]
    pygame.draw.polygon(surface, WARNING, points)
    pygame.draw.polygon(surface, INK, points, 1)


def _draw_row(surface: Surface, theme: Theme, row: Line, view: View, playback: Playback) -> None:
    arms = _arms(view, row.unit, min(row.rect.h - theme.px(24), theme.px(54)))
    left = row.rect.x + theme.px(12)
    surface.blit(arms, (left, row.rect.y + theme.px(12)))
    x = left + arms.get_width() + theme.px(10)
    room = Rect(x, row.rect.y + theme.px(5), row.rect.right - x - theme.px(6), row.rect.h)
    name, body = theme.style("heading"), theme.style("small", INK)
    top = Rect(room.x, room.y, room.w, text.step(name))
    text.draw(surface, _brief(called(view.get(row.unit, Unit).name), name, top.w), name, top)
    shown = playback.units.get(row.unit)
    y = top.bottom
    if shown:
        line = Rect(room.x, y, room.w, text.step(name))
        _draw_numbers(surface, theme, line, shown.left, shown.full, view)
        y = line.bottom
    order = Rect(room.x, y, room.w, text.step(body))
    _draw_order(surface, theme, order, row, view)
    low = Rect(room.x, order.bottom if row.seal else y, room.w, text.step(body))
    words = chip_words(view, row.unit, True) if gravest(view, row.unit) else None
    if words and low.bottom <= row.rect.bottom:
        text.draw(surface, words, theme.style("caption", WARNING), low)


def _brief(name: str, style: text.Style, room: int) -> str:
    """The name, without its article where there is no room for it."""
    if text.width(name, style.but(size=SMALLEST + 1)) <= room:
        return name
    return name.removeprefix(say("battle.article", {}) + " ")


def _draw_numbers(
    surface: Surface, theme: Theme, line: Rect, now: int, full: int, view: View
) -> None:
    number, small = theme.style("strong"), theme.style("small", SEPIA)
    used = text.line(surface, (Piece(str(now), number), Piece(f"/{full}", small)), line)
    wide = line.right - used.right - theme.px(8)
    if wide > 12:
        bar = Rect(used.right + theme.px(8), 0, wide, theme.px(10))
        bar.centery = line.centery
        surface.blit(strength_bar(bar.size, now, full, tincture_of(view, view.side)), bar)


def _draw_order(surface: Surface, theme: Theme, line: Rect, row: Line, view: View) -> None:
    if not row.seal:
        if view.find(row.unit, Commands):
            words = said_of(view, row.unit, "battle.commander")
            text.draw(surface, words, theme.style("caption", SEPIA), line)
        return
    mark = seal(line.h, tincture_of(view, view.side), row.seal)
    surface.blit(mark, line)
    words = say(f"battle.seal_{row.seal}", {})
    style = theme.style("caption" if row.seal == "unset" else "small", INK)
    left = line.x + mark.get_width() + theme.px(6)
    text.draw(surface, words, style, Rect(left, line.y, line.right - left, line.h))
