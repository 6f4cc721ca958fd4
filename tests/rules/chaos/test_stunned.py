"""Stun: which Turn is skipped, and what is lost (STUN)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.orders import Order
from game.rules.chaos.acts.deeds import chores
from game.rules.chaos.acts.time import stunned, turns
from game.rules.chaos.acts.time.turn import begins, comes_up
from game.rules.chaos.exchange import penalties
from game.rules.chaos.sheet import agenda
from game.rules.chaos.sheet.agenda import Agenda
from game.rules.chaos.sheet.components import (
    Busy,
    Condition,
    Doing,
    Going,
    HeldTurn,
    NextTurn,
    Prepared,
)
from game.rules.chaos.sheet.fighter import combatant
from tests.rules.chaos.drawn import Drawn, drawn


def stun(here: Drawn, sign: str = "1") -> list[Any]:
    """Let him be stunned."""
    return here.do(lambda step: stunned.stun(step, here.units[sign], "CF-STUN-01"))


def due(here: Drawn, sign: str = "1") -> list[tuple[int, str]]:
    """What comes up for him."""
    items = here.world.get(1, Agenda).items
    return [(item.tick, item.what) for item in items if item.unit == here.units[sign]]


def turn(here: Drawn, tick: int, sign: str = "1") -> list[Any]:
    """His Turn comes up on this tick."""
    unit = here.units[sign]
    here.clock(tick)
    item = agenda.planned(here.world, unit, turns.TURN)
    assert item is not None
    here.do(lambda step: agenda.keep(step, lambda one: one is not item))
    return here.do(lambda step: comes_up(step, item))


def planned(here: Drawn, tick: int, sign: str = "1") -> None:
    """His next Turn is on this tick."""
    here.do(lambda step: turns.due_on(step, here.units[sign], tick))


@pytest.mark.rule("CF-STUN-02", "CF-STUN-05")
def test_we_d58_the_turn_that_comes_up_is_skipped_and_the_next_one_is_an_interval_later():
    here = drawn("1 . 2")
    here.clock(14)
    planned(here, 10)
    stun(here)
    events = turn(here, 10)
    assert [event.rule for event in events] == ["CF-STUN-02"]
    assert not here.world.get(here.units["1"], Condition).stunned
    assert due(here) == [(4, "turn")]


@pytest.mark.rule("CF-STUN-06")
def test_we_d63_with_a_held_turn():
    here = drawn("1 . 2")
    here.clock(15)
    here.put("1", HeldTurn())
    stun(here)
    assert here.world.find(here.units["1"], HeldTurn) is None
    assert due(here) == [(7, "turn")]
    turn(here, 7)
    assert due(here) == [(1, "turn")]


@pytest.mark.rule("CF-STUN-06", "CF-STUN-05")
def test_in_a_preparation_the_action_ends_and_the_turn_an_interval_later_is_skipped():
    here = drawn("1 . 2")
    here.clock(12)
    here.put("1", Doing(Order(), 14, 9, 7))
    here.do(lambda step: agenda.plan(step, here.units["1"], 9, agenda.PARTS, "strike"))
    here.do(lambda step: agenda.plan(step, here.units["1"], 7, agenda.ENDS, "end"))
    stun(here)
    assert due(here) == [(12, "end")]
    doing = here.world.get(here.units["1"], Doing)
    assert (doing.end, doing.part) == (12, "recover")


@pytest.mark.rule("CF-STUN-06")
def test_in_recovery_the_turn_after_it_is_the_one_that_was_planned():
    here = drawn("1 . 2")
    here.clock(12)
    here.put("1", Doing(Order(), 14, 13, 10, "recover"))
    here.do(lambda step: agenda.plan(step, here.units["1"], 10, agenda.ENDS, "end"))
    stun(here)
    assert due(here) == [(10, "end")]


@pytest.mark.rule("CF-STUN-06")
def test_a_prepared_defence_is_lost_and_the_turn_that_it_fixed_is_skipped():
    here = drawn("1 . 2")
    here.clock(12)
    here.put("1", Prepared())
    planned(here, 9)
    stun(here)
    assert here.world.find(here.units["1"], Prepared) is None
    assert due(here) == [(9, "turn")]


@pytest.mark.rule("CF-STUN-05")
def test_a_second_stun_adds_nothing_and_a_free_action_is_lost():
    here = drawn("1 . 2")
    here.clock(12)
    here.put("1", Busy("chore", 11, (("form", "chore"), ("how", "stand"))))
    here.put("1", Going((), "run"))
    assert [event.key for event in stun(here)] == ["chaos.stunned"]
    assert here.world.find(here.units["1"], Busy) is None
    assert here.world.find(here.units["1"], Going) is None
    assert stun(here) == []


@pytest.mark.rule("CF-STUN-05")
def test_without_a_turn_left_the_first_one_of_the_next_round_is_skipped():
    here = drawn("1 . 2")
    here.clock(3)
    stun(here)
    assert due(here) == []
    planned(here, 15)
    events = turn(here, 15)
    assert [event.key for event in events] == ["chaos.skips_turn"]
    assert here.world.get(here.units["1"], NextTurn) == NextTurn(9)


@pytest.mark.rule("CF-STUN-03")
def test_the_stunned_do_nothing_between_their_turns_but_call_up_their_strength():
    here = drawn("1 . 2")
    unit = here.units["1"]
    before = tuple(chores.hows(here.world, unit, 1, acts=True))
    assert "lie" in before and "natural" in before
    stun(here)
    assert tuple(chores.hows(here.world, unit, 1, acts=True)) == ("natural",)


@pytest.mark.rule("CF-STUN-04")
def test_awkward_on_the_ground_dizzy_on_the_feet():
    here = drawn("1 . 2")
    stun(here)
    who = combatant(here.world, here.units["1"])
    assert [one.rule for one in penalties.on_initiative(who)] == ["CF-STUN-04"]
    assert [one.worth for one in penalties.on_initiative(who)] == [-4]
    had = here.world.get(here.units["1"], Condition)
    here.put("1", Condition(prone=True, stunned=True))
    assert had != here.world.get(here.units["1"], Condition)
    who = combatant(here.world, here.units["1"])
    assert [one.worth for one in penalties.on_initiative(who)] == [-4]


@pytest.mark.rule("CF-MISS-06")
def test_off_balance_is_over_with_the_next_turn():
    here = drawn("1 . 2")
    here.put("1", Condition(off_balance=True))
    here.do(lambda step: begins(step, here.units["1"]))
    assert not here.world.get(here.units["1"], Condition).off_balance
