"""Single points of how units stand where they end: blocks of a mass battle, large figures (8.2)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.grid import Cell
from game.rules.heroic20s.sheet.arriving import arrival, way_home
from game.rules.heroic20s.sheet.field import Ground, contact
from game.rules.heroic20s.sheet.moving import goals
from game.rules.kit.ground.places import block
from tests.rules.heroic20s.lie import field

FOUR_ACROSS = {(x, 7): "b" for x in range(4, 8)}
FOUR_UP = {(8, y): "b" for y in range(3, 7)}


def plain(marks: dict[tuple[int, int], str], many: int = 200) -> Ground:
    """Twelve cells by ten of a mass battle: pikemen a (25 in a cell), thugs b and c."""
    drawn = {(5, 1): "a", **marks}
    rows = ["".join(drawn.get((x, y), ".") for x in range(12)) for y in range(9, -1, -1)]
    who = {"a": ("pikeman", 1, {"living": many}), "b": ("thug", 2, {"living": 30})}
    if "c" in drawn.values():
        who["c"] = ("thug", 4, {"living": 30})
    if "b" not in drawn.values():
        del who["b"]
    return field(" ".join(rows), who, mass=True)


def stands(ground: Ground, cell: tuple[int, int], target: int = 0) -> set[tuple[int, int]]:
    """The cells that unit 1 fills with its leading figure there."""
    me, foe = ground.figures[1], ground.figures.get(target)
    return {(at.x, at.y) for at in arrival(ground, me, Cell(*cell), foe) or ()}


def block_of(xs: range, ys: range) -> set[tuple[int, int]]:
    return {(x, y) for x in xs for y in ys}


@pytest.mark.rule("HC-MOVE-02", "HC-LOCK-05")
def test_a_block_looks_at_the_enemy_nearest_to_where_it_ends() -> None:
    north = plain(FOUR_ACROSS)
    assert stands(north, (5, 4)) == block_of(range(4, 8), range(3, 5))
    assert stands(plain({}), (5, 4)) == block_of(range(4, 8), range(3, 5)), "nobody: to the north"
    both = plain({**FOUR_UP, (5, 0): "c"}, 100)
    assert {x for x, _ in stands(both, (5, 4))} == {4, 5}, "in two files, to the east"
    south = plain({(5, 0): "c", (5, 9): "b"})
    assert stands(south, (5, 6)) == block_of(range(4, 8), range(5, 7)), "b is nearer there"
    assert stands(south, (5, 6), 4) == block_of(range(3, 7), range(6, 8)), "it makes for c"


@pytest.mark.rule("HC-MOVE-02", "HC-LOCK-05")
def test_a_block_in_contact_makes_a_front_along_its_target() -> None:
    assert stands(plain(FOUR_ACROSS, 150), (5, 6), 2) == block_of(range(3, 9), range(6, 7))
    assert stands(plain(FOUR_ACROSS), (5, 6), 2) == {
        *block_of(range(3, 9), range(6, 7)), (3, 7), (8, 7),
    }, "the rest comes round the ends"  # fmt: skip
    up = stands(plain(FOUR_UP, 120), (7, 4), 2)
    assert {x for x, _ in up} == {7} and len(up) == 5


@pytest.mark.rule("HC-MOVE-02", "HC-LOCK-05")
@pytest.mark.parametrize("target", [0, 2])
def test_no_cell_of_a_block_is_cut_off_from_the_others(target: int) -> None:
    """A passage of one cell's width with a wall across it: there is room for five, not for six."""
    text = "##b########## a....#....... #############"
    who = {"a": ("pikeman", 1, {"living": 125}), "b": ("thug", 2)}
    ground = field(text, who, mass=True)
    me, foe = ground.figures[1], ground.figures.get(target)
    assert arrival(ground, me, Cell(2, 1), foe) is not None
    assert arrival(ground, replace(me, living=150), Cell(2, 1), foe) is None


@pytest.mark.rule("HC-MOVE-02", "HC-LOCK-05")
def test_large_figures_come_within_reach_all_together() -> None:
    rows = ["............"] * 6
    rows[0] = "......bbbb.."
    rows[4] = "a.a.a......."
    ground = field(
        " ".join(rows), a=("ogre_tribesman", 1, {"living": 3}), b=("thug", 2), mass=False
    )
    me, foe = ground.figures[1], ground.figures[2]
    place = arrival(ground, me, Cell(6, 3), foe)
    assert place is not None and len(place) == 12
    for at in place[::4]:
        assert contact(ground, block(at, 2), foe.cells)


@pytest.mark.rule("HC-MOR-07")
def test_whoever_flees_makes_for_his_own_edge_by_the_shortest_way() -> None:
    """His own edge is the southern one; what is walled in leads to none."""
    text = "....... ....... ...a... ....... ....... ....... ......."
    ground = field(text, a=("thug", 1, {"tactic": "retreat"}))
    me = replace(ground.figures[1], expended=0)
    found = goals(ground, me, None)
    to = way_home(ground, me, found)
    assert to is not None and to.y == 0
    near = {cell: way for cell, way in found.items() if cell.y == 3}
    home = way_home(ground, me, near)
    assert home is not None and near[home].cost == 1, "the cheapest of several as near"
    assert way_home(ground, me, {}) is None
    level = {cell: way for cell, way in found.items() if cell.y >= 4}
    assert way_home(ground, me, level) is None, "none is nearer than where it stands"
    nobody = replace(ground, homes={})
    north = {cell: way for cell, way in goals(nobody, me, None).items() if cell.y == 6}
    assert way_home(nobody, me, north) is not None, "without an own edge any will do"
    shut = field("....... .#####. .#...#. .#.a.#. .#...#. .#####. .......", a=("thug", 1))
    inside = goals(shut, shut.figures[1], None)
    assert inside and way_home(shut, shut.figures[1], inside) is None
