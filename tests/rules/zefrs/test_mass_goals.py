"""Goals about a standard and a commander, and where a side may deploy."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest

from game.core.battle import Battle
from game.core.components import Out, Position
from game.core.data import Misfit
from game.core.orders import IllegalOrder, Order
from game.core.ruleset import Clock, Result
from game.core.setup import Setup, UnitSetup
from game.rules.zefrs.mass.build import build
from game.rules.zefrs.mass.components import Reserve
from game.rules.zefrs.mass.victory import goals, value, winner
from tests.rules.zefrs.mass_field import Goal, army, cell, events, fight, id_of, put, start, unit

END = Clock(2, "removal")
KEEP = Goal("save_the_standard", "a", unit="a1")
BREAK = Goal("break_the_commander", "a")


def field(*goals: Goal) -> Battle:
    units = (unit("A1", (2, 1)), unit("A2", (1, 1)), unit("B1", (2, 5)))
    return start(army(*units, goals=goals, commanders=True, round_limit=9), {})


def judged(battle: Battle, round_: int = 2) -> Result | None:
    return winner(battle.world, replace(END, round=round_))


@pytest.mark.rule("ZF-MASS-END-01")
@pytest.mark.parametrize("why", ["fled", "destroyed"])
def test_the_enemy_wins_when_the_standard_is_lost(why: str):
    battle = field(KEEP)
    assert judged(battle) is None
    put(battle.world, id_of(battle, "A2"), Out(why))
    assert judged(battle) is None
    put(battle.world, id_of(battle, "A1"), Out(why))
    assert judged(battle) == Result("b", "ZF-MASS-END-01", "zefrs.standard_lost")
    assert goals(battle.world, "a") == 0.0


@pytest.mark.rule("ZF-MASS-END-01")
def test_a_standard_that_withdrew_is_not_lost_but_does_not_win():
    battle = field(replace(KEEP, round=2))
    first = id_of(battle, "A1")
    put(battle.world, first, Out("withdrawn"))
    battle.world.drop(first, battle.world.get(first, Position))
    assert judged(battle) is None


@pytest.mark.rule("ZF-MASS-END-01")
def test_a_standard_kept_to_its_round_wins():
    battle = field(replace(KEEP, round=2))
    fight(battle)
    assert not events(battle, "ended")
    fight(battle)
    assert battle.result is not None
    assert (battle.result.winner, battle.result.why) == ("a", "zefrs.goal_save_the_standard")


@pytest.mark.rule("ZF-MASS-END-01")
def test_whoever_loses_his_commander_is_beaten():
    battle = field(BREAK)
    put(battle.world, id_of(battle, "a commander"), Out("captured"))
    assert judged(battle) is None
    put(battle.world, id_of(battle, "b commander"), Out("withdrawn"))
    assert judged(battle) is None
    put(battle.world, id_of(battle, "b commander"), Out("slain"))
    assert judged(battle) == Result("a", "ZF-MASS-END-01", "zefrs.goal_break_the_commander")


def test_the_value_keeps_its_sign_with_such_goals():
    battle = field(KEEP, BREAK)
    assert value(battle.world, "a") == pytest.approx(-value(battle.world, "b"))


def free(*units: UnitSetup) -> Setup:
    """Side a deploys freely, side b stands."""
    setup = army(*units, unit("B1", (2, 5)), commanders=True)
    return replace(setup, sides=(replace(setup.sides[0], deploy="free"), setup.sides[1]))


def zoned(name: str, *zone: str | tuple[int, int], place: str = "") -> UnitSetup:
    return replace(unit(name, place=place), zone=zone)


@pytest.mark.rule("ZF-MASS-SET-08")
def test_a_side_that_deploys_freely_starts_from_the_places_of_the_file():
    units = (zoned("A1", place="right"), zoned("A2", place="left"))
    battle = Battle.start(start(army(*units, unit("B1", (2, 5)))).ruleset, free(*units))
    seat = battle.seat("a")
    (asked,) = seat.waiting
    assert asked.kind == "mass.deploy"
    assert cell(battle, "A1") is None
    assert [place for _, place in seat.default(asked).slots] == ["right", "left"]
    assert len(tuple(islice(seat.legal(asked), 7))) == 7


@pytest.mark.rule("ZF-MASS-SET-08")
def test_a_zone_leaves_only_its_places():
    units = (zoned("A1", "left", "centre"), zoned("A2", "left"), zoned("A3", "right", (2, 0)))
    setup = free(*units)
    battle = Battle.start(start(setup).ruleset, setup)
    seat = battle.seat("a")
    (asked,) = seat.waiting
    found = {tuple(place for _, place in order.slots) for order in seat.legal(asked)}
    assert found == {("centre", "left", "right"), ("centre", "left", "reserve-centre")}
    names = [str(id_of(battle, name)) for name in ("A1", "A2", "A3")]
    wrong = Order(tuple(zip(names, ("right", "left", "centre"), strict=True)))
    with pytest.raises(IllegalOrder) as caught:
        seat.give(asked, wrong)
    assert (caught.value.rule, caught.value.why) == ("ZF-MASS-SET-08", "zefrs.no.outside_zone")
    seat.give(asked, Order(tuple(zip(names, sorted(found)[0], strict=True))))
    seat.commit()
    assert [cell(battle, name) for name in ("A1", "A2", "A3")] == [(2, 1), (1, 1), (2, 0)]
    assert battle.world.find(id_of(battle, "A3"), Reserve) is not None


@pytest.mark.rule("ZF-MASS-SET-08")
@pytest.mark.parametrize(
    ("units", "message"),
    [
        ((zoned("A1", "left"), zoned("A2", "left")), "leave no room for all of them"),
        ((zoned("A1", "lefft"),), "no place 'lefft'"),
        ((zoned("A1", (2, 6)),), r"no place of this side is on \[2, 6\]"),
    ],
)
def test_zones_that_cannot_be_are_faults(units: tuple[UnitSetup, ...], message: str):
    with pytest.raises(Misfit, match=message):
        build(free(*units))
