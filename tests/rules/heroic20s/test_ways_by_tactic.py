"""Where tactics, locks and walls let a unit go (3.3, 3.5)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.grid import Cell
from game.rules.heroic20s.sheet.arriving import arrival, redirected
from game.rules.heroic20s.sheet.moving import (
    aim,
    backwards,
    charge,
    closing,
    cornered,
    goals,
)
from tests.rules.heroic20s.lie import field


@pytest.mark.rule(
    "HC-MOVE-01", "HC-TAC-04", "HC-TAC-08", "HC-TAC-11", "HC-MOVE-07", "HC-DIS-01", "HC-DIS-02"
)
def test_where_its_tactic_lets_it_go() -> None:
    lie = field("......... ....b.... ......... a........", a=("thug", 1), b=("thug", 2))
    me, foe = lie.figures[1], lie.figures[2]
    everywhere = goals(lie, me, None)
    assert Cell(8, 0) in everywhere and foe.cells[0] not in everywhere
    assert goals(lie, replace(me, stuck=True), None) == {}
    assert goals(lie, replace(me, expended=30), None) == {}
    assert goals(lie, replace(me, locked=(2,)), None).keys() <= everywhere.keys()
    runs = goals(lie, replace(me, tactic="retreat"), None)
    assert Cell(3, 1) not in runs and Cell(2, 0) not in runs
    back = goals(lie, replace(me, tactic="all_out_defensive", withdraws=True), None)
    assert set(back) == set(backwards(lie, me, 12)) and Cell(1, 0) not in back
    charges = replace(me, tactic="all_out_offensive", target=2)
    line = goals(lie, charges, None)
    assert set(line) == {Cell(1, 1), Cell(2, 1), Cell(3, 2)}
    assert set(goals(lie, replace(charges, target=99), None)) == set(line), "else the nearest"
    assert aim(lie, charges, None) == foe and aim(lie, me, foe) == foe
    assert aim(lie, replace(me, tactic="retreat"), foe) is None
    assert aim(lie, replace(me, withdraws=True), foe) is None
    assert aim(lie, replace(me, locked=(2,)), None) == foe
    alone = field("....a....", a=("thug", 1))
    assert goals(alone, replace(alone.figures[1], tactic="all_out_offensive"), None) == {}
    free = goals(alone, replace(alone.figures[1], tactic="retreat"), None)
    assert len(free) == 8, "nobody to run from"
    assert len(backwards(alone, alone.figures[1], 9)) == 8


@pytest.mark.rule("HC-LOCK-05")
def test_a_locked_unit_comes_only_into_contact() -> None:
    lie = field("a....b... ......... .......c.", a=("thug", 1), b=("thug", 2), c=("thug", 4))
    me = replace(lie.figures[1], locked=(2,))
    found = closing(lie, me, 30)
    assert set(found) >= {Cell(4, 2), Cell(4, 1)} and Cell(2, 2) not in found
    assert closing(lie, replace(me, locked=()), 30) == {}
    assert closing(lie, replace(me, cells=(Cell(4, 2),)), 30) == {}, "it has contact"
    both = replace(me, locked=(2, 4), cells=(Cell(4, 2),))
    assert closing(lie, both, 30) == {}, "one of them is enough"


@pytest.mark.rule("HC-TAC-04")
def test_a_charge_is_straight_and_stops_in_contact() -> None:
    lie = field(".......... a...c....b ..........", a=("thug", 1), b=("thug", 2), c=("thug", 3))
    me, foe = lie.figures[1], lie.figures[2]
    found = charge(lie, me, foe, 60)
    assert sorted(found) == [Cell(x, 1) for x in range(1, 9) if x != 4], "past a friend, not on him"
    assert [found[Cell(x, 1)].cost for x in (1, 3, 8)] == [1, 3, 8]
    assert sorted(charge(lie, me, foe, 5)) == [Cell(x, 1) for x in (1, 2, 3, 5)]
    slant = field("....b ..... ..... ..... a....", a=("thug", 1), b=("thug", 2))
    ways = charge(slant, slant.figures[1], slant.figures[2], 60)
    assert [ways[Cell(n, n)].cost for n in (1, 2, 3)] == [1, 3, 4]
    beside = field("ab...", a=("thug", 1), b=("thug", 2))
    assert charge(beside, beside.figures[1], beside.figures[2], 60) == {}
    wall = field("a..#..b", a=("thug", 1), b=("thug", 2))
    assert sorted(charge(wall, wall.figures[1], wall.figures[2], 60)) == [Cell(1, 0), Cell(2, 0)]
    rough = field("a.,,..b", a=("thug", 1), b=("thug", 2))
    slow = charge(rough, rough.figures[1], rough.figures[2], 60)
    assert [slow[Cell(x, 0)].cost for x in range(1, 6)] == [1, 3, 5, 6, 7]


@pytest.mark.rule("HC-TAC-11", "HC-MOR-06", "HC-MOR-07")
def test_who_is_cornered() -> None:
    shut = field("##### #a..# ##### b....", a=("thug", 1), b=("thug", 2))
    me = shut.figures[1]
    assert not cornered(shut, me)
    assert cornered(shut, replace(me, stuck=True)) and cornered(shut, replace(me, pinned=True))
    close = field("#### #a## #### ..b.", a=("thug", 1), b=("thug", 2))
    assert cornered(close, close.figures[1])
    free = field("##### #a.b# #####", a=("thug", 1), b=("thug", 2))
    assert cornered(free, free.figures[1]), "only nearer to the enemy"
    nobody = field("##### #a..# #####", a=("thug", 1))
    assert not cornered(nobody, nobody.figures[1])
    mate = field("##### #ca.b #####", a=("thug", 1), b=("thug", 2), c=("thug", 3))
    assert cornered(mate, mate.figures[1]), "a friend fills the only cell"
    edge = field("a..b.", a=("thug", 1), b=("thug", 2))
    assert not cornered(edge, edge.figures[1]), "nobody is at the edge of the map"
    wide = field("....... .aa.... ....... ....b..", a=("thug", 1), b=("thug", 2))
    assert not cornered(wide, wide.figures[1])


@pytest.mark.rule("HC-MOVE-01", "HC-TAC-04")
def test_where_somebody_goes_when_his_place_is_taken() -> None:
    lie = field("......... a......b. .........", a=("thug", 1), b=("thug", 2))
    me, foe = lie.figures[1], lie.figures[2]
    found = goals(lie, me, foe)
    assert redirected(lie, me, Cell(4, 1), None, found) == Cell(4, 1)
    assert redirected(lie, me, None, None, found) is None
    assert redirected(lie, me, Cell(4, 1), None, {}) is None
    near = {cell: way for cell, way in found.items() if cell != Cell(6, 1)}
    to = redirected(lie, me, Cell(6, 1), foe, near)
    assert to in (Cell(6, 0), Cell(6, 2)), "beside whom it makes for"
    back = {cell: way for cell, way in found.items() if cell.x == 0}
    assert redirected(lie, me, Cell(6, 1), foe, back) is None, "nothing is nearer"
    assert arrival(lie, me, Cell(7, 1), None) is None, "an enemy stands there"
