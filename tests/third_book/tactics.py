"""What an opponent may ask the third book."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.forecast import Forecast
from game.core.grid import Cell, king_moves
from game.core.memo import once
from game.core.orders import Order, Value
from game.core.ruleset import Reader, Request
from game.core.tactics import FighterTactics, Gain, Intent, Purpose
from game.core.view import View
from game.rules.kit import tactics as kit
from tests.third_book.exchange import ANSWER, DUCK, MISS, NONE, strike_check, strike_of
from tests.third_book.orders import FIGHT, GANG, GO, HOLD, SEARCH, TURN, helpers, targets
from tests.third_book.rows import arms
from tests.third_book.sheet import able, foes, man, ways_of

PURPOSES = {FIGHT: Purpose.STRIKE, GANG: Purpose.STRIKE, GO: Purpose.GO, HOLD: Purpose.WAIT}

SEARCHED = 0.02
"""What it is worth to look about while nobody is in sight."""

COMES = 0.4
"""How likely one who has to come first strikes before he is struck: who goes does not strike."""


def attacks(view: View, request: Request, foe: int) -> Iterator[Order]:
    """With every weapon that reaches him."""
    if request.kind == TURN:
        for arm in targets(view, request.unit).get(foe, ()):
            yield Order((("deed", FIGHT), ("whom", foe), ("arm", arm)))


def variants(view: View, request: Request, order: Order) -> Iterator[Order]:
    """The same blow with a friend's help."""
    whom = order.unit("whom") or 0
    for mate in helpers(view, request.unit).get(whom, ()) if order.text("deed") == FIGHT else ():
        wanted: dict[str, Value] = {"deed": GANG, "whom": whom, "mate": mate, "mate2": 0}
        if found := kit.completed(view, request, wanted):
            yield found


def others(view: View, request: Request) -> Iterator[Order]:
    """To stay, or to look about where nobody is seen; to duck or to take it."""
    if request.kind == TURN:
        alone = not foes(view, man(view, request.unit))
        yield Order((("deed", SEARCH if alone else HOLD),))
    if request.kind == ANSWER:
        yield from (Order((("reply", reply),)) for reply in (DUCK, NONE))


def going(view: View, request: Request, cell: Cell) -> Order | None:
    """There, if his legs carry him so far."""
    pace = man(view, request.unit).fighter.pace
    there = request.kind == TURN and cell in ways_of(view, request.unit, pace)
    return Order((("deed", GO), ("goal", cell))) if there else None


def intent(view: View, request: Request, order: Order) -> Intent:
    """A blow is aimed at somebody; an answer at whoever has struck."""
    purpose = PURPOSES.get(order.text("deed"), Purpose.OTHER)
    found = kit.intent_by_roles(view, request, order, purpose)
    by = request.fact("by") if request.kind == ANSWER else None
    return found if not by else Intent(Purpose.GUARD, found.cell, found.facing, by)


def power(reader: Reader, unit: int) -> float:
    """All of it as long as he stands."""
    return float(able(reader, unit))


def gains(view: View, request: Request, order: Order, odds: Forecast | None) -> Iterator[Gain]:
    """Nothing but a look about."""
    if order.text("deed") == SEARCH:
        yield Gain("ready", SEARCHED)


@once
def danger(view: View, foe: int, unit: int, cell: Cell) -> float:
    """A usual blow of his first weapon, if he comes so far in one round."""
    he, me = man(view, foe), man(view, unit)
    row = arms()[he.fighter.arms[0]]
    if he.cell is None or king_moves(he.cell, cell) > he.fighter.pace + row.reach:
        return 0.0
    odds = dict(strike_check(strike_of(view, he, me, he.fighter.arms[0], 0, view.clock.round)).odds)
    harm = max(1.0, 3.5 * row.dice + row.bite - me.fighter.armour)
    comes = 1.0 if king_moves(he.cell, cell) <= row.reach else COMES
    return comes * (1.0 - odds[MISS]) * min(1.0, harm / max(1, me.health.full))


TACTICS = FighterTactics(
    attacks,
    variants,
    others,
    going,
    kit.no_leaving,
    intent,
    kit.left_of_health,
    kit.part_of_health,
    power,
    gains,
    kit.always,
    danger,
    kit.nobody_else,
    informed=1.0,
    prospect=0.6,
)
