"""What a sensible fighter declares unasked: the best blow in reach, a shot, else he closes in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from game.core.grid import Cell
from game.core.orders import Order, Slot
from game.core.ruleset import Request
from game.core.view import View
from game.rules.zefrs.exchange import damage
from game.rules.zefrs.exchange.attack import Attack, Circumstances, aims, attack_check
from game.rules.zefrs.exchange.forms import placed
from game.rules.zefrs.exchange.guard import best_method
from game.rules.zefrs.exchange.missile import shots_left
from game.rules.zefrs.ground.site import distance, within
from game.rules.zefrs.personal.acts.performing import AUTO
from game.rules.zefrs.personal.acts.turn import may_act_again
from game.rules.zefrs.personal.orders.fray import blades, own_reach
from game.rules.zefrs.personal.orders.grammar import FREE
from game.rules.zefrs.personal.orders.lines import marks, missiles
from game.rules.zefrs.personal.orders.walks import goals, offs, small
from game.rules.zefrs.personal.sheet import reaching
from game.rules.zefrs.personal.sheet.chores import hands, items, targets
from game.rules.zefrs.personal.sheet.muster import circumstances
from game.rules.zefrs.personal.sheet.reaching import supply_of
from game.rules.zefrs.personal.sheet.scene import Other, Scene, scene
from game.rules.zefrs.sheet import wounds
from game.rules.zefrs.sheet.actions import ANY
from game.rules.zefrs.sheet.arms import FISTS, grips, weapon, weapon_rating
from game.rules.zefrs.sheet.components import Holding
from game.rules.zefrs.sheet.fighter import Combatant, rank_and_file
from game.rules.zefrs.tables.rows import AREAS, Area

HOLD = Order((("form", "hold"),))
PACES = ("walk", "mounted_walk", "run", "mounted_gallop", "swim", "wade", "climb", "crawl")
"""Gaits by which somebody closes in, the easiest first."""

WOUND = 0.4
"""What a threatened wound is worth beside all of the target's Damage (1)."""

