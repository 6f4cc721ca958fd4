"""What a duellist wears, part by part, as his card shows it to his opponent."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.view import View


@dataclass(frozen=True, slots=True)
class Guard:
    """Points of armour by area, the areas a shield may serve, the shield's points, and the id of
    the weapon in his hand.
    """

    armour: tuple[tuple[str, int], ...] = ()
    shielded: frozenset[str] = frozenset()
    shield: int = 0
    arms: str = ""

    def points(self, area: str) -> int:
        """What the armour of this area stops, without a shield."""
        return dict(self.armour).get(area, 0)


def guard_of(view: View, fighter: int) -> Guard:
    """How this fighter is protected now; without any guard if nothing is known of him."""
    card = view.ruleset.card(view, fighter)
    covered = frozenset(part.area for part in card.body if part.shielded)
    armour = tuple((part.area, part.armour) for part in card.body)
    return Guard(armour, covered, card.shield, card.arms)
