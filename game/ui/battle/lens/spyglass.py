"""The overlays on the battle screen: what is looked at, what is shown of it, and their buttons."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.core.grid import Cell
from game.play.handbook.book import rule_about
from game.play.words import say, square
from game.ui.battle.field.projection import Projection
from game.ui.battle.lens import buttons as lens_buttons
from game.ui.battle.lens import marks as lens_marks
from game.ui.battle.lens.lens import ALL, REASONS, Lens, Sight
from game.ui.battle.lens.marks import Tip
from game.ui.battle.orders.orders_mode import OrdersMode
from game.ui.battle.panels.duel_scene import duelling
from game.ui.battle.table.mode import Marks
from game.ui.battle.table.model import name_of, tincture_of
from game.ui.battle.tips import motives
from game.ui.battle.tips.ground import with_ground
from game.ui.widgets.base import Widget

if TYPE_CHECKING:
    from game.ui.battle.table.screen import BattleScreen


class Spyglass:
    """The lens of one screen. It stays as it was set while modes come and go."""

    def __init__(self) -> None:
        self.lens = Lens()
        self._laid: tuple[str, ...] | None = None
        self._refused: Cell | None = None

    def update(self, screen: BattleScreen) -> None:
        """Work a little on what was asked for; lay the buttons anew where others are needed."""
        self.lens.work()
        usable = self.usable(screen)
        if usable != self._laid:
            screen.lay()

    def toggle(self, screen: BattleScreen, name: str) -> None:
        """Turn an overlay on or off, if it can be used now."""
        if name in (self.usable(screen) or ()):
            self.lens.toggle(name)
            screen.lay()

    def click(self, screen: BattleScreen) -> None:
        """Somebody clicks on the field while nothing is asked of him: he is told why not."""
        self._refused = self._cell(screen) if screen.mode is None else None

    def usable(self, screen: BattleScreen) -> tuple[str, ...] | None:
        """The overlays that can be used now; None where the panel needs their room."""
        if screen.mode is None:
            return None if duelling(screen.view, screen.playback) else (REASONS,)
        if not isinstance(screen.mode, OrdersMode):
            return None
        asked = any(not request.window for request in screen.mode.clerk.seat.waiting)
        return ALL if asked else (REASONS,)

    def widgets(self, screen: BattleScreen) -> list[Widget]:
        """The buttons, where there is a place for them."""
        self._laid = usable = self.usable(screen)
        if usable is None:
            return []
        tincture = tincture_of(screen.view, screen.view.side)
        panel = screen.place.panel
        return [*lens_buttons.buttons(screen.theme, panel, self.lens.on, tincture, usable)]

    def over(self, screen: BattleScreen, marks: Marks) -> Marks:
        """The marks of the mode, those of the overlays that are on, and what the ground does."""
        marks, cell = self._over(screen, marks), self._cell(screen)
        if cell is None or marks.tip_at not in (None, cell):
            return marks
        tip = with_ground(screen.playback.base(screen.view), cell, marks.tip)
        return replace(marks, tip=tip, tip_at=cell) if tip else marks

    def _over(self, screen: BattleScreen, marks: Marks) -> Marks:
        why, mode = self._why(screen), screen.mode
        if isinstance(mode, OrdersMode) and self.usable(screen) == ALL:
            sight = Sight(mode.clerk.seat, mode.clerk, mode.clerk.aim.cell)
            self.lens.look(sight)
            return lens_marks.over(self.lens, sight, marks, why)
        unit, cell = self.pointed(screen), self._cell(screen)
        why = (*self._sealed(screen, cell), *why)
        if not why or cell is None:
            return marks
        named = name_of(screen.view, unit) if unit is not None else square(*cell)
        head = () if marks.tip else (("head", named),)
        return replace(marks, tip=(*head, *marks.tip, *why), tip_at=cell)

    def draw_panel(self, surface: Surface, screen: BattleScreen) -> bool:
        """The page of the enemy under the pointer, while nobody else needs the panel; True if
        it was drawn.
        """
        unit, view = self.pointed(screen), screen.view
        free = screen.mode is None and REASONS in self.lens.on
        if isinstance(screen.mode, OrdersMode):
            free = screen.mode.clerk.request is None
        if unit is None or not free or self.usable(screen) is None:
            return False
        found = motives.motive(screen.table.match, view, screen.playback.cursor, unit)
        if screen.mode is None and found is None:
            return False
        motives.draw_stranger(surface, screen.theme, self.room(screen), view, unit, found)
        return True

    def room(self, screen: BattleScreen) -> Rect:
        """The panel without the buttons at its foot, if they stand there."""
        panel = screen.place.panel
        return panel if self._laid is None else lens_buttons.above(screen.theme, panel)

    def pointed(self, screen: BattleScreen) -> int | None:
        """The unit under the pointer that is not played from here, as it is shown."""
        cell, view = self._cell(screen), screen.view
        shown = screen.playback.units.items()
        unit = next((unit for unit, now in shown if now.cell == cell), None)
        played = screen.table.watching
        return unit if unit is not None and (played or motives.strange(view, unit)) else None

    def _why(self, screen: BattleScreen) -> Tip:
        unit = self.pointed(screen)
        if unit is None:
            return ()
        view, cursor = screen.view, screen.playback.cursor
        found = motives.motive(screen.table.match, view, cursor, unit)
        return motives.tip(view, found, REASONS in self.lens.on) if found else ()

    def _sealed(self, screen: BattleScreen, cell: Cell | None) -> Tip:
        """Why a click on this square did nothing, until the pointer leaves it."""
        if screen.mode is not None or cell is None or cell != self._refused:
            self._refused = None
            return ()
        rule = rule_about(screen.view.ruleset.id, f"phase.{screen.playback.phase}")
        words = say("battle.no.sealed") + (f" ({rule})" if rule else "")
        return (("no", words),)

    def _cell(self, screen: BattleScreen) -> Cell | None:
        return Projection(screen.place.ground, screen.place.square).cell(screen.pointer)
