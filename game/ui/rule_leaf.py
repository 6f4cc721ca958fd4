"""The leaf of one rule: what the book says, what this game decides, and how far it has come."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pygame
from pygame import Rect, Surface

from game.play.telling.rulebook import Rule
from game.play.words import say
from game.ui import text
from game.ui.art import palette
from game.ui.rule_rows import STATES, BookRules
from game.ui.theme import RUBRIC, Theme
from game.ui.type import SMALLEST


@dataclass(frozen=True, slots=True)
class Page:
    """The rule of this number of a book; ``others`` keeps the lowest line free for buttons."""

    book: BookRules
    number: int
    others: bool = False


def other_height(theme: Theme) -> int:
    """How high the buttons are that turn to other rules."""
    return theme.step("strong") + theme.px(14)


def draw_leaf(surface: Surface, theme: Theme, inner: Rect, page: Page) -> None:
    """Title, id, how far it has come, what it says, where it stands in the book."""
    rule, state = page.book.rules[page.number], page.book.states[page.number]
    y = _put(surface, theme, Rect(inner), rule.title, theme.style("name"))
    kind = f"{rule.id} · {say(f'rules.{rule.kind}', ())}"
    y = _put(surface, theme, _below(inner, y), kind, theme.style("heading", RUBRIC))
    status, style = _status(page.book, rule, state), theme.style("caption", STATES[state])
    y = _put(surface, theme, _below(inner, y), status, style)
    pygame.draw.line(surface, palette.RULE, (inner.x, y), (inner.right, y), 1)
    body = _below(inner, y + theme.px(14))
    body.h = _draw_foot(surface, theme, inner, page) - theme.px(8) - body.y
    _draw_text(surface, theme, body, rule)


def _status(book: BookRules, rule: Rule, state: str) -> str:
    """How far it has come; of a proved rule how often breaking it is noticed."""
    words = say(f"rules.status_{state}", ())
    if state != "tested" or rule.id not in book.proved:
        return words
    return f"{words} · {say('rules.proof', (('n', int(book.proved[rule.id] * 100)),))}"


def _draw_foot(surface: Surface, theme: Theme, inner: Rect, page: Page) -> int:
    """Source and coverage above the rules named; returns where they begin."""
    style, rule = theme.style("caption", palette.SEPIA), page.book.rules[page.number]
    facts = {state: page.book.count(state) for state in STATES}
    facts["listed"] = len(page.book.rules)
    lines = [say("rules.coverage", facts)]
    if rule.source:
        lines.insert(0, say("rules.source", (("source", rule.source),)))
    y = inner.bottom - (other_height(theme) + theme.px(8) if page.others else 0)
    for words in reversed(lines):
        high = text.height(words, style, inner.w)
        y -= high
        text.paragraph(surface, words, style, Rect(inner.x, y, inner.w, high))
    return y


def _draw_text(surface: Surface, theme: Theme, body: Rect, rule: Rule) -> None:
    """What the book says, and below it what this game decides; smaller where it is long."""
    style = theme.style("body")
    words = f"{say('rules.ruling', ())} {rule.decides}" if rule.decides else ""
    gap = theme.px(12) if words else 0
    while _needed(rule, words, style, body.w) + gap > body.h and style.size > SMALLEST:
        style = style.but(size=style.size - 1)
    high = text.height(rule.says, style, body.w)
    text.paragraph(surface, rule.says, style, Rect(body.x, body.y, body.w, high))
    if words:
        below = _below(body, body.y + high + gap)
        text.paragraph(surface, words, _sloped(style), below)


def _needed(rule: Rule, words: str, style: text.Style, wide: int) -> int:
    ruling = text.height(words, _sloped(style), wide) if words else 0
    return text.height(rule.says, style, wide) + ruling


def _sloped(style: text.Style) -> text.Style:
    return replace(style, italic=True, colour=RUBRIC)


def _below(inner: Rect, y: int) -> Rect:
    return Rect(inner.x, y, inner.w, max(1, inner.bottom - y))


def _put(surface: Surface, theme: Theme, room: Rect, words: str, style: text.Style) -> int:
    high = text.height(words, style, room.w)
    text.paragraph(surface, words, style, Rect(room.x, room.y, room.w, high))
    return room.y + high + theme.px(8)
