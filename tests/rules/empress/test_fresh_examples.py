"""Examples of our own for Empress, at the limits of its rules, each reckoned by hand beforehand."""

from __future__ import annotations

import pytest

from game.core.odds import enumerate_exchange
from game.core.orders import Order
from game.rules.empress.exchange.areas import blast_armour, exploded
from game.rules.empress.exchange.attack import attack_check, attacked, graded
from game.rules.empress.exchange.blow import advantage
from game.rules.empress.exchange.damage import harm
from game.rules.empress.exchange.defence import can_parry, coverage, defence
from game.rules.empress.exchange.maneuvers import Maneuver, crushed, hurled, maneuvered
from game.rules.empress.exchange.shifts import attack_shifts
from game.rules.empress.sheet import stats
from game.rules.empress.sheet.turns import Interceptions
from game.rules.empress.tables.book import items
from tests.rules.empress.bout import bout, man, setup
from tests.rules.empress.cast import BOOK, blow, figure
from tests.rules.exchanges import played


def one(name: str, *held: str, **changes):
    """Somebody of the example combatants as the target."""
    return figure(name, 2, *held, **changes)


def told(attack) -> dict[str, int]:
    """What shifts this attack, by the last word of the label."""
    return {one.label.split("shift_")[1]: one.worth for one in attack_shifts(attack)}


@pytest.mark.rule("EM-ARM-09")
@pytest.mark.parametrize(
    ("covered", "protection", "off"),
    [(3, 4, 2), (5, 4, 3), (1, 4, 1), (1, 3, 0), (3, 5, 2), (7, 6, 5), (8, 6, 6), (0, 6, 0)],
)
def test_halves_of_armour_against_a_blast_count_up(covered, protection, off) -> None:
    """4 x 3 / 8 = 1.5 counts 2; 4 x 5 / 8 = 2.5 counts 3; 0.5 counts 1; 0.375 nothing."""
    made = one("E2", coverage=covered, protection=protection)
    assert blast_armour(made, BOOK) == off


@pytest.mark.rule("EM-ARM-10", "EM-ARM-09")
def test_a_blast_of_seven_is_halved_before_armour() -> None:
    """2d6 = 7; saved 3, less 3 (light mail 3 x 4 / 8 = 1.5, so 2) = 1; unsaved 7 - 2 = 5."""
    two = (one("E1"), figure("E1", 3))
    pot = items()["powder_pot"]
    found = played(exploded(pot, two, 1, BOOK), {"blast": [(3, 4)], "blast_save": [13, 12]})
    assert [harmed.points for _, harmed in found] == [1, 5]


@pytest.mark.rule("EM-CHR-02", "EM-CHR-03", "EM-CHR-05", "EM-CHR-04")
def test_every_row_of_table_two() -> None:
    """-4 -3 -3 -2 -2 -1 -1 -1 0 0 0 0 +1 +1 +1 +2 +2 +3 +3 +4 for 1 to 20."""
    row = [-4, -3, -3, -2, -2, -1, -1, -1, 0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 4]
    for value, worth in enumerate(row, 1):
        made = one("E8", agility=value, toughness=value, dexterity=value)
        assert defence(blow(figure("E2"), made, front=False)).hit_class == 11 + worth - 2 * (
            value < 9
        )
        assert stats.initiative(made.fighter) == 7 + worth
        assert stats.attack_modifier(made.fighter) == 1 + worth
        assert stats.power_modifier(made.fighter) == 1 + worth
        assert stats.save(made.fighter, "reflexes") == worth + 2


@pytest.mark.rule("EM-RCH-01", "EM-RCH-08", "EM-RCH-09")
@pytest.mark.parametrize(
    ("mine", "theirs", "longer"),
    [
        (("longsword",), ("short_sword",), True),
        (("longsword",), ("short_sword", "buckler"), False),
        (("polearm",), ("longsword",), True),
        (("polearm",), ("short_sword", "buckler"), True),
        (("great_sword",), ("mace",), True),
        (("great_sword",), ("sword",), False),
        (("polearm",), ("great_axe",), False),
        (("pike",), ("spear",), True),
        (("pike",), ("polearm",), False),
        (("whip",), ("great_axe",), True),
        (("whip",), ("great_sword",), False),
        (("rapier",), ("long_dagger",), True),
        (("staff",), ("short_sword",), True),
    ],
)
def test_reach_at_exactly_half_as_much_again(mine, theirs, longer) -> None:
    """6 : 4 = 1.5; 6 : 5 = 1.2; 9 : 6 = 1.5; 9 : 5; 7 : 4.5 = 1.56; 7 : 5 = 1.4; 9 : 6.5 = 1.38;
    12 : 8 = 1.5; 12 : 9; 10 : 6.5 = 1.54; 10 : 7 = 1.43; 5.5 : 3.5 = 1.57; 6 : 4.
    """
    me = figure("E2", 1, *mine, toughness=16)
    assert advantage(blow(me, one("E2", *theirs, toughness=16))) is longer


