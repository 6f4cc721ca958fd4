"""TICK, AMBUSH, STUN: who is asked between his Turns, and what a stun cuts short."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.orders import PASS, Order
from game.core.ruleset import Request
from game.rules.chaos.acts.time import stunned, turn
from game.rules.chaos.sheet import agenda
from game.rules.chaos.sheet.agenda import Ambush, Due, Steeling
from game.rules.chaos.sheet.components import Busy, Condition, Doing, Going, NextTurn
from tests.rules.chaos.brawl import heard
from tests.rules.chaos.drawn import drawn

ACTING = Doing(Order(), 22, 19, 17)


@pytest.mark.rule("CF-TICK-15", "CF-MOVE-04", "CF-AMBUSH-01")
@pytest.mark.parametrize(
    ("states", "asked"),
    [
        ([], True),
        ([NextTurn(19)], True),
        ([NextTurn(20)], False),
        ([ACTING], False),
        ([Busy("draw", 17)], False),
        ([Condition(asleep=3)], False),
    ],
)
def test_who_is_asked_between_his_turns(states: list[Any], asked: bool) -> None:
    here = drawn("1 . .")
    if not states:
        here.world.drop(here.units["1"], here.world.get(here.units["1"], NextTurn))
    here.put("1", *states)
    due = Due(20, agenda.IDLE, here.units["1"], turn.BETWEEN)
    seen: list[Request] = []
    here.do(lambda step: heard(turn.asks_idle(step, due), seen), answers=[PASS] * asked)
    assert [request.kind for request in seen] == ["chaos.between"] * asked


@pytest.mark.rule("CF-TICK-15", "CF-MOVE-04", "CF-AMBUSH-01")
@pytest.mark.parametrize(("side", "opened", "asked"), [("a", False, True), ("b", False, False),
                                                       ("b", True, True)])  # fmt: skip
def test_who_knows_of_no_ambush_is_not_asked(side: str, opened: bool, asked: bool) -> None:
    here = drawn("1 . . 2")
    here.world.put(1, Ambush(side, opened=opened), None)
    due = Due(20, agenda.IDLE, here.units["1"], turn.BETWEEN)
    seen: list[Request] = []
    here.do(lambda step: heard(turn.asks_idle(step, due), seen), answers=[PASS] * asked)
    assert [request.kind for request in seen] == ["chaos.between"] * asked


@pytest.mark.rule("CF-TICK-15", "CF-TICK-08")
@pytest.mark.parametrize(
    ("state", "idle"),
    [(None, True), (ACTING, False), (Busy("draw", 17), False), (Going((), "run"), False),
     (Condition(dying=True), False)],
)  # fmt: skip
def test_who_stands_idle(state: Any, idle: bool) -> None:
    here = drawn("1 . .")
    if state is not None:
        here.put("1", state)
    assert turn.waits(here.world, here.units["1"]) is idle


@pytest.mark.rule("CF-STUN-05", "CF-STUN-06")
@pytest.mark.parametrize(
    ("doing", "locked", "lost"),
    [("prepare", False, True), ("strike", True, True), ("strike", False, False),
     ("recover", False, False)],
)  # fmt: skip
def test_a_stun_cuts_short_what_is_not_struck_yet_and_a_steeling(
    doing: str, locked: bool, lost: bool
) -> None:
    here = drawn("1 2")
    one = here.units["1"]
    here.put("1", Doing(Order(), 22, 19, 15, doing))
    if locked:
        here.put("1", Steeling(here.units["2"], wins=True, end=14))
    here.do(lambda step: stunned.loses(step, one))
    assert here.world.get(one, Doing).end == (20 if lost else 15)
