"""What it costs to stand somewhere, who reaches what, who shoots where: the book's own numbers."""

from __future__ import annotations

import pytest

from game.core.components import Position, Strength, Unit
from game.core.grid import Cell, orthogonal, step
from game.core.orders import Order
from game.core.ruleset import Request
from game.core.seat import Seat
from game.play.match import Match, open_match
from game.play.odds import threat
from game.play.odds.exposure import exposing, exposure, where
from game.play.odds.reach import reach, shots
from game.play.odds.suppose import Place, planned, supposing
from game.play.scenarios.library import find, load
from game.rules import RULESETS

LEVELS = {"a": "recruit", "b": "recruit"}


def at_orders(name: str = "wendle-hill", round_: int = 4) -> tuple[Match, Seat]:
    """A battle in which side a gives its orders of this round."""
    found = open_match(name, load(find(name), RULESETS), RULESETS["zefrs"], LEVELS, 11)
    while True:
        seat = found.seat("a")
        asked = any(request.kind == "mass.order" for request in seat.waiting)
        if asked and found.battle.clock.round >= round_:
            return found, seat
        assert found.step()


def movers(seat: Seat) -> list[Request]:
    return [request for request in seat.waiting if request.kind == "mass.order"]


def cell_of(seat: Seat, unit: int) -> Cell:
    return seat.view.get(unit, Position).cell


def worst_for(enemy: Seat, striker: int, unit: int) -> float:
    """The most that any order of this enemy promises against the unit if that attacks."""
    request = next(r for r in movers(enemy) if r.unit == striker)
    found = (enemy.forecast(request, order) for order in enemy.legal(request))
    return max(one.branches[0].mean for one in found if one and one.target == unit)


def test_who_stays_is_exposed_to_just_what_the_enemy_himself_would_be_promised() -> None:
    found, seat = at_orders()
    enemy, seen = found.seat("b"), 0
    for request in movers(seat):
        place = where(seat, request.unit)
        assert place is not None
        for peril in exposure(seat, request.unit, place).perils:
            real = worst_for(enemy, peril.striker, request.unit)
            assert peril.loss == pytest.approx(real)
            assert peril.start == cell_of(seat, peril.striker)
            seen += 1
    assert seen >= 4


def test_nobody_who_could_strike_is_left_out() -> None:
    found, seat = at_orders()
    enemy = found.seat("b")
    for request in movers(seat):
        could = {
            asked.unit
            for asked in movers(enemy)
            for order in enemy.legal(asked)
            if (odds := enemy.forecast(asked, order)) and odds.target == request.unit
        }
        place = where(seat, request.unit)
        assert place is not None
        assert {peril.striker for peril in exposure(seat, request.unit, place).perils} == could


def test_the_worst_comes_first_and_the_sum_is_that_of_all() -> None:
    _, seat = at_orders()
    found = [exposure(seat, r.unit, Place(cell_of(seat, r.unit))) for r in movers(seat)]
    many = max(found, key=lambda one: len(one.perils))
    assert len(many.perils) >= 2
    losses = [peril.loss for peril in many.perils]
    assert losses == sorted(losses, reverse=True)
    assert many.loss == pytest.approx(sum(losses))


def test_a_guarded_unit_is_expected_to_lose_less() -> None:
    _, seat = at_orders()
    compared = 0
    for request in movers(seat):
        here = Place(cell_of(seat, request.unit))
        open_, guarded = (exposure(seat, request.unit, here, f) for f in ("attack", "defend"))
        if open_.perils:
            assert guarded.loss < open_.loss
            compared += 1
    assert compared


def test_a_march_next_to_an_enemy_puts_the_unit_in_his_reach() -> None:
    _, seat = at_orders("ash-ford", 1)
    foe, spot = next(
        (unit, spot.cell)
        for unit, (known, spot, _) in seat.view.each(Unit, Position, Strength)
        if known.side == "b"
    )
    unit = movers(seat)[0].unit
    near = exposure(seat, unit, Place(step(spot, "S")))
    assert foe in {peril.striker for peril in near.perils}
    assert exposure(seat, unit, Place(Cell(0, 0))).perils == ()


def test_the_others_stand_where_their_orders_take_them() -> None:
    _, seat = at_orders("ash-ford", 1)
    request = next(r for r in movers(seat) if _march(seat, r) is not None)
    order = _march(seat, request)
    assert order is not None
    seat.give(request, order)
    place = planned(seat)[request.unit]
    assert place.cell == order.cell("to")
    supposed = supposing(seat, planned(seat))
    assert supposed.world.get(request.unit, Position).cell == place.cell
    assert cell_of(seat, request.unit) != place.cell


