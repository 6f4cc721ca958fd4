"""Sections 2 and 9: the columns, weapon skills, and the sample combatants as they are printed."""

from __future__ import annotations

from dataclasses import replace

import pytest
import tomli

from game.core.components import Health
from game.core.data import Misfit, resource
from game.rules.chaos.setup.recruit import best_armour, recruit
from game.rules.chaos.sheet import derived, resists
from game.rules.chaos.sheet.components import Held
from game.rules.chaos.tables.book import tables, weapon
from game.rules.chaos.tables.people import Add
from tests.rules.chaos.people import able, hurt, man, sample, skilled, state

# Strike, Parry, Dodge, Aim, Quick Parry, Evade, Tumble, Parlay, Initiative without and with the
# ranged weapon, damage and penetration bonus, Interval, Actions; the weapons of both kinds.
BONUSES = {
    "Joe": ("fist", "laser_rifle", 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 0, 0, 6, 3),
    "Fred": ("club", "assault_rifle", 2, 2, 1, 4, 1, 1, 0, 2, 3, 5, 0, 0, 6, 4),
    "Billy": ("club", "magnum_revolver", 1, 1, 0, 2, 0, 0, 0, 1, 2, 4, 0, 0, 6, 3),
    "Claire": ("dagger", "pistol", 2, 1, 1, 3, 1, 1, 0, 2, 2, 4, 0, 0, 6, 4),
    "Sir Aldric": ("long_sword", "short_bow", 4, 4, 2, 1, 0, 0, 1, 2, 2, 2, 2, 2, 6, 3),
    "Mai": ("katana", "shuriken", 4, 4, 3, 3, 2, 2, 1, 3, 3, 5, 0, 1, 6, 4),
    "Grak": ("claymore", "short_bow", 2, 2, 1, 0, 0, 0, 0, 1, 0, 0, 4, 3, 6, 3),
    "Rin": ("short_sword", "compound_bow", 3, 3, 2, 5, 1, 1, 1, 4, 3, 7, 0, 0, 6, 4),
    "Thug": ("club", "short_bow", 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 6, 3),
}

# HP, Shock, natural PFb, Ki, Red Limit, Effective Range with the skill, Max ThD, the Resists.
VITAL = {
    "Joe": (15, 4, 3, 5, 6, 11, 25, 50, 50, 54),
    "Fred": (21, 6, 3, 6, 6, 17, 35, 54, 58, 50),
    "Billy": (18, 5, 3, 5, 6, 11, 30, 50, 54, 50),
    "Claire": (15, 4, 3, 5, 6, 16, 25, 58, 50, 54),
    "Sir Aldric": (27, 7, 3, 8, 7, 11, 50, 62, 66, 50),
    "Mai": (21, 6, 3, 9, 7, 13, 30, 70, 58, 58),
    "Grak": (36, 9, 4, 7, 7, 10, 75, 54, 78, 45),
    "Rin": (18, 5, 3, 6, 6, 18, 30, 66, 54, 54),
    "Thug": (18, 5, 3, 4, 6, 10, 35, 50, 54, 45),
}


@pytest.mark.rule("CF-ROLL-07", "CF-TUM-01", "CF-PARLAY-01", "CF-PEN-13", "CF-DMG-01")
@pytest.mark.rule("CF-TICK-05", "CF-TICK-07")
@pytest.mark.parametrize("name", list(BONUSES))
def test_combat_bonuses_of_the_sample_combatants(name: str) -> None:
    melee, ranged, *numbers = BONUSES[name]
    who, blade, gun = sample(name), weapon(str(melee)), weapon(str(ranged))
    assert numbers == [
        derived.bonus(who, "strike", blade),
        derived.bonus(who, "parry", blade),
        derived.bonus(who, "dodge"),
        derived.bonus(who, "aim", gun),
        derived.bonus(who, "quick_parry", None),
        derived.bonus(who, "evade"),
        derived.tumble(who),
        derived.bonus(who, "parlay", blade),
        derived.initiative(replace(who, held=Held())),
        derived.initiative(replace(who, held=Held(gun.id, gun.id))),
        derived.damage_bonus(who, blade),
        derived.penetration_bonus(who, blade),
        derived.interval(who),
        derived.free_actions(who),
    ]


