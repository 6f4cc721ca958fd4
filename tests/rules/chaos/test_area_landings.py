"""Where a grenade can be aimed, where it comes down, whom it reaches there, and who gets away."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.checks import Check
from game.core.components import Facing, Health, Position
from game.core.grid import Cell
from game.rules.chaos.acts import blast
from game.rules.chaos.acts.blast import (
    area_attack,
    astray,
    direction_check,
    point_blank,
    reached,
    ways_out,
)
from game.rules.chaos.acts.deeds.dropping import beside
from game.rules.chaos.acts.fight import attacking
from game.rules.chaos.exchange.facts import Attack
from game.rules.chaos.orders.missiles import cells
from game.rules.chaos.sheet.actions import Action
from game.rules.chaos.sheet.components import Condition, Held
from game.rules.chaos.sheet.fighter import combatant
from game.rules.chaos.tables.book import weapon
from game.rules.chaos.tables.forms import forms
from tests.rules.chaos.brawl import only
from tests.rules.chaos.drawn import drawn
from tests.rules.chaos.test_area_scenes import AT, WEST, landed, throws
from tests.rules.chaos.test_areas import GRENADE, NOTHING, field


@pytest.mark.rule("CF-AREA-02")
@pytest.mark.parametrize(("x", "inside"), [(14, True), (15, True), (16, False)])
def test_the_radius_of_a_grenade_is_four_metres(x: int, inside: bool) -> None:
    here = field()
    here.put("3", Position(Cell(x, 1)))
    assert (here.units["3"] in reached(here.world, AT, 4)) is inside


@pytest.mark.rule("CF-AREA-02")
@pytest.mark.parametrize(
    ("states", "out"),
    [((), True), ((Condition(prone=True),), False), ((Condition(stunned=True),), False)],
)
def test_only_who_can_run_gets_out_of_it(states: tuple[Any, ...], out: bool) -> None:
    here = field()
    here.put("2", *states)
    found = ways_out(here.world, here.units["2"], AT, 4, 2)
    assert tuple(found) == (WEST if out else ())


@pytest.mark.rule("CF-AREA-05")
@pytest.mark.parametrize(
    ("x", "explosion", "doubled"), [(9, True, True), (10, True, False), (9, False, False)]
)
def test_on_top_of_an_explosion_is_within_a_metre(x: int, explosion: bool, doubled: bool) -> None:
    """Gas or flame is no worse there than elsewhere."""
    here = field()
    assert point_blank(here.world, here.units["2"], Cell(x, 1), explosion) is doubled


@pytest.mark.rule("CF-AREA-06")
@pytest.mark.parametrize(
    ("die", "to"),
    [
        (1, (5, 7)),
        (2, (7, 7)),
        (3, (7, 5)),
        (4, (7, 3)),
        (5, (5, 3)),
        (6, (3, 3)),
        (7, (3, 5)),
        (8, (3, 7)),
    ],
)
def test_it_flies_two_cells_astray_in_one_of_eight_directions(
    die: int, to: tuple[int, int]
) -> None:
    here = drawn("\n".join((". . . . . . . . . .",) * 9 + ("1 . . . . . . . . 2",)))
    assert direction_check(7) == Check("scatter", "CF-AREA-06", 7, dice=(1, 8))
    assert astray(here.site, Cell(5, 5), die) == Cell(*to)


@pytest.mark.rule("CF-AREA-06")
@pytest.mark.parametrize(("start", "end"), [(0, 2), (1, 3), (2, 3), (3, 3)])
def test_it_does_not_fly_off_the_field(start: int, end: int) -> None:
    assert astray(drawn("1 . . 2").site, Cell(start, 0), 3) == Cell(end, 0)


@pytest.mark.rule("CF-AREA-06")
@pytest.mark.parametrize(
    ("drawing", "free", "dice"),
    [
        ("# # #\n. 1 .\n# 2 #", (Cell(2, 1), Cell(0, 1)), {"drop": [2]}),
        ("# # #\n# 1 .\n# 2 #", (Cell(2, 1),), {}),
        ("# # #\n# 1 #\n# 2 #", (Cell(1, 1),), {}),
    ],
)
def test_a_fumbled_grenade_drops_into_a_free_cell_beside_him(
    drawing: str, free: tuple[Cell, ...], dice: dict[str, list[int]]
) -> None:
    """At his own feet where there is none; no die is thrown where there is no choice."""
    here = field(drawing)
    assert beside(here.world, here.units["1"]) == free
    told = throws(here, {"attack": [1], **dice}, NOTHING, NOTHING, cell=Cell(1, 0))
    assert only(told, "chaos.area_astray").cell == free[-1]


@pytest.mark.rule("CF-AREA-06")
@pytest.mark.parametrize(
    ("kind", "dice", "end"),
    [("fired", {"scatter": [5]}, Cell(11, 0)), ("thrown", {"drop": [1]}, Cell(0, 3))],
)
def test_only_what_is_thrown_drops_from_the_hand(
    kind: Any, dice: dict[str, list[int]], end: Cell
) -> None:
    """What is fired goes astray after a natural 1 as after any other miss."""
    here = field()
    one = here.units["1"]
    attack = attacking.attack_of(combatant(here.world, one), Action("fight", "area", GRENADE))
    attack = replace(attack, weapon=replace(weapon(GRENADE), kind=kind))
    found: list[Cell] = []
    here.do(lambda step: found.append(blast.lands_at(step, one, attack, AT, "fumble")), dice)
    assert found == [end]


@pytest.mark.rule("CF-AREA-06", "CF-CALL-08")
@pytest.mark.parametrize(("prone", "seen"), [(False, (0, 1, 2, 3, 4)), (True, (0, 1, 2))])
def test_who_lies_behind_a_low_wall_does_not_see_over_it(prone: bool, seen: Any) -> None:
    here = drawn("1 = . 2 .")
    here.put("1", Held(GRENADE, ""), Facing("E"), Condition(prone=prone))
    found = cells(here.world, here.units["1"], GRENADE)
    assert found == tuple(Cell(x, 0) for x in seen)


@pytest.mark.rule("CF-AREA-02")
@pytest.mark.parametrize(("wall", "inside"), [(".", True), ("#", False)])
def test_whom_a_wall_shields_is_not_reached(wall: str, inside: bool) -> None:
    here = field(f". . . . .\n1 . {wall} 2 3\n. . {wall} . .")
    assert (here.units["2"] in reached(here.world, here.at("1"), 4)) is inside


@pytest.mark.rule("CF-AREA-04", "CF-AREA-05")
def test_an_area_attack_is_the_bare_weapon_and_no_ki_can_be_added() -> None:
    row = weapon(GRENADE)
    assert area_attack(GRENADE) == Attack("area", row, row.ticks, spent=forms().ki.limit)
    twice = area_attack(GRENADE, 2)
    assert (twice.weapon.damage, twice.weapon.penetration) == (2 * row.damage, row.penetration)


@pytest.mark.rule("CF-AREA-06", "CF-AREA-07")
@pytest.mark.parametrize(("x", "staked"), [(12, True), (13, False)])
def test_at_stake_is_who_stands_in_the_area_that_it_was_aimed_at(x: int, staked: bool) -> None:
    """Man 2 stands in column 8, man 3 in column 18."""
    here = field()
    told = throws(here, {"attack": [18]}, *[NOTHING] * staked, cell=Cell(x, 1))
    assert (only(told, "chaos.area_lands").stakes is not None) is staked


@pytest.mark.rule("CF-AREA-07", "CF-KNOCK-01")
@pytest.mark.parametrize(("balance", "flies"), [(1, False), (100, True)])
def test_who_loses_his_balance_flies_away_from_the_middle_of_the_blast(
    balance: int, flies: bool
) -> None:
    here = field()
    here.put("2", Health(18, 18))
    start, made = here.at("2"), landed(here, told=(here.units["2"],))
    dice = {"location": [3], "balance": [balance]}
    told = here.do(lambda step: blast.explodes(step, made), dice)
    flights = [event.cell for event in told if event.key == "chaos.flies"]
    assert flights == ([here.at("2")] if flies else [])
    assert (here.at("2").x < start.x) is flies and here.at("2").y == start.y
