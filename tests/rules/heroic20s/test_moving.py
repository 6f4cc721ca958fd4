"""Where units go and how they stand at the end: budgets, terrain, charges, retreats (3.5, 8.2)."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.grid import Cell, Grid, king_moves
from game.rules.heroic20s.sheet.arriving import arrival, closed_up, leaves, way_home
from game.rules.heroic20s.sheet.field import Ground, contact, nearest_foe, yards
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.sheet.frontage import front
from game.rules.heroic20s.sheet.moving import (
    budget,
    cornered,
    feet,
    full_budget,
    goals,
    leading,
    pace,
)
from game.rules.kit.ground.groups import Room, placed
from game.rules.kit.ground.measures import ALTERNATING
from game.rules.kit.ground.site import lay
from tests.rules.heroic20s.cast import figure
from tests.rules.heroic20s.lie import field
from tests.rules.kit.drawn import together


def gone(ground: Ground, unit: int, far: int) -> Ground:
    """The field after a unit has moved so many yards at its nearest enemy."""
    me = ground.figures[unit]
    foe = nearest_foe(ground, me)
    assert foe is not None
    found = goals(ground, me, foe)
    near = min(
        (cell for cell, way in found.items() if way.cost <= far),
        key=lambda cell: (yards(ground, (cell,), foe.cells), found[cell].cost),
    )
    place = arrival(ground, me, near, foe)
    assert place is not None
    figures = {**ground.figures, unit: replace(me, cells=place)}
    return Ground(ground.site, figures, ground.mass, ground.homes)


def apart(ground: Ground) -> int:
    return yards(ground, ground.figures[1].cells, ground.figures[2].cells)


@pytest.mark.rule("HC-MOVE-01", "HC-MOVE-02")
def test_b_04_two_groups_walk_at_each_other() -> None:
    """30 yards each: 70 yards become 40, and then 10."""
    row = "tt" + "." * 69 + "o.o." + "." * 5
    none = row.replace("o", ".").replace("t", ".")
    rows = " ".join([row.replace("o", "."), row, none, row, none, row])
    who: dict[str, Any] = {
        "t": ("troglodyte_warrior", 1, {"tactic": "offensive"}),
        "o": ("ogre_tribesman", 2),
    }
    ground = field(rows, who)
    assert [full_budget(ground.figures[unit]) for unit in (1, 2)] == [30, 30]
    assert apart(ground) == 70
    ground = gone(ground, 1, 30)
    assert apart(ground) == 40
    ground = gone(ground, 2, 30)
    assert apart(ground) == 10


@pytest.mark.rule("HC-MOVE-01", "HC-MOVE-02")
def test_b_18_ogres_come_into_contact() -> None:
    """Under Defensive they have 24 yards, and go nine of them."""
    who = {"o": ("ogre_tribesman", 2, {"tactic": "defensive"}), "t": ("troglodyte_warrior", 1)}
    row = "o.o.o.o" + "." * 11
    ground = field(" ".join(["." * 18, row, "." * 18, row[:17] + "t"]), who)
    assert full_budget(ground.figures[2]) == 24
    assert apart(ground) == 10
    assert apart(gone(ground, 2, 8)) == 2
    ground = gone(ground, 2, 9)
    assert apart(ground) == 1
    assert contact(ground, ground.figures[1].cells, ground.figures[2].cells)


@pytest.mark.rule("HC-MOVE-05")
@pytest.mark.parametrize(
    ("tactic", "shots", "left"),
    [
        ("offensive", 3, 15),
        ("defensive", 3, 10),
        ("all_out_defensive", 3, 5),
        ("aimed_shooting", 2, 5),
        ("hold_ground", 2, 0),
        ("all_out_offensive", 1, 50),
    ],
)
def test_d_23_what_shots_leave_of_the_budget(tactic: str, shots: int, left: int) -> None:
    archer = figure("archer", tactic=tactic)
    assert pace(archer) == 5
    assert budget(replace(archer, expended=(shots - 1) * pace(archer))) == left


@pytest.mark.rule("HC-MOVE-07")
@pytest.mark.rule("HC-MOVE-11")
def test_d_23_who_is_locked_stays_and_who_is_not_may_run() -> None:
    ground = field("......a....b", a=("archer", 1, {"tactic": "offensive"}), b=("thug", 2))
    assert Cell(0, 0) in goals(ground, ground.figures[1], None)
    ground = field(".....ab", a=("archer", 1, {"locked": (2,)}), b=("thug", 2))
    assert not goals(ground, ground.figures[1], None)
    pinned = replace(ground.figures[1], locked=(), pinned=True)
    assert budget(pinned) == 0 and not goals(ground, pinned, None)


@pytest.mark.rule("HC-TAC-12")
@pytest.mark.rule("HC-MOVE-04")
@pytest.mark.rule("HC-BASE-10")
@pytest.mark.parametrize(
    ("who", "posture", "move"),
    [
        ("archer", "standing", 5),
        ("archer", "crouching", 3),
        ("archer", "kneeling", 1),
        ("archer", "sitting", 0),
        ("archer", "lying", 1),
        ("cavalry_horse", "standing", 16),
        ("swordsman", "standing", 3),
    ],
)
def test_move_by_posture_and_top_speed(who: str, posture: str, move: int) -> None:
    assert pace(figure(who, posture=posture)) == move


@pytest.mark.rule("HC-TAC-08")
def test_a_withdrawal_has_twice_move() -> None:
    who = figure("archer", tactic="all_out_defensive")
    assert full_budget(who) == 15 and full_budget(replace(who, withdraws=True)) == 10


@pytest.mark.rule("HC-MOVE-02")
def test_what_ground_costs() -> None:
    costs = {}
    for sign in ".,~#":
        ground = field(f"a{sign}.......", a=("archer", 1, {"tactic": "hold_ground"}))
        found = goals(ground, ground.figures[1], None)
        costs[sign] = found[Cell(1, 0)].cost if Cell(1, 0) in found else 0
    assert costs == {".": 1, ",": 2, "~": 4, "#": 0}
    ground = field("a..... ...... ......", a=("archer", 1))
    found = goals(ground, ground.figures[1], None)
    assert [found[Cell(n, 2 - n)].cost for n in (1, 2)] == [1, 3], "every second diagonal two"


@pytest.mark.rule("HC-MOVE-02", "HC-TAC-04")
@pytest.mark.parametrize(
    ("text", "costs"),
    [
        ("a..... .,.... ..,... ...,.. ....b.", [2, 6, 8]),
        ("a..... ...... ..,... ...... ....b.", [1, 5, 6]),
        ("a..... .~.... ...... ...... ....b.", [4, 6, 7]),
    ],
)
def test_ground_multiplies_both_kinds_of_diagonal_steps(text: str, costs: list[int]) -> None:
    """1, 2 and 1 yards, times two on bad footing and four in rubble; on foot and in a charge."""
    who: dict[str, Any] = {
        "a": ("archer", 1, {"tactic": "all_out_offensive", "target": 2}),
        "b": ("thug", 2),
    }
    ground = field(text, who)
    found = goals(ground, ground.figures[1], None)
    assert [found[Cell(n, 4 - n)].cost for n in (1, 2, 3)] == costs
    for sign, price in ((",", 2), ("~", 4)):
        ground = field(" ".join([sign * 6] * 5 + ["a" + sign * 5]), {"a": ("archer", 1)})
        ways = goals(ground, ground.figures[1], None)
        assert [ways[Cell(n, n)].cost for n in (1, 2, 3)] == [price, 3 * price, 4 * price]


@pytest.mark.rule("HC-MOVE-02")
def test_friends_are_crossed_and_enemies_are_not() -> None:
    ground = field("a.c..b..", a=("archer", 1), c=("thug", 3), b=("thug", 2))
    found = goals(ground, ground.figures[1], None)
    assert Cell(3, 0) in found and Cell(2, 0) not in found
    assert not {Cell(5, 0), Cell(6, 0)} & set(found)


@pytest.mark.rule("HC-MOVE-01", "HC-MOVE-02")
def test_steps_of_a_mass_battle() -> None:
    """Five yards a cell, what is less is lost, and one step is always possible."""
    row = "." * 12
    who: dict[str, Any] = {"a": ("pikeman", 1, {"living": 20})}
    ground = field(" ".join(["a" + row, "." + row, row + "."]), who, mass=True)
    me = ground.figures[1]
    found = goals(ground, me, None)
    assert full_budget(me) == 20
    assert found[Cell(4, 2)].cost == 20 and Cell(5, 2) not in found
    assert found[Cell(1, 1)].cost == 5 and found[Cell(2, 0)].cost == 15
    few = goals(ground, replace(me, tactic="hold_ground"), None)
    assert set(few) == {Cell(1, 2), Cell(0, 1), Cell(1, 1)}
    assert few[Cell(1, 1)].cost == 4 == budget(replace(me, tactic="hold_ground"))
    assert not goals(ground, replace(me, tactic="hold_ground", expended=4), None)


@pytest.mark.rule("HC-TAC-04")
def test_a_charge_goes_straight_and_stops_in_contact() -> None:
    who: dict[str, Any] = {
        "a": ("thug", 1, {"tactic": "all_out_offensive", "target": 2}),
        "b": ("archer", 2),
    }
    ground = field(".......... a......... .......... .......... ........b.", who)
    found = goals(ground, ground.figures[1], None)
    path = list(found.values())[-1].path
    assert list(found) == list(path) and len(path) == 7
    assert [contact(ground, (cell,), ground.figures[2].cells) for cell in path] == [
        *[False] * 6,
        True,
    ]
    assert all(king_moves(a, b) == 1 for a, b in pairwise((Cell(0, 3), *path)))
    blocked = field("a..#...b", who)
    assert list(goals(blocked, blocked.figures[1], None)) == [Cell(1, 0), Cell(2, 0)]


@pytest.mark.rule("HC-TAC-04")
def test_a_charge_at_who_is_gone_goes_at_the_nearest() -> None:
    ground = field(
        "b...a.....c",
        a=("thug", 1, {"tactic": "all_out_offensive", "target": 8}),
        b=("archer", 2),
        c=("archer", 4),
    )
    assert list(goals(ground, ground.figures[1], None)) == [Cell(3, 0), Cell(2, 0), Cell(1, 0)]


@pytest.mark.rule("HC-TAC-04")
def test_a_charge_crosses_friends_but_does_not_end_among_them() -> None:
    ground = field(
        "a.c...b", a=("thug", 1, {"tactic": "all_out_offensive", "target": 2}),
        c=("thug", 3), b=("archer", 2),
    )  # fmt: skip
    assert [cell.x for cell in goals(ground, ground.figures[1], None)] == [1, 3, 4, 5]
    slow = replace(ground.figures[1], expended=58)
    assert [cell.x for cell in goals(ground, slow, None)] == [1]


@pytest.mark.rule("HC-LOCK-05", "HC-MOVE-07")
def test_closing_up_is_for_contact_with_whom_it_is_locked() -> None:
    """Pikes hold nobody at five yards."""
    ground = field("..... a...b .....", a=("thug", 1, {"locked": (2,)}), b=("pikeman", 2))
    found = goals(ground, ground.figures[1], None)
    assert found and all(king_moves(cell, Cell(4, 1)) == 1 for cell in found)
    ground = field("...ab", a=("thug", 1, {"locked": (2,)}), b=("pikeman", 2))
    assert not goals(ground, ground.figures[1], None)


@pytest.mark.rule("HC-DIS-01")
def test_each_step_of_a_withdrawal_leads_away_from_all_it_is_locked_with() -> None:
    who: dict[str, Any] = {
        "a": ("archer", 1, {"tactic": "all_out_defensive", "withdraws": True, "locked": (2, 4)}),
        "b": ("thug", 2),
        "c": ("thug", 4),
    }
    ground = field("....... ....... ...c... ..ba... .......", who)
    found = goals(ground, ground.figures[1], None)
    assert found
    for way in found.values():
        steps = (Cell(3, 1), *way.path)
        for foe in (Cell(2, 1), Cell(3, 2)):
            far = [(x - foe.x) ** 2 + (y - foe.y) ** 2 for x, y in steps]
            assert far == sorted(set(far))
    assert Cell(4, 2) not in found, "nearer to one of them"


@pytest.mark.rule("HC-DIS-01", "HC-TAC-08")
def test_a_withdrawal_of_who_was_not_reached_leads_from_the_nearest() -> None:
    who: dict[str, Any] = {
        "a": ("archer", 1, {"tactic": "all_out_defensive", "withdraws": True}),
        "b": ("thug", 2),
    }
    ground = field("..a..b", who)
    assert set(goals(ground, ground.figures[1], None)) == {Cell(1, 0), Cell(0, 0)}


@pytest.mark.rule("HC-TAC-11")
@pytest.mark.rule("HC-DIS-02")
def test_no_step_of_a_retreat_leads_nearer_to_the_nearest_enemy() -> None:
    who: dict[str, Any] = {
        "a": ("archer", 1, {"tactic": "retreat", "locked": (2,)}),
        "b": ("thug", 2),
    }
    ground = field("......... ...a..b..", who)
    found = goals(ground, ground.figures[1], None)
    assert found
    for way in found.values():
        far = [(x - 6) ** 2 + y**2 for x, y in (Cell(3, 0), *way.path)]
        assert far == sorted(far)
    fled = replace(ground.figures[2], routed=True)
    free = Ground(ground.site, {**ground.figures, 2: fled}, False, ground.homes)
    assert len(goals(free, free.figures[1], None)) > len(found), "who flees frightens nobody"


@pytest.mark.rule("HC-MOR-06")
@pytest.mark.rule("HC-MOR-07")
@pytest.mark.parametrize(
    ("text", "is_"),
    [
        ("..... .#b#. .#a#. .###. .....", True),
        ("..... .#b#. .#a#. .#.#. .....", False),
        (".b. .a. ###".replace(".a.", "#a#"), True),
        ("#b# #a#", False),
        ("..... .bbb. .bab. .bbb. .....", True),
    ],
)
def test_who_is_cornered(text: str, is_: bool) -> None:
    """Nobody at the edge of the map is."""
    ground = field(text, a=("archer", 1), b=("thug", 2))
    assert cornered(ground, ground.figures[1]) == is_
    assert cornered(ground, replace(ground.figures[1], grappled=True, stuck=True))


@pytest.mark.rule("HC-MOR-07")
@pytest.mark.rule("HC-MOVE-10")
def test_a_fleeing_unit_heads_for_its_own_edge_and_leaves() -> None:
    who: dict[str, Any] = {
        "a": ("archer", 1, {"tactic": "retreat", "routed": True}),
        "b": ("thug", 2),
    }
    ground = field(".b..... ....... .a..... .###### ....... .......", who)
    me = ground.figures[1]
    found = goals(ground, me, None)
    home = way_home(ground, me, found)
    assert home is not None and home.y == 0
    assert leaves(ground, me, found[home])
    spent = replace(me, expended=full_budget(me) - found[home].cost)
    assert not leaves(ground, spent, found[home]), "no movement left"
    assert way_home(ground, me, {}) is None


@pytest.mark.rule("HC-LOCK-05")
def test_a_unit_that_comes_into_contact_brings_all_within_reach() -> None:
    rows = ["." * 14] * 6 + ["." * 4 + "bbbbbb" + "." * 4, "." * 14]
    rows[0] = rows[1] = "." * 6 + "aaa" + "." * 5
    ground = field(" ".join(rows), a=("thug", 1), b=("town_guard", 2))
    me, foe = ground.figures[1], ground.figures[2]
    place = arrival(ground, me, Cell(7, 2), foe)
    assert place is not None and place[0] == Cell(7, 2)
    then = replace(me, cells=place)
    assert front(Ground(ground.site, {1: then, 2: foe}), then, foe).engaged == 6
    kept = arrival(ground, me, Cell(7, 4), None)
    assert kept is not None, "elsewhere they keep their order"
    shape = {(cell.x - 7, cell.y - 4) for cell in kept}
    lead = leading(ground, me, None)
    assert shape == {(cell.x - lead.x, cell.y - lead.y) for cell in me.cells}


def test_a_locked_unit_closes_up_where_it_is() -> None:
    rows = ["......", "......", "..bb..", "..a...", "..a...", "..a..."]
    ground = field(" ".join(rows), a=("thug", 1, {"locked": (2,)}), b=("town_guard", 2))
    me, foe = ground.figures[1], ground.figures[2]
    place = closed_up(ground, me)
    assert place is not None and place[0] == Cell(2, 2)
    then = replace(me, cells=place)
    assert front(Ground(ground.site, {1: then, 2: foe}), then, foe).engaged == 3
    assert closed_up(ground, replace(me, locked=())) is None


def crowded(draw: Any, mass: bool) -> Ground:
    """A field with some walls and up to six units of different sizes."""
    wide, high = 26, 18
    cells = st.builds(Cell, st.integers(0, wide - 1), st.integers(0, high - 1))
    ground = draw(st.dictionaries(cells, st.sampled_from(["wall", "rough"]), max_size=25))
    site = lay(Grid(wide, high, tuple(ground.items())), ALTERNATING)
    figures: dict[int, Figure] = {}
    for unit in range(1, draw(st.integers(2, 6)) + 1):
        who = draw(st.sampled_from(["thug", "pikeman", "ogre_tribesman", "hill_giant"]))
        tactic = draw(st.sampled_from(["neutral", "retreat", "all_out_offensive"]))
        me = figure(who, unit, draw(st.integers(1, 12)), tactic=tactic, target=3 - unit)
        here = Ground(site, figures, mass)
        size = here.size(me)
        room = Room(site, here.crowd, feet(here, me, 0), size)
        count = 3 if mass else me.living
        place = placed(room, draw(cells), count, apart=1 if mass else 2)
        if place:
            living = 60 if mass else me.living
            figures[unit] = replace(me, cells=place, living=living)
    return Ground(site, figures, mass)


@pytest.mark.slow
@pytest.mark.parametrize("mass", [False, True])
@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_no_two_ever_share_a_cell(mass: bool, data: st.DataObject) -> None:
    """Wherever anybody goes, all stand apart, hang together, and none came through a wall."""
    ground = crowded(data.draw, mass)
    for unit in list(ground.figures):
        me = ground.figures[unit]
        foe = nearest_foe(ground, me)
        found = goals(ground, me, foe)
        listed = list(found)
        if not listed:
            continue
        cell = data.draw(st.sampled_from(listed))
        way = found[cell]
        assert way.path[-1] == cell and 0 < way.cost <= budget(me)
        size = ground.size(me)
        steps = (leading(ground, me, None if me.tactic == "retreat" else foe), *way.path)
        if me.tactic == "neutral":
            assert all(king_moves(a, b) == 1 for a, b in pairwise(steps))
        assert not ground.site.walls & set(way.path)
        place = arrival(ground, me, cell, None if me.tactic == "retreat" else foe)
        if place is None:
            continue
        count = len(place) // size**2
        assert count == (me.living if not mass else count)
        figures = {**ground.figures, unit: replace(me, cells=place)}
        ground = Ground(ground.site, figures, mass)
        every = [at for one in figures.values() for at in one.cells]
        assert len(every) == len(set(every)) == len(ground.crowd)
        assert not ground.site.walls & set(every)
        assert together(place, size, 1 if mass else 2)
