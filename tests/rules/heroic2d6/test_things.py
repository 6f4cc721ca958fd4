"""Things in hand, in packs, in chests, on bodies and on the ground; searches and shouts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.battle import Battle
from game.core.components import Lights, Lying, Out, Seen, Torch
from game.core.data import Misfit
from game.core.grid import Cell
from game.rules.heroic2d6 import RULESET
from game.rules.heroic2d6.acts.looking import in_the_dark, search_check
from game.rules.heroic2d6.acts.things import freed, grasped, near_things
from game.rules.heroic2d6.orders.forecast import forecast
from game.rules.heroic2d6.setup.inspection import glossary
from game.rules.heroic2d6.sheet.components import Down
from game.rules.heroic2d6.sheet.figure import figure, held, without
from game.rules.heroic2d6.tables.book import spells
from game.rules.kit.people.gear import Hands, Pack
from tests.rules.heroic2d6.bout import Bout, bout, man, setup

ORC = man("orc", "b", (14, 7))


def ground(fight: Bout) -> tuple[tuple[Cell, str], ...]:
    """What lies about."""
    return next(lying.things for _, (lying,) in fight.battle.world.each(Lying))


@pytest.mark.rule("H2-EQP-01")
def test_two_things_alike_are_two_and_one_for_both_hands_is_one() -> None:
    assert held(Hands("dagger", "dagger")) == ("dagger", "dagger")
    assert held(Hands("staff", "staff")) == ("staff",)
    assert held(Hands("", "shield")) == ("shield",)
    assert without(Hands("dagger", "dagger"), "dagger") == Hands("", "dagger")
    assert without(Hands("club", "dagger"), "dagger") == Hands("club", "")
    assert without(Hands("staff", "staff"), "staff") == Hands()
    assert without(Hands("club", ""), "dagger") == Hands("club", "")


@pytest.mark.rule("H2-FRE-04", "H2-EQP-01")
def test_of_two_daggers_one_is_dropped() -> None:
    two = man("sha", "a", (1, 1), "shamara", weapons=("dagger",), held=("dagger", "dagger"))
    fight = bout(setup(two, ORC)).does("sha", "drop", item="dagger")
    assert fight.has("sha", Hands) == Hands("", "dagger")
    assert ground(fight) == ((Cell(1, 1), "dagger"),)


@pytest.mark.rule("H2-FUM-04", "H2-DUA-03")
def test_a_fumble_with_one_of_two_daggers_drops_that_one() -> None:
    two = man("sha", "a", (1, 1), "shamara", weapons=("dagger",), held=("dagger", "dagger"))
    fight = bout(setup(two, man("orc", "b", (2, 1))), {"attack": [(1, 1)], "fumble": [3]})
    fight.does("sha", "fight", how="two", target="orc", target2="orc")
    assert held(fight.has("sha", Hands)) == ("dagger",)
    assert ground(fight) == ((Cell(1, 1), "dagger"),)


@pytest.mark.rule("H2-FUM-04")
@pytest.mark.parametrize(("how", "cell"), [("strike", (2, 1)), ("throw", (6, 1))])
def test_a_fumble_drops_the_weapon_and_not_the_shield(how: str, cell: tuple[int, int]) -> None:
    armed = man("ras", "a", (1, 1), "rastan", weapons=("hand_axe",), armour=("shield",))
    people = (armed, man("orc", "b", cell))
    fight = bout(setup(*people), {"attack": [(1, 1)], "fumble": [3]})
    fight.does("ras", "fight", how=how, weapon="hand_axe", target="orc")
    assert fight.has("ras", Hands) == Hands("", "shield")
    assert ground(fight) == ((Cell(1, 1), "hand_axe"),)


@pytest.mark.rule("H2-ACT-04", "H2-RNG-09")
def test_of_two_javelins_one_is_thrown() -> None:
    two = man("sha", "a", (1, 1), "shamara", weapons=(), held=("javelin", "javelin"))
    fight = bout(setup(two, man("orc", "b", (6, 1))), {"attack": [3]})
    fight.does("sha", "fight", how="throw", weapon="javelin", target="orc")
    assert held(fight.has("sha", Hands)) == ("javelin",)
    assert ground(fight) == ((Cell(6, 1), "javelin"),)


@pytest.mark.rule("H2-OOA-05")
def test_whoever_falls_drops_both_his_daggers() -> None:
    two = man("orc", "b", (2, 1), weapons=("dagger",), held=("dagger", "dagger"))
    people = (man("ras", "a", (1, 1), "rastan"), two, man("far", "b", (14, 7)))
    fight = bout(setup(*people), {"attack": [(6, 6)]})
    fight.does("ras", "fight", how="strike", target="orc")
    assert ground(fight) == ((Cell(2, 1), "dagger"), (Cell(2, 1), "dagger"))


@pytest.mark.rule("H2-ACT-11")
def test_changing_puts_away_what_is_in_the_way_and_nothing_is_lost() -> None:
    two = man(
        "sha",
        "a",
        (1, 1),
        "shamara",
        weapons=("dagger", "broad_sword"),
        armour=("shield",),
        held=("dagger", "dagger"),
    )
    fight = bout(setup(two, ORC)).does("sha", "change", item="broad_sword")
    assert fight.has("sha", Hands) == Hands("broad_sword", "dagger")
    assert sorted(fight.has("sha", Pack).gear) == ["dagger", "shield"]


@pytest.mark.rule("H2-ACT-11", "H2-EQP-01")
def test_a_shield_takes_the_place_of_the_left_hand() -> None:
    assert freed(Hands("club", "dagger"), "shield") == Hands("club", "")
    assert freed(Hands("club", ""), "shield") == Hands()
    assert freed(Hands("club", "dagger"), "mace") == Hands("", "dagger")
    assert freed(Hands("staff", "staff"), "mace") == Hands()
    assert grasped(Hands("", "dagger"), "shield") == Hands("dagger", "shield")
    assert grasped(Hands("dagger", ""), "shield") == Hands("dagger", "shield")
    assert grasped(Hands(), "mace") == Hands("mace", "")
    assert grasped(Hands("", "shield"), "mace") == Hands("mace", "shield")
    assert grasped(Hands("mace", ""), "club") == Hands("mace", "club")
    assert grasped(Hands(), "staff") == Hands("staff", "staff")


@pytest.mark.rule("H2-EQP-02", "H2-ACT-10", "H2-ACT-11")
def test_what_he_is_too_weak_for_goes_to_his_pack_and_stays_there() -> None:
    people = (man("zol", "a", (1, 1), "zoltan", weapons=("club", "dagger")), ORC)
    fight = bout(setup(*people, things=[("battle_axe", (1, 2))]))
    fight.put("zol", Hands())
    fight.does("zol", "pick_up", item="battle_axe")
    assert fight.has("zol", Hands) == Hands()
    assert "battle_axe" in fight.has("zol", Pack).gear
    fight.until("zol", 2)
    assert fight.open("zol", ("form", "draw")) == ["dagger"]


@pytest.mark.rule("H2-EQP-02", "H2-EQP-01")
def test_nobody_begins_with_what_he_is_too_weak_for_in_his_hands() -> None:
    strong = man("one", "a", (1, 1), held=("mace",))
    weak = man("one", "a", (1, 1), held=("battle_axe",), might=5)
    mighty = man("one", "a", (1, 1), held=("battle_axe",), might=6)
    for person in (strong, mighty):
        assert Battle.start(RULESET, setup(person, ORC), 0).result is None
    with pytest.raises(Misfit, match="Might 6"):
        Battle.start(RULESET, setup(man("one", "a", (1, 1), held=("battle_axe",)), ORC), 0)
    with pytest.raises(Misfit, match="Might 6"):
        Battle.start(RULESET, setup(weak, ORC), 0)


@pytest.mark.rule("H2-OPT-03", "H2-EQP-01", "H2-EQP-02")
def test_a_shield_that_he_holds_counts_as_carried() -> None:
    people = (
        man("orc", "b", (9, 1), held=("hand_axe", "shield")),
        man("ras", "a", (1, 1), "rastan"),
    )
    fight = bout(setup(*people, switches=("easy_armour",)))
    assert fight.health("orc") == 20 + 2 * (2 + 1)


@pytest.mark.rule("H2-ACT-07", "H2-ACT-10")
def test_a_chest_holds_what_lies_in_its_cell_until_it_is_opened() -> None:
    things = [("chest", (2, 2)), ("club", (2, 2)), ("healing_potion", (2, 2)), ("mace", (1, 2))]
    fight = bout(setup(man("ras", "a", (1, 1), "rastan"), ORC, things=things))
    world, ras = fight.battle.world, fight.unit("ras")
    assert near_things(world, figure(world, ras)) == ("mace",)
    assert fight.open("ras", ("form", "use")) == ["chest"]
    assert fight.open("ras", ("form", "use"), ("item", "chest")) == [Cell(2, 2)]
    fight.does("ras", "use", item="chest", cell=(2, 2))
    (told,) = fight.events("opens_chest")
    assert told.fact("n") == 2
    assert set(fight.until("ras", 2).open("ras", ("form", "pick_up"))) == {
        "mace",
        "club",
        "healing_potion",
    }
    assert "use" not in fight.open("ras"), "it stands open"


@pytest.mark.rule("H2-ACT-07", "H2-FRE-04")
def test_what_is_dropped_on_a_chest_lies_on_it() -> None:
    things = [("chest", (1, 1)), ("club", (1, 1))]
    fight = bout(setup(man("ras", "a", (1, 1), "rastan"), ORC, things=things))
    fight.does("ras", "drop", item="battle_axe")
    world = fight.battle.world
    assert near_things(world, figure(world, fight.unit("ras"))) == ("battle_axe",)
    fight.does("ras", "pick_up", item="battle_axe")
    fight.until("ras", 2).does("ras", "use", item="chest", cell=(1, 1))
    assert ground(fight) == ((Cell(1, 1), "club"),)


@pytest.mark.rule("H2-ACT-09", "H2-RND-02")
def test_a_body_is_searched_without_a_roll() -> None:
    dead = man("orc", "b", (2, 1), weapons=("hand_axe", "knife"), items=("healing_potion",))
    away = man("away", "b", (1, 2), items=("mana_potion",))
    far = man("far", "b", (5, 5), items=("mana_potion",))
    bare = man("bare", "b", (1, 0))
    fight_setup = setup(man("ras", "a", (1, 1), "rastan"), dead, away, far, bare)
    fight = bout(fight_setup)
    assert "search_body" not in bout(fight_setup).open("ras")
    fight.put("orc", Out("dead"))
    fight.put("away", Out("escaped"))
    fight.put("bare", Out("dead"))
    assert fight.open("ras", ("form", "search_body")) == [fight.unit("orc")]
    fight.does("ras", "search_body", target="orc")
    assert ground(fight) == ((Cell(2, 1), "knife"), (Cell(2, 1), "healing_potion"))
    assert fight.has("orc", Pack) == Pack()
    assert fight.events("searches_body")[0].fact("n") == 2
    fight.until("ras", 2)
    assert "search_body" not in fight.open("ras"), "nothing is left on it"


@pytest.mark.rule("H2-ACT-07", "H2-FRE-04", "H2-GRD-12")
def test_a_burning_lantern_that_is_set_down_burns_on() -> None:
    dark = {(x, y): "dark" for x in range(16) for y in range(8)}
    people = (man("lil", "a", (1, 1), "lilith", items=("lantern",)), ORC)
    fight = bout(setup(*people, terrain=dark))
    fight.does("lil", "use", item="lantern")
    assert "use" not in fight.until("lil", 2).open("lil"), "it burns already"
    fight.does("lil", "drop", item="lantern")
    lit = next(lights.lit for _, (lights,) in fight.battle.world.each(Lights))
    assert (lit, fight.has("lil", Torch)) == (((Cell(1, 1), 6),), None)
    fight.does("lil", "pick_up", item="lantern")
    lit = next(lights.lit for _, (lights,) in fight.battle.world.each(Lights))
    assert (lit, fight.has("lil", Torch)) == ((), Torch(6))


@pytest.mark.rule("H2-FRE-04", "H2-GRD-12")
def test_a_lantern_that_does_not_burn_leaves_no_light_and_a_potion_none() -> None:
    people = (man("lil", "a", (1, 1), "lilith", items=("lantern", "mana_potion")), ORC)
    fight = bout(setup(*people)).does("lil", "drop", item="lantern")
    assert next(lights.lit for _, (lights,) in fight.battle.world.each(Lights)) == ()
    fight.until("lil", 2).does("lil", "pick_up", item="lantern")
    assert fight.has("lil", Torch) is None
    fight.put("lil", Torch(6))
    fight.does("lil", "drop", item="mana_potion")
    assert fight.has("lil", Torch) == Torch(6)
    assert fight.has("lil", Pack).items == ("lantern",)


@pytest.mark.rule("H2-FRE-02")
def test_a_shout_tells_ones_side_of_a_hidden_enemy_in_sight() -> None:
    lurker = man("lurk", "b", (5, 1), traits=("hidden",))
    wall = {(7, y): "wall" for y in range(8)}
    behind = man("back", "b", (9, 1), traits=("hidden",))
    people = (man("lil", "a", (1, 1), "lilith"), lurker, behind, ORC)
    fight = bout(setup(*people, terrain=wall))
    fight.does("lil", "shout")
    assert fight.battle.view("a").find(fight.unit("lurk"), Seen) is None
    assert fight.has("lurk", Seen) is None
    assert fight.has("back", Seen) == Seen(("b",))
    assert [event.unit for event in fight.events("found")] == [fight.unit("lurk")]


@pytest.mark.rule("H2-FRE-02")
def test_a_shout_reveals_nothing_to_a_third_side_and_not_who_hides_far_off_in_the_dark() -> None:
    from game.core.setup import SideSetup

    sides = tuple(SideSetup(name, name, tincture) for name, tincture in (
        ("a", "azure"), ("b", "gules"), ("c", "vert")))  # fmt: skip
    lurker = man("lurk", "b", (5, 1), traits=("hidden",))
    people = (man("lil", "a", (1, 1), "lilith"), lurker, man("third", "c", (9, 7)))
    fight = bout(replace(setup(*people), sides=sides))
    fight.does("lil", "shout")
    assert set(fight.has("lurk", Seen).sides) == {"a", "b"}
    dark = {(x, y): "dark" for x in range(16) for y in range(8)}
    far = man("lurk", "b", (13, 1), traits=("hidden",))
    night = bout(setup(people[0], far, terrain=dark)).does("lil", "shout")
    assert night.has("lurk", Seen) == Seen(("b",))


@pytest.mark.rule("H2-ACT-09", "H2-STA-07")
def test_in_the_dark_one_searches_with_dark_sight_and_the_odds_say_so() -> None:
    dark = {(x, y): "dark" for x in range(16) for y in range(8)}
    lurker = man("lurk", "b", (4, 1), traits=("hidden",))
    people = (man("lil", "a", (1, 1), "lilith", dark_sight=2), lurker, ORC)
    fight = bout(setup(*people, terrain=dark), {"search": [8]}).until("lil")
    world, request = fight.battle.world, fight.request
    assert request is not None
    me = figure(world, fight.unit("lil"))
    assert in_the_dark(world, me)
    from game.core.orders import Order

    odds = forecast(fight.battle.view("a"), request, Order((("form", "search"),)))
    assert odds is not None and odds.check is not None
    assert (odds.check.base, odds.check.column) == (2, 10)
    assert fight.does("lil", "search").has("lurk", Seen) is None
    blind = bout(setup(man("lil", "a", (1, 1), "lilith"), lurker, ORC, terrain=dark))
    assert blind.does("lil", "search").events("searches")[0].outcomes == (), "0 metres far"


@pytest.mark.rule("H2-ACT-09", "H2-GRD-09")
@pytest.mark.parametrize(("cell", "found"), [((7, 1), True), ((8, 1), False)])
def test_a_search_reaches_twice_the_skill_in_metres(cell: tuple[int, int], found: bool) -> None:
    people = (man("sha", "a", (1, 1), "shamara", awareness=3), ORC)
    lurker = man("lurk", "b", cell, traits=("hidden",))
    fight = bout(setup(*people, lurker), {"search": [12], "tie": [2, 3]}).does("sha", "search")
    assert (fight.has("lurk", Seen) is None) is found


@pytest.mark.rule("H2-ACT-09")
def test_a_scenario_sets_the_number_of_a_search() -> None:
    people = (man("lil", "a", (1, 1), "lilith"), man("lurk", "b", (5, 1), traits=("hidden",)), ORC)
    hard = replace(setup(*people), numbers={"round_limit": 40, "search": 14})
    fight = bout(hard, {"search": [6]}).does("lil", "search")
    assert fight.has("lurk", Seen) is not None, "7 and 6 do not reach 14"
    me = figure(fight.battle.world, fight.unit("lil"))
    assert search_check(me, False, 14).column == 14
    critter = man("orc", "a", (1, 1), agility=9, awareness=6)
    blind = bout(replace(setup(critter, people[1]), numbers={"round_limit": 40, "search": 14}))
    assert blind.does("orc", "search").has("lurk", Seen) is not None
    keen = bout(replace(setup(critter, people[1]), numbers={"round_limit": 40, "search": 13}))
    assert keen.does("orc", "search").has("lurk", Seen) is None


@pytest.mark.rule("H2-RNG-09", "H2-RNG-08")
@pytest.mark.parametrize(("ground_", "there"), [("open", True), ("rough", True), ("floor", False),
    ("water", False), ("cliff", True), ("deep_water", False)])  # fmt: skip
def test_rocks_lie_about_in_the_open(ground_: str, there: bool) -> None:
    people = (man("ras", "a", (1, 1), "rastan", held=()), man("orc", "b", (5, 1)))
    fight = bout(setup(*people, terrain={(1, 1): ground_}))
    fight.put("ras", Hands())
    assert ("fight" in fight.open("ras")) is there


@pytest.mark.rule("H2-RNG-09", "H2-STA-01")
def test_a_rock_needs_a_free_hand_and_hands() -> None:
    people = (man("ras", "a", (1, 1), "rastan"), man("wolf", "b", (5, 1), "wolf", agility=3))
    fight = bout(setup(*people))
    assert "fight" not in fight.open("ras"), "both hands are on the axe"
    assert "fight" not in fight.open("wolf")


def test_the_glossary_lists_spells_as_spells() -> None:
    words = glossary()
    assert {term.word for term in words["spells"]} == set(spells())
    assert not {term.word for term in words["skills"]} & set(spells())
    assert "chest" in {term.word for term in words["things"]}


@pytest.mark.rule("H2-ACT-07", "H2-ACT-09")
def test_who_wakes_by_a_potion_is_no_body_any_more() -> None:
    people = (
        man("ras", "a", (1, 1), "rastan", items=("healing_potion",)),
        man("bal", "a", (2, 1), "sir_balin", items=("lantern",)),
        ORC,
    )
    fight = bout(setup(*people), {"potion": [7], "tie": [2, 3]})
    fight.put("bal", Down(0))
    fight.put("bal", Out("fallen"))
    assert fight.open("ras", ("form", "search_body")) == [fight.unit("bal")]
    fight.does("ras", "use", item="healing_potion", target="bal")
    assert fight.has("bal", Out) is None
