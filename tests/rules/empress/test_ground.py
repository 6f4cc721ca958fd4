"""Cells, distances, lines, cover and who is in the way under Empress (6)."""

from __future__ import annotations

import pytest

from game.core.battle import Battle
from game.core.components import Seen
from game.core.dice import ScriptedDice
from game.core.grid import Cell
from game.rules.empress.acts.aims import Blow, can_shoot, made, possible, provoked
from game.rules.empress.sheet.components import Poisoned, Prone
from game.rules.empress.sheet.figure import cells
from game.rules.empress.sheet.ground import (
    HEAVY,
    LIGHT,
    LONG,
    MEDIUM,
    SHORT,
    UNSEEN,
    backwards,
    band,
    cover,
    hideout,
    in_front,
    leads_away,
    sees,
    ways_of,
)
from game.rules.empress.sheet.situation import arm, cells_apart, engaged, feet_apart
from game.rules.empress.sheet.turns import Attacked
from game.rules.empress.tables.book import weapons
from game.rules.kit.ground.places import block
from game.rules.kit.people.roster import Known
from tests.rules.empress.bout import RULES, Bout, bout, man, setup


def pair(a: tuple[int, int], b: tuple[int, int], **terrain: str) -> Bout:
    """E7 and E10 there; terrain by ``x_y``."""
    named = ((at[1:].partition("_"), name) for at, name in terrain.items())
    ground = {(int(x), int(y)): name for (x, _, y), name in named}
    return bout(setup(man("E7", "a", a), man("E10", "b", b), terrain=ground))


@pytest.mark.rule("EM-GRD-01", "EM-GRD-02")
@pytest.mark.parametrize(
    ("b", "apart"), [((3, 0), 3), ((1, 1), 1), ((2, 2), 3), ((3, 3), 4), ((4, 2), 5), ((5, 5), 7)]
)
def test_every_second_diagonal_counts_two(b: tuple[int, int], apart: int) -> None:
    assert cells_apart((Cell(0, 0),), (Cell(*b),)) == apart
    assert feet_apart((Cell(0, 0),), (Cell(*b),)) == 5 * apart


@pytest.mark.rule("EM-GRD-02", "EM-CHR-09")
def test_sizes_fill_cells() -> None:
    assert [cells(size) for size in range(6)] == [1, 1, 1, 2, 3, 4]


@pytest.mark.rule("EM-GRD-03")
@pytest.mark.parametrize(
    ("name", "far"), [("sword", 1), ("great_sword", 1), ("spear", 2), ("polearm", 2), ("pike", 2)]
)
def test_eight_feet_reach_two_cells(name: str, far: int) -> None:
    b = pair((3, 3), (9, 3))
    assert arm(b.me("E10"), weapons()[name]) == far


@pytest.mark.rule("EM-GRD-05", "EM-MOV-01")
def test_enemies_are_in_the_way_friends_are_not() -> None:
    people = [man(f"E10 {y}", "b", (4, y)) for y in range(3)]
    b = bout(setup(man("E1", "a", (3, 1)), *people, size=(9, 3)))
    assert Cell(5, 1) not in ways_of(b.battle.world, b.unit("E1"), 40)
    people = [man(f"E10 {y}", "a", (4, y)) for y in range(3)]
    b = bout(setup(man("E1", "a", (3, 1)), *people, man("E6", "b", (8, 2)), size=(9, 3)))
    assert Cell(5, 1) in ways_of(b.battle.world, b.unit("E1"), 40)


@pytest.mark.rule("EM-GRD-05", "EM-DTH-01")
def test_the_fallen_are_in_nobodys_way() -> None:
    people = [man(f"E10 {y}", "b", (4, y)) for y in range(3)]
    b = bout(setup(man("E1", "a", (3, 1)), *people, size=(9, 3)))
    b.battle.world.amend(b.unit("E10 1"), b.me("E10 1").health, now=-1)
    found = ways_of(b.battle.world, b.unit("E1"), 40)
    assert {Cell(4, 1), Cell(5, 1)} <= set(found)


