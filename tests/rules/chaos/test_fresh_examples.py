"""Examples of our own for Chaos, at the limits of its rules, each reckoned by hand beforehand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.components import Health
from game.core.odds import enumerate_exchange
from game.core.orders import Order
from game.rules.chaos.exchange.aftermath import bled, blood_loss, thrown
from game.rules.chaos.exchange.clash import clash
from game.rules.chaos.exchange.facts import HERE, Block, Strike
from game.rules.chaos.exchange.force import (
    ORDINARY,
    SHATTER_A,
    SHATTER_B,
    Force,
    damage_of,
    stopped,
    through,
    worn,
)
from game.rules.chaos.exchange.getting_through import natural_now, red_of
from game.rules.chaos.exchange.modifiers import attack_modifiers, defence_modifiers, size
from game.rules.chaos.exchange.rolls import attack_check, defence_check, strike_check, worst_die
from game.rules.chaos.sheet import body, derived, resists
from game.rules.chaos.sheet.actions import Answer
from game.rules.chaos.sheet.components import Condition, Wounds
from tests.rules.chaos.bout import duel
from tests.rules.chaos.people import able, blow, broke, guarded, hurt, man, run, sample, skilled

SWORD, DODGE = blow("long_sword"), Answer("dodge")


def pair(force: Force) -> tuple[int, int]:
    return force.damage, force.penetration


@pytest.mark.rule("CF-MISS-01", "CF-MISS-03")
@pytest.mark.parametrize(
    ("red", "unskilled", "worst"),
    [(0, False, 4), (1, False, 6), (0, True, 8), (3, True, 14), (6, True, 20)],
)
def test_automatic_misses_by_penalty(red: int, unskilled: bool, worst: int) -> None:
    """The die less penalties of 0, 2, 4, 10 and 16 is 4 or less up to 4, 6, 8, 14 and 20."""
    he = man(1, "a") if unskilled else skilled(man(1, "a"), "one_handed", 1)
    he = hurt(he, chest=red) if red else he
    assert worst_die(he, attack_modifiers(he, man(), SWORD, HERE)) == worst


@pytest.mark.rule("CF-CRIT-01", "CF-CRIT-03", "CF-ROLL-01")
def test_the_chances_of_a_hurt_man() -> None:
    """Skill 1 (+1), 2 Red (-4) against nobody's defence: 1 fumbles, to 8 he misses, 20 is critical:
    1/20, 7/20, 11/20, 1/20; with the perk 19 is critical as well.
    """
    he = hurt(skilled(man(1, "a"), "one_handed", 1), chest=2)
    odds = dict(attack_check(he, man(), SWORD, numbered=False).odds)
    assert sorted(odds.values()) == pytest.approx([1 / 20, 1 / 20, 7 / 20, 11 / 20])
    keen = hurt(skilled(man(1, "a"), "one_handed", 9, "critical"), chest=2)
    assert dict(attack_check(keen, man(), SWORD, numbered=False).odds)["critical"] == 2 / 20


@pytest.mark.rule("CF-DMG-02", "CF-DMG-03")
@pytest.mark.parametrize(
    ("damage", "penetration", "pfb", "left", "red"),
    [
        (3, 5, 8, (0, 0), 0),
        (9, 3, 5, (7, 0), 1),
        (4, 9, 5, (4, 4), 0),
        (5, 10, 5, (5, 5), 2),
        (10, 6, 6, (10, 0), 2),
        (9, 9, 0, (9, 9), 2),
        (14, 0, 15, (0, 0), 0),
        (16, 4, 5, (15, 0), 3),
    ],
)
def test_what_gets_through(damage, penetration, pfb, left, red) -> None:
    """Penetration eats PFb first; what is left of PFb comes off damage; Shock 5 for either."""
    passed = through(Force(damage, penetration), pfb)
    assert pair(passed) == left
    assert red_of(passed, 5) == red


@pytest.mark.rule("CF-DMG-07")
@pytest.mark.parametrize(
    ("damage", "penetration", "pfb", "soak", "left"),
    [(7, 7, 14, 4, 12), (3, 3, 10, 4, 10), (4, 3, 10, 4, 9), (20, 10, 10, 4, 8), (9, 0, 6, 3, 4)],
)
def test_armour_wears_by_each_number_alone(damage, penetration, pfb, soak, left) -> None:
    """7 / 4 + 7 / 4 = 1 + 1, not 14 / 4; 3 and 3 nothing; penetration 10: 2; damage 6 of 6: 2."""
    force = Force(damage, penetration)
    assert worn(pfb, soak, force, through(force, pfb)) == left


@pytest.mark.rule("CF-BLOCK-04", "CF-DMG-06")
def test_a_club_stops_a_sword_in_part() -> None:
    """8 / 4 at a club 6 / 3: penetration eats 4, damage 8 - 2 = 6 goes on; 2 / 3 + 4 / 3 = 1."""
    left, stop = stopped(Force(8, 4), Block("club", 6, 3, "small"))
    assert pair(left) == (6, 0)
    assert (stop.before, stop.after) == (6, 5)


@pytest.mark.rule("CF-DMG-04")
@pytest.mark.parametrize(
    ("stamina", "shock", "empty"),
    [(1, 1, 1), (2, 2, 1), (3, 3, 1), (5, 4, 2), (7, 6, 3), (15, 12, 6)],
)
def test_shock_of_each_stamina(stamina: int, shock: int, empty: int) -> None:
    """3, 6, 9, 15, 21 and 45 HP: a quarter, rounded up; half of it at 0 HP, at least 1."""
    he = man(stamina=stamina)
    assert derived.shock(he) == shock
    assert derived.shock(replace(he, hp=Health(0, 3 * stamina))) == empty


@pytest.mark.rule("CF-DMG-08", "CF-DMG-10")
@pytest.mark.parametrize(
    ("part", "red", "value"),
    [("chest", 0, 5), ("chest", 1, 5), ("chest", 2, 2), ("left_eye", 0, 2),
     ("right_hand", 0, 2), ("right_foot", 0, 5), ("neck", 0, 5)],
)  # fmt: skip
def test_natural_pfb_at_weak_points(part: str, red: int, value: int) -> None:
    """5 counts half, 2, at wrist and eye, and where there are 2 Red; foot and neck are whole."""
    he = guarded(man(stamina=15), 5)
    he = hurt(he, **{part: red}) if red else he
    assert natural_now(he, body.part(part), activated=False) == (5, value)


@pytest.mark.rule("CF-CRIT-05", "CF-SHAT-03", "CF-SHAT-04", "CF-JAB-02", "CF-JAB-03", "CF-DMG-01")
def test_odd_numbers_doubled_and_halved() -> None:
    """Grak's claymore 9 / 3 and +4 / +2 (Strength) and +1 penetration (skill 4): 13 / 6; critical
    22 / 6; Shatter A 22 / 9, B 26 / 6. Strength 13 jabs 3 + 1, and half of his penetration of 1
    is nothing; his dagger (4 + 3) / 2 = 3, 2 / 2 = 1.
    """
    grak, axe = sample("Grak"), blow("claymore")
    found = [pair(damage_of(grak, axe, kind)) for kind in ("", ORDINARY, SHATTER_A, SHATTER_B)]
    assert found == [(13, 6), (22, 6), (22, 9), (26, 6)]
    he = man(1, "a", strength=13)
    assert pair(damage_of(he, replace(blow("fist"), jab=True, ticks=1))) == (4, 0)
    assert pair(damage_of(he, replace(blow("dagger"), jab=True, ticks=1))) == (3, 1)


@pytest.mark.rule("CF-DMG-11")
def test_a_weak_arm_halves_held_weapons_only() -> None:
    """Strength 4: sword 6 / 2 is 3 / 1, a critical 12 / 2 is 6 / 1; the fist 3; Strength 2: 0."""
    weak = man(1, "a", strength=4)
    assert pair(damage_of(weak, SWORD)) == (3, 1)
    assert pair(damage_of(weak, SWORD, ORDINARY)) == (6, 1)
    assert pair(damage_of(weak, blow("fist"))) == (3, 0)
    assert pair(damage_of(man(1, "a", strength=2), blow("fist"))) == (0, 0)


@pytest.mark.rule("CF-TICK-05", "CF-TICK-07")
@pytest.mark.parametrize(
    ("speed", "interval", "actions"),
    [(1, 8, 2), (2, 7, 2), (10, 6, 4), (11, 5, 5), (17, 4, 6), (20, 4, 7)],
)
def test_interval_and_actions(speed: int, interval: int, actions: int) -> None:
    """6 + 2, 1, 0, -1, -2; 3 - 1, + 1, 2, 3, 4."""
    he = man(speed=speed)
    assert (derived.interval(he), derived.free_actions(he)) == (interval, actions)
    assert derived.free_actions(able(he, "light_feet", "light_hands")) == actions + 2


@pytest.mark.rule("CF-PEN-06")
@pytest.mark.parametrize(
    ("own", "his", "worth"),
    [(18, 10, 0), (18, 9, -4), (20, 5, -8), (18, 5, -4), (9, 18, 0), (40, 10, -8)],
)
def test_sizes(own: int, his: int, worth: int) -> None:
    """At most half -4, at most a quarter -8."""
    assert sum(one.worth for one in size(own, his)) == worth


@pytest.mark.rule("CF-KNOCK-03")
@pytest.mark.parametrize(
    ("weight", "abilities", "metres"), [(65, (), 13), (66, (), 0), (65, ("knockback",), 15)]
)
def test_just_light_enough_to_fly(weight: int, abilities: tuple[str, ...], metres: int) -> None:
    """Strength 13 carries 65 kg."""
    he = able(man(1, "a", strength=13), *abilities)
    assert thrown(he, man(weight=weight), blow("fist")) == metres


@pytest.mark.rule("CF-DMG-15")
@pytest.mark.parametrize(
    ("had", "red", "edge", "now"),
    [(0, 1, "edged", 0), (0, 2, "edged", 1), (0, 3, "bullet", 1), (0, 4, "piercing", 2),
     (2, 4, "edged", 3), (3, 2, "edged", 3), (0, 6, "blunt", 0), (0, 5, "burn", 0)],
)  # fmt: skip
def test_bleeding(had: int, red: int, edge: str, now: int) -> None:
    """2 or 3 Red 1, 4 and more 2, at most 3 together; Stamina 4 one more."""
    assert bled(had, red, edge) == now
    assert blood_loss(replace(man(stamina=4), wounds=Wounds(bleeding=2))) == 3


@pytest.mark.rule("CF-RES-01", "CF-RES-02", "CF-RES-04", "CF-KO-08")
@pytest.mark.parametrize(
    ("red", "found"),
    [
        (0, {"resisted": 51, "stunned": 10, "round": 20, "fight": 19}),
        (4, {"resisted": 11, "stunned": 10, "round": 20, "fight": 59}),
        (5, {"resisted": 1, "stunned": 10, "round": 20, "fight": 69}),
    ],
)
def test_the_ends_of_resist_knockout(red: int, found: dict[str, int]) -> None:
    """50 less 10 for each Red: 00 to 50 resist, the next 10 stun, the next 20 last a round; 99
    is the worst of all.
    """
    he = hurt(man(), chest=red) if red else man()
    odds = resists.resist(he, "knockout").odds
    assert [round(chance * 100) for _, chance in odds] == list(found.values())


@pytest.mark.rule("CF-PEN-08", "CF-CAP-01", "CF-CAP-02", "CF-ROLL-09")
def test_a_clumsy_catch_of_an_arrow() -> None:
    """Speed 2: Quick Parry -1; capture -4, arrow -4: -9 in all; a thrown knife -5."""
    slow = man(2, "b", speed=2)
    catch = Answer("capture")
    for name, how, shift in (("short_bow", "shoot", -9), ("throwing_knife", "throw", -5)):
        strike = Strike(man(1, "a"), slow, blow(name, how), catch, HERE)
        assert defence_check(strike).shift == shift


@pytest.mark.rule("CF-PEN-05", "CF-PEN-11", "CF-PEN-12", "CF-PEN-14")
def test_everything_at_once_upon_a_defender() -> None:
    """From behind -4, below -4 (two are the most), 3 Red -6, prepared +4, large shield +8: -2; and
    Aldric's Parry with a shield: Agility 8 is +2.
    """
    aldric = hurt(sample("Sir Aldric", 2, "b"), chest=3)
    place = replace(HERE, rear=True, lower=(False, True))
    answer, shield = Answer("block", pay="prepared"), Block("large_shield", 14, 4, "large")
    found = defence_modifiers(Strike(man(1, "a"), aldric, SWORD, answer, place, shield))
    assert sum(one.worth for one in found) == -2


@pytest.mark.rule("CF-ROLL-03", "CF-CRIT-02", "CF-MISS-04")
@pytest.mark.parametrize(
    ("attack", "defence", "hits"),
    [(11, 10, True), (10, 10, False), (20, 19, True), (20, 20, False), (5, 1, True), (4, 1, False)],
)
def test_plain_men_roll(attack: int, defence: int, hits: bool) -> None:
    """Skill 1 (+1) unhurt against Dodge 0 + 1: a tie is the defender's; 1 always fails."""
    one, two = skilled(man(1, "a"), "one_handed", 1), man(2, "b", agility=6)
    made = run(clash(Strike(one, two, SWORD, DODGE)), {"attack": [attack], "defence": [defence]})
    assert (made.result in ("hit", "critical")) is hits


