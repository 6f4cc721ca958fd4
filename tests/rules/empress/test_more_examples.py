"""Further examples of our own at the limits of the rules, each reckoned by hand beforehand."""

from __future__ import annotations

import pytest

from game.core.checks import worth
from game.core.grid import Cell
from game.rules.empress.exchange.areas import stray_check
from game.rules.empress.exchange.attack import attack_check, attacked, graded
from game.rules.empress.exchange.blow import Attack
from game.rules.empress.exchange.damage import harm
from game.rules.empress.exchange.defence import defence
from game.rules.empress.exchange.maneuvers import Maneuver, aim_check
from game.rules.empress.exchange.rolls import skill_check
from game.rules.empress.exchange.stealth import HIDE, Sneaking, wits_check
from game.rules.empress.exchange.wounds import injured
from game.rules.empress.sheet.figure import Figure
from game.rules.empress.sheet.ground import band
from game.rules.empress.sheet.situation import feet_apart
from game.rules.empress.sheet.turns import Interceptions
from game.rules.empress.tables.book import weapons
from tests.rules.empress.cast import blow, changed, figure
from tests.rules.exchanges import played


def foe(name: str, *held: str, **changes: object) -> Figure:
    """Somebody of the example combatants as the target."""
    return figure(name, 2, *held, **changes)


@pytest.mark.rule("EM-SUR-04", "EM-ATK-11", "EM-SHD-07", "EM-SHD-08")
@pytest.mark.parametrize(
    ("face", "points", "worn", "destroyed"),
    [(1, 0, False, False), (2, 1, True, False), (4, 7, True, True)],
)
def test_a_stab_times_three_on_a_shield_of_five(
    face: int, points: int, worn: bool, destroyed: bool
) -> None:
    """3 stay in it, 6 wear it off by 1, 12 are over twice five."""
    stab = blow(figure("E8"), foe("E1", surprised=True), "short_sword")
    found = played(harm(stab, "protected"), {"damage": [face]})
    assert (found.points, found.worn, found.destroyed) == (points, worn, destroyed)


@pytest.mark.rule("EM-DIR-02")
@pytest.mark.parametrize(("kind", "least"), [("feint", 15), ("sand", 13), ("", 17)])
def test_a_critical_trick_upon_one_who_has_seen_sand(kind: str, least: int) -> None:
    """E2 has Wits +1 and saves at 14: -4 for the critical, +2 for any trick, +4 for the same."""
    seen = () if not kind else ("sand",)
    trick = Maneuver(blow(figure("E8"), foe("E2", tricks=seen)), ("trick",), kind=kind or "sand")
    check = aim_check(trick, "trick", True)
    assert [check.grade(face) == "made" for face in (least - 1, least)] == [False, True]


@pytest.mark.rule("EM-INH-03")
def test_an_ogre_in_the_melee_is_hit_twice_as_often() -> None:
    check = stray_check(figure("E7"), foe("E1"), (changed(figure("M2"), unit=3),))
    assert check is not None
    assert dict(check.odds) == pytest.approx({2: 1 / 3, 3: 2 / 3})


@pytest.mark.rule("EM-GRD-02", "EM-INH-01")
@pytest.mark.parametrize(
    ("there", "feet", "far"),
    [((7, 7), 50, "short"), ((8, 7), 55, "medium"), ((10, 0), 50, "short")],
)
def test_the_longbow_at_fifty_feet_on_a_slant(there: tuple[int, int], feet: int, far: str) -> None:
    """Seven slantwise steps count 7 + 3 cells, eight of which one goes straight 8 + 3."""
    apart = feet_apart((Cell(0, 0),), (Cell(*there),))
    assert (apart, band(weapons()["longbow"], apart)) == (feet, far)


@pytest.mark.rule("EM-SHD-05", "EM-WPN-06", "EM-SHD-07")
def test_blows_that_were_caught_do_not_count_for_arrows() -> None:
    """After two blows the first arrow is the shield's: 5 less 1 for the longbow, 6 leave 2."""
    shot = blow(figure("E7"), foe("E2", hits=Interceptions(melee=2)), "longbow")
    found = played(harm(shot, "protected"), {"damage": [6]})
    assert (found.by, found.points, found.worn) == ("shield", 2, True)
    late = blow(figure("E7"), foe("E2", hits=Interceptions(ranged=3)), "longbow")
    found = played(harm(late, "protected"), {"damage": [6]})
    assert (found.by, found.points, found.worn) == ("armour", 3, False)


