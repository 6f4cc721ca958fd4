"""Before a unit turns between segments, its order tells what turning and what staying promises."""

from __future__ import annotations

import pytest

from game.core.battle import Battle
from game.core.forecast import Forecast
from game.core.orders import PASS, Order
from tests.rules.zefrs.mass_field import answer, clash, id_of, orders, request, unit

NORTH, WEST = PASS, Order((("facing", "W"),))


def between(segment: int) -> Battle:
    """A1 attacks B1 in front of it; B2 stands at its side. The window before this segment."""
    units = (unit("A1", (2, 2)), unit("B1", (2, 3)), unit("B2", (1, 2)))
    battle = clash(*units, script={"mass.attack": [99] * 30})
    orders(battle, A1="attack N", B2="attack E")
    while battle.clock.phase != f"reface{segment}":
        for side in battle.sides:
            answer(battle, side)
    return battle


def odds(battle: Battle, order: Order) -> Forecast:
    made = battle.seat("a").forecast(request(battle, "A1", "mass.reface"), order)
    assert made is not None
    return made


@pytest.mark.rule("ZF-GRID-21", "ZF-MASS-MOV-03")
def test_who_turns_is_told_of_the_one_it_turns_on_and_who_stays_of_the_one_in_front() -> None:
    battle = between(3)
    assert odds(battle, WEST).target == id_of(battle, "B2")
    assert odds(battle, NORTH).target == id_of(battle, "B1")


@pytest.mark.rule("ZF-GRID-21", "ZF-MASS-ATK-02")
@pytest.mark.parametrize(("segment", "most"), [(2, 75), (3, 50), (4, 25)])
def test_only_the_segments_that_are_left_are_counted(segment: int, most: int) -> None:
    """A hundred men take a quarter of their number in a segment at best."""
    (told,) = odds(between(segment), WEST).branches
    assert max(lost for lost, _ in told.losses) == most
    assert sum(chance for _, chance in told.losses) == pytest.approx(1.0)


@pytest.mark.rule("ZF-GRID-21")
def test_the_enemy_s_order_is_known_by_now() -> None:
    battle = between(4)
    assert [one.answer for one in odds(battle, NORTH).branches] == ["defends"]
    assert [one.answer for one in odds(battle, WEST).branches] == ["attacks"]


@pytest.mark.rule("ZF-GRID-21", "ZF-MASS-ATK-02")
def test_one_that_strikes_back_is_felt_and_one_that_defends_is_not() -> None:
    battle = between(4)
    (front,) = odds(battle, NORTH).branches
    assert max(lost for lost, _ in front.own) == 0
    (side,) = odds(battle, WEST).branches
    assert max(lost for lost, _ in side.own) == 25
