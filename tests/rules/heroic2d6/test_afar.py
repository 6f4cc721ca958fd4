"""Shots, throws, spells, the dark, traps and searching on the field (3.11, 3.13, section 6)."""

from __future__ import annotations

import pytest

from game.core.components import Lying, Out, Seen, Torch
from game.core.grid import Cell
from game.core.orders import Order
from game.core.setup import Lantern
from game.rules.heroic2d6.acts.blows import made
from game.rules.heroic2d6.acts.casting import burst, line
from game.rules.heroic2d6.exchange.attack import attack_check
from game.rules.heroic2d6.sheet.components import (
    Acting,
    Mana,
    Netted,
    Trap,
    UnderFire,
    Unloaded,
    Warded,
)
from game.rules.heroic2d6.sheet.figure import defense, figure
from game.rules.heroic2d6.sheet.seeing import obscured, sees
from game.rules.heroic2d6.sheet.shifts import ally_near, next_closest
from game.rules.kit.people.gear import Hands
from tests.rules.heroic2d6.bout import Bout, bout, man, setup


def shifts(fight: Bout, name: str, target: str, how: str = "shoot", weapon: str = "longbow"):
    """The penalties of a shot as it would be made now, by their rules."""
    attack = made(fight.battle.world, fight.unit(name), fight.unit(target), how, weapon)
    return {shift.rule: shift.worth for shift in attack.shifts}


@pytest.mark.rule("H2-RNG-01", "H2-RNG-02", "H2-RNG-03", "H2-ACT-03")
def test_a_shot_far_away() -> None:
    people = (man("lil", "a", (0, 1), "lilith"), man("orc", "b", (31, 1)))
    fight = bout(setup(*people, size=(70, 4)))
    assert shifts(fight, "lil", "orc") == {"H2-RNG-03": -1}
    near = bout(setup(people[0], man("orc", "b", (30, 1)), size=(70, 4)))
    assert shifts(near, "lil", "orc") == {}
    far = bout(setup(people[0], man("orc", "b", (61, 1)), size=(70, 4)))
    assert "fight" not in far.open("lil"), "beyond the long range"


@pytest.mark.rule(
    "H2-RNG-02", "H2-RNG-03", "H2-RNG-04", "H2-RNG-05", "H2-RNG-06", "H2-RNG-07", "H2-GRD-11"
)
def test_s13_all_penalties_together() -> None:
    people = (
        man("lil", "a", (0, 1), "lilith"),
        man("sha", "a", (36, 2), "shamara"),
        man("orc", "b", (35, 1)),
    )
    fight = bout(setup(*people, size=(70, 4), terrain={(34, 1): "low_wall"}))
    fight.until("lil")
    fight.put("lil", UnderFire())
    fight.put("lil", Acting(moved=True))
    assert shifts(fight, "lil", "orc") == {f"H2-RNG-0{n}": -1 for n in (3, 4, 5, 6, 7)}
    check = attack_check(
        made(fight.battle.world, fight.unit("lil"), fight.unit("orc"), "shoot", "longbow")
    )
    assert check.shift == -5


@pytest.mark.rule("H2-RNG-04")
def test_d31_who_moves_first_shoots_worse() -> None:
    people = (man("lil", "a", (0, 1), "lilith"), man("orc", "b", (12, 1)))
    fight = bout(setup(*people)).does("lil", "move", to=(2, 1))
    assert shifts(fight, "lil", "orc") == {"H2-RNG-04": -1}


@pytest.mark.rule("H2-RNG-05", "H2-RNG-04")
def test_who_was_shot_at_since_his_last_turn() -> None:
    people = (man("lil", "a", (0, 1), "lilith"), man("bow", "b", (12, 1), "orc_archer", agility=9))
    fight = bout(setup(*people), {"reaction": [12]}, ["dodge"])
    fight.does("bow", "fight", how="shoot", target="lil")
    assert shifts(fight, "lil", "bow") == {"H2-RNG-05": -1}
    fight.until("bow", 2)
    assert shifts(fight, "lil", "bow") == {}


