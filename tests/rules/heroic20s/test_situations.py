"""What shifts attacks and defences, strays, several attacks at once: examples and meetings."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import partial

import pytest

from game.core.odds import enumerate_exchange
from game.core.orders import Order
from game.rules.heroic20s.exchange import numbers
from game.rules.heroic20s.exchange.attack import Also, Attack
from game.rules.heroic20s.exchange.defence import defences, unseen
from game.rules.heroic20s.exchange.modifiers import (
    combined,
    effective,
    may_aim,
    may_attack,
    modifiers,
    reaches,
)
from game.rules.heroic20s.exchange.odds import contest_odds, expected, outcomes
from game.rules.heroic20s.exchange.several import may_combine, shared, ways_of
from game.rules.heroic20s.exchange.shots import astray, may_stray, stray_check, victim_check
from game.rules.heroic20s.exchange.strike import attacked, struck_in
from game.rules.heroic20s.tables.rows import Arm
from tests.rules.exchanges import played
from tests.rules.heroic20s.arms import blow, volley
from tests.rules.heroic20s.cast import figure

SWORD, AXE = "thrusting_broadsword", "stone_axe"


def rules_of(attack: Attack) -> set[str]:
    return {one.rule for one in modifiers(attack)}


@pytest.mark.rule("HC-DIS-04", "HC-DIS-03")
def test_free_attacks_after_a_runner() -> None:  # D-37, D-38
    bandit = figure("bandit_captain", 2, tactic="retreat")
    axemen = figure("orc_axeman", 1, 3, tactic="offensive", won=True)
    after_him = blow(axemen, bandit, "axe", faster=1)
    assert effective(after_him) == 21
    chosen = next(one for one in defences(after_him) if one.id == "dodge")
    assert chosen.number == 6
    slow = [blow(axemen, bandit, "axe", faster=by) for by in (3, 1, 0, -2, 5)]
    assert [effective(one) - effective(slow[2]) for one in slow] == [-3, -1, 0, 0, -4]


@pytest.mark.rule("HC-OPP-02", "HC-OPP-03", "HC-OPP-04")
def test_watched_ground() -> None:  # D-43
    archer, foe = figure("archer", 1), figure("thug", 2)
    plain = effective(volley(archer, foe, "regular_bow", 10))
    radii = (1, 2, 3, 4, 5, 6, 7, 10, 11)
    found = [effective(volley(archer, foe, "regular_bow", 10, radius=r)) - plain for r in radii]
    assert found == [0, -1, -2, -2, -3, -3, -4, -4, -5]
    assert effective(volley(archer, foe, "regular_bow", 10, line=True)) == plain - 2
    assert effective(volley(archer, foe, "regular_bow", 10, radius=1, sparing=True)) == plain - 2
    aimed = replace(archer, tactic="aimed_shooting")
    assert effective(volley(aimed, foe, "regular_bow", 10, radius=1)) == plain + 4
    assert effective(volley(aimed, foe, "regular_bow", 10, radius=3)) == plain - 2
    assert effective(volley(aimed, foe, "regular_bow", 10, line=True)) == plain - 2


@pytest.mark.rule("HC-RNG-18", "HC-RNG-19", "HC-BASE-19", "HC-NUM-02", "HC-RNG-17")
def test_a_stray_arrow() -> None:  # D-44
    archer, bandit = figure("archer", 1), figure("bandit_captain", 2)
    into = volley(archer, bandit, "regular_bow", 15, into_melee=True, defence="dodge")
    assert effective(into) == 5
    assert played(attacked(into), {"attack": [10], "defence": [9]}).hits == 0
    guard = figure("town_guard", 2)
    stray = volley(archer, guard, "regular_bow", 15, into_melee=True, kind="stray", shots=3)
    dice = {"attack": [4], "defence": [12], "location": [10], "damage": [4]}
    done = played(attacked(replace(stray, defence="dodge")), dice)
    assert (done.margin, done.hits, done.location, done.injury) == (4, 1, "torso", 2)
    assert "HC-NUM-01" not in rules_of(replace(stray, attackers=9))
    assert may_attack(replace(stray, level=1)) and not may_attack(replace(into, level=1))
    assert may_stray(into, 0) and not may_stray(into, 1)
    assert not may_stray(replace(into, into_melee=False), 0)
    assert [stray_check(into).grade(total) for total in (3, 9, 10)] == ["made", "made", "failed"]
    others = (guard, figure("thug", 4, 3))
    assert [victim_check(into, others).grade(die) for die in (1, 2, 4)] == [2, 4, 4]
    neck = replace(into, location="neck", cover="light")
    assert astray(neck, guard, "heavy") == replace(
        neck, foe=guard, kind="stray", defence="", cover="heavy"
    )
    assert effective(astray(neck, guard, "")) == effective(into) - 5, "the skill that was aimed"


@pytest.mark.rule("HC-ACT-03")
def test_an_action_beside_the_attack() -> None:  # D-46
    me, foe = figure("thug", 1), figure("archer", 2)
    plain = blow(me, foe, "broadsword")
    assert effective(replace(plain, action=True)) == effective(plain) - 6


def with_also(attack: Attack, *more: tuple[str, str]) -> Attack:
    """This attack with others at the same time: of a weapon in its first way, at a place."""
    arms = {arm.id: arm for arm in attack.me.fighter.arms}
    also = tuple(Also(arms[name], arms[name].modes[0], place) for name, place in more)
    return replace(attack, also=also)


@pytest.mark.rule("HC-MULTIW-02", "HC-MULTIW-05", "HC-MULTIW-01")
def test_the_average_of_several_attacks() -> None:  # C-01, D-47
    me, foe = figure("swordsman", 1), figure("archer", 2)
    sword = blow(me, foe, SWORD)
    both = with_also(sword, (SWORD, "neck"))
    assert combined(both).skill == 10 and effective(both) == 10
    quick = replace(me, tactic="offensive", won=True)
    assert effective(replace(both, me=quick)) == 14, "everything else shifts the average"
    three = with_also(replace(sword, level=15), (SWORD, "skull"), (SWORD, "right_leg"))
    assert combined(three).skill == 10
    thug = figure("thug", 1, hands=2)
    clubbed = blow(thug, foe, "broadsword")
    assert combined(with_also(clubbed, ("punch", "torso"))).skill == (10 + 11) // 2
    hydra = figure("hydra", 1)
    arm = hydra.fighter.arms[0]
    bite = Attack(me=hydra, foe=foe, weapon=arm, mode=arm.modes[0])
    assert with_also(bite, (arm.id, "neck")).factor == 4, "extra attacks do not count"
    slow = replace(arm.modes[0], factor=6)
    assert replace(bite, also=(Also(arm, slow, "neck"),)).factor == 6
    assert may_combine(both)
    assert not may_combine(with_also(sword, (SWORD, "torso"))), "one place twice"
    assert not may_combine(three), "one more place at most"
    fist = with_also(sword, ("punch", "face"))
    assert may_combine(fist)
    assert not may_combine(replace(fist, me=replace(me, fighter=replace(me.fighter, hands=0))))


@pytest.mark.rule("HC-MULTIW-04", "HC-MULTIW-03")
def test_which_of_several_landed() -> None:
    assert shared((0, 1, 0), 2, 3) == (3, 1), "1.5 times three is four: the left one to the first"
    assert shared((1, 0), 2, 3) == (1, 2) and shared((1, 0), 2, 1) == (1, 1)
    me, foe = figure("swordsman", 1), figure("archer", 2)
    both = with_also(blow(me, foe, SWORD, level=30), (SWORD, "neck"))
    dice = {"attack": [10], "defence": [11], "which": [1, 2, 2, 1, 2], "damage": [3, 3]}
    done = played(attacked(both), dice)
    assert (done.margin, done.base, done.hits) == (19, 5, 5)
    assert done.injury == 2 * 7 + 3 * 10, "cutting 5: in the torso 7, in the neck 10"


@pytest.mark.rule("HC-MULTIW-03", "HC-BASE-08")
def test_a_defence_is_worth_what_it_is_against_the_easier_attack() -> None:
    thug, foe = figure("thug", 1), figure("town_guard", 2)
    hit = blow(thug, foe, "broadsword")
    assert isinstance(hit.weapon, Arm)
    flail = replace(hit, weapon=replace(hit.weapon, flail=True))
    both = with_also(flail, ("punch", "torso"))
    alone = {one.id: one.number for one in defences(flail)}
    together = {one.id: one.number for one in defences(both)}
    assert alone == {"dodge": 9, "block": 9, "parry": 7}
    assert together == {"dodge": 9, "block": 11, "parry": 11}


@pytest.mark.rule("HC-MEL-07")
def test_each_hit_in_a_way_of_its_own() -> None:
    me, foe = figure("swordsman", 1, 3), figure("archer", 2)
    swing, thrust = ways_of(me.fighter.arms[0])
    assert ways_of(figure("halberdier", 1).fighter.arms[0]) == ()
    hits = blow(me, foe, SWORD)
    done = played(struck_in(hits, 9, (thrust, swing, thrust), ()), {"damage": [3, 2]})
    assert (done.base, done.hits) == (3, 4), "the one that is left over goes to the first way"
    assert done.injury == 3 * (4 * 2) + 1 * 6


@pytest.mark.rule("HC-SF-02")
def test_the_halberds_two_factors() -> None:  # D-49
    halberd = figure("halberdier", 1).fighter.arms[0]
    swing = next(mode for mode in halberd.modes if mode.id == "swing")
    thrust = next(mode for mode in halberd.modes if mode.thrust)
    user = figure("halberdier", 1).fighter
    assert [numbers.speed_factor(way.factor, user) for way in (swing, thrust)] == [6, 4]
    assert numbers.base_hits(5, swing.factor) == 1
    assert numbers.base_hits(6, swing.factor) == 2
    assert numbers.base_hits(4, thrust.factor) == 2


@pytest.mark.rule("HC-SF-03")
def test_the_hydras_heads() -> None:  # D-50
    hydra, guard = figure("hydra", 1, won=True), figure("town_guard", 2)
    arm = hydra.fighter.arms[0]
    bite = Attack(me=hydra, foe=guard, weapon=arm, mode=arm.modes[0])
    assert bite.factor == 1 and effective(bite) == 15
    dice = {"attack": [10], "defence": [9], "damage": [16]}
    done = played(attacked(replace(bite, defence="dodge")), dice)
    assert (done.margin, done.hits, done.injury) == (5, 6, 132)


@pytest.mark.rule("HC-MEL-09", "HC-BASE-19", "HC-MEL-13")
def test_aimed_blows() -> None:  # D-56, D-73
    me, foe = figure("swordsman", 1), figure("swordsman", 2)
    thrust = blow(me, foe, SWORD, "thrust", location="vitals")
    assert effective(thrust) == 11 and may_aim(thrust)
    assert not may_aim(blow(me, foe, SWORD, "swing", location="vitals"))
    dice = {"attack": [8], "defence": [18], "damage": [5]}
    assert played(attacked(thrust), dice).injury % 6 == 0
    archer = figure("archer", 1)
    eye = volley(archer, figure("thug", 2), "regular_bow", 10, location="eye")
    assert effective(eye) == 0 and not may_attack(eye)


def test_six_wolves_on_one_man() -> None:  # D-74
    wolves, man = figure("wolf", 1, 6), figure("archer", 2, dodge=9)
    bite = blow(wolves, man, "sharp_teeth") if wolves.fighter.arms[0].id == "sharp_teeth" else None
    arm = wolves.fighter.arms[0]
    bite = bite or Attack(me=wolves, foe=man, weapon=arm, mode=arm.modes[0], count=6)
    assert effective(bite) == 26
    low = arm.modes[0].adds
    dice = {"attack": [12], "defence": [10], "damage": [3 - low]}
    done = played(attacked(replace(bite, defence="dodge")), dice)
    assert (done.margin, done.hits, done.injury) == (15, 12, 48)


@pytest.mark.rule("HC-BASE-08")
def test_what_defends_against_what() -> None:
    guard, archer = figure("town_guard", 2), figure("archer", 1)
    arrow = volley(archer, guard, "regular_bow", 10)
    assert [one.id for one in defences(arrow)] == ["dodge", "block"]
    knife = volley(figure("thug", 1), guard, "dagger_thrown", 5) if _throws() else arrow
    assert {one.id for one in defences(knife)} >= {"dodge", "block"}
    aside = replace(guard, shield=False)
    assert [one.number for one in defences(replace(arrow, foe=aside))] == [8]
    assert "block" not in [one.id for one in defences(blow(figure("thug", 1), aside, "broadsword"))]


def _throws() -> bool:
    return any(one.id == "dagger_thrown" for one in figure("thug", 1).fighter.missiles)


@pytest.mark.rule("HC-BASE-09", "HC-BASE-11")
def test_the_helpless_do_not_defend() -> None:
    thug, foe = figure("thug", 1), figure("archer", 2, unaware=True)
    hit = blow(thug, foe, "broadsword")
    assert defences(hit) == ()
    done = played(attacked(hit), {"attack": [9], "damage": [4]})
    assert done.margin == effective(hit) - 9 + 5


@pytest.mark.rule("HC-BASE-10", "HC-BASE-21", "HC-GRAP-12", "HC-BASE-22")
def test_what_shifts_a_defence() -> None:
    thug, foe = figure("thug", 1), figure("town_guard", 2)
    hit = blow(thug, foe, "broadsword")
    plain = {one.id: one.number for one in defences(hit)}

    def shifted(attack: Attack) -> dict[str, int]:
        return {one.id: one.number - plain[one.id] for one in defences(attack)}

    prone = replace(hit, foe=replace(foe, posture="lying"))
    assert shifted(prone) == {"dodge": -3, "block": -3, "parry": -3}
    assert shifted(replace(hit, height=4)) == {"dodge": -2, "block": -2, "parry": -2}
    assert shifted(replace(hit, height=-3)) == {"dodge": 1, "block": 1, "parry": 1}
    held = shifted(replace(hit, foe=replace(foe, grappled=True)))
    assert held["dodge"] == -1 and held["block"] == -2
    rider = replace(foe, mounted=True)
    assert shifted(replace(hit, foe=rider))["dodge"] == -12


@pytest.mark.rule("HC-BASE-11", "HC-MEL-11", "HC-BASE-06")
def test_in_the_dark() -> None:
    thug, foe = figure("thug", 1, visibility=-10), figure("town_guard", 2, visibility=-10)
    hit = blow(thug, foe, "broadsword")
    assert effective(hit) == effective(replace(hit, me=replace(thug, visibility=0))) - 10
    assert unseen(hit)
    assert [one.id for one in defences(hit, False)] == ["dodge"]
    dice = {"attack": [18], "hearing": [12], "defence": [9]}
    assert played(attacked(hit), dice).hits == 0
    orc = figure("orc_warrior", 1, visibility=-5)
    assert "HC-BASE-11" in rules_of(blow(orc, foe, orc.fighter.arms[0].id))
    assert effective(blow(replace(orc, visibility=-4), foe, orc.fighter.arms[0].id)) == effective(
        blow(replace(orc, visibility=0), foe, orc.fighter.arms[0].id)
    )


@pytest.mark.rule("HC-MEL-08", "HC-BASE-14", "HC-RNG-03", "HC-RNG-16", "HC-RNG-22", "HC-RNG-20")
@pytest.mark.rule("HC-BASE-16", "HC-GRAP-12")
def test_situations() -> None:
    thug, archer, foe = figure("thug", 1), figure("archer", 1), figure("bandit_captain", 2)
    hit, shot = blow(thug, foe, "broadsword"), volley(archer, foe, "regular_bow", 10)
    assert effective(replace(hit, footing=True)) == effective(hit) - 2
    assert effective(replace(hit, me=replace(thug, grappled=True))) == effective(hit) - 4
    assert effective(replace(hit, me=replace(thug, posture="kneeling"))) == effective(hit) - 2
    assert effective(replace(shot, me=replace(archer, posture="kneeling"))) == effective(shot)
    assert effective(replace(shot, foe=replace(foe, posture="lying"))) == effective(shot) - 2
    assert effective(replace(shot, interposing=2)) == effective(shot) - 8
    assert effective(replace(shot, cover="heavy")) == effective(shot) - 4
    assert effective(replace(shot, yards=2)) == effective(shot) + 3 - 7, "Bulk at close range"
    assert effective(replace(shot, me=replace(archer, locked=(2,)))) == effective(shot) - 7
    weak = replace(thug, fighter=replace(thug.fighter, strength=8))
    lack = 8 - thug.fighter.arms[0].strength
    assert effective(replace(hit, me=weak)) == effective(hit) + lack
    far = replace(shot, yards=170, level=30)
    dice = {"attack": [10], "defence": [18], "damage": [5]}
    assert played(attacked(far), dice).injury == 0, "half of five is two, against DR 3"


@pytest.mark.rule("HC-BASE-22", "HC-MOVE-03")
def test_a_mounted_charge() -> None:
    rider = figure("cataphract", 1, mounted=True, expended=80)
    lance = blow(rider, figure("thug", 2), "lance")
    slow = replace(lance, me=replace(rider, expended=60))
    assert effective(lance) == effective(slow) - 1
    dice = {"attack": [10], "defence": [18], "damage": [5]}
    fast, other = played(attacked(lance), dice), played(attacked(slow), dice)
    assert fast.injury // fast.hits - other.injury // other.hits == 2
    assert effective(replace(slow, mount=True)) == effective(slow) - 2
    bow = volley(
        replace(rider, fighter=replace(rider.fighter, skills=(("riding", 10),))),
        figure("thug", 2),
        "composite_bow",
        10,
    )
    assert effective(bow) == effective(replace(bow, me=rider)) - 2


@pytest.mark.rule("HC-MEL-06")
def test_reach() -> None:
    pike = figure("pikeman", 1).fighter.arms[0].modes[0]
    assert [reaches(pike, far, False) for far in (1, 3, 4, 5, 6)] == [
        False,
        False,
        True,
        True,
        False,
    ]
    assert reaches(pike, 1, True)
    sword = figure("swordsman", 1).fighter.arms[0].modes[0]
    assert reaches(sword, 1, False) and not reaches(sword, 2, False)


@pytest.mark.slow
def test_odds_are_those_of_the_dice() -> None:
    """The exact odds are what the rolled procedure gives, run through every outcome."""
    cases = (
        volley(
            figure("bandit_captain", 1, won=True), figure("swordsman", 2), "short_bow", 15, shots=3
        ),
        blow(figure("orc_axeman", 1, 6), figure("town_guard", 2, 5), "axe"),
        blow(figure("troglodyte_warrior", 1, 3), figure("ogre_tribesman", 2), AXE),
        blow(figure("thug", 1), figure("archer", 2, unaware=True), "broadsword"),
    )
    for attack in cases:
        exact: Counter[tuple[int, int]] = Counter()
        for done, chance in enumerate_exchange(partial(attacked, attack), lambda _: Order()):
            exact[done.hits, done.injury] += chance  # type: ignore[assignment]
        told: Counter[tuple[int, int]] = Counter()
        for (_, hits, injury), chance in outcomes(attack):
            told[hits, injury] += chance  # type: ignore[assignment]
        assert set(exact) == set(told)
        assert all(abs(exact[key] - told[key]) < 1e-12 for key in exact)
        mean = sum(key[1] * chance for key, chance in exact.items())
        assert expected(attack) == pytest.approx(mean)
    assert sum(chance for _, chance in contest_odds(12, 9)) == pytest.approx(1)
