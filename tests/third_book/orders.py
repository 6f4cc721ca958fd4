"""What may be declared in the third book, what it promises, and what is done unasked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from game.core.checks import Ask, Band, Check, gather
from game.core.components import Health
from game.core.forecast import Branch, Forecast
from game.core.grid import Cell
from game.core.memo import once
from game.core.odds import enumerate_exchange
from game.core.orders import Order, Value
from game.core.orders import Slot as Filled
from game.core.rule import rule
from game.core.ruleset import Kind, Request
from game.core.view import View
from game.core.vocabulary import Role
from game.rules.kit.ground.places import gap
from game.rules.kit.slots import Grammar, Slot, Table, refused
from tests.third_book.exchange import (
    ANSWER,
    DUCK,
    NONE,
    Strike,
    Struck,
    Threat,
    blow,
    dodge_check,
    harm_check,
    strike_check,
    strike_of,
    suffered,
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


# What is promised.


def strike_in(view: View, request: Request, order: Order) -> Strike | None:
    """The blow of an order, as far as it is declared."""
    whom, me = order.unit("whom"), man(view, request.unit)
    if not whom or order.text("deed") not in (FIGHT, GANG):
        return None
    arm = order.text("arm") or next(iter(me.fighter.arms))
    return strike_of(view, me, man(view, whom), arm, len(mates_of(order)), view.clock.round)


@rule("TB-HIT-01")
def forecast(view: View, request: Request, order: Order) -> Forecast | None:
    """The odds of a blow for each answer, or of a search."""
    if order.text("deed") == SEARCH:
        check = search_check(man(view, request.unit))
        return Forecast(check, (Branch("", check.odds),))
    strike = strike_in(view, request, order)
    if strike is None:
        return None
    answers = (DUCK, NONE) if strike.dodges else (NONE,)
    found = tuple(_branch(answer, strike) for answer in answers)
    return Forecast(strike_check(strike), found, strike.foe.unit)


def _branch(answer: str, strike: Strike) -> Branch:
    found = enumerate_exchange(lambda: _bare(blow(strike)), _always(answer))
    hit, losses = _sums(found)
    now = strike.foe.health.now
    return Branch(answer, hit, losses, out=sum(p for lost, p in losses if lost >= now))


def _bare(exchange):
    """The same without the dice, so that equal results are put together."""
    struck: Struck = yield from exchange
    return struck.grade, struck.harm


def _always(answer: str):
    def reply(ask: Ask) -> Order:
        return Order((("reply", answer),))

    return reply


def _sums(found):
    """The chances of each grade, and of each number of points."""
    return gather((grade, p) for (grade, _), p in found), tuple(
        sorted(gather((n, p) for (_, n), p in found))
    )


@rule("TB-DODGE-01")
def answer_forecast(view: View, request: Request, order: Order) -> Forecast | None:
    """What an answer to a blow or a trap promises."""
    reply = order.text("reply")
    if not reply:
        return None
    threat = threat_of(view, request)
    hit, own = _sums(enumerate_exchange(lambda: _bare(suffered(threat)), _always(reply)))
    check = dodge_check(threat) if reply == DUCK else harm_check(threat)
    return Forecast(check, (Branch(reply, hit, own=own),), threat.by or None)


def threat_of(view: View, request: Request) -> Threat:
    """What is asked about, from what the request says."""
    by, told = request.fact("by") or 0, request.fact
    return Threat(
        man(view, request.unit),
        by,
        told("arm"),
        told("grade"),
        told("bite"),
        told("dice"),
        told("bonus"),
        True,
    )


# What is done unasked.


def default_answer(view: View, request: Request) -> Order:
    """Strike whom one reaches, else go for the nearest; dodge; go on to where one was going."""
    if request.kind == TURN:
        return _usual(view, request.unit)
    if request.kind == ANSWER:
        return Order((("reply", DUCK),))
    if request.kind == ONWARD:
        return _closest(view, request.unit, tuple(ONWARDS.choices(view, request, Order())))
    return Order(tuple(_first(view, request)))


def _first(view: View, request: Request) -> Iterator[Filled]:
    partial = Order()
    while filled := next(view.own_choices(request, partial), None):
        partial = partial.plus(filled)
        yield filled


def _usual(view: View, unit: int) -> Order:
    if reached := targets(view, unit):
        whom = min(reached, key=lambda foe: (view.get(foe, Health).now, foe))
        return Order((("deed", FIGHT), ("whom", whom), ("arm", reached[whom][0])))
    me = man(view, unit)
    if not foes(view, me):
        return Order((("deed", SEARCH),))
    cells = tuple(("goal", cell) for cell in ways_of(view, unit, me.fighter.pace))
    if not cells:
        return Order((("deed", HOLD),))
    return Order((("deed", GO), *_closest(view, unit, cells).slots))


def _closest(view: View, unit: int, cells: tuple[Filled, ...]) -> Order:
    """The cell that is nearest to an enemy; the first one if there is none."""
    there = [cell for foe in foes(view, man(view, unit)) for cell in foe.place]
    best = min(cells, key=lambda one: gap((_cell(one[1]),), there) if there else 0)
    return Order((best,))


def _cell(value: Value) -> Cell:
    assert isinstance(value, Cell)
    return value


KINDS = {
    TURN: Kind(TURNS.choices, forecast, TURNS.refuse, asks="act", admits=TURNS.admits),
    ANSWER: Kind(
        replies,
        answer_forecast,
        refused("TB-DODGE-01", "third.no.reply"),
        asks="answer",
        moment="answer",
    ),
    ONWARD: Kind(ONWARDS.choices, refuse=ONWARDS.refuse, admits=ONWARDS.admits),
}
"""What the book asks."""