def _march(seat: Seat, request: Request) -> Order | None:
    here = cell_of(seat, request.unit)
    return next((o for o in seat.legal(request) if o.cell("to") not in (None, here)), None)


def test_nobody_is_exposed_in_a_square_that_a_friend_keeps() -> None:
    _, seat = at_orders()
    one, other = movers(seat)[:2]
    assert exposure(seat, one.unit, Place(cell_of(seat, other.unit))).perils == ()


def test_asking_changes_nothing_and_knows_nothing_of_sealed_orders() -> None:
    found, seat = at_orders()
    before = found.battle.digest()
    unit = movers(seat)[0].unit
    first = exposure(seat, unit, Place(cell_of(seat, unit)))
    assert found.battle.digest() == before
    other = found.seat("b")
    for request in list(other.waiting):
        other.give(request, list(other.legal(request))[-1])
    other.commit()
    assert exposure(seat, unit, Place(cell_of(seat, unit))) == first


def test_the_work_pauses_after_each_forecast() -> None:
    _, seat = at_orders()
    unit = movers(seat)[0].unit
    working = exposing(seat, unit, Place(cell_of(seat, unit)))
    assert sum(1 for _ in working) > 2


def test_reach_is_what_the_orders_allow_and_a_unit_in_contact_stays() -> None:
    found, seat = at_orders()
    for side in ("a", "b"):
        own = found.seat(side)
        for request in movers(own):
            known = reach(seat, request.unit)
            assert known is not None
            cells = {order.cell("to") for order in own.legal(request)}
            assert known.moves | {known.start} == cells
            assert all(
                any(orthogonal(cell, end) for end in known.moves | {known.start})
                for cell in known.strikes
            )
    held = [reach(seat, r.unit) for r in movers(seat)]
    assert any(one is not None and not one.moves for one in held)


def test_a_shot_at_somebody_real_is_what_the_seat_is_promised() -> None:
    for side in ("a", "b"):
        found, _ = at_orders()
        seat, seen = found.seat(side), 0
        for request in movers(seat):
            real = {
                order.unit("target"): seat.forecast(request, order)
                for order in seat.legal(request)
                if order.unit("target") is not None
            }
            by_cell = {shot.cell: shot for shot in shots(seat, request.unit) if shot.real}
            for target, odds in real.items():
                assert target is not None and odds is not None
                shot = by_cell[cell_of(seat, target)]
                assert shot.loss == pytest.approx(odds.branches[0].mean)
                assert shot.check == odds.check
                seen += 1
    assert seen


def test_every_square_is_shot_into_or_refused_with_its_rule() -> None:
    _, seat = at_orders()
    for request in movers(seat):
        found = list(shots(seat, request.unit))
        assert len({shot.cell for shot in found}) == len(found) == 35 - len(movers(seat))
        for shot in found:
            assert (shot.check is None) != (shot.refusal is None)
            if shot.refusal is not None:
                assert shot.refusal.rule.startswith("ZF-")
        if all(shot.check is None for shot in found):
            assert {s.barred.why for s in found if s.barred} == {"zefrs.no.missiles"}


def test_what_stands_in_a_shots_way_is_told_and_costs_it() -> None:
    _, seat = at_orders("wendle-hill", 1)
    found = [list(shots(seat, request.unit)) for request in movers(seat)]
    archers = next(one for one in found if any(shot.check for shot in one))
    worth = {
        shot.cell: (sum(m.worth for m in shot.check.modifiers), shot.loss)
        for shot in archers
        if shot.check
    }
    assert len({total for total, _ in worth.values()}) > 1
    by_worth = sorted(worth.values())
    assert [loss for _, loss in by_worth] == sorted(loss for _, loss in by_worth)
    labels = {m.label for shot in archers if shot.check for m in shot.check.modifiers}
    assert {"zefrs.mm14_medium", "zefrs.mm15_cover"} <= labels


def test_the_threat_asks_who_will_stand_there() -> None:
    _, seat = at_orders()
    units = [request.unit for request in movers(seat)]
    asked = {cell: who for cell, who, _ in threat.squares(seat, units[0])}
    for unit in units:
        assert asked[cell_of(seat, unit)] == unit
    foes = {
        spot.cell
        for _, (known, spot, _) in seat.view.each(Unit, Position, Strength)
        if known.side == "b"
    }
    assert not foes & set(asked)
    assert len(asked) == 35 - len(foes)
    empty = set(asked) - {cell_of(seat, unit) for unit in units}
    assert {asked[cell] for cell in empty} == {units[0]}
