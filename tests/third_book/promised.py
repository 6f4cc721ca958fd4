"""What orders of the third book promise, what is done unasked, and all that it asks."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.checks import Ask, gather
from game.core.components import Health
from game.core.forecast import Branch, Forecast
from game.core.grid import Cell
from game.core.odds import enumerate_exchange
from game.core.orders import Order, Value
from game.core.orders import Slot as Filled
from game.core.rule import rule
from game.core.ruleset import Kind, Request
from game.core.view import View
from game.core.vocabulary import Role
from game.rules.kit.ground.places import gap
from game.rules.kit.questions import refused
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
from tests.third_book.orders import (
    FIGHT,
    GANG,
    GO,
    HOLD,
    ONWARD,
    ONWARDS,
    SEARCH,
    TURN,
    TURNS,
    mates_of,
    replies,
    search_check,
    targets,
)
from tests.third_book.sheet import (
    foes,
    man,
    ways_of,
)


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
    answers = (NONE, DUCK) if strike.dodges else (NONE,)
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
        told("weapon"),
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
    TURN: Kind(
        *(TURNS.choices, forecast, TURNS.refuse),
        asks="act",
        admits=TURNS.admits,
        roles=TURNS.roles,
    ),
    ANSWER: Kind(
        replies,
        answer_forecast,
        refused("TB-DODGE-01", "third.no.reply"),
        asks="answer",
        moment="answer",
        roles=lambda order: {"reply": Role.WAY},
    ),
    ONWARD: Kind(ONWARDS.choices, refuse=ONWARDS.refuse, admits=ONWARDS.admits),
}
"""What the book asks."""
