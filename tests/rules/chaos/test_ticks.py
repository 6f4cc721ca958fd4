"""The countdown (TICK): initiative, Turns, Intervals, what is held, prepared and carried over."""

from __future__ import annotations

import pytest

from game.core.grid import Cell
from game.rules.chaos.acts.fight import defending
from game.rules.chaos.acts.time import clock, ending, initiative, turns
from game.rules.chaos.sheet.agenda import Due, Ticks
from game.rules.chaos.sheet.components import (
    Condition,
    Doing,
    HeldTurn,
    NextTurn,
    Prepared,
    Reserves,
    Wounds,
)
from game.rules.chaos.sheet.fighter import combatant
from tests.rules.chaos.bout import bout, duel, man, setup

STRIKE = {"form": "fight", "how": "strike", "weapon": "club", "target": 5}


@pytest.mark.rule("CF-TICK-04", "CF-TICK-05", "CF-TICK-03")
def test_we_f01_a_turn_on_20_ends_on_18_and_the_next_one_is_on_12():
    fight = duel({"initiative": [20, 1], "attack": [2, 2]}, {("a", "chaos.turn"): [STRIKE]})
    fight.play()
    assert fight.begins("a") == [(20, 18)]
    assert [tick for _, tick in fight.turns("a")] == [20, 12]


@pytest.mark.rule("CF-TICK-02")
def test_we_f02_the_best_initiative_is_the_length_of_the_round():
    fast = {"archetype": "huntress", "weapons": ("compound_bow",), "archery": 10, "speed": 20}
    fight = duel({"initiative": [19, 7]}, ours={**fast, "perception": 20})
    assert fight.battle.world.get(3, Ticks) == Ticks(0, 0)
    fight.play()
    (told,) = fight.all("chaos.round")
    totals = {event.fact("n") for event in fight.all("chaos.initiative")}
    assert told.rule == "CF-TICK-02"
    assert told.fact("n") == 33 and 33 in totals
    assert fight.turns("a")[0] == (1, 33)


@pytest.mark.rule("CF-TICK-02")
def test_five_ticks_are_a_second_and_those_of_all_rounds_count():
    fight = duel({"initiative": [20, 1], "attack": [2, 2]})
    world, field = fight.battle.world, 3
    for known, seconds in ((Ticks(), 0), (Ticks(10, 20), 2), (Ticks(5, 15, 60), 14)):
        world.put(field, known, world.get(field, Ticks))
        assert ending.elapsed(world, fight.battle.clock) == seconds
    fight.put("a", Wounds((("chest", 2), ("head", 1))))
    assert [ending.suffered(world, unit) for unit in (4, 5)] == [3, 0]


@pytest.mark.rule("CF-TICK-01", "CF-PEN-15")
def test_we_d34_initiative_of_somebody_prone_with_two_red():
    fight = duel({"initiative": [11, 1]}, ours={"archetype": "blade_dancer"})
    fight.put("a", Condition(prone=True))
    fight.put("a", Wounds((("chest", 2),)))
    check = initiative.check(fight.battle.world, combatant(fight.battle.world, 4), 1)
    assert [(one.rule, one.worth) for one in check.modifiers] == [
        ("CF-TICK-01", 3),
        ("CF-PEN-05", -4),
        ("CF-PEN-11", -4),
    ]
    fight.play()
    assert fight.all("chaos.initiative", "a")[0].fact("n") == 6


@pytest.mark.rule("CF-TICK-02")
def test_totals_below_one_count_as_one():
    fight = duel({"initiative": [2, 9]})
    fight.put("a", Wounds((("chest", 3),)))
    fight.play()
    assert fight.all("chaos.initiative", "a")[0].fact("n") == 1


@pytest.mark.rule("CF-TICK-03")
def test_who_is_slow_has_always_the_same_tick():
    fight = duel({"initiative": [20, 12]}, ours={"speed": 2})
    fight.play()
    assert fight.all("chaos.initiative", "a")[0].fact("n") == 10


