"""What an opponent may ask Heroic Combat: what could be done, and what it is worth."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.components import Health
from game.core.forecast import Forecast
from game.core.grid import Cell
from game.core.orders import NOTHING, Order
from game.core.ruleset import Reader, Request
from game.core.tactics import FighterTactics, Gain, Intent, Purpose
from game.core.view import View
from game.rules.heroic20s.acts.ending import soundness
from game.rules.heroic20s.acts.errands import ACT
from game.rules.heroic20s.acts.fighting import FREES, GRAPPLES, STRIKE, STRIKES, may_break_free
from game.rules.heroic20s.acts.moving import GO, GOES, reach
from game.rules.heroic20s.acts.ordering import ORDER
from game.rules.heroic20s.acts.shooting import SHOOT, SHOOTS
from game.rules.heroic20s.orders import choices, usual, value
from game.rules.heroic20s.orders import scene as at
from game.rules.heroic20s.orders.best_blow import best_blow
from game.rules.heroic20s.orders.best_shot import best_shot
from game.rules.heroic20s.orders.forms import COVERED, HOLD
from game.rules.heroic20s.orders.plans import has_room
from game.rules.heroic20s.orders.scene import CHARGE, Scene
from game.rules.heroic20s.sheet.field import contact, yards
from game.rules.heroic20s.sheet.situation import figure, ground, rank
from game.rules.heroic20s.tables.book import tactics as rows
from game.rules.kit import tactics as kit
from game.rules.kit.ground.places import block

BEST, SHARED, CELLS = 5, 2, 3
"""So many of the best attacks, of their shares among targets and of the cells at an enemy."""

PURPOSES = {SHOOTS: Purpose.SHOOT, STRIKES: Purpose.STRIKE, GRAPPLES: Purpose.STRIKE}

READY = 0.5
"""What it is worth to be on one's feet again, or to have loaded."""


def others(view: View, request: Request) -> Iterator[Order]:
    """All that is worth a thought: tactics, shots, cells, blows."""
    here = at.scene(view, request, NOTHING)
    if request.kind == ORDER:
        yield from _tactics(here)
    elif request.kind == SHOOT:
        yield from _best(here, choices.shots(here, areas=choices.AIMS))
    elif request.kind == GO:
        yield from _ways(here)
    elif request.kind == STRIKE:
        yield from _best(here, choices.blows(here, areas=choices.AIMS))
        if may_break_free(view, here.me):
            yield Order((("form", FREES), *at.turn(here)))


def _tactics(here: Scene) -> Iterator[Order]:
    """Every tactic that is open, charges at whom they reach."""
    me = here.me
    plain = usual.tactic_of(here)
    if plain.get("busy") is True:
        yield plain
    for name, row in rows().items():
        if name == CHARGE or row.flees or (name == HOLD and me.locked):
            continue
        yield usual.ordered(here, name)
    if not me.grappled:
        for foe in value.charges(here.view, me.unit):
            yield usual.ordered(here, CHARGE, target=foe)
        if usual.hopeless(here, usual.against(here)):
            yield usual.ordered(here, usual.RETREAT)
            if has_room(here, COVERED):
                yield usual.ordered(here, COVERED, withdraw=True)


def _best(here: Scene, found: Iterator[choices.Rated]) -> Iterator[Order]:
    """The best attacks with all figures, and the best ones with figures to spare for another."""
    rated = sorted(found, key=lambda pair: -pair[0])
    yield from (choices.whole(here, slots) for _, slots in rated[:BEST])
    for _, slots in rated[:1]:
        if choices.whole(here, slots).unit("figures") is not None:
            for count in at.counts(here.me.living)[1 : 1 + SHARED]:
                yield choices.whole(here, slots, figures=count)


