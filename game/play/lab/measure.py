"""Cases fought until what they show is clear: which battles that takes depends on nothing but how
they end, never on who fights them or what was fought before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from game.play.lab.battle import Outcome
from game.play.lab.case import Case
from game.play.lab.fighters import Fighters, Task
from game.play.lab.store import Store
from game.play.tally import points, wilson, won

LOOK = 20
"""After so many battles of a case, and so many more each time, it is seen whether it is clear."""

SURE = 3.29
"""So many standard deviations hold 99.9 % of a normal distribution: who looks again and again must
be surer each time than who looks once.
"""

NARROW = 0.05
"""A share that is known to so much either way is known."""

Fought = Sequence[Outcome]

Told = Callable[[int, int], None]
"""Is told how many battles were fought, and how many more will be at the most."""


def nobody(fought: int, left: int) -> None:
    """Whoever does not want to know how far it has come."""


@dataclass(slots=True)
class Bench:
    """Where cases are measured: who fights, what was fought already, and when to stop.

    ``most`` are the battles of a case at the most; ``full``: all of them are fought, also where
    the answer is clear before.
    """

    fight: Fighters
    store: Store
    most: int
    full: bool = False
    told: Told = nobody
    _known: dict[str, dict[int, Outcome]] = field(default_factory=dict)

    def measure(self, cases: Sequence[Case], most: int = 0, later: int = 0) -> Mapping[str, Fought]:
        """What came out of each case, by its digest: its battles from the first one on. ``later``
        are the battles that others will ask for, told with those that are left.
        """
        most = most or self.most
        waiting = {case.digest: case for case in cases}
        found: dict[str, Fought] = {}
        for seen in looks(most):
            self._fight(waiting, seen, most, later)
            for digest, case in list(waiting.items()):
                fought = [self._known[digest][number] for number in range(seen)]
                if seen == most or (not self.full and clear(case.sides, fought)):
                    found[digest] = fought
                    del waiting[digest]
        return found

    def _fight(self, waiting: Mapping[str, Case], seen: int, most: int, later: int) -> None:
        """Have the first ``seen`` battles of all these cases."""
        tasks = [task for digest, case in waiting.items() for task in self._missing(case, digest)]
        digests = {id(case): digest for digest, case in waiting.items()}
        due = [task for task in tasks if task[1] < seen]
        if not due:
            return
        left = sum(1 for _, number in tasks if number < most)
        self.told(0, left + later)
        for (case, number), outcome in self.fight(due):
            self.store.keep(digests[id(case)], number, outcome)
            self._known[digests[id(case)]][number] = outcome
            self.told(1, 0)

    def _missing(self, case: Case, digest: str) -> Iterator[Task]:
        if digest not in self._known:
            self._known[digest] = self.store.outcomes(digest, self.most, case.sides)
        known = self._known[digest]
        return ((case, number) for number in range(self.most) if number not in known)


def looks(most: int) -> Iterator[int]:
    """After how many battles it is seen whether the answer is clear."""
    yield from range(LOOK, most, LOOK)
    yield most


def clear(sides: Sequence[str], fought: Fought) -> bool:
    """Whether more battles would hardly tell more: a side has more or less than its fair part with
    99.9 % certainty, or every part is known well enough.
    """
    wins = won(sides, (one.fought.winner for one in fought if one.fought.winner is not None))
    ended = sum(wins.values())
    shares = points(wins)
    sure = (wilson(one.share, ended, SURE) for one in shares.values())
    fair = 1 / len(shares)
    if any(low > fair or high < fair for low, high in sure):
        return True
    return all(one.high - one.low <= 2 * NARROW for one in shares.values())
