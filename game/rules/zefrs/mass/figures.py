"""Leaders and commanders as entities, their Will, and the juniors who step into the breach."""

from __future__ import annotations

from typing import Any

from game.core.components import Unit
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.setup import Figure, Plain
from game.core.world import World
from game.rules.zefrs.mass.components import Company
from game.rules.zefrs.sheet.fighter import Fighter, talent
from game.rules.zefrs.sheet.recruit import make_fighter
from game.rules.zefrs.sheet.resolution import higher


@rule("ZF-MOR-02")
def will(fighter: Fighter) -> int:
    """His Will; General Endurance where Will is missing (as ZF-RES-05, the higher of both)."""
    own = talent(fighter, "will")
    return fighter.endurance if own is None else higher(own, fighter.endurance)


def will_of(reader: Reader, figure: int) -> int:
    """The figure's Will."""
    return will(reader.get(figure, Fighter))


def components(figure: Figure, side: str) -> tuple[Any, ...]:
    """What a figure consists of; raises Misfit for overrides that cannot be."""
    return (Unit(figure.name, side, figure.archetype), *make_fighter(figure))


@rule("ZF-MASS-SET-06")
def junior(who: Unit, company: Company) -> Figure:
    """A man from the ranks: values of the rank and file, class ENEMY, the troops' Will."""
    overrides: dict[str, Plain] = {"combat_class": "ENEMY", "will": company.will}
    return Figure(f"Junior of {who.name}", who.archetype, overrides)


def enlist(world: World, figure: Figure, side: str) -> int:
    """A new figure in the battle."""
    return world.spawn(*components(figure, side))
