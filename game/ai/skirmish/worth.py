"""What a blow is worth, from its exact odds, in fighters: one is a whole man of the usual kind."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from game.ai.skirmish.fray import Man
from game.core.checks import Check
from game.core.forecast import Branch, Forecast

Terms = tuple[tuple[str, float], ...]

POINTS, LAST = 0.7, 0.95
"""All of a man's life in points, while he is not out of action; of one of the rank and file, who
is out with the last of them.
"""

LIMBS = MappingProxyType({"right_arm": 0.45, "left_arm": 0.15, "right_leg": 0.25, "left_leg": 0.25})
"""What the worst blow to a limb takes of a man beside its points."""

HARDY = 0.6
"""How often one who is no rank and file does not shake such a blow off."""

UNGUARDED = 0.85
"""How often a target does what he is expected to do: not to defend himself, or just that."""

TIED = 0.3
"""How often somebody who is caught is bound in the end."""

OUT_OF_REACH, CATCHES = "out_of_reach", "catches"
"""How the notes of a forecast end whose target cannot be reached from there, and of a blow that
does no harm and catches whom it hits.
"""


def of_branch(branch: Branch, man: Man) -> float:
    """The part of a man that one answer of his costs him, from 0 to 1.

    Who is put out of action by a blow has lost by its worst results; only the points of the others
    count beside that.
    """
    points, out, lost = LAST if man.common else POINTS, branch.out, 0.0
    for taken, chance in sorted(branch.losses, reverse=True):
        fells = min(out, chance)
        out -= fells
        lost += (chance - fells) * min(taken, man.now)
    return min(1.0, branch.out + points * (lost / man.now if man.now > 0 else 0.0))


def of_limb(check: Check | None, area: str, man: Man) -> float:
    """What the worst blow to a limb is worth beside points: a weapon dropped, a fall."""
    if check is None or area not in LIMBS:
        return 0.0
    return LIMBS[area] * best_grade(check) * (1.0 if man.common else HARDY)


def of_blow(forecast: Forecast, man: Man, area: str, answer: str = "") -> float:
    """The part of his target that a blow is expected to take; ``answer`` is what he will do."""
    if not forecast.branches:
        return 0.0
    parts = {branch.answer: of_branch(branch, man) for branch in forecast.branches}
    first = next(iter(parts.values()))
    usual = parts.get(answer, first)
    found = UNGUARDED * usual + (1.0 - UNGUARDED) * min(parts.values())
    return min(1.0, found + of_limb(forecast.check, area, man))


def answers(forecast: Forecast, man: Man) -> Mapping[str, float]:
    """What a blow takes of him for each of his answers."""
    return {branch.answer: of_branch(branch, man) for branch in forecast.branches}


def felled(forecast: Forecast) -> float:
    """The chance that the target is out of action afterwards, if he does not defend himself."""
    return forecast.branches[0].out if forecast.branches else 0.0


def hits(forecast: Forecast) -> float:
    """The chance that it does anything at all."""
    if not forecast.branches or forecast.check is None:
        return 0.0
    worst = forecast.check.odds[-1][0]
    return sum(chance for grade, chance in forecast.branches[0].hit if grade != worst)


def best_grade(check: Check) -> float:
    """The chance of the best grade, which a check lists first."""
    return check.odds[0][1]


def unreached(forecast: Forecast) -> bool:
    """Whether the target cannot be reached from there."""
    return any(key.endswith(OUT_OF_REACH) for key, _ in forecast.notes)


def catches(forecast: Forecast) -> bool:
    """Whether a hit does no harm, but catches the target."""
    return any(key.endswith(CATCHES) for key, _ in forecast.notes)


def total(terms: Terms) -> float:
    """All terms added up."""
    return sum(worth for _, worth in terms)
