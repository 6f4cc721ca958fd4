"""The bands of one roll in words: below the chart, each way the roll can come out with its colour,
its chance, and what the target then loses on the average.
"""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect, Surface

from game.core.forecast import Forecast
from game.core.view import View
from game.play.words import decimal, say, word
from game.ui import text
from game.ui.art.palette import SEPIA
from game.ui.leaf.rows.row import one_line
from game.ui.odds.colour_chart import swatch
from game.ui.odds.grades import COLOURS, WHITE, coloured, shade
from game.ui.theme import Theme

COLUMNS = 2
GAP = 16
"""Pixels between two columns."""


@dataclass(frozen=True, slots=True)
class Band:
    """One way a roll can come out: its colour, what it is called, and what it costs."""

    colour: str
    words: str
    cost: str


def bands(view: View, forecast: Forecast | None) -> tuple[Band, ...]:
    """The bands of a blow that is not answered, from the least to the worst; none where the chart
    has them itself, or the book does not tell what each costs.
    """
    if forecast is None or forecast.check is None or coloured(forecast.check):
        return ()
    branch = forecast.branches[0] if forecast.branches else None
    if branch is None or not any(mean for _, mean in branch.each):
        return ()
    means, book = dict(branch.each), view.ruleset.id
    found = [(shade(book, grade), (grade, part)) for grade, part in branch.hit if part > 0]
    found.sort(key=lambda pair: COLOURS.index(pair[0]))
    return tuple(
        Band(
            colour,
            word("colour", grade),
            _cost(None if colour == WHITE else means.get(grade, 0.0), part),
        )
        for colour, (grade, part) in found
    )


def _cost(mean: float | None, part: float) -> str:
    """How often it comes, and what it then takes."""
    chance = say("battle.forecast.percent", {"n": round(100 * part)})
    return f"{chance}, −{decimal(mean)}" if mean is not None else chance


def bands_height(theme: Theme, wide: int, found: tuple[Band, ...]) -> int:
    """The height of all of them on a leaf so wide: two in a row where all are told whole."""
    return -(-len(found) // _columns(theme, wide, found)) * text.step(theme.style("small"))


def _columns(theme: Theme, wide: int, found: tuple[Band, ...]) -> int:
    style, own = theme.style("small"), text.step(theme.style("small")) + theme.px(14)
    needs = (text.width(f"{band.words}{band.cost}", style) + own for band in found)
    half = (wide - theme.px(GAP) * (COLUMNS - 1)) // COLUMNS
    return COLUMNS if max(needs, default=0) <= half else 1


def draw_bands(surface: Surface, theme: Theme, rect: Rect, found: tuple[Band, ...]) -> None:
    """Paint them, column after column."""
    columns = _columns(theme, rect.w, found)
    rows = -(-len(found) // columns)
    gap, high = theme.px(GAP), text.step(theme.style("small"))
    wide = (rect.w - gap * (columns - 1)) // columns
    for number, band in enumerate(found):
        left = rect.x + number // rows * (wide + gap)
        row = Rect(left, rect.y + number % rows * high, wide, high)
        side = high * 6 // 10
        box = Rect(row.x, row.y + (high - side) // 2, side, side)
        swatch(surface, box, band.colour)
        style = theme.style("small", SEPIA)
        cost = min(row.w // 2, text.width(band.cost, style) + theme.px(4))
        text.draw(surface, band.cost, style, Rect(row.right - cost, row.y, cost, high), "right")
        inner = Rect(box.right + theme.px(6), row.y, 0, high)
        inner.w = row.right - cost - inner.x
        one_line(surface, band.words, theme.style("small"), inner)
