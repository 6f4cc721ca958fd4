"""What wounds, holds, falls, Ki and readiness are worth, in fighters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.core.forecast import Forecast
from game.core.orders import Order
from game.core.ruleset import Reader, Request
from game.core.tactics import Gain
from game.core.view import View
from game.rules.chaos.ground.directions import distance
from game.rules.chaos.orders.tactics import answering
from game.rules.chaos.orders.tactics.danger import comes_at
from game.rules.chaos.sheet import derived, hands, paces
from game.rules.chaos.sheet.actions import Action, action_of
from game.rules.chaos.sheet.components import FOR_THE_FIGHT
from game.rules.chaos.sheet.fighter import Combatant, combatant
from game.rules.chaos.sheet.muster import awake, condition_of, enemies, friends

LOW = 0.3
"""What is left of a fighter whom the next wound puts out of action."""

STAGGER, AGAIN = 0.16, 0.04
"""What it costs besides to be wounded at all, since one is thrown down and loses a Turn as a rule;
and what it costs somebody who lies already.
"""

BRUISE, POINTS = 0.02, 0.45
"""What it costs to be struck without a wound: armour, strength called up; and what all his points
are worth.
"""

DRAIN = 0.025
"""What it costs to answer: it cannot be done for ever."""

RESCUE = 0.06
"""What it is worth besides to strike at somebody who holds a friend."""

THROWN = 0.15
"""What it costs to part with a weapon that one strikes with."""

AIMED = 0.02
"""What it is worth to have a target in one's sights for the shots after this one."""

SEIZED = {"hold": 0.5, "entangle": 0.4, "trip": 0.2, "grapple": 0.2, "disarm": 0.3}
"""What it costs to be caught, thrown or disarmed."""

LYING = 0.1
"""What it costs to lie on the ground."""

CAUGHT = {"hold": 0.14, "entangle": 0.2}
"""What it is worth to have somebody in a hold or a net."""

HELP, NEAR, FEW = 0.1, 4, 3
"""What each friend so near makes of that, as far as a few: whoever is caught cannot answer him."""

THROW = 1.3
"""What a throw is worth beside a fall in the course of a blow."""

FREED, SQUEEZED = 0.3, 0.05
"""What it is worth to get free, by the chance of it, and to tighten a hold."""

GUARD = 0.006
"""What it is worth to be prepared, for each enemy who could attack before the next Turn."""

FIRST = 1.0
"""What goes before everything else: it takes no time, or frees his hands."""

UP, ARMED, DOOR = 0.14, 0.3, 0.06
"""What it is worth to get up, to have a weapon ready again, and to open the door that shuts him
off.
"""

FILLED = 0.25
"""The part of a reloaded weapon that it is worth to fill one in which shots are left."""

CHORES: Mapping[str, float] = {
    "recover": FIRST,
    "stand": UP,
    "clear": ARMED,
    "reload": ARMED,
    "draw": ARMED,
    "pick_up": ARMED,
    "open": DOOR,
}

HITS = ("hit", "critical", "jab")
"""Results of an attack that comes home."""


def left(reader: Reader, unit: int) -> float:
    """The part of him that is left, by the wounds that he can still bear."""
    who = combatant(reader, unit)
    gone = who.condition.dying or who.condition.asleep == FOR_THE_FIGHT
    return 0.0 if gone else _left(who, 0)


def _left(who: Combatant, more: int) -> float:
    limit = derived.red_limit(who)
    share = (limit - who.wounds.total - more) / max(1, limit)
    return LOW + (1.0 - LOW) * share if share > 0 else 0.0


def lost(reader: Reader, unit: int, number: int) -> float:
    """The part of him that so many wounds take, and the Turn that they cost him as a rule."""
    who = combatant(reader, unit)
    had, then = _left(who, 0), _left(who, number)
    lies = who.condition.prone or who.condition.stunned or who.held_by is not None
    return had - then + (AGAIN if lies else STAGGER) if then else had


def power(reader: Reader, unit: int) -> float:
    """How much he can do: nothing asleep, little while he is held or stunned."""
    who = combatant(reader, unit)
    if not awake(reader, unit):
        return 0.0
    if who.held_by is not None or (who.entangled is not None and who.entangled.fully):
        return 0.2
    return 0.4 if who.condition.stunned else 0.8 if who.condition.prone else 1.0


def happens(view: View, request: Request, order: Order, forecast: Forecast) -> float:
    """An attack that has begun is made as a rule."""
    return 1.0


