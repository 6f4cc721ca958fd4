"""The battle screen: plays what happened, lets whoever is asked decide, and hands the seat on."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from game.core.components import Field
from game.core.orders import IllegalOrder
from game.core.seat import Seat
from game.core.view import View
from game.play.words import say
from game.ui import text
from game.ui.art.palette import SEPIA
from game.ui.art.paper import table as table_art
from game.ui.battle import log_panel, ribbon, roster
from game.ui.battle.commit_button import CommitButton
from game.ui.battle.corner import RoundButton
from game.ui.battle.duel_scene import draw_duel, duelling
from game.ui.battle.layout import place
from game.ui.battle.menu import menu
from game.ui.battle.mode import NO_MARKS, Marks, Mode
from game.ui.battle.model import side_of, tincture_of
from game.ui.battle.modes import mode_for
from game.ui.battle.orders_mode import OrdersMode
from game.ui.battle.painter import Scene, paint_field, paint_sheet, paint_tip, projection, wave
from game.ui.battle.playback import Playback
from game.ui.battle.table import Curtain, Decide, Over, Table, Think
from game.ui.curtain import CurtainScreen
from game.ui.screen import TITLE, Home, Push, Screen, Step
from game.ui.theme import Theme
from game.ui.widgets.base import Widget
from game.ui.widgets.ring import Ring

SPEEDS = (1.0, 2.0, 4.0, 0.0)
"""Speeds of showing what happens; 0 shows the end at once."""

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
        self._shown: tuple[object, ...] = ()
        self._leaving = False
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
        if self.mode is not None:
            self.mode.layout(theme, self.place)
        self._lay()

    def resume(self, result: object) -> None:
        """A screen above was closed: the curtain was lifted, or the menu chose something."""
        if result == "concede":
            self.table.seat.concede()
        elif result == "leave":
            self._leaving = True
        elif result == "skip":
            self.playback.catch_up(self.view)
        self._shown = ()

    def update(self, seconds: float) -> Step:
        """Show what happened; when all is shown, see what is due."""
        self._clock += seconds
        self.ring.update(seconds)
        if self._leaving:
            return Home()
        self.playback.update(self.view, seconds)
        self.log.follow(self.view, self.playback.cursor)
        if self.playback.busy(self.view):
            self._set_mode(None)
            return None
        if self.mode is not None:
            self.mode.update(seconds)
        return self._go_on(seconds)

    def _go_on(self, seconds: float) -> Step:
        due = self.table.due()
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
            return self._act(act.id)
        if self.log.handle(event):
            return None
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._take_from_roster(event.pos)
        return self._key(event) if event.type == pygame.KEYDOWN else None

    def _act(self, act: str) -> Step:
        if act == "commit":
            self.commit()
            return None
        return Push(menu(self.table)) if act == "menu" else None

    def _key(self, event: pygame.event.Event) -> Step:
        if event.key in (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER):
            self.commit()
        elif event.key == pygame.K_z and event.mod & pygame.KMOD_CTRL:
            self._undo()
        elif event.key in (pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_PERIOD):
            self._faster()
        elif event.key in (pygame.K_ESCAPE, pygame.K_F10):
            return Push(menu(self.table))
        elif event.key == pygame.K_l:
            return Push(log_panel.LogScreen(self.view))
        return None

    def commit(self) -> None:
        """Seal the orders; with some missing it says so and asks for a second press."""
        if self.mode is None or not self.mode.commits:
            return
        seat = self.table.seat
        missing = [r for r in seat.waiting if r.id not in seat.view.drafts and not r.window]
        loud = [r for r in missing if r.kind != "mass.command"]
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

    def _faster(self) -> None:
        at = SPEEDS.index(self.playback.speed) if self.playback.speed in SPEEDS else 0
        self.playback.speed = SPEEDS[(at + 1) % len(SPEEDS)]

    def _take_from_roster(self, point: tuple[int, int]) -> None:
        rows = roster.lines(self.theme, self.place, self.view, self.marks())
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
        surface.blit(table_art(surface.get_size()), (0, 0))
        marks = self.marks()
        scene = Scene(self.view, self.playback, marks, self._hovered(), wave(self._clock))
        ribbon.draw(surface, self.theme, self.place, self.view, self.playback)
        paint_field(surface, self.theme, self.place, scene)
        paint_sheet(surface, self.place.roster)
        roster.draw(surface, self.theme, self.place, self.view, self.playback, marks, self.pointer)
        paint_sheet(surface, self.place.panel)
        self._draw_panel(surface)
        self.log.draw(surface)
        self.ring.draw(surface)
        paint_tip(surface, self.theme, self.place, scene)

    def _draw_panel(self, surface: Surface) -> None:
        inner = self.place.panel.inflate(-self.theme.px(44), -self.theme.px(36))
        if self.mode is not None:
            self.mode.draw(surface)
        elif duelling(self.view, self.playback):
            draw_duel(surface, self.theme, inner, self.view, self.playback)
        else:
            words = say("battle.watch" if self.playback.busy(self.view) else "battle.wait", {})
            text.paragraph(surface, words, self.theme.style("body", SEPIA), inner)

    def _hovered(self) -> int | None:
        cell = projection(self.place).cell(self.pointer)
        return next(
            (unit for unit, shown in self.playback.units.items() if shown.cell == cell), None
        )

    def _lay(self) -> None:
        self.ring.lay([self._commit_button(), *self._corner()], self.theme)

    def _commit_button(self) -> CommitButton:
        seat, mode = self.table.seat, self.mode
        tincture = tincture_of(self.view, self.table.side)
        if mode is None or not mode.commits:
            label = say("battle.seal", {})
            note = say("battle.busy" if mode is None else "battle.answer_first", {})
            return CommitButton(self.place.commit, label, note, "", tincture, enabled=False)
        drafts = seat.view.drafts
        missing = sum(r.id not in drafts and r.kind != "mass.command" for r in seat.waiting)
        window = all(request.window for request in seat.waiting)
        label = say("battle.ready" if window else f"battle.commit_{_kind(seat)}", {})
        note = say("battle.all_given", {})
        if missing and window:
            note = say("battle.may_pass", {})
        elif missing:
            note = say("battle.press_again" if self.warned else "battle.missing", {"n": missing})
        key = say("key.space", {}) if self.theme.roomy or self.place.commit.w > 380 else ""
        return CommitButton(self.place.commit, label, note, key, tincture)

    def _corner(self) -> list[Widget]:
        side = self.theme.px(40)
        right = self.place.panel.right
        box = Rect(right - side, self.place.ribbon.centery - side // 2, side, side)
        return [RoundButton("menu", box, "menu", say("battle.menu_tip", {}))]


def _skips(event: pygame.event.Event) -> bool:
    """Space, Enter or a click on nothing in particular end what is being shown."""
    keys = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER)
    return event.type == pygame.KEYDOWN and event.key in keys


def _kind(seat: Seat) -> str:
    """What is sealed: the kind of the first request, as part of a wording key."""
    return seat.waiting[0].kind.replace(".", "_") if seat.waiting else "mass_order"