SOON = 0.5
"""A blow of so much worth is struck now, and not only after a better weapon has been drawn."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """One blow that could be declared, from which cell, and its worth: 1 finishes the target."""

    worth: float
    weapon: str
    hands: int
    area: Area
    foe: int
    cell: Cell


@lru_cache(maxsize=8192)
def worth(me: Combatant, foe: Combatant, attack: Attack) -> float:
    """The part of the target's Damage that the blow takes on average, and its wound.

    A glance is simple: shifts count by columns, also where the check goes by bands.
    """
    plain = replace(me, by_bands=False)
    left = max(1, foe.health.now)
    armour, total = damage.armour_of(foe, attack), 0.0
    for colour, chance in attack_check(plain, foe, attack).odds:
        if colour == "white":
            continue
        points = damage.final(damage.force(me, foe, attack, colour).raw, armour)
        total += chance * min(1.0, points / left)
        if colour == "red" and not attack.row.harmless:
            total += chance * (1.0 if rank_and_file(foe) else WOUND)
    return total


def blows(
    me: Combatant, foe: Combatant, names: tuple[str, ...], here: Circumstances, cell: Cell
) -> Iterator[Estimate]:
    """All blows with these weapons at one enemy, in the best grip of each."""
    for name in names:
        row = weapon(name)
        number = max(grips(me, row), default=0)
        areas = aims(me, foe, row, behind_wall=here.behind_wall)
        for area in areas if foe.fighter.combat_class != "MOUNT" else AREAS[1:2]:
            attack = placed(Attack(name, area, number), here)
            yield Estimate(worth(me, foe, attack), name, number, area, foe.unit, cell)


def declaration(view: View, request: Request) -> Order:
    """A sensible declaration or free action of this fighter."""
    here = scene(view, request.unit)
    only = request.fact("foe") or 0
    slots = next(_ideas(here, only, free=request.kind == FREE), None)
    return whole(here, slots, free=request.kind == FREE) if slots is not None else HOLD


def whole(here: Scene, slots: tuple[Slot, ...], *, free: bool) -> Order:
    """The order with these slots, and with nothing after it."""
    if slots == HOLD.slots:
        return HOLD
    facing: tuple[Slot, ...] = (("facing", AUTO),)
    several = not free and may_act_again(here.me) and not here.me.condition.held
    more = slots[0][1] in ("fight", "move") and several and ("off", True) not in slots
    return Order((*slots, *facing, *((("more", False),) if more else ())))


def _ideas(here: Scene, only: int, *, free: bool) -> Iterator[tuple[Slot, ...]]:
    """What he could do, the most sensible first."""
    if here.me.condition.held:
        if fights(here):
            yield (("form", "fight"), ("how", "grapple"), ("purpose", "break"))
        return
    blow = best(here, only) if fights(here) else None
    if not free and blow is not None and in_danger(here):
        yield from defence(here)
    if here.me.condition.fallen and "stand" in small(here):
        yield (("form", "move"), ("manner", "stand"), ("to", here.cell))
    if fights(here):
        yield from keeping(here, only)
        if not pressed(here):
            yield from shots(here, only)
        if not here.me.condition.fallen and (pressed(here) or not shoots(here)):
            yield from arming(here, blow)
        if blow is not None:
            yield strike(here, blow)
        yield from _loading(here)
    yield from _approach(here)


def fights(here: Scene) -> bool:
    """Whether no wound forbids him to fight."""
    return not wounds.forbids(here.me.wounds, "fight")


def in_danger(here: Scene) -> bool:
    """Whether any further scratch may kill him: a PC or Foe at 0 or below."""
    return here.me.health.now <= 0 and not rank_and_file(here.me)


def pressed(here: Scene, but: int = 0) -> bool:
    """Whether an enemy stands beside him, other than this one."""
    near = (foe for foe in here.foes if not foe.who.condition.helpless and not foe.mount)
    near = (foe for foe in near if foe.unit != but)
    return any(within(here.site, foe.cell, here.cell, 1) for foe in near)


def keeping(here: Scene, only: int = 0) -> Iterator[tuple[Slot, ...]]:
    """Who holds somebody, and has nobody else at his throat, binds him when he can; until then he
    brawls with him, or only holds him at the end of a pole.
    """
    holding = here.view.find(here.unit, Holding)
    held = here.foe(holding.target) if holding is not None else None
    if holding is None or held is None or pressed(here, but=held.unit):
        return
    if held.unit in targets(here.view, here.unit, "bind", here.cell):
        yield (("form", "move"), ("manner", "bind"), ("target", held.unit))
    near = within(here.site, here.cell, held.cell, 1) and only in (0, held.unit)
    if near and not holding.weapon:
        place = circumstances(here.view, here.unit, held.unit)
        found = blows(here.me, held.who, (FISTS,), place, here.cell)
        yield strike(here, max(found, key=lambda blow: blow.worth))
    yield HOLD.slots


def shoots(here: Scene) -> bool:
    """Whether he has something in his hands to shoot with, and shots for it."""
    supply = supply_of(here.view, here.unit)
    rows = reaching.missiles(here.view, here.unit, "shoot")
    return any(shots_left(supply.quiver, row.id) != 0 for row in rows)


def arming(here: Scene, blow: Estimate | None) -> Iterator[tuple[Slot, ...]]:
    """Who has nothing in his hands to strike with draws or picks up the best that there is, unless
    his fists will soon be the end of somebody.
    """
    if blades(here.me) or (blow is not None and blow.worth >= SOON):
        return
    for manner in ("draw", "pick_up"):
        names = items(here.view, here.unit, manner, here.cell) if manner in small(here) else ()
        rows = [row for row in map(weapon, names) if "melee" in row.use and not row.harmless]
        best_of = max(rows, key=lambda row: weapon_rating(here.me.fighter, row), default=None)
        if best_of is not None:
            arms = hands(here.view, here.unit, manner, best_of.id)
            hand: tuple[Slot, ...] = (("hand", arms[0]),) if arms else ()
            yield (("form", "move"), ("manner", manner), ("weapon", best_of.id), *hand)
            return


def best(here: Scene, only: int = 0, *, step: bool = True) -> Estimate | None:
    """The blow that promises most of those that reach somebody, by a step at most or without."""
    found: Estimate | None = None
    for foe in here.foes:
        if foe.mount or foe.who.condition.helpless or only not in (0, foe.unit):
            continue
        for estimate in _at(here, foe, step=step):
            if found is None or estimate.worth > found.worth:
                found = estimate
    return found


def _at(here: Scene, foe: Other, *, step: bool) -> Iterator[Estimate]:
    """Blows at one enemy, from where he stands if that will do, else by a step where he may."""
    for row in blades(here.me) or (weapon(FISTS),):
        if foe.far > 2 * own_reach(row) + 2:
            continue
        cells = (here.cell, *(here.steps if step else ()))
        near = (cell for cell in cells if within(here.site, cell, foe.cell, own_reach(row)))
        cell = next(near, None)
        if cell is not None:
            place = circumstances(here.view, here.unit, foe.unit, cell)
            yield from blows(here.me, foe.who, (row.id,), place, cell)


def strike(here: Scene, blow: Estimate) -> tuple[Slot, ...]:
    """The slots of this blow."""
    fists = blow.weapon == FISTS
    slots: list[Slot] = [("form", "fight"), ("how", "brawl" if fists else "strike")]
    if not fists:
        slots.append(("weapon", blow.weapon))
        if len(grips(here.me, weapon(blow.weapon))) > 1:
            slots.append(("grip", blow.hands))
    at = (("target", blow.foe), ("area", blow.area), ("stun", False))
    return (*slots, *here.stepping(blow.cell), *at)


def shots(here: Scene, only: int) -> Iterator[tuple[Slot, ...]]:
    """A shot at the nearest enemy who can be hit, without aim."""
    for how in ("shoot", "throw"):
        for row in missiles(here, how, only):
            if how == "throw" and row.id in [blade.id for blade in blades(here.me)][:1]:
                continue
            for cell in (here.cell, *here.steps):
                seen = _upright(here, marks(here, how, row.id, cell, only))
                if seen:
                    first = (("form", "fight"), ("how", how), ("weapon", row.id))
                    at = (("target", seen[0]), ("area", ANY))
                    yield (*first, *here.stepping(cell), *at)
                    break


def _upright(here: Scene, units: tuple[int, ...]) -> tuple[int, ...]:
    """Those of them who are not helpless, and no beasts."""
    awake = {foe.unit for foe in here.foes if not (foe.mount or foe.who.condition.helpless)}
    return tuple(unit for unit in units if unit in awake)


def defence(here: Scene) -> Iterator[tuple[Slot, ...]]:
    """The defence with the best rating, where he stands."""
    if method := best_method(here.me):
        yield (("form", "defend"), ("method", method), *here.stepping(here.cell))


def _loading(here: Scene) -> Iterator[tuple[Slot, ...]]:
    if "load" in small(here):
        item = items(here.view, here.unit, "load", here.cell)[0]
        yield (("form", "move"), ("manner", "load"), ("weapon", item))


def _approach(here: Scene) -> Iterator[tuple[Slot, ...]]:
    """Towards the nearest enemy who stands, at the easiest pace that brings him beside him."""
    foe = next((f for f in here.foes if not f.mount and not f.who.condition.helpless), None)
    if foe is None or wounds.forbids(here.me.wounds, "fight"):
        return
    found: list[tuple[int, str, Cell]] = []
    for pace in PACES:
        near = _nearest(here, pace, foe)
        if near is not None:
            found.append((distance(near, foe.cell), pace, near))
            if found[-1][0] <= 1:
                break
    if found:
        far, pace, cell = min(found, key=lambda item: item[0])
        if far < foe.far:
            off: tuple[Slot, ...] = (("off", False),) if offs(here, pace, cell) else ()
            yield (("form", "move"), ("manner", pace), ("to", cell), *off)


def _nearest(here: Scene, pace: str, foe: Other) -> Cell | None:
    cells = (cell for cell in goals(here, pace) if cell != here.cell)
    return min(cells, key=lambda cell: (distance(cell, foe.cell), cell), default=None)
