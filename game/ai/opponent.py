"""The levels that people play against: the same words whatever the book and its scale."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.ai import groups, single
from game.ai.player import Decision, Terms, sensible
from game.core.seat import Seat
from game.core.tactics import FighterTactics, GroupTactics


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody of a level; ``reasons`` keeps the last turn's terms by request."""

    level: str
    seed: int = 0
    reasons: dict[str, Terms] = field(default_factory=dict, compare=False, repr=False)

    def decide(self, seat: Seat) -> tuple[Decision, ...]:
        """One answer for each request: what the book has one do unasked where none was found."""
        found = self._found(seat)
        decisions = tuple(
            found.get(request.id) or Decision(request, sensible(seat, request))
            for request in seat.waiting
        )
        self.reasons.clear()
        self.reasons.update({each.request.id: each.terms for each in decisions})
        return decisions

    def _found(self, seat: Seat) -> Mapping[str, Decision]:
        """What was thought of, by request; nothing where the book tells opponents nothing."""
        tactics = seat.view.scale.tactics
        if isinstance(tactics, FighterTactics):
            return single.decided(seat, single.LEVELS[self.level], self.seed)
        if isinstance(tactics, GroupTactics):
            return groups.decided(seat, self.level, self.seed)
        return {}
