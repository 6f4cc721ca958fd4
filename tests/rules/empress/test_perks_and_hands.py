"""Perks and what is in hand: what counts with which weapon, what parries, who strikes twice."""

from __future__ import annotations

import pytest

from game.rules.empress.exchange.attack import attacked
from game.rules.empress.exchange.blow import advantage
from game.rules.empress.exchange.shifts import attack_shifts
from game.rules.empress.sheet.gear import boarded, longest, strikes_twice, surface
from tests.rules.empress.cast import blow, figure
from tests.rules.exchanges import played

SHORT = ("dagger", "long_dagger")


def shifted(attack) -> dict[str, int]:
    """What shifts the roll, by the last word of its label."""
    return {one.label.split("shift_")[1]: one.worth for one in attack_shifts(attack)}


@pytest.mark.rule("EM-CHR-10", "EM-DUA-01", "EM-DUA-03", "EM-DUA-04", "EM-DUA-07", "EM-DUA-08")
@pytest.mark.parametrize(
    ("held", "weapon", "changes", "found"),
    [
        (("rapier", "dagger"), "thrown_dagger", {"dual": "offensive"}, {"special": 1}),
        (("spear", "medium_shield"), "thrown_spear", {"board": "offensive"}, {"special": 1}),
        (("spear", "medium_shield"), "spear", {"board": "offensive"}, {"board": 1}),
        (("spear", "medium_shield"), "unarmed", {"board": "offensive"}, {"no_parry": 1}),
        (("rapier", "short_sword"), "short_sword", {"dual": "offensive"}, {"off_hand": -2}),
        (("rapier", "dagger"), "rapier", {"dual": "defensive"}, {}),
    ],
)
def test_perks_of_two_things_in_hand_count_for_blows_with_them(
    held: tuple[str, ...], weapon: str, changes: dict[str, str], found: dict[str, int]
) -> None:
    """He has Dual Weapon for rapier and dagger, sword-and-board for the spear, and has learnt to
    throw as well; who has lost one of the pair is as everybody with two weapons.
    """
    perks = {"pair": ("rapier", "dagger"), "board_weapon": "spear"}
    me = figure(
        "E6", 1, *held, **perks, special_weapon=weapon if "thrown" in weapon else "", **changes
    )
    found = {name: worth for name, worth in found.items() if name != "no_parry"}
    told = shifted(blow(me, figure("E9", 2, "sword"), weapon))
    assert {name: told[name] for name in told if name not in ("reach", "no_parry")} == found


@pytest.mark.rule("EM-DUA-03", "EM-GRP-03")
@pytest.mark.parametrize(
    ("pair", "changes", "twice"),
    [
        (SHORT, {"held_by": 2}, True),
        (("rapier", "dagger"), {"held_by": 2}, False),
        (("rapier", "dagger"), {}, True),
        (SHORT, {"swallowed_by": 2}, True),
        (SHORT, {"dual": "defensive"}, False),
    ],
)
def test_whoever_is_held_strikes_twice_with_very_short_weapons(pair, changes, twice) -> None:
    me = figure("E6", 1, *pair, pair=pair, **{"dual": "offensive", **changes})
    assert strikes_twice(me) is twice


@pytest.mark.rule("EM-DUA-06", "EM-PAR-01")
@pytest.mark.parametrize(
    ("held", "pair", "parries"),
    [
        (SHORT, SHORT, True),
        (SHORT, (), False),
        (("knife", "dagger"), ("knife", "dagger"), False),
        (("dagger", "dagger"), ("dagger", "dagger"), True),
        (("flail", "dagger"), ("flail", "dagger"), False),
        (("club", "dagger"), (), True),
        (("flail",), (), False),
    ],
)
def test_a_surface_is_a_weapon_of_two_feet_or_both_of_a_pair_together(held, pair, parries) -> None:
    """A flail is long enough, but cannot parry for another reason."""
    assert surface(figure("E6", 1, *held, pair=pair)) is parries


@pytest.mark.rule("EM-DUA-08")
def test_an_empty_hand_is_no_weapon_of_a_perk() -> None:
    assert not boarded(figure("E1", 1, "medium_shield", board_weapon=""))
    assert boarded(figure("E1", 1, "spear", "medium_shield", board_weapon="spear"))


@pytest.mark.rule("EM-RCH-01", "EM-RCH-09")
def test_large_throwers_have_no_advantage_of_reach_over_bare_hands() -> None:
    ogre, foe = figure("M2", 1, "rock"), figure("E9", 2)
    assert advantage(blow(ogre, foe, "great_club"))
    assert not advantage(blow(ogre, foe, "rock"))
    assert longest(figure("E6", 1, "dagger", "rapier")).id == "rapier"


@pytest.mark.rule("EM-ARM-08", "EM-ATK-03")
@pytest.mark.parametrize(("points", "through"), [(1, 1), (4, 4)])
def test_what_goes_through_thin_hides_goes_through_whole(points: int, through: int) -> None:
    """Protection 1 of M1 against a mace, that goes through a point of it."""
    attack = blow(figure("E10", 1, "mace"), figure("M1", 2))
    struck = played(attacked(attack), {"attack": [10], "damage": [points]})
    assert (struck.grade, struck.harm.by, struck.harm.points) == ("protected", "armour", through)
