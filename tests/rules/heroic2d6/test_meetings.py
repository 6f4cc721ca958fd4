"""Where rules meet: a held Action and a reaction, a net and a Mighty Blow, areas, large figures."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.components import Health, Lying, Out, Position
from game.core.grid import Cell
from game.rules.heroic2d6.acts.blows import made
from game.rules.heroic2d6.acts.freeing import net_check, pin_check
from game.rules.heroic2d6.acts.hurt import mars
from game.rules.heroic2d6.exchange.attack import attack_check, attack_number
from game.rules.heroic2d6.exchange.damage import Law
from game.rules.heroic2d6.exchange.defence import target_number
from game.rules.heroic2d6.exchange.fate import survival_check
from game.rules.heroic2d6.exchange.magic import Casting, spell_check, unopposed_check
from game.rules.heroic2d6.sheet.components import (
    Acting,
    Asleep,
    Down,
    Due,
    Marred,
    Netted,
    Pinned,
    Prone,
    TwoWeapons,
    UnderFire,
)
from game.rules.heroic2d6.sheet.figure import figure, movement, offense, unarmed
from game.rules.heroic2d6.sheet.seeing import obscured
from game.rules.heroic2d6.sheet.shifts import ally_near
from game.rules.heroic2d6.sheet.situation import locked, lockers, outnumbered
from game.rules.heroic2d6.tables.book import spells
from game.rules.kit.people.gear import Hands
from tests.rules.heroic2d6.bout import Bout, bout, man, setup
from tests.rules.heroic2d6.cast import blow
from tests.rules.heroic2d6.cast import figure as fresh

FAR = man("far", "b", (15, 7))


def now(fight: Bout, name: str):
    """A figure as it is now."""
    return figure(fight.battle.world, fight.unit(name))


@pytest.mark.rule("H2-INI-04", "H2-REA-01", "H2-RNG-05")
def test_whoever_holds_his_action_reacts_meanwhile_and_acts_in_his_place() -> None:
    people = (
        man("lil", "a", (1, 1), "lilith"),
        man("bow", "b", (12, 1), "orc_archer", agility=6),
        FAR,
    )
    fight = bout(setup(*people), {"reaction": [12], "tie": [9, 2], "attack": [7]}, ["dodge"])
    fight.does("lil", "hold", score=4)
    fight.does("bow", "fight", how="shoot", target="lil")
    assert fight.has("lil", Due) == Due(4, (), True)
    assert fight.has("lil", UnderFire) is not None, "aimed at since his last turn ended"
    fight.does("lil", "fight", how="shoot", target="bow")
    assert fight.health("bow") == 18 - 9
    shot = fight.events("hit")[0].outcomes[0]
    assert [shift.rule for shift in shot.check.modifiers] == ["H2-RNG-05"]  # type: ignore[union-attr]


@pytest.mark.rule("H2-INI-04", "H2-INI-05")
def test_whoever_is_netted_while_he_holds_may_only_break_free() -> None:
    people = (man("ras", "a", (1, 1), "rastan"), man("net", "b", (5, 1), "netter", agility=6))
    fight = bout(setup(*people), {"reaction": [3]}, ["dodge"])
    fight.does("ras", "hold", score=2)
    fight.does("net", "fight", how="throw", weapon="net", target="ras")
    fight.until("ras")
    assert fight.battle.clock.round == 1
    assert fight.open("ras") == ["break_free", "end"]


@pytest.mark.rule("H2-INI-04", "H2-INI-05", "H2-OOA-05")
def test_whoever_falls_while_he_holds_does_not_act() -> None:
    people = (
        man("ras", "a", (1, 1), "rastan", health=7),
        man("sha", "a", (9, 7), "shamara", agility=1),
        man("orc", "b", (2, 1)),
    )
    dice = {"reaction": [3], "survival": [12], "wakes": [3]}
    fight = bout(setup(*people), dice, ["dodge"])
    fight.does("ras", "hold", score=2)
    fight.does("orc", "fight", how="strike", target="ras")
    assert fight.has("ras", Due) is None
    fight.until("sha")
    assert [event.unit for event in fight.events("turn")].count(fight.unit("ras")) == 1


@pytest.mark.rule("H2-INI-04", "H2-INI-02")
def test_two_who_hold_to_the_same_score_roll_off_with_whoever_has_it() -> None:
    people = (
        man("ras", "a", (1, 1), "rastan"),
        man("lil", "a", (1, 3), "lilith", agility=6),
        man("orc", "b", (9, 1)),
    )
    fight = bout(setup(*people), {"tie": [5, 9, 5, 3, 8]})
    fight.does("ras", "hold", score=4).does("lil", "hold", score=4)
    fight.until("lil")
    assert fight.has("lil", Due).ties[0] == 9


@pytest.mark.rule("H2-MIG-01", "H2-ATK-08", "H2-DMG-03")
def test_a_mighty_blow_on_a_netted_figure() -> None:
    people = (man("ras", "a", (1, 1), "rastan"), man("ogre", "b", (2, 1), "ogre"), FAR)
    fight = bout(setup(*people), {"attack": [(6, 6)]})
    fight.put("ogre", Netted())
    attack = made(fight.battle.world, fight.unit("ras"), fight.unit("ogre"), "strike", "battle_axe")
    assert attack_check(attack).column == 7
    fight.does("ras", "fight", how="strike", target="ogre")
    assert fight.health("ogre") == 30 - 2 * 12


@pytest.mark.rule("H2-OUT-02", "H2-FUM-03", "H2-OUT-03")
def test_who_slips_in_a_crowd_is_no_longer_in_it() -> None:
    people = (
        man("ras", "a", (5, 3), "rastan"),
        man("sha", "a", (5, 4), "shamara"),
        man("orc", "b", (6, 3)),
    )
    fight = bout(setup(*people), {"attack": [(1, 1)], "fumble": [6]})
    world, orc = fight.battle.world, fight.unit("orc")
    assert outnumbered(world, orc) == 1
    attack = made(world, fight.unit("ras"), orc, "strike", "battle_axe")
    assert [(s.rule, s.worth) for s in attack.shifts] == [("H2-OUT-02", 1)]
    fight.does("ras", "fight", how="strike", target="orc")
    assert outnumbered(world, orc) == 0
    assert fight.has("ras", Acting) is None, "his turn is over"
    request = fight.request
    assert request is not None
    assert request.unit == fight.unit("sha")


@pytest.mark.rule("H2-OUT-02", "H2-ROL-07", "H2-FUM-03")
def test_an_outnumbered_hero_reacts_lying_down() -> None:
    people = (
        man("wolf", "a", (5, 3), "wolfgar"),
        man("o1", "b", (4, 3), "savage_orc"),
        man("o2", "b", (6, 3), "savage_orc"),
    )
    fight = bout(setup(*people))
    fight.put("wolf", Prone())
    fight.put("o1", Prone())
    world = fight.battle.world
    both = made(world, fight.unit("o2"), fight.unit("wolf"), "strike", "broad_sword")
    assert attack_number(both) == 7 + 5, "one of the two lies"
    lying = made(world, fight.unit("o1"), fight.unit("wolf"), "strike", "broad_sword")
    assert attack_number(lying) == 7 + 5 - 2
    back = made(world, fight.unit("wolf"), fight.unit("o1"), "strike", "great_sword")
    check = attack_check(back)
    assert (check.base + check.shift, check.column) == (7 - 2, 7 + 5 - 2)


@pytest.mark.rule("H2-MAG-11", "H2-RND-03")
def test_an_area_may_take_both_sides_at_once() -> None:
    people = (man("zol", "a", (1, 1), "zoltan", health=1), man("orc", "b", (3, 1), health=1))
    fight = bout(setup(*people), {"spell": [(6, 6)]})
    fight.put("orc", Prone())
    fight.does("zol", "magic", spell="fire_ball", cell=(3, 1))
    assert fight.has("orc", Out) == Out("dead")
    assert fight.has("zol", Out) == Out("dead"), "14 and no armour"
    assert fight.battle.result is not None
    assert (fight.battle.result.winner, fight.battle.result.rule) == (None, "H2-RND-03")


@pytest.mark.rule("H2-MAG-11")
def test_a_critters_area_asks_heroes_and_rolls_once_for_critters() -> None:
    sorcerer = man("sorc", "b", (9, 1), "undead_sorcerer", spells=("fire_ball",), agility=9)
    people = (
        man("lil", "a", (1, 1), "lilith"),
        man("dog", "a", (1, 2), "wolf"),
        man("cat", "a", (2, 2), "wolf", resistance=9),
        sorcerer,
    )
    dice = {"reaction": [4], "spell": [8], "tie": [3, 4]}
    fight = bout(setup(*people), dice, ["resist"])
    fight.does("sorc", "magic", spell="fire_ball", cell=(1, 1))
    assert fight.health("lil") == 18 - 13
    assert (fight.health("dog"), fight.health("cat")) == (12 - 13, 12), "6 and 8 reach 9 and not 16"


@pytest.mark.rule("H2-GRD-02", "H2-GRD-04", "H2-STA-08")
def test_a_large_figure_with_a_long_club_locks_all_round() -> None:
    people = (
        man("ogre", "b", (5, 3), "ogre"),
        man("lil", "a", (8, 5), "lilith"),
        man("zol", "a", (9, 3), "zoltan"),
    )
    fight = bout(setup(*people))
    world = fight.battle.world
    assert len(now(fight, "ogre").place) == 4
    assert locked(world, fight.unit("lil"))
    assert not locked(world, fight.unit("zol"))
    fight.put("ogre", Hands())
    assert lockers(world, fight.unit("lil")) == (), "fists reach one cell"


@pytest.mark.rule("H2-ROL-06", "H2-ATK-02")
def test_hero_against_hero_uses_the_best_defence_whatever_is_fixed() -> None:
    law = Law(fixed=True)
    balin = replace(fresh("Sir Balin", 2), side="b")
    named = replace(balin, fighter=replace(balin.fighter, defence="dodge"))
    assert attack_check(blow(fresh("Rastan"), named, law=law)).column == 7 + 7
    orc = fresh("Savage Orc", 2)
    dodger = replace(orc, fighter=replace(orc.fighter, defence="dodge"))
    assert attack_check(blow(fresh("Rastan"), dodger, law=law)).column == 7 + 4
    assert attack_check(blow(fresh("Ugly Orc"), dodger, law=law)).column == 7 + 5


@pytest.mark.rule("H2-ATK-02", "H2-STA-01")
def test_a_scenario_names_a_defence() -> None:
    orc = man("orc", "b", (2, 1), defence="dodge")
    fight = bout(setup(man("ras", "a", (1, 1), "rastan"), orc, switches=("critter_defence=fixed",)))
    attack = made(fight.battle.world, fight.unit("ras"), fight.unit("orc"), "strike", "battle_axe")
    assert attack_check(attack).column == 7 + 4


@pytest.mark.rule("H2-FUM-03", "H2-WRE-05", "H2-ROL-07")
def test_lying_counts_for_a_critters_skills_in_a_hold_and_not_for_a_heros() -> None:
    wolfgar, orc = fresh("Wolfgar"), fresh("Ugly Orc", 2)
    low = replace(orc, prone=True)
    check, own = pin_check(wolfgar, orc)
    assert (own, check.base, check.shift, check.column) == (True, 8, 0, 7 + 5)
    assert pin_check(wolfgar, low)[0].column == 7 + 3
    assert pin_check(replace(wolfgar, prone=True), orc)[0].shift == 0
    check, own = pin_check(orc, wolfgar)
    assert (own, check.base, check.shift, check.column) == (False, 6, 0, 7 + 5)
    assert pin_check(low, wolfgar)[0].column == 7 + 3
    assert pin_check(orc, replace(wolfgar, prone=True))[0].shift == 0
    check, own = pin_check(low, fresh("Savage Orc", 3))
    assert (own, check.base, check.shift, check.column) == (True, 5, -2, 7 + 5)


@pytest.mark.rule("H2-FUM-03", "H2-MAG-04", "H2-MAG-03", "H2-OOA-03")
def test_lying_counts_for_a_hero_in_attacks_and_reactions_alone() -> None:
    low = replace(fresh("Zoltan"), prone=True)
    light, dart = spells()["light"], spells()["magic_dart"]
    ogre = fresh("Rampaging Ogre", 2)
    assert unopposed_check(Casting(low, light, Law())).shift == 0
    assert spell_check(Casting(low, dart, Law(), (ogre,)), ogre).shift == -2
    assert survival_check(low).shift == 0
    assert net_check(low).shift == 0
    critter = replace(fresh("Undead Sorcerer", 2), prone=True)
    assert unopposed_check(Casting(critter, light, Law())).shift == -2


@pytest.mark.rule("H2-RNG-10", "H2-ACT-14", "H2-RND-02")
def test_a_critter_spends_its_whole_turn_on_a_net_and_a_hero_his_action() -> None:
    people = (man("ras", "a", (1, 1), "rastan"), man("orc", "b", (9, 1)))
    fight = bout(setup(*people), {"break_free": [12]})
    fight.put("orc", Netted())
    fight.put("ras", Netted())
    fight.does("ras", "break_free")
    assert "move" in fight.open("ras"), "the free thing is left"
    fight.does("orc", "break_free")
    assert fight.has("orc", Netted) is None
    assert fight.battle.clock.round == 2, "its turn is over"


@pytest.mark.rule("H2-GRD-06")
def test_of_a_hero_and_a_critter_who_hold_a_critter_the_hero_rolls() -> None:
    from game.core.setup import SideSetup

    sides = tuple(SideSetup(name, name, tincture) for name, tincture in (
        ("a", "azure"), ("b", "gules"), ("c", "vert")))  # fmt: skip
    people = (
        man("bal", "a", (1, 1), "sir_balin", agility=3),
        man("orc", "b", (2, 1), agility=5),
        man("dog", "c", (2, 2), "wolf", agility=4),
    )
    made_ = replace(setup(*people, switches=("melee_lock_holds",)), sides=sides)
    fight = bout(made_, {"leaving": [9]})
    fight.does("orc", "move", to=(4, 4))
    (kept,) = fight.events("kept")
    check = kept.outcomes[0].check  # type: ignore[union-attr]
    assert (kept.target, check.base, check.column) == (fight.unit("bal"), 3, 12)
    assert fight.at("orc") == (2, 1)


@pytest.mark.rule("H2-OPT-02", "H2-STA-05")
def test_a_fate_lowers_might_as_well_and_the_heavier_of_two_counts() -> None:
    fight = bout(setup(man("ras", "a", (1, 1), "rastan"), FAR))
    world, ras = fight.battle.world, fight.unit("ras")
    mars(world, ras, Marred("minor", 2, 3))
    assert offense(now(fight, "ras"), unarmed(now(fight, "ras"))) == 7 - 2
    mars(world, ras, Marred("groggy", 1, 6))
    assert fight.has("ras", Marred) == Marred("minor", 2, 3)
    mars(world, ras, Marred("serious", 2, 48))
    assert fight.has("ras", Marred) == Marred("serious", 2, 48)
    assert movement(now(fight, "ras")) == 9


@pytest.mark.rule("H2-OPT-02", "H2-OOA-01")
@pytest.mark.parametrize(("face", "key"), [(3, "serious"), (4, "minor"), (6, "groggy")])
def test_a_serious_injury_is_told_in_days(face: int, key: str) -> None:
    told = 4
    people = (man("lil", "a", (1, 1), "lilith", health=7), man("orc", "b", (2, 1), agility=9))
    dice = {"reaction": [3], "fate": [face], "lasts": [told]}
    fight = bout(setup(*people, switches=("uncertain_fate",)), dice, ["dodge"])
    fight.does("orc", "fight", how="strike", target="lil")
    assert fight.events(f"fate_{key}")[0].fact("n") == told


@pytest.mark.rule("H2-INI-05", "H2-ATK-08", "H2-GRD-04")
def test_a_sleeper_has_no_turn_and_locks_and_crowds_nobody() -> None:
    people = (
        man("ras", "a", (1, 1), "rastan"),
        man("orc", "b", (2, 1), traits=("asleep",)),
        man("wake", "b", (2, 2), agility=2),
    )
    fight = bout(setup(*people))
    world = fight.battle.world
    assert fight.has("orc", Asleep) is not None
    assert lockers(world, fight.unit("ras")) == (fight.unit("wake"),)
    assert target_number(now(fight, "orc"), "melee", False) == 7
    fight.until("wake")
    assert fight.unit("orc") not in [event.unit for event in fight.events("turn")]


@pytest.mark.rule("H2-FUM-05")
def test_a_fumble_passes_a_sleeping_friend_over() -> None:
    people = (
        man("ras", "a", (1, 1), "rastan"),
        man("sha", "a", (1, 2), "shamara", traits=("asleep",)),
        man("bal", "a", (1, 3), "sir_balin"),
        man("orc", "b", (2, 1)),
    )
    fight = bout(setup(*people))
    ally = ally_near(fight.battle.world, now(fight, "ras"), now(fight, "orc"), "melee")
    assert ally is not None
    assert ally.unit == fight.unit("bal")


@pytest.mark.rule("H2-RNG-06", "H2-GRD-12")
@pytest.mark.parametrize(("dark", "far", "hidden"), [
    ((4, 1), 6, True), ((6, 1), 6, True), ((3, 1), 2, False), ((4, 2), 6, False)])  # fmt: skip
def test_darkness_on_the_line_obscures(dark: tuple[int, int], far: int, hidden: bool) -> None:
    people = (man("lil", "a", (1, 1), "lilith"), man("orc", "b", (1 + far, 1)))
    fight = bout(setup(*people, terrain={dark: "dark"}))
    assert obscured(fight.battle.world, fight.unit("lil"), fight.unit("orc")) is (
        hidden and dark[1] == 1
    )
    seer = man("lil", "a", (1, 1), "lilith", dark_sight=1)
    sees = bout(setup(seer, people[1], terrain={dark: "dark"}))
    assert not obscured(sees.battle.world, sees.unit("lil"), sees.unit("orc"))


@pytest.mark.rule("H2-RND-04", "H2-OOA-03")
def test_a_round_of_harm_and_healing_is_no_quiet_one() -> None:
    people = (
        man("zol", "a", (1, 1), "zoltan", spells=("mend_wounds",)),
        man("ras", "a", (2, 1), "rastan"),
        man("orc", "b", (3, 1), agility=9),
    )
    limit = replace(setup(*people), numbers={"round_limit": 40, "idle_rounds": 2})
    fight = bout(limit, {"reaction": [3], "spell": [9], "heals": [6]}, ["block"])
    fight.does("orc", "fight", how="brawl", target="ras")
    fight.does("zol", "magic", spell="mend_wounds", target="ras")
    assert fight.health("ras") == 24 - 3 + 3
    fight.ends(9)
    assert fight.battle.result is not None
    assert (fight.battle.clock.round, fight.battle.result.why) == (3, "heroic2d6.nothing_happens")


@pytest.mark.rule("H2-RND-04")
def test_a_scenario_sets_fewer_quiet_rounds_and_not_more() -> None:
    people = (man("ras", "a", (1, 1), "rastan"), man("orc", "b", (9, 1)))
    for told, ends in ((3, 3), (30, 20)):
        made_ = replace(setup(*people), numbers={"round_limit": 60, "idle_rounds": told})
        fight = bout(made_).ends(40)
        assert fight.battle.result is not None
        assert fight.battle.clock.round == ends


@pytest.mark.rule("H2-DMG-05", "H2-GRD-13")
def test_no_defense_helps_in_a_pit_and_a_blade_is_parried_by_armour() -> None:
    walls = {(x, y): "wall" for x in range(16) for y in (0, 2)}
    for trap, lost in (("pit", 8), ("blade", 11 - 5)):
        people = (man("bal", "a", (1, 1), "sir_balin", agility=5), man("orc", "b", (12, 1)))
        fight = bout(
            setup(*people, things=[(trap, (2, 1))], terrain=walls), {"reaction": [3]}, ["dodge"]
        )
        fight.does("bal", "move", to=(3, 1))
        assert fight.health("bal") == 23 - lost


@pytest.mark.rule("H2-GRD-13", "H2-RND-03", "H2-ACT-12")
def test_whoever_steps_on_a_trap_at_the_edge_does_not_leave() -> None:
    people = (man("ras", "a", (1, 1), "rastan"), man("orc", "b", (12, 1)))
    fight = bout(setup(*people, things=[("blade", (0, 1))]), {"reaction": [3]})
    fight.does("ras", "move", to=(0, 1), off=True)
    assert fight.has("ras", Out) is None
    assert fight.health("ras") == 24 - 10


@pytest.mark.rule("H2-DUA-02", "H2-DUA-03", "H2-REA-06")
def test_two_weapons_make_parries_worse_until_the_next_turn_begins() -> None:
    sha = man("sha", "a", (1, 1), "shamara", held=("broad_sword", "dagger"))
    people = (sha, man("orc", "b", (2, 1)))
    fight = bout(setup(*people), {"attack": [3, 4], "reaction": [7]})
    fight.does("sha", "fight", how="two", target="orc", target2="orc")
    fight.does("orc", "fight", how="strike", target="sha")
    request = fight.request
    assert request is not None
    fight.reactions.append("parry")
    fight._pass(request)
    drawn = fight.events("caught")[0].outcomes[0]
    assert (drawn.check.base, drawn.check.shift) == (6, -2)  # type: ignore[union-attr]
    assert fight.has("sha", TwoWeapons) is not None


@pytest.mark.rule("H2-WRE-04", "H2-MIG-03", "H2-FUM-03", "H2-INI-05")
def test_thrown_down_and_pinned_at_once() -> None:
    people = (man("wolf", "a", (1, 1), "wolfgar"), man("orc", "b", (2, 1)), FAR)
    fight = bout(setup(*people), {"attack": [(6, 6)], "tie": [9, 3, 9, 3], "break_free": [2]})
    fight.does("wolf", "fight", how="wrestle", target="orc", aim="pin")
    assert fight.has("orc", Prone) is not None
    assert fight.has("orc", Pinned) == Pinned(fight.unit("wolf"))
    assert fight.open("orc") == ["break_free", "end"]
    fight.does("orc", "break_free")
    assert fight.has("orc", Pinned) is None
    assert "stand" in fight.open("orc"), "its free thing is left"
    fight.does("orc", "stand")
    assert fight.has("orc", Prone) is None


@pytest.mark.rule("H2-WRE-04", "H2-OOA-05", "H2-RND-02")
def test_a_pin_ends_when_the_wrestler_falls_or_is_held_himself() -> None:
    people = (man("wolf", "a", (1, 1), "wolfgar"), man("orc", "b", (2, 1)))
    fight = bout(setup(*people, man("ras", "a", (1, 3), "rastan"), FAR), {"tie": [9, 3]})
    fight.put("orc", Pinned(fight.unit("wolf")))
    fight.put("wolf", Netted())
    fight.does("ras", "shout")
    assert fight.has("orc", Pinned) is None


@pytest.mark.rule("H2-FUM-04", "H2-RNG-09", "H2-RNG-07")
def test_a_fumbled_throw_into_combat_drops_the_axe_and_strays_nowhere() -> None:
    people = (
        man("ras", "a", (1, 1), "rastan", weapons=("hand_axe",)),
        man("sha", "a", (6, 2), "shamara"),
        man("orc", "b", (6, 1)),
    )
    fight = bout(setup(*people), {"attack": [(1, 1)], "fumble": [4]})
    fight.does("ras", "fight", how="throw", weapon="hand_axe", target="orc")
    assert not fight.events("stray")
    lying = next(lying for _, (lying,) in fight.battle.world.each(Lying))
    assert lying.things == ((Cell(1, 1), "hand_axe"),)


@pytest.mark.rule("H2-OPT-03", "H2-MAG-04")
def test_a_ward_that_ends_takes_only_what_lies_above_the_old_limit() -> None:
    people = (man("zol", "a", (1, 1), "zoltan"), FAR)
    dice = {"spell": [3], "lasts": [1]}
    fight = bout(setup(*people, switches=("easy_armour",)), dice)
    fight.does("zol", "magic", spell="arcane_armour")
    fight.put("zol", Health(15, 21))
    fight.ends(1)
    assert fight.has("zol", Health) == Health(15, 17)


@pytest.mark.rule("H2-OOA-03", "H2-INI-03", "H2-ACT-07", "H2-RND-03")
def test_who_is_woken_acts_again_in_the_next_round_and_stands() -> None:
    people = (
        man("ras", "a", (1, 1), "rastan", items=("healing_potion",)),
        man("bal", "a", (2, 1), "sir_balin"),
        FAR,
    )
    fight = bout(setup(*people), {"potion": [7], "tie": [9, 3]})
    fight.put("bal", Down(0))
    fight.put("bal", Out("fallen"))
    fight.put("bal", Health(-2, 23))
    fight.until("ras", 2).does("ras", "use", item="healing_potion", target="bal")
    fight.until("bal")
    assert fight.battle.clock.round == 3
    assert "stand" not in fight.open("bal")
    assert fight.has("bal", Position).cell == Cell(2, 1)
