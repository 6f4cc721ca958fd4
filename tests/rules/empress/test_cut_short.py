"""What is left of an act in which somebody else has broken in: nothing for what can be no more."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.components import Health, Out, Position, Seen
from game.core.grid import Cell
from game.core.step import Step
from game.rules.empress.acts.effects import swallow
from game.rules.empress.acts.ending import Ending, Withdrawals
from game.rules.empress.acts.hurt import die
from game.rules.empress.sheet.components import Down, Grappled, Loading, Swallowed
from game.rules.empress.sheet.turns import HOLDING, Attacked, Counter, Turn
from game.rules.kit.ground.places import gap
from game.rules.kit.people.hearsay import Hearsay
from tests.rules.empress.bout import RULES, Bout, bout, man, setup

HOME, FAR = man("E1 home", "a", (0, 9), agility=2), man("E1 far", "b", (15, 9), agility=2)


def asked(here: Bout, kind: str) -> list[str]:
    """Who was asked this."""
    return [name for told, name, _ in here.asked if told == kind]


def watched(*more: Any, dice: dict[str, list[Any]], **others: Any) -> Bout:
    """Two archers watch the same corner, round which E10 comes."""
    wall = dict.fromkeys([(6, 1), (6, 2)], "wall")
    two = (man("E7", "a", (3, 2), **others), man("E7 too", "a", (2, 2)))
    people = (*two, man("E10", "b", (7, 1)), *more, HOME, FAR)
    return bout(setup(*people, terrain=wall), dice)


def watches(here: Bout) -> Bout:
    """Both of them watch it."""
    return here.does("E7", "watch", cell=(7, 3)).does("E7 too", "watch", cell=(7, 3))


@pytest.mark.rule("EM-INI-07", "EM-OPP-06", "EM-CLV-01", "EM-DTH-01")
def test_whoever_goes_down_while_another_watcher_is_about_to_shoot_watches_no_more() -> None:
    """E9 strikes before the first of them shoots, brings him down, and the other one as well."""
    foe = man("E9", "b", (3, 3), agility=9)
    here = watched(foe, dice={"attack": [20, 20]})
    here.put("E9", Attacked(((here.unit("E7"), 1),)))
    watches(here).put("E7", Health(1, 9)).put("E7 too", Health(1, 9))
    here.answers.update({"interrupt E9": [True], "cleave E9": ["E7 too"]})
    here.does("E10", "move", to=(7, 3))
    assert here.has("E7", Down) and here.has("E7 too", Down)
    assert not here.events("shoots")
    assert here.at("E10") == (7, 3)


@pytest.mark.rule("EM-INI-07")
@pytest.mark.parametrize("left", [1, -7])
def test_nobody_shoots_out_of_a_watch_at_whoever_has_gone_down_already(left: int) -> None:
    """The first shot brings E10 down, or kills him; the other archer goes on watching."""
    here = watches(watched(dice={"attack": [20], "damage": [4]}))
    here.put("E10", Health(1, 5))
    here.does("E10", "move", to=(7, 3))
    assert here.has("E10", Down)
    assert [here.names[e.unit or 0] for e in here.events("shoots")] == ["E7"]
    assert (here.has("E7", Counter), here.has("E7 too", Counter) is None) == (None, False)


@pytest.mark.rule("EM-INI-07", "EM-INH-04", "EM-OPP-06", "EM-GRP-03")
def test_a_watch_that_is_gripped_before_it_shoots_has_its_crossbow_loaded_still() -> None:
    wall = dict.fromkeys([(6, 1), (6, 2)], "wall")
    archer = man("E7", "a", (3, 2), gear=("light_crossbow",))
    catcher = man("E9", "b", (3, 3), agility=9, gear=("mancatcher",), toughness=18)
    people = (archer, catcher, man("E10", "b", (7, 1)), HOME, FAR)
    here = bout(setup(*people, terrain=wall, switches=("lotfp_reload",)), {"attack": [18]})
    here.put("E9", Attacked(((here.unit("E7"), 1),)))
    here.answers["interrupt E9"] = [True]
    here.does("E7", "watch", cell=(7, 3)).does("E10", "move", to=(7, 3))
    assert here.has("E7", Grappled) and not here.events("shoots")
    assert here.has("E7", Loading) is None


@pytest.mark.rule("EM-BRK-03", "EM-BRK-05", "EM-INI-07")
@pytest.mark.parametrize("points", [4, 12])
def test_nobody_follows_whoever_is_shot_down_as_he_withdraws(points: int) -> None:
    """E10 falls, or dies, on his way: E2, from whom he goes, is not asked any more."""
    wall = dict.fromkeys([(6, 5), (6, 6)], "wall")
    people = (man("E2", "b", (7, 4)), man("E10", "a", (7, 5)), man("E7", "b", (2, 7)))
    here = bout(setup(*people, HOME, FAR, terrain=wall), {"attack": [20], "damage": [points]})
    here.put("E2", Attacked(((here.unit("E10"), 1),)))
    here.does("E7", "watch", cell=(7, 7)).put("E10", Health(1, 5))
    here.does("E10", "retreat", to=(7, 7))
    assert here.has("E10", Down)
    assert not asked(here, "follow")


@pytest.mark.rule("EM-CLV-01", "EM-DIR-04", "EM-MAN-03")
def test_the_follow_up_of_a_trick_that_brings_him_down_is_followed_by_one_blow_besides() -> None:
    """The combined blow has not brought him down: it brings no second one."""
    me = man("E2", "a", (5, 4), agility=18)
    people = (me, man("E10", "b", (5, 5)), man("E10 too", "b", (4, 5)), HOME, FAR)
    dice = {"maneuver": [20], "attack": [12, 20, 2, 2], "damage": [1], "trick": [1]}
    here = bout(setup(*people), dice)
    here.put("E10", Health(3, 5)).put("E10 too", Health(40, 40))
    here.answers.update(
        {"interrupt E2": [True], "critical E2": ["max"], "cleave E2": ["E10 too", "E10 too"]}
    )
    trick = {"aim": "trick", "kind": "feint", "combined": True, "weapon": "sword"}
    here.does("E2", "maneuver", target="E10", **trick)
    assert here.has("E10", Down)
    assert asked(here, "cleave") == ["E2"]


@pytest.mark.rule("EM-INI-13", "EM-GRP-05", "EM-INI-06")
def test_whoever_is_down_and_pinned_by_a_counter_does_not_strike_in_his_segment() -> None:
    """E10 has gone down in his own segment, gripped twice; the counter grips him once more."""
    catcher = man("E6", "a", (3, 3), gear=("mancatcher",), toughness=18, pair=())
    people = (catcher, man("E10 too", "a", (5, 3)), man("E10", "b", (4, 3)), HOME, FAR)
    here = bout(setup(*people), {"attack": [20, 20]})
    here.put("E10", Health(1, 16), Grappled((here.unit("E6"),), 2))
    here.does("E6", "counter", target="E10")
    here.does("E10 too", "strike", target="E10", weapon="mace")
    assert here.has("E10", Down)
    here.does("E10", "strike", target="E6", weapon="unarmed")
    assert here.has("E10", Grappled).pinned
    assert [here.names[one.check.actor] for one in here.rolls()] == ["E10 too"]


@pytest.mark.rule("EM-GRD-05", "EM-GRD-02", "EM-SUR-14")
@pytest.mark.parametrize("struck", [False, True])
def test_whoever_is_stopped_by_somebody_hidden_does_not_stop_on_a_friend(struck: bool) -> None:
    """He goes through his friend, behind whom E8 lies hidden; E2, whom he passes, may strike."""
    walls = {(x, y): "wall" for x in range(2, 8) for y in (0, 2) if (x, y) != (4, 2)}
    foes = (man("E8", "b", (5, 1), traits=("hidden",)), man("E2", "b", (4, 2)))
    people = (man("E10", "a", (2, 1)), man("E10 too", "a", (4, 1), agility=2), *foes, HOME, FAR)
    here = bout(setup(*people, terrain=walls), {"attack": [2]})
    here.answers["interrupt E2"] = [struck]
    here.does("E10", "move", to=(6, 1))
    assert here.has("E8", Seen) is None
    assert here.at("E10") == (3, 1)
    ways = [event.fact("path") for event in here.battle.events if event.key == "moved"]
    assert str(ways[-1]).endswith(str((Cell(4, 1), Cell(3, 1)))[1:])


@pytest.mark.rule("EM-TRN-05", "EM-SUR-14")
def test_whoever_hides_and_leaves_the_field_is_not_thought_to_hide_any_more() -> None:
    walls = {(13, y): "wall" for y in range(10)}
    here = bout(setup(man("E8", "b", (14, 1), traits=("hidden",)), HOME, FAR, terrain=walls))
    here.does("E8", "move", to=(15, 1), sneak=True, off=True)
    assert here.has("E8", Out).why == "escaped"
    assert dict(here.battle.world.each(Hearsay)[0][1][0].hidden)["b"] == 0


@pytest.mark.rule("EM-GIA-04", "EM-DTH-01")
def test_whoever_is_inside_somebody_swallowed_comes_out_beside_the_outermost() -> None:
    """One serpent has swallowed E10, and then is swallowed by another, in which it dies."""
    people = (man("M6", "a", (4, 4)), man("M6 too", "b", (8, 4)), man("E10", "b", (12, 4)))
    here = bout(setup(*people, HOME, FAR))
    step = Step(RULES, here.battle.world, here.battle.clock, here.dice, {})
    swallow(step, here.unit("E10"), here.unit("M6"), kept=False)
    swallow(step, here.unit("M6"), here.unit("M6 too"), kept=False)
    die(step, here.unit("M6"), "EM-DTH-03")
    assert here.has("E10", Swallowed) is None
    assert gap(here.me("E10").place, here.me("M6 too").place) == 1


@pytest.mark.rule("EM-GIA-04", "EM-MAN-03", "EM-MAN-04")
def test_whoever_is_disarmed_as_he_is_swallowed_keeps_nothing() -> None:
    """His dagger falls to the ground first; the save keeps no other weapon."""
    beast = man("E2", "a", (5, 4), agility=18)
    here = bout(
        setup(beast, man("E10", "b", (5, 5), gear=("dagger",)), HOME, FAR),
        {"maneuver": [20], "disarm": [1], "grapple": [1], "keep_weapon": [20]},
    )
    here.fighter("E2", swallow=4).put("E10", Grappled((here.unit("E2"),), 2))
    here.does("E2", "maneuver", target="E10", aim="disarm", aim2="grapple")
    assert here.has("E10", Swallowed)
    assert not here.me("E10").hands.right


@pytest.mark.rule("EM-GIA-04", "EM-MAN-03", "EM-MAN-04")
@pytest.mark.parametrize("aim", ["push", "trip"])
def test_whoever_is_swallowed_is_neither_pushed_nor_tripped_in_the_same_maneuver(aim: str) -> None:
    beast = man("E2", "a", (5, 4), agility=18)
    here = bout(
        setup(beast, man("E10", "b", (5, 5), gear=("dagger",)), HOME, FAR),
        {"maneuver": [20], aim: [1], "grapple": [1], "keep_weapon": [20]},
    )
    here.fighter("E2", swallow=4).put("E10", Grappled((here.unit("E2"),), 2))
    here.does("E2", "maneuver", target="E10", aim="grapple", aim2=aim)
    assert here.has("E10", Swallowed)
    assert here.me("E10").cell is None and not here.me("E10").prone


@pytest.mark.rule("EM-GIA-04", "EM-DTH-02")
def test_whoever_comes_free_as_the_inner_one_is_digested_is_not_digested_by_it() -> None:
    """The serpent that has swallowed E10 goes down in another one at the end of the round."""
    people = (man("M6", "a", (4, 4)), man("M6 too", "b", (8, 4)), man("E10", "b", (12, 4)))
    here = bout(setup(*people, HOME, FAR), {"digest": [4]})
    step = Step(RULES, here.battle.world, here.battle.clock, here.dice, {})
    swallow(step, here.unit("E10"), here.unit("M6"), kept=False)
    swallow(step, here.unit("M6"), here.unit("M6 too"), kept=False)
    here.put("M6", Health(-20, 10)).put("E10", Health(10, 10))
    assert not list(Ending().process(step))
    assert here.has("E10", Swallowed) is None
    assert here.me("E10").health.now == 10


@pytest.mark.rule("EM-INI-09", "EM-DTH-03")
def test_nobody_is_told_of_what_the_dead_have_held() -> None:
    people = (man("E10", "a", (4, 4)), man("E1", "a", (6, 4)), man("E3", "b", (12, 4)))
    here = bout(setup(*people, HOME, FAR))
    step = Step(RULES, here.battle.world, here.battle.clock, here.dice, {})
    for name in ("E10", "E1"):
        here.put(name, Turn(0, state=HOLDING))
    die(step, here.unit("E10"), "EM-DTH-03")
    assert not list(Withdrawals().process(step))
    told = [event.unit for event in step.events if event.key == "empress.held_lost"]
    assert told == [here.unit("E1")]


@pytest.mark.rule("EM-MAN-04")
def test_whoever_is_bound_and_stood_upon_is_pushed_the_way_the_other_looks() -> None:
    people = (man("E10", "a", (4, 4), facing="E"), man("E1", "b", (6, 4), traits=("bound",)))
    here = bout(setup(*people, HOME, FAR), {"maneuver": [20], "push": [10]})
    here.put("E1", Position(Cell(4, 4)))
    here.does("E10", "maneuver", target="E1", aim="push")
    assert here.me("E1").cell in {Cell(x, 4) for x in range(5, 10)}