@pytest.mark.rule("CF-TICK-03")
def test_who_is_dull_is_never_first():
    fight = duel({"initiative": [20, 12]}, ours={"perception": 3})
    fight.play()
    # 20 - 4 is first; he exchanges it with the second one.
    assert [fight.turns(name)[0][1] for name in "ab"] == [12, 16]


@pytest.mark.rule("CF-TICK-03")
def test_on_one_tick_initiative_goes_before_speed_and_perception_and_the_list():
    fight = duel({"initiative": [8, 8]}, theirs={"speed": 6})
    world = fight.battle.world
    order = [
        clock.place(world, Due(10, 3, unit, turns.TURN))
        for unit in (fight.unit("a"), fight.unit("b"))
    ]
    assert order[1] < order[0]
    assert clock.place(world, Due(11, 4, 4, "idle")) < clock.place(world, Due(10, 0, 4, "end"))
    assert clock.place(world, Due(10, 0, 4, "end")) < clock.place(world, Due(10, 3, 4, "turn"))


@pytest.mark.rule("CF-TICK-06")
def test_we_d38_a_run_up_of_three_metres_and_a_long_sword():
    sword = {"archetype": "paladin", "held": ("long_sword",)}
    cut = {"form": "fight", "how": "strike", "weapon": "long_sword", "target": 5}
    fight = duel({"initiative": [16, 1], "attack": [5]}, {("a", "chaos.turn"): [cut]}, 3, sword)
    fight.play()
    assert fight.begins("a") == [(15, 13)]
    assert fight.turns("a") == [(1, 18), (1, 7)]
    check = fight.dice_of("chaos.misses", "a").check
    assert [one.worth for one in check.modifiers if one.rule == "CF-PEN-04"] == [-4]


@pytest.mark.rule("CF-TICK-06", "CF-ACQ-01", "CF-CALL-01")
def test_we_d37_acquiring_and_a_vital_shot_with_a_pistol():
    shot = {
        "form": "fight",
        "how": "shoot",
        "weapon": "pistol",
        "target": 5,
        "acquire": True,
        "area": "chest",
    }
    gunner = {"held": ("pistol",), "handgun": 1}
    fight = duel({"initiative": [20, 1], "attack": [1]}, {("a", "chaos.turn"): [shot]}, 5, gunner)
    fight.play()
    assert fight.begins("a") == [(16, 13)]
    assert fight.turns("a") == [(1, 20), (1, 7)]


@pytest.mark.rule("CF-TICK-05")
def test_a_turn_below_the_first_tick_is_not_in_this_round():
    fight = duel({"initiative": [8, 1], "attack": [2]}, {("a", "chaos.turn"): [STRIKE]})
    fight.play()
    # Free on 6, the next one would be on 0.
    assert fight.turns("a") == [(1, 8)]
    assert fight.has("a", NextTurn) == turns.NONE


@pytest.mark.rule("CF-TICK-09")
def test_a_held_turn_is_used_when_something_has_changed_and_lost_with_the_round():
    told = {
        ("a", "chaos.turn"): [{"form": "hold"}],
        ("a", "chaos.held"): [STRIKE],
        ("b", "chaos.turn"): [{"form": "prepare"}],
    }
    fight = duel({"initiative": [20, 10], "attack": [2]}, told)
    fight.play()
    # He is asked on the tick after b has prepared, and strikes on it.
    assert fight.begins("a") == [(9, 7)]
    assert fight.turns("a", "chaos.held") == [(1, 9)]
    assert [tick for _, tick in fight.turns("a")] == [20, 1]


@pytest.mark.rule("CF-TICK-09")
def test_on_the_last_tick_it_is_now_or_never():
    fight = duel({"initiative": [20, 20]})
    fight.play()
    assert fight.turns("a", "chaos.held")[-1] == (1, 1)
    assert fight.has("a", HeldTurn) is None


