"""What the orders of a turn promise, from the very exchanges that are rolled."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from game.core.forecast import Branch, Forecast
from game.core.grid import Cell
from game.core.orders import Order
from game.core.rule import rule
from game.core.ruleset import Request
from game.core.view import View
from game.rules.empress.acts import actions, effects, turn, watching
from game.rules.empress.acts.aims import Blow, made, missile_of, target_of
from game.rules.empress.exchange import stealth
from game.rules.empress.exchange.blow import USUAL
from game.rules.empress.exchange.maneuvers import Maneuver, bare
from game.rules.empress.orders import (
    afar,
    ambush,
    arrivals,
    chances,
    prospects,
    remarks,
    risks,
    stances,
)
from game.rules.empress.orders import scene as at
from game.rules.empress.orders.attacks import awaited, maneuvered, mixed, of_attack, strewn
from game.rules.empress.orders.risks import exposed, on_the_way
from game.rules.empress.sheet import gear, ground, law
from game.rules.empress.sheet.figure import figure, standing_at
from game.rules.empress.tables.book import weapons

Teller = Callable[[at.Scene, Order], Forecast | None]


def forecast(view: View, request: Request, order: Order) -> Forecast | None:
    """The odds of an attack, a maneuver, an explosion, or what a way may cost."""
    teller = TELLERS.get(order.text("form"))
    return teller(at.scene(view, request, order), order) if teller is not None else None


def _blow(
    here: at.Scene, order: Order, weapon: str, *, quick: bool = False, doubled: bool = False
) -> Blow:
    """The attack that this order names."""
    said = order.get("power")
    around = replace(USUAL, held=here.held, quick=quick, doubled=doubled)
    power = None if said is None else said is True
    return Blow(here.me.unit, target_of(order), weapon, power, at=around)


@rule("EM-INH-07", "EM-SUR-06", "EM-SUR-11")
def _strike(here: at.Scene, order: Order) -> Forecast | None:
    """A blow; of somebody in hiding, or not suspected yet, with the chance of surprise."""
    view, draw = here.view, order.text("draw")
    attack = made(view, _blow(here, order, draw or order.text("weapon"), quick=bool(draw)))
    if draw:
        others = tuple(n for n in gear.held(attack.me.hands) if n not in weapons())
        hands = gear.in_hands((draw, *others))
        assert hands is not None
        attack = replace(attack, me=replace(attack.me, hands=hands))
    return mixed(view, attack, awaited(view, attack), punch=order.get("punch") is True)


@rule("EM-INH-03", "EM-OPP-06")
def _shoot(here: at.Scene, order: Order) -> Forecast | None:
    """A shot or a throw; into a melee it may go at others, and whoever engages him may strike."""
    view, unit = here.view, here.me.unit
    row, target = missile_of(order.text("weapon")), target_of(order)
    assert row is not None
    blow = _blow(here, order, row.id)
    found = strewn(view, unit, target, lambda other: made(view, replace(blow, target=other)))
    return exposed(view, unit, found) if row.use == "missile" else found


@rule("EM-INH-05")
def _charge(here: at.Scene, order: Order) -> Forecast | None:
    """The blow at the end of a charge, and what the way may cost; out of hiding, with the chance
    of surprise.
    """
    cell = order.cell("to")
    if cell is None:
        return None
    if ambush.comes_out(here, turn.CHARGE, ()):
        return ambush.sprung(here, lambda then: _charged(then, order, cell))
    return _charged(here, order, cell)


def _charged(here: at.Scene, order: Order, cell: Cell) -> Forecast:
    """The same of somebody who is known."""
    view = here.view
    blow = _blow(here, order, order.text("weapon"), doubled=True)
    attack = made(view, blow, standing_at(replace(here.me, charged=True), cell))
    attack = arrivals.arrived(here, attack, turn.CHARGE, cell)

    def then(lost: int) -> Branch:
        faced = prospects.awaited(view, arrivals.hurt(attack, lost))
        found, own = prospects.charged(view, faced)
        return chances.told(found, attack.foe.health.now, own)

    told = replace(awaited(view, attack), branches=(then(0),))
    return on_the_way(here, turn.CHARGE, cell, told, then=then)


@rule("EM-MAN-01", "EM-GRP-01", "EM-GRP-04", "EM-DIR-01", "EM-SUR-06", "EM-SUR-11")
def _maneuver(here: at.Scene, order: Order) -> Forecast | None:
    """A maneuver, or the way out of a hold: whether it hits, and whether the save fails; of
    somebody in hiding, with the chance of surprise.
    """
    sought, combined, kind = actions.wanted(order)
    blow = _blow(here, order, order.text("weapon"))
    if bare(sought):
        blow = replace(blow, weapon=gear.unarmed(here.me).id, power=True)
    return maneuvered(here.view, Maneuver(made(here.view, blow), sought, combined, kind))


@rule("EM-GIA-02", "EM-GIA-03")
def _master(here: at.Scene, order: Order) -> Forecast | None:
    """What a crush takes, or a hurl, more if something stops it."""
    me, foe, way = here.me, figure(here.view, target_of(order)), order.text("direction")
    stopped = not effects.flight(here.view, foe, way, effects.thrown(me, foe))[1]
    losses = chances.of_mastery(me, foe, law.law_of(here.view), order.text("form"), stopped)
    return Forecast(None, (chances.losing(losses, foe.health.now),), foe.unit)


@rule("EM-BRK-01", "EM-BRK-02", "EM-BRK-03")
def _way(here: at.Scene, order: Order) -> Forecast | None:
    """What enemies may take of him on the way, or while he loads."""
    cell, form = order.cell("to"), order.text("form")
    found = exposed(here.view, here.me.unit, risks.PASSING) if form == turn.RELOAD else None
    if cell is not None:
        found = _passed(here, order, cell)
    return found if found and found.notes else None


@rule("EM-SUR-10", "EM-SUR-14")
def _passed(here: at.Scene, order: Order, cell: Cell) -> Forecast:
    """The same of a way; whoever comes out of hiding on it may surprise those who could strike."""
    form, off = order.text("form"), order.get("off") is True
    hides = form != turn.RETREAT and at.sneaking(here)
    path = risks.path_of(here, form, cell) if hides else ()

    def openly(then: at.Scene) -> Forecast:
        found = on_the_way(then, form, cell, off=off)
        if form != turn.MOVE or off or hides:
            return found
        return replace(found, notes=(*found.notes, *arrivals.strikes_there(then, cell)))

    if order.get("sneak") is True:
        return ambush.stolen(here, path, order.unit("target"), openly)
    if not ambush.comes_out(here, form, path):
        return openly(here)
    found = ambush.sprung(here, openly)
    return replace(found, notes=(remarks.COMES_OUT, *found.notes))


@rule("EM-SUR-11")
def _hide(here: at.Scene, order: Order) -> Forecast | None:
    """The roll against the sharpest of those in sight, if there are any."""
    near = ground.lookers(here.view, here.me, here.me.place)
    if not near:
        return None
    foe = stealth.sharpest(near)
    trial = watching.sneaking(here.view, here.me, foe, stealth.HIDE)
    notes = (remarks.chance("unseen", ambush.works(trial)),)
    return Forecast(stealth.stealth_check(trial), (), foe.unit, notes=notes)


@rule("EM-INI-06", "EM-INI-08")
def _counter(here: at.Scene, order: Order) -> Forecast | None:
    """The blow that comes before that enemy's attack, which nothing precedes."""
    attack = stances.counter(here.view, here.me.unit, target_of(order))
    if attack is None:
        return None
    found = remarks.first(of_attack(here.view, attack, met_before=False))
    return replace(found, notes=(remarks.about("counter", attack.foe.unit), *found.notes))


TELLERS: Mapping[str, Teller] = {
    turn.STRIKE: _strike,
    **dict.fromkeys((turn.SHOOT, turn.THROW), _shoot),
    turn.CHARGE: _charge,
    **dict.fromkeys((turn.MANEUVER, turn.ESCAPE), _maneuver),
    **dict.fromkeys((turn.CRUSH, turn.HURL), _master),
    turn.LOB: lambda here, order: afar.of_lob(here.view, here.me, order),
    **dict.fromkeys((turn.MOVE, turn.RUN, turn.RETREAT, turn.RELOAD), _way),
    turn.HIDE: _hide,
    turn.COUNTER: _counter,
}
"""What tells the odds of each form."""
