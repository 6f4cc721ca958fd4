"""What an opponent by ticks makes of attacks to come, of his Ki, and of those who are out of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.ai.ticks import defence, small, stands
from game.ai.ticks.arts import arts
from game.ai.ticks.attacks import plain
from game.ai.ticks.mind import Choice, Mind
from game.ai.ticks.scene import Man, scene
from game.core.orders import Order
from game.core.seat import Seat
from game.play.match import open_match
from game.play.scenarios.library import find, load
from game.rules import RULESETS


def asked(name: str, kind: str, side: str = "a", seed: int = 5) -> Seat:
    """The seat of a side that is asked this for the first time."""
    scenario = load(find(name), RULESETS)
    match = open_match(name, scenario, RULESETS["chaos"], {"a": "simple", "b": "simple"}, seed)
    while True:
        seat = match.seat(side)
        if any(request.kind == kind for request in seat.waiting):
            return seat
        assert match.step()


def mind_of(seat: Seat, kind: str) -> Mind:
    request = next(request for request in seat.waiting if request.kind == kind)
    now = scene(seat.view)
    me = now.man(request.unit)
    assert me is not None
    return Mind(seat, request, now, me)


def with_ki(mind: Mind, ki: int, actions: int = 3) -> Mind:
    return replace(mind, me=replace(mind.me, ki=ki, actions=actions))


def test_whoever_is_out_cold_or_dying_is_no_longer_counted() -> None:
    view = asked("saddlers-hall", "chaos.turn").view
    now = scene(view)
    assert {man.side for man in now.foes} == {"b"}
    assert not any(man.states & {"out_cold", "dying"} for man in (*now.friends, *now.foes))


def test_each_enemy_attacks_one_of_the_side() -> None:
    mind = mind_of(asked("saddlers-hall", "chaos.defend"), "chaos.defend")
    alone = replace(mind, now=replace(mind.now, friends=(mind.me,)))
    assert defence.expected(alone) == pytest.approx(
        defence.expected(mind) * sum(man.able for man in mind.now.friends)
    )


def test_ki_goes_into_the_body_where_it_stops_much() -> None:
    mind = mind_of(asked("saddlers-hall", "chaos.natural"), "chaos.natural")
    shown, full = mind.stat("natural")
    assert (shown, full) == (0, 3)
    assert small.natural(with_ki(mind, 5)).order.get("activate") is True
    assert small.natural(with_ki(mind, 1)).order.get("activate") is True
    assert small.natural(with_ki(mind, 1, actions=0)).order.get("activate") is False


def test_dear_is_the_last_ki() -> None:
    mind = mind_of(asked("saddlers-hall", "chaos.turn"), "chaos.turn")
    assert with_ki(mind, 1).price > with_ki(mind, 3).price > with_ki(mind, 8).price > 0


def test_a_hit_point_is_bought_only_by_those_who_have_none() -> None:
    mind = mind_of(asked("saddlers-hall", "chaos.between"), "chaos.between")
    assert small.revived(mind) is None


def test_arts_are_the_best_blow_with_more_to_it() -> None:
    seat = asked("saddlers-hall", "chaos.turn", side="b", seed=8)
    mind = mind_of(seat, "chaos.turn")
    for choice in arts(mind, plain(mind)):
        assert (
            choice.order.get("feint") or choice.order.get("second") or choice.order.get("target2")
        )
        assert seat.allows(mind.request, choice.order)


def test_a_shot_needs_no_run() -> None:
    mind = mind_of(asked("pier-nine", "chaos.turn"), "chaos.turn")
    assert stands.reaches(mind, Choice(Order((("how", "shoot"),)), ()))


def test_less_is_left_of_the_hurt() -> None:
    now = scene(asked("pier-nine", "chaos.turn").view)
    man: Man = replace(now.foes[0], wounds=0, limit=6)
    assert man.left() == 1.0
    assert man.left() > man.left(2) > man.left(5) > man.left(6) == 0.0
