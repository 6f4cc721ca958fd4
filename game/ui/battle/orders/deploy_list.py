"""The list of places of a deployment: each with its name, and who stands there."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect, Surface

from game.core.components import Strength
from game.core.view import View
from game.play.words import say
from game.ui import text
from game.ui.art import bars, paper
from game.ui.art.heraldry.shields import shield
from game.ui.art.palette import GULES, SEPIA
from game.ui.battle.table.model import emblem, name_of, tincture_of
from game.ui.field.portraits import portrait
from game.ui.theme import Theme
from game.ui.widgets import paint

RESERVE = "reserve-"


@dataclass(frozen=True, slots=True)
class Row:
    """One place, who stands there, and whether it is chosen or under the pointer."""

    place: str
    unit: int | None
    chosen: bool
    lit: bool


def draw_row(surface: Surface, theme: Theme, rect: Rect, view: View, side: str, row: Row) -> None:
    """Paint a place of the list."""
    box = rect.inflate(0, -theme.px(5))
    ground = paper.chosen_row(box.size) if row.chosen else paper.plate(box.size, SEPIA)
    surface.blit(ground, box)
    if row.lit:
        surface.blit(paint.glow(box.size), box)
    inner = box.inflate(-theme.px(16), -theme.px(8))
    tincture = tincture_of(view, side)
    if row.unit is not None:
        face = portrait(view, row.unit, inner.h)
        surface.blit(face or shield(inner.h, tincture, emblem(view, row.unit)), inner)
    left, gap = inner.x + inner.h, theme.px(8)
    wide = (inner.right - left) * 38 // 100
    label = Rect(left, inner.y, wide - gap, inner.h)
    text.draw(surface, place_words(row.place), theme.style("small", GULES.dark), label)
    name = Rect(left + wide, inner.y, inner.right - left - wide, inner.h)
    if row.unit is None:
        text.draw(surface, say("battle.deploy.empty"), theme.style("caption", SEPIA), name)
    else:
        _draw_unit(surface, theme, name, view, row.unit, tincture)


def _draw_unit(
    surface: Surface, theme: Theme, rect: Rect, view: View, unit: int, tincture: str
) -> None:
    strength = view.get(unit, Strength)
    top = Rect(rect.x, rect.y, rect.w, rect.h * 60 // 100)
    text.draw(surface, name_of(view, unit), theme.style("strong"), top)
    words = say("battle.deploy.fighters", {"n": strength.now})
    low = Rect(rect.x, top.bottom, rect.w, rect.bottom - top.bottom)
    style = theme.style("small", SEPIA)
    wide = text.width(words, style) + theme.px(8)
    if low.w - wide >= theme.px(40):
        bar = Rect(low.x + wide, low.centery - theme.px(4), low.w - wide, theme.px(8))
        surface.blit(bars.strength_bar(bar.size, strength.now, strength.full, tincture), bar)
    text.draw(surface, words, style, Rect(low.x, low.y, min(wide, low.w), low.h))


def place_words(place: str) -> str:
    """What a place of the deployment is called."""
    if not place.startswith(RESERVE):
        return say(f"battle.deploy.{place}")
    wing, _, depth = place.removeprefix(RESERVE).partition("-")
    key = "reserve_far" if depth else "reserve"
    return say(f"battle.deploy.{key}", {"wing": say(f"battle.deploy.wing_{wing}")})
