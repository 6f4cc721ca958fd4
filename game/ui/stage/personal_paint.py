"""Paints the stage of single fighters: one frame of the map, the sheets around it, its tips."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pygame import Surface

from game.ui.battle.lens.buttons import PREFIX
from game.ui.battle.tips.field_tip import draw_docked
from game.ui.field.scene import Scene
from game.ui.stage import corner_sheet, picture
from game.ui.widgets.tooltip import draw_tooltip

if TYPE_CHECKING:
    from game.ui.battle.table.screen import BattleScreen
    from game.ui.stage.personal import PersonalStage


def scene(stage: PersonalStage, screen: BattleScreen) -> Scene:
    """One frame of the map."""
    playback, cell = screen.playback, stage.hovered
    known = playback.units.get(stage.strip.lit or 0)
    sizes = stage.presses.sizes(screen.clock)
    bar = stage.strip.course(screen.view, playback)
    pointed = known.cell if known is not None else cell
    shown = stage.plan(screen), bar, sizes, pointed, stage.time
    buttons = (w.rect for w in screen.ring.widgets if w.id.startswith(PREFIX))
    covered = tuple((box.x, box.y, box.w, box.h) for box in buttons)
    return replace(picture.scene(screen.view, playback, *shown), covered=covered)


def draw(stage: PersonalStage, surface: Surface, screen: BattleScreen) -> None:
    """Bar of time, map, small map, and the sheet of the sides."""
    theme, where, view = screen.theme, stage.places.layout, screen.view
    stage.strip.draw(surface, screen)
    stage.map.draw(surface, scene(stage, screen))
    before = surface.get_clip()
    surface.set_clip(stage.map.camera.view)
    shown = (screen.playback.base(view), screen.playback, screen.clock)
    screen.log.beacon.draw(surface, stage.squares, *shown)
    surface.set_clip(before)
    stage.map.draw_small(surface)
    corner_sheet.draw(surface, theme, where.roster, view, screen.playback.busy(view))


def draw_tips(stage: PersonalStage, surface: Surface, screen: BattleScreen) -> None:
    """What lies under the pointer, on the map or on the bar of time."""
    if stage.strip.draw_tip(surface, screen):
        return
    plan = stage.plan(screen)
    if plan.tip_at is None or not plan.tip or screen.ring.hovered:
        return
    where, theme = stage.places.layout, screen.theme
    taken = screen.advice.taken(screen)
    if theme.cramped and where.log.collidelist(list(taken)) < 0:
        draw_docked(surface, theme, where.log, plan.tip)
        return
    never = (where.panel, where.roster, where.commit, where.ribbon, *taken)
    draw_tooltip(surface, theme, plan.tip, stage.map.square(plan.tip_at), (), never)
