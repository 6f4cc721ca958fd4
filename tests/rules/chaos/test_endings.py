"""The end of a round and of a fight: blood, the dying, waking, stalemate, goals (WIN)."""

from __future__ import annotations

import pytest

from game.core.components import Health, Out
from game.core.orders import Order
from game.core.ruleset import Clock
from game.core.setup import Goal
from game.rules.chaos import RULESET
from game.rules.chaos.acts.time import ending
from game.rules.chaos.sheet.agenda import Plight, Unharmed, field_of
from game.rules.chaos.sheet.components import Condition, Reserves, Wounds
from tests.rules.chaos.bout import duel
from tests.rules.chaos.drawn import drawn


def over(here, work, dice=None, answers=()):
    """Carry out a part of the end of a round; gives back the keys of its events."""
    return [event.key for event in here.do(work, dice or {}, answers)]


@pytest.mark.rule("CF-DMG-15")
def test_blood_is_lost_at_the_end_of_each_round():
    here = drawn("1 . 2")
    here.put("1", Wounds((("chest", 2),), bleeding=2))
    unit = here.units["1"]
    assert over(here, lambda step: ending.bleeds(step, unit)) == ["chaos.bleeds"] * 2
    assert here.world.get(unit, Reserves).blood == 18


@pytest.mark.rule("CF-DMG-15")
def test_without_blood_he_is_dead():
    here = drawn("1 . 2")
    unit = here.units["1"]
    here.put("1", Wounds((("chest", 2),), bleeding=1))
    here.put("1", Reserves(0, 3, 3, blood=1))
    assert over(here, lambda step: ending.bleeds(step, unit))[-1] == "out"
    assert here.world.get(unit, Out) == Out("dead")


@pytest.mark.rule("CF-DMG-14")
def test_with_little_blood_each_loss_is_a_resist_death():
    here = drawn("1 . 2")
    unit = here.units["1"]
    here.put("1", Wounds((("chest", 2),), bleeding=1))
    here.put("1", Reserves(0, 3, 3, blood=6, chakra=1))
    # 50 - 20 for two Red - 30 for the lost Blood: only 00 succeeds.
    keys = over(here, lambda step: ending.bleeds(step, unit), {"death": [2]})
    assert keys[:2] == ["chaos.bleeds", "chaos.is_dying"]
    assert here.world.get(unit, Condition).dying
    assert over(here, lambda step: ending.dies(step, unit)) == ["out"]
    assert here.world.get(unit, Out) == Out("dead")


@pytest.mark.rule("CF-CHAK-01", "CF-DMG-14")
def test_chakra_saves_him_at_once():
    here = drawn("1 . 2")
    unit = here.units["1"]
    here.put("1", Wounds((("chest", 2),), bleeding=1))
    here.put("1", Reserves(0, 3, 3, blood=6))
    yes = Order((("use", True),))
    over(here, lambda step: ending.bleeds(step, unit), {"death": [90]}, [yes])
    assert not here.world.get(unit, Condition).dying
    assert here.world.get(unit, Reserves).chakra == 3


@pytest.mark.rule("CF-KO-08", "CF-KO-10")
def test_the_unconscious_wake_on_the_ground_at_the_end_of_their_round():
    here = drawn("1 . 2")
    unit = here.units["1"]
    here.put("1", Condition(prone=True, asleep=1))
    assert over(here, lambda step: ending.wakes(step, unit)) == ["chaos.wakes"]
    assert here.world.get(unit, Condition) == Condition(prone=True)
    here.put("1", Condition(prone=True, asleep=2))
    assert over(here, lambda step: ending.wakes(step, unit)) == []


@pytest.mark.rule("CF-TICK-07")
def test_free_actions_are_refilled_and_abilities_may_be_used_again():
    here = drawn("1 . 2")
    unit = here.units["1"]
    here.put("1", Reserves(2, 0, 3, once=("simultaneous_strike",)))
    here.do(lambda step: ending.refills(step, unit))
    assert here.world.get(unit, Reserves) == Reserves(2, 3, 3)