@pytest.mark.rule("EM-CHR-07")
@pytest.mark.parametrize(
    ("rating", "total", "made"),
    [(6, 11, True), (6, 12, False), (5, 5, True), (5, 6, False), (1, 2, False)],
)
def test_a_skill_of_six_fails_on_a_double_six_alone(rating: int, total: int, made: bool) -> None:
    check = skill_check("stealth", "EM-SUR-11", figure("E8", stealth=rating), "stealth")
    assert (check.grade(total) == "made") is made


@pytest.mark.rule("EM-SUR-11", "EM-SUR-12")
def test_the_careless_hear_somebody_hide_on_a_nineteen() -> None:
    """E2: Wits +1, less 2 for hiding, less 4 among the careless: 19 - 5 = 14."""
    check = wits_check(Sneaking(figure("E8"), foe("E2"), HIDE, True, -4))
    assert [check.grade(face) == "made" for face in (18, 19)] == [False, True]
    assert worth(check.modifiers) == -6


@pytest.mark.rule("EM-CON-02", "EM-CON-05")
@pytest.mark.parametrize(("face", "asked"), [(4, True), (3, False)])
def test_venom_through_a_thick_hide_takes_three_points(face: int, asked: bool) -> None:
    """The spider (+3) on the wolf, Hit Class 12, Armor Class 14 after the thrust: 8 + 3, and 1 each
    for reach (3 to 2) and since a wolf parries nothing, is on the hide of 1, which lets 3 of 4
    through.
    """
    dice = {"attack": [8], "damage": [face], **({"contact": [14]} if asked else {})}
    found = played(attacked(blow(figure("M4"), foe("M1"))), dice)
    assert (found.grade, found.harm.points) == ("protected", face - 1)
    assert not found.touched.contact


@pytest.mark.rule("EM-DTH-06")
@pytest.mark.parametrize(("points", "rolls"), [(9, 0), (10, 1)])
def test_the_initial_hit_die_of_a_warrior_is_reached_below_nine(points: int, rolls: int) -> None:
    """E2 has 18 Hit Points and a first die of 8 + 1."""
    kind, found = played(injured(foe("E2"), points), {"injury": [1]} if rolls else {})
    assert (kind, len(found)) == ("light" if rolls else "", rolls)


@pytest.mark.rule("EM-CHR-03", "EM-STN-01", "EM-WPN-02", "EM-MAN-04", "EM-INH-05", "EM-ATK-08")
def test_all_that_makes_one_easier_to_hit_at_once() -> None:
    """E4 too weak for his halberd, on the ground, after a charge, at +2/-4: 11 - 2 - 2 - 2 - 4."""
    easy = foe("E4", toughness=12, prone=True, charged=True, defence=-4)
    against = defence(blow(figure("E1"), easy, "sword"))
    assert (against.hit_class, against.armor_class) == (1, 6)
    assert [graded(2, total, against) for total in (0, 1, 5, 6, 11)] == [
        "miss",
        "protected",
        "protected",
        "direct",
        "critical",
    ]


@pytest.mark.rule("EM-ARM-06", "EM-ARM-04")
def test_armour_of_nine_gains_nothing_by_a_shield() -> None:
    against = defence(blow(figure("E1"), foe("E2", "sword", "large_shield", coverage=9), "sword"))
    assert (against.coverage, against.complete) == (9, True)


@pytest.mark.rule("EM-INH-01", "EM-INH-02", "EM-INH-03", "EM-INH-06", "EM-ATK-12")
def test_a_far_shot_into_a_melee_behind_a_wall_with_aim_and_stance() -> None:
    """E7: 5 - 4 for range - 4 for cover - 2 for the crowd + 4 for aim + 2 for the stance: 1."""
    archer = figure("E7", aiming=True, attack=2, defence=-4)
    shot = blow(archer, foe("E10"), "longbow", band="long", cover="heavy", crowded=True)
    check = attack_check(shot)
    assert check.base + worth(check.modifiers) == 1


@pytest.mark.rule("EM-GIA-04", "EM-ATK-07")
def test_from_inside_a_serpent_only_a_twenty_is_critical() -> None:
    """Hit Class 2, no armour, and no critical by ten above it."""
    inside: Attack = blow(figure("E2", swallowed_by=2), foe("M6"), "dagger")
    check = attack_check(inside)
    assert [check.grade(face) for face in (1, 2, 19, 20)] == [
        "miss",
        "direct",
        "direct",
        "critical",
    ]
