"""How a Move is declared (DECL-05): a gait and where to, or a chore and what it takes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from game.core.grid import Cell
from game.core.orders import Order, Slot
from game.core.rule import rule
from game.rules.kit.ground.ways import Way
from game.rules.zefrs.personal.sheet import chores, gaits
from game.rules.zefrs.personal.sheet.scene import Scene
from game.rules.zefrs.sheet.actions import CHORES, GAITS


@lru_cache(maxsize=512)
def goals(here: Scene, gait: str) -> Mapping[Cell, Way]:
    """Where this gait takes him, nearest first; his own cell only where he can leave from it."""
    return gaits.destinations(here.view, here.unit, gait, here.cell)


def offs(here: Scene, gait: str, to: Cell) -> tuple[bool, ...]:
    """Whether he can leave the field from this cell with the same action (ZF-END-02)."""
    return gaits.offs(here.view, here.unit, gait, to, here.cell)


def reachable(here: Scene, gait: str) -> Iterator[Cell]:
    """The cells that make a move of this gait."""
    for cell, way in goals(here, gait).items():
        if way.path or offs(here, gait, cell):
            yield cell


@lru_cache(maxsize=512)
def manners(here: Scene) -> tuple[str, ...]:
    """The gaits and chores that are open to him now."""
    going = tuple(gait for gait in GAITS if any(True for _ in reachable(here, gait)))
    return (*going, *chores.chores(here.view, here.unit, here.cell))


@rule("ZF-DECL-05", "ZF-ACT-03")
def move(here: Scene, own: Order) -> Iterator[Slot]:
    """The manner, then its cell, thing or person."""
    manner = own.text("manner")
    if not manner:
        yield from (("manner", name) for name in manners(here))
    elif manner in CHORES:
        yield from chore(here, own, manner)
    elif own.get("to") is None:
        yield from (("to", cell) for cell in reachable(here, manner))
    elif own.get("off") is None:
        to = own.cell("to")
        yield from (("off", off) for off in (offs(here, manner, to) if to else ()))


def chore(here: Scene, own: Order, name: str) -> Iterator[Slot]:
    """What a chore still has to name."""
    view, unit, cell = here.view, here.unit, here.cell
    if name in chores.OF_THINGS:
        item = own.text("weapon")
        if not item:
            yield from (("weapon", one) for one in chores.items(view, unit, name, cell))
        elif own.get("hand") is None:
            yield from (("hand", hand) for hand in chores.hands(view, unit, name, item))
    elif name in chores.OF_PEOPLE:
        if own.get("target") is None:
            yield from (("target", one) for one in chores.targets(view, unit, name, cell))
    elif own.get("to") is None:
        yield from (("to", spot) for spot in chores.spots(view, unit, name, cell))