WELL = Plight(15, 20, 0, 3, 0, down=False)


@pytest.mark.rule("CF-WIN-02")
@pytest.mark.parametrize(
    ("now", "harm"),
    [
        (WELL, False),
        (Plight(14, 20, 0, 3, 0, down=False), True),
        (Plight(15, 19, 0, 3, 0, down=False), True),
        (Plight(15, 20, -1, 3, 0, down=False), True),
        (Plight(15, 20, 0, 2, 0, down=False), True),
        (Plight(15, 20, 0, 3, 1, down=False), True),
        (Plight(15, 20, 0, 3, 0, down=True), True),
        (Plight(16, 20, 0, 3, 0, down=False), False),
    ],
)
def test_what_counts_as_harm(now, harm):
    assert ending.worse(WELL, now) is harm


@pytest.mark.rule("CF-WIN-02")
def test_five_whole_rounds_without_harm_end_the_fight_with_warnings_from_the_third():
    dice = {"initiative": [2, 1] * 5}
    fight = duel(dice, apart=12, last=20).play(9)
    assert fight.battle.result is not None
    assert (fight.battle.result.winner, fight.battle.result.rule) == (None, "CF-WIN-02")
    assert fight.battle.clock.round == 5
    warnings = fight.all("chaos.stalemate")
    assert [event.fact("left") for event in warnings] == [2, 1]
    assert {event.rule for event in warnings} == {"CF-WIN-02"}


@pytest.mark.rule("CF-WIN-02")
def test_harm_begins_the_count_anew():
    here = drawn("1 . 2")
    here.do(ending.reckons)
    here.do(ending.reckons)
    assert here.world.get(1, Unharmed) == Unharmed(2)
    here.put("1", Health(14, 15))
    here.do(ending.reckons)
    assert here.world.get(1, Unharmed) == Unharmed(0)
    here.world.put(1, Unharmed(4, harmed=True), here.world.get(1, Unharmed))
    here.do(ending.reckons)
    assert here.world.get(1, Unharmed) == Unharmed(0)


@pytest.mark.rule("CF-WIN-01")
@pytest.mark.parametrize(
    ("state", "fights"),
    [
        (Condition(prone=True, stunned=True), True),
        (Condition(asleep=1), True),
        (Condition(asleep=-1), False),
        (Condition(dying=True), False),
    ],
)
def test_who_is_still_in_the_fight(state, fights):
    here = drawn("1 . 2")
    here.put("1", state)
    assert ending.able(here.world, here.units["1"]) is fights
    here.put("1", Out("surrendered"))
    assert not ending.able(here.world, here.units["1"])


@pytest.mark.rule("CF-WIN-01")
@pytest.mark.parametrize(("asleep", "slain"), [(0, False), (1, False), (-1, True)])
def test_who_sleeps_for_the_fight_has_been_put_out_of_it(asleep, slain):
    fight = duel({"initiative": [9, 1]}, goals=(Goal("slay", "a", unit="b"),))
    fight.put("b", Condition(asleep=asleep))
    found = ending.reached(fight.battle.world, Clock(1, "ending"))
    assert (found is not None and found.why == "chaos.goal_slay") is slain


@pytest.mark.rule("CF-WIN-01")
def test_a_side_without_anybody_has_lost_and_both_at_once_are_a_draw():
    fight = duel({"initiative": [9, 1]})
    world = fight.battle.world
    assert ending.beaten(world) is None
    fight.put("b", Out("red_limit"))
    found = ending.beaten(world)
    assert found is not None and (found.winner, found.rule) == ("a", "CF-WIN-01")
    fight.put("a", Out("dead"))
    found = ending.beaten(world)
    assert found is not None and (found.winner, found.why) == (None, "chaos.all_out")


