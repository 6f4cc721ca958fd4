"""The attacks that a fighter looks at on his turn: few, the likely ones, each by its exact odds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.ai.ticks import pace
from game.ai.ticks.mind import Choice, Mind, Wanted
from game.ai.ticks.scene import HOLDING, Man, apart
from game.ai.ticks.worth import Blow, Terms, missed, of_attack, undefended
from game.core.orders import Order, Value

TARGETS = 3
"""So many enemies are weighed, the nearest and the worst off first."""

WEAPONS = 2
"""So many weapons are tried at the likeliest enemy: what is in the hands comes first."""

FAR = 6
"""Ticks of a run-up beyond which nobody begins an attack."""

BESIDE = 1
"""So many metres farther than to the nearest enemy one goes to strike at another."""

HOWS = ("strike", "shoot", "throw")
"""Plain attacks."""

MARKS = ("head", "chest", "abdomen")
"""Where one aims, if one aims at all."""

BARER = 3
"""So much less armour makes a part of the body worth a called shot."""

RISK = 0.65
"""An attack that misses so often by itself is not tried with more against it."""

EACH = 0.1
"""What a point of Ki adds to a chance."""

KEPT = 1
"""Ki that nobody spends on a roll."""

AIMED = 0.35
"""What it is worth to have a target in one's sights: the part of what one shot gains by it."""

RESCUE = 0.4
"""What it is worth besides to strike at somebody who holds a friend, for all that a hit gains."""

THROWN = 0.15
"""What it costs to part with a weapon that one strikes with."""

LATE = 0.012
"""What each tick before the strike costs: much can happen until then."""


def plain(mind: Mind) -> list[Choice]:
    """Blows, shots and throws without anything special."""
    found: list[Choice] = []
    for how in HOWS:
        if how in mind.open(("form", "fight")):
            found.extend(_with_each(mind, how))
    return found


def _with_each(mind: Mind, how: str) -> Iterator[Choice]:
    """The weapon that does best against the first target, and with it the other targets."""
    weapons = mind.open(("form", "fight"), ("how", how))
    best: Choice | None = None
    for weapon in weapons[:WEAPONS]:
        wanted: Wanted = {"form": "fight", "how": how, "weapon": weapon}
        for foe in targets(mind, how, weapon)[:1]:
            made = weighed(mind, {**wanted, "target": foe.unit}, foe)
            if made is not None and (best is None or made.worth > best.worth):
                best = made
    if best is None:
        return
    yield best
    wanted = {"form": "fight", "how": how, "weapon": best.order["weapon"]}
    for foe in targets(mind, how, best.order["weapon"]):
        if foe.unit != best.target:
            made = weighed(mind, {**wanted, "target": foe.unit}, foe)
            if made is not None:
                yield made


def targets(mind: Mind, how: str, weapon: object) -> list[Man]:
    """The enemies who can be attacked so, the likeliest first."""
    slots = (("form", "fight"), ("how", how), ("weapon", str(weapon)))
    units = mind.open(*slots)
    men = [foe for foe in mind.now.foes if foe.unit in units]
    if how == "strike":
        far = min((apart(mind.me.cell, foe.cell) for foe in men), default=FAR)
        men = [foe for foe in men if apart(mind.me.cell, foe.cell) <= min(FAR, far + BESIDE)]

    def order(foe: Man) -> tuple[float, int]:
        run = 0 if how != "strike" else apart(mind.me.cell, foe.cell)
        helpless = 1.5 * bool({"prone", "stunned", "asleep", "held"} & foe.states)
        return (run - helpless - foe.wounds / foe.limit - mind.now.counts(foe), foe.unit)

    return sorted(men, key=order)[:TARGETS]


def weighed(mind: Mind, wanted: Wanted, foe: Man) -> Choice | None:
    """An attack with what it is worth; None where it cannot be made, or only after a long run."""
    order = mind.made(wanted)
    return rated(mind, order, foe) if order is not None else None


def rated(mind: Mind, order: Order, foe: Man) -> Choice | None:
    """This attack on somebody with its terms."""
    whole, strike = pace.ticks(mind.now.view, mind.request, order, mind.now)
    if strike > FAR + 3:
        return None
    blow = _blow(mind, order, foe)
    forecast = mind.forecast(order)
    bare = undefended(forecast, foe, mind.me, mind.now.counts(foe))
    points = (order.unit("ki") or 0) + bool(order.get("second"))
    thrown = order.text("how") == "throw" and order["weapon"] in _blades(mind)
    terms: Terms = (
        ("harm", blow.harm),
        ("finish", blow.finish),
        ("loss", -blow.own),
        ("control", RESCUE * (HOLDING in foe.states) * min(1.0, bare)),
        ("late", -LATE * strike),
        ("spent", -mind.price * points - THROWN * thrown),
    )
    return Choice(order, terms, foe.unit, blow.gain, bare, whole)


def _blades(mind: Mind) -> tuple[Value, ...]:
    """What he strikes with: it is missed when it has been thrown."""
    return mind.open(("form", "fight"), ("how", "strike"))


def _blow(mind: Mind, order: Order, foe: Man) -> Blow:
    return of_attack(
        mind.forecast(order), foe, mind.me, mind.now.counts(foe), mind.now.own(mind.me)
    )


def variants(mind: Mind, found: list[Choice]) -> Iterator[Choice]:
    """The best attack once more: at a part of the body, quicker, at once, with Ki."""
    best = max(found, key=lambda choice: choice.worth, default=None)
    foe = mind.now.foe(best.target) if best else None
    if best is None or foe is None:
        return
    made: list[Choice] = []
    wanted = said(best.order)
    if best.order.get("acquire") is True:
        made += _also(mind, {**wanted, "acquire": False}, foe)
        yield replace(best, terms=(*best.terms, ("aim", _kept(best, made))))
    forecast = mind.forecast(best.order)
    if forecast is not None and missed(forecast) < RISK:
        for area in _bare_parts(mind, best.order, foe):
            made += _also(mind, {**wanted, "area": area}, foe)
    yield from made
    yield from _stronger(mind, max([best, *made], key=lambda choice: choice.worth), foe)


def _kept(aimed: Choice, others: list[Choice]) -> float:
    """What it is worth to have taken aim for the shots after this one."""
    snap = max((choice.gain for choice in others), default=aimed.gain)
    return AIMED * max(0.0, aimed.gain - snap)


def said(order: Order) -> Wanted:
    """What an order says, without the slots that it leaves empty."""
    return {name: value for name, value in order.slots if value is not None}


def _also(mind: Mind, wanted: Wanted, foe: Man) -> list[Choice]:
    made = weighed(mind, wanted, foe)
    return [made] if made is not None else []


def _bare_parts(mind: Mind, order: Order, foe: Man) -> list[str]:
    """Parts of the body that are covered much less than the rest, the barest of them."""
    usual = max((foe.armour.get(area, 0) for area in MARKS), default=0)
    bare = [area for area in MARKS if foe.armour.get(area, 0) <= usual - BARER]
    return sorted(bare, key=lambda area: foe.armour.get(area, 0))[:1] or ["head"]


def _stronger(mind: Mind, best: Choice, foe: Man) -> Iterator[Choice]:
    """The same with Ki on the roll, where enough of it is left."""
    if best.order.get("ki") != 0 or mind.me.ki <= KEPT:
        return
    if best.bare * EACH <= mind.price:
        return
    for points in (1, 2):
        made = _also(mind, {**said(best.order), "ki": points}, foe)
        yield from made
        if mind.me.ki - points <= KEPT or not made or made[0].worth <= best.worth:
            return