@pytest.mark.rule("EM-GRD-02", "EM-CON-06")
def test_whoever_comes_to_himself_under_somebodys_feet_is_beside_him() -> None:
    b = bout(setup(man("E1", "a", (3, 1)), man("E10", "b", (3, 2)), man("E6", "b", (9, 9))))
    b.put("E10", Poisoned(1)).does("E1", "move", to=(3, 2))
    assert b.at("E10") == b.at("E1")
    b.ends(1)
    assert b.at("E10") != b.at("E1")
    b.until("E10", 2)


@pytest.mark.rule("EM-MOV-01", "EM-MAN-04")
def test_movement_is_counted_in_cells_and_whoever_lies_moves_one() -> None:
    b = pair((3, 3), (15, 9))
    found = ways_of(b.battle.world, b.unit("E7"), 40)
    assert max(cells_apart((Cell(3, 3),), (cell,)) for cell in found) == 8
    b.put("E7", Prone())
    assert len(ways_of(b.battle.world, b.unit("E7"), 20)) == 8


@pytest.mark.rule("EM-GRD-04")
def test_an_engagement_takes_a_blow_of_this_round_or_the_last() -> None:
    b = pair((3, 3), (4, 3))
    world = b.battle.world
    assert not engaged(world, b.me("E7"), b.me("E10"))
    b.put("E7", Attacked(((b.unit("E10"), 1),)))
    assert engaged(world, b.me("E7"), b.me("E10"))
    assert engaged(world, b.me("E10"), b.me("E7"))
    b.ends(1)
    assert engaged(world, b.me("E7"), b.me("E10"))
    b.ends(1)
    assert not engaged(world, b.me("E7"), b.me("E10"))


@pytest.mark.rule("EM-GRD-04", "EM-SUR-14")
def test_whoever_hides_is_not_engaged() -> None:
    b = pair((3, 3), (4, 3))
    b.put("E7", Attacked(((b.unit("E10"), 1),)), Seen(("a",)))
    assert not engaged(b.battle.world, b.me("E10"), b.me("E7"))


@pytest.mark.rule("EM-GRD-08")
def test_walls_block_the_line_figures_do_not() -> None:
    b = pair((3, 3), (9, 3), c6_3="wall")
    world, bow = b.battle.world, weapons()["longbow"]
    assert not sees(world, b.unit("E7"), b.unit("E10"))
    assert not can_shoot(world, b.me("E7"), b.me("E10"), bow)
    people = (man("E7", "a", (3, 3)), man("E10", "b", (9, 3)), man("E1", "b", (6, 3)))
    b = bout(setup(*people))
    assert sees(b.battle.world, b.unit("E7"), b.unit("E10"))


@pytest.mark.rule("EM-GRD-09", "EM-INH-02")
@pytest.mark.parametrize(
    ("terrain", "found"),
    [
        ({}, ""),
        ({"c8_3": "low_wall"}, LIGHT),
        ({"c9_3": "foliage"}, LIGHT),
        ({"c5_3": "low_wall"}, ""),
        ({"c9_3": "arrow_slit"}, HEAVY),
        ({"c9_3": "dark"}, UNSEEN),
    ],
)
def test_cover(terrain: dict[str, str], found: str) -> None:
    b = pair((3, 3), (9, 3), **terrain)
    assert cover(b.battle.world, b.me("E7"), b.me("E10")) == found


@pytest.mark.rule("EM-GRD-09")
def test_somebody_between_is_light_cover_and_a_corner_heavy() -> None:
    people = (man("E7", "a", (3, 3)), man("E10", "b", (9, 3)), man("E1", "b", (6, 3)))
    b = bout(setup(*people))
    assert cover(b.battle.world, b.me("E7"), b.me("E10")) == LIGHT
    b = pair((3, 3), (9, 5), c8_5="wall")
    assert cover(b.battle.world, b.me("E7"), b.me("E10")) == HEAVY


@pytest.mark.rule("EM-INH-01", "EM-GRD-11")
@pytest.mark.parametrize(
    ("feet", "found"),
    [(50, SHORT), (55, MEDIUM), (600, MEDIUM), (605, LONG), (900, LONG), (905, "")],
)
def test_range_bands(feet: int, found: str) -> None:
    assert band(weapons()["longbow"], feet) == found