def gains(view: View, request: Request, order: Order, forecast: Forecast | None) -> Iterator[Gain]:
    """What an order brings beside the wounds of its branches."""
    me, action = combatant(view, request.unit), action_of(order)
    if request.kind == "chaos.defend":
        yield from _of_answer(view, request, order, forecast)
    elif action.form == "fight":
        yield from _of_attack(view, me, action, forecast)
    elif action.form == "parlay":
        yield from _of_parlay(view, me, action, forecast)
    elif action.form == "chore":
        part = action.how == "reload" and hands.shots_left(me, action.item)
        yield Gain("ready", CHORES.get(action.how, 0.0) * (FILLED if part else 1.0))
    elif action.form == "prepare":
        count = sum(comes_at(view, foe, me.unit) for foe in enemies(view, me.unit))
        yield Gain("guard", GUARD * min(FEW, count))


def _of_attack(
    view: View, me: Combatant, action: Action, forecast: Forecast | None
) -> Iterator[Gain]:
    points = action.ki + bool(action.second) + (action.how == "spray")
    thrown = action.how == "throw" and (action.weapon, "main") in hands.blades(me)
    yield Gain("spent", -answering.price(me) * points - THROWN * thrown)
    if action.acquire:
        yield Gain("aim", AIMED)
    if forecast is None or not forecast.branches or forecast.target is None:
        return
    for one in (forecast, *forecast.others):
        if one.branches and one.target in enemies(view, me.unit):
            yield Gain("harm", _bruises(one), one.target)
    if combatant(view, forecast.target).holding is not None:
        yield Gain("control", RESCUE)


def _bruises(forecast: Forecast) -> float:
    """What it takes of somebody beside wounds: his points, and an answer."""
    branch = forecast.branches[0]
    struck = sum(chance for grade, chance in branch.hit if grade in HITS)
    wounded = sum(chance for wounds, chance in branch.losses if wounds)
    answered = branch.answer not in ("none", "standing")
    bruised = BRUISE * max(0.0, struck - wounded) + POINTS * noted(forecast, "points")
    return bruised + DRAIN * answered


def _of_parlay(
    view: View, me: Combatant, action: Action, forecast: Forecast | None
) -> Iterator[Gain]:
    if action.how == "release":
        yield Gain("control", FIRST)
    if forecast is None or not forecast.branches:
        if action.how == "contest":
            yield Gain("control", CAUGHT["hold"])
        return
    if action.how in ("choke", "squeeze", "limb"):
        yield Gain("control", SQUEEZED)
    elif action.how == "contest":
        yield Gain("control", CAUGHT["hold"] + _chance(forecast.branches[0].hit, ("hit", "free")))
    elif forecast.target is not None:
        chance = min(_chance(branch.hit, HITS) for branch in forecast.branches)
        effect = _effect(view, me, action, forecast)
        yield Gain("control", chance * effect, forecast.target)


def _effect(view: View, me: Combatant, action: Action, forecast: Forecast) -> float:
    """What a throw, a hold or a net is worth that comes off."""
    foe = action.target
    if action.how == "trip":
        state = condition_of(view, foe)
        again = 0.4 if state.prone or state.stunned else 1.0
        return STAGGER * THROW * again * noted(forecast, "falls")
    there = paces.cell_of(view, foe)
    helpers = sum(
        awake(view, friend) and distance(paces.cell_of(view, friend), there) <= NEAR
        for friend in friends(view, me.unit)
    )
    whole = CAUGHT.get(action.how, 0.0) + HELP * min(FEW, helpers)
    return whole * (1.0 - 0.5 * noted(forecast, "frees"))


def _of_answer(
    view: View, request: Request, order: Order, forecast: Forecast | None
) -> Iterator[Gain]:
    unit = request.unit
    yield Gain("spent", -answering.cost(view, request, order))
    if forecast is None or not forecast.branches:
        return
    branch, me = forecast.branches[0], combatant(view, unit)
    had = _left(me, 0)
    gone = sum(chance for red, chance in branch.own if red and not _left(me, red))
    wounded = sum(chance for red, chance in branch.own if red)
    falls = max(0.0, noted(forecast, "own_falls") - wounded)
    out = max(0.0, noted(forecast, "own_out") - gone)
    bruised = POINTS * noted(forecast, "own_points")
    yield Gain("loss", -(out * had + STAGGER * falls + had * bruised), unit)
    seized = SEIZED.get(str(request.fact("how")), 0.0)
    if seized:
        caught = _chance(branch.hit, HITS)
        lies = LYING * (1.0 - caught) * (order.text("method") == "tumble")
        yield Gain("control", -had * (seized * caught + lies), unit)


def _chance(grades: tuple[tuple[object, float], ...], wanted: tuple[str, ...]) -> float:
    return sum(chance for grade, chance in grades if grade in wanted)


def noted(forecast: Forecast, name: str) -> float:
    """The chance that a note of this forecast gives, 0 where it says nothing of it."""
    for key, facts in forecast.notes:
        percent = dict(facts).get("percent")
        if key == f"chaos.note_{name}" and isinstance(percent, int):
            return percent / 100
    return 0.0
