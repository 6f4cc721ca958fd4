"""The ribbon of phases, swallow-tail ribbon buttons, pointed tabs, streamers and initials."""

from __future__ import annotations

import random

import pygame

from game.ui.art.ink import Canvas, Pixels, canvas
from game.ui.art.kept import kept
from game.ui.art.palette import (
    GOLD,
    GOLD_DARK,
    GOLD_LIGHT,
    GULES,
    INK,
    NIGHT,
    PLATE,
    RULE,
    SHEET,
    TINCTURES,
    WHITE,
    Tincture,
    lettered,
    mix,
)
from game.ui.art.shapes import Point, Points, box, path, smooth

_TAIL = 38


def _body(size: Pixels) -> pygame.Rect:
    """The flat part of the phase ribbon; the round medal hangs over its left end."""
    wide, high = size
    return pygame.Rect(
        _TAIL + high // 2, round(high * 0.14), wide - 2 * _TAIL - high // 2, round(high * 0.64)
    )


def ribbon_rects(size: Pixels, n: int) -> tuple[pygame.Rect, ...]:
    """The places of the n segments, for lettering and the pointer; the medal stays free."""
    body = _body(size)
    left = body.left + size[1] // 2 - 6
    step = (body.right - 8 - left) / n
    return tuple(
        pygame.Rect(round(left + step * at), body.top + 4, round(step), body.height - 8)
        for at in range(n)
    )


@kept(32)
def ribbon(
    size: Pixels, n: int, current: int, past: tuple[int, ...] = (), tincture: str = "gules"
) -> pygame.Surface:
    """A cloth ribbon with n chevron segments; the current one is in the tincture, past ones dim.

    The medal for the round, of the ribbon's full height, belongs at its left: ``medal``.
    """
    pen, body = canvas(size, over=3), _body(size)
    for x, side in ((body.left - 4, -1), (body.right + 4, 1)):
        _ribbon_end(pen, x, side, body, size[1])
    pen.fill(box(body.x + 1, body.y + 3, body.w + 1, body.h + 1), NIGHT, 120)
    face = box(body.x, body.y, body.w, body.h, 1.5)
    pen.blend(face, (PLATE, SHEET[1]))
    for at, rect in enumerate(ribbon_rects(size, n)):
        _segment(pen, rect, at, current, at in past, lettered(TINCTURES[tincture]), at == n - 1)
    pen.stroke(
        box(body.x + 1, body.y + 3.4, body.w - 2, body.h - 6.8),
        mix(GOLD, GOLD_LIGHT, 0.4),
        1.1,
        closed=True,
    )
    if 0 <= current < n:
        _segment(
            pen,
            ribbon_rects(size, n)[current],
            current,
            current,
            False,
            lettered(TINCTURES[tincture]),
            True,
        )
    pen.stroke(face, INK, 1.5, closed=True)
    return pen.done()


def _ribbon_end(pen: Canvas, x: float, side: int, body: pygame.Rect, high: int) -> None:
    drop = high * 0.16
    end = (
        (x - side * 24, body.y + drop),
        (x + side * _TAIL * 0.8, body.y + drop),
        (x + side * _TAIL * 0.42, body.y + drop + body.h / 2),
        (x + side * _TAIL * 0.8, body.y + drop + body.h),
        (x - side * 24, body.y + drop + body.h),
    )
    pen.blend(end, (RULE, mix(RULE, GOLD_DARK, 0.3)))
    pen.stroke(end, INK, 1.3, closed=True)
    fold = (
        (x - side * 24, body.bottom),
        (x - side * 4, body.bottom),
        (x - side * 24, body.bottom + drop),
    )
    pen.shape(fold, mix(RULE, INK, 0.55), 1.2)


def segment_nose(high: float) -> float:
    """How far the point of a segment stands out into the next, in pixels."""
    return high * 0.32


def _segment(
    pen: Canvas, rect: pygame.Rect, at: int, current: int, past: bool, side: Tincture, last: bool
) -> None:
    nose = segment_nose(rect.height)
    outline = _chevron(rect, nose, at > 0)
    if at == current:
        pen.blend(outline, (mix(side.base, side.light, 0.3), side.base, side.dark))
        pen.stroke(outline, INK, 1.5, closed=True)
        inner = _chevron(rect.inflate(-7, -7), nose * 0.86, at > 0)
        pen.stroke(inner, mix(side.light, GOLD_LIGHT, 0.4), 0.9, closed=True)
        return
    if past:
        pen.fill(outline, GOLD_DARK, 46)
    if not last:
        edge = [
            (rect.right, rect.y + 3),
            (rect.right + nose, rect.centery),
            (rect.right, rect.bottom - 3),
        ]
        pen.stroke(edge, mix(GOLD, RULE, 0.4), 1.2)


def _chevron(rect: pygame.Rect, nose: float, notch: bool) -> list[Point]:
    back = [(float(rect.left) + nose, float(rect.centery))] if notch else []
    return [
        (rect.left, rect.top),
        (rect.right, rect.top),
        (rect.right + nose, rect.centery),
        (rect.right, rect.bottom),
        (rect.left, rect.bottom),
        *back,
    ]


