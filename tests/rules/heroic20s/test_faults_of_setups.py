"""What a fault of a setup says besides: where it is, what would have been right (HC-PROC-07)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.data import Misfit, Wrong
from game.core.grid import Cell, Grid
from game.core.setup import Figure, Goal, Setup, SideSetup, Troops, UnitSetup
from game.rules.heroic20s.setup.build import build
from game.rules.heroic20s.setup.inspection import MASS_GOALS, SETTINGS, faults
from game.rules.heroic20s.setup.places import usual_squares
from game.rules.kit.ground.terrain import kinds
from game.rules.kit.people.inspection import GOALS
from tests.rules.heroic20s.field import setup, troop

ONE, FOE = troop("one", "a", "thug", (3, 3)), troop("foe", "b", "thug", (30, 5))


def companies(unit: UnitSetup, *goals: Goal) -> Setup:
    """A unit of side a against levies of side b."""
    sides = (SideSetup("a", "a", "azure"), SideSetup("b", "b", "gules"))
    foe = UnitSetup("foe", "Foe", "b", (Troops("levy", 30),), cell=(2, 5))
    return Setup("mass", Grid(5, 7), sides, (unit, foe), goals=goals)


LEVY = UnitSetup("levy", "Levy", "a", (Troops("levy", 10),), cell=(2, 1))


@pytest.mark.rule("HC-PROC-07", "HC-PROC-12")
def test_a_sound_battle_of_either_scale_has_no_fault() -> None:
    mixed = [ONE, troop("two", "a", "archer", (5, 3)), troop("more", "a", "thug", (7, 3), move=3)]
    for attacker in (0, 1, 2):
        assert not list(faults(setup(*mixed, FOE, attacker=attacker, light=1)))
    for goal in (Goal(kind, "a", unit="levy") for kind in MASS_GOALS):
        assert not list(faults(companies(LEVY, goal)))
    assert not list(faults(companies(replace(LEVY, cell=None, place="left"))))
    assert not list(faults(companies(replace(LEVY, cell=None, zone=((1, 1),)))))


@pytest.mark.rule("HC-PROC-07", "HC-PROC-12")
def test_a_fault_of_a_skirmish_says_what_would_be_right() -> None:
    (key,) = faults(setup(ONE, FOE, fog=1))
    assert key == Wrong(("numbers", "fog"), "unknown key", "fog", SETTINGS, at_key=True)
    plain = setup(ONE, FOE)
    odd = replace(plain, grid=Grid(90, 30, ((Cell(5, 5), "lava"),)))
    assert Wrong(
        ("map", "legend"), "no terrain 'lava'", "lava", tuple(kinds()), kind="terrain"
    ) in list(faults(odd))
    (goal,) = faults(replace(plain, goals=(Goal("feast", "a"),)))
    assert (goal.path, goal.given, goal.known) == (("goals", 0, "kind"), "feast", GOALS)


@pytest.mark.rule("HC-PROC-07", "HC-PROC-12")
def test_a_fault_of_a_battle_of_companies_says_what_would_be_right() -> None:
    (goal,) = faults(companies(LEVY, Goal("escape", "a")))
    message = "a battle of companies has no goal 'escape'"
    assert goal == Wrong(("goals", 0, "kind"), message, "escape", MASS_GOALS, kind="goals")
    side = Wrong(("units", 0, "side"), "no side 'c'", "c", ("a", "b"))
    assert side in list(faults(companies(replace(LEVY, side="c"))))
    nowhere = companies(replace(LEVY, cell=None, place="moon"))
    known = tuple(usual_squares(nowhere, "a"))
    (place,) = faults(nowhere)
    assert place == Wrong(("units", 0, "place"), "no place 'moon'", "moon", known)
    assert "left" in known
    with pytest.raises(Misfit, match="no place 'moon'"):
        build(nowhere)


@pytest.mark.rule("HC-PROC-07", "HC-PROC-12")
def test_what_is_altered_of_commanders_and_leaders_is_looked_at() -> None:
    """Of those whom the book knows; whom only another does is passed over."""
    wild = Figure("Wild", "marshal", {"tactics": 99})
    plain = companies(replace(LEVY, leader=wild, also=(wild,)))
    side = replace(plain.sides[0], commander=wild, with_unit="levy")
    found = list(faults(replace(plain, sides=(side, plain.sides[1]))))
    assert [wrong.path for wrong in found] == [
        ("sides", 0, "commander", "overrides", "tactics"),
        ("units", 0, "leader", "overrides", "tactics"),
        ("units", 0, "also", 0, "overrides", "tactics"),
    ]
    assert not list(faults(companies(replace(LEVY, leader=replace(wild, archetype="nobody")))))


@pytest.mark.rule("HC-MASS-05", "HC-MASS-01")
def test_for_whom_the_field_has_no_room_is_told_with_the_book() -> None:
    """The second troops of a unit where they stand in the file."""
    crowd = replace(LEVY, troops=(Troops("levy", 10), Troops("levy", 99_000)))
    with pytest.raises(Misfit) as told:
        build(companies(crowd))
    (wrong,) = told.value.wrongs
    assert wrong.path == ("units", 0, "troops", 1, "count")
    assert wrong.message == "heroic20s has no room for 99,000 of them on this field"
