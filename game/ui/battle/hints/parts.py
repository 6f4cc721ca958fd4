"""The parts of the screen of a mass battle that a hint can point at by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from game.ui.battle.panels import roster, unit_panel
from game.ui.widgets.ring import Ring

if TYPE_CHECKING:
    from game.ui.battle.table.screen import BattleScreen

FORMS = ("attack", "defend", "shoot", "withdraw")
BUTTONS = {"rules": "rules", "menu": "menu", "speeds": "speed"}


def part(screen: BattleScreen, name: str) -> Rect | None:
    """A part of the screen by its name."""
    place = screen.place
    if name in FORMS:
        ring = getattr(screen.mode, "ring", None)
        return widget(ring, f"form:{name}") or place.panel
    if name in BUTTONS:
        return widget(screen.ring, BUTTONS[name])
    rows = unit_panel.rows(screen.theme, place.panel)
    parts = {
        "ribbon": place.ribbon,
        "field": place.ground,
        "panel": place.panel,
        "commit": place.commit,
        "log": place.log,
        "numbers": rows.stats,
        "odds": rows.odds.inflate(screen.theme.px(16), 0),
    }
    return parts.get(name)


def widget(ring: object, name: str) -> Rect | None:
    """The place of a widget of this ring, if it has one of this name."""
    if not isinstance(ring, Ring):
        return None
    return next((found.rect for found in ring.widgets if found.id == name), None)


def row(screen: BattleScreen, unit: int | None) -> Rect | None:
    """The row of a unit in the list of the host."""
    rows = roster.lines(screen.theme, screen.place, screen.view, screen.marks())
    return next((line.rect for line in rows if line.unit == unit), None)
