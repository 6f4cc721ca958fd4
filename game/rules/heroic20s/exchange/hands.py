"""Hands: what a shield, weapons and a hold take of them (HC-GRAP-02, HC-MULTIW-01, HC-MEL-02)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from game.core.rule import rule
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.tables.rows import Arm, Missile


@rule("HC-GRAP-02")
def free_hands(me: Figure) -> int:
    """Hands of each figure but that of a shield that is ready: weapons are put away at once."""
    return max(0, me.fighter.hands - bool(me.shield and me.fighter.shield))


@rule("HC-MULTIW-01")
def taken(weapons: Iterable[Arm | Missile | None]) -> int:
    """The hands that these take at once; none what grows on the body, or hits with the shield."""
    held = {one.id: one for one in weapons if one is not None}
    arms = (
        one
        for one in held.values()
        if not isinstance(one, Arm) or not (one.natural or one.of_shield)
    )
    return sum(max(1, one.hands) for one in arms)


@rule("HC-GRAP-02")
def holds_each(me: Figure) -> tuple[int, int]:
    """How many those hold who hold fewest, and who hold most; each of them takes a hand."""
    fewest, more = divmod(me.holds, max(1, me.living))
    return fewest, fewest + bool(more)


@rule("HC-MULTIW-01")
def suffices(me: Figure, weapons: Iterable[Arm | Missile | None]) -> bool:
    """Whether it has hands for all of these at once, beside those that hold somebody."""
    return taken(weapons) + holds_each(me)[0] <= me.fighter.hands


@rule("HC-MEL-02")
def lays_aside(me: Figure, weapons: Iterable[Arm | Missile | None]) -> bool:
    """Whether the shield has to be laid aside for these, where all hold somebody with a hand."""
    hands = taken(weapons) + holds_each(me)[0]
    return bool(me.shield and me.fighter.shield) and hands > free_hands(me)


@rule("HC-GRAP-02", "HC-ACT-10")
def has_hand_for_shield(me: Figure) -> bool:
    """Whether each figure has a hand for its shield beside one for each hold."""
    return holds_each(me)[1] < me.fighter.hands


@rule("HC-GRAP-02", "HC-GRAP-14", "HC-MEL-02")
def with_hand_for(me: Figure, weapon: Arm | None) -> int:
    """How many figures of a unit have hands for a weapon: those who hold nobody, and of the others
    whoever has some beside one for each hold; all for what takes no hand. A shield is laid aside
    for that where all hold.
    """
    hands, need = free_hands(me) if me.free else me.fighter.hands, taken((weapon,))
    fewest, most = holds_each(me)
    more = me.holds % max(1, me.living)
    groups = (me.living - more, fewest), (more, most)
    return sum(many for many, held in groups if not (held and need) or need + held <= hands)


@rule("HC-GRAP-02", "HC-GRAP-03")
def can_take_hold(me: Figure) -> int:
    """How many figures have a hand left to take hold of somebody whom they do not hold yet."""
    return max(0, min(me.living, free_hands(me) * me.living - me.holds))


@rule("HC-GRAP-02", "HC-GRAP-13")
def holding_hands(me: Figure) -> int:
    """The hands that each of those held is held with: all that are free, or one where a figure
    holds several.
    """
    hands = free_hands(me)
    return hands if me.holds <= me.living else min(hands, 1)


@rule("HC-GRAP-02", "HC-GRAP-13")
def hands_on(me: Figure, foe: Figure) -> int:
    """The hands that a grip takes this one with, who is held already, or by now."""
    return holding_hands(me if foe.grappled else replace(me, holds=me.holds + 1))