@pytest.mark.rule("CF-WIN-01")
def test_whoever_surrenders_is_out_of_the_fight_at_once():
    told = {("a", "chaos.turn"): [{"form": "surrender"}]}
    fight = duel({"initiative": [9, 1]}, told, last=9)
    fight.put("a", Health(3, 18))
    fight.play()
    assert fight.battle.result is not None and fight.battle.result.winner == "b"
    assert fight.has("a", Out) == Out("surrendered")
    assert fight.turns("b") == []


@pytest.mark.rule("CF-WIN-01")
def test_the_unhurt_do_not_surrender():
    fight = duel({"initiative": [9, 1]})
    while fight.battle.open and fight.battle.open.requests[0].kind != "chaos.turn":
        request = fight._next()
        if request is not None:
            fight.battle.give(request, fight._answer(request, fight.names[request.unit]))
    (request,) = fight.battle.seat("a").waiting
    forms = {order.text("form") for order in fight.battle.seat("a").legal(request)}
    assert "surrender" not in forms and "hold" in forms
    refused = RULESET.kinds["chaos.turn"].refuse
    assert refused is not None
    why = refused(fight.battle.view("a"), request, Order((("form", "surrender"),)))
    assert why is not None and why.rule == "CF-WIN-01"


@pytest.mark.rule("CF-WIN-01", "CF-WIN-02")
def test_goals_of_the_scenario_and_the_last_round():
    goals = (Goal("hold", "b", round=2, cells=((1, 0),)),)
    fight = duel({"initiative": [9, 1]}, last=9, goals=goals)
    world = fight.battle.world
    assert ending.decided(world, Clock(1, "ending")) is None
    found = ending.decided(world, Clock(2, "ending"))
    assert found is not None and (found.winner, found.why) == ("b", "chaos.goal_hold")
    assert ending.winner(world, Clock(2, "ticks")) is None
    last = ending.decided(world, Clock(9, "ending"))
    assert last is not None and (last.winner, last.rule) == ("b", "CF-WIN-02")


@pytest.mark.rule("CF-WIN-02")
@pytest.mark.parametrize(
    ("goal", "rounds", "winner", "why"),
    [
        (Goal("hold", "b", round=9, cells=((1, 0),)), 9, "b", "chaos.goal_hold"),
        (Goal("hold", "b", round=9, cells=((5, 5),)), 9, None, "chaos.time_is_up"),
        (Goal("hold", "b", round=9, share=100), 9, "b", "chaos.goal_hold"),
        (Goal("hold", "b", round=9, share=101), 9, None, "chaos.time_is_up"),
        (Goal("escape", "b"), 9, None, "chaos.time_is_up"),
        (Goal("escape", "b"), 10, None, "chaos.time_is_up"),
    ],
)
def test_the_last_round_is_a_draw_but_for_who_holds_his_ground(goal, rounds, winner, why):
    world = duel({"initiative": [9, 1]}, last=9, goals=(goal,)).battle.world
    assert ending.undecided(world, Clock(8, "ending")) is None
    found = ending.undecided(world, Clock(rounds, "ending"))
    assert found is not None
    assert (found.winner, found.rule, found.why) == (winner, "CF-WIN-02", why)


@pytest.mark.rule("CF-WIN-02")
@pytest.mark.parametrize(("quiet", "why"), [(None, None), (4, None), (5, "chaos.stalemate_ends")])
def test_five_rounds_without_harm_are_a_draw_before_the_last_round(quiet, why):
    world = duel({"initiative": [9, 1]}, last=20).battle.world
    known = world.find(field_of(world), Unharmed)
    if quiet is None:
        if known is not None:
            world.drop(field_of(world), known)
    else:
        world.put(field_of(world), Unharmed(quiet), known)
    found = ending.undecided(world, Clock(7, "ending"))
    assert (found.why if found else None) == why
