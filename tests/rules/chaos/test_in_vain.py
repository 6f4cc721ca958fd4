"""What comes to nothing, or is overtaken by something else: neither time nor things are lost by it
that the rules do not take.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.components import Lying
from game.core.grid import Cell
from game.rules.chaos.exchange.rolls import guard_critical
from game.rules.chaos.sheet import agenda
from game.rules.chaos.sheet.actions import Answer
from game.rules.chaos.sheet.agenda import Entangled
from game.rules.chaos.sheet.components import Condition, Held, Reserves, Skill, Wounds
from game.rules.chaos.sheet.fighter import combatant
from tests.rules.chaos.bout import Bout, bout, duel, man, setup

A, B, C = 4, 5, 6
"""The units of a fight, in the order of its people."""


def strike(target: int, weapon: str = "club", **more: Any) -> dict[str, Any]:
    """A plain blow."""
    return {"form": "fight", "how": "strike", "weapon": weapon, "target": target, **more}


def disarm(target: int, item: str, **more: Any) -> dict[str, Any]:
    """A blow with the club at what he holds."""
    return {"form": "fight", "how": "disarm", "weapon": "club", "target": target, "item": item} | {
        "ki": 0,
        **more,
    }


def lying(fight: Bout) -> list[tuple[Cell, str]]:
    """What lies on the field."""
    field = agenda.field_of(fight.battle.world)
    had = fight.battle.world.find(field, Lying)
    return list(had.things) if had is not None else []


@pytest.mark.rule("CF-STEEL-04", "CF-DUAL-03", "CF-TICK-05")
def test_a_steeling_after_a_parried_dual_strike_ends_the_action_and_not_before() -> None:
    told = {
        ("a", "chaos.turn"): [strike(B, second="dagger", ki=0)],
        ("b", "chaos.defend"): [{"method": "parry", "weapon": "club", "pay": "action"}],
        ("a", "chaos.steel"): [{"use": True}],
    }
    dice = {
        "initiative": [20, 1], "attack": [10], "defence": [12], "strength": [5, 5], "balance": [1],
    }  # fmt: skip
    fight = duel(dice, told, ours={"held": ("club", "dagger")}).play()
    (begun,) = fight.all("chaos.steeling_begins")
    assert begun.fact("n") == 10, "from tick 20 to tick 10"
    assert len(fight.all("chaos.second_stopped")) == 1
    assert [tick for _, tick in fight.turns("a")] == [20, 10 - 6]


@pytest.mark.rule("CF-STEEL-03", "CF-DUAL-07")
def test_who_is_locked_by_an_answer_with_parlay_strikes_no_second_time() -> None:
    told = {
        ("a", "chaos.turn"): [strike(B, second="dagger", ki=0)],
        ("b", "chaos.defend"): [{"method": "parlay", "weapon": "club", "pay": "action"}],
        ("a", "chaos.steel"): [{"use": True}],
    }
    dice = {
        "initiative": [20, 1], "attack": [10], "defence": [19], "strength": [9, 2], "balance": [1],
    }  # fmt: skip
    theirs = {"abilities": ("expectation",)}
    fight = duel(dice, told, ours={"held": ("club", "dagger")}, theirs=theirs).play()
    assert len(fight.all("chaos.steeling_begins")) == 1
    assert len(fight.all("chaos.second_stopped")) == 1


@pytest.mark.rule("CF-DISARM-05", "CF-TICK-05")
@pytest.mark.parametrize(
    ("attack", "skill", "next_turn"), [(2, [], 11), (10, [10], 9)], ids=["missed", "taken"]
)
def test_the_time_to_take_a_weapon_is_spent_only_where_it_is_taken(
    attack: int, skill: list[int], next_turn: int
) -> None:
    """The Turn on 20, the blow on 19 for two ticks, two more to take it, and the Interval of 6."""
    told = {("a", "chaos.turn"): [disarm(B, "pistol", second="take")]}
    gun = {"held": ("pistol",), "weapons": ("pistol",)}
    dice = {"initiative": [20, 1], "attack": [attack], "skill": skill}
    fight = duel(dice, told, ours={"held": ("club",)}, theirs=gun).play()
    assert bool(fight.all("chaos.seizes")) is bool(skill)
    assert [tick for _, tick in fight.turns("a")] == [20, next_turn]


@pytest.mark.rule("CF-SPRAY-07", "CF-SPRAY-01")
def test_a_burst_without_ki_takes_the_time_of_one_shot() -> None:
    """Four shots were ordered; what was to pay for them has gone into a defence."""
    people = (
        man("a", "a", (0, 0), held=("pistol",), weapons=("pistol",)),
        man("b", "b", (5, 0)),
        man("c", "b", (0, 1)),
    )
    spray = {"form": "fight", "how": "spray", "weapon": "pistol", "target": B, "shots": 4}
    told: dict[Any, Any] = {
        ("a", "chaos.turn"): [{**spray, "acquire": True, "ki": 0}],
        ("c", "chaos.turn"): [strike(A)],
        ("a", "chaos.defend"): [{"method": "dodge", "pay": "action", "ki": 2}],
    }
    fight = bout(setup(*people), {"initiative": [20, 1, 19], "attack": [10], "defence": [20]}, told)
    fight.put("a", replace(fight.has("a", Reserves), ki=2))
    fight.play()
    assert len(fight.all("chaos.spray_dear")) == 1
    assert [tick for _, tick in fight.turns("a")] == [20, 15 - 3 - 6], "the defence took two ticks"


@pytest.mark.rule("CF-DUAL-01", "CF-TICK-05")
def test_where_the_first_blow_is_lost_the_time_of_the_second_is_not_spent() -> None:
    people = (man("a", "a", (0, 0), held=("club", "dagger")), man("b", "b", (1, 0)))
    told: dict[Any, Any] = {
        ("a", "chaos.turn"): [strike(B, area="head", feint=True, second="dagger", ki=0)],
        ("b", "chaos.turn"): [disarm(A, "club")],
    }
    dice = {"initiative": [20, 17], "attack": [15], "skill": [10]}
    fight = bout(setup(*people), dice, told)
    fight.put("a", Wounds((("right_arm", 1),)))
    fight.play()
    assert len(fight.all("chaos.attack_lost", "a")) == 1
    assert fight.begins("a") == [(15, 11)], "18 by his Red, less 3 for feint and mark"
    assert [tick for _, tick in fight.turns("a")] == [18, 15 - 2 - 6]


@pytest.mark.rule("CF-AREA-06", "CF-DISARM-03", "CF-MISS-05")
def test_a_grenade_that_was_struck_from_his_hand_is_not_thrown() -> None:
    people = (
        man("a", "a", (0, 0), held=("grenade",), weapons=("grenade",)),
        man("b", "b", (8, 0)),
        man("c", "b", (0, 1)),
    )
    throw = {"form": "fight", "how": "area", "weapon": "grenade", "cell": Cell(8, 0), "ki": 0}
    told = {
        ("a", "chaos.turn"): [{**throw, "acquire": True}],
        ("c", "chaos.turn"): [disarm(A, "grenade")],
    }
    dice = {"initiative": [20, 1, 20], "attack": [15], "skill": [10]}
    fight = bout(setup(*people), dice, told).play()
    assert len(fight.all("chaos.attack_lost", "a")) == 1
    assert not fight.all("chaos.blast")
    assert lying(fight) == [(Cell(0, 0), "grenade")]


@pytest.mark.rule("CF-ENT-01", "CF-DISARM-03")
def test_nobody_is_entangled_with_a_whip_that_is_lost_on_the_way() -> None:
    people = (
        man("a", "a", (0, 0), held=("whip",), weapons=("whip",)),
        man("b", "b", (6, 0)),
        man("c", "b", (0, 1)),
    )
    parlay = {"form": "parlay", "how": "entangle", "weapon": "whip", "target": B, "ki": 0}
    told = {("a", "chaos.turn"): [parlay], ("c", "chaos.turn"): [disarm(A, "whip")]}
    fight = bout(setup(*people), {"initiative": [20, 1, 18], "attack": [15], "skill": [10]}, told)
    fight.put("a", Wounds((("right_arm", 1),)))
    fight.play()
    assert len(fight.all("chaos.parlay_lost", "a")) == 1
    assert fight.has("b", Entangled) is None


@pytest.mark.rule("CF-TICK-06", "CF-DISARM-01")
def test_with_eight_eyes_one_disarms_with_what_one_draws() -> None:
    ours = {"abilities": ("eight_eyes",), "held": (), "weapons": ("club",)}
    gun = {"held": ("pistol",), "weapons": ("pistol",)}
    told = {("a", "chaos.turn"): [disarm(B, "pistol")]}
    dice = {"initiative": [20, 1], "attack": [15], "skill": [10]}
    fight = duel(dice, told, ours=ours, theirs=gun).play()
    assert len(fight.all("chaos.disarmed", "b")) == 1
    assert fight.has("a", Held) == Held("club", "")


@pytest.mark.rule("CF-SIM-04", "CF-DMG-16")
def test_what_has_been_thrown_has_flown_also_where_the_arm_is_crippled_at_the_same_moment() -> None:
    javelin = {"held": ("javelin",), "weapons": ("javelin",)}
    told = {
        ("a", "chaos.turn"): [
            {"form": "fight", "how": "throw", "weapon": "javelin", "target": B, "acquire": False}
        ],
        ("b", "chaos.defend"): [{"method": "simultaneous", "weapon": "magnum_revolver"}],
    }
    dice = {
        "initiative": [15, 20], "attack": [9, 19], "location": [7], "balance": [1],
    }  # fmt: skip
    gun = {"held": ("magnum_revolver",), "weapons": ("magnum_revolver",)}
    fight = duel(dice, told, apart=4, ours=javelin, theirs=gun)
    fight.put("a", Wounds((("right_arm", 3),)))
    fight.play()
    assert fight.all("chaos.only_second_hits") and fight.has("a", Held) == Held()
    assert lying(fight) == [(Cell(4, 0), "javelin")]


@pytest.mark.rule("CF-CRIT-01")
def test_a_keen_fist_makes_no_dodge_critical() -> None:
    keen = (Skill("unarmed", 10, ("critical", "critical")),)
    fight = duel({"initiative": [20, 1]})
    who = combatant(fight.battle.world, B)
    who = replace(who, fighter=replace(who.fighter, skills=keen))
    assert guard_critical(who, Answer("dodge")) == 20
    assert guard_critical(who, Answer("parry", "fist")) < 20


@pytest.mark.rule("CF-HOLD-01", "CF-TICK-04", "CF-TICK-05")
def test_who_is_caught_after_his_blow_has_its_time_to_wait_all_the_same() -> None:
    """A kick on 20 takes three ticks; he is held on 19: his next Turn is on 17 less 6."""
    people = (man("a", "a", (0, 0)), man("b", "b", (1, 0)), man("c", "b", (0, 1), held=()))
    told: dict[Any, Any] = {
        ("a", "chaos.turn"): [strike(B, "kick")],
        ("c", "chaos.turn"): [
            {"form": "parlay", "how": "hold", "target": A, "stat": "strength", "free": True}
        ],
    }
    fight = bout(setup(*people), {"initiative": [20, 1, 19], "attack": [2, 15]}, told).play(
        more=True
    )
    assert len(fight.all("chaos.holds")) == 1
    assert [tick for _, tick in fight.turns("a")] == [20, 11]


@pytest.mark.rule("CF-STEEL-01", "CF-STUN-03")
@pytest.mark.parametrize("pushes", [False, True])
def test_who_is_stunned_pushes_on_to_no_steeling_but_contests_one(pushes: bool) -> None:
    """He parries just so, stunned: he himself is not asked; the other may push on, and wins."""
    told: dict[Any, Any] = {
        ("a", "chaos.turn"): [strike(B)],
        ("b", "chaos.defend"): [{"method": "parry", "weapon": "club", "pay": "action"}],
        ("a", "chaos.steel"): [{"use": pushes}],
    }
    if pushes:
        told["a", "chaos.steel_win"] = [{"choice": "disarm"}]
    dice = {
        "initiative": [20, 1], "attack": [10], "defence": [15], "strength": [9, 2] * pushes,
    }  # fmt: skip
    fight = duel(dice, told)
    fight.put("b", Condition(stunned=True))
    fight.play(more=True)
    assert [ask[2] for ask in fight.asked if ask[3] == "chaos.steel"] == ["a"]
    assert len(fight.all("chaos.steeling_won")) == pushes
    assert fight.has("b", Held) == (Held("", "") if pushes else Held("club", ""))


@pytest.mark.rule("CF-HOLD-01", "CF-DUAL-07", "CF-TICK-05")
def test_who_is_held_between_two_strikes_strikes_no_second_time() -> None:
    """The first blow on 20 takes two ticks, the second one's two are not spent."""
    people = (
        man("a", "a", (0, 0), held=("club", "dagger")),
        man("b", "b", (1, 0)),
        man("c", "b", (0, 1), held=()),
    )
    told: dict[Any, Any] = {
        ("a", "chaos.turn"): [strike(B, second="dagger", ki=0)],
        ("c", "chaos.turn"): [
            {"form": "parlay", "how": "hold", "target": A, "stat": "strength", "free": True}
        ],
    }
    fight = bout(setup(*people), {"initiative": [20, 1, 19], "attack": [2, 15]}, told)
    fight.play(more=True)
    (lost,) = fight.all("chaos.attack_lost")
    assert (lost.rule, lost.unit) == ("CF-DUAL-07", A)
    assert [tick for _, tick in fight.turns("a")] == [20, 12]
