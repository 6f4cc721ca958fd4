"""Where everybody looks: as declared, and as he pleases after his own action (GRID-05)."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.components import Facing, Position
from game.core.grid import RING
from game.core.orders import Order, Slot, is_pass
from game.core.rule import rule
from game.core.ruleset import Request
from game.core.step import Asking, Step
from game.core.view import View
from game.rules.kit.ground.measures import toward
from game.rules.zefrs.ground.site import distance
from game.rules.zefrs.personal.acts.performing import look
from game.rules.zefrs.personal.sheet.muster import cell_of, enemies, idle, present, side_of
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.fighter import combatant

AUTO = "auto"
"""He looks to where his action goes."""


@rule("ZF-GRID-05")
def window(step: Step, unit: int, action: Action) -> Asking[None]:
    """After his own action he may turn; unasked he looks as he has declared, else at his target or
    the nearest enemy. With no enemy left it makes no difference, and nobody is asked.
    """
    world = step.world
    if not present(world, unit) or idle(combatant(world, unit)) or not enemies(world, unit):
        return
    usual = natural(step, unit, action)
    about = (("facing", usual), ("target", action.target))
    asked = step.request(side_of(world, unit), unit, "personal.face", window=True, about=about)
    answer = yield asked
    assert not isinstance(answer, tuple)
    look(step, unit, usual if is_pass(answer) else answer.text("facing"))


def natural(step: Step, unit: int, action: Action) -> str:
    """Where he looks unasked: as declared, else at his target or the nearest enemy."""
    if action.facing in RING:
        return action.facing
    world = step.world
    here = cell_of(world, unit)
    shown = [action.target] if action.form == "fight" and action.target else []
    near = min(
        enemies(world, unit),
        key=lambda foe: (distance(here, cell_of(world, foe)), foe),
        default=None,
    )
    for other in (*shown, near):
        spot = world.find(other, Position) if other else None
        if spot is not None and spot.cell != here and present(world, other or 0):
            return toward(here, spot.cell)
    had = world.find(unit, Facing)
    return had.direction if had else RING[0]


@rule("ZF-GRID-05")
def choices(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """The grammar of "personal.face": any of the eight directions."""
    if not partial.slots:
        yield from (("facing", direction) for direction in RING)
