"""The parts of the screen of single fighters: what F1 explains, and what hints point at by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from game.core.components import Field
from game.play.words import templates
from game.ui.battle.hints.places import widget
from game.ui.battle.lens.buttons import PREFIX
from game.ui.battle.table.model import card
from game.ui.battle.tips.help_here import log_zone, topic, topics_at
from game.ui.stage.act.act_mode import ActMode
from game.ui.stage.act.tips import who
from game.ui.stage.answer.answer_mode import AnswerMode
from game.ui.stage.places import Places
from game.ui.stage.stage import NOTHING, Help, Zone
from game.ui.widgets.base import Point

if TYPE_CHECKING:
    from game.ui.battle.table.screen import BattleScreen


def _ribbon(screen: BattleScreen, point: Point) -> Help:
    """The bar of time: the phase that is shown, and initiative."""
    if not screen.place.ribbon.collidepoint(point):
        return NOTHING
    return topic(screen, f"phase.{screen.playback.phase}", "initiative", "round")


def _buttons(screen: BattleScreen, point: Point) -> Help:
    """The table's buttons and the overlays."""
    widgets = (w for w in screen.ring.widgets if w.rect.collidepoint(point))
    found = next(widgets, None)
    if found is None:
        return NOTHING
    kind, _, value = found.id.partition(":")
    if kind == "commit":
        asked = next((r.kind for r in screen.table.seat.waiting), "")
        return topic(screen, f"kind.{asked}") or Help(words="help.commit")
    if found.id.startswith(PREFIX):
        return Help(words=f"stage.{value}_tip")
    return Help(words=f"help.{kind}") if f"help.{kind}" in templates() else NOTHING


def _panel(screen: BattleScreen, point: Point) -> Help:
    """The leaf: the form that is chosen; a question: what is asked."""
    mode = screen.mode
    if not screen.place.panel.collidepoint(point):
        return NOTHING
    if isinstance(mode, ActMode):
        form = mode.leaf.previewed.text(f"{mode.leaf.chapter}form")
        asked = mode.request.kind if mode.request else ""
        return topic(screen, f"form.{form}", f"kind.{asked}")
    if isinstance(mode, AnswerMode):
        method = mode.previewed.text("method")
        return topic(screen, f"method.{method}", f"kind.{mode.request.kind}")
    rule, names = topics_at(mode, point)
    return Help(rule) if rule else topic(screen, *names)


def _shown(screen: BattleScreen, point: Point) -> Help:
    """A refusal, or while the field moves what is told just now."""
    if isinstance(screen.mode, ActMode) and screen.mode.refusal is not None:
        return Help(screen.mode.refusal.rule)
    told = screen.playback.told
    return Help(told.rule) if screen.mode is None and told is not None else NOTHING


def _field(screen: BattleScreen, point: Point) -> Help:
    """A cell: the gravest state of who is there, else the ground."""
    cell = screen.stage.squares.cell(point)
    if cell is None:
        return NOTHING
    unit = who(screen.view, cell)
    if unit is not None:
        chips = sorted(card(screen.view, unit).chips, key=lambda chip: -chip.gravity)
        return topic(screen, *(chip.key for chip in chips), "unit")
    grid = screen.view.each(Field)[0][1][0].grid
    kind = grid.terrain_at(cell)
    if kind:
        return topic(screen, f"terrain.{kind}", "terrain")
    return topic(screen, "height") if grid.height_at(cell) else topic(screen, "square")


ZONES: tuple[Zone, ...] = (log_zone, _ribbon, _buttons, _panel, _shown, _field)


BANDS = {"numbers": "who", "figure": "figure", "odds": "chart", "why": "why", "answers": "answers"}
"""The bands of the leaf by the names that hints have for them."""

REPLIES = {"numbers": "head", "answers": "replies", "odds": "chart", "why": "why"}
"""The same of the sheet on which an attack is answered."""

BUTTONS = {"rules": "rules", "menu": "menu", "speeds": "speed"}
FORMS = ("fight", "defend", "move", "wait", "hold")


def spot(screen: BattleScreen, places: Places, name: str) -> Rect | None:
    """Where it is; None where it is not to be seen, and for the field, which is everywhere."""
    place = places.layout
    if isinstance(screen.mode, AnswerMode) and name in REPLIES:
        shown = screen.mode.sheet
        return shown.places.get(REPLIES[name]) if shown is not None else None
    if name in BUTTONS:
        return widget(screen.ring, BUTTONS[name])
    if isinstance(screen.mode, ActMode) and (found := _on_leaf(screen.mode, name)) is not None:
        return found
    return {
        "ribbon": place.ribbon,
        "roster": place.roster,
        "commit": place.commit,
        "log": place.log,
        "minimap": places.minimap,
        "field": None,
    }.get(name, place.panel)


def _on_leaf(mode: ActMode, name: str) -> Rect | None:
    """The leaf as a whole, a ribbon, a column of weapons, or a band of it."""
    easel = mode.leaf.easel
    if easel is None:
        return None
    if name == "panel":
        return mode.leaf.rect
    if name in FORMS:
        order = (pick for pick in easel.sitter.face.forms if pick.slots[0][1] == name)
        return next((widget(mode.ring, pick.id) for pick in order), None)
    if name == "weapons":
        first = next((picks for _, picks in easel.sitter.face.weapons), ())
        ids = {pick.id for pick in first}
        boxes = [w.rect for w in mode.ring.widgets if w.id in ids]
        return boxes[0].unionall(boxes[1:]) if boxes else None
    return easel.places.get(BANDS.get(name, ""))
