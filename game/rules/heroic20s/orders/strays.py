"""Whom a shot into a melee may strike in the place of its target (HC-RNG-19), in exact odds."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.orders import Slot
from game.core.rule import rule
from game.core.view import View
from game.rules.heroic20s.acts.attacking import mixed
from game.rules.heroic20s.exchange.attack import Attack
from game.rules.heroic20s.exchange.contest import MADE
from game.rules.heroic20s.exchange.shots import astray, may_stray, stray_check
from game.rules.heroic20s.orders.chances import chances
from game.rules.heroic20s.sheet.field import best_line, cover
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.sheet.situation import ground


@rule("HC-RNG-19")
def strays(view: View, attack: Attack) -> Iterator[tuple[Figure, float, float]]:
    """Everybody in that melee whom it may strike: how likely, and for how many points."""
    if not may_stray(attack, 0):
        return
    here, others = ground(view), mixed(view, attack)
    missed = sum(part for (hits, _, _), part in chances(attack) if not hits)
    goes = missed * stray_check(attack).chance(MADE) / max(1, sum(one.living for one in others))
    for other in others:
        line = best_line(here, attack.me, other)
        found = chances(astray(attack, other, cover(here, line) if line else ""))
        struck = sum(part for (hits, _, _), part in found if hits)
        points = sum(lost * part for (_, lost, _), part in found)
        yield other, goes * other.living * struck, goes * other.living * points


@rule("HC-RNG-19")
def stray_notes(view: View, attack: Attack) -> Iterator[tuple[str, tuple[Slot, ...]]]:
    """How likely it strikes a friend instead."""
    friends = [part for who, part, _ in strays(view, attack) if who.side == attack.me.side]
    if friends:
        yield "heroic20s.note_stray", (("n", f"{100 * sum(friends):.0f}"),)
