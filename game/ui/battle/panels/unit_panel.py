"""The panel of the chosen unit: who it is, its numbers, its order buttons with sign, word and key,
and the odds of what it may do.
"""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect, Surface

from game.core.components import Strength
from game.core.view import View
from game.play.telling.chronicle import within
from game.play.words import say
from game.ui import keys, text
from game.ui.art.buttons import ticket
from game.ui.art.heraldry.icons import icon
from game.ui.art.palette import INK, MINUS, PLATE, SEPIA
from game.ui.art.paper import divider
from game.ui.battle.orders.clerk import Clerk
from game.ui.battle.panels.unit_card import (
    MOST_STATS,
    draw_bar,
    draw_stat_line,
    draw_stats,
    draw_who,
)
from game.ui.battle.table.model import card, name_of, tincture_of
from game.ui.battle.table.wording import remarks
from game.ui.battle.tips.square import refused
from game.ui.odds.forecast_panel import (
    CHART,
    HEADS,
    SHIFTS,
    TABLE,
    Prospect,
    draw_prospect,
    part_at,
)
from game.ui.theme import FAINT, Theme
from game.ui.widgets import paint
from game.ui.widgets.base import Entered, Look, Placed, Widget
from game.ui.widgets.toggle import Checkbox


@dataclass(frozen=True, slots=True)
class Ticket(Placed, Entered):
    """One form of order. ``chosen`` is what was ordered, ``ready`` what a click would order."""

    label: str
    sign: str
    key_name: str
    tincture: str
    chosen: bool = False
    ready: bool = False

    def draw(self, surface: Surface, look: Look) -> None:
        """Paint the ticket, its sign, its word and its key."""
        surface.blit(ticket(self.rect.size, self._state(look), self.tincture), self.rect)
        filled = self.chosen or self.ready
        colour = PLATE if filled and self.enabled else INK if self.enabled else FAINT
        word = look.theme.style("strong", colour)
        foot = Rect(self.rect.x + 6, 0, self.rect.w - 12, text.step(word))
        foot.bottom = self.rect.bottom - look.theme.px(9)
        side = max(16, min(foot.y - self.rect.y - look.theme.px(6), look.theme.px(44)))
        sign = icon(self.sign, side, colour)
        middle = (self.rect.y + look.theme.px(5) + foot.y) // 2
        surface.blit(sign, sign.get_rect(center=(self.rect.centerx, middle)))
        text.draw(surface, self.label, word, foot, "centre")
        if self.key_name:
            small = look.theme.style("small", colour)
            corner = Rect(self.rect.right - look.theme.px(26), self.rect.y + look.theme.px(8), 0, 0)
            corner.size = (look.theme.px(16), text.step(small))
            text.draw(surface, self.key_name, small, corner, "right")
        if look.focused:
            paint.focus(surface, self.rect, look)

    def _state(self, look: Look) -> str:
        if not self.enabled:
            return "disabled"
        if look.pressed:
            return "pressed"
        if self.chosen or self.ready:
            return "chosen"
        return "hover" if look.hovered else "normal"


FORMS = ("attack", "defend", "shoot", "withdraw")


@dataclass(frozen=True, slots=True)
class Rows:
    """The panel from top to bottom."""

    who: Rect
    stats: Rect
    bar: Rect
    forms: Rect
    odds: Rect
    said: Rect


def rows(theme: Theme, panel: Rect, refused: bool = False) -> Rows:
    """Where each part of the panel stands; in narrow windows the numbers share the third line
    beside the face, the bar is left out, and only a refusal takes room from the odds.
    """
    pad = theme.px(22)
    inner = panel.inflate(-2 * pad, -theme.px(28))
    who = Rect(inner.x, inner.y, inner.w, theme.letters(66, 88))
    if theme.roomy:
        deep = text.step(theme.style("name")) + text.step(theme.style("caption"))
        stats = Rect(inner.x, who.bottom + theme.px(4), inner.w, deep)
        bar_high = theme.px(16) + text.step(theme.style("caption"))
        bar = Rect(inner.x, stats.bottom + theme.px(4), inner.w, bar_high)
    else:
        left = inner.x + who.h + theme.px(4)
        low = text.step(theme.style("strong"))
        stats = Rect(left, who.bottom - low, inner.right - left, low)
        bar = Rect(inner.x, who.bottom + theme.px(6), inner.w, 0)
    forms = Rect(inner.x, bar.bottom + theme.px(6), inner.w, theme.letters(54, 84))
    said_high = theme.step("caption") * 2 if theme.roomy or refused else 0
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
    slots = (slot for made in clerk.made.orders for slot in made.slots)
    for flag in dict.fromkeys(name for name, value in slots if isinstance(value, bool)):
        on = bool(order and order.get(flag))
        label = say("battle.take_over", {"key": keys.cap("take_over")})
        high = theme.step("body") + theme.px(8)
        box = Rect(place.x, place.y, place.w, high)
        return [Checkbox(f"toggle:{flag}", box, label, on, tip=say("battle.take_over_tip", {}))]
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
            keys.cap(f"form_{form}") if theme.roomy else "",
            tincture,
            chosen=given is not None and given.text("form") == form,
            ready=clerk.made.form == form,
            enabled=form in clerk.made.forms,
            tip=say(f"battle.form_{form}_tip", {}),
        )
        for index, form in enumerate(FORMS)
    ]


