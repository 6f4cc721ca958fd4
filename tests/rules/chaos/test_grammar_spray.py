"""The slots of a spray (CF-SPRAY-01), one after the other, and what can be sprayed with."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.components import Position
from game.core.grid import Cell
from game.core.orders import Slot
from game.rules.chaos.acts.spray.shots import single_move
from game.rules.chaos.orders import missiles
from game.rules.chaos.sheet.components import Acquired, Fighter, Held, Loaded, Reserves, Skill
from game.rules.chaos.sheet.fighter import combatant
from game.rules.chaos.tables.book import weapon
from tests.rules.chaos.brawl import order, view
from tests.rules.chaos.drawn import Drawn, drawn, offered

SHOOTER = Fighter(5, 5, 5, 5, 5, 6, 5, 75, skills=(Skill("handgun", 1), Skill("archery", 1)))
FAN = """
......4...
.2..3.....
..........
..........
....1.....
"""
"""2 and 4 are enemies, 3 is a friend of 1; the three stand within a quarter of the field."""


def fan(item: str = "pistol", ki: int = 5, drawing: str = FAN) -> Drawn:
    here = drawn(drawing, people={"1": SHOOTER})
    here.put("1", Held(item, item if weapon(item).hands > 1 else ""), Reserves(ki, 3, 3))
    return here


def following_slot(here: Drawn, **own: Any) -> list[Slot]:
    """The next slot and its values; men are named by their signs."""
    units = here.units
    said = {
        name: units[value] if name.startswith("target") and value else value
        for name, value in own.items()
    }
    found = offered(view(here), units["1"], order(form="fight", how="spray", **said))
    signs = {unit: sign for sign, unit in units.items()}
    return [
        (name, signs.get(value, value) if name.startswith("target") else value)  # type: ignore[arg-type]
        for name, value in found
    ]


@pytest.mark.rule("CF-SPRAY-01", "CF-SPRAY-04")
@pytest.mark.parametrize(
    ("own", "expected"),
    [
        ({}, [("weapon", "pistol")]),
        ({"weapon": "pistol"}, [("target", "2"), ("target", "4")]),
        ({"target": "2"}, [("target2", 0), ("target2", "3")]),
        ({"target": "2", "target2": "3"}, [("target3", 0), ("target3", "4")]),
        ({"target": "2", "target2": 0}, [("shots", count) for count in (2, 3, 4, 5, 6)]),
        ({"target": "2", "target2": 0, "shots": 3}, [("acquire", True), ("acquire", False)]),
        (
            {"target": "2", "target2": 0, "shots": 3, "acquire": True},
            [("ki", 0), ("ki", 1)],
        ),
        ({"target": "2", "target2": 0, "shots": 3, "acquire": True, "ki": 0}, []),
        (
            {"target": "2", "target2": "3", "target3": "4"},
            [("acquire", True), ("acquire", False)],
        ),
        (
            {"target": "2", "target2": "3", "target3": 0},
            [("acquire", True), ("acquire", False)],
        ),
        (
            {"target": "2", "target2": "3", "target3": 0, "acquire": False},
            [("ki", 0), ("ki", 1)],
        ),
    ],
)
def test_a_spray_is_told_step_by_step(own: dict[str, Any], expected: list[Slot]) -> None:
    """With what, at whom first, over whom; a burst has its shots, a sweep one for each."""
    said = {"weapon": "pistol", **own} if own else own
    assert following_slot(fan(), **said) == expected


@pytest.mark.rule("CF-SPRAY-01")
def test_a_target_acquired_before_is_not_asked_for_again() -> None:
    here = fan()
    burst = {"weapon": "pistol", "target": "2", "target2": 0, "shots": 2}
    here.put("1", Acquired(here.units["2"]))
    assert following_slot(here, **burst)[0] == ("ki", 0)
    here.put("1", Acquired(here.units["4"]))
    assert following_slot(here, **burst)[0] == ("acquire", True)


@pytest.mark.rule("CF-SPRAY-01")
@pytest.mark.parametrize(
    ("ki", "first", "last"),
    [
        (0, [], []),
        (1, [("weapon", "pistol")], []),
        (2, [("weapon", "pistol")], [("ki", 0), ("ki", 1)]),
        (3, [("weapon", "pistol")], [("ki", 0), ("ki", 1)]),
    ],
)
def test_the_spray_itself_takes_the_first_ki(ki: int, first: list[Slot], last: list[Slot]) -> None:
    """An action may cost two Ki at most."""
    here = fan(ki=ki)
    assert following_slot(here) == first
    sweep_told = {"target": "2", "target2": "3", "target3": "4", "acquire": True}
    assert following_slot(here, weapon="pistol", **sweep_told) == last


@pytest.mark.rule("CF-SPRAY-01")
def test_nothing_is_sprayed_with_where_no_enemy_is_in_sight() -> None:
    assert following_slot(fan(drawing="1 . # 2")) == []
    assert following_slot(fan(drawing="1 . . 3")) == []


@pytest.mark.rule("CF-SPRAY-05", "CF-SPRAY-12")
@pytest.mark.parametrize(
    ("own", "expected"),
    [
        ({}, [("target2", "3")]),
        ({"target2": "3"}, [("target3", 0), ("target3", "4")]),
        ({"target2": "3", "target3": "4"}, [("acquire", True), ("acquire", False)]),
    ],
)
def test_what_leaves_in_a_single_move_goes_at_two_or_more(
    own: dict[str, Any], expected: list[Slot]
) -> None:
    assert following_slot(fan("short_bow"), weapon="short_bow", target="2", **own) == expected


@pytest.mark.rule("CF-SPRAY-04", "CF-SPRAY-12")
@pytest.mark.parametrize(
    ("shots", "expected"),
    [(2, ("acquire", True)), (3, ("target3", 0)), (15, ("target3", 0))],
)
def test_nobody_is_swept_over_without_a_shot_for_him(shots: int, expected: Slot) -> None:
    here = fan()
    here.put("1", Loaded((("pistol", shots),)))
    found = following_slot(here, weapon="pistol", target="2", target2="3")
    assert found[0] == expected


@pytest.mark.rule("CF-SPRAY-01", "CF-SPRAY-12")
@pytest.mark.parametrize(
    ("item", "shots", "expected"),
    [
        ("pistol", 1, ()),
        ("pistol", 2, ("pistol",)),
        ("throwing_knife", 2, ("throwing_knife",)),
        ("throwing_knife", 1, ()),
        ("stone", 9, ()),
        ("spear", 9, ()),
        ("grenade", 9, ()),
        ("long_sword", 9, ()),
    ],
)
def test_two_shots_at_least_make_a_spray(item: str, shots: int, expected: tuple[str, ...]) -> None:
    here = fan(item)
    here.put("1", Loaded(((item, shots),)))
    assert missiles.weapons(combatant(here.world, here.units["1"])) == expected


@pytest.mark.rule("CF-SPRAY-05", "CF-SPRAY-12")
@pytest.mark.parametrize(
    ("item", "shots", "single", "most"),
    [
        ("pistol", 15, False, 8),
        ("pistol", 8, False, 8),
        ("pistol", 7, False, 7),
        ("short_bow", 20, True, 3),
        ("short_bow", 2, True, 2),
        ("stone", 20, False, 8),
    ],
)
def test_how_many_a_spray_reaches(item: str, shots: int, single: bool, most: int) -> None:
    here = fan(item)
    here.put("1", Loaded(((item, shots),)))
    row = weapon(item)
    assert single_move(row) is single
    assert missiles.most_targets(combatant(here.world, here.units["1"]), row) == most


@pytest.mark.rule("CF-SPRAY-05")
@pytest.mark.parametrize(("multi", "single"), [(0, False), (1, False), (2, True), (3, True)])
def test_two_missiles_at_once_are_a_single_move(multi: int, single: bool) -> None:
    assert single_move(replace(weapon("short_bow"), multi=multi)) is single


@pytest.mark.rule("CF-SPRAY-04")
@pytest.mark.parametrize(
    ("drawing", "far", "seen"),
    [
        ("1 . . 2", 2, ""),
        ("1 . . 2", 3, "2"),
        ("1 . 3 2", 3, "23"),
        ("1 # . 2", 9, ""),
        ("2 . 1 3", 9, "23"),
    ],
)
def test_whom_a_spray_could_meet(drawing: str, far: int, seen: str) -> None:
    """Friends too, in line of sight and within range; who stands behind another is seen."""
    here = drawn(drawing)
    found = missiles.in_sight(here.world, here.units["1"], far)
    assert set(found) == {here.units[sign] for sign in seen}


@pytest.mark.rule("CF-SPRAY-04")
def test_a_man_on_no_cell_is_no_target_of_a_sweep() -> None:
    here = drawn("1 . 2")
    here.world.drop(here.units["2"], here.world.get(here.units["2"], Position))
    assert missiles.in_sight(here.world, here.units["1"], 9) == ()
    assert here.at("1") == Cell(0, 0)
