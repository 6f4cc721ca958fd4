"""What opponents make of a fight man against man: blows, dangers, ways, Ki, and giving up."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.ai.single.expected import expected
from game.ai.single.fear import feared
from game.ai.single.ground import FAR, way
from game.ai.single.mind import Mind, Turn
from game.ai.single.nerve import gives_up
from game.ai.single.scene import scene, shoots
from game.ai.single.worth import of_attack, part
from game.core.checks import Band, Check
from game.core.data import resource
from game.core.forecast import Branch, Forecast
from game.core.grid import Cell, Grid
from game.core.ruleset import Request
from game.core.seat import Seat
from game.play.match import open_match
from game.play.scenarios.library import find, load
from game.rules import RULESETS
from game.rules.chaos.orders.tactics import answering, deeds
from game.rules.chaos.orders.tactics.worths import left, lost
from game.rules.chaos.sheet.components import Condition, Reserves, Wounds
from game.rules.chaos.sheet.fighter import combatant

CHECK = Check("attack", "ZF-MEL-02", bands=(Band("red", 1, 60), Band("white", 61, 100)))


def branch(answer: str, out: float = 0.0, *losses: tuple[int, float]) -> Branch:
    return Branch(answer, (("red", 0.6), ("white", 0.4)), losses, out=out)


def tenth(number: int) -> float:
    """A tenth of a man for each loss."""
    return number / 10


def asked(path: Path, book: str, kind: str, seed: int = 5) -> Seat:
    """The seat of side a when it is asked this for the first time."""
    match = open_match(
        "x", load(path, RULESETS), RULESETS[book], dict.fromkeys("ab", "simple"), seed
    )
    while not any(request.kind == kind for request in match.seat("a").waiting):
        assert match.step()
    return match.seat("a")


def declaring(name: str) -> Seat:
    """The first declarations of side a in a position that comes with the game."""
    path = resource("data", "scenarios", "sanity") / f"personal-{name}.toml"
    return asked(path, "zefrs", "personal.declare", 3)


def at_the_hall(kind: str) -> tuple[Seat, Request]:
    """Side a at Saddlers' Hall under Chaos Fantasy, asked this."""
    seat = asked(find("saddlers-hall"), "chaos", kind)
    return seat, next(request for request in seat.waiting if request.kind == kind)


def test_losses_count_by_what_they_take_and_an_end_by_what_is_left() -> None:
    assert part(((0, 0.5), (4, 0.5)), 0.0, 0.8, tenth).harm == pytest.approx(0.2)
    felled = part(((4, 1.0),), 1.0, 0.2, tenth)
    assert felled.harm == 0.0
    assert felled.finish == pytest.approx(0.2)
    # Who is put out of action has lost by the worst results; the others count beside that.
    mixed = part(((1, 0.5), (9, 0.5)), 0.5, 1.0, tenth)
    assert mixed.harm == pytest.approx(0.05)
    assert mixed.finish == pytest.approx(0.5)


def test_an_attack_is_weighed_by_what_the_target_is_expected_to_do() -> None:
    forecast = Forecast(CHECK, (branch("none", 0.3, (2, 0.6)), branch("parry", 0.1, (1, 0.6))))
    whole = (1.0, tenth)
    clever, bare = of_attack(forecast, whole, whole, 1.0)
    careless, _ = of_attack(forecast, whole, whole, 0.0)
    half, _ = of_attack(forecast, whole, whole, 0.5)
    assert careless == bare
    assert 0 < clever.gain < half.gain < bare.gain
    assert of_attack(Forecast(CHECK, ()), whole, whole, 1.0)[0].gain == 0.0


def test_walls_bar_the_way_and_doors_make_it_longer() -> None:
    wall = tuple((Cell(3, y), "wall") for y in range(5) if y != 2)
    open_ = way(Grid(7, 5, wall), frozenset({Cell(6, 2)}))
    door = way(Grid(7, 5, (*wall, (Cell(3, 2), "door"))), frozenset({Cell(6, 2)}))
    shut = way(Grid(7, 5, (*wall, (Cell(3, 2), "wall"))), frozenset({Cell(6, 2)}))
    assert open_.left(Cell(0, 2)) == 6
    assert door.left(Cell(0, 2)) > 6
    assert shut.left(Cell(0, 2)) == FAR


def test_what_an_enemy_would_do_and_what_it_would_cost_is_asked_of_the_book() -> None:
    seat = declaring("finish-the-worn")
    now = scene(seat.view)
    me = now.friends[0]
    likely = expected(seat, now, 7)
    assert set(likely.upon(me)) == {foe.unit for foe in now.foes}
    costs = likely.costs(now, me)
    assert 0 < costs["parry"] < costs[""]


def test_who_is_felled_for_sure_is_feared_no_more() -> None:
    seat = declaring("finish-the-worn")
    now = scene(seat.view)
    me, foe = now.friends[0], now.foes[0]
    fresh = Mind(seat, seat.waiting[0], now, me, Turn())
    after = Mind(seat, seat.waiting[0], now, me, Turn(gone={foe.unit: 1.0}))
    assert feared(fresh, me.cell) > feared(after, me.cell) > 0.0
    assert feared(fresh, Cell(0, 0)) == 0.0


def test_who_shoots_is_told_by_the_book() -> None:
    now = scene(declaring("keep-shooting").view)
    assert [shoots(now, man) for man in now.friends] == [True]
    assert not shoots(scene(declaring("finish-the-worn").view), now.friends[0])


def test_only_those_give_up_for_whom_it_is_lost() -> None:
    now = scene(declaring("the-bold-stay").view)
    me = now.friends[0]
    assert not gives_up(now, me)
    spent = replace(me, left=0.0, temper="")
    assert gives_up(now, spent)
    assert not gives_up(now, replace(spent, temper="bold"))
    assert gives_up(now, replace(me, left=0.5, temper="wary"))
    assert not gives_up(now, replace(me, left=1.0, temper="wary"))


def test_whoever_is_out_cold_or_dying_is_no_longer_counted() -> None:
    seat, _ = at_the_hall("chaos.turn")
    now = scene(seat.view)
    assert {man.side for man in now.foes} == {"b"}
    for man in (*now.friends, *now.foes):
        state = seat.view.find(man.unit, Condition) or Condition()
        assert not state.dying


def test_dear_is_the_last_ki() -> None:
    seat, request = at_the_hall("chaos.turn")
    me = combatant(seat.view, request.unit)

    def price(ki: int) -> float:
        return answering.price(replace(me, reserves=replace(me.reserves, ki=ki)))

    assert price(1) > price(3) > price(8) > 0


def test_ki_goes_into_the_body_where_it_stops_much() -> None:
    seat, request = at_the_hall("chaos.natural")
    (order,) = answering.natural(seat.view, request)
    reserves = seat.view.get(request.unit, Reserves)
    assert reserves.ki > 1
    assert order.get("activate") is True


def test_a_hit_point_is_bought_only_by_those_who_have_none() -> None:
    seat, request = at_the_hall("chaos.between")
    assert combatant(seat.view, request.unit).hp.now > 0
    assert not any(order.text("how") == "recover" for order in deeds.between(seat.view, request))


def test_less_is_left_of_the_hurt() -> None:
    seat, request = at_the_hall("chaos.turn")
    view, unit = seat.view, request.unit
    assert view.get(unit, Wounds).total == 0
    assert left(view, unit) == 1.0
    assert 0 < lost(view, unit, 1) < lost(view, unit, 3) < lost(view, unit, 99) == 1.0
