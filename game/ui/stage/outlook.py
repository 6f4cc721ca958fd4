"""What the rulebook says of the field before anything is ordered, asked once while it stands so."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.grid import Cell
from game.core.orders import Order
from game.core.ruleset import Request
from game.core.shown import Lookout, Meeting, Sightline, Stride
from game.core.view import View
from game.core.world import Rows

REACH, THREAT, SIGHT, REASONS = "reach", "threat", "fire", "reasons"
ALL = (REACH, THREAT, SIGHT, REASONS)
"""The overlays; the line of sight has the key of the line of fire. The reasons of opponents are
told in words.
"""


class Outlook:
    """The overlays that are on, and the answers for the field as it is. They stay as they were
    set while modes come and go.
    """

    def __init__(self) -> None:
        self.on: set[str] = {REACH, SIGHT}
        self.view: View | None = None
        self._rows: Rows | None = None
        self._reach: dict[int, tuple[Stride, ...]] = {}
        self._sight: dict[tuple[int, Cell], tuple[Sightline, ...]] = {}
        self._threat: Mapping[Cell, tuple[int, ...]] | None = None
        self._area: dict[tuple[Request, Order], frozenset[Cell]] = {}
        self._meets: dict[tuple[int, tuple[Cell, ...]], tuple[Meeting, ...]] = {}
        self._ordered: dict[tuple[Request, Order], tuple[Stride, ...]] = {}

    def toggle(self, name: str) -> None:
        """Turn an overlay over."""
        self.on ^= {name} & set(ALL)

    def look(self, view: View) -> None:
        """A new frame: forget what was known of a field that has changed."""
        if view.rows is not self._rows or self.view is None or view.side != self.view.side:
            self._rows = view.rows
            self._reach, self._sight, self._threat, self._area = {}, {}, None, {}
            self._meets, self._ordered = {}, {}
        self.view = view

    @property
    def _lookout(self) -> Lookout | None:
        return self.view.scale.lookout if self.view else None

    def reach(self, unit: int) -> tuple[Stride, ...]:
        """Where he can go with one action."""
        if unit not in self._reach:
            asked = self._lookout
            found = asked.reach(self.view, unit) if asked and self.view else ()
            self._reach[unit] = found
        return self._reach[unit]

    def ordered(self, request: Request, order: Order) -> tuple[Stride, ...]:
        """Where he can go once this order holds."""
        asked = self._lookout
        if asked is None or asked.ordered is None or self.view is None:
            return self.reach(request.unit)
        key = request, order
        if key not in self._ordered:
            self._ordered[key] = asked.ordered(self.view, request, order)
        return self._ordered[key]

    def sight(self, unit: int, cell: Cell) -> tuple[Sightline, ...]:
        """What lies between this cell and his enemies."""
        key = unit, cell
        if key not in self._sight:
            asked = self._lookout
            self._sight[key] = asked.sight(self.view, unit, cell) if asked and self.view else ()
        return self._sight[key]

    def threat(self) -> Mapping[Cell, tuple[int, ...]]:
        """Who could strike or shoot at each cell."""
        if self._threat is None:
            asked = self._lookout
            self._threat = asked.threat(self.view) if asked and self.view else {}
        return self._threat

    def meets(self, unit: int, path: tuple[Cell, ...]) -> tuple[Meeting, ...]:
        """Whom he meets on this way, where the book can tell."""
        key = unit, path
        if key not in self._meets:
            asked = self._lookout.meets if self._lookout else None
            self._meets[key] = asked(self.view, unit, path) if asked and self.view else ()
        return self._meets[key]

    def area(self, request: Request, order: Order) -> frozenset[Cell]:
        """The cells that an order would fill with what it does."""
        key = request, order
        if key not in self._area:
            asked = self._lookout
            found = asked.area(self.view, request, order) if asked and self.view else ()
            self._area[key] = frozenset(found)
        return self._area[key]

    def stride(self, unit: int, cell: Cell, manner: str = "") -> Stride | None:
        """The way to a cell: in this manner if one can, else the cheapest."""
        found = [stride for stride in self.reach(unit) if stride.cell == cell]
        wanted = [stride for stride in found if stride.manner == manner]
        return min(wanted or found, key=lambda stride: stride.cost, default=None)
