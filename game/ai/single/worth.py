"""What an attack, or an answer to one, is worth by its exact odds, in fighters."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from game.core.forecast import Branch, Forecast
from game.core.vocabulary import NONE

Terms = tuple[tuple[str, float], ...]

Lost = Callable[[int], float]
"""The part of somebody that so many losses take."""


@dataclass(frozen=True, slots=True)
class Blow:
    """What is expected of an attack: the parts of the target that it takes while he stays in the
    fight, and by putting him out of it, and the part of the attacker that it costs him.
    """

    harm: float = 0.0
    finish: float = 0.0
    own: float = 0.0

    def mixed(self, other: Blow, share: float) -> Blow:
        """This one, but for a share of the other."""
        return Blow(
            (1.0 - share) * self.harm + share * other.harm,
            (1.0 - share) * self.finish + share * other.finish,
            (1.0 - share) * self.own + share * other.own,
        )

    @property
    def gain(self) -> float:
        """All of it together."""
        return self.harm + self.finish - self.own


@dataclass(frozen=True, slots=True)
class Threat:
    """What an enemy's next attack is expected to take of the fighter, and of his friends, in parts
    of him; and what it would take of friends were he not there.
    """

    own: float
    friends: float
    without: float


def part(losses: Iterable[tuple[int, float]], out: float, left: float, lost: Lost) -> Blow:
    """What losses with their chances take of somebody of whom ``left`` is left.

    Who is put out of action has lost by the worst results; only the others count beside that.
    """
    harm, finish, gone = 0.0, 0.0, out
    for number, chance in sorted(losses, reverse=True):
        fells = min(gone, chance)
        gone -= fells
        taken = lost(number) if number else 0.0
        if taken >= left > 0:
            finish += (chance - fells) * left
        else:
            harm += (chance - fells) * taken
    return Blow(harm, finish + out * left)


def of_branch(branch: Branch, foe: tuple[float, Lost], me: tuple[float, Lost]) -> Blow:
    """What comes of it if the enemy answers so; of each the part that is left, and what losses
    take of him.
    """
    struck, back = part(branch.losses, branch.out, *foe), part(branch.own, 0.0, *me)
    return Blow(struck.harm, struck.finish, back.harm + back.finish)


def of_attack(
    forecast: Forecast | None,
    foe: tuple[float, Lost],
    me: tuple[float, Lost],
    informed: float,
    prices: tuple[float, float] = (1.0, 1.0),
) -> tuple[Blow, Blow]:
    """What an attack brings against an enemy who chooses his answer well ``informed`` times out
    of one, and if he does not answer; ``prices`` are what either counts for.
    """
    if forecast is None or not forecast.branches:
        return Blow(), Blow()
    theirs, ours = prices
    blows = {branch.answer: of_branch(branch, foe, me) for branch in forecast.branches}
    bare = blows.get(NONE) or next(iter(blows.values()))
    worst = min(
        blows.values(), key=lambda blow: theirs * (blow.harm + blow.finish) - ours * blow.own
    )
    return bare.mixed(worst, informed), bare


def total(terms: Terms) -> float:
    """All terms added up."""
    return sum(worth for _, worth in terms)
