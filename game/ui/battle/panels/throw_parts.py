"""Parts of a panel that shows a throw: the dice, the chart with its needle, the reasons, the past.

The duel scene and the panel of what happens on the field are built of them.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from game.core.checks import OpposedOutcome, Outcome
from game.core.events import Event
from game.core.view import View
from game.play.telling import chronicle
from game.play.words import say, word
from game.ui import text
from game.ui.art.bars import grade_chip
from game.ui.art.palette import GULES, INK, RULE, SEPIA, WHITE
from game.ui.battle.table.wording import capital
from game.ui.odds.colour_chart import draw_chart
from game.ui.odds.grades import coloured, tints
from game.ui.odds.shifts import draw_shift_rows, row_height, shift_rows
from game.ui.theme import Theme


def outcome_of(event: Event | None) -> Outcome | None:
    """The first throw of an event, of an opposed one the actor's; None without dice."""
    first = event.outcomes[0] if event and event.outcomes else None
    return first.left if isinstance(first, OpposedOutcome) else first


def sentence(view: View, event: Event) -> str:
    """What happened, in words."""
    return chronicle.line(event, view, view.ruleset.id).sentence


def throw_height(theme: Theme, outcome: Outcome) -> int:
    """Pixels that the dice need, and below them the chart if the check has one."""
    high = theme.letters(30, 40)
    return high * 2 + theme.px(14) if outcome.check.bands else high


def draw_throw(surface: Surface, theme: Theme, rect: Rect, outcome: Outcome, book: str) -> None:
    """The dice with the colour they showed, and the needle on the chart."""
    high = theme.letters(30, 40)
    draw_dice(surface, theme, Rect(rect.x, rect.y, rect.w, high), outcome, book)
    low = Rect(rect.x, rect.y + high, rect.w, rect.h - high)
    if outcome.check.bands:
        colours = tints(book, outcome.check.odds)
        draw_chart(surface, theme, low, outcome.check.odds, None, outcome, colours)


def draw_dice(surface: Surface, theme: Theme, rect: Rect, outcome: Outcome, book: str) -> None:
    """What was thrown, the total on a chip of its colour, and the colour's name."""
    count, sides = outcome.check.dice
    words = say("battle.duel.roll", {"sides": sides})
    words = words if count == 1 else f"{count}{words}"
    style = theme.style("caption", SEPIA)
    wide = text.width(words, style) + theme.px(8)
    text.draw(surface, words, style, Rect(rect.x, rect.y, wide, rect.h))
    colour = chip_colour(outcome, book)
    total = theme.style("name", WHITE if colour == "red" else INK)
    chip = Rect(rect.x + wide, rect.y, text.width("000", total) + theme.px(8), rect.h - theme.px(4))
    surface.blit(grade_chip(chip.size, colour), chip)
    text.draw(surface, str(outcome.total), total, chip, "centre")
    right = Rect(chip.right + theme.px(10), rect.y, rect.right - chip.right - theme.px(10), rect.h)
    text.draw(surface, _grade_words(outcome), theme.style("strong"), right)


def chip_colour(outcome: Outcome, book: str) -> str:
    """The colour behind what was thrown, by how much gets through with it."""
    return tints(book, outcome.check.odds).get(outcome.grade, str(outcome.grade))


def _grade_words(outcome: Outcome) -> str:
    if outcome.grade == outcome.total:
        return ""
    if not coloured(outcome.check):
        return capital(word("colour", outcome.grade))
    return say("battle.duel.result", {"grade": outcome.grade, "column": outcome.check.column})


def explained(outcome: Outcome) -> bool:
    """Whether there is anything to say about what counted."""
    return bool(shift_rows(outcome.check, ()))


def reasons_height(theme: Theme, outcome: Outcome) -> tuple[int, int]:
    """Pixels that the reasons need at least, and those that show all of them."""
    heading, line = text.step(theme.style("heading")), row_height(theme)
    return heading + line, heading + line * len(shift_rows(outcome.check, ()))


def draw_reasons(surface: Surface, theme: Theme, rect: Rect, outcome: Outcome) -> None:
    """The rating and every modifier, each with its worth."""
    head = Rect(rect.x, rect.y, rect.w, text.step(theme.style("heading")))
    key = "battle.duel.why" if coloured(outcome.check) else "battle.watch.why"
    words = say(key, {"column": outcome.check.column})
    text.draw(surface, words, theme.style("heading", GULES.dark), head)
    body = Rect(rect.x, head.bottom, rect.w, rect.bottom - head.bottom)
    draw_shift_rows(surface, theme, body, shift_rows(outcome.check, ()))


def past_height(theme: Theme, rect: Rect, view: View, earlier: Sequence[Event]) -> tuple[int, int]:
    """Pixels of a heading with the first line in this width, and with a row for each of them."""
    heading = text.step(theme.style("heading"))
    row = Rect(rect.x, 0, rect.w, row_height(theme))
    first = _line_box(theme, row, view, earlier[0]).h
    return heading + first, heading + max(first, row.h * len(earlier))


def draw_past(
    surface: Surface, theme: Theme, rect: Rect, view: View, heading: str, earlier: Sequence[Event]
) -> None:
    """What happened before this moment, the latest first; as many lines as fit."""
    pygame.draw.line(surface, RULE, rect.topleft, rect.topright)
    head = Rect(rect.x, rect.y, rect.w, text.step(theme.style("heading")))
    text.draw(surface, heading, theme.style("heading", GULES.dark), head)
    top = head.bottom
    for event in earlier:
        row = _line_box(theme, Rect(rect.x, top, rect.w, row_height(theme)), view, event)
        if row.bottom > rect.bottom:
            return
        _draw_line(surface, theme, row, view, event)
        top = row.bottom


def _line_box(theme: Theme, row: Rect, view: View, event: Event) -> Rect:
    """The row, higher by as many rows as its sentence takes."""
    style = theme.style("small")
    more = len(text.wrap(sentence(view, event), style, row.w - _chip(theme))) - 1
    return Rect(row.x, row.y, row.w, row.h + more * text.step(style))


def _chip(theme: Theme) -> int:
    """Pixels of the chip of a colour before a line, and of the gap behind it."""
    return row_height(theme) * 62 // 100 + theme.px(8)


def _draw_line(surface: Surface, theme: Theme, row: Rect, view: View, event: Event) -> None:
    high = row_height(theme)
    side = high * 62 // 100
    outcome = outcome_of(event)
    if outcome is not None and isinstance(outcome.grade, str):
        chip = (row.x, row.y + (high - side) // 2)
        colour = chip_colour(outcome, view.ruleset.id)
        surface.blit(grade_chip((side, side), colour), chip)
    left = row.x + _chip(theme)
    box = Rect(left, row.y, row.right - left, row.h)
    text.paragraph(surface, sentence(view, event), theme.style("small"), box, place="middle")
