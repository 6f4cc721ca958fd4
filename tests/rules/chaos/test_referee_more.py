"""Sprays, Ki, wounds and wrists in whole battles: what adds up, what counts once, what ends."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.components import Health
from game.core.grid import Cell
from game.rules.chaos.acts.parlay.contests import party
from game.rules.chaos.acts.time import initiative
from game.rules.chaos.sheet import hands
from game.rules.chaos.sheet.components import Condition, Held, Reserves, Wounds
from game.rules.chaos.sheet.fighter import combatant
from tests.rules.chaos.bout import Bout, bout, duel, man, setup
from tests.rules.chaos.test_referee_exchange import A, B, modifiers, poor, strike

Told = dict[tuple[str, str], list[Any]]


def burst(target: int = B, shots: int = 3, weapon: str = "pistol") -> dict[str, Any]:
    """A burst without taking aim first."""
    spray = {"form": "fight", "how": "spray", "weapon": weapon, "target": target}
    return {**spray, "target2": 0, "shots": shots, "acquire": False, "ki": 0}


def rules(fight: Bout, key: str, which: int) -> list[str]:
    """The rules of what changed the first die of one of the events of this key."""
    outcome = fight.all(key)[which].outcomes[0]
    return [one.rule for one in outcome.check.modifiers]  # type: ignore[union-attr]


def asked(fight: Bout, name: str, kind: str) -> int:
    """How often he was asked this."""
    return len(fight.turns(name, kind))


@pytest.mark.rule("CF-KI-01", "CF-KI-03")
def test_two_ki_are_all_for_both_strikes_of_one_action():
    told: Told = {
        ("a", "chaos.turn"): [strike(B, "club", second="dagger", ki=0)],
        ("b", "chaos.defend"): [{"method": "none"}],
        ("a", "chaos.force"): [{"force": "damage"}],
    }
    dice = {"initiative": [20, 1], "attack": [15], "second": [17], "location": [5, 5]}
    fight = duel({**dice, "balance": [1]}, told, ours={"held": ("club", "dagger"), "fortitude": 9})
    fight.play()
    assert asked(fight, "a", "chaos.force") == 1
    assert fight.all("chaos.ki_force")[0].rule == "CF-KI-03"
    assert fight.has("a", Reserves).ki == 9 - 2


@pytest.mark.rule("CF-KI-01", "CF-RET-01")
def test_the_ki_of_the_parry_counts_among_that_of_the_return():
    told: Told = {
        ("a", "chaos.turn"): [strike(B)],
        ("b", "chaos.defend"): [{"method": "parry", "weapon": "katana", "pay": "action", "ki": 1}],
        ("b", "chaos.return"): [{"strike": "jab"}],
    }
    dice = {"initiative": [20, 1], "attack": [8, 12], "defence": [12], "location": [5]}
    fight = duel(dice, told, theirs={"archetype": "blade_dancer"})
    poor(fight, "a")
    fight.play()
    assert fight.all("chaos.strikes_back")[0].rule == "CF-RET-02"
    assert not asked(fight, "b", "chaos.force")
    assert fight.has("b", Reserves).ki == 9 - 2


@pytest.mark.rule("CF-KI-01", "CF-FEINT-02")
def test_the_ki_on_a_feinted_blow_counts_in_its_contest():
    told: Told = {
        ("a", "chaos.turn"): [strike(B, feint=True, ki=2)],
        ("b", "chaos.resist"): [{"ki": 1}],
    }
    dice = {"initiative": [20, 1], "perception": [5, 5], "attack": [4]}
    fight = duel(dice, told)
    fight.play()
    assert not asked(fight, "a", "chaos.resist") and asked(fight, "b", "chaos.resist") == 1
    assert [event.rule for event in fight.all("chaos.ki_stat")] == ["CF-KI-02"]
    assert fight.all("chaos.feint_fails")[0].rule == "CF-FEINT-02"


@pytest.mark.rule("CF-PEN-01", "CF-SPRAY-02")
@pytest.mark.parametrize(
    ("placed", "able", "counts"), [(False, (), 1), (True, (), 0), (False, ("lithe",), 0)]
)
def test_later_shots_are_awkward_once_and_never_more_than_twice(placed, able, counts):
    told: Told = {
        ("a", "chaos.turn"): [burst(shots=2)],
        ("a", "chaos.stop"): [{"use": False}],
        ("b", "chaos.defend"): [{"method": "evade", "pay": "action", "ki": 0}],
        ("b", "chaos.again"): [{"choice": "no"}],
    }
    fight = duel(
        {"initiative": [20, 1], "attack": [4], "defence": [20]},
        told,
        apart=5,
        ours={"archetype": "agent", "abilities": able},
    )
    if placed:
        fight.put("a", Condition(prone=True))
        fight.put("a", Wounds((("abdomen", 4),)))
    fight.play()
    shot = fight.all("chaos.misses", "a")[1].outcomes[0]
    found = [one.label for one in shot.check.modifiers]  # type: ignore[union-attr]
    assert found.count("chaos.spray_awkward") == counts
    assert found.count("chaos.recoil") == 1 and shot.check.rule == "CF-SPRAY-02"  # type: ignore[union-attr]


@pytest.mark.rule("CF-MISS-04", "CF-SPRAY-07")
def test_a_natural_one_ends_a_burst_with_its_first_shot():
    told: Told = {("a", "chaos.turn"): [burst()]}
    fight = duel({"initiative": [18, 1], "attack": [1]}, told, apart=5, ours={"archetype": "agent"})
    fight.play()
    (jam,) = fight.all("chaos.jams")
    assert jam.rule == "CF-MISS-05"
    # The three ticks of one shot, and the Interval.
    assert fight.turns("a")[1] == (1, 22 - 3 - 6)


def crossfire(told: Told, dice: dict[str, list[int]], **foe: Any) -> Bout:
    """A fires a burst at b, whom c strikes at."""
    people = (
        man("a", "a", (0, 0), archetype="agent"),
        man("c", "a", (6, 0)),
        man("b", "b", (5, 0), **foe),
    )
    return bout(setup(*people), dice, told)


@pytest.mark.rule("CF-MULTI-03", "CF-MULTI-05", "CF-SPRAY-06")
def test_an_evasion_of_a_burst_may_hold_everybody_off():
    told: Told = {
        ("a", "chaos.turn"): [burst(6, 2)],
        ("a", "chaos.stop"): [{"use": True}],
        ("c", "chaos.turn"): [strike(6)],
        ("b", "chaos.defend"): [{"method": "evade", "pay": "action", "ki": 0}],
        ("b", "chaos.multiple"): [{"use": True}],
    }
    dice = {"initiative": [17, 20, 1], "attack": [10, 10], "defence": [19]}
    fight = crossfire(told, dice)
    fight.play()
    (kept,) = fight.all("chaos.holds_all_off")
    assert kept.rule == "CF-MULTI-03"
    assert [event.fact("guard") for event in fight.all("chaos.avoided")] == [11, 11]


@pytest.mark.rule("CF-MULTI-04", "CF-SPRAY-06")
def test_a_burst_that_breaks_through_may_be_rolled_with():
    told: Told = {
        ("c", "chaos.turn"): [strike(6)],
        ("a", "chaos.turn"): [burst(6, 2)],
        ("a", "chaos.stop"): [{"use": True}],
        ("b", "chaos.defend"): [{"method": "dodge", "pay": "action", "ki": 0}],
        ("b", "chaos.multiple"): [{"use": True}],
        ("b", "chaos.tumble"): [{"use": True}],
    }
    dice = {"initiative": [15, 20, 1], "attack": [10, 14], "defence": [12, 18], "location": [5]}
    fight = crossfire(told, dice)
    fight.play()
    (rolled,) = fight.all("chaos.rolls_with")
    assert rolled.rule == "CF-TUM-01" and rolled.fact("guard") == 14
    assert asked(fight, "b", "chaos.defend") == 1
    assert [event.fact("method") for event in fight.all("chaos.answers_tumble")] == ["tumble"]


@pytest.mark.rule("CF-MULTI-04")
def test_a_trip_that_breaks_through_may_be_rolled_with():
    told: Told = {
        ("a", "chaos.turn"): [strike(6)],
        ("c", "chaos.turn"): [{"form": "parlay", "how": "trip", "target": 6}],
        ("b", "chaos.defend"): [{"method": "dodge", "pay": "action", "ki": 0}],
        ("b", "chaos.multiple"): [{"use": True}],
        ("b", "chaos.tumble"): [{"use": True}],
    }
    people = (man("a", "a", (0, 0)), man("c", "a", (0, 1)), man("b", "b", (1, 0)))
    dice = {"initiative": [20, 19, 1], "attack": [10, 19], "defence": [12, 18]}
    fight = bout(setup(*people), dice, told)
    fight.play()
    (rolled,) = fight.all("chaos.rolls_with")
    assert rolled.rule == "CF-TUM-01"
    assert fight.has("b", Condition).prone and not fight.has("b", Condition).stunned


@pytest.mark.rule("CF-MISS-06", "CF-SPRAY-08")
def test_a_natural_one_for_a_new_number_unbalances():
    told: Told = {
        ("a", "chaos.turn"): [burst(shots=2)],
        ("a", "chaos.stop"): [{"use": False}],
        ("b", "chaos.defend"): [{"method": "evade", "pay": "action", "ki": 0}],
        ("b", "chaos.again"): [{"choice": "action", "ki": 0}],
    }
    dice = {"initiative": [20, 1], "attack": [8], "defence": [20, 1]}
    fight = duel(dice, told, apart=5, ours={"archetype": "agent"})
    fight.play()
    assert fight.all("chaos.off_balance", "b")[0].rule == "CF-MISS-06"


@pytest.mark.rule("CF-CHAK-02")
def test_ignored_red_makes_nobody_awkward():
    fight = duel({"initiative": [20, 1], "attack": [4]}, {("a", "chaos.turn"): [strike(B)]})
    fight.put("a", Wounds((("abdomen", 4),), ignored=True))
    fight.play()
    assert [rule for rule, _ in modifiers(fight, "chaos.misses")] == ["CF-PEN-13"]


@pytest.mark.rule("CF-PEN-15")
def test_who_is_off_balance_for_a_moment_loses_no_initiative():
    fight = duel({"initiative": [11, 1]})
    fight.put("a", Condition(off_balance=True))
    check = initiative.check(fight.battle.world, combatant(fight.battle.world, A), 1)
    assert not [one for one in check.modifiers if one.rule == "CF-PEN-05"]
    fight.put("a", Condition(prone=True))
    check = initiative.check(fight.battle.world, combatant(fight.battle.world, A), 1)
    assert [one.worth for one in check.modifiers if one.rule == "CF-PEN-05"] == [-4]
    fight.play()
    assert fight.all("chaos.initiative", "a")[0].rule == "CF-TICK-01"


@pytest.mark.rule("CF-MOVE-10", "CF-FEINT-01")
@pytest.mark.parametrize(("go", "key"), [("run", "chaos.misses"), ("stop", "chaos.gives_up")])
def test_whoever_slips_away_during_a_feint_may_be_run_after(go, key):
    told: Told = {
        ("a", "chaos.turn"): [strike(B, feint=True)],
        ("b", "chaos.between"): [{"form": "move", "how": "run", "to": Cell(3, 0)}],
        ("a", "chaos.run_on"): [{"go": go}],
    }
    dice = {"initiative": [20, 1]}
    if go == "run":
        dice |= {"attack": [4], "perception": [5, 5]}
    fight = duel(dice, told)
    fight.play()
    assert fight.all(key, "a")[0].rule in ("CF-MISS-03", "CF-MOVE-10")


@pytest.mark.rule("CF-PARLAY-01")
def test_a_locked_wrist_parries_badly_too():
    told: Told = {
        ("a", "chaos.turn"): [strike(B)],
        ("b", "chaos.defend"): [{"method": "parry", "weapon": "katana", "pay": "action", "ki": 0}],
    }
    dice = {"initiative": [20, 1], "attack": [4], "defence": [10]}
    fight = duel(dice, told, theirs={"archetype": "blade_dancer"})
    fight.put("b", Condition(numb=("right", 2)))
    fight.play()
    assert modifiers(fight, "chaos.misses", 1) == [("CF-PARLAY-01", -4)]


@pytest.mark.rule("CF-DMG-16")
def test_a_useless_arm_takes_nothing_any_more():
    told: Told = {("a", "chaos.turn"): [strike(B, "fist")]}
    fight = duel({"initiative": [20, 1], "attack": [4]}, told)
    fight.put("a", Wounds((("right_arm", 4),), ignored=True))
    fight.put("a", Held())
    who = combatant(fight.battle.world, A)
    assert hands.free(who) == ("left",) and hands.taken(who, "club") == Held("", "club")
    fight.play()
    assert ("CF-PEN-09", -4) in modifiers(fight, "chaos.misses")


def beaten(told: Told, dice: dict[str, list[int]]) -> Bout:
    """B strikes at a, who has no hit points left or much Red."""
    return duel({"initiative": [20, 12], **dice}, told)


@pytest.mark.rule("CF-CHAK-02", "CF-RES-02")
def test_chakra_makes_sure_of_the_next_resist_of_a_kind_and_of_no_other():
    told: Told = {
        ("a", "chaos.turn"): [{"form": "chakra", "how": "resist", "item": "balance"}],
        ("b", "chaos.turn"): [strike(A), strike(A)],
    }
    dice = {"attack": [15, 15], "location": [5, 5], "knockout": [1, 1], "balance": [100, 100]}
    fight = beaten(told, dice)
    fight.put("a", Health(0, 18))
    poor(fight, "a", "b")
    fight.play()
    (kept,) = fight.all("chaos.keeps_balance", "a")
    (lost,) = fight.all("chaos.loses_balance", "a")
    assert fight.log.index(next(one for one in fight.log if one[2] is kept)) < fight.log.index(
        next(one for one in fight.log if one[2] is lost)
    )
    checks = [event.outcomes[0].check for event in (kept, lost)]  # type: ignore[union-attr]
    assert all(("CF-CHAK-02", 40) in [(m.rule, m.worth) for m in c.modifiers] for c in checks)


@pytest.mark.rule("CF-CHAK-01", "CF-CHAK-02", "CF-DMG-13")
@pytest.mark.parametrize("use", [True, False])
def test_at_his_red_limit_he_goes_on_by_chakra_or_is_out(use):
    told: Told = {
        ("b", "chaos.turn"): [strike(A)],
        ("a", "chaos.chakra"): [{"use": use}],
    }
    dice = {"attack": [15], "location": [5], "balance": [1], "death": [1]}
    fight = beaten(told, dice)
    fight.put("a", Wounds((("left_leg", 3), ("right_leg", 2))))
    poor(fight, "a", "b")
    fight.play()
    assert bool(fight.all("out", "a")) is not use
    if use:
        assert fight.all("chaos.chakra_red")[0].rule == "CF-CHAK-02"
        wounds, reserves = fight.has("a", Wounds), fight.has("a", Reserves)
        assert wounds.ignored and wounds.total == 6
        assert (reserves.chakra, reserves.helped) == (3, True)


@pytest.mark.rule("CF-CLEAVE-03", "CF-SPRAY-02", "CF-CRIT-07")
def test_a_later_shot_of_a_burst_goes_through_to_the_man_behind():
    told: Told = {
        ("a", "chaos.turn"): [burst(6, 2, "assault_rifle")],
        ("a", "chaos.stop"): [{"use": False}],
        ("b", "chaos.again"): [{"choice": "no"}],
        ("c", "chaos.defend"): [{"method": "none"}, {"method": "none"}],
    }
    people = (
        man("a", "a", (0, 0), archetype="rifleman"),
        man("c", "b", (6, 0), stamina=8),
        man("b", "b", (5, 0), stamina=8),
    )
    dice = {"initiative": [18, 2, 1], "attack": [20], "location": [5] * 4}
    fight = bout(setup(*people), {**dice, "balance": [1] * 4, "knockout": [1] * 4}, told)
    poor(fight, "b", "c")
    fight.put("a", Reserves(1, 4, 3))
    fight.play()
    passed = fight.all("chaos.goes_on")
    assert [event.rule for event in passed] == ["CF-CLEAVE-03"] * 2
    hits = [event for _, _, event in fight.log if event.target == fight.unit("c")]
    numbers = [int(str(event.fact("number"))) for event in hits if event.fact("result")]
    assert numbers[1] == numbers[0] - 6
    results = [event.fact("result") for event in hits if event.fact("result")]
    assert results == ["critical", "hit"]


@pytest.mark.rule("CF-PEN-15", "CF-STAT-06", "CF-FEINT-02")
def test_smoke_and_a_run_up_count_in_the_contest_of_a_feint():
    told: Told = {("a", "chaos.turn"): [strike(B, feint=True)]}
    dice = {"initiative": [20, 1], "perception": [9, 9], "attack": [4]}
    fight = duel(dice, told, apart=3, terrain=[(Cell(3, 0), "smoke")])
    poor(fight, "a", "b")
    fight.play()
    made = fight.all("chaos.feint_fails") + fight.all("chaos.feint_works")
    (opposed,) = made[0].outcomes
    left, right = opposed.opposed.left, opposed.opposed.right  # type: ignore[union-attr]
    assert [(one.rule, one.worth) for one in left.modifiers] == [("CF-PEN-04", -4)]
    assert [(one.rule, one.worth) for one in right.modifiers] == [("CF-PEN-02", -4)]


@pytest.mark.rule("CF-PEN-15", "CF-AMBUSH-03")
def test_the_ambushed_are_worse_in_contests_for_two_rounds():
    fight = duel({"initiative": [15, 14, 15, 14, 15]}, ours={"traits": ("ambush",)}, last=3)
    found = []
    for rounds in (1, 2):
        fight.play(rounds)
        world = fight.battle.world
        found.append([m.rule for m in party(world, combatant(world, B), "strength").modifiers])
    assert found == [["CF-PEN-03"], []]
