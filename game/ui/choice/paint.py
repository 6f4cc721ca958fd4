"""The choice of a battle painted: sheets, rows with a thumbnail, picture, story, books, sides."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from game.play.telling.aims import count_of
from game.play.words import say
from game.ui import text
from game.ui.art import palette
from game.ui.art.heraldry.icons import icon
from game.ui.art.heraldry.shields import shield
from game.ui.choice.cards import BookCard, ScenarioCard, SideCard
from game.ui.choice.field_picture import field_picture
from game.ui.choice.layout import Places
from game.ui.theme import FAINT, RUBRIC, Theme
from game.ui.type import SMALLEST
from game.ui.widgets import heading, paint
from game.ui.widgets.base import Look

NAMED = 2
"""So many books are named on a row of the list."""


def ground(surface: Surface, theme: Theme, at: Places) -> None:
    """Table, head and the two sheets."""
    paint.table(surface)
    words = say("choice.heading", ())
    heading.draw_head(surface, theme, words, text.width(words, theme.style("title")))
    paint.sheet(surface, at.list_sheet)
    paint.sheet(surface, at.leaf_sheet)


def row(surface: Surface, area: Rect, card: ScenarioCard, look: Look, chosen: bool) -> None:
    """One scenario of the list: its field, its name, its numbers, its books."""
    theme = look.theme
    box = area.inflate(0, -theme.px(6))
    if chosen:
        paint.plate(surface, box, lit=True)
    elif look.hovered:
        surface.blit(paint.glow(box.size), box)
    if chosen and look.focused:
        paint.focus(surface, box.inflate(-8, -8), look)
    inner = box.inflate(-theme.px(20), -theme.px(12))
    strong = theme.style("strong", FAINT if card.faults else palette.INK)
    longest = max(card.title.split(), key=len, default="")
    least = text.width(longest, strong.but(size=SMALLEST)) + theme.px(10) + 2
    wide = min(inner.h * 7 // 5, inner.w * 2 // 5, inner.w - least)
    thumb = Rect(inner.x, inner.y, max(wide, inner.w // 4), inner.h)
    picture = field_picture(card, thumb.size)
    shown = picture.get_rect(center=thumb.center)
    surface.blit(picture, shown)
    if card.first or card.lesson:
        _across(surface, theme, shown, "first" if card.first else "lesson")
    left = thumb.right + theme.px(10)
    small_line = theme.step("small")
    foot = small_line * 2 if card.books else small_line
    name = Rect(left, inner.y, inner.right - left, inner.h - foot)
    strong = text.fitted(longest, strong, name.w)
    text.paragraph(surface, card.title, strong, name, place="middle")
    small = Rect(left, inner.bottom - foot, inner.right - left, small_line)
    style = theme.style("small", palette.MINUS if card.faults else palette.SEPIA)
    text.draw(surface, _numbers(card), style, small)
    if card.books:
        text.draw(surface, books(card, style, small.w), style, small.move(0, small_line))


def _across(surface: Surface, theme: Theme, thumb: Rect, key: str) -> None:
    """The mark of a lesson, or of the one to begin with, across the foot of its picture."""
    words, style = say(f"choice.{key}", ()), theme.style("small", palette.WHITE)
    strip = Rect(thumb.x, 0, thumb.w, text.step(style))
    strip.bottom = thumb.bottom
    ground = palette.GULES if key == "first" else palette.AZURE
    pygame.draw.rect(surface, ground.base, strip)
    pygame.draw.line(surface, palette.GOLD_LIGHT, strip.topleft, strip.topright, 2)
    text.lay_over()
    text.draw(surface, words, style, strip.inflate(-4, 0), "centre")


def leaf(
    surface: Surface,
    theme: Theme,
    at: Places,
    card: ScenarioCard,
    book: BookCard | None,
    controllers: dict[str, str],
) -> None:
    """The leaf of the chosen scenario; with faults it tells them instead."""
    picture = field_picture(card, at.picture.size)
    surface.blit(picture, picture.get_rect(center=at.picture.center))
    _story(surface, theme, at.story, card, book)
    if card.faults:
        _faults(surface, theme, at, card)
        return
    if at.book_head.h:
        text.draw(surface, say("choice.book", ()), theme.style("heading", RUBRIC), at.book_head)
    if book is not None:
        _book(surface, theme, at, book)
    for side, box in zip(card.sides, at.sides, strict=True):
        _side(surface, theme, at, side, box, controllers[side.id])
    if at.switches:
        words = say("choice.switches", ())
        text.draw(surface, words, theme.style("heading", RUBRIC), at.switch_head)
    text.draw(surface, say("choice.seed", ()), theme.style("heading", RUBRIC), at.foot.seed_label)


def book_words(book: BookCard) -> str:
    """The book's name and how it judges."""
    return f"{book.name}: {book.sentence}" if book.sentence else book.name


def books(card: ScenarioCard, style: text.Style, room: int) -> str:
    """The books under which a battle can be played: their names where a few have room, or how
    many.
    """
    names = ", ".join(book.name for book in card.books)
    if len(card.books) <= NAMED and text.fits((text.Piece(names, style),), room):
        return names
    return say("choice.in_books", {"n": len(card.books)})


def _numbers(card: ScenarioCard) -> str:
    if card.faults:
        return say("choice.faulty", ())
    scale = say(f"choice.scale_{card.scale}", ())
    return say("choice.numbers", (("scale", scale), ("numbers", card.numbers)))


MARK = 26
"""The room of the flag before what a side is to do."""