@pytest.mark.rule("H2-RNG-06", "H2-GRD-10")
@pytest.mark.parametrize(
    ("terrain", "hidden"),
    [
        ({}, False),
        ({(7, 1): "low_wall"}, True),
        ({(4, 1): "low_wall"}, False),
        ({(4, 1): "foliage"}, True),
    ],
)
def test_cover_beside_the_target_and_leaves_on_the_way(terrain, hidden: bool) -> None:
    people = (man("lil", "a", (0, 1), "lilith"), man("orc", "b", (8, 1)))
    fight = bout(setup(*people, terrain=terrain))
    assert obscured(fight.battle.world, fight.unit("lil"), fight.unit("orc")) is hidden


@pytest.mark.rule("H2-RNG-06", "H2-GRD-09")
def test_somebody_between_who_does_not_stand_beside_the_firer() -> None:
    people = (
        man("lil", "a", (0, 1), "lilith"),
        man("sha", "a", (1, 1), "shamara"),
        man("orc", "b", (8, 1)),
    )
    fight = bout(setup(*people))
    assert not obscured(fight.battle.world, fight.unit("lil"), fight.unit("orc"))
    away = bout(setup(people[0], man("sha", "a", (3, 1), "shamara"), people[2]))
    assert obscured(away.battle.world, away.unit("lil"), away.unit("orc"))


@pytest.mark.rule("H2-GRD-09")
def test_walls_and_doors_stop_a_shot() -> None:
    people = (man("lil", "a", (0, 1), "lilith"), man("orc", "b", (8, 1)))
    for name in ("wall", "door"):
        fight = bout(setup(*people, terrain={(4, 1): name}))
        assert not sees(fight.battle.world, fight.unit("lil"), fight.unit("orc"))
        assert "fight" not in fight.open("lil")


@pytest.mark.rule("H2-RNG-07", "H2-ROL-06")
def test_d32_a_stray_shot_goes_at_the_next_closest_friend_or_foe() -> None:
    people = (
        man("lil", "a", (0, 1), "lilith"),
        man("sha", "a", (10, 2), "shamara"),
        man("orc", "b", (10, 1)),
    )
    fight = bout(setup(*people), {"attack": [3, 7]})
    world = fight.battle.world
    orc, lil = figure(world, fight.unit("orc")), figure(world, fight.unit("lil"))
    other = next_closest(world, lil, orc)
    assert other is not None
    assert other.unit == fight.unit("sha")
    check = attack_check(made(world, lil.unit, other.unit, "shoot", "longbow"))
    assert (check.base, check.column) == (7, 13)
    fight.does("lil", "fight", how="shoot", target="orc")
    assert len(fight.events("stray")) == 1
    assert fight.health("sha") == 20 - 8


@pytest.mark.rule("H2-RNG-07")
def test_a_stray_shot_with_nobody_near_is_lost() -> None:
    people = (man("lil", "a", (0, 1), "lilith"), man("orc", "b", (10, 1)))
    spear = man("sha", "a", (12, 1), "shamara", weapons=("spear",))
    fight = bout(setup(*people, spear), {"attack": [3]})
    fight.put("sha", Hands("spear", ""))
    world = fight.battle.world
    assert ally_near(
        world, figure(world, fight.unit("lil")), figure(world, fight.unit("orc")), "ranged"
    )
    far = bout(setup(*people), {"attack": [3]})
    far.does("lil", "fight", how="shoot", target="orc")
    assert not far.events("stray"), "nobody fights with the target"


@pytest.mark.rule("H2-RNG-09", "H2-ACT-04")
def test_a_thrown_axe_lies_where_the_target_stands() -> None:
    people = (man("ras", "a", (1, 1), "rastan"), man("orc", "b", (5, 1), agility=9))
    fight = bout(setup(*people), {"reaction": [12]}, ["dodge"])
    fight.does("orc", "fight", how="throw", weapon="hand_axe", target="ras")
    assert fight.has("orc", Hands) == Hands()
    lying = next(lying for _, (lying,) in fight.battle.world.each(Lying))
    assert lying.things == ((Cell(1, 1), "hand_axe"),)
    fight.until("orc", 2)
    assert fight.open("orc", ("form", "fight"), ("how", "throw")) == ["rock"]