@pytest.mark.rule("EM-PAR-04")
@pytest.mark.parametrize(
    ("weapon", "covered", "protection", "parries"),
    [
        ("sword", 5, 3, True),
        ("sword", 5, 2, False),
        ("sword", 4, 6, False),
        ("mace", 5, 3, False),
        ("mace", 5, 4, True),
        ("giant_axe", 6, 6, False),
        ("giant_axe", 6, 7, True),
    ],
)
def test_armoured_arms_against_the_least_damage(weapon, covered, protection, parries) -> None:
    """One die: 1 + 2 = 3 needed, after penetration; the giant's axe: 3 + 2 = 5 of 6 - 2 = 4."""
    bare = one("E9", coverage=covered, protection=protection)
    assert can_parry(blow(figure("E2", 1, weapon, toughness=18), bare)) is parries


@pytest.mark.rule("EM-STN-03")
@pytest.mark.parametrize(
    ("name", "changes", "hit_class"),
    [
        ("E8", {"toughness": 5, "dexterity": 5}, 15),
        ("E3", {}, 18),
        ("E7", {}, 17),
        ("M3", {}, 25),
    ],
)
def test_pure_defence_adds_the_better_modifier(name, changes, hit_class) -> None:
    """13 + 2, the least, for AM and PM of -1, less 2 for a heavy sword; 11 + 7; 12 + 5; 11 + 14."""
    made = one(name, pure=True, **changes)
    weak = 2 if name == "E8" else 0
    assert defence(blow(figure("E2"), made, front=False)).hit_class == hit_class - weak


@pytest.mark.rule("EM-SHD-07", "EM-SHD-08", "EM-ARM-08", "EM-WPN-05")
@pytest.mark.parametrize(
    ("shield", "weapon", "faces", "points", "worn", "destroyed"),
    [
        ("tower_shield", "giant_axe", (5, 5, 3), 8, True, False),
        ("tower_shield", "giant_axe", (5, 5, 4), 9, True, True),
        ("tower_shield", "giant_axe", (1, 2, 2), 0, False, False),
        ("tower_shield", "giant_axe", (2, 2, 2), 1, True, False),
        ("wicker_shield", "dagger", (4,), 2, True, True),
        ("wicker_shield", "dagger", (3,), 1, True, False),
        ("metal_shield", "pistol", (1,), 0, False, False),
        ("metal_shield", "pistol", (2,), 1, True, False),
        ("hide_shield", "sword", (8,), 4, True, True),
    ],
)
def test_shields_of_other_stuff(shield, weapon, faces, points, worn, destroyed) -> None:
    """Heavy metal 7 - 2 = 5 against the giant's axe: 13 leaves 8, 14 = 2 x 7 breaks it; reeds 2:
    4 breaks; light metal 6 - 5 = 1 against a pistol; hide on wood 4: 8 breaks, 4 are left.
    """
    foe = one("E8", "short_sword", shield)
    attack = blow(figure("E2", toughness=18), foe, weapon)
    dice = {"damage": [faces if len(faces) > 1 else faces[0]]}
    found = played(harm(attack, "protected"), dice)
    assert (found.points, found.worn, found.destroyed) == (points, worn, destroyed)


@pytest.mark.rule("EM-ARM-06", "EM-ARM-07", "EM-SHD-02", "EM-WPN-03", "EM-GRP-09")
@pytest.mark.parametrize(
    ("covered", "weapon", "lost", "wall", "total"),
    [
        (4, "sword", 0, 0, 8),
        (4, "spear", 0, 0, 8),
        (3, "spear", 0, 0, 7),
        (1, "spear", 2, 0, 3),
        (1, "spear", 2, 2, 5),
        (0, "spear", 4, 2, 3),
        (7, "spear", 0, 0, 8),
        (7, "sword", 5, 2, 7),
        (9, "spear", 0, 2, 8),
    ],
)
def test_coverage_of_suit_thrust_shield_and_wall(covered, weapon, lost, wall, total) -> None:
    """4 + 5 is capped at 8; 4 - 1 + 5 = 8; 3 - 1 + 5 = 7; a worn shield 5 - 2 = 3 beside 1 - 1."""
    foe = one("E5", coverage=covered, shield_lost=lost)
    found = coverage(blow(figure("E2"), foe, weapon, wall=wall))
    assert found == total


@pytest.mark.rule("EM-CLV-01", "EM-CLV-02")
def test_the_fourth_further_blow() -> None:
    """-3 x 4 = -12; Warriors -2 x 4 = -8."""
    assert told(blow(figure("E8"), one("E10"), cleave=4))["cleave"] == -12
    assert told(blow(figure("E2"), one("E10"), cleave=4))["cleave_warrior"] == -8


@pytest.mark.rule("EM-ATK-08", "EM-ATK-07", "EM-ATK-02", "EM-CHR-03")
def test_hit_class_at_its_least() -> None:
    """Agility 1, prone, too weak: 11 - 4 - 2 - 2 = 3: total 2 misses, 13 is critical."""
    foe = one("E4", agility=1, prone=True, toughness=5, coverage=0, protection=0)
    against = defence(blow(figure("E2"), foe))
    assert against.hit_class == 3
    assert [str(graded(10, total, against)) for total in (2, 3, 12, 13)] == [
        "miss", "direct", "direct", "critical",
    ]  # fmt: skip


