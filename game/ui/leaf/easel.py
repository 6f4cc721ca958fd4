"""How a leaf looks at one moment: its plan, its widgets, and all that is painted between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame
from pygame import Rect, Surface

from game.core.components import Unit
from game.core.forecast import Forecast
from game.core.ruleset import Request
from game.core.view import View
from game.core.vocabulary import Role
from game.play import screens
from game.play.words import say
from game.ui import text
from game.ui.art import paper
from game.ui.art.palette import GULES, RULE, SEPIA
from game.ui.battle.table.model import tincture_of
from game.ui.battle.table.wording import named
from game.ui.leaf import figure, parts, widgets
from game.ui.leaf.badges import Badge, Guard
from game.ui.leaf.body import Figure, Frame
from game.ui.leaf.deeds import letters_of
from game.ui.leaf.face import Face, Pick
from game.ui.leaf.held import Held, held
from game.ui.leaf.naming import about_words, form_note, place_note
from game.ui.leaf.odds_parts import ODDS, Told, note_role, run_on, told_below
from game.ui.leaf.plan import Plan
from game.ui.leaf.rows import explained, tabled, who, why
from game.ui.leaf.rows.grid import Group
from game.ui.leaf.rows.holds import draw_holds, holds
from game.ui.leaf.rows.row import one_line
from game.ui.leaf.rows.seal import Seal, foot
from game.ui.leaf.rows.who import LINES, draw_head, head_height
from game.ui.leaf.rows.why import abreast
from game.ui.odds import chart
from game.ui.odds.bands import bands, draw_bands
from game.ui.theme import Theme
from game.ui.widgets.base import Widget

FEW = 4
"""So few remarks follow each other on a line."""

PLACES = (Role.END_CELL, Role.AIMED_CELL)
"""Slots of cells far off, which are best clicked on the map."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """Everything a leaf shows: whose it is, what he is asked, what was chosen, its odds."""

    view: View
    request: Request
    face: Face
    fellows: tuple[Pick, ...]
    chapters: tuple[Pick, ...]
    forecast: Forecast | None
    badges: tuple[Badge, ...]
    guard: Guard
    target: int | None
    values: dict[str, str]
    cost: str
    seal: Seal
    ready: bool
    fresh: bool
    page: int = 0
    blow: int = 0

    @property
    def about(self) -> str:
        """What is known of the request itself, such as upon whom alone it may be used."""
        return about_words(self.view, self.request)

    @property
    def notes(self) -> str:
        """What the odds remark, else what the chosen way or form means; where nothing is sworn the
        leaf is lower, and odds need its room.
        """
        lines = chart.told_of(self.view, self.forecast).split("\n") if self.forecast else []
        told = run_on(lines) if len(lines) <= FEW else "\n".join(lines)
        means = next((pick.tip for pick in self.face.kinds if pick.chosen), "")
        if told or means:
            return told or ("" if self.seal.at_once and self.forecast else means)
        if any(turn.asked.role in PLACES for turn in self.face.rows):
            return say("battle.leaf.note_cell")
        rare = next((pick.words for pick in parts.others(self.face) if pick.chosen), "")
        means = place_note(self.view, self.request) or form_note(self.view, self.face.form)
        return ". ".join(filter(None, (rare, means)))


@dataclass(frozen=True, slots=True)
class Easel:
    """The layout of a sitter on a leaf; ``area`` is what lies above its foot, and ``told`` what
    is told of the order.
    """

    theme: Theme
    rect: Rect
    plan: Plan
    fold: str
    sitter: Sitter
    setting: widgets.Setting
    foot: Rect
    area: Rect
    told: Told
    made: widgets.Made

    @property
    def places(self) -> dict[str, Rect]:
        """Where the bands stand."""
        return self.plan.places

    @property
    def held(self) -> Held:
        """What it holds while somebody chooses on it: all but the odds."""
        return held(self.fold, self.places, ODDS)

    @property
    def frame(self) -> Frame | None:
        """Where the figure stands."""
        place = widgets.figure_place(self.setting)
        return figure.frame_of(self.theme, place, len(self.sitter.badges)) if place else None


def easel(theme: Theme, rect: Rect, sitter: Sitter, held: Held | None = None) -> Easel:
    """Lay a leaf out, ``held`` where it is looked at; where nothing is sworn, its foot is there for
    further pages alone.
    """
    inner = rect.inflate(-2 * theme.px(20), -2 * theme.px(16))
    bare = _laid(theme, rect, sitter, foot(theme, inner, 0), held) if sitter.seal.at_once else None
    if bare is not None and bare.plan.pages == 1:
        return bare
    for seal in sitter.seal.tries:
        low, sitter = foot(theme, inner, seal.height(theme)), replace(sitter, seal=seal)
        if (found := _laid(theme, rect, sitter, low, held)).plan.pages == 1:
            break
    return found


def _laid(theme: Theme, rect: Rect, sitter: Sitter, low: Rect, held: Held | None) -> Easel:
    """The bands between the upper edge and this foot."""
    inner, gap = rect.inflate(-2 * theme.px(20), -2 * theme.px(16)), theme.px(8) if low.h else 0
    area = Rect(inner.x, inner.y, inner.w, low.y - gap - inner.y)
    shape = parts.Shape(
        sitter.face,
        (len(sitter.fellows), len(sitter.chapters)),
        len(sitter.face.areas),
        told_of(theme, area.w, sitter),
        sitter.about,
        _rare(theme, area.w, sitter),
        len(holds(sitter.view, sitter.request.unit)),
        area.w,
    )
    fold, plan = parts.arranged(theme, area, shape, sitter.page, held)
    brief = replace(shape, told=shape.told.flowing())
    if plan.pages > 1 and brief != shape:
        other = parts.arranged(theme, area, brief, sitter.page, held)
        if other[1].pages == 1:
            (fold, plan), shape = other, brief
    tincture = tincture_of(sitter.view, sitter.view.get(sitter.request.unit, Unit).side)
    letters = letters_of(sitter.face, len(sitter.chapters), plan.pages)
    setting = widgets.Setting(
        theme,
        plan.places,
        sitter.face,
        fold,
        tincture,
        letters,
        sitter.values,
        named(sitter.view, sitter.request.unit),
    )
    made = widgets.made(setting, sitter.badges)
    return Easel(theme, rect, plan, fold, sitter, setting, low, area, shape.told, made)


def told_of(theme: Theme, wide: int, sitter: Sitter) -> Told:
    """What is told of the order of this sitter, on a leaf of so many pixels."""
    view, forecast = sitter.view, sitter.forecast
    side_by_side = abreast(theme, wide, forecast, view)
    return Told(forecast, sitter.notes, bands(view, forecast), side_by_side)


def previewed(at: Easel, sitter: Sitter) -> Easel:
    """The same leaf with the odds and remarks of what the pointer is on; on one of several pages
    they have the places of those of the chosen order.
    """
    told = told_of(at.theme, at.area.w, sitter)
    if at.plan.pages > 1:
        return replace(at, told=told)
    places = told_below(at.theme, at.area, at.places, told)
    if told.notes and "notes" not in places:
        told = told.flowing()
        places = told_below(at.theme, at.area, at.places, told)
    return replace(at, plan=replace(at.plan, places=places), told=told)


def _rare(theme: Theme, wide: int, sitter: Sitter) -> int:
    """The height of the rarer forms with their words; none where they have room beside the name."""
    picks, place = parts.others(sitter.face), Rect(0, 0, wide, head_height(theme, len(LINES)))
    name = named(sitter.view, sitter.request.unit)
    return 0 if who.worded(theme, place, picks, name) else who.rows_height(theme, wide, picks)


def things(at: Easel, odds: Forecast | None) -> list[Widget]:
    """All widgets; ``odds`` are those of what is previewed."""
    sitter, setting = at.sitter, at.setting
    found: list[Widget] = []
    if place := at.places.get("who"):
        found += explained.numbers(place, sitter.view, sitter.request.unit)
    if odds and (place := at.places.get("chart")):
        found += explained.column(place, sitter.view, odds)
    found += widgets.tabs(setting, at.made.forms, sitter.fellows, sitter.chapters)
    found += widgets.blows(setting, sitter.blow)
    found += at.made.ways
    found += widgets.whom(setting, sitter.view, sitter.blow)
    found += at.made.badges
    found += widgets.way(setting, sitter.cost)
    if odds and odds.check and "why" in at.places:
        found += why.reasons(at.theme, at.places["why"], odds.check)
    found += sitter.seal.widgets(
        at.theme, at.foot, sitter.ready, sitter.fresh, at.plan.page, at.plan.pages
    )
    return found


def paint(surface: Surface, at: Easel, odds: Forecast | None, over: str) -> None:
    """Paint the sheet and all that is no widget; ``over`` is the area under the pointer."""
    surface.blit(paper.sheet(at.rect.size), at.rect)
    theme, sitter, places = at.theme, at.sitter, at.places
    if place := places.get("who"):
        rare = parts.others(sitter.face)
        taken = 0 if "rare" in places else who.width(theme, place, rare, at.setting.name)
        draw_head(surface, theme, place, sitter.view, sitter.request.unit, taken)
    if place := places.get("holds"):
        draw_holds(surface, theme, place, sitter.view, sitter.request.unit)
    for head, group in at.made.heads:
        _draw_heading(surface, theme, head, group)
    _draw_figure(surface, at, over)
    if odds:
        _draw_odds(surface, at, odds)
    if place := places.get("about"):
        one_line(surface, sitter.about, theme.style("strong", GULES.dark), place)
    if place := places.get("notes"):
        style = theme.style(note_role(at.told), SEPIA)
        tabled.draw(surface, at.told.notes, style, place)


def _draw_heading(surface: Surface, theme: Theme, head: Rect, group: Group) -> None:
    style = theme.style("small", GULES.dark).but(weight="bold")
    one_line(surface, group.title, style, head)
    if group.letter:
        faint = theme.style("caption", SEPIA)
        room = head.w - text.width(group.title, style) - theme.px(8)
        if text.width(group.letter.upper(), faint) <= room:
            text.draw(surface, group.letter.upper(), faint, head, "right")


def _draw_figure(surface: Surface, at: Easel, over: str) -> None:
    place, sitter = widgets.figure_place(at.setting), at.sitter
    if place is None:
        return
    book, guard = sitter.view.ruleset.id, sitter.guard
    chosen = next((badge.part for badge in sitter.badges if badge.chosen), "")
    armour = tuple((screens.outline(book, area), points) for area, points in guard.armour)
    looks = Figure("", armour, guard.shield > 0, chosen, screens.outline(book, over))
    count = len(sitter.badges)
    about = (sitter.view, sitter.target, looks, count, guard.arms)
    figure.draw_target(surface, at.theme, place, *about)
    figure.draw_lines(surface, at.theme, place, at.made.badges)


def _draw_odds(surface: Surface, at: Easel, odds: Forecast) -> None:
    theme, places, sitter = at.theme, at.places, at.sitter
    if (place := places.get("chart")) and odds.check:
        known = sitter.target, sitter.request.unit
        chart.draw_odds(surface, theme, place, odds, sitter.view, known)
    if place := places.get("bands"):
        draw_bands(surface, theme, place, bands(sitter.view, odds))
    if place := places.get("plates"):
        chart.draw_plates(surface, theme, place, odds, sitter.view)
    if (place := places.get("why")) and odds.check:
        why.draw_head(surface, theme, place, odds.check)
    if (place := places.get("answers")) and odds.branches:
        chart.draw_answers(surface, theme, place, odds, sitter.view)
    if place := places.get("chart"):
        y = place.y - theme.px(4)
        pygame.draw.line(surface, RULE, (place.x, y), (place.right, y))


def known_values(view: View, forecasts: Sequence[tuple[str, Forecast | None]]) -> dict[str, str]:
    """What stands at the right of ways that lead to a check of their own: how often it helps."""
    found = {}
    for name, forecast in forecasts:
        if forecast and forecast.check and not forecast.branches:
            chance = round(100 * (1 - chart.missing(view, forecast)))
            found[name] = say("battle.forecast.percent", {"n": chance})
    return found
