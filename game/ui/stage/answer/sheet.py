"""The sheet on which an attack is answered: who is attacked how, the replies, what they cost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.core.checks import Check, Grade
from game.core.orders import Slot
from game.core.shown import Stat
from game.core.vocabulary import Role
from game.play.words import say
from game.ui import keys, text
from game.ui.art import paper
from game.ui.art.palette import GULES, SEPIA
from game.ui.battle.panels.commit_button import CommitButton
from game.ui.battle.panels.stack import Part, stack
from game.ui.battle.table.layout import Layout
from game.ui.battle.table.model import card, tincture_of
from game.ui.battle.table.wording import about, capital, first_said, slot_words
from game.ui.leaf import roles
from game.ui.leaf.deeds import letters
from game.ui.leaf.draft import Asked
from game.ui.leaf.naming import label
from game.ui.leaf.rows import explained
from game.ui.leaf.rows.row import Turner, one_line
from game.ui.leaf.rows.who import draw_head, head_height
from game.ui.odds.colour_chart import draw_chart
from game.ui.odds.grades import shades
from game.ui.odds.shifts import draw_shift_rows, row_height, shift_rows
from game.ui.stage.answer import replies
from game.ui.theme import Theme
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.listing import draw_bar

if TYPE_CHECKING:
    from game.ui.stage.answer.answer_mode import AnswerMode

CORNER = 14
"""Pixels of a sheet's edge with the stars in its corners, however small the window."""

DIGITS = 9
MOST, ACROSS = 8, 2
"""So many replies are to be seen if there is room, and so many further slots side by side."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One layout: the places of its bands, its widgets, the letters of further slots."""

    rect: Rect
    places: Mapping[str, Rect]
    widgets: tuple[Widget, ...]
    letters: Mapping[str, str]


def laid(mode: AnswerMode, theme: Theme, layout: Layout) -> Sheet:
    """Lay everything out, with as many replies in sight as leave room for what else matters."""
    inner = layout.panel.inflate(-2 * theme.px(20), -2 * max(theme.px(16), CORNER))
    further = [asked for asked in mode.further if len(asked.values) > 1]
    wanted = {"attack", "replies", "stand", *(("more",) if further else ())}
    for seen in range(min(len(mode.replies), MOST), 1, -1):
        places = stack(inner, _parts(mode, theme, len(further), seen), theme.px(8))
        if wanted <= places.keys():
            break
    named = {str(v): c for v, c in letters([a.name for a in further])}
    widgets: list[Widget] = []
    if place := places.get("head"):
        widgets += explained.numbers(place, mode.view, mode.request.unit)
    widgets += _rows(mode, theme, places["replies"])
    if place := places.get("more"):
        widgets += _more(mode, theme, place, further, named)
    if place := places.get("stand"):
        widgets += _standing(mode, theme, place)
    widgets.append(_button(mode, theme, layout.commit))
    return Sheet(layout.panel, places, tuple(widgets), named)


