"""What the troops of a unit are worth together, and the casualties they take; their leaders."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from game.core.checks import Grade
from game.core.components import Unit
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.setup import Figure, Plain, Troops, UnitSetup
from game.core.world import World
from game.rules.zefrs.mass.components import Company, Ranks
from game.rules.zefrs.sheet.armour import composite_hundreds
from game.rules.zefrs.sheet.arms import armed, weapon, weapon_rating
from game.rules.zefrs.sheet.fighter import Fighter, talent
from game.rules.zefrs.sheet.recruit import make_fighter, recruit
from game.rules.zefrs.tables import tables
from game.rules.zefrs.tables.rows_gear import Weapon


@rule("ZF-MASS-ATK-02", "ZF-MASS-ATK-03")
def losses(attackers: int, colour: Grade, armour: int) -> int:
    """Fighters lost to so many attackers with this colour, rounded up; none at 0 percent."""
    table = tables()
    full = next(percent for name, percent in table.percents.items() if name == colour)
    percent = max(0, full - reduction(armour))
    return -(-attackers * percent // table.numbers.mass.casualty_divisor)


@rule("ZF-MASS-ARM-03")
def reduction(armour: int) -> int:
    """What composite armour takes off the percent (T13); its last row serves all above."""
    rows = tables().reductions
    return rows[min(armour, len(rows) - 1)]


@rule("ZF-MASS-ARM-01", "ZF-MASS-ARM-02")
def composite(portions: Iterable[tuple[int, int]]) -> int:
    """The composite armour of a unit from pairs of (fighters, undivided hundreds of their kit).

    The hundreds are averaged by numbers, then divided by 100 and rounded down once.
    """
    pairs = tuple(portions)
    divisor = tables().numbers.mass.composite_divisor
    return sum(count * hundreds for count, hundreds in pairs) // (_fighters(pairs) * divisor)


@rule("ZF-MASS-SET-03")
def average(portions: Iterable[tuple[int, int]]) -> int:
    """The average rating of all members from pairs of (fighters, rating), rounded down."""
    pairs = tuple(portions)
    return sum(count * rating for count, rating in pairs) // _fighters(pairs)


def _fighters(pairs: tuple[tuple[int, int], ...]) -> int:
    return sum(count for count, _ in pairs)


TERROR = "terror"
"""The trait of a horde of monsters (ZF-MOR-06)."""

TRAITS = (TERROR,)
"""The words that this book knows of a unit."""


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
        tuple(map(min, zip(*(row.range or () for row in ranged), strict=True))) if shoots else (),
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


@rule("ZF-MOR-02")
def will(fighter: Fighter) -> int:
    """His Will; General Endurance where Will is missing, and only there."""
    own = talent(fighter, "will")
    return fighter.endurance if own is None else own


def will_of(reader: Reader, figure: int) -> int:
    """The figure's Will."""
    return will(reader.get(figure, Fighter))


def components(figure: Figure, side: str) -> tuple[Any, ...]:
    """What a figure consists of; raises Misfit for overrides that cannot be."""
    return (Unit(figure.name, side, figure.archetype), *make_fighter(figure))


@rule("ZF-MASS-SET-06")
def junior(who: Unit, company: Company, ranks: Ranks | None = None) -> Figure:
    """A man from the ranks: values of the rank and file, class ENEMY, the troops' Will."""
    own: dict[str, Plain] = dict(ranks.overrides) if ranks else {}
    overrides = {**own, "combat_class": "ENEMY", "will": company.will}
    return Figure(f"Junior of {who.name}", who.archetype, overrides)


def enlist(world: World, figure: Figure, side: str) -> int:
    """A new figure in the battle."""
    return world.spawn(*components(figure, side))
