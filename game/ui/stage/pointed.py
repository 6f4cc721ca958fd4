"""What is said of somebody on the field besides what whoever decides wants to be said."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.core.grid import Cell
from game.ui.battle.tips import motives
from game.ui.stage.act.tips import fighter
from game.ui.stage.outlook import REASONS
from game.ui.stage.plan import Plan, Tip

if TYPE_CHECKING:
    from game.ui.battle.table.screen import BattleScreen


def unit_at(screen: BattleScreen, cell: Cell | None) -> int | None:
    """Who is shown there: who stands before who lies."""
    shown = screen.playback.units.items()
    here = [unit for unit, now in shown if now.cell == cell]
    return min(here, key=lambda unit: bool(screen.playback.units[unit].why), default=None)


def looked_at(screen: BattleScreen, plan: Plan, cell: Cell | None) -> Plan:
    """The plan with a tip on who is under the pointer, where it has none, and with an opponent's
    reasons.
    """
    unit = unit_at(screen, cell)
    if unit is None:
        return plan
    base = screen.playback.base(screen.view)
    tip = plan.tip or tuple(fighter(base, unit))
    return replace(plan, tip=(*tip, *_why(screen, unit)), tip_at=cell)


def _why(screen: BattleScreen, unit: int) -> Tip:
    """Why an opponent did what he did, as far as it was shown."""
    view, stage = screen.view, screen.stage
    if not (screen.table.watching or motives.strange(view, unit)):
        return ()
    found = motives.motive(screen.table.match, view, screen.playback.cursor, unit)
    return motives.tip(view, found, stage.shows(REASONS)) if found else ()
