"""Companies at the start of a battle, and what is wrong with a setup (HC-MASS-01, HC-PROC-07)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.components import (
    Facing,
    Health,
    Large,
    Position,
    Spread,
    Strength,
    Unit,
)
from game.core.data import Misfit
from game.core.grid import Cell, Grid
from game.core.setup import Figure, Goal, Setup, SideSetup, Troops, UnitSetup
from game.rules.heroic20s.setup.build import build
from game.rules.heroic20s.setup.recruit import recruit
from game.rules.heroic20s.sheet.components import (
    Fighter,
)
from game.rules.kit.people.roster import Known


def found(plain: Setup) -> dict[str, dict[type, Any]]:
    rows = [{type(part): part for part in parts} for _, parts in build(plain)]
    return {row[Known].id: row for row in rows if Known in row}


def companies(*units: UnitSetup, goals: tuple[Goal, ...] = (), **side: Any) -> Setup:
    sides = (SideSetup("a", "a", "azure", **side), SideSetup("b", "b", "gules"))
    foe = UnitSetup("foe", "Foe", "b", (Troops("levy", 30),), cell=(2, 5))
    return Setup("mass", Grid(5, 7), sides, (*units, foe), goals=goals)


def company(name: str, *troops: tuple[str, int], **more: Any) -> UnitSetup:
    made = tuple(Troops(kind, count) for kind, count in troops)
    return UnitSetup(name, name.title(), "a", made, **{"cell": (2, 1), **more})


@pytest.mark.rule("HC-MASS-01", "HC-MASS-02", "HC-MASS-04", "HC-MASS-05", "HC-PROC-09")
def test_each_kind_of_troops_in_a_company_is_a_unit() -> None:
    first = company("mixed", ("spearmen", 20), ("archers", 10))
    marshal = Figure("M", "marshal")
    units = found(
        companies(
            first, company("rear", ("levy", 15), cell=(2, 0)), with_unit="mixed", commander=marshal
        )
    )
    assert set(units) == {"mixed", "mixed-2", "rear", "foe"}
    assert [units[name][Strength].full for name in ("mixed", "mixed-2", "rear")] == [20, 10, 15]
    assert [units[name][Unit].archetype for name in ("mixed", "mixed-2", "rear")] == [
        "spearmen",
        "archers",
        "levy",
    ]
    assert units["mixed"][Unit].name == units["mixed-2"][Unit].name == "Mixed"
    leads = {name: row[Fighter].leader for name, row in units.items()}
    assert leads == {"mixed": True, "mixed-2": False, "rear": False, "foe": False}
    assert units["mixed"][Fighter].skill("tactics") == recruit("marshal").skill("tactics") > 0
    assert units["rear"][Fighter].skill("tactics") == recruit("levy").skill("tactics")
    assert units["mixed"][Facing].direction == "N" and units["foe"][Facing].direction == "S"
    assert Large not in units["mixed"], "cells of a mass battle are no figures"
    hit_points = units["mixed"][Fighter].hit_points
    assert units["mixed"][Health] == Health(20 * hit_points, 20 * hit_points)
    cells = [cell for row in units.values() for cell in row.get(Spread, Spread(())).cells]
    assert len(cells) == len(set(cells))


@pytest.mark.rule("HC-MASS-01", "HC-MASS-04", "HC-MASS-05")
def test_a_company_looks_and_stands_as_it_is_told() -> None:
    units = found(companies(company("one", ("levy", 10), facing="E")))
    assert units["one"][Facing].direction == "E"
    assert not units["one"][Fighter].leader, "nobody commands this side"
    free = companies(company("one", ("levy", 10), cell=None, zone=("left", (1, 1))))
    assert found(free)["one"][Position].cell in {
        Cell(9 + x, 9 + y) for x in range(9) for y in range(9)
    }
    led = found(companies(company("one", ("levy", 10)), with_unit="one"))
    assert led["one"][Fighter].leader and led["one"][Fighter].skill("tactics") == 0
    wing = found(companies(company("one", ("levy", 10), cell=None, place="left")))
    assert wing["one"][Position].cell.x < 18


@pytest.mark.rule("HC-PROC-07", "HC-PROC-12")
@pytest.mark.parametrize(
    ("unit", "goals", "message"),
    [
        (replace(company("x", ("levy", 10)), side="b"), (), "side 'a' has no units"),
        (replace(company("x", ("levy", 10)), side="c"), (), "no side 'c'"),
        (company("x"), (), "a unit has troops"),
        (company("x", ("nobody", 3)), (), "nobody"),
        (company("x", ("levy", 10), cell=None, place="moon"), (), "no place 'moon'"),
        (company("x", ("levy", 10)), (Goal("escape", "a"),), "has no goal 'escape'"),
    ],
)
def test_what_is_wrong_with_a_battle_of_companies(unit, goals, message) -> None:
    with pytest.raises(Misfit, match=message):
        build(companies(unit, goals=goals))
