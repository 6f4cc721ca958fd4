"""What a blow is worth at a glance: expected points and wounds by the very check that is rolled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from game.core.grid import Cell
from game.rules.zefrs.exchange import damage
from game.rules.zefrs.exchange.attack import Attack, aims, attack_check
from game.rules.zefrs.exchange.circumstances import Circumstances
from game.rules.zefrs.exchange.forms import placed
from game.rules.zefrs.sheet.arms import grips, weapon
from game.rules.zefrs.sheet.fighter import Combatant, rank_and_file
from game.rules.zefrs.tables.rows import AREAS, Area

WOUND = 0.4
"""What a threatened wound is worth beside all of the target's Damage (1)."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """One blow that could be declared, from which cell, and its worth: 1 finishes the target."""

    worth: float
    weapon: str
    hands: int
    area: Area
    foe: int
    cell: Cell


@lru_cache(maxsize=8192)
def worth(me: Combatant, foe: Combatant, attack: Attack) -> float:
    """The part of the target's Damage that the blow takes on average, and its wound.

    A glance is simple: shifts count by columns, also where the check goes by bands.
    """
    plain = replace(me, by_bands=False)
    left = max(1, foe.health.now)
    armour, total = damage.armour_of(foe, attack), 0.0
    for colour, chance in attack_check(plain, foe, attack).odds:
        if colour == "white":
            continue
        points = damage.final(damage.force(me, foe, attack, colour).raw, armour)
        total += chance * min(1.0, points / left)
        if colour == "red" and not attack.row.harmless:
            total += chance * (1.0 if rank_and_file(foe) else WOUND)
    return total


def blows(
    me: Combatant, foe: Combatant, names: tuple[str, ...], here: Circumstances, cell: Cell
) -> Iterator[Estimate]:
    """All blows with these weapons at one enemy, in the best grip of each."""
    for name in names:
        row = weapon(name)
        hands = max(grips(me, row), default=0)
        areas = aims(me, foe, row, behind_wall=here.behind_wall)
        for area in areas if foe.fighter.combat_class != "MOUNT" else AREAS[1:2]:
            attack = placed(Attack(name, area, hands), here)
            yield Estimate(worth(me, foe, attack), name, hands, area, foe.unit, cell)
