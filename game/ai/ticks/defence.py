"""The answer to an attack: what it lets through, what it costs, and where it leaves him."""

from __future__ import annotations

from collections.abc import Iterator

from game.ai.player import sensible
from game.ai.ticks.mind import Choice, Mind, Wanted
from game.ai.ticks.scene import Man, apart
from game.ai.ticks.worth import HITS, POINTS, STAGGER, Terms, noted, part
from game.core.forecast import Branch
from game.core.grid import Cell
from game.core.orders import Order, Value

RISKY = ("none", "simultaneous")
"""Answers that are weighed by themselves."""

WEAPONS = 2
"""So many weapons or objects are weighed for each way to answer."""

ACTION, LAST = 0.005, 0.05
"""What a Free Action is worth while there are enough for all who may still attack, and else."""

TURN = 0.12
"""What a turn is worth that was kept back."""

SEIZED = {"hold": 0.5, "entangle": 0.4, "trip": 0.2, "grapple": 0.2, "disarm": 0.3}
"""What it costs to be caught, thrown or disarmed."""

LYING = 0.1
"""What it costs to lie on the ground."""

EACH = 0.1
"""What a point of Ki adds to the chance to come off whole."""

CROWDED = 0.05
"""What it is worth to get away from an enemy beside, other than the attacker."""

SHOOTER = 0.03
"""What a metre between him and the attacker is worth to somebody who shoots."""


def answers(mind: Mind) -> Iterator[Choice]:
    """Every way to answer that is worth a look, with its terms."""
    by = mind.now.man(mind.request.fact("by"))
    found: list[Choice] = []
    if by is None:
        return
    for method in mind.open():
        if method == "none":
            found += _weighed(mind, Order((("method", "none"),)), by)
        else:
            for wanted in _ways(mind, str(method)):
                order = mind.made({**wanted, "ki": 0})
                if order is not None:
                    found += _weighed(mind, order, by)
    yield from found
    best = max(found, key=lambda choice: choice.worth, default=None)
    if best is not None:
        yield from _stronger(mind, best, by)


def _ways(mind: Mind, method: str) -> Iterator[Wanted]:
    """This answer with each weapon or object, paid as cheaply as can be."""
    start: Wanted = {"method": method}
    values = list(mind.seat.choices(mind.request, Order((("method", method),))))
    names = {name for name, _ in values}
    if names & {"weapon", "thing"}:
        for name, value in values[:WEAPONS]:
            yield {**start, name: value, **_paid(mind, (("method", method), (name, value)))}
    else:
        yield {**start, **_paid(mind, (("method", method),))}


def _paid(mind: Mind, slots: tuple[tuple[str, Value], ...]) -> Wanted:
    """A prepared turn first, then a Free Action, a turn kept back, and Ki last."""
    values = mind.open(*slots)
    order = ("prepared", "action", "free", "held", "ki")
    known = [value for value in order if value in values]
    return {"pay": known[0]} if known else {}


def _weighed(mind: Mind, order: Order, by: Man) -> list[Choice]:
    """This answer with its terms; nothing where the book gives no odds for it."""
    forecast = mind.forecast(order)
    if forecast is None or not forecast.branches:
        return []
    branch, own = forecast.branches[0], mind.now.own(mind.me)
    harm, out = part(mind.me, branch.own, noted(forecast, "own_out"))
    falls = max(0.0, noted(forecast, "own_falls") - sum(p for red, p in branch.own if red))
    back = sum(part(by, branch.losses, branch.out))
    bruises = POINTS * noted(forecast, "own_points")
    seized = _seized(mind, order, branch)
    terms: Terms = (
        ("loss", -own * (harm + out + STAGGER * falls + mind.me.left() * bruises)),
        ("control", -own * mind.me.left() * seized),
        ("harm", mind.now.counts(by) * back),
        ("spent", -_cost(mind, order)),
    )
    return [Choice(order, terms, by.unit)]


def _seized(mind: Mind, order: Order, branch: Branch) -> float:
    """What it costs to be thrown, held or caught, by the chance of it; to roll out of it leaves
    him on the ground.
    """
    cost = SEIZED.get(str(mind.request.fact("how")), 0.0)
    if not cost:
        return 0.0
    caught = sum(chance for grade, chance in branch.hit if grade in HITS)
    return cost * caught + LYING * (1.0 - caught) * (order.text("method") == "tumble")


def _cost(mind: Mind, order: Order) -> float:
    """What the payment is worth, and the Ki on the roll."""
    pay, points = order.text("pay"), order.unit("ki") or 0
    cost = mind.price * points
    if pay == "action":
        short = min(1.0, max(0.0, expected(mind) + 1 - mind.me.actions))
        cost += ACTION + (LAST - ACTION) * short
    elif pay == "ki":
        cost += mind.price
    elif pay == "held":
        cost += TURN
    return cost


def expected(mind: Mind) -> float:
    """How many attacks he has still to expect in this round, this one not counted: each enemy who
    has a turn left attacks one of his side.
    """
    foes = sum((foe.due or 0) >= 1 for foe in mind.now.menaces(mind.me.cell))
    return foes / max(1, sum(man.able for man in mind.now.friends))


def _stronger(mind: Mind, best: Choice, by: Man) -> Iterator[Choice]:
    """The same with Ki on the roll, where the blow is heavy enough for that."""
    spare = mind.me.ki - (best.order.text("pay") == "ki")
    if best.order.get("ki") != 0 or spare <= 1:
        return
    bare = _weighed(mind, Order((("method", "none"),)), by)
    if not bare or -bare[0].worth * EACH <= mind.price:
        return
    for points in range(1, min(2, spare - 1) + 1):
        order = mind.made({**_said(best.order), "ki": points})
        if order is not None:
            yield from _weighed(mind, order, by)


def _said(order: Order) -> Wanted:
    return {name: value for name, value in order.slots if value is not None}


def standing(mind: Mind, choice: Choice) -> Choice:
    """The same answer with the best place to draw back to."""
    by = mind.now.man(mind.request.fact("by"))
    if by is None or choice.order.cell("to") is None:
        return choice
    start = Order(tuple(slot for slot in choice.order.slots if slot[0] != "to"))
    cells = [cell for cell in mind.open(*start.slots) if isinstance(cell, Cell)]
    near = [cell for cell in cells if apart(cell, mind.me.cell) <= 2] or cells
    shoots = not mind.now.foes or _shoots(mind)
    best = max(near, key=lambda cell: (_room(mind, cell, by, shoots), cell == mind.me.cell))
    gain = _room(mind, best, by, shoots) - _room(mind, mind.me.cell, by, shoots)
    order = Order((*start.slots, ("to", best)))
    return Choice(order, (*choice.terms, ("away", gain)), choice.target)


def _shoots(mind: Mind) -> bool:
    sights = mind.now.lookout.sight(mind.now.view, mind.me.unit, mind.me.cell)
    return any(line.modifiers for line in sights)


def _room(mind: Mind, cell: Cell, by: Man, shoots: bool) -> float:
    crowd = len(mind.now.beside(cell, by.unit))
    far = apart(cell, by.cell) - 1 if shoots and by.cell else 0
    return -CROWDED * crowd + SHOOTER * far


def answered(mind: Mind) -> Choice:
    """The best answer, or what is usual where the book gives no odds."""
    best = max(answers(mind), key=lambda choice: choice.worth, default=None)
    if best is None:
        return Choice(sensible(mind.seat, mind.request), ())
    return standing(mind, best)
