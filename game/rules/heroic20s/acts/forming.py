"""Splits and merges, and letting go, before a unit chooses its tactic (HC-MASS-06)."""

from __future__ import annotations

from game.core.components import Facing, Health, Large, Position, Strength, Unit
from game.core.events import Event
from game.core.orders import Order, Slot
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Step
from game.rules.heroic20s.acts.holds import held_by, lets_go
from game.rules.heroic20s.acts.state import fewer, fills, leave, lock, locks_of
from game.rules.heroic20s.exchange.splitting import Share, divided, merged
from game.rules.heroic20s.sheet import components
from game.rules.heroic20s.sheet.field import contact
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.sheet.frontage import unreached
from game.rules.heroic20s.sheet.situation import figure, ground, of_side
from game.rules.heroic20s.tables.book import numbers
from game.rules.kit.ground.groups import figures_of

SPLIT, MERGE, RELEASE = FORMS = "split", "merge", "release"
"""What comes before a tactic: the unit is changed, and asked again."""


@rule("HC-MASS-06")
def reforms(step: Step, unit: int, order: Order) -> None:
    """A unit is split, merged, or lets go of whom it holds."""
    if step.world.find(unit, Position) is None:
        return
    form = order.text("tactic")
    if form == SPLIT:
        _split(step, unit, order.unit("count") or 0)
    elif form == MERGE:
        _merge(step, unit, order.unit("with") or 0)
    else:
        lets_go(step, unit, None)


@rule("HC-MASS-06")
def forms(reader: Reader, me: Figure) -> tuple[str, ...]:
    """What a unit can do before it chooses its tactic."""
    found = {SPLIT: splits(reader, me), MERGE: mates(reader, me), RELEASE: held_by(reader, me.unit)}
    return tuple(form for form, values in found.items() if values)


@rule("HC-MASS-06", "HC-LOCK-04")
def splits(reader: Reader, me: Figure) -> tuple[int, ...]:
    """How many may part: halves, thirds, three at least; of a locked unit those unreached."""
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
    same = reader.get(me.unit, components.Fighter) == reader.get(other.unit, components.Fighter)
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
    other = world.spawn(*(world.get(unit, kind) for kind in known))
    world.write(other, Health(second.pool, second.most))
    world.write(other, Strength(second.living, second.strength))
    fills(world, other, parts)
    world.write(unit, Health(first.pool, first.most))
    world.write(unit, Strength(first.living, first.strength))
    fills(world, unit, stays)
    facts: tuple[Slot, ...] = (("n", count),)
    step.emit(Event("heroic20s.splits", "HC-MASS-06", unit, other, facts=facts))


_COPIED = (
    Unit,
    components.Fighter,
    components.Fatigue,
    components.Ammunition,
    Facing,
    Large,
    components.Posture,
    components.ShieldAside,
    components.Reloading,
    components.Lost,
)
"""What both parts of a unit have that is split."""


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
    tired = world.get(unit, components.Fatigue)
    world.write(
        unit,
        components.Fatigue(min(tired.now, world.get(other, components.Fatigue).now), tired.full),
    )
    world.write(unit, fewer(world, unit, other))
    for foe in locks_of(world, other):
        lock(step, unit, foe, "HC-MASS-06")
    fills(world, unit, (*me.cells, *mate.cells))
    leave(step, other, "merged", "HC-MASS-06")
