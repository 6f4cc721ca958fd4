"""Units that are split and merged by their orders, in both scales (3.2, 8.5)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.components import Health, Out, Position, Spread, Strength
from game.core.grid import Cell
from game.core.orders import Order
from game.rules.heroic20s.acts.fighting import free_blow
from game.rules.heroic20s.acts.forming import forms, marks, mates, reforms, splits
from game.rules.heroic20s.acts.ordering import ORDER, REFORMS, clears
from game.rules.heroic20s.acts.resolving import resolve
from game.rules.heroic20s.acts.shooting import may_attack
from game.rules.heroic20s.acts.state import note
from game.rules.heroic20s.sheet.components import (
    Ammunition,
    AtBay,
    Detached,
    Grappled,
    Linked,
    Locks,
    Noted,
    Posture,
    Reloading,
    Routed,
    ShieldAside,
    Unaware,
    Unwilling,
)
from game.rules.heroic20s.sheet.situation import figure
from tests.rules.heroic20s.field import Fight, fight, setup, troop
from tests.rules.heroic20s.pitch import Pitch


def parts(here: Fight) -> list[tuple[int, int]]:
    """Figures and pools of the units of side a that are on the field, by id."""
    found = here.battle.world.each(Strength, Health, Position)
    return [
        (strength.now, health.now)
        for unit, (strength, health, _) in found
        if figure(here.battle.world, unit).side == "a"
    ]


def company(count: int, archetype: str = "thug") -> Fight:
    """So many in a line, an enemy far off."""
    line = tuple((5, 2 + y) for y in range(count))
    return fight(
        setup(troop("us", "a", archetype, *line), troop("foe", "b", "thug", (60, 5))),
        initiative=[3, 4],
    )


def company_on_cells(living: int, cells: int, **more: Any) -> tuple[Pitch, int]:
    """A mass battle: so many pikemen in so many cells."""
    pitch = Pitch(mass=True)
    unit = pitch.unit("pikeman", "a", cells, (10, 10), **more)
    points = 12 * living
    pitch.world.write(unit, Strength(living, living))
    pitch.world.write(unit, Health(points, points))
    return pitch, unit


def told(pitch: Pitch, unit: int, **slots: Any) -> None:
    """A unit carries out what it was told before its tactic."""
    reforms(pitch.step(), unit, Order(tuple(slots.items())))


@pytest.mark.rule("HC-MASS-06")
def test_any_number_may_part_that_leaves_three() -> None:
    here = company(7)
    found = list(splits(here.battle.world, here.me("us")))
    assert sorted(found) == [1, 2, 3, 4] and found[:2] == [3, 2], "halves and thirds are told first"
    assert "split" in forms(here.battle.world, here.me("us"))
    here = company(3)
    assert not list(splits(here.battle.world, here.me("us"))), "one and two would stay"


@pytest.mark.rule("HC-MASS-06")
def test_fewer_than_three_may_be_told_off_but_attack_nobody_until_they_are_merged() -> None:
    here = company(6)
    here.tell(ORDER, "us", tactic="split", count=2)
    here.until("movement")
    world = here.battle.world
    assert parts(here) == [(4, 48), (2, 24)]
    (other,) = (unit for unit, _ in world.each(Detached))
    few = figure(world, other)
    assert few.detached and not may_attack(world, few)
    assert may_attack(world, here.me("us")), "who stay are no detachment"
    assert not list(splits(world, few))
    foe = here.unit("foe")
    world.write(foe, Position(Cell(few.cell.x + 1, few.cell.y)))
    runner = here.me("foe")
    assert free_blow(world, few, runner) is None, "no free attack either"
    world.forget(other, Detached)
    assert free_blow(world, figure(world, other), runner) is not None
    world.write(other, Detached())
    here.orders[ORDER] = {}
    assert other in mates(world, here.me("us")) and here.unit("us") in mates(world, few)


@pytest.mark.rule("HC-MASS-06")
@pytest.mark.parametrize(("count", "detached"), [(5, False), (1, True)])
def test_a_detachment_that_is_merged_attacks_again(count: int, detached: bool) -> None:
    """With its own unit, but not with another detachment that is as small."""
    pitch = Pitch()
    one, other = (pitch.unit("thug", "a", n, (5, y)) for n, y in ((1, 5), (count, 6)))
    for unit, few in ((one, True), (other, detached)):
        pitch.world.write(unit, Ammunition())
        if few:
            pitch.world.write(unit, Detached())
    told(pitch, one, tactic="merge", **{"with": other})
    assert pitch.world.get(other, Out).why == "merged"
    assert figure(pitch.world, one).detached is detached
    assert figure(pitch.world, one).living == 1 + count


@pytest.mark.rule("HC-MASS-06")
def test_a_unit_may_be_split_into_more_than_two_in_one_round() -> None:
    here = company(12)
    here.tell(ORDER, "us", tactic="split", count=4)
    while here.asked.count((ORDER, "us")) < 1:
        here.answer(here.request)  # type: ignore[arg-type]
    here.tell(ORDER, "us", tactic="split", count=4)
    here.until("movement")
    assert parts(here) == [(4, 48), (4, 48), (4, 48)]
    assert here.asked.count((ORDER, "us")) == 3 <= REFORMS + 1


def alike(count: int = 2, **more: Any) -> tuple[Pitch, list[int]]:
    """Units of three crossbowmen side by side."""
    pitch = Pitch()
    units = [pitch.unit("crossbowman", "a", 3, (5, 5 + at), **more) for at in range(count)]
    return pitch, units


@pytest.mark.rule("HC-MASS-06", "HC-MASS-01", "HC-LOCK-03")
def test_what_must_be_alike_and_what_is_merged() -> None:
    pitch, (one, two) = alike(shield="medium_shield", defence_bonus=2)
    world = pitch.world
    assert mates(world, figure(world, one)) == (two,)
    assert mates(world, figure(world, two)) == (one,), "either of them may say so"
    for part in (ShieldAside(), Posture("kneeling"), Grappled(9)):
        world.write(two, part)
        assert mates(world, figure(world, one)) == (), part
        world.forget(two, type(part))
    held = pitch.unit("thug", "b", 1, (4, 6))
    world.write(held, Grappled(two))
    for unit in (one, two):
        world.write(unit, Ammunition())
    world.write(two, Reloading("crossbow", 4))
    world.write(two, Locks((held,)))
    world.write(held, Locks((two,)))
    told(pitch, one, tactic="merge", **{"with": two})
    assert world.get(one, Reloading) == Reloading("crossbow", 4), "nobody reloads by merging"
    assert world.get(held, Grappled).by == one and world.get(one, Locks).units == (held,)
    assert world.get(one, Strength) == Strength(6, 6)


@pytest.mark.rule("HC-MASS-06", "HC-MASS-05")
def test_a_company_in_one_cell_is_split_onto_a_free_one_beside() -> None:
    pitch, unit = company_on_cells(20, 1)
    me = figure(pitch.world, unit)
    assert 10 in splits(pitch.world, me)
    told(pitch, unit, tactic="split", count=10)
    (other,) = (u for u, _ in pitch.world.each(Strength) if u != unit)
    mine, his = figure(pitch.world, unit), figure(pitch.world, other)
    assert (mine.living, his.living) == (10, 10)
    assert len(his.cells) == 1 and his.cells[0] not in mine.cells
    assert max(abs(a - b) for a, b in zip(mine.cell, his.cell, strict=True)) == 1


@pytest.mark.rule("HC-MASS-06")
def test_a_company_of_several_cells_parts_with_its_own() -> None:
    pitch, unit = company_on_cells(80, 4)
    was = figure(pitch.world, unit).cells
    told(pitch, unit, tactic="split", count=40)
    (other,) = (u for u, _ in pitch.world.each(Strength) if u != unit)
    mine, his = figure(pitch.world, unit), figure(pitch.world, other)
    assert (mine.living, his.living) == (40, 40)
    assert mine.cells == was[:2] and his.cells == was[2:]
    assert pitch.world.get(other, Spread).cells == his.cells


@pytest.mark.rule("HC-LOCK-04", "HC-MASS-06")
def test_of_a_locked_company_those_part_whom_no_enemy_reaches() -> None:
    pitch, unit = company_on_cells(100, 4)
    foe = pitch.unit("thug", "b", 1, (9, 10))
    pitch.world.write(unit, Locks((foe,)))
    found = list(splits(pitch.world, figure(pitch.world, unit)))
    assert max(found) == 75, "three of four cells touch nobody"
    pitch, unit = company_on_cells(20, 1)
    foe = pitch.unit("thug", "b", 1, (9, 10))
    pitch.world.write(unit, Locks((foe,)))
    assert not list(splits(pitch.world, figure(pitch.world, unit)))


@pytest.mark.rule("HC-MASS-07")
@pytest.mark.parametrize("first", [0, 1])
def test_casualties_are_of_the_part_that_was_attacked_first(first: int) -> None:
    pitch = Pitch()
    units = [pitch.unit("thug", "a", 3, (5, 5 + 2 * at)) for at in range(2)]
    for unit in units:
        pitch.world.write(unit, Linked(units[0]))
    note(pitch.world, units[first], 12, None)
    note(pitch.world, units[1 - first], 12, None)
    note(pitch.world, units[first], 4, None)
    assert pitch.world.get(units[first], Noted) == Noted(((0, 16),), 0)
    resolve(pitch.step({"health": [17]}))
    living = [pitch.world.get(unit, Strength).now for unit in units]
    assert living[first] == 1 and living[1 - first] == 3


@pytest.mark.rule("HC-MASS-06", "HC-MOR-07")
def test_both_parts_of_a_unit_at_bay_flee_on_in_the_next_round() -> None:
    pitch = Pitch()
    unit = pitch.unit("thug", "a", 6, (5, 5))
    pitch.world.write(unit, AtBay())
    told(pitch, unit, tactic="split", count=3)
    parts = [one for one, _ in pitch.world.each(Strength)]
    assert len(parts) == 2
    clears(pitch.step())
    assert all(pitch.world.find(one, Routed) is not None for one in parts)


@pytest.mark.rule("HC-MASS-06", "HC-MASS-05")
def test_a_player_marks_which_figures_part() -> None:
    pitch = Pitch()
    unit = pitch.unit("thug", "a", 8, (5, 5))
    found = list(marks(pitch.world, figure(pitch.world, unit), 3))
    assert found == [Cell(x, 5) for x in range(12, 5, -1)], "the leading one stays"
    told(pitch, unit, tactic="split", count=3, spot=Cell(7, 5))
    (other,) = (u for u, _ in pitch.world.each(Strength) if u != unit)
    assert set(figure(pitch.world, other).cells) == {Cell(6, 5), Cell(7, 5), Cell(8, 5)}
    assert figure(pitch.world, unit).cells[0] == Cell(5, 5)


@pytest.mark.rule("HC-MASS-06", "HC-MASS-05")
def test_a_player_marks_the_free_cell_that_a_part_of_a_company_goes_to() -> None:
    pitch, unit = company_on_cells(20, 1)
    found = list(marks(pitch.world, figure(pitch.world, unit), 10))
    assert len(found) == len(set(found)) == 8 and not set(found) & set(
        figure(pitch.world, unit).cells
    )
    told(pitch, unit, tactic="split", count=10, spot=found[-1])
    (other,) = (u for u, _ in pitch.world.each(Strength) if u != unit)
    assert figure(pitch.world, other).cells == (found[-1],)


@pytest.mark.rule("HC-MASS-01", "HC-MASS-06", "HC-FAT-04", "HC-BASE-09")
@pytest.mark.parametrize("state", [Unwilling(), Unaware()])
def test_nobody_takes_those_along_who_lack_the_will_or_are_unaware(state: Any) -> None:
    """They would move and strike, or defend themselves, by being in another unit."""
    pitch = Pitch()
    one, two = (pitch.unit("thug", "a", 3, (5, 5 + n)) for n in range(2))
    assert mates(pitch.world, figure(pitch.world, one)) == (two,)
    pitch.world.put(two, state)
    assert mates(pitch.world, figure(pitch.world, one)) == ()
