"""Reach, parrying, two weapons, stances, timing and cleaving of Empress (3.3, 3.7 to 3.14)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.empress.exchange.attack import attack_check, attacked
from game.rules.empress.exchange.blow import advantage, disadvantage, outreaches, reach_lost
from game.rules.empress.exchange.damage import harm
from game.rules.empress.exchange.defence import can_parry, defence
from game.rules.empress.exchange.shifts import attack_shifts, cleaves
from game.rules.empress.sheet.components import Grappled, Injured
from game.rules.empress.sheet.law import Law
from game.rules.empress.tables.book import weapons
from tests.rules.empress.cast import BOOK, blow, changed, figure
from tests.rules.exchanges import played


def told(attack) -> dict[str, int]:
    """What shifts this attack, by the last word of the label."""
    return {one.label.split("shift_")[1]: one.worth for one in attack_shifts(attack)}


def one(name: str, *held: str, **changes):
    """Somebody of the example combatants as the target."""
    return figure(name, 2, *held, **changes)


@pytest.mark.rule("EM-RCH-02", "EM-PAR-02")
@pytest.mark.parametrize(
    ("mine", "theirs", "found"),
    [
        (("sword",), ("knife",), {"reach": 1, "no_parry": 1}),
        (("sword",), (), {"reach": 1, "no_parry": 1}),
        (("knife",), ("knife",), {"no_parry": 1}),
        (("dagger",), (), {"reach": 1, "no_parry": 1}),
        (("spear",), ("sword",), {"reach": 1}),
        (("spear",), ("sword", "buckler"), {}),
        (("pike",), ("sword", "medium_shield"), {"reach": 1}),
        (("pike",), ("sword", "large_shield"), {}),
        (("sword",), ("spear",), {}),
        (("sword",), ("longbow",), {"reach": 1, "no_parry": 1}),
        (("sword",), ("flail",), {"no_parry": 1}),
    ],
)
def test_s8_s9_d20_d22_d23_reach_and_parrying(mine, theirs, found) -> None:
    me = figure("E2", 1, *mine, toughness=16)
    foe = one("E9", *theirs) if theirs else one("E9")
    assert told(blow(me, foe)) == found


@pytest.mark.rule("EM-RCH-01", "EM-RCH-08")
@pytest.mark.parametrize(
    ("long", "short", "made_up", "found"),
    [
        (8, 5, 0, True),
        (8, 5, 1, False),
        (12, 5, 3, True),
        (11.9, 5, 3, False),
        (12, 5, 100, False),
        (3, 2, 0, True),
        (2.75, 2, 0, False),
    ],
)
def test_half_as_long_again(long, short, made_up, found) -> None:
    assert outreaches(long, short, made_up) is found


@pytest.mark.rule("EM-RCH-03", "EM-RCH-09")
def test_who_attacks_against_longer_weapons() -> None:
    guard, bare = one("E1", "spear"), figure("E9")
    assert disadvantage(blow(bare, guard))
    assert not disadvantage(blow(figure("E2"), guard)), "the medium shield makes up for it"
    assert disadvantage(blow(figure("E2", 1, "sword"), guard))
    assert not disadvantage(blow(figure("E2", 1, "sling"), guard, "sling"))
    inside = replace(guard, reach_lost=(1,))
    assert not disadvantage(blow(bare, inside))
    assert not disadvantage(blow(bare, replace(guard, hands=bare.hands)))
    two = one("E6", "rapier", "dagger")
    assert disadvantage(blow(figure("E2", 1, "dagger"), two)), "the longest in hand counts"


@pytest.mark.rule("EM-RCH-04", "EM-RCH-05")
def test_s11_inside_the_reach_of_a_spear() -> None:
    guard, swordsman = figure("E1", 1, "spear"), one("E2", "sword")
    assert told(blow(replace(swordsman, unit=1), replace(guard, unit=2), pressed=True)) == {
        "pressed_on": 2
    }
    lost = replace(guard, reach_lost=(2,))
    assert told(blow(lost, swordsman)) == {"reach_lost": -2}
    assert told(blow(replace(guard, reach_lost=(3,)), swordsman)) == {"reach": 1}
    assert reach_lost(blow(lost, swordsman))
    assert not reach_lost(blow(lost, swordsman, "dagger"))
    assert told(blow(lost, swordsman, "dagger")) == {}


@pytest.mark.rule("EM-RCH-05")
def test_a_hit_regains_the_reach() -> None:
    lost = figure("E1", 1, "spear", reach_lost=(2,))
    struck = played(attacked(blow(lost, one("E2", "sword"))), {"attack": [19], "damage": [1]})
    assert struck.regained
    missed = played(attacked(blow(lost, one("E2", "sword"))), {"attack": [2]})
    assert not missed.regained
    plain = replace(lost, reach_lost=())
    hit = played(attacked(blow(plain, one("E2", "sword"))), {"attack": [15], "damage": [1]})
    assert not hit.regained


@pytest.mark.rule("EM-PAR-03", "EM-CHR-09", "EM-SHD-01")
def test_d43_a_giant_cannot_be_parried() -> None:
    attack = blow(figure("M3"), one("E2"))
    found = defence(attack)
    assert "too_powerful" in told(attack)
    assert told(attack)["too_powerful"] == 1
    assert "no_parry" not in told(attack)
    assert (found.hit_class, found.armor_class) == (12, 20)
    ogre = blow(figure("M2"), one("E2"))
    assert told(ogre) == {}
    assert defence(ogre).hit_class == 13
    assert "too_powerful" in told(blow(figure("M2"), one("E2"), law=Law(oversize_parry_limit=1)))


@pytest.mark.rule("EM-PAR-03", "EM-DUA-04")
def test_a_giants_missile_leaves_the_shield_its_use() -> None:
    assert defence(blow(figure("M3"), one("E2"), "rock")).hit_class == 13


@pytest.mark.rule("EM-PAR-04")
@pytest.mark.parametrize(
    ("weapon", "changes", "parries"),
    [
        ("sword", {"coverage": 5}, True),
        ("mace", {"coverage": 5}, False),
        ("sword", {"coverage": 4}, False),
        ("sword", {"coverage": 4, "armoured_arms": True}, True),
        ("sword", {"coverage": 5, "armour": "hardened_leather"}, False),
        ("giant_axe", {"coverage": 5, "armour": "heavy_plate"}, False),
    ],
)
def test_d52_armoured_arms(weapon, changes, parries) -> None:
    foe = one("E9", **({"armour": "light_mail"} | changes))
    assert can_parry(blow(figure("E2"), foe, weapon)) is parries
    armed = one("E9", "knife", **({"armour": "light_mail"} | changes))
    assert not can_parry(blow(figure("E2"), armed, weapon))


@pytest.mark.rule("EM-PAR-05", "EM-PAR-01")
def test_a_shield_parries_from_the_front() -> None:
    foe = one("E1", "knife", "buckler")
    assert told(blow(figure("E2", 1, "knife"), foe)) == {}
    assert told(blow(figure("E2", 1, "knife"), foe, front=False)) == {"no_parry": 1}
    assert "no_parry" in told(blow(figure("E2"), one("M1"))), "a beast has nothing to parry with"
    assert "no_parry" not in told(blow(figure("E7"), one("M1"), "longbow"))


@pytest.mark.rule("EM-DUA-01", "EM-DUA-02", "EM-DUA-03")
@pytest.mark.parametrize(
    ("weapon", "changes", "found"),
    [
        ("rapier", {"dual": "offensive"}, {"dual": 1}),
        ("dagger", {"dual": "offensive"}, {"dual": 1}),
        ("dagger", {"dual": "defensive"}, {}),
        ("dagger", {}, {}),
        ("rapier", {"pair": ()}, {}),
        ("dagger", {"pair": ()}, {"off_hand": -2}),
        ("rapier", {"pair": (), "dual": "offensive"}, {}),
    ],
)
def test_d26_two_weapons(weapon, changes, found) -> None:
    me = figure("E6", 1, "rapier", "dagger", **changes)
    assert told(blow(me, one("E6", "rapier"), weapon)) == found


@pytest.mark.rule("EM-DUA-03", "EM-ATK-10")
def test_d26_the_higher_damage_counts() -> None:
    me, foe = figure("E6", dual="offensive"), one("E4")
    both = blow(me, foe, "rapier", second=weapons()["dagger"])
    dice = {"damage": [3], "damage_second": [4]}
    assert played(harm(both, "direct"), dice).points == 4
    assert played(harm(both, "critical"), {}).points == 8
    axe = blow(me, foe, "rapier", second=weapons()["mace"])
    assert played(harm(axe, "protected"), {"damage": [3], "damage_second": [7]}).points == 3
    assert played(harm(axe, "protected"), {"damage": [7], "damage_second": [3]}).points == 2
    assert played(harm(axe, "protected"), {"damage": [7], "damage_second": [7]}).points == 2


@pytest.mark.rule("EM-DUA-04", "EM-DUA-05", "EM-DUA-02")
def test_d25_two_weapons_in_defence() -> None:
    foe = one("E6", dual="defensive")
    found = defence(blow(figure("E2"), foe))
    assert (found.hit_class, found.armor_class) == (14, 17)
    shots = {
        name: defence(blow(figure("E7"), foe, name)).hit_class for name in ("longbow", "pistol")
    }
    assert shots == {"longbow": 14, "pistol": 13}
    assert defence(blow(figure("E7"), foe, front=False)).hit_class == 13
    assert defence(blow(figure("E2"), foe, front=False)).hit_class == 14
    assert advantage(blow(figure("E1"), one("E6", "knife", "dagger")))
    near = one("E6", "short_sword", "dagger", pair=("short_sword", "dagger"), dual="defensive")
    spear = figure("E1", 1, "staff")
    assert advantage(blow(spear, replace(near, stance=replace(near.stance, dual=""))))
    assert not advantage(blow(spear, near))


@pytest.mark.rule("EM-DUA-08")
@pytest.mark.parametrize(
    ("changes", "shifts", "hit_class"),
    [
        ({"board": "offensive"}, {"board": 1}, 13),
        ({"board": "defensive"}, {}, 14),
        ({}, {}, 13),
        ({"board": "offensive", "board_weapon": "axe"}, {}, 13),
        ({"board": "offensive", "board_weapon": ""}, {}, 13),
        ({"board": "defensive", "shield_down": True}, {}, 12),
        ({"board": "offensive", "shield_down": True}, {}, 12),
        ({"board": "defensive", "board_weapon": "mace"}, {}, 13),
        ({"board": "defensive", "board_weapon": ""}, {}, 13),
    ],
)
def test_sword_and_board(changes, shifts, hit_class) -> None:
    me = figure("E2", **changes)
    assert told(blow(me, one("E2"))) == shifts
    assert defence(blow(figure("E2"), replace(me, unit=2))).hit_class == hit_class


@pytest.mark.rule("EM-DUA-07", "EM-DUA-08", "EM-CHR-10", "EM-GRP-08")
@pytest.mark.parametrize(
    ("name", "changes", "found"),
    [
        ("E2", {}, {"special": 1}),
        ("E2", {"board": "offensive"}, {"board": 1}),
        ("E2", {"board": "defensive"}, {}),
        ("E6", {"special_weapon": "rapier"}, {"special": 1}),
        ("E6", {"special_weapon": "rapier", "dual": "offensive"}, {"dual": 1}),
        ("E6", {"special_weapon": "rapier", "dual": "defensive"}, {}),
    ],
)
def test_perks_do_not_add_up(name, changes, found) -> None:
    me = figure(name, **({"special_weapon": "sword"} | changes))
    assert told(blow(me, one("E2"))) == found


@pytest.mark.rule("EM-STN-01", "EM-STN-02")
@pytest.mark.parametrize(("attack", "defend"), [(1, -2), (-2, 1), (2, -4), (-4, 2)])
def test_stances_move_attack_and_hit_class(attack, defend) -> None:
    me = figure("E2", attack=attack, defence=defend)
    assert told(blow(me, one("E2"))) == {"stance": attack}
    assert defence(blow(figure("E2"), replace(me, unit=2))).hit_class == 13 + defend
    assert defence(blow(figure("E2"), replace(me, unit=2))).coverage == 8


@pytest.mark.rule("EM-STN-03")
@pytest.mark.parametrize(
    ("name", "changes", "more"),
    [("E10", {}, 2), ("E2", {}, 5), ("E6", {}, 5), ("E8", {}, 2)],
)
def test_d37_pure_defence(name, changes, more) -> None:
    plain = defence(blow(figure("E2"), one(name))).hit_class
    assert defence(blow(figure("E2"), one(name, pure=True))).hit_class == plain + more


@pytest.mark.rule("EM-STN-04")
def test_opportunity_attacks_in_pure_defence_have_no_modifier() -> None:
    me = figure("E2", pure=True)
    assert attack_check(blow(me, one("E2"), interrupting=True)).base == 0
    assert attack_check(blow(me, one("E2"))).base == 5
    assert attack_check(blow(figure("E2"), one("E2"), interrupting=True)).base == 5


@pytest.mark.rule("EM-INI-04", "EM-INI-05", "EM-INI-06", "EM-INI-07", "EM-TRN-04")
def test_d28_d29_holding_and_waiting() -> None:
    holder = one("E1", "sword", "medium_shield", guarded=True, state="holding")
    attack = blow(figure("E2"), holder)
    assert told(attack) == {"holding": -2}
    check = attack_check(attack)
    assert check.grade(14 - check.base) == "miss", "14 before the penalty is 12 on Hit Class 13"
    assert attack_check(blow(figure("E2"), one("E1", "sword", "medium_shield"))).grade(9) != "miss"
    assert told(blow(figure("E6"), one("E1", "sword"), held=True)) == {"held": 1}
    assert told(blow(figure("E6"), one("E1", "sword", state="acted"), held=True)) == {}
    assert told(blow(figure("E6"), one("E1", "sword", pure=True), held=True)) == {}
    waits = {
        how: told(blow(figure("E2"), one("E2"), waited=how)) for how in ("counter", "watching")
    }
    assert waits == {"counter": {"counter": 1}, "watching": {"watching": 1}}


@pytest.mark.rule("EM-INI-06", "EM-RCH-02")
def test_d32_a_counter_with_a_halberd() -> None:
    assert told(blow(figure("E4"), one("E2"), waited="counter")) == {"counter": 1}
    assert told(blow(figure("E4"), one("E2", "sword"), waited="counter")) == {
        "counter": 1, "reach": 1,
    }  # fmt: skip


@pytest.mark.rule("EM-CLV-01", "EM-CLV-02")
@pytest.mark.parametrize(
    ("name", "steps"), [("E8", (-3, -6, -9)), ("E1", (-2, -4, -6)), ("M2", (-3, -6, -9))]
)
def test_s12_s13_cleaving(name, steps) -> None:
    foe = one("E2", "sword")
    found = []
    for n in (1, 2, 3):
        shifts = told(blow(figure(name), foe, "sword", cleave=n))
        found += [worth for key, worth in shifts.items() if key.startswith("cleave")]
    assert tuple(found) == steps


@pytest.mark.rule("EM-CLV-03", "EM-CLV-04")
def test_what_cleaves() -> None:
    names = ("sword", "unarmed", "longbow", "thrown_spear", "heavy_crossbow", "pistol")
    rows = weapons()
    assert [cleaves(rows[name], missiles=False) for name in names] == [True] * 2 + [False] * 4
    assert [cleaves(rows[name], missiles=True) for name in names] == [True] * 4 + [False] * 2


@pytest.mark.rule("EM-GRP-08", "EM-GRP-09", "EM-WPN-03")
def test_d47_within_a_grapple() -> None:
    foe = one("E2", "sword", held_by=1)
    me = figure("E2", 1, "sword", holds=(2,))
    assert told(blow(me, foe)) == {"grapple": 1}
    assert defence(blow(me, foe)).coverage == 4
    assert defence(blow(me, foe, "spear")).coverage == 3
    assert told(blow(replace(foe, unit=1, grappled=Grappled((2,))), one("E2", "sword"))) == {
        "grapple": 1
    }
    assert told(blow(me, replace(one("E2", "sword"), unit=3))) == {"grapple_other": -1}
    assert told(blow(changed(me, holds=(), held_by=9), one("E2", "sword"))) == {"grapple_other": -1}
    plate = one("E3", held_by=1)
    assert defence(blow(me, plate)).complete


@pytest.mark.rule("EM-INH-01", "EM-INH-02", "EM-INH-03", "EM-INH-06", "EM-INH-07")
@pytest.mark.parametrize(
    ("at", "law", "found"),
    [
        ({"band": "medium"}, BOOK, {"medium": -2}),
        ({"band": "long"}, BOOK, {"long": -4}),
        ({"band": "long"}, Law(lotfp_range=False), {}),
        ({"cover": "light"}, BOOK, {"cover_light": -2}),
        ({"cover": "heavy"}, BOOK, {"cover_heavy": -4}),
        ({"cover": "unseen"}, BOOK, {"unseen": -6}),
        ({"cover": "heavy"}, Law(lotfp_cover=False), {}),
        ({"crowded": True}, BOOK, {"melee": -2}),
        ({"crowded": True}, Law(lotfp_fire_into_melee=False), {}),
        ({"quick": True}, BOOK, {"quick": -2}),
        ({}, BOOK, {}),
    ],
)
def test_shots(at, law, found) -> None:
    assert told(blow(figure("E7"), one("E2"), "longbow", law, **at)) == found
    aimed = told(blow(figure("E7", aiming=True), one("E2"), "longbow", law, **at))
    assert aimed == found | {"aim": 4}


@pytest.mark.rule("EM-INH-03")
def test_a_clumsy_shooter_does_not_suffer_in_a_crowd() -> None:
    shot = blow(figure("E7", dexterity=5), one("E2"), "longbow", crowded=True)
    assert told(shot) == {"melee": 2}
    assert told(blow(figure("E1"), one("E2"), "sling", crowded=True)) == {}


@pytest.mark.rule("EM-INH-05", "EM-INH-06")
def test_charging_and_aiming_leave_one_open() -> None:
    assert defence(blow(figure("E2"), one("E2", charged=True))).hit_class == 11
    assert defence(blow(figure("E2"), one("E2", aiming=True))).hit_class == 12
    charge = blow(figure("E2"), one("E2"), doubled=True)
    assert played(harm(charge, "direct"), {"damage": [3]}).points == 6
    assert "aim" not in told(blow(figure("E2", aiming=True), one("E2")))


@pytest.mark.rule("EM-DTH-06")
def test_injuries_weaken_attacks() -> None:
    me = figure("E2", injured=Injured(1, 2))
    assert told(blow(me, one("E2"))) == {"injury": -1, "serious": -4}


@pytest.mark.rule("EM-MAN-04", "EM-SHD-09")
def test_lying_on_the_ground() -> None:
    found = defence(blow(figure("E2"), one("E2", prone=True)))
    assert (found.hit_class, found.coverage) == (10, 6)


@pytest.mark.rule("EM-GIA-04", "EM-ATK-02")
def test_from_inside() -> None:
    me, foe = figure("E2", 1, "dagger", swallowed_by=2), one("M6")
    attack = blow(me, foe)
    found = defence(attack)
    assert (found.hit_class, found.coverage, found.complete) == (2, 0, False)
    odds = dict(attack_check(attack).odds)
    assert odds == {"miss": 1 / 20, "direct": 18 / 20, "critical": 1 / 20}


@pytest.mark.rule("EM-DIR-04")
def test_the_blow_after_a_dirty_trick() -> None:
    attack = blow(figure("E8"), one("E1", "sword", surprised=True), trick=True)
    assert told(attack) == {"sneak": 4, "trick": -2}
    assert dict(attack_check(attack).odds).get("miss")


@pytest.mark.rule("EM-ATK-12", "EM-RCH-02", "EM-PAR-02", "EM-STN-01", "EM-CLV-02", "EM-INI-04")
def test_everything_adds_up() -> None:
    me = figure("E5", 1, "spear", "large_shield", attack=1, defence=-2, toughness=7, aiming=True)
    foe = one("E9", guarded=True)
    attack = blow(me, foe, middle=True, cleave=1, waited="counter")
    assert told(attack) == {
        "holding": -2, "counter": 1, "weak": -2, "large_shield": -1, "wall": -1, "reach": 1,
        "no_parry": 1, "stance": 1, "cleave_warrior": -2,
    }  # fmt: skip
    assert attack_check(attack).shift == -4