@pytest.mark.rule("CF-DMG-03", "CF-DMG-08", "CF-DMG-13", "CF-CALL-06", "CF-CALL-08", "CF-RES-03")
@pytest.mark.parametrize("name", list(VITAL))
def test_vital_statistics_of_the_sample_combatants(name: str) -> None:
    who = sample(name)
    bare_gun = replace(weapon(str(BONUSES[name][1])), effective=0)
    assert VITAL[name] == (
        who.hp.full,
        derived.shock(who),
        derived.natural(who),
        who.reserves.ki,
        derived.red_limit(who),
        derived.effective_range(who, bare_gun),
        derived.max_throw(who),
        resists.rating(who, "balance"),
        resists.rating(who, "knockout"),
        resists.rating(who, "distraction"),
    )
    assert derived.critical(who, bare_gun) == 20
    assert (who.reserves.chakra, who.reserves.blood) == (4, 20)


@pytest.mark.rule("CF-DMG-01")
def test_fired_weapons_gain_nothing_from_strength():
    strong = man(strength=20)
    assert derived.damage_bonus(strong, weapon("pistol"), "shoot") == 0
    assert derived.damage_bonus(strong, weapon("throwing_knife"), "throw") == 7
    assert derived.penetration_bonus(strong, weapon("grenade"), "throw") == 0
    assert derived.penetration_bonus(sample("Fred"), weapon("pistol"), "shoot") == 1
    assert derived.penetration_bonus(sample("Rin"), weapon("compound_bow"), "shoot") == 1


@pytest.mark.rule("CF-PEN-13")
def test_every_level_of_a_skill_adds_its_bonus():
    sword, gun = weapon("long_sword"), weapon("pistol")
    adds: tuple[Add, ...] = ("strike", "parry", "parlay", "penetration", "damage")
    master = skilled(man(), "one_handed", 8)
    assert [derived.skill_bonus(master, sword, add) for add in adds] == [2, 2, 2, 1, 1]
    learner = skilled(man(), "one_handed", 3)
    assert [derived.skill_bonus(learner, sword, add) for add in adds] == [1, 1, 1, 0, 0]
    ranged: tuple[Add, ...] = ("aim", "initiative", "range", "penetration", "damage")
    shot = skilled(man(), "handgun", 8)
    assert [derived.skill_bonus(shot, gun, add) for add in ranged] == [2, 4, 6, 1, 1]
    assert derived.skill_bonus(shot, sword, "strike") == 0


@pytest.mark.rule("CF-CRIT-01", "CF-ACQ-04", "CF-SPRAY-10")
def test_perks_of_the_highest_levels():
    gun = weapon("pistol")
    master = skilled(man(), "handgun", 10, "critical", "quick_hands")
    assert (derived.critical(master, gun), derived.hands(master, gun)) == (19, -1)
    reckless = skilled(man(), "handgun", 10, *["critical"] * 5)
    assert derived.critical(reckless, gun) == 17
    quick = replace(skilled(man(), "handgun", 9, "actions"), held=Held("pistol"))
    assert (derived.free_actions(quick), derived.free_actions(replace(quick, held=Held()))) == (
        5,
        3,
    )


@pytest.mark.rule("CF-TICK-05", "CF-TICK-07")
def test_interval_and_actions_follow_speed():
    ends = [
        (derived.interval(man(speed=v)), derived.free_actions(man(speed=v))) for v in (1, 2, 20)
    ]
    assert ends == [(8, 2), (7, 2), (4, 7)]
    feet = able(man(), "light_feet")
    assert (derived.free_actions(feet), derived.bonus(feet, "evade"), derived.initiative(feet)) == (
        4,
        1,
        1,
    )
    assert derived.bonus(able(man(), "light_hands"), "dodge") == 1
    for light in ("light_feet", "light_hands"):
        assert derived.free_actions(able(man(), light)) == derived.free_actions(man()) + 1


@pytest.mark.rule("CF-DMG-04")
def test_shock_is_halved_without_hit_points():
    empty = replace(man(), hp=Health(0, 15))
    assert (derived.shock(man()), derived.shock(empty)) == (4, 2)
    assert derived.shock(replace(man(stamina=1), hp=Health(0, 3))) == 1


@pytest.mark.rule("CF-RES-03")
@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("knockout", "death", True),
        ("death", "knockout", True),
        ("balance", "balance", True),
        ("balance", "death", False),
        ("knockout", "distraction", False),
    ],
)
def test_knockout_and_death_share_one_rating(one: str, other: str, same: bool) -> None:
    assert resists.same_rating(one, other) is same


