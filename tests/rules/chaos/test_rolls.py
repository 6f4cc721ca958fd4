"""ROLL, CRIT, MISS: what an attack die and a defence die come to."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.odds import enumerate_exchange
from game.core.orders import Order
from game.rules.chaos.exchange import clash as clashes
from game.rules.chaos.exchange import rolls
from game.rules.chaos.exchange.clash import Clash, Standing, clash
from game.rules.chaos.exchange.facts import HERE, Attack, Setting, Strike
from game.rules.chaos.exchange.rolls import attack_check, defence_check
from game.rules.chaos.sheet.actions import Answer
from game.rules.chaos.sheet.components import Condition
from game.rules.chaos.sheet.fighter import Combatant
from tests.rules.chaos.people import able, blow, man, run, sample, skilled, state

DODGE, PARRY = Answer("dodge"), Answer("parry", "long_sword")
NOBODY = Answer()
FIST = blow("fist")
BRAWLER = skilled(man(1, "a"), "unarmed", 4)
"""Strike +1 of skill alone; no penalties with his fists."""


def meet(
    die: int,
    guard: int | None = None,
    attacker: Combatant = BRAWLER,
    defender: Combatant | None = None,
    attack: Attack = FIST,
    answer: Answer = DODGE,
    setting: Setting = HERE,
) -> Clash:
    script = {"attack": [die]} if guard is None else {"attack": [die], "defence": [guard]}
    made = answer if guard is not None else NOBODY
    return run(clash(Strike(attacker, defender or man(), attack, made, setting)), script)


def boon(who: Combatant, worth: int) -> Combatant:
    """He with so much more (or less) on all his combat rolls."""
    return replace(who, fighter=replace(who.fighter, rolls=worth))


@pytest.mark.rule("CF-ROLL-01")
def test_a_roll_is_a_die_with_its_bonuses_and_penalties():
    aldric = sample("Sir Aldric")
    made = meet(10, 8, aldric, attack=blow("long_sword"))
    worths = [(m.label, m.worth) for m in made.attack.check.modifiers]
    assert worths == [("chaos.strike", 2), ("chaos.skill", 2)]
    assert (made.number, made.guard, made.margin, made.result) == (14, 8, 6, "hit")


@pytest.mark.rule("CF-ROLL-02", "CF-ROLL-03")
def test_d01_a_tie_goes_to_the_defender():
    assert (meet(14, 15).number, meet(14, 15).guard, meet(14, 15).result) == (15, 15, "avoided")
    assert meet(14, 14).result == "hit"


@pytest.mark.rule("CF-ROLL-05")
def test_fists_are_no_melee_weapon():
    assert not FIST.weapon.melee and blow("long_sword").weapon.melee
    aldric = sample("Sir Aldric")
    labels = {m.label for m in attack_check(aldric, man(), FIST).modifiers}
    assert labels == {"chaos.strike", "chaos.pen_unskilled"}


@pytest.mark.rule("CF-ROLL-06")
def test_plus_to_all_combat_bonuses_and_plus_to_all_rolls():
    better = replace(BRAWLER, fighter=replace(BRAWLER.fighter, bonuses=2))
    assert meet(10, 5, better).number == meet(10, 5).number + 2
    assert meet(10, 5, boon(BRAWLER, 3)).number == meet(10, 5).number + 3
    lucky = meet(10, 5, defender=boon(man(), 3))
    assert lucky.guard == 8
    jabbed = meet(10, 5, better, attack=blow("fist", ticks=1))
    assert jabbed.number == 10


@pytest.mark.rule("CF-ROLL-07")
@pytest.mark.parametrize(
    ("how", "weapon", "method", "number"),
    [
        ("strike", "club", "parry", 13),
        ("strike", "club", "dodge", 13),
        ("shoot", "pistol", "quick_parry", 8),
        ("shoot", "pistol", "evade", 8),
        ("throw", "shuriken", "evade", 12),
        ("throw", "shuriken", "tumble", 17),
        ("strike", "club", "tumble", 18),
    ],
)
def test_which_bonus_answers_which_attack(how: str, weapon: str, method: str, number: int):
    mai, thrower = sample("Mai"), skilled(skilled(man(), "throwing", 1), "handgun", 1)
    answer = Answer(method, "katana" if method in ("parry", "quick_parry") else "")
    made = run(
        clash(Strike(thrower, mai, blow(weapon, how), answer)), {"attack": [12], "defence": [10]}
    )
    expected = number + (method == "parry")
    assert made.guard == expected


@pytest.mark.rule("CF-ROLL-08")
def test_who_does_not_answer_is_hit_unless_it_misses_by_itself():
    assert meet(5).result == "hit" and meet(5).defence is None
    assert meet(4).result == "miss"


@pytest.mark.rule("CF-ROLL-09")
def test_d13_a_negative_sheet_bonus_is_a_penalty():
    clumsy = skilled(man(1, "a", agility=2), "unarmed", 0)
    practised = replace(clumsy, fighter=replace(clumsy.fighter, skills=()))
    attack = replace(FIST, weapon=replace(FIST.weapon, group=""))
    check = attack_check(practised, man(), attack)
    assert [(m.rule, m.worth) for m in check.modifiers] == [("CF-ROLL-09", -2), ("CF-PEN-05", -4)]
    assert check.grade(12) == "miss" and check.grade(13) == 7


@pytest.mark.rule("CF-CRIT-01")
def test_a_critical_die_is_a_natural_one():
    sharp = skilled(man(1, "a"), "unarmed", 9, "critical")
    assert meet(19, 18, boon(sharp, -9)).result == "critical"
    assert meet(19, 20, sharp).result == "avoided"
    assert meet(19, 20).result == "avoided"


@pytest.mark.rule("CF-CRIT-02")
def test_d08_a_critical_hits_whatever_the_totals():
    high = replace(man(), fighter=replace(man().fighter, rolls=6))
    poor = replace(BRAWLER, fighter=replace(BRAWLER.fighter, rolls=-7))
    made = meet(20, 12, poor, high)
    assert (made.number, made.guard, made.result) == (14, 18, "critical")


@pytest.mark.rule("CF-CRIT-02", "CF-CRIT-04")
def test_d10_d11_only_an_equal_critical_stops_a_critical():
    sharp = skilled(man(), "unarmed", 9, "critical")
    parry = Answer("parry", "fist")
    lower = meet(20, 19, defender=boon(sharp, 5), answer=parry)
    assert lower.guard == 26 and lower.result == "critical"
    assert meet(20, 20, defender=sharp, answer=parry).result == "avoided"
    beaten = meet(12, 20, boon(BRAWLER, 12), answer=parry, defender=sharp)
    assert (beaten.number, beaten.guard, beaten.result) == (25, 22, "hit")


@pytest.mark.rule("CF-CRIT-03", "CF-MISS-03")
def test_a_critical_is_never_an_automatic_miss():
    blind = boon(BRAWLER, -18)
    assert meet(20, 5, blind).result == "critical"
    assert meet(19, 5, blind).result == "miss"


@pytest.mark.rule("CF-CRIT-06", "CF-JAB-05", "CF-AREA-04", "CF-PARLAY-04")
def test_weak_blows_are_never_critical():
    off, second = replace(FIST, hand="off"), replace(FIST, second=True)
    weak = (off, second, replace(FIST, jab=True), replace(FIST, returned=True))
    other = (replace(FIST, parlay=True), blow("grenade", "area"))
    assert not any(rolls.may_be_critical(attack) for attack in (*weak, *other))
    assert rolls.may_be_critical(replace(blow("pistol", "shoot"), hand="off"))
    assert meet(20, 20, attack=replace(FIST, jab=True, ticks=1)).result == "avoided"


@pytest.mark.rule("CF-MISS-01")
def test_a_low_natural_die_misses():
    assert meet(4, 2, boon(BRAWLER, 10)).result == "miss"
    assert meet(5, 2, boon(BRAWLER, 10)).result == "hit"


@pytest.mark.rule("CF-MISS-02", "CF-MISS-03")
@pytest.mark.parametrize(
    ("die", "bonus", "guard", "result"),
    [(9, 6, 3, "miss"), (13, 2, 6, "hit"), (12, 9, 2, "miss")],
)
def test_d02_d04_d05_penalties_alone_make_a_miss(die: int, bonus: int, guard: int, result: str):
    prone = state(boon(BRAWLER, -4), Condition(prone=True))
    better = replace(prone, fighter=replace(prone.fighter, bonuses=bonus - 1))
    made = meet(die, guard, better)
    assert made.number == die - 8 + bonus and made.result == result


@pytest.mark.rule("CF-MISS-03")
@pytest.mark.parametrize(("penalty", "percent"), [(0, 20), (4, 40), (8, 60), (12, 80), (16, 95)])
def test_the_chance_of_an_automatic_miss(penalty: int, percent: int):
    check = attack_check(boon(BRAWLER, -penalty), man(), FIST)
    assert round(100 * check.chance("miss", "fumble")) == percent
    better = replace(BRAWLER, fighter=replace(BRAWLER.fighter, bonuses=20, rolls=-penalty))
    assert round(100 * attack_check(better, man(), FIST).chance("miss", "fumble")) == percent


@pytest.mark.rule("CF-MISS-03")
def test_the_clumsy_miss_up_to_six():
    limp = man(1, "a", agility=2)
    assert rolls.least(limp) == 6 and rolls.least(man(agility=3)) == 4


@pytest.mark.rule("CF-MISS-04", "CF-MISS-07")
def test_d07_a_one_on_the_defence_fails_even_if_it_is_higher():
    plain = replace(BRAWLER, fighter=replace(BRAWLER.fighter, bonuses=-1))
    made = meet(6, 1, plain, boon(man(), 9))
    assert (made.number, made.guard, made.result) == (6, 10, "hit")
    assert made.tripped and not made.fumbled


@pytest.mark.rule("CF-MISS-04")
def test_a_one_on_the_attack_is_a_fumble_and_a_miss():
    both = meet(1, 1, boon(BRAWLER, 19))
    assert (both.result, both.fumbled, both.tripped) == ("fumble", True, True)
    plain = meet(2, 20)
    assert (plain.result, plain.fumbled) == ("miss", False)


@pytest.mark.rule("CF-MISS-07")
def test_a_low_defence_die_still_counts():
    assert meet(12, 2, defender=boon(man(), 11)).result == "avoided"


@pytest.mark.rule("CF-JAB-06")
def test_d55_attacks_of_one_tick_have_no_bonus():
    mai = sample("Mai")
    jab = replace(blow("katana"), jab=True, ticks=1)
    assert attack_check(mai, man(), blow("katana")).shift == 4
    assert attack_check(mai, man(), jab).shift == 0
    assert attack_check(mai, man(), replace(jab, ki=1)).shift == 2
    clumsy = skilled(man(1, "a", agility=3), "unarmed", 4)
    assert attack_check(clumsy, man(), blow("fist", ticks=1)).shift == -4


@pytest.mark.rule("CF-ACQ-02")
def test_without_acquiring_there_is_no_aim_bonus():
    fred, shot = sample("Fred"), blow("assault_rifle", "shoot")
    assert attack_check(fred, man(), shot).shift == 4
    snap = replace(shot, acquired=False)
    assert attack_check(fred, man(), snap).shift == 0
    assert attack_check(fred, man(), replace(snap, ki=2)).shift == 4


@pytest.mark.rule("CF-FEINT-02")
def test_a_feint_takes_the_bonus_of_every_answer():
    aldric, feint = sample("Sir Aldric", 2, "b"), replace(FIST, feinted=True)
    plain = defence_check(Strike(man(), aldric, FIST, PARRY))
    assert (plain.shift, defence_check(Strike(man(), aldric, feint, PARRY)).shift) == (4, 0)
    pushed = replace(PARRY, ki=1, pay="prepared")
    assert defence_check(Strike(man(), aldric, feint, pushed)).shift == 6


@pytest.mark.rule("CF-TUM-01")
def test_d61_tumbling():
    aldric = sample("Sir Aldric", 2, "b")
    made = meet(16, 11, defender=aldric, answer=Answer("tumble"))
    assert (made.number, made.guard, made.result) == (17, 18, "tumbled")
    assert made.hit and not made.critical
    assert meet(18, 11, defender=aldric, answer=Answer("tumble")).result == "hit"


@pytest.mark.rule("CF-TUM-03")
def test_a_critical_makes_a_tumble_fail():
    assert meet(20, 19, answer=Answer("tumble")).result == "critical"
    assert meet(20, 20, answer=Answer("tumble")).result == "avoided"


@pytest.mark.rule("CF-MULTI-02", "CF-DUAL-04")
def test_d14_an_attack_against_a_number_that_stands():
    off = replace(skilled(man(1, "a"), "unarmed", 1), unit=1)
    second = replace(FIST, second=True, hand="off")
    strong = replace(off, fighter=replace(off.fighter, bonuses=2))
    strike = Strike(strong, man(), second)
    made = run(clashes.against(strike, Standing(12)), {"second": [14]})
    assert (made.number, made.guard, made.result) == (13, 12, "hit")
    level = run(clashes.against(strike, Standing(13)), {"second": [14]})
    assert level.result == "avoided"
    assert run(clashes.against(strike, Standing(None)), {"second": [9]}).result == "hit"


@pytest.mark.rule("CF-ROLL-03")
def test_the_odds_are_those_of_all_four_hundred_throws():
    def make():  # the exchange of this test
        return clash(Strike(sample("Sir Aldric"), man(), blow("long_sword"), DODGE))

    found: dict[str, float] = {}
    for made, chance in enumerate_exchange(make, lambda ask: Order(())):
        found[made.result] = found.get(made.result, 0.0) + chance
    hits = sum(guard == 1 or die + 4 > guard for die in range(5, 20) for guard in range(1, 21))
    assert found["hit"] == pytest.approx(hits / 400)
    assert found["critical"] == pytest.approx(19 / 400)
    assert found["miss"] == pytest.approx(3 / 20) and found["fumble"] == pytest.approx(1 / 20)


@pytest.mark.rule("CF-CAP-01", "CF-CAP-02")
@pytest.mark.parametrize(("kind", "number"), [("shuriken", 9), ("short_bow", 5)])
def test_d52_catching(kind: str, number: int):
    mai, how = sample("Mai", 2, "b"), "throw" if kind == "shuriken" else "shoot"
    shooter = skilled(skilled(man(1, "a"), "archery", 1), "throwing", 1)
    made = run(
        clash(Strike(shooter, mai, blow(kind, how), Answer("capture"))),
        {"attack": [6], "defence": [11]},
    )
    assert made.guard == number
    assert made.result == ("captured" if number >= made.number else "hit")


@pytest.mark.rule("CF-PEN-13")
def test_fooled_only_once():
    fooled = state(able(man(), "fooled_only_once"), Condition(failed_defence=True))
    assert defence_check(Strike(BRAWLER, fooled, FIST, DODGE)).shift == 4
    assert defence_check(Strike(BRAWLER, able(man(), "fooled_only_once"), FIST, DODGE)).shift == 0
