"""What opponents are told of units: what orders come to, what blows cost, what they endure."""

from __future__ import annotations

import pytest

from game.core.components import Position, Strength, Unit
from game.core.grid import Cell
from game.core.orders import Order
from game.core.seat import Seat
from game.core.tactics import Bout, GroupTactics, Purpose
from game.play.match import open_match
from game.play.scenarios.library import find, load
from game.rules import RULESETS


def begun(name: str = "wendle-hill") -> tuple[Seat, GroupTactics]:
    """Side a when the first orders are due."""
    book = RULESETS["zefrs"]
    match = open_match(name, load(find(name), RULESETS), book, {"a": "simple", "b": "simple"}, 1)
    while not any(request.kind == "mass.order" for request in match.seat("a").waiting):
        match.step()
    tactics = match.seat("a").view.scale.tactics
    assert isinstance(tactics, GroupTactics)
    return match.seat("a"), tactics


def units(seat: Seat, side: str) -> list[int]:
    return [u for u, (who, _) in seat.view.each(Unit, Strength) if who.side == side]


def test_an_order_says_where_it_ends_whom_it_means_and_what_it_is_for() -> None:
    seat, tactics = begun()
    request = next(r for r in seat.waiting if r.kind == "mass.order")
    there = Cell(1, 2)
    slots = (("form", "attack"), ("to", there), ("facing", "E"))
    meant = tactics.intent(seat.view, request, Order(slots))
    assert (meant.purpose, meant.cell, meant.facing, meant.target) == (
        Purpose.STRIKE,
        there,
        "E",
        None,
    )
    here = seat.view.get(request.unit, Position).cell
    stays = tactics.intent(seat.view, request, Order((("form", "withdraw"),)))
    assert (stays.purpose, stays.cell, stays.facing) == (Purpose.GIVE_WAY, here, "N")
    shot = Order((("form", "shoot"), ("to", here), ("facing", "N"), ("target", 9)))
    assert tactics.intent(seat.view, request, shot).target == 9


def test_blows_go_downhill_better_and_are_warded_off() -> None:
    seat, tactics = begun()
    me, foe = units(seat, "a")[0], units(seat, "b")[0]
    level = Bout(me, foe, Cell(0, 1), Cell(0, 0))
    plain = tactics.harm(seat.view, level)
    assert plain > 0
    down = Bout(me, foe, Cell(2, 3), Cell(2, 2))
    up = Bout(me, foe, Cell(2, 2), Cell(2, 3))
    assert tactics.harm(seat.view, down) > plain > tactics.harm(seat.view, up)
    guarded = Bout(me, foe, Cell(0, 1), Cell(0, 0), guarded=True)
    pressed = Bout(me, foe, Cell(0, 1), Cell(0, 0), pressed=3)
    assert plain > tactics.harm(seat.view, pressed) > 0
    assert plain > tactics.harm(seat.view, guarded) > 0


def test_only_those_with_bows_shoot_and_not_too_far() -> None:
    seat, tactics = begun()
    foe = units(seat, "b")[0]
    far = {
        unit: [
            tactics.harm(seat.view, Bout(unit, foe, Cell(0, 0), Cell(0, y), shoots=True)) > 0
            for y in (2, 3, 6)
        ]
        for unit in units(seat, "a")
    }
    assert list(far.values()).count([True, True, False]) == 1
    assert list(far.values()).count([False, False, False]) == 4


def test_a_unit_may_break_at_a_third_and_at_two_thirds_of_its_losses() -> None:
    seat, tactics = begun()
    unit = units(seat, "a")[0]
    found = tactics.nerve(seat.view, unit)
    full = seat.view.get(unit, Strength).full
    assert found.limits == (-(-full // 3), -(-2 * full // 3))
    assert 0 < found.flight < 1
    with pytest.raises(KeyError):
        tactics.nerve(seat.view, 999)
