"""Paints the stage of single fighters: one frame of its field, the sheets around it, its tips."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.core.components import Field, Position, Unit
from game.core.grid import Cell
from game.core.shown import Timeline
from game.core.view import View
from game.play.scenarios.dressing import Dressing
from game.play.telling.aims import squares
from game.ui.battle.lens.buttons import PREFIX
from game.ui.battle.table.playback import Playback
from game.ui.battle.tips.square import draw_docked
from game.ui.field import looks
from game.ui.field.block.standards import SEALED
from game.ui.field.scene import Label, Scene, TokenLook
from game.ui.stage import beyond, host, map_buttons, moments, personal_hand, revealed
from game.ui.stage.act.tips import fighter
from game.ui.stage.answer.on_their_own import on_their_own
from game.ui.stage.stage import Plan
from game.ui.stage.time.course import DONE
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
    stage.marked = stage.plan(screen)
    shown = stage.marked, bar, sizes, pointed, stage.time
    buttons = (w.rect for w in screen.ring.widgets if w.id.startswith(PREFIX))
    covered = tuple((box.x, box.y, box.w, box.h) for box in buttons)
    drawn = scene_of(screen.view, playback, *shown)
    prize = squares(screen.table.match.goals, screen.table.side)
    taken = [Rect(box) for box in covered]
    told = moments.told(screen.view, playback)
    stage.beyond = beyond.marks(screen.theme, stage.map.camera, told, drawn.units, taken)
    covered += tuple((*mark.rect.topleft, *mark.rect.size) for mark in stage.beyond)
    drawn = replace(drawn, covered=covered, prize=prize)
    return dressed(drawn, screen.view, stage.dress(screen))


def dressed(drawn: Scene, view: View, dress: Dressing) -> Scene:
    """A scene with what its file says of its looks."""
    (_, (field,)) = view.each(Field)[0]
    sides = {unit: known.side for unit, (known,) in view.each(Unit)} if dress.looks else {}
    units = tuple(looks.worn(look, dress, sides) for look in drawn.units) if sides else drawn.units
    labels = tuple(Label(name.text, Cell(*name.cell), name.angle) for name in dress.names)
    seen = looks.in_light(dress, field.switches)
    return replace(drawn, units=units, dress=seen, labels=labels)


def draw(stage: PersonalStage, surface: Surface, screen: BattleScreen) -> None:
    """Bar of time, map, small map, and the sheet of the sides."""
    theme, where, view = screen.theme, stage.places.layout, screen.view
    stage.strip.draw(surface, screen)
    shown_ = scene(stage, screen)
    stage.map.draw(surface, shown_)
    host.draw(stage, surface, screen, shown_.orders)
    before = surface.get_clip()
    surface.set_clip(stage.map.camera.view)
    shown = (screen.playback.base(view), screen.playback, screen.clock)
    screen.log.beacon.draw(surface, stage.squares, *shown)
    surface.set_clip(before)
    beyond.draw(surface, theme, stage.beyond, screen.pointer)
    stage.map.draw_small(surface)
    map_buttons.draw(surface, theme, where.roster, view, screen.playback.busy(view))


def draw_tips(stage: PersonalStage, surface: Surface, screen: BattleScreen) -> None:
    """What lies under the pointer, on the map or on the bar of time."""
    if stage.strip.draw_tip(surface, screen):
        return
    row = host.at(stage, screen, screen.pointer)
    if row is not None:
        draw_tooltip(surface, screen.theme, tuple(fighter(screen.view, row.unit)), row.rect)
        return
    mark, plan = personal_hand.beyond_at(stage, screen, screen.pointer), stage.marked
    tip, beside = (beyond.tip(mark), mark.rect) if mark is not None else (plan.tip, None)
    if beside is None and plan.tip_at is not None:
        beside = stage.map.rect(plan.tip_at)
    if beside is None or not tip or screen.ring.hovered or screen.left_alone:
        return
    where, theme = stage.places.layout, screen.theme
    taken = screen.advice.taken(screen)
    if theme.cramped and where.log.collidelist(list(taken)) < 0:
        draw_docked(surface, theme, where.log, tip)
        return
    never = (where.panel, where.roster, where.commit, where.ribbon, *taken)
    draw_tooltip(surface, theme, tip, beside, (), never)


UNROLLED, UNLED = "sealed", "own"
"""The ribbons of an order that nobody may read yet, and of who is left on his own."""


@lru_cache(maxsize=8)
def ground(view: View) -> Scene:
    """The field with everybody on it as the view has it; worked out once for each view."""
    return looks.bare_scene(view)


@lru_cache(maxsize=8)
def known(view: View) -> Mapping[int, TokenLook]:
    """Everybody as the view has him."""
    return {look.unit: look for look in ground(view).units}


def scene_of(
    view: View,
    playback: Playback,
    plan: Plan,
    bar: Timeline | None,
    presses: Mapping[int, float],
    hovered: Cell | None,
    time: float,
) -> Scene:
    """One frame. What is planned is shown only while nothing else is."""
    base, busy = playback.base(view), playback.busy(view)
    units = moments.tokens(known(base), known(view), view, playback)
    acted = {mark.unit for mark in bar.marks if mark.state == DONE} if bar else set()
    ribbons = {} if busy else declared(view, plan)
    orders = ordered(view, playback, {} if busy else plan.orders, ribbons)
    dressed = tuple(_dressed(look, ribbons, presses, acted) for look in units)
    chosen = plan.selected
    if busy and playback.current is not None:
        chosen = playback.current.unit
    return replace(
        ground(base),
        units=dressed,
        orders=orders,
        areas=plan.areas,
        threat=plan.threat,
        path=plan.path,
        sworn=plan.sworn,
        ghosts=plan.ghosts,
        sights=plan.sights,
        perils=plan.perils,
        targets=plan.targets,
        aimed=plan.aimed if not busy else struck(playback),
        selected=chosen,
        hovered=hovered,
        rear_of=plan.rear_of,
        zone=plan.zone,
        flights=moments.flights(playback),
        bursts=moments.bursts(playback),
        heads=frozenset(unit for unit in (chosen, plan.aimed) if unit is not None),
        time=time,
    )


def struck(playback: Playback) -> int | None:
    """Whom the present blow is against."""
    event = moments.blow(playback)
    return event.target if event is not None else None


def declared(view: View, plan: Plan) -> dict[int, str]:
    """Orders that are not revealed: the own ones by their form, those of the others sealed; and the
    sign of whoever is on his own.
    """
    found = {**dict.fromkeys(on_their_own(view), UNLED), **plan.ribbons}
    if any(request.editable for request in view.waiting):
        for unit, (who, _) in view.each(Unit, Position):
            if who.side != view.side and who.side in view.sealed:
                found[unit] = UNROLLED
    return found


def ordered(
    view: View, playback: Playback, own: Mapping[int, str], ribbons: Mapping[int, str]
) -> dict[int, str]:
    """The orders on the scrolls: what was revealed in this round, what the own side has in mind,
    and the crown of what nobody may read where nothing was revealed.
    """
    sealed = {unit: SEALED for unit, name in ribbons.items() if name == UNROLLED}
    return {**sealed, **revealed.orders(view, playback), **own}


def _dressed(
    look: TokenLook,
    ribbons: Mapping[int, str],
    presses: Mapping[int, float],
    acted: set[int],
) -> TokenLook:
    ribbon = ribbons.get(look.unit, look.ribbon)
    if look.out or look.fallen or (look.unit in acted and look.unit not in ribbons):
        ribbon = ""
    press = presses.get(look.unit, 1.0)
    if look.block or (ribbon == look.ribbon and press == look.press):
        return look
    return replace(look, ribbon=ribbon, press=press)
