"""What F1 opens: the rule of whatever lies under the pointer, else a few plain words about it.

The screen is asked zone by zone, the closest to the eye first. Which rule answers a question the
rulebook itself says, by topics.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pygame import Rect

from game.core.components import Field, Strength
from game.core.vocabulary import Role
from game.play.handbook.book import rule_about
from game.play.words import say, templates
from game.ui.battle.field.projection import Projection
from game.ui.battle.lens import buttons as lens_buttons
from game.ui.battle.orders.deploy_list import RESERVE
from game.ui.battle.orders.deploy_mode import DeployMode
from game.ui.battle.orders.duel_mode import DuelMode
from game.ui.battle.orders.orders_mode import OrdersMode
from game.ui.battle.orders.prompt_mode import PromptMode
from game.ui.battle.panels import ribbon_tip, roster, unit_panel
from game.ui.battle.table.mode import Mode
from game.ui.battle.table.model import card, commander_of, gravest
from game.ui.leaf import roles
from game.ui.leaf.deeds import Deeds
from game.ui.pages.screen import rule_page
from game.ui.screen import Push, Step
from game.ui.stage.stage import NOTHING, Help, Zone
from game.ui.widgets.base import Point
from game.ui.widgets.modal import Answer, Modal
from game.ui.widgets.ring import Ring

if TYPE_CHECKING:
    from game.ui.battle.table.screen import BattleScreen


CHIP = 0.24
"""The upper share of a unit's square in which its state is written."""


def here(screen: BattleScreen) -> Help:
    """What is known about the thing under the pointer, else about a refusal or what is shown."""
    point = screen.pointer
    return next(filter(None, (zone(screen, point) for zone in screen.stage.zones)), NOTHING)


def open_help(screen: BattleScreen) -> Step:
    """The rulebook at the rule that answers; else a note; else the book at its beginning."""
    found = here(screen)
    if found.rule or not found.words:
        return Push(rule_page(screen.view.ruleset.id, found.rule))
    answer = Answer("ok", say("records.fine"))
    return Push(Modal(say("help.title"), say(found.words), (answer,)))


def topic(screen: BattleScreen, *names: str) -> Help:
    """The rule of the first of these topics that the book knows."""
    return Help(rule_about(screen.view.ruleset.id, *names))


def log_zone(screen: BattleScreen, point: Point) -> Help:
    """A line of the chronicle."""
    return Help(screen.log.rule_at(point))


def _ribbon(screen: BattleScreen, point: Point) -> Help:
    theme, place, view = screen.theme, screen.place, screen.view
    if ribbon_tip.medal_at(theme, place, point):
        return topic(screen, "round")
    found = ribbon_tip.at(theme, place, view, point)
    if found is not None:
        _, stage = found
        inside = screen.playback.phase in stage.phases
        name = stage.key.rpartition("stage_")[2]
        first = (f"phase.{screen.playback.phase}",) if inside else ()
        return topic(screen, *first, f"stage.{name}", f"phase.{stage.phases[0]}")
    if place.ribbon.collidepoint(point) and point[0] < place.field.x:
        return topic(screen, "commander")
    return NOTHING


def _buttons(screen: BattleScreen, point: Point) -> Help:
    """The buttons of the table and of the panel."""
    rings = [screen.ring, *([screen.mode.ring] if isinstance(screen.mode, OrdersMode) else [])]
    widgets = (w for ring in rings for w in ring.widgets if w.rect.collidepoint(point))
    found = next(widgets, None)
    if found is None:
        return NOTHING
    kind, _, value = found.id.partition(":")
    if kind == "form":
        return topic(screen, f"form.{value}")
    if kind == "toggle":
        return topic(screen, f"slot.{value}")
    if kind == "commit":
        asked = next((r.kind for r in screen.table.seat.waiting), "")
        return topic(screen, f"kind.{asked}") or Help(words="help.commit")
    if found.id.startswith(lens_buttons.PREFIX):
        return Help(words=f"lens.{value}_tip")
    key = f"help.{kind}"
    return Help(words=key) if key in templates() else NOTHING


def _panel(screen: BattleScreen, point: Point) -> Help:
    if not isinstance(screen.mode, OrdersMode) or not screen.place.panel.collidepoint(point):
        return NOTHING
    room = lens_buttons.above(screen.theme, screen.place.panel)
    rule, name = unit_panel.topic_at(screen.theme, room, screen.mode.clerk, point)
    return Help(rule) if rule else topic(screen, name)


def _panel_part(screen: BattleScreen, point: Point) -> Help:
    """A part of the panel of a duel, a question or a deployment."""
    rule, names = topics_at(screen.mode, point)
    return Help(rule) if rule else topic(screen, *names)


