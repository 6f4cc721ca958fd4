"""What a mode wants the field of single fighters to show, and what it does with a touch of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from game.core.grid import Cell
from game.core.orders import Order
from game.core.ruleset import Request
from game.ui.battle.table.mode import Mode
from game.ui.field.scene import Area, Ghost, Path, Sight, SwornWay, Touch

if TYPE_CHECKING:
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
    that are not revealed yet, ``tip`` is shown beside ``tip_at``.
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
    threat: Mapping[Cell, tuple[int, ...]] = field(default_factory=dict)
    zone: frozenset[Cell] = frozenset()
    ribbons: Mapping[int, str] = field(default_factory=dict)
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
