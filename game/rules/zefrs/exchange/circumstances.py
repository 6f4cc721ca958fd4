"""What place, light and height bring to an attack, and who holds whom."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Circumstances:
    """All that the two fighters themselves do not tell.

    ``ids`` are rows of T3, ``height`` how many steps the attacker stands above the target;
    ``distance`` is in cells; ``behind_wall`` tells that a low wall hides the target's lower half,
    ``by_holder`` that the attacker himself holds him in a grapple.
    """

    ids: tuple[str, ...] = ()
    height: int = 0
    distance: int = 1
    behind_wall: bool = False
    by_holder: bool = False


BESIDE = Circumstances()
"""Eye to eye on level ground, as leaders duel."""
