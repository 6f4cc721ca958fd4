"""What a duellist wears, area by area, as his opponent sees it; the book of duels is ZeFRS."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.view import View
from game.rules.zefrs.armour import shield_covers, shield_points, stops
from game.rules.zefrs.fighter import Fighter, combatant, has_shield
from game.rules.zefrs.rows import AREAS


@dataclass(frozen=True, slots=True)
class Guard:
    """Points of armour by area, the areas a shield may serve, and the shield's points."""

    armour: tuple[tuple[str, int], ...] = ()
    shielded: frozenset[str] = frozenset()
    shield: int = 0

    def points(self, area: str) -> int:
        """What the armour of this area stops, without a shield."""
        return dict(self.armour).get(area, 0)


def guard_of(view: View, fighter: int) -> Guard:
    """How this fighter is protected now; without any guard if nothing is known of him."""
    if view.find(fighter, Fighter) is None:
        return Guard()
    who = combatant(view, fighter)
    worn = tuple((area, stops(who.fighter.armour, area)) for area in AREAS)
    if not has_shield(who):
        return Guard(worn)
    covered = frozenset(a for a in AREAS if shield_covers(who.fighter.shield_arm, a))
    return Guard(worn, covered, shield_points(who.fighter.shield))
