"""Damage by ST and what a weapon asks of its user, as T-12 and the blocks have it (E-05)."""

from __future__ import annotations

import pytest

from game.rules.heroic20s.tables import damage
from game.rules.heroic20s.tables.blocks import encumbrance, laden, sheet
from game.rules.heroic20s.tables.gear import Carried, Person
from game.rules.heroic20s.tables.rows import Arm

THRUST = """1d-4 1d-4 1d-3 1d-3 1d-2 1d-2 1d-1 1d-1 1d 1d 1d+1 1d+1 1d+2 1d+2 2d-1 2d-1 2d 2d 2d+1
2d+1 2d+2 2d+2 3d-1 3d-1 3d 3d 3d+1 3d+1 3d+2 3d+2 4d-1 4d-1"""
SWING = """1d-3 1d-2 1d-2 1d-1 1d-1 1d 1d 1d+1 1d+1 1d+2 1d+2 2d-1 2d-1 2d 2d 2d+1 2d+1 2d+2 2d+2
3d-1 3d-1 3d 3d 3d+1 3d+1 3d+2 3d+2 4d-1 4d-1 4d 4d 4d+1"""
BASIC = """1d-3 1d-3 1d-2 1d-2 1d-1 1d 1d+1 1d+2 2d-1 2d 2d+1 2d+2 3d-1 3d 3d+1 3d+2 4d-1 4d 4d+1
4d+2 5d-1 5d 5d+1 5d+1 5d+2 5d+2 6d-1 6d-1 6d 6d 6d+1 6d+1"""
"""T-12, from ST 5 to 36."""


def said(dice: tuple[int, int]) -> str:
    """Dice and adds as they are written."""
    return f"{dice[0]}d{dice[1]:+}".removesuffix("+0")


@pytest.mark.rule("HC-BASE-12")
def test_thrust_and_swing_of_every_strength() -> None:
    row = range(5, 37)
    assert [said(damage.thrust(one)) for one in row] == THRUST.split()
    assert [said(damage.swing(one)) for one in row] == SWING.split()
    assert [said(damage.swing(one, basic=True)) for one in row] == BASIC.split()


@pytest.mark.rule("HC-BASE-12")
def test_swing_is_the_thrust_of_three_points_more_without_end() -> None:
    assert all(damage.swing(one) == damage.thrust(one + 3) for one in range(1, 61))
    assert said(damage.thrust(43)) == "5d-1" and said(damage.thrust(4)) == "1d-5"
    assert said(damage.swing(40, basic=True)) == "7d-1"


@pytest.mark.rule("HC-BASE-13")
def test_adds_of_three_are_another_die() -> None:
    assert [said(damage.counted(*one)) for one in ((1, 3), (2, 3), (1, 2), (1, 6), (1, 7))] == [
        "2d-1", "3d-1", "1d+2", "2d+2", "3d-1",
    ]  # fmt: skip


@pytest.mark.rule("HC-BASE-14")
def test_a_lack_of_strength_and_strength_that_is_too_much() -> None:
    assert [damage.deficit(one, 10) for one in (7, 10, 13)] == [3, 0, 0]
    assert damage.damage_strength(20, 6) == 18
    assert damage.damage_strength(20, 0) == 20
    weak, strong = armed(8, "broadsword"), armed(10, "broadsword")
    assert (weak.level, strong.level) == (10, 12)
    assert (weak.parry, strong.parry) == (8, 9)
    cut = armed(20, "small_knife").modes[0]
    assert (cut.dice, cut.adds) == (1, -1)


@pytest.mark.rule("HC-SF-02")
@pytest.mark.rule("HC-BASE-14")
def test_unwieldy_unless_one_and_a_half_times_as_strong() -> None:
    """D-49: the swing of a halberd is slow, its thrust is not; nor is every unbalanced weapon."""
    assert [one.factor for one in armed(13, "halberd").modes] == [6, 6, 4]
    assert armed(17, "great_axe").modes[0].factor == 6
    assert armed(18, "great_axe").modes[0].factor == 4
    assert armed(13, "axe").modes[0].factor == 4


@pytest.mark.rule("HC-BASE-15")
def test_reach_from_the_least_to_the_longest() -> None:
    knife, pike = armed(12, "large_knife"), armed(12, "pike")
    assert [(mode.least, mode.most) for mode in knife.modes] == [(0, 1), (0, 0)]
    assert [(mode.least, mode.most) for mode in pike.modes] == [(4, 5)]
    assert knife.close and not pike.close


@pytest.mark.rule("HC-BASE-16")
@pytest.mark.rule("HC-RNG-23")
def test_ranges_are_times_strength_and_ammunition_is_the_usual() -> None:
    block = fighter(12, "longbow", "javelin", "sling", "crossbow", "thrown_dagger", "assault_rifle")
    bow, javelin, sling, crossbow, dagger, rifle = sheet(block).missiles
    assert [(one.half, one.most) for one in (bow, javelin, dagger)] == [
        (180, 240),
        (18, 30),
        (6, 12),
    ]
    assert (rifle.half, rifle.most) == (500, 3500)
    ammunition = [one.ammunition for one in (bow, crossbow, javelin, sling)]
    assert ammunition == [12, 20, 3, 20]
    assert [one.reload for one in (bow, crossbow)] == [2, 4]
    assert (bow.fast_draw, dagger.fast_draw, rifle.fast_draw) == ("arrow", "knife", "ammo")
    assert rifle.magazine and not bow.magazine


@pytest.mark.rule("HC-RNG-06")
def test_a_machine_gun_fires_a_quarter_of_its_rate_at_least() -> None:
    (gun,) = sheet(fighter(13, "lmg_762")).missiles
    (shotgun,) = sheet(fighter(13, "pump_shotgun")).missiles
    assert (gun.rate, gun.least_shots) == (15, 4)
    assert (shotgun.rate, shotgun.pellets, shotgun.least_shots) == (2, 9, 1)


@pytest.mark.rule("HC-BASE-18")
def test_encumbrance_by_weight() -> None:
    assert [encumbrance(10, one) for one in (20, 20.5, 40, 60, 120, 121, 200)] == [
        0,
        1,
        1,
        2,
        3,
        4,
        4,
    ]
    with pytest.raises(ValueError, match="too much"):
        encumbrance(10, 201)
    assert [laden(5, level) for level in range(5)] == [5, 4, 3, 2, 1]
    assert laden(3, 4) == 1


@pytest.mark.rule("HC-INJ-09")
def test_armour_covers_what_it_covers() -> None:
    worn = fighter(12, "axe", armour=("mail_shirt", "leather_armour", "pot_helm"))
    found = {row.location: row for row in sheet(worn).protection}
    assert {name: row.value for name, row in found.items()} == {
        "torso": 4, "vitals": 4, "groin": 2, "skull": 4,
    }  # fmt: skip
    assert found["torso"].flexible and found["torso"].crushing == -2
    assert not found["groin"].flexible


def fighter(strength: int, *weapons: str, armour: tuple[str, ...] = ()) -> Person:
    """Somebody with these weapons, each at skill 12."""
    carried = tuple(Carried(name, 12) for name in weapons)
    return Person(
        archetype="somebody",
        strength=strength,
        dexterity=10,
        health=10,
        weapons=carried,
        armour=armour,
    )


def armed(strength: int, weapon: str) -> Arm:
    """The weapon in the hands of somebody so strong."""
    return sheet(fighter(strength, weapon)).arms[0]
