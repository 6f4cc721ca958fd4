"""What an opponent may ask Heroic 2d6 (7.2): what could be done, and what it is worth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.core.grid import Cell, king_moves
from game.core.memo import once
from game.core.orders import Order, Slot
from game.core.ruleset import Request
from game.core.tactics import FighterTactics, Intent, Purpose
from game.core.view import View
from game.rules.heroic2d6.acts import turn
from game.rules.heroic2d6.acts.blows import BRAWL, GRAPPLE, SHOOT, STRIKE, THROW, TWO, weapon_of
from game.rules.heroic2d6.acts.casting import targets_of
from game.rules.heroic2d6.acts.order import last_foe, may_hold
from game.rules.heroic2d6.exchange.attack import PIN, REACT, THROW_DOWN
from game.rules.heroic2d6.exchange.defence import defences
from game.rules.heroic2d6.exchange.magic import castable
from game.rules.heroic2d6.orders import scene as at
from game.rules.heroic2d6.orders import usual, worth
from game.rules.heroic2d6.orders.scene import Scene
from game.rules.heroic2d6.sheet.components import Due
from game.rules.heroic2d6.sheet.figure import (
    Figure,
    figure,
    reach,
)
from game.rules.heroic2d6.sheet.situation import foes, in_line, metres
from game.rules.heroic2d6.sheet.ways import leaves
from game.rules.heroic2d6.tables.book import spells
from game.rules.heroic2d6.tables.rows import Spell
from game.rules.kit import tactics as kit
from game.rules.kit.ground.places import gap

BURSTS = 3
"""So many places of a spell with an area are proposed."""

ON_THE_MOVE = 0.85
"""What is left of a shot from where he has to go first."""

PURPOSES = {
    turn.FIGHT: Purpose.STRIKE,
    turn.MOVE: Purpose.GO,
    turn.SPRINT: Purpose.GO,
    turn.HOLD: Purpose.WAIT,
}


def _order(form: str, *slots: Slot) -> Order:
    return Order((("form", form), *slots))


def attacks(view: View, request: Request, foe: int) -> Iterator[Order]:
    """Every plain attack and spell that reaches him, the one that promises most first."""
    here = at.scene(view, request, Order())
    if request.kind != turn.TURN or not here.action or here.me.helpless:
        return
    found = [*_fights(here, foe), *_spells(here, foe)]
    yield from (order for _, order in sorted(found, key=lambda pair: -pair[0]))


def _fights(here: Scene, foe: int) -> Iterator[tuple[float, Order]]:
    view, unit = here.view, here.me.unit
    for how in (STRIKE, SHOOT, THROW, BRAWL):
        for name in at.arms(here.me, how):
            if foe in at.targets(view, unit, how, name):
                weapon: tuple[Slot, ...] = (("weapon", name),) if name else ()
                comes = usual.promise(view, unit, foe, how, name)
                yield comes, _order(turn.FIGHT, ("how", how), *weapon, ("target", foe))


def _spells(here: Scene, foe: int) -> Iterator[tuple[float, Order]]:
    return (pair for pair in usual.spells_at(here, worth.HELD) if pair[1].unit("target") == foe)


def variants(view: View, request: Request, order: Order) -> Iterator[Order]:
    """With both weapons; with bare hands to the ground or held there; a spell over several."""
    here = at.scene(view, request, Order())
    target = order.unit("target")
    if request.kind != turn.TURN or not here.action or not target:
        return
    yield from _bursts(here)
    if target in at.targets(view, here.me.unit, TWO, here.me.hands.right) and at.both_armed(
        here.me
    ):
        for second in at.targets(view, here.me.unit, TWO, here.me.hands.left)[:2]:
            yield _order(turn.FIGHT, ("how", TWO), ("target", target), ("target2", second))
    if target in at.targets(view, here.me.unit, GRAPPLE, ""):
        for aim in (PIN, THROW_DOWN):
            yield _order(turn.FIGHT, ("how", GRAPPLE), ("target", target), ("aim", aim))


def _bursts(here: Scene) -> Iterator[Order]:
    """Spells with an area, where they take most enemies and fewest friends."""
    view, me = here.view, here.me
    for name in at.spells_of(here):
        row = spells()[name]
        if row.aim not in ("burst", "line"):
            continue
        open_to = set(at.aimed_cells(view, me.unit, row))
        near = {cell for foe in foes(view, me) for cell in _around(foe.place[0]) if cell in open_to}
        rated = sorted(near, key=lambda cell: (-_taken(view, me, row, cell), cell))
        for cell in rated[:BURSTS]:
            if _taken(view, me, row, cell) > 0:
                yield _order(turn.MAGIC, ("spell", name), ("cell", cell))


def _around(cell: Cell) -> Iterator[Cell]:
    return (Cell(cell.x + x, cell.y + y) for x in (-1, 0, 1) for y in (-1, 0, 1))


@once
def _taken(view: View, me: Figure, row: Spell, cell: Cell) -> int:
    """Enemies in the area, less twice the friends."""
    found = targets_of(view, me.unit, row, cell)
    return sum(1 if one.side != me.side else -2 for one in found)


def others(view: View, request: Request) -> Iterator[Order]:
    """The reactions to an attack; getting free or up, potions, healing, loading, arming himself,
    doors, a look about; to do nothing more.
    """
    if request.kind == REACT:
        me, how = figure(view, request.unit), str(request.fact("how"))
        yield from (Order((("reaction", one.name),)) for one in defences(me, how))
        return
    if request.kind != turn.TURN:
        return
    here = at.scene(view, request, Order())
    if here.action:
        yield from _actions(here)
    if here.free and not here.me.helpless:
        if here.me.prone:
            yield _order(turn.STAND)
        elif (armed := usual.arms_himself(here)) is not None:
            yield armed
    yield from _behind_them(here)
    yield usual.END


def _behind_them(here: Scene) -> Iterator[Order]:
    """To act when every enemy has, who may have come by then."""
    view, me = here.view, here.me
    due = view.find(me.unit, Due)
    if not here.fresh or due is None or not may_hold(view, me.unit, due):
        return
    last = last_foe(view, me.unit)
    if last and last <= due.score:
        yield _order(turn.HOLD, ("score", last - 1))


def _actions(here: Scene) -> Iterator[Order]:
    if here.me.asleep:
        return
    if here.me.helpless:
        yield _order(turn.BREAK_FREE)
        return
    found = (usual.drinks(here), usual.loads(here), usual.opens(here), usual.changes(here))
    yield from (order for order in found if order is not None)
    for name in at.spells_of(here):
        row = spells()[name]
        if row.effect == "heal":
            for unit in at.aims(here.view, here.me.unit, row):
                yield _order(turn.MAGIC, ("spell", name), ("target", unit))
        elif row.effect == "armour" and not here.me.ward:
            yield _order(turn.MAGIC, ("spell", name))
    if not foes(here.view, here.me):
        yield _order(turn.SEARCH)


def going(view: View, request: Request, cell: Cell) -> Order | None:
    """There, by his free MOVE or else by a sprint."""
    return _going(view, request, cell, off=False)


def leaving(view: View, request: Request, cell: Cell) -> Order | None:
    """Off the field, where it ends."""
    return _going(view, request, cell, off=True) if leaves(view, request.unit, cell) else None


def _going(view: View, request: Request, cell: Cell, *, off: bool) -> Order | None:
    here = at.scene(view, request, Order())
    if request.kind != turn.TURN or cell not in at.ways(here):
        return None
    form = turn.MOVE if here.free else turn.SPRINT if here.action else ""
    return usual.going(view, request.unit, form, cell, off=off) if form else None


def intent(view: View, request: Request, order: Order) -> Intent:
    """An attack or a spell is aimed at somebody; a reaction at whoever attacks."""
    if request.kind == REACT:
        by = request.fact("by") or None
        found = kit.intent_by_roles(view, request, order, Purpose.GUARD, order.text("reaction"))
        return Intent(Purpose.GUARD, found.cell, found.facing, by, found.answer)
    form, shot = order.text("form"), order.text("how") in (SHOOT, THROW)
    purpose = Purpose.SHOOT if shot else PURPOSES.get(form, Purpose.OTHER)
    spell = spells().get(order.text("spell"))
    if spell is not None and spell.aim in ("foe", "burst", "line"):
        purpose = Purpose.SHOOT
    return kit.intent_by_roles(view, request, order, purpose)


def follows(view: View, request: Request, foe: int, cell: Cell) -> float:
    """The best blow, shot or spell at this enemy with the same turn, once he has moved there; a
    shot that would rather hit a friend he does not make.
    """
    here = at.scene(view, request, Order())
    if request.kind != turn.TURN or not (here.action and here.free) or here.me.helpless:
        return 0.0
    there, he = replace(here.me, cell=cell), figure(view, foe)
    near = gap(there.place, he.place, king_moves)
    blows = [
        usual.promise(view, there.unit, foe, how, name)
        for how in (STRIKE, BRAWL)
        for name in at.arms(there, how)
        if near <= weapon_of(there, how, name).reach
    ]
    if near <= reach(he) and not he.helpless:
        return max(blows, default=0.0)
    far = metres(there.place, he.place)
    shots = [
        ON_THE_MOVE * usual.promise(view, there.unit, foe, SHOOT, name)
        for name in at.arms(there, SHOOT)
        if far <= weapon_of(there, SHOOT, name).long
    ]
    known = (spells()[name] for name in there.fighter.spells)
    cast = [
        usual.spelled(view, there, row, foe, worth.HELD)
        for row in known
        if row.aim == "foe" and far <= row.range and castable(there, row)
    ]
    if (shots or cast) and in_line(view, there.place, he.place):
        return max(0.0, *blows, *shots, *cast)
    return max(blows, default=0.0)


TACTICS = FighterTactics(
    attacks,
    variants,
    others,
    going,
    leaving,
    intent,
    worth.left,
    kit.part_of_what_is_left,
    worth.power,
    worth.gains,
    kit.always,
    worth.danger,
    worth.spread,
    informed=1.0,
    prospect=0.95,
    might=kit.might_by_danger(worth.potential),
    whole=True,
    fear=1.0,
    follows=follows,
)
