"""Attacks from the skill to the injury: the seed's two battles and the derived examples."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from game.core.checks import Modifier
from game.rules.heroic20s.exchange import numbers, shots
from game.rules.heroic20s.exchange.defence import best_defence, defences
from game.rules.heroic20s.exchange.injury import (
    after,
    divided,
    halved,
    health_check,
    living,
    protection,
)
from game.rules.heroic20s.exchange.modifiers import (
    band_of,
    effective,
    modifiers,
)
from game.rules.heroic20s.exchange.strike import attacked
from game.rules.heroic20s.sheet.components import Fighter
from game.rules.heroic20s.sheet.figure import Figure
from tests.rules.exchanges import played
from tests.rules.heroic20s.arms import blow, volley
from tests.rules.heroic20s.cast import figure

SWORD, AXE = "thrusting_broadsword", "stone_axe"


@pytest.mark.rule("HC-RNG-13", "HC-RNG-15", "HC-INIT-04", "HC-MULT-05", "HC-RNG-12", "HC-TAC-05")
@pytest.mark.rule("HC-INJ-01", "HC-BASE-07", "HC-PROC-06", "HC-MEL-11")
def test_the_bandits_volley() -> None:
    bandit = figure("bandit_captain", 2, tactic="offensive", won=True)
    swordsman = figure("swordsman", 1, tactic="offensive")
    shot = volley(bandit, swordsman, "short_bow", 15, shots=3, defence="dodge")
    assert effective(shot) == 12
    chosen = best_defence(shot)
    assert chosen is not None and (chosen.id, chosen.number) == ("dodge", 7)
    done = played(attacked(shot), {"attack": [11], "defence": [8], "damage": [5]})
    assert (done.margin, done.base, done.hits, done.injury) == (2, 1, 1, 2)
    blocked = replace(shot, defence="block")
    assert played(attacked(blocked), {"attack": [11], "defence": [8]}).hits == 0  # D-55


@pytest.mark.rule("HC-MEL-10", "HC-SF-01", "HC-BASE-04", "HC-INJ-10")
def test_swords_at_one_yard() -> None:
    bandit = figure("bandit_captain", 2, tactic="offensive", won=True)
    swordsman = figure("swordsman", 1, tactic="offensive")
    first = blow(bandit, swordsman, SWORD, "thrust", defence="block")
    assert effective(first) == 18
    done = played(attacked(first), {"attack": [13], "defence": [11], "damage": [6]})
    assert (done.margin, done.base, done.hits, done.injury) == (6, 2, 2, 16)
    second = blow(swordsman, bandit, SWORD, "thrust", defence="dodge")
    assert effective(second) == 16
    done = played(attacked(second), {"attack": [13], "defence": [10], "damage": [3]})
    assert (done.margin, done.hits, done.injury) == (5, 2, 4)


@pytest.mark.rule("HC-RNG-04", "HC-RNG-14", "HC-MULT-04", "HC-INJ-09", "HC-RNG-17")
def test_javelins_of_ogres_and_troglodytes() -> None:  # B-09 to B-15, E-10
    ogres = figure("ogre_tribesman", 1, 8, tactic="defensive", won=True)
    trolls = figure("troglodyte_warrior", 2, 10, tactic="offensive")
    cast = volley(ogres, trolls, "javelin", 10, defence="dodge")
    assert effective(cast) == 9
    done = played(attacked(cast), {"attack": [5], "defence": [15], "damage": [9]})
    assert (done.margin, done.base, done.hits, done.injury) == (11, 3, 8, 112)
    back = volley(trolls, ogres, "stone_javelin", 10, defence="dodge")
    assert effective(back) == 15, "by the rules"
    printed = replace(back, extra=(Modifier("HC-RNG-04", "", -2),))
    assert effective(printed) == 13
    dice = {"attack": [12], "defence": [12], "damage": [6]}
    done = played(attacked(printed), dice)
    assert (done.margin, done.hits, done.injury) == (3, 4, 16)
    done = played(attacked(back), dice)
    assert (done.margin, done.base, done.hits, done.injury) == (5, 2, 8, 32)
    assert halved(16) == 8 and after(128, 8, single=False) == 120 and living(120, 16) == 8
    assert living(after(120, 112, single=False), 12) == 1


@pytest.mark.rule("HC-NUM-01", "HC-NUM-04")
def test_ratios() -> None:  # D-01
    cases = {9: 0, 10: 0, 11: 2, 15: 2, 16: 4, 20: 4, 21: 6, 30: 6, 31: 8, 40: 8, 41: 10, 50: 10}
    cases |= {51: 12, 60: 12, 61: 14, 70: 14, 71: 16, 200: 16}
    assert {many: numbers.ratio_bonus(many, 10) for many in cases} == cases


@pytest.mark.rule("HC-MULT-01", "HC-MULT-02")
def test_multipliers() -> None:  # D-02
    half = Fraction(3, 2)
    cases: dict[int, object] = {1: 1, 2: 1, 3: half, 4: 2, 5: 2, 6: 3, 7: 3, 8: 4, 10: 4, 11: 5}
    cases |= {15: 5, 16: 6, 20: 6, 21: 7, 30: 7, 31: 8, 50: 8, 51: 9, 70: 9, 71: 10, 100: 10}
    cases |= {101: 11, 150: 11, 151: 12, 200: 12, 201: 13, 300: 13, 500: 14, 700: 15, 1000: 16}
    assert {count: numbers.multiplier(count) for count in (*cases, 1500)} == {**cases, 1500: 17}


@pytest.mark.rule("HC-MULT-03", "HC-MULT-04", "HC-RNG-14", "HC-MEL-12")
def test_totals_and_caps() -> None:  # D-04, D-19, D-20
    assert [numbers.total_hits(base, 3) for base in (1, 2, 3, 4)] == [1, 3, 4, 6]
    assert numbers.total_hits(3, 3, 3) == 3
    assert numbers.total_hits(2, 4, 4) == 4
    assert numbers.total_hits(4, 6) == 12, "blows have no cap"


@pytest.mark.rule("HC-SF-01")
def test_hits_by_the_margin() -> None:  # D-05
    found = [numbers.base_hits(margin, 4) for margin in (-3, 0, 1, 3, 4, 7, 8, 11, 12)]
    assert found == [0, 0, 1, 1, 2, 2, 3, 3, 4]


@pytest.mark.rule("HC-SF-02", "HC-SF-03", "HC-SF-05")
def test_speed_factors() -> None:  # D-07
    def factor(own: int, extra: int = 0, rate: int = 0) -> int:
        fighter = figure("archer", extra_attack=extra, time_rate=rate).fighter
        return numbers.speed_factor(own, fighter)

    plain = [factor(4), factor(4, 1), factor(4, 2), factor(4, 1, 1), factor(4, 0, -1)]
    assert plain == [4, 2, 1, 1, 6]
    slow = [factor(6), factor(6, 1), factor(6, 2), factor(6, 0, -1), factor(4, 1, -1)]
    assert slow == [6, 4, 2, 8, 4]


@pytest.mark.rule("HC-BASE-03", "HC-BASE-04")
def test_automatic_results_in_contests() -> None:  # D-08, D-10, D-11, D-13
    me, foe = figure("swordsman", 1), figure("bandit_captain", 2)
    plain = blow(me, foe, SWORD)
    cases = ((14, 10, 12, 8, 0), (12, 11, 10, 6, -3), (24, 17, 8, 10, 1), (16, 10, 3, 4, 6))
    for skill, roll, defence, other, wanted in cases:
        attack = replace(plain, level=skill, foe=replace(foe, fighter=with_dodge(foe, defence)))
        dice = {"attack": [roll], "defence": [other]}
        if wanted > 0:
            dice["damage"] = [1]
        assert played(attacked(replace(attack, defence="dodge")), dice).margin == wanted


def with_dodge(foe: Figure, number: int) -> Fighter:
    return replace(foe.fighter, dodge=number)


@pytest.mark.rule("HC-RNG-15")
def test_range_bands() -> None:  # D-14
    yards = (2, 3, 20, 21, 100, 101, 500, 501)
    assert [band_of(far).penalty for far in yards] == [0, -3, -3, -7, -7, -11, -11, -15]


@pytest.mark.rule("HC-RNG-04", "HC-RNG-10")
def test_groups_and_rapid_fire() -> None:  # D-16, D-17
    targets = (1, 4, 5, 8, 9, 12, 13, 16, 17, 100)
    assert [numbers.group_bonus(n) for n in targets] == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]
    fired = (1, 4, 5, 8, 9, 12, 13, 16, 17, 24, 25, 49, 50, 99, 100, 199, 200, 400)
    wanted = [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 9]
    assert [numbers.rapid_fire(n) for n in fired] == wanted


@pytest.mark.rule("HC-RNG-12", "HC-RNG-11", "HC-NUM-02")
def test_a_hundred_archers() -> None:  # D-22
    archers = figure("archer", 1, 100, won=True)
    thugs = figure("thug", 2, 20, tactic="offensive")
    shot = volley(archers, thugs, "regular_bow", 60, shots=3)
    assert effective(shot) == 21
    done = played(attacked(shot), {"attack": [12], "defence": [10], "damage": [4]})
    assert (done.margin, done.base, done.hits) == (11, 3, 39)


@pytest.mark.rule("HC-RNG-08", "HC-MOVE-05", "HC-RNG-07", "HC-TAC-09", "HC-TAC-04", "HC-WAIT-04")
def test_shots_and_what_they_cost() -> None:  # D-23, C-04
    def fired(tactic: str, times: int, locked: tuple[int, ...] = ()) -> tuple[int, int]:
        archer = figure("archer", 1, tactic=tactic, locked=locked)
        row, budget = archer.fighter.missiles[0], 5 * times
        most = shots.most_shots(archer, row, budget, 12, False, False)
        return most, budget - shots.price(archer, row, most, False)

    found = {name: fired(name, n) for name, n in (("offensive", 5), ("defensive", 4))}
    assert found == {"offensive": (3, 15), "defensive": (3, 10)}
    assert fired("all_out_defensive", 3) == (3, 5) and fired("aimed_shooting", 2) == (2, 5)
    assert fired("hold_ground", 1) == (2, 0) and fired("all_out_offensive", 10) == (1, 50)
    assert fired("offensive", 0, (2,)) == (1, 0) and fired("retreat", 10)[0] == 0
    archer = figure("archer", 1)
    row = archer.fighter.missiles[0]
    assert shots.most_shots(archer, row, 25, 12, True, False) == 4
    assert shots.price(archer, row, 4, True) == 10
    assert shots.most_shots(archer, row, 25, 2, False, False) == 2, "no more than there is"
    assert shots.most_shots(archer, row, 25, 12, False, True) == 1
    rider = replace(archer, fighter=replace(archer.fighter, top_speed=16))
    assert shots.most_shots(rider, row, 80, 12, False, False) == 3
    assert shots.most_shots(rider, row, 15, 12, False, False) == 1
    assert shots.price(rider, row, 3, False) == 32, "Top Speed is the Move of who rides"


@pytest.mark.rule("HC-RNG-09")
def test_fast_draw() -> None:
    archer = figure("archer", 1)
    row = archer.fighter.missiles[0]
    assert shots.fast_draws(archer, row)
    assert shots.fast_draw_check(archer, row).base == 12
    quick = replace(archer, fighter=replace(archer.fighter, combat_reflexes=True))
    assert shots.fast_draw_check(quick, row).base == 13
    assert not shots.fast_draws(replace(archer, tactic="all_out_offensive"), row)
    slow = figure("crossbowman", 1)
    assert not shots.fast_draws(slow, slow.fighter.missiles[0]), "too slow to reload"


@pytest.mark.rule("HC-RNG-06", "HC-RNG-10")
def test_a_burst() -> None:  # D-25
    gunner, guard = figure("submachine_gunner", 1, won=True), figure("town_guard", 2)
    burst = volley(gunner, guard, "smg_9mm", 15, shots=13)
    assert shots.most_shots(gunner, gunner.fighter.missiles[0], 25, 30, False, False) == 13
    assert effective(burst) == 14
    assert [one.id for one in defences(burst)] == ["dodge"]
    assert defences(burst)[0].number == 8
    done = played(attacked(burst), {"attack": [10], "defence": [11], "damage": [10]})
    assert (done.margin, done.hits, done.injury) == (7, 10, 60)


@pytest.mark.rule("HC-INJ-09")
def test_armour_and_divisors() -> None:  # D-28
    assert [divided(2, 0.5), divided(0, 0.5), divided(3, 2)] == [4, 1, 1]
    guard = figure("town_guard", 1).fighter
    assert protection(guard, "torso", "cr") == 1 and protection(guard, "torso", "cut") == 3
    assert protection(figure("pikeman", 1).fighter, "skull", "cut") == 5
    assert protection(figure("bandit_captain", 1).fighter, "hand", "cut") == 0


@pytest.mark.rule("HC-INJ-01", "HC-INJ-10", "HC-INJ-11", "HC-INJ-09")
def test_rounding_by_the_hit() -> None:  # D-29
    axemen = figure("orc_axeman", 1, 3)
    target = figure("archer", 2, natural_protection=2)
    hit = blow(axemen, target, "axe", count=3, level=30)
    done = played(attacked(hit), {"attack": [10], "defence": [18], "damage": [5]})
    assert done.injury == done.hits * 4
    nothing = played(attacked(hit), {"attack": [10], "defence": [18], "damage": [2]})
    assert nothing.hits and nothing.injury == 0


@pytest.mark.rule("HC-INJ-04")
def test_health_halves_upwards() -> None:  # D-31
    sums = (1, 2, 3, 5, 7, 16, 17, 112)
    assert [halved(noted) for noted in sums] == [1, 1, 2, 3, 4, 8, 9, 56]
    assert health_check(figure("thug", 1)).base == 12


@pytest.mark.rule("HC-INJ-05", "HC-MASS-02", "HC-INJ-06", "HC-INJ-07")
def test_pools_and_who_still_stands() -> None:  # D-32
    pools = (128, 120, 113, 112, 111, 97, 96, 16, 1, 0)
    assert [living(pool, 16) for pool in pools] == [8, 8, 8, 7, 7, 7, 6, 1, 1, 0]
    assert after(11, 16, single=True) == -5 and after(11, 16, single=False) == 0


@pytest.mark.rule("HC-MASS-10", "HC-NUM-02", "HC-RNG-12")
def test_numbers_of_the_side_and_hits_of_the_attack() -> None:  # D-34, D-35
    axemen, hero = figure("orc_axeman", 1, 6), figure("archer", 2, 5)
    joined = blow(axemen, hero, "axe", attackers=10)
    assert next(one.worth for one in modifiers(joined) if one.rule == "HC-NUM-01") == 4
    assert joined.multiplied == 6
    alone = blow(figure("orc_axeman", 1, 20), figure("town_guard", 2), "axe", count=6)
    assert effective(alone) == 24
