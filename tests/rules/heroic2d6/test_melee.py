"""Hand to hand on the field: Outnumbered, two weapons, wrestling, fumbles, falling."""

from __future__ import annotations

import pytest

from game.core.components import Health, Lying, Out, Position
from game.core.grid import Cell
from game.rules.heroic2d6.acts.blows import made
from game.rules.heroic2d6.exchange.attack import attack_number
from game.rules.heroic2d6.sheet.components import Down, Netted, Pinned, Prone, TwoWeapons
from game.rules.heroic2d6.sheet.figure import figure
from game.rules.heroic2d6.sheet.situation import locked, lockers, outnumbered, within_reach
from game.rules.kit.people.gear import Hands
from tests.rules.heroic2d6.bout import Bout, bout, man, setup


def request_target(fight: Bout) -> int:
    """The number that the reaction that is asked for has to reach."""
    request = fight.request
    assert request is not None
    return int(request.fact("number") or 0)


def three_orcs(**more: object) -> Bout:
    """Wolfgar between three Savage Orcs."""
    people = [
        man("wolf", "a", (5, 3), "wolfgar"),
        *(man(f"orc{n}", "b", cell, "savage_orc") for n, cell in enumerate(AROUND)),
    ]
    return bout(setup(*people), **more)  # type: ignore[arg-type]


AROUND = ((4, 3), (6, 3), (5, 4))


@pytest.mark.rule("H2-OUT-01", "H2-OUT-02", "H2-OUT-03", "H2-OUT-04")
def test_s7_d10_orcs_round_wolfgar() -> None:
    fight = three_orcs(dice={"tie": [12, 11, 10], "reaction": [(6, 6)]})
    assert outnumbered(fight.battle.world, fight.unit("wolf")) == 2
    fight.does("orc0", "fight", how="strike", target="wolf")
    assert request_target(fight) == 14
    fight = three_orcs(dice={"tie": [12, 11]})
    fight.put("orc2", Out("dead"))
    fight.does("orc0", "fight", how="strike", target="wolf")
    assert request_target(fight) == 13


@pytest.mark.rule("H2-OUT-03")
def test_who_lies_or_is_held_does_not_crowd_anybody() -> None:
    fight = three_orcs()
    for name, state in (("orc0", Prone()), ("orc1", Netted())):
        fight.put(name, state)
    assert outnumbered(fight.battle.world, fight.unit("wolf")) == 0
    assert lockers(fight.battle.world, fight.unit("wolf")) == (fight.unit("orc2"),)


@pytest.mark.rule("H2-OUT-04", "H2-RNG-04")
def test_shots_do_not_profit_from_a_crowd() -> None:
    people = [
        man("wolf", "a", (5, 3), "wolfgar"),
        man("orc0", "b", (4, 3), "savage_orc"),
        man("orc1", "b", (6, 3), "savage_orc"),
        man("bow", "b", (12, 3), "orc_archer", agility=9),
    ]
    fight = bout(setup(*people), {"reaction": [2]})
    attack = made(fight.battle.world, fight.unit("bow"), fight.unit("wolf"), "shoot", "short_bow")
    assert attack_number(attack) == 7 + 5 - 1 - 1, "into combat, and somebody between"


@pytest.mark.rule("H2-GRD-08", "H2-GRD-02")
def test_seven_is_the_most_that_eight_with_short_weapons_add() -> None:
    ring = [(x, y) for x in (4, 5, 6) for y in (2, 3, 4) if (x, y) != (5, 3)]
    people = [man(f"o{n}", "b", cell, "savage_orc") for n, cell in enumerate(ring)]
    far = man("far", "b", (7, 5), "guards")
    fight = bout(setup(man("wolf", "a", (5, 3), "wolfgar"), *people, far))
    assert outnumbered(fight.battle.world, fight.unit("wolf")) == 8, "a halberd reaches over them"


@pytest.mark.rule("H2-GRD-02", "H2-GRD-01")
def test_d38_metres_and_reach() -> None:
    from game.rules.heroic2d6.sheet.situation import metres

    assert metres((Cell(0, 0),), (Cell(4, 3),)) == 5
    fight = bout(setup(man("ras", "a", (1, 1), "rastan"), man("orc", "b", (3, 3))))
    world = fight.battle.world
    ras, orc = (figure(world, fight.unit(name)) for name in ("ras", "orc"))
    assert not within_reach(world, ras, orc, 1)
    assert within_reach(world, ras, orc, 2)


