"""The first state of a battle: who begins it how (HC-MASS-01, HC-MASS-02, HC-PROC-09)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.components import (
    Facing,
    Health,
    Large,
    Out,
    Position,
    Spread,
    Strength,
    Torch,
    Unit,
)
from game.core.data import Misfit
from game.core.grid import Cell
from game.core.setup import Carried, FighterSetup, Setup
from game.rules.heroic20s.setup.build import build
from game.rules.heroic20s.setup.places import enters
from game.rules.heroic20s.setup.recruit import recruit
from game.rules.heroic20s.sheet.components import (
    Ammunition,
    Fatigue,
    Fighter,
    Posture,
    Unaware,
)
from game.rules.heroic20s.sheet.situation import terms
from game.rules.kit.people.roster import Arrives, Known, Zone
from tests.rules.heroic20s.field import fight, setup, troop
from tests.rules.heroic20s.pitch import Pitch

FOE = troop("foe", "b", "thug", (30, 5))


def begun(*people: FighterSetup, **more: Any) -> dict[str, dict[type, Any]]:
    """What each unit has at the start, by its id."""
    return found(setup(*people, FOE, **more))


def found(plain: Setup) -> dict[str, dict[type, Any]]:
    rows = [{type(part): part for part in parts} for _, parts in build(plain)]
    return {row[Known].id: row for row in rows if Known in row}


@pytest.mark.rule("HC-MASS-01", "HC-MASS-02", "HC-MASS-04", "HC-PROC-09", "HC-PROC-12", "HC-RNG-23")
def test_a_group_begins_as_one_unit_with_everything() -> None:
    units = begun(
        troop("bows", "a", "archer", (3, 3), (3, 4), (3, 5)),
        troop("ogre", "a", "ogre_tribesman", (8, 3)),
    )
    bows, ogre = units["bows"], units["ogre"]
    assert (bows[Strength], bows[Health]) == (Strength(3, 3), Health(33, 33)), "11 HP a figure"
    assert bows[Fatigue] == Fatigue(10, 10)
    assert bows[Ammunition].left == (("regular_bow", 12),), "arrows of each figure"
    assert bows[Ammunition].loaded == (("regular_bow", 1),)
    assert bows[Unit] == Unit("bows", "a", "archer")
    assert bows[Spread].cells == (Cell(3, 3), Cell(3, 4), Cell(3, 5))
    assert bows[Facing].direction == "N", "along its own row where nobody says otherwise"
    assert Large not in bows and Posture not in bows and Unaware not in bows
    assert (ogre[Large], ogre[Strength], ogre[Health]) == (Large(2), Strength(1, 1), Health(16, 16))
    assert set(units) == {"bows", "ogre", "foe"}
    foe = units["foe"]
    assert foe[Position] == Position(Cell(30, 5)) and Spread not in foe and Large not in foe
    assert not {Torch, Zone, Arrives, Out} & foe.keys()


@pytest.mark.rule("HC-PROC-09", "HC-PROC-12", "HC-MASS-02")
def test_what_a_scenario_says_of_a_fighter() -> None:
    one = troop("one", "a", "thug", (3, 3), traits=("prone", "unaware", "torch"), facing="E")
    late = replace(troop("late", "a", "thug", (5, 3)), arrives=2)
    early = replace(troop("early", "a", "thug", (7, 3), zone=((7, 3), (8, 3))), arrives=1)
    units = begun(one, late, early)
    assert units["one"][Posture] == Posture("lying")
    assert units["one"][Unaware] == Unaware()
    assert units["one"][Torch] == Torch(10), "the light of a torch is ten yards"
    assert units["one"][Facing].direction == "E"
    assert units["late"][Arrives] == Arrives(2, Cell(5, 3)) and Position not in units["late"]
    assert Arrives not in units["early"] and units["early"][Position] == Position(Cell(7, 3))
    assert units["early"][Zone].cells == (Cell(7, 3), Cell(8, 3))


@pytest.mark.rule("HC-MASS-01", "HC-MASS-04", "HC-PROC-09", "HC-BASE-05")
def test_heads_of_units_and_what_is_altered() -> None:
    people = (
        troop("lead", "a", "thug", (3, 3), traits=("leader",)),
        troop("name", "a", "thug", (5, 3), traits=("person",)),
        troop("told", "a", "thug", (7, 3), leader=True, person=True, tactics=13),
        troop("plain", "a", "thug", (9, 3), attack=15, dexterity=13),
        replace(troop("man 12", "a", "archer", (11, 3)), name="Man 12"),
    )
    units = begun(*people)
    flags = {
        name: (row[Fighter].leader, row[Fighter].person)
        for name, row in units.items()
        if name != "foe"
    }
    assert flags == {
        "lead": (True, False),
        "name": (False, True),
        "told": (True, True),
        "plain": (False, False),
        "man 12": (False, False),
    }
    assert units["told"][Fighter].skill("tactics") == 13
    assert units["lead"][Fighter].skill("tactics") == 0
    plain = units["plain"][Fighter]
    assert plain.dexterity == 13
    assert [arm.level for arm in plain.arms] == [15, 13], "whoever is unarmed goes by DX"
    assert plain.missiles[0].level == 15
    assert units["man 12"][Unit].name == "Man 12", "one alone keeps his number"
    three = [
        replace(troop(f"t{n}", "a", "thug", (3, 2 * n)), name=f"Thug {n}", group="g")
        for n in (1, 2, 3)
    ]
    assert begun(*three)["g"][Unit].name == "Thug", "several have lost it"
    assert begun(*three)["g"][Strength].full == 3


@pytest.mark.rule("HC-BASE-05", "HC-PROC-09")
def test_who_takes_up_other_weapons_has_them_at_the_level_of_his_first() -> None:
    thug = recruit("thug", {"arms": ("axe", "thrown_dagger")})
    assert (thug.arms[0].id, thug.arms[0].level) == ("axe", 11)
    assert [(row.id, row.level) for row in thug.missiles] == [("thrown_dagger", 12)], "his own"
    assert recruit("thug", {"move": 9}).move == 9
    assert recruit("thug", {"tireless": True}).tireless and not recruit("thug").tireless
    with pytest.raises(Misfit):
        recruit("thug", {"dexterity": 0})
    with pytest.raises(KeyError):
        recruit("nobody")


@pytest.mark.rule("HC-MASS-02", "HC-PROC-09")
@pytest.mark.parametrize(
    ("health", "pool", "living"), [(30, 30, 3), (29, 29, 3), (24, 24, 2), (-3, 1, 1), (99, 36, 3)]
)
def test_a_pool_is_carried_into_the_next_battle(health: int, pool: int, living: int) -> None:
    three = troop("three", "a", "thug", (3, 3), (4, 3), (5, 3))
    plain = replace(setup(three, FOE), carried=(Carried("three", health),))
    row = found(plain)["three"]
    assert row[Health] == Health(pool, 36)
    assert row[Strength] == Strength(living, 3)
    assert Position in row and Out not in row


@pytest.mark.rule("HC-PROC-09", "HC-MASS-02")
def test_who_was_out_stays_out() -> None:
    plain = replace(
        setup(troop("down", "a", "thug", (3, 3)), troop("up", "a", "thug", (5, 3)), FOE),
        carried=(Carried("down", 1, out="fallen"),),
    )
    row = found(plain)["down"]
    assert row[Out] == Out("fallen") and Position not in row
    assert Position in found(plain)["up"]


@pytest.mark.rule("HC-PROC-07", "HC-PROC-12")
@pytest.mark.parametrize(
    ("people", "more", "message"),
    [
        ((), {}, "side 'a' has no fighters"),
        (("thug",), {"fog": 1}, "unknown key"),
        (("thug",), {"light": 99}, "must be a row of T-9"),
        (("thug",), {"attacker": 3}, "must be 1 or 2"),
        (("nobody",), {}, "nobody"),
    ],
)
def test_what_is_wrong_with_a_skirmish(people, more, message) -> None:
    units = [troop("x", "a", one, (3, 3)) for one in people]
    with pytest.raises(Misfit, match=message):
        build(setup(*units, FOE, **more))


@pytest.mark.rule("HC-PROC-07", "HC-PROC-12")
def test_a_group_is_of_equals_and_nobody_stands_on_another() -> None:
    pair = [replace(troop(f"t{n}", "a", "thug", (3, 2 * n)), group="g") for n in (1, 2)]
    build(setup(*pair, FOE))
    for other in ({"archetype": "archer"}, {"overrides": {"move": 3}}):
        with pytest.raises(Misfit, match="differs from 't1' of the same group"):
            build(setup(pair[0], replace(pair[1], **other), FOE))
    with pytest.raises(Misfit):
        build(
            setup(troop("big", "a", "ogre_tribesman", (3, 3)), troop("x", "a", "thug", (4, 4)), FOE)
        )
    with pytest.raises(Misfit):
        build(setup(troop("big", "a", "ogre_tribesman", (89, 29)), FOE))


@pytest.mark.rule("HC-PROC-09", "HC-MOVE-02")
def test_who_comes_later_waits_until_his_cells_are_free() -> None:
    pitch = Pitch()
    late = pitch.unit("thug", "a", 2, (5, 5))
    pitch.world.forget(late, Position)
    coming = Arrives(2, Cell(5, 5))
    pitch.world.put(late, coming)
    other = pitch.unit("thug", "b", 1, (6, 5))
    step = pitch.step()
    enters(step, late, coming)
    assert pitch.world.find(late, Position) is None and not step.events
    pitch.world.write(other, Position(Cell(9, 9)))
    enters(step, late, coming)
    assert pitch.world.get(late, Position) == Position(Cell(5, 5))
    assert pitch.world.find(late, Arrives) is None
    assert [event.key for event in step.events] == ["heroic20s.arrives"]


@pytest.mark.rule("HC-MOVE-10")
@pytest.mark.parametrize(
    ("mine", "theirs", "edge"),
    [
        ((10, 5), (30, 5), "W"),
        ((30, 5), (10, 5), "E"),
        ((10, 5), (10, 25), "S"),
        ((10, 25), (10, 5), "N"),
        ((10, 5), (40, 20), "S"),
        ((10, 5), (70, 20), "W"),
    ],
)
def test_the_own_edge_lies_behind_those_who_look_at_the_enemy(mine, theirs, edge) -> None:
    """Across 90 yards and up 30: as the whole field lies, not only the two."""
    here = fight(setup(troop("x", "a", "thug", mine), troop("y", "b", "thug", theirs)))
    homes = dict(terms(here.battle.world).homes)
    assert homes["a"] == edge
    assert homes["b"] == {"W": "E", "E": "W", "S": "N", "N": "S"}[edge]
