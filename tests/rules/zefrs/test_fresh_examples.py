"""Examples of our own for ZeFRS, at the limits of its rules, each reckoned by hand beforehand."""

from __future__ import annotations

from collections import Counter

import pytest

from game.core.checks import Modifier
from game.core.grid import Cell
from game.core.setup import Troops
from game.rules.zefrs.exchange import damage
from game.rules.zefrs.exchange.attack import Attack
from game.rules.zefrs.mass.companies import company, composite, losses
from game.rules.zefrs.mass.contact import feet
from game.rules.zefrs.mass.modifiers import outnumbered, strongest
from game.rules.zefrs.mass.morale import flees, resolve
from game.rules.zefrs.sheet import fighter
from game.rules.zefrs.sheet.armour import (
    composite_hundreds,
    dressed,
    move_penalty,
    shield_of,
    stops,
)
from game.rules.zefrs.sheet.recruit import restored
from game.rules.zefrs.sheet.resolution import check
from game.rules.zefrs.tables import tables
from tests.rules.zefrs.mass_field import (
    answer,
    cell,
    clash,
    facing,
    fight,
    id_of,
    men,
    now,
    orders,
    pass_on,
    reply,
    request,
    unit,
    why_out,
)
from tests.rules.zefrs.people import man

COLOURS = ("white", "green", "yellow", "orange", "red")


def colour(rating: int, roll: int, shift: int = 0) -> object:
    moved = (Modifier("ZF-RES-07", "test", shift),) if shift else ()
    return check(("test", "ZF-RES-01", rating), moved).grade(roll)


@pytest.mark.rule("ZF-RES-06", "ZF-RES-07", "ZF-RES-08")
@pytest.mark.parametrize(
    ("rating", "shift", "rolls"),
    [
        (14, -2, (10, 37, 56, 75)),
        (17, -1, (12, 43, 65, 87)),
        (27, -4, (11, 39, 58, 78)),
        (-12, 1, (2, 9, 13, 18)),
        (-16, 2, (2, 9, 13, 18)),
        (10, 2, (14, 51, 76, 98)),
        (22, 1, (18, 66, 98, 98)),
        (-11, -3, (0, 0, 0, 2)),
        (-4, 4, (6, 24, 36, 48)),
    ],
)
def test_shifts_over_the_wide_columns(rating: int, shift: int, rolls: tuple[int, ...]) -> None:
    """From 14 two columns left are 9; from 17 one is 11 to 15; from 27 four are 10; from -12 one
    right is -10, from -16 two; from 10 two right are 16 to 20.
    """
    found = Counter(colour(rating, roll, shift) for roll in range(1, 101))
    red, orange, yellow, green = rolls
    wanted = {
        "red": red, "orange": orange - red, "yellow": yellow - orange, "green": green - yellow,
        "white": 100 - green,
    }  # fmt: skip
    assert found == {name: count for name, count in wanted.items() if count}


