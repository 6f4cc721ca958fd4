"""What is seen, hidden half or wholly, in the dark and round corners; who can be shot at (6)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.components import Facing, Health, Out, Position
from game.core.grid import Cell
from game.rules.empress.acts.aims import Blow, can_shoot, hasty, made, next_targets, possible
from game.rules.empress.sheet.components import Grappled, Prone, Swallowed
from game.rules.empress.sheet.ground import (
    HEAVY,
    LIGHT,
    LONG,
    MEDIUM,
    SHORT,
    UNSEEN,
    band,
    cover,
    dark_to,
    exposed,
    hears,
    hideout,
    in_front,
    makes_out,
    wall_of,
    walls,
)
from game.rules.empress.sheet.law import Law
from game.rules.empress.sheet.situation import arms, engaged, site_of, striking
from game.rules.empress.sheet.turns import Acting, Attacked, CloseTo, Stance
from game.rules.empress.tables.book import items, weapons
from game.rules.kit.people.gear import Hands
from tests.rules.empress.bout import Bout, bout, man, setup

BOW = weapons()["longbow"]


def pair(a: tuple[int, int], b: tuple[int, int], *more: Any, **terrain: str) -> Bout:
    """E7 and E10 there; terrain by ``x_y``."""
    named = ((at[1:].partition("_"), name) for at, name in terrain.items())
    ground = {(int(x), int(y)): name for (x, _, y), name in named}
    return bout(setup(man("E7", "a", a), man("E10", "b", b), *more, terrain=ground))


def covered(here: Bout) -> str:
    """What hides E10 from E7."""
    return cover(here.battle.world, here.me("E7"), here.me("E10"))


@pytest.mark.rule("EM-GRD-09", "EM-INH-02")
@pytest.mark.parametrize(
    ("a", "b", "wall", "found"),
    [
        ((3, 3), (9, 5), "c9_4", HEAVY),
        ((3, 3), (9, 5), "c8_5", HEAVY),
        ((3, 3), (9, 5), "c10_5", ""),
        ((3, 3), (9, 5), "c9_6", ""),
        ((9, 3), (3, 5), "c4_5", HEAVY),
        ((9, 3), (3, 5), "c3_4", HEAVY),
        ((9, 3), (3, 5), "c2_5", ""),
        ((9, 7), (3, 5), "c3_6", HEAVY),
        ((9, 7), (3, 5), "c4_5", HEAVY),
        ((9, 7), (3, 5), "c3_4", ""),
        ((3, 7), (9, 5), "c9_6", HEAVY),
        ((3, 7), (9, 5), "c9_4", ""),
        ((3, 3), (9, 3), "c9_4", ""),
        ((3, 3), (9, 3), "c9_2", ""),
        ((5, 3), (5, 8), "c4_8", ""),
        ((5, 3), (5, 8), "c6_8", ""),
        ((5, 8), (5, 3), "c4_3", ""),
        ((3, 3), (4, 4), "c3_4", ""),
        ((3, 3), (5, 5), "c5_4", HEAVY),
        ((3, 3), (5, 4), "c5_3", HEAVY),
    ],
)
def test_the_corner_of_a_wall_on_the_near_side_hides_half(
    a: tuple[int, int], b: tuple[int, int], wall: str, found: str
) -> None:
    assert covered(pair(a, b, **{wall: "wall"})) == found


@pytest.mark.rule("EM-GRD-09", "EM-INH-02")
@pytest.mark.parametrize(
    ("terrain", "found"),
    [({"c9_3": "low_wall"}, LIGHT), ({"c8_3": "low_wall"}, LIGHT), ({"c7_3": "low_wall"}, "")],
)
def test_a_low_wall_covers_whoever_is_in_it_or_right_behind_it(
    terrain: dict[str, str], found: str
) -> None:
    assert covered(pair((3, 3), (9, 3), **terrain)) == found


@pytest.mark.rule("EM-GRD-09", "EM-INH-02")
def test_a_figure_between_covers_unless_it_lies() -> None:
    here = pair((3, 3), (9, 3), man("E1", "b", (6, 3)))
    assert covered(here) == LIGHT
    assert covered(here.put("E1", Prone())) == ""
    assert covered(pair((3, 3), (9, 3), man("E1", "b", (6, 5)))) == ""
    large = bout(setup(man("E7", "a", (2, 3)), man("M3", "b", (8, 3)), man("E1", "b", (15, 9))))
    assert cover(large.battle.world, large.me("E7"), large.me("M3")) == ""
    assert cover(large.battle.world, large.me("M3"), large.me("E7")) == ""


@pytest.mark.rule("EM-INH-02")
def test_the_dark_hides_all_but_neighbours_from_all_but_those_who_see_in_it() -> None:
    here = pair((3, 3), (9, 3), c9_3="dark", c4_3="dark", c5_3="dark")
    site, me = site_of(here.battle.world), here.me("E7")
    assert dark_to(site, me, (Cell(9, 3),))
    assert not dark_to(site, me, (Cell(8, 3),))
    assert not dark_to(site, me, (Cell(4, 3),))
    assert dark_to(site, me, (Cell(5, 3),))
    assert not dark_to(site, me, (Cell(8, 3), Cell(9, 3)))
    keen = replace(me, fighter=replace(me.fighter, dark_sight=True))
    assert not dark_to(site, keen, (Cell(9, 3),))
    assert covered(here) == UNSEEN


@pytest.mark.rule("EM-GRD-08")
def test_who_is_nowhere_sees_nobody_and_is_not_seen() -> None:
    here = pair((3, 3), (9, 3))
    world, me, foe = here.battle.world, here.me("E7"), here.me("E10")
    assert makes_out(world, me, foe.place)
    assert not makes_out(world, me, ())
    assert not makes_out(world, replace(me, cell=None), foe.place)


@pytest.mark.rule("EM-INH-01", "EM-GRD-11")
@pytest.mark.parametrize(
    ("name", "feet", "found"),
    [
        ("pistol", 25, SHORT),
        ("pistol", 26, MEDIUM),
        ("pistol", 50, MEDIUM),
        ("pistol", 51, LONG),
        ("pistol", 100, LONG),
        ("pistol", 101, ""),
        ("heavy_crossbow", 200, MEDIUM),
        ("heavy_crossbow", 201, LONG),
        ("heavy_crossbow", 600, LONG),
        ("heavy_crossbow", 601, ""),
    ],
)
def test_each_missile_weapon_has_its_own_bands(name: str, feet: int, found: str) -> None:
    assert band(weapons()[name], feet) == found


@pytest.mark.rule("EM-INH-01")
def test_a_powder_pot_has_the_ranges_of_a_rock() -> None:
    pot, rock = items()["powder_pot"], weapons()["rock"]
    assert [band(pot, feet) for feet in (10, 11, 20, 21, 30, 31)] == [
        band(rock, feet) for feet in (10, 11, 20, 21, 30, 31)
    ]
    assert (pot.short, pot.medium, pot.long, pot.radius) == (10, 20, 30, 5)


@pytest.mark.rule("EM-GRD-08", "EM-INH-01", "EM-GRP-03")
def test_a_shot_needs_a_line_the_range_two_places_and_free_arms() -> None:
    here = pair((3, 3), (9, 3))
    world, me, foe = here.battle.world, here.me("E7"), here.me("E10")
    dart = weapons()["dart"]
    assert can_shoot(world, me, foe, BOW)
    assert can_shoot(world, me, foe, dart)
    assert not can_shoot(world, me, replace(foe, cell=Cell(10, 3)), dart)
    assert not can_shoot(world, me, replace(foe, cell=None), BOW)
    assert not can_shoot(world, replace(me, cell=None), foe, BOW)
    assert not can_shoot(world, me, me, BOW)
    assert not can_shoot(world, replace(me, grappled=Grappled((foe.unit,), 1)), foe, BOW)
    assert not can_shoot(world, replace(me, swallowed_by=foe.unit), foe, BOW)


@pytest.mark.rule("EM-GRD-03", "EM-CLV-03", "EM-GRP-03")
def test_whoever_is_dead_or_out_of_reach_is_not_struck() -> None:
    here = pair((3, 3), (4, 3), man("E1", "b", (15, 9)))
    world, me, foe = here.battle.world, here.unit("E7"), here.unit("E10")
    blow = Blow(me, foe, "unarmed")
    assert possible(world, blow)
    assert arms(world, here.me("E7"), here.me("E10"))
    here.put("E10", Out("dead"))
    assert not possible(world, blow)
    assert arms(world, here.me("E7"), here.me("E10")) == ()
    here = pair((3, 3), (4, 3), man("M6", "b", (8, 6)), man("E1", "b", (15, 9)))
    here.battle.world.forget(here.unit("E10"), Position)
    world = here.battle.world
    assert arms(world, here.me("E7"), here.me("E10")) == ()
    assert not striking(world, here.me("E7"), here.me("E10"))
    assert not striking(world, here.me("E10"), here.me("E7"))
    here.battle.world.forget(here.unit("E7"), Position)
    here.put("E7", Swallowed(here.unit("M6")), Hands("dagger", ""))
    assert not possible(world, Blow(here.unit("E7"), here.unit("E1"), "dagger"))
    assert possible(world, Blow(here.unit("E7"), here.unit("M6"), "dagger"))


@pytest.mark.rule("EM-GRD-04")
def test_only_enemies_who_can_fight_and_reach_each_other_are_engaged() -> None:
    here = pair((3, 3), (4, 3), man("E1", "a", (3, 4)))
    world = here.battle.world
    foe, friend = here.unit("E10"), here.unit("E1")
    here.put("E7", Attacked(((foe, 1), (friend, 1))))
    assert engaged(world, here.me("E7"), here.me("E10"))
    assert not engaged(world, here.me("E7"), here.me("E1"))
    far = replace(here.me("E10"), cell=Cell(6, 3))
    assert not engaged(world, here.me("E7"), far)
    long = replace(here.me("E7"), hands=Hands("spear", ""))
    there = replace(here.me("E10"), cell=Cell(5, 3))
    assert engaged(world, long, there)
    assert engaged(world, there, long)
    here.put("E10", Health(0, 5))
    assert not engaged(world, here.me("E7"), here.me("E10"))
    assert not engaged(world, here.me("E10"), here.me("E7"))


@pytest.mark.rule("EM-HLP-03")
def test_thought_is_lacking_to_whoever_has_moved_or_is_engaged_by_another() -> None:
    people = (man("E1", "a", (3, 3)), man("E10", "b", (4, 3)), man("E10 b", "b", (3, 4)))
    here = bout(setup(*people))
    world, unit = here.battle.world, here.unit("E1")

    def lacks() -> bool:
        return hasty(world, here.me("E1"), here.me("E10"))

    assert not lacks()
    here.put("E1", Acting(feet=40))
    assert not lacks()
    here.put("E1", Acting(feet=20, moved=True))
    assert lacks()
    here.battle.world.forget(unit, Acting)
    here.put("E10", Attacked(((unit, 1),)))
    assert not lacks()
    here.put("E10 b", Attacked(((unit, 1),)))
    assert lacks()


@pytest.mark.rule("EM-SUR-05", "EM-SUR-06", "EM-SUR-07")
def test_who_is_unaware_of_what() -> None:
    here = pair((3, 3), (5, 3), man("E1", "b", (4, 4)))
    world, me = here.battle.world, here.unit("E7")

    def unaware(name: str, weapon: str = "longbow") -> bool:
        thing = weapon if weapon == "longbow" else ""
        return made(world, Blow(me, here.unit(name), weapon, thing=thing)).at.unaware

    assert not unaware("E10")
    assert not unaware("E1", "unarmed")
    here.put("E7", CloseTo(here.unit("E1")))
    assert unaware("E1", "unarmed")
    assert not unaware("E10")
    here = pair((3, 3), (9, 3), man("E1", "b", (15, 9)), c3_3="dark")
    world, me = here.battle.world, here.unit("E7")
    assert unaware("E10")
    assert not unaware("E10", "unarmed")
    here.put("E10", Health(-1, 5))
    assert not unaware("E10")


@pytest.mark.rule("EM-CLV-01", "EM-CLV-03")
def test_one_goes_on_to_another_enemy_in_reach_who_is_up() -> None:
    people = [man(f"E10 {n}", "b", spot) for n, spot in enumerate([(4, 3), (4, 4), (2, 3), (9, 9)])]
    here = bout(setup(man("E1", "a", (3, 3)), man("E2", "a", (3, 4)), *people))
    here.put("E10 2", Health(0, 5))
    blow = Blow(here.unit("E1"), here.unit("E10 0"), "spear")
    assert next_targets(here.battle.world, blow) == (here.unit("E10 1"),)


@pytest.mark.rule("EM-SHD-09", "EM-GRD-06")
def test_who_looks_nowhere_or_is_in_the_same_cell_is_met_from_the_front() -> None:
    here = bout(setup(man("E1", "a", (5, 5), facing="N"), man("E10", "b", (9, 9))))
    me = here.me("E1")
    assert not in_front(me, (Cell(5, 1),))
    assert in_front(replace(me, facing=""), (Cell(5, 1),))
    assert in_front(replace(me, cell=None), (Cell(5, 1),))


@pytest.mark.rule("EM-SHD-10")
def test_who_can_stand_in_a_shield_wall() -> None:
    here = bout(setup(man("E5", "a", (5, 5), facing="N"), man("E10", "b", (9, 9))))
    me, law = here.me("E5"), Law()
    assert walls(me, law)
    assert not walls(here.me("E10"), law)
    assert not walls(replace(me, facing=""), law)
    assert not walls(replace(me, health=Health(0, 8)), law)
    assert not walls(replace(me, fighter=replace(me.fighter, size=3)), law)
    assert walls(replace(me, fighter=replace(me.fighter, size=1)), law)
    assert not walls(replace(me, stance=Stance(alone=True)), law)
    assert not walls(replace(me, shield_lost=5), law)
    assert walls(replace(me, shield_lost=4), law)
    assert not walls(replace(me, hands=Hands("spear", "")), law)


@pytest.mark.rule("EM-SHD-10")
def test_a_wall_is_of_friends_side_by_side_who_look_the_same_way() -> None:
    three = [man(f"E5 {n}", "a", (4 + n, 4), facing="N") for n in range(3)]

    def ranks(*people: Any) -> list[int]:
        here = bout(setup(*people, man("E10", "b", (5, 0))))
        return [wall_of(here.battle.world, here.unit(f"E5 {n}")) for n in range(3)]

    assert ranks(*three) == [1, 2, 1]
    assert ranks(*three[:2], man("E5 2", "a", (6, 4), facing="NE")) == [1, 1, 0]
    assert ranks(*three[:2], man("E5 2", "b", (6, 4), facing="N")) == [1, 1, 0]
    here = bout(setup(*three, man("E10", "b", (5, 0))))
    here.battle.world.forget(here.unit("E5 1"), Position)
    assert [wall_of(here.battle.world, here.unit(f"E5 {n}")) for n in range(3)] == [0, 0, 0]


@pytest.mark.rule("EM-SUR-13")
@pytest.mark.parametrize(
    ("at", "terrain", "found"),
    [
        ((9, 8), {}, True),
        ((9, 2), {}, False),
        ((9, 8), {"c9_8": "dark"}, False),
        ((9, 8), {"c9_8": "low_wall"}, False),
        ((9, 8), {"c9_8": "smoke"}, False),
        ((9, 8), {"c9_7": "wall"}, False),
    ],
)
def test_lit_open_ground_in_front_of_somebody(
    at: tuple[int, int], terrain: dict[str, str], found: bool
) -> None:
    here = pair((3, 3), (9, 5), **terrain).put("E10", Facing("N"))
    assert exposed(here.battle.world, here.me("E10"), Cell(*at)) is found


@pytest.mark.rule("EM-SUR-14")
def test_all_that_he_fills_must_be_hidden() -> None:
    here = bout(setup(man("M3", "a", (3, 3)), man("E10", "b", (9, 3)), terrain={(3, 3): "dark"}))
    world, giant = here.battle.world, here.me("M3")
    assert not hideout(world, giant, giant.place)
    assert hideout(world, giant, (Cell(3, 3),))
    dark = dict.fromkeys(((x, y) for x in (3, 4, 5) for y in (3, 4, 5)), "dark")
    here = bout(setup(man("M3", "a", (3, 3)), man("E10", "b", (9, 3)), terrain=dark))
    assert hideout(here.battle.world, here.me("M3"), here.me("M3").place)
    smoke = pair((3, 3), (9, 3), c3_3="smoke")
    assert hideout(smoke.battle.world, smoke.me("E7"), smoke.me("E7").place)


@pytest.mark.rule("EM-SUR-14")
def test_a_fight_is_heard_within_sixty_feet_by_whoever_is_there() -> None:
    me = pair((3, 3), (9, 3)).me("E7")
    assert hears(me, (Cell(15, 3),))
    assert not hears(me, (Cell(16, 3),))
    assert not hears(me, ())
    assert not hears(replace(me, cell=None), (Cell(4, 3),))
