"""Fine points of attacks: parries, shield arms, hands for several weapons, shots, strays."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.heroic20s.exchange import shots
from game.rules.heroic20s.exchange.attack import Also, Attack
from game.rules.heroic20s.exchange.contest import margin_check
from game.rules.heroic20s.exchange.defence import best_defence, defences
from game.rules.heroic20s.exchange.injury import Blow, damage_check
from game.rules.heroic20s.exchange.modifiers import (
    combined,
    effective,
    may_aim,
    modifiers,
    mounted_damage,
    reaches,
)
from game.rules.heroic20s.exchange.several import may_combine
from game.rules.heroic20s.exchange.shots import stray_check, victim_check
from game.rules.heroic20s.exchange.strike import attack_check, attacked
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.tables.rows import Arm
from tests.rules.exchanges import played
from tests.rules.heroic20s.arms import blow, volley
from tests.rules.heroic20s.cast import figure

SWORD = "thrusting_broadsword"
GUARD = figure("town_guard", 2)


def worth(attack: Attack, rule: str) -> int:
    return sum(one.worth for one in modifiers(attack) if one.rule == rule)


def parry(attack: Attack) -> int:
    return next((one.number for one in defences(attack) if one.id == "parry"), 0)


def carrying(me: Figure, *arms: Arm) -> Figure:
    return replace(me, fighter=replace(me.fighter, arms=arms))


def armed(attack: Attack, **changes: object) -> Attack:
    assert isinstance(attack.weapon, Arm)
    return replace(attack, weapon=replace(attack.weapon, **changes))  # type: ignore[arg-type]


@pytest.mark.rule("HC-BASE-08")
def test_bare_hands_parry_weapons_badly() -> None:
    me = figure("swordsman", 1)
    archer = figure("archer", 2)
    fist = next(arm for arm in archer.fighter.arms if arm.natural)
    bare = carrying(archer, fist)
    swing, thrust = (blow(me, bare, SWORD, way) for way in ("swing", "thrust"))
    assert fist.parry == 8
    assert (parry(swing), parry(thrust), parry(blow(me, bare, "punch"))) == (5, 8, 8)
    judoka = replace(bare, fighter=replace(bare.fighter, skills=(("judo", 12),)))
    assert parry(replace(swing, foe=judoka)) == 8
    knife = replace(fist, natural=False, parry=7)
    assert parry(replace(swing, foe=carrying(archer, fist, knife))) == 7
    grapple = Attack(me=me, foe=bare, weapon=None, kind="grapple")
    assert parry(grapple) == 8, "a grapple is no weapon"
    assert parry(replace(swing, foe=carrying(archer, replace(fist, parry=0)))) == 0


@pytest.mark.rule("HC-BASE-08", "HC-BASE-06")
def test_flails_and_fencing_weapons() -> None:
    me = figure("thug", 1)
    hit = blow(me, GUARD, "broadsword")
    sword = GUARD.fighter.arms[0]
    saber = replace(sword, id="saber", fencing=True, parry=13)
    both = replace(hit, foe=carrying(GUARD, sword, saber))
    assert parry(both) == 13 and parry(armed(both, flail=True)) == 11 - 4
    assert parry(armed(replace(both, foe=carrying(GUARD, saber)), flail=True)) == 0
    told = next(one for one in defences(armed(hit, flail=True)) if one.id == "block")
    assert [one.rule for one in told.modifiers] == ["HC-BASE-08"]
    plain = next(one for one in defences(hit) if one.id == "block")
    assert plain.modifiers == () and plain.number == 11
    charging = replace(GUARD, tactic="all_out_offensive", posture="kneeling")
    found = {one.id: one.number for one in defences(replace(hit, foe=charging))}
    assert found == {"dodge": 9 - 6, "block": 11 - 6, "parry": 11 - 6}


@pytest.mark.rule("HC-BASE-08")
def test_thrown_weapons_are_parried_by_their_weight() -> None:
    thrown = volley(figure("ogre_tribesman", 1), GUARD, "javelin", 10)
    row = thrown.missile
    assert row is not None and row.thrown
    heavy = replace(thrown, weapon=replace(row, heavy=True))
    light = replace(thrown, weapon=replace(row, heavy=False))
    assert (parry(heavy), parry(light)) == (11 - 1, 11 - 2)
    arrow = replace(thrown, weapon=replace(row, thrown=False))
    assert [one.id for one in defences(arrow)] == ["dodge", "block"]
    ball = replace(thrown, weapon=replace(row, firearm=True))
    assert [(one.id, one.number) for one in defences(ball)] == [("dodge", 9 - 1)], "no DB"


@pytest.mark.rule("HC-MEL-09", "HC-BASE-19")
def test_the_arm_and_the_hand_of_the_shield() -> None:
    hit = blow(figure("thug", 1), GUARD, "broadsword")

    def cost(place: str, foe: Figure = GUARD) -> int:
        return worth(replace(hit, foe=foe, location=place), "HC-MEL-09")

    aside, without = replace(GUARD, shield=False), figure("archer", 2)
    assert [cost("left_arm", foe) for foe in (GUARD, aside, without)] == [-4, -2, -2]
    assert [cost("hand", foe) for foe in (GUARD, aside, without)] == [-8, -4, -4]
    assert cost("right_arm") == -2 and cost("torso") == 0


@pytest.mark.rule("HC-MEL-09", "HC-BASE-19")
def test_where_can_be_aimed_at_a_body() -> None:
    thug, wolf = figure("thug", 1), figure("wolf", 2)
    beast = replace(wolf, fighter=replace(wolf.fighter, shape="quadruped"))
    hit = blow(thug, GUARD, "broadsword")
    assert may_aim(replace(hit, location="left_arm"))
    assert not may_aim(replace(hit, location="foreleg"))
    assert may_aim(replace(hit, foe=beast, location="foreleg"))
    assert not may_aim(replace(hit, foe=beast, location="left_arm"))
    thrust = blow(figure("swordsman", 1), GUARD, SWORD, "thrust", location="eye")
    assert may_aim(thrust) and not may_aim(replace(hit, location="eye"))
    assert not may_aim(Attack(me=thug, foe=GUARD, weapon=None, location="vitals"))


@pytest.mark.rule("HC-MULTIW-01")
def test_hands_for_several_weapons() -> None:
    me = figure("swordsman", 1)
    sword = me.fighter.arms[0]
    mode = sword.modes[0]
    dagger, axe = replace(sword, id="dagger"), replace(sword, id="axe")
    great = replace(sword, id="greatsword", hands=2)
    fist, teeth = replace(sword, id="punch", natural=True), replace(sword, id="teeth", natural=True)

    def together(*arms: Arm) -> bool:
        first = Attack(me=me, foe=GUARD, weapon=arms[0], mode=mode)
        return may_combine(replace(first, also=tuple(Also(arm, mode) for arm in arms[1:])))

    assert together(sword, dagger) and together(sword, fist)
    assert not together(sword, dagger, axe), "two hands hold two weapons"
    assert not together(great, dagger), "it takes both"
    assert together(great, teeth) and together(sword, dagger, teeth)
    neck = Attack(me=me, foe=GUARD, weapon=great, mode=mode, also=(Also(great, mode, "neck"),))
    assert may_combine(neck), "what takes two hands counts once"


@pytest.mark.rule("HC-MULTIW-02")
def test_the_combined_attack_has_no_place_of_its_own() -> None:
    one = blow(figure("swordsman", 1), GUARD, SWORD, location="neck")
    assert combined(one) is one
    assert isinstance(one.weapon, Arm) and one.mode is not None
    both = replace(one, also=(Also(one.weapon, one.mode),))
    assert combined(both).also == () and worth(both, "HC-MEL-09") == 0
    assert effective(both) == (14 - 5 - 1 + 14 - 1) // 2
    check = attack_check(both, modifiers(both))
    assert check.base == 10 and check.rule == "HC-MEL-10"


@pytest.mark.rule("HC-RNG-06", "HC-RNG-07")
def test_who_shoots_how_often() -> None:
    gunner, archer = figure("submachine_gunner", 1), figure("archer", 1)
    gun, bow = gunner.fighter.missiles[0], archer.fighter.missiles[0]

    def most(me: Figure, budget: int = 25, left: int = 30, drawn: bool = False) -> int:
        row = gun if me.fighter is gunner.fighter else bow
        return shots.most_shots(me, row, budget, left, drawn, False)

    assert most(replace(gunner, tactic="retreat")) == 0
    assert most(gunner, left=5) == 5 and most(gunner, budget=0) == 13
    assert most(replace(archer, tactic="all_out_offensive"), drawn=True) == 1
    assert most(replace(archer, locked=(2,))) == 1
    assert most(replace(archer, locked=(2,)), drawn=True) == 2
    assert most(archer, budget=5, drawn=True) == 3 and most(archer, left=0) == 0
    slow = replace(bow, reload=4)
    assert shots.most_shots(archer, slow, 25, 30, True, False) == 1
    assert shots.most_shots(archer, replace(slow, magazine=True), 25, 30, False, False) == 3
    assert not shots.repeats(replace(bow, rate=2))


@pytest.mark.rule("HC-RNG-08")
def test_the_price_of_shots_is_move_for_each_after_the_first() -> None:
    archer, gunner = figure("archer", 1), figure("submachine_gunner", 1)
    bow, gun = archer.fighter.missiles[0], gunner.fighter.missiles[0]
    assert [shots.price(archer, bow, n, False) for n in (1, 2, 3)] == [0, 5, 10]
    assert [shots.price(archer, bow, n, True) for n in (1, 2, 3)] == [0, 0, 5]
    assert shots.price(gunner, gun, 13, False) == 0


@pytest.mark.rule("HC-RNG-19", "HC-NUM-02", "HC-RNG-17")
def test_a_stray_hits_once_however_well_it_flies() -> None:
    archers = figure("archer", 1, 10)
    stray = volley(archers, GUARD, "regular_bow", 5, kind="stray", level=25, defence="dodge")
    dice = {"attack": [5], "defence": [18], "location": [10], "damage": [4]}
    done = played(attacked(stray), dice)
    assert (done.base, done.hits, done.injury) == (1, 1, 2)
    others = (figure("thug", 4, 3), GUARD)
    check = victim_check(stray, others)
    assert check.dice == (1, 4) and [check.grade(die) for die in (1, 3, 4)] == [4, 4, 2]
    assert stray_check(stray).chance("made") == pytest.approx(81 / 216)


@pytest.mark.rule("HC-NUM-02", "HC-RNG-11")
def test_the_ratio_is_that_of_those_who_take_part() -> None:
    hit = blow(figure("thug", 1, 6), figure("town_guard", 2, 6), "broadsword")
    assert worth(hit, "HC-NUM-01") == 0
    assert worth(replace(hit, defenders=2), "HC-NUM-01") == 6
    assert worth(replace(hit, attackers=12), "HC-NUM-01") == 4
    shot = volley(figure("archer", 1, 6), figure("town_guard", 2, 3), "regular_bow", 10, shots=3)
    assert worth(shot, "HC-NUM-01") == 4, "figures count, not arrows"


@pytest.mark.rule("HC-RNG-03", "HC-RNG-17", "HC-RNG-18", "HC-BASE-20")
def test_what_is_in_the_way_of_a_shot() -> None:
    shot = volley(figure("archer", 1), figure("ogre_tribesman", 2), "regular_bow", 10)
    assert worth(shot, "HC-RNG-17") == 1, "the target's own size"
    assert worth(shot, "HC-RNG-18") == worth(shot, "HC-RNG-03") == 0
    assert worth(replace(shot, into_melee=True), "HC-RNG-18") == -4
    assert worth(replace(shot, interposing=1), "HC-RNG-03") == -4
    covers = {"light": -2, "heavy": -4, "half": -2, "hidden": -10}
    assert {name: worth(replace(shot, cover=name), "HC-BASE-20") for name in covers} == covers
    kneels = replace(shot, foe=replace(shot.foe, posture="kneeling"))
    assert worth(kneels, "HC-RNG-17") == 1 - 2


@pytest.mark.rule("HC-MEL-06", "HC-BASE-15")
def test_reach_by_yards() -> None:
    sword = figure("swordsman").fighter.arms[0].modes[0]
    fist, long = replace(sword, least=0, most=0), replace(sword, least=1, most=2)
    pole = replace(sword, least=2, most=3)
    assert [reaches(fist, far, False) for far in (1, 2)] == [True, False]
    assert [reaches(long, far, False) for far in (1, 2, 3)] == [True, True, False]
    assert [reaches(pole, far, False) for far in (1, 2, 3, 4)] == [False, True, True, False]
    assert [reaches(pole, far, True) for far in (1, 4)] == [True, False]


@pytest.mark.rule("HC-BASE-22")
def test_good_riders_defend_as_on_foot() -> None:
    hit = blow(figure("thug", 1), figure("cataphract", 2, mounted=True), "broadsword")
    foot = replace(hit, foe=replace(hit.foe, mounted=False))
    assert [one.number for one in defences(hit)] == [one.number for one in defences(foot)]
    poor = replace(hit.foe, fighter=replace(hit.foe.fighter, skills=(("riding", 9),)))
    best, worse = best_defence(hit), best_defence(replace(hit, foe=poor))
    assert best is not None and worse is not None and worse.number == best.number - 3


@pytest.mark.rule("HC-BASE-03")
def test_the_skill_of_a_check_has_its_name() -> None:
    named = margin_check("attack", "HC-MEL-10", 12, (), 1, 2, "broadsword")
    assert named.skill == ("heroic20s.skilled", (("skill", "broadsword"),)) and named.base == 12
    assert margin_check("roll", "HC-BASE-03", 12, (), 1, 2, "").skill == ("", ())


@pytest.mark.rule("HC-MEL-10", "HC-RNG-13", "HC-MASS-09")
def test_the_dice_of_an_attack_are_all_told() -> None:
    hit = blow(figure("thug", 1), GUARD, "broadsword", defence="dodge")
    done = played(attacked(hit), {"attack": [9], "defence": [13], "damage": [4]})
    assert [one.check.purpose for one in done.outcomes] == ["attack", "defence", "damage"]  # type: ignore[union-attr]
    missed = played(attacked(hit), {"attack": [17], "defence": [8]})
    assert [one.check.rule for one in missed.outcomes] == ["HC-MEL-10", "HC-MEL-11"]  # type: ignore[union-attr]
    shot = volley(figure("archer", 1), GUARD, "regular_bow", 10, defence="dodge")
    missed = played(attacked(shot), {"attack": [17], "defence": [8]})
    assert missed.outcomes[0].check.rule == "HC-RNG-13"  # type: ignore[union-attr]


@pytest.mark.rule("HC-RNG-06", "HC-RNG-07")
def test_an_empty_weapon_does_not_shoot() -> None:
    slow, fast = figure("crossbowman", 1), figure("submachine_gunner", 1)
    for me in (slow, fast, figure("archer", 1)):
        row = me.fighter.missiles[0]
        assert shots.most_shots(me, row, 25, 0, False, False) == 0
        assert shots.most_shots(me, row, 25, 1, False, False) == 1


@pytest.mark.rule("HC-BASE-22")
def test_the_speed_of_a_mount_is_that_of_blows_alone() -> None:
    rider, foe = figure("cataphract", 1, mounted=True, expended=80), figure("thug", 2)
    shot = volley(rider, foe, "composite_bow", 10)
    assert mounted_damage(shot) == 0 and worth(shot, "HC-BASE-22") == 0
    lance = blow(rider, foe, "lance")
    assert mounted_damage(lance) == 1 and worth(lance, "HC-BASE-22") == -1
    foot = replace(lance, me=replace(rider, mounted=False))
    assert mounted_damage(foot) == 0 and worth(foot, "HC-BASE-22") == 0


@pytest.mark.rule("HC-MULTIW-04", "HC-MULTIW-03", "HC-INJ-01")
def test_several_attacks_tell_all_their_dice() -> None:
    one = blow(figure("swordsman", 1), figure("archer", 2), SWORD, level=16, defence="dodge")
    assert isinstance(one.weapon, Arm) and one.mode is not None
    both = replace(one, also=(Also(one.weapon, one.mode, "neck"),))
    dice = {"attack": [9], "defence": [10], "which": [2, 2], "damage": [3]}
    done = played(attacked(both), dice)
    assert (done.base, done.hits, done.injury) == (2, 2, 20), "only in the neck: one roll"
    told = [one.check.purpose for one in done.outcomes]  # type: ignore[union-attr]
    assert told == ["attack", "defence", "which", "which", "damage"]


@pytest.mark.rule("HC-INJ-01", "HC-INJ-11", "HC-RNG-20")
def test_the_dice_of_damage_carry_their_adds() -> None:
    hit = Blow(2, -1, "cut", 1.0, False, GUARD.fighter, "torso")
    check = damage_check(hit, 1, 2)
    assert (check.dice, check.base, check.rule) == ((2, 6), -1, "HC-INJ-01")
    assert [check.grade(total) for total in (2, 4, 5, 12)] == [0, 0, 1, 12]
