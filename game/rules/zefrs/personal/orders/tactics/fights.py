"""The attacks worth a thought: blows, shots and throws at one enemy, and how else to strike one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.grid import Cell, king_moves
from game.core.orders import Order, Slot
from game.core.ruleset import Request
from game.core.view import View
from game.rules.zefrs.exchange import two_weapons
from game.rules.zefrs.exchange.attack import Circumstances
from game.rules.zefrs.exchange.grapple import why_no_knock_out
from game.rules.zefrs.exchange.missile import attack_at
from game.rules.zefrs.ground.site import within
from game.rules.zefrs.personal.acts.turn import may_act_again
from game.rules.zefrs.personal.orders import usual
from game.rules.zefrs.personal.orders.fray import Fray, own_reach
from game.rules.zefrs.personal.orders.grammar import FREE
from game.rules.zefrs.personal.orders.lines import marks
from game.rules.zefrs.personal.orders.tactics import worth
from game.rules.zefrs.personal.sheet.muster import circumstances
from game.rules.zefrs.personal.sheet.reaching import line_to
from game.rules.zefrs.personal.sheet.scene import Other, Scene, scene
from game.rules.zefrs.sheet.actions import ANY
from game.rules.zefrs.sheet.armour import shield_covers
from game.rules.zefrs.sheet.arms import FISTS, grips, weapon
from game.rules.zefrs.sheet.fighter import has_shield, rank_and_file
from game.rules.zefrs.tables.rows import Area
from game.rules.zefrs.tables.rows_gear import Weapon

CATCH = 0.25
"""What a weapon that catches is thought to be worth, if it hits."""

EACH = 2
"""So many parts of the body are thought of with each weapon from each kind of place."""

FAR = 5
"""So far off somebody is struck at who may come nearer."""

DECLARES = ("personal.declare", FREE)
"""What is asked of a fighter in his turn."""


@dataclass(frozen=True, slots=True)
class Blow:
    """An attack that could be declared, and what it promises at a glance."""

    promise: float
    slots: tuple[Slot, ...]


def fray_of(view: View, request: Request) -> Fray:
    """What a fight of this request depends on."""
    here = scene(view, request.unit)
    return Fray(here.me, here, request.fact("foe") or 0)


def finished(view: View, request: Request, slots: tuple[Slot, ...]) -> Order:
    """The whole order with these slots."""
    here = scene(view, request.unit)
    made = usual.whole(here, slots, free=request.kind == FREE)
    again = may_act_again(here.me) and request.kind != FREE and not here.me.condition.held
    return made.plus(("more", False)) if slots[0][1] == "magic" and again else made


def attacks(view: View, request: Request, foe: int) -> Iterator[Order]:
    """Attacks upon this enemy, the most promising first."""
    if request.kind not in DECLARES:
        return
    fray = fray_of(view, request)
    other = fray.here.foe(foe)
    if other is None or other.mount or not usual.fights(fray.here) or fray.only not in (0, foe):
        return
    found = sorted(_all(fray, other), key=lambda blow: -blow.promise)
    yield from (finished(view, request, blow.slots) for blow in found)


def _all(fray: Fray, foe: Other) -> Iterator[Blow]:
    hows = tuple(fray.hows())
    if "strike" in hows:
        for row in fray.blades():
            yield from _struck(fray, foe, row)
    elif "brawl" in hows and foe.unit in fray.targets(Order((("how", "brawl"),))):
        yield from _struck(fray, foe, weapon(FISTS))
    for how in ("shoot", "throw"):
        if how in hows:
            yield from _flown(fray, foe, how)


def _struck(fray: Fray, foe: Other, row: Weapon) -> Iterator[Blow]:
    """Blows with one weapon from each kind of place that his step leads to."""
    here, hands = fray.here, max(grips(fray.me, row), default=0)
    known: dict[Circumstances, Cell] = {}
    for cell in (here.cell, *here.steps):
        if within(here.site, cell, foe.cell, own_reach(row)):
            known.setdefault(circumstances(here.view, here.unit, foe.unit, cell), cell)
    close = bool(known)
    if not known:
        if foe.far > FAR:
            return
        known = {circumstances(here.view, here.unit, foe.unit): here.cell}
    for placed, cell in known.items():
        rated = worth.blows(here.view, here.unit, foe.unit, row.id, placed)
        for promise, area in rated[:EACH]:
            value = promise if close else promise / FAR
            if row.harmless:
                value = CATCH if row.holds and not foe.who.condition.held else 0.0
            made = usual.Estimate(value, row.id, hands, area, foe.unit, cell)
            yield Blow(value, usual.strike(here, made))


def _flown(fray: Fray, foe: Other, how: str) -> Iterator[Blow]:
    """Shots or throws from where he stands, else from the first cell from which they reach."""
    here = fray.here
    for row in fray.missiles(how):
        for cell in stances(here):
            if foe.unit in marks(here, how, row.id, cell, fray.only):
                attack = attack_at(row, None, line_to(here.view, here.unit, foe.unit, cell))
                promise = worth.promise(here.me, foe.who, attack)
                first = (("form", "fight"), ("how", how), ("weapon", row.id))
                at = (("target", foe.unit), ("area", ANY))
                yield Blow(promise, (*first, *here.stepping(cell), *at))
                break


def stances(here: Scene) -> tuple[Cell, ...]:
    """Where he could shoot from: where nobody is beside him, if there is such a cell."""
    cells = (here.cell, *here.steps)
    return tuple(cell for cell in cells if not beset(here, cell)) or (here.cell,)


def beset(here: Scene, cell: Cell, far: int = 1) -> bool:
    """Whether an enemy who can strike stands beside this cell, or so ``far`` off, and no more than
    a step above or below it: nobody comes up a wall in a moment.
    """
    near = (foe for foe in here.foes if king_moves(cell, foe.cell) <= far)
    level = (foe for foe in near if abs(here.site.height(cell) - here.site.height(foe.cell)) <= 1)
    return any(worth.able(here.view, foe.unit) for foe in level)


def variants(view: View, request: Request, order: Order) -> Iterator[Order]:
    """The same blow with two weapons, only to stun, and where his shield does not cover him."""
    if request.kind not in DECLARES or order.text("how") not in ("strike", "brawl"):
        return
    fray, foe = fray_of(view, request), order.unit("target")
    other = fray.here.foe(foe)
    if other is None or foe is None:
        return
    cell = order.cell("step") or fray.here.cell
    yield from (finished(view, request, slots) for slots in _both(fray, other, order, cell))
    row = weapon(order.text("weapon") or FISTS)
    if not rank_and_file(other.who) and why_no_knock_out(other.who, row) is None:
        yield _with(order, "stun", True)
    placed = circumstances(view, request.unit, foe, cell)
    for _, area in worth.blows(view, request.unit, foe, row.id, placed):
        if has_shield(other.who) and not shield_covers(other.who.fighter.shield_arm, area):
            if area != order.text("area"):
                yield _with(order, "area", area)
            return


def _with(order: Order, name: str, value: bool | Area) -> Order:
    return Order(tuple((slot, value if slot == name else had) for slot, had in order.slots))


def _both(fray: Fray, foe: Other, order: Order, cell: Cell) -> Iterator[tuple[Slot, ...]]:
    """A blow with each of two weapons."""
    if "two" not in tuple(fray.hows()) or foe.unit not in [one.unit for one in fray.near()]:
        return
    here, step = fray.here, fray.here.stepping(cell)
    placed = circumstances(here.view, here.unit, foe.unit, cell)
    for pair in two_weapons.pairs(fray.me)[:1]:
        arms = (("weapon", pair[0]), ("second", pair[1]), ("role", "attack"))
        rated = [worth.blows(here.view, here.unit, foe.unit, name, placed) for name in pair]
        if not all(rated) or king_moves(cell, foe.cell) > 1:
            continue
        first, second = (_aimed(order.text("area"), found) for found in rated)
        at = (("target", foe.unit), ("area", first), ("target2", foe.unit), ("area2", second))
        yield (("form", "fight"), ("how", "two"), *arms, *step, *at)


def _aimed(wanted: str, rated: tuple[tuple[float, Area], ...]) -> str:
    """This part of the body, or the best that the weapon reaches: of a rider, or from the saddle,
    each reaches its own.
    """
    return wanted if wanted in [area for _, area in rated] else rated[0][1]
