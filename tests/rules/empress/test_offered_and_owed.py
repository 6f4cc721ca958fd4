"""What a state forbids or allows holds on every path: watches, strays, grips, pots, draws."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.components import Lying, Seen
from game.core.setup import SideSetup
from game.rules.empress.exchange.maneuvers import keepable
from game.rules.empress.sheet.components import Grappled, Surprised, Unsuspected
from game.rules.empress.sheet.gear import strikes_twice
from game.rules.empress.sheet.turns import Acting, Attacked, ReachLost
from game.rules.kit.ground.site import field_of
from game.rules.kit.people.gear import Hands, Pack
from tests.rules.empress.bout import Bout, bout, man, setup
from tests.rules.empress.cast import figure
from tests.rules.empress.desk import desk

HOME, FAR = man("E1 home", "a", (0, 9), agility=2), man("E1 far", "b", (15, 9), agility=2)


@pytest.mark.rule("EM-INI-06", "EM-INI-07")
@pytest.mark.parametrize(("name", "found"), [("E7", True), ("E10", False)])
def test_only_a_warrior_watches_a_place(name: str, found: bool) -> None:
    """Watching is holding for a counter, which is for Warriors."""
    archer = man(name, "a", (3, 3), held=("short_bow",), agility=18)
    here = desk(setup(archer, HOME, FAR))
    assert ("watch" in here.open(here.until(name), "form")) is found


@pytest.mark.rule("EM-SUR-11", "EM-ARM-10")
def test_whoever_has_thrown_a_pot_is_taken_for_an_enemy() -> None:
    me = man("E8", "a", (3, 2), traits=("unsuspected",))
    here = bout(
        setup(me, man("E10", "b", (6, 2)), HOME, FAR),
        {"lob": [19], "blast": [(1, 1)], "blast_save": [19]},
    )
    here.put("E8", Unsuspected(), Pack((), ("powder_pot",)))
    here.does("E8", "lob", item="powder_pot", cell=(6, 2))
    assert here.has("E8", Unsuspected) is None


@pytest.mark.rule("EM-INI-06", "EM-RCH-04", "EM-RCH-05")
@pytest.mark.parametrize(("inside", "more"), [(False, 2), (True, 0)])
def test_a_missed_counter_helps_nobody_who_was_inside_its_reach_already(
    inside: bool, more: int
) -> None:
    people = (man("E4", "a", (4, 3), agility=16), man("E10", "b", (4, 4), agility=9))
    here = bout(setup(*people, HOME, FAR), {"attack": [2, 9], "damage": [1]})
    here.does("E4", "counter", target="E10")
    if inside:
        here.put("E4", ReachLost((here.unit("E10"),)), Attacked(((here.unit("E10"), 1),)))
    here.does("E10", "strike", target="E4", weapon="mace")
    assert here.shifts().get("EM-RCH-04", 0) == more


def corner(*more: Any, dice: dict[str, list[Any]], **others: Any) -> Bout:
    """E7 watches a corner, round which E10 comes."""
    wall = dict.fromkeys([(6, 1), (6, 2)], "wall")
    people = (man("E7", "a", (3, 2), **others), man("E10", "b", (7, 1)))
    here = bout(setup(*people, *more, HOME, FAR, terrain=wall), dice)
    return here.does("E7", "watch", cell=(7, 3))


@pytest.mark.rule("EM-INI-07", "EM-SUR-14", "EM-SUR-08")
def test_whoever_shoots_out_of_a_watch_is_hidden_no_more() -> None:
    here = corner(dice={"attack": [2]}, traits=("hidden",))
    assert here.has("E7", Seen) is not None
    here.does("E10", "move", to=(7, 3))
    assert here.rolls()
    assert here.has("E7", Seen) is None


@pytest.mark.rule("EM-INI-07", "EM-INH-03")
def test_a_shot_out_of_a_watch_into_a_melee_goes_at_anybody_in_it() -> None:
    """E10 comes into sight beside E1, whom he fights."""
    friend = man("E1", "a", (7, 4), agility=2)
    here = corner(friend, dice={"stray": [1], "attack": [2]})
    here.put("E10", Attacked(((here.unit("E1"), 1),)))
    here.does("E10", "move", to=(7, 3))
    assert here.rolls("stray")


@pytest.mark.rule("EM-SUR-05", "EM-SUR-08", "EM-INH-03")
@pytest.mark.parametrize(("side", "face", "need"), [("a", 1, 13), ("c", 2, 11)])
def test_a_hidden_archers_shot_that_strays_is_seen_by_his_friends_alone(
    side: str, face: int, need: int
) -> None:
    """E10 fights somebody of the archer's side, or of a third one, who is struck in his stead."""
    other = man("E2", side, (7, 3), facing="W")
    people = (man("E7", "a", (3, 2), traits=("hidden",)), man("E10", "b", (7, 2)), other)
    made = setup(*people, HOME, FAR)
    sides = (*made.sides, SideSetup("c", "c", "or")) if side == "c" else made.sides
    here = bout(replace(made, sides=sides), {"stray": [face], "attack": [2]})
    here.put("E2", Attacked(((here.unit("E10"), 1),)))
    here.does("E7", "shoot", target="E10", weapon="longbow")
    check = here.last("attack").check
    assert here.names[check.target] == "E2"
    assert check.column == need


