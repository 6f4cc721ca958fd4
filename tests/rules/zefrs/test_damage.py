"""DMG, RES-02: the points of a blow from its colour, and what is left of them, as numbers."""

from __future__ import annotations

import pytest

from game.rules.zefrs.exchange import damage
from game.rules.zefrs.exchange.attack import Attack
from game.rules.zefrs.exchange.damage import Force
from game.rules.zefrs.sheet.resolution import worth
from tests.rules.zefrs.people import man

SWORD = Attack("broadsword", "chest", 1)
AXE = Attack("great_axe", "chest", 2)
FISTS = Attack("unarmed", "chest", 0)


@pytest.mark.rule("ZF-DMG-01")
@pytest.mark.parametrize(
    ("colour", "points"), [("white", 0), ("green", 1), ("yellow", 2), ("orange", 3), ("red", 4)]
)
def test_the_colour_of_a_hit_is_its_base_damage(colour: str, points: int) -> None:
    assert worth(colour) == points
    assert damage.force(man(), man(2), SWORD, colour) == Force(points, 0)


@pytest.mark.rule("ZF-RES-02")
@pytest.mark.parametrize(
    ("strength", "how", "colour", "raw", "through"),
    [
        (None, AXE, "green", 3, 2),
        (None, AXE, "orange", 5, 2),
        (20, AXE, "orange", 7, 4),
        (20, SWORD, "green", 3, 2),
        (None, FISTS, "green", -1, -1),
        (20, FISTS, "green", 1, 1),
        (20, FISTS, "orange", 3, 2),
    ],
)
def test_the_colour_the_weapon_and_the_strength_are_added_up(
    strength: int | None, how: Attack, colour: str, raw: int, through: int
) -> None:
    assert damage.force(man(strength=strength), man(2), how, colour) == Force(raw, through)


@pytest.mark.rule("ZF-DMG-05")
@pytest.mark.parametrize(
    ("left", "armour", "shield", "lost"),
    [
        (4, 0, 0, 4),
        (4, 1, 0, 3),
        (4, 0, 2, 2),
        (4, 1, 2, 1),
        (4, 2, 2, 0),
        (3, 2, 2, 0),
        (0, 0, 0, 0),
        (-1, 0, 0, 0),
        (1, 0, 0, 1),
    ],
)
def test_armour_and_shield_may_leave_nothing_of_a_blow(
    left: int, armour: int, shield: int, lost: int
) -> None:
    assert damage.final(left, armour, shield) == lost


@pytest.mark.rule("ZF-DMG-05")
def test_without_a_shield_the_armour_alone_is_taken_off() -> None:
    assert [damage.final(left, 1) for left in (0, 1, 2, 3)] == [0, 0, 1, 2]
