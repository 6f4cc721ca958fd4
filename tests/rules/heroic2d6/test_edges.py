"""Where rules begin and end: hands, strength, reach, range, sight, areas, what is carried on."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.battle import Battle
from game.core.components import Health, Lying, Out, Position, Seen
from game.core.data import Misfit
from game.core.grid import Cell, Grid
from game.core.orders import Order
from game.core.setup import Carried
from game.rules.heroic2d6 import RULESET
from game.rules.heroic2d6.acts.blows import keeps_pin
from game.rules.heroic2d6.acts.casting import burst, line, targets_of
from game.rules.heroic2d6.acts.freeing import pin_check
from game.rules.heroic2d6.acts.looking import bodies
from game.rules.heroic2d6.acts.order import may_hold
from game.rules.heroic2d6.exchange.attack import attack_check, attack_shifts, attacked, skill_of
from game.rules.heroic2d6.exchange.damage import Law, damage
from game.rules.heroic2d6.exchange.defence import defences
from game.rules.heroic2d6.exchange.fate import fate
from game.rules.heroic2d6.exchange.magic import Casting, cast, castable, spell_target
from game.rules.heroic2d6.exchange.rolls import bands
from game.rules.heroic2d6.orders.scene import aims, both_armed, drawable
from game.rules.heroic2d6.setup.healing import carried
from game.rules.heroic2d6.setup.recruit import in_hands, packed, recruit, usual
from game.rules.heroic2d6.sheet.components import (
    Acting,
    Asleep,
    Down,
    Due,
    Hands,
    Mana,
    Marred,
    Netted,
    Pack,
    Pinned,
    Prone,
    UnderFire,
)
from game.rules.heroic2d6.sheet.figure import (
    defense,
    figure,
    fit_for,
    hampered,
    helmeted,
    offense,
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


@pytest.mark.rule("H2-EQP-01")
@pytest.mark.parametrize(
    ("names", "hands"),
    [
        ((), Hands()),
        (("",), Hands()),
        (("club",), Hands("club", "")),
        (("shield",), Hands("", "shield")),
        (("club", "shield"), Hands("club", "shield")),
        (("club", "dagger"), Hands("club", "dagger")),
        (("staff",), Hands("staff", "staff")),
        (("staff", "dagger"), None),
        (("staff", "shield"), None),
        (("shield", "club"), None),
        (("club", "dagger", "knife"), None),
    ],
)
def test_what_two_hands_hold(names: tuple[str, ...], hands: Hands | None) -> None:
    assert in_hands(names) == hands


@pytest.mark.rule("H2-EQP-01")
@pytest.mark.parametrize(
    ("gear", "hands"),
    [
        ((), Hands()),
        (("club", "dagger"), Hands("club", "")),
        (("shield",), Hands("", "shield")),
        (("club", "shield"), Hands("club", "shield")),
        (("shield", "club"), Hands("club", "shield")),
        (("great_sword", "shield"), Hands("great_sword", "great_sword")),
        (("dagger", "great_sword"), Hands("dagger", "")),
    ],
)
def test_what_is_in_hand_at_the_start(gear: tuple[str, ...], hands: Hands) -> None:
    assert usual(gear) == hands


def test_what_is_not_in_hand_is_in_the_pack() -> None:
    assert packed(("dagger", "dagger"), ("x",), Hands("dagger", "dagger")) == Pack((), ("x",))
    assert packed(("dagger", "dagger"), (), Hands("dagger", "")) == Pack(("dagger",))
    assert packed(("club",), (), Hands("dagger", "")) == Pack(("club",))


@pytest.mark.rule("H2-DUA-01")
@pytest.mark.parametrize(
    ("names", "fits"),
    [
        (("broad_sword", "dagger"), True),
        (("dagger", "broad_sword"), True),
        (("knife", "club"), True),
        (("broad_sword", "mace"), False),
        (("dagger",), False),
        (("dagger", "shield"), False),
        (("staff",), False),
        (("dagger", "rock"), False),
        (("dagger", "pistol"), False),
    ],
)
def test_which_two_weapons_go_together(names: tuple[str, ...], fits: bool) -> None:
    assert both_armed(holding(fresh("Shamara"), *names)) is fits


@pytest.mark.rule("H2-EQP-02")
def test_what_one_is_fit_for() -> None:
    zoltan = fresh("Zoltan").fighter
    named = ("hand_axe", "broad_sword", "shield", "studded_leather", "ring_mail", "chainmail")
    assert [fit_for(zoltan, name) for name in named] == [True, False, True, True, True, False]
    assert fit_for(zoltan, "healing_potion")
    bearer = replace(fresh("Zoltan"), pack=Pack(("broad_sword", "dagger", "shield", "dagger"), ()))
    assert drawable(bearer) == ("dagger", "shield")


@pytest.mark.rule("H2-EQP-02")
def test_faults_tell_where_and_what() -> None:
    people = (man("one", "a", (1, 1), weapons=("battle_axe",), armour=("plate",)), FAR)
    with pytest.raises(Misfit) as told:
        Battle.start(RULESET, setup(*people), 0)
    assert [(wrong.path, wrong.given) for wrong in told.value.wrongs] == [
        (("fighters", 0, "overrides", "weapons"), "5"),
        (("fighters", 0, "overrides", "armour"), "5"),
    ]
    held = (man("one", "a", (1, 1), held=("club", "great_sword")), FAR)
    with pytest.raises(Misfit):
        Battle.start(RULESET, setup(*held), 0)
    held = (man("one", "a", (1, 1), held=("great_sword",)), FAR)
    with pytest.raises(Misfit) as told:
        Battle.start(RULESET, setup(*held), 0)
    assert [wrong.path for wrong in told.value.wrongs] == [("fighters", 0, "held", 0)]
    stranger = (man("one", "a", (1, 1), "nobody", held=("great_sword",)), FAR)
    with pytest.raises(Misfit) as told:
        Battle.start(RULESET, setup(*stranger), 0)
    assert [wrong.path[-1] for wrong in told.value.wrongs] == ["archetype"]
    odd = (man("one", "a", (1, 1), held=("great_sword",), might="much"), FAR)
    with pytest.raises(Misfit) as told:
        Battle.start(RULESET, setup(*odd), 0)
    assert [wrong.path[-1] for wrong in told.value.wrongs] == ["might"]
    with pytest.raises(Misfit):
        recruit("ugly_orc", {"endurance": 2})
    assert recruit("ugly_orc", {"endurance": 3}).fighter.worn == ("studded_leather",)


@pytest.mark.rule("H2-STA-03", "H2-STA-04", "H2-MAG-07", "H2-OPT-03")
def test_stat_blocks_may_have_numbers_of_their_own() -> None:
    plain, own = recruit("ugly_orc"), recruit("ugly_orc", {"health": 7, "movement": 5})
    assert (plain.health, plain.fighter.movement) == (Health(20, 20), 8)
    assert (own.health, own.fighter.movement) == (Health(7, 7), 5)
    assert recruit("zoltan").mana == Mana(7, 7)
    assert recruit("ogre").health == Health(30, 30)
    assert recruit("ugly_orc", easy=True).health == Health(24, 24)
    assert recruit("savage_orc", easy=True).health == Health(25, 25)


@pytest.mark.rule("H2-OPT-02")
def test_what_is_carried_on_to_the_next_battle() -> None:
    people = (
        man("ras", "a", (1, 1), "rastan"),
        man("bal", "a", (1, 3), "sir_balin"),
        man("sha", "a", (1, 5), "shamara"),
        man("orc", "b", (9, 1)),
        FAR,
    )
    fight = bout(setup(*people))
    fight.put("ras", Health(5, 24))
    fight.put("ras", Marred("minor", 2, 30))
    fight.put("bal", Health(-2, 23))
    fight.put("bal", Down(0))
    fight.put("bal", Out("fallen"))
    fight.put("bal", Marred("serious", 2, 24))
    fight.put("sha", Out("escaped"))
    fight.put("orc", Out("dead"))
    fight.put("orc", Health(-5, 20))
    found = {one.fighter: one for one in carried(fight.battle.world, 1, True)}
    assert found["ras"] == Carried("ras", 5, left=(("minor", 2), ("hours", 6)))
    assert found["bal"] == Carried("bal", 1)
    assert found["sha"] == Carried("sha", 20)
    assert found["orc"] == Carried("orc", 1, out="dead")
    same = {one.fighter: one for one in carried(fight.battle.world, 0, False)}
    assert same["bal"].left == (("serious", 2), ("hours", 24))


@pytest.mark.rule("H2-STA-01")
def test_who_comes_from_the_battle_before() -> None:
    people = (
        man("ras", "a", (1, 1), "rastan", traits=("prone",)),
        man("bal", "a", (1, 3), "sir_balin"),
        FAR,
    )
    had = (
        Carried("ras", 5, left=(("minor", 2), ("hours", 6))),
        Carried("bal", 99, out="dead"),
    )
    fight = bout(setup(*people, carried=had))
    assert fight.has("ras", Health) == Health(5, 24)
    assert fight.has("ras", Marred) == Marred("minor", 2, 6)
    assert fight.has("ras", Prone) is not None
    assert (fight.has("bal", Health), fight.has("bal", Out)) == (Health(23, 23), Out("dead"))
    assert fight.has("bal", Prone) is None
    assert fight.has("far", Asleep) is None


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
    assert crowding(world, me) == ()


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


@pytest.mark.rule("H2-MAG-02", "H2-MAG-08", "H2-MAG-09")
def test_what_can_be_cast() -> None:
    caster = fresh("Zoltan", 1, {"magic": 6, "spells": tuple(spells())})
    circles = {name: castable(caster, row) for name, row in spells().items()}
    assert circles == {name: row.circle <= 3 for name, row in spells().items()}
    lesser = replace(caster, fighter=replace(caster.fighter, magic=5))
    assert not castable(lesser, spells()["fire_ball"])
    for mana, known in ((3, True), (2, False)):
        low = replace(caster, mana=Mana(mana, 6))
        assert castable(low, spells()["fire_ball"]) is known
    assert castable(replace(caster, mana=Mana(1, 6)), spells()["spark"])
    assert not castable(replace(caster, mana=Mana(0, 6)), spells()["spark"])
    ignorant = replace(caster, fighter=replace(caster.fighter, spells=()))
    assert not castable(ignorant, spells()["spark"])


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


@pytest.mark.rule("H2-INI-04")
def test_who_may_hold() -> None:
    fight = bout(setup(man("ras", "a", (1, 1), "rastan"), man("orc", "b", (9, 1))))
    world, ras, orc = fight.battle.world, fight.unit("ras"), fight.unit("orc")
    assert may_hold(world, ras, Due(7))
    assert may_hold(world, ras, Due(1))
    assert not may_hold(world, ras, Due(0)), "no score is left"
    assert not may_hold(world, ras, None)
    assert not may_hold(world, ras, Due(4, (), True))
    assert not may_hold(world, orc, Due(4))
    fight.put("ras", Netted())
    assert not may_hold(world, ras, Due(7))


@pytest.mark.rule("H2-ROL-01", "H2-ROL-04")
@pytest.mark.parametrize("need", range(-3, 18))
def test_the_bands_of_a_roll_cover_all_totals_once(need: int) -> None:
    made = bands(need, "low", "high", "worst", "best")
    grades = {total: [b.grade for b in made if b.low <= total <= b.high] for total in range(2, 13)}
    for total, found in grades.items():
        usual_ = "high" if total >= need else "low"
        right = {2: "worst", 12: "best"}.get(total, usual_)
        assert found == [right]
    assert all(b.low <= b.high for b in made)
    assert (made[0].low, made[-1].high) == (2, 12)
    twice = bands(need, "no", "yes", "no", "yes")
    assert [b.grade for b in twice] == ["no", "yes"]


@pytest.mark.rule("H2-FUM-04", "H2-FUM-05", "H2-FUM-01", "H2-FUM-06")
@pytest.mark.parametrize(
    ("face", "how", "ally", "what", "points"),
    [
        (1, "melee", True, "self", 6),
        (2, "melee", True, "ally", 6),
        (2, "melee", False, "drops", 0),
        (3, "melee", True, "drops", 0),
        (4, "melee", False, "drops", 0),
        (5, "melee", True, "slips", 0),
        (6, "melee", False, "slips", 0),
        (3, "unarmed", True, "self", 3),
        (2, "unarmed", False, "self", 3),
        (4, "wrestle", True, "self", 3),
        (5, "wrestle", True, "slips", 0),
    ],
)
def test_table_4_6(face: int, how: str, ally: bool, what: str, points: int) -> None:
    friend = fresh("Shamara", 3) if ally else None
    attack = blow(fresh("Rastan"), fresh("Ugly Orc", 2), how, aim="pin", ally=friend)
    struck = played(attacked(attack), {"attack": [(1, 1)], "fumble": [face]})
    assert struck.fumbled is not None
    assert (struck.fumbled.what, struck.fumbled.harm.points) == (what, points)
    assert len(struck.outcomes) == 2
    assert struck.harm.points == 0


@pytest.mark.rule("H2-FUM-06", "H2-FUM-05")
def test_a_fumbled_net_hurts_nobody() -> None:
    thrower = holding(fresh("Rastan"), "net")
    throw = blow(thrower, fresh("Ugly Orc", 2), "thrown", "net", ally=fresh("Shamara", 3))
    for face in (1, 2):
        struck = played(attacked(throw), {"attack": [(1, 1)], "fumble": [face]})
        assert struck.fumbled is not None
        assert struck.fumbled.harm.points == 0


@pytest.mark.rule("H2-ATK-09", "H2-MIG-01", "H2-ATK-04", "H2-REA-02", "H2-REA-03", "H2-REA-10")
def test_what_came_of_an_attack_has_its_dice_and_its_answer() -> None:
    mine = blow(fresh("Rastan"), fresh("Ugly Orc", 2))
    for roll in (3, 9, (6, 6)):
        struck = played(attacked(mine), {"attack": [roll]})
        assert [one.check for one in struck.outcomes] == [attack_check(mine)]  # type: ignore[union-attr]
        assert (attack_check(mine).rule, attack_check(mine).target) == ("H2-ATK-04", 2)
    his = blow(fresh("Ugly Orc", 2), fresh("Rastan"))
    for roll, grade in ((3, "caught"), (12, "avoided"), ((1, 1), "critical")):
        struck = played(attacked(his), {"reaction": [roll]}, "dodge")
        assert (struck.grade, struck.answer) == (grade, "dodge")
        assert len(struck.outcomes) == 1
        assert struck.outcomes[0].check.target == 2  # type: ignore[union-attr]
    held = blow(fresh("Ugly Orc", 2), replace(fresh("Rastan"), netted=True))
    struck = played(attacked(held), {})
    assert (struck.grade, struck.answer, struck.harm.points) == ("hit", "none", 7)


@pytest.mark.rule("H2-DMG-01", "H2-DMG-03", "H2-OPT-01", "H2-EQP-05")
def test_the_dice_of_damage() -> None:
    knight = fresh("Sir Balin", 2)
    assert helmeted(knight)
    assert not helmeted(fresh("Rastan"))
    plain = played(damage(1, 14, knight, Law()), {})
    assert (plain.points, plain.outcomes) == (9, ())
    saved = played(damage(1, 14, knight, Law(brutal=True), True), {"helmet": [4], "brutal": [2]})
    assert saved.points == 11
    assert [one.check.purpose for one in saved.outcomes] == ["helmet", "brutal"]  # type: ignore[union-attr]
    assert [(one.check.actor, one.check.target) for one in saved.outcomes] == [(2, 0), (1, 2)]  # type: ignore[union-attr]
    off = played(damage(1, 14, knight, Law(helmet=False), True), {})
    assert (off.points, off.outcomes) == (18, ())
    bare = played(damage(1, 14, fresh("Rastan", 2), Law(), True), {})
    assert (bare.points, bare.outcomes) == (26, ())


@pytest.mark.rule("H2-OPT-02", "H2-OOA-03", "H2-RND-01")
def test_what_fate_tells() -> None:
    dead = played(fate(fresh("Rastan"), Law(fate=True)), {"fate": [1]})
    assert (dead.lives, dead.fate, dead.rounds, len(dead.outcomes)) == (False, "fatal", 0, 1)
    hurt = played(fate(fresh("Rastan"), Law(fate=True)), {"fate": [2], "lasts": [3]})
    assert (hurt.fate, hurt.hours, hurt.rounds, len(hurt.outcomes)) == ("serious", 72, 0, 2)
    lives = played(fate(fresh("Rastan"), Law()), {"survival": [6], "wakes": [1]})
    assert (lives.lives, lives.rounds, lives.fate, len(lives.outcomes)) == (True, 60, "", 2)
    dies = played(fate(fresh("Rastan"), Law()), {"survival": [5]})
    assert (dies.lives, dies.fate, len(dies.outcomes)) == (False, "", 1)


@pytest.mark.rule("H2-WRE-02", "H2-DUA-02", "H2-FUM-03", "H2-ROL-07")
def test_skills_and_shifts_of_an_attack() -> None:
    law = Law(might=True)
    orc = fresh("Ugly Orc", 2)
    equal = fresh("Rastan", 1, {"might": 6, "weapons": ()})
    assert skill_of(blow(equal, orc, "wrestle", aim="pin", law=law)) == "brawl"
    assert skill_of(blow(fresh("Rastan"), orc, "wrestle", aim="pin", law=law)) == "might"
    weak = fresh("Rastan", 1, {"might": 5, "weapons": ()})
    assert skill_of(blow(weak, orc, "wrestle", aim="pin", law=law)) == "brawl"
    assert skill_of(blow(fresh("Rastan"), orc, "wrestle", aim="pin")) == "brawl"
    low = replace(fresh("Rastan"), prone=True)
    assert [s.worth for s in attack_shifts(blow(low, orc, shifts=(1,), dual=True))] == [1, -2, -2]
    assert attack_shifts(blow(fresh("Rastan"), orc, "unarmed", dual=True)) == ()


@pytest.mark.rule("H2-REA-05", "H2-REA-06", "H2-REA-08", "H2-REA-09")
def test_who_has_no_hands_does_not_block() -> None:
    wolf = fresh("Starving Wolf", 9)
    assert [one.name for one in defences(wolf, "melee")] == ["dodge"]
    assert [one.name for one in defences(wolf, "spell")] == ["resist"]
    balin = fresh("Sir Balin", 9)
    assert [(one.name, one.rule) for one in defences(balin, "melee")] == [
        ("block", "H2-REA-05"),
        ("parry", "H2-REA-06"),
        ("shield", "H2-REA-07"),
        ("dodge", "H2-REA-08"),
    ]
    assert defences(replace(balin, asleep=True), "melee") == ()
    assert defences(replace(balin, pinned_by=3), "spell") == ()


@pytest.mark.rule("H2-EQP-03", "H2-EQP-04", "H2-STA-06")
def test_armour_adds_up() -> None:
    worn = ("plate", "ring_mail", "shield")
    both = fresh("Zoltan", 1, {"endurance": 7, "armour": worn, "hide": 2})
    assert defense(both) == 6 + 3 + 2, "the staff takes both hands"
    assert defense(replace(both, ward=2, hands=Hands("", "shield"))) == 6 + 3 + 2 + 1 + 2
    assert [(s.rule, s.worth) for s in hampered(both)] == [("H2-EQP-04", -3)]
    assert hampered(fresh("Rastan")) == ()


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


def test_positions_and_things_are_where_they_were_put() -> None:
    fight = bout(setup(man("lil", "a", (1, 1), "lilith"), FAR, things=[("club", (2, 2))]))
    assert fight.has("lil", Position) == Position(Cell(1, 1))
    assert next(lying for _, (lying,) in fight.battle.world.each(Lying)).things == (
        (Cell(2, 2), "club"),
    )


@pytest.mark.rule("H2-STA-01", "H2-STA-03", "H2-STA-04")
def test_what_a_scenario_alters_and_what_stays_of_a_stat_block() -> None:
    wolf = recruit("wolf").fighter
    assert (wolf.natural, wolf.hide, wolf.dark_sight, wolf.handless) == ("bite", 1, 6, True)
    assert (wolf.hero, wolf.villain, wolf.size, wolf.small, wolf.movement) == (
        False,
        False,
        1,
        False,
        12,
    )
    ogre = recruit("ogre").fighter
    assert (ogre.size, ogre.hide, ogre.handless, ogre.natural) == (2, 2, False, "fist")
    assert recruit("zoltan").fighter.spells[0] == "spark"
    assert recruit("rastan").fighter.hero is True
    changes = {
        "agility": 9, "brawl": 8, "hero": True, "villain_survives": True, "hide": 3,
        "dark_sight": 2, "defence": "block", "spells": ("light",), "armour": ("padded",),
        "movement": 7, "magic": 3,
    }  # fmt: skip
    made = recruit("ugly_orc", changes).fighter
    assert (made.agility, made.brawl, made.hero, made.villain, made.hide) == (9, 8, True, True, 3)
    assert (made.dark_sight, made.defence, made.spells, made.worn) == (
        2,
        "block",
        ("light",),
        ("padded",),
    )
    assert (made.movement, made.magic, made.awareness, made.natural) == (7, 3, 3, "fist")


@pytest.mark.rule("H2-GRD-06")
def test_a_hero_who_leaves_a_hero_rolls_himself() -> None:
    people = (
        man("ras", "a", (3, 3), "rastan", agility=5),
        man("bal", "b", (4, 3), "sir_balin", agility=3),
        man("sha", "b", (3, 4), "shamara", agility=3),
        man("too", "b", (4, 4), "shamara", agility=2),
    )
    fight = bout(setup(*people, switches=("melee_lock_holds",)), {"leaving": [4]})
    fight.does("ras", "move", to=(3, 1))
    (kept,) = fight.events("kept")
    check = kept.outcomes[0].check  # type: ignore[union-attr]
    assert (check.actor, check.base, check.column) == (fight.unit("ras"), 5, 10)
    assert kept.target == min(fight.unit("bal"), fight.unit("sha")), "of equals the first"


@pytest.mark.rule("H2-WRE-05")
def test_who_rolls_about_a_pin() -> None:
    rastan, wolfgar = fresh("Rastan"), fresh("Wolfgar", 2)
    orc, savage = fresh("Ugly Orc", 3), fresh("Savage Orc", 4)
    assert [pin_check(*pair)[1] for pair in (
        (rastan, orc), (rastan, wolfgar), (orc, rastan), (orc, savage))] == [
        True, True, False, True]  # fmt: skip
    assert pin_check(rastan, wolfgar)[0].actor == 1
    assert pin_check(rastan, wolfgar)[0].target == 2


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


@pytest.mark.rule("H2-MAG-10", "H2-REA-09")
def test_a_fumbled_reaction_doubles_a_net_of_magic() -> None:
    casting = Casting(fresh("Undead Sorcerer", 2), spells()["entangle"], Law(), (fresh("Lilith"),))
    for roll, twice in (((1, 1), True), (3, False)):
        struck = played(cast(casting), {"reaction": [roll]}, "resist").struck[0][1]
        assert (struck.does, struck.twice, struck.answer) == (("net",), twice, "resist")
    spark = Casting(fresh("Undead Sorcerer", 2), spells()["spark"], Law(), (fresh("Lilith"),))
    for roll, grade in ((12, "avoided"), (3, "caught"), ((1, 1), "critical")):
        struck = played(cast(spark), {"reaction": [roll]}, "resist").struck[0][1]
        assert (struck.grade, struck.answer, len(struck.outcomes)) == (grade, "resist", 1)


@pytest.mark.rule("H2-OUT-02", "H2-OUT-04")
def test_nobody_is_outnumbered_by_one() -> None:
    people = (man("ras", "a", (5, 3), "rastan"), man("orc", "b", (4, 3)), FAR)
    fight = bout(setup(*people))
    assert crowding(fight.battle.world, now(fight, "ras")) == ()


@pytest.mark.rule("H2-STA-05", "H2-OPT-02", "H2-EQP-05")
def test_offense_of_weapons() -> None:
    lilith = fresh("Lilith", 1, {"might": 5})
    arms = {name: offense(lilith, weapons()[name]) for name in ("fist", "longbow", "rock", "knife")}
    assert arms == {"fist": 4, "longbow": 10, "rock": 5, "knife": 6}
    weak = fresh("Zoltan", 1, {"might": 0, "weapons": ()})
    assert offense(weak, weapons()["fist"]) == 0
    assert offense(replace(weak, penalty=2), weapons()["rock"]) == 0
    assert helmeted(fresh("Sir Balin"))
    assert not helmeted(fresh("Wolfgar"))


@pytest.mark.rule("H2-WRE-04", "H2-FUM-03")
def test_what_keeps_a_pin() -> None:
    people = (
        man("ras", "a", (1, 1), "rastan"),
        man("orc", "b", (2, 1)),
        man("too", "b", (1, 2), agility=3),
        FAR,
    )
    fight = bout(setup(*people), {"attack": [9]})
    fight.put("orc", Pinned(fight.unit("ras")))
    fight.put("too", Pinned(fight.unit("far")))
    world, ras, orc = fight.battle.world, fight.unit("ras"), fight.unit("orc")

    def keeps(how: str, target: str) -> bool:
        slots = (("form", "fight"), ("how", how), ("target", fight.unit(target)))
        return keeps_pin(world, ras, Order(slots))

    assert keeps("brawl", "orc")
    assert not keeps("strike", "orc")
    assert not keeps("brawl", "too")
    assert not keeps_pin(world, ras, Order((("form", "search"),)))
    fight.put("orc", Prone())
    fight.does("ras", "fight", how="wrestle", target="orc", aim="throw_down")
    assert not fight.events("falls"), "it lies already"
    assert fight.has("orc", Pinned) is None
    assert world.find(orc, Prone) is not None
