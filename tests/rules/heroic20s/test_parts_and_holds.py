"""Units that part, merge, take hold and are held, figure by figure (3.2, 3.16)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.components import Health, Out, Position, Spread, Strength
from game.core.grid import Cell
from game.core.orders import Order
from game.rules.heroic20s.acts.forming import forms, marks, mates, reforms, splits
from game.rules.heroic20s.acts.holds import held_by
from game.rules.heroic20s.acts.parts import falls_apart
from game.rules.heroic20s.acts.resolving import linked
from game.rules.heroic20s.acts.state import lock
from game.rules.heroic20s.sheet.components import (
    Ammunition,
    AtBay,
    Detached,
    Fatigue,
    Grappled,
    Linked,
    Locks,
    Posture,
    Reloading,
    Routed,
    Tactic,
    Watch,
)
from game.rules.heroic20s.sheet.situation import figure
from tests.rules.heroic20s.pitch import Pitch


def cells(pitch: Pitch, unit: int) -> tuple[Cell, ...]:
    return figure(pitch.world, unit).cells


def row(x: int, count: int, y: int = 0) -> tuple[Cell, ...]:
    return tuple(Cell(x + n, y) for n in range(count))


@pytest.mark.rule("HC-MASS-07", "HC-MASS-08")
def test_the_parts_of_a_unit_stand_where_its_figures_stood() -> None:
    pitch = Pitch()
    thugs = pitch.unit("thug", "a", 5)
    pitch.world.write(thugs, Health(50, 60))
    first, rest = falls_apart(pitch.step(), thugs, (2, 3), (Cell(9, 0),))
    assert cells(pitch, first) == (Cell(4, 0), Cell(3, 0)), "the nearest to who took hold"
    assert set(cells(pitch, rest)) == set(row(0, 3))
    assert [pitch.world.get(one, Strength) for one in (first, rest)] == [
        Strength(2, 2),
        Strength(3, 3),
    ]
    health = [pitch.world.get(one, Health) for one in (first, rest)]
    assert health == [Health(14, 24), Health(36, 36)], "the wounded one is of the smaller part"
    one, four = falls_apart(pitch.step(), pitch.unit("thug", "a", 5, (0, 5)), (1, 4), ())
    assert pitch.world.find(one, Spread) is None and cells(pitch, one) == (Cell(0, 5),)
    assert pitch.world.get(one, Position).cell == Cell(0, 5)
    assert len(cells(pitch, four)) == 4


@pytest.mark.rule("HC-MASS-07", "HC-MASS-08")
@pytest.mark.parametrize(
    ("count", "counts", "places"),
    [
        (4, (20, 20), [row(0, 2), row(2, 2)]),
        (4, (10, 30), [row(0, 1), row(1, 3)]),
        (4, (1, 39), [row(0, 1), row(1, 3)]),
        (1, (10, 30), [row(0, 1), row(0, 1)]),
        (2, (10, 10, 20), [row(0, 1), row(0, 1), row(1, 1)]),
    ],
)
def test_the_parts_of_a_company_share_its_cells(count, counts, places) -> None:
    pitch = Pitch(mass=True)
    company = pitch.unit("levy", "a", count)
    points = figure(pitch.world, company).fighter.hit_points
    pitch.world.write(company, Strength(40, 40))
    pitch.world.write(company, Health(40 * points, 40 * points))
    parts = falls_apart(pitch.step(), company, counts, ())
    assert [cells(pitch, part) for part in parts] == places
    assert [pitch.world.get(part, Strength).now for part in parts] == list(counts)


@pytest.mark.rule("HC-MASS-05", "HC-MASS-07")
def test_no_part_of_a_company_is_crowded_where_there_is_room() -> None:
    """26 and 25 need two cells and one, the three that they had together; one and two would be
    their share.
    """
    pitch = Pitch(mass=True)
    company = pitch.unit("levy", "a", 3)
    points = figure(pitch.world, company).fighter.hit_points
    pitch.world.write(company, Strength(51, 51))
    pitch.world.write(company, Health(51 * points, 51 * points))
    parts = falls_apart(pitch.step(), company, (26, 25), ())
    assert [cells(pitch, part) for part in parts] == [row(0, 2), row(2, 1)]


@pytest.mark.rule("HC-MASS-07")
def test_what_others_have_to_do_with_a_unit_they_have_to_do_with_its_parts() -> None:
    pitch = Pitch()
    thugs, other = pitch.unit("thug", "a", 3), pitch.unit("thug", "a", 3, (0, 9))
    foe, far, held = (pitch.unit("thug", "b", 1, (n, 1)) for n in (0, 20, 2))
    pitch.world.put(foe, Locks((thugs, other)))
    pitch.world.put(thugs, Locks((foe,)))
    pitch.world.put(far, Locks((other,)))
    pitch.world.put(foe, Tactic("all_out_offensive", thugs))
    pitch.world.put(far, Tactic("all_out_offensive", other))
    pitch.world.put(foe, Watch("within", thugs))
    pitch.world.put(far, Watch("within", other))
    pitch.world.put(held, Grappled(thugs))
    pitch.world.put(far, Grappled(other))
    first, rest = falls_apart(pitch.step(), thugs, (1, 2), ())
    assert pitch.world.get(foe, Locks) == Locks((other, first, rest))
    assert pitch.world.get(far, Locks) == Locks((other,))
    assert pitch.world.get(foe, Tactic).target == first
    assert pitch.world.get(far, Tactic).target == other
    assert pitch.world.get(foe, Watch).unit == first
    assert pitch.world.get(far, Watch).unit == other
    assert (pitch.world.get(held, Grappled).by, pitch.world.get(far, Grappled).by) == (rest, other)
    assert pitch.world.get(first, Locks) == Locks((foe,)), "as the whole had it"


@pytest.mark.rule("HC-MASS-07")
def test_parts_of_parts_draw_on_the_same_pool() -> None:
    pitch = Pitch()
    thugs = pitch.unit("thug", "a", 6)
    first, rest = falls_apart(pitch.step(), thugs, (2, 4), ())
    more = falls_apart(pitch.step(), rest, (1, 3), ())
    root = pitch.world.get(first, Linked)
    assert [pitch.world.get(one, Linked) for one in more] == [root, root]
    assert pitch.world.find(rest, Linked) is None or rest in more
    assert set(linked(pitch.world, first)) == set(more)
    assert linked(pitch.world, pitch.unit("thug", "a")) == ()


def together(**more: Any) -> tuple[Pitch, int, int]:
    """Two units of three alike that touch."""
    pitch = Pitch()
    return pitch, pitch.unit("thug", "a", 3), pitch.unit("thug", "a", 3, (0, 1), **more)


@pytest.mark.rule("HC-MASS-06", "HC-MASS-01")
def test_only_those_alike_merge() -> None:
    pitch, one, two = together()
    pitch.unit("thug", "b", 3, (0, 2))

    def found() -> tuple[int, ...]:
        return mates(pitch.world, figure(pitch.world, one))

    assert found() == (two,)
    for unit, part in (
        (two, Routed()),
        (one, Routed()),
        (two, Grappled(99)),
        (one, Grappled(99)),
        (two, AtBay()),
        (one, AtBay()),
        (two, Posture("kneeling")),
    ):
        pitch.world.put(unit, part)
        assert found() == ()
        pitch.world.drop(unit, part)
    assert found() == (two,)
    pitch.world.put(two, Fatigue(3, 12), pitch.world.get(two, Fatigue))
    assert found() == (two,), "weariness passes"
    for other in ({"person": True}, {"move": 3}):
        pitch, one, two = together(**other)
        assert found() == ()
    pitch = Pitch()
    one, two = (pitch.unit("thug", "a", 3, (0, n), person=True) for n in (0, 1))
    assert found() == (), "nobody with a name"
    pitch = Pitch()
    one = pitch.unit("thug", "a", 3)
    two = pitch.unit("thug", "a", 3, (0, 2))
    assert found() == (), "not in contact"


@pytest.mark.rule("HC-MASS-06")
def test_a_merged_unit_has_what_both_had() -> None:
    pitch, one, two = together()
    foe, held = pitch.unit("thug", "b", 1, (3, 1)), pitch.unit("thug", "b", 1, (3, 2))
    lock(pitch.step(), two, foe, "HC-LOCK-01")
    pitch.world.put(held, Grappled(two))
    pitch.world.write(two, Health(30, 36))
    pitch.world.write(two, Fatigue(5, 12))
    pitch.world.put(one, Reloading("a", 3))
    pitch.world.put(two, Reloading("b", 5))
    step = pitch.step()
    for wrong in (0, foe, 999):
        reforms(step, one, Order((("tactic", "merge"), ("with", wrong))))
    assert not step.events
    for unit, n in ((one, 3), (two, 2)):
        pitch.world.put(unit, Ammunition((("thrown_dagger", n),), (("thrown_dagger", 1),)))
    reforms(step, one, Order((("tactic", "merge"), ("with", two))))
    assert pitch.world.get(one, Strength) == Strength(6, 6)
    assert pitch.world.get(one, Health) == Health(66, 72)
    assert pitch.world.get(one, Fatigue).now == 5
    assert pitch.world.get(one, Ammunition).left == (("thrown_dagger", 2),)
    assert pitch.world.get(one, Reloading) == Reloading("b", 5)
    assert pitch.world.get(one, Locks) == Locks((foe,))
    assert pitch.world.get(foe, Locks) == Locks((one,))
    assert pitch.world.get(held, Grappled).by == one
    assert set(cells(pitch, one)) == {*row(0, 3), *row(0, 3, 1)}
    assert pitch.world.get(two, Out).why == "merged"


@pytest.mark.rule("HC-MASS-06", "HC-LOCK-04")
def test_who_may_part_and_what_comes_of_it() -> None:
    pitch = Pitch()
    thugs = pitch.unit("thug", "a", 7)

    def counts() -> list[int]:
        return list(splits(pitch.world, figure(pitch.world, thugs)))

    assert counts() == [3, 2, 1, 4]
    for part in (Routed(), Grappled(99), Detached()):
        pitch.world.put(thugs, part)
        assert counts() == []
        pitch.world.drop(thugs, part)
    step = pitch.step()
    for wrong in (0, 5, 9):
        reforms(step, thugs, Order((("tactic", "split"), ("count", wrong))))
    reforms(step, thugs, Order((("tactic", "split"),)))
    assert not step.events
    assert list(marks(pitch.world, figure(pitch.world, thugs), 9)) == []
    assert list(marks(pitch.world, figure(pitch.world, thugs), 3)) == list(row(1, 6))[::-1]
    foe = pitch.unit("thug", "b", 1, (0, 1))
    lock(step, thugs, foe, "HC-LOCK-01")
    reforms(step, thugs, Order((("tactic", "split"), ("count", 2), ("spot", Cell(3, 0)))))
    told = step.events[-1]
    assert (told.key, told.fact("n")) == ("heroic20s.splits", 2)
    other = told.target
    assert other is not None
    assert pitch.world.find(other, Detached) is not None, "fewer than three"
    assert pitch.world.find(other, Locks) is None, "free of the locks"
    assert pitch.world.get(thugs, Strength) == Strength(5, 5)
    assert pitch.world.get(other, Strength) == Strength(2, 2)
    assert Cell(3, 0) in cells(pitch, other)
    pitch.world.forget(thugs, Position)
    reforms(step, thugs, Order((("tactic", "split"), ("count", 1))))
    assert step.events[-1] is told


@pytest.mark.rule("HC-MASS-06", "HC-MOR-06")
@pytest.mark.rule("HC-GRAP-15")
def test_what_may_come_before_a_tactic() -> None:
    pitch, one, two = together()
    assert forms(pitch.world, figure(pitch.world, one)) == ("merge", "no_quarter")
    step = pitch.step()
    reforms(step, one, Order((("tactic", "no_quarter"),)))
    assert forms(pitch.world, figure(pitch.world, one)) == ("merge", "quarter")
    reforms(step, one, Order((("tactic", "quarter"),)))
    assert [event.key for event in step.events] == ["heroic20s.no_quarter", "heroic20s.quarter"]
    assert step.events[0].fact("side") == "a"
    held = [pitch.unit("thug", "b", 1, (n, 2)) for n in (0, 1)]
    for foe in held:
        pitch.world.put(foe, Grappled(two))
    assert held_by(pitch.world, two) == tuple(held) and held_by(pitch.world, one) == ()
    assert "release" in forms(pitch.world, figure(pitch.world, two))
    reforms(step, two, Order((("tactic", "release"), ("held", held[1]))))
    assert held_by(pitch.world, two) == (held[0],)
    reforms(step, two, Order((("tactic", "release"),)))
    assert held_by(pitch.world, two) == ()
