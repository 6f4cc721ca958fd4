"""Attack rolls, armour and shields of Empress: the worked examples of sections 8.1 and 8.2."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.empress.exchange.attack import attack_check, attacked, automatic, graded
from game.rules.empress.exchange.damage import harm, interceptor
from game.rules.empress.exchange.defence import coverage, defence
from game.rules.empress.exchange.shifts import attack_shifts
from game.rules.empress.sheet.law import Law
from game.rules.empress.sheet.turns import Interceptions
from game.rules.empress.tables.book import weapons
from tests.rules.empress.cast import blow, changed, figure
from tests.rules.exchanges import check_of, played

EXAMPLE = Law(shield_coverage="example")


def told(attack) -> dict[str, int]:
    """What shifts this attack, by the last word of the label."""
    return {one.label.split("shift_")[1]: one.worth for one in attack_shifts(attack)}


def by_total(attack, *totals: int) -> list[str]:
    """What these totals come to on an ordinary face."""
    against = defence(attack)
    return [str(graded(10, total, against)) for total in totals]


@pytest.mark.rule("EM-CHR-03", "EM-SHD-01")
def test_s1_agility_thirteen_and_a_medium_shield() -> None:
    foe = figure("E1", 2)
    assert defence(blow(figure("E2"), foe, front=False)).hit_class == 12
    assert defence(blow(figure("E2"), foe)).hit_class == 13


@pytest.mark.rule("EM-SHD-02", "EM-ARM-03")
def test_s2_the_shield_of_the_example() -> None:
    foe = figure("E1", 2)
    melee = defence(blow(figure("E2"), foe, "sword", EXAMPLE))
    shot = defence(blow(figure("E7"), foe, "sling", EXAMPLE))
    assert (melee.coverage, melee.armor_class) == (5, 18)
    assert (shot.coverage, shot.armor_class) == (6, 19)


@pytest.mark.rule("EM-ATK-02", "EM-ATK-03", "EM-ATK-04", "EM-ATK-08", "EM-SHD-02")
def test_s3_s4_what_totals_come_to() -> None:
    foe = figure("E1", 2)
    melee = by_total(blow(figure("E2"), foe, "sword", EXAMPLE), 12, 13, 17, 18, 22, 23)
    assert melee == ["miss", "protected", "protected", "direct", "direct", "critical"]
    shot = by_total(blow(figure("E7"), foe, "sling", EXAMPLE), 12, 13, 18, 19, 23)
    assert shot == ["miss", "protected", "protected", "direct", "critical"]


@pytest.mark.rule("EM-ATK-07", "EM-ATK-08")
def test_s5_s6_naturals() -> None:
    against = defence(blow(figure("E2"), figure("E1", 2)))
    assert graded(20, 9, against) == "critical"
    assert graded(1, 23, against) == "miss"


@pytest.mark.rule("EM-ATK-05", "EM-ARM-03")
def test_without_armour_every_hit_is_direct() -> None:
    attack = blow(figure("E1"), figure("E8", 2))
    assert defence(attack).coverage == 0
    assert by_total(attack, 12, 13, 22, 23) == ["miss", "direct", "direct", "critical"]


@pytest.mark.rule("EM-SHD-02")
def test_d1_the_same_by_the_table() -> None:
    foe = figure("E1", 2)
    for attack in (blow(figure("E2"), foe), blow(figure("E7"), foe, "sling")):
        assert (defence(attack).coverage, defence(attack).armor_class) == (7, 20)


@pytest.mark.rule("EM-ARM-06", "EM-ARM-07")
def test_d2_armour_and_shield_are_capped() -> None:
    found = defence(blow(figure("E2"), figure("E5", 2)))
    assert (found.hit_class, found.coverage, found.armor_class) == (12, 8, 20)
    assert not found.complete
    assert by_total(blow(figure("E2"), figure("E5", 2)), 19, 20) == ["protected", "direct"]


@pytest.mark.rule("EM-ARM-06")
def test_a_shield_alone_has_no_cap_and_thick_armour_no_use_of_one() -> None:
    bare = figure("E5", 2, coverage=0)
    assert defence(blow(figure("E2"), bare, wall=5)).coverage == 10
    assert defence(blow(figure("E2"), figure("E5", 2, coverage=9))).coverage == 9


@pytest.mark.rule("EM-WPN-03", "EM-ARM-07")
def test_d4_a_spear_goes_round_armour() -> None:
    attack = blow(figure("E1"), figure("E1", 2), "spear", EXAMPLE)
    assert defence(attack).armor_class == 17
    assert by_total(attack, 16, 17) == ["protected", "direct"]


@pytest.mark.rule("EM-ARM-07", "EM-WPN-03")
def test_d5_the_cap_comes_after_the_thrust() -> None:
    assert coverage(blow(figure("E1"), figure("E5", 2))) == 8
    assert coverage(blow(figure("E1"), figure("E8", 2))) == 0


@pytest.mark.rule("EM-ATK-03", "EM-ATK-04", "EM-WPN-03", "EM-WPN-04", "EM-ARM-08")
def test_d7_a_halberd_on_a_halberdier() -> None:
    attack = blow(figure("E4"), figure("E4", 2))
    assert by_total(attack, 14, 15) == ["protected", "direct"]
    found = played(harm(attack, "protected"), {"damage": [7]})
    assert (found.points, found.by) == (3, "armour")


@pytest.mark.rule("EM-ARM-04", "EM-ATK-09", "EM-ATK-10")
def test_d8_complete_armour() -> None:
    attack = blow(figure("E1"), figure("E3", 2), "sword")
    assert by_total(attack, 11, 20, 21) == ["protected", "protected", "critical"]
    assert played(harm(attack, "protected"), {"damage": [8]}).points == 2
    assert played(harm(attack, "critical"), {}).points == 8
    thrust = blow(figure("E1"), figure("E3", 2), "spear")
    assert by_total(thrust, 20) == ["protected"], "no thrust opens it"


@pytest.mark.rule("EM-ARM-05")
def test_criticals_do_not_bypass_enclosing_armour() -> None:
    attack = blow(figure("E1"), figure("M5", 2), "sword")
    assert played(harm(attack, "critical"), {}).points == 2
    inside = blow(figure("E1", 1, "dagger", swallowed_by=2), figure("M5", 2))
    assert played(harm(inside, "critical"), {}).points == 4
    assert played(harm(blow(figure("E1"), figure("E3", 2), "sword"), "critical"), {}).points == 8


@pytest.mark.rule("EM-ATK-10")
def test_d10_a_second_die() -> None:
    attack = blow(figure("E2"), figure("E8", 2), "sword", Law(crit_damage="second_die"))
    assert played(harm(attack, "critical"), {"damage": [(3, 5)]}).points == 8


@pytest.mark.rule("EM-ATK-10")
@pytest.mark.parametrize(
    ("answer", "dice", "points"),
    [
        ("max", {}, 8),
        ("second_die", {"damage": [(3, 5)]}, 8),
        ("second_die", {"damage": [(8, 7)]}, 15),
    ],
)
def test_the_attacker_may_choose(answer, dice, points) -> None:
    attack = blow(figure("E2"), figure("E8", 2), "sword", Law(crit_damage="attacker_choice"))
    assert played(harm(attack, "critical"), dice, {"damage": answer}).points == points


@pytest.mark.rule("EM-SHD-05", "EM-SHD-07", "EM-ARM-08")
def test_d11_two_protected_hits_on_a_veteran() -> None:
    me, foe = figure("E2"), figure("E2", 2)
    first = played(harm(blow(me, foe), "protected"), {"damage": [7]})
    assert (first.points, first.by, first.worn, first.destroyed) == (2, "shield", True, False)
    again = replace(foe, hits=Interceptions(melee=1), shield_lost=1)
    second = played(harm(blow(me, again), "protected"), {"damage": [7]})
    assert (second.points, second.by, second.worn) == (3, "armour", False)


@pytest.mark.rule("EM-SHD-05")
@pytest.mark.parametrize(
    ("name", "weapon", "before", "by"),
    [
        ("E2", "sword", 0, "shield"),
        ("E2", "sword", 1, "armour"),
        ("E5", "sword", 1, "shield"),
        ("E5", "sword", 2, "armour"),
        ("E2", "sling", 2, "shield"),
        ("E2", "sling", 3, "armour"),
        ("E5", "sling", 4, "shield"),
        ("E5", "sling", 50, "shield"),
    ],
)
def test_d13_table_vii(name, weapon, before, by) -> None:
    missile = weapons()[weapon].missile
    hits = Interceptions(0, before) if missile else Interceptions(before, 0)
    assert interceptor(blow(figure("E2"), figure(name, 2, hits=hits), weapon), "protected") == by
    other = Interceptions(9, before) if missile else Interceptions(before, 9)
    assert interceptor(blow(figure("E2"), figure(name, 2, hits=other), weapon), "protected") == by


@pytest.mark.rule("EM-SHD-05", "EM-ATK-11")
def test_d14_the_fourth_arrow() -> None:
    foe = figure("E2", 2, hits=Interceptions(ranged=3))
    found = played(harm(blow(figure("E7"), foe, "short_bow"), "protected"), {"damage": [6]})
    assert (found.points, found.by) == (2, "armour")


@pytest.mark.rule("EM-SHD-04", "EM-SHD-06")
def test_bucklers_intercept_only_without_armour() -> None:
    clad, bare = figure("E10", 2), figure("E10", 2, coverage=0)
    assert interceptor(blow(figure("E2"), clad), "protected") == "armour"
    found = played(harm(blow(figure("E2"), bare), "protected"), {"damage": [5]})
    assert (found.points, found.by) == (2, "shield")


@pytest.mark.rule("EM-SHD-07", "EM-SHD-01")
def test_a_shield_without_coverage_intercepts_nothing_but_helps() -> None:
    foe = figure("E2", 2, shield_lost=3)
    found = defence(blow(figure("E2"), foe, "sword"))
    assert (found.hit_class, found.coverage) == (13, 6)
    assert interceptor(blow(figure("E2"), foe, "sword"), "protected") == "armour"
    bare = changed(foe, coverage=0)
    assert defence(blow(figure("E2"), bare, "sword", wall=2)).coverage == 0


@pytest.mark.rule("EM-SHD-07", "EM-SHD-08", "EM-ARM-08")
@pytest.mark.parametrize(
    ("weapon", "roll", "points", "worn", "destroyed"),
    [
        ("sword", 5, 0, False, False),
        ("sword", 6, 1, True, False),
        ("mace", 5, 1, True, False),
        ("mace", 8, 4, True, False),
        ("great_sword", 9, 4, True, False),
        ("great_sword", 10, 5, True, True),
        ("great_axe", 10, 6, True, True),
    ],
)
def test_s17_shields_wear_and_break(weapon, roll, points, worn, destroyed) -> None:
    attack = blow(figure("E3"), figure("E2", 2), weapon)
    found = played(harm(attack, "protected"), {"damage": [roll]})
    assert (found.points, found.worn, found.destroyed) == (points, worn, destroyed)


@pytest.mark.rule("EM-SHD-09")
@pytest.mark.parametrize(
    "state", [{"prone": True}, {"held_by": 3}, {"bound": True}, {"shield_down": True}]
)
def test_a_shield_must_be_turned_to_the_attack(state) -> None:
    behind = defence(blow(figure("E2"), figure("E2", 2), front=False))
    assert (behind.hit_class, behind.coverage) == (12, 6)
    assert interceptor(blow(figure("E2"), figure("E2", 2), front=False), "protected") == "armour"
    assert defence(blow(figure("E2"), figure("E2", 2, **state))).coverage == 6


@pytest.mark.rule("EM-SHD-10", "EM-SHD-03", "EM-ARM-06")
def test_d17_a_wall_of_three() -> None:
    assert told(blow(figure("E1"), figure("E2", 2))) == {}
    spear = figure("E5")
    assert told(blow(spear, figure("E8", 2), middle=True)) == {
        "large_shield": -1, "wall": -1, "reach": 1,
    }  # fmt: skip
    for wall in (1, 2):
        assert coverage(blow(figure("E2"), figure("E5", 2), wall=wall)) == 8
    light = figure("E5", 2, coverage=1)
    assert [coverage(blow(figure("E2"), light, wall=wall)) for wall in (0, 1, 2)] == [6, 7, 8]
    assert coverage(blow(figure("E2"), changed(light, shield_lost=5), wall=2)) == 1


@pytest.mark.rule("EM-WPN-02")
def test_d19_too_weak_for_a_great_sword() -> None:
    weak = figure("E3", toughness=9)
    assert told(blow(weak, figure("E2", 2)))["weak"] == -4
    assert defence(blow(figure("E1"), replace(weak, unit=2))).hit_class == 9
    assert "weak" not in told(blow(figure("E3"), figure("E2", 2)))


@pytest.mark.rule("EM-WPN-02", "EM-PAR-01")
def test_who_is_too_weak_may_still_parry() -> None:
    assert "no_parry" not in told(blow(figure("E2"), figure("E3", 2, toughness=9)))


@pytest.mark.rule("EM-ATK-01", "EM-UNA-02", "EM-ATK-12", "EM-CHR-04")
@pytest.mark.parametrize(
    ("name", "weapon", "power", "base", "powered"),
    [
        ("E2", "sword", None, 5, True),
        ("E2", "sword", False, 4, False),
        ("E6", "rapier", None, 5, False),
        ("E6", "rapier", True, 4, True),
        ("E6", "unarmed", False, 4, True),
        ("E2", "sling", None, 4, False),
        ("E2", "sling", True, 4, False),
        ("M2", "great_club", None, 7, True),
        ("M4", "spider_bite", None, 3, False),
    ],
)
def test_attack_or_power_modifier(name, weapon, power, base, powered) -> None:
    check = attack_check(blow(figure(name), figure("E8", 2), weapon, power=power))
    assert check.base == base
    assert check.skill[0] == f"empress.{'power' if powered else 'attack'}_modifier"


@pytest.mark.rule("EM-ATK-01", "EM-ATK-02", "EM-ATK-12")
def test_the_roll_and_its_chances() -> None:
    check = attack_check(blow(figure("E2"), figure("E1", 2)))
    assert (check.base, check.shift, check.column) == (5, 0, 13)
    assert check.skill == ("empress.power_modifier", ())
    assert dict(check.odds) == {
        "miss": 7 / 20,
        "protected": 7 / 20,
        "direct": 3 / 20,
        "critical": 3 / 20,
    }


@pytest.mark.rule("EM-ATK-02")
def test_a_miss_does_nothing() -> None:
    struck = played(attacked(blow(figure("E2"), figure("E1", 2))), {"attack": [7]})
    assert (struck.grade, struck.hit, struck.harm.points) == ("miss", False, 0)


@pytest.mark.rule("EM-ATK-04", "EM-ATK-06", "EM-ATK-11", "EM-RCH-05")
def test_a_direct_hit_does_all_its_damage() -> None:
    struck = played(attacked(blow(figure("E2"), figure("E1", 2))), {"attack": [15], "damage": [6]})
    assert (struck.grade, struck.harm.points, struck.harm.by) == ("direct", 6, "")
    assert not struck.grapples
    assert [check_of(one).purpose for one in struck.outcomes] == ["attack", "damage"]


@pytest.mark.rule("EM-HLP-01", "EM-ATK-09", "EM-HLP-03")
def test_a_helpless_target_is_hit_critically_without_a_roll() -> None:
    foe = figure("E2", 2, bound=True)
    assert automatic(blow(figure("E1"), foe))
    assert not automatic(blow(figure("E7"), foe, "longbow"))
    assert not automatic(blow(figure("E1"), figure("E2", 2)))
    struck = played(attacked(blow(figure("E1"), foe)), {})
    assert (struck.grade, struck.harm.points, struck.roll) == ("critical", 6, None)


@pytest.mark.rule("EM-HLP-01", "EM-HLP-03")
def test_s15_without_thought() -> None:
    foe = figure("E2", 2, bound=True)
    attack = blow(figure("E2"), foe, "sword", hasty=True)
    found = defence(attack)
    assert not automatic(attack)
    assert defence(blow(figure("E2"), figure("E2", 2), "sword", hasty=True)).hit_class == 13
    assert (found.hit_class, found.coverage, found.armor_class) == (2, 6, 8)
    assert by_total(attack, 7, 8, 11, 12) == ["protected", "direct", "direct", "critical"]
    light = figure("E1", 2, bound=True, coverage=5)
    assert automatic(blow(figure("E2"), light, "sword", hasty=True))
    assert not automatic(
        blow(figure("E2"), replace(light, fighter=replace(light.fighter, coverage=6)), hasty=True)
    )


@pytest.mark.rule("EM-SUR-07", "EM-SUR-04", "EM-ATK-11")
def test_a_blow_at_the_unaware_is_critical_and_multiplied() -> None:
    attack = blow(figure("E8"), figure("E2", 2), "short_sword", unaware=True)
    assert played(attacked(attack), {}).harm.points == 18
    assert automatic(replace(attack, at=replace(attack.at, hasty=True)))


@pytest.mark.rule("EM-SUR-08", "EM-CHR-03")
def test_d40_a_shot_at_the_unaware() -> None:
    shot = blow(figure("E7"), figure("E2", 2), unaware=True)
    found = defence(shot)
    assert (found.hit_class, found.armor_class) == (11, 19)
    assert defence(blow(figure("E7"), figure("E2", 2))).hit_class == 13
    clumsy = figure("E2", 2, agility=8)
    assert defence(blow(figure("E7"), clumsy, unaware=True)).hit_class == 10
    assert not automatic(shot)


@pytest.mark.rule("EM-SUR-03", "EM-SUR-04", "EM-SUR-09", "EM-ATK-11", "EM-CHR-07")
def test_d38_sneak_attack() -> None:
    attack = blow(figure("E8"), figure("E1", 2, surprised=True))
    assert told(attack)["sneak"] == 4
    assert attack_check(attack).base == 2
    assert played(harm(attack, "direct"), {"damage": [5]}).points == 15
    found = played(harm(attack, "protected"), {"damage": [5]})
    assert (found.rolled, found.points, found.destroyed) == (15, 10, True)
    plain = blow(figure("E1"), figure("E2", 2, surprised=True))
    assert "sneak" not in told(plain)
    assert played(harm(plain, "direct"), {"damage": [5]}).points == 5
    aware = blow(figure("E8"), figure("E1", 2))
    assert "sneak" not in told(aware)
    assert played(harm(aware, "direct"), {"damage": [5]}).points == 5
    novice = blow(figure("E8", sneak_attack=2), figure("E1", 2, surprised=True))
    assert told(novice)["sneak"] == 4
    assert played(harm(novice, "direct"), {"damage": [5]}).points == 10


@pytest.mark.rule("EM-SUR-03", "EM-SUR-05", "EM-SUR-08", "EM-SUR-09")
def test_a_sneaking_shot_has_both() -> None:
    shot = blow(figure("E8"), figure("E2", 2), "short_bow", unaware=True)
    assert told(shot) == {"sneak": 4}
    assert defence(shot).hit_class == 11
    assert played(harm(shot, "direct"), {"damage": [4]}).points == 12


@pytest.mark.rule("EM-WPN-01")
def test_the_dice_of_a_weapon_are_thrown() -> None:
    attack = blow(figure("M3"), figure("E8", 2))
    assert played(harm(attack, "direct"), {"damage": [(1, 2, 6)]}).points == 9
    held = blow(figure("E1"), figure("E8", 2), "mancatcher")
    struck = played(attacked(held), {"attack": [15]})
    assert (struck.harm.points, struck.grapples) == (0, True)
    assert played(harm(held, "critical"), {}).points == 0


@pytest.mark.rule("EM-UNA-03", "EM-UNA-01")
def test_bare_hands() -> None:
    attack = blow(figure("E9"), figure("E4", 2))
    assert coverage(attack) == 4
    assert played(harm(attack, "direct"), {"damage": [2]}).points == 2
    assert told(blow(figure("E2"), figure("E9", 2))) == {"reach": 1, "no_parry": 1}


@pytest.mark.rule("EM-WPN-05", "EM-ARM-08")
def test_a_pistol_goes_through() -> None:
    attack = blow(figure("E7"), figure("E3", 2), "pistol")
    assert played(harm(attack, "protected"), {"damage": [4]}).points == 3
    light = figure("E4", 2)
    assert (
        played(harm(blow(figure("E7"), light, "pistol"), "protected"), {"damage": [4]}).points == 4
    )


@pytest.mark.rule("EM-ATK-06", "EM-ATK-03")
def test_a_whip_does_nothing_to_thick_armour() -> None:
    surprised = figure("E1", 2, "spear", surprised=True)
    whip = blow(figure("E8"), surprised, "whip")
    assert played(harm(whip, "protected"), {"damage": [3]}).points == 0
    thin = changed(surprised, armour="hardened_leather")
    assert played(harm(blow(figure("E8"), thin, "whip"), "protected"), {"damage": [3]}).points == 7
    shield = blow(figure("E8"), figure("E2", 2, "sword", "wicker_shield", surprised=True), "whip")
    found = played(harm(shield, "protected"), {"damage": [3]})
    assert (found.points, found.by, found.worn) == (7, "shield", True), "the shield has 2 alone"
    wood = blow(figure("E8"), figure("E2", 2, surprised=True), "whip")
    found = played(harm(wood, "protected"), {"damage": [3]})
    assert (found.points, found.worn, found.destroyed) == (0, False, False)
