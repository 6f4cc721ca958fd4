"""Mass combat at its edges: who presses, who leads and leaves, where one withdraws to."""

from __future__ import annotations

import pytest

from game.core.components import Out
from game.core.grid import Cell, Grid
from game.core.setup import Figure, UnitSetup
from game.core.world import World
from game.rules.kit.ground.site import field_of
from game.rules.zefrs.mass.build import build
from game.rules.zefrs.mass.components import Attached, Bereft
from game.rules.zefrs.mass.contact import pressing, stands
from game.rules.zefrs.mass.modifiers import of_commander, of_leader
from game.rules.zefrs.mass.moves import initiative
from game.rules.zefrs.mass.removal import depart, havens
from game.rules.zefrs.mass.round import bereave, may_lead
from game.rules.zefrs.mass.withdraw import retreat
from game.rules.zefrs.sheet.fighter import Deeds
from tests.rules.zefrs.field import Scene
from tests.rules.zefrs.mass_field import army, field, stand, unit
from tests.rules.zefrs.test_mass_people import ids

NEAR = (unit("A1", (2, 0)), unit("A2", (3, 1)), unit("B1", (2, 4)))


def battle(*units: UnitSetup) -> Scene:
    """A mass battle as a world; each side has a commander of its own."""
    return Scene(World(build(army(*units, commanders=True))))


@pytest.mark.rule("ZF-MASS-GANG-02")
def test_the_fighters_of_all_who_attack_a_unit_are_added_up() -> None:
    me = stand(1, "a", (2, 2))
    foes = (
        stand(2, "b", (2, 3), "S", form="attack", now=60),
        stand(3, "b", (3, 2), "W", form="attack", now=50),
        stand(4, "b", (1, 2), "E", form="defend", now=70),
        stand(5, "b", (2, 1), "S", form="attack", now=80),
    )
    assert pressing(field(me, *foes), me) == 110
    assert pressing(field(me), me) == 0


@pytest.mark.rule("ZF-MASS-ORD-05")
def test_out_of_an_encirclement_at_the_rim_it_stays_on_the_grid_if_it_can() -> None:
    me = stand(1, "a", (0, 3), "E", form="withdraw")
    foes = (stand(2, "b", (1, 3), "W", form="attack"), stand(3, "b", (0, 4), "S", form="attack"))
    assert retreat(field(me, *foes), Grid(5, 7), me) == Cell(0, 2)
    shut = stand(4, "a", (0, 2))
    assert retreat(field(me, *foes, shut), Grid(5, 7), me) == Cell(-1, 3)


@pytest.mark.rule("ZF-MASS-ORD-05")
@pytest.mark.parametrize(("looks", "to"), [("E", (1, 2)), ("W", (3, 2)), ("N", (1, 2))])
def test_of_two_ways_out_that_are_alike_it_takes_the_one_behind_it(
    looks: str, to: tuple[int, int]
) -> None:
    me = stand(1, "a", (2, 2), looks, form="withdraw")
    foes = (stand(2, "b", (2, 3), "S", form="attack"), stand(3, "b", (2, 1), "N", form="attack"))
    assert retreat(field(me, *foes), Grid(5, 7), me) == to


@pytest.mark.rule("ZF-MASS-ORD-05", "ZF-MOR-08")
def test_who_only_goes_with_a_unit_leaves_with_it_and_does_not_join_another() -> None:
    here = battle(*NEAR)
    mine, other, leader, chief = ids(here, "A1", "A2", "A1 leader", "a commander")
    friend = ids(here, "A2 leader")[0]
    field_ = stands(here.world)
    assert havens(field_, field_[mine]) == (other,)
    here.world.put(chief, Out("slain"))
    here.world.put(friend, Attached(mine), here.world.find(friend, Attached))
    told = here.do(lambda step: depart(step, stands(step.world)[mine]))
    assert {e.unit for e in told if e.key == "out"} == {leader, friend}
    assert here.world.get(friend, Out).why == "withdrawn"


@pytest.mark.rule("ZF-MASS-SET-06")
def test_neither_the_lost_nor_a_commander_step_into_the_breach() -> None:
    also = (Figure("Ada", "hero"), Figure("Ivo", "robber"))
    here = battle(unit("A1", (2, 0), also=also), unit("B1", (2, 4)))
    ada, ivo, chief = ids(here, "Ada", "Ivo", "a commander")
    assert may_lead(here.world, ada)
    assert not may_lead(here.world, ivo), "he is of the rank and file"
    assert not may_lead(here.world, chief)
    here.world.put(ada, Out("slain"))
    assert not may_lead(here.world, ada)


@pytest.mark.rule("ZF-MOR-01", "ZF-MASS-CMD-05")
def test_only_a_side_whose_commander_was_lost_is_bereft() -> None:
    here = battle(*NEAR)
    here.do(bereave)
    assert here.world.find(field_of(here.world), Bereft) is None
    here.world.put(ids(here, "b commander")[0], Out("slain"))
    here.do(bereave)
    assert here.world.get(field_of(here.world), Bereft) == Bereft(("b",))


@pytest.mark.rule("ZF-MASS-CMD-04", "ZF-MASS-LDR-03")
def test_what_befell_commander_and_leader_counts_for_their_units_alone() -> None:
    here = battle(*NEAR)
    chief, mine, leader = ids(here, "a commander", "A1", "A1 leader")
    me = stands(here.world)[mine]
    assert list(of_commander(here.world, me)) == [] == list(of_leader(here.world, me))
    for deeds, rows in (
        (Deeds(lost=1), ["MM8"]),
        (Deeds(wounded=True), ["MM9"]),
        (Deeds(out=True), ["MM9"]),
        (Deeds(felled=(leader,)), ["MM10"]),
        (Deeds(felled=(chief,)), ["MM11"]),
    ):
        here.world.put(chief, deeds, here.world.find(chief, Deeds))
        assert [row for row, _ in of_commander(here.world, me)] == rows
        assert list(of_leader(here.world, me)) == []
    nobody = Scene(World(build(army(*NEAR))))
    assert list(of_commander(nobody.world, stands(nobody.world)[mine])) == []


@pytest.mark.rule("ZF-MASS-MOV-05")
@pytest.mark.parametrize(("rolls", "order"), [([3, 4], ("a", "b")), ([9, 2], ("b", "a"))])
def test_the_lower_total_moves_first_and_both_totals_are_told(
    rolls: list[int], order: tuple[str, ...]
) -> None:
    here = battle(*NEAR)
    found: list[tuple[str, ...]] = []
    told = here.do(lambda step: found.append(initiative(step)), {"mass.initiative": rolls})
    assert found == [order]
    totals = [event.fact("total") for event in told]
    assert [event.fact("side") for event in told] == ["a", "b"]
    assert isinstance(totals[0], int) and isinstance(totals[1], int)
    assert totals[0] - totals[1] == rolls[0] - rolls[1]