@pytest.mark.rule("H2-STA-08", "H2-GRD-03")
def test_an_ogre_fills_two_cells_by_two_and_needs_them_all_free() -> None:
    walls = {(x, 2): "wall" for x in range(16) if x != 6}
    people = (man("ras", "a", (1, 7), "rastan"), man("ogre", "b", (6, 0), "ogre"))
    fight = bout(setup(*people, terrain=walls))
    assert all(cell.y <= 0 for cell in fight.open("ogre", ("form", "move")))
    assert len(figure(fight.battle.world, fight.unit("ogre")).place) == 4


@pytest.mark.rule("H2-DUA-01", "H2-DUA-02", "H2-DUA-03", "H2-ACT-05")
def test_two_blows_one_after_the_other() -> None:
    sha = man("sha", "a", (1, 1), "shamara", held=("broad_sword", "dagger"))
    people = (sha, man("orc", "b", (2, 1)), man("too", "b", (1, 2)))
    fight = bout(setup(*people), {"attack": [8, 7], "tie": [4, 3]})
    fight.does("sha", "fight", how="two", target="orc", target2="too")
    assert (fight.health("orc"), fight.health("too")) == (20 - 7, 20)
    assert fight.has("sha", TwoWeapons) is not None
    fight.until("sha", 2)
    assert fight.has("sha", TwoWeapons) is None, "until his next turn begins"


@pytest.mark.rule("H2-DUA-01")
def test_one_of_two_weapons_must_be_a_light_one() -> None:
    two = man(
        "sha", "a", (1, 1), "shamara", weapons=("broad_sword", "mace"), held=("broad_sword", "mace")
    )
    fight = bout(setup(two, man("orc", "b", (2, 1))))
    assert "two" not in fight.open("sha", ("form", "fight"))


@pytest.mark.rule("H2-DUA-01")
@pytest.mark.parametrize(("cell", "open_to"), [((2, 1), True), ((3, 1), False)])
def test_one_strikes_with_two_weapons_only_where_both_reach(
    cell: tuple[int, int], open_to: bool
) -> None:
    """A spear reaches two steps, the dagger beside it one."""
    spear = man("sha", "a", (1, 1), "shamara", held=("spear", "dagger"))
    fight = bout(setup(spear, man("orc", "b", cell)))
    assert ("two" in fight.open("sha", ("form", "fight"))) is open_to
    assert "strike" in fight.open("sha", ("form", "fight"))


@pytest.mark.rule("H2-DUA-03", "H2-FUM-01", "H2-FUM-03")
def test_a_fumble_ends_the_sequence() -> None:
    sha = man("sha", "a", (1, 1), "shamara", held=("broad_sword", "dagger"))
    fight = bout(setup(sha, man("orc", "b", (2, 1))), {"attack": [(1, 1)], "fumble": [5]})
    fight.does("sha", "fight", how="two", target="orc", target2="orc")
    assert fight.has("sha", Prone) is not None
    assert fight.until("orc").health("orc") == 20


@pytest.mark.rule("H2-DUA-04", "H2-REA-01", "H2-ACT-01", "H2-RND-03")
def test_a_critter_with_two_weapons_asks_for_two_reactions() -> None:
    orc = man(
        "orc", "b", (2, 1), "savage_orc", weapons=("short_sword", "dagger"), armour=(), agility=9
    )
    orc = man(
        "orc",
        "b",
        (2, 1),
        "savage_orc",
        weapons=("short_sword", "dagger"),
        armour=(),
        agility=9,
        held=("short_sword", "dagger"),
    )
    fight = bout(setup(man("sha", "a", (1, 1), "shamara"), orc), {"reaction": [12, 12]})
    fight.does("orc", "fight", how="two", target="sha", target2="sha")
    assert request_target(fight) == 7 + 5 - 2
    fight.reactions.append("parry")
    fight._pass(fight.request)  # type: ignore[arg-type]
    assert request_target(fight) == 10


@pytest.mark.rule("H2-ACT-06", "H2-WRE-01", "H2-WRE-04", "H2-WRE-05")
def test_a_pin_lasts_while_the_wrestler_does_nothing_else() -> None:
    people = (man("wolf", "a", (1, 1), "wolfgar"), man("orc", "b", (2, 1)), man("too", "b", (9, 1)))
    fight = bout(
        setup(*people), {"attack": [9, 7], "break_free": [(6, 6)], "tie": [5, 6, 5, 6, 5, 6]}
    )
    fight.does("wolf", "fight", how="wrestle", target="orc", aim="pin")
    assert fight.has("orc", Pinned) == Pinned(fight.unit("wolf"))
    fight.does("orc", "break_free")
    assert fight.has("orc", Pinned) is not None, "the Hero who holds a Critter rolls"
    fight.until("wolf", 2).does("wolf", "fight", how="brawl", target="orc")
    assert fight.has("orc", Pinned) is not None
    fight.until("wolf", 3).does("wolf", "search")
    assert fight.has("orc", Pinned) is None