def _story(
    surface: Surface, theme: Theme, area: Rect, card: ScenarioCard, book: BookCard | None
) -> None:
    """The title, the story, and below it what each side is to do; in smaller letters where that
    has no room else.
    """
    area, aims = _title(surface, theme, area, card, book), book.aims if book else ()
    body = Rect(area.x, area.y + 4, area.w, area.h - 4)
    fits = (one for one in theme.eased() if _told(one, card.story, aims, body.w) <= body.h)
    theme = next(fits, theme)
    if card.story:
        style = theme.style("body")
        heading.draw(surface, card.story, style, body, "gules")
        body.y += heading.height(card.story, style, body.w) + theme.px(10)
        body.h = area.bottom - body.y
    _aims(surface, theme, body, aims)


def _told(theme: Theme, story: str, aims: Sequence[str], wide: int) -> int:
    """How high the story is with what the sides are to do."""
    told = heading.height(story, theme.style("body"), wide) + theme.px(10) if story else 0
    return told + sum(_deep(theme, aims, wide))


def _deep(theme: Theme, aims: Sequence[str], wide: int) -> list[int]:
    return [text.height(words, theme.style("body"), wide - theme.px(MARK)) for words in aims]


def _aims(surface: Surface, theme: Theme, area: Rect, aims: Sequence[str]) -> None:
    """What each side is to do, below the story; nothing where they have no room."""
    style, mark, deep = theme.style("body"), theme.px(MARK), _deep(theme, aims, area.w)
    if sum(deep) > area.h:
        return
    top = area.y
    for words, high in zip(aims, deep, strict=True):
        sign = icon("flag", theme.px(17), RUBRIC)
        surface.blit(sign, sign.get_rect(midleft=(area.x, top + text.step(style) // 2)))
        text.paragraph(surface, words, style, Rect(area.x + mark, top, area.w - mark, high))
        top += high


def _title(
    surface: Surface, theme: Theme, area: Rect, card: ScenarioCard, book: BookCard | None
) -> Rect:
    """The name with the number of rounds beside it, or below where it is narrow; what is left."""
    name, small = theme.style("name"), theme.style("caption", palette.SEPIA)
    rounds = ""
    if book and book.rounds:
        rounds = say("choice.rounds", {"n": book.rounds, "count": count_of(card.scale, book.id)})
    head = Rect(area.x, area.y, area.w, text.step(name))
    text.draw(surface, card.title, name, head)
    wide = text.width(rounds, small)
    beside = min(area.w, text.width(card.title, name)) + wide + theme.px(16) <= area.w
    deep = 0 if beside or not rounds else text.step(small)
    line = head if beside else Rect(area.x, head.bottom, area.w, text.step(small))
    text.draw(surface, rounds, small, line, "right" if beside else "left")
    top = head.bottom + deep
    return Rect(area.x, top, area.w, area.bottom - top)


def _book(surface: Surface, theme: Theme, at: Places, book: BookCard) -> None:
    style, area = theme.style("body"), at.sentence
    if at.spines:
        name = theme.style("name")
        head = Rect(area.x, area.y, area.w, text.step(name))
        text.draw(surface, book.name, name, head)
        body = Rect(area.x, head.bottom, area.w, area.h - head.h)
        text.paragraph(surface, _as_many("", book.sentence, style, body), style, body)
    elif at.shelf.h:
        text.paragraph(surface, _as_many("", book.sentence, style, area), style, area)
    else:
        words = _as_many(book.name, book_words(book), style, area)
        text.paragraph(surface, words, style, area)


def _as_many(least: str, words: str, style: text.Style, area: Rect) -> str:
    """As many of the sentences as have room in the smallest letters; ``least`` for not even one."""
    small, parts = style.but(size=SMALLEST), words.removesuffix(".").split(". ")
    while parts:
        if text.height(words, small, area.w) <= area.h:
            return words
        parts.pop()
        words = ". ".join(parts) + "."
    return least


def _side(
    surface: Surface, theme: Theme, at: Places, side: SideCard, box: Rect, controller: str
) -> None:
    paint.plate(surface, box)
    arms = shield(at.shield(box) * 104 // 88, side.tincture)
    surface.blit(arms, arms.get_rect(midleft=(box.x + at.pad, box.centery)))
    who, level = at.in_card(box)
    words = Rect(who.x, box.y + at.pad // 2, who.w, who.y - box.y - at.pad)
    key = "choice.fighters" if side.units else "choice.fighters_only"
    facts = (("fighters", side.fighters), ("units", side.units), ("n", side.fighters))
    count = say(key, facts)
    pieces = (
        text.Piece(f"{side.name}  ", theme.style("name")),
        text.Piece(count, theme.style("small", palette.SEPIA)),
    )
    text.line(surface, pieces, words)
    if controller != "machine":
        note = say(f"choice.{controller}_note", ())
        style = theme.style("caption", palette.SEPIA)
        low = style.but(size=max(SMALLEST, min(style.size, level.h * 3 // 4)))
        text.draw(surface, note, low, level)


def _faults(surface: Surface, theme: Theme, at: Places, card: ScenarioCard) -> None:
    area = at.book_head.copy()
    text.draw(surface, say("choice.faulty", ()), theme.style("heading", palette.MINUS), area)
    style = theme.style("body")
    y, foot = area.bottom + at.pad, at.foot.start.bottom - at.line
    for number, fault in enumerate(card.faults):
        high = text.height(fault, style, area.w)
        if y + high > foot:
            more = say("choice.faults", (("n", len(card.faults) - number),))
            text.draw(surface, more, style, Rect(area.x, y, area.w, at.line))
            return
        text.paragraph(surface, fault, style, Rect(area.x, y, area.w, high))
        y += high + at.pad
        pygame.draw.line(surface, palette.RULE, (area.x, y), (area.right, y), 1)
        y += at.pad
