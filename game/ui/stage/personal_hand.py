"""The mouse on the stage of single fighters: the camera, the cells, the bar of time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui.field.touch import Touch
from game.ui.stage.act.act_mode import ActMode
from game.ui.stage.plan import Planning
from game.ui.widgets.base import Point

if TYPE_CHECKING:
    from game.ui.battle.table.screen import BattleScreen
    from game.ui.stage.personal import PersonalStage


def steer(stage: PersonalStage, screen: BattleScreen, event: pygame.event.Event) -> bool:
    """The map takes what moves the camera; what means a cell goes to whoever decides."""
    if event.type == pygame.MOUSEMOTION:
        stage.strip.point(screen, event.pos)
    if _covered(screen, event):
        return False
    touch = stage.map.handle(event)
    if touch is None:
        return False
    if touch.kind == "hover":
        stage.hovered = touch.cell
    return touch.kind in ("moved", "legend") or _touched(stage, screen, touch)


def _covered(screen: BattleScreen, event: pygame.event.Event) -> bool:
    """Whether a button lies over the map there."""
    if event.type not in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        return False
    widgets = screen.ring.widgets
    return any(widget.rect.collidepoint(event.pos) for widget in widgets)


def _touched(stage: PersonalStage, screen: BattleScreen, touch: Touch) -> bool:
    if touch.kind != "hover":
        screen.drop_stale()
    mode = screen.mode
    if not isinstance(mode, Planning) or not mode.touched(touch):
        return False
    screen.warned = False
    screen.lay()
    return True


def press(stage: PersonalStage, screen: BattleScreen, point: Point) -> None:
    """Somebody on the bar of time is taken up, if he is asked, and shown."""
    token = stage.strip.at(screen, point)
    if token is None:
        return
    known = screen.playback.units.get(token.unit)
    if known is not None:
        stage.map.centre(known.cell)
    if isinstance(screen.mode, ActMode) and screen.mode.select_unit(token.unit):
        screen.lay()