@pytest.mark.rule("CF-RES-01", "CF-RES-02", "CF-RES-04")
def test_resists_read_the_dice_from_00_to_99():
    joe = sample("Joe")
    check = resists.resist(joe, "balance")
    assert (check.column, check.grade(51), check.grade(52)) == (50, "resisted", "failed")
    hopeless = resists.resist(hurt(joe, chest=9), "balance")
    assert (hopeless.column, hopeless.grade(1), hopeless.grade(2)) == (-40, "resisted", "failed")
    sure = resists.resist(man(agility=20), "balance")
    assert (sure.column, sure.grade(99), sure.grade(100)) == (110, "resisted", "failed")


@pytest.mark.rule("CF-RES-05")
def test_resist_death_after_much_blood():
    drained = replace(man(), reserves=replace(man().reserves, blood=10))
    assert resists.resist(drained, "death").column == 20
    assert resists.resist(drained, "balance").column == 50
    fuller = replace(man(), reserves=replace(man().reserves, blood=11))
    assert resists.resist(fuller, "death").column == 50


@pytest.mark.rule("CF-RES-05")
@pytest.mark.parametrize(
    ("helped", "first_aid", "column"), [(True, False, 60), (False, True, 70), (True, True, 80)]
)
def test_help_and_first_aid_keep_alive_and_awake(helped: bool, first_aid: bool, column: int):
    who = replace(man(), helped=helped, first_aid=first_aid)
    assert resists.resist(who, "death").column == resists.resist(who, "knockout").column == column
    assert resists.resist(who, "balance").column == resists.resist(who, "distraction").column == 50
    drained = replace(who, reserves=replace(who.reserves, blood=10))
    assert resists.resist(drained, "death").column == column - 30


@pytest.mark.rule("CF-PEN-11")
def test_knit_bone_spares_the_first_red_of_each_part():
    broken = hurt(man(), chest=2, left_leg=1)
    assert derived.counted_red(broken) == 3
    assert derived.counted_red(able(broken, "knit_bone")) == 1


def test_a_scenario_alters_the_sheet():
    made = recruit("brawler", {"strength": 12, "weapons": ("long_sword",), "one_handed": 4})
    assert made.fighter.strength == 12 and made.held == Held("long_sword")
    assert {s.group: s.level for s in made.fighter.skills}["one_handed"] == 4
    shielded = recruit("guards", {"armour": ("helmet", "mail_shirt", "large_shield")})
    assert shielded.fighter.armour == "mail_shirt" and shielded.held.left == "large_shield"
    assert best_armour(("leather_jack", "plate_cuirass", "helmet")) == "plate_cuirass"
    assert recruit("robber", {"combat_class": "FOE", "damage": 9}).hp.full == 18


def test_a_scenario_that_asks_for_what_nobody_knows_is_told():
    with pytest.raises(Misfit) as found:
        recruit("brawler", {"strenght": 9, "strength": 40, "weapons": ("spoon",)})
    paths = [wrong.path for wrong in found.value.wrongs]
    assert paths == [("strenght",), ("strength",), ("weapons",)]


def test_everybody_of_the_archetypes_can_fight():
    for archetype in tables().blocks:
        made = recruit(archetype)
        assert made.hp.now > 0 and made.reserves.actions >= 1


def test_tables_name_what_the_catalogue_prints():
    rows = tables().weapons
    pistol, grenade = rows["pistol"], rows["grenade"]
    assert (pistol.damage, pistol.penetration, pistol.ticks, pistol.recoil) == (6, 4, 3, -2)
    assert (grenade.radius, grenade.fuse, grenade.massive) == (4, 2, 4)
    assert [tables().armour[name].pfb for name in ("kevlar_vest", "plate", "combat_armour")] == [
        8,
        10,
        12,
    ]
    assert [p.id for p in tables().parts.values() if p.small and p.capacity == 3] == ["neck"]
    assert state(man(), man().condition) == man()


def test_the_fighters_of_every_personal_scenario_can_be_armed():
    told = 0
    for path in sorted(resource("data", "scenarios").glob("*.toml")):
        raw = tomli.loads(path.read_text(encoding="utf-8"))
        own = {"zefrs", "chaos"} & set(raw.get("books", ["zefrs"]))
        for fighter in raw.get("fighters", ()) if own else ():
            changes = {
                key: tuple(value) if isinstance(value, list) else value
                for key, value in fighter.get("overrides", {}).items()
            }
            made = recruit(fighter["archetype"], changes)
            assert made.hp.now > 0, path.stem
            assert all(item in tables().weapons for item in fighter.get("held", ())), path.stem
            told += 1
    assert told > 50