@pytest.mark.rule("EM-GRD-06", "EM-SHD-09")
def test_the_front_half_is_ninety_degrees_to_each_side() -> None:
    b = bout(setup(man("E1", "a", (5, 5), facing="N"), man("E10", "b", (9, 9))))
    me = b.me("E1")
    spots = {(5, 6): True, (6, 6): True, (6, 5): True, (4, 5): True, (6, 4): False, (5, 4): False}
    assert {at: in_front(me, (Cell(*at),)) for at in spots} == spots


@pytest.mark.rule("EM-BRK-05")
@pytest.mark.parametrize(("to", "away"), [((6, 5), True), ((6, 6), True), ((5, 6), False)])
def test_a_step_away_is_one_of_135_degrees(to: tuple[int, int], away: bool) -> None:
    b = pair((5, 5), (4, 5))
    assert leads_away(b.me("E7"), b.me("E10"), Cell(5, 5), Cell(*to)) is away


@pytest.mark.rule("EM-BRK-04", "EM-BRK-05")
def test_one_withdraws_from_all_who_engage_with_half_the_movement() -> None:
    b = pair((5, 5), (4, 5))
    b.put("E7", Attacked(((b.unit("E10"), 1),)))
    found = backwards(b.battle.world, b.unit("E7"))
    assert Cell(9, 5) in found
    assert Cell(10, 5) not in found
    assert not any(cell.x <= 5 for cell in found)


@pytest.mark.rule("EM-SUR-14")
def test_one_hides_where_nobody_sees_or_in_heavy_cover() -> None:
    b = pair((3, 3), (9, 3), c6_3="wall", c3_6="arrow_slit")
    world, me = b.battle.world, b.me("E7")
    assert hideout(world, me, me.place)
    assert hideout(world, me, (Cell(3, 6),))
    assert not hideout(world, me, (Cell(3, 9),))


@pytest.mark.rule("EM-INH-02")
@pytest.mark.rule("EM-SUR-05", "EM-GRD-08", "EM-HLP-03")
def test_a_shot_out_of_the_dark_meets_somebody_unaware() -> None:
    b = pair((3, 3), (9, 3), c3_3="dark")
    attack = made(b.battle.world, Blow(b.unit("E7"), b.unit("E10"), "longbow", thing="longbow"))
    assert attack.at.unaware


@pytest.mark.rule("EM-GRP-03", "EM-CLV-03")
def test_a_blow_needs_the_weapon_in_hand_and_the_target_in_reach() -> None:
    b = pair((3, 3), (4, 3))
    world, me, foe = b.battle.world, b.unit("E7"), b.unit("E10")
    assert possible(world, Blow(foe, me, "mace"))
    assert not possible(world, Blow(foe, me, "sword"))
    assert possible(world, Blow(me, foe, "longbow", thing="longbow"))
    assert not possible(world, Blow(me, foe, "short_bow", thing="short_bow"))


@pytest.mark.rule("EM-BRK-02")
def test_a_step_provokes_those_whom_it_leaves() -> None:
    b = pair((3, 3), (4, 3))
    assert provoked(b.battle.world, b.unit("E7"), block(Cell(3, 4), 1)) == (b.unit("E10"),)
    b = pair((3, 3), (5, 3))
    assert provoked(b.battle.world, b.unit("E7"), block(Cell(4, 3), 1)) == ()


@pytest.mark.rule("EM-SUR-14")
@pytest.mark.parametrize("seed", [1, 2])
def test_a_battle_with_somebody_hidden_can_be_imagined_at_any_moment(seed: int) -> None:
    """What is hidden stands in nobody else's components."""
    people = (man("E8", "a", (3, 3), traits=("hidden",)), man("E2", "b", (6, 3)))
    made_ = setup(*people, man("E6", "a", (5, 3)), man("E7", "b", (9, 6)), last=3)
    battle = Battle.start(RULES, made_, seed)
    b = Bout(battle, ScriptedDice({}))
    b.answers = {"now": [False, True], "interrupt": [True] * 3}
    while (request := b.request) is not None:
        imagined = battle.seat("b").imagine(seed)
        assert b.unit("E8") not in [unit for unit, _ in imagined.world.each(Known)]
        b.goes_on(request)
