"""Before the battle: where each fighter stands and looks, what he wears and holds.

Everything is as the scenario has it until it is changed, so the seal needs no word for anybody.
"""

from __future__ import annotations

from game.core.components import Unit
from game.core.grid import Cell
from game.core.ruleset import Request
from game.play.words import say
from game.ui.battle.table.model import tincture_of
from game.ui.field.scene import Ghost
from game.ui.leaf import roles
from game.ui.stage.act.act_mode import ActMode
from game.ui.stage.act.plan import given
from game.ui.stage.act.tips import cell_of, fighter, who
from game.ui.stage.outlook import Outlook
from game.ui.stage.stage import NO_PLAN, Plan, Tip


class PlaceMode(ActMode):
    """The leaves of all fighters of a side; a click on the map puts the chosen one there."""

    def select(self, request: Request) -> None:
        """Open the leaf of this fighter; as he is now he needs no oath."""
        self.request, self.refusal = request, None
        self.leaf.show(request, self.seat.default(request))

    @property
    def settled(self) -> bool:
        """Never: the map goes on to place whoever is chosen."""
        return False

    def plan(self, outlook: Outlook, hovered: Cell | None) -> Plan:
        """Where the chosen one may stand, and where the others of the side will."""
        if self.request is None:
            return NO_PLAN
        unit = self.request.unit
        here, there = cell_of(self.view, unit), self.leaf.cell
        return Plan(
            selected=unit,
            ghosts=tuple(self._ghosts(unit, there if there != here else None)),
            zone=frozenset(self.leaf.cells),
            tip=self._tip(hovered),
            tip_at=hovered,
        )

    def _ghosts(self, unit: int, there: Cell | None) -> list[Ghost]:
        """Everybody who will stand elsewhere."""
        sworn = given(self)
        cells = {one.unit: roles.cell_of(self.view, one, o, *roles.CELLS) for one, o in sworn}
        cells[unit] = there
        return [
            Ghost(cell, tincture_of(self.view, self.view.get(one, Unit).side))
            for one, cell in cells.items()
            if cell is not None and cell != cell_of(self.view, one)
        ]

    def _tip(self, cell: Cell | None) -> Tip:
        if cell is None:
            return ()
        unit = who(self.view, cell)
        if unit is not None:
            own = any(request.unit == unit for request in self.seat.waiting)
            deed = (("do", say("stage.click_take")),) if own else ()
            return (*fighter(self.view, unit), *deed)
        free = cell in self.leaf.cells
        return (("do", say("stage.click_place")),) if free else ()