@kept(16)
def medal(diameter: int) -> pygame.Surface:
    """The round plate for the number of the round, with a gold rim."""
    pen = canvas((diameter, diameter), diameter / 72)
    pen.disc(37, 38, 34, NIGHT)
    pen.disc(35, 35, 34, GOLD, 1.6)
    pen.stroke(smooth([(11, 24), (19, 13), (35, 6), (48, 10)]), GOLD_LIGHT, 1.8)
    pen.disc(35, 35, 28.4, PLATE, 1.3)
    pen.stroke([(17, 35.6), (17.2, 35)], PLATE, 1.0)
    return pen.done()


def _tapered(wide: float, high: float, nose: float, notch: float) -> Points:
    left: list[Point] = [(notch, high / 2)] if notch else []
    return [(0, 0), (wide - nose, 0), (wide, high / 2), (wide - nose, high), (0, high), *left]


@kept(64)
def swallow(size: Pixels, tincture: str = "gules", state: str = "normal") -> pygame.Surface:
    """A ribbon button with a pointed right end and a gold rule, as on the title."""
    wide, high = size
    pen, side = canvas(size, over=3), lettered(TINCTURES[tincture])
    sink, nose = (1.5 if state == "pressed" else 0.0), min(20.0, high * 0.24)
    body = pen.at(1.2, 1.2 + sink)
    face = _tapered(wide - 4, high - 5, nose, 0)
    body.fill([(x + 2, y + 3 - sink) for x, y in face], NIGHT, 90)
    top, low = {
        "hover": (side.light, side.base),
        "pressed": (side.dark, side.base),
        "disabled": (RULE, RULE),
    }.get(state, (mix(side.base, side.light, 0.22), mix(side.base, side.dark, 0.3)))
    body.blend(face, (top, low))
    if state != "disabled":
        body.hatch(face, side, 5.0, 0.7, mix(top, side.light, 0.28))
    body.stroke(face, INK, 2.0, closed=True)
    inner = [(x + 5, y + 5) for x, y in _tapered(wide - 15.6, high - 15, nose * 0.8, 0)]
    body.stroke(inner, GOLD_LIGHT if state != "disabled" else SHEET[1], 1.3, closed=True)
    return pen.done()


@kept(64)
def tab(size: Pixels, tincture: str | None = None, hover: bool = False) -> pygame.Surface:
    """A small hanging pennon as a choice: chosen in a tincture, else in plain parchment."""
    wide, high = size
    pen = canvas(size)
    drop = high * 0.16
    face = [
        (1, 1),
        (wide - 2.4, 1),
        (wide - 2.4, high - drop - 2),
        (wide / 2, high - 2.4),
        (1, high - drop - 2),
    ]
    side = lettered(TINCTURES[tincture]) if tincture is not None else None
    pen.fill([(x + 1, y + 1.6) for x, y in face], INK, 60)
    if side is not None:
        pen.blend(face, (mix(side.base, side.light, 0.3), side.base, side.dark))
    else:
        pen.blend(
            face, (SHEET[0] if hover else SHEET[1], mix(SHEET[1], RULE, 0.3 if hover else 0.75))
        )
    pen.stroke(face, INK, 1.3, closed=True)
    return pen.done()


@kept(16)
def streamer(size: Pixels) -> pygame.Surface:
    """A pale streamer with notched ends, for a motto."""
    wide, high = size
    pen = canvas(size, over=3)
    cut = high * 0.3
    face = [
        (2, 2),
        (wide - 3, 2),
        (wide - 3 - cut, high / 2),
        (wide - 3, high - 4),
        (2, high - 4),
        (2 + cut, high / 2),
    ]
    pen.fill([(x + 2, y + 3) for x, y in face], NIGHT, 110)
    pen.blend(face, (WHITE, SHEET[0], mix(SHEET[1], WHITE, 0.3)))
    pen.stroke(face, INK, 2.0, closed=True)
    return pen.done()


@kept(64)
def initial(size: int, tincture: str = "azure", seed: int = 0) -> pygame.Surface:
    """The illuminated tile behind an initial: white vine and berries on the tincture."""
    pen, side = canvas((size, size), size / 60), lettered(TINCTURES[tincture])
    pen.fill(box(3, 4, 56, 56), NIGHT, 90)
    pen.shape(box(1, 1, 56, 56), GOLD, 1.8)
    pen.blend(box(4.6, 4.6, 48.8, 48.8), (mix(side.base, side.light, 0.25), side.base, side.dark))
    pen.stroke(box(4.6, 4.6, 48.8, 48.8), INK, 1.2, closed=True)
    dice = random.Random(seed * 17 + len(tincture))
    for turn in range(4):
        _tendril(pen.at(29, 29, turn=90 * turn, mirror=dice.random() < 0.5), side)
    return pen.done()


def _tendril(pen: Canvas, side: Tincture) -> None:
    vine = mix(side.light, WHITE, 0.35)
    pen.stroke(path("M-22 -8 C-22 -20 -12 -22 -8 -16 C-6 -10 -14 -8 -15 -13"), vine, 1.3)
    pen.stroke(path("M-14 -20 C-6 -24 6 -24 12 -20"), vine, 1.1)
    pen.disc(-19, -19, 2.2, GOLD_LIGHT, 0.8)
    pen.disc(0, -20.6, 1.7, GULES.light if side.name != GULES.name else GOLD_LIGHT, 0.7)
