"""What shifts attacks, how far weapons reach, what strength does (3.7, 3.22)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.checks import Modifier
from game.rules.heroic20s.exchange.attack import Attack
from game.rules.heroic20s.exchange.contest import critical, margin_check
from game.rules.heroic20s.exchange.defence import defences
from game.rules.heroic20s.exchange.modifiers import band_of, can_use, modifiers, reaches
from game.rules.heroic20s.setup.recruit import recruit
from game.rules.heroic20s.tables.damage import swing, thrust
from tests.rules.heroic20s.arms import blow, volley
from tests.rules.heroic20s.cast import figure as cast
from tests.rules.heroic20s.pitch import Pitch


def two() -> tuple[Pitch, int, int]:
    pitch = Pitch()
    return pitch, pitch.unit("thug", "a", 1, (9, 9)), pitch.unit("thug", "b", 1, (10, 9))


@pytest.mark.rule("HC-INIT-04", "HC-GRAP-12", "HC-ACT-03", "HC-MEL-08", "HC-NUM-02", "HC-TAC-02")
def test_all_that_shifts_a_blow() -> None:
    me = cast("town_guard", 1, 3, won=True, tactic="offensive", grappled=True, posture="kneeling")
    full = blow(
        me, cast("thug", 2, 2), "shortsword", action=True, footing=True, faster=2, location="neck",
        sight="place",
    )  # fmt: skip
    found = {
        one.label.removeprefix("heroic20s."): one.worth for one in modifiers(full) if one.worth
    }
    grip, hold = found.pop("shift_grappled", None), found.pop("grappled", None)
    assert (grip or hold) == -4
    assert sorted(found.values()) == sorted([2, 2, 2, -5, -4, -6, -2, -2, -2, -1]), found
    bare = blow(cast("thug", 1), cast("thug", 2), "broadsword")
    assert [one for one in modifiers(bare) if one.worth] == []
    one_faster = replace(bare, faster=1)
    assert sum(one.worth for one in modifiers(one_faster)) == -1
    assert sum(one.worth for one in modifiers(replace(bare, faster=9))) == -4


@pytest.mark.rule(
    "HC-RNG-17", "HC-BASE-20", "HC-BASE-10", "HC-RNG-15", "HC-RNG-16", "HC-RNG-22", "HC-NUM-02"
)
def test_all_that_shifts_a_shot() -> None:
    archer, foe = cast("archer", 1), cast("goblin_warrior", 2, 6, posture="kneeling")
    full = volley(
        archer, foe, "regular_bow", 30, cover="light", footing=True, interposing=2,
        into_melee=True, shots=6,
    )  # fmt: skip
    found = {
        one.label.removeprefix("heroic20s."): one.worth for one in modifiers(full) if one.worth
    }
    assert found["size"] == -2 and found["posture_kneeling"] == -2
    assert found["band_medium"] == -7 and found["many_targets"] == 1 and found["rapid_fire"] == 1
    assert sum(found.values()) == sum([-2, -2, -7, 1, 1, -2, -2, -8, -4]), found
    stray = replace(full, kind="stray")
    less = {one.label: one.worth for one in modifiers(stray)}
    assert "heroic20s.many_targets" not in less and "heroic20s.numbers" not in less
    near = {
        one.rule: one.worth for one in modifiers(volley(archer, foe, "regular_bow", 2)) if one.worth
    }
    assert near["HC-RNG-16"] == -7
    locked = volley(replace(archer, locked=(2,)), foe, "regular_bow", 30)
    assert {one.rule: one.worth for one in modifiers(locked)}["HC-RNG-16"] == -7
    assert [band_of(n).id for n in (0, 2, 3, 20, 21, 100, 101, 500, 501)] == [
        "close", "close", "short", "short", "medium", "medium", "long", "long", "extreme",
    ]  # fmt: skip
    rider = cast("light_horse", 1, mounted=True)
    poor = replace(rider, fighter=replace(rider.fighter, skills=(("riding", 10),)))
    lack = {one.rule: one.worth for one in modifiers(volley(poor, foe, "javelin", 10))}
    assert lack["HC-BASE-22"] == -2, "12 with the javelin, 10 in the saddle"


@pytest.mark.rule("HC-MEL-06", "HC-BASE-15", "HC-MEL-08", "HC-GRAP-12", "HC-GRAP-14")
def test_reach_by_the_yard() -> None:
    pike, sword, knife = (recruit(name).arms[0].modes[0] for name in ("pikeman", "thug", "archer"))
    assert [reaches(pike, n, False) for n in (1, 3, 4, 5, 6)] == [False, False, True, True, False]
    assert [reaches(pike, n, True) for n in (1, 3, 5, 6)] == [True, True, True, False]
    assert [reaches(sword, n, False) for n in (0, 1, 2)] == [True, True, False]
    assert [reaches(knife, n, False) for n in (0, 1, 2)] == [True, True, False]
    two = replace(sword, most=2)
    assert [reaches(two, n, False) for n in (0, 1, 2, 3)] == [True, True, True, False]
    thug = cast("thug", 1, 2)
    for bound in ({"posture": "crawling"}, {"grappled": True}, {"holds": 2}):
        me = replace(thug, **bound)
        assert not can_use(me, thug.fighter.arms[0], sword)
        assert can_use(me, recruit("archer").arms[0], knife)
    for me in (thug, replace(thug, holds=1)):
        assert can_use(me, thug.fighter.arms[0], sword)


@pytest.mark.rule("HC-BASE-02", "HC-BASE-03")
def test_critical_rolls_and_worthless_shifts() -> None:
    assert [critical(n, 3) for n in (3, 10)] == [True, True] and critical(4, 4)
    assert [critical(n, 5) for n in (14, 15)] == [False, True]
    assert [critical(n, 6) for n in (15, 16)] == [False, True]
    assert [critical(n, 17) for n in (15, 16)] == [True, False] and critical(16, 18)
    assert [critical(5, n) for n in (14, 15)] == [False, True]
    check = margin_check("x", "y", 10, (Modifier("a", "b", 0), Modifier("c", "d", -2)), 1, 2, "")
    assert [one.rule for one in check.modifiers] == ["c"]
    assert next(band.grade for band in check.bands if band.low == 9) == -1


@pytest.mark.rule("HC-BASE-06", "HC-BASE-08")
def test_bare_hands_parry_bare_hands() -> None:
    bare = cast("thug", 2)
    fists = replace(bare, fighter=replace(bare.fighter, arms=bare.fighter.arms[1:]))
    thug = cast("thug", 1)

    def parry(attack: Attack) -> int:
        return next(one.number for one in defences(attack) if one.id == "parry")

    assert parry(blow(thug, fists, "punch")) == 10
    assert parry(blow(thug, fists, "broadsword", "swing")) == 7
    assert parry(blow(thug, fists, "broadsword", "thrust")) == 10
    art = replace(fists, fighter=replace(fists.fighter, skills=(("karate", 12),)))
    assert parry(blow(thug, art, "broadsword", "swing")) == 10
    grab = replace(blow(thug, fists, "punch"), weapon=None, mode=None, kind="grapple")
    assert parry(grab) == 10


@pytest.mark.rule("HC-BASE-12")
def test_damage_by_strength() -> None:
    """T-12, both progressions, and what continues it at both ends."""
    assert [thrust(n) for n in (3, 4, 5, 10, 20, 40)] == [
        (1, -5), (1, -5), (1, -4), (1, -2), (2, -1), (4, 1),
    ]  # fmt: skip
    assert [swing(n) for n in (1, 4, 5, 6, 20, 40)] == [
        (1, -5), (1, -3), (1, -3), (1, -2), (2, 1), (5, -1),
    ]  # fmt: skip
    assert [swing(n, basic=True) for n in (3, 4, 5, 20, 40)] == [
        (1, -4), (1, -4), (1, -3), (3, 2), (7, -1),
    ]  # fmt: skip


@pytest.mark.rule("HC-BASE-16", "HC-RNG-23", "HC-BASE-14", "HC-SF-02", "HC-RNG-06")
def test_weapons_in_their_hands() -> None:
    bow = recruit("goblin_archer").missiles[0]
    assert (bow.dice, bow.adds, bow.half, bow.most, bow.strength) == (1, -2, 105, 140, 7)
    gun = recruit("musketeer").missiles[0]
    assert (gun.dice, gun.adds, gun.half, gun.most) == (4, 0, 100, 1500), (
        "not by the ST of who shoots"
    )
    lmg = recruit("machine_gunner").missiles[0]
    assert (lmg.rate, lmg.least_shots, lmg.ammunition, lmg.magazine) == (15, 4, 200, True)
    assert not gun.magazine and gun.ammunition == 20
    boulder = recruit("hill_giant").missiles[0]
    assert (boulder.dice, boulder.adds) == (2, 1)
    giant = recruit("hill_giant").arms[0].modes[0]
    assert (giant.dice, giant.adds) == (5, -1), "a weapon for a larger figure"
    halberd = {mode.id: mode.factor for mode in recruit("halberdier").arms[0].modes}
    assert halberd == {"swing": 6, "spike": 6, "thrust": 4}
    knife = recruit("goblin_archer").arms[0]
    assert knife.close and knife.strength == 6
    assert not recruit("thug").arms[0].close and recruit("thug").arms[0].strength == 10
    basic = recruit("thug", basic=True).arms[0].modes[0]
    assert (basic.dice, basic.adds) == (2, -1)
