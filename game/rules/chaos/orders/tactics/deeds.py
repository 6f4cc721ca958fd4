"""What a fighter could do beside attacking: get ready, go, wait, be on guard, wrestle, give up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.core.grid import Cell
from game.core.orders import Order
from game.core.ruleset import Request
from game.core.view import View
from game.rules.chaos.acts.deeds import chores
from game.rules.chaos.acts.parlay.entangling import fitting
from game.rules.chaos.ground.directions import distance
from game.rules.chaos.orders import missiles, parlay, usual_turn
from game.rules.chaos.orders.doors import OPEN
from game.rules.chaos.orders.tactics.attacking import KEPT
from game.rules.chaos.orders.turn import TURNS
from game.rules.chaos.orders.usual_turn import Wishes
from game.rules.chaos.sheet import hands, paces
from game.rules.chaos.sheet.fighter import Combatant, combatant
from game.rules.chaos.sheet.muster import awake, condition_of, enemies, friends
from game.rules.chaos.tables.book import weapon

CELLS = 3
"""So many cells are proposed for a blast."""

NEAR = 2
"""So many enemies are proposed to wrestle with, and so far away friends count as near a blast."""

THROW = 5
"""So far off a net is thrown."""


def _made(view: View, request: Request, wishes: Iterable[Wishes]) -> Iterator[Order]:
    for one in wishes:
        order = TURNS.made(view, request, dict(one))
        if order is not None:
            yield order


def on_turn(view: View, request: Request) -> Iterator[Order]:
    """With his Turn."""
    return _made(view, request, _on_turn(view, combatant(view, request.unit)))


def _on_turn(view: View, me: Combatant) -> Iterator[Wishes]:
    yield ("form", "chore"), ("how", "recover")
    yield from _tied(view, me)
    if me.condition.prone:
        yield ("form", "chore"), ("how", "stand")
    yield from usual_turn.repairs(view, me)
    yield from usual_turn.opens(view, me)
    yield ("form", "chore"), ("how", "reload")
    yield (("form", "hold"),)
    yield (("form", "prepare"),)
    yield from _blasts(view, me)
    yield from _wrestling(view, me)


def between(view: View, request: Request) -> Iterator[Order]:
    """Between his Turns, beside what is usual."""
    return _made(view, request, _between(view, combatant(view, request.unit)))


def _between(view: View, me: Combatant) -> Iterator[Wishes]:
    if me.hp.now <= 0:
        yield ("form", "chore"), ("how", "recover")
    if me.holding is not None and not _worth_holding(view, me):
        yield ("form", "parlay"), ("how", "release")
    if me.condition.prone and me.reserves.actions > KEPT:
        yield ("form", "chore"), ("how", "stand")


def _tied(view: View, me: Combatant) -> Iterator[Wishes]:
    """Who is caught gets free; who holds somebody makes something of it, or lets go."""
    if me.held_by is not None or me.entangled is not None:
        stat = max(("strength", "agility"), key=lambda name: getattr(me.fighter, name))
        yield ("form", "parlay"), ("how", "contest"), ("stat", stat)
    if me.holding is not None:
        if not _worth_holding(view, me):
            yield ("form", "parlay"), ("how", "release")
        yield from ((("form", "parlay"), ("how", how)) for how in ("choke", "squeeze", "limb"))


def _worth_holding(view: View, me: Combatant) -> bool:
    """Whether the one whom he holds could fight else."""
    assert me.holding is not None
    victim = me.holding.victim
    return (
        awake(view, victim)
        and distance(paces.cell_of(view, me.unit), paces.cell_of(view, victim)) <= 1
    )


def _blasts(view: View, me: Combatant) -> Iterator[Wishes]:
    """What fills an area, on cells at and beside enemies, where most of them are near."""
    items = dict((*hands.guns(me), *hands.throwables(me)))
    for item in (one for one in items if weapon(one).radius):
        foes = [paces.cell_of(view, foe) for foe in enemies(view, me.unit)]
        own = [paces.cell_of(view, unit) for unit in (me.unit, *friends(view, me.unit))]
        wide = weapon(item).radius + 1

        def crowd(cell: Cell) -> tuple[float, Cell]:
            near = sum(1.0 / (1 + distance(cell, foe)) for foe in foes)  # noqa: B023
            return (sum(distance(cell, man) <= wide for man in own) - near, cell)  # noqa: B023

        known = missiles.cells(view, me.unit, item)
        close = [cell for cell in known if any(distance(cell, foe) <= 1 for foe in foes)]
        for cell in sorted(close, key=crowd)[:CELLS]:
            start = (("form", "fight"), ("how", "area"), ("weapon", item))
            yield (*start, ("cell", cell), ("acquire", False))


def _wrestling(view: View, me: Combatant) -> Iterator[Wishes]:
    """Nets over enemies who are near; trips and holds on those beside him."""
    here = paces.cell_of(view, me.unit)
    foes = [foe for foe in enemies(view, me.unit) if awake(view, foe)]
    ranked = sorted((distance(here, paces.cell_of(view, foe)), foe) for foe in foes)
    for item in parlay.snares(view, me.unit):
        near = [
            foe for far, foe in ranked if far <= THROW and fitting(combatant(view, foe), "entangle")
        ]
        for foe in near[:NEAR]:
            yield ("form", "parlay"), ("how", "entangle"), ("weapon", item), ("target", foe)
    beside = [foe for far, foe in ranked if far <= 1][:NEAR]
    for foe in beside:
        if not condition_of(view, foe).prone:
            yield ("form", "parlay"), ("how", "trip"), ("target", foe)
        yield ("form", "parlay"), ("how", "hold"), ("target", foe)


def going(view: View, request: Request, cell: Cell) -> Order | None:
    """At a run, or as fast as he can; nobody crawls, who can get up. The door is opened that is
    shut there.
    """
    doors = (way[0][1] for way in chores.ways(view, request.unit, view.clock.round, OPEN))
    if cell in doors:
        return TURNS.made(view, request, {"form": "chore", "how": OPEN, "to": cell})
    gaits = paces.gaits(view, request.unit)
    if not gaits or not paces.upright(view, request.unit):
        return None
    if cell not in paces.destinations(view, request.unit, gaits[0]):
        return None
    return TURNS.made(view, request, {"form": "move", "how": gaits[0], "to": cell})


def leaving(view: View, request: Request, cell: Cell) -> Order | None:
    """Off the field from there; from where he stands, else with his hands up."""
    order = None
    if cell in paces.destinations(view, request.unit, paces.FLEE):
        order = TURNS.made(view, request, {"form": "move", "how": paces.FLEE, "to": cell})
    if order is None and cell == paces.cell_of(view, request.unit):
        order = TURNS.made(view, request, {"form": "surrender"})
    return order if order is None or order.get("form") != "surrender" or order.get("sure") else None
