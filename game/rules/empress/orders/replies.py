"""The usual answers to what is asked beside turns (7.2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from game.core.grid import Cell
from game.core.orders import Order, Value, first
from game.core.rule import rule
from game.core.ruleset import Request
from game.core.view import View
from game.rules.empress.acts import aims, blows, countdown, ending, going, initiative
from game.rules.empress.exchange import blow, damage
from game.rules.empress.orders import afar, chances, kinds, risks
from game.rules.empress.orders import scene as at
from game.rules.empress.orders.prospects import outreached, promise
from game.rules.empress.sheet import gear, ground, law, situation, stats, turns
from game.rules.empress.sheet.figure import Figure, figure
from game.rules.empress.tables.book import numbers

YES, NO = Order((("use", True),)), Order((("use", False),))

LATE = 2
"""In the last segments a holder acts, whatever there is to be done."""

WORTH = 0.1
"""An opportunity attack is worth the action if it promises so much of the target."""


def nearest(view: View, me: Figure) -> Figure | None:
    """The nearest enemy who is up, the first of several; none to whoever is inside a monster."""
    found = (foe for foe in at.up(view, me) if foe.place and me.place)
    return min(found, key=lambda foe: situation.cells_apart(me.place, foe.place), default=None)


@rule("EM-TRN-03")
def stance(view: View, request: Request) -> Order:
    """No stance; who shoots, has nobody near and is not shot at trades Hit Class for attack. Two
    weapons attack, the shield defends, and is turned to the nearest enemy.
    """
    me = figure(view, request.unit)
    foe, undisturbed = nearest(view, me), False
    if foe is not None and aims.missiles(me) and me.place:
        far = situation.cells_apart(me.place, foe.place) * numbers().cell
        shot_at = any(aims.missiles(one) for one in at.up(view, me))
        undisturbed = far > 2 * stats.movement(foe) and not shot_at
    wanted: dict[str, Value] = {
        "stance": initiative.ATTACK if undisturbed else initiative.PLAIN,
        "dual": turns.OFFENSIVE,
        "board": turns.DEFENSIVE,
        "mode": turns.PENETRATING if foe is not None and gear.complete(foe) else turns.THRUSTING,
    }
    if foe is not None and gear.shield(me) is not None:
        wanted["facing"] = ground.bearing(me, foe.place)
    if ground.wall_of(view, me.unit) > 1 and not _walled(view, me):
        wanted["wall"] = False
    found = kinds.STANCES.made(view, request, wanted)
    return found or first(lambda partial: view.own_choices(request, partial))


@rule("EM-SHD-10", "EM-ARM-06")
def _walled(view: View, me: Figure) -> bool:
    """Whether a shield wall covers him in its middle, or those beside him, any better than their
    shields alone: armour and shield count up to the cap.
    """
    most, limit = numbers().cap, law.law_of(view)
    line = (me, *(one for one in situation.friends(view, me) if ground.walls(one, limit)))
    near = (one for one in line if situation.cells_apart(one.place, me.place) <= 1)
    for one in near:
        borne = gear.shield(one)
        held = gear.shield_coverage(one, borne, False, limit) if borne is not None else 0
        if not one.fighter.coverage or one.fighter.coverage + held < most:
            return True
    return False


@rule("EM-INI-03", "EM-INI-09")
def now(view: View, request: Request) -> Order:
    """Whoever holds acts when he has an enemy in reach who does not strike first with a longer
    weapon; when none is left to act whom he could wait for; or when it is late.
    """
    me = figure(view, request.unit)
    late = int(request.fact("segment") or 0) <= LATE
    awaited = any(one.turn.state == turns.PENDING for one in at.up(view, me))
    near = (unit for unit in at.struck(view, me.unit) if figure(view, unit).able)
    ready = any(not outreached(view, me.unit, unit) for unit in near)
    shoots = any(afar.shot_at(view, me.unit, name) for name in aims.missiles(me))
    return YES if late or ready or shoots or not awaited else NO


@rule("EM-OPP-02")
def interrupt(view: View, request: Request) -> Order:
    """An opportunity attack that costs nothing, or promises something, and as much as the shot that
    it would cost.
    """
    me, target = figure(view, request.unit), request.fact("target") or 0
    around = blows.opportunity(str(request.fact("moment")))
    names = at.blades_at(view, me.unit, target)
    rated = [(promise(view, me.unit, target, name, around), name) for name in names]
    promised, weapon = max(rated, key=lambda pair: pair[0], default=(0.0, ""))
    free = me.acted or request.fact("moment") == blows.FOLLOW_UP
    if promised <= 0 or (not free and promised < max(WORTH, _shot(view, me))):
        return NO
    found = kinds.INTERRUPTS.made(view, request, {"use": True, "weapon": weapon})
    return found or NO


def _shot(view: View, me: Figure) -> float:
    """What the best shot promises that he still has in this round."""
    found = (
        promise(view, me.unit, target, name)
        for name in aims.missiles(me)
        for target in afar.shot_at(view, me.unit, name)
    )
    return max(found, default=0.0)


@rule("EM-RCH-03", "EM-GRD-06")
def agree(view: View, request: Request) -> Order:
    """He presses on; he turns his shield to the attack."""
    return YES


@rule("EM-BRK-05")
def follow(view: View, request: Request) -> Order:
    """Whoever fights hand to hand keeps contact, if he does not leave others for it who strike."""
    me, target = figure(view, request.unit), request.fact("target") or 0
    path = going.contact(view, me.unit, target) or ()
    left = [foe for foe, _ in risks.strikers(view, me.unit, path) if foe != target]
    fights = gear.melee(me) or me.fighter.natural != gear.BARE
    return YES if fights and not left else NO


@rule("EM-CLV-01")
def cleave(view: View, request: Request) -> Order:
    """The further blow that promises most."""
    weapon, n = str(request.fact("weapon")), int(request.fact("n") or 1)
    around = replace(blow.USUAL, cleave=n)
    targets = request.fact("targets") or ()
    rated = [(promise(view, request.unit, unit, weapon, around), -unit) for unit in targets]
    worth, unit = max(rated, default=(0.0, 0))
    return Order((("target", -unit if worth > 0 else 0),))


@rule("EM-ATK-10")
def critical(view: View, request: Request) -> Order:
    """What brings more, or is sure."""
    foe = figure(view, request.fact("target") or 0)
    return Order((("damage", chances.dearest(foe)),))


@rule("EM-BRK-05")
def withdraw(view: View, request: Request) -> Order:
    """As far from the nearest enemy as he gets."""
    me, found = figure(view, request.unit), tuple(ground.backwards(view, request.unit))
    foe = nearest(view, me)

    def far(cell: Cell) -> int:
        return situation.cells_apart((cell,), foe.place) if foe is not None else 0

    return Order((("to", max(found, key=far)),))


REPLIES: Mapping[str, Callable[[View, Request], Order]] = {
    initiative.STANCE: stance,
    countdown.NOW: now,
    blows.INTERRUPT: interrupt,
    blows.PRESS: agree,
    going.FOLLOW: follow,
    blows.CLEAVE: cleave,
    damage.CHOOSE: critical,
    blows.FACE: agree,
    ending.WITHDRAW: withdraw,
}
"""The usual answer to each kind of question."""
