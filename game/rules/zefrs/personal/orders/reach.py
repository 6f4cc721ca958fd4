"""What a declaration promises that is out of reach."""

from __future__ import annotations

from dataclasses import replace

from game.core.forecast import Forecast
from game.core.grid import Cell
from game.core.view import View
from game.rules.zefrs.exchange.odds import without_second
from game.rules.zefrs.ground.site import distance
from game.rules.zefrs.personal.acts.engage import ANYWHERE
from game.rules.zefrs.personal.sheet.muster import cell_of, rises
from game.rules.zefrs.personal.sheet.reaching import reach_of, strikes_from
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.fighter import combatant


def far_off(view: View, unit: int, action: Action, cell: Cell, made: Forecast) -> Forecast:
    """The same with a note where the target is out of reach from this cell, and by how much: what
    becomes of it then is a walk, and who lies gets up. The second weapon strikes no more then.
    """
    target = action.target
    if target is None or action.how in ANYWHERE or strikes_from(view, action, cell, target):
        return made
    gets_up = rises(combatant(view, unit))
    key = "zefrs.note_only_rises" if gets_up else "zefrs.note_out_of_reach"
    note = (key, (("target", target),))
    over = distance(cell, cell_of(view, target)) - reach_of(action)
    barred = ("zefrs.no.cells_short", (("n", over),)) if over > 0 else ("zefrs.no.reach_barred", ())
    made = without_second(made)
    return replace(made, notes=(note, *made.notes), barred=barred)
