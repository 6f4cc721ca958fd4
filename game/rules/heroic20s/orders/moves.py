"""The slots of moves (3.5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from game.core.grid import Cell
from game.core.orders import Order
from game.core.rule import rule
from game.core.vocabulary import Role
from game.rules.heroic20s.acts.deeds import after_all, cost
from game.rules.heroic20s.acts.errands import ACT, comes_last, payable, price, two_of
from game.rules.heroic20s.acts.moving import (
    CROUCH,
    GOES,
    LEAVES,
    STAY,
    may_crouch,
    meets,
    quits,
    reach,
)
from game.rules.heroic20s.exchange.actions import HALF, WHOLE
from game.rules.heroic20s.orders.fights import DEEDS, TURN, company
from game.rules.heroic20s.orders.scene import Scene, by_form, no, said
from game.rules.heroic20s.sheet.arriving import leaves
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.kit.slots import Slot, Table

NO_GO = ("HC-MOVE-01", "heroic20s.no.way")


def _go_forms(here: Scene, own: Order) -> Iterator[str]:
    yield STAY
    if reach(here.view, here.me):
        yield GOES
    if quits(here.view, here.me):
        yield LEAVES
    if payable(here.view, here.me.unit, (HALF, WHOLE)):
        yield ACT
    if may_crouch(here.me):
        yield CROUCH


@rule("HC-MOVE-10")
def _at_edge(here: Scene, own: Order) -> bool:
    """Whether it may leave the field there."""
    to, me = own.cell("to"), after(here, own)
    found = reach(here.view, me)
    return to is not None and to in found and leaves(here.here, me, found[to])


@rule("HC-MOVE-06", "HC-ACT-02")
def after(here: Scene, own: Order) -> Figure:
    """The unit as it goes on when actions have taken their share of its movement, else as it is."""
    me = here.me
    found = two_of(here.view, me.unit, own)
    if not found:
        return me
    then = me if comes_last(me, found) else after_all(me, found)
    return replace(then, expended=me.expended + cost(me, price(found), *found))


@rule("HC-MOVE-06", "HC-ACT-02")
def goes_on(here: Scene, own: Order) -> bool:
    """Whether it can go on with what is left: after one short action, with the other half."""
    return own.text("deed") != "" and bool(reach(here.view, after(here, own)))


@rule("HC-MOVE-01", "HC-MOVE-07", "HC-MOVE-08")
def _cells(here: Scene, own: Order) -> Iterable[Cell]:
    """Where its leading figure can end."""
    return reach(here.view, after(here, own))


def _here_or_there(here: Scene, own: Order) -> Iterable[Cell]:
    """The cell where it stands, and those to which it can go."""
    return dict.fromkeys((here.me.cell, *_cells(here, own)))


def _met(here: Scene, own: Order) -> Iterable[int]:
    """At whom of several it goes with whom it has contact there, and to whom it closes up."""
    to = own.cell("to")
    stays = to in (None, here.me.cell) or own.get("leave") is True
    met = meets(here.view, here.me, to) if to is not None and not stays else ()
    return (foe.unit for foe in met) if len(met) > 1 else ()


NO_CELL = "heroic20s.no.cell"
AT = Slot[Scene]("target", Role.TARGET, _met, ("HC-MOVE-08", "heroic20s.no.target"))
TO = Slot[Scene]("to", Role.END_CELL, _cells, ("HC-MOVE-01", NO_CELL))
LEAVING = Slot[Scene]("leave", Role.FLAG, no, ("HC-MOVE-10", "heroic20s.no.leave"), when=_at_edge)
ON = said("on", True)

MOVES = by_form(
    _go_forms,
    NO_GO,
    {
        STAY: Table(),
        LEAVES: Table(TURN),
        ACT: Table(
            *DEEDS,
            Slot("on", Role.FLAG, no, ("HC-MOVE-06", NO_CELL), when=goes_on),
            replace(TO, no=("HC-MOVE-06", NO_CELL), when=ON),
            LEAVING,
            AT,
            replace(TURN, when=lambda here, own: ON(here, own) and company(here, own)),
        ),
        CROUCH: Table(Slot[Scene]("to", Role.END_CELL, _here_or_there, NO_GO), AT, TURN),
        GOES: Table(TO, LEAVING, AT, TURN),
    },
)
"""Moves of a unit."""