@pytest.mark.rule("H2-RNG-10", "H2-ACT-14")
def test_a_net_holds_until_he_gets_out_of_it() -> None:
    net = man("net", "b", (4, 1), "netter", agility=9)
    people = (man("ras", "a", (1, 1), "rastan"), net)
    fight = bout(setup(*people), {"reaction": [3], "break_free": [(1, 1), 3]}, ["dodge"])
    fight.does("net", "fight", how="throw", weapon="net", target="ras")
    assert (fight.has("ras", Netted), fight.health("ras")) == (Netted(0), 24)
    fight.does("ras", "break_free")
    assert fight.has("ras", Netted) is not None
    fight.until("ras", 2).does("ras", "break_free")
    assert fight.has("ras", Netted) is None
    fight.put("net", Netted())
    fight.until("net", 3).does("net", "break_free")
    assert fight.has("net", Netted) is None, "a Critter needs a turn and no roll"


@pytest.mark.rule("H2-ACT-15")
def test_a_crossbow_is_loaded_again_and_a_pistol_twice() -> None:
    bow = man("bow", "a", (1, 1), "rastan", weapons=("crossbow",))
    fight = bout(setup(bow, man("orc", "b", (9, 1))), {"attack": [3]})
    fight.does("bow", "fight", how="shoot", target="orc")
    assert fight.has("bow", Unloaded) == Unloaded((("crossbow", 1),))
    fight.until("bow", 2)
    assert "fight" not in fight.open("bow")
    fight.does("bow", "reload", item="crossbow")
    assert fight.has("bow", Unloaded) == Unloaded(())


@pytest.mark.rule("H2-MAG-02", "H2-MAG-08", "H2-ACT-08", "H2-MAG-12", "H2-MAG-01")
def test_f2_a_spell_that_fails_costs_its_mana_all_the_same() -> None:
    people = (man("zol", "a", (1, 1), "zoltan"), man("orc", "b", (9, 1)), man("two", "b", (9, 2)))
    fight = bout(setup(*people, terrain={(8, 1): "low_wall"}), {"spell": [(1, 1)]})
    assert set(fight.open("zol", ("form", "magic"))) == {
        "spark",
        "magic_dart",
        "prismatic_bolt",
        "arcane_armour",
        "fire_ball",
    }
    fight.does("zol", "magic", spell="fire_ball", cell=(9, 1))
    assert fight.has("zol", Mana) == Mana(4, 7)
    assert fight.health("orc") == 20


@pytest.mark.rule("H2-MAG-11", "H2-MAG-03")
def test_a_fire_ball_is_rolled_once_and_compared_with_each() -> None:
    people = (
        man("zol", "a", (1, 1), "zoltan"),
        man("orc", "b", (9, 1)),
        man("ogre", "b", (10, 2), "ogre", resistance=9),
        man("far", "b", (9, 6)),
    )
    fight = bout(setup(*people), {"spell": [4]})
    fight.does("zol", "magic", spell="fire_ball", cell=(9, 1))
    assert (fight.health("orc"), fight.health("ogre"), fight.health("far")) == (8, 30, 20)


@pytest.mark.rule("H2-MAG-11", "H2-MAG-06", "H2-REA-09")
def test_each_hero_resists_a_critters_spell_for_himself() -> None:
    sorcerer = man(
        "sorc", "b", (9, 1), "undead_sorcerer", spells=("fire_ball",), agility=9, magic=7
    )
    people = (man("lil", "a", (1, 1), "lilith"), man("sha", "a", (1, 2), "shamara"), sorcerer)
    fight = bout(setup(*people), {"reaction": [12, 3]}, ["resist", "resist"])
    fight.does("sorc", "magic", spell="fire_ball", cell=(1, 1))
    assert (fight.health("lil"), fight.health("sha")) == (18, 20 - 12)


@pytest.mark.rule("H2-MAG-11")
def test_areas_end_at_walls() -> None:
    people = (man("zol", "a", (1, 3), "zoltan"), man("orc", "b", (9, 3)))
    fight = bout(setup(*people, terrain={(5, y): "wall" for y in range(8)}))
    world = fight.battle.world
    ball = burst(world, Cell(4, 3), 2)
    assert Cell(2, 3) in ball
    assert all(cell.x < 5 for cell in ball)
    ray = line(world, figure(world, fight.unit("zol")), Cell(3, 3), 10)
    assert ray == (Cell(2, 3), Cell(3, 3), Cell(4, 3))
    free = bout(setup(*people)).battle.world
    assert len(line(free, figure(world, fight.unit("zol")), Cell(3, 3), 10)) == 10


