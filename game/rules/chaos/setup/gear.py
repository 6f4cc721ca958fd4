"""What a fighter has in his hands when the fight begins, and what at his belt."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.chaos.sheet.components import Carries, Held
from game.rules.chaos.tables.book import tables
from game.rules.chaos.tables.rows import Weapon


def in_hands(names: Sequence[str]) -> Held | None:
    """These weapons in his hands, the first in the right one; None if two hands do not hold them.

    What takes both hands is in both.
    """
    rows = [tables().weapons[name] for name in names if name]
    if not rows:
        return Held()
    if len(rows) == 1:
        return alone(rows[0])
    fits = len(rows) == 2 and all(row.least_hands <= 1 for row in rows)
    return Held(rows[0].id, rows[1].id) if fits else None


def alone(row: Weapon) -> Held:
    """One weapon alone: in both hands if it is held so."""
    return Held(row.id, row.id) if row.hands > 1 else Held(row.id)


def packed(gear: Sequence[str], held: Held) -> Carries:
    """What he carries beside what is in his hands."""
    left = list(gear)
    names = (held.right, held.left)
    twice = names[0] == names[1] and names[0] and tables().weapons[names[0]].hands > 1
    for name in names[:1] if twice else names:
        if name in left:
            left.remove(name)
    return Carries(tuple(left))