@pytest.mark.rule("CF-TICK-10")
def test_after_a_prepare_the_interval_begins_two_ticks_later():
    fight = duel({"initiative": [20, 1]}, {("a", "chaos.turn"): [{"form": "prepare"}]})
    fight.play()
    (event,) = fight.all("chaos.prepares", "a")
    assert event.rule == "CF-TICK-10"
    assert fight.turns("a") == [(1, 20), (1, 12)]


@pytest.mark.rule("CF-TICK-10")
def test_a_prepare_outlasts_the_round_but_not_the_next_turn():
    told = {("a", "chaos.turn"): [{"form": "prepare"}, {"form": "hold"}]}
    fight = duel({"initiative": [5, 1, 3, 9]}, told, last=2)
    fight.play(more=True)
    assert fight.has("a", Prepared) == Prepared()
    fight.play(2)
    assert fight.turns("a") == [(1, 5), (2, 3)]
    assert fight.has("a", Prepared) is None


@pytest.mark.rule("CF-TICK-13")
def test_what_runs_past_the_last_tick_goes_on_in_the_next_round():
    told = {("a", "chaos.turn"): [STRIKE]}
    fight = duel({"initiative": [1, 1, 12, 5], "attack": [2]}, told, last=2)
    fight.play()
    # A club takes two ticks: one of them lies in the next round, so he is free on 12 - 1.
    doing = fight.has("a", Doing)
    assert (doing.end, doing.turn) == (11, False)
    assert agenda_of(fight) == [11]
    fight.play(2)
    assert fight.turns("a") == [(1, 1), (2, 11)]


def agenda_of(fight):
    """The tick of his next Turn."""
    return [fight.has("a", NextTurn).tick]


@pytest.mark.rule("CF-TICK-13")
def test_waiting_for_the_interval_does_not_carry_over():
    fight = duel(
        {"initiative": [3, 3, 15, 2], "attack": [2]}, {("a", "chaos.turn"): [STRIKE]}, last=2
    )
    fight.play(2)
    assert fight.turns("a")[:2] == [(1, 3), (2, 15)]


@pytest.mark.rule("CF-TICK-13")
def test_free_actions_are_all_there_again_in_the_next_round():
    told = {("a", "chaos.turn"): [STRIKE], ("b", "chaos.defend"): [{"method": "dodge"}]}
    fight = duel({"initiative": [9, 1, 9, 1], "attack": [10], "defence": [15]}, told)
    fight.play()
    assert fight.all("chaos.avoided")
    assert fight.has("b", Reserves).actions == 3


@pytest.mark.rule("CF-TICK-07", "CF-KI-04")
def test_we_d43_the_fourth_defence_of_a_round_costs_ki():
    fight = duel({"initiative": [9, 1]})
    had = fight.has("b", Reserves)
    fight.put("b", Reserves(had.ki, 0, 3))
    world, unit = fight.battle.world, fight.unit("b")
    assert defending.pays(world, unit, 1) == ("ki",)
    fight.put("b", Reserves(0, 0, 3))
    assert defending.pays(world, unit, 1) == ()
    fight.put("b", Reserves(had.ki, 1, 3))
    assert defending.pays(world, unit, 1) == ("action",)


@pytest.mark.rule("CF-MULTI-01")
def test_we_d41_in_the_middle_of_a_defence_nobody_else_is_answered():
    told = {
        ("a", "chaos.turn"): [{**STRIKE, "target": 6}],
        ("c", "chaos.turn"): [{**STRIKE, "target": 6}],
        ("b", "chaos.defend"): [{"method": "parry"}],
    }
    people = (man("a", "a", (0, 0)), man("c", "a", (2, 0)), man("b", "b", (1, 0)))
    dice = {"initiative": [14, 13, 1], "attack": [10, 2], "defence": [18]}
    fight = bout(setup(*people), dice, told).play()
    assert [tick for _, tick in fight.turns("b", "chaos.defend")] == [14]
    told = {
        ("a", "chaos.turn"): [{**STRIKE, "target": 6}],
        ("c", "chaos.turn"): [{**STRIKE, "target": 6}],
        ("b", "chaos.defend"): [{"method": "parry"}, {"method": "parry"}],
    }
    dice = {"initiative": [14, 12, 1], "attack": [10, 10], "defence": [18, 18]}
    fight = bout(setup(*people), dice, told).play()
    assert [tick for _, tick in fight.turns("b", "chaos.defend")] == [14, 12]


