"""What wounds are worth, in fighters: one is a whole man of the usual kind."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.ai.ticks.scene import HELD, PRONE, STUNNED, Man
from game.core.forecast import Branch, Forecast

Terms = tuple[tuple[str, float], ...]

STAGGER, AGAIN = 0.16, 0.04
"""What it costs besides to be wounded at all, since one is thrown down and loses a turn as a rule;
and what it costs somebody who lies already.
"""

OPEN = "none"
"""The answer of whoever does not answer."""

BRUISE, POINTS = 0.02, 0.45
"""What it costs to be struck without a wound: armour, strength called up; and what all his points
are worth.
"""

DRAIN = 0.03
"""What it costs to answer: it cannot be done for ever."""

HITS = ("hit", "critical")
"""Grades of a blow that comes home."""

WISE = 0.8
"""How often an enemy answers as is best for him; else he does not at all."""


@dataclass(frozen=True, slots=True)
class Blow:
    """What an attack takes of its target and of the attacker, if the target answers so."""

    answer: str = ""
    harm: float = 0.0
    finish: float = 0.0
    own: float = 0.0

    @property
    def gain(self) -> float:
        """All of it together."""
        return self.harm + self.finish - self.own


def part(man: Man, losses: Iterable[tuple[int, float]], out: float) -> tuple[float, float]:
    """The part of a man that these wounds take while he can go on, and by putting him out."""
    whole, lay = man.left(), bool({PRONE, STUNNED, HELD} & man.states)
    harm = finish = surely = 0.0
    for wounds, chance in losses:
        if wounds and man.wounds + wounds >= man.limit:
            finish += chance * whole
            surely += chance
        elif wounds:
            harm += chance * (whole - man.left(wounds) + (AGAIN if lay else STAGGER))
    return harm, finish + max(0.0, out - surely) * whole


def of_branch(
    branch: Branch, foe: Man, me: Man, counts: float, own: float, points: float = 0.0
) -> Blow:
    """What it comes to if the enemy answers so."""
    harm, finish = part(foe, branch.losses, branch.out)
    struck = sum(chance for grade, chance in branch.hit if grade in HITS)
    wounded = sum(chance for wounds, chance in branch.losses if wounds)
    harm += foe.left() * (BRUISE * max(0.0, struck - wounded) + POINTS * points)
    harm += DRAIN * foe.left() * (branch.answer not in (OPEN, "standing"))
    back = sum(part(me, branch.own, 0.0))
    return Blow(branch.answer, counts * harm, counts * finish, own * back)


def of_attack(forecast: Forecast | None, foe: Man, me: Man, counts: float, own: float) -> Blow:
    """What an attack is worth against the answer that is worst for the attacker."""
    if forecast is None or not forecast.branches:
        return Blow()
    points = noted(forecast, "note_points")
    blows = [of_branch(branch, foe, me, counts, own, points) for branch in forecast.branches]
    worst = min(blows, key=lambda blow: blow.gain)
    bare = next((blow for blow in blows if blow.answer == OPEN), worst)
    mixed = (
        WISE * one + (1.0 - WISE) * other
        for one, other in (
            (worst.harm, bare.harm),
            (worst.finish, bare.finish),
            (worst.own, bare.own),
        )
    )
    return Blow(worst.answer, *mixed)


def undefended(forecast: Forecast | None, foe: Man, me: Man, counts: float) -> float:
    """What the same attack is worth if nobody answers it."""
    if forecast is None:
        return 0.0
    found = (b for b in forecast.branches if b.answer == OPEN)
    points = noted(forecast, "note_points")
    gains = (of_branch(branch, foe, me, counts, 0.0, points).gain for branch in found)
    return max(gains, default=0.0)


def missed(forecast: Forecast) -> float:
    """The chance that it comes to nothing against the answer that holds best."""
    if forecast.check is None:
        return 0.0
    return sum(chance for grade, chance in forecast.check.odds if grade in ("miss", "fumble"))


def noted(forecast: Forecast, name: str) -> float:
    """The chance that a note of this forecast gives, 0 where it says nothing of it."""
    for key, facts in forecast.notes:
        percent = dict(facts).get("percent")
        if key.endswith(name) and isinstance(percent, int):
            return percent / 100
    return 0.0


def total(terms: Terms) -> float:
    """All terms added up."""
    return sum(worth for _, worth in terms)
