"""The names in a line of the chronicle, lettered in the colours of their sides."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from game.core.events import Event
from game.core.view import View
from game.play.telling import chronicle
from game.ui import text
from game.ui.art.palette import INK, READABLE, SHEET, TINCTURES, Colour, Tincture, contrast, mix
from game.ui.battle.table.model import tincture_of
from game.ui.text import Piece, Style

Names = tuple[tuple[str, str], ...]
"""Names as they stand in a sentence, each with a tincture."""


def names_in(view: View, event: Event) -> Names:
    """The names that the sentence of an event has, with the tinctures of their sides."""
    sides = set(view.sides)
    return tuple(
        (name, tincture_of(view, side))
        for name, side in chronicle.whose(event, view)
        if name and side in sides
    )


def coloured(whole: Piece, names: Names, room: int = 0) -> tuple[Piece, ...]:
    """The sentence in pieces, the names strong and in their colours; where strong letters would
    take a row more in this room, in plain ones.
    """
    found = tuple(_pieces(whole, names, "bold"))
    rows = len(text.wrap_pieces((whole,), room)) if room else 0
    if room and len(text.wrap_pieces(found, room)) > rows:
        return tuple(_pieces(whole, names, whole.style.weight))
    return found


def _pieces(whole: Piece, names: Names, weight: str) -> Iterator[Piece]:
    tinctures = dict(names)
    if not tinctures:
        yield whole
        return
    longest = sorted(tinctures, key=len, reverse=True)
    wanted = "|".join(_pattern(name) for name in longest)
    at = 0
    for hit in re.finditer(rf"(?<!\w)({wanted})(?!\w)\S*", whole.text):
        if hit.start() > at:
            yield Piece(whole.text[at : hit.start()], whole.style)
        name = next(name for name in longest if re.fullmatch(_pattern(name), hit.group(1)))
        yield Piece(hit.group(), _style(whole.style, tinctures[name], weight))
        at = hit.end()
    if at < len(whole.text):
        yield Piece(whole.text[at:], whole.style)


def _pattern(name: str) -> str:
    """A name, which may begin the sentence and then has a capital."""
    head = name[:1]
    return f"[{re.escape(head)}{re.escape(head.upper())}]{re.escape(name[1:])}"


def _style(plain: Style, tincture: str, weight: str) -> Style:
    return plain.but(colour=ink_of(TINCTURES[tincture]), weight=weight)


@lru_cache(maxsize=64)
def ink_of(tincture: Tincture) -> Colour:
    """The tincture as an ink: as light as can be read on the sheets."""
    for step in range(17):
        near = mix(tincture.base, tincture.dark, min(1.0, step / 8))
        found = mix(near, INK, max(0.0, step / 8 - 1))
        if min(contrast(found, ground) for ground in SHEET) >= READABLE:
            return found
    return INK
