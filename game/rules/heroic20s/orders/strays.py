"""Whom a shot into a melee may strike in the place of its target (HC-RNG-19), in exact odds."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.orders import Slot
from game.core.rule import rule
from game.core.view import View
from game.rules.heroic20s.acts.attacking import mixed, strayed
from game.rules.heroic20s.exchange.attack import Attack
from game.rules.heroic20s.exchange.contest import MADE
from game.rules.heroic20s.exchange.shots import may_stray, stray_check, victim_check
from game.rules.heroic20s.orders.chances import chances
from game.rules.heroic20s.sheet.figure import Figure


@rule("HC-RNG-19")
def strays(view: View, attack: Attack) -> Iterator[tuple[Figure, float, float]]:
    """Everybody in that melee whom it may strike: how likely, and for how many of their points."""
    if not may_stray(attack, 0):
        return
    others = mixed(view, attack)
    missed = sum(part for (hits, _, _), part in chances(attack) if not hits)
    for other in others:
        at_him = victim_check(attack, others).chance(other.unit)
        goes = missed * stray_check(attack).chance(MADE) * at_him
        found = chances(strayed(view, attack, other))
        struck = sum(part for (hits, _, _), part in found if hits)
        points = sum(min(lost, max(1, other.pool)) * part for (_, lost, _), part in found)
        yield other, goes * struck, goes * points


@rule("HC-RNG-19")
def stray_notes(view: View, attack: Attack) -> Iterator[tuple[str, tuple[Slot, ...]]]:
    """How likely it strikes a friend instead."""
    friends = [part for who, part, _ in strays(view, attack) if who.side == attack.me.side]
    if friends:
        yield "heroic20s.note_stray", (("n", f"{100 * sum(friends):.0f}"),)