def _ways(here: Scene) -> Iterator[Order]:
    """To stay, to come into contact with an enemy, to come on, to keep off."""
    me, size = here.me, here.here.size(here.me)
    found = reach(here.view, me)
    yield usual.STAYS
    yield usual.going(here)
    for foe in value.near(here):
        beside = [cell for cell in found if contact(here.here, block(cell, size), foe.cells)]
        beside.sort(key=lambda cell: (found[cell].cost, cell))
        yield from (usual.go(here, cell) for cell in beside[:CELLS])
    if found and usual.shoots(here):
        yield usual.away(here)


def attacks(view: View, request: Request, foe: int) -> Iterator[Order]:
    """The attacks on one enemy."""
    return (order for order in others(view, request) if order.unit("target") == foe)


def intent(view: View, request: Request, order: Order) -> Intent:
    """What an order comes to."""
    purpose = PURPOSES.get(order.text("form"), Purpose.OTHER)
    if order.text("form") == GOES:
        purpose = Purpose.GO
    if request.kind == ORDER:
        return Intent(purpose, figure(view, request.unit).cells[0])
    return kit.intent_by_roles(view, request, order, purpose)


def gains(view: View, request: Request, order: Order, forecast: Forecast | None) -> Iterator[Gain]:
    """What tactics, ways and holds are worth."""
    here = at.scene(view, request, NOTHING)
    if request.kind == ORDER:
        name, target = order.text("tactic"), order.unit("target") or 0
        flees = order.get("withdraw") is True
        yield Gain("prospect", value.tactic(here, name, target, flees=flees))
        if order.get("busy") is True:
            yield Gain("ready", READY)
    elif request.kind == GO:
        cell = order.cell("to") if order.text("form") == GOES else None
        yield Gain("prospect", value.place(here, cell))
        if order.text("form") == ACT:
            yield Gain("ready", READY)


def part_lost(reader: Reader, unit: int, points: int) -> float:
    """The part of a unit that so many points are."""
    health = reader.find(unit, Health)
    return min(points, max(0, health.now)) / max(1, health.full) if health is not None else 0.0


def power(reader: Reader, unit: int) -> float:
    """Nothing for who is pinned or flees."""
    me = figure(reader, unit)
    return 0.0 if me.pinned or me.routed else 1.0


def might(view: View, unit: int) -> float:
    """What a unit counts for beside the usual one."""
    return value.weights(view).get(unit, 1.0)


def danger(view: View, foe: int, unit: int, cell: Cell) -> float:
    """What an enemy takes of a unit in its next attack, if it gets there."""
    he, me, here = figure(view, foe), figure(view, unit), ground(view)
    if he.living <= 0 or not he.cells or not me.cells:
        return 0.0
    distance = yards(here, he.cells, (cell,))
    points = best_shot(view, foe, unit, "neutral", me.tactic, far=distance)
    if distance <= usual.stride(he):
        points = max(points, best_blow(view, foe, unit, "neutral", me.tactic))
    return part_lost(view, unit, round(points))


def going(view: View, request: Request, cell: Cell) -> Order | None:
    """The order to go there."""
    here = at.scene(view, request, NOTHING)
    if request.kind != GO or cell not in reach(view, here.me):
        return None
    return usual.go(here, cell)


def leaving(view: View, request: Request, cell: Cell) -> Order | None:
    """Off the field from there, where it may."""
    order = going(view, request, cell)
    if order is None or order.get("leave") is None:
        return None
    return Order(tuple((name, True if name == "leave" else said) for name, said in order.slots))


def afar(reader: Reader, unit: int) -> int:
    """How many cells off it shoots."""
    me = figure(reader, unit)
    far = max((row.half or row.most for row in me.fighter.missiles), default=0)
    return far // (5 if ground(reader).mass else 1)


TACTICS = FighterTactics(
    attacks,
    kit.no_variants,
    others,
    going,
    leaving,
    intent,
    soundness,
    part_lost,
    power,
    gains,
    kit.always,
    danger,
    kit.nobody_else,
    informed=1.0,
    prospect=0.5,
    might=might,
    afar=afar,
    picks=True,
    rank=rank,
)
"""What an opponent may ask."""
