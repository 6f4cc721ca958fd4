"""How a Move is declared (DECL-05): a gait and where to, or a chore and what it takes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import chain

from game.core.grid import Cell
from game.core.orders import IllegalOrder, Order, Value
from game.core.rule import rule
from game.core.view import View
from game.core.vocabulary import Role
from game.rules.kit.ground.ways import Way
from game.rules.kit.slots import Refusal, Slot, Why
from game.rules.zefrs.personal.orders.fray import Fray
from game.rules.zefrs.personal.sheet import chores, gaits
from game.rules.zefrs.personal.sheet.scene import Scene
from game.rules.zefrs.sheet import wounds
from game.rules.zefrs.sheet.actions import CHORES, GAITS


@lru_cache(maxsize=512)
def goals(here: Scene, gait: str) -> Mapping[Cell, Way]:
    """Where this gait takes him, nearest first; his own cell only where he can leave from it."""
    return gaits.destinations(here.view, here.unit, gait, here.cell)


def offs(here: Scene, gait: str, to: Cell) -> tuple[bool, ...]:
    """Whether he can leave the field from this cell with the same action (ZF-END-02)."""
    return gaits.offs(here.view, here.unit, gait, to, goals(here, gait))


def reachable(here: Scene, gait: str) -> Iterator[Cell]:
    """The cells that make a move of this gait."""
    for cell in goals(here, gait):
        if cell != here.cell or offs(here, gait, cell):
            yield cell


def manners(here: Scene) -> Iterator[str]:
    """The gaits and chores that are open to him now."""
    yield from (gait for gait in GAITS if any(True for _ in reachable(here, gait)))
    yield from small(here)


@lru_cache(maxsize=512)
def small(here: Scene) -> tuple[str, ...]:
    """The chores among them."""
    return chores.chores(here.view, here.unit, here.cell)


@lru_cache(maxsize=512)
def moves(here: Scene) -> bool:
    """Whether any of them is."""
    return any(True for _ in manners(here))


def kind_of(manner: str) -> str:
    """What a manner of Move names: a cell of a gait, a thing, a person, or a spot beside him."""
    known = {
        **dict.fromkeys(chores.OF_THINGS, "thing"),
        **dict.fromkeys(chores.OF_PEOPLE, "person"),
    }
    return known.get(manner, "spot" if manner in CHORES else "gait")


@rule("ZF-DECL-05", "ZF-ACT-03", "ZF-DECL-08")
def _manners(fray: Fray, own: Order) -> Iterator[str]:
    """Those that will be open to him, and the chores that are if a further action fails."""
    yield from manners(fray.here)
    if fray.sure is not None:
        had = small(fray.here)
        yield from (chore for chore in small(fray.sure) if chore not in had)


def scenes(fray: Fray) -> tuple[Scene, ...]:
    """How things may be by then."""
    return (fray.here,) if fray.sure is None else (fray.here, fray.sure)


def goes_on(fray: Fray) -> bool:
    """Whether there is any."""
    return moves(fray.here) or any(map(small, scenes(fray)))


def _ends(fray: Fray, own: Order) -> Iterator[Cell]:
    return reachable(fray.here, own.text("manner"))


def _offs(fray: Fray, own: Order) -> tuple[bool, ...]:
    to = own.cell("to")
    return offs(fray.here, own.text("manner"), to) if to else ()


NAMES: Mapping[str, Callable[[View, int, str, Cell], Iterable[Value]]] = {
    "thing": chores.items,
    "person": chores.targets,
    "spot": chores.spots,
}
"""What the chores of each kind name, from where he will be by then."""


def _named(fray: Fray, manner: str) -> tuple[Value, ...]:
    """What this chore can name, where it can be done."""
    able = (here for here in scenes(fray) if manner in small(here))
    found = (NAMES[kind_of(manner)](here.view, here.unit, manner, here.cell) for here in able)
    return tuple(dict.fromkeys(chain.from_iterable(found)))


def _names(fray: Fray, own: Order) -> tuple[Value, ...]:
    return _named(fray, own.text("manner"))


def _hands(fray: Fray, own: Order) -> tuple[str, ...]:
    here = fray.here
    return chores.hands(here.view, here.unit, own.text("manner"), own.text("weapon"))


MANNER = Slot("manner", Role.WAY, _manners, needed=True)
SLOTS: Mapping[str, tuple[Slot[Fray], ...]] = {
    "gait": (Slot("to", Role.END_CELL, _ends), Slot("off", Role.FLAG, _offs)),
    "thing": (Slot("weapon", Role.WEAPON, _names), Slot("hand", Role.OTHER, _hands)),
    "person": (Slot("target", Role.TARGET, _names),),
    "spot": (Slot("to", Role.END_CELL, _names),),
}
"""The slots of each kind of Move, after its form and manner."""


def _why_manner(fray: Fray, own: Order, value: Value) -> IllegalOrder | None:
    manner, me = str(value), fray.me
    facts = (("manner", manner),)
    if manner in GAITS and me.condition.fallen:
        return IllegalOrder("ZF-RUSH-10", "zefrs.no.gait_fallen", facts)
    if manner in GAITS and wounds.forbids(me.wounds, manner):
        return IllegalOrder("ZF-WOUND-06", "zefrs.no.gait", facts)
    if manner in GAITS or manner in CHORES:
        return IllegalOrder("ZF-ACT-03", "zefrs.no.manner", facts)
    return IllegalOrder("ZF-DECL-05", "zefrs.no.such_declaration")


def _why_to(fray: Fray, own: Order, to: Value) -> IllegalOrder | None:
    if own.text("form") == "fight":
        return IllegalOrder("ZF-RUSH-01", "zefrs.no.rush_line")
    return IllegalOrder("ZF-DECL-05", "zefrs.no.way", (("manner", own.text("manner")),))


WHY: Mapping[str, Why[Fray] | Refusal] = {
    "manner": _why_manner,
    "to": _why_to,
    "off": ("ZF-END-02", "zefrs.no.off"),
}
"""Why a value of each of these slots is refused."""
