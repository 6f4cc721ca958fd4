"""What Empress tells an opponent of worths: what is left of somebody, gains, and dangers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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
from game.rules.empress.acts.aims import Blow, made
from game.rules.empress.exchange.blow import Attack
from game.rules.empress.exchange.maneuvers import DISARM, GRAPPLE, PULL, TRICK, TRIP
from game.rules.empress.orders.chances import HALE, MISSED, WORKS
from game.rules.empress.orders.prospects import best, catches, plain, readied, sighted, worth
from game.rules.empress.sheet import components, gear, ground, situation, stats
from game.rules.empress.sheet.figure import Figure, cells, figure, standing_at
from game.rules.empress.sheet.law import Law, law_of
from game.rules.empress.tables.book import items, numbers, weapons
from game.rules.empress.tables.rows import Weapon
from game.rules.kit import tactics as kit
from game.rules.kit.ground.places import around, gap, without
from game.rules.kit.ground.site import grid_of
from game.rules.kit.ground.ways import ways
from game.rules.kit.people.gear import EMPTY, Hands
from game.rules.kit.people.guess import known_to

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

HIDDEN = 0.3
"""What is to be feared of a shot at somebody whom the shooter does not see: he may go there."""


def left(reader: Reader, unit: int) -> float:
    """His Hit Points, and that he is up at all; nothing of whoever is bound."""
    me = figure(reader, unit)
    out = me.gone or me.bound or me.fallen
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
    elif form == turn.STRIKE:
        yield from _takes_hold(view, unit, order, odds)
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


@rule("EM-GRP-03")
def _takes_hold(view: View, unit: int, order: Order, odds: Forecast | None) -> Iterator[Gain]:
    """What a blow brings with what takes hold."""
    target, weapon = order.unit("target") or 0, order.text("weapon")
    told = odds.branches if odds is not None else ()
    held = weapon in weapons() and weapons()[weapon].grapples
    if told and held and catches(made(view, Blow(unit, target, weapon))):
        works = sum(p for grade, p in told[0].hit if grade != MISSED)
        spared, brought = effect(view, unit, target, GRAPPLE)
        yield Gain("guard", works * spared, unit)
        yield Gain("control", works * brought, target)


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


@once
def danger(view: View, foe: int, unit: int, cell: Cell) -> float:
    """His best attack, if he gets at the cell in his next turn: by a move and a blow, or a shot.
    Nothing as long as one lies hidden there.
    """
    he, me = figure(view, foe), figure(view, unit)
    if not he.able or he.cell is None:
        return 0.0
    if cell == me.cell and not known_to(view, unit, he.side):
        return 0.0
    blow = _struck(view, foe, unit) if _gets_at(view, foe, unit, cell) else 0.0
    return max((blow, *(_shot(view, foe, unit, row.id, cell) for row in _missiles(view, foe))))


@once
def in_range(view: View, unit: int, other: int) -> bool:
    """Whether he can strike or shoot at the other in his next turn, after a move if need be."""
    me, place = figure(view, unit), figure(view, other).place
    if not me.able or not me.place or not place:
        return False
    feet = situation.cells_apart(me.place, place) * numbers().cell
    if any(feet <= row.long for row in _missiles(view, unit)):
        return True
    return any(_gets_at(view, unit, other, cell) for cell in place)


def _feet(me: Figure) -> int:
    """How far he goes before he strikes; getting up takes half of it."""
    feet = 0 if ground.stuck(me) else stats.movement(me)
    return feet // 2 if me.prone else feet


@once
def _missiles(view: View, unit: int) -> tuple[Weapon, ...]:
    """What he can shoot with."""
    me = figure(view, unit)
    return () if me.gripped else tuple(row for row in readied(me) if row.missile)


def _gets_at(view: View, foe: int, unit: int, cell: Cell) -> bool:
    """Whether he can strike at the cell in his next turn, were this one no longer where he stands:
    everybody else is in his way.
    """
    he, me = figure(view, foe), figure(view, unit)
    arm, apart = situation.longest_arm(he), gap(he.place, (cell,))
    steps = _feet(he) // numbers().cell
    if not arm < apart <= arm + steps:
        return apart <= arm
    away = cell not in me.place and _beside(view, foe, unit)
    ends, first = _ways(view, foe, unit if away else 0), arm + cells(he.fighter.size) - 1
    return any(
        Cell(x, y) in ends
        for x in range(cell.x - first, cell.x + arm + 1)
        for y in range(cell.y - first, cell.y + arm + 1)
    )


@once
def _beside(view: View, foe: int, unit: int) -> bool:
    """Whether this one may be in his way."""
    he, ends = figure(view, foe), _ways(view, foe)
    near = around(grid_of(view), figure(view, unit).place, 1)
    return any(cell in he.place or cell in ends for cell in near)


@once
def _ways(view: View, foe: int, without_him: int = 0) -> Mapping[Cell, object]:
    """Where he gets before he strikes, with this one not in his way."""
    he = figure(view, foe)
    if not _feet(he) or he.cell is None:
        return {}
    if not he.prone and not without_him:
        return ground.ways_of(view, foe, _feet(he))
    crowd, steps = without(ground.others(view, he), without_him), ground.pace(he, _feet(he))
    return ways(situation.site_of(view), crowd, he.cell, steps)


@once
def _struck(view: View, foe: int, unit: int) -> float:
    """What his best blow takes."""
    he, me = figure(view, foe), figure(view, unit)
    return max(plain(view, he, me, row) for row in situation.blades(he))


@once
def _shot(view: View, foe: int, unit: int, weapon: str, cell: Cell) -> float:
    """What a shot of his takes in that cell: distance, cover and darkness count."""
    he, there = figure(view, foe), standing_at(figure(view, unit), cell)
    row = next(row for row in _missiles(view, foe) if row.id == weapon)
    attack = sighted(view, he, there, row)
    if attack is None:
        return 0.0
    open_ = ground.in_line(view, he.place, there.place)
    return worth(attack) * (1.0 if open_ else HIDDEN)


def potential(view: View, foe: int, unit: int, cell: Cell) -> float:
    """What his best attack takes of the other, wherever they are, were both as fresh as ever."""
    he, me = figure(view, foe), figure(view, unit)
    return _strength(he.fighter, he.hands, me.fighter, me.hands, me.health.full, law_of(view))


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
