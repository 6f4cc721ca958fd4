"""MULTI, TICK, MOVE, PEN: what an answer sets going, what it is paid with, what waits for it."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.components import Facing, Out
from game.core.grid import Cell
from game.core.orders import Order
from game.core.ruleset import Request
from game.rules.chaos.acts.fight import defending, guarding
from game.rules.chaos.acts.time import turns
from game.rules.chaos.exchange.clash import Standing, clash
from game.rules.chaos.exchange.facts import Strike
from game.rules.chaos.sheet import agenda
from game.rules.chaos.sheet.actions import Answer
from game.rules.chaos.sheet.agenda import Agenda, Due, HeldBy, Outflanked
from game.rules.chaos.sheet.components import (
    Busy,
    Condition,
    Defending,
    Doing,
    HeldTurn,
    NextTurn,
    Prepared,
    Reserves,
)
from tests.rules.chaos.brawl import field, heard, keys, only, order, sheet, who
from tests.rules.chaos.drawn import Drawn, drawn
from tests.rules.chaos.people import blow, run

PARRY = Answer("parry", "club", pay="action")
ACTING = Doing(Order(), 22, 19, 17)


def planned(here: Drawn) -> list[tuple[str, int, int]]:
    """What comes up: kind, tick and rank, the next first."""
    items = sorted(here.world.get(1, Agenda).items, key=lambda due: -due.tick)
    return [(due.what, due.tick, due.rank) for due in items]


def without(here: Drawn, sign: str, kind: type[Any]) -> None:
    """He has nothing of this kind."""
    here.world.drop(here.units[sign], here.world.get(here.units[sign], kind))


@pytest.mark.rule("CF-TICK-11", "CF-HOLD-01", "CF-KO-10")
@pytest.mark.parametrize(
    ("state", "mute"),
    [
        (None, ""),
        (Out("fled"), "CF-WIN-01"),
        (Condition(dying=True), "CF-WIN-01"),
        (Condition(asleep=4), "CF-KO-10"),
        (HeldBy(9), "CF-HOLD-01"),
        (Defending(9, "dodge", 12, 19), "CF-MULTI-01"),
        (Defending(9, "dodge", 12, 20), ""),
    ],
)
def test_by_which_rule_nobody_asks_him(state: Any, mute: str) -> None:
    here = drawn("1 2")
    without(here, "2", Condition)
    if state is not None:
        here.put("2", state)
    assert defending.why_mute(here.world, here.units["2"]) == mute


@pytest.mark.rule("CF-KI-04", "CF-TICK-07", "CF-TICK-09", "CF-TICK-10")
@pytest.mark.parametrize(
    ("reserves", "bare", "owed", "found"),
    [
        (Reserves(5, 3, 3), False, 0, ("prepared",)),
        (Reserves(5, 3, 3), True, 0, ("action", "held")),
        (Reserves(5, 0, 3), True, 0, ("held", "ki")),
        (Reserves(1, 0, 3), True, 1, ("held",)),
        (Reserves(2, 0, 3), True, 1, ("held", "ki")),
    ],
)
def test_what_somebody_prepared_pays_with_where_that_does_not_count(
    reserves: Reserves, bare: bool, owed: int, found: tuple[str, ...]
) -> None:
    here = drawn("1 2")
    here.put("2", reserves, Prepared(), HeldTurn())
    assert defending.pays(here.world, here.units["2"], 1, owed, bare=bare) == found


@pytest.mark.rule("CF-KI-04", "CF-TICK-07", "CF-TICK-09", "CF-TICK-10")
@pytest.mark.parametrize(
    ("answer", "left", "keeps", "told"),
    [
        (Answer("dodge", pay="action"), (5, 2), (True, True), []),
        (Answer("dodge", pay="held"), (5, 3), (False, True), []),
        (Answer("dodge", pay="prepared", ki=1), (4, 3), (True, False), ["chaos.ki_roll"]),
        (Answer("dodge", pay="ki", ki=1), (3, 3), (True, True),
         ["chaos.ki_action", "chaos.ki_roll"]),
        (Answer("simultaneous", "club", pay="held"), (5, 3), (False, True), []),
        (Answer("simultaneous", "club", pay="action"), (4, 2), (True, True),
         ["chaos.ki_simultaneous"]),
    ],
)  # fmt: skip
def test_an_answer_takes_its_own_price_and_nothing_else(
    answer: Answer, left: tuple[int, int], keeps: tuple[bool, bool], told: list[str]
) -> None:
    here = drawn("1 2")
    here.put("2", HeldTurn(), Prepared())
    events = here.do(lambda step: defending.pay(step, here.units["2"], answer))
    me = who(here, "2")
    assert ((me.reserves.ki, me.reserves.actions), keys(events)) == (left, told)
    assert (me.held_turn, me.prepared) == keeps


@pytest.mark.rule("CF-KI-04", "CF-TICK-07", "CF-TICK-09", "CF-TICK-10")
def test_a_held_turn_that_is_gone_by_then_is_not_missed() -> None:
    here = drawn("1 2")
    here.do(lambda step: defending.pay(step, here.units["2"], Answer("dodge", pay="held")))
    assert here.world.get(here.units["2"], Reserves) == Reserves(5, 3, 3)


@pytest.mark.rule("CF-MULTI-01", "CF-TICK-11")
@pytest.mark.parametrize(("pay", "next_turn"), [("action", 5), ("held", 12)])
def test_a_defence_lasts_to_its_end_in_place_of_the_one_before(pay: str, next_turn: int) -> None:
    """Tick 20 and two ticks; after a held Turn the next one is an Interval of 6 after its end."""
    here = drawn("1 2")
    one, two = here.units["1"], here.units["2"]
    here.put("2", Defending(9, "dodge", 4, 19, True), NextTurn(5))
    here.world.put(1, Agenda((Due(19, agenda.ENDS, two, "defended"),)), here.world.get(1, Agenda))
    answer = Answer("block", "club", thing=7, pay=pay)
    here.do(lambda step: defending.begin(step, two, one, Standing(14, answer, critical=20), 2))
    expected = Defending(one, "block", 14, 18, False, "club", 7, 20)
    assert here.world.get(two, Defending) == expected
    items = here.world.get(1, Agenda).items
    assert items[0] == Due(18, agenda.ENDS, two, "defended", (("by", one),))
    assert [due.what for due in items[1:]] == (["turn"] if pay == "held" else [])
    assert here.world.get(two, NextTurn).tick == next_turn
    here.do(lambda step: defending.begin(step, two, one, Standing(9, Answer("dodge")), 2))
    assert here.world.get(two, Defending).critical == 0


@pytest.mark.rule("CF-TICK-11")
@pytest.mark.parametrize(
    ("state", "ticks"),
    [
        (ACTING, {"strike": 17}),
        (Busy("draw", 17), {"free": 15}),
        (Doing(Order(), 22, 19, 17, "recover"), {"strike": 19, "free": 17}),
        (None, {"strike": 19, "free": 17}),
    ],
)
def test_what_a_defence_postpones_and_what_it_does_not(state: Any, ticks: dict[str, int]) -> None:
    here = drawn("1 2")
    two = here.units["2"]
    if state is not None:
        here.put("2", state)
    usual = {"strike": 19, "free": 17, "defended": 18, "step": 20, "turn": 9, "steel": 14}
    items = tuple(Due(tick, 0, two, what) for what, tick in usual.items())
    here.world.put(1, Agenda(items), here.world.get(1, Agenda))
    here.do(lambda step: turns.postpone(step, two, 2))
    assert {due.what: due.tick for due in here.world.get(1, Agenda).items} == usual | ticks


def guards(method: str, attack: int, defence: int) -> Drawn:
    """The second answers a club; an enemy had got behind him, his last defence had failed not."""
    here = field("1 2", "thug", "thug", held=("club", "club"))
    here.put("2", Outflanked(here.units["1"]))
    answer = Answer(method, "club" if method == "parry" else "", pay="action")
    made = run(
        clash(Strike(who(here, "1"), who(here, "2"), blow("club"), answer)),
        {"attack": [attack], "defence": [defence]},
    )
    one, two = here.units["1"], here.units["2"]
    here.do(lambda step: guarding.guards(step, two, one, answer, made))
    return here


@pytest.mark.rule("CF-MISS-06", "CF-MULTI-01")
@pytest.mark.parametrize(
    ("method", "dice", "number", "critical", "failed"),
    [
        ("parry", (10, 20), 20 - 4, 20, False),
        ("parry", (10, 19), 19 - 4, 0, False),
        ("dodge", (18, 5), 5 - 4, 0, True),
        ("tumble", (10, 19), 19 + 4 - 4, 0, False),
        ("tumble", (18, 5), 5 + 4 - 4, 0, True),
    ],
)
def test_what_is_remembered_of_an_answer(
    method: str, dice: tuple[int, int], number: int, critical: int, failed: bool
) -> None:
    """From behind it is awkward, and afterwards nobody is behind him any more."""
    here = guards(method, *dice)
    made = here.world.get(here.units["2"], Defending)
    assert (made.method, made.number, made.end, made.critical) == (method, number, 18, critical)
    assert here.world.find(here.units["2"], Outflanked) is None
    assert here.world.get(here.units["2"], Condition) == Condition(failed_defence=failed)


@pytest.mark.rule("CF-MISS-06", "CF-MULTI-01")
def test_who_trips_over_his_own_answer_is_off_balance() -> None:
    here = guards("dodge", 10, 1)
    assert here.world.get(here.units["2"], Condition).off_balance


@pytest.mark.rule("CF-MOVE-07")
@pytest.mark.parametrize(
    ("to", "cells", "dives"),
    [(None, [], False), (Cell(3, 0), [2, 3], False), (Cell(4, 0), [2, 3, 4], True)],
)
def test_he_turns_to_the_attacker_and_draws_back(
    to: Cell | None, cells: list[int], dives: bool
) -> None:
    here = drawn("1 2 . . . .", facing="E")
    one, two = here.units["1"], here.units["2"]
    here.do(lambda step: guarding.draws_back(step, two, one, Answer("dodge", to=to)))
    assert here.world.get(two, Facing).direction == "W"
    steps = [dict(due.facts) | {"tick": due.tick} for due in here.world.get(1, Agenda).items]
    last = len(cells) - 1
    assert steps == [
        {"cell": Cell(x, 0), "foe": one, "lies": dives and place == last, "tick": 20 - place}
        for place, x in enumerate(cells)
    ]


@pytest.mark.rule("CF-MULTI-02", "CF-MULTI-03", "CF-MULTI-05")
@pytest.mark.parametrize(("able", "asked", "ki"), [(True, 0, 5), (False, 1, 4)])
def test_holding_everybody_off_by_art_or_for_a_ki(able: bool, asked: int, ki: int) -> None:
    here = drawn("1 2 3", people={"2": sheet("thug", abilities=("multiple_defence",) * able)})
    one, two = here.units["1"], here.units["2"]
    here.put("2", Defending(one, "dodge", 12, 18))
    seen: list[Request] = []
    paid: list[int] = []

    def work(step: Any) -> Any:
        answer = Answer("dodge", pay="action")
        paid.append((yield from heard(guarding.against_all(step, two, one, answer), seen)))

    events = here.do(work, answers=[order(use=True)] * asked)
    found = [(request.unit, request.kind, request.fact("by")) for request in seen]
    assert (paid, found) == ([asked], [(two, "chaos.multiple", one)] * asked)
    told = only(events, "chaos.holds_all_off")
    assert (told.rule, told.fact("number")) == ("CF-MULTI-02" if able else "CF-MULTI-03", 12)
    assert here.world.get(two, Reserves).ki == ki and here.world.get(two, Defending).multiple


@pytest.mark.rule("CF-MOVE-07")
@pytest.mark.parametrize(
    ("state", "looks"),
    [
        (Condition(prone=True), "W"),
        (Condition(prone=True, stunned=True), "E"),
        (Condition(prone=True, asleep=2), "E"),
        (Condition(prone=True, dying=True), "E"),
    ],
)
def test_who_defends_himself_on_the_ground_turns_to_his_attacker_and_stays_there(
    state: Condition, looks: str
) -> None:
    here = drawn("1 2 . . . .", facing="E")
    one, two = here.units["1"], here.units["2"]
    here.put("2", state)
    here.do(lambda step: guarding.draws_back(step, two, one, Answer("dodge", to=Cell(3, 0))))
    assert here.world.get(two, Facing).direction == looks
    assert not here.world.get(1, Agenda).items
