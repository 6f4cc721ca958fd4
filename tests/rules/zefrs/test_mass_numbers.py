"""Casualties, composite armour, averages, outnumbering and modifiers as plain numbers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.checks import Modifier
from game.core.components import Strength
from game.core.data import Misfit
from game.core.grid import Cell, Grid
from game.rules.zefrs.mass.build import build
from game.rules.zefrs.mass.clash import Assault, blow
from game.rules.zefrs.mass.companies import average, company, composite, losses, reduction
from game.rules.zefrs.mass.components import Company
from game.rules.zefrs.mass.contact import band, cover, feet, may_shoot
from game.rules.zefrs.mass.modifiers import of_shot, of_slope, of_target, outnumbered, strongest
from game.rules.zefrs.mass.morale import flees, passed, resolve
from game.rules.zefrs.sheet.armour import composite_hundreds, dressed, shield_of
from game.rules.zefrs.sheet.resolution import check
from game.rules.zefrs.tables import tables
from tests.rules.zefrs.mass_field import CAVALRY_KIT, army, bows, field, men, stand, unit

BOW = Company(3, 4, 0, 5, (50, 110, 200))


def shifts(modifiers: tuple[Modifier, ...]) -> dict[str, int]:
    return {modifier.label: modifier.worth for modifier in modifiers}


def hundreds(*pieces: str) -> int:
    return composite_hundreds(dressed(pieces), shield_of(pieces))


@pytest.mark.rule("ZF-MASS-ATK-02")
def test_s11_a_hundred_pikemen_green_cost_ten_unarmoured_riders():
    assert losses(100, "green", 0) == 10


@pytest.mark.rule("ZF-MASS-ARM-01")
def test_s12_the_cavalry_kit_is_170_and_rating_1():
    assert hundreds(*CAVALRY_KIT) == 170
    assert composite([(50, hundreds(*CAVALRY_KIT))]) == 1


@pytest.mark.rule("ZF-MASS-ARM-03")
def test_s13_the_same_pikemen_cost_five_of_rating_1():
    assert losses(100, "green", 1) == 5
    assert [reduction(rating) for rating in (0, 1, 2, 3, 4, 5, 9)] == [0, 5, 8, 10, 12, 14, 14]


@pytest.mark.rule("ZF-MASS-ARM-02")
def test_d43_half_170_and_half_nothing_is_85_and_so_0():
    assert composite([(50, 170), (50, 0)]) == 0
    assert composite([(60, 170), (40, 0)]) == 1
    assert composite([(50, 170), (50, 30)]) == 1


@pytest.mark.rule("ZF-MASS-ARM-02")
def test_a_mixed_unit_keeps_the_armour_it_started_with():
    mixed = (men(50, armour=CAVALRY_KIT), men(50))
    assert company(unit("A1", troops=mixed)).armour == 0
    assert company(unit("A1", troops=(men(60, armour=CAVALRY_KIT), men(40)))).armour == 1


@pytest.mark.rule("ZF-MASS-ATK-02", "ZF-MASS-ATK-03")
def test_d44_33_attackers_yellow_against_rating_1():
    assert losses(33, "yellow", 1) == 4


@pytest.mark.rule("ZF-MASS-ATK-03")
def test_d46_one_attacker_green_costs_one():
    assert losses(1, "green", 0) == 1


@pytest.mark.rule("ZF-MASS-ATK-02")
def test_d47_red_against_rating_3_and_against_0():
    assert losses(80, "red", 3) == 12
    assert losses(7, "red", 0) == 2


@pytest.mark.rule("ZF-MASS-ARM-03")
@pytest.mark.parametrize("armour", range(7))
def test_armour_never_takes_more_than_the_percent(armour: int):
    assert losses(100, "white", armour) == 0
    assert losses(100, "green", armour) == max(0, 10 - reduction(armour))
    assert losses(100, "orange", armour) == 20 - reduction(armour)


@pytest.mark.rule("ZF-MASS-GANG-02")
def test_d50_forty_attacked_by_sixty_and_fifty_are_outnumbered_two_to_one():
    assert shifts(outnumbered(40, 110)) == {"zefrs.mm1": -1}


@pytest.mark.rule("ZF-MASS-GANG-02")
@pytest.mark.parametrize(
    ("enemies", "shift"),
    [(199, 0), (200, -1), (300, -2), (399, -2), (400, -3), (500, -4), (900, -4)],
)
def test_the_highest_ratio_fully_reached_counts(enemies: int, shift: int):
    assert sum(shifts(outnumbered(100, enemies)).values()) == shift


@pytest.mark.rule("ZF-MASS-GANG-02", "ZF-MASS-ATK-02")
def test_d68_two_units_of_30_on_40_are_no_row_and_cost_eight():
    assert outnumbered(40, 60) == ()
    assert losses(30, "green", 0) + losses(30, "yellow", 0) == 8


@pytest.mark.rule("ZF-MASS-ORD-03")
def test_d52_rating_4_on_a_defending_unit():
    shielded = strongest(of_target(stand(2, "b", (2, 4), "S", form="defend"), "attack"))
    made = check(("x", "ZF-MASS-ATK-01", 4), shielded)
    assert shifts(shielded) == {"zefrs.mm12_attack": -12}
    assert (made.column, made.grade(24), made.grade(25)) == ("−8", "green", "white")


@pytest.mark.rule("ZF-MASS-ORD-05")
def test_a_withdrawing_unit_is_hard_to_hurt():
    target = stand(2, "b", (2, 4), "S", form="withdraw")
    assert shifts(strongest(of_target(target, "attack"))) == {"zefrs.mm13_attack": -10}
    assert shifts(strongest(of_target(target, "shoot"))) == {"zefrs.mm13_shoot": -5}


@pytest.mark.rule("ZF-MASS-ORD-04")
def test_d55_short_bows_two_three_and_four_squares_away():
    me = Cell(2, 0)
    distances = [feet(me, Cell(2, y)) for y in (2, 3, 4)]
    assert distances == [100, 200, 300]
    assert [band(BOW, distance) for distance in distances] == [1, 2, None]
    assert feet(me, Cell(3, 1)) == 0


@pytest.mark.rule("ZF-GRID-22")
def test_who_may_be_shot_at():
    me = stand(1, "a", (2, 2))
    assert may_shoot(BOW, me, stand(2, "b", (3, 3)))
    assert not may_shoot(BOW, me, stand(2, "b", (2, 3)))
    assert not may_shoot(BOW, me, stand(2, "b", (2, 6)))
    assert not may_shoot(BOW, me, stand(2, "a", (2, 4)))
    assert not may_shoot(Company(3, 4), me, stand(2, "b", (2, 4)))


@pytest.mark.rule("ZF-MASS-ORD-04", "ZF-MASS-ORD-07", "ZF-MASS-ORD-03")
def test_d73_bows_past_an_own_unit_at_a_defending_one():
    me, between = stand(1, "a", (2, 0), form="shoot"), stand(2, "a", (2, 1))
    foe = stand(3, "b", (2, 2), "S", form="defend")
    line = field(me, between, foe)
    cases = (*of_target(foe, "shoot"), *of_shot(BOW, line, Grid(5, 7), me, foe))
    found = strongest(cases)
    assert shifts(found) == {
        "zefrs.mm12_shoot": -6,
        "zefrs.mm14_medium": -1,
        "zefrs.mm15_cover": -4,
    }
    made = check(("x", "ZF-MASS-ATK-01", 5), found)
    assert (made.column, made.grade(30), made.grade(31)) == ("−6", "green", "white")


@pytest.mark.rule("ZF-MASS-ORD-07")
def test_a_target_in_contact_with_our_own_is_in_cover():
    me, friend = stand(1, "a", (2, 0)), stand(2, "a", (3, 2))
    foe = stand(3, "b", (2, 2), "S")
    assert cover(field(me, friend, foe), Grid(5, 7), me, foe) == "cover"
    assert cover(field(me, foe), Grid(5, 7), me, foe) == ""


@pytest.mark.rule("ZF-MASS-MOD-01")
def test_ground_covers_and_hides():
    me, foe = stand(1, "a", (2, 0)), stand(3, "b", (2, 2), "S")
    grids = [Grid(5, 7, ((Cell(2, 2), name),)) for name in ("forest", "village", "open", "rough")]
    found = [strongest(of_shot(BOW, field(me, foe), grid, me, foe)) for grid in grids]
    labels = [[m.label for m in one if "mm15" in m.label] for one in found]
    assert labels == [["zefrs.mm15_obscured"], ["zefrs.mm15_cover"], [], []]


@pytest.mark.rule("ZF-MASS-MOD-01")
def test_uphill_and_downhill():
    low, high = stand(1, "a", (2, 0)), stand(3, "b", (2, 1), "S")
    grid = Grid(5, 7, ((Cell(2, 1), "hill"),))
    assert shifts(strongest(of_slope(grid, low, high))) == {"zefrs.mm16_uphill": -2}
    assert shifts(strongest(of_slope(grid, high, low))) == {"zefrs.mm16_downhill": 2}
    steep = replace(grid, heights=((Cell(2, 0), 1),))
    assert strongest(of_slope(steep, low, high)) == ()


@pytest.mark.rule("ZF-MASS-MOD-01")
def test_of_each_group_only_the_strongest_counts():
    cases = (("MM2", ""), ("MM3", ""), ("MM5", ""), ("MM6", ""), ("MM7", ""), ("MM8", ""))
    labels = ["zefrs.mm3", "zefrs.mm6", "zefrs.mm7", "zefrs.mm8"]
    assert [modifier.label for modifier in strongest(cases)] == labels
    assert sum(modifier.worth for modifier in strongest(cases)) == -2 + 2 + 1 - 1


@pytest.mark.rule("ZF-MASS-LDR-03", "ZF-MASS-CMD-03")
def test_d67_leader_hurt_and_wounded_with_the_commander_present():
    found = strongest((("MM2", ""), ("MM3", ""), ("MM7", "")))
    assert sum(modifier.worth for modifier in found) == -1


@pytest.mark.rule("ZF-MASS-ARM-01")
def test_d70_the_reserve_kit_is_410_and_takes_twelve():
    kit = ("helmet", "mail_shirt", "large_shield")
    assert hundreds(*kit) == 410
    assert composite([(80, 410)]) == 4
    assert reduction(composite([(80, 410)])) == 12


@pytest.mark.rule("ZF-MOR-02", "ZF-MOR-04")
def test_d53_the_average_of_leader_and_troops():
    assert resolve(6, 3) == 4
    assert resolve(None, 3) == 3
    made = check(("mass.morale", "ZF-MOR-02", resolve(6, 3)))
    assert (made.grade(60), made.grade(61)) == ("green", "white")


@pytest.mark.rule("ZF-MOR-05", "ZF-MOR-06")
def test_d53_green_stands_but_not_in_extremes():
    assert not flees("green", extreme=False)
    assert flees("green", extreme=True)
    assert flees("white", extreme=False)
    assert not flees("yellow", extreme=True)


@pytest.mark.rule("ZF-MOR-01")
@pytest.mark.parametrize(("now", "limits"), [(100, 0), (67, 0), (66, 1), (34, 1), (33, 2), (0, 2)])
def test_the_limits_of_a_hundred(now: int, limits: int):
    assert passed(Strength(now, 100)) == limits


@pytest.mark.rule("ZF-MASS-SET-03")
def test_mixed_weapons_average_downwards():
    assert average([(50, 4), (50, 5)]) == 4
    mixed = company(unit("A1", troops=(men(60, 5, will=5), men(40, 4, will=2))))
    assert (mixed.melee, mixed.will, mixed.missile) == (4, 3, None)


@pytest.mark.rule("ZF-MASS-SET-03")
def test_a_unit_shoots_if_all_can_and_as_far_as_the_shortest():
    mixed = (bows(50, 6), men(50, weapons=("sling", "club"), sling=3))
    found = company(unit("A1", troops=mixed))
    assert (found.missile, found.ranges) == (4, (50, 100, 150))
    assert company(unit("A1", troops=(bows(50), men(50)))).missile is None
    assert company(unit("A1", troops=men(9, weapons=("spear",), spear=4))).missile is None


@pytest.mark.rule("ZF-MASS-ATK-01")
def test_nothing_is_subtracted_from_the_rating():
    made = blow(Assault(1, 2, "attack", 4, (), 0), 100, ()).check
    assert (made.base, made.column, made.modifiers) == (4, "4", ())


@pytest.mark.rule("ZF-MASS-SET-07")
def test_the_field_is_five_by_seven():
    numbers = tables().numbers.mass
    assert (numbers.columns, numbers.rows) == (5, 7)
    with pytest.raises(Misfit, match="ZF-MASS-SET-07"):
        build(army(unit("A1", (2, 2)), unit("B1", (2, 4)), grid=Grid(6, 7)))
    assert build(army(unit("A1", (2, 2)), unit("B1", (2, 4))))
