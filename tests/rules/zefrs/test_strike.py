"""MEL, MOD, DEF, DMG: one blow from the attack roll to what it costs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.checks import Ask
from game.core.orders import IllegalOrder
from game.rules.zefrs.exchange import attack, damage
from game.rules.zefrs.exchange.attack import Attack, attack_check
from game.rules.zefrs.exchange.damage import Force
from game.rules.zefrs.exchange.guard import Guard
from game.rules.zefrs.exchange.strike import Blow, location_check, strike
from game.rules.zefrs.sheet import arms
from game.rules.zefrs.sheet.fighter import STEADY, Combatant, strength_bonus
from game.rules.zefrs.tables.rows import AREAS
from tests.rules.zefrs.people import figure, man, run

SWORD = Attack("broadsword", "chest")
UNGUARDED = Guard()
FALLEN = replace(STEADY, fallen=True)


def blow(
    me: Combatant,
    foe: Combatant,
    rolls: dict[str, list[int]],
    how: Attack = SWORD,
    guard: Guard = UNGUARDED,
    answers: dict[str, list[bool]] | None = None,
    asks: list[Ask] | None = None,
) -> Blow:
    return run(strike(me, foe, how, guard), rolls, answers, asks)


def worths(me: Combatant, foe: Combatant, how: Attack = SWORD) -> dict[str, int]:
    return {part.label: part.worth for part in attack_check(me, foe, how).modifiers}


@pytest.mark.rule("ZF-MEL-02", "ZF-RES-02", "ZF-DMG-01")
def test_d8_robber_strikes_freebooter():
    robber, freebooter = figure("robber"), figure("freebooter", 2, "b")
    bare = replace(freebooter, fighter=replace(freebooter.fighter, shield=""))
    made = blow(robber, bare, {"attack": [20]})
    check = made.attack.check
    assert (check.base, check.shift, check.column, check.rule) == (4, -5, "−1", "ZF-MEL-02")
    assert (made.attack.grade, made.raw, made.points, made.left) == ("orange", 3, 2, 6)


@pytest.mark.rule("ZF-MEL-02")
def test_a_white_check_misses():
    made = blow(man(), man(2), {"attack": [49]})
    assert not made.hits and (made.points, made.left, made.threat) == (0, 8, None)


@pytest.mark.rule("ZF-DMG-02", "ZF-DMG-03", "ZF-DEF-06", "ZF-DMG-04")
def test_d11_champions_axe_goes_through_a_heroic_defence():
    champion, foe = figure("champion"), man(2, armour=("studded_jack",), damage=9)
    made = blow(
        champion,
        foe,
        {"attack": [20], "defence": [1]},
        Attack("great_axe", "chest", 2),
        Guard("dodge"),
        {"duel.defend": [True]},
    )
    assert made.attack.grade == "orange" and made.defence and made.defence.grade == "red"
    assert (made.raw, made.points, made.left) == (6, 1, 8)
    assert damage.defended(Force(6, 3), "red") == 3


@pytest.mark.rule("ZF-DMG-05", "ZF-DMG-02")
def test_d13_a_marginal_javelin_does_nothing():
    made = blow(man(), man(2), {"attack": [40]}, Attack("javelin", "chest"))
    assert (made.attack.grade, made.raw, made.points, made.left) == ("green", 0, 0, 8)


@pytest.mark.rule("ZF-DMG-04")
def test_d14_and_never_less_than_nothing():
    assert damage.defended(Force(0, 0), "red") <= 0
    assert damage.final(damage.defended(Force(0, 0), "red"), 0) == 0
    assert damage.final(damage.defended(Force(-1, -1), None), 2, 1) == 0


@pytest.mark.rule("ZF-DMG-02")
def test_d17_bastard_sword_in_two_hands_and_in_one():
    raws = {
        hands: blow(man(), man(2), {"attack": [30]}, Attack("bastard_sword", "gut", hands)).raw
        for hands in (2, 1)
    }
    assert raws == {2: 3, 1: 2}


@pytest.mark.rule("ZF-DMG-03")
@pytest.mark.parametrize(("strength", "bonus"), [(None, 0), (9, 0), (10, 1), (19, 1), (20, 2)])
def test_strength_bonus_for_each_full_ten(strength: int | None, bonus: int):
    assert strength_bonus(man(strength=strength, prowess=3).fighter) == bonus


@pytest.mark.rule("ZF-DMG-03")
def test_missiles_have_no_strength_bonus():
    strong, thrown = man(strength=20), Attack("spear", "chest", manner="missile")
    assert damage.force(strong, man(2), thrown, "green") == Force(1, 0)
    assert damage.force(strong, man(2), replace(thrown, manner="melee"), "green") == Force(3, 2)


@pytest.mark.rule("ZF-BRAWL-03", "ZF-DMG-04")
def test_s14_d71_fists_take_two_points_off():
    fists = Attack("unarmed", "chest", 0)
    raws = {
        colour: damage.final(damage.force(man(), man(2), fists, colour).raw, 0)
        for colour in ("green", "yellow", "orange", "red")
    }
    assert raws == {"green": 0, "yellow": 0, "orange": 1, "red": 2}
    strong = man(strength=10)
    points = [damage.force(strong, man(2), fists, colour).raw for colour in ("green", "yellow")]
    assert points == [0, 1]
    ribs = blow(strong, man(2), {"attack": [1], "wound": [99]}, fists)
    assert ribs.hurt and ribs.hurt.wound == "cracked_ribs"


@pytest.mark.rule("ZF-DMG-06")
def test_points_come_off_and_above_zero_nothing_else_happens():
    made = blow(man(), man(2, damage=4), {"attack": [20]})
    assert (made.points, made.left, made.out, made.below) == (3, 1, "", None)


@pytest.mark.rule("ZF-DMG-07")
def test_d19_a_foe_goes_below_zero():
    foe = man(2, damage=1, armour=("leather_cap",))
    first = blow(man(), foe, {"attack": [30]})
    assert (first.points, first.left, first.below, first.out) == (2, -1, None, "")
    sinking = man(2, damage=-1, full=8, armour=("leather_cap",))
    stopped = blow(man(), sinking, {"attack": [40]}, Attack("broadsword", "head"))
    assert (stopped.points, stopped.below, stopped.out) == (0, None, "")
    fates = {}
    for roll in (6, 7, 42, 43):
        rolls = {"attack": [40], "below_zero": [roll]}
        sleeps = 6 < roll < 43
        made = blow(man(), sinking, {**rolls, "duration": [4]} if sleeps else rolls)
        assert made.left == -2 and made.below and made.below.check.column == "−2"
        fates[made.below.grade] = made.out
    assert fates == {"red": "", "orange": "unconscious", "green": "unconscious", "white": "slain"}


@pytest.mark.rule("ZF-DMG-07")
def test_d20_exactly_zero_calls_for_no_check_but_the_next_point_does():
    first = blow(man(), man(2, damage=3), {"attack": [20]})
    assert (first.left, first.below, first.out) == (0, None, "")
    then = blow(man(), man(2, damage=0), {"attack": [40], "below_zero": [45], "duration": [1]})
    assert then.below and (then.below.check.column, then.below.grade) == ("−1", "green")
    assert then.out == "unconscious"


@pytest.mark.rule("ZF-DMG-08", "ZF-GEN-02")
def test_enemies_fall_at_zero_without_a_check():
    made = blow(man(), man(2, "ENEMY", damage=3), {"attack": [20]})
    assert (made.left, made.below, made.out) == (0, None, "fallen")
    alive = blow(man(), man(2, "ENEMY", damage=4), {"attack": [20]})
    assert (alive.left, alive.out) == (1, "")


@pytest.mark.rule("ZF-GEN-02", "ZF-DMG-07")
def test_foes_and_heroes_have_the_same_rights():
    for kind in ("PC", "FOE"):
        foe = man(2, damage=0) if kind == "FOE" else man(2, "PC", damage=0)
        made = blow(man(), foe, {"attack": [40], "below_zero": [1]})
        assert made.below and made.out == ""


@pytest.mark.rule("ZF-DEF-02", "ZF-DEF-03", "ZF-DEF-04", "ZF-DEF-05")
def test_defence_is_asked_on_a_hit_and_takes_points_off():
    foe, asks = man(2, fighting=3, talents={"broadsword": 5}), list[Ask]()
    made = blow(
        man(),
        foe,
        {"attack": [6], "defence": [47], "wound": [1]},
        guard=Guard("parry", "broadsword"),
        answers={"duel.defend": [True]},
        asks=asks,
    )
    assert made.defence and (made.defence.check.base, made.defence.grade) == (5, "yellow")
    assert made.defence.check.modifiers == () and made.points == 4 - 2
    (ask,) = asks
    assert (ask.side, ask.unit, ask.kind) == ("a", 2, "duel.defend")
    assert dict(ask.about) == {
        "by": 1,
        "weapon": "broadsword",
        "area": "chest",
        "colour": "red",
        "raw": 4,
        "loses": 4,
        "armour": 0,
        "hands": 1,
        "through": 0,
        "method": "parry",
        "with": "broadsword",
    }


@pytest.mark.rule("ZF-DEF-03")
def test_a_miss_or_a_harmless_hit_asks_nobody():
    asks = list[Ask]()
    miss = blow(man(), man(2), {"attack": [99]}, guard=Guard("dodge"), asks=asks)
    stopped = blow(
        man(), man(2, armour=("breastplate",)), {"attack": [30]}, guard=Guard("dodge"), asks=asks
    )
    assert not miss.hits and stopped.hits and stopped.points == 0 and asks == []


@pytest.mark.rule("ZF-DEF-04")
def test_dodge_and_block_use_general_fighting():
    foe = man(2, fighting=3, talents={"broadsword": 5})
    for method in ("dodge", "block"):
        made = blow(
            man(),
            foe,
            {"attack": [20], "defence": [99]},
            guard=Guard(method),
            answers={"duel.defend": [True]},
        )
        assert made.defence and made.defence.check.base == 3 and made.points == 3


@pytest.mark.rule("ZF-DEF-02")
def test_a_defence_may_be_saved_for_a_later_hit():
    made = blow(
        man(), man(2), {"attack": [20]}, guard=Guard("dodge"), answers={"duel.defend": [False]}
    )
    assert made.defence is None and made.points == 3


@pytest.mark.rule("ZF-DEF-08")
def test_only_thrown_missiles_can_be_parried():
    asks = list[Ask]()
    shot = Attack("short_bow", "chest", manner="missile", aimed=False)
    thrown = Attack("spear", "chest", manner="missile", aimed=False)
    rolls = {"attack": [20], "location": [20]}
    for how, method in ((shot, "parry"), (shot, "dodge"), (thrown, "parry")):
        blow(man(), man(2), rolls, how, Guard(method, "broadsword"), asks=asks)
    assert len(asks) == 2


@pytest.mark.rule("ZF-DEF-07", "ZF-WOUND-02")
def test_d23_a_red_blow_threatens_its_wound_through_armour_and_defence():
    plate = man(
        2, fighting=2, armour=("mail_shirt", "large_shield"), endurance=2, damage=-3, full=9
    )
    made = blow(
        man(),
        plate,
        {"attack": [1], "defence": [60], "wound": [41], "duration": [3]},
        guard=Guard("block", shield=True),
        answers={"duel.defend": [True], "duel.shield": [True]},
    )
    assert made.points == 0 and made.threat and made.threat.wound == "pierced_lung"
    assert made.avoided and made.avoided.check.base == 2 and made.avoided.grade == "green"
    assert made.hurt == made.threat and made.out == "unconscious"


@pytest.mark.rule("ZF-ARM-05", "ZF-ARM-06")
def test_d32_shield_and_breastplate_once_a_turn():
    foe, asks = man(2, armour=("breastplate", "small_shield")), list[Ask]()
    rolls = {"attack": [1], "wound": [1]}
    first = blow(
        man(), foe, rolls, guard=Guard(shield=True), answers={"duel.shield": [True]}, asks=asks
    )
    second = blow(man(), foe, rolls, guard=Guard(shield=False))
    assert (first.shield, first.points, second.shield, second.points) == (1, 1, 0, 2)
    assert dict(asks[0].about)["saves"] == 1 and asks[0].kind == "duel.shield"


@pytest.mark.rule("ZF-ARM-05")
def test_shield_is_no_help_from_behind_or_on_the_far_leg_or_with_two_hands():
    foe = man(2, armour=("small_shield",))
    there = {area: damage.shield_there(foe, Attack("mace", area), 1) for area in AREAS}
    assert there == {**dict.fromkeys(AREAS, 1), "right_arm": 0, "right_leg": 0}
    behind = Attack("mace", "chest", circumstances=("M9",))
    stunned = replace(foe, condition=replace(STEADY, stunned=True))
    assert damage.shield_there(foe, behind, 1) == 0
    assert damage.shield_there(foe, SWORD, 2) == 0
    assert damage.shield_there(stunned, SWORD, 1) == 0


@pytest.mark.rule("ZF-ARM-06")
def test_shield_and_defence_on_the_same_blow():
    foe = man(2, armour=("leather_jack", "small_shield"), fighting=10)
    made = blow(
        man(),
        foe,
        {"attack": [20], "defence": [78]},
        guard=Guard("block", shield=True),
        answers={"duel.defend": [True], "duel.shield": [True]},
    )
    assert (made.raw, made.shield, made.points) == (3, 1, 0)


@pytest.mark.rule("ZF-MEL-03")
def test_any_of_seven_areas_without_a_penalty():
    row = arms.weapon("broadsword")
    assert attack.aims(man(), man(2), row) == AREAS
    found = {attack_check(man(), man(2), Attack("broadsword", area)) for area in AREAS}
    assert len(found) == 1


@pytest.mark.rule("ZF-MEL-05")
def test_on_foot_against_a_rider():
    rider = man(2, mount="horse")
    reached = attack.aims(man(), rider, arms.weapon("broadsword"))
    assert set(reached) == {"chest", "gut", "right_leg", "left_leg"}
    refusal = attack.why_not(man(), rider, arms.weapon("broadsword"), "head")
    assert isinstance(refusal, IllegalOrder) and refusal.rule == "ZF-MEL-05"
    for name in ("rapier", "halberd"):
        assert attack.aims(man(), rider, arms.weapon(name)) == AREAS


@pytest.mark.rule("ZF-MEL-06")
def test_d62_rider_against_a_man_on_foot():
    rider = man(mount="horse")
    sword, lance = arms.weapon("broadsword"), arms.weapon("light_lance")
    refusal = attack.why_not(rider, man(2), sword, "left_leg")
    assert refusal and refusal.rule == "ZF-MEL-06"
    assert attack.why_not(rider, man(2), sword, "head") is None
    assert attack.why_not(rider, man(2), lance, "left_leg") is None
    assert attack.aims(rider, man(2, mount="horse"), sword) == AREAS


@pytest.mark.rule("ZF-MEL-04")
def test_behind_a_wall_legs_and_gut_are_out_unless_he_has_fallen():
    row, fallen = arms.weapon("mace"), man(2, condition=FALLEN)
    refusal = attack.why_not(man(), man(2), row, "gut", behind_wall=True)
    assert refusal and refusal.rule == "ZF-MEL-04"
    assert attack.why_not(man(), man(2), row, "chest", behind_wall=True) is None
    assert attack.aims(man(), fallen, row, behind_wall=True) == AREAS


@pytest.mark.rule("ZF-MEL-07", "ZF-MOD-02")
def test_riders_are_higher_and_defend_with_their_own_mov():
    rider = man(2, mount="horse", movement=5)
    assert worths(man(), rider) == {"zefrs.against": -5, "zefrs.m1": -2}
    assert worths(rider, man(2)) == {"zefrs.against": 0, "zefrs.m2": 2}
    assert worths(rider, man(3, mount="horse")) == {"zefrs.against": 0}


@pytest.mark.rule("ZF-MEL-07", "ZF-DMG-08", "ZF-WOUND-01")
def test_a_mount_drops_at_zero_and_takes_no_wound():
    horse = figure("horse", 2)
    made = blow(man(), replace(horse, health=replace(horse.health, now=4)), {"attack": [1]})
    assert made.attack.check.modifiers[0].worth == -8
    assert (made.points, made.out, made.threat) == (4, "fallen", None)


@pytest.mark.rule("ZF-MEL-08")
@pytest.mark.parametrize(("roll", "unseated"), [(10, True), (11, False)])
def test_d38_fork_against_a_rider(roll: int, unseated: bool):
    rider = man(2, mount="horse", armour=("mail_shirt",))
    made = blow(man(), rider, {"attack": [30], "unseat": [roll]}, Attack("fork", "chest", 2))
    assert (made.attack.grade, made.raw, made.unseated) == ("yellow", 4, unseated)
    on_foot = blow(man(), man(2), {"attack": [30]}, Attack("fork", "chest", 2))
    assert (on_foot.raw, on_foot.unseated) == (3, False)


@pytest.mark.rule("ZF-MEL-09", "ZF-WOUND-07")
def test_man_catcher_holds_and_does_no_harm():
    made = blow(man(), man(2), {"attack": [1]}, Attack("man_catcher", "chest", 2), Guard("dodge"))
    assert (made.holds, made.points, made.threat, made.left) == (True, 0, None, 8)


@pytest.mark.rule("ZF-MEL-01", "ZF-GEN-03")
def test_only_the_attackers_reach_counts_and_missiles_are_no_melee():
    who = man(weapons=("pike", "broadsword", "short_bow", "javelin"))
    rows = tuple(arms.melee_weapons(who))
    found = {cells: [row.id for row in rows if arms.reaches(row, cells)] for cells in (1, 2, 3, 4)}
    assert found == {
        1: ["pike", "broadsword", "javelin", "unarmed"],
        2: ["pike"],
        3: ["pike"],
        4: [],
    }


@pytest.mark.rule("ZF-MIS-05")
def test_d25_random_location():
    check = location_check(man(), man(2))
    rolls = {10: "head", 11: "chest", 35: "chest", 36: "gut", 60: "gut", 61: "right_arm"}
    assert {roll: check.grade(roll) for roll in rolls} == rolls
    assert check.grade(100) == "left_leg"
    shot = Attack("short_bow", "chest", 2, "missile", aimed=False)
    foe = man(2, armour=("leather_cap",))
    made = blow(man(), foe, {"attack": [20], "location": [5]}, shot)
    assert (made.area, made.points) == ("head", 2)
    miss = blow(man(), foe, {"attack": [99]}, shot)
    assert not miss.hits


@pytest.mark.rule("ZF-MEL-10")
def test_weapons_of_desperation_count_as_their_like():
    chair, shard = arms.weapon("large_blunt"), arms.weapon("sharp")
    assert (chair.bonus, chair.hands, arms.weapon("rock").bonus) == (1, (2,), 1)
    assert arms.weapon_rating(man(talents={"dirk": 7}, fighting=2).fighter, shard) == 7
    assert arms.weapon_rating(man(fighting=2).fighter, chair) == 2


@pytest.mark.rule("ZF-MOD-02")
def test_d65_both_fallen_cancel():
    fallen = man(condition=FALLEN)
    assert worths(fallen, man(2, condition=FALLEN)) == {
        "zefrs.against": 0,
        "zefrs.m1": -2,
        "zefrs.m2": 2,
    }
    assert attack_check(fallen, man(2, condition=FALLEN), SWORD).column == "0"
    assert worths(fallen, man(2))["zefrs.m1"] == -2


@pytest.mark.rule("ZF-MOD-01")
def test_d7_bound_target():
    bound = man(2, movement=1, condition=replace(STEADY, helpless=True))
    check = attack_check(man(), bound, SWORD)
    assert (check.column, check.grade(63), check.grade(64)) == ("5", "green", "white")
    assert {part.rule for part in check.modifiers} == {"ZF-RES-03", "ZF-MOD-01"}


@pytest.mark.rule("ZF-MOD-03", "ZF-MOD-05", "ZF-MOD-01")
def test_d31_all_shifts_add_up():
    me = man(fighting=5)
    second = attack_check(me, man(2), replace(SWORD, circumstances=("M6",)))
    assert (second.column, second.grade(57), second.grade(58)) == ("3", "green", "white")
    assert attack_check(me, man(2), SWORD).column == "5"
    many = replace(SWORD, circumstances=("M3", "M6", "M7", "M9"))
    assert attack_check(me, man(2), many).column == "−3"


@pytest.mark.rule("ZF-MOD-04")
def test_range_counts_for_missiles_only():
    shot = Attack("short_bow", "chest", manner="missile", circumstances=("M5c", "M4a"))
    assert worths(man(), man(2), shot) == {"zefrs.against": 0, "zefrs.m5c": -2, "zefrs.m4a": -2}
    assert worths(man(), man(2), replace(shot, manner="melee")) == {"zefrs.against": 0}


@pytest.mark.rule("ZF-MOD-01")
def test_held_target_in_melee():
    held = man(2, condition=replace(STEADY, held=True))
    assert worths(man(), held)["zefrs.m10"] == 2
    bound = man(2, condition=replace(STEADY, held=True, helpless=True))
    assert "zefrs.m10" not in worths(man(), bound)


@pytest.mark.rule("ZF-ACT-12")
def test_the_stunned_and_held_do_not_defend():
    for state in (replace(STEADY, stunned=True), replace(STEADY, held=True)):
        made = blow(man(), man(2, condition=state), {"attack": [20]}, guard=Guard("dodge"))
        assert made.points == 3 and made.defence is None


@pytest.mark.rule("ZF-ACT-11")
def test_a_failed_extra_action_weighs_on_every_check():
    tired = man(2, damage=0, condition=replace(STEADY, overreached=True))
    assert attack_check(tired, man(), SWORD).column == "−3"
    made = blow(
        man(),
        tired,
        {"attack": [6], "defence": [1], "wound": [1]},
        guard=Guard("dodge"),
        answers={"duel.defend": [True]},
    )
    assert made.defence and made.avoided
    assert (made.defence.check.column, made.avoided.check.column) == ("−3", "−3")


@pytest.mark.rule("ZF-GEN-06")
def test_order_of_dice():
    rolls = {"attack": 1, "defence": 99, "below_zero": 20, "wound": 99, "unseat": 1, "duration": 2}
    thrown: list[str] = []
    run(
        strike(man(), man(2, damage=0, mount="horse"), Attack("fork", "gut", 2), Guard("dodge")),
        {purpose: [roll] for purpose, roll in rolls.items()},
        {"duel.defend": [True]},
        thrown=thrown,
    )
    assert thrown == list(rolls)
