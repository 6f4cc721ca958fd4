"""Sprays, blasts, and what is done with bare hands: attacks of another kind than a plain blow."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from game.ai.ticks import pace
from game.ai.ticks.attacks import LATE, targets
from game.ai.ticks.mind import Choice, Mind, Wanted
from game.ai.ticks.scene import ASLEEP, CAUGHT, HELD, HOLDING, PRONE, STUNNED, Man, apart
from game.ai.ticks.worth import STAGGER, Blow, Terms, noted, of_attack
from game.core.forecast import Forecast
from game.core.grid import Cell
from game.core.orders import Order

BURST = 3
"""The shots of a burst that is weighed; he may stop sooner."""

MORE = ("target2", "target3", "target4")
"""The slots of further targets."""

FRIEND = 1.3
"""What a friend in a blast counts, beside an enemy."""

CELLS = 6
"""So many cells are weighed for a blast."""

SEIZED, TANGLED = 0.14, 0.2
"""What it is worth to have somebody in a hold or a net."""

HELP, NEAR = 0.1, 4
"""What each friend so near makes of that: whoever is caught cannot answer him."""

READY = 0.1
"""What it is worth to have one's hands free again."""

WEAK = 0.09
"""Who can take more than this with a blow does not wrestle."""

HITS = ("hit", "critical")
"""Grades of an attack that comes off."""


def sprays(mind: Mind, shots: list[Choice]) -> Iterator[Choice]:
    """A burst at the likeliest target, and a sweep over several enemies and no friend."""
    if "spray" not in mind.open(("form", "fight")):
        return
    best = max(shots, key=lambda choice: choice.worth, default=None)
    for weapon in mind.open(("form", "fight"), ("how", "spray"))[:1]:
        wanted: Wanted = {"form": "fight", "how": "spray", "weapon": weapon}
        likely = targets(mind, "spray", weapon)
        known = [foe for foe in likely if best is not None and foe.unit == best.target]
        for foe, aimed in product((known or likely)[:1], (True, False)):
            aim: Wanted = {**wanted, "target": foe.unit, "acquire": aimed}
            yield from _burst(mind, {**aim, "shots": BURST}, foe)
            if len(mind.now.foes) > 1:
                yield from _sweep(mind, aim, foe)


def _burst(mind: Mind, wanted: Wanted, foe: Man) -> Iterator[Choice]:
    order = mind.made({**wanted, "target2": 0})
    if order is not None and order.get("shots") is not None:
        blow = _blow(mind, order, foe)
        yield _choice(mind, order, foe, blow, blow.gain)


def _sweep(mind: Mind, wanted: Wanted, foe: Man) -> Iterator[Choice]:
    """Over enemies alone, those who come next in the grammar's own order."""
    order = Order((("form", "fight"), ("how", "spray"), ("weapon", wanted["weapon"])))
    order, count = order.plus(("target", foe.unit)), 1
    for name in MORE:
        units = [u for u in mind.open(*order.slots) if mind.now.foe(_unit(u)) is not None]
        if name not in {slot for slot, _ in mind.seat.choices(mind.request, order)} or not units:
            break
        order, count = order.plus((name, units[0])), count + 1
    if count < 2:
        return
    whole = mind.made({**dict(order.slots), MORE[min(count - 1, len(MORE) - 1)]: 0, **wanted})
    whole = whole or mind.made(dict(order.slots))
    if whole is not None:
        blow = _blow(mind, whole, foe)
        yield _choice(mind, whole, foe, blow, blow.gain + _others(mind, mind.forecast(whole)))


def _others(mind: Mind, forecast: Forecast | None) -> float:
    """What a sweep is worth at all who come after the first."""
    own = mind.now.own(mind.me)
    pairs = [(one, mind.now.foe(one.target)) for one in (forecast.others if forecast else ())]
    return sum(
        of_attack(one, foe, mind.me, mind.now.counts(foe), own).gain for one, foe in pairs if foe
    )


