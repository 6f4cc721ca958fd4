"""The bands of a leaf that tell what an order promises: how high they are, and where they stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from pygame import Rect

from game.core.forecast import Forecast
from game.ui import text
from game.ui.battle.panels.stack import Part, stack
from game.ui.leaf.held import CHAPTERS
from game.ui.leaf.rows import tabled, why
from game.ui.leaf.rows.why import joined, parted
from game.ui.odds import chart
from game.ui.odds.bands import Band, bands_height
from game.ui.odds.shifts import row_height
from game.ui.theme import Theme

ODDS = ("chart", "bands", "plates", "why", "answers", "notes")
"""The names of these bands."""


def shown_in(places: Mapping[str, Rect]) -> list[Rect]:
    """Where the odds are, which change with what the pointer is on: no tooltip should hide them."""
    return [places[name] for name in ODDS if name in places]


DOT = " \N{MIDDLE DOT} "
"""What stands between remarks that follow each other on a line, unless the first has its stop."""


def run_on(remarks: Sequence[str]) -> str:
    """Remarks one after another; a line each where some of them are rows of a table."""
    if any(tabled.TAB in remark for remark in remarks):
        return "\n".join(remarks)
    return DOT.join(remarks).replace(f".{DOT}", ". ")


@dataclass(frozen=True, slots=True)
class Told:
    """What is told of an order: its odds with the words for their bands, and what is remarked.
    ``abreast``: reasons and answers stand side by side.
    """

    forecast: Forecast | None = None
    notes: str = ""
    bands: tuple[Band, ...] = ()
    abreast: bool = False

    def flowing(self) -> Told:
        """The same with its remarks one after another, which takes fewer lines."""
        if self.forecast is None:
            return self
        return replace(self, notes=run_on(self.notes.split("\n")))


def odds_parts(theme: Theme, wide: int, told: Told) -> list[Part]:
    """The bands, each with the height that it needs, and the one that it likes to have."""
    forecast = told.forecast
    parts: list[Part] = []
    if forecast is not None and forecast.check is not None:
        parts.append(Part("chart", *chart.chart_height(theme, forecast), 15))
        if told.bands:
            low = bands_height(theme, wide, told.bands)
            parts.append(Part("bands", low, low, 13))
    if forecast is not None and chart.costs(forecast):
        plate = theme.letters(36, 48)
        parts.append(Part("plates", plate, plate, 14))
    if forecast is not None and forecast.check is not None and why.told(forecast.check):
        parts.append(Part("why", *why.why_height(theme, forecast.check), 12))
    if forecast is not None and len(forecast.branches) > 1:
        parts.append(Part("answers", *chart.answers_height(theme, forecast), 11))
    if told.notes:
        style = theme.style(note_role(told))
        least = tabled.height(told.notes, style, wide, close=True)
        parts.append(Part("notes", least, tabled.height(told.notes, style, wide), 10))
    return joined(parts) if told.abreast else parts


def note_role(told: Told) -> str:
    """The letters of the remarks: small in a table and below odds, plain where they stand alone."""
    if tabled.TAB in told.notes:
        return "small"
    return "caption" if told.forecast else "body"


def in_rows(theme: Theme, stacked: dict[str, Rect]) -> dict[str, Rect]:
    """The places with reasons and answers as high as whole rows, and what follows moved up."""
    places, up = parted(theme, stacked), 0
    found = dict(places)
    for name, box in places.items():
        over = (box.h - text.step(theme.style("heading"))) % row_height(theme)
        beside = name == "why" and "answers" in places and places["answers"].y == box.y
        spare = over if name in ("why", "answers") and not beside else 0
        found[name] = Rect(box.x, box.y - up, box.w, box.h - spare)
        up += spare
    return found


def told_below(theme: Theme, area: Rect, places: Mapping[str, Rect], told: Told) -> dict[str, Rect]:
    """These places with the bands of other odds below what is chosen, which stays where it is."""
    kept = {name: box for name, box in places.items() if name not in ODDS}
    above = [box.bottom for name, box in kept.items() if name != CHAPTERS]
    gap, top = theme.px(7), max(above, default=area.y)
    bottom = kept[CHAPTERS].y - gap if CHAPTERS in kept else area.bottom
    room = Rect(area.x, top + gap, area.w, max(0, bottom - top - gap))
    found = odds_parts(theme, area.w, told)
    return {**kept, **(in_rows(theme, stack(room, found, gap)) if found else {})}
