"""Mass battles: what belongs to a unit goes with it on every way that it may come to a square."""

from __future__ import annotations

import pytest

from game.core.battle import Battle
from game.core.components import Commands, Leads, Position
from game.core.grid import Cell, Grid
from game.rules.zefrs.mass.withdraw import relieves, retreat
from tests.rules.zefrs.mass_field import (
    army,
    cell,
    field,
    id_of,
    men,
    orders,
    pass_on,
    reply,
    stand,
    start,
    unit,
)

MISS = [99] * 12


def leads(battle: Battle, name: str) -> bool:
    """Whether the unit's leader commands its side, leads it and stands in its square."""
    chief, post = id_of(battle, f"{name} leader"), battle.world.get(id_of(battle, name), Position)
    assert battle.world.find(chief, Commands)
    spot = battle.world.find(chief, Position)
    return battle.world.find(chief, Leads) == Leads(id_of(battle, name)) and spot == post


@pytest.mark.rule("ZF-MASS-ORD-05", "ZF-MASS-SET-05")
def test_a_commander_who_leads_a_unit_follows_a_withdrawing_enemy_with_it() -> None:
    setup = army(unit("A1", (2, 2)), unit("B1", (2, 3)), unit("A2", (0, 0)), unit("B2", (4, 6)))
    battle = start(setup, {"mass.attack": MISS})
    orders(battle, A1="withdraw", B1="attack")
    pass_on(battle, "mass.follow")
    reply(battle, "B1", "follow", True)
    assert cell(battle, "B1") == Cell(2, 2)
    assert leads(battle, "B1")


@pytest.mark.rule("ZF-MASS-ORD-06", "ZF-MASS-SET-05")
def test_a_commander_who_leads_the_unit_that_relieves_another_comes_to_the_front_with_it() -> None:
    units = unit("A2", (2, 1)), unit("A1", (2, 2)), unit("B1", (2, 3)), unit("B2", (4, 6))
    battle = start(army(*units), {"mass.attack": MISS})
    orders(battle, A1="withdraw", B1="attack")
    pass_on(battle, "mass.swap")
    reply(battle, "A1", "swap", True)
    assert cell(battle, "A2") == Cell(2, 2)
    assert leads(battle, "A2")


@pytest.mark.rule("ZF-MOR-09", "ZF-MASS-SET-05")
def test_a_commander_who_leads_a_unit_takes_the_square_of_a_broken_enemy_with_it() -> None:
    few = men(10)
    units = unit("B1", (2, 3)), unit("A2", (0, 0)), unit("A1", (2, 2), few), unit("B2", (4, 6))
    battle = start(army(*units), {"mass.attack": [1] * 12})
    orders(battle, B1="attack")
    pass_on(battle, "mass.fill")
    reply(battle, "B1", "unit", id_of(battle, "B1"))
    assert cell(battle, "B1") == Cell(2, 2)
    assert leads(battle, "B1")


@pytest.mark.rule("ZF-MASS-ORD-05")
@pytest.mark.parametrize(("left", "to"), [(40, (2, 1)), (0, (3, 2))])
def test_a_unit_withdraws_from_whoever_still_fights_it(left: int, to: tuple[int, int]) -> None:
    """Of the enemy in front nobody may be left; then it goes away from the one at its side."""
    me = stand(1, "a", (2, 2), form="withdraw")
    front = stand(2, "b", (2, 3), "S", form="defend", now=left)
    beside = stand(3, "b", (1, 2), "E", form="attack")
    assert retreat(field(me, front, beside), Grid(5, 7), me) == to


@pytest.mark.rule("ZF-MASS-ORD-06", "ZF-MASS-MOV-01")
@pytest.mark.parametrize(("left", "may"), [(40, False), (0, True)])
def test_an_enemy_of_whom_nobody_is_left_keeps_no_unit_from_relieving_another(
    left: int, may: bool
) -> None:
    me, behind = stand(1, "a", (2, 2), form="withdraw"), stand(2, "a", (2, 1))
    beside = stand(3, "b", (1, 1), "E", now=left)
    assert relieves(field(me, behind, beside), me, behind) is may
