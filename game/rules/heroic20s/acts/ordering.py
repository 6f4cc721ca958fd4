"""The Orders Phase: splits and merges, then tactics in secret, revealed together (3.2, 3.3).

Requests: `heroic20s.form` (slots ``form`` as_is, split or merge; ``count`` figures that part;
``with`` another unit), `heroic20s.order` (``tactic``; ``target`` of a charge; ``withdraw``;
``forgo`` all attacks; ``long`` action, and of a Wait ``trigger``, ``watched``, ``yards``, ``cell``,
``line``, ``response``, ``weapon``, ``spares``).
"""

from __future__ import annotations

from game.core.components import Facing, Health, Large, Position, Spread, Strength, Unit
from game.core.events import Event
from game.core.orders import Order, Slot
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Process, Step
from game.core.world import System
from game.rules.heroic20s.acts.holds import held_by, lets_go
from game.rules.heroic20s.acts.state import SURRENDERED, fewer, leave, lock, locks_of
from game.rules.heroic20s.exchange.contest import made
from game.rules.heroic20s.exchange.fatigue import exhausted, will_check
from game.rules.heroic20s.exchange.morale import FIGHTS, SURRENDERS, shaken
from game.rules.heroic20s.exchange.splitting import Share, divided, merged
from game.rules.heroic20s.sheet.components import (
    Ammunition,
    Biding,
    Expended,
    Fatigue,
    Fighter,
    Initiative,
    Lost,
    Posture,
    Reloading,
    Routed,
    ShieldAside,
    Tactic,
    Unaware,
    Unwilling,
    Watch,
)
from game.rules.heroic20s.sheet.field import contact
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.sheet.frontage import unreached
from game.rules.heroic20s.sheet.moving import cornered
from game.rules.heroic20s.sheet.situation import figure, figures, ground, of_side, sides, terms
from game.rules.heroic20s.tables.book import numbers
from game.rules.kit.ground.groups import figures_of
from game.rules.kit.ground.places import Place
from game.rules.kit.ground.site import field_of

FORM, ORDER = "heroic20s.form", "heroic20s.order"
KEEP, SPLIT, MERGE, RELEASE = "as_is", "split", "merge", "release"
RETREAT, NEUTRAL, WITHDRAWING = "retreat", "neutral", "all_out_defensive"
WAIT, FIRE = "wait", "fire"
"""Long actions that are no errands: to wait for somebody, and opportunity fire."""

ROUND = (Expended, Tactic, Watch, Biding, Unwilling)
"""What holds for one round only."""


class Forms(System):
    """What held for the last round is over; units are split and merged."""

    @rule("HC-MASS-06", "HC-PROC-01", "HC-BASE-09")
    def process(self, step: Step) -> Process:
        world = step.world
        clears(step)
        fit = [one.unit for one in figures(world) if forms(world, one)]
        for request, order in (yield from step.ask_all(step.secrets(fit, FORM))):
            if world.find(request.unit, Position) is None:
                continue
            if order.text("form") == SPLIT:
                _split(step, request.unit, order.unit("count") or 0)
            elif order.text("form") == MERGE:
                _merge(step, request.unit, order.unit("with") or 0)
            elif order.text("form") == RELEASE:
                lets_go(step, request.unit, None)
        return None


def forms(reader: Reader, me: Figure) -> tuple[str, ...]:
    """What a unit can do before tactics are chosen, beside staying as it is."""
    found = {SPLIT: splits(reader, me), MERGE: mates(reader, me), RELEASE: held_by(reader, me.unit)}
    return tuple(form for form, values in found.items() if values)


def clears(step: Step) -> None:
    """A new round: tactics, watches and what was used up are gone; nobody is unaware any more."""
    world = step.world
    world.forget(field_of(world), Initiative)
    for unit, _ in world.each(Fighter):
        world.forget(unit, *ROUND)
        if step.clock.round > 1:
            world.forget(unit, Unaware)


