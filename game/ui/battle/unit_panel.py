"""The panel of the chosen unit: who it is, its numbers, what it may do, and the odds of it."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect, Surface

from game.core.components import Commands, Facing, Position, Strength, Unit
from game.core.forecast import Forecast
from game.core.ruleset import Card
from game.core.view import View
from game.play.words import say
from game.ui import text
from game.ui.art.bars import strength_bar
from game.ui.art.heraldry import portrait, shield
from game.ui.art.palette import INK, MINUS, SEPIA, TINCTURES, helm_of
from game.ui.art.paper import divider
from game.ui.battle.clerk import Clerk
from game.ui.battle.forecast_panel import draw_forecast
from game.ui.battle.model import GRAVE, archetype_word, card, leader_of, name_of, tincture_of
from game.ui.battle.tickets import Ticket
from game.ui.battle.wording import remarks
from game.ui.text import Piece
from game.ui.theme import Theme
from game.ui.widgets.base import Widget
from game.ui.widgets.toggle import Checkbox

FORMS = ("attack", "defend", "shoot", "withdraw")
MOST_STATS = 5
"""Numbers of the card that stand side by side."""

KEYS = {"attack": "A", "defend": "D", "shoot": "S", "withdraw": "W"}


@dataclass(frozen=True, slots=True)
class Rows:
    """The panel from top to bottom."""

    who: Rect
    stats: Rect
    bar: Rect
    forms: Rect
    odds: Rect
    said: Rect


def rows(theme: Theme, panel: Rect) -> Rows:
    """Where each part of the panel stands."""
    pad = theme.px(22)
    inner = panel.inflate(-2 * pad, -theme.px(28))
    who = Rect(inner.x, inner.y, inner.w, theme.letters(66, 88))
    deep = text.step(theme.style("name")) + text.step(theme.style("caption"))
    stats = Rect(inner.x, who.bottom + theme.px(4), inner.w, deep)
    bar_high = theme.px(16) + text.step(theme.style("caption"))
    bar = Rect(inner.x, stats.bottom + theme.px(4), inner.w, bar_high)
    forms = Rect(inner.x, bar.bottom + theme.px(6), inner.w, theme.letters(54, 84))
    said_high = theme.step("caption") * 2
    said = Rect(inner.x, inner.bottom - said_high, inner.w, said_high)
    top = forms.bottom + theme.px(18)
    return Rows(who, stats, bar, forms, Rect(inner.x, top, inner.w, said.y - top), said)


def widgets(theme: Theme, panel: Rect, clerk: Clerk) -> list[Widget]:
    """The order buttons of the chosen unit, or the commander's choices."""
    if clerk.made is None or clerk.request is None:
        return []
    place = rows(theme, panel).forms
    if clerk.made.forms != ("",):
        return list(_tickets(theme, place, clerk))
    order = clerk.given()
    if any(order.get("take_over") is not None for order in clerk.made.orders):
        on = bool(order and order.get("take_over"))
        label = say("battle.take_over", {})
        high = theme.step("body") + theme.px(8)
        box = Rect(place.x, place.y, place.w, high)
        return [Checkbox("toggle:take_over", box, label, on, tip=say("battle.take_over_tip", {}))]
    return []


def _tickets(theme: Theme, place: Rect, clerk: Clerk) -> list[Ticket]:
    assert clerk.made is not None and clerk.request is not None
    gap = theme.px(10)
    wide = (place.w - gap * (len(FORMS) - 1)) // len(FORMS)
    tincture = tincture_of(clerk.view, clerk.seat.side)
    given = clerk.given()
    return [
        Ticket(
            f"form:{form}",
            Rect(place.x + index * (wide + gap), place.y, wide, place.h),
            say(f"battle.form_{form}", {}),
            form,
            KEYS[form] if theme.roomy else "",
            tincture,
            chosen=given is not None and given.text("form") == form,
            ready=clerk.made.form == form,
            enabled=form in clerk.made.forms,
            tip=say(f"battle.form_{form}_tip", {}),
        )
        for index, form in enumerate(FORMS)
    ]


