"""Attacks and answers in whole battles, as a player orders them: each sentence where it acts."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.components import Health
from game.core.orders import Order
from game.play.telling import luck
from game.rules.chaos.sheet.components import Condition, Loaded, Reserves
from tests.rules.chaos.bout import Bout, bout, duel, man, setup

A, B = 4, 5
"""The units of a duel."""


def strike(target: int, weapon: str = "club", **more: Any) -> dict[str, Any]:
    """A plain blow."""
    return {"form": "fight", "how": "strike", "weapon": weapon, "target": target, **more}


def poor(fight: Bout, *names: str) -> None:
    """They have no Ki, so that nobody is asked for any."""
    for name in names:
        had = fight.has(name, Reserves)
        fight.put(name, Reserves(0, had.actions, had.natural))


def modifiers(fight: Bout, key: str, die: int = 0) -> list[tuple[str, int]]:
    """Rule and worth of all that changed a die of the first event of this key."""
    outcome = fight.all(key)[0].outcomes[die]
    return [(one.rule, one.worth) for one in outcome.check.modifiers]  # type: ignore[union-attr]


def two_on_one(told: dict[Any, Any], dice: dict[str, list[int]], **foe: Any) -> Bout:
    """A and c beset b, one tick after the other."""
    people = (
        man("a", "a", (0, 0)),
        man("c", "a", (0, 1)),
        man("b", "b", (1, 0), **foe),
    )
    return bout(setup(*people), {"initiative": [20, 19, 1], **dice}, told)


SHIELD = {"method": "block", "weapon": "small_shield", "pay": "action"}


@pytest.mark.rule("CF-MULTI-03", "CF-MULTI-05", "CF-BLOCK-04")
def test_a_block_that_holds_everybody_off_goes_on_taking_the_blows():
    told = {
        ("a", "chaos.turn"): [strike(6)],
        ("c", "chaos.turn"): [strike(6)],
        ("b", "chaos.defend"): [SHIELD],
        ("b", "chaos.multiple"): [{"use": True}],
    }
    dice = {"attack": [10, 9], "defence": [15]}
    fight = two_on_one(told, dice, archetype="paladin").play()
    assert [event.fact("result") for event in fight.all("chaos.blocked")] == ["blocked", "blocked"]
    assert len(fight.all("chaos.weapon_takes")) == 2
    assert fight.has("b", Health).now == fight.has("b", Health).full


@pytest.mark.rule("CF-DUAL-04", "CF-BLOCK-04")
def test_a_second_strike_below_the_block_is_taken_by_the_shield():
    told = {
        ("a", "chaos.turn"): [strike(B, "long_sword", second="dagger", ki=0)],
        ("b", "chaos.defend"): [SHIELD],
    }
    dice = {
        "initiative": [20, 1],
        "attack": [19],
        "defence": [5],
        "second": [13],
        "location": [5],
        "balance": [1],
    }
    fight = duel(
        dice,
        told,
        ours={"archetype": "paladin", "held": ("long_sword", "dagger")},
        theirs={"archetype": "paladin"},
    )
    fight.play()
    (blocked,) = fight.all("chaos.blocked")
    assert blocked.rule == "CF-BLOCK-04"
    assert fight.all("chaos.weapon_takes", "b")


@pytest.mark.rule("CF-DUAL-04", "CF-MISS-04")
def test_against_a_natural_one_no_number_stands_for_the_second_strike():
    told = {
        ("a", "chaos.turn"): [strike(B, "club", second="dagger", ki=0)],
        ("b", "chaos.defend"): [{"method": "dodge", "pay": "action"}],
    }
    dice = {
        "initiative": [20, 1],
        "attack": [10],
        "defence": [1],
        "second": [16],
        "location": [5, 5],
        "balance": [1],
    }
    fight = duel(
        dice,
        told,
        ours={"held": ("club", "dagger")},
        theirs={"archetype": "blade_dancer", "bonuses": 9},
    )
    fight.play()
    (first,) = fight.all("chaos.hits")
    (second,) = fight.all("chaos.hits_open")
    assert first.fact("guard") == 13 and second.rule == "CF-ROLL-08"


@pytest.mark.rule("CF-DUAL-03", "CF-TICK-05")
def test_a_parried_strike_ends_the_action_with_its_own_time():
    told = {
        ("a", "chaos.turn"): [strike(B, "club", second="dagger", ki=0)],
        ("b", "chaos.defend"): [{"method": "parry", "weapon": "club", "pay": "action"}],
    }
    dice = {"initiative": [20, 1], "attack": [10], "defence": [15]}
    fight = duel(dice, told, ours={"held": ("club", "dagger")})
    fight.play()
    (stopped,) = fight.all("chaos.second_stopped")
    assert stopped.rule == "CF-DUAL-03"
    assert [tick for _, tick in fight.turns("a")] == [20, 12]


@pytest.mark.rule("CF-DUAL-03")
def test_a_parry_that_would_not_have_sufficed_stops_no_second_strike():
    told = {
        ("a", "chaos.turn"): [strike(B, "club", second="dagger", ki=0)],
        ("b", "chaos.defend"): [{"method": "parry", "weapon": "club", "pay": "action"}],
    }
    dice = {"initiative": [20, 1], "attack": [4], "defence": [3], "second": [2]}
    fight = duel(dice, told, ours={"held": ("club", "dagger")})
    fight.play()
    (first, second) = fight.all("chaos.misses")
    assert first.fact("guard") == 3 and second.rule == "CF-MISS-03"
    assert not fight.all("chaos.second_stopped")


@pytest.mark.rule("CF-PEN-09", "CF-JAB-04")
def test_the_left_fist_of_somebody_armed_strikes_off_hand():
    told = {("a", "chaos.turn"): [strike(B, "fist")]}
    fight = duel({"initiative": [20, 1], "attack": [8]}, told, ours={"unarmed": 2})
    fight.play()
    assert ("CF-PEN-09", -4) in modifiers(fight, "chaos.misses")


@pytest.mark.rule("CF-SIM-01", "CF-STUN-03")
def test_who_is_stunned_strikes_at_no_same_moment():
    fight = duel(
        {"initiative": [20, 1], "attack": [2]},
        {("a", "chaos.turn"): [strike(B)]},
        theirs={"archetype": "paladin"},
    )
    asked: list[tuple[Any, ...]] = []

    def watch(request: Any, name: str, was: Any = fight._answer) -> Any:
        if request.kind == "chaos.defend":
            view = fight.battle.view(request.side)
            asked.append(tuple(value for _, value in view.own_choices(request, Order())))
        return was(request, name)

    fight._answer = watch  # type: ignore[method-assign]
    fight.put("b", Condition(stunned=True))
    fight.play()
    assert "dodge" in asked[0] and "simultaneous" not in asked[0]


@pytest.mark.rule("CF-SIM-01", "CF-SIM-02", "CF-PEN-08")
def test_who_shoots_back_at_the_same_moment_suffers_from_the_shot():
    told = {
        ("a", "chaos.turn"): [
            {
                "form": "fight",
                "how": "shoot",
                "weapon": "laser_rifle",
                "target": B,
                "acquire": False,
            }
        ],
        ("b", "chaos.defend"): [{"method": "simultaneous", "weapon": "pistol", "pay": "held"}],
    }
    dice = {"initiative": [15, 20], "attack": [4, 9]}
    fight = duel(
        dice,
        told,
        apart=4,
        ours={"archetype": "greenhorn"},
        theirs={"archetype": "agent"},
    )
    fight.play()
    (told_both,) = fight.all("chaos.both_miss")
    back = told_both.outcomes[1]
    assert ("CF-PEN-08", -8) in [(m.rule, m.worth) for m in back.check.modifiers]  # type: ignore[union-attr]


@pytest.mark.rule("CF-SIM-01")
def test_a_knife_is_thrown_back_at_the_same_moment():
    told = {
        ("a", "chaos.turn"): [
            {"form": "fight", "how": "shoot", "weapon": "pistol", "target": B, "acquire": False}
        ],
        ("b", "chaos.defend"): [
            {"method": "simultaneous", "weapon": "throwing_knife", "pay": "held"}
        ],
    }
    dice = {"initiative": [15, 20], "attack": [2, 2]}
    fight = duel(
        dice, told, apart=4, ours={"archetype": "agent"}, theirs={"held": ("throwing_knife",)}
    )
    fight.play()
    assert fight.all("chaos.both_miss")[0].rule == "CF-SIM-02"
    assert dict(fight.has("b", Loaded).shots) == {"throwing_knife": 5}


@pytest.mark.rule("CF-CAP-03")
def test_one_knife_that_is_caught_is_one_knife():
    told = {
        ("a", "chaos.turn"): [
            {"form": "fight", "how": "throw", "weapon": "throwing_knife", "target": B}
            | {"acquire": False, "area": "any"}
        ],
        ("b", "chaos.defend"): [{"method": "capture", "pay": "action"}],
    }
    fight = duel(
        {"initiative": [20, 1], "attack": [10], "defence": [19]},
        told,
        apart=3,
        ours={"held": ("throwing_knife",)},
    )
    fight.play()
    assert fight.all("chaos.caught")[0].rule == "CF-CAP-03"
    assert dict(fight.has("b", Loaded).shots)["throwing_knife"] == 1
    assert dict(fight.has("a", Loaded).shots)["throwing_knife"] == 5


@pytest.mark.rule("CF-FEINT-02", "CF-CLEAVE-01")
def test_a_feint_fools_only_him_at_whom_it_was_made():
    told = {
        ("a", "chaos.turn"): [strike(5, "long_sword", feint=True, target2=6)],
        ("b", "chaos.defend"): [{"method": "dodge", "pay": "action"}],
        ("c", "chaos.defend"): [{"method": "dodge", "pay": "action"}],
    }
    people = (
        man("a", "a", (0, 0), archetype="paladin", fortitude=1),
        man("b", "b", (1, 0), agility=10),
        man("c", "b", (1, 1), agility=10),
    )
    dice = {
        "initiative": [20, 2, 1],
        "perception": [10, 1],
        "attack": [9],
        "defence": [15, 15],
    }
    fight = bout(setup(*people), dice, told)
    poor(fight, "a", "b", "c")
    fight.play()
    guards = [event.fact("guard") for event in fight.all("chaos.avoided")]
    assert guards == [15, 18]
    assert fight.all("chaos.feint_works")[0].rule == "CF-FEINT-02"


@pytest.mark.rule("CF-ROLL-03", "CF-DMG-01")
def test_luck_is_reckoned_from_the_points_that_each_face_would_have_done():
    told = {
        ("a", "chaos.turn"): [strike(B)],
        ("b", "chaos.defend"): [{"method": "dodge", "pay": "action"}],
    }
    fight = duel({"initiative": [20, 1], "attack": [12], "defence": [15]}, told)
    fight.play()
    (avoided,) = fight.all("chaos.avoided")
    assert avoided.rule == "CF-ROLL-03" and avoided.stakes is not None
    assert avoided.stakes.counts == "points" and luck.gained(avoided) == 0
    # The club does 5, a critical 10: the die hits at 15 and more (+1), at 20 critically.
    assert luck.expected(avoided)[-1] == (10, 0.05)
    assert sum(chance for worth, chance in luck.expected(avoided) if worth == 5) == pytest.approx(
        5 / 20
    )


@pytest.mark.rule("CF-DISARM-04", "CF-CALL-01")
@pytest.mark.parametrize(("how", "strikes"), [("shoot", 22), ("break", 21)])
def test_a_shot_at_a_weapon_takes_a_tick_more(how, strikes):
    wish = {"form": "fight", "how": how, "weapon": "pistol", "target": B, "acquire": False}
    told = {("a", "chaos.turn"): [wish], ("b", "chaos.defend"): [{"method": "none"}]}
    fight = duel({"initiative": [18, 1], "attack": [2]}, told, apart=4, ours={"archetype": "agent"})
    fight.play()
    assert fight.begins("a")[0] == (strikes, strikes - 3)
    called = [one for one in modifiers(fight, "chaos.misses") if one[0] == "CF-DISARM-04"]
    assert called == [("CF-DISARM-04", -4)] * (how == "break")
