"""The straight lines of a rush (RUSH-01), through whom it leads and where it can end; and whom
somebody can shoot at, throw at or drop something upon, from where he will stand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from game.core.grid import STEPS, Cell, step
from game.core.rule import rule
from game.rules.kit.ground.measures import toward
from game.rules.kit.ground.places import Crowd
from game.rules.kit.ground.site import Site
from game.rules.zefrs.exchange import grapple
from game.rules.zefrs.ground.paths import can_step, feet_of
from game.rules.zefrs.ground.site import distance
from game.rules.zefrs.personal.sheet import reaching
from game.rules.zefrs.personal.sheet.scene import Scene
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.arms import weapon
from game.rules.zefrs.sheet.fighter import Combatant, mov
from game.rules.zefrs.tables import tables
from game.rules.zefrs.tables.rows_gear import Weapon


@lru_cache(maxsize=256)
def ends(here: Scene, only: int = 0) -> Mapping[Cell, tuple[int, ...]]:
    """Every cell in which his rush can end, with the people it leads through, nearest first.

    ``only`` is the one enemy whom he may rush, 0 for any.
    """
    if grapple.why_no_rush(here.me) is not None:
        return {}
    found: dict[Cell, tuple[int, ...]] = {}
    foes = {foe.unit for foe in here.foes}
    through = {toward(here.cell, at) for at, who in here.crowd.items() if who.unit in foes}
    for direction in (way for way in STEPS if way in through):
        for cell, people in along(here.site, here.crowd, here.me, here.cell, direction):
            hostile = tuple(unit for unit in people if here.foe(unit) is not None)
            if hostile and (not only or hostile == (only,)):
                found[cell] = hostile
    return found


@rule("ZF-RUSH-01")
def along(
    site: Site, crowd: Crowd, me: Combatant, start: Cell, direction: str
) -> Iterator[tuple[Cell, tuple[int, ...]]]:
    """The free cells right behind people in this direction, at most a Run away, with those whom
    the line leads through up to there.
    """
    people: tuple[int, ...] = ()
    far, feet = run(me), feet_of(me.side)
    way = tuple(step(start, direction, count) for count in range(1, far + 1))
    others = {spot: who for spot, who in crowd.items() if spot not in way}
    before = start
    for cell in way:
        if distance(start, cell) > far or not can_step(site, others, before, cell, feet):
            return
        stander = crowd.get(cell)
        if stander is not None:
            people = (*people, stander.unit)
        elif before in crowd and people:
            yield cell, people
        before = cell


@rule("ZF-RUSH-01")
def run(me: Combatant) -> int:
    """How many cells his Run takes him."""
    gait = tables().gaits["run"]
    return max(gait.least, gait.cells + mov(me))


@lru_cache(maxsize=512)
def at_hand(here: Scene, how: str) -> Mapping[str, tuple[Cell, ...]]:
    """What is ready to be shot, thrown or dropped, with the cells from which: from his own or
    after a step, a rock only where it lies.
    """
    cells, found = (here.cell, *here.steps), dict[str, tuple[Cell, ...]]()
    for cell in cells if how == "drop" else cells[:1]:
        for row in reaching.missiles(here.view, here.unit, how, cell):
            if ready(here, how, row.id, cell):
                own = (*found.get(row.id, ()), cell)
                found[row.id] = own if how == "drop" else cells
    return found


def missiles(here: Scene, how: str, only: int = 0) -> Iterator[Weapon]:
    """What he can shoot, throw or drop upon somebody now, from here or after a step."""
    for name, cells in at_hand(here, how).items():
        if any(marks(here, how, name, cell, only) for cell in cells):
            yield weapon(name)


def ready(here: Scene, how: str, name: str, cell: Cell) -> bool:
    """Whether nothing about himself forbids it there: loaded, shots left, not in melee."""
    return reaching.unready(here.view, here.unit, Action("fight", how, name), cell) is None


@rule("ZF-DECL-03", "ZF-MIS-10")
@lru_cache(maxsize=4096)
def marks(here: Scene, how: str, name: str, cell: Cell, only: int = 0) -> tuple[int, ...]:
    """Everybody he can reach with it from this cell, nearest first, beasts last."""
    found = []
    for foe in here.foes:
        action = Action("fight", how, name, target=foe.unit)
        if only in (0, foe.unit) and reaching.unreached(here.view, here.unit, action, cell) is None:
            found.append(foe.unit)
    return tuple(found)
