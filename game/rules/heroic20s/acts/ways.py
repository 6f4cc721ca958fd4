"""Hits whose way is chosen when they have landed (HC-MEL-07).

Request: `heroic20s.modes` (slots ``mode``, ``count`` of the base hits that land so, and ``mode.2``
of the others).
"""

from __future__ import annotations

from dataclasses import replace

from game.core.orders import Slot
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Step
from game.rules.heroic20s.exchange.attack import Attack, Struck
from game.rules.heroic20s.exchange.modifiers import can_use, may_aim, reaches
from game.rules.heroic20s.exchange.several import ways_of
from game.rules.heroic20s.exchange.strike import by_worth, clash, hits_of, struck, struck_in
from game.rules.heroic20s.sheet.situation import ground
from game.rules.heroic20s.tables.rows import Arm, Mode

MODES = "heroic20s.modes"

EACH = "each"
"""The way of an order that leaves it to each hit."""


@rule("HC-MEL-07")
def open_ways(reader: Reader, attack: Attack, arm: Arm) -> tuple[Mode, ...]:
    """The ways among which the hits of a weapon may choose, so far away and at that location."""
    mass = ground(reader).mass
    return tuple(
        one
        for one in ways_of(arm)
        if reaches(one, attack.yards, mass)
        and can_use(attack.me, one)
        and may_aim(replace(attack, mode=one, ways=()))
    )


@rule("HC-MEL-07")
def by_the_hit(step: Step, attack: Attack) -> Asking[Struck]:
    """The contest, and then its owner chooses in which way each base hit landed."""
    margin, outcomes = yield from step.run(clash(attack))
    base, hits = hits_of(attack, margin)
    if not hits:
        return (yield from step.run(struck(attack, margin, outcomes)))
    known = {mode.id: mode for mode in by_worth(attack)}
    about: tuple[Slot, ...] = (
        ("target", attack.foe.unit),
        ("weapon", attack.weapon.id if attack.weapon else ""),
        ("n", base),
        ("modes", tuple(known)),
    )
    order = yield from step.ask(attack.me.unit, MODES, about)
    first = known.get(order.text("mode"), next(iter(known.values())))
    many = min(base, order.unit("count") or base)
    rest = known.get(order.text("mode.2"), first)
    ways = (first,) * many + (rest,) * (base - many)
    return (yield from step.run(struck_in(attack, margin, ways, outcomes)))
