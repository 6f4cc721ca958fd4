"""The slots of moves (3.5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from game.core.grid import Cell
from game.core.orders import Order
from game.core.rule import rule
from game.core.vocabulary import Role
from game.rules.heroic20s.acts.deeds import POSTURE, STAND_UP
from game.rules.heroic20s.acts.errands import ACT, named, payable
from game.rules.heroic20s.acts.moving import GOES, LEAVES, STAY, meets, quits, reach
from game.rules.heroic20s.exchange.actions import HALF, SHORT, WHOLE, yards
from game.rules.heroic20s.orders.errands import DEEDS, no
from game.rules.heroic20s.orders.fights import TURN, by_form, company, form
from game.rules.heroic20s.orders.scene import Scene, scene
from game.rules.heroic20s.sheet.arriving import leaves
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.sheet.moving import full_budget
from game.rules.kit.slots import Grammar, Slot, Table

NO_GO = ("HC-MOVE-01", "heroic20s.no.way")


def _go_forms(here: Scene, own: Order) -> Iterator[str]:
    yield STAY
    if reach(here.view, here.me):
        yield GOES
    if quits(here.view, here.me):
        yield LEAVES
    if payable(here.view, here.me.unit, (HALF, WHOLE)):
        yield ACT


@rule("HC-MOVE-01", "HC-MOVE-07", "HC-MOVE-08")
def _cells(here: Scene, own: Order) -> Iterable[Cell]:
    """Where its leading figure can end."""
    return reach(here.view, here.me)


@rule("HC-MOVE-10")
def _at_edge(here: Scene, own: Order) -> bool:
    """Whether it may leave the field there."""
    to, me = own.cell("to"), after(here, own)
    found = reach(here.view, me)
    return to is not None and to in found and leaves(here.here, me, found[to])


@rule("HC-MOVE-06", "HC-ACT-02")
def after(here: Scene, own: Order) -> Figure:
    """The unit as it goes on when a short action has taken half of its movement, else as it is."""
    me = here.me
    deed = named(here.view, me.unit, own.text("deed"))
    if deed is None:
        return me
    then = replace(me, posture=deed.thing) if deed.id in (POSTURE, STAND_UP) else me
    half = max(yards(full_budget(one), HALF) for one in (me, then))
    return replace(then, expended=me.expended + half)


@rule("HC-MOVE-06", "HC-ACT-02")
def goes_on(here: Scene, own: Order) -> bool:
    """Whether it can go on with the other half: after one short action that this pays for."""
    deed = named(here.view, here.me.unit, own.text("deed"))
    short = deed is not None and deed.length == SHORT and own.get("two") is not True
    return short and bool(reach(here.view, after(here, own)))


def _cells_on(here: Scene, own: Order) -> Iterable[Cell]:
    return reach(here.view, after(here, own))


def _on(here: Scene, own: Order) -> bool:
    return own.get("on") is True


def _met(here: Scene, own: Order) -> Iterable[int]:
    """At whom of several it goes with whom it has contact there, and to whom it closes up."""
    to = own.cell("to")
    met = meets(here.view, here.me, to) if to is not None and own.get("leave") is not True else ()
    return (foe.unit for foe in met) if len(met) > 1 else ()


AT = Slot[Scene]("target", Role.TARGET, _met, ("HC-MOVE-08", "heroic20s.no.target"))
LEAVING = Slot[Scene]("leave", Role.FLAG, no, ("HC-MOVE-10", "heroic20s.no.leave"), when=_at_edge)


MOVES = Grammar(
    scene,
    {
        "": form(_go_forms, NO_GO),
        STAY: Table(),
        LEAVES: Table(TURN),
        ACT: Table(
            *DEEDS.questions,
            Slot("on", Role.FLAG, no, ("HC-MOVE-06", "heroic20s.no.cell"), when=goes_on),
            Slot("to", Role.END_CELL, _cells_on, ("HC-MOVE-06", "heroic20s.no.cell"), when=_on),
            LEAVING,
            AT,
            replace(TURN, when=lambda here, own: _on(here, own) and company(here, own)),
        ),
        GOES: Table(
            Slot[Scene]("to", Role.END_CELL, _cells, ("HC-MOVE-01", "heroic20s.no.cell")),
            LEAVING,
            AT,
            TURN,
        ),
    },
    by_form,
    otherwise=NO_GO,
    incomplete=NO_GO,
)
"""Moves of a unit."""
