"""What the panel of a leader duel shows: who fights whom, figure, chart, answers and reasons."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from game.core.checks import Check, Grade
from game.core.components import Unit
from game.core.forecast import Branch, Forecast
from game.core.orders import Order, Slot, Value
from game.core.ruleset import Request
from game.core.view import View
from game.play.words import decimal, say, word
from game.ui import text
from game.ui.art import paper
from game.ui.art.bars import GRADES
from game.ui.art.palette import GULES, RULE, SEPIA
from game.ui.battle.colour_chart import draw_chart, worst_first
from game.ui.battle.duel_armour import Guard
from game.ui.battle.duel_badges import figure_room
from game.ui.battle.duel_figure import Figure, Frame, draw_figure
from game.ui.battle.duel_pair import Duellist, draw_names, draw_pair
from game.ui.battle.forecast_panel import answer_of, percent
from game.ui.battle.model import tincture_of
from game.ui.battle.shift_rows import begun, draw_shift_rows, row_height, shift_rows
from game.ui.battle.wording import first_said, plain
from game.ui.theme import Theme

MISS = "white"
BEST = "red"


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
    words = first_said((f"battle.duel.slot_{slot}",), (), plain(slot))
    box = Rect(place.x, place.y, label_width(theme) - theme.px(8), place.h)
    text.draw(surface, words, theme.style("strong", GULES.dark), box)


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
    """What the form means, where there is no figure to show."""
    form = shown.order.text("form")
    return first_said((f"battle.duel.note_{form}",), (), "")


def _draw_note(surface: Surface, theme: Theme, rect: Rect, shown: Shown) -> None:
    text.paragraph(surface, note(shown), theme.style("body", SEPIA), rect)


def _draw_pair(surface: Surface, theme: Theme, rect: Rect, shown: Shown) -> None:
    poses = {"defend": "stand", "hold": "waver"}
    own = Duellist(shown.request.unit, poses.get(shown.order.text("form"), "stand"))
    if shown.foe is not None:
        draw_pair(surface, rect, shown.view, own, Duellist(shown.foe, "strike"))


def _draw_chart(surface: Surface, theme: Theme, rect: Rect, shown: Shown) -> None:
    check = shown.check
    if check is None:
        return
    head = Rect(rect.x, rect.y, rect.w, text.step(theme.style("heading")))
    words = say("battle.duel.chart", {"column": check.column})
    key = "hits" if shown.branches else "helps"
    hits = say(f"battle.duel.{key}", {"n": round(100 * (1 - check.chance(MISS)))})
    wide = text.width(hits, theme.style("body")) + theme.px(8)
    text.draw(surface, words, theme.style("heading"), Rect(head.x, head.y, head.w - wide, head.h))
    text.draw(
        surface, hits, theme.style("body"), Rect(head.right - wide, head.y, wide, head.h), "right"
    )
    bar = Rect(rect.x, head.bottom, rect.w, rect.bottom - head.bottom)
    draw_chart(surface, theme, bar, check.odds, captions(shown))


def captions(shown: Shown) -> dict[Grade, str]:
    """What each colour costs the opponent who does not answer, where the odds tell it."""
    if not shown.branches or shown.check is None:
        return {}
    left = sorted(shown.branches[0].losses)
    found: dict[Grade, str] = {}
    for grade, chance in worst_first(shown.check.odds):
        while left and chance > 1e-9:
            number, share = left[0]
            part = min(share, chance)
            chance -= part
            left = left[1:] if share - part < 1e-9 else [(number, share - part), *left[1:]]
            if grade in found and found[grade] != _points(grade, number):
                return {}
            found[grade] = _points(grade, number)
    return found


def _points(grade: Grade, number: int) -> str:
    return say("battle.duel.miss") if grade == MISS else say("battle.duel.pts", {"n": number})


def _draw_plates(surface: Surface, theme: Theme, rect: Rect, shown: Shown) -> None:
    """Points expected, and the chance of the wound that the best colour threatens."""
    branch, gap = shown.branches[0], theme.px(8)
    wide = (rect.w - gap) // 2
    out = say("battle.duel.out", {"chance": percent(branch.out)})
    left = Rect(rect.x, rect.y, wide, rect.h)
    right = Rect(rect.right - wide, rect.y, wide, rect.h)
    _draw_plate(surface, theme, left, (decimal(branch.mean), say("battle.duel.expected"), out))
    _draw_plate(surface, theme, right, threat(shown))


def threat(shown: Shown) -> tuple[str, str, str]:
    """The chance of a wound, its name, and how it comes: the best colour, and what saves him."""
    facts = dict(next((f for _, f in _notes(shown) if "wound" in dict(f)), ()))
    red = dict(shown.branches[0].hit).get(BEST, 0.0)
    later = shown.forecast.later if shown.forecast else ()
    saved = _saved(later[-1], facts.get("avoided")) if later else 0.0
    name = word("wound", facts["wound"]) if "wound" in facts else say("battle.duel.wound")
    how = say(
        "battle.duel.saved" if saved > 0 else "battle.duel.unsaved", {"saved": percent(saved)}
    )
    return percent(red * (1 - saved)), name, how


def _notes(shown: Shown) -> tuple[tuple[str, tuple[Slot, ...]], ...]:
    return shown.forecast.notes if shown.forecast else ()


def _saved(check: Check, least: Value) -> float:
    """How likely a check shows this colour or a better one."""
    order = list(GRADES)
    better = order[order.index(least) :] if least in order else []
    return check.chance(*better)


def _draw_plate(surface: Surface, theme: Theme, rect: Rect, words: tuple[str, str, str]) -> None:
    surface.blit(paper.plate(rect.size, SEPIA), rect)
    inner = rect.inflate(-theme.px(14), -theme.px(6))
    large = theme.style("name", GULES.dark)
    wide = min(inner.w * 42 // 100, text.width(words[0], large) + theme.px(8))
    text.draw(surface, words[0], large, Rect(inner.x, inner.y, wide, inner.h))
    right = Rect(inner.x + wide, inner.y, inner.w - wide, inner.h // 2)
    text.draw(surface, words[1], theme.style("small").but(weight="semibold"), right)
    text.draw(surface, words[2], theme.style("small", SEPIA), right.move(0, inner.h // 2))


def _draw_answers(surface: Surface, theme: Theme, rect: Rect, shown: Shown) -> None:
    head = Rect(rect.x, rect.y, rect.w, text.step(theme.style("heading")))
    text.draw(surface, say("battle.duel.answers"), theme.style("heading", GULES.dark), head)
    high = row_height(theme)
    for n, branch in enumerate(shown.branches[: (rect.h - head.h) // high]):
        row = Rect(rect.x, head.bottom + n * high, rect.w, high)
        value = say("battle.duel.points", {"n": decimal(branch.mean)})
        wide = text.width(value, theme.style("strong")) + theme.px(8)
        text.draw(
            surface,
            begun(answer_of(branch)),
            theme.style("body"),
            Rect(row.x, row.y, row.w - wide, high),
        )
        right = Rect(row.right - wide, row.y, wide, high)
        text.draw(surface, value, theme.style("strong", GULES.dark), right, "right")


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
