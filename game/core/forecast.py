"""What an order promises, as a value: the chances of what may come out, for each answer."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.checks import Check, Grade
from game.core.orders import Slot


@dataclass(frozen=True, slots=True)
class Branch:
    """What may come out if the enemy does ``answer``.

    ``hit`` gives the chance of each grade, ``losses`` of each number of points or fighters
    lost by the target, ``own`` the same for the actor, ``out`` the chance that the target is
    out of action afterwards; ``each``, where a book tells it, is what
    the target loses on the average by each grade.
    """

    answer: str
    hit: tuple[tuple[Grade, float], ...] = ()
    losses: tuple[tuple[int, float], ...] = ()
    own: tuple[tuple[int, float], ...] = ()
    out: float = 0.0
    each: tuple[tuple[Grade, float], ...] = ()

    @property
    def mean(self) -> float:
        """The expected loss of the target."""
        return sum(number * chance for number, chance in self.losses)

    @property
    def own_mean(self) -> float:
        """The expected loss of the actor."""
        return sum(number * chance for number, chance in self.own)

    def at_least(self, number: int) -> float:
        """The chance that the target loses this many or more."""
        return sum(chance for lost, chance in self.losses if lost >= number)


@dataclass(frozen=True, slots=True)
class Forecast:
    """What an order promises: the first check with its modifiers, and a branch for each answer
    of the enemy. ``later`` are checks that may follow; ``notes`` are wording keys with facts.
    ``others`` is what the same order promises of further targets, one after the other. ``barred``
    tells, as a wording key with facts, why it would come to nothing as things stand; the numbers
    are those for the case that it can be done when its time has come.
    """

    check: Check | None
    branches: tuple[Branch, ...]
    target: int | None = None
    later: tuple[Check, ...] = ()
    notes: tuple[tuple[str, tuple[Slot, ...]], ...] = ()
    others: tuple[Forecast, ...] = ()
    barred: tuple[str, tuple[Slot, ...]] | None = None

    def branch(self, answer: str) -> Branch:
        """The branch of this answer; KeyError if there is none."""
        for branch in self.branches:
            if branch.answer == answer:
                return branch
        raise KeyError(answer)
