"""The resolution of a phase: HT against all that was noted, and who falls (3.12)."""

from __future__ import annotations

from functools import partial
from math import inf

from game.core.components import Health, Position, Strength
from game.core.events import Event
from game.core.orders import Slot
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Process, Step
from game.core.world import System
from game.rules.heroic20s.acts.grips import takes_effect
from game.rules.heroic20s.acts.holds import chokes_on, loosens
from game.rules.heroic20s.acts.mounts import mounts_fall
from game.rules.heroic20s.acts.state import disengages, falls_to, locks_of
from game.rules.heroic20s.exchange.contest import made
from game.rules.heroic20s.exchange.initiative import in_order
from game.rules.heroic20s.exchange.injury import halved, health_check
from game.rules.heroic20s.exchange.splitting import Share, shared
from game.rules.heroic20s.sheet.components import Linked, Noted
from game.rules.heroic20s.sheet.frontage import parted
from game.rules.heroic20s.sheet.situation import figure, ground, sides, winner_of


@rule("HC-INIT-05", "HC-PROC-02", "HC-PROC-10")
def acting_sides(reader: Reader) -> tuple[str, ...]:
    """The sides as they act in this round, the winner of initiative first."""
    both = sides(reader)
    first = winner_of(reader) or both[0]
    return in_order((both[0], both[1]), first)


def tempo(reader: Reader) -> tuple[str, ...]:
    """The sides as they act in this round; nobody knows before initiative is thrown."""
    return acting_sides(reader) if winner_of(reader) else ()


class Resolve(System):
    """Everybody who was hurt in the phase rolls HT, and falls or stands; holds take effect. After
    the blows of a ``melee`` those go on choking who were choked before.
    """

    def __init__(self, melee: bool = False) -> None:
        self.melee = melee

    @rule("HC-PROC-04", "HC-INJ-04", "HC-MASS-09", "HC-PROC-08", "HC-GRAP-04", "HC-GRAP-08")
    def process(self, step: Step) -> Process:
        resolve(step)
        mounts_fall(step)
        loosens(step)
        # Whoever begins to choke now has lost the breath of this round with that.
        if self.melee:
            yield from chokes_on(step)
        yield from takes_effect(step)
        _parts(step)
        return None


@rule("HC-LOCK-03")
def _parts(step: Step) -> None:
    """Losses may leave those who were locked out of each other's reach."""
    here = ground(step.world)
    for me in here.figures.values():
        others = (here.figures[foe] for foe in locks_of(step.world, me.unit) if foe in here.figures)
        disengages(step, me.unit, [foe.unit for foe in others if parted(here, me, foe)])


def resolve(step: Step) -> None:
    """The winning side's units first, in their order."""
    world = step.world
    order = acting_sides(world)
    hurt = sorted(
        (unit for unit, _ in world.each(Noted)),
        key=lambda unit: (order.index(figure(world, unit).side), unit),
    )
    for unit in hurt:
        if world.find(unit, Noted) is None:
            continue
        parts = (unit, *linked(world, unit))
        suffers(step, tuple(sorted(parts, key=partial(_when, world))))


@rule("HC-MASS-07")
def _when(reader: Reader, unit: int) -> tuple[float, int]:
    """In which order units were hurt in this phase, last who were not."""
    noted = reader.find(unit, Noted)
    return (noted.after if noted else inf), unit


def share_of(reader: Reader, unit: int) -> Share:
    """The figures of a unit and its pool."""
    strength, health = reader.get(unit, Strength), reader.get(unit, Health)
    return Share(strength.now, strength.full, health.now, health.full)


def linked(reader: Reader, unit: int) -> tuple[int, ...]:
    """The units on the field that draw on the same pool as this one."""
    own = reader.find(unit, Linked)
    if own is None:
        return ()
    return tuple(
        other
        for other, (link, _) in reader.each(Linked, Position)
        if link.unit == own.unit and other != unit
    )


@rule("HC-INJ-04", "HC-INJ-05", "HC-INJ-08", "HC-MASS-02", "HC-MASS-07")
def suffers(step: Step, units: tuple[int, ...]) -> None:
    """A unit, or all parts of one: one roll of HT for the whole sum, then their pool, then those
    who fall, from the part attacked first.
    """
    world, me, noted = step.world, figure(step.world, units[0]), Noted()
    for unit in units:
        noted = noted.plus((world.find(unit, Noted) or Noted()).points)
        world.forget(unit, Noted)
    drawn = step.draw(health_check(me))
    points = halved(noted.injury) if made(drawn) else noted.injury
    shares = [share_of(world, unit) for unit in units]
    left = max(0, sum(share.pool for share in shares) - points)
    facts: tuple[Slot, ...] = (("n", points), ("left", left), ("noted", noted.injury))
    held = "heroic20s.holds_out" if points < noted.injury else "heroic20s.suffers"
    step.emit(Event(held, "HC-INJ-04", me.unit, facts=facts, outcomes=(drawn,)))
    after = shared(shares, me.fighter.hit_points, points)
    for unit, was, now in zip(units, shares, after, strict=True):
        if now != was:
            falls_to(step, unit, now.pool, now.living, was.pool - now.pool, noted.by)
