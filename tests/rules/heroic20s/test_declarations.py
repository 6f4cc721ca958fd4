"""What declarations come to on the field: who, how many, at whom, with what (3.6, 3.7)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.components import Strength
from game.core.orders import Order
from game.rules.heroic20s.acts.declaring import (
    Declared,
    able,
    best_of,
    best_way,
    joined,
    one_of,
    open_ways,
    together,
)
from game.rules.heroic20s.acts.deeds import Deed
from game.rules.heroic20s.acts.fighting import blows, can_strike, named, ways
from game.rules.heroic20s.acts.fighting import declare as strikes
from game.rules.heroic20s.acts.shooting import declare, volley
from game.rules.heroic20s.acts.state import lock
from game.rules.heroic20s.exchange.attack import Also, Attack
from game.rules.heroic20s.exchange.modifiers import effective
from game.rules.heroic20s.exchange.shots import fast_draws, most_shots, price
from game.rules.heroic20s.sheet.components import (
    Ammunition,
    Detached,
    Expended,
    Fighter,
    Grappled,
    Mounts,
    Tactic,
)
from game.rules.heroic20s.sheet.situation import figure
from game.rules.heroic20s.tables.rows import Arm, Missile
from tests.rules.heroic20s.pitch import Pitch


def told(
    pitch: Pitch, me: int, foe: int, weapon: str = "", mode: str = "", **more: Any
) -> Declared:
    """A blow with this weapon, or the first one there is, by all figures."""
    one = figure(pitch.world, me)
    pairs = ((arm, way) for arm in one.fighter.arms for way in arm.modes)
    arm, way = next(
        (a, w) for a, w in pairs if weapon in ("", a.id) and mode in ("", w.id)
    )  # fmt: skip
    return Declared(
        **{"me": me, "foe": foe, "weapon": arm, "mode": way, "count": one.living, **more}
    )


def aimed(pitch: Pitch, me: int, foe: int, **more: Any) -> Declared:
    one = figure(pitch.world, me)
    row = one.fighter.missiles[0]
    how = {"me": me, "foe": foe, "weapon": row, "kind": "ranged", "count": one.living}
    return Declared(**{**how, **more})


def made(pitch: Pitch, one: Declared, *every: Declared) -> Attack | None:
    return one_of(pitch.world, one, (one, *every))


def close(count: int = 3) -> tuple[Pitch, int, int]:
    """Some thugs in a row, and two guards before them."""
    pitch = Pitch()
    return (
        pitch,
        pitch.unit("thug", "a", count, (10, 10)),
        pitch.unit("town_guard", "b", 2, (10, 11)),
    )


@pytest.mark.rule("HC-MEL-01", "HC-MEL-03", "HC-NUM-02", "HC-NUM-03", "HC-MASS-06")
def test_who_can_make_no_attack() -> None:
    pitch, thugs, guards = close()
    one = told(pitch, thugs, guards)
    first = made(pitch, one)
    assert first is not None
    assert (first.count, first.attackers, first.defenders, first.yards) == (3, 3, 2, 1)
    assert not first.action and not first.footing and not first.separate and not first.ways
    assert made(pitch, replace(one, foe=999)) is None and made(pitch, replace(one, me=999)) is None
    pitch.world.put(thugs, Detached())
    assert made(pitch, one) is None, "too few to attack"
    pitch.world.forget(thugs, Detached)
    for unit in (thugs, guards):
        had = pitch.world.get(unit, Strength)
        pitch.world.write(unit, Strength(0, had.full))
        assert made(pitch, one) is None
        pitch.world.write(unit, Strength(1, had.full))
        assert made(pitch, one) is not None
        pitch.world.write(unit, had)
    far = pitch.unit("thug", "b", 1, (30, 30))
    assert made(pitch, replace(one, foe=far)) is None


@pytest.mark.rule("HC-MEL-01", "HC-MEL-03", "HC-RNG-01", "HC-MASS-06", "HC-NUM-02")
def test_how_an_attack_is_made_is_kept() -> None:
    pitch, thugs, guards = close()
    deed = Deed("posture_step", "short", "kneeling")
    found = made(pitch, told(pitch, thugs, guards, deed=deed))
    assert found is not None and found.action
    assert found.me.posture == "kneeling", "it strikes as it is then"
    plain = made(pitch, told(pitch, thugs, guards, location="neck", faster=2))
    assert plain is not None and (plain.location, plain.faster) == ("neck", 2)
    assert not plain.action and plain.me.posture == "standing"
    sword = next(arm for arm in figure(pitch.world, thugs).fighter.arms if arm.id == "broadsword")
    twice = Also(sword, sword.modes[0], "neck")
    several = made(pitch, told(pitch, thugs, guards, also=(twice,)))
    assert several is not None and several.also == (twice,), "torso and neck with one sword"
    each = told(pitch, thugs, guards, "broadsword", "swing", each=True)
    free = made(pitch, each)
    assert free is not None and free.mode is not None
    assert [way.id for way in free.ways] == ["swing", "thrust"] and free.mode.id == "swing"
    neck = made(pitch, replace(each, location="vitals"))
    assert neck is None or not neck.ways, "only ways that may go there"
    fist = made(pitch, told(pitch, thugs, guards, "punch", each=True))
    assert fist is not None and not fist.ways, "one way is no choice"
    grab = Declared(me=thugs, foe=guards, weapon=None, kind="grapple", count=3, each=True)
    held = made(pitch, grab)
    assert held is not None and held.kind == "grapple"
    horse = pitch.unit("light_horse", "b", 1, (13, 11))
    mounted = made(pitch, told(pitch, thugs, horse, mount=True))
    assert mounted is not None and mounted.at_mount
    assert mounted.foe.fighter.strength > 15, "the mount is the foe"
    assert pitch.world.find(horse, Mounts) is None


@pytest.mark.rule("HC-NUM-02", "HC-MASS-10", "HC-MEL-03", "HC-NUM-03", "HC-MEL-04")
def test_the_numbers_of_a_side_count_at_one_target_in_one_way() -> None:
    pitch, thugs, guards = close()
    wolf, archer = pitch.unit("wolf", "a", 1, (9, 11)), pitch.unit("archer", "a", 2, (0, 11))
    pitch.world.put(archer, Ammunition((("regular_bow", 9),), (("regular_bow", 1),)))
    other = pitch.unit("thug", "b", 1, (13, 11))
    one, two, shot = (
        told(pitch, thugs, guards),
        told(pitch, wolf, guards),
        aimed(pitch, archer, guards),
    )
    found = made(pitch, one, two, shot)
    assert found is not None and (found.count, found.attackers) == (3, 4)
    flies = made(pitch, shot, one, two)
    assert flies is not None and (flies.count, flies.attackers) == (2, 2)
    elsewhere = made(pitch, one, replace(two, foe=other))
    assert elsewhere is not None and elsewhere.attackers == 3
    some = made(pitch, replace(one, count=2))
    assert some is not None and (some.count, some.attackers) == (2, 2)
    apart = replace(one, apart=True)
    second = replace(apart, weapon=figure(pitch.world, thugs).fighter.arms[1])
    again = made(pitch, apart, second)
    assert again is not None and again.attackers == 3, "figures count once"


@pytest.mark.rule("HC-RNG-02", "HC-RNG-03", "HC-RNG-18", "HC-BASE-21", "HC-RNG-01", "HC-NUM-02")
def test_what_a_shot_comes_to() -> None:
    pitch = Pitch()
    bows = pitch.unit("archer", "a", 3, (0, 10))
    more = pitch.unit("archer", "a", 2, (0, 14))
    foe = pitch.unit("thug", "b", 2, (12, 10))
    mate = pitch.unit("thug", "a", 1, (12, 11))
    one, two = aimed(pitch, bows, foe, shots=2), aimed(pitch, more, foe, count=1)
    found = made(pitch, one, two)
    assert found is not None
    assert (found.count, found.attackers, found.defenders) == (3, 4, 2)
    assert (found.yards, found.interposing, found.into_melee, found.shots) == (10, 0, False, 2)
    assert found.cover == ""
    lock(pitch.step(), mate, foe, "HC-LOCK-01")
    into = made(pitch, one)
    assert into is not None and into.into_melee
    held = pitch.unit("thug", "b", 1, (20, 20))
    pitch.world.put(held, Grappled(bows))
    fewer = made(pitch, one, two)
    assert fewer is not None and (fewer.count, fewer.attackers) == (2, 3), "one of them holds"
    row = one.weapon
    assert isinstance(row, Missile)
    assert made(pitch, replace(one, weapon=replace(row, most=9))) is None
    assert made(pitch, replace(one, weapon=replace(row, most=10))) is not None
    near = Pitch()
    bow, thug = near.unit("archer", "a", 1, (0, 10)), near.unit("thug", "b", 1, (1, 10))
    lock(near.step(), bow, thug, "HC-LOCK-01")
    alone = made(near, aimed(near, bow, thug))
    assert alone is not None and not alone.into_melee, "he alone is locked with it"
    lock(near.step(), near.unit("thug", "a", 1, (2, 10)), thug, "HC-LOCK-01")
    sure = aimed(near, bow, thug)
    mixed = made(near, replace(sure, weapon=replace(row, level=20)))
    assert mixed is not None and mixed.into_melee


@pytest.mark.rule("HC-MASS-10", "HC-PROC-02", "HC-MEL-13")
def test_the_attacks_of_a_side_in_their_order() -> None:
    pitch = Pitch()
    foe = pitch.unit("town_guard", "b", 2, (10, 11))
    units = [pitch.unit("thug", "a", 1, (9 + n, 10), person=n == 3) for n in range(4)]
    lone = [told(pitch, unit, foe) for unit in units]
    found = together(pitch.world, lone)
    assert [one.units for one in found] == [tuple(units[:3]), (units[3],)]
    assert [one.count for one in found] == [3, 1] and {one.attackers for one in found} == {4}
    late = [replace(one, turn=n) for one, n in zip(lone, (2, 1, 3, 0), strict=True)]
    order = together(pitch.world, late)
    assert [one.me.unit for one in order] == [units[3], units[1]]
    beside = together(pitch.world, lone[:1], lone[1:])
    assert [one.units for one in beside] == [(units[0],)] and beside[0].attackers == 4
    elsewhere = pitch.unit("thug", "b", 1, (9, 9))
    others = together(pitch.world, lone[:1], [told(pitch, units[1], elsewhere)])
    assert others[0].attackers == 1
    weak = [replace(one, location="skull", weapon=replace(one.weapon, level=2)) for one in lone[3:]]  # type: ignore[type-var]
    assert [one.attackers for one in together(pitch.world, (*lone[:3], *weak))] == [3]
    assert one_of(pitch.world, weak[0], weak) is None
    assert together(pitch.world, ()) == ()


@pytest.mark.rule("HC-MASS-10", "HC-MEL-13")
def test_units_alike_attack_as_one_with_the_lowest_skill() -> None:
    pitch = Pitch()
    bows = [pitch.unit("archer", "a", 2, (0, 10 + 4 * n)) for n in range(2)]
    foe = pitch.unit("thug", "b", 4, (12, 10))
    pitch.world.put(bows[1], Tactic("defensive"))
    (both,) = together(
        pitch.world, [aimed(pitch, bow, foe, shots=2 - n) for n, bow in enumerate(bows)]
    )
    assert both.me.unit == bows[1] and both.fellows == (bows[0],), "the lower skill leads"
    assert (both.count, both.launched, both.projectiles) == (4, 6, 6)
    assert both.yards == 12, "the longest distance"
    skull = [aimed(pitch, bow, foe, location="right_leg") for bow in bows]
    assert [one.location for one in together(pitch.world, skull)] == ["right_leg"]
    attacks = [one_of(pitch.world, one, (one,)) for one in skull]
    rested = {bow: pitch.world.get(bow, Fighter) for bow in bows}
    plain = [one for one in attacks if one is not None]
    assert len(joined(plain, rested)) == 1
    tired = {**rested, bows[1]: replace(rested[bows[1]], move=1)}
    assert len(joined(plain, tired)) == 2, "other stat blocks"
    hard = [replace(one, extra=()) for one in plain]
    low = replace(hard[1], level=2)
    assert len(joined([hard[0], low])) == 2, "who lacks the skill shoots by himself"
    assert effective(low) < 3


@pytest.mark.rule("HC-GRAP-14", "HC-MEL-09", "HC-MEL-07")
def test_which_way_does_most() -> None:
    pitch, thugs, guards = close()
    sword, fist = (
        told(pitch, thugs, guards, "broadsword", "swing"),
        told(pitch, thugs, guards, "punch"),
    )
    assert best_way(pitch.world, (fist, sword)) == sword
    assert best_way(pitch.world, ()) is None
    assert best_of([(sword, None), (fist, made(pitch, fist))]) == fist
    vitals = replace(sword, location="vitals")
    assert best_of([(vitals, made(pitch, vitals))]) is None, "a cut strikes no vitals"
    pitch.world.put(guards, Grappled(thugs))
    assert able(pitch.world, sword) == 1 and able(pitch.world, fist) == 3, "two of them hold"
    assert able(pitch.world, replace(sword, mode=None, weapon=None)) == 3
    attack = made(pitch, sword)
    assert attack is not None and attack.count == 1
    arm = sword.weapon
    assert isinstance(arm, Arm)
    bound = replace(attack, me=replace(attack.me, grappled=True))
    assert open_ways(pitch.world, bound, arm) == ()
    pitch.world.forget(guards, Grappled)
    assert [way.id for way in open_ways(pitch.world, attack, arm)] == ["swing", "thrust"]
    far = replace(attack, yards=2)
    assert open_ways(pitch.world, far, arm) == ()


def order(**slots: Any) -> Order:
    return Order(tuple((name.replace("_", "."), value) for name, value in slots.items()))


@pytest.mark.rule("HC-MEL-07", "HC-MASS-03", "HC-ACT-03", "HC-GRAP-01", "HC-GRAP-02")
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
