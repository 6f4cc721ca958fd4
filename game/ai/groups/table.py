"""Own plans against what the enemy may be about: every pair is played out once, within a budget."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from game.ai.groups.foreseen import Foreseen
from game.ai.groups.intentions import Intended
from game.ai.groups.plans import Judge, total
from game.ai.groups.regret import matched

PLAYOUTS = 2_500
"""So many imagined battles are played out for a turn, besides those of the enemy's own thoughts;
beyond them only what the table itself still lacks.
"""

WARY = 0.2
"""The part of an enemy who does what is best for him against the own plans, rather than what is
likely by itself.
"""


@dataclass(slots=True)
class Table:
    """What each plan brings against each thing that the enemy may do; ``left`` playouts may still
    be spent on looking for better plans.
    """

    judge: Judge
    columns: list[Foreseen]
    left: int = PLAYOUTS
    known: dict[tuple[object, ...], float] = field(default_factory=dict)

    def worth(self, own: Intended, enemy: Foreseen) -> float:
        """What this plan brings if the enemy does that."""
        key = (own.plan, own.bent, enemy.deeds, enemy.threat)
        found = self.known.get(key)
        if found is None:
            self.left -= 1
            self.judge.bent = own.bent
            found = total(self.judge.against_one(own.plan, enemy.threat, enemy.deeds))
            self.known[key] = found
        return found

    def mean(self, own: Intended, chances: Sequence[float]) -> float:
        """What it brings against all of it, as likely as that is."""
        pairs = zip(self.columns, chances, strict=True)
        return sum(chance * self.worth(own, enemy) for enemy, chance in pairs if chance)

    def ranked(self, rows: Sequence[Intended], chances: Sequence[float]) -> list[Intended]:
        """These plans, the best first; of two that are worth the same the earlier one."""
        return sorted(rows, key=lambda row: -self.mean(row, chances))

    def feared(self, own: Intended, chances: Sequence[float]) -> str:
        """What of the enemy takes most from a plan, as likely as it is; "" if nothing does."""
        mean, found, most = self.mean(own, chances), "", 0.0
        for enemy, chance in zip(self.columns, chances, strict=True):
            if (takes := chance * (mean - self.worth(own, enemy))) > most:
                found, most = enemy.name, takes
        return found

    def balanced(self, rows: Sequence[Intended]) -> list[float]:
        """How likely the enemy is about each thing: by itself, and by what would be good for him
        if he thought about these plans as the side thinks about his.
        """
        _, theirs = matched([[self.worth(row, column) for column in self.columns] for row in rows])
        likely = [column.threat.chance for column in self.columns]
        every = sum(likely)
        return [
            (1.0 - WARY) * one / every + WARY * share
            for one, share in zip(likely, theirs, strict=True)
        ]
