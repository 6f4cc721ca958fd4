"""Exact odds of attacks are those of the dice; where two rules of an attack meet."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import partial

import pytest

from game.core.odds import enumerate_exchange
from game.core.orders import Order
from game.rules.heroic20s.exchange import numbers
from game.rules.heroic20s.exchange.attack import Also, Attack
from game.rules.heroic20s.exchange.defence import best_defence, defences, hearing_check, listens
from game.rules.heroic20s.exchange.injury import (
    Blow,
    after_health,
    divided,
    protection,
    together,
    wounding,
)
from game.rules.heroic20s.exchange.modifiers import can_use, effective, modifiers
from game.rules.heroic20s.exchange.odds import expected, hurt, outcomes, rolls_of
from game.rules.heroic20s.exchange.several import attacks_apart, may_combine
from game.rules.heroic20s.exchange.strike import attacked
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.tables.rows import Arm, Protection
from tests.rules.exchanges import played, rolled
from tests.rules.heroic20s.arms import blow, injury, volley
from tests.rules.heroic20s.cast import figure

SWORD = "thrusting_broadsword"
GUARD = figure("town_guard", 2)


def worth(attack: Attack, rule: str) -> int:
    return sum(one.worth for one in modifiers(attack) if one.rule == rule)


def several(me: Figure, foe: Figure, level: int = 14, *places: str) -> Attack:
    """The sword against the torso, and at the neck and other places at the same time."""
    first = blow(me, foe, SWORD, level=level)
    assert isinstance(first.weapon, Arm) and first.mode is not None
    also = tuple(Also(first.weapon, first.mode, place) for place in ("neck", *places))
    return replace(first, also=also)


def attacks() -> dict[str, Attack]:
    bandit, archer = figure("bandit_captain", 1, won=True), figure("archer", 1)
    blind, asleep = figure("town_guard", 2, visibility=-10), figure("thug", 2, unaware=True)
    flail = blow(figure("thug", 1), blind, "broadsword")
    assert isinstance(flail.weapon, Arm)
    return {
        "volley": volley(bandit, figure("swordsman", 2), "short_bow", 15, shots=3),
        "axes": blow(figure("orc_axeman", 1, 6), figure("town_guard", 2, 5), "axe"),
        "blind": blow(figure("thug", 1), blind, "broadsword"),
        "flail": replace(flail, weapon=replace(flail.weapon, flail=True)),
        "stray": volley(archer, GUARD, "regular_bow", 15, into_melee=True, kind="stray", shots=3),
        "each": blow(figure("swordsman"), asleep, SWORD, separate=True, level=6),
        "far": volley(archer, figure("thug", 2), "regular_bow", 170, level=20),
        "several": several(figure("swordsman", 1, 3), asleep, 6),
        "three": several(figure("swordsman", 1, 1), asleep, 4, "right_leg"),
        "grapple": Attack(me=figure("troll"), foe=GUARD, weapon=None, kind="grapple"),
    }


@pytest.mark.parametrize("name", attacks())
def test_odds_are_those_of_every_outcome(name) -> None:
    attack = attacks()[name]
    exact: Counter[tuple[int, int, int]] = Counter()
    for done, chance in enumerate_exchange(partial(attacked, attack), lambda _: Order()):
        exact[done.base, done.hits, done.injury] += chance  # type: ignore[assignment]
    told = dict(outcomes(attack))
    assert set(exact) == set(told)
    assert all(exact[key] == pytest.approx(told[key], abs=1e-12) for key in exact)
    mean = sum(key[2] * chance for key, chance in exact.items())
    assert expected(attack) == pytest.approx(mean)


@pytest.mark.slow
@pytest.mark.parametrize("name", attacks())
def test_odds_against_a_named_defence_are_those_of_an_attack_that_meets_it(name) -> None:
    attack = attacks()[name]
    for one in defences(attack):
        named = outcomes(attack, one.id)
        assert named == outcomes(replace(attack, defence=one.id))
    assert outcomes(attack, "") == outcomes(attack)


@pytest.mark.parametrize("name", ["axes", "flail", "stray"])
def test_odds_are_the_frequencies_of_many_rolls(name) -> None:
    attack, many = attacks()[name], 4000
    met: Counter[int] = Counter()
    for done, times in rolled(partial(attacked, attack), 6, rolls=many).items():
        met[done.hits] += times
    told: Counter[int] = Counter()
    for (_, hits, _), chance in outcomes(attack):
        told[hits] += chance  # type: ignore[assignment]
    for hits, chance in told.items():
        assert met[hits] / many == pytest.approx(chance, abs=0.03), hits


@pytest.mark.rule("HC-BASE-11")
def test_a_blind_defender_listens_unless_dodging_is_best() -> None:
    flail = attacks()["flail"]
    assert listens(flail) and hearing_check(flail).base == 8
    heard, deaf = best_defence(flail), best_defence(flail, False)
    assert heard is not None and deaf is not None
    assert (heard.id, heard.number, deaf.id, deaf.number) == ("block", 9, "dodge", 5)
    plain = {one.id: one.number for one in defences(flail)}
    assert plain == {"dodge": 5, "block": 9, "parry": 7}, "a flail: Block -2, Parry -4"
    dodges = replace(flail, defence="dodge")
    assert not listens(dodges) and not listens(blow(flail.me, GUARD, "broadsword"))
    sees = replace(flail, foe=replace(flail.foe, fighter=replace(GUARD.fighter, dark_vision=True)))
    assert not listens(sees)
    done = played(attacked(flail), {"attack": [18], "hearing": [9], "defence": [10]})
    assert done.outcomes[-1].check.base == 9, "did not hear: Dodge 9, and -4"  # type: ignore[union-attr]


@pytest.mark.rule("HC-BASE-11")
def test_the_dark_and_the_unseen_are_ten_at_most() -> None:
    me = figure("thug", 1, visibility=-7)
    hit = blow(me, GUARD, "broadsword")
    assert worth(hit, "HC-BASE-11") == -7
    assert worth(replace(hit, sight="unseen"), "HC-BASE-11") == -10
    light = replace(hit, me=replace(me, visibility=-1))
    assert worth(replace(light, sight="unseen"), "HC-BASE-11") == -7
    assert worth(replace(light, sight="place"), "HC-BASE-11") == -5
    owl = replace(me, fighter=replace(me.fighter, night_vision=9))
    assert worth(replace(hit, me=owl), "HC-BASE-11") == 0
    cat = replace(me, fighter=replace(me.fighter, dark_vision=True))
    assert worth(replace(hit, me=cat, sight="unseen"), "HC-BASE-11") == -6


@pytest.mark.rule("HC-MEL-08")
def test_shields_hinder_those_who_carry_them() -> None:
    foe = figure("archer", 2)
    guard = figure("town_guard", 1)
    sword, punch = blow(guard, foe, "shortsword"), blow(guard, foe, "punch")
    assert worth(sword, "HC-MEL-08") == 0 and worth(punch, "HC-MEL-08") == -1
    large = replace(guard, fighter=replace(guard.fighter, shield="large_shield"))
    assert worth(replace(sword, me=large), "HC-MEL-08") == -2
    assert worth(replace(punch, me=large), "HC-MEL-08") == -5
    assert worth(replace(punch, me=replace(large, shield=False)), "HC-MEL-08") == 0
    held = replace(sword, me=replace(large, grappled=True))
    assert worth(held, "HC-MEL-08") == -5 and worth(held, "HC-GRAP-12") == -4


@pytest.mark.rule("HC-GRAP-02", "HC-GRAP-01", "HC-BASE-14", "HC-MEL-08", "HC-MEL-10", "HC-MASS-09")
def test_a_grapple_is_an_attack_like_any_other() -> None:
    troll = figure("troll", 1, won=True, hands=4)
    grapple = Attack(me=troll, foe=GUARD, weapon=None, kind="grapple")
    assert effective(grapple) == 14 + 2 + 1 + 4, "initiative, larger, two arms more"
    assert effective(replace(grapple, location="neck")) == effective(grapple) - 5
    assert {one.id for one in defences(grapple)} == {"dodge", "block", "parry"}
    done = played(attacked(replace(grapple, defence="dodge")), {"attack": [9], "defence": [9]})
    assert (done.margin, done.base, done.hits, done.injury) == (12, 4, 4, 0)


@pytest.mark.rule("HC-MEL-08", "HC-GRAP-12", "HC-GRAP-14")
def test_who_crawls_or_is_held_strikes_only_close() -> None:
    thug = figure("thug")
    named = {arm.id: arm for arm in thug.fighter.arms}
    punch, sword = ((named[name], named[name].modes[0]) for name in ("punch", "broadsword"))
    for bound in (replace(thug, posture="crawling"), replace(thug, grappled=True)):
        assert can_use(bound, *punch) and not can_use(bound, *sword)
    assert can_use(thug, *sword) and can_use(replace(thug, posture="lying"), *sword)


@pytest.mark.rule("HC-INJ-09")
def test_the_skull_and_the_divisor() -> None:
    foe = figure("pikeman", 2).fighter
    assert [divided(protection(foe, "skull", "cut"), by) for by in (2, 3, 0.5)] == [2, 1, 10]
    assert divided(protection(foe, "skull", "tox"), 2) == 1, "toxic passes the bone"
    assert [divided(0, by) for by in (0.5, 0.2, 1, 2)] == [1, 1, 0, 0]
    assert [divided(1, 0.2), divided(3, 0.2), divided(3, 0.1)] == [5, 15, 30]


@pytest.mark.rule("HC-BASE-23", "HC-INJ-10")
@pytest.mark.parametrize(
    ("body", "kind", "place", "tenths"),
    [
        ("living", "imp", "torso", 20),
        ("unliving", "imp", "torso", 10),
        ("unliving", "pi-", "torso", 2),
        ("homogenous", "pi", "torso", 2),
        ("homogenous", "imp", "right_arm", 5),
        ("unliving", "imp", "right_arm", 10),
        ("unliving", "pi+", "right_leg", 5),
        ("unliving", "cut", "neck", 20),
        ("homogenous", "cr", "neck", 15),
        ("unliving", "imp", "skull", 40),
        ("homogenous", "pi", "vitals", 30),
        ("living", "pi++", "hand", 10),
        ("living", "cut", "hand", 15),
    ],
)
def test_bodies_without_life(body, kind, place, tenths) -> None:
    assert wounding(figure("zombie", 2, body=body).fighter, place, kind) * 10 == tenths


@pytest.mark.rule("HC-INJ-11", "HC-RNG-20")
def test_damage_is_halved_before_armour() -> None:
    bare = figure("archer", 2).fighter
    near = Blow(1, -4, "imp", 1.0, False, bare, "torso")
    assert [injury(near, total) for total in (1, 4, 6)] == [2, 2, 4], "1, 1, 2, impaling"
    assert injury(replace(near, type="cr"), 1) == 0
    far = replace(near, adds=1, far=True, foe=figure("town_guard", 2).fighter)
    bare_far = replace(far, foe=bare)
    assert [injury(bare_far, total) for total in (1, 4, 6)] == [2, 4, 6], "1, 2, 3, impaling"
    assert injury(far, 6) == 0, "halved first: 3 against DR 3"
    assert injury(replace(far, adds=3), 6) == 2, "9 halved is 4, one past DR 3, impaling"
    assert injury(replace(near, type="pi-", adds=0), 1) == 1, "at least 1 if anything gets through"
    shot = volley(figure("archer", 1), figure("thug", 2), "regular_bow", 164)
    row = shot.missile
    assert row is not None and row.half == 165
    assert sum(i * p for i, p in hurt(shot)) > sum(i * p for i, p in hurt(replace(shot, yards=165)))


@pytest.mark.rule("HC-INJ-02")
def test_each_hit_with_dice_of_its_own() -> None:
    each = blow(figure("swordsman", 1), figure("archer", 2), SWORD, separate=True, defence="dodge")
    dice = {"attack": [12], "defence": [11]}
    done = played(attacked(each), {**dice, "damage": [1, 6]})
    assert (done.margin, done.hits, done.injury) == (5, 2, 4 + 12)
    once = played(attacked(replace(each, separate=False)), {**dice, "damage": [6]})
    assert (once.hits, once.injury) == (2, 24)
    assert rolls_of(each, 7) == 7 and rolls_of(replace(each, separate=False), 7) == 1
    assert rolls_of(replace(each, count=2), 7) == 1, "only in duels"
    assert rolls_of(replace(each, foe=figure("archer", 2, 2)), 7) == 1


@pytest.mark.rule("HC-INJ-04", "HC-INJ-03")
def test_what_health_leaves_of_a_phase() -> None:
    noted = together(((0, 0.5), (3, 0.5)), ((0, 0.5), (4, 0.5)))
    assert dict(noted) == {0: 0.25, 4: 0.25, 3: 0.25, 7: 0.25}
    left = dict(after_health(noted, 10))
    assert left[0] == 0.25 and sum(left.values()) == pytest.approx(1)
    half = 0.25 * 0.5
    assert left == pytest.approx({0: 0.25, 2: half * 2, 4: half * 2, 3: half, 7: half})


@pytest.mark.rule("HC-MULT-03", "HC-MULT-04", "HC-RNG-14")
def test_the_cap_comes_after_one_and_a_half() -> None:
    found = [numbers.total_hits(base, 3, 3) for base in (1, 2, 3)]
    assert found == [1, 3, 3]
    assert [numbers.total_hits(base, 8, 8) for base in (1, 2, 3)] == [4, 8, 8]


@pytest.mark.rule("HC-BASE-03", "HC-MASS-09")
def test_a_seventeen_misses_with_any_skill() -> None:
    many = blow(figure("orc_axeman", 1, 8), GUARD, "axe", level=40, defence="dodge")
    done = played(attacked(many), {"attack": [17], "defence": [9]})
    assert (done.margin, done.hits) == (-1, 0)
    done = played(attacked(many), {"attack": [17], "defence": [11], "damage": [3]})
    assert (done.margin, done.base, done.hits) == (1, 1, 4)


@pytest.mark.rule("HC-SF-04", "HC-SF-03")
def test_heads_with_different_weapons() -> None:
    hydra = figure("hydra", 1)
    arm = hydra.fighter.arms[0]
    bite = Attack(me=hydra, foe=GUARD, weapon=arm, mode=arm.modes[0])
    assert attacks_apart(hydra.fighter) == 3 and attacks_apart(GUARD.fighter) == 1
    assert bite.factor == 1 and replace(bite, apart=True).factor == 4


@pytest.mark.rule("HC-MULTIW-01")
def test_shots_are_not_combined_with_blows() -> None:
    shot = volley(figure("archer", 1), GUARD, "regular_bow", 5)
    arm = figure("thug").fighter.arms[0]
    assert not may_combine(replace(shot, also=(Also(arm, arm.modes[0]),)))


@pytest.mark.rule("HC-MULTIW-03", "HC-BASE-11", "HC-MEL-11", "HC-BASE-06")
def test_several_attacks_in_the_dark_are_heard_or_not() -> None:
    both = several(figure("swordsman", 1), figure("town_guard", 2, visibility=-10))
    done = played(attacked(both), {"attack": [16], "hearing": [9], "defence": [5]})
    assert done.margin == 10 - 16 - (5 - 5), "not heard: Dodge 9, and -4"


@pytest.mark.rule("HC-INJ-09")
def test_flexible_mail_against_crushing_and_a_divisor() -> None:
    foe = figure("archer", 2, protection=(Protection("torso", 1, True, -2),)).fighter
    assert protection(foe, "torso", "cr") == 0, "never below 0"
    assert divided(protection(foe, "torso", "cr"), 0.5) == 1


@pytest.mark.rule("HC-INJ-12")
def test_limbs_have_no_limit_in_battle() -> None:
    axemen = blow(figure("orc_axeman", 1), figure("archer", 2), "axe", level=30)
    leg = replace(axemen, location="right_leg", defence="dodge")
    done = played(attacked(leg), {"attack": [4], "defence": [14], "damage": [12]})
    assert done.location == "right_leg" and done.injury == done.hits * 18
    assert done.injury > figure("archer", 2).fighter.hit_points, "a leg takes what a body takes"


@pytest.mark.rule("HC-INJ-04")
def test_nothing_noted_is_nothing_left() -> None:
    assert after_health(((0, 1.0),), 10) == ((0, 1.0),)
    assert dict(after_health(((1, 1.0),), 18)) == pytest.approx({1: 1.0}), "half of one is one"


@pytest.mark.rule("HC-MEL-08", "HC-DIS-04", "HC-BASE-22", "HC-GRAP-02")
def test_what_shifts_blows_is_told_only_where_it_applies() -> None:
    troll, sword = figure("troll"), blow(figure("thug", 1), GUARD, "broadsword")
    hit = blow(troll, GUARD, "claws")
    assert worth(hit, "HC-GRAP-02") == 0, "being larger helps only to grapple"
    assert worth(replace(sword, faster=2), "HC-DIS-04") == -2
    assert worth(replace(sword, mount=True), "HC-BASE-22") == -2
    assert {one.rule for one in modifiers(sword)} == set()


@pytest.mark.rule("HC-INJ-01", "HC-MEL-07")
def test_an_attack_with_open_ways_takes_the_best() -> None:
    foe = figure("swordsman", 2)
    sword = blow(figure("swordsman", 1), foe, SWORD, "swing", defence="dodge")
    assert isinstance(sword.weapon, Arm)
    free = replace(sword, ways=sword.weapon.modes)
    thrust = blow(figure("swordsman", 1), foe, SWORD, "thrust", defence="dodge")
    worse, better = sorted((sword, thrust), key=expected)
    assert expected(free) == pytest.approx(expected(better))
    assert expected(free) > expected(worse)
    dice = {"attack": [10], "defence": [9], "damage": [6]}
    assert played(attacked(free), dice).injury == played(attacked(better), dice).injury
