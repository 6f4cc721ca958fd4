"""What leaves the hand: weapons and objects that are thrown, and rocks pushed down from above."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.orders import IllegalOrder
from game.core.rule import rule
from game.rules.zefrs.exchange.missile import Line
from game.rules.zefrs.sheet.arms import grips, in_hands, weapon
from game.rules.zefrs.sheet.fighter import Combatant
from game.rules.zefrs.tables import tables
from game.rules.zefrs.tables.rows_gear import Weapon


@rule("ZF-MIS-03")
def throwing_weapons(who: Combatant) -> Iterator[Weapon]:
    """What he has in his hands and can throw over a distance."""
    for name in dict.fromkeys(in_hands(who)):
        row = weapon(name)
        if "thrown" in row.use and not only_down(name) and grips(who, row):
            yield row


@rule("ZF-MIS-11")
def dropping_objects(who: Combatant, beside: tuple[str, ...] = ()) -> Iterator[Weapon]:
    """What he can push down upon somebody: in his hands, or lying in his own cell (``beside``)."""
    for name in dict.fromkeys((*in_hands(who), *beside)):
        if only_down(name) and (name in beside or grips(who, weapon(name))):
            yield weapon(name)


def only_down(name: str) -> bool:
    """Whether it is good only for being pushed down from above."""
    item = tables().items.get(name)
    return item is not None and item.below


@rule("ZF-MIS-11")
def why_no_drop(row: Weapon, cells: int, line: Line) -> IllegalOrder | None:
    """What forbids to push this down upon a target so many cells away, or None.

    ``line.height`` is how many steps the one above stands higher.
    """
    facts = (("weapon", row.name),)
    if cells > tables().numbers.personal.drop_cells or line.height <= 0:
        return IllegalOrder("ZF-MIS-11", "zefrs.no.drop", facts)
    return IllegalOrder("ZF-MIS-10", "zefrs.no.line_of_fire") if line.blocked else None


@rule("ZF-MEL-10")
def fire_of(name: str) -> int:
    """The rating of the fire that a hit with it lights, 0 for what does not burn."""
    item = tables().items.get(name)
    return item.fire if item else 0