@pytest.mark.rule("H2-WRE-05", "H2-ACT-14")
def test_a_pinned_hero_rolls_to_get_free() -> None:
    people = (man("wolf", "a", (1, 1), "wolfgar"), man("orc", "b", (2, 1)))
    fight = bout(setup(*people), {"break_free": [3, 4]})
    fight.put("wolf", Pinned(fight.unit("orc")))
    fight.does("wolf", "break_free")
    assert fight.has("wolf", Pinned) is not None, "8 and 3 do not reach 7 and 5"
    fight.until("wolf", 2).does("wolf", "break_free")
    assert fight.has("wolf", Pinned) is None


@pytest.mark.rule("H2-WRE-04", "H2-STA-08", "H2-RNG-08")
def test_nobody_wrestles_somebody_much_larger() -> None:
    ring = (man("wolf", "a", (1, 1), "wolfgar"), man("giant", "b", (2, 1), "ogre"))
    assert "wrestle" in bout(setup(*ring)).open("wolf", ("form", "fight"))
    fight = bout(setup(*ring))
    small = fight.has("wolf", type(figure(fight.battle.world, fight.unit("wolf")).fighter))
    from dataclasses import replace

    fight.put("wolf", replace(small, small=True))
    assert "wrestle" not in fight.open("wolf", ("form", "fight"))


@pytest.mark.rule("H2-FUM-04")
def test_a_dropped_weapon_lies_in_his_cell() -> None:
    people = (man("ras", "a", (1, 1), "rastan"), man("orc", "b", (2, 1)))
    fight = bout(setup(*people), {"attack": [(1, 1)], "fumble": [4]})
    fight.does("ras", "fight", how="strike", target="orc")
    assert fight.has("ras", Hands) == Hands()
    lying = next(lying for _, (lying,) in fight.battle.world.each(Lying))
    assert lying.things == ((Cell(1, 1), "battle_axe"),)


@pytest.mark.rule("H2-FUM-05", "H2-DMG-04")
def test_a_fumble_hurts_the_nearest_ally() -> None:
    people = (
        man("ras", "a", (1, 1), "rastan"),
        man("sha", "a", (1, 2), "shamara"),
        man("bal", "a", (1, 4), "sir_balin"),
        man("orc", "b", (2, 1)),
    )
    fight = bout(setup(*people), {"attack": [(1, 1)], "fumble": [2]})
    fight.does("ras", "fight", how="strike", target="orc")
    assert fight.health("sha") == 20 - (14 - 2) // 2


@pytest.mark.rule("H2-OOA-01", "H2-OOA-02", "H2-OOA-04", "H2-MIG-01")
def test_d4_a_mighty_blow_kills_the_orc() -> None:
    people = (man("ras", "a", (1, 1), "rastan"), man("orc", "b", (2, 1)), man("too", "b", (9, 1)))
    fight = bout(setup(*people), {"attack": [(6, 6)]})
    fight.does("ras", "fight", how="strike", target="orc")
    assert (fight.health("orc"), fight.has("orc", Out)) == (-4, Out("dead"))


@pytest.mark.rule("H2-OOA-03", "H2-OOA-01", "H2-REA-04")
def test_a_hero_out_of_action_may_live_and_wakes_when_healed() -> None:
    people = (
        man("lil", "a", (1, 1), "lilith", health=7),
        man("zol", "a", (1, 2), "zoltan", spells=("mend_wounds",)),
        man("orc", "b", (2, 1), agility=9),
    )
    dice = {"reaction": [3], "survival": [8], "wakes": [2], "spell": [7], "heals": [4]}
    fight = bout(setup(*people), dice, ["dodge"])
    fight.does("orc", "fight", how="strike", target="lil")
    assert fight.has("lil", Down) == Down(1 + 2 * 60)
    assert fight.has("lil", Out) == Out("fallen")


