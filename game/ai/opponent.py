"""The levels that people play against: the same words whatever the book and its scale."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.ai import groups, single, ticks
from game.ai.player import Decision, Terms, sensible
from game.ai.skirmish import deciding as skirmish
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
        tactics = seat.view.scale.tactics
        if isinstance(tactics, FighterTactics):
            found = single.decided(seat, single.LEVELS[self.level], self.seed)
        elif isinstance(tactics, GroupTactics):
            found = groups.decided(seat, self.level, self.seed)
        else:
            found = self._before(seat)
        decisions = tuple(
            found.get(request.id) or Decision(request, sensible(seat, request))
            for request in seat.waiting
        )
        self.reasons.clear()
        self.reasons.update({each.request.id: each.terms for each in decisions})
        return decisions

    def _before(self, seat: Seat) -> Mapping[str, Decision]:
        """Where the book says nothing yet of its fighters."""
        keen, counted = self.level != "recruit", ticks.by_ticks(seat)
        if counted:
            return ticks.as_veteran(seat) if keen else ticks.as_recruit(seat, self.seed)
        return (skirmish.as_veteran if keen else skirmish.as_recruit)(seat, self.seed)