@pytest.mark.rule("CF-TICK-12")
def test_a_turn_that_comes_up_in_a_defence_waits_for_its_end():
    told = {("a", "chaos.turn"): [STRIKE], ("b", "chaos.defend"): [{"method": "dodge"}]}
    fight = duel({"initiative": [14, 13], "attack": [10], "defence": [15]}, told)
    fight.play()
    assert fight.turns("b")[0] == (1, 12)


@pytest.mark.rule("CF-TICK-15", "CF-MOVE-04")
def test_going_somewhere_between_turns_costs_nothing():
    told = {("a", "chaos.between"): [{"form": "move", "how": "run", "to": Cell(3, 0)}]}
    fight = duel({"initiative": [9, 20]}, told, 12)
    fight.play()
    moved = [event.cell for event in fight.all("moved", "a")]
    assert moved == [Cell(1, 0), Cell(2, 0), Cell(3, 0)]
    assert fight.turns("a")[0] == (1, 9)
    assert fight.has("a", Reserves).actions == 3


@pytest.mark.rule("CF-TICK-08")
def test_a_chore_between_turns_takes_a_free_action_and_two_ticks():
    told = {("a", "chaos.between"): [{"form": "chore", "how": "lie"}]}
    fight = duel({"initiative": [9, 20]}, told)
    fight.play()
    (begun,) = fight.all("chaos.begins_chore", "a")
    assert begun.rule == "CF-TICK-08"
    assert begun.fact("tick") == 18
    assert fight.has("a", Condition).prone


@pytest.mark.rule("CF-TICK-08")
def test_a_chore_on_a_turn_costs_no_free_action():
    told = {("a", "chaos.turn"): [{"form": "chore", "how": "lie"}]}
    fight = duel({"initiative": [20, 2]}, told)
    fight.play()
    assert fight.begins("a") == [(20, 18)]
    assert fight.turns("a") == [(1, 20), (1, 12)]
    assert fight.has("a", Condition).prone
    assert not fight.all("chaos.begins_chore")


@pytest.mark.rule("CF-TICK-13", "CF-TICK-09")
def test_a_round_ends_with_its_turns():
    fight = duel({"initiative": [9, 1]})
    fight.put("a", NextTurn(4))

    class Here:
        world = fight.battle.world

    initiative.close(Here())  # type: ignore[arg-type]
    assert fight.has("a", NextTurn) == turns.NONE


@pytest.mark.rule("CF-ROLL-02", "CF-ROLL-04")
def test_declared_answered_rolled_and_compared_in_this_order_for_all_to_see():
    told = {("a", "chaos.turn"): [STRIKE], ("b", "chaos.defend"): [{"method": "dodge"}]}
    fight = duel({"initiative": [9, 1], "attack": [10], "defence": [15]}, told)
    fight.play()
    names = ("chaos.attacks_strike", "chaos.answers_dodge", "chaos.avoided")
    told_of = [event for _, _, event in fight.log if event.key in names]
    assert [event.key for event in told_of] == list(names)
    assert told_of[0].rule == "CF-ROLL-02"
    assert len(told_of[2].outcomes) == 2
    assert fight.dice_of("chaos.avoided").total == 10
    dice = [event for event in fight.all("chaos.initiative") if event.outcomes]
    assert len(dice) == 2
    assert all(event.to is None for event in (*told_of, *dice))
