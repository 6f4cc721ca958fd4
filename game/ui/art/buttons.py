"""Faces of buttons: the gold commit button, the order tickets, round buttons, check boxes."""

from __future__ import annotations

import pygame

from game.ui.art.ink import Canvas, Pixels, canvas
from game.ui.art.kept import kept
from game.ui.art.palette import (
    GOLD,
    GOLD_DARK,
    GOLD_LIGHT,
    INK,
    NIGHT,
    PLATE,
    RULE,
    SHEET,
    TABLE,
    TINCTURES,
    WHITE,
    Colour,
    lettered,
    mix,
)
from game.ui.art.shapes import box, ellipse, path, scooped

STATES = ("normal", "hover", "pressed", "chosen", "disabled")

_GOLD_FACES: dict[str, tuple[Colour, ...]] = {
    "normal": (mix(GOLD_LIGHT, GOLD, 0.25), mix(GOLD, GOLD_LIGHT, 0.2), mix(GOLD, GOLD_DARK, 0.35)),
    "hover": (mix(GOLD_LIGHT, WHITE, 0.25), GOLD_LIGHT, mix(GOLD, GOLD_DARK, 0.1)),
    "pressed": (mix(GOLD, GOLD_DARK, 0.5), mix(GOLD, GOLD_DARK, 0.15), GOLD),
    "disabled": (mix(SHEET[1], WHITE, 0.2), SHEET[1], mix(SHEET[1], RULE, 0.55)),
}


@kept(32)
def commit(size: Pixels, state: str = "normal") -> pygame.Surface:
    """The gold face of the commit button; pressed it sits two pixels lower."""
    wide, high = size
    pen = canvas(size, over=3)
    sink = 2.0 if state == "pressed" else 0.0
    pen.fill(box(2, 4, wide - 3, high - 4, 5), NIGHT, 150)
    body = box(1.2, 1.2 + sink, wide - 5, high - 6, 4)
    pen.blend(body, _GOLD_FACES["normal" if state == "chosen" else state])
    pen.fill(box(3, 3 + sink, wide - 8.6, (high - 9) * 0.36, 3), WHITE, 30 if sink else 48)
    pen.stroke(body, INK, 2.2, closed=True)
    rule = mix(GOLD_LIGHT, WHITE, 0.4) if state != "disabled" else RULE
    pen.stroke(box(5.4, 5.4 + sink, wide - 13.4, high - 14.4, 2), rule, 1.4, closed=True)
    pen.stroke(box(8, 8 + sink, wide - 18.6, high - 19.6, 2), GOLD_DARK, 0.9, closed=True)
    for x, y in ((8, 8), (wide - 10.6, 8), (8, high - 11.6), (wide - 10.6, high - 11.6)):
        pen.disc(x, y + sink, 2.2, mix(GOLD_LIGHT, WHITE, 0.3), 0.9)
    return pen.done()


@kept(64)
def ticket(size: Pixels, state: str = "normal", tincture: str = "gules") -> pygame.Surface:
    """The face of an order button with bitten corners; chosen it takes the side's tincture."""
    wide, high = size
    pen, side = canvas(size), lettered(TINCTURES[tincture])
    sink = 1.5 if state == "pressed" else 0.0
    face = scooped(1.2, 1.2 + sink, wide - 4, high - 5, 6)
    if state != "disabled":
        pen.fill([(x + 1.4, y + 2.6 - sink) for x, y in face], INK, 90)
    pen.blend(face, _ticket_colours(state, side.base, side.dark, side.light))
    line = mix(RULE, INK, 0.25) if state == "disabled" else INK
    pen.stroke(face, line, 1.6, closed=True)
    rule = GOLD_LIGHT if state == "chosen" else GOLD if state == "hover" else None
    if rule is not None:
        inner = scooped(5, 5 + sink, wide - 11.6, high - 12.6, 5)
        pen.stroke(inner, rule, 1.2, closed=True)
    return pen.done()


def _ticket_colours(state: str, base: Colour, dark: Colour, light: Colour) -> tuple[Colour, ...]:
    if state == "chosen":
        return mix(base, light, 0.35), base, dark
    if state == "disabled":
        return mix(SHEET[1], RULE, 0.35), mix(SHEET[1], RULE, 0.55)
    if state == "pressed":
        return mix(PLATE, RULE, 0.55), mix(PLATE, RULE, 0.3)
    return PLATE if state == "normal" else WHITE, mix(PLATE, SHEET[1], 0.4)


@kept(32)
def roundel(diameter: int, state: str = "normal") -> pygame.Surface:
    """A small round button for the dark table, with a gold rim."""
    pen = canvas((diameter, diameter), diameter / 40)
    rim = GOLD_LIGHT if state in ("hover", "chosen") else GOLD
    ground = {"pressed": TABLE[1], "hover": mix(TABLE[0], GOLD_DARK, 0.4)}.get(state, TABLE[0])
    pen.disc(20, 20, 18.4, rim, 1.2)
    pen.disc(20, 20, 16.4, ground, 0.6)
    if state == "disabled":
        pen.fill(ellipse(20, 20, 19, 19), TABLE[1], 120)
    return pen.done()


@kept(16)
def checkbox(size: int, ticked: bool) -> pygame.Surface:
    """A box, ticked with a gules brush stroke."""
    pen = canvas((size, size), size / 24)
    pen.shape(box(3, 4, 17, 17, 2), PLATE, 1.8)
    if ticked:
        _tick(pen)
    return pen.done()


def _tick(pen: Canvas) -> None:
    pen.fill(
        path(
            "M5 11 C8 13 9 15 10.4 18.6 C13 11 17 6 23 1.6 C17 4 12.6 "
            "8.6 9.8 13.4 C8.6 11.6 7 10.4 5 11 Z"
        ),
        TINCTURES["gules"].base,
    )
    pen.stroke(path("M6 12 C8 13.4 9 15 10.4 18 C13 11 17 6 22 2.4"), TINCTURES["gules"].base, 1.8)