@pytest.mark.rule("H2-MAG-04", "H2-MAG-05", "H2-RND-03", "H2-STA-06")
def test_arcane_armour_lasts_some_rounds() -> None:
    people = (man("zol", "a", (1, 1), "zoltan"), man("orc", "b", (9, 1)))
    fight = bout(setup(*people), {"spell": [3], "lasts": [2]})
    fight.does("zol", "magic", spell="arcane_armour")
    assert fight.has("zol", Warded) == Warded(2, 2)
    assert defense(figure(fight.battle.world, fight.unit("zol"))) == 2
    fight.ends(2)
    assert fight.has("zol", Warded) is None


@pytest.mark.rule("H2-OPT-03")
def test_arcane_armour_where_armour_is_easy_gives_health_for_a_time() -> None:
    people = (man("zol", "a", (1, 1), "zoltan"), man("orc", "b", (9, 1)))
    fight = bout(setup(*people, switches=("easy_armour",)), {"spell": [3], "lasts": [1]})
    fight.does("zol", "magic", spell="arcane_armour")
    assert fight.health("zol") == 21
    fight.ends(1)
    assert fight.health("zol") == 17


@pytest.mark.rule("H2-MAG-04", "H2-OOA-03", "H2-ACT-08", "H2-MAG-01", "H2-MAG-12", "H2-RND-02")
def test_mending_wounds() -> None:
    people = (
        man("zol", "a", (1, 1), "zoltan", spells=("mend_wounds",)),
        man("ras", "a", (1, 2), "rastan"),
        man("orc", "b", (9, 1)),
    )
    fight = bout(setup(*people), {"spell": [3], "heals": [4]})
    from game.core.components import Health

    fight.put("ras", Health(10, 24))
    fight.does("zol", "magic", spell="mend_wounds", target="ras")
    assert fight.health("ras") == 14


@pytest.mark.rule("H2-RNG-10", "H2-MAG-03", "H2-RND-03")
def test_entangle_nets_for_some_rounds() -> None:
    people = (man("zol", "a", (1, 1), "zoltan", spells=("entangle",)), man("orc", "b", (9, 1)))
    fight = bout(setup(*people), {"spell": [9], "lasts": [2]})
    fight.does("zol", "magic", spell="entangle", target="orc")
    assert fight.has("orc", Netted) == Netted(2)
    fight.ends(2)
    assert fight.has("orc", Netted) is None


@pytest.mark.rule("H2-GRD-12", "H2-STA-07")
def test_in_the_dark_without_dark_sight() -> None:
    dark = {(x, y): "dark" for x in range(16) for y in range(8)}
    people = (
        man("lil", "a", (0, 1), "lilith"),
        man("orc", "b", (12, 1)),
        man("near", "b", (2, 1)),
        man("mid", "b", (8, 4)),
    )
    fight = bout(setup(*people, terrain=dark))
    world, lil = fight.battle.world, fight.unit("lil")
    assert not sees(world, lil, fight.unit("orc"))
    assert not obscured(world, lil, fight.unit("near"))
    assert obscured(world, lil, fight.unit("mid"))
    assert sees(world, fight.unit("orc"), lil), "Orcs see in the dark"
    assert not obscured(world, fight.unit("mid"), lil)
    lamp = (Lantern((12, 1), 3),)
    lit = bout(setup(*people, terrain=dark, lanterns=lamp))
    assert sees(lit.battle.world, lil, lit.unit("orc"))


@pytest.mark.rule("H2-GRD-12", "H2-ACT-07", "H2-MAG-01")
def test_a_lantern_and_a_spell_of_light() -> None:
    dark = {(x, y): "dark" for x in range(16) for y in range(8)}
    people = (
        man("zol", "a", (0, 1), "zoltan", spells=("light",), items=("lantern",)),
        man("orc", "b", (14, 1)),
    )
    fight = bout(setup(*people, terrain=dark), {"spell": [3]})
    fight.does("zol", "use", item="lantern")
    assert fight.has("zol", Torch) == Torch(6)
    fight.until("zol", 2).does("zol", "magic", spell="light", cell=(9, 1))
    assert sees(fight.battle.world, fight.unit("zol"), fight.unit("orc"))


