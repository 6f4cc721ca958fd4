"""A mode: how the screen lets a player answer the requests that wait just now.

Orders, refacing, deployment, duels and single questions are modes. A mode owns the panel at the
right and says what is to be marked on the field; it gives answers through the seat alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, runtime_checkable

import pygame
from pygame import Surface

from game.core.grid import Cell
from game.core.ruleset import Request
from game.core.view import View
from game.ui.battle.table.layout import Layout
from game.ui.theme import Theme
from game.ui.widgets.ring import Ring

if TYPE_CHECKING:
    from game.ui.battle.table.joint import Joint


@dataclass(frozen=True, slots=True)
class Arrow:
    """The squares a unit goes through, its own first, and the square it strikes at the end.

    A faint one is an order given before; the other belongs to the unit that is chosen.
    """

    path: tuple[Cell, ...]
    struck: Cell | None = None
    faint: bool = False


@dataclass(frozen=True, slots=True)
class Ghost:
    """Where a unit will stand, and where it will look."""

    unit: int
    cell: Cell
    facing: str


@dataclass(frozen=True, slots=True)
class Patch:
    """An overlay on a square: its kind, how much of it from 0 to 3, and the number on it."""

    cell: Cell
    kind: str
    level: int = 0
    words: str = ""


@dataclass(frozen=True, slots=True)
class Marks:
    """What is to be shown on the field, in the order of painting; ``patches`` are overlays, and
    ``strings`` lead from those who could strike a square to that square.
    """

    selected: int | None = None
    reach: tuple[tuple[Cell, str], ...] = ()
    goal: Cell | None = None
    targets: tuple[int, ...] = ()
    aimed: int | None = None
    arrows: tuple[Arrow, ...] = ()
    ghosts: tuple[Ghost, ...] = ()
    seals: tuple[tuple[int, str], ...] = ()
    tip: tuple[tuple[str, str], ...] = ()
    tip_at: Cell | None = None
    patches: tuple[Patch, ...] = ()
    strings: tuple[tuple[Cell, Cell], ...] = ()


NO_MARKS = Marks()


def asks(view: View, request: Request) -> str:
    """What the book says this request asks for, one of ruleset.ASKS."""
    return view.ruleset.kinds[request.kind].asks


@runtime_checkable
class Citing(Protocol):
    """A mode whose panel names rules that can be clicked."""

    def take_rule(self) -> str:
        """The rule that was clicked since one asked last, or nothing."""


@runtime_checkable
class Choosing(Protocol):
    """A mode in which one of several units is chosen."""

    def select_unit(self, unit: int) -> object:
        """Take up this unit."""


@runtime_checkable
class Making(Protocol):
    """A mode in which an order is made first, and sworn afterwards."""

    @property
    def made(self) -> Request | None:
        """Whose order was made by hand and is not sworn yet."""

    def swear(self) -> bool:
        """Swear the order that is shown; False if there is none."""


@runtime_checkable
class Joining(Protocol):
    """A mode in which one press may answer for several."""

    def take_joint(self) -> Joint | None:
        """What was answered so since one asked last."""


class Mode(Protocol):
    """One way of deciding. It holds a Seat and nothing else of the battle."""

    @property
    def ring(self) -> Ring:
        """The widgets of its panel."""

    @property
    def commits(self) -> bool:
        """Whether the commit button belongs to this mode (editable requests)."""

    def layout(self, theme: Theme, layout: Layout) -> None:
        """Place the panel's widgets; called after each resize and before the first drawing."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; True if it was used."""

    def update(self, seconds: float) -> None:
        """Let time pass."""

    def marks(self) -> Marks:
        """What to show on the field now."""

    def draw(self, surface: Surface) -> None:
        """Paint the panel (its sheet is painted already)."""
