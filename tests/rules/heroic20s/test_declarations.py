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
from game.rules.heroic20s.acts.state import lock
from game.rules.heroic20s.exchange.attack import Also, Attack
from game.rules.heroic20s.exchange.modifiers import effective
from game.rules.heroic20s.sheet.components import (
    Ammunition,
    Detached,
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
