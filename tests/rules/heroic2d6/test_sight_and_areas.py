"""Where sight, range, reach, ground and areas begin and end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.components import Out, Seen
from game.core.grid import Cell, Grid
from game.rules.heroic2d6.acts.casting import burst, line, targets_of
from game.rules.heroic2d6.acts.looking import bodies
from game.rules.heroic2d6.exchange.attack import attacked
from game.rules.heroic2d6.exchange.damage import Law
from game.rules.heroic2d6.exchange.magic import Casting, spell_target
from game.rules.heroic2d6.orders.scene import aims
from game.rules.heroic2d6.sheet.components import (
    Acting,
    Down,
    Netted,
    UnderFire,
)
from game.rules.heroic2d6.sheet.figure import (
    figure,
    reach,
)
from game.rules.heroic2d6.sheet.seeing import obscured, sees
from game.rules.heroic2d6.sheet.shifts import (
    can_shoot,
    crowding,
    moving,
    shifts_of,
    under_attack,
)
from game.rules.heroic2d6.sheet.situation import in_line, lockers, within_reach
from game.rules.heroic2d6.sheet.ways import ways_of
from game.rules.heroic2d6.tables.book import spells, weapons
from tests.rules.heroic2d6.bout import Bout, bout, man, setup
from tests.rules.heroic2d6.cast import blow, holding, played
from tests.rules.heroic2d6.cast import figure as fresh

FAR = man("far", "b", (15, 7), agility=1)


def now(fight: Bout, name: str):
    """A figure as it is now."""
    return figure(fight.battle.world, fight.unit(name))


@pytest.mark.rule("H2-GRD-12")
@pytest.mark.parametrize(("far", "seen"), [(10, True), (11, False)])
def test_ten_metres_in_the_dark(far: int, seen: bool) -> None:
    dark = {(x, y): "dark" for x in range(20) for y in range(8)}
    people = (man("lil", "a", (1, 1), "lilith"), man("orc", "b", (1 + far, 1)))
    fight = bout(setup(*people, terrain=dark, size=(20, 8)))
    assert sees(fight.battle.world, fight.unit("lil"), fight.unit("orc")) is seen


@pytest.mark.rule("H2-GRD-12")
def test_a_large_figure_of_which_one_cell_is_lit_is_seen() -> None:
    dark = {(x, y): "dark" for x in range(20) for y in range(8) if (x, y) != (15, 1)}
    people = (man("lil", "a", (1, 1), "lilith"), man("ogre", "b", (14, 1), "ogre"))
    fight = bout(setup(*people, terrain=dark, size=(20, 8)))
    assert sees(fight.battle.world, fight.unit("lil"), fight.unit("ogre"))
    bright = bout(setup(*people, size=(20, 8)))
    assert sees(bright.battle.world, bright.unit("lil"), bright.unit("ogre"))


@pytest.mark.rule("H2-RNG-06", "H2-GRD-10", "H2-GRD-12")
@pytest.mark.parametrize(
    ("terrain", "hidden"),
    [
        ({(8, 1): "low_wall"}, True),
        ({(6, 1): "low_wall"}, False),
        ({(7, 1): "village"}, True),
        ({(8, 1): "foliage"}, True),
        ({(1, 1): "smoke"}, True),
        ({(0, 1): "foliage"}, False),
        ({(8, 2): "low_wall", (8, 0): "foliage"}, False),
        ({(3, 1): "dark"}, True),
        ({(3, 2): "dark", (0, 1): "dark"}, False),
    ],
)
def test_what_obscures(terrain: dict[tuple[int, int], str], hidden: bool) -> None:
    people = (man("lil", "a", (0, 1), "lilith"), man("orc", "b", (8, 1)))
    fight = bout(setup(*people, terrain=terrain))
    assert obscured(fight.battle.world, fight.unit("lil"), fight.unit("orc")) is hidden


@pytest.mark.rule("H2-RNG-06", "H2-GRD-12")
@pytest.mark.parametrize(("far", "hidden"), [(2, False), (3, True)])
def test_two_metres_are_clear_in_the_dark(far: int, hidden: bool) -> None:
    dark = {(x, y): "dark" for x in range(16) for y in range(8)}
    people = (man("lil", "a", (1, 1), "lilith"), man("orc", "b", (1 + far, 1)))
    fight = bout(setup(*people, terrain=dark))
    assert obscured(fight.battle.world, fight.unit("lil"), fight.unit("orc")) is hidden


@pytest.mark.rule("H2-RNG-06")
def test_who_stands_between() -> None:
    lil, orc = man("lil", "a", (0, 1), "lilith"), man("orc", "b", (9, 1))
    for cell, hidden in (((1, 1), False), ((2, 1), True), ((8, 1), True), ((4, 2), False)):
        fight = bout(setup(lil, man("by", "a", cell, "shamara"), orc))
        assert obscured(fight.battle.world, fight.unit("lil"), fight.unit("orc")) is hidden
    ogre = bout(setup(man("lil", "a", (0, 1), "ogre"), man("by", "a", (2, 1), "shamara"), orc))
    assert not obscured(ogre.battle.world, ogre.unit("lil"), ogre.unit("orc")), "beside the firer"


@pytest.mark.rule("H2-GRD-02")
def test_reach_is_that_of_the_longest_weapon_in_hand() -> None:
    shamara = fresh("Shamara")
    assert reach(holding(shamara, "dagger")) == 1
    assert reach(holding(shamara, "dagger", "spear")) == 2
    assert reach(holding(shamara, "staff")) == 2
    assert reach(holding(shamara, "longbow")) == 1
    assert reach(holding(shamara)) == 1
    assert reach(fresh("Starving Wolf")) == 1


@pytest.mark.rule("H2-GRD-02", "H2-GRD-04")
def test_no_blow_goes_through_a_wall_or_at_who_is_not_there() -> None:
    people = (man("ras", "a", (1, 1), "rastan"), man("orc", "b", (3, 1), weapons=("spear",)), FAR)
    fight = bout(setup(*people, terrain={(2, 1): "wall"}))
    world = fight.battle.world
    assert not within_reach(world, now(fight, "orc"), now(fight, "ras"), 2)
    free = bout(setup(*people))
    assert within_reach(free.battle.world, now(free, "orc"), now(free, "ras"), 2)
    assert not within_reach(free.battle.world, now(free, "orc"), now(free, "ras"), 1)
    assert lockers(free.battle.world, free.unit("ras")) == (free.unit("orc"),)
    late = bout(setup(people[0], man("orc", "b", (2, 1), arrives=3), FAR))
    assert not within_reach(late.battle.world, now(late, "ras"), now(late, "orc"), 9)
    assert not within_reach(late.battle.world, now(late, "orc"), now(late, "ras"), 9)
    near = bout(setup(people[0], man("orc", "b", (2, 1)), FAR))
    assert lockers(near.battle.world, near.unit("ras")) == (near.unit("orc"),)


@pytest.mark.rule("H2-GRD-09")
def test_a_line_between_the_nearest_cells() -> None:
    people = (man("ras", "a", (1, 1), "rastan"), man("ogre", "b", (6, 1), "ogre"), FAR)
    fight = bout(setup(*people, terrain={(4, 1): "wall"}))
    assert not in_line(fight.battle.world, now(fight, "ras").place, now(fight, "ogre").place)
    free = bout(setup(*people, terrain={(4, 3): "wall"}))
    assert in_line(free.battle.world, now(free, "ras").place, now(free, "ogre").place)


@pytest.mark.rule("H2-RNG-03", "H2-GRD-09")
@pytest.mark.parametrize(("far", "fits"), [(20, True), (21, False)])
def test_no_shot_beyond_the_long_range(far: int, fits: bool) -> None:
    people = (man("lil", "a", (0, 1), "lilith"), man("orc", "b", (far, 1)))
    fight = bout(setup(*people, size=(30, 4)))
    world, me, foe = fight.battle.world, now(fight, "lil"), now(fight, "orc")
    assert can_shoot(world, me, foe, weapons()["pistol"]) is fits
    wall = bout(setup(*people, size=(30, 4), terrain={(5, 1): "wall"}))
    assert not can_shoot(wall.battle.world, me, foe, weapons()["longbow"])


@pytest.mark.rule("H2-RNG-04", "H2-RNG-05")
def test_moving_and_under_attack() -> None:
    people = (man("lil", "a", (0, 1), "lilith"), man("orc", "b", (1, 1)), FAR)
    fight = bout(setup(*people)).until("lil")
    world, lil = fight.battle.world, fight.unit("lil")
    assert not moving(world, now(fight, "orc")), "it is not its turn"
    assert not moving(world, now(fight, "lil"))
    fight.put("lil", Acting(moved=True))
    assert moving(world, figure(world, lil))
    fight.put("lil", UnderFire())
    assert not under_attack(world, now(fight, "lil")), "locked"
    fight.put("orc", Netted())
    assert under_attack(world, now(fight, "lil"))
    assert not under_attack(world, now(fight, "far"))


@pytest.mark.rule("H2-OUT-02", "H2-OUT-04", "H2-MAG-12")
def test_shots_have_no_part_in_a_crowd_and_blows_none_in_the_range() -> None:
    people = (
        man("ras", "a", (5, 3), "rastan"),
        man("o1", "b", (4, 3)),
        man("o2", "b", (6, 3), agility=3),
        FAR,
    )
    fight = bout(setup(*people)).until("ras")
    world, me, foe = fight.battle.world, now(fight, "o1"), now(fight, "ras")
    fight.put("ras", Acting(moved=True))
    assert [s.rule for s in shifts_of(world, me, foe, "melee", weapons()["hand_axe"])] == [
        "H2-OUT-02"
    ]
    assert [s.rule for s in shifts_of(world, me, foe, "ranged", weapons()["sling"])] == [
        "H2-RNG-07"
    ]
    assert shifts_of(world, foe, me, "melee", weapons()["battle_axe"]) == ()
    assert crowding(world, foe, me) == ()


@pytest.mark.rule("H2-MAG-12")
def test_a_spell_needs_range_and_sight_and_nothing_else() -> None:
    known = ("spark", "mend_wounds", "arcane_armour")
    people = (
        man("zol", "a", (1, 1), "zoltan", spells=known),
        man("bal", "a", (2, 2), "sir_balin"),
        man("sha", "a", (3, 1), "shamara"),
        man("down", "a", (1, 2), "hawkeye", agility=2),
        man("ten", "b", (11, 1)),
        man("more", "b", (12, 1), agility=3),
        man("wall", "b", (5, 5), agility=2),
        man("late", "b", (6, 1), arrives=4),
        man("foe", "b", (0, 0), agility=1),
    )
    walls = {(3, 3): "wall", (3, 2): "wall", (2, 3): "wall", (4, 3): "wall", (4, 4): "wall"}
    fight = bout(setup(*people, terrain=walls), {"tie": list(range(2, 12)) * 3})
    fight.put("down", Down(0))
    fight.put("down", Out("fallen"))
    fight.put("foe", Down(0))
    fight.put("foe", Out("fallen"))
    fight.until("zol")
    view, zol = fight.battle.view("a"), fight.unit("zol")

    def names(spell: str) -> set[str]:
        return {fight.names[unit] for unit in aims(view, zol, spells()[spell])}

    assert names("spark") == {"ten"}
    assert names("mend_wounds") == {"zol", "bal", "down"}
    assert names("arcane_armour") == {"zol"}


@pytest.mark.rule("H2-MAG-11")
def test_the_cells_of_areas() -> None:
    people = (man("zol", "a", (2, 4), "zoltan"), man("orc", "b", (3, 4)), FAR)
    fight = bout(setup(*people, size=(16, 9)))
    world, me = fight.battle.world, now(fight, "zol")
    assert len(burst(world, Cell(8, 4), 2)) == 21, "all but the corners"
    assert Cell(10, 4) in burst(world, Cell(8, 4), 2)
    assert Cell(10, 6) not in burst(world, Cell(8, 4), 2)
    assert line(world, me, Cell(2, 4), 10) == ()
    assert line(world, me, Cell(4, 4), 3) == (Cell(3, 4), Cell(4, 4), Cell(5, 4))
    assert line(world, me, Cell(3, 5), 4) == (Cell(3, 5), Cell(4, 6), Cell(5, 7))
    assert line(world, me, Cell(1, 4), 10) == (Cell(1, 4), Cell(0, 4)), "the field ends"
    assert line(world, me, Cell(2, 0), 10) == (Cell(2, 3), Cell(2, 2), Cell(2, 1), Cell(2, 0))
    shut = bout(setup(*people, size=(16, 9), terrain={(5, 4): "wall"}))
    assert line(shut.battle.world, now(shut, "zol"), Cell(4, 4), 9) == (Cell(3, 4), Cell(4, 4))


@pytest.mark.rule("H2-MAG-11", "H2-OOA-05")
def test_whom_areas_hold() -> None:
    people = (
        man("zol", "a", (2, 4), "zoltan"),
        man("near", "b", (3, 4)),
        man("ogre", "b", (4, 4), "ogre"),
        man("dead", "b", (3, 5), agility=3),
        FAR,
    )
    fight = bout(setup(*people))
    fight.put("dead", Out("dead"))
    world, zol = fight.battle.world, fight.unit("zol")
    names = fight.names
    ball = targets_of(world, zol, spells()["fire_ball"], Cell(3, 4))
    assert [names[one.unit] for one in ball] == ["near", "zol", "ogre"]
    ray = targets_of(world, zol, spells()["lightning"], Cell(5, 4))
    assert [names[one.unit] for one in ray] == ["ogre", "near"]


@pytest.mark.rule("H2-FUM-06", "H2-FUM-05")
def test_a_fumbled_net_hurts_nobody() -> None:
    thrower = holding(fresh("Rastan"), "net")
    throw = blow(thrower, fresh("Ugly Orc", 2), "thrown", "net", ally=fresh("Shamara", 3))
    for face in (1, 2):
        struck = played(attacked(throw), {"attack": [(1, 1)], "fumble": [face]})
        assert struck.fumbled is not None
        assert struck.fumbled.harm.points == 0


@pytest.mark.rule("H2-GRD-03")
def test_what_ground_costs() -> None:
    cells = {(1, 0): "water", (3, 0): "rough", (5, 0): "deep_water", (7, 0): "cliff"}
    people = (man("ras", "a", (0, 0), "rastan"), man("sha", "a", (2, 0), "shamara"), FAR)
    made = setup(*people, size=(16, 8))
    lane = {(x, 1): "wall" for x in range(16)}
    ground = tuple((Cell(*cell), name) for cell, name in {**cells, **lane}.items())
    fight = bout(replace(made, grid=Grid(16, 8, ground)))
    found = ways_of(fight.battle.world, fight.unit("ras"), 30)
    assert Cell(2, 0) not in found, "a friend stands there"
    assert [found[Cell(x, 0)].cost for x in (1, 3, 4, 5, 6, 7, 8)] == [2, 5, 6, 8, 9, 11, 12]
    near = ways_of(fight.battle.world, fight.unit("ras"), 5)
    assert Cell(3, 0) in near
    assert Cell(4, 0) not in near


@pytest.mark.rule("H2-ACT-09")
def test_whose_body_is_searched() -> None:
    people = (
        man("ras", "a", (3, 3), "rastan"),
        man("gear", "b", (4, 4), weapons=("club", "knife")),
        man("item", "b", (2, 2), items=("lantern",), agility=3),
        man("bare", "b", (4, 3), agility=2),
        man("gone", "b", (3, 4), items=("lantern",), agility=5),
        man("off", "b", (3, 5), items=("lantern",), agility=6),
        man("big", "b", (4, 1), "ogre", items=("lantern",), agility=1),
        FAR,
    )
    fight = bout(setup(*people), {"tie": [2, 3, 4, 5]})
    for name in ("gear", "item", "bare", "off", "big"):
        fight.put(name, Out("dead"))
    fight.put("gone", Out("escaped"))
    found = bodies(fight.battle.world, now(fight, "ras"))
    assert {fight.names[unit] for unit in found} == {"gear", "item", "big"}


@pytest.mark.rule("H2-ACT-09")
def test_a_search_does_not_look_through_walls_and_is_told_to_ones_own_side() -> None:
    people = (
        man("lil", "a", (1, 1), "lilith"),
        man("here", "b", (1, 3), traits=("hidden",)),
        man("wall", "b", (5, 1), traits=("hidden",), agility=3),
        FAR,
    )
    walls = {(3, y): "wall" for y in range(8)}
    fight = bout(setup(*people, terrain=walls), {"search": [12]}).does("lil", "search")
    (told,) = fight.events("searches")
    assert (told.fact("n"), told.to) == (1, frozenset({"a"}))
    assert fight.has("wall", Seen) is not None
    assert fight.has("here", Seen) is None
    again = fight.until("lil", 2).does("lil", "search").events("searches")[1]
    assert (again.fact("n"), again.outcomes, again.to) == (0, (), None)


@pytest.mark.rule("H2-MAG-03", "H2-ATK-08", "H2-ATK-02")
def test_what_a_spell_must_reach() -> None:
    zoltan, ogre = fresh("Zoltan"), fresh("Rampaging Ogre", 2)
    bolt = spells()["prismatic_bolt"]
    named = replace(ogre, fighter=replace(ogre.fighter, defence="dodge"))
    for law, target, held in ((Law(), 10, 7), (Law(circle=True), 11, 8), (Law(fixed=True), 10, 7)):
        assert spell_target(Casting(zoltan, bolt, law, (named,)), named) == target
        assert spell_target(Casting(zoltan, bolt, law), replace(ogre, netted=True)) == held
    weak = fresh("Rampaging Ogre", 2, {"resistance": 0})
    assert spell_target(Casting(zoltan, bolt, Law()), weak) == 7


@pytest.mark.rule("H2-OUT-02", "H2-OUT-04")
def test_nobody_is_outnumbered_by_one() -> None:
    people = (man("ras", "a", (5, 3), "rastan"), man("orc", "b", (4, 3)), FAR)
    fight = bout(setup(*people))
    assert crowding(fight.battle.world, now(fight, "orc"), now(fight, "ras")) == ()