@pytest.mark.rule("H2-OOA-05")
def test_who_is_out_of_action_is_no_target_and_in_nobodys_way() -> None:
    people = (man("ras", "a", (1, 1), "rastan"), man("orc", "b", (2, 1)), man("too", "b", (9, 1)))
    fight = bout(setup(*people))
    fight.put("orc", Out("dead"))
    assert "fight" not in fight.open("ras")
    assert (2, 1) in [tuple(cell) for cell in fight.open("ras", ("form", "move"))]


@pytest.mark.rule("H2-OPT-02", "H2-OOA-01")
def test_uncertain_fate_leaves_him_with_lower_skills() -> None:
    people = (man("lil", "a", (1, 1), "lilith", health=7), man("orc", "b", (2, 1), agility=9))
    dice = {"reaction": [3], "fate": [5], "lasts": [3]}
    fight = bout(setup(*people, switches=("uncertain_fate",)), dice, ["dodge"])
    fight.does("orc", "fight", how="strike", target="lil")
    me = figure(fight.battle.world, fight.unit("lil"))
    assert (me.level("marksmanship"), me.level("magic")) == (5, 0)


@pytest.mark.rule("H2-GRD-04", "H2-GRD-05", "H2-RNG-08", "H2-MAG-01")
def test_d19_who_is_locked_neither_shoots_nor_casts() -> None:
    people = (
        man("zol", "a", (1, 1), "zoltan"),
        man("lil", "a", (1, 2), "lilith"),
        man("orc", "b", (2, 1)),
    )
    fight = bout(setup(*people))
    assert locked(fight.battle.world, fight.unit("zol"))
    assert "magic" not in fight.open("zol")
    assert fight.open("lil", ("form", "fight")) == ["brawl", "wrestle"]
    fight.put("orc", Prone())
    assert not locked(fight.battle.world, fight.unit("zol"))


@pytest.mark.rule("H2-GRD-06")
@pytest.mark.parametrize(("roll", "cell"), [(8, (1, 5)), (7, (1, 1))])
def test_a_lock_that_holds_is_left_by_a_roll(roll: int, cell: tuple[int, int]) -> None:
    people = (man("bal", "a", (1, 1), "sir_balin"), man("orc", "b", (2, 1), agility=5))
    fight = bout(setup(*people, switches=("melee_lock_holds",)), {"leaving": [roll]})
    fight.does("bal", "move", to=(1, 5))
    assert fight.at("bal") == cell
    assert "move" not in fight.open("bal"), "a failed attempt uses it up"


@pytest.mark.rule("H2-GRD-06")
def test_without_the_switch_one_just_goes() -> None:
    people = (man("bal", "a", (1, 1), "sir_balin"), man("orc", "b", (2, 1), agility=5))
    fight = bout(setup(*people)).does("bal", "move", to=(1, 5))
    assert fight.at("bal") == (1, 5)


@pytest.mark.rule("H2-ROL-06", "H2-ROL-05")
def test_a_hero_who_is_attacked_by_a_hero_does_not_react() -> None:
    people = (man("ras", "a", (1, 1), "rastan"), man("bal", "b", (2, 1), "sir_balin"))
    fight = bout(setup(*people), {"attack": [7]})
    fight.does("ras", "fight", how="strike", target="bal")
    assert fight.health("bal") == 23 - (14 - 5)


@pytest.mark.rule("H2-ROL-06")
def test_a_critter_rolls_against_a_critter() -> None:
    people = (man("orc", "a", (1, 1)), man("wolf", "b", (2, 1), "wolf"))
    fight = bout(setup(*people), {"attack": [(6, 6)]})
    fight.does("orc", "fight", how="strike", target="wolf")
    assert fight.health("wolf") == 12 - 2 * (8 - 1)


@pytest.mark.rule("H2-REA-10", "H2-FRE-06")
def test_as_many_reactions_as_attacks_and_none_of_the_helpless() -> None:
    fight = three_orcs(dice={"tie": [12, 11, 10], "reaction": [12, 12]})
    fight.reactions += ["dodge", "block"]
    fight.does("orc0", "fight", how="strike", target="wolf")
    fight.does("orc1", "fight", how="strike", target="wolf")
    fight.put("wolf", Pinned(fight.unit("orc0")))
    fight.does("orc2", "fight", how="strike", target="wolf")
    assert fight.health("wolf") == 25 - (10 - 1), "he is simply hit"


def test_positions_are_where_they_were_put() -> None:
    fight = three_orcs()
    assert fight.has("wolf", Position).cell == Cell(5, 3)
    assert fight.has("wolf", Health).now == 25
