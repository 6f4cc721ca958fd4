"""How somebody gets out of a pin or a net."""

from __future__ import annotations

from dataclasses import replace

from game.core.checks import Check, worth
from game.core.events import Event
from game.core.rule import rule
from game.core.step import Step
from game.rules.heroic2d6.exchange.rolls import PASSED, lying_critter, opposed, roll
from game.rules.heroic2d6.sheet.components import (
    Acting,
    Netted,
    Pinned,
)
from game.rules.heroic2d6.sheet.figure import (
    Figure,
    figure,
)
from game.rules.heroic2d6.tables.book import numbers


@rule("H2-ACT-14")
def break_free(step: Step, unit: int) -> None:
    """Out of a pin or a net: a Hero rolls, a Critter is kept by the roll of the Hero who holds it,
    and gets out of a net for the whole of one of its own turns.
    """
    world, me = step.world, figure(step.world, unit)
    if me.netted:
        _out_of_net(step, me)
        return
    pinned = world.get(unit, Pinned)
    check, own = pin_check(me, figure(world, pinned.by))
    drawn = step.draw(check)
    free = (drawn.grade == PASSED) == own
    if free:
        world.drop(unit, pinned)
    key = "heroic2d6.breaks_free" if free else "heroic2d6.held"
    step.emit(Event(key, "H2-WRE-05", unit, pinned.by, outcomes=(drawn,)))


@rule("H2-WRE-05")
def pin_check(me: Figure, by: Figure) -> tuple[Check, bool]:
    """The roll that decides about a pin, and whether it is that of the one who is pinned."""
    skill, best = _better(me, "brawl", "might")
    grip = by.level("brawl")
    mine, his = lying_critter(me), lying_critter(by)
    if me.hero or not by.hero:
        target = opposed(grip + worth(his))
        return roll("break_free", "H2-WRE-05", me, skill, best, target, mine, other=by.unit), True
    target = opposed(best + worth(mine))
    return roll("break_free", "H2-WRE-05", by, "brawl", grip, target, his, other=me.unit), False


@rule("H2-RNG-10")
def net_check(me: Figure) -> Check:
    """The roll of a Hero in a net: Might or Agility, whichever is better."""
    skill, level = _better(me, "might", "agility")
    return roll("break_free", "H2-RNG-10", me, skill, level, numbers().free)


def _better(me: Figure, one: str, other: str) -> tuple[str, int]:
    """The better of two skills, the first of equals, and its level."""
    skill = one if me.level(one) >= me.level(other) else other
    return skill, me.level(skill)


@rule("H2-RNG-10")
def _out_of_net(step: Step, me: Figure) -> None:
    told = Event("heroic2d6.breaks_free", "H2-RNG-10", me.unit)
    if me.hero:
        drawn = step.draw(net_check(me))
        told = replace(told, outcomes=(drawn,))
        if drawn.grade != PASSED:
            step.emit(replace(told, key="heroic2d6.netted_still"))
            return
    else:
        step.world.write(me.unit, Acting(action=False, free=False))
    step.world.forget(me.unit, Netted)
    step.emit(told)
