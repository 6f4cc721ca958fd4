"""Rows that tell what shifts a check: the rating, then every modifier with its signed worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from game.core.checks import Check, Modifier
from game.core.orders import Slot
from game.play.words import say
from game.ui import text
from game.ui.art.palette import INK, MINUS, PLUS, RULE, Colour
from game.ui.odds.grades import coloured
from game.ui.theme import Theme

RATING = 999
"""The weight of the base rating, which is never left out."""


@dataclass(frozen=True, slots=True)
class Shift:
    """One row of what shifts the dice: words, and a worth with its sign or a plain number."""

    words: str
    value: str
    colour: Colour
    weight: int
    rule: str = ""


def row_height(theme: Theme) -> int:
    """Pixels of one row of a table."""
    return round(theme.style("body").size * 1.42)


def shift_rows(
    check: Check | None, notes: Sequence[tuple[str, tuple[Slot, ...]]]
) -> tuple[Shift, ...]:
    """The base rating and every modifier of a check, what shifts most first; notes follow. A check
    that is not read in colours may have no base at all.
    """
    if check is None:
        return ()
    called, facts = check.skill
    name = begun(say(called, facts)) if called else say("battle.forecast.base")
    rating = Shift(name, say("battle.forecast.plain", {"n": check.base}), INK, RATING)
    rated = (rating,) if check.base or called or coloured(check) else ()
    shown = sorted((m for m in check.modifiers if m.worth), key=_weight)
    return (*rated, *(shift_of(m) for m in shown), *_notes(notes))


def _weight(modifier: Modifier) -> tuple[int, int]:
    """The largest shift first, of two equal ones that for the attacker."""
    return -abs(modifier.worth), -modifier.worth


def shift_of(modifier: Modifier) -> Shift:
    """A modifier as a row: its words, its signed worth in green or red."""
    colour = PLUS if modifier.worth > 0 else MINUS
    return Shift(
        begun(say(modifier.label)),
        signed(modifier.worth),
        colour,
        abs(modifier.worth),
        modifier.rule,
    )


def begun(words: str) -> str:
    """The words with a capital letter, as at the beginning of a row."""
    return words[:1].upper() + words[1:]


def signed(worth: int) -> str:
    """A worth with its sign; the minus is a true one."""
    return f"+{worth}" if worth > 0 else f"−{-worth}" if worth < 0 else "0"


def _notes(notes: Sequence[tuple[str, tuple[Slot, ...]]]) -> Iterator[Shift]:
    """Notes with a worth, such as what a defence would shift; others are no reasons."""
    for key, facts in notes:
        worth = dict(facts).get("worth")
        if isinstance(worth, int):
            colour = PLUS if worth > 0 else MINUS
            yield Shift(begun(say(key, facts)), signed(worth), colour, 0)


def draw_shift_rows(
    surface: Surface, theme: Theme, rect: Rect, shifts: Sequence[Shift], columns: int = 1
) -> None:
    """Rows with dotted leaders; where not all fit, those that shift least are left out."""
    found = placed(theme, rect, shifts, columns)
    for box, shift in found:
        _draw_shift(surface, theme, box, shift)
    if columns == 2 and any(box.x > rect.x for box, _ in found):
        x = found[-1][0].x - theme.px(26) // 2
        low = max(box.bottom for box, _ in found)
        pygame.draw.line(surface, RULE, (x, rect.y + 2), (x, low - 2))


def placed(
    theme: Theme, rect: Rect, shifts: Sequence[Shift], columns: int = 1
) -> list[tuple[Rect, Shift]]:
    """The rows that fit, each with its place."""
    high, gap = row_height(theme), theme.px(26)
    fit = max(1, rect.h // high) * columns
    kept = sorted(range(len(shifts)), key=lambda n: -shifts[n].weight)[:fit]
    shown = [shifts[n] for n in sorted(kept)]
    rows = max(1, -(-len(shown) // columns))
    wide = (rect.w - gap * (columns - 1)) // columns
    places = (divmod(number, rows) for number in range(len(shown)))
    boxes = (Rect(rect.x + x * (wide + gap), rect.y + y * high, wide, high) for x, y in places)
    return list(zip(boxes, shown, strict=True))


def _draw_shift(surface: Surface, theme: Theme, box: Rect, shift: Shift) -> None:
    style = theme.style("strong", shift.colour)
    wide = text.width(shift.value, style)
    right = Rect(box.right - wide - 1, box.y, wide + 1, box.h)
    left = Rect(box.x, box.y, box.w - wide - theme.px(12), box.h)
    small = theme.style("body").but(size=max(12, theme.style("body").size - 2))
    words = shortened(shift.words, small, left.w)
    used = text.draw(surface, words, theme.style("body"), left)
    if shift.value:
        text.draw(surface, shift.value, style, right, "right")
        _dots(surface, theme, used.right, right.x, box.y + box.h * 70 // 100)


def _dots(surface: Surface, theme: Theme, left: int, right: int, y: int) -> None:
    pad = theme.px(8)
    for x in range(left + pad, right - pad, theme.px(5)):
        surface.set_at((x, y), RULE)


def shortened(words: str, style: text.Style, room: int) -> str:
    """The words on one line, with dots where they had to end early."""
    if text.width(words, style) <= room:
        return words
    kept = words.split(" ")
    while len(kept) > 1 and text.width(" ".join(kept) + " …", style) > room:
        kept.pop()
    return " ".join(kept) + " …"
