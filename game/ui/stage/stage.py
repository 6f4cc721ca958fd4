"""A stage: what the battle screen shows and takes in for one scale of battle.

The flow of a battle (curtain, opponents, records, log, undo, result) is the screen's own; where
things stand, how the field looks and what can be done with it is the stage's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, runtime_checkable

import pygame
from pygame import Rect, Surface

from game.core.grid import Cell
from game.core.orders import Order
from game.core.ruleset import Request
from game.core.seat import Seat
from game.core.view import View
from game.ui.battle.table.layout import Layout
from game.ui.battle.table.mode import Mode
from game.ui.field.scene import Area, Ghost, Path, Peril, Sight, SwornWay, Touch
from game.ui.theme import Theme
from game.ui.widgets.base import Point, Widget

if TYPE_CHECKING:
    from game.ui.battle.table.screen import BattleScreen
    from game.ui.stage.outlook import Outlook

HURRY = 0.25
"""Seconds for which a question that has just come up takes no key that would be done with it at
once: a hurried hand presses twice.
"""

Tip = tuple[tuple[str, str], ...]
"""Lines of a tooltip, each with its role."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Marks on the field besides the fighters themselves; ``ribbons`` are orders of the own side
    that are not revealed yet, ``orders`` their icons for units of many cells, "unset" where one is
    still due; ``tip`` is shown beside ``tip_at``.
    """

    selected: int | None = None
    aimed: int | None = None
    targets: tuple[int, ...] = ()
    rear_of: int | None = None
    areas: tuple[Area, ...] = ()
    path: Path | None = None
    sworn: tuple[SwornWay, ...] = ()
    ghosts: tuple[Ghost, ...] = ()
    sights: tuple[Sight, ...] = ()
    perils: tuple[Peril, ...] = ()
    threat: Mapping[Cell, tuple[int, ...]] = field(default_factory=dict)
    zone: frozenset[Cell] = frozenset()
    ribbons: Mapping[int, str] = field(default_factory=dict)
    orders: Mapping[int, str] = field(default_factory=dict)
    tip: Tip = ()
    tip_at: Cell | None = None


NO_PLAN = Plan()


@runtime_checkable
class Drafting(Mode, Protocol):
    """A mode in which an order is being made."""

    @property
    def drafted(self) -> tuple[Request, Order] | None:
        """Whose order it is, and how it stands with what the pointer is on."""


@runtime_checkable
class Planning(Mode, Protocol):
    """A mode that works on the field of single fighters."""

    def plan(self, outlook: Outlook, hovered: Cell | None) -> Plan:
        """What to show of it now."""

    def touched(self, touch: Touch) -> bool:
        """Something was done on the field; True if it was used."""


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

    @property
    def covers(self) -> Rect:
        """What it paints over in every frame, whatever lies there: no ground is laid under it."""
        return Rect(0, 0, 0, 0)

    @property
    def moving(self) -> bool:
        """Whether the map is on its way to another part or size."""
        return False

    def layout(self, theme: Theme, view: View) -> Layout:
        """Where everything stands in this window; called again after each resize."""

    def seated(self) -> None:
        """Somebody else sits down: what the last one looked at is forgotten."""

    def unasked(self, seat: Seat) -> bool:
        """Answer what nobody wants to be asked; whether there was such a thing."""
        return False

    def mode(self, seat: Seat) -> Mode:
        """How the one who sits here answers what waits."""

    def update(self, screen: BattleScreen, seconds: float) -> None:
        """Work on what was asked for, while a battle is played."""
        return

    def drift(self, screen: BattleScreen, seconds: float) -> None:
        """Time passes for the picture, also while a battle is seen again."""
        return

    def follow(self, screen: BattleScreen) -> None:
        """All was shown: take in what is marked for orders now."""

    def steer(self, screen: BattleScreen, event: pygame.event.Event) -> bool:
        """Move what is looked at, before anything else takes the event; True if that used it."""
        return False

    def press(self, screen: BattleScreen, point: Point) -> None:
        """A click that nothing else wanted."""

    def shows(self, overlay: str) -> bool:
        """Whether an overlay is on."""

    def toggle(self, screen: BattleScreen, overlay: str) -> None:
        """Turn an overlay on or off, if it can be used now."""

    def widgets(self, screen: BattleScreen) -> list[Widget]:
        """What can be pressed besides log, mode and advice."""

    def spared(self, screen: BattleScreen) -> Sequence[Rect]:
        """What the tip of a button keeps off."""
        return ()

    def stops(self, screen: BattleScreen) -> Iterator[Rect]:
        """What the keyboard's pointer can be led to, besides log, mode, advice and widgets."""

    def part(self, screen: BattleScreen, name: str) -> Rect | None:
        """The part of the screen that a hint means, or None."""

    def paint_ground(self, surface: Surface, screen: BattleScreen) -> None:
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
