"""What maneuvers promise, with what comes before them and the blow after a trick (3.17, 3.19)."""

from __future__ import annotations

from dataclasses import replace

from game.core.checks import Grade, gather
from game.core.rule import rule
from game.core.view import View
from game.rules.empress.acts import effects
from game.rules.empress.acts.aims import Blow, made
from game.rules.empress.acts.blows import FOLLOW_UP, opportunity
from game.rules.empress.exchange import maneuvers
from game.rules.empress.exchange.attack import Struck
from game.rules.empress.exchange.blow import Attack
from game.rules.empress.exchange.maneuvers import DISARM, PULL, TRICK, TRIP, Maneuver, Tried
from game.rules.empress.orders import chances
from game.rules.empress.orders.chances import NOTHING, Losses, Tries
from game.rules.empress.orders.prospects import (
    UNDONE,
    after,
    awaited,
    early,
    inside,
    turned,
    useful,
)
from game.rules.empress.sheet import gear, situation, stats
from game.rules.empress.sheet.figure import Figure, standing_at
from game.rules.empress.sheet.ground import bearing
from game.rules.empress.tables.rows import Weapon


@rule("EM-RCH-03", "EM-RCH-04", "EM-MAN-01")
def tried(view: View, maneuver: Maneuver, *, shown: bool = False) -> tuple[Tries, Losses]:
    """What a maneuver comes to, and what it costs, if a longer weapon strikes first."""
    first, attack = early(view, maneuver.attack, shown=shown), maneuver.attack
    if first is None:
        return alone(view, maneuver), NOTHING

    def then(grade: Grade, points: int) -> tuple[Tries, Losses]:
        return alone(view, replace(maneuver, attack=inside(turned(attack), grade))), NOTHING

    return after(first, (chances.MISSED, 0, ()), then)


@rule("EM-DIR-04")
def alone(view: View, maneuver: Maneuver) -> Tries:
    """What a maneuver comes to by itself; a trick with the blow that it opens."""
    if TRICK not in maneuver.aims:
        return chances.of_maneuver(maneuver)
    found = list[tuple[chances.Tried, float]]()
    for (done, cells), p in chances.of_trick(maneuver):
        grade, points, reached = chances.counted(done)
        second = _second(view, maneuver.attack, done, cells) if done.did(TRICK) else None
        more = chances.of_attack(second) if second is not None else ((UNDONE, 1.0),)
        found += [((grade, points + n, reached), p * q) for (_, n, _), q in more]
    return gather(found)


@rule("EM-DIR-04", "EM-OPP-04", "EM-RCH-05", "EM-GRD-06")
def _second(view: View, attack: Attack, done: Tried, cells: int) -> Attack | None:
    """The best blow at whom a trick has left so, if any is of use; who did not know of the trick
    turns his shield to this one.
    """
    me, foe = attack.me, _left(view, attack, done, cells)
    if me.turn.opportunities >= stats.allotment(me):
        return None
    if done.regained:
        me = replace(me, reach_lost=tuple(one for one in me.reach_lost if one != foe.unit))
    if me.unit in foe.grappled.holders and foe.unit not in me.holds:
        me = replace(me, holds=(*me.holds, foe.unit))

    def blow(row: Weapon) -> Attack:
        found = made(view, Blow(me.unit, foe.unit, row.id, at=opportunity(FOLLOW_UP)), me)
        around = replace(found.at, front=attack.at.front, wall=attack.at.wall, unaware=False)
        return awaited(view, replace(found, foe=foe, at=around))

    blows = [blow(row) for row in situation.arms(view, me, foe)]
    return max((one for one in blows if useful(one) > 0), key=useful, default=None)


@rule("EM-DIR-03", "EM-MAN-03", "EM-MAN-04", "EM-GRP-03", "EM-GIA-04")
def _left(view: View, attack: Attack, done: Tried, cells: int) -> Figure:
    """The target after a trick, and after what was done to it besides."""
    foe = _struck(attack, done.struck) if done.struck is not None else attack.foe
    lost = effects.at_stake(foe) if done.did(DISARM) else None
    if lost is not None:
        foe = replace(foe, hands=gear.without(foe.hands, lost.id))
    for one in done.effects:
        if one.grip == maneuvers.SWALLOWED:
            return replace(foe, cell=None)
        if one.grip:
            pinned = one.grip == maneuvers.PINNED
            had = foe.grappled
            foe = replace(foe, grappled=effects.gripped(had, attack.me.unit, pinned=pinned))
    if cells:
        way = bearing(attack.me, foe.place) or attack.me.facing
        path, _ = effects.flight(view, foe, way, cells)
        foe = standing_at(foe, path[-1]) if path else foe
    prone, down = foe.prone or done.did(TRIP), foe.shield_down or done.did(PULL)
    return replace(foe, surprised=True, prone=prone, shield_down=down)


@rule("EM-SHD-05", "EM-SHD-07", "EM-SHD-08", "EM-MAN-03")
def _struck(attack: Attack, struck: Struck) -> Figure:
    """The target after the blow of a combined maneuver."""
    foe, harm, by = attack.foe, struck.harm, attack.me.unit
    foe = replace(foe, health=replace(foe.health, now=foe.health.now - harm.points))
    if harm.by:
        foe = replace(foe, hits=effects.intercepted(foe.hits, attack))
    borne = gear.shield(foe)
    if harm.destroyed and borne is not None:
        foe = replace(foe, hands=gear.without(foe.hands, borne.row.id), shield_lost=0)
    elif harm.worn:
        foe = replace(foe, shield_lost=foe.shield_lost + 1)
    if not struck.grapples:
        return foe
    pinned = maneuvers.pins(attack.foe)
    return replace(foe, grappled=effects.gripped(foe.grappled, by, pinned=pinned))
