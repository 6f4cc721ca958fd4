"""A stage: what the battle screen shows and takes in for one scale of battle.

The flow of a battle (curtain, opponents, records, log, undo, result) is the screen's own; where
things stand, how the field looks and what can be done with it is the stage's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import pygame
from pygame import Rect, Surface

from game.core.grid import Cell
from game.core.seat import Seat
from game.core.view import View
from game.ui.battle.table.layout import Layout
from game.ui.battle.table.mode import Mode
from game.ui.theme import Theme
from game.ui.widgets.base import Point, Widget

if TYPE_CHECKING:
    from game.ui.battle.table.screen import BattleScreen


@dataclass(frozen=True, slots=True)
class Help:
    """An answer: the id of a rule, or the wording key of a few words on a thing of the screen."""

    rule: str = ""
    words: str = ""

    def __bool__(self) -> bool:
        return bool(self.rule or self.words)


NOTHING = Help()

Zone = Callable[["BattleScreen", Point], Help]
"""Asks one part of the screen what it knows about a point."""


class Squares(Protocol):
    """Between the cells of the field and the pixels of the window."""

    def rect(self, cell: Cell) -> Rect:
        """Where a cell lies, whether it is in sight or not."""

    def cell(self, point: Point) -> Cell | None:
        """The cell under a point, or None beside the ground."""


class Stage(Protocol):
    """One scale of battle on the screen. It holds nothing of the battle itself."""

    @property
    def squares(self) -> Squares:
        """Where the cells lie just now."""

    @property
    def zones(self) -> tuple[Zone, ...]:
        """Who is asked for help, the part closest to the eye first."""

    def layout(self, theme: Theme, view: View) -> Layout:
        """Where everything stands in this window; called again after each resize."""

    def seated(self) -> None:
        """Somebody else sits down: what the last one looked at is forgotten."""

    def unasked(self, seat: Seat) -> bool:
        """Answer what nobody wants to be asked; whether there was such a thing."""

    def mode(self, seat: Seat) -> Mode:
        """How the one who sits here answers what waits."""

    def update(self, screen: BattleScreen, seconds: float) -> None:
        """Work on what was asked for, while a battle is played."""

    def drift(self, screen: BattleScreen, seconds: float) -> None:
        """Time passes for the picture, also while a battle is seen again."""

    def follow(self, screen: BattleScreen) -> None:
        """All was shown: take in what is marked for orders now."""

    def steer(self, screen: BattleScreen, event: pygame.event.Event) -> bool:
        """Move what is looked at, before anything else takes the event; True if that used it."""

    def press(self, screen: BattleScreen, point: Point) -> None:
        """A click that nothing else wanted."""

    def shows(self, overlay: str) -> bool:
        """Whether an overlay is on."""

    def toggle(self, screen: BattleScreen, overlay: str) -> None:
        """Turn an overlay on or off, if it can be used now."""

    def widgets(self, screen: BattleScreen) -> list[Widget]:
        """What can be pressed besides log, mode and advice."""

    def stops(self, screen: BattleScreen) -> Iterator[Rect]:
        """What the keyboard's pointer can be led to, besides log, mode, advice and widgets."""

    def part(self, screen: BattleScreen, name: str) -> Rect | None:
        """The part of the screen that a hint means, or None."""

    def paint_ground(self, surface: Surface, view: View) -> None:
        """Everything that only a new size of the window changes."""

    def draw(self, surface: Surface, screen: BattleScreen) -> None:
        """The field and what stands around it, without panel and log."""

    def figures(self, screen: BattleScreen) -> list[Rect]:
        """Where everybody stands whom no note should hide, and the names beside them."""

    def draw_panel(self, surface: Surface, screen: BattleScreen) -> None:
        """The panel of whoever decides or looks on."""

    def draw_watch(self, surface: Surface, screen: BattleScreen, room: Rect) -> None:
        """What the panel tells while nobody decides."""

    def draw_tips(self, surface: Surface, screen: BattleScreen) -> None:
        """What lies over everything else."""
