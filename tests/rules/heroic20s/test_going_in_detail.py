"""Single points of where units can go: few yards, large figures, charges, corners (3.5, 8.2)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.grid import Cell
from game.rules.heroic20s.sheet.field import Ground
from game.rules.heroic20s.sheet.moving import budget, charge, cornered, goals
from game.rules.kit.ground.nearness import rounded
from game.rules.kit.ground.places import block
from tests.rules.heroic20s.lie import field


@pytest.mark.rule("HC-MOVE-01", "HC-TAC-08")
def test_the_goals_of_a_mass_battle_are_in_the_order_of_cost() -> None:
    """Rubble beside it costs as much as four cells of open ground."""
    ground = field("....... ~...... a~..... .......", a=("pikeman", 1, {"living": 9}), mass=True)
    me = ground.figures[1]
    found = goals(ground, me, None)
    assert budget(me) == 20, "four cells, the price of rubble"
    assert found[Cell(1, 1)].cost == found[Cell(0, 2)].cost == 20
    costs = [way.cost for way in found.values()]
    assert costs == sorted(costs) and costs[0] == 5


@pytest.mark.rule("HC-MOVE-01", "HC-MOVE-02")
def test_the_one_step_that_is_always_possible_ends_on_no_friend() -> None:
    who = {"a": ("pikeman", 1, {"living": 9}), "c": ("pikeman", 3, {"living": 9})}
    ground = field(".... .c.. a... ....", who, mass=True)
    slow = replace(ground.figures[1], tactic="hold_ground")
    assert set(goals(ground, slow, None)) == {Cell(0, 2), Cell(1, 1), Cell(0, 0), Cell(1, 0)}


@pytest.mark.rule("HC-MOVE-01", "HC-DIS-01", "HC-TAC-08")
def test_the_one_step_of_a_withdrawal_leads_back_over_any_ground() -> None:
    who = {"a": ("pikeman", 1, {"living": 9}), "b": ("pikeman", 2, {"living": 9})}
    ground = field("..... ~~... ~a.b. ~~...", who, mass=True)
    back = replace(ground.figures[1], tactic="all_out_defensive", withdraws=True)
    assert set(goals(ground, back, None)) == {Cell(0, 0), Cell(0, 1), Cell(0, 2)}


@pytest.mark.rule("HC-MOVE-01", "HC-MOVE-11")
def test_whoever_has_one_yard_left_takes_one_step() -> None:
    ground = field("..... ..a.. .....", a=("archer", 1, {"tactic": "neutral"}))
    me = ground.figures[1]
    last = replace(me, expended=budget(me) - 1)
    assert budget(last) == 1
    assert set(goals(ground, last, None)) == {
        Cell(x, y) for x in (1, 2, 3) for y in (0, 1, 2) if (x, y) != (2, 1)
    }


@pytest.mark.rule("HC-TAC-11", "HC-DIS-02")
def test_the_nearest_cell_of_a_large_figure_is_that_which_must_not_come_nearer() -> None:
    """Its western cells would leave one enemy, its eastern ones come nearer to the other."""
    rows = ["." * 13 for _ in range(13)]
    for mark, x, y in (("a", 5, 5), ("b", 11, 5), ("c", 1, 7)):
        row = rows[12 - y]
        rows[12 - y] = row[:x] + mark + row[x + 1 :]
    ground = field(
        " ".join(rows),
        a=("ogre_tribesman", 1, {"tactic": "retreat"}),
        b=("thug", 2),
        c=("thug", 4),
    )
    foes = [cell for unit in (2, 4) for cell in ground.figures[unit].cells]

    def off(anchor: Cell) -> int:
        """The yards from the block there to the nearest enemy."""
        return min(rounded(cell.x - x, cell.y - y) for cell in block(anchor, 2) for x, y in foes)

    found = goals(ground, ground.figures[1], None)
    assert len(found) > 9
    for way in found.values():
        far = [off(cell) for cell in (Cell(5, 5), *way.path)]
        assert far == sorted(far)


@pytest.mark.rule("HC-TAC-04", "HC-MOVE-01")
def test_a_charge_is_at_the_named_enemy_or_else_at_the_nearest() -> None:
    who = {"b": ("archer", 2), "c": ("archer", 4)}
    ground = field("b...a.....c", who, a=("thug", 1, {"tactic": "all_out_offensive"}))
    me = ground.figures[1]
    assert set(goals(ground, replace(me, target=4), None)) == {Cell(x, 0) for x in range(5, 10)}
    assert set(goals(ground, replace(me, target=None), None)) == {Cell(x, 0) for x in (1, 2, 3)}


@pytest.mark.rule("HC-TAC-04")
def test_a_charge_of_a_large_figure_pays_for_the_worst_of_its_ground() -> None:
    who = {"a": ("ogre_tribesman", 1), "b": ("thug", 2), "c": ("thug", 3)}
    ground = field("...,....... a.....c...b", who)
    found = charge(ground, ground.figures[1], ground.figures[2], 60)
    assert {cell.x: way.cost for cell, way in found.items()} == {
        1: 1, 2: 3, 3: 5, 4: 6, 7: 9, 8: 10,
    }, "two yards where one cell is rough, and no end on half of a friend"  # fmt: skip


@pytest.mark.rule("HC-TAC-04")
def test_one_step_of_a_charge_is_always_possible_in_a_mass_battle_only() -> None:
    who = {"a": ("pikeman", 1), "b": ("pikeman", 2)}
    for mass, cells in ((True, {Cell(1, 0)}), (False, set())):
        ground = field("a~~.....b", who, mass)
        assert set(charge(ground, ground.figures[1], ground.figures[2], 3)) == cells
    ground = field("a...b", who, mass=True)
    found = charge(ground, ground.figures[1], ground.figures[2], 10)
    assert [way.cost for way in found.values()] == [5, 10]


@pytest.mark.rule("HC-TAC-11", "HC-MOR-06", "HC-MOR-07")
@pytest.mark.parametrize(
    ("text", "caught"),
    [
        ("####### ####.## ###a.## #####b#", False),
        ("#### aa#b ####", False),
        ("####### ###..c# #b#a..# #######", True),
        ("####### ###...# #b#a..# #######", False),
    ],
    ids=["a step as far off", "one at the edge", "half on a friend", "free"],
)
def test_single_steps_out_of_a_corner(text: str, caught: bool) -> None:
    large = "..." in text or "c" in text
    who = {"a": ("ogre_tribesman" if large else "thug", 1), "b": ("thug", 2)}
    if "c" in text:
        who["c"] = ("thug", 3)
    ground: Ground = field(text, who)
    assert cornered(ground, ground.figures[1]) is caught