def test_every_column_by_its_formula() -> None:
    """B = 48 + 3v: red B/7, orange B/2, yellow 3B/4, green B, rounded down, within 0 and 98."""
    for row in tables().columns:
        whole = 48 + 3 * row.value
        wanted = [max(0, min(98, n)) for n in (whole // 7, whole // 2, 3 * whole // 4, whole)]
        assert [row.red, row.orange, row.yellow, row.green] == [*wanted[:3], max(2, wanted[3])]


@pytest.mark.rule("ZF-RES-02")
@pytest.mark.parametrize(
    ("weapon", "hands", "strength", "hit", "guard", "left"),
    [
        ("tiger_claw", 1, 35, "green", "red", 2),
        ("katar", 1, 19, "yellow", "orange", 1),
        ("katar", 1, 9, "yellow", "orange", 0),
        ("unarmed", 0, 20, "red", "red", 2),
        ("unarmed", 0, 9, "green", "white", -1),
        ("bastard_sword", 2, None, "red", "red", 1),
        ("bastard_sword", 1, None, "red", "red", 0),
        ("falchion", 1, 29, "green", "red", 4),
        ("falchion", 1, 30, "green", "white", 6),
        ("great_axe", 2, None, "yellow", "yellow", 2),
        ("great_axe", 2, None, "orange", "green", 4),
    ],
)
def test_what_a_defence_leaves(weapon, hands, strength, hit, guard, left) -> None:
    """Claw 1 - 2 + 3 = 2, never below the 3 of strength: 2 stays; katar 2 - 1 + 1 = 2, not below
    1; fists 4 - 2 + 2 = 4, not below 2; falchion 1 + 2 + 2 = 5, not below 4; axe 4 - 2 = 2.
    """
    blow = damage.force(man(strength=strength), man(2), Attack(weapon, "chest", hands), hit)
    assert damage.defended(blow, guard) == left


@pytest.mark.rule("ZF-DMG-02")
def test_a_fork_at_a_rider() -> None:
    """Yellow 2 + 1 on foot; 2 + 2 at a rider, of which no defence takes the last 2."""
    fork = Attack("fork", "chest", 2)
    assert damage.force(man(), man(2), fork, "yellow").raw == 3
    mounted = damage.force(man(), man(2, mount="horse"), fork, "yellow")
    assert (mounted.raw, damage.defended(mounted, "red")) == (4, 2)


@pytest.mark.rule("ZF-ARM-01", "ZF-ARM-02", "ZF-ARM-03")
@pytest.mark.parametrize(
    ("pieces", "leg"),
    [
        (("kilt_studded", "greaves_steel"), 3),
        (("kilt_studded", "faulds_and_cuisses"), 2),
        (("kilt_studded", "faulds_and_cuisses", "greaves_steel"), 4),
        (("kilt_studded", "leather_leggings"), 1),
        (("mail_leggings", "leather_leggings", "greaves_steel"), 3),
        (("faulds_and_cuisses", "greaves_bronze", "leather_leggings"), 3),
    ],
)
def test_thigh_and_shin(pieces: tuple[str, ...], leg: int) -> None:
    """1 + 2; twice the thigh counts once, the better 2; 2 + 2; a whole piece of 1 beside a thigh
    of 1 is 1; mail 3 beside a shin of 2 is 3; thigh 2 and shin 1 are better than leather.
    """
    assert stops(dressed(pieces), "left_leg") == leg


KIT = (
    "armet", "plate_cuirass", "kilt_studded", "arm_guard_splint", "mail_leggings", "round_shield",
)  # fmt: skip


@pytest.mark.rule("ZF-MASS-ARM-01", "ZF-ARM-07", "ZF-MASS-ARM-02")
def test_a_whole_kit() -> None:
    """3 x 10 + 3 x 25 + 1 x 25 + 2 x 20 + 3 x 20 + 2 x 80 = 390, so 3; penalty 1 + 1 + 0 + 1 + 2
    + 1 = 6; 199 of them among 201 bare ones: 390 x 199 / 400 = 194, so 1.
    """
    assert composite_hundreds(dressed(KIT), shield_of(KIT)) == 390
    assert move_penalty(dressed(KIT), shield_of(KIT)) == 6
    assert composite([(1, 390)]) == 3
    assert composite([(199, 390), (201, 0)]) == 1
    assert composite([(206, 390), (194, 0)]) == 2


@pytest.mark.rule("ZF-ARM-08")
def test_movement_below_nothing() -> None:
    """Movement 5 and General Prowess 2 less 6: -1 and -4, so MOV -1; REF the better of Animal
    Reflexes and -4; AGI the better of them and MOV.
    """
    slow = man(movement=5, prowess=2, armour=KIT, talents={"animal_reflexes": -2})
    assert (fighter.mov(slow), fighter.ref(slow), fighter.agi(slow)) == (-1, -2, -1)
    quick = man(movement=1, prowess=2, armour=KIT, talents={"animal_reflexes": 4})
    assert (fighter.mov(quick), fighter.ref(quick), fighter.agi(quick)) == (-4, 4, 4)


@pytest.mark.rule("ZF-MASS-ATK-02", "ZF-MASS-ATK-03", "ZF-MASS-ARM-03")
@pytest.mark.parametrize(
    ("attackers", "hit", "armour", "lost"),
    [
        (61, "orange", 4, 5),
        (13, "red", 5, 2),
        (50, "green", 2, 1),
        (51, "green", 2, 2),
        (200, "green", 3, 0),
        (1, "yellow", 5, 1),
        (100, "yellow", 7, 1),
        (100, "white", 0, 0),
        (80, "orange", 0, 16),
        (81, "orange", 0, 17),
    ],
)
def test_losses(attackers: int, hit: str, armour: int, lost: int) -> None:
    """20 - 12 = 8 % of 61 is 4.88; 25 - 14 = 11 % of 13 is 1.43; 10 - 8 = 2 % of 50 is just 1."""
    assert losses(attackers, hit, armour) == lost


@pytest.mark.rule("ZF-MASS-GANG-02")
@pytest.mark.parametrize(
    ("own", "enemies", "shift"),
    [(50, 99, 0), (50, 100, -1), (50, 149, -1), (50, 150, -2), (50, 200, -3), (50, 249, -3),
     (50, 250, -4), (1, 90, -4), (60, 60, 0)],
)  # fmt: skip
def test_outnumbering(own: int, enemies: int, shift: int) -> None:
    """The highest ratio fully reached: 99 of 50 is less than 2:1, 149 less than 3:1."""
    assert sum(one.worth for one in outnumbered(own, enemies)) == shift


@pytest.mark.rule("ZF-MOR-02", "ZF-MOR-04", "ZF-MOR-05", "ZF-MOR-06")
def test_morale() -> None:
    """(7 + 4) / 2 = 5; without a leader 4; (-1 + 2) / 2 = 0; green flees only at 5:1."""
    assert [resolve(7, 4), resolve(None, 4), resolve(-1, 2), resolve(-2, 1)] == [5, 4, 0, -1]
    assert [flees(one, False) for one in COLOURS] == [True, False, False, False, False]
    assert [flees(one, True) for one in COLOURS] == [True, True, False, False, False]


@pytest.mark.rule("ZF-MOR-02")
@pytest.mark.parametrize(("archetype", "changes", "will"), [
    ("freebooter", {"will": 0}, 0),
    ("freebooter", {"will": 1, "damage": 20}, 1),
    ("robber", {"damage": 20}, 2),
])  # fmt: skip
def test_general_endurance_serves_only_where_there_is_no_will(archetype, changes, will) -> None:
    """A freebooter of Will 0 has General Endurance (8 + 3 + 3) / 10 = 1, of Damage 20 and Will 1
    (20 + 1 + 6) / 10 = 2: it is his Will all the same; a robber has none, and (20 + 2) / 10 = 2.
    """
    assert company(unit("A1", troops=Troops(archetype, 10, changes))).will == will


@pytest.mark.rule("ZF-MASS-ORD-04")
@pytest.mark.parametrize(
    ("other", "distance"), [((3, 3), 0), ((2, 4), 100), ((4, 3), 100), ((4, 5), 200), ((0, 6), 300)]
)
def test_feet_between_squares(other: tuple[int, int], distance: int) -> None:
    """King's moves less one, each 100 ft."""
    assert feet(Cell(2, 2), Cell(*other)) == distance


@pytest.mark.rule("ZF-HEAL-01", "ZF-HEAL-02")
def test_days() -> None:
    """General Endurance 3 and 1 are 4; -1 and 1 are nothing, but at least 1; a busy day 1."""
    found = [restored(endurance, rest=True) for endurance in (3, 0, -1, -4)]
    assert found == [4, 1, 1, 1]
    assert restored(3, rest=False) == 1


@pytest.mark.rule("ZF-MASS-MOD-01")
def test_only_the_strongest_of_each_group() -> None:
    """MM2, MM3 and MM4: -3; MM5 and MM6: +2; MM8: -1; MM10 and MM11: +2; MM7: +1. In all +1."""
    cases = [
        (name, "") for name in ("MM2", "MM3", "MM4", "MM5", "MM6", "MM7", "MM8", "MM10", "MM11")
    ]
    assert sum(one.worth for one in strongest(cases)) == 1


@pytest.mark.rule("ZF-MASS-SEG-03", "ZF-MASS-GANG-02", "ZF-MOR-01", "ZF-MOR-06", "ZF-MASS-ATK-02")
def test_a_round_of_a_hundred_and_twenty_against_forty_five() -> None:
    """Rating 6 against 3, which is -1 at 120 : 45, then -2 at 111 : 33 and 106 : 33. 50 is green:
    12 of 45; 27 orange in column 2: 9 of 120. 67 misses; 38 yellow in column 1: 5. 9 is red: 27
    of 33; 25 orange: 7. 39 of 45 are lost, Will (6 + 4) / 2 = 5: 63 is green and flees at 99 : 6.
    """
    script = {"mass.attack": [50, 27, 67, 38, 9, 25], "mass.morale": [63]}
    battle = clash(unit("A1", (2, 2), men(120, 6)), unit("B1", (2, 3), men(45, 3)), script=script)
    fight(battle, A1="attack", B1="attack")
    assert (now(battle, "A1"), now(battle, "B1")) == (99, 6)
    assert why_out(battle, "B1") == "fled"


@pytest.mark.rule("ZF-MOR-09")
def test_who_has_turned_away_from_the_broken_may_still_take_their_square():
    """In segment 2 A1 kills 25 of 60 and turns on B2; at the end B1 flees on white."""
    script = {"mass.attack": [1, 99, 99], "mass.morale": [99]}
    units = (unit("A1", (2, 2)), unit("B1", (2, 3), men(60)), unit("B2", (1, 2), men(200)))
    battle = clash(*units, script=script)
    orders(battle, A1="attack")
    while battle.clock.phase != "reface3":
        answer(battle, "a")
    reply(battle, "A1", "facing", "W")
    battle.seat("a").commit()
    pass_on(battle, "mass.fill")
    assert (facing(battle, "A1"), why_out(battle, "B1")) == ("W", "fled")
    asked = request(battle, "A1", "mass.fill")
    assert battle.seat("a").default(asked)["unit"] is None, "unasked it stays at B2"
    reply(battle, "A1", "unit", id_of(battle, "A1"))
    assert cell(battle, "A1") == (2, 3)