def _parts(mode: AnswerMode, theme: Theme, further: int, seen: int) -> list[Part]:
    """All bands, with at least so many replies in sight."""
    each, count = replies.row_height(theme) + theme.px(5), len(mode.replies)
    more = -(-further // ACROSS) * (theme.letters(26, 32) + theme.px(5))
    high, low = theme.letters(28, 36), theme.letters(20, 24)
    shifts = shift_rows(_check(mode), ())
    return [
        Part("head", head_height(theme, 1), head_height(theme, 3), 27),
        Part("attack", *_attack_height(theme), 30),
        Part("replies", seen * each, count * each, 40),
        *([Part("more", more, more, 29)] if further else []),
        Part("stand", high, high, 28),
        *([Part("chart", low, theme.letters(24, 32), 12)] if _grades(mode) else []),
        *([_why(theme, len(shifts))] if shifts else []),
    ]


def _why(theme: Theme, count: int) -> Part:
    high = row_height(theme)
    return Part("why", min(count, 2) * high, count * high, 8)


def _attack_height(theme: Theme) -> tuple[int, int]:
    high = text.step(theme.style("heading")) + text.step(theme.style("body"))
    return high, high


def _rows(mode: AnswerMode, theme: Theme, place: Rect) -> list[Widget]:
    """As many replies as have room, the others behind the wheel; none at all is always there."""
    high, gap = replies.row_height(theme), theme.px(5)
    count = sum(not reply.none for reply in mode.replies)
    last = len(mode.replies) - count
    fit = max(1, (place.h + gap) // (high + gap) - last)
    mode.scroll.measure(count, fit)
    first = mode.scroll.top
    shown = [*range(first, min(count, first + fit)), *range(count, count + last)]
    side = theme.px(14) if mode.scroll.needed else 0
    return [
        _row(mode, n, Rect(place.x, place.y + at * (high + gap), place.w - side, high))
        for at, n in enumerate(shown)
    ]


def _row(mode: AnswerMode, number: int, box: Rect) -> replies.ReplyRow:
    reply = mode.replies[number]
    known = mode.worth_of(mode.order_of(reply))
    paid = cost(mode, number)
    told = replies.notes(mode.view, known) if known else ()
    return replies.ReplyRow(
        f"reply/{number}",
        box,
        reply.words,
        (paid, *told) if paid else told,
        reply.icon,
        known,
        str(number + 1) if number < DIGITS else "",
        number == mode.chosen(mode.order),
        tip="\n".join(map(capital, replies.remarked(mode.view, known))) if known else "",
    )


def cost(mode: AnswerMode, number: int) -> str:
    """What a reply is paid with, and how much of it is left."""
    order = mode.order_of(mode.replies[number])
    slots = roles.said(mode.view, mode.request, order, Role.PAY) if order is not None else ()
    return ", ".join(_paid(mode, slot) for slot in slots if isinstance(slot[1], str))


def _paid(mode: AnswerMode, slot: Slot) -> str:
    words = slot_words(mode.view, mode.request, slot)
    left = left_of(mode, str(slot[1]))
    return f"{words} ({say('stage.answer_left', {'n': left})})" if left is not None else words


def left_of(mode: AnswerMode, name: str) -> int | None:
    """How much his card says he has left of what an answer is paid with."""
    found = (s for s in card(mode.view, mode.request.unit).stats if _is(s, name))
    stat = next(found, None)
    head = str(stat.value).partition("/")[0] if stat is not None else ""
    return int(head) if head.lstrip("-").isdigit() else None


def _is(stat: Stat, name: str) -> bool:
    last = stat.key.rpartition(".")[2]
    return last in (name, f"{name}s")


def _more(
    mode: AnswerMode, theme: Theme, place: Rect, further: list[Asked], named: Mapping[str, str]
) -> list[Widget]:
    """What it is paid with, Ki, and where to, two side by side, each gone through."""
    found: list[Widget] = []
    gap, high = theme.px(5), theme.letters(26, 32)
    wide = (place.w - gap) // ACROSS
    for n, asked in enumerate(further):
        y, x = divmod(n, ACROSS)
        last = n == len(further) - 1 and not x
        top = place.y + y * (high + gap)
        box = Rect(place.x + x * (wide + gap), top, place.w if last else wide, high)
        words = mode.turn_of(asked).words
        if asked.role is Role.END_CELL and asked.value == asked.values[0]:
            words = say("stage.answer_stays")
        pool = asked.role is Role.PAY and isinstance(asked.value, str)
        left = left_of(mode, str(asked.value) if pool else asked.name)
        note = say("stage.answer_left", {"n": left}) if left is not None else ""
        letter = named.get(asked.name, "").upper()
        tip = say("battle.duel.key", {"key": letter}) if letter else ""
        found.append(Turner(f"turn/{asked.name}", box, label(asked.name), words, note, tip=tip))
    return found


def _standing(mode: AnswerMode, theme: Theme, place: Rect) -> list[Widget]:
    """To be asked no more: for him alone, or for all."""
    gap = theme.px(6)
    wide = (place.w - gap) // 2
    boxes = [Rect(place.x + n * (wide + gap), place.y, wide, place.h) for n in (0, 1)]
    return [
        Button(id_, box, say(f"stage.answer_{id_}"), tip=say(f"stage.answer_{id_}_tip"))
        for id_, box in zip(("alone", "all"), boxes, strict=True)
    ]


def _button(mode: AnswerMode, theme: Theme, place: Rect) -> CommitButton:
    """What is given by one press."""
    tincture = tincture_of(mode.view, mode.request.side)
    words = mode.replies[mode.chosen(mode.order)].words
    key = keys.cap("commit") if theme.roomy or place.w > 380 else ""
    return CommitButton(place, words, cost(mode, mode.chosen(mode.order)), key, tincture, id="give")


def _grades(mode: AnswerMode) -> list[tuple[Grade, float]]:
    """The chances of the previewed answer, in the colours of the chart."""
    found = mode.worth_of(mode.previewed)
    if found is None:
        return []
    return list(shades(mode.view.ruleset.id, found.forecast.branches[0].hit))


def _check(mode: AnswerMode) -> Check | None:
    found = mode.worth_of(mode.previewed)
    return found.forecast.check if found is not None else None


def draw(surface: Surface, mode: AnswerMode, sheet: Sheet) -> None:
    """Paint the sheet and all that is no widget."""
    theme, places = mode.theme, sheet.places
    surface.blit(paper.sheet(sheet.rect.size), sheet.rect)
    if place := places.get("head"):
        draw_head(surface, theme, place, mode.view, mode.request.unit)
    if place := places.get("attack"):
        _draw_attack(surface, mode, theme, place)
    if mode.scroll.needed:
        listed = places["replies"]
        wide = theme.px(8)
        track = Rect(listed.right - wide, listed.y, wide, listed.h - theme.px(5))
        draw_bar(surface, track, mode.scroll, theme, hot=False)
    if place := places.get("chart"):
        draw_chart(surface, theme, place, _grades(mode))
    if place := places.get("why"):
        draw_shift_rows(surface, theme, place, shift_rows(_check(mode), ()))


def _draw_attack(surface: Surface, mode: AnswerMode, theme: Theme, place: Rect) -> None:
    """Who attacks, and what is known of it."""
    facts = about(mode.view, mode.request)
    kind = mode.request.kind
    title = first_said((f"battle.ask.{kind}.title",), facts, say("stage.answer_title", facts))
    style = theme.style("heading", GULES.dark)
    top = Rect(place.x, place.y, place.w, text.step(style))
    one_line(surface, capital(title), style, top)
    low = Rect(place.x, top.bottom, place.w, place.bottom - top.bottom)
    one_line(surface, replies.attack(mode.view, mode.request), theme.style("body", SEPIA), low)