def _unit(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _blow(mind: Mind, order: Order, foe: Man) -> Blow:
    counts, own = mind.now.counts(foe), mind.now.own(mind.me)
    return of_attack(mind.forecast(order), foe, mind.me, counts, own)


def _choice(
    mind: Mind, order: Order, foe: Man | None, blow: Blow, gain: float, price: float = 1.0
) -> Choice:
    """Such an attack with its terms; what it brings beyond one target is harm as well."""
    whole, strike = pace.ticks(mind.now.view, mind.request, order, mind.now)
    terms: Terms = (
        ("harm", gain - blow.finish),
        ("finish", blow.finish),
        ("late", -LATE * strike),
        ("spent", -mind.price * price),
    )
    return Choice(order, terms, foe.unit if foe else None, gain, gain, whole)


def blasts(mind: Mind) -> Iterator[Choice]:
    """What fills an area, on cells where enemies are and friends are not."""
    if "area" not in mind.open(("form", "fight")):
        return
    for weapon in mind.open(("form", "fight"), ("how", "area")):
        start: Wanted = {"form": "fight", "how": "area", "weapon": weapon}
        slots = (("form", "fight"), ("how", "area"), ("weapon", weapon))
        open_to = {cell for cell in mind.open(*slots) if isinstance(cell, Cell)}
        for cell in _inviting(mind, open_to)[:CELLS]:
            order = mind.made({**start, "cell": cell, "acquire": False})
            if order is not None:
                yield from _blast(mind, order)


def _inviting(mind: Mind, cells: set[Cell]) -> list[Cell]:
    """Cells at and beside enemies, where most of them are near."""
    here = mind.me.cell

    def crowd(cell: Cell) -> tuple[float, Cell]:
        near = sum(1.0 / (1 + apart(cell, foe.cell)) for foe in mind.now.foes)
        own = sum(apart(cell, man.cell) <= 3 for man in mind.now.friends)
        return (own + (apart(cell, here) <= 3) - near, cell)

    close = [c for c in cells if any(apart(c, foe.cell) <= 1 for foe in mind.now.foes)]
    return sorted(close, key=crowd)


def _blast(mind: Mind, order: Order) -> Iterator[Choice]:
    filled = set(mind.now.lookout.area(mind.now.view, mind.request, order))
    foes = [foe for foe in mind.now.foes if foe.cell in filled]
    friends = [man for man in mind.now.friends if man.cell in filled]
    forecast = mind.forecast(order)
    first = mind.now.foe(forecast.target) if forecast else None
    if not foes or first is None or mind.me in friends:
        return
    blow = _blow(mind, order, first)
    gain = blow.gain * (len(foes) - FRIEND * len(friends))
    yield _choice(mind, order, first, blow, gain, 0.0)


def wrestling(mind: Mind, blow: float) -> Iterator[Choice]:
    """Trips, holds and nets, and a weapon struck out of a hand, against those beside him."""
    if "parlay" not in mind.open():
        return
    hows = mind.open(("form", "parlay"))
    yield from _tied(mind, hows)
    if not {HOLDING, HELD} & mind.me.states:
        for how in ("trip", "hold", "entangle"):
            if how in hows and (blow < WEAK or how != "hold"):
                yield from _parlay(mind, how)


def _tied(mind: Mind, hows: tuple[object, ...]) -> Iterator[Choice]:
    """To get free, or to make something of a hold."""
    for how in ("contest", "choke", "squeeze", "limb"):
        order = mind.made({"form": "parlay", "how": how}) if how in hows else None
        if order is None:
            continue
        forecast = mind.forecast(order)
        foe = mind.now.foe(forecast.target if forecast else None)
        if how != "contest" and (foe is None or ASLEEP in foe.states):
            continue
        gain = _free(forecast) if how == "contest" else 0.05
        if foe is not None and how != "contest":
            gain += _blow(mind, order, foe).gain
        yield _choice(mind, order, foe, Blow(), gain, 0.0)


def lets_go(mind: Mind) -> Choice | None:
    """To end a hold on somebody who is in no state to fight; None where there is none."""
    near = (foe for foe in mind.now.foes if HELD in foe.states and ASLEEP not in foe.states)
    if HOLDING not in mind.me.states or any(apart(foe.cell, mind.me.cell) <= 1 for foe in near):
        return None
    if "parlay" not in mind.open():
        return None
    order = mind.made({"form": "parlay", "how": "release"})
    return Choice(order, (("control", READY),)) if order is not None else None


def _free(forecast: Forecast | None) -> float:
    if forecast is None or not forecast.branches:
        return SEIZED
    return SEIZED + sum(
        chance for grade, chance in forecast.branches[0].hit if grade in ("hit", "free")
    )


def _parlay(mind: Mind, how: str) -> Iterator[Choice]:
    if how != "entangle":
        yield from _seized(mind, {"form": "parlay", "how": how}, how)
        return
    for item in mind.open(("form", "parlay"), ("how", how)):
        yield from _seized(mind, {"form": "parlay", "how": how, "weapon": item}, how)


def _seized(mind: Mind, start: Wanted, how: str) -> Iterator[Choice]:
    for foe in mind.now.foes:
        far = 1 if how != "entangle" else 5
        if apart(foe.cell, mind.me.cell) > far or {HELD, CAUGHT} & foe.states or not foe.able:
            continue
        if how == "trip" and PRONE in foe.states:
            continue
        order = mind.made({**start, "target": foe.unit})
        forecast = mind.forecast(order) if order is not None else None
        if order is None or forecast is None or not forecast.branches:
            continue
        chance = min(_hits(branch.hit) for branch in forecast.branches)
        gain = mind.now.counts(foe) * foe.left() * chance * _effect(mind, how, forecast, foe)
        yield _choice(mind, order, foe, Blow(), gain, 0.0)


def _hits(grades: tuple[tuple[object, float], ...]) -> float:
    return sum(chance for grade, chance in grades if grade in HITS)


def _effect(mind: Mind, how: str, forecast: Forecast, foe: Man) -> float:
    if how == "trip":
        again = 0.4 if {PRONE, STUNNED} & foe.states else 1.0
        return STAGGER * again * noted(forecast, "falls") * 1.3
    free = noted(forecast, "frees")
    helpers = sum(
        apart(friend.cell, foe.cell) <= NEAR and friend.able
        for friend in mind.now.friends
        if friend.unit != mind.me.unit
    )
    gain = (SEIZED if how == "hold" else TANGLED) + HELP * min(3, helpers)
    return gain * (1.0 - 0.5 * free)
