"""The panel of a leader duel: who fights whom, the forms, the figure, the chart and the reasons."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import pygame
from pygame import Rect, Surface

from game.core.checks import Check, Grade
from game.core.components import Unit
from game.core.forecast import Branch, Forecast
from game.core.orders import Order, Slot, Value
from game.core.ruleset import Request
from game.core.view import View
from game.play.words import say
from game.ui import text
from game.ui.art import icons, paper
from game.ui.art.bars import GRADES
from game.ui.art.palette import GULES, INK, RULE, SEPIA, WHITE
from game.ui.battle.colour_chart import draw_chart, worst_first
from game.ui.battle.duel_armour import Guard
from game.ui.battle.duel_badges import Badge, figure_room
from game.ui.battle.duel_figure import Figure, Frame, draw_figure
from game.ui.battle.duel_pair import Duellist, draw_names, draw_pair
from game.ui.battle.forecast_panel import (
    answer_of,
    begun,
    draw_shift_rows,
    percent,
    shift_rows,
)
from game.ui.battle.model import tincture_of
from game.ui.battle.stack import Part, stack
from game.ui.battle.wording import first_said, plain, slot_words
from game.ui.theme import Theme
from game.ui.widgets.base import Look
from game.ui.widgets.button import Button
from game.ui.widgets.toggle import Option, Segments

ICONS = {"fight": "swords", "defend": "defend", "hold": "stay", "attack": "attack"}
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


def letters(values: Sequence[Value], taken: Collection[str] = ()) -> list[tuple[Value, str]]:
    """A letter of its own for each value: the first of its name that is free."""
    found: list[tuple[Value, str]] = []
    used = set(taken)
    for value in values:
        letter = next((c for c in str(value).lower() if c.isalpha() and c not in used), "")
        if letter:
            used.add(letter)
            found.append((value, letter))
    return found


def places(
    theme: Theme, panel: Rect, duels: int, slots: Sequence[str], shown: Shown
) -> dict[str, Rect]:
    """Where everything stands; what finds no room is missing."""
    inner = panel.inflate(-2 * theme.px(24), -2 * theme.px(20))
    row = theme.letters(27, 34)
    parts = [Part("tabs", row, row, 19)] if duels > 1 else []
    head = theme.letters(46, 64)
    parts += [
        Part("heads", head, head, 8),
        Part("forms", theme.letters(32, 46), theme.letters(34, 46), 20),
    ]
    parts += [Part(f"slot.{slot}", row, row, 18) for slot in slots]
    if shown.order.get("area") is not None:
        parts.append(Part("figure", theme.px(205), theme.letters(240, 380), 17))
    else:
        note = text.height(_note(shown), theme.style("body"), inner.w)
        parts += [Part("note", note, note, 16), Part("pair", theme.px(110), theme.px(260), 7)]
    if shown.check is not None:
        parts += _odds_parts(theme, shown)
    return stack(inner, parts, theme.px(9))


def _odds_parts(theme: Theme, shown: Shown) -> list[Part]:
    small, line = text.step(theme.style("small")), round(theme.style("body").size * 1.42)
    head = text.step(theme.style("heading"))
    chart = head + theme.letters(24, 34) + small
    parts = [Part("chart", chart, chart + theme.px(14), 15)]
    if shown.branches:
        plate = theme.letters(38, 50)
        parts.append(Part("plates", plate, plate, 14))
    rows = -(-len(shift_rows(shown.check, ())) // _columns(theme))
    parts.append(Part("shifts", head + line, head + rows * line, 12))
    if len(shown.branches) > 1:
        answers = head + len(shown.branches) * line
        parts.append(Part("answers", answers, answers, 11))
    return parts


def tabs(
    theme: Theme, places_: Mapping[str, Rect], names: Sequence[str], index: int
) -> list[Segments]:
    """One segment for each leader who fights; none if there is only one."""
    place = places_.get("tabs")
    if place is None:
        return []
    options = tuple(Option(str(n), name) for n, name in enumerate(names))
    return [Segments("tab", place, options, str(index))]


def forms(
    theme: Theme,
    places_: Mapping[str, Rect],
    shown: Shown,
    options: Sequence[Value],
    order: Order,
) -> list[Button]:
    """A button for each form of declaration."""
    place = places_.get("forms")
    if place is None or not options:
        return []
    gap = theme.px(8)
    wide = (place.w - gap * (len(options) - 1)) // len(options)
    keys = dict(letters(options))
    return [
        Button(
            f"form.{n}",
            Rect(place.x + n * (wide + gap), place.y, wide, place.h),
            slot_words(shown.view, shown.request, ("form", value)),
            on=order.get("form") == value,
            icon=partial(_icon, str(value), order.get("form") == value),
            tip=say("battle.duel.key", {"key": keys.get(value, "").upper()}),
        )
        for n, value in enumerate(options)
    ]


def _icon(value: str, on: bool, surface: Surface, box: Rect, look: Look) -> None:
    side = min(box.w, box.h) * 62 // 100
    picture = icons.icon(ICONS.get(value, "sword"), side, WHITE if on else INK)
    surface.blit(picture, picture.get_rect(center=box.center))


def label_width(theme: Theme) -> int:
    """Room for the word before a row of segments."""
    return theme.letters(66, 84)


def slot_row(
    theme: Theme, place: Rect, shown: Shown, slot: str, options: Sequence[Value], order: Order
) -> Segments:
    """The values of one slot side by side."""
    left = label_width(theme)
    box = Rect(place.x + left, place.y, place.w - left, place.h)
    words = [slot_words(shown.view, shown.request, (slot, value)) for value in options]
    chosen = options.index(order.get(slot)) if order.get(slot) in options else 0
    found = tuple(Option(str(n), word) for n, word in enumerate(words))
    return Segments(f"slot.{slot}", box, found, str(chosen), tincture=_own_tincture(shown))


def badge(area: str, forecast: Forecast | None, guard: Guard, chosen: bool) -> Badge:
    """The badge of an area, not placed yet."""
    points = ""
    if forecast and forecast.branches:
        points = say("battle.duel.points", {"n": f"{forecast.branches[0].mean:.1f}"})
    shield = guard.shield if area in guard.shielded else 0
    words = area_words(area)
    return Badge(f"area.{area}", area, words, points, guard.points(area), shield, chosen)


def area_words(area: str) -> str:
    """What an area of the body is called."""
    return first_said((f"battle.answer.area.{area}",), (), plain(area))


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


def _own_tincture(shown: Shown) -> str:
    return tincture_of(shown.view, shown.request.side)


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


def _note(shown: Shown) -> str:
    form = shown.order.text("form")
    return first_said((f"battle.duel.note_{form}",), (), "")


def _draw_note(surface: Surface, theme: Theme, rect: Rect, shown: Shown) -> None:
    text.paragraph(surface, _note(shown), theme.style("body", SEPIA), rect)


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
    _draw_plate(surface, theme, left, (f"{branch.mean:.1f}", say("battle.duel.expected"), out))
    _draw_plate(surface, theme, right, threat(shown))


def threat(shown: Shown) -> tuple[str, str, str]:
    """The chance of a wound, its name, and how it comes: the best colour, and what saves him."""
    facts = dict(next((f for _, f in _notes(shown) if "wound" in dict(f)), ()))
    red = dict(shown.branches[0].hit).get(BEST, 0.0)
    later = shown.forecast.later if shown.forecast else ()
    saved = _saved(later[-1], facts.get("avoided")) if later else 0.0
    name = str(facts.get("wound", say("battle.duel.wound")))
    parts = {"red": percent(red), "saved": percent(saved)}
    how = say("battle.duel.saved" if saved > 0 else "battle.duel.unsaved", parts)
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
    high = round(theme.style("body").size * 1.42)
    for n, branch in enumerate(shown.branches[: (rect.h - head.h) // high]):
        row = Rect(rect.x, head.bottom + n * high, rect.w, high)
        value = say("battle.duel.points", {"n": f"{branch.mean:.1f}"})
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
    draw_shift_rows(surface, theme, body, shift_rows(check, ()), _columns(theme))


def _columns(theme: Theme) -> int:
    return 1 if theme.roomy or theme.scale > 1.25 else 2
