"""What may be declared in the third book."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from game.core.checks import Band, Check
from game.core.grid import Cell
from game.core.memo import once
from game.core.orders import Order
from game.core.orders import Slot as Filled
from game.core.rule import rule
from game.core.ruleset import Request
from game.core.view import View
from game.core.vocabulary import Role
from game.rules.kit.slots import Grammar, Slot, Table
from tests.third_book.exchange import (
    DUCK,
    NONE,
)
from tests.third_book.rows import numbers
from tests.third_book.sheet import (
    Man,
    arms_for,
    foes,
    friends,
    man,
    ways_of,
)

TURN, ONWARD = "third.turn", "third.onward"
FIGHT, GANG, GO, SEARCH, HOLD = DEEDS = ("fight", "gang", "go", "search", "hold")
MATES = ("mate", "mate2")


@dataclass(frozen=True, slots=True)
class Scene:
    """What a declaration depends on."""

    view: View
    request: Request
    me: Man


def scene(view: View, request: Request, partial: Order) -> Scene:
    """The scene of this fighter."""
    return Scene(view, request, man(view, request.unit))


@once
def targets(view: View, unit: int) -> Mapping[int, tuple[str, ...]]:
    """Whom he can strike, and with which weapons."""
    me = man(view, unit)
    every = ((foe.unit, tuple(arms_for(view, me, foe))) for foe in foes(view, me))
    return {foe: found for foe, found in every if found}


@once
def helpers(view: View, unit: int) -> Mapping[int, tuple[int, ...]]:
    """Who of his side can help him against each enemy whom he reaches with his first weapon."""
    me = man(view, unit)
    mine = {foe for foe, found in targets(view, unit).items() if me.fighter.arms[0] in found}
    others = [(mate.unit, targets(view, mate.unit), mate) for mate in friends(view, me)]
    found = {
        foe: tuple(u for u, reached, o in others if o.fighter.arms[0] in reached.get(foe, ()))
        for foe in mine
    }
    return {foe: mates for foe, mates in found.items() if mates}


@rule("TB-ROUND-01")
def _deeds(here: Scene, own: Order) -> Iterator[str]:
    view, unit = here.view, here.me.unit
    can = {
        FIGHT: targets(view, unit),
        GANG: helpers(view, unit),
        GO: ways_of(view, unit, here.me.fighter.pace),
    }
    return (deed for deed in DEEDS if can.get(deed, True))


def _whom(here: Scene, own: Order) -> Iterable[int]:
    reached = helpers if own.text("deed") == GANG else targets
    return reached(here.view, here.me.unit)


def _arms(here: Scene, own: Order) -> Iterable[str]:
    return targets(here.view, here.me.unit)[own.unit("whom") or 0]


@rule("TB-GANG-01")
def _mates(here: Scene, own: Order) -> Iterator[int]:
    """Friends who reach the same enemy; after the first one there may be nobody else."""
    said = [value for name, value in own.slots if name in MATES]
    if 0 in said:
        return
    if said:
        yield 0
    yield from (
        mate for mate in helpers(here.view, here.me.unit)[own.unit("whom") or 0] if mate not in said
    )


def mates_of(order: Order) -> tuple[int, ...]:
    """All who are to help."""
    return tuple(mate for name in MATES if (mate := order.unit(name)))


@rule("TB-MOVE-01")
def _goals(here: Scene, own: Order) -> Iterable[Cell]:
    return ways_of(here.view, here.me.unit, here.me.fighter.pace)


def _on(deeds: tuple[str, ...]):
    return lambda here, own: own.text("deed") in deeds


TURNS = Grammar(
    scene,
    {
        "": Table(
            Slot[Scene]("deed", Role.FORM, _deeds, ("TB-ROUND-01", "third.no.deed")),
            Slot(
                "whom", Role.TARGET, _whom, ("TB-HIT-02", "third.no.reach"), when=_on((FIGHT, GANG))
            ),
            Slot("arm", Role.WEAPON, _arms, ("TB-HIT-02", "third.no.arm"), when=_on((FIGHT,))),
            Slot(
                "mate",
                Role.FRIEND,
                _mates,
                ("TB-GANG-01", "third.no.mate"),
                when=_on((GANG,)),
                again=MATES[1:],
            ),
            Slot("goal", Role.END_CELL, _goals, ("TB-MOVE-01", "third.no.way"), when=_on((GO,))),
        )
    },
    lambda own: "",
    otherwise=("TB-ROUND-01", "third.no.order"),
    incomplete=("TB-ROUND-01", "third.no.order"),
)


@rule("TB-TRAP-02")
def _onward(here: Scene, own: Order) -> Iterator[Cell]:
    """His own cell, or whatever he reaches with the steps he has left."""
    assert here.me.cell is not None
    yield here.me.cell
    yield from ways_of(here.view, here.me.unit, here.request.fact("left"))


ONWARDS = Grammar(
    scene,
    {"": Table(Slot[Scene]("goal", Role.END_CELL, _onward, ("TB-TRAP-02", "third.no.way")))},
    lambda own: "",
)


@rule("TB-DODGE-01")
def replies(view: View, request: Request, partial: Order) -> Iterator[Filled]:
    """He ducks, or takes it."""
    if not partial.slots:
        yield "reply", DUCK
        yield "reply", NONE


@rule("TB-HIDE-01")
def search_check(me: Man) -> Check:
    """Two dice and his wits against a fixed number."""
    need = min(12, max(3, numbers().search - me.fighter.wits))
    bands = (Band("nothing", 2, need - 1), Band("found", need, 12))
    return Check("search", "TB-HIDE-01", me.unit, 0, (2, 6), bands, me.fighter.wits)