@pytest.mark.rule("H2-GRD-13", "H2-REA-08", "H2-DMG-05")
@pytest.mark.parametrize(("roll", "health"), [(4, 24), (3, 16), ((1, 1), 8)])
def test_a_hero_dodges_a_trap_or_not(roll: object, health: int) -> None:
    people = (man("ras", "a", (0, 1), "rastan"), man("orc", "b", (12, 1)))
    fight = bout(
        setup(
            *people,
            things=[("pit", (2, 1))],
            terrain={(x, y): "wall" for x in range(6) for y in (0, 2)},
        ),
        {"reaction": [roll]},  # type: ignore[list-item]
        ["dodge"],
    )
    fight.does("ras", "move", to=(4, 1))
    assert fight.at("ras") == (2, 1), "he stops there"
    assert fight.health("ras") == health
    assert not fight.battle.world.each(Trap)


@pytest.mark.rule("H2-GRD-13", "H2-REA-09")
def test_a_magic_trap_is_resisted_and_a_critter_avoids_it_by_its_skill() -> None:
    walls = {(x, y): "wall" for x in range(16) for y in (0, 2)}
    people = (man("ras", "a", (0, 1), "rastan"), man("orc", "b", (12, 1)))
    fight = bout(setup(*people, things=[("rune", (2, 1))], terrain=walls), {"reaction": [9]})
    fight.does("ras", "move", to=(4, 1))
    assert fight.health("ras") == 24 - (13 - 1), "9 and his 3 do not reach 13"
    for agility, health in ((5, 20), (4, 11)):
        orc = man("orc", "b", (12, 1), agility=agility)
        run = bout(setup(people[0], orc, things=[("blade", (10, 1))], terrain=walls))
        run.does("orc", "move", to=(9, 1))
        assert run.health("orc") == health


@pytest.mark.rule("H2-ACT-09")
def test_a_search_finds_what_hides_near() -> None:
    lurker = man("lurk", "b", (5, 1), traits=("hidden",))
    people = (man("lil", "a", (1, 1), "lilith"), lurker, man("orc", "b", (14, 7)))
    fight = bout(setup(*people, things=[("pit", (3, 3))]), {"search": [3], "tie": [2, 3]})
    assert fight.battle.view("a").find(fight.unit("lurk"), Seen) is None
    fight.does("lil", "search")
    assert fight.has("lurk", Seen) is None
    assert len(fight.events("trap_found")) == 1
    critter = man("orc", "a", (1, 1), agility=9, awareness=2)
    blind = bout(setup(critter, lurker, man("far", "b", (14, 7))), {"tie": [2, 3]})
    blind.does("orc", "search")
    assert blind.has("lurk", Seen) is not None, "7 and 2 do not reach 10, and it does not roll"


@pytest.mark.rule("H2-ACT-09", "H2-RND-02")
def test_a_search_without_anything_hidden_needs_no_roll() -> None:
    people = (man("lil", "a", (1, 1), "lilith"), man("orc", "b", (9, 1)))
    fight = bout(setup(*people)).does("lil", "search")
    assert fight.events("searches")[0].outcomes == ()


def test_nobody_is_out_at_the_start() -> None:
    fight = bout(setup(man("lil", "a", (1, 1), "lilith"), man("orc", "b", (9, 1))))
    assert fight.has("lil", Out) is None


@pytest.mark.rule("H2-ACT-09", "H2-RND-02", "H2-RND-03")
def test_who_attacks_from_hiding_is_seen_by_all_before_anybody_is_asked() -> None:
    lurker = man("lurk", "b", (2, 1), agility=9, traits=("hidden",))
    fight = bout(setup(man("lil", "a", (1, 1), "lilith"), lurker), {"reaction": [12]})
    fight.does("lurk", "fight", how="strike", target="lil")
    assert fight.has("lurk", Seen) is None
    request = fight.request
    assert request is not None
    assert request.fact("by") == fight.unit("lurk")
    assert fight.battle.seat("a").forecast(request, Order((("reaction", "dodge"),))) is not None