@pytest.mark.rule("CF-ROLL-03")
def test_the_exact_chance_of_a_duel() -> None:
    """d20 + 1 against d20 + 1, misses to 4, 20 hits but for a 20: for dice a of 5 to 19 the
    defender fails with less than a, a - 1 faces (his 1 among them): 4 + ... + 18 = 165; 20: 19.
    """
    one, two = skilled(man(1, "a"), "one_handed", 1), broke(man(2, "b", agility=6))
    found = enumerate_exchange(lambda: clash(Strike(one, two, SWORD, DODGE)), lambda ask: Order())
    hits = sum(chance for made, chance in found if made.result in ("hit", "critical"))
    assert hits == pytest.approx((165 + 19) / 400)
    assert strike_check(Strike(one, two, SWORD, DODGE)).shift == 1


@pytest.mark.rule("CF-CALL-06", "CF-CALL-07", "CF-TICK-06")
@pytest.mark.parametrize(
    ("apart", "prone", "strikes", "worth"),
    [
        (10, False, 17, 0),
        (11, False, 16, -4),
        (5, True, 17, 0),
        (6, True, 16, -4),
        (11, True, 15, -8),
    ],
)
def test_a_pistol_one_metre_too_far(apart: int, prone: bool, strikes: int, worth: int) -> None:
    """Perception 5 and skill 1: 10 m. Acquired on 20, the shot falls on 17; beyond 10 m, and at
    somebody who lies more than 5 m off, a tick later and -4 for either.
    """
    shot = {"form": "fight", "how": "shoot", "weapon": "pistol", "target": 5, "acquire": True}
    gunner, dice = {"held": ("pistol",), "handgun": 1}, {"initiative": [20, 1], "attack": [2, 2]}
    fight = duel(dice, {("a", "chaos.turn"): [shot]}, apart, gunner, {}, size=(60, 6))
    if prone:
        fight.put("b", Condition(prone=True))
    fight.play(more=True)
    assert fight.begins("a")[0] == (strikes, strikes - 3)
    modifiers = fight.dice_of("chaos.misses", "a").check.modifiers
    assert sum(one.worth for one in modifiers if one.rule == "CF-CALL-06") == worth
