"""Moves of the mass battle as plain functions: who may go where, who goes first, how long."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.checks import Check
from game.core.components import Commands, Ordered, Out, Position, Strength
from game.core.events import Event
from game.core.grid import Cell, Grid
from game.core.orders import Order
from game.core.ruleset import Clock
from game.core.world import World
from game.rules.zefrs.mass import victory as mass_value
from game.rules.zefrs.mass.build import build
from game.rules.zefrs.mass.clash import Assault, blow
from game.rules.zefrs.mass.components import Company
from game.rules.zefrs.mass.contact import attackers, commander, pressing
from game.rules.zefrs.mass.modifiers import outnumbered
from game.rules.zefrs.mass.moves import initiative, march, may_enter, speed
from game.rules.zefrs.mass.orders import Place, squares
from game.rules.zefrs.personal import shown as personal_value
from game.rules.zefrs.sheet.fighter import Fighter
from tests.rules.zefrs.field import Scene, man, scene
from tests.rules.zefrs.mass_field import army, field, rolled, stand, unit

GRID = Grid(5, 7)


def battle(*, agility: dict[str, int] | None = None) -> Scene:
    """A mass battle as a world, whose commanders have this AGI and nothing else."""
    here = Scene(World(build(army(unit("A1", (2, 2)), unit("B1", (2, 5)), commanders=True))))
    for side, agi in (agility or {}).items():
        chief = commander(here.world, side)
        assert chief is not None
        made = here.world.get(chief, Fighter)
        plain = replace(made, talents=(("animal_reflexes", agi),), prowess=0, armour=(), shield="")
        here.world.put(chief, plain, made)
    return here


def first_side(here: Scene, rolls: list[int]) -> tuple[tuple[str, ...], list[Event]]:
    """The sides in the order in which they move, and what was told of it."""
    found: list[tuple[str, ...]] = []
    told = here.do(lambda step: found.append(initiative(step)), {"mass.initiative": rolls})
    return found[0], told


def reach(me: tuple[int, int], *others: tuple[int, int], form: str = "attack") -> list[Cell]:
    here = field(stand(1, "a", me), *(stand(n, "b", at) for n, at in enumerate(others, 2)))
    return list(squares(Place(here[1], Company(4, 4), here, GRID), form))


@pytest.mark.rule("ZF-MASS-MOV-01")
def test_a_unit_moves_one_square_along_x_or_y_and_stays_on_the_field() -> None:
    assert reach((2, 2)) == [(2, 2), (2, 3), (3, 2), (2, 1), (1, 2)]
    assert sorted(reach((0, 0))) == [(0, 0), (0, 1), (1, 0)]
    assert sorted(reach((4, 6))) == [(3, 6), (4, 5), (4, 6)]


@pytest.mark.rule("ZF-MASS-MOV-01")
def test_a_unit_in_contact_or_shooting_or_withdrawing_has_no_square_but_its_own() -> None:
    assert reach((2, 2), (2, 3)) == [(2, 2)]
    assert len(reach((2, 2), (3, 3))) == 5
    assert reach((2, 2), form="shoot") == reach((2, 2), form="withdraw") == [(2, 2)]


@pytest.mark.rule("ZF-MASS-MOV-02")
@pytest.mark.parametrize(
    ("enemy", "free"), [((2, 3), False), ((1, 2), False), ((3, 3), True), ((2, 4), True)]
)
def test_a_unit_in_contact_moves_only_by_withdrawing_or_fleeing(
    enemy: tuple[int, int], free: bool
) -> None:
    me = stand(1, "a", (2, 2))
    assert may_enter(field(me, stand(2, "b", enemy)), me, Cell(2, 1)) is free


@pytest.mark.rule("ZF-MASS-MOV-02")
def test_an_own_unit_beside_it_does_not_stop_a_unit() -> None:
    me = stand(1, "a", (2, 2))
    assert may_enter(field(me, stand(2, "a", (2, 3))), me, Cell(2, 1))


@pytest.mark.rule("ZF-MASS-MOV-02")
def test_who_has_come_into_contact_meanwhile_is_halted() -> None:
    here = battle()
    (mine, _), (foe, _) = here.world.each(Strength)
    here.world.put(mine, Ordered(Order((("form", "attack"), ("to", Cell(1, 2))))))
    here.world.put(foe, Position(Cell(2, 3)), here.world.get(foe, Position))
    told = here.do(lambda step: march(step, "a"))
    assert [(e.key, e.rule, e.unit, e.cell) for e in told] == [
        ("zefrs.halted", "ZF-MASS-MOV-02", mine, (1, 2))
    ]
    assert here.world.get(mine, Position).cell == (2, 2)


@pytest.mark.rule("ZF-MASS-MOV-04")
def test_a_square_that_is_taken_cannot_be_entered() -> None:
    me = stand(1, "a", (2, 2))
    near = field(me, stand(2, "a", (2, 1)))
    assert not may_enter(near, me, Cell(2, 1))
    assert may_enter(near, me, Cell(1, 2))


@pytest.mark.rule("ZF-MASS-MOV-05")
def test_each_side_rolls_a_d10_and_adds_the_agility_of_its_commander() -> None:
    here = battle(agility={"a": 6, "b": 2})
    order, told = first_side(here, [1, 3])
    assert order == ("b", "a")
    chiefs = [commander(here.world, side) for side in ("a", "b")]
    assert [(e.key, e.rule, e.unit, e.facts) for e in told] == [
        ("zefrs.initiative", "ZF-MASS-MOV-05", chiefs[0], (("side", "a"), ("total", 7))),
        ("zefrs.initiative", "ZF-MASS-MOV-05", chiefs[1], (("side", "b"), ("total", 5))),
    ]
    assert [(rolled(e).total, rolled(e).check) for e in told] == [
        (dice, Check("mass.initiative", "ZF-MASS-MOV-05", chief or 0, dice=(1, 10), base=agi))
        for dice, chief, agi in ((1, chiefs[0], 6), (3, chiefs[1], 2))
    ]


@pytest.mark.rule("ZF-MASS-MOV-05")
@pytest.mark.parametrize(
    ("agility", "rolls", "order"),
    [
        ((3, 3), [4, 5], ("a", "b")),
        ((3, 3), [5, 4], ("b", "a")),
        ((5, 3), [2, 5], ("a", "b")),
        ((5, 3), [4, 6], ("b", "a")),
        ((3, 5), [6, 4], ("a", "b")),
        ((3, 3), [6, 6, 8, 8, 9, 2], ("b", "a")),
    ],
)
def test_the_lower_total_goes_first_of_equals_the_lower_agility_and_then_they_roll_again(
    agility: tuple[int, int], rolls: list[int], order: tuple[str, ...]
) -> None:
    here = battle(agility=dict(zip("ab", agility, strict=True)))
    found, told = first_side(here, rolls)
    assert found == order
    assert [e.fact("total") for e in told[:2]] == [
        roll + agi for roll, agi in zip(rolls, agility, strict=False)
    ]


@pytest.mark.rule("ZF-MASS-MOV-05")
def test_a_side_whose_commander_is_out_or_missing_adds_nothing() -> None:
    here = battle(agility={"a": 9, "b": 4})
    chief, other = commander(here.world, "a"), commander(here.world, "b")
    assert chief and other
    assert (speed(here.world, "a"), speed(here.world, "b")) == (9, 4)
    here.world.put(chief, Out("slain"))
    here.world.drop(other, here.world.get(other, Commands))
    assert (speed(here.world, "a"), speed(here.world, "b")) == (0, 0)
    order, told = first_side(here, [3, 2])
    assert order == ("b", "a")
    assert [(e.unit, rolled(e).check.actor, rolled(e).check.base) for e in told] == [
        (chief, chief, 0),
        (None, 0, 0),
    ]


@pytest.mark.rule("ZF-MASS-SEG-04")
@pytest.mark.parametrize(("rounds", "seconds"), [(0, 0), (1, 20), (3, 60)])
def test_a_round_of_four_segments_takes_twenty_seconds(rounds: int, seconds: int) -> None:
    assert mass_value.elapsed(battle().world, Clock(rounds)) == seconds


@pytest.mark.rule("ZF-GEN-04")
@pytest.mark.parametrize(("turns", "seconds"), [(0, 0), (1, 5), (12, 60)])
def test_a_combat_turn_takes_five_seconds(turns: int, seconds: int) -> None:
    assert (
        personal_value.elapsed(scene("1 2", man("Ann"), man("Bob")).world, Clock(turns)) == seconds
    )


@pytest.mark.rule("ZF-MASS-ATK-01")
@pytest.mark.parametrize(("manner", "rating", "column"), [("attack", 4, "4"), ("shoot", 7, "7")])
def test_the_check_of_a_unit_is_its_rating_with_nothing_subtracted(
    manner: str, rating: int, column: str
) -> None:
    made = blow(Assault(11, 12, manner, rating, (), 3), 80, ())
    check = made.check
    assert (made.attackers, made.armour) == (80, 3)
    assert (check.purpose, check.rule, check.actor, check.target) == (
        f"mass.{manner}",
        "ZF-MASS-ATK-01",
        11,
        12,
    )
    assert (check.base, check.column, check.modifiers, check.dice) == (rating, column, (), (1, 100))


@pytest.mark.rule("ZF-MASS-ATK-01")
@pytest.mark.parametrize(("by_bands", "column"), [(False, "3"), (True, "0")])
def test_the_check_of_a_unit_is_shifted_by_what_presses_it(by_bands: bool, column: str) -> None:
    pressed = outnumbered(40, 110)
    made = blow(Assault(1, 2, "attack", 4, (), 0, by_bands), 40, pressed).check
    assert (sum(m.worth for m in pressed), made.modifiers, made.column) == (-1, pressed, column)


@pytest.mark.rule("ZF-MASS-GANG-01")
def test_all_units_around_one_may_attack_it_if_they_attack_and_look_at_it() -> None:
    me = stand(1, "a", (2, 2), form="attack")
    around = field(
        me,
        stand(2, "b", (2, 3), "S", form="attack"),
        stand(3, "b", (3, 2), "W", form="attack", now=30),
        stand(4, "b", (2, 1), "N", form="defend"),
        stand(5, "b", (1, 2), "N", form="attack"),
        stand(6, "b", (3, 3), "S", form="attack"),
        stand(7, "a", (0, 2), "E", form="attack"),
    )
    assert attackers(around, me) == (around[2], around[3])
    assert pressing(around, me) == 130
    assert attackers(around, around[5]) == (around[7],)
    assert attackers(around, around[4]) == ()
    assert pressing(around, around[4]) == 0