def rule_at(theme: Theme, panel: Rect, clerk: Clerk, point: tuple[int, int]) -> str:
    """The rule of the number, forecast or refusal under a point; a refusal's from anywhere."""
    place = rows(theme, panel)
    if clerk.request is not None and place.stats.collidepoint(point):
        shown = card(clerk.view, clerk.request.unit).stats[:MOST_STATS]
        at = (point[0] - place.stats.x) * len(shown) // max(1, place.stats.w)
        return shown[at].rule if at < len(shown) else ""
    found = clerk.forecast()
    if place.odds.collidepoint(point) and found is not None and found[1].check is not None:
        return found[1].check.rule
    return clerk.refusal.rule if clerk.refusal is not None else ""


def draw(surface: Surface, theme: Theme, panel: Rect, clerk: Clerk) -> None:
    """Paint everything but the widgets."""
    place = rows(theme, panel)
    if clerk.request is None:
        _draw_advice(surface, theme, place)
        return
    view, unit = clerk.view, clerk.request.unit
    _draw_who(surface, theme, place.who, view, unit)
    known = card(view, unit)
    _draw_stats(surface, theme, place.stats, known)
    _draw_bar(surface, theme, place.bar, view, unit)
    surface.blit(divider(place.forms.w), (place.forms.x, place.forms.bottom + theme.px(5)))
    _draw_odds(surface, theme, place.odds, clerk)
    _draw_said(surface, theme, place.said, clerk)


def _draw_advice(surface: Surface, theme: Theme, place: Rows) -> None:
    style = theme.style("caption", SEPIA)
    box = place.who.union(place.stats)
    text.paragraph(surface, say("battle.advice", {}), style, box)


def _draw_who(surface: Surface, theme: Theme, box: Rect, view: View, unit: int) -> None:
    known = view.get(unit, Unit)
    tincture = tincture_of(view, known.side)
    if view.find(unit, Commands):
        face = shield(box.h, tincture, "lion", True)
    else:
        face = portrait(box.h, tincture, helm_of(TINCTURES[tincture]))
    surface.blit(face, box)
    left = box.x + face.get_width() + theme.px(14)
    room = Rect(left, box.y, box.right - left, box.h)
    lines = [("name", INK, known.name), ("caption", SEPIA, _led_by(view, unit))]
    lines.append(("body", INK, _standing(view, unit)))
    y = room.y
    for role, colour, words in lines:
        style = theme.style(role, colour)
        row = Rect(room.x, y, room.w, text.step(style))
        text.draw(surface, words, style, row)
        y = row.bottom


def _led_by(view: View, unit: int) -> str:
    if view.find(unit, Commands):
        return say("battle.commander", {})
    leader = leader_of(view, unit)
    if leader is None:
        return say("battle.leaderless", {})
    grave = [chip for chip in card(view, unit).leader_chips if chip.gravity >= GRAVE]
    chips = ", ".join(say(chip.key, {}) for chip in grave)
    facts = {"leader": name_of(view, leader), "state": chips or say("battle.unhurt", {})}
    return say("battle.leads", facts)


def _standing(view: View, unit: int) -> str:
    position, facing = view.find(unit, Position), view.find(unit, Facing)
    facts = {
        "troops": archetype_word(view.get(unit, Unit).archetype).capitalize(),
        "cell": position.cell if position else "–",
        "facing": say(f"battle.facing_{facing.direction}", {}) if facing else "",
    }
    return say("battle.stands" if facing else "battle.stands_alone", facts)


