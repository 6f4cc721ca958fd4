"""The marshal's advice where letters are large: a low strip as wide as the chronicle.

Heading, number and buttons share the first row, so that the words have the whole width; they are
set in the largest letters with which the strip covers the chronicle and nothing of the field.
"""

from __future__ import annotations

from pygame import Rect, Surface

from game.play.words import say
from game.ui import keys, text
from game.ui.art.palette import MINUS, SEPIA
from game.ui.art.paper import sheet
from game.ui.battle.hints.note import HIDE, NEXT, Note, button_width, label
from game.ui.battle.panels.speeds import RoundButton
from game.ui.theme import RUBRIC, Theme
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button


def fitted(theme: Theme, note: Note, dock: Rect) -> tuple[Theme, tuple[int, int]]:
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


def _head(theme: Theme) -> int:
    return text.step(theme.style("strong")) + theme.px(12)


def _high(theme: Theme, note: Note, wide: int) -> int:
    across, down = _pads(theme)
    room = wide - 2 * across
    high = text.height(note.words, theme.style("body"), room)
    if note.warning:
        high += text.height(note.warning, theme.style("strong"), room)
    return _head(theme) + theme.px(4) + high + 2 * down


def _boxes(theme: Theme, rect: Rect, note: Note) -> tuple[Rect, Rect, Rect, Rect]:
    """The heading, the number, the button that goes on and the one that sends him away."""
    across, down = _pads(theme)
    high, gap = _head(theme), theme.px(10)
    away = Rect(rect.right - across - high, rect.y + down, high, high)
    on = Rect(0, away.y, button_width(theme, note), high)
    on.right = away.x - gap
    steps = text.width(_steps(note), theme.style("caption")) + gap
    number = Rect(on.x - gap - steps, away.y, steps, high)
    return Rect(rect.x + across, away.y, number.x - gap - rect.x - across, high), number, on, away


def _steps(note: Note) -> str:
    return say("hint.step", {"n": note.number, "all": note.all})


def draw(surface: Surface, theme: Theme, rect: Rect, note: Note) -> None:
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


def buttons(theme: Theme, rect: Rect, note: Note) -> list[Widget]:
    """On, and away with it."""
    _, _, on, away = _boxes(theme, rect, note)
    tip = say("hint.hide_tip", {"key": keys.cap("hints")})
    return [
        Button(NEXT, on, label(note), hint=keys.cap("next_hint")),
        RoundButton(HIDE, away, "close", tip),
    ]
