"""The battle screen: plays what happened, lets whoever is asked decide, and hands the seat on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

import pygame
from pygame import Surface

from game.core.view import View
from game.play.records.journal import let_go
from game.play.scenarios.translation import in_language
from game.play.telling.rulebook import rulebook
from game.ui.art.paper import table as table_art
from game.ui.battle.hints.desk import HintDesk
from game.ui.battle.log import panel as log_panel
from game.ui.battle.log.beacon import Jump
from game.ui.battle.table import controls
from game.ui.battle.table.finger import Finger
from game.ui.battle.table.menu import CALLED_OFF, CONCEDED, PICTURE, UNDO, UNDONE_NOT, asked_again
from game.ui.battle.table.mode import NO_MARKS, Marks, Mode
from game.ui.battle.table.playback import Playback
from game.ui.battle.table.table import Table
from game.ui.battle.table.turns import Turns
from game.ui.battle.tips import motives
from game.ui.current import Heed
from game.ui.curtain import Lifted
from game.ui.records.keeping import KeepScreen, small
from game.ui.records.questions import JournalWatch
from game.ui.screen import TITLE, Home, Picture, Push, Screen, Step
from game.ui.sound.listener import Listener
from game.ui.sound.music import BATTLE, COUNCIL
from game.ui.stage.mass import MassStage
from game.ui.stage.personal import PersonalStage
from game.ui.stage.stage import Stage
from game.ui.theme import Theme
from game.ui.widgets.ring import Ring, tips_last
from game.ui.widgets.still import around
from game.ui.widgets.tooltip import sparing


def stage_of(view: View) -> Stage:
    """A fresh stage for a battle of this view's scale."""
    fields = view.scale.fields
    return PersonalStage() if fields.figures or fields.wide else MassStage()


T = TypeVar("T")


