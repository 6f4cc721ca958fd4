"""The battle screen: plays what happened, lets whoever is asked decide, and hands the seat on."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Surface

from game.core.components import Field
from game.core.orders import IllegalOrder
from game.core.view import View
from game.play.words import say
from game.ui.art.paper import table as table_art
from game.ui.battle import console, log_panel, ribbon, roster, speeds
from game.ui.battle.duel_scene import draw_duel, duelling
from game.ui.battle.layout import place
from game.ui.battle.menu import menu
from game.ui.battle.mode import NO_MARKS, Marks, Mode
from game.ui.battle.model import side_of, tincture_of
from game.ui.battle.modes import mode_for
from game.ui.battle.orders_mode import OrdersMode
from game.ui.battle.painter import (
    paint_field,
    paint_ground,
    paint_sheet,
    paint_tip,
    projection,
    wave,
)
from game.ui.battle.painter_units import Scene
from game.ui.battle.playback import Playback
from game.ui.battle.presses import Presses
from game.ui.battle.rule_page import rule_page
from game.ui.battle.table import Curtain, Decide, Over, Table, Think
from game.ui.battle.watch_panel import Watch, draw_watch
from game.ui.curtain import CurtainScreen
from game.ui.records.keeping import KeepScreen, png
from game.ui.records.questions import JournalWatch
from game.ui.screen import TITLE, Home, Push, Screen, Step
from game.ui.theme import Theme
from game.ui.widgets.base import Act
from game.ui.widgets.ring import Ring

PAUSE = 0.25
"""Seconds before an opponent moves, so that one sees that he does."""


class BattleScreen:
    """One match on the screen. ``ended`` makes the screen that shows the result."""

    over = False

    def __init__(self, table: Table, ended: Callable[[Table], Screen]) -> None:
        self.table = table
        self.theme = Theme((1280, 720))
        self.place = place(self.theme, 7, 5)
        self.playback = Playback.at(table.seat.view)
        self.log = log_panel.LogPanel()
        self.mode: Mode | None = None
        self.ring = Ring(self.theme, tabs=False, arrows=False)
        self.pointer = (-1, -1)
        self.warned = False
        self._ended = ended
        self._presses = Presses()
        self._ground: Surface | None = None
        self._thinking = ""
        self._shown: tuple[object, ...] = ()
        self._leaving = False
        self._keeping = False
        self._journal_watch = JournalWatch()
        self._clock = 0.0
        self._pause = 0.0

    @property
    def view(self) -> View:
        """What the one who sits here knows."""
        return self.table.seat.view

    @property
    def lively(self) -> bool:
        """Pennons wave and men march: always."""
        return True

    @property
    def caption(self) -> str:
        """The window's title names the battle and nothing that is secret."""
        return f"{TITLE} – {self.table.match.scenario.title}"

    # The frame.

    def layout(self, theme: Theme) -> None:
        """Place everything anew."""
        self.theme = theme
        grid = self.view.each(Field)[0][1][0].grid
        self.place = place(theme, grid.rows, grid.columns)
        self.log.layout(theme, self.place.log)
        self._ground = None
        if self.mode is not None:
            self.mode.layout(theme, self.place)
        self._lay()

    def resume(self, result: object) -> None:
        """A screen above was closed: the curtain was lifted, or the menu chose something."""
        if result == "concede":
            self._guarded(self._concede)
        elif result == "leave":
            self._leaving = True
        elif result == "keep":
            self._keeping = True
        elif result == "skip":
            self.playback.catch_up(self.view)
        self._shown = ()

    def update(self, seconds: float) -> Step:
        """Show what happened; when all is shown, see what is due."""
        self._clock += seconds
        self.ring.update(seconds)
        if self._leaving:
            return Home()
        if self._keeping:
            self._keeping = False
            return Push(KeepScreen(self.table.match, self._picture()))
        return self._guarded(
            lambda: self._journal_watch.due(self.table.match) or self._show(seconds)
        )

    def _guarded(self, act: Callable[[], Step]) -> Step:
        """Do it; a decision that breaks a step is asked about with the next frame."""
        try:
            return act()
        except Exception:
            if not self._journal_watch.blames(self.table.match):
                raise
            self._shown = ()
            self._set_mode(None)
            return None

    def _concede(self) -> None:
        self.table.seat.concede()

    def _picture(self) -> bytes:
        """The screen as a small picture, without what the one who sits here has in mind."""
        canvas, mode = Surface(self.theme.size), self.mode
        self._set_mode(None)
        self.draw(canvas)
        self._set_mode(mode)
        return png(canvas)

    def _show(self, seconds: float) -> Step:
        self.playback.update(self.view, seconds)
        self.log.follow(self.view, self.playback.cursor)
        if self.playback.busy(self.view):
            self._set_mode(None)
            return None
        if self.mode is not None:
            self.mode.update(seconds)
        step = self._go_on(seconds)
        self._presses.follow(self.marks(), self._clock)
        return step

    def _go_on(self, seconds: float) -> Step:
        sat = self.table.side
        due = self.table.due()
        if self.table.side != sat:
            self.playback = Playback.at(self.view, self.playback.speed)
        self._thinking = side_of(self.view, due.side).name if isinstance(due, Think) else ""
        if isinstance(due, Think):
            self._set_mode(None)
            self._pause += seconds * max(1.0, self.playback.speed)
            if self._pause >= PAUSE or self.playback.speed == 0:
                self._pause = 0.0
                self.table.match.step()
            return None
        if isinstance(due, Curtain):
            return self._curtain(due.side)
        if isinstance(due, Over):
            return Push(self._ended(self.table))
        self._decide(due)
        return None

    def _decide(self, due: Decide) -> None:
        """Take up what waits, if it is something else than before."""
        waiting = (self.table.side, *(request.id for request in self.table.seat.waiting))
        if waiting != self._shown or self.mode is None:
            self._shown = waiting
            self.warned = False
            self._set_mode(mode_for(self.table.seat))

    def _curtain(self, side: str) -> Step:
        self._set_mode(None)
        self.table.sit(side)
        self.playback = Playback.at(self.view, self.playback.speed)
        self.log = log_panel.LogPanel()
        self.log.layout(self.theme, self.place.log)
        known = side_of(self.view, side)
        notes = (say("battle.curtain_round", {"n": self.view.clock.round}),)
        return Push(CurtainScreen(known.name, tincture_of(self.view, side), notes))

    def _set_mode(self, mode: Mode | None) -> None:
        if mode is None and self.mode is None:
            return
        self.mode = mode
        if mode is not None:
            mode.layout(self.theme, self.place)
        self._lay()

    # Events.

    def handle(self, event: pygame.event.Event) -> Step:
        """The mode first, then the screen's own buttons and keys."""
        return self._guarded(lambda: self._take(event))

    def _take(self, event: pygame.event.Event) -> Step:
        if event.type == pygame.MOUSEMOTION:
            self.pointer = event.pos
        if self.playback.busy(self.view) and _skips(event):
            self.playback.catch_up(self.view)
            return None
        if self.mode is not None and self.mode.handle(event):
            self.warned = False
            self._lay()
            return None
        act = self.ring.handle(event)
        if act is not None:
            return self._act(act)
        if self.log.handle(event):
            rule = self.log.take_rule()
            return self._open_rule(rule) if rule else None
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._take_from_roster(event.pos)
        return self._key(event) if event.type == pygame.KEYDOWN else None

    def _act(self, act: Act) -> Step:
        if act.id == "commit":
            self.commit()
        elif act.id == "speed" and isinstance(act.value, float):
            self.playback.speed = act.value
            self._lay()
        elif act.id == "rules":
            return self._open_rule("")
        return Push(menu(self.table)) if act.id == "menu" else None

    def _key(self, event: pygame.event.Event) -> Step:
        if event.key in (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER):
            self.commit()
        elif event.key == pygame.K_z and event.mod & pygame.KMOD_CTRL:
            self._undo()
        elif event.key in speeds.KEYS:
            speeds.change(self.playback, speeds.KEYS[event.key])
            self._lay()
        elif event.key == pygame.K_F1:
            return self._open_rule(self.rule_here())
        elif event.key in (pygame.K_ESCAPE, pygame.K_F10):
            return Push(menu(self.table))
        elif event.key == pygame.K_l:
            return Push(log_panel.LogScreen(self.view))
        return None

    def rule_here(self) -> str:
        """The id of the rule under the pointer; else of a refusal, or of what is shown now."""
        found = self.log.rule_at(self.pointer)
        if not found and isinstance(self.mode, OrdersMode):
            found = self.mode.rule_at(self.pointer)
        if not found and self.mode is None and self.playback.told is not None:
            found = self.playback.told.rule
        return found

    def _open_rule(self, rule: str) -> Step:
        return Push(rule_page(self.view.ruleset.id, rule))

    def commit(self) -> None:
        """Seal the orders; with some missing it says so and asks for a second press."""
        if self.mode is None or not self.mode.commits:
            return
        seat = self.table.seat
        missing = console.missing(seat)
        loud = [request for request in missing if request.kind != console.COMMAND]
        if loud and not self.warned:
            self.warned = True
        else:
            for request in missing:
                seat.give(request, seat.default(request))
            seat.commit()
            self._shown = ()
        self._lay()

    def _undo(self) -> None:
        try:
            if self.table.seat.undo():
                self._shown = ()
                self.playback.catch_up(self.view)
        except IllegalOrder:
            return

    def _take_from_roster(self, point: tuple[int, int]) -> None:
        rows = roster.lines(self.theme, self.place, self.playback.base(self.view), self.marks())
        unit = roster.hit(rows, point)
        if unit is not None and isinstance(self.mode, OrdersMode):
            self.mode.select_unit(unit)
            self._lay()

    # Painting.

    def marks(self) -> Marks:
        """What is marked on the field now."""
        return self.mode.marks() if self.mode is not None else NO_MARKS

    def draw(self, surface: Surface) -> None:
        """The whole screen."""
        marks, shown = self.marks(), self.playback.base(self.view)
        presses, inked = self._presses.sizes(self._clock), self._presses.inked(self._clock)
        wave_now, hovered = wave(self._clock), self._hovered()
        scene = Scene(shown, self.playback, marks, hovered, wave_now, presses, inked)
        surface.blit(self._backdrop(surface), (0, 0))
        ribbon.draw(surface, self.theme, self.place, self.view, self.playback)
        paint_field(surface, self.theme, self.place, scene)
        roster.draw(surface, self.theme, self.place, shown, self.playback, marks, self.pointer)
        self._draw_panel(surface)
        self.log.draw(surface)
        self.ring.draw(surface)
        paint_tip(surface, self.theme, self.place, scene)

    def _backdrop(self, surface: Surface) -> Surface:
        """Table, field and sheets, which only a new size of the window changes."""
        if self._ground is None or self._ground.get_size() != surface.get_size():
            ground = Surface(surface.get_size())
            ground.blit(table_art(surface.get_size()), (0, 0))
            paint_ground(ground, self.place, self.view)
            for sheet in (self.place.roster, self.place.panel, self.place.log):
                paint_sheet(ground, sheet)
            self._ground = ground
        return self._ground

    def _draw_panel(self, surface: Surface) -> None:
        inner = self.place.panel.inflate(-self.theme.px(44), -self.theme.px(36))
        if self.mode is not None:
            self.mode.draw(surface)
        elif duelling(self.view, self.playback):
            draw_duel(surface, self.theme, inner, self.view, self.playback)
        else:
            draw_watch(surface, self.theme, inner, Watch(self.view, self.playback, self._thinking))

    def _hovered(self) -> int | None:
        cell = projection(self.place).cell(self.pointer)
        return next(
            (unit for unit, shown in self.playback.units.items() if shown.cell == cell), None
        )

    def _lay(self) -> None:
        seat, warned = self.table.seat, self.warned
        found = console.widgets(self.theme, self.place, seat, self.mode, self.playback, warned)
        self.ring.lay(found, self.theme)


def _skips(event: pygame.event.Event) -> bool:
    """Space and Enter end what is being shown."""
    keys = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER)
    return event.type == pygame.KEYDOWN and event.key in keys
