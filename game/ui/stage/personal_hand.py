"""The mouse on the stage of single fighters: what it moves, and what is said of whom it meets."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeGuard

import pygame

from game.core.components import Unit
from game.core.grid import Cell, within
from game.core.view import View
from game.play.words import say
from game.ui import keys
from game.ui.battle.lens.buttons import PREFIX
from game.ui.battle.table.model import card
from game.ui.battle.tips import motives
from game.ui.field.looks import size_of, token_look
from game.ui.field.scene import Touch
from game.ui.stage import beyond, host
from game.ui.stage.act.act_mode import ActMode
from game.ui.stage.act.tips import fighter, terrain
from game.ui.stage.answer.on_their_own import fighting, on_their_own, switch
from game.ui.stage.map_buttons import OWN
from game.ui.stage.outlook import REASONS
from game.ui.stage.stage import Plan, Planning, Tip
from game.ui.widgets.base import Point

if TYPE_CHECKING:
    from game.ui.battle.table.screen import BattleScreen
    from game.ui.stage.personal import PersonalStage


BREAST, BROAD = 0.45, 0.25
"""How far the breast of a figure stands out of its cell upwards, and its half width, in cells."""

LEAST = 36
"""Pixels of a cell below which nobody aims at a breast."""


def steer(stage: PersonalStage, screen: BattleScreen, event: pygame.event.Event) -> bool:
    """The map takes what moves the camera; what means a cell goes to whoever decides."""
    if event.type == pygame.MOUSEMOTION:
        stage.strip.point(screen, event.pos)
    if _covered(screen, event):
        right = event.button == pygame.BUTTON_RIGHT and event.type == pygame.MOUSEBUTTONDOWN
        if right and screen.ring.hovered == f"{PREFIX}{OWN[0]}":
            stage.toggle(screen, OWN[1])
        return False
    if _looked_beyond(stage, screen, event):
        return True
    touch = stage.map.handle(event)
    if touch is None:
        return False
    aside = touch.kind in ("hover", "context")  # A click that began on the ground means it.
    if aside and beyond_at(stage, screen, touch.pos) is not None:
        touch = replace(touch, cell=None, unit=None)
    touch = upright(stage, screen, touch)
    if touch.kind == "hover":
        stage.hovered = touch.cell
    elif touch.kind == "moved":
        stage.following.hand(screen.view, screen.playback)
    elif touch.kind == "view_follows":
        _follow(stage, screen)
    return touch.kind in ("moved", "legend", "view_follows") or _touched(stage, screen, touch)


def _looked_beyond(stage: PersonalStage, screen: BattleScreen, event: pygame.event.Event) -> bool:
    """Whether a mark of enemies beyond the edge was clicked, and they are looked at now."""
    if event.type != pygame.MOUSEBUTTONDOWN or event.button != pygame.BUTTON_LEFT:
        return False
    mark = beyond_at(stage, screen, event.pos)
    if mark is None:
        return False
    stage.map.centre(mark.cell)
    stage.following.hand(screen.view, screen.playback)
    return True


def beyond_at(stage: PersonalStage, screen: BattleScreen, point: Point) -> beyond.Beyond | None:
    """The mark of enemies beyond the edge there; the keyboard points at the cell below one."""
    return None if screen.finger.at is not None else beyond.at(stage.beyond, point)


def upright(stage: PersonalStage, screen: BattleScreen, touch: Touch) -> Touch:
    """Figures stand upright and out of their cells: on the free cell behind somebody, the place
    where his breast is drawn means him.
    """
    if touch.cell is None or unit_at(screen, touch.cell) is not None:
        return touch
    below = Cell(touch.cell.x, touch.cell.y - 1)
    box = stage.map.rect(below)
    aside, over = abs(touch.pos[0] - box.centerx), box.y - touch.pos[1]
    if box.h < LEAST or aside > BROAD * box.w or over > BREAST * box.h:
        return touch
    unit = unit_at(screen, below)
    return (
        touch
        if unit is None or not _stands(screen, unit)
        else replace(touch, cell=below, unit=unit)
    )


def _stands(screen: BattleScreen, unit: int) -> bool:
    """Whether a single fighter of a man's size is shown upright."""
    look = token_look(screen.view, unit, card(screen.view, unit))
    return look.size == 1 and not (look.many or look.fallen or look.out or look.steed)


