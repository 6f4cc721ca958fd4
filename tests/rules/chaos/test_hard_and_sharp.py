"""DMG, JAB, DUAL, CRIT: damage and penetration of a blow by its kind, its hand and its skill."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.chaos.exchange.facts import HERE, Attack, Block
from game.rules.chaos.exchange.force import (
    BOTH,
    NONE,
    ORDINARY,
    SHATTER_A,
    SHATTER_B,
    Force,
    Stop,
    damage_of,
    full_force,
    is_jab,
    taken,
    worn,
)
from game.rules.chaos.exchange.harm import empowered, may_be_stronger
from game.rules.chaos.sheet import derived
from game.rules.chaos.sheet.components import Empowered, Held, Reserves, Skill
from game.rules.chaos.sheet.fighter import Combatant
from game.rules.chaos.tables.book import weapon
from tests.rules.chaos.people import able, blow, man, sample, skilled

CLUB = blow("club")
STRONG = man(1, "a", strength=16)
"""Damage +5, penetration +2."""


def thrower(level: int, *perks: str) -> Combatant:
    """Trained in throwing, with no skill in the dagger itself."""
    return skilled(man(1, "a", perception=8), "throwing", level, *perks)


@pytest.mark.rule("CF-JAB-02", "CF-JAB-03", "CF-JAB-04", "CF-DUAL-05")
@pytest.mark.parametrize(
    ("attack", "jab"),
    [
        (CLUB, False),
        (replace(CLUB, hand="off"), True),
        (replace(CLUB, second=True), True),
        (replace(CLUB, jab=True), True),
        (replace(CLUB, returned=True), True),
        (replace(CLUB, ticks=1), True),
        (replace(blow("pistol", "shoot"), hand="off"), False),
        (replace(blow("pistol", "shoot"), second=True), False),
        (blow("pistol", "shoot", ticks=1), True),
    ],
)
def test_what_does_the_damage_of_a_jab(attack: Attack, jab: bool) -> None:
    assert is_jab(attack) is jab
    whole = damage_of(man(), replace(attack, ticks=2, hand="main", jab=False, second=False,
        returned=False))  # fmt: skip
    half = Force(whole.damage // 2, whole.penetration // 2)
    assert damage_of(man(), attack) == (half if jab else whole)


@pytest.mark.rule("CF-CRIT-05", "CF-DMG-01", "CF-KI-03", "CF-SHAT-03", "CF-SHAT-04")
@pytest.mark.parametrize(
    ("how", "level", "force"),
    [
        ("throw", 3, Force(4, 1)),
        ("throw", 4, Force(4, 2)),
        ("throw", 8, Force(5, 2)),
        ("strike", 8, Force(4, 1)),
    ],
)
def test_a_dagger_flies_with_the_skill_of_who_throws(how: str, level: int, force: Force) -> None:
    assert full_force(thrower(level), blow("dagger", how)) == force


@pytest.mark.rule("CF-CRIT-05", "CF-DMG-01", "CF-KI-03", "CF-SHAT-03", "CF-SHAT-04")
@pytest.mark.parametrize(("hand", "force"), [("main", Force(7, 5)), ("off", Force(8, 5))])
def test_the_perk_of_the_off_hand_counts_in_that_hand_alone(hand: str, force: Force) -> None:
    gunman = skilled(man(1, "a"), "handgun", 9, "off_hand")
    assert full_force(gunman, replace(blow("pistol", "shoot"), hand=hand)) == force


@pytest.mark.rule("CF-CRIT-05", "CF-DMG-01", "CF-KI-03", "CF-SHAT-03", "CF-SHAT-04")
@pytest.mark.parametrize(
    ("critical", "ki", "force"),
    [
        ("", NONE, Force(6 + 5, 1 + 2)),
        ("", BOTH, Force(6 + 5 + 1, 1 + 2 + 1)),
        (ORDINARY, NONE, Force(12 + 5, 1 + 2)),
        (ORDINARY, BOTH, Force(12 + 5 + 1, 1 + 2 + 1)),
        (SHATTER_A, BOTH, Force(12 + 5 + 1, 2 + 2 + 1)),
        (SHATTER_B, BOTH, Force(2 * (6 + 5 + 1), 1 + 2 + 1)),
    ],
)
def test_what_a_critical_doubles_and_where_ki_is_added(
    critical: str, ki: str, force: Force
) -> None:
    assert full_force(STRONG, blow("mace"), critical, ki) == force


@pytest.mark.rule("CF-DMG-11", "CF-CLEAVE-02", "CF-REFL-02", "CF-TUM-01")
@pytest.mark.parametrize(
    ("attack", "force"),
    [
        (blow("fist"), Force(3 + 5, 2)),
        (replace(blow("fist"), jab=True), Force(3 + 2, 1)),
        (blow("mace"), Force(6 + 5, 1 + 2)),
        (replace(blow("mace"), jab=True), Force(5, 1)),
        (replace(blow("mace"), halved=1), Force(5, 1)),
        (replace(blow("mace"), jab=True, halved=1), Force(2, 0)),
        (replace(blow("spear", "throw"), bounced=True), Force(5, 2)),
    ],
)
def test_a_strong_arm_and_what_halves_its_blows(attack: Attack, force: Force) -> None:
    assert damage_of(STRONG, attack) == force


@pytest.mark.rule("CF-DMG-11", "CF-CLEAVE-02", "CF-REFL-02", "CF-TUM-01")
def test_a_blow_without_damage_stays_without() -> None:
    assert damage_of(man(), blow("net", "throw")) == Force(0, 0)
    assert damage_of(man(), replace(blow("fist"), halved=2), tumbled=True) == Force(0, 0)


@pytest.mark.rule("CF-DMG-07", "CF-DMG-17")
@pytest.mark.parametrize(
    ("pfb", "soak", "left"), [(0, 3, 0), (0, 0, 0), (1, 3, 1), (1, 1, 0), (5, 2, 4), (5, 3, 5)]
)
def test_how_far_a_thing_is_worn_that_stops_two_points(pfb: int, soak: int, left: int) -> None:
    """What never had any PFb has no Soak either, and stays as it is."""
    after = Force(3, 0) if pfb else Force(5, 0)
    assert worn(pfb, soak, Force(5, 0), after) == left


@pytest.mark.rule("CF-DMG-17", "CF-DISARM-04")
@pytest.mark.parametrize(
    ("force", "pfb", "after"),
    [(Force(0, 5), 2, 1), (Force(9, 0), 2, 1), (Force(0, 9), 1, 0), (Force(2, 0), 3, 3),
     (Force(20, 8), 9, 7)],
)  # fmt: skip
def test_what_goes_through_a_thing_takes_a_point_of_it_at_least(
    force: Force, pfb: int, after: int
) -> None:
    _, stop = taken(force, Block("club", pfb, 4))
    assert stop == Stop("club", pfb, after)


@pytest.mark.rule("CF-KI-03")
@pytest.mark.parametrize(
    ("ki", "spent", "result", "may"),
    [
        (1, 0, "hit", True),
        (2, 1, "hit", True),
        (2, 2, "hit", False),
        (0, 0, "hit", False),
        (2, 0, "blocked", False),
        (2, 0, "critical", True),
    ],
)
def test_when_a_blow_can_be_made_stronger(ki: int, spent: int, result: str, may: bool) -> None:
    """Two Ki are the most in one action, those that went on its roll among them."""
    who = replace(man(1, "a"), reserves=Reserves(ki, 3, 3))
    assert may_be_stronger(who, replace(CLUB, spent=spent), result, HERE) is may


@pytest.mark.rule("CF-KI-03")
def test_after_chakra_no_ki_makes_a_blow_stronger_in_that_round() -> None:
    who = replace(man(1, "a"), reserves=Reserves(2, 3, 3, dry=2))
    found = [may_be_stronger(who, CLUB, "hit", replace(HERE, round=n)) for n in (1, 2, 3)]
    assert found == [True, False, True]


@pytest.mark.rule("CF-PEN-13")
def test_a_value_above_the_table_counts_as_its_last_and_one_below_as_its_first() -> None:
    assert [derived.worth((7, 8, 9), value) for value in (0, 1, 2, 3, 4)] == [7, 7, 8, 9, 9]


@pytest.mark.rule("CF-PEN-13", "CF-CRIT-01", "CF-CALL-06")
def test_a_thrown_dagger_is_no_dagger_in_the_hand() -> None:
    """Its Critical, its range and its aim are those of throwing."""
    who, dagger = thrower(10, "critical", "range"), weapon("dagger")
    assert [derived.critical(who, dagger, how) for how in ("throw", "strike")] == [19, 20]
    assert [derived.effective_range(who, dagger, how) for how in ("throw", "strike")] == [
        10 + 3 + 6 + 5,
        10 + 3,
    ]
    assert [derived.bonus(who, "aim", dagger, how) for how in ("throw", "strike")] == [4, 2]
    assert [derived.skill_bonus(who, dagger, "aim", how) for how in ("throw", "strike")] == [2, 0]
    assert [derived.level(who, dagger, how) for how in ("throw", "strike")] == [10, 0]


@pytest.mark.rule("CF-ROLL-07", "CF-DMG-01")
def test_the_same_dagger_hits_and_hurts_by_the_skill_of_who_throws_it() -> None:
    who, dagger = thrower(8), weapon("dagger")
    assert (
        derived.bonus(who, "aim", dagger, "throw"),
        derived.bonus(who, "aim", dagger, "strike"),
    ) == (4, 2)
    assert [derived.damage_bonus(who, dagger, how) for how in ("throw", "strike")] == [1, 0]
    assert [derived.penetration_bonus(who, dagger, how) for how in ("throw", "strike")] == [1, 0]


@pytest.mark.rule("CF-DMG-01")
def test_the_off_hand_hits_no_harder_by_itself() -> None:
    who = skilled(man(), "handgun", 9, "off_hand")
    pistol = weapon("pistol")
    assert derived.damage_bonus(who, pistol, "shoot") == 1
    assert derived.damage_bonus(who, pistol, "shoot", off=True) == 2


@pytest.mark.rule("CF-CALL-08")
@pytest.mark.parametrize(
    ("item", "metres"), [("short_bow", 60), ("net", 5), ("dagger", 25), ("stone", 25)]
)
def test_how_far_each_weapon_goes(item: str, metres: int) -> None:
    assert derived.farthest(man(), weapon(item)) == metres


@pytest.mark.rule("CF-TICK-07")
@pytest.mark.parametrize(
    ("speed", "hands", "perk", "abilities", "count"),
    [
        (5, ("pistol", ""), "", (), 3),
        (5, ("pistol", ""), "actions", (), 5),
        (5, ("club", "pistol"), "actions", (), 5),
        (5, ("club", ""), "actions", (), 3),
        (1, ("club", ""), "", (), 2),
        (19, ("club", ""), "", ("light_hands", "light_feet"), 9),
    ],
)
def test_free_actions_of_a_round(
    speed: int, hands: tuple[str, str], perk: str, abilities: tuple[str, ...], count: int
) -> None:
    """The best of what he has in his hands counts."""
    perks = (perk,) if perk else ()
    who = able(skilled(man(speed=speed), "handgun", 9, *perks), *abilities)
    assert derived.free_actions(replace(who, held=Held(*hands))) == count


@pytest.mark.rule("CF-TICK-05")
@pytest.mark.parametrize(("speed", "ticks"), [(1, 8), (2, 7), (5, 6), (11, 5), (17, 4), (25, 4)])
def test_the_interval_of_each_speed(speed: int, ticks: int) -> None:
    assert derived.interval(man(speed=speed)) == ticks


@pytest.mark.rule("CF-DMG-03", "CF-DMG-04")
@pytest.mark.parametrize(
    ("full", "now", "shock"), [(15, 15, 4), (15, 1, 4), (15, 0, 2), (16, 5, 4), (3, 0, 1)]
)
def test_shock_is_halved_without_hit_points(full: int, now: int, shock: int) -> None:
    who = sample("Thug")
    assert derived.shock(replace(who, hp=replace(who.hp, now=now, full=full))) == shock


def test_a_skill_of_no_level_is_no_training() -> None:
    who = replace(man().fighter, skills=(Skill("daggers", 0),))
    assert derived.trained(who, "daggers") is None


@pytest.mark.rule("CF-CHAK-02")
@pytest.mark.parametrize(
    ("made", "result", "critical"),
    [
        (Empowered(critical=True), "hit", True),
        (Empowered(critical=True), "tumbled", False),
        (Empowered(skill="strike", worth=4), "hit", False),
        (None, "hit", False),
    ],
)
def test_when_chakra_makes_a_hit_critical(
    made: Empowered | None, result: str, critical: bool
) -> None:
    aldric = replace(sample("Sir Aldric"), empowered=made)
    assert empowered(aldric, blow("long_sword"), result) is critical
