"""Weapons that change hands, races, locked blades, and who goes first: each at its bounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from game.core.checks import Check, Outcome
from game.core.components import Out, Position, Unit
from game.core.grid import Cell
from game.core.orders import Order
from game.core.ruleset import Request
from game.rules.chaos.acts.move import moving, running
from game.rules.chaos.acts.parlay import arts, contests, doing, entangling, holds, meeting, steel
from game.rules.chaos.acts.time import initiative
from game.rules.chaos.exchange.clash import Clash
from game.rules.chaos.orders import parlay
from game.rules.chaos.setup import healing
from game.rules.chaos.sheet import agenda
from game.rules.chaos.sheet.actions import Action
from game.rules.chaos.sheet.agenda import Due, Entangled, HeldBy, Holding, Steeling
from game.rules.chaos.sheet.components import Condition, Defending, Held, Reserves, Wounds
from tests.rules.chaos.brawl import field, keys, order, sheet, view
from tests.rules.chaos.drawn import drawn
from tests.rules.chaos.people import man


@pytest.mark.rule("CF-GRAP-02", "CF-DISARM-05", "CF-DUAL-06")
@pytest.mark.parametrize(
    ("mine", "his", "told", "mine_then", "his_then"),
    [
        (Held(), Held("club"), ["chaos.seizes"], Held("club"), Held()),
        (Held("dagger"), Held("club"), ["chaos.seizes"], Held("dagger", "club"), Held()),
        (Held("dagger", "dagger"), Held("club"), ["chaos.drops"], None, Held()),
        (Held(), Held("dagger"), [], Held(), Held("dagger")),
    ],
)
def test_a_seized_weapon_needs_a_free_hand(
    mine: Held, his: Held, told: list[str], mine_then: Held | None, his_then: Held
) -> None:
    here = drawn("1 2")
    one, two = here.units["1"], here.units["2"]
    here.put("1", mine)
    here.put("2", his)
    events = here.do(lambda step: meeting.seize(step, one, two, "club", "CF-GRAP-02"))
    assert len(events) == len(told)
    assert [key for key in keys(events) if key == "chaos.seizes"] == [
        key for key in told if key == "chaos.seizes"
    ]
    assert here.world.get(one, Held) == (mine_then or mine)
    assert here.world.get(two, Held) == his_then


@pytest.mark.rule("CF-DISARM-03")
def test_what_he_does_not_hold_any_more_cannot_be_struck_from_him() -> None:
    here = drawn("1 2")
    one, two = here.units["1"], here.units["2"]
    action = Action("fight", "disarm", "fist", target=two, item="club")
    events = here.do(lambda step: meeting.struck(step, one, action, 3))
    assert [(one.key, one.rule) for one in events] == [("chaos.parlay_lost", "CF-DISARM-02")]


@pytest.mark.rule("CF-TICK-02", "CF-TICK-03")
@pytest.mark.parametrize(
    ("speed", "total", "tick"),
    [(5, 12, 12), (5, 1, 1), (5, -3, 1), (3, 12, 12), (2, 12, 10), (1, 3, 10)],
)
def test_the_slow_are_always_on_the_same_tick(speed: int, total: int, tick: int) -> None:
    outcome = Outcome(Check("initiative", "CF-TICK-01", 2, dice=(1, 20)), (total,), total, "")
    assert initiative.settled(man(speed=speed), outcome) == tick


@pytest.mark.rule("CF-TICK-03")
@pytest.mark.parametrize(
    ("perceptions", "totals", "expected"),
    [
        ((3,), (15,), (15,)),
        ((3, 5), (15, 12), (12, 15)),
        ((4, 5), (15, 12), (15, 12)),
        ((5, 3), (15, 12), (15, 12)),
        ((3, 3), (15, 12), (12, 15)),
        ((3, 3, 5), (15, 12, 9), (9, 12, 15)),
    ],
)
def test_the_dull_are_never_first(
    perceptions: Sequence[int], totals: Sequence[int], expected: Sequence[int]
) -> None:
    here = field(" ".join("123"[: len(totals)]), *[
        sheet("thug", perception=value) for value in (*perceptions, 5, 5)[: max(len(totals), 2)]
    ])  # fmt: skip
    units = [here.units[sign] for sign in "123"[: len(totals)]]
    found = initiative.last_of_all(here.world, dict(zip(units, totals, strict=True)))
    assert [found[unit] for unit in units] == list(expected)


@pytest.mark.rule("CF-AMBUSH-01", "CF-AMBUSH-02")
def test_only_who_is_awake_rolls_initiative() -> None:
    here = drawn("1 2 3 4")
    here.put("2", Condition(asleep=3))
    here.put("3", Condition(stunned=True))
    here.put("4", Out("fled"))
    assert initiative.rollers(here.world, 2) == (here.units["1"], here.units["3"])


@pytest.mark.rule("CF-STAT-04")
@pytest.mark.parametrize(
    ("mine", "his", "expected"),
    [(3, 3, (0, 0)), (4, 3, (-1, 0)), (3, 4, (0, -1)), (6, 3, (-3, 0)), (1, 3, (0, -2))],
)
def test_who_has_farther_to_go_is_the_worse_for_each_metre(
    mine: int, his: int, expected: tuple[int, int]
) -> None:
    here = drawn("1 . 2")
    both = moving.parties(here.world, (here.units["1"], mine), (here.units["2"], his))
    metre = -sum(m.worth for m in moving.parties(here.world, (2, 2), (3, 1))[0].modifiers)
    assert metre > 0
    assert tuple(sum(m.worth for m in one.modifiers) for one in both) == tuple(
        worth * metre for worth in expected
    )


@pytest.mark.rule("CF-STAT-04")
@pytest.mark.parametrize(
    ("drawing", "how", "states", "at"),
    [
        ("1 . . 2", "race", [], 2),
        ("1 . . 2", "draw", [], 0),
        ("1 # . 2", "race", [], 0),
        ("1 . . 2", "race", [Condition(stunned=True)], 0),
        ("1 . . 2", "race", [HeldBy(9)], 0),
        ("1 . . 2", "race", [Position(Cell(2, 0))], 2),
    ],
)
def test_the_racer_gets_there_if_the_way_is_free(
    drawing: str, how: str, states: list[Any], at: int
) -> None:
    here = drawn(drawing)
    here.put("1", *states)
    action = Action("chore", how, item="club", to=Cell(2, 0))
    here.do(lambda step: moving.arrive(step, here.units["1"], action))
    assert here.at("1") == Cell(at, 0)


@pytest.mark.rule("CF-STAT-04")
def test_nobody_arrives_who_is_not_on_the_field() -> None:
    here = drawn("1 . . 2")
    one = here.units["1"]
    here.world.drop(one, here.world.get(one, Position))
    action = Action("chore", "race", item="club", to=Cell(2, 0))
    assert here.do(lambda step: moving.arrive(step, one, action)) == []


@pytest.mark.rule("CF-PARLAY-04")
@pytest.mark.parametrize(
    ("drawing", "how", "states", "hindered"),
    [
        ("1 2", "trip", [], False),
        ("1 . 2", "trip", [], True),
        ("1 2", "trip", [Out("fled")], True),
        ("1 2", "trip", [Condition(prone=True)], True),
        ("1 2", "grapple", [Condition(prone=True)], False),
        ("1 2", "hold", [HeldBy(9)], True),
        ("1 2", "hold", [], False),
        ("1 2", "entangle", [Entangled("net", 15, False)], True),
        ("1 . . 2", "entangle", [], False),
        ("1 . . . 2", "entangle", [], True),
    ],
)
def test_when_nothing_can_come_of_a_parlay_any_more(
    drawing: str, how: str, states: list[Any], hindered: bool
) -> None:
    here = drawn(drawing)
    here.put("1", *([Held("whip")] if how == "entangle" else []))
    here.put("2", *states)
    item = "whip" if how == "entangle" else ""
    action = Action("parlay", how, item, target=here.units["2"])
    told: list[bool] = []
    here.do(lambda step: told.append(doing.hindered(step, here.units["1"], action)))
    assert told == [hindered]


@pytest.mark.rule("CF-PARLAY-04")
def test_nothing_comes_of_a_parlay_with_who_has_left_the_field() -> None:
    here = drawn("1 2")
    two = here.units["2"]
    here.world.drop(two, here.world.get(two, Position))
    told: list[bool] = []
    action = Action("parlay", "trip", target=two)
    here.do(lambda step: told.append(doing.hindered(step, here.units["1"], action)))
    assert told == [True]


@pytest.mark.rule("CF-PARLAY-01")
@pytest.mark.parametrize(
    ("held", "hand"), [(Held("club"), "right"), (Held("", "club"), "left")]
)  # fmt: skip
def test_the_wrist_of_the_armed_hand_is_locked(held: Held, hand: str) -> None:
    for before in (Condition(prone=True), None):
        here = drawn("1 2")
        one, two = here.units["1"], here.units["2"]
        here.put("2", held)
        if before is None:
            here.world.drop(two, here.world.get(two, Condition))
        else:
            here.put("2", before)
        here.do(lambda step, o=one, t=two: arts.lock_wrist(step, o, t))  # type: ignore[misc]
        state = here.world.get(two, Condition)
        assert state.numb == (hand, 2) and state.prone is (before is not None)


def bare(method: str = "block", how: str = "strike") -> Clash:
    return Clash(how, method, "avoided", Outcome(Check("attack", "CF-ROLL-01", 2), (9,), 9, ""))


@pytest.mark.rule("CF-STEEL-01", "CF-BLOCK-01")
@pytest.mark.parametrize(
    ("how", "one", "two", "near"),
    [
        ("strike", [], [], True),
        ("shoot", [], [], False),
        ("throw", [], [], False),
        ("spray", [], [], False),
        ("strike", [], [Defending(9, "block", 12, 18)], True),
        ("strike", [], [Defending(9, "block", 12, 18, thing=7)], False),
        ("strike", [Condition(stunned=True)], [], False),
        ("strike", [], [Condition(stunned=True)], False),
        ("strike", [], [Condition(asleep=2)], False),
    ],
)
def test_a_block_locks_both_only_hand_to_hand(
    how: str, one: list[Any], two: list[Any], near: bool
) -> None:
    here = drawn("1 2")
    here.put("1", *one)
    here.put("2", *two)
    found = steel.hand_to_hand(here.world, here.units["1"], here.units["2"], bare(how=how))
    assert found is near


@pytest.mark.rule("CF-STEEL-03")
@pytest.mark.parametrize(
    ("states", "apart"),
    [([], False), ([Condition(stunned=True)], True), ([Out("fled")], True)],
)
def test_a_steeling_ends_when_one_can_do_nothing(states: list[Any], apart: bool) -> None:
    here = drawn("1 2")
    one, two = here.units["1"], here.units["2"]
    here.put("1", Steeling(two, True, 15), *states)
    here.put("2", Steeling(one, False, 15))
    here.do(steel.slip)
    assert [here.world.find(unit, Steeling) is None for unit in (one, two)] == [apart, apart]


@pytest.mark.rule("CF-PEN-05")
@pytest.mark.parametrize(("heights", "lower"), [("0 0", False), ("0 1", True), ("1 0", False)])
def test_who_stands_a_level_below(heights: str, lower: bool) -> None:
    here = drawn("1 2", heights)
    assert contests.below(here.world, here.units["1"], here.units["2"]) is lower


@pytest.mark.rule("CF-HOLD-02", "CF-TICK-08")
@pytest.mark.parametrize(
    ("reserves", "states", "asked", "tick"),
    [
        (Reserves(0, 1, 3), [], True, 18),
        (Reserves(1, 0, 3), [], True, 18),
        (Reserves(0, 0, 3), [], False, None),
        (Reserves(0, 1, 3), [Condition(stunned=True)], False, 18),
        (Reserves(0, 1, 3), [Out("fled")], False, -1),
    ],
)
def test_getting_free_between_turns_costs_a_free_action_or_ki(
    reserves: Reserves, states: list[Any], asked: bool, tick: int | None
) -> None:
    here = drawn("1 2")
    one, two = here.units["1"], here.units["2"]
    here.put("1", Holding(two, "strength"))
    here.put("2", HeldBy(one), reserves, *states)
    answers = [order(use=False)] if asked else []
    due = Due(20, 1, two, entangling.CONTEST)
    here.do(lambda step: holds.offer(step, due), answers=answers)
    planned = agenda.planned(here.world, two, entangling.CONTEST)
    if tick == -1:
        assert planned is None
    elif tick is None:
        assert planned is not None and planned.tick == entangling.NEXT_ROUND
    else:
        assert planned is not None and planned.tick == tick
    assert here.world.get(two, Reserves) == reserves


@pytest.mark.rule("CF-HOLD-02", "CF-HOLD-03", "CF-HOLD-06", "CF-ENT-01", "CF-PARLAY-04")
@pytest.mark.parametrize(
    ("held", "states", "own", "rule_id"),
    [
        (Held(), [], {"how": "trip"}, ""),
        (Held(), [], {"how": "squeeze"}, "CF-HOLD-05"),
        (Held(), [], {"how": "contest"}, "CF-HOLD-02"),
        (Held(), [HeldBy(9)], {"how": "trip"}, "CF-HOLD-02"),
        (Held(), [Holding(9, "strength")], {"how": "trip"}, "CF-HOLD-03"),
        (Held("club", "club"), [], {"how": "hold"}, "CF-HOLD-06"),
        (Held(), [], {"how": "hold"}, "CF-PARLAY-04"),
        (Held(), [], {"how": "entangle"}, "CF-ENT-01"),
        (Held("whip"), [], {"how": "entangle"}, "CF-PARLAY-04"),
    ],
)
def test_why_a_parlay_is_refused(
    held: Held, states: list[Any], own: dict[str, str], rule_id: str
) -> None:
    """Where nobody can be reached it is for that, unless something nearer forbids it."""
    here = drawn("1 2" if rule_id == "" else "1 # 2")
    here.put("1", held, *states)
    said = parlay.refuse(view(here), here.units["1"], order(form="parlay", **own))
    assert (said.rule if said else "") == rule_id


@pytest.mark.rule("CF-WIN-01")
@pytest.mark.parametrize(
    ("states", "others", "why"),
    [
        ([], [], ""),
        ([Condition(dying=True)], [], "dead"),
        ([Out("dead")], [], "dead"),
        ([Out("surrendered")], [], healing.CAPTURED),
        ([Out("escaped")], [], ""),
        ([Out("surrendered")], [Out("surrendered")], ""),
    ],
)
def test_why_somebody_is_not_there_any_more(states: list[Any], others: list[Any], why: str) -> None:
    """In the hands of the enemy is who is beaten by a side that still stands."""
    here = drawn("1 . 2")
    here.put("1", *states)
    here.put("2", *others)
    assert healing.gone(here.world, here.units["1"]) == why


@pytest.mark.rule("CF-MOVE-10")
@pytest.mark.parametrize(
    ("drawing", "states", "leads"),
    [
        ("1 . . 2", [], True),
        ("1 2", [], True),
        ("1 # . 2", [], False),
        ("1 . . 2", [Wounds((("left_foot", 2),))], False),
        ("1 . . 2", [Condition(prone=True)], False),
    ],
)
def test_whether_a_late_runner_can_run_on(drawing: str, states: list[Any], leads: bool) -> None:
    here = drawn(drawing)
    one = here.units["1"]
    here.put("1", *states)
    about = (("target", here.units["2"]), ("reach", 1), ("extra", 0), ("early", False))
    side = here.world.get(one, Unit).side
    request = Request("test", side, one, "chaos.run_on", about=about)
    found = list(running.choices(view(here), request, Order()))
    assert found == ([("go", "run")] if leads else []) + [("go", "stop")]
    assert running.usual(view(here), request) == order(go="run" if leads else "stop")
