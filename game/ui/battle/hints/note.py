"""The marshal's advice on the screen: a parchment note, a hand that points, and a golden ring;
where letters are large a low strip as wide as the chronicle.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from game.play.words import say
from game.ui import keys, text
from game.ui.art.ink import canvas
from game.ui.art.kept import kept
from game.ui.art.palette import GOLD_LIGHT, INK, MINUS, SEPIA, SHEET, TINCTURES, WHITE
from game.ui.art.paper import divider, sheet
from game.ui.art.shapes import box, path
from game.ui.battle.panels.speeds import RoundButton
from game.ui.theme import RUBRIC, Theme
from game.ui.widgets import heading
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button

NEXT, HIDE, SHOW = "hint.next", "hint.hide", "hint.show"
HAND = 60
"""The length of the pointing hand in pixels of a 1920 window."""

FLESH = (240, 207, 168)
RING = 6
"""How thick the ring is, in pixels."""


@dataclass(frozen=True, slots=True)
class Note:
    """What the note says: a heading, the words, what is said after a wrong turn, and its number
    among all. ``waits`` is true where the player is to do something.
    """

    title: str
    words: str
    warning: str
    number: int
    all: int
    waits: bool
    tincture: str


def fitted(theme: Theme, note: Note, dock: Rect) -> tuple[Theme, tuple[int, int]]:
    """The measures in which the note is set, and how large it must be; it needs no ``dock``."""
    wide, pad = theme.letters(322, 430), theme.px(26)
    room = wide - 2 * pad
    high = _head(theme) + heading.height(note.words, theme.style("body"), room)
    if note.warning:
        high += theme.px(6) + text.height(note.warning, theme.style("strong"), room)
    return theme, (wide, high + theme.px(10) + _foot(theme) + 2 * theme.px(20))


def _head(theme: Theme) -> int:
    return text.step(theme.style("name")) + theme.px(16)


def _foot(theme: Theme) -> int:
    return max(theme.px(40), text.step(theme.style("strong")) + theme.px(14))


def draw(surface: Surface, theme: Theme, rect: Rect, note: Note) -> None:
    """Paint the note without its buttons."""
    text.lay_over()
    surface.blit(sheet((rect.w + 4, rect.h + 4)), rect)
    inner = rect.inflate(-2 * theme.px(26), -2 * theme.px(20))
    name = theme.style("name", RUBRIC)
    head = Rect(inner.x, inner.y, inner.w - theme.px(30), text.step(name))
    text.draw(surface, note.title or say("hint.marshal"), name, head)
    surface.blit(divider(inner.w), (inner.x, head.bottom))
    top, style = inner.y + _head(theme), theme.style("body")
    deep = heading.height(note.words, style, inner.w)
    heading.draw(surface, note.words, style, Rect(inner.x, top, inner.w, deep), note.tincture)
    if note.warning:
        warned = theme.style("strong", MINUS)
        low = Rect(inner.x, top + deep + theme.px(6), inner.w, 0)
        low.h = text.height(note.warning, warned, inner.w)
        text.paragraph(surface, note.warning, warned, low)
    foot = _foot_box(theme, rect)
    steps = say("hint.step", {"n": note.number, "all": note.all})
    room = Rect(foot.x, foot.y, foot.w - button_width(theme, note), foot.h)
    text.draw(surface, steps, theme.style("caption", SEPIA), room)


def _foot_box(theme: Theme, rect: Rect) -> Rect:
    high = _foot(theme)
    pad = theme.px(26)
    return Rect(rect.x + pad, rect.bottom - theme.px(18) - high, rect.w - 2 * pad, high)


def label(note: Note) -> str:
    """What the button that goes on says."""
    return say("hint.skip" if note.waits else "hint.next")


def button_width(theme: Theme, note: Note) -> int:
    """Pixels of that button, with its key."""
    words = text.width(label(note), theme.style("strong"))
    key = text.width(keys.cap("next_hint"), theme.style("caption"))
    return words + key + theme.px(70)


def buttons(theme: Theme, rect: Rect, note: Note) -> list[Widget]:
    """On, and away with it."""
    foot, wide = _foot_box(theme, rect), button_width(theme, note)
    on = Rect(foot.right - wide, foot.y, wide, foot.h)
    side = theme.px(34)
    away = Rect(rect.right - side - theme.px(16), rect.y + theme.px(16), side, side)
    tip = say("hint.hide_tip", {"key": keys.cap("hints")})
    return [
        Button(NEXT, on, label(note), hint=keys.cap("next_hint")),
        RoundButton(HIDE, away, "close", tip=tip),
    ]


def opener(theme: Theme, corner: tuple[int, int]) -> Button:
    """The slip that brings the advice back; ``corner`` is its lower left one."""
    words, key = say("hint.show"), keys.cap("hints")
    style = theme.style("strong")
    wide = text.width(words, style) + text.width(key, theme.style("caption")) + theme.px(64)
    spot = Rect(0, 0, wide, _foot(theme))
    spot.bottomleft = corner
    return Button(SHOW, spot, words, hint=key)


def draw_ring(surface: Surface, at: Rect, seconds: float) -> None:
    """A golden ring around what is meant, of which it hides nothing; it breathes, so that it is
    seen.
    """
    far = RING + round(2 + math.sin(seconds * 4))
    around = at.inflate(2 * far, 2 * far).clip(surface.get_rect())
    for wide, colour, inset in ((RING, INK, 0), (RING - 2, GOLD_LIGHT, 1), (2, WHITE, 2)):
        rect = around.inflate(-2 * inset, -2 * inset)
        pygame.draw.rect(surface, colour, rect, wide, border_radius=9 - inset)


def draw_hand(
    surface: Surface, theme: Theme, note: Rect, at: Rect, held: Sequence[Rect] = ()
) -> None:
    """A hand that points at it, from where the note is if it can: not over the note, and over
    nothing that is ``held`` by others if there is another side.
    """
    far = theme.px(HAND)
    gaps = {
        "right": at.left - note.right,
        "left": note.left - at.right,
        "down": at.top - note.bottom,
        "up": note.top - at.bottom,
    }
    room = surface.get_rect()
    places = [(way, _pointing(way, far, note, at)) for way in sorted(gaps, key=lambda w: -gaps[w])]
    open_ = [(way, p) for way, p in places[:1] if not p.inflate(-8, -8).colliderect(note)]
    free = [
        (way, p)
        for way, p in places
        if room.contains(p) and not p.colliderect(note) and p.collidelist(held) < 0
    ]
    for way, place in (free or open_)[:1]:
        surface.blit(hand(far, way), place)


def _pointing(way: str, far: int, note: Rect, at: Rect) -> Rect:
    """Where a hand of this size lies that points ``way``."""
    x = min(max(note.centerx, at.left + far // 2), at.right - far // 2)
    y = min(max(note.centery, at.top + far // 2), at.bottom - far // 2)
    edge, tip = {
        "right": ("midright", (at.left - 4, y)),
        "left": ("midleft", (at.right + 4, y)),
        "down": ("midbottom", (x, at.top - 4)),
        "up": ("midtop", (x, at.bottom + 4)),
    }[way]
    place = Rect(0, 0, far, far)
    setattr(place, edge, tip)
    return place


@kept(16)
def hand(side: int, way: str) -> Surface:
    """A hand with a cuff that points ``way``, as scribes drew them into the margin."""
    turn = {"right": 0, "down": 90, "left": 0, "up": 270}[way]
    pen = canvas((side, side), side / 100, over=4).at(50, 50, turn=turn, mirror=way == "left")
    cuff = box(-48, -19, 20, 38, 3)
    sleeve = TINCTURES["gules"]
    palm = path(
        "M-30 -15 C-20 -20 -6 -19 0 -14 L40 -12 C49 -11 49 -2 40 -2 L8 -2 L10 12 "
        "C10 20 -8 20 -16 18 L-30 15 Z"
    )
    for outline in (cuff, palm):
        pen.stroke(outline, SHEET[0], 9, closed=True)
    pen.shape(palm, FLESH, 2.4)
    pen.shape(cuff, sleeve.base, 2.4)
    pen.stroke([(-33, -17), (-33, 17)], GOLD_LIGHT, 2.6)
    for y in (3, 8.5, 14):
        pen.stroke([(-9, y), (8, y)], INK, 1.8)
    pen.stroke(path("M-22 -12 C-12 -9 -6 -6 -2 -1"), INK, 1.6)
    return pen.done()


def fitted_strip(theme: Theme, note: Note, dock: Rect) -> tuple[Theme, tuple[int, int]]:
    """The measures in which the strip is set, and how large it is: as large as its dock, and
    higher only if even the smallest letters need that.
    """
    small, high = theme, 0
    for small in theme.eased():
        high = _high(small, note, dock.w)
        if high <= dock.h:
            break
    return small, (dock.w, max(high, dock.h))


def _pads(theme: Theme) -> tuple[int, int]:
    return theme.px(24), theme.px(18)


def _strip_head(theme: Theme) -> int:
    return text.step(theme.style("strong")) + theme.px(12)


def _high(theme: Theme, note: Note, wide: int) -> int:
    across, down = _pads(theme)
    room = wide - 2 * across
    high = text.height(note.words, theme.style("body"), room)
    if note.warning:
        high += text.height(note.warning, theme.style("strong"), room)
    return _strip_head(theme) + theme.px(4) + high + 2 * down


def _boxes(theme: Theme, rect: Rect, note: Note) -> tuple[Rect, Rect, Rect, Rect]:
    """The heading, the number, the button that goes on and the one that sends him away."""
    across, down = _pads(theme)
    high, gap = _strip_head(theme), theme.px(10)
    away = Rect(rect.right - across - high, rect.y + down, high, high)
    on = Rect(0, away.y, button_width(theme, note), high)
    on.right = away.x - gap
    steps = text.width(_steps(note), theme.style("caption")) + gap
    number = Rect(on.x - gap - steps, away.y, steps, high)
    return Rect(rect.x + across, away.y, number.x - gap - rect.x - across, high), number, on, away


def _steps(note: Note) -> str:
    return say("hint.step", {"n": note.number, "all": note.all})


def draw_strip(surface: Surface, theme: Theme, rect: Rect, note: Note) -> None:
    """Paint the strip without its buttons."""
    text.lay_over()
    surface.blit(sheet((rect.w + 4, rect.h + 4)), rect)
    head, number, _, _ = _boxes(theme, rect, note)
    text.draw(surface, note.title or say("hint.marshal"), theme.style("name", RUBRIC), head)
    text.draw(surface, _steps(note), theme.style("caption", SEPIA), number, "right")
    across, down = _pads(theme)
    body = Rect(rect.x + across, head.bottom + theme.px(4), rect.w - 2 * across, 0)
    rest = rect.bottom - down - body.y
    style, warned = theme.style("body"), theme.style("strong", MINUS)
    low = text.height(note.warning, warned, body.w) if note.warning else 0
    text.paragraph(surface, note.words, style, Rect(body.x, body.y, body.w, rest - low))
    if note.warning:
        place = Rect(body.x, body.y + rest - low, body.w, low)
        text.paragraph(surface, note.warning, warned, place)


def strip_buttons(theme: Theme, rect: Rect, note: Note) -> list[Widget]:
    """On, and away with it."""
    _, _, on, away = _boxes(theme, rect, note)
    tip = say("hint.hide_tip", {"key": keys.cap("hints")})
    return [
        Button(NEXT, on, label(note), hint=keys.cap("next_hint")),
        RoundButton(HIDE, away, "close", tip=tip),
    ]
