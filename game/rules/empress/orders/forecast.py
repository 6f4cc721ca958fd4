"""What the orders of a turn promise, from the very exchanges that are rolled."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from game.core.checks import gather
from game.core.components import Seen
from game.core.forecast import Branch, Forecast
from game.core.grid import Cell
from game.core.orders import Order
from game.core.rule import rule
from game.core.ruleset import Request
from game.core.view import View
from game.rules.empress.acts import actions, effects, turn, watching
from game.rules.empress.acts.aims import Blow, made, missile_of, target_of
from game.rules.empress.exchange import stealth
from game.rules.empress.exchange.attack import attack_check, automatic
from game.rules.empress.exchange.blow import USUAL, Attack
from game.rules.empress.exchange.maneuvers import Maneuver, aim_check, bare, maneuver_roll
from game.rules.empress.orders import (
    afar,
    ambush,
    arrivals,
    chances,
    prospects,
    remarks,
    risks,
    tries,
)
from game.rules.empress.orders import scene as at
from game.rules.empress.orders.prospects import Came, Chances
from game.rules.empress.orders.risks import exposed, on_the_way
from game.rules.empress.sheet import gear, ground, law
from game.rules.empress.sheet.figure import figure, standing_at
from game.rules.empress.tables.book import weapons


@rule("EM-SUR-06", "EM-SUR-11")
def mixed(view: View, attack: Attack, found: Forecast, *, punch: bool) -> Forecast:
    """What is promised, if the target may be taken by surprise before: with the chance of that."""
    if not (_hides(view, attack) or punch):
        return found
    caught = _caught(view, attack, stealth.PUNCH if punch else stealth.CLOSE)
    foe = replace(attack.foe, surprised=True)
    around = prospects.awaited(view, attack).at if punch else replace(attack.at, unaware=True)
    better = chances.of_attack(replace(attack, foe=foe, at=around))
    rest, own = _either(
        caught, better, prospects.met(view, prospects.awaited(view, attack), shown=True)
    )
    branch = chances.told(rest, foe.health.now, own)
    notes = (*found.notes, remarks.chance("surprise", caught))
    return replace(found, branches=(branch,), notes=notes)


def _hides(view: View, attack: Attack) -> bool:
    """Whether he hides, and may be found as he comes."""
    return view.find(attack.me.unit, Seen) is not None and not attack.at.unaware


def _either(
    caught: float, better: Chances[Came], plain: tuple[Chances[Came], chances.Losses]
) -> tuple[Chances[Came], chances.Losses]:
    """What comes of an attack that takes the target by surprise with this chance, and what it
    costs if it does not.
    """
    found, own = plain
    rest = gather([(r, p * caught) for r, p in better] + [(r, p * (1 - caught)) for r, p in found])
    if own != chances.NOTHING:
        own = chances.summed([(0, caught), *((n, p * (1 - caught)) for n, p in own)])
    return rest, own


def _caught(view: View, attack: Attack, activity: str) -> float:
    """The chance that the target is taken by surprise."""
    return ambush.works(watching.sneaking(view, attack.me, attack.foe, activity))


ASTRAY = "astray"
"""The grade of a shot into a melee that goes at somebody else."""

Teller = Callable[[at.Scene, Order], Forecast | None]


def forecast(view: View, request: Request, order: Order) -> Forecast | None:
    """The odds of an attack, a maneuver, an explosion, or what a way may cost."""
    teller = TELLERS.get(order.text("form"))
    return teller(at.scene(view, request, order), order) if teller is not None else None


def of_attack(view: View, attack: Attack, *, met_before: bool = True) -> Forecast:
    """One attack as it stands, with what a longer weapon of the target does before it."""
    check = None if automatic(attack) else attack_check(attack)
    alone = (chances.of_attack(attack), chances.NOTHING)
    found, own = prospects.met(view, attack) if met_before else alone
    branch = chances.told(found, attack.foe.health.now, own)
    notes = tuple(remarks.on_attack(view, attack))
    return Forecast(check, (branch,), attack.foe.unit, notes=notes)


@rule("EM-GRD-06")
def awaited(view: View, attack: Attack) -> Forecast:
    """One attack as it comes: at a target that turns its shield to it, if it can."""
    turned = prospects.awaited(view, attack)
    return _turned(of_attack(view, turned), attack.foe.unit, turned is not attack)


def _turned(found: Forecast, foe: int, turns: bool) -> Forecast:
    """What is promised, with the remark that the target turns to it, if it does."""
    return replace(found, notes=(*found.notes, remarks.about("turns", foe))) if turns else found


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


@rule("EM-INH-03")
def strewn(view: View, unit: int, target: int, attack: Callable[[int], Attack]) -> Forecast:
    """A shot at this one, and at whom else it may go, each with the chance of that."""
    found = {
        other: _by_chance(awaited(view, attack(other)), share)
        for other, share in prospects.strays(view, unit, target)
    }
    own = found.pop(target)
    return replace(own, others=tuple(found.values()))


def _by_chance(found: Forecast, share: float) -> Forecast:
    """What is promised, if it comes to that with this chance only."""
    if share >= 1.0:
        return found
    (branch,) = found.branches
    hit = (*((grade, p * share) for grade, p in branch.hit), (ASTRAY, 1.0 - share))
    losses = chances.summed([(0, 1.0 - share), *((n, p * share) for n, p in branch.losses)])
    return replace(found, branches=(Branch("", hit, losses, (), branch.out * share),))


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
    attack = made(here.view, blow)
    turned = prospects.awaited(here.view, attack)
    trial = Maneuver(turned, sought, combined, kind)
    if not _hides(here.view, attack):
        found = of_maneuver(here.view, trial)
        return _turned(found, attack.foe.unit, turned is not attack)
    caught = _caught(here.view, attack, stealth.CLOSE)
    foe, around = replace(attack.foe, surprised=True), replace(attack.at, unaware=True)
    better = tries.alone(here.view, replace(trial, attack=replace(attack, foe=foe, at=around)))
    either = _either(caught, better, tries.tried(here.view, trial, shown=True))
    found = _told(here.view, trial, *either)
    return replace(found, notes=(*found.notes, remarks.chance("surprise", caught)))


def of_maneuver(view: View, maneuver: Maneuver, *, met_before: bool = True) -> Forecast:
    """One maneuver as it stands, with what a longer weapon of the target does before it."""
    if not met_before:
        return _told(view, maneuver, tries.alone(view, maneuver), chances.NOTHING)
    return _told(view, maneuver, *tries.tried(view, maneuver))


def _told(view: View, maneuver: Maneuver, found: chances.Tries, own: chances.Losses) -> Forecast:
    """The promise of a maneuver of which this comes, and which costs so much."""
    attack = maneuver.attack
    hit = gather((grade, p) for (grade, _, _), p in found)
    taken = ((points, p) for (_, points, _), p in found)
    check = None if automatic(attack) else maneuver_roll(maneuver)
    saves = tuple(aim_check(maneuver, aim, False) for aim in maneuver.aims)
    notes = tuple(remarks.on_maneuver(view, maneuver, found))
    branch = chances.losing(taken, attack.foe.health.now, hit, own)
    return Forecast(check, (branch,), attack.foe.unit, saves, notes)


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
    return ambush.sprung(here, openly) if ambush.comes_out(here, form, path) else openly(here)


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


TELLERS: Mapping[str, Teller] = {
    turn.STRIKE: _strike,
    **dict.fromkeys((turn.SHOOT, turn.THROW), _shoot),
    turn.CHARGE: _charge,
    **dict.fromkeys((turn.MANEUVER, turn.ESCAPE), _maneuver),
    **dict.fromkeys((turn.CRUSH, turn.HURL), _master),
    turn.LOB: lambda here, order: afar.of_lob(here.view, here.me, order),
    **dict.fromkeys((turn.MOVE, turn.RUN, turn.RETREAT, turn.RELOAD), _way),
    turn.HIDE: _hide,
}
"""What tells the odds of each form."""
