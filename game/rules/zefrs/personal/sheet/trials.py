"""Checks of going about: climbs and swims over hard ground, jumps and swings (T10)."""

from __future__ import annotations

from game.core.checks import Check, Outcome
from game.core.events import Event
from game.core.rule import rule
from game.rules.zefrs.exchange.attack import LEGS
from game.rules.zefrs.sheet.fighter import Combatant, burdens, limb_shifts, penalty_of
from game.rules.zefrs.sheet.resolution import check, rating_of
from game.rules.zefrs.sheet.wounds import slowed

TALENTS = {"climb": "climbing", "swim": "swimming", "jump": "acrobatics", "swing": "acrobatics"}
"""The talent against which each gait is checked, where it is."""


@rule("ZF-RES-05")
def skill(who: Combatant, gait: str) -> Check:
    """The higher of the gait's talent and General Prowess less Move Penalty; legs that were
    crippled still hinder.
    """
    general = who.fighter.prowess + slowed(who.wounds) - penalty_of(who.fighter)
    rating = rating_of(dict(who.fighter.talents), (TALENTS[gait],), general)
    shifts = (*burdens(who), *limb_shifts(who, LEGS))
    return check(gait, "ZF-ACT-03", rating, shifts, actor=who.unit, by_bands=who.by_bands)


def tried(key: str, unit: int, outcome: Outcome) -> Event:
    """How such a check came out."""
    facts = (("colour", str(outcome.grade)),)
    return Event(key, "ZF-ACT-03", unit, facts=facts, outcomes=(outcome,))
