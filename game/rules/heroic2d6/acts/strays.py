"""Whom a shot into a melee goes at that misses (H2-RNG-07)."""

from __future__ import annotations

from dataclasses import replace

from game.core.rule import rule
from game.core.ruleset import Reader
from game.rules.heroic2d6.exchange.attack import Attack
from game.rules.heroic2d6.sheet.figure import figure
from game.rules.heroic2d6.sheet.shifts import (
    SHOTS,
    ally_near,
    into_combat,
    next_closest,
    shifts_of,
)


@rule("H2-RNG-07")
def goes_on(reader: Reader, attack: Attack) -> bool:
    """Whether this is a shot or a throw into a melee."""
    return attack.how in SHOTS and into_combat(reader, attack.me, attack.foe)


@rule("H2-RNG-07")
def astray(reader: Reader, attack: Attack) -> Attack | None:
    """The shot into a melee as it goes on at the next closest to the target, friend or foe; None if
    it is no such shot, or there is nobody.
    """
    return at_the_next(reader, attack) if goes_on(reader, attack) else None


@rule("H2-RNG-07")
def at_the_next(reader: Reader, attack: Attack) -> Attack | None:
    """The same of a shot of which that is known."""
    other = next_closest(reader, attack.me, attack.foe)
    if other is None:
        return None
    me = figure(reader, attack.me.unit)
    shifts = shifts_of(reader, me, other, attack.how, attack.weapon)
    return replace(attack, foe=other, shifts=shifts, ally=ally_near(reader, me, other, attack.how))
