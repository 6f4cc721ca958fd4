"""What orders to strike and to shoot come to, and what they cost (3.6, 3.7)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.orders import Order
from game.rules.heroic20s.acts.fighting import blows, can_strike, named, ways
from game.rules.heroic20s.acts.fighting import declare as strikes
from game.rules.heroic20s.acts.shooting import declare, volley
from game.rules.heroic20s.acts.state import lock
from game.rules.heroic20s.exchange.shots import fast_draws, most_shots, price
from game.rules.heroic20s.sheet.components import (
    Ammunition,
    Expended,
    Tactic,
)
from game.rules.heroic20s.sheet.situation import figure
from game.rules.heroic20s.tables.rows import Missile
from tests.rules.heroic20s.pitch import Pitch


def close(count: int = 3) -> tuple[Pitch, int, int]:
    """Some thugs in a row, and two guards before them."""
    pitch = Pitch()
    return (
        pitch,
        pitch.unit("thug", "a", count, (10, 10)),
        pitch.unit("town_guard", "b", 2, (10, 11)),
    )


def order(**slots: Any) -> Order:
    return Order(tuple((name.replace("_", "."), value) for name, value in slots.items()))


@pytest.mark.rule("HC-MEL-07", "HC-MASS-03", "HC-ACT-03", "HC-GRAP-01", "HC-GRAP-02")
@pytest.mark.rule("HC-MEL-01")
def test_what_an_order_to_strike_comes_to() -> None:
    pitch, thugs, guards = close()
    me = figure(pitch.world, thugs)
    plain = order(form="strike", weapon="broadsword", mode="thrust", target=guards, area="neck")
    (one,) = blows(pitch.world, me, plain)
    assert (one.me, one.foe, one.count, one.location, one.kind) == (
        thugs,
        guards,
        3,
        "neck",
        "melee",
    )
    assert one.mode is not None and one.mode.id == "thrust" and not one.each and one.turn == 0
    assert list(blows(pitch.world, me, order(form="strike", weapon="axe", target=guards))) == []
    far = pitch.unit("thug", "b", 1, (30, 30))
    assert list(blows(pitch.world, me, order(form="strike", weapon="broadsword", target=far))) == []
    more = order(form="strike", weapon="broadsword", mode="each", target=guards, turn=4, mount=True)
    (each,) = blows(pitch.world, me, more)
    assert each.each and each.turn == 4 and each.mount
    (grab,) = blows(pitch.world, me, order(form="grapple", target=guards, figures=2))
    assert (grab.kind, grab.weapon, grab.count) == ("grapple", None, 2)
    pair = named(me, order(weapon="broadsword"))
    assert pair is not None and pair[1].id == "swing" and named(me, order(weapon="axe")) is None
    step = pitch.step()
    found = list(strikes(step, thugs, plain))
    assert found == [one]
    spent = pitch.world.get(thugs, Expended)
    assert spent.struck and spent.took_part
    assert list(strikes(step, guards, order(form="strike", weapon="axe", target=thugs))) == []
    assert pitch.world.find(guards, Expended) is None
    pitch.world.put(guards, Tactic("retreat"))
    sword = order(form="strike", weapon="shortsword", target=thugs)
    assert list(strikes(step, guards, sword)) == []
    assert can_strike(pitch.world, figure(pitch.world, thugs))
    assert not can_strike(pitch.world, figure(pitch.world, guards))
    assert not can_strike(pitch.world, figure(pitch.world, far))
    crawls = replace(figure(pitch.world, thugs), posture="crawling")
    assert {arm.id for arm, _ in ways(crawls)} == {"punch"}


def archers(**more: Any) -> tuple[Pitch, int, int]:
    pitch = Pitch()
    bows = pitch.unit("archer", "a", 2, (0, 10), **more)
    pitch.world.put(bows, Ammunition((("regular_bow", 5),), (("regular_bow", 1),)))
    return pitch, bows, pitch.unit("thug", "b", 2, (12, 10))


@pytest.mark.rule("HC-RNG-06", "HC-RNG-08", "HC-RNG-09", "HC-MASS-03")
def test_what_an_order_to_shoot_comes_to() -> None:
    pitch, bows, foe = archers()
    me = figure(pitch.world, bows)
    row = me.fighter.missiles[0]
    other = pitch.unit("thug", "b", 1, (12, 14))

    def shots(drawn: bool = False, **slots: Any) -> list[tuple[int, int, int]]:
        found = volley(pitch.world, me, row, order(target=foe, **slots), drawn)
        return [(one.foe, one.count, one.shots) for one in found]

    assert shots() == [(foe, 2, 1)]
    assert shots(shots=2) == [(foe, 2, 2)] and shots(shots=9) == [(foe, 2, 3)]
    assert shots(drawn=True) == [(foe, 2, 2)] and shots(drawn=True, shots=9) == [(foe, 2, 4)]
    assert shots(figures=1, target_2=other) == [(foe, 1, 1), (other, 1, 1)]
    assert shots(figures=1, target_2=99) == [(foe, 1, 1)], "not at whom nobody sees"
    (one,) = volley(
        pitch.world, me, row, order(target=foe, area="skull", turn=3, mount=True), False
    )
    assert (one.location, one.turn, one.mount, one.kind, one.me) == (
        "skull",
        3,
        True,
        "ranged",
        bows,
    )
    (plain,) = volley(pitch.world, me, row, order(target=foe), False)
    assert (plain.location, plain.turn, plain.mount, plain.deed) == ("torso", 0, False, None)
    burst = replace(row, rate=9, least_shots=3)
    assert [one.shots for one in volley(pitch.world, me, burst, order(target=foe), False)] == [3]
    pitch.world.write(bows, Ammunition((("regular_bow", 2),), (("regular_bow", 1),)))
    assert shots(shots=3) == [(foe, 2, 2)], "two arrows are left"
    pitch.world.write(bows, Ammunition())
    assert shots() == []


@pytest.mark.rule("HC-RNG-08", "HC-RNG-09", "HC-RNG-22", "HC-MOVE-05")
def test_shots_are_paid_for_and_gone() -> None:
    pitch, bows, foe = archers()
    plain = order(form="shoot", weapon="regular_bow", target=foe, shots=2)
    (one,) = declare(pitch.step(), bows, plain)
    assert one.shots == 2
    assert pitch.world.get(bows, Expended) == Expended(given=5, shot=True)
    assert pitch.world.get(bows, Ammunition).left == (("regular_bow", 3),)
    for slots in (
        {"form": "hold", "weapon": "regular_bow", "target": foe},
        {"form": "shoot", "weapon": "catapult", "target": foe},
        {"form": "shoot", "weapon": "regular_bow", "target": 99},
    ):
        pitch, bows, _ = archers()
        assert list(declare(pitch.step(), bows, order(**slots))) == []
        assert pitch.world.find(bows, Expended) is None
    for roll, shots, given in ((12, 3, 5), (13, 2, 5)):
        pitch, bows, foe = archers()
        step = pitch.step({"fast_draw": [roll]})
        (one,) = declare(step, bows, order(**dict(plain.slots), draw=True))
        assert one.shots == shots and pitch.world.get(bows, Expended).given == given
        key = "fast_draw" if roll == 12 else "fast_draw_fails"
        assert [event.key for event in step.events] == [f"heroic20s.{key}"]
        assert step.events[0].rule == "HC-RNG-09" and len(step.events[0].outcomes) == 1
    pitch, bows, foe = archers(skills=())
    (one,) = declare(pitch.step(), bows, order(**dict(plain.slots), draw=True))
    assert one.shots == 2, "nobody draws fast who has not learnt it"
    pitch, bows, foe = archers()
    pitch.world.put(bows, Tactic("all_out_offensive", foe))
    (one,) = declare(pitch.step(), bows, order(**dict(plain.slots), draw=True))
    assert one.shots == 1, "once"
    pitch, bows, foe = archers()
    lock(pitch.step(), bows, foe, "HC-LOCK-01")
    (one,) = declare(pitch.step(), bows, plain)
    assert one.shots == 1 and pitch.world.get(bows, Expended).given == 0, "locked he shoots once"


@pytest.mark.rule(
    "HC-RNG-06", "HC-RNG-07", "HC-RNG-08", "HC-RNG-09", "HC-TAC-09", "HC-TAC-04", "HC-WAIT-04"
)
def test_how_many_shots_are_possible() -> None:
    pitch, bows, _ = archers()
    me = figure(pitch.world, bows)
    row = me.fighter.missiles[0]

    def most(one: Missile = row, budget: int = 25, left: int = 12, **more: Any) -> int:
        drawn, waits = more.pop("drawn", False), more.pop("waits", False)
        return most_shots(replace(me, **more), one, budget, left, drawn, waits)

    assert most() == 3 and most(drawn=True) == 4 and most(left=2) == 2 and most(left=0) == 0
    assert most(budget=4) == 1 and most(budget=5) == 2 and most(waits=True) == 1
    assert most(tactic="aimed_shooting") == 2 and most(tactic="aimed_shooting", drawn=True) == 3
    assert most(tactic="all_out_offensive", drawn=True) == 1 and most(tactic="retreat") == 0
    assert most(locked=(9,)) == 1 and most(locked=(9,), drawn=True) == 2
    assert most(replace(row, rate=9)) == 9 and most(replace(row, rate=9), left=4) == 4
    assert most(replace(row, reload=3)) == 1 and most(replace(row, reload=3, magazine=True)) == 3
    assert most(posture="sitting") == 1, "without Move none can be paid for"
    assert [price(me, row, n, False) for n in (1, 2, 3)] == [0, 5, 10]
    assert price(me, row, 3, True) == 5 and price(me, replace(row, rate=3), 3, False) == 0
    assert fast_draws(me, row) and not fast_draws(me, replace(row, fast_draw=""))
    assert not fast_draws(me, replace(row, reload=4))
    assert not fast_draws(replace(me, tactic="all_out_offensive"), row)
    assert not fast_draws(replace(me, fighter=replace(me.fighter, skills=())), row)
