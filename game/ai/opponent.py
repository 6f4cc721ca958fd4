"""The levels that people play against: the same words whatever the book and its scale."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.ai import single
from game.ai.player import Decision, Player
from game.ai.recruit import RecruitPlayer
from game.ai.terms import Terms
from game.ai.veteran import VeteranPlayer
from game.core.seat import Seat
from game.core.tactics import FighterTactics


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody of a level; ``reasons`` keeps the last turn's terms by request."""

    level: str
    seed: int = 0
    reasons: dict[str, Terms] = field(default_factory=dict, compare=False, repr=False)

    def decide(self, seat: Seat) -> tuple[Decision, ...]:
        """One answer for each request."""
        if isinstance(seat.view.scale.tactics, FighterTactics):
            found = single.decided(seat, single.LEVELS[self.level], self.seed)
            decisions = tuple(found[request.id] for request in seat.waiting)
        else:
            decisions = self._together().decide(seat)
        self.reasons.clear()
        self.reasons.update({each.request.id: each.terms for each in decisions})
        return decisions

    def _together(self) -> Player:
        return (RecruitPlayer if self.level == "recruit" else VeteranPlayer)(self.seed)