def _follow(stage: PersonalStage, screen: BattleScreen) -> None:
    """The view is led again: to what is shown, else to whoever is chosen."""
    stage.following.release()
    chosen = screen.playback.units.get(screen.marks().selected or 0)
    if chosen is not None and not screen.playback.busy(screen.view):
        stage.map.reveal(chosen.cell)


def _covered(screen: BattleScreen, event: pygame.event.Event) -> bool:
    """Whether a button lies over the map there."""
    if event.type not in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        return False
    widgets = screen.ring.widgets
    return any(widget.rect.collidepoint(event.pos) for widget in widgets)


def _touched(stage: PersonalStage, screen: BattleScreen, touch: Touch) -> bool:
    if touch.kind != "hover":
        screen.turns.drop_stale()
    mode = screen.mode
    if not isinstance(mode, Planning) or not mode.touched(touch):
        return False
    screen.warned = False
    screen.lay()
    return True


def press(stage: PersonalStage, screen: BattleScreen, point: Point) -> None:
    """Somebody on the bar of time or in the host is taken up, if he is asked, and shown."""
    token = stage.strip.at(screen, point) or host.at(stage, screen, point)
    if token is None:
        return
    known = screen.playback.units.get(token.unit)
    if known is not None:
        stage.map.centre(known.cell)
    if isinstance(screen.mode, ActMode) and screen.mode.select_unit(token.unit):
        screen.lay()


def leave(screen: BattleScreen, cell: Cell | None, *, everyone: bool) -> None:
    """Whoever of the own side is pointed at, or else is chosen, is left on his own or led again;
    or ``everyone`` is, as with Shift.
    """
    if screen.table.watching:
        return
    pointed = unit_at(screen, cell) if not screen.ring.hovered else None
    one = pointed if own(pointed, screen.view) else screen.marks().selected
    everyone |= bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
    units = tuple(fighting(screen.view)) if everyone else (one,)
    switch(screen.table.seat, *(unit for unit in units if own(unit, screen.view)))


def own(unit: int | None, view: View) -> TypeGuard[int]:
    """Whether somebody is of the side that looks at the field."""
    known = view.find(unit, Unit) if unit is not None else None
    return known is not None and known.side == view.side


def unit_at(screen: BattleScreen, cell: Cell | None) -> int | None:
    """Who is shown there: who stands before who lies."""
    if cell is None:
        return None
    view, shown = screen.view, screen.playback.units
    here = [u for u, now in shown.items() if within(cell, now.cell, size_of(view, u))]
    return min(here, key=lambda unit: bool(shown[unit].why), default=None)


def looked_at(screen: BattleScreen, plan: Plan, cell: Cell | None) -> Plan:
    """The plan with a tip on who, or what ground, is under the pointer, where it has none, and with
    an opponent's reasons.
    """
    unit, view = unit_at(screen, cell), screen.view
    base = screen.playback.base(view)
    if unit is None:
        ground = tuple(terrain(base, cell)) if cell is not None and not plan.tip else ()
        return replace(plan, tip=ground, tip_at=cell) if ground else plan
    tip = plan.tip or tuple(fighter(base, unit))
    if unit in on_their_own(view):
        tip = (*tip, ("note", say("stage.tip_on_their_own", {"key": keys.cap(OWN[0])})))
    return replace(plan, tip=(*tip, *_why(screen, unit)), tip_at=cell)


def _why(screen: BattleScreen, unit: int) -> Tip:
    """Why an opponent did what he did, as far as it was shown."""
    view, stage = screen.view, screen.stage
    if not (screen.table.watching or motives.strange(view, unit)):
        return ()
    found = motives.motive(screen.table.match, view, screen.playback.cursor, unit)
    return motives.tip(view, found, stage.shows(REASONS)) if found else ()
