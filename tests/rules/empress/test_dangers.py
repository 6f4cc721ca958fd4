"""What an opponent is told that it has to fear in a cell."""

from __future__ import annotations

import pytest

from game.core.grid import Cell
from game.rules.empress.orders.worth import danger, in_range
from tests.rules.empress.bout import man, setup
from tests.rules.empress.desk import Desk, desk

HERE, QUICK = Cell(9, 4), {"agility": 18}


def feared(fight: Desk, foe: str, cell: Cell) -> float:
    """What this enemy takes of E2 in that cell."""
    request = fight.until("E2")
    return danger(fight.view(request), fight.unit(foe), request.unit, cell)


@pytest.mark.rule("EM-MOV-01", "EM-GRD-05")
def test_who_cannot_get_there_is_not_feared_there() -> None:
    walls = {(7, y): "wall" for y in range(10)}
    open_, shut = (
        desk(setup(man("E2", "a", (9, 4), **QUICK), man("E6", "b", (5, 4)), terrain=terrain))
        for terrain in ({}, walls)
    )
    assert feared(open_, "E6", HERE) > 0
    assert feared(shut, "E6", HERE) == 0
    assert feared(open_, "E6", Cell(15, 4)) == 0, "too far for a move and a blow"
    assert in_range(open_.view(open_.until("E2")), open_.unit("E6"), open_.unit("E2"))
    assert not in_range(shut.view(shut.until("E2")), shut.unit("E6"), shut.unit("E2"))


@pytest.mark.rule("EM-GRD-05")
def test_a_man_in_a_gap_keeps_enemies_off_but_not_when_he_is_the_one_who_goes() -> None:
    walls = {(7, y): "wall" for y in range(10) if y != 4}
    people = (man("E2", "a", (9, 4), **QUICK), man("E6", "b", (5, 4)))
    kept = desk(setup(*people, man("E1", "a", (7, 4)), terrain=walls))
    assert feared(kept, "E6", HERE) == 0
    own = desk(setup(man("E2", "a", (7, 4), **QUICK), man("E6", "b", (5, 4)), terrain=walls))
    assert feared(own, "E6", HERE) > 0, "nobody stands there once he has gone"


@pytest.mark.rule("EM-INH-02", "EM-GRD-08")
def test_a_shot_is_feared_less_from_behind_something() -> None:
    people = (man("E2", "a", (9, 4), **QUICK), man("E7", "b", (1, 4)))
    bare = desk(setup(*people))
    low = desk(setup(*people, terrain={(8, 4): "low_wall"}))
    hidden = desk(setup(*people, terrain={(7, 4): "wall", (8, 4): "wall"}))
    found = [feared(fight, "E7", HERE) for fight in (bare, low, hidden)]
    assert found[0] > found[1] > found[2] > 0


@pytest.mark.rule("EM-MAN-04")
def test_who_lies_gets_up_and_goes_half_as_far() -> None:
    lying = man("E6", "b", (5, 4), traits=("prone",))
    fight = desk(setup(man("E2", "a", (9, 4), **QUICK), lying))
    assert feared(fight, "E6", Cell(8, 4)) > 0
    assert feared(fight, "E6", Cell(12, 4)) == 0
