"""Who has hold of whom: both shields with a chain between them, and how firm the hold is."""

from __future__ import annotations

from pygame import Rect, Surface

from game.core.components import Unit
from game.core.shown import Hold
from game.core.view import View
from game.play.words import say
from game.ui import text
from game.ui.art import paper
from game.ui.art.heraldry import icons
from game.ui.art.heraldry.shields import shield
from game.ui.art.palette import GULES, INK, SEPIA
from game.ui.battle.table.model import card, emblem, tincture_of
from game.ui.battle.table.wording import named
from game.ui.leaf.rows.row import one_line
from game.ui.theme import Theme

MOST = 3
"""So many holds are shown."""


def holds(view: View, unit: int) -> tuple[Hold, ...]:
    """The holds that somebody has, or is in."""
    return card(view, unit).holds[:MOST]


def holds_height(theme: Theme, count: int) -> int:
    """The height of so many."""
    return count * theme.letters(38, 50) + max(0, count - 1) * theme.px(4)


def draw_holds(surface: Surface, theme: Theme, place: Rect, view: View, unit: int) -> None:
    """Paint them one below the other: holder, chain, held, and what it comes to."""
    high, gap = theme.letters(38, 50), theme.px(4)
    for number, hold in enumerate(holds(view, unit)):
        row = Rect(place.x, place.y + number * (high + gap), place.w, high)
        surface.blit(paper.plate(row.size, SEPIA), row)
        inner = row.inflate(-theme.px(14), -theme.px(6))
        left = _arms(surface, inner, view, hold.holder, inner.x)
        link = icons.icon("chain", inner.h * 2 // 3, INK)
        surface.blit(link, link.get_rect(midleft=(left + gap, inner.centery)))
        left = _arms(surface, inner, view, hold.held, left + gap * 2 + link.get_width())
        words = Rect(left + theme.px(8), inner.y, 0, inner.h // 2)
        words.w = inner.right - words.x
        both = {"name": hold.holder, "other": hold.held}
        names = {key: named(view, unit) for key, unit in both.items()}
        style = theme.style("small").but(weight="semibold")
        one_line(surface, say("battle.leaf.holds", names), style, words)
        told = say(hold.key, hold.facts)
        text.draw(surface, told, theme.style("small", GULES.dark), words.move(0, inner.h // 2))


def _arms(surface: Surface, inner: Rect, view: View, unit: int, left: int) -> int:
    """One shield from here; where it ends."""
    side = view.get(unit, Unit).side
    picture = shield(inner.h, tincture_of(view, side), emblem(view, unit), False)
    surface.blit(picture, picture.get_rect(midleft=(left, inner.centery)))
    return left + int(picture.get_width())