def _roster(screen: BattleScreen, point: Point) -> Help:
    """A row of the own host: its unit's gravest state, else what it is."""
    shown = screen.playback.base(screen.view)
    rows = roster.lines(screen.theme, screen.place, shown, screen.marks())
    unit = roster.hit(rows, point)
    if unit is None:
        return NOTHING
    if unit == commander_of(screen.view, screen.view.side):
        return topic(screen, "commander")
    state = gravest(screen.view, unit)
    return topic(screen, state.key) if state else topic(screen, "unit")


def _shown(screen: BattleScreen, point: Point) -> Help:
    """A refusal, or while the field moves what is told just now."""
    if isinstance(screen.mode, OrdersMode) and screen.mode.clerk.refusal is not None:
        return Help(screen.mode.clerk.refusal.rule)
    told = screen.playback.told
    return Help(told.rule) if screen.mode is None and told is not None else NOTHING


def _field(screen: BattleScreen, point: Point) -> Help:
    """A square: the state of who stands there, what he is, else the ground."""
    squares = Projection(screen.place.ground, screen.place.square)
    cell = squares.cell(point)
    if cell is None:
        return NOTHING
    figures = screen.playback.figures.values()
    units = [unit for unit, now in screen.playback.units.items() if now.cell == cell]
    if units and screen.view.find(units[0], Strength) is not None:
        chips = card(screen.view, units[0]).chips
        high = point[1] - squares.rect(cell).y
        if chips and high < CHIP * squares.square:
            return topic(screen, max(chips, key=lambda chip: chip.gravity).key, "unit")
        return topic(screen, "unit")
    if any(now.cell == cell for now in figures):
        return topic(screen, "commander")
    grid = screen.view.each(Field)[0][1][0].grid
    if grid.terrain_at(cell):
        return topic(screen, "terrain")
    return topic(screen, "height") if grid.height_at(cell) else topic(screen, "square")


ZONES: tuple[Zone, ...] = (
    log_zone,
    _ribbon,
    _buttons,
    _panel,
    _panel_part,
    _roster,
    _shown,
    _field,
)
"""The parts of the screen of a mass battle, in the order in which they are asked; what is shown
just now comes before the field.
"""

ODDS = ("chart", "plates", "why")
"""Bands of the leaf that tell of the check itself."""

LEADERS = ("fellows", "who", "whom.0")


def topics_at(mode: Mode | None, point: Point) -> tuple[str, tuple[str, ...]]:
    """The rule of what lies under a point of the panel, if it has one of its own, and the topics
    that it belongs to, the closest first; nothing beside the panel's parts.
    """
    if isinstance(mode, DuelMode):
        return _duel(mode, point)
    if isinstance(mode, PromptMode) and _part(mode.places, point):
        return "", (f"kind.{mode.request.kind}",)
    if isinstance(mode, DeployMode) and mode.panel.collidepoint(point):
        kind = mode.request.kind
        place = mode.row_at(point)
        return "", (*((f"{kind}.reserve",) if place.startswith(RESERVE) else ()), f"kind.{kind}")
    return "", ()


def _duel(mode: DuelMode, point: Point) -> tuple[str, tuple[str, ...]]:
    leaf, kind = mode.leaf, mode.request.kind
    part = _part(leaf.easel.places if leaf.easel else {}, point)
    if not part:
        return "", ()
    whole = f"kind.{kind}"
    slots = dict(Deeds(leaf).slots_of(_widget(mode.ring, point)))
    if part in ODDS:
        check = leaf.forecast.check if leaf.forecast is not None else None
        return (check.rule if check is not None else ""), (whole,)
    if part in LEADERS and not slots:
        return "", ("leader", whole)
    if part == "answers":
        return "", (f"{kind}.answer", whole)
    form, area = roles.one(leaf.slots, Role.FORM), roles.one(leaf.slots, Role.AREA)
    named = [f"{kind}.{name.removeprefix(leaf.chapter)}" for name in slots]
    named += [f"{kind}.{area.base}"] if area and part == "figure" and not slots else []
    named += [f"{kind}.{form.base}.{slots.get(form.name, form.value)}"] if form else []
    return "", (*named, whole)


def _part(places: Mapping[str, Rect], point: Point) -> str:
    """The name of the part under a point, or nothing."""
    return next((name for name, place in places.items() if place.collidepoint(point)), "")


def _widget(ring: Ring, point: Point) -> str:
    """The id of the widget under a point, or nothing; the uppermost, as of a click."""
    return next((w.id for w in reversed(ring.widgets) if w.rect.collidepoint(point)), "")