def topic_at(theme: Theme, panel: Rect, clerk: Clerk, point: tuple[int, int]) -> tuple[str, str]:
    """What lies under a point, as the rule's id if a number or modifier has one, and as topic."""
    place = rows(theme, panel, clerk.refusal is not None)
    if clerk.request is None:
        return "", ""
    if place.stats.collidepoint(point):
        shown = card(clerk.view, clerk.request.unit).stats[:MOST_STATS]
        at = (point[0] - place.stats.x) * len(shown) // max(1, place.stats.w)
        return (shown[at].rule if at < len(shown) else ""), "unit"
    if place.who.collidepoint(point):
        return "", "leader"
    if place.bar.collidepoint(point):
        return "", "morale"
    if place.odds.collidepoint(point):
        return _odds_at(theme, place.odds, clerk, point)
    return "", ""


def _odds_at(theme: Theme, box: Rect, clerk: Clerk, point: tuple[int, int]) -> tuple[str, str]:
    found = prospect(clerk)
    if found is None:
        form = clerk.made.form if clerk.made else ""
        return "", f"form.{form}" if form else f"kind.{clerk.request.kind if clerk.request else ''}"
    part, rule = part_at(theme, box, found, point)
    if part == SHIFTS:
        return rule, "shifts"
    if part in (CHART, TABLE, HEADS):
        return "", "losses"
    return (found.check.rule if found.check else ""), "losses"


def draw(surface: Surface, theme: Theme, panel: Rect, clerk: Clerk) -> None:
    """Paint everything but the widgets."""
    place = rows(theme, panel, clerk.refusal is not None)
    if clerk.request is None:
        _draw_advice(surface, theme, place, clerk)
        _draw_said(surface, theme, place.said, clerk)
        return
    view, unit = clerk.view, clerk.request.unit
    draw_who(surface, theme, place.who, view, unit)
    known = card(view, unit)
    if theme.roomy:
        draw_stats(surface, theme, place.stats, known)
        draw_bar(surface, theme, place.bar, view, unit)
    else:
        draw_stat_line(surface, theme, place.stats, known)
    surface.blit(divider(place.forms.w), (place.forms.x, place.forms.bottom + theme.px(5)))
    _draw_odds(surface, theme, place.odds, clerk)
    _draw_said(surface, theme, place.said, clerk)


def _draw_advice(surface: Surface, theme: Theme, place: Rows, clerk: Clerk) -> None:
    style = theme.style("caption", SEPIA)
    box = place.who.union(place.stats)
    given = "turn" if any(request.window for request in clerk.seat.waiting) else "given"
    said = "battle.advice" if clerk.missing_units() else f"battle.advice_{given}"
    text.paragraph(surface, say(said, {"key": keys.cap("next_unit")}), style, box)


def _draw_odds(surface: Surface, theme: Theme, box: Rect, clerk: Clerk) -> None:
    if box.h < theme.step("body"):
        return
    found = prospect(clerk)
    if found is not None:
        draw_prospect(surface, theme, box, found)
        return
    form = clerk.made.form if clerk.made else ""
    turning = clerk.request is not None and clerk.request.window
    about = form or ("turn" if turning else "command")
    words, style = say(f"battle.about_{about}", {}), theme.style("body", SEPIA)
    text.paragraph(surface, words, style, box)
    if not theme.roomy and clerk.refusal is None and clerk.given() is not None:
        used = text.height(words, style, box.w) + theme.px(10)
        _draw_way_back(surface, theme, Rect(box.x, box.y + used, box.w, box.h - used), "top")


def _draw_way_back(surface: Surface, theme: Theme, box: Rect, place: str) -> None:
    """How a given order is taken back, if there is room to say it."""
    words = say("battle.hint_given", {"key": keys.cap("undo")})
    style = theme.style("caption", SEPIA)
    if text.height(words, style, box.w) <= box.h:
        text.paragraph(surface, words, style, box, place=place)


def prospect(clerk: Clerk) -> Prospect | None:
    """What the order under the pointer, or the one given, promises; None without odds."""
    known = clerk.forecast()
    if known is None or not known[1].branches:
        return None
    order, forecast = known
    view = clerk.view
    key = "battle.if_you_shoot" if order.unit("target") else "battle.if_you_strike"
    facts = {"target": within(name_of(view, forecast.target))}
    strength = view.find(forecast.target, Strength) if forecast.target is not None else None
    return Prospect(
        forecast,
        say(*forecast.barred) if forecast.barred else say(key, facts),
        remarks(view, forecast.notes),
        _limit(view, forecast.target),
        strength.now if strength else 0,
        tincture_of(view, view.side),
        "fighters",
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
        words = refused(clerk.view, refusal)
        text.paragraph(surface, words, theme.style("strong", MINUS), box, place="bottom")
    elif clerk.given() is not None:
        _draw_way_back(surface, theme, box, "bottom")
