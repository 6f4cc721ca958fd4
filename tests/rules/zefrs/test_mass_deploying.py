"""Where the units of a side may start: places, zones, reserves, and the faults of a setup."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.setup import Setup, UnitSetup
from game.rules.zefrs.mass.build import faults
from game.rules.zefrs.mass.deploy import Muster, can_end, fits, places
from game.rules.zefrs.tables import tables
from tests.rules.zefrs.mass_field import Figure, army, unit

NUMBERS = tables().numbers.mass
SIX = ("left", "centre", "right", "reserve-left", "reserve-centre", "reserve-right")


@pytest.mark.rule("ZF-MASS-SET-07", "ZF-MASS-SET-08", "ZF-MASS-SET-09")
@pytest.mark.parametrize(("gap", "south", "north"), [(1, (2, 1, 0), (4, 5, 6)), (0, (2,), (3,))])
def test_every_row_behind_the_front_has_its_places(
    gap: int, south: tuple[int, ...], north: tuple[int, ...]
) -> None:
    names = ("", "reserve-", "reserve-")
    ends = ("", "", "-2")
    for rows, side, wings in (
        (south, False, ("left", "centre", "right")),
        (north, True, ("right", "centre", "left")),
    ):
        found = places(side, rows[0], NUMBERS)
        expected = {
            f"{names[depth]}{wing}{ends[depth]}": (x, y)
            for depth, y in enumerate(rows)
            for x, wing in enumerate(wings, 1)
        }
        assert {name: found[name] for name in expected} == expected
        if gap:
            assert found == expected


def mustered(count: int, *taken: str) -> Muster:
    """So many units still to place, on the southern field with two rows of reserves."""
    known = places(False, 2, NUMBERS)
    held = frozenset(known[name] for name in taken)
    return Muster(known, tuple(range(count)), held, "N")


DEEP = ("left", "reserve-left", "reserve-left-2")


@pytest.mark.rule("ZF-MASS-SET-02", "ZF-MASS-SET-09")
@pytest.mark.parametrize(
    ("here", "chosen", "may"),
    [
        (mustered(6), SIX, True),
        (mustered(6), ("left", "left"), False),
        (mustered(2), ("left", "reserve-left"), True),
        (mustered(2), ("reserve-left",), True),
        (mustered(2), ("reserve-left", "centre"), False),
        (mustered(1), ("reserve-left",), False),
        (mustered(1, "left"), ("reserve-left",), True),
        (mustered(1, "left"), ("left",), False),
        (mustered(3), ("reserve-left-2",), True),
        (mustered(2), ("reserve-left-2",), False),
        (mustered(3), ("left", "reserve-left-2", "reserve-left"), True),
        (mustered(3, *SIX[:3]), SIX[3:], True),
        (mustered(4, *SIX[:3]), (), False),
        (mustered(3, *SIX[:3]), (), True),
        (mustered(1, *SIX), (), False),
        (mustered(0, *SIX), (), True),
        (mustered(4, *SIX[:3]), (*SIX[3:], "reserve-left-2"), False),
        (mustered(6), (), True),
        (mustered(7), (), False),
        (mustered(2, "left", "reserve-left", "reserve-left-2"), ("centre",), True),
        (
            mustered(2, "left", "reserve-left", "reserve-left-2", "centre"),
            ("reserve-centre",),
            True,
        ),
        (mustered(2, *SIX[:5]), ("reserve-right",), False),
        (mustered(6), ("reserve-left-2",), True),
        (mustered(6), ("reserve-left-2", "centre", "reserve-centre"), True),
        (mustered(6), ("reserve-left-2", "centre", "reserve-centre", "reserve-right"), False),
        (mustered(6), (*SIX[1:3], *SIX[3:]), True),
        (mustered(6), (*DEEP, "centre", "reserve-centre", "reserve-centre-2"), False),
        (mustered(6), (*DEEP, "centre", "reserve-centre", "right"), True),
    ],
)
def test_three_wings_and_three_reserves_each_behind_somebody(
    here: Muster, chosen: tuple[str, ...], may: bool
) -> None:
    assert fits(here, chosen) is may
    assert can_end(here, chosen) is may


def wrongs(setup: Setup) -> list[tuple[str, str]]:
    """Where the faults of a setup are, and of which rule."""
    return [
        (".".join(map(str, one.path)), one.message.rpartition("(")[2].rstrip(")"))
        for one in faults(setup)
    ]


@pytest.mark.rule("ZF-MASS-SET-01")
def test_a_mass_battle_has_two_sides() -> None:
    setup = army(unit("A1", (2, 1)), unit("B1", (2, 5)))
    assert wrongs(setup) == []
    third = replace(setup.sides[1], id="c")
    for sides in (setup.sides[:1], (*setup.sides, third)):
        assert ("sides", "ZF-MASS-SET-01") in wrongs(replace(setup, sides=sides))


@pytest.mark.rule("ZF-MASS-SET-02")
def test_a_side_has_three_reserves_at_most() -> None:
    foe = unit("B1", place="centre")
    wings = [unit(f"A{n}", place=place) for n, place in enumerate(SIX)]
    assert wrongs(army(*wings, foe)) == []
    behind = [unit(f"A{n}", place=place) for n, place in enumerate((*SIX[3:], "left"), 1)]
    assert wrongs(army(*behind, foe)) == []
    fourth = unit("A5", place="reserve-left-2")
    found = wrongs(army(*behind, fourth, foe, gap=1))
    assert found == [("sides.0.id", "ZF-MASS-SET-02")]
    seventh = [unit(f"A{n}") for n in range(7)]
    assert wrongs(army(*seventh, foe)) == [("sides.0.id", "ZF-MASS-SET-02")]


@pytest.mark.rule("ZF-MASS-SET-08")
@pytest.mark.parametrize(("gap", "room"), [({"gap": 1}, True), ({}, False), ({"gap": 99}, False)])
def test_how_deep_a_side_stands_goes_by_the_gap_between_the_fronts(
    gap: dict[str, Any], room: bool
) -> None:
    deep = [unit(f"A{n}", place=place) for n, place in enumerate(DEEP, 1)]
    found = [at for at, _ in wrongs(army(*deep, unit("B1", place="centre"), **gap))]
    assert ("units.2.place" not in found) is room


@pytest.mark.rule("ZF-MASS-SET-05")
def test_a_commander_needs_a_unit_and_values_that_can_be() -> None:
    setup = army(unit("A1", (2, 1)), unit("B1", (2, 5)), commanders=True)
    assert wrongs(setup) == []
    for with_unit in ("b1", "nobody", ""):
        first = replace(setup.sides[0], with_unit=with_unit)
        found = wrongs(replace(setup, sides=(first, setup.sides[1])))
        assert found == [("sides.0.with_unit", "ZF-MASS-SET-05")]
    for chief, path in (
        (Figure("X", "nobody"), "archetype"),
        (Figure("X", "marshal", {"weapons": ("clubb",)}), "overrides.weapons"),
    ):
        first = replace(setup.sides[0], commander=chief)
        found = wrongs(replace(setup, sides=(first, setup.sides[1])))
        assert [where for where, _ in found] == [f"sides.0.commander.{path}"]
    also = replace(setup.units[0], also=(Figure("Y", "nobody"),))
    found = wrongs(replace(setup, units=(also, setup.units[1])))
    assert [where for where, _ in found] == ["units.0.also.0.archetype"]


@pytest.mark.rule("ZF-MASS-SET-02", "ZF-MASS-SET-08")
def test_zones_must_leave_room_for_all_units_that_a_side_places() -> None:
    foe = unit("B1", (2, 5))

    def found(*own: UnitSetup) -> list[str]:
        return [where for where, _ in wrongs(army(*own, foe))]

    left = replace(unit("A1"), zone=("left",))
    assert found(left, replace(unit("A2"), zone=("left", "right"))) == []
    assert found(left, unit("A2")) == []
    assert found(left, replace(unit("A2"), zone=("left",))) == ["sides.0.id"]
    assert found(left, replace(unit("A2"), zone=((1, 1),))) == ["sides.0.id"]
    assert found(left, unit("A2", place="left")) == ["sides.0.id"]
    assert found(left, unit("A2", place="right")) == []
    assert found(left, unit("A2", (1, 1))) == ["sides.0.id"]
    assert found(left, unit("A2", (4, 4))) == []
    assert found(replace(unit("A1", place="right"), zone=("left",)), left) == []
    assert found(unit("A1"), unit("A2")) == []
    behind = [replace(unit(f"A{n}"), zone=SIX[3:]) for n in range(4)]
    assert found(*behind[:3], *(unit(f"A{n}") for n in (4, 5, 6))) == []
    assert found(*behind) == ["sides.0.id"], "of six places three are reserves"


@pytest.mark.rule("ZF-MASS-SET-08")
def test_where_the_side_places_all_its_units_what_the_scenario_says_takes_no_place() -> None:
    setup = army(replace(unit("A1", place="left"), zone=("left",)), unit("B1", (2, 5)))
    free = replace(setup.sides[0], deploy="free")
    assert wrongs(replace(setup, sides=(free, setup.sides[1]))) == []


@pytest.mark.rule("ZF-MASS-SET-02", "ZF-MASS-SET-05")
def test_an_archetype_that_nobody_knows_is_told_with_those_that_are_known() -> None:
    setup = army(unit("A1", (2, 1)), unit("B1", (2, 5)), commanders=True)
    first = replace(setup.sides[0], commander=Figure("X", "marshall"))
    (fault,) = faults(replace(setup, sides=(first, setup.sides[1])))
    assert fault.given == "marshall" and "marshal" in (fault.known or ())