@rule("HC-MASS-06", "HC-LOCK-04")
def splits(reader: Reader, me: Figure) -> tuple[int, ...]:
    """How many figures may part from a unit: halves and thirds, parts of three at least; of a
    locked one those whom no enemy has in reach.
    """
    least = numbers().least_part
    if me.routed or me.grappled or me.living < 2 * least:
        return ()
    most = me.living - least
    if me.locked:
        most = min(most, len(unreached(ground(reader), me)))
    found = (me.living // 2, me.living // 3, least)
    return tuple(dict.fromkeys(n for n in found if least <= n <= most))


@rule("HC-MASS-06", "HC-MASS-01")
def mates(reader: Reader, me: Figure) -> tuple[int, ...]:
    """The units in contact with which it may merge: alike in everything that lasts."""
    here = ground(reader)
    if me.routed or me.grappled:
        return ()
    return tuple(
        other.unit
        for other in of_side(reader, me.side)
        if other.unit > me.unit
        and _alike(reader, me, other)
        and contact(here, me.cells, other.cells)
    )


def _alike(reader: Reader, me: Figure, other: Figure) -> bool:
    same = reader.get(me.unit, Fighter) == reader.get(other.unit, Fighter)
    name = reader.get(me.unit, Unit).archetype == reader.get(other.unit, Unit).archetype
    alone = me.fighter.person or other.fighter.person
    held = other.routed or other.grappled or me.posture != other.posture
    return same and name and not alone and not held


def _share(reader: Reader, unit: int) -> Share:
    strength, health = reader.get(unit, Strength), reader.get(unit, Health)
    return Share(strength.now, strength.full, health.now, health.full)


@rule("HC-MASS-06", "HC-MASS-08", "HC-MASS-05")
def _split(step: Step, unit: int, count: int) -> None:
    """The last figures of a unit part from it; those that no enemy reaches first."""
    world, me = step.world, figure(step.world, unit)
    if count not in splits(world, me):
        return
    here = ground(world)
    size = here.size(me)
    bodies = list(figures_of(me.cells, size))
    whole, points = _share(world, unit), me.fighter.hit_points
    if here.mass:
        parting = max(1, len(bodies) * count // me.living) if len(bodies) > 1 else 0
        if not parting:
            return
    else:
        parting = count
    safe = unreached(here, me) if me.locked else range(len(bodies))
    free = [at for at in reversed(range(1, len(bodies))) if at in safe]
    gone = sorted(free[:parting])
    if len(gone) < parting:
        return
    first, second = divided(whole, points, (me.living - count, count))
    stays = tuple(c for at, body in enumerate(bodies) if at not in gone for c in body)
    parts = tuple(c for at in gone for c in bodies[at])
    known = [kind for kind in _COPIED if world.find(unit, kind) is not None]
    other = world.spawn(*(world.get(unit, kind) for kind in known), Position(parts[0]))
    world.write(other, Health(second.pool, second.most))
    world.write(other, Strength(second.living, second.strength))
    if len(parts) > 1:
        world.write(other, Spread(parts))
    world.write(unit, Health(first.pool, first.most))
    world.write(unit, Strength(first.living, first.strength))
    _stands(step, unit, stays)
    facts: tuple[Slot, ...] = (("n", count),)
    step.emit(Event("heroic20s.splits", "HC-MASS-06", unit, other, facts=facts))


_COPIED = (
    Unit,
    Fighter,
    Fatigue,
    Ammunition,
    Facing,
    Large,
    Posture,
    ShieldAside,
    Reloading,
    Lost,
)
"""What both parts of a unit have that is split."""


def _stands(step: Step, unit: int, cells: Place) -> None:
    world = step.world
    world.write(unit, Position(cells[0]))
    if len(cells) > 1:
        world.write(unit, Spread(cells))
    else:
        world.forget(unit, Spread)


@rule("HC-MASS-06")
def _merge(step: Step, unit: int, other: int) -> None:
    """Another unit joins this one; the lower fatigue and the fewer missiles hold for both."""
    world = step.world
    if world.find(other, Position) is None or other not in mates(world, figure(world, unit)):
        return
    me, mate = figure(world, unit), figure(world, other)
    both = merged(_share(world, unit), _share(world, other), me.fighter.hit_points)
    world.write(unit, Health(both.pool, both.most))
    world.write(unit, Strength(both.living, both.strength))
    tired = world.get(unit, Fatigue)
    world.write(unit, Fatigue(min(tired.now, world.get(other, Fatigue).now), tired.full))
    world.write(unit, fewer(world, unit, other))
    for foe in locks_of(world, other):
        lock(step, unit, foe, "HC-MASS-06")
    _stands(step, unit, (*me.cells, *mate.cells))
    leave(step, other, "merged", "HC-MASS-06")


class Orders(System):
    """Will, those who flee, and then everybody's tactic."""

    @rule("HC-TAC-01", "HC-TAC-03", "HC-PROC-08", "HC-FAT-04", "HC-MASS-06")
    def process(self, step: Step) -> Process:
        world = step.world
        for side in sides(world):
            for one in of_side(world, side):
                _wills(step, one)
        for one in figures(world):
            if one.routed:
                _flees(step, one)
        free = [one.unit for one in figures(world) if chooses(world, one)]
        for request, order in (yield from step.ask_all(step.secrets(free, ORDER))):
            _sworn(step, request.unit, order)
        return None


def _wills(step: Step, me: Figure) -> None:
    """At no fatigue points left a unit needs its will to do anything."""
    if not exhausted(me):
        return
    drawn = step.draw(will_check(me))
    if not made(drawn):
        step.world.write(me.unit, Unwilling())
        step.emit(Event("heroic20s.exhausted", "HC-FAT-04", me.unit, outcomes=(drawn,)))


@rule("HC-MOR-07")
def _flees(step: Step, me: Figure) -> None:
    """Whoever flees retreats; without a step to take they surrender, or turn and fight."""
    world, here = step.world, ground(step.world)
    does = shaken(not cornered(here, me), me.side not in terms(world).no_quarter)
    if does == SURRENDERS:
        leave(step, me.unit, SURRENDERED, "HC-MOR-07")
    elif does == FIGHTS:
        world.forget(me.unit, Routed)
        step.emit(Event("heroic20s.turns_at_bay", "HC-MOR-07", me.unit))
    else:
        world.write(me.unit, Tactic(RETREAT))


@rule("HC-TAC-03", "HC-MOR-07")
def chooses(reader: Reader, me: Figure) -> bool:
    """Whether it chooses a tactic: not who flees, is pinned, or lacks the will."""
    bound = me.routed or me.pinned or reader.find(me.unit, Unwilling) is not None
    return not bound


@rule("HC-TAC-01", "HC-TAC-02", "HC-WAIT-01", "HC-OPP-01", "HC-ACT-04", "HC-ACT-05")
def _sworn(step: Step, unit: int, order: Order) -> None:
    """The tactic holds until the next Orders Phase; everybody learns of it."""
    world = step.world
    tactic, long = order.text("tactic") or NEUTRAL, order.text("long")
    target = order.unit("target") if tactic == "all_out_offensive" else None
    made_ = Tactic(tactic, target, order.get("withdraw") is True, long, order.get("forgo") is True)
    world.write(unit, made_)
    if long in (WAIT, FIRE):
        cell = order.cell("cell")
        world.write(
            unit,
            Watch(
                order.text("trigger"),
                order.unit("watched"),
                order.unit("yards") or 0,
                (cell.x, cell.y) if cell else None,
                order.text("response") or "strike",
                order.text("weapon"),
                order.get("spares") is True,
                order.get("line") is True,
            ),
        )
    facts: tuple[Slot, ...] = (("form", tactic), ("target", target), ("long", long))
    step.emit(Event("revealed", "HC-TAC-01", unit, target=target, facts=facts))
