"""Whom somebody can shoot at, throw at or drop something upon, from where he will stand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from game.core.grid import Cell
from game.core.rule import rule
from game.rules.zefrs.personal.sheet import firing
from game.rules.zefrs.personal.sheet.scene import Scene
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.tables.rows_gear import Weapon


def missiles(here: Scene, how: str, only: int = 0) -> Iterator[Weapon]:
    """What he can shoot, throw or drop upon somebody now, from here or after a step."""
    for row in firing.missiles(here.view, here.unit, how):
        if ready(here, how, row.id) and any(
            marks(here, how, row.id, cell, only) for cell in (here.cell, *here.steps)
        ):
            yield row


def ready(here: Scene, how: str, name: str) -> bool:
    """Whether nothing about himself forbids it: loaded, shots left, not in melee."""
    return firing.unready(here.view, here.unit, Action("fight", how, name)) is None


@rule("ZF-DECL-03", "ZF-MIS-10")
@lru_cache(maxsize=4096)
def marks(here: Scene, how: str, name: str, cell: Cell, only: int = 0) -> tuple[int, ...]:
    """Everybody he can reach with it from this cell, nearest first, beasts last."""
    found = []
    for foe in here.foes:
        action = Action("fight", how, name, target=foe.unit)
        if only in (0, foe.unit) and firing.unreached(here.view, here.unit, action, cell) is None:
            found.append(foe.unit)
    return tuple(found)
