"""The panel of a leader duel: where everything stands, and its buttons."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial

from pygame import Rect, Surface

from game.core.forecast import Forecast
from game.core.orders import Order, Value
from game.play.words import decimal, say
from game.ui import keys, text
from game.ui.art.heraldry import icons
from game.ui.art.palette import INK, WHITE
from game.ui.battle.duel.armour import Guard
from game.ui.battle.duel.paint import (
    Shown,
    columns,
    label_width,
    note,
    slot_label,
    told_besides,
)
from game.ui.battle.panels.stack import Part, stack
from game.ui.battle.table.model import tincture_of
from game.ui.battle.table.wording import first_said, plain, slot_words
from game.ui.leaf.badges import Badge
from game.ui.odds.chart import harms
from game.ui.odds.shifts import row_height, shift_rows
from game.ui.theme import Theme
from game.ui.widgets.base import Look
from game.ui.widgets.button import Button
from game.ui.widgets.toggle import Checkbox, Option, Segments

TICK = "tick"
ICONS = {"fight": "swords", "defend": "defend", "hold": "stay", "attack": "attack"}


def letters(values: Sequence[Value], taken: Collection[str] = ()) -> list[tuple[Value, str]]:
    """A letter of its own for each value: the first of its name that is free, and no key of the
    battle's own.
    """
    found: list[tuple[Value, str]] = []
    used = {*taken, *keys.letters("everywhere", "battle", "reading", "field", "map")}
    for value in values:
        letter = next((c for c in str(value).lower() if c.isalpha() and c not in used), "")
        if letter:
            used.add(letter)
            found.append((value, letter))
    return found


def ticked(options: Sequence[Value]) -> bool:
    """Whether a slot is a plain no or yes."""
    return tuple(options) == (False, True) and all(type(value) is bool for value in options)


def places(
    theme: Theme,
    panel: Rect,
    duels: int,
    slots: Sequence[str],
    ticks: Sequence[str],
    shown: Shown,
) -> dict[str, Rect]:
    """Where everything stands; what finds no room is missing."""
    inner = panel.inflate(-2 * theme.px(24), -2 * theme.px(20))
    row = theme.letters(27, 34)
    parts = [Part("tabs", row, row, 19)] if duels > 1 else []
    head = theme.letters(46, 64)
    parts += [
        Part("heads", head, head, 13),
        Part("forms", theme.letters(32, 46), theme.letters(34, 46), 20),
    ]
    parts += [Part(f"slot.{slot}", row, row, 18) for slot in slots]
    parts += [Part("ticks", row, row, 18)] if ticks else []
    if shown.area:
        parts.append(Part("figure", theme.px(150), theme.letters(240, 380), 17))
    else:
        tall = text.height(note(shown), theme.style("body"), inner.w)
        parts += [Part("note", tall, tall, 16), Part("pair", theme.px(110), theme.px(260), 7)]
    if shown.check is not None:
        parts += _odds_parts(theme, shown)
    if shown.area and (told := told_besides(shown)):
        tall = text.height(told, theme.style("small"), inner.w)
        parts.append(Part("besides", tall, tall, 13))
    wide = stack(inner, parts, theme.px(9))
    return wide if len(wide) == len(parts) else stack(inner, parts, theme.px(4))


def _odds_parts(theme: Theme, shown: Shown) -> list[Part]:
    small, line = text.step(theme.style("small")), row_height(theme)
    head = text.step(theme.style("heading"))
    chart = head + theme.letters(24, 34) + small
    parts = [Part("chart", chart, chart + theme.px(14), 15)]
    if shown.forecast and shown.branches and (harms(shown.forecast) or shown.branches[0].out):
        plate = theme.letters(38, 50)
        parts.append(Part("plates", plate, plate, 14))
    rows = -(-len(shift_rows(shown.check, ())) // columns(theme))
    parts.append(Part("shifts", head + line, head + rows * line, 12))
    if len(shown.branches) > 1:
        answers = head + (len(shown.branches) - 1) * line
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
    """A button for each form of declaration; without pictures where the words need their room."""
    place = places_.get("forms")
    if place is None or not options:
        return []
    gap = theme.px(8)
    wide = (place.w - gap * (len(options) - 1)) // len(options)
    named = dict(letters(options))
    words = [slot_words(shown.view, shown.request, ("form", value)) for value in options]
    longest = max(text.width(word, theme.style("strong")) for word in words)
    drawn = theme.roomy or longest + place.h + theme.px(24) <= wide
    return [
        Button(
            f"form.{n}",
            Rect(place.x + n * (wide + gap), place.y, wide, place.h),
            words[n],
            on=order.get("form") == value,
            icon=partial(_icon, str(value), order.get("form") == value) if drawn else None,
            tip=say("battle.duel.key", {"key": named.get(value, "").upper()}),
        )
        for n, value in enumerate(options)
    ]


def _icon(value: str, on: bool, surface: Surface, box: Rect, look: Look) -> None:
    side = min(box.w, box.h) * 62 // 100
    picture = icons.icon(ICONS.get(value, "sword"), side, WHITE if on else INK)
    surface.blit(picture, picture.get_rect(center=box.center))


def tick_row(
    theme: Theme, places_: Mapping[str, Rect], ticks: Sequence[str], order: Order
) -> Iterator[Checkbox]:
    """A box to tick for each plain no or yes, side by side."""
    place = places_.get("ticks")
    if place is None:
        return
    gap = theme.px(12)
    wide = (place.w - gap * (len(ticks) - 1)) // len(ticks)
    for n, slot in enumerate(ticks):
        box = Rect(place.x + n * (wide + gap), place.y, wide, place.h)
        yield Checkbox(f"{TICK}.{slot}", box, slot_label(slot), order.get(slot) is True)


def slot_row(
    theme: Theme, place: Rect, shown: Shown, slot: str, options: Sequence[Value], value: Value
) -> Segments:
    """The values of one slot side by side."""
    left = label_width(theme)
    box = Rect(place.x + left, place.y, place.w - left, place.h)
    words = [slot_words(shown.view, shown.request, (slot, one)) for one in options]
    chosen = options.index(value) if value in options else 0
    found = tuple(Option(str(n), word) for n, word in enumerate(words))
    return Segments(f"slot.{slot}", box, found, str(chosen), tincture=_own_tincture(shown))


def badge(area: str, forecast: Forecast | None, guard: Guard, chosen: bool) -> Badge:
    """The badge of an area, not placed yet."""
    points = ""
    if forecast and forecast.branches:
        points = say("battle.duel.points", {"n": decimal(forecast.branches[0].mean)})
    shield = guard.shield if area in guard.shielded else 0
    words = area_words(area)
    return Badge(f"area.{area}", area, words, points, guard.points(area), shield, chosen)


def area_words(area: str) -> str:
    """What an area of the body is called."""
    return first_said((f"battle.answer.area.{area}",), (), plain(area))


def _own_tincture(shown: Shown) -> str:
    return tincture_of(shown.view, shown.request.side)
