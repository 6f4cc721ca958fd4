"""DMG, JAB, SHAT, BLOCK: how hard a blow is, and what armour, objects and PFb leave of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.checks import Ask
from game.core.components import Health
from game.rules.chaos.exchange.facts import HERE, Attack, Block, Strike
from game.rules.chaos.exchange.force import (
    ORDINARY,
    SHATTER_A,
    SHATTER_B,
    Force,
    damage_of,
    solid,
    stopped,
    through,
    worn,
)
from game.rules.chaos.exchange.getting_through import landed, natural_now, red_of
from game.rules.chaos.exchange.harm import Choices, Harm, harm, may_shatter
from game.rules.chaos.sheet import body
from game.rules.chaos.sheet.components import Wear
from game.rules.chaos.sheet.fighter import Combatant
from tests.rules.chaos.people import bare, blow, broke, guarded, hurt, man, run, sample, skilled

SWORD = blow("long_sword")
PLAIN = Choices()
CHEST = body.part("chest")


def pair(force: Force) -> tuple[int, int]:
    return force.damage, force.penetration


def at_chest(victim: Combatant, damage: int, penetration: int, chosen: Choices = PLAIN) -> Harm:
    """So much damage and penetration on his chest."""
    force = Force(damage, penetration)
    return landed(victim, force, force, chosen, CHEST)


@pytest.mark.rule("CF-DMG-01")
def test_damage_is_base_and_bonus():
    assert pair(damage_of(sample("Sir Aldric"), SWORD)) == (8, 4)
    assert pair(damage_of(sample("Grak"), blow("fist"))) == (7, 2)
    assert pair(damage_of(sample("Thug"), blow("fist"))) == (3, 0)


@pytest.mark.rule("CF-CRIT-05", "CF-SHAT-03", "CF-SHAT-04")
def test_d22_criticals_and_shatter():
    aldric = sample("Sir Aldric")
    kinds = ("", ORDINARY, SHATTER_A, SHATTER_B)
    found = [pair(damage_of(aldric, SWORD, kind)) for kind in kinds]
    assert found == [(8, 4), (14, 4), (14, 6), (16, 4)]


@pytest.mark.rule("CF-DMG-03")
def test_d23_those_on_the_thug():
    thug = guarded(sample("Thug", 2, "b"))
    reds = [at_chest(thug, *force).red for force in ((8, 4), (14, 4), (14, 6), (16, 4))]
    assert reds == [1, 2, 2, 3]


@pytest.mark.rule("CF-SHAT-01", "CF-SHAT-02")
def test_shatter_must_be_learned_and_needs_a_melee_weapon():
    aldric = sample("Sir Aldric")
    assert may_shatter(aldric, SWORD) and not may_shatter(man(), SWORD)
    assert not may_shatter(aldric, blow("fist"))
    assert not may_shatter(aldric, blow("dagger", "throw"))


@pytest.mark.rule("CF-SHAT-01")
def test_he_chooses_after_the_roll_and_before_damage():
    aldric, victim = broke(sample("Sir Aldric")), broke(sample("Thug", 2, "b"))
    dice = {"location": [5], "balance": [1]}
    made = run(
        harm(Strike(aldric, victim, SWORD), "critical"), dice, {"chaos.critical": ["shatter_b"]}
    )
    assert (made.choices.critical, pair(made.force)) == ("shatter_b", (16, 4))
    plain = run(
        harm(Strike(aldric, victim, SWORD), "critical"), dice, {"chaos.critical": ["ordinary"]}
    )
    assert pair(plain.force) == (14, 4)


@pytest.mark.rule("CF-JAB-03")
def test_d25_an_armed_jab_does_half():
    giant = skilled(man(1, "a", strength=15), "one_handed", 0)
    mace = blow("mace")
    assert pair(damage_of(giant, mace)) == (10, 3)
    assert pair(damage_of(giant, replace(mace, jab=True, ticks=1))) == (5, 1)


@pytest.mark.rule("CF-JAB-02")
def test_an_unarmed_jab_has_half_the_bonus():
    grak, jab = sample("Grak"), replace(blow("fist"), jab=True, ticks=1)
    assert pair(damage_of(grak, jab)) == (3 + 2, 1)


@pytest.mark.rule("CF-JAB-04", "CF-DUAL-05")
def test_d14_blows_with_the_off_hand_are_jabs_but_shots_are_not():
    man_ = skilled(man(1, "a", strength=10), "handgun", 1)
    second = replace(blow("short_sword"), hand="off", second=True)
    assert pair(damage_of(man_, blow("short_sword"))) == (7, 3)
    assert pair(damage_of(man_, second)) == (3, 1)
    shot = replace(blow("pistol", "shoot"), hand="off", second=True)
    assert pair(damage_of(man_, shot)) == (6, 4)


@pytest.mark.rule("CF-JAB-03")
def test_a_weapon_of_one_tick_does_half_whatever_it_is():
    assert pair(damage_of(man(), blow("pistol", "shoot", ticks=1))) == (3, 2)


@pytest.mark.rule("CF-DMG-11", "CF-CLEAVE-02", "CF-TUM-01")
def test_s18_d26_halvings_come_one_after_another():
    later = Attack("strike", replace(SWORD.weapon, damage=9, penetration=5), 2, halved=1)
    assert pair(damage_of(man(), later)) == (4, 2)
    assert pair(damage_of(man(), later, tumbled=True)) == (2, 1)
    eight = replace(later, weapon=replace(SWORD.weapon, damage=8, penetration=4))
    assert pair(damage_of(man(), eight)) == (4, 2)


@pytest.mark.rule("CF-DMG-11")
def test_doubling_comes_before_halving():
    odd = Attack("strike", replace(SWORD.weapon, damage=7, penetration=3), 2, halved=1)
    assert pair(damage_of(man(), odd, ORDINARY)) == (7, 1)


@pytest.mark.rule("CF-REFL-02", "CF-REFL-03")
def test_what_bounces_does_half_off_what_is_solid():
    shot = replace(blow("pistol", "shoot"), bounced=True)
    assert pair(damage_of(man(), shot)) == (3, 2)
    row = shot.weapon
    assert solid(man(), row, 4) and not solid(man(), row, 3)


@pytest.mark.rule("CF-DMG-11")
def test_the_weak_do_half_and_the_feeble_nothing():
    assert pair(damage_of(man(strength=4), SWORD)) == (3, 1)
    assert pair(damage_of(man(strength=4), blow("dagger", "throw"))) == (4, 1)
    assert pair(damage_of(man(strength=2), blow("fist"))) == (0, 0)
    assert pair(damage_of(man(strength=3), blow("fist"))) == (3, 0)


@pytest.mark.rule("CF-KI-03")
def test_ki_makes_a_strike_stronger_once_each():
    one = damage_of(man(), SWORD, "", "damage")
    both = damage_of(man(), SWORD, "", "both")
    assert (pair(one), pair(both)) == ((7, 2), (7, 3))
    fred, joe = sample("Fred"), broke(bare(sample("Joe", 2, "b")))
    made = run(
        harm(Strike(fred, joe, blow("club")), "hit"),
        {"location": [5], "balance": [1]},
        {"chaos.force": ["penetration"]},
    )
    assert (made.choices.force, pair(made.force)) == ("penetration", (5, 1))
    box, asks = Block("crate", 8, 3), list[Ask]()
    run(harm(Strike(fred, joe, blow("club"), block=box), "blocked"), {}, asks=asks)
    assert asks == []


@pytest.mark.rule("CF-DMG-02")
def test_f03_natural_pfb_stops_damage():
    assert pair(through(Force(5, 0), 3)) == (2, 0)
    assert pair(through(Force(5, 2), 3)) == (4, 0)
    assert pair(through(Force(5, 9), 3)) == (5, 6)


@pytest.mark.rule("CF-DMG-03")
def test_f04_red_are_full_multiples_of_shock():
    assert red_of(Force(9, 0), 4) == 2
    assert red_of(Force(7, 7), 4) == 2


@pytest.mark.rule("CF-DMG-02", "CF-DMG-07")
def test_f05_armour_stops_it_and_wears():
    left, stop = stopped(Force(5, 7), Block("combat_armour", 12, 3))
    assert left.spent and (stop.before, stop.after) == (12, 9)


@pytest.mark.rule("CF-DMG-03", "CF-DMG-04")
def test_d19_damage_and_penetration_both_make_red():
    made = at_chest(sample("Joe"), 8, 6)
    assert (made.red, made.hp) == (3, 7)


@pytest.mark.rule("CF-DMG-02", "CF-DMG-07")
def test_d20_what_gets_through_heavy_armour():
    clad = sample("Joe", changes={"armour": ("combat_armour",)})
    made = at_chest(clad, 9, 14)
    assert (pair(made.through), made.red) == ((9, 2), 2)
    assert made.armour is not None and made.armour.after == 8


@pytest.mark.rule("CF-DMG-04")
def test_hit_points_never_fall_below_nothing():
    low = replace(man(), hp=Health(3, 15))
    assert at_chest(low, 9, 0).hp == 0
    empty = replace(man(), hp=Health(0, 15))
    made = at_chest(empty, 3, 0)
    assert (made.hp, made.shock, made.red) == (0, 2, 1)


@pytest.mark.rule("CF-DMG-06")
def test_armour_comes_before_natural_pfb_and_stops_without_a_hit():
    billy = guarded(sample("Billy"))
    stopped_cold = at_chest(billy, 3, 0)
    assert not stopped_cold.hit and stopped_cold.natural == 3
    both = at_chest(billy, 7, 0)
    assert (both.hit, both.through.damage, both.natural) == (True, 1, 2)


@pytest.mark.rule("CF-DMG-06")
def test_the_head_needs_a_helmet():
    head = body.part("head")
    force = Force(8, 0)
    fred = landed(sample("Fred"), force, force, PLAIN, head)
    aldric = landed(sample("Sir Aldric"), force, force, PLAIN, head)
    assert (fred.through.damage, aldric.through.damage) == (8, 0)


@pytest.mark.rule("CF-DMG-07")
def test_damage_and_penetration_wear_apart():
    assert worn(10, 3, Force(2, 2), Force(0, 0)) == 10
    assert worn(10, 3, Force(3, 5), Force(0, 0)) == 8
    used = replace(sample("Fred"), wear=Wear((("kevlar_vest", 2),)))
    assert at_chest(used, 5, 0).through.damage == 3


@pytest.mark.rule("CF-DMG-08")
def test_natural_pfb_costs_ki_even_while_a_hit_is_resolved():
    joe, fred = sample("Joe", 2, "b"), broke(sample("Fred"))
    assert natural_now(joe, CHEST, activated=False) == (3, 0)
    asks: list[Ask] = []
    dice = {"location": [2], "balance": [1]}
    club = blow("club")
    made = run(
        harm(Strike(fred, joe, club), "hit"),
        dice | {"balance": []},
        {"chaos.natural": [True]},
        asks,
    )
    assert made.choices.activated and made.active and made.natural == 2
    assert (made.through.damage, made.red, [ask.kind for ask in asks]) == (2, 0, ["chaos.natural"])
    open_ = run(harm(Strike(fred, joe, club), "hit"), dice, {"chaos.natural": [False]})
    assert (open_.through.damage, open_.red, open_.active) == (5, 1, False)


@pytest.mark.rule("CF-AMBUSH-06")
def test_not_against_the_first_attack_of_an_ambush():
    joe, fred = sample("Joe", 2, "b"), broke(sample("Fred"))
    asks: list[Ask] = []
    first = replace(HERE, opening=True)
    run(
        harm(Strike(fred, joe, blow("club"), here=first), "hit"),
        {"location": [2], "balance": [1]},
        asks=asks,
    )
    assert [ask.kind for ask in asks] == ["chaos.resist"]


@pytest.mark.rule("CF-DMG-09")
def test_d53_every_hit_lowers_it_and_ki_restores_it():
    joe = guarded(sample("Joe"))
    once = at_chest(joe, 4, 0)
    assert (once.natural, once.active, once.red) == (2, True, 0)
    twice = at_chest(guarded(joe, 2), 1, 0)
    assert (twice.natural, twice.through.damage) == (1, 0)
    again = at_chest(guarded(joe, 1), 3, 0, Choices(activated=True))
    assert again.through.damage == 0 and again.natural == 2
    assert natural_now(guarded(joe, 1), CHEST, activated=True) == (3, 3)


@pytest.mark.rule("CF-DMG-09")
def test_red_switches_it_off():
    assert not at_chest(guarded(sample("Joe")), 9, 0).active


@pytest.mark.rule("CF-DMG-10")
def test_natural_pfb_counts_half_at_a_weak_point():
    joe = guarded(sample("Joe"))
    assert natural_now(joe, body.part("right_hand"), activated=False) == (3, 1)
    assert natural_now(hurt(joe, chest=2), CHEST, activated=False) == (3, 1)
    assert natural_now(hurt(joe, chest=1), CHEST, activated=False) == (3, 3)


@pytest.mark.rule("CF-BLOCK-04")
def test_d56_a_crate_takes_the_penetration_of_a_laser():
    joe, fred = sample("Joe"), guarded(bare(sample("Fred", 2, "b")))
    crate = Block("crate", 8, 3, "large", 9)
    laser = blow("laser_rifle", "shoot")
    made = run(
        harm(Strike(broke(joe), broke(fred), laser, block=crate), "blocked"), {"location": [2]}
    )
    (stop,) = made.blocks
    assert (stop.kind, stop.unit, stop.before, stop.after) == ("crate", 9, 8, 6)
    assert (made.through.damage, made.red, made.natural, made.hp) == (5, 0, 2, 16)


@pytest.mark.rule("CF-BLOCK-04", "CF-DMG-17")
def test_a_block_that_stops_everything_costs_nothing_else():
    aldric = broke(sample("Sir Aldric", 2, "b"))
    shield = Block("small_shield", 10, 4)
    made = run(
        harm(Strike(broke(sample("Thug")), aldric, blow("club"), block=shield), "blocked"), {}
    )
    assert not made.hit and made.blocks[0].after == 9 and made.hp == 27
    left, stop = stopped(Force(5, 1), Block("small_shield", 0, 4))
    assert pair(left) == (5, 1) and not stop.broken
    _, last = stopped(Force(9, 9), Block("stool", 1, 1))
    assert last.broken


@pytest.mark.rule("CF-DMG-12")
@pytest.mark.parametrize(
    ("face", "part"),
    [(1, "head"), (2, "chest"), (4, "chest"), (5, "abdomen"), (6, "abdomen"), (7, "right_arm"),
     (8, "left_arm"), (9, "right_leg"), (10, "left_leg")],
)  # fmt: skip
def test_where_a_blow_falls(face: int, part: str):
    joe = broke(sample("Joe", 2, "b"))
    made = run(harm(Strike(broke(sample("Thug")), joe, blow("fist")), "hit"), {"location": [face]})
    assert made.part == part and made.location is not None


@pytest.mark.rule("CF-TUM-01")
def test_a_tumble_keeps_the_blow_off_the_head():
    joe = broke(sample("Joe", 2, "b"))
    called = replace(blow("fist"), area="head")
    made = run(harm(Strike(broke(sample("Thug")), joe, called), "tumbled"), {"location": [1]})
    assert (made.part, made.force.damage) == ("chest", 1)


@pytest.mark.rule("CF-CRIT-05", "CF-DMG-11")
def test_d46_d47_a_grenade_on_the_thug():
    thug = guarded(sample("Thug", 2, "b"))
    grenade = blow("grenade", "area")
    close = damage_of(man(), grenade, ORDINARY)
    assert (pair(close), at_chest(thug, *pair(close)).red) == ((20, 4), 4)
    rolled = damage_of(man(), grenade, ORDINARY, tumbled=True)
    assert pair(rolled) == (10, 2)
    assert (at_chest(thug, 10, 2).through.damage, at_chest(thug, 10, 2).red) == (9, 1)
    far = at_chest(thug, *pair(damage_of(man(), grenade)))
    assert (far.through.damage, far.red) == (10, 2)
    half = at_chest(thug, *pair(damage_of(man(), grenade, tumbled=True)))
    assert (half.through.damage, half.red) == (4, 0)