@pytest.mark.rule("EM-GIA-02", "EM-GIA-03")
def test_a_gigantic_one_and_a_medium_man() -> None:
    """Five to two: three classes beyond: crush 2d6 (at most 12), hurl 3d6 + 4, a wall +1d6."""
    giant = figure("M3", size=5)
    assert played(crushed(giant, one("E3"), BOOK), {}).points == 12
    assert played(hurled(giant, one("E3")), {"hurl": [(1, 2, 3)]}).points == 10
    assert played(hurled(giant, one("E3"), True), {"hurl": [(1, 2, 3, 6)]}).points == 16


@pytest.mark.rule("EM-MOV-01", "EM-MOV-02")
@pytest.mark.parametrize(
    ("armour", "covered", "held", "feet"),
    [
        ("light_mail", 4, ("sword",), 40),
        ("light_mail", 5, ("sword",), 40),
        ("heavy_plate", 4, ("sword",), 40),
        ("heavy_plate", 5, ("sword",), 30),
        ("heavy_plate", 5, ("sword", "buckler"), 30),
        ("heavy_plate", 5, ("sword", "medium_shield"), 20),
        ("light_plate", 5, ("spear", "large_shield"), 30),
        ("hardened_leather", 8, ("great_axe",), 40),
        ("heavy_plate", 8, ("great_axe",), 20),
    ],
)
def test_what_armour_weighs(armour, covered, held, feet) -> None:
    """Points 0, 1, 1, 2, 2, 3, 2, 1, 3 for 40, 40, 40, 30, 30, 20, 30, 40, 20 feet."""
    protection = {"light_mail": 3, "heavy_plate": 6, "light_plate": 5, "hardened_leather": 2}
    made = figure("E2", 1, *held, coverage=covered, protection=protection[armour])
    assert stats.movement(made) == feet


@pytest.mark.rule("EM-ATK-01", "EM-ATK-06", "EM-SHD-05")
def test_the_chance_of_each_loss_of_a_third_protected_hit() -> None:
    """Sword +5 at HC 13, AC 21 of E2, the armour 4 catching: protected on 8 to 15 (8/20), direct
    none of 16 or 17 (2/20), critical 18 to 20 (3/20), so 8 points: 1/80 + 2/160 + 3/20.
    """
    foe = one("E2", hits=Interceptions(melee=2))
    odds: dict[int, float] = {}
    for found, chance in enumerate_exchange(
        lambda: attacked(blow(figure("E2"), foe)), lambda ask: Order()
    ):
        odds[found.harm.points] = odds.get(found.harm.points, 0.0) + chance
    assert dict(attack_check(blow(figure("E2"), foe)).odds) == pytest.approx(
        {"miss": 7 / 20, "protected": 8 / 20, "direct": 2 / 20, "critical": 3 / 20}
    )
    assert odds[8] == pytest.approx(2 / 20 / 8 + 3 / 20)
    assert odds[4] == pytest.approx(8 / 20 / 8 + 2 / 20 / 8)
    assert odds[0] == pytest.approx(7 / 20 + 8 / 20 * 4 / 8)


@pytest.mark.rule("EM-GRP-02", "EM-GRP-06")
def test_a_grapple_fails_badly_at_four() -> None:
    """E9 (Toughness +2) at E10 (0, Reflexes +0): -2; die 6 gives 4, pinned; 7 gives 5, held."""
    for face, pinned in ((6, True), (7, False)):
        tried = Maneuver(blow(figure("E9"), one("E10"), "unarmed"), ("grapple",))
        found = played(maneuvered(tried), {"maneuver": [13], "grapple": [face]})
        assert (found.effects[0].grip == "pinned") is pinned, found.effects


@pytest.mark.rule("EM-INH-05", "EM-SHD-08", "EM-SHD-07")
def test_a_charge_upon_a_spear() -> None:
    """E2 (Hit Class 13 - 2 = 11) charges E5, whose spear strikes first at 2 - 1: 10 + 1 = 11 hits
    the shield; 6 doubled is 12, which breaks it (2 x 5): 7 are left, 18 - 7 = 11. Then 8 + 5 = 13
    of 12: 5 doubled is 10, E5's shield breaks as well, 8 - 5 = 3.
    """
    people = (man("E2", "a", (2, 5)), man("E5", "b", (2, 1)))
    dice = {"attack": [10, 8], "damage": [6, 5]}
    strikes = [{"use": True, "weapon": "spear"}]
    here = bout(setup(*people, switches=("lotfp_charge",)), dice, interrupt=strikes)
    here.does("E2", "charge", target="E5", to=(2, 2), weapon="sword")
    assert (here.hp("E2"), here.hp("E5")) == (11, 3)
    assert len(here.events("shield_destroyed")) == 2