class BattleScreen:
    """One match on the screen. ``ended`` makes the screen that shows the result."""

    over = False

    def __init__(self, table: Table, ended: Callable[[Table], Screen]) -> None:
        # The first line of the log needs the catalogue, and no frame should wait for a file.
        rulebook(table.match.ruleset.id)
        self.table = table
        self.theme = Theme((1280, 720))
        self.stage = stage_of(table.seat.view)
        self.place = self.stage.layout(self.theme, table.seat.view)
        self._heed = Heed()
        self.playback = Playback.at(table.seat.view, self._heed.speed)
        self.log = log_panel.LogPanel(motives.behind(table.match))
        self.mode: Mode | None = None
        self.ring = Ring(self.theme, tabs=False, arrows=False)
        self.pointer = (-1, -1)
        self.warned = False
        self.finger = Finger()
        self.advice = HintDesk()
        self._listener = Listener()
        self.mood = COUNCIL
        self._ground: tuple[object, list[tuple[Surface, tuple[int, int]]]] | None = None
        self.asked: tuple[object, ...] = ()
        self.turns = Turns(self, ended)
        self._wanted: Callable[[], Step] | None = None
        self._moving, self._left_at = False, self.pointer
        self._journal_watch = JournalWatch()
        self.clock = self.hush = 0.0

    @property
    def view(self) -> View:
        """What the one who sits here knows."""
        return self.table.seat.view

    @property
    def lively(self) -> bool:
        """Pennons wave and men march: always."""
        return True

    @property
    def calm(self) -> bool:
        """Nobody marches or thinks, and the map stands still."""
        return not (self._moving or self.turns.thinking or self.stage.moving)

    @property
    def left_alone(self) -> bool:
        """Whether the field moves under a pointer that has stayed where it was put before: what
        lies there by chance is no question, and its tip would hide who fights.
        """
        return self._moving and self.pointer == self._left_at

    @property
    def caption(self) -> str:
        """The window's title names the battle and nothing that is secret."""
        return f"{TITLE} – {in_language(self.table.match.scenario).title}"

    # The frame.

    def layout(self, theme: Theme) -> None:
        """Place everything anew."""
        self.theme = theme
        self._take_settings()
        self.place = self.stage.layout(theme, self.view)
        self.log.layout(theme, self.place.log)
        self._ground = None
        if self.mode is not None:
            self.mode.layout(theme, self.place)
        self.lay()

    def _take_settings(self) -> None:
        """Another speed holds from here on; in another language everything is told anew."""
        speed = self._heed.new_speed()
        if speed is not None:
            self.playback.speed = speed
        if self._heed.new_language():
            self.log = log_panel.LogPanel(motives.behind(self.table.match))
            self.mode, self.asked = None, ()

    def resume(self, result: object) -> None:
        """A screen above was closed: the curtain was lifted, or the menu chose something."""
        if isinstance(result, Lifted):
            self.turns.sit(self.turns.next, result.watch)
        elif result == CONCEDED:
            self._guarded(self.table.seat.concede)
        elif result == CALLED_OFF:
            self._guarded(self.table.call_off)
        elif result == "leave":
            self._wanted = self._leave
        elif result == "keep":
            self._wanted = self._keep
        elif result == PICTURE:
            self._wanted = Picture
        elif isinstance(result, Jump):
            self.log.beacon.point(result)
        elif result == "skip":
            controls.show_end(self)
        elif result == UNDO and not controls.undo(self):
            result = UNDONE_NOT
        question = asked_again(self.table, result)
        if question is not None:
            self._wanted = partial(Push, question)
        elif result:
            self.asked = ()

    def update(self, seconds: float) -> Step:
        """Show what happened; when all is shown, see what is due."""
        self.clock += seconds
        self.hush = max(0.0, self.hush - seconds)
        self.ring.update(seconds)
        self.stage.update(self, seconds)
        wanted, self._wanted = self._wanted, None
        return wanted() if wanted else self._guarded(lambda: self._told() or self._show(seconds))

    def _leave(self) -> Step:
        let_go(self.table.match)
        return Home()

    def _keep(self) -> Step:
        return Push(KeepScreen(self.table.match, self._picture()))

    def _told(self) -> Step:
        """What is to be said of the journal; under a curtain that is yet to fall, nothing."""
        return None if self.table.veiled else self._journal_watch.due(self.table.match)

    def _guarded(self, act: Callable[[], T]) -> T | None:
        """Do it; a decision that breaks a step is asked about with the next frame."""
        try:
            return act()
        except Exception:
            if not self._journal_watch.blames(self.table.match):
                raise
            self.asked = ()
            self.set_mode(None)
            return None

    def _picture(self) -> bytes:
        """The screen as a small picture, without what the one who sits here has in mind."""
        canvas, mode = Surface(self.theme.size), self.mode
        self.set_mode(None)
        self.draw(canvas)
        self.set_mode(mode)
        return small(canvas)

    def _show(self, seconds: float) -> Step:
        self.playback.hurry(self.view, self.table.at_once)
        self._play_on(seconds)
        busy = self.playback.busy(self.view)
        if busy != self._moving:
            self._moving, self._left_at = busy, self.pointer
            self.hush = self.hush if busy else controls.HUSH
            self.lay()
        if busy:
            self.turns.thinking = ""
            self.set_mode(None)
            return None
        self.turns.seating.settle(self.playback)
        # What was just sealed has nothing to work out any more.
        if self.mode is not None and self.asked:
            self.mode.update(seconds)
        step = self.turns.go_on(seconds)
        self.stage.follow(self)
        self.advice.follow(self, seconds)
        return step

    def _play_on(self, seconds: float) -> None:
        """Time passes for what is shown; the log and the listener follow it."""
        self._listener.take_up(self.playback)
        before = self.playback.round
        self.playback.update(self.view, seconds)
        if self.playback.round != before:
            self.lay()
        self._listener.follow(self.playback, self.view)
        self.mood = BATTLE if self._listener.fighting else COUNCIL
        self.log.follow(self.view, self.playback.cursor)
        self.stage.drift(self, seconds)

    def set_mode(self, mode: Mode | None) -> None:
        """What takes the events from here on; None while nobody decides."""
        if mode is None and self.mode is None:
            return
        self.mode = mode
        if mode is not None:
            mode.layout(self.theme, self.place)
        self.lay()

    # Events.

    def handle(self, event: pygame.event.Event) -> Step:
        """The mode first, then the screen's own buttons and keys."""
        return self._guarded(lambda: controls.take(self, event))

    # Painting.

    def marks(self) -> Marks:
        """What is marked on the field now."""
        return self.mode.marks() if self.mode is not None else NO_MARKS

    def draw(self, surface: Surface) -> None:
        """The whole screen; nothing of it before somebody has lifted the first curtain."""
        if self.table.veiled:
            surface.blit(table_art(surface.get_size()), (0, 0))
            return
        self._lay_ground(surface)
        self.stage.draw(surface, self)
        with sparing(self.stage.figures(self)):
            with tips_last():
                self._draw_panel(surface)
                self.log.draw(surface)
                self.ring.draw(surface)
                self.advice.draw(surface, self)
                self.finger.draw(surface, self.theme)
            self.stage.draw_tips(surface, self)

    def _lay_ground(self, surface: Surface) -> None:
        """Table, field and sheets, which only a new size of the window changes."""
        about = (surface.get_size(), tuple(self.stage.covers))
        if self._ground is None or self._ground[0] != about:
            ground = table_art(surface.get_size())
            table_art.cache_clear()  # it is painted on, and 8 megabytes at 1920 x 1080
            self.stage.paint_ground(ground, self)
            boxes = around(surface.get_rect(), self.stage.covers)
            pieces = [(ground.subsurface(box).copy(), box.topleft) for box in boxes]
            self._ground = (about, pieces)
        surface.blits(self._ground[1], doreturn=False)

    def _draw_panel(self, surface: Surface) -> None:
        self.stage.draw_panel(surface, self)

    def lay(self) -> None:
        """Lay out what stands on the table anew, for what is chosen now."""
        self.ring.lay(self.stage.widgets(self), self.theme, self.stage.spared(self))
