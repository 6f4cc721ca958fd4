"""Holds, nets and ropes in whole fights: who may struggle when, and for how long he is busy."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules.chaos.sheet.agenda import Entangled
from tests.rules.chaos.bout import Bout, duel

HOLD = {"form": "parlay", "how": "hold", "target": 5, "stat": "strength", "free": False}
CHOKE = {"form": "parlay", "how": "choke"}
NET = {"form": "parlay", "how": "entangle", "weapon": "net", "target": 5}


def held(
    turns: list[Any],
    theirs: list[Any] | None = None,
    contests: list[Any] | None = None,
    dice: dict[str, list[int]] | None = None,
    last: int = 1,
) -> Bout:
    """A takes hold of b on tick 14, and has these Turns after it."""
    told = {
        ("a", "chaos.prepare"): [{"weapon": ""}],
        ("a", "chaos.turn"): [HOLD, *turns],
        ("b", "chaos.turn"): theirs or [],
        ("b", "chaos.contest"): contests or [],
    }
    rolls = {"initiative": [14, 1], "attack": [12], **(dice or {})}
    return duel(rolls, told, last=last)


def ticks(fight: Bout, key: str, name: str) -> list[tuple[int, int]]:
    """When he was told of."""
    unit = fight.unit(name)
    return [(turn, tick) for turn, tick, e in fight.log if (e.key, e.unit) == (key, unit)]


@pytest.mark.rule("CF-KO-10", "CF-HOLD-05", "CF-HOLD-02")
def test_who_is_choked_unconscious_struggles_again_when_he_has_woken():
    dice = {"initiative": [14, 1, 1, 9, 5], "knockout": [60]}
    fight = held([CHOKE], dice=dice, last=3).play(3, more=True)
    assert fight.all("chaos.choked_round", "a")[0].rule == "CF-HOLD-05"
    asked = fight.turns("b", "chaos.contest")
    assert not [turn for turn, tick in asked if turn == 2 or (turn == 1 and tick < 6)]
    assert [turn for turn, _ in asked if turn == 3]


@pytest.mark.rule("CF-STUN-03", "CF-HOLD-02")
def test_who_is_stunned_in_a_hold_does_not_struggle_before_his_turn_has_passed():
    fight = held([CHOKE], dice={"initiative": [20, 5], "knockout": [50]}).play(more=True)
    assert ticks(fight, "chaos.stunned", "b") == [(1, 12)]
    assert ticks(fight, "chaos.skips_turn", "b") == [(1, 5)]
    asked = [tick for _, tick in fight.turns("b", "chaos.contest")]
    assert not [tick for tick in asked if 5 <= tick < 12]
    assert [tick for tick in asked if tick < 5]


@pytest.mark.rule("CF-HOLD-02", "CF-TICK-08", "CF-TICK-12")
def test_an_attempt_for_a_free_action_takes_two_ticks_and_his_turn_waits_for_its_end():
    contests = [{"use": True}]
    dice = {"initiative": [14, 12], "strength": [5, 9, 5, 9]}
    fight = held([], [{"form": "parlay", "how": "contest"}], contests, dice).play(more=True)
    assert fight.turns("b", "chaos.contest")[0] == (1, 13)
    assert fight.turns("b")[0] == (1, 11)


@pytest.mark.rule("CF-TICK-09", "CF-HOLD-02")
def test_who_is_held_may_keep_his_turn_back():
    fight = held([], [{"form": "hold"}], dice={"initiative": [14, 12]}).play(more=True)
    assert ticks(fight, "chaos.holds_turn", "b") == [(1, 12)]
    assert not fight.all("chaos.begins", "b")


@pytest.mark.rule("CF-ENT-01", "CF-TICK-08", "CF-ENT-02")
def test_who_is_caught_in_a_net_struggles_for_free_actions_between_his_turns():
    told = {
        ("a", "chaos.turn"): [NET],
        ("b", "chaos.contest"): [{"use": True, "stat": "strength"}, {"use": True}],
    }
    dice = {"initiative": [14, 1], "attack": [18], "strength": [2, 9]}
    fight = duel(dice, told, 3, ours={"held": ("net",)}).play(more=True)
    assert ticks(fight, "chaos.entangled", "b") == [(1, 14)]
    assert fight.turns("b", "chaos.contest") == [(1, 13), (1, 11)]
    assert fight.all("chaos.gets_out", "b")[0].rule == "CF-ENT-02"
    assert fight.has("b", Entangled) is None
