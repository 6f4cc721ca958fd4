"""The slots of actions beside fighting (3.13)."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.grid import Cell
from game.core.orders import Order
from game.core.rule import rule
from game.core.vocabulary import Role
from game.rules.heroic20s.acts.deeds import Deed
from game.rules.heroic20s.acts.errands import forgoes, payable
from game.rules.heroic20s.exchange.actions import ATTACK, HALF, SHORT, WHOLE
from game.rules.heroic20s.orders.scene import Scene, no, said
from game.rules.kit.slots import Slot


@rule("HC-ACT-02", "HC-ACT-04")
def open_deeds(here: Scene) -> tuple[Deed, ...]:
    """What it could do for its movement, or for the attacks that it has given up."""
    unit = here.me.unit
    return forgoes(here.view, unit) or payable(here.view, unit, (HALF, WHOLE))


def _deeds(here: Scene, own: Order) -> Iterable[str]:
    return dict.fromkeys(deed.key for deed in open_deeds(here))


def _spots(here: Scene, own: Order) -> Iterable[Cell]:
    """Which door, or where what is picked up lies."""
    found = (deed.cell for deed in open_deeds(here) if deed.key == own.text("deed"))
    return dict.fromkeys(cell for cell in found if cell is not None)


def _more_deeds(here: Scene, own: Order) -> Iterable[str]:
    """Short ones beside the first."""
    short = dict.fromkeys(deed.key for deed in open_deeds(here) if deed.length == SHORT)
    first = own.text("deed")
    return (key for key in short if key != first) if first in short else ()


@rule("HC-ACT-03")
def _besides(here: Scene, own: Order) -> tuple[str, ...]:
    """Short actions that can go with an attack."""
    return tuple(dict.fromkeys(d.key for d in payable(here.view, here.me.unit, (ATTACK,))))


NO_DEED = ("HC-ACT-01", "heroic20s.no.deed")
DEEDS = (
    Slot[Scene]("deed", Role.DEED, _deeds, NO_DEED),
    Slot[Scene]("spot", Role.AIMED_CELL, _spots, NO_DEED),
    Slot[Scene](
        "two", Role.FLAG, no, NO_DEED, when=lambda here, own: any(map(bool, _more_deeds(here, own)))
    ),
    Slot[Scene]("deed.2", Role.OTHER, _more_deeds, NO_DEED, when=said("two", True)),
)
"""Actions, and nothing else."""

ACTIONS = (
    Slot("beside", Role.FLAG, no, NO_DEED, when=lambda here, own: bool(_besides(here, own))),
    Slot[Scene]("action", Role.OTHER, _besides, NO_DEED, when=said("beside", True)),
)
"""A short action beside an attack."""