def _draw_stats(surface: Surface, theme: Theme, box: Rect, known: Card) -> None:
    """The numbers of the card side by side: the value above, its name below."""
    shown = known.stats[:MOST_STATS]
    if not shown:
        return
    wide = box.w // len(shown)
    value, label = theme.style("name"), theme.style("caption", SEPIA)
    for index, stat in enumerate(shown):
        column = Rect(box.x + index * wide, box.y, wide - theme.px(8), box.h)
        top = Rect(column.x, column.y, column.w, text.step(value))
        text.line(surface, _value(str(stat.value), value, label), top)
        low = Rect(column.x, top.bottom, column.w, text.step(label))
        text.draw(surface, say(stat.key, {}), label, low)


def _value(words: str, large: text.Style, small: text.Style) -> tuple[Piece, ...]:
    """A number with what it is out of in smaller letters: 74/100."""
    now, slash, full = words.partition("/")
    shown = now.replace("-", "\N{MINUS SIGN}")
    return (Piece(shown, large), *((Piece(f"/{full}", small),) if slash else ()))


def _draw_bar(surface: Surface, theme: Theme, box: Rect, view: View, unit: int) -> None:
    """How many are left, with the losses that call for a morale check."""
    strength = view.find(unit, Strength)
    if strength is None:
        return
    marks = (strength.full - -(-strength.full // 3), strength.full - -(-strength.full * 2 // 3))
    tincture = tincture_of(view, view.get(unit, Unit).side)
    bar = Rect(box.x, box.y, box.w, theme.px(14))
    surface.blit(strength_bar(bar.size, strength.now, strength.full, tincture, marks), bar)
    style = theme.style("caption", SEPIA)
    for mark in marks:
        if mark >= strength.now:
            continue
        words = say("battle.check_at", {"n": mark})
        wide = text.width(words, style)
        x = bar.x + bar.w * mark // max(1, strength.full) - wide // 2
        place = Rect(x, bar.bottom, wide + 2, text.step(style)).clamp(box)
        text.draw(surface, words, style, place)


def _draw_odds(surface: Surface, theme: Theme, box: Rect, clerk: Clerk) -> None:
    if box.h < theme.step("body"):
        return
    found = clerk.forecast()
    if found is not None and found[1].branches:
        _, forecast = found
        key = "battle.if_you_shoot" if found[0].unit("target") else "battle.if_you_strike"
        title = say(key, {"target": name_of(clerk.view, forecast.target)})
        _draw_forecast(surface, theme, box, clerk, forecast, title)
        return
    form = clerk.made.form if clerk.made else ""
    turning = clerk.request is not None and clerk.request.window
    about = form or ("turn" if turning else "command")
    text.paragraph(surface, say(f"battle.about_{about}", {}), theme.style("body", SEPIA), box)


def _draw_forecast(
    surface: Surface, theme: Theme, box: Rect, clerk: Clerk, forecast: Forecast, title: str
) -> None:
    view = clerk.view
    strength = view.find(forecast.target, Strength) if forecast.target is not None else None
    draw_forecast(
        surface,
        theme,
        box,
        forecast,
        title,
        remarks(view, forecast.notes),
        _limit(view, forecast.target),
        standing=strength.now if strength else 0,
        tincture=tincture_of(view, view.side),
    )


def _limit(view: View, target: int | None) -> tuple[int, str] | None:
    """The least loss that makes the target check its morale."""
    strength = view.find(target, Strength) if target is not None else None
    if strength is None:
        return None
    lost = strength.full - strength.now
    for limit in (-(-strength.full // 3), -(-strength.full * 2 // 3)):
        if limit > lost:
            return limit - lost, say("battle.morale_check", {"n": limit - lost})
    return None


def _draw_said(surface: Surface, theme: Theme, box: Rect, clerk: Clerk) -> None:
    """Why the last click was refused, with its rule; else what the mouse does."""
    refusal = clerk.refusal
    if refusal is not None:
        words = say(refusal.why, refusal.facts)
        rule = f"  ({refusal.rule})" if refusal.rule else ""
        text.paragraph(surface, words + rule, theme.style("strong", MINUS), box, place="bottom")
    elif clerk.given() is not None:
        words = say("battle.hint_given", {})
        text.paragraph(surface, words, theme.style("caption", SEPIA), box, place="bottom")