@pytest.mark.rule("EM-CLV-04", "EM-INH-03")
def test_a_further_shot_into_a_melee_goes_at_anybody_in_it() -> None:
    """The first one brings E10 down; the next is for E9, who fights E1."""
    friend, foe = man("E1", "a", (7, 6), agility=2), man("E9", "b", (7, 5))
    people = (man("E7", "a", (3, 2)), man("E10", "b", (7, 2)), foe, friend)
    dice = {"attack": [20, 2], "stray": [1]}
    here = bout(setup(*people, HOME, FAR, switches=("cleave_missile",)), dice)
    here.put("E9", Attacked(((here.unit("E1"), 1),)))
    here.answers["cleave E7"] = ["E9"]
    here.does("E7", "shoot", target="E10", weapon="longbow")
    assert here.rolls("stray")


@pytest.mark.rule("EM-GRP-03", "EM-GRP-04", "EM-TRN-01")
@pytest.mark.parametrize("how", ["release", "escape"])
def test_whoever_is_free_in_his_own_turn_has_his_movement(how: str) -> None:
    people = (man("E9", "a", (4, 3), agility=12), man("E2", "b", (4, 4), agility=3))
    here = bout(setup(*people, HOME, FAR), {"maneuver": [19], "escape": [1]})
    holder, held = ("E9", "E2") if how == "release" else ("E2", "E9")
    here.put(held, Grappled((here.unit(holder),), 1))
    here.does("E9", how, target="E2")
    assert here.has("E9", Acting).feet == 40
    here.does("E9", "move", to=(4, 1))
    assert here.at("E9") == (4, 1)


@pytest.mark.rule("EM-GIA-04")
@pytest.mark.parametrize(
    ("weapon", "kept"), [("cestus", True), ("club", True), ("whip", False), ("garrote", False)]
)
def test_what_is_short_enough_is_kept_in_the_hand_of_whoever_is_swallowed(
    weapon: str, kept: bool
) -> None:
    """A cestus has no length; a whip is long for all that, and a garrote takes two hands."""
    me = figure("E10", 1, weapon)
    assert (weapon in keepable(me)) is kept


@pytest.mark.rule("EM-GIA-04")
def test_of_two_daggers_one_is_kept_and_the_other_lies_where_he_was_swallowed() -> None:
    people = (man("M6", "b", (7, 4), agility=18), man("E8", "a", (6, 5), held=("dagger", "dagger")))
    here = bout(setup(*people, HOME, FAR), {"maneuver": [19], "grapple": [1], "keep_weapon": [20]})
    here.does("M6", "maneuver", target="E8", aim="grapple")
    assert here.has("E8", Hands) == Hands("dagger", "")
    world = here.battle.world
    assert [name for _, name in world.get(field_of(world), Lying).things] == ["dagger"]


@pytest.mark.rule("EM-DUA-03", "EM-GRP-03")
@pytest.mark.parametrize(("second", "twice"), [("whip", False), ("long_dagger", True)])
def test_a_whip_is_no_second_weapon_of_whoever_is_held(second: str, twice: bool) -> None:
    pair = ("dagger", second)
    me = figure("E6", 1, *pair, pair=pair, dual="offensive", held_by=2)
    assert strikes_twice(me) is twice


@pytest.mark.rule("EM-INH-07", "EM-GRD-03")
def test_a_long_weapon_is_drawn_against_whom_it_alone_reaches() -> None:
    foe = man("E10", "b", (3, 5))
    me = man("E2", "a", (3, 3), held=("sword",), agility=18)
    here = desk(setup(me, foe, HOME, FAR, switches=("lotfp_quick_change",)))
    here.put("E2", Pack(("spear", "mace"), ()))
    request = here.until("E2")
    assert "strike" in here.open(request, "form")
    said = (("form", "strike"), ("target", "E10"))
    assert here.open(request, "draw", *said) == {"spear"}


@pytest.mark.rule("EM-INH-07", "EM-GRD-03")
def test_a_garrote_is_not_drawn_against_whom_it_is_of_no_use() -> None:
    foe = man("E10", "b", (3, 4))
    me = man("E2", "a", (3, 3), held=("sword",), agility=18)
    here = desk(setup(me, foe, HOME, FAR, switches=("lotfp_quick_change",)))
    here.put("E2", Pack(("garrote", "mace"), ()))
    request = here.until("E2")
    said = (("form", "strike"), ("target", "E10"))
    assert here.open(request, "draw", *said) == {"", "mace"}
    here.put("E10", Surprised())
    assert here.open(request, "draw", *said) == {"", "garrote", "mace"}


@pytest.mark.rule("EM-INI-06", "EM-SUR-05")
@pytest.mark.parametrize("hidden", [True, False])
def test_nobody_counters_a_shot_that_he_does_not_know_of(hidden: bool) -> None:
    """E4 waits for E7, who shoots at him out of hiding, two cells off."""
    people = (man("E4", "a", (4, 3), agility=18), man("E7", "b", (4, 5)))
    here = bout(setup(*people, HOME, FAR), {"attack": [2, 2]})
    here.does("E4", "counter", target="E7")
    if hidden:
        here.put("E7", Seen(("b",)))
    here.does("E7", "shoot", target="E4", weapon="longbow")
    shooters = [here.names[one.check.actor] for one in here.rolls()]
    assert shooters == (["E7"] if hidden else ["E4", "E7"])
