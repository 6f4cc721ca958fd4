"""The world: who writes has read, copies share nothing, and contexts go when they are not used."""

from __future__ import annotations

import gc
from dataclasses import replace

import esper
import pytest

from game.core.components import Position, Seen, Strength, Unit
from game.core.grid import Cell
from game.core.ruleset import only_seen
from game.core.world import Row, StaleWrite, World, in_order, screened


def test_two_attackers_cannot_overwrite_each_others_losses() -> None:
    world = World()
    target = world.spawn(Strength(10, 10))
    first = world.get(target, Strength)
    second = world.get(target, Strength)
    world.put(target, replace(first, now=first.now - 3), first)
    with pytest.raises(StaleWrite):
        world.put(target, replace(second, now=second.now - 4), second)
    again = world.get(target, Strength)
    world.put(target, replace(again, now=again.now - 4), again)
    assert world.get(target, Strength).now == 3


def test_an_equal_component_is_not_the_one_that_was_read() -> None:
    world = World()
    unit = world.spawn(Strength(10, 10))
    with pytest.raises(StaleWrite):
        world.put(unit, Strength(9, 10), Strength(10, 10))


def test_a_first_component_needs_nothing_read_and_a_second_does() -> None:
    world = World()
    unit = world.spawn()
    world.put(unit, Strength(1, 1))
    with pytest.raises(StaleWrite):
        world.put(unit, Strength(2, 2))
    with pytest.raises(StaleWrite):
        world.drop(unit, Strength(1, 1))
    world.drop(unit, world.get(unit, Strength))
    assert world.find(unit, Strength) is None
    with pytest.raises(KeyError):
        world.get(unit, Strength)


def test_units_come_in_the_order_of_their_ids_whatever_was_written() -> None:
    world = World()
    units = [world.spawn(Unit(f"u{number}", "a")) for number in range(50)]
    for unit in reversed(units):
        world.put(unit, Strength(unit, unit))
    assert [unit for unit, _ in world.each(Unit, Strength)] == units
    assert [unit for unit, _ in world.rows()] == units


def test_ids_are_never_used_again() -> None:
    world = World(((7, (Strength(1, 1),)),))
    assert world.spawn() == 8
    assert World(world.rows()).spawn() == 9


def test_rows_stay_as_they_were_and_share_nothing_with_the_world() -> None:
    world = World()
    unit, other = world.spawn(Strength(5, 5)), world.spawn(Strength(6, 6))
    before = world.rows()
    old = world.get(unit, Strength)
    world.put(unit, Strength(4, 5), old)
    assert before[0] == (unit, (Strength(5, 5),))
    assert world.rows() == ((unit, (Strength(4, 5),)), (other, (Strength(6, 6),)))
    assert world.rows()[1] is before[1]
    twin = World(before)
    twin.put(other, Position(Cell(1, 1)))
    assert world.find(other, Position) is None
    assert world.rows() is world.rows()


def test_a_row_is_the_same_object_until_its_unit_is_written() -> None:
    world = World()
    first, second = world.spawn(Strength(1, 1)), world.spawn(Strength(2, 2))
    assert world.row(second) == (second, (Strength(2, 2),)), (
        "asked before the one that came earlier"
    )
    kept = world.row(first)
    world.write(second, Strength(3, 3))
    assert world.row(first) is kept and world.row(second)[1] == (Strength(3, 3),)
    assert world.rows() == (kept, world.row(second))
    world.write(first, Strength(1, 1))
    assert world.row(first) == kept and world.row(first) is not kept
    with pytest.raises(KeyError):
        world.row(99)


def test_rows_see_every_kind_of_write() -> None:
    world = World()
    unit = world.spawn(Strength(5, 5))
    world.rows()
    world.put(unit, Position(Cell(0, 0)))
    assert world.rows() == ((unit, (Position(Cell(0, 0)), Strength(5, 5))),)
    world.drop(unit, world.get(unit, Strength))
    assert world.rows() == ((unit, (Position(Cell(0, 0)),)),)
    assert World(world.rows()).rows() == world.rows()


def test_interleaved_worlds_do_not_see_each_other() -> None:
    worlds = [World() for _ in range(5)]
    units = [world.spawn(Strength(number, 9)) for number, world in enumerate(worlds)]
    for number in (3, 0, 4, 1, 2, 0, 4):
        world, unit = worlds[number], units[number]
        held = world.get(unit, Strength)
        world.put(unit, replace(held, full=held.full + 1), held)
        assert [strength.now for _, (strength,) in world.each(Strength)] == [number]
    assert [w.get(u, Strength).full for w, u in zip(worlds, units, strict=True)] == [
        11,
        10,
        10,
        10,
        11,
    ]


def test_a_world_that_is_not_used_any_more_leaves_no_context() -> None:
    gc.collect()
    before = set(esper.list_worlds())
    worlds = [World(((1, (Strength(1, 1),)),)) for _ in range(20)]
    assert len(set(esper.list_worlds()) - before) == 20
    last = worlds[-1]
    del worlds
    gc.collect()
    assert set(esper.list_worlds()) - before == {last.name}
    assert last.get(1, Strength).now == 1
    del last
    gc.collect()
    assert set(esper.list_worlds()) <= before | {"default"}


def test_rows_are_put_in_order_and_doubles_refused() -> None:
    rows = in_order(((2, (Unit("u", "a"), Strength(1, 1))), (1, ())))
    assert rows == ((1, ()), (2, (Strength(1, 1), Unit("u", "a"))))
    with pytest.raises(ValueError, match="two components"):
        in_order(((1, (Strength(1, 1), Strength(2, 2))),))


def test_a_screen_hides_blurs_and_leaves_out() -> None:
    rows = (
        (1, (Strength(7, 9), Unit("u", "a"))),
        (2, (Strength(3, 3),)),
        (3, (Unit("v", "b"),)),
    )

    def screen(row: Row) -> Row:
        if row[0] == 1:
            return 1, (Strength(9, 9), row[1][1])
        return (2, ()) if row[0] == 2 else row

    shown = screened(rows, screen)
    assert shown == ((1, (Strength(9, 9), Unit("u", "a"))), (3, (Unit("v", "b"),)))
    assert shown[1] is rows[2]


def test_of_one_who_hides_only_those_know_who_have_seen_him() -> None:
    lurks = (1, (Seen(("b", "c")), Unit("u", "b")))
    plain = (2, (Unit("v", "b"),))
    assert screened((lurks, plain), only_seen("a")) == (plain,)
    assert screened((lurks, plain), only_seen("c"))[0] is lurks
    assert screened((lurks, plain), only_seen("")) == (plain,)
