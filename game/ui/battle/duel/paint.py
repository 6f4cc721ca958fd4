"""What the panel of a leader duel shows: who fights whom, figure, chart, answers and reasons."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from game.core.checks import Check
from game.core.components import Unit
from game.core.forecast import Branch, Forecast
from game.core.orders import Order
from game.core.ruleset import Request
from game.core.view import View
from game.play.words import say
from game.ui import text
from game.ui.art.palette import GULES, RULE, SEPIA
from game.ui.battle.duel.armour import Guard
from game.ui.battle.panels.pair import Duellist, draw_names, draw_pair
from game.ui.battle.table.model import tincture_of
from game.ui.battle.table.wording import first_said, plain
from game.ui.leaf.badges import figure_room
from game.ui.leaf.body import Figure, Frame, draw_figure
from game.ui.odds import chart
from game.ui.odds.shifts import draw_shift_rows, shift_rows
from game.ui.theme import Theme


@dataclass(frozen=True, slots=True)
class Shown:
    """What the panel tells: the duel, the order as it is previewed, and its odds."""

    view: View
    request: Request
    foe: int | None
    order: Order
    forecast: Forecast | None
    guard: Guard
    area: str
    over: str

    @property
    def check(self) -> Check | None:
        """The first check of the order."""
        return self.forecast.check if self.forecast else None

    @property
    def branches(self) -> tuple[Branch, ...]:
        """What the opponent may answer."""
        return self.forecast.branches if self.forecast else ()


def label_width(theme: Theme) -> int:
    """Room for the word before a row of segments."""
    return theme.letters(66, 84)


def draw_panel(surface: Surface, theme: Theme, places_: Mapping[str, Rect], shown: Shown) -> None:
    """Paint all that is no widget."""
    painters = {
        "heads": draw_heads,
        "figure": _draw_figure,
        "note": _draw_note,
        "besides": _draw_besides,
        "pair": _draw_pair,
        "chart": _draw_chart,
        "plates": _draw_plates,
        "answers": _draw_answers,
        "shifts": _draw_shifts,
    }
    for name, place in places_.items():
        if name in painters:
            painters[name](surface, theme, place, shown)
        elif name.startswith("slot."):
            _draw_label(surface, theme, place, name.removeprefix("slot."))


def _draw_label(surface: Surface, theme: Theme, place: Rect, slot: str) -> None:
    box = Rect(place.x, place.y, label_width(theme) - theme.px(8), place.h)
    text.draw(surface, slot_label(slot), theme.style("strong", GULES.dark), box)


def slot_label(slot: str) -> str:
    """What a slot is called."""
    return first_said((f"battle.duel.slot_{slot}", f"battle.leaf.slot_{slot}"), (), plain(slot))


def draw_heads(surface: Surface, theme: Theme, rect: Rect, shown: Shown) -> None:
    """Both leaders with name and condition, the own one at the left."""
    draw_names(surface, theme, rect, shown.view, shown.request.unit, shown.foe)


def _draw_figure(surface: Surface, theme: Theme, rect: Rect, shown: Shown) -> None:
    foe_side = shown.view.get(shown.foe, Unit).side if shown.foe is not None else shown.request.side
    guard = shown.guard
    figure = Figure(
        tincture_of(shown.view, foe_side), guard.armour, guard.shield > 0, shown.area, shown.over
    )
    draw_figure(surface, Frame(figure_room(theme, rect)), figure)


def note(shown: Shown) -> str:
    """What the form means, where there is no figure to show, and what its colours do."""
    form, how = shown.order.text("form"), shown.order.text("how")
    book = shown.view.ruleset.id
    said = first_said((f"{book}.how_note.{how}", f"battle.duel.note_{form}"), (), "")
    return "\n".join(filter(None, (said, told_besides(shown))))


def told_besides(shown: Shown) -> str:
    """What the forecast remarks beside its numbers."""
    return chart.notes_of(shown.view, shown.forecast.notes) if shown.forecast else ""


def _draw_note(surface: Surface, theme: Theme, rect: Rect, shown: Shown) -> None:
    text.paragraph(surface, note(shown), theme.style("body", SEPIA), rect)


def _draw_besides(surface: Surface, theme: Theme, rect: Rect, shown: Shown) -> None:
    text.paragraph(surface, told_besides(shown), theme.style("small", SEPIA), rect)


def _draw_pair(surface: Surface, theme: Theme, rect: Rect, shown: Shown) -> None:
    poses = {"defend": "stand", "hold": "waver"}
    own = Duellist(shown.request.unit, poses.get(shown.order.text("form"), "stand"))
    if shown.foe is not None:
        draw_pair(surface, rect, shown.view, own, Duellist(shown.foe, "strike"))


def _draw_chart(surface: Surface, theme: Theme, rect: Rect, shown: Shown) -> None:
    if shown.forecast is not None:
        chart.draw_odds(surface, theme, rect, shown.forecast)


def _draw_plates(surface: Surface, theme: Theme, rect: Rect, shown: Shown) -> None:
    if shown.forecast is not None:
        chart.draw_plates(surface, theme, rect, shown.forecast, shown.view)


def _draw_answers(surface: Surface, theme: Theme, rect: Rect, shown: Shown) -> None:
    if shown.forecast is not None:
        chart.draw_answers(surface, theme, rect, shown.forecast, shown.view)


def _draw_shifts(surface: Surface, theme: Theme, rect: Rect, shown: Shown) -> None:
    check = shown.check
    if check is None:
        return
    pygame.draw.line(surface, RULE, rect.topleft, rect.topright)
    head = Rect(rect.x, rect.y, rect.w, text.step(theme.style("heading")))
    words = say("battle.duel.why", {"column": check.column})
    text.draw(surface, words, theme.style("heading", GULES.dark), head)
    body = Rect(rect.x, head.bottom, rect.w, rect.bottom - head.bottom)
    draw_shift_rows(surface, theme, body, shift_rows(check, ()), columns(theme))


def columns(theme: Theme) -> int:
    """In how many columns the reasons stand."""
    return 1 if theme.roomy or theme.scale > 1.25 else 2
