"""What the map shows while an attack is answered: who, on whom, where to, and what is at hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.core.components import Unit
from game.core.grid import Cell
from game.core.orders import Slot
from game.play.words import say
from game.ui.battle.table.model import tincture_of
from game.ui.field.scene import Area, Path, SwornWay
from game.ui.stage.act.plan import ghost
from game.ui.stage.act.tips import cell_of, fighter, who
from game.ui.stage.outlook import Outlook
from game.ui.stage.plan import Plan, Tip

if TYPE_CHECKING:
    from game.ui.stage.answer.answer_mode import AnswerMode

TO = "to"
"""The slot that says where an answer leads."""


def attacker(mode: AnswerMode) -> int | None:
    """Who attacks; None where nobody on the field does."""
    by = mode.request.fact("by")
    return by if type(by) is int and mode.view.find(by, Unit) is not None else None


def plan(mode: AnswerMode, outlook: Outlook, hovered: Cell | None) -> Plan:
    """The marks of this moment."""
    view, unit, by = mode.view, mode.request.unit, attacker(mode)
    here, there = cell_of(view, unit), cell_of(view, by) if by is not None else None
    goal = mode.previewed.cell(TO)
    moves = goal is not None and goal != here
    back = frozenset(cell for cell in retreats(mode) if cell != here)
    at_hand = frozenset(reply.cell for reply in mode.replies if reply.cell is not None)
    areas = [Area("back", back)] if back else []
    areas += [Area("hand", at_hand)] if at_hand else []
    blown = outlook.area(mode.request, mode.previewed)
    areas += [Area("blast", blown)] if blown else []
    return Plan(
        selected=unit,
        aimed=by,
        targets=(by,) if by is not None else (),
        areas=tuple(areas),
        path=Path((here, goal)) if moves and here is not None and goal is not None else None,
        sworn=tuple(_line(mode, there, here)),
        ghosts=ghost(view, unit, goal) if moves and goal is not None else (),
        tip=_tip(mode, hovered),
        tip_at=hovered,
    )


def _line(mode: AnswerMode, there: Cell | None, here: Cell | None) -> Iterator[SwornWay]:
    """From the attacker to him."""
    by = attacker(mode)
    if there is not None and here is not None and by is not None:
        side = mode.view.get(by, Unit).side
        yield SwornWay((there, here), tincture_of(mode.view, side), goal=False)


def retreats(mode: AnswerMode) -> tuple[Cell, ...]:
    """Where the present reply may lead."""
    asked = mode.draft.find(TO)
    return tuple(c for c in asked.values if isinstance(c, Cell)) if asked is not None else ()


def slots_at(mode: AnswerMode, cell: Cell | None) -> tuple[Slot, ...]:
    """What a click on this cell would set."""
    if cell is None:
        return ()
    if cell in retreats(mode):
        return ((TO, cell),)
    return next((reply.slots for reply in mode.replies if reply.cell == cell), ())


def _tip(mode: AnswerMode, cell: Cell | None) -> Tip:
    if cell is None:
        return ()
    unit = who(mode.view, cell)
    told = tuple(fighter(mode.view, unit)) if unit is not None else ()
    slots = slots_at(mode, cell)
    if not slots:
        return told
    key = "stage.click_back" if slots[0][0] == TO else "stage.click_reply"
    return (*told, ("do", say(key)))
