"""The odds of what is asked beside turns: every answer with what it promises, or may cost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.core.forecast import Branch, Forecast
from game.core.orders import Order
from game.core.rule import rule
from game.core.ruleset import Request
from game.core.view import View
from game.rules.empress.acts.aims import Blow, brought, made, missiles
from game.rules.empress.acts.blows import opportunity
from game.rules.empress.acts.going import contact
from game.rules.empress.exchange import damage, maneuvers
from game.rules.empress.exchange.blow import USUAL, Attack, Situation
from game.rules.empress.exchange.defence import defence
from game.rules.empress.orders import afar, chances, prospects, remarks, risks, stances
from game.rules.empress.orders import scene as at
from game.rules.empress.orders.attacks import awaited, of_attack, of_maneuver, strewn
from game.rules.empress.sheet import ground
from game.rules.empress.sheet.figure import Figure, figure
from game.rules.empress.sheet.situation import engaging


def attack_asked(view: View, request: Request, around: Situation, order: Order) -> Attack:
    """The attack on whom the request names, with the weapon of the answer, or that it names."""
    weapon = order.text("weapon") or str(request.fact("weapon"))
    power = request.fact("power") if order.get("power") is None else order.get("power")
    target = order.unit("target") or request.fact("target") or 0
    return made(view, Blow(request.unit, target, weapon, _power(request, power), at=around))


def _power(request: Request, said: object) -> bool | None:
    """With which modifier that is rolled of which this is said: grapples with Power Modifier."""
    bare = maneuvers.bare(request.fact("aims") or ())
    return said if isinstance(said, bool) else (bare or None)


def _as_told(view: View, request: Request, attack: Attack) -> Forecast:
    """What the attack promises, or the maneuver of which the question tells, by itself."""
    if not (aims := request.fact("aims")):
        return of_attack(view, attack, met_before=False)
    combined, kind = request.fact("combined") is True, str(request.fact("kind"))
    trial = maneuvers.Maneuver(attack, aims, combined, kind)
    return of_maneuver(view, trial, met_before=False)


@rule("EM-OPP-01", "EM-DIR-04")
def interrupting(view: View, request: Request, order: Order) -> Forecast | None:
    """What an opportunity attack promises."""
    if not order.text("weapon"):
        return None
    around = opportunity(str(request.fact("moment")))
    return awaited(view, attack_asked(view, request, around, order))


@rule("EM-CLV-01", "EM-CLV-02", "EM-CLV-04", "EM-INH-03")
def cleaving(view: View, request: Request, order: Order) -> Forecast | None:
    """What the further blow promises, or the further shot, at whom it may go."""
    if not (target := order.unit("target")):
        return None
    around = brought(request.about)

    def at_one(other: int) -> Attack:
        return attack_asked(view, request, around, Order((("target", other),)))

    attack = at_one(target)
    return strewn(view, request.unit, target, at_one) if attack.ranged else awaited(view, attack)


@rule("EM-RCH-03", "EM-RCH-04")
def pressing(view: View, request: Request, order: Order) -> Forecast | None:
    """What the attack or maneuver promises, after the longer weapon has struck."""
    if order.get("use") is not True:
        return None
    attack = attack_asked(view, request, brought(request.about), order)
    attack = prospects.inside(attack) if request.fact("missed") is True else attack
    return remarks.first(_as_told(view, request, attack))


@rule("EM-INI-03", "EM-INI-05")
def acting_now(view: View, request: Request, order: Order) -> Forecast | None:
    """What the best attack promises from where he stands, if he acts now, or that there is none."""
    if order.get("use") is not True:
        return None
    around, blows = replace(USUAL, held=True), _at_hand(view, figure(view, request.unit))

    def worth(blow: Blow) -> float:
        return prospects.promise(view, blow.unit, blow.target, blow.weapon, around)

    best = max((blow for blow in blows if worth(blow) > 0), key=worth, default=None)
    if best is None:
        return Forecast(None, (), notes=(remarks.NONE_AT_HAND,))
    return awaited(view, made(view, replace(best, at=around)))


def _at_hand(view: View, me: Figure) -> Iterator[Blow]:
    """Every blow and shot from where he stands."""
    for target in at.struck(view, me.unit):
        for name in at.blades_at(view, me.unit, target):
            yield Blow(me.unit, target, name)
    for name in missiles(me):
        for target in afar.shot_at(view, me.unit, name):
            yield Blow(me.unit, target, name)


@rule("EM-BRK-05")
def following(view: View, request: Request, order: Order) -> Forecast | None:
    """What others may take of him whom he leaves to follow."""
    target, unit = request.fact("target") or 0, request.unit
    path = contact(view, unit, target) if order.get("use") is True else None
    if path is None:
        return None
    able = [(foe, cell) for foe, cell in risks.strikers(view, unit, path) if foe != target]
    return risks.with_strikes(view, risks.PASSING, unit, able, walks=True) if able else None


@rule("EM-BRK-04", "EM-BRK-05")
def withdrawing(view: View, request: Request, order: Order) -> Forecast | None:
    """Who of those whom he leaves can keep contact there."""
    cell = order.cell("to")
    if cell is None:
        return None
    able = (foe for foe in engaging(view, request.unit) if contact(view, foe, request.unit, cell))
    notes = tuple(remarks.about("keeps_up", foe) for foe in able)
    return Forecast(None, (), notes=notes or (("empress.note_gets_away", ()),))


@rule("EM-GRD-06", "EM-SHD-09")
def facing(view: View, request: Request, order: Order) -> Forecast | None:
    """What the attack promises the attacker, if he turns to it or does not."""
    foe, weapon = request.fact("target") or 0, str(request.fact("weapon") or "")
    if not weapon or not isinstance(order.get("use"), bool):
        return None
    power, around = _power(request, request.fact("power")), brought(request.about)
    attack = made(view, Blow(foe, request.unit, weapon, power, at=around))
    attack = prospects.turned(attack) if order.get("use") is True else attack
    return _as_told(view, request, attack)


@rule("EM-ATK-10")
def choosing(view: View, request: Request, order: Order) -> Forecast | None:
    """What a critical takes, found so."""
    weapon, crit = str(request.fact("weapon") or ""), order.text("damage")
    if not weapon or not crit:
        return None
    attack = made(view, Blow(request.unit, request.fact("target") or 0, weapon))
    found = chances.of_attack(replace(attack, law=replace(attack.law, crit_damage=crit)))
    sure = [(result, p) for result, p in found if result[0] == damage.CRITICAL]
    total = sum(p for _, p in sure) or 1.0
    only = tuple((result, p / total) for result, p in sure)
    return Forecast(None, (chances.told(only, attack.foe.health.now),), attack.foe.unit)


@rule("EM-STN-01", "EM-STN-02", "EM-STN-03")
def declaring(view: View, request: Request, order: Order) -> Forecast | None:
    """What his attack on the likeliest enemy promises with this declaration, and what the likeliest
    attack on him takes.
    """
    if not order.text("stance"):
        return None
    me = stances.as_declared(figure(view, request.unit), order)
    likely, open_to = stances.attackers(view, me.unit), stances.targets(view, me.unit)
    own, notes = chances.NOTHING, tuple[remarks.Note, ...]()
    if likely:
        coming = _best(view, figure(view, likely[0][0]), me)
        own = chances.summed((points, p) for (_, points, _), p in chances.of_attack(coming))
        notes = (("empress.note_own_class", (("n", defence(coming).hit_class),)),)
    if not open_to or me.stance.pure:
        return Forecast(None, (Branch("", own=own),)) if likely else None
    foe = figure(view, open_to[0])
    found = of_attack(view, _best(view, me, foe), met_before=False)
    branches = tuple(replace(one, own=own) for one in found.branches)
    return replace(found, branches=branches, notes=(*found.notes, *notes))


def _best(view: View, me: Figure, foe: Figure) -> Attack:
    """His usual attack on the other from where he stands, both being as they are told to be."""
    around = replace(USUAL, front=ground.in_front(foe, me.place))
    row = max(prospects.readied(me), key=lambda row: prospects.plain(view, me, foe, row, around))
    attack = made(view, Blow(me.unit, foe.unit, row.id), me)
    return replace(attack, foe=foe, at=replace(attack.at, front=around.front))
