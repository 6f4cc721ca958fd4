"""What Empress tells an opponent of worths: what is left of somebody, gains, and dangers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from game.core.components import Health
from game.core.forecast import Forecast
from game.core.grid import Cell
from game.core.memo import once
from game.core.orders import Order
from game.core.rule import rule
from game.core.ruleset import Reader, Request
from game.core.tactics import Gain
from game.core.view import View
from game.rules.empress.acts import turn
from game.rules.empress.exchange.blow import Attack
from game.rules.empress.exchange.maneuvers import DISARM, GRAPPLE, PULL, TRICK, TRIP
from game.rules.empress.orders.chances import HALE, WORKS
from game.rules.empress.orders.prospects import best, plain, readied, worth
from game.rules.empress.sheet import components, gear, situation
from game.rules.empress.sheet.figure import EMPTY, Figure, figure
from game.rules.empress.sheet.law import Law, law_of
from game.rules.empress.tables.book import items, numbers
from game.rules.kit import tactics as kit
from game.rules.kit.people.gear import Hands

PUSHED = 0.05
"""What it is worth to have pushed somebody, in parts of the target."""

FREED, UP, READY, TENDED = 0.4, 0.12, 0.12, 0.2
"""What it is worth to be out of a hold, on one's feet, to have a loaded weapon or one in hand, and
that a friend does not bleed to death.
"""

IN_HAND, WAITED = 0.04, 0.05
"""What it is worth to act later, or to strike first when the enemy comes."""

DROPPED = 0.3
"""What it costs to throw the weapon that one strikes with."""


def left(reader: Reader, unit: int) -> float:
    """His Hit Points, and that he is up at all; nothing of whoever is bound."""
    me = figure(reader, unit)
    out = me.gone or me.bound or (me.down and not me.fighting_on)
    return 0.0 if out else kit.left_of_health(reader, unit)


def power(reader: Reader, unit: int) -> float:
    """All of it, unless something holds him."""
    me = figure(reader, unit)
    if not me.able:
        return 0.0
    return 0.7 if me.prone or me.gripped or me.surprised else 1.0


def gains(view: View, request: Request, order: Order, odds: Forecast | None) -> Iterator[Gain]:
    """What an order brings beside points: an effect, freedom, a better place in the countdown."""
    form, unit = order.text("form"), request.unit
    if form == turn.MANEUVER:
        works, target = _works(odds), order.unit("target") or 0
        for aim in filter(None, (order.text("aim"), order.text("aim2"))):
            spared, brought = effect(view, unit, target, aim)
            yield Gain("guard", works * spared, unit)
            yield Gain("control", works * brought, target)
    elif form == turn.ESCAPE:
        yield Gain("ready", FREED * _works(odds), unit)
    elif form in (turn.STAND, turn.RELOAD, turn.AIM):
        yield Gain("ready", UP if form == turn.STAND else READY, unit)
    elif form == turn.CHANGE:
        yield Gain("ready", _rearmed(view, unit, order))
    elif form == turn.WATCH:
        yield Gain("ready", WAITED)
    elif form == turn.TEND:
        yield Gain("healing", TENDED, order.unit("target"))
    elif form == turn.THROW:
        strikes = (row.id for row in readied(figure(view, unit)) if not row.missile)
        if order.text("weapon") in strikes:
            yield Gain("spent", -DROPPED, unit)


@rule("EM-TRN-02")
def _rearmed(view: View, unit: int, order: Order) -> float:
    """What his best blow at whom he fights gains by what he takes into his hands."""
    me = figure(view, unit)
    hands = gear.in_hands((order.text("right"), order.text("left")))
    other = replace(me, hands=hands or me.hands)

    def most(one: Figure, foe: int) -> float:
        return max(plain(view, one, figure(view, foe), row) for row in situation.blades(one))

    near = situation.engaging(view, unit)
    return max((most(other, foe) - most(me, foe) for foe in near), default=READY)


def _works(odds: Forecast | None) -> float:
    """The chance that a maneuver works."""
    if odds is None or not odds.branches:
        return 0.0
    return sum(p for grade, p in odds.branches[0].hit if grade == WORKS)


@rule("EM-MAN-04", "EM-GRP-03", "EM-DIR-03")
@once
def effect(view: View, unit: int, target: int, aim: str) -> tuple[float, float]:
    """What an effect of a maneuver spares the one of the other's next attack, and adds to an attack
    on the other. Whoever is tricked or held strikes no more, but that a hold may be escaped.
    """
    me, foe = figure(view, unit), figure(view, target)
    then = {
        TRIP: replace(foe, prone=True),
        PULL: replace(foe, shield_down=True),
        DISARM: replace(foe, hands=EMPTY),
        TRICK: replace(foe, surprised=True),
        GRAPPLE: replace(foe, grappled=components.Grappled((unit,))),
    }.get(aim)
    if then is None:
        return 0.0, PUSHED
    still = 0.0 if aim in (TRICK, GRAPPLE) else best(view, then, me)
    return best(view, foe, me) - still, best(view, me, then) - best(view, me, foe)


def potential(view: View, foe: int, unit: int, cell: Cell) -> float:
    """What his best attack takes of the other, wherever they are, were both as fresh as ever."""
    he, me = figure(view, foe), figure(view, unit)
    law = law_of(view)
    return _strength(he.fighter, he.hands, me.fighter, me.hands, me.health.full, law)


@lru_cache(maxsize=1024)
def _strength(
    he: components.Fighter, his: Hands, me: components.Fighter, mine: Hands, points: int, law: Law
) -> float:
    """The same, worked out once."""
    one = Figure(-1, "", None, he, HALE, his)
    other = Figure(-2, "", None, me, Health(points, points), mine)
    return max(worth(Attack(one, other, row, law)) for row in readied(one))


def spread(reader: Reader, unit: int) -> int:
    """The radius of what he has that bursts, in cells."""
    own = (items()[name] for name in figure(reader, unit).pack.items if name in items())
    return max((row.radius // numbers().cell for row in own), default=0)
