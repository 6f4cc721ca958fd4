"""What the troops of a unit are worth together: averages that stay fixed for the battle."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from game.core.rule import rule
from game.core.setup import Troops, UnitSetup
from game.rules.zefrs.mass.casualties import average, composite
from game.rules.zefrs.mass.components import Company
from game.rules.zefrs.mass.figures import will
from game.rules.zefrs.sheet.armour import composite_hundreds
from game.rules.zefrs.sheet.arms import armed, weapon, weapon_rating
from game.rules.zefrs.sheet.fighter import Fighter
from game.rules.zefrs.sheet.recruit import recruit
from game.rules.zefrs.tables.rows_gear import Weapon

TERROR = "terror"
"""The trait of a horde of monsters (ZF-MOR-06)."""


@rule("ZF-MASS-SET-03", "ZF-MASS-ARM-02")
def company(unit: UnitSetup) -> Company:
    """The unit's ratings, composite armour and Will, each averaged over all its members.

    It can shoot if all of them carry something to shoot with, as far as the shortest reaches.
    """
    members = [(troops.count, member(troops)) for troops in unit.troops]
    bows = [bow(fighter) for _, fighter in members]
    ranged = [row for row in bows if row is not None]
    shoots = len(ranged) == len(bows)
    return Company(
        _average(members, melee),
        _average(members, will),
        composite((count, hundreds(fighter)) for count, fighter in members),
        _average(members, missile) if shoots else None,
        _ranges(ranged) if shoots else (),
        TERROR in unit.traits,
    )


def _average(members: list[tuple[int, Fighter]], rating: Callable[[Fighter], int]) -> int:
    return average((count, rating(fighter)) for count, fighter in members)


def member(troops: Troops) -> Fighter:
    """One of these fighters. Raises Misfit for overrides that cannot be."""
    return recruit(troops.archetype, troops.overrides)[0]


def hundreds(fighter: Fighter) -> int:
    """His composite armour before it is divided by 100."""
    return composite_hundreds(fighter.armour, fighter.shield, fighter.shield_arm)


def melee(fighter: Fighter) -> int:
    """His best rating with a weapon for hand to hand, General Fighting without one."""
    rows = (weapon(name) for name in fighter.weapons)
    ratings = [weapon_rating(fighter, row) for row in rows if "melee" in row.use and armed(row)]
    return max(ratings, default=fighter.fighting)


def bow(fighter: Fighter) -> Weapon | None:
    """The missile weapon he shoots best with, None without.

    Thrown weapons do not count: one throw and they are gone (ZF-MIS-09), and a unit shoots
    three times a round.
    """
    rows = [weapon(name) for name in fighter.weapons]
    shot = [row for row in rows if "shot" in row.use]
    return max(shot, key=lambda row: weapon_rating(fighter, row), default=None)


def missile(fighter: Fighter) -> int:
    """His rating with it."""
    row = bow(fighter)
    return weapon_rating(fighter, row) if row else 0


def _ranges(rows: Iterable[Weapon]) -> tuple[int, ...]:
    return tuple(min(feet) for feet in zip(*(row.range or () for row in rows), strict=True))
