"""Paints the bar of counted time: bands of what is under way, shields of what is to come.

What the order in the making would do is drawn dashed and pale, so that it is no deed yet.
"""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from game.core.components import Unit
from game.core.shown import Mark
from game.play.words import say
from game.ui import text
from game.ui.art.ink import canvas
from game.ui.art.kept import kept
from game.ui.art.palette import GULES, INK, PLATE, SELECTED, TINCTURES, WHITE, mix
from game.ui.art.shapes import box
from game.ui.battle.table.model import tincture_of
from game.ui.battle.table.wording import named
from game.ui.stage.time.counted import Counted, lasts
from game.ui.stage.time.timeline import SHIELD, Frames, Token, on_bar
from game.ui.stage.time.timeline_paint import (
    DIM,
    Shown,
    arms_of,
    draw_rule,
    draw_token,
    draw_trays,
    short,
)
from game.ui.theme import RUBRIC, Theme
from game.ui.type import SMALLEST

PALE = 150
"""How solid what is only planned is, of 255."""


def draw_counted(
    surface: Surface, theme: Theme, parts: Frames, shown: Shown, counted: Counted
) -> None:
    """Paint everything on the sheet that lies there already."""
    _draw_pointer(surface, theme, parts, counted.now)
    draw_rule(surface, theme, parts.rule, shown)
    draw_trays(surface, theme, parts, shown)
    for token in counted.ghosts:
        _draw_mark(surface, theme, token, shown, ghost=True)
    for token in counted.tokens:
        if on_bar(token.mark):
            _draw_mark(surface, theme, token, shown)
        else:
            draw_token(surface, theme, token, shown)
    _draw_words(surface, theme, parts, shown, counted)
    _draw_now(surface, theme, parts.rule, shown, counted.now)


def _draw_pointer(surface: Surface, theme: Theme, parts: Frames, x: int) -> None:
    """A line through both lanes where time has come to."""
    wide = max(2, theme.px(3))
    line = Rect(x - wide // 2, parts.above.y, wide, parts.below.bottom - parts.above.y)
    pygame.draw.rect(surface, WHITE, line.inflate(2, 0))
    pygame.draw.rect(surface, GULES.base, line)


def _draw_now(surface: Surface, theme: Theme, rule: Rect, shown: Shown, x: int) -> None:
    """The number that has been reached, on a plate of its own on the rule."""
    style = theme.style("small", WHITE).but(weight="bold")
    style = style.but(size=max(SMALLEST, min(style.size, rule.h * 8 // 10)))
    words = str(shown.bar.now)
    plate = Rect(0, 0, text.width(words, style) + 8, rule.h + 2)
    plate.center = (x, rule.centery)
    pygame.draw.rect(surface, GULES.base, plate, border_radius=4)
    pygame.draw.rect(surface, INK, plate, 1, border_radius=4)
    text.lay_over()
    text.draw(surface, words, style, plate, "centre")


def _draw_mark(
    surface: Surface, theme: Theme, token: Token, shown: Shown, *, ghost: bool = False
) -> None:
    """A band with its shield at the beginning, or the shield alone."""
    place, lit = token.rect, token.unit in (shown.chosen, shown.lit)
    if lasts(token.mark):
        side = shown.view.get(token.unit, Unit).side
        band = _band((place.w, place.h - 2), tincture_of(shown.view, side), lit, ghost)
        surface.blit(band, (place.x, place.y + 1))
    elif lit and not ghost:
        colour = SELECTED if token.unit == shown.chosen else PLATE
        pygame.draw.rect(surface, colour, place.inflate(2, 0), border_radius=4)
        pygame.draw.rect(surface, INK, place.inflate(2, 0), 1, border_radius=4)
    arms = arms_of(shown.view, token.unit, place.h - 3, place.w)
    if ghost or token.mark.state == "done":
        arms = arms.copy()
        arms.set_alpha(PALE if ghost else DIM)
    left = place.x + 1 if lasts(token.mark) else place.centerx - arms.get_width() // 2
    surface.blit(arms, arms.get_rect(midleft=(left, place.centery)))


@kept(96)
def _band(size: tuple[int, int], tincture: str, lit: bool, ghost: bool) -> Surface:
    pen, side = canvas(size), TINCTURES[tincture]
    face = box(0.7, 0.7, size[0] - 1.4, size[1] - 1.4, min(4, size[1] / 3))
    light = mix(side.light, WHITE, 0.55)
    if ghost:
        pen.fill(face, mix(light, PLATE, 0.5), PALE)
        pen.dashed([*face, face[0]], INK, 1.2, 4, 3)
        return pen.done()
    pen.blend(face, (SELECTED, mix(SELECTED, light, 0.4)) if lit else (WHITE, light))
    pen.hatch(face, side, max(4.0, size[1] / 4), 0.7, mix(side.base, light, 0.45))
    pen.stroke(face, INK, 1.2, closed=True)
    return pen.done()


def _draw_words(
    surface: Surface, theme: Theme, parts: Frames, shown: Shown, counted: Counted
) -> None:
    """What is done within its band, else a name behind a shield, where there is room."""
    every = [t for t in (*counted.tokens, *counted.ghosts) if on_bar(t.mark)]
    style = theme.style("small").but(size=max(SMALLEST, theme.style("small").size - 1))
    for token in every:
        place, left = token.rect, token.rect.x + _arms_width(token.rect) + 3
        words, end = what(token.mark), place.right - 3
        if not lasts(token.mark):
            words, left = short(named(shown.view, token.unit)), place.right + 3
            end = _next(every, token, parts)
        strong = token.unit in (shown.chosen, shown.lit)
        letters = style.but(weight="bold", colour=RUBRIC) if strong else style
        wide = text.width(words, letters) + 2
        box = Rect(left, place.y, wide, place.h)
        free = not any(t is not token and t.rect.colliderect(box) for t in every)
        if words and free and wide <= end - left and text.step(letters) <= place.h:
            if lasts(token.mark):
                pygame.draw.rect(surface, PLATE, box.inflate(2, -4), border_radius=3)
            text.draw(surface, words, letters, box)


def _next(every: list[Token], token: Token, parts: Frames) -> int:
    """Where the next mark of the same row begins."""
    behind = [t.rect.x for t in every if t is not token and _beside(t.rect, token.rect)]
    return min([*behind, parts.above.right]) - 4


def _beside(other: Rect, rect: Rect) -> bool:
    return other.x > rect.x and other.y < rect.bottom and rect.y < other.bottom


def _arms_width(place: Rect) -> int:
    return (place.h - 3) * SHIELD[0] // SHIELD[1]


def what(mark: Mark) -> str:
    """What somebody does, in words; empty where the book does not say."""
    return say(mark.what) if mark.what else ""
