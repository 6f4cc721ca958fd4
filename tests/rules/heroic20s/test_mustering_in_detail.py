"""Single points of the first state of a battle: titles, cells, commanders, what the field knows."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.components import Aims, Facing, Health, Large, Position, Spread, Strength
from game.core.grid import Cell, Grid
from game.core.setup import (
    Carried,
    Figure,
    Goal,
    Setup,
    SideSetup,
    Troops,
    UnitSetup,
)
from game.rules.heroic20s.setup.build import build
from game.rules.heroic20s.setup.places import cells_a_square, enlarged, spread
from game.rules.heroic20s.setup.recruit import recruit
from game.rules.heroic20s.sheet.components import Fighter, Terms
from game.rules.kit.people.roster import Known, Zone
from tests.rules.heroic20s.field import setup, troop

FOE = troop("foe", "b", "thug", (30, 5))


def found(plain: Setup) -> dict[str, dict[type, Any]]:
    """What each unit has at the start, by its id."""
    rows = [{type(part): part for part in parts} for _, parts in build(plain)]
    return {row[Known].id: row for row in rows if Known in row}


def of_the_field(plain: Setup, kind: type[Any]) -> Any:
    """What the entity of the field has of this kind."""
    return next(part for _, parts in build(plain) for part in parts if type(part) is kind)


def host(*troops: Troops, goals: tuple[Goal, ...] = (), **side: Any) -> Setup:
    """One company of side a, its commander with it, against levies."""
    sides = (
        SideSetup("a", "a", "azure", with_unit="host", **side),
        SideSetup("b", "b", "gules"),
    )
    unit = UnitSetup("host", "Host", "a", troops, cell=(2, 1))
    foe = UnitSetup("foe", "Foe", "b", (Troops("levy", 30),), cell=(2, 5))
    return Setup("mass", Grid(5, 7), sides, (unit, foe), goals=goals)


@pytest.mark.rule("HC-MASS-02", "HC-PROC-09", "HC-PROC-12")
@pytest.mark.parametrize(("health", "living"), [(25, 3), (13, 2), (12, 1), (36, 3)])
def test_a_carried_pool_is_worth_every_figure_begun(health: int, living: int) -> None:
    """Twelve points a figure: who has one point left still stands."""
    three = troop("three", "a", "thug", (3, 3), (4, 3), (5, 3))
    row = found(replace(setup(three, FOE), carried=(Carried("three", health),)))["three"]
    assert row[Strength] == Strength(living, 3)
    assert row[Health] == Health(health, 36)


@pytest.mark.rule("HC-MASS-02", "HC-MASS-04", "HC-PROC-09", "HC-MASS-01")
def test_two_in_a_row_fill_both_their_cells_and_look_along_it() -> None:
    pair = found(setup(troop("pair", "a", "thug", (3, 3), (4, 3)), FOE))["pair"]
    assert pair[Position] == Position(Cell(3, 3))
    assert pair[Spread] == Spread((Cell(3, 3), Cell(4, 3)))
    assert pair[Facing] == Facing("E")


@pytest.mark.rule("HC-MASS-01", "HC-MASS-04", "HC-MASS-02")
def test_large_figures_fill_a_block_each() -> None:
    ogres = found(setup(troop("ogres", "a", "ogre_tribesman", (3, 3), (5, 3)), FOE))["ogres"]
    assert ogres[Large] == Large(2)
    assert set(ogres[Spread].cells) == {Cell(x, y) for x in (3, 4, 5, 6) for y in (3, 4)}


@pytest.mark.rule("HC-MASS-01", "HC-MASS-04")
def test_only_one_alone_has_a_zone_to_begin_in() -> None:
    zone = ((3, 3), (4, 3), (5, 3))
    alone = replace(troop("alone", "a", "thug", (3, 3)), zone=zone)
    assert found(setup(alone, FOE))["alone"][Zone].cells == tuple(Cell(*at) for at in zone)
    pair = [replace(troop(f"t{x}", "a", "thug", (x, 3)), zone=zone, group="g") for x in (3, 4)]
    assert Zone not in found(setup(*pair, FOE))["g"]


@pytest.mark.rule("HC-MASS-01", "HC-MASS-04", "HC-BASE-05")
def test_the_swing_of_the_basic_set_is_that_of_every_unit() -> None:
    plain = setup(troop("one", "a", "bandit", (3, 3)), FOE)
    basic = replace(plain, switches=("basic_swing",))
    assert found(plain)["one"][Fighter] == recruit("bandit")
    assert found(basic)["one"][Fighter] == recruit("bandit", basic=True) != recruit("bandit")


@pytest.mark.rule("HC-MASS-01", "HC-MASS-04", "HC-MASS-05", "HC-MASS-02")
def test_troops_are_altered_and_giants_of_a_company_are_no_blocks() -> None:
    units = found(host(Troops("levy", 10, overrides={"move": 3}), Troops("ogre", 4)))
    assert units["host"][Fighter].move == 3 and units["host-2"][Fighter] == recruit("ogre")
    assert Large not in units["host-2"], "cells of a mass battle are no figures"


@pytest.mark.rule("HC-MASS-01", "HC-MASS-04", "HC-MASS-05")
@pytest.mark.parametrize("name", ["archer", "swordsman", "marshal", ""])
def test_a_commander_lends_his_tactics_if_he_has_any(name: str) -> None:
    """The archer has other skills only, the swordsman none at all."""
    told: dict[str, Any] = {"commander": Figure("Chief", name)} if name else {}
    fighter = found(host(Troops("levy", 10), **told))["host"][Fighter]
    lent = (("tactics", recruit("marshal").skill("tactics")),) if name == "marshal" else ()
    assert fighter == replace(recruit("levy"), leader=True, skills=(*recruit("levy").skills, *lent))


@pytest.mark.rule("HC-MASS-01", "HC-PROC-09")
def test_a_commander_lends_the_tactics_that_the_scenario_gives_him() -> None:
    chief = Figure("Chief", "marshal", {"tactics": 17})
    assert found(host(Troops("levy", 10), commander=chief))["host"][Fighter].skill("tactics") == 17
    assert recruit("marshal").skill("tactics") != 17


@pytest.mark.rule("HC-PROC-09", "HC-END-14", "HC-BASE-11")
def test_goals_name_cells_of_a_skirmish_and_squares_of_a_battle_of_companies() -> None:
    small = setup(troop("one", "a", "thug", (3, 3)), troop("two", "b", "thug", (7, 3)), size=(9, 9))
    hold = (Goal("hold", "a", round=5, cells=((2, 2),)),)
    aims = of_the_field(replace(small, goals=hold), Aims)
    assert aims.goals == hold
    mass = host(Troops("levy", 10), Troops("archers", 5), goals=hold)
    times = cells_a_square(mass.grid)
    assert times > 1
    (goal,) = of_the_field(mass, Aims).goals
    assert goal == replace(hold[0], cells=spread((2, 2), times))
    assert enlarged(mass.grid).columns == 5 * times


@pytest.mark.rule("HC-PROC-09", "HC-END-14", "HC-BASE-11", "HC-MASS-01", "HC-MASS-04", "HC-MASS-05")
def test_the_units_that_goals_name_are_known() -> None:
    saved = (Goal("save_the_standard", "a", unit="host-2"),)
    plain = host(Troops("levy", 10), Troops("archers", 5), goals=saved)
    (named,) = of_the_field(plain, Aims).named
    rows = {unit: {type(part): part for part in parts} for unit, parts in build(plain)}
    ids = {row[Known].id: unit for unit, row in rows.items() if Known in row}
    assert named == ("host-2", ids["host-2"])


@pytest.mark.rule("HC-PROC-09", "HC-END-14", "HC-BASE-11")
def test_what_a_scenario_says_of_the_field() -> None:
    one = troop("one", "a", "thug", (3, 3))
    plain = of_the_field(setup(one, FOE), Terms)
    assert (plain.attacker, plain.open, plain.town, plain.hot) == ("", True, False, False)
    told = of_the_field(setup(one, FOE, attacker=2, closed=1, town=1, hot=1), Terms)
    assert (told.attacker, told.open, told.town, told.hot) == ("b", False, True, True)
    assert of_the_field(setup(one, FOE, attacker=1), Terms).attacker == "a"


@pytest.mark.rule("HC-BASE-05", "HC-PROC-09")
def test_what_is_altered_for_another_book_is_passed_over() -> None:
    assert recruit("thug", {"spells": 3}) == recruit("thug", {}) == recruit("thug")
    told = recruit("thug", {"tactics": 13, "spells": 3})
    assert told.skills == (*recruit("thug").skills, ("tactics", 13))
