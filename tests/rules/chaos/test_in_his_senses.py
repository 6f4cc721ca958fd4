"""Who can still do what: out of the fight, asleep, dying, held, caught, busy, or not at all."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.components import Out, Position
from game.core.grid import Cell
from game.core.orders import Order
from game.rules.chaos.acts.parlay import entangling, holds
from game.rules.chaos.sheet import muster, paces
from game.rules.chaos.sheet.agenda import Due, Entangled, HeldBy, Holding, Steeling
from game.rules.chaos.sheet.components import (
    Busy,
    Condition,
    Defending,
    Doing,
    Held,
    NextTurn,
    Wear,
    Wounds,
)
from tests.rules.chaos.drawn import Drawn, drawn

OUT = Out("fled")
STATES: list[tuple[list[Any], str]] = [
    ([], ""),
    ([OUT], "CF-WIN-01"),
    ([Condition(dying=True)], "CF-WIN-01"),
    ([Condition(asleep=4)], "CF-KO-10"),
    ([Condition(asleep=-1)], "CF-KO-10"),
    ([Condition(stunned=True)], "CF-STUN-03"),
    ([Condition(prone=True)], ""),
    ([HeldBy(9)], "CF-HOLD-01"),
    ([Holding(9, "strength")], "CF-HOLD-03"),
    ([Entangled("net", 15, True)], "CF-ENT-03"),
    ([Entangled("net", 15, False)], ""),
    ([Steeling(9, True, 15)], "CF-STEEL-04"),
]


def without_condition(here: Drawn, sign: str) -> None:
    here.world.drop(here.units[sign], here.world.get(here.units[sign], Condition))


@pytest.mark.rule("CF-STUN-03", "CF-HOLD-01", "CF-HOLD-03", "CF-ENT-03", "CF-KO-10")
@pytest.mark.parametrize(("states", "rule_id"), STATES)
def test_what_keeps_somebody_where_he_is(states: list[Any], rule_id: str) -> None:
    here = drawn("1 . 2")
    here.put("1", *states)
    assert paces.hindered(here.world, here.units["1"]) == rule_id


@pytest.mark.rule("CF-STUN-03", "CF-KO-10")
def test_who_has_no_state_at_all_is_kept_by_nothing() -> None:
    here = drawn("1 . 2")
    without_condition(here, "1")
    one = here.units["1"]
    assert paces.hindered(here.world, one) == ""
    assert paces.upright(here.world, one)
    assert muster.awake(here.world, one)
    assert not entangling.barred(here.world, Due(20, 1, one, "contest"))


@pytest.mark.rule("CF-KO-10", "CF-WIN-01")
@pytest.mark.parametrize(
    ("states", "awake"),
    [
        ([], True),
        ([OUT], False),
        ([Condition(dying=True)], False),
        ([Condition(asleep=3)], False),
        ([Condition(asleep=-1)], False),
        ([Condition(stunned=True, prone=True)], True),
    ],
)
def test_turns_come_up_for_who_is_here_and_in_his_senses(states: list[Any], awake: bool) -> None:
    here = drawn("1 . 2")
    here.put("1", *states)
    assert muster.awake(here.world, here.units["1"]) is awake


@pytest.mark.rule("CF-KO-10", "CF-WIN-01")
def test_no_turn_comes_up_for_who_is_not_on_the_field() -> None:
    here = drawn("1 . 2")
    here.world.drop(here.units["1"], here.world.get(here.units["1"], Position))
    assert not muster.awake(here.world, here.units["1"])


@pytest.mark.rule("CF-TICK-11")
@pytest.mark.parametrize(
    ("states", "engaged"),
    [
        ([], False),
        ([Doing(Order(), 20, 18, 15)], True),
        ([Busy("draw", 18)], True),
        ([Defending(9, "dodge", 12, 19)], True),
        ([Defending(9, "dodge", 12, 20)], False),
    ],
)
def test_who_is_in_the_middle_of_something(states: list[Any], engaged: bool) -> None:
    """On tick 20; a defence is over on its last tick."""
    here = drawn("1 . 2")
    here.put("1", *states)
    assert paces.engaged(here.world, here.units["1"]) is engaged


@pytest.mark.rule("CF-DMG-16")
def test_a_useless_foot_lames_until_its_pain_is_ignored() -> None:
    here = drawn("1 . 2")
    one = here.units["1"]
    here.world.drop(one, here.world.get(one, Wounds))
    assert not paces.lame(here.world, one)
    here.put("1", Wounds((("left_foot", 2),)))
    assert paces.lame(here.world, one)
    here.put("1", Wounds((("left_foot", 2),), ignored=True))
    assert not paces.lame(here.world, one)


@pytest.mark.rule("CF-STUN-03", "CF-KO-10", "CF-TICK-08")
@pytest.mark.parametrize(
    ("states", "barred"),
    [
        ([], False),
        ([Condition(stunned=True)], True),
        ([Condition(asleep=2)], True),
        ([Condition(dying=True)], True),
        ([Condition(prone=True, off_balance=True)], False),
        ([NextTurn(20)], True),
        ([NextTurn(19)], False),
        ([NextTurn(21)], False),
        ([Busy("draw", 18)], True),
    ],
)
def test_when_nobody_can_try_to_get_free(states: list[Any], barred: bool) -> None:
    """Out of his senses, busy, or on the tick of his own Turn."""
    here = drawn("1 . 2")
    here.put("1", *states)
    assert entangling.barred(here.world, Due(20, 1, here.units["1"], "contest")) is barred


@pytest.mark.rule("CF-STUN-03", "CF-TICK-08")
def test_who_has_no_turn_coming_can_try_to_get_free() -> None:
    here = drawn("1 . 2")
    one = here.units["1"]
    here.world.drop(one, here.world.get(one, NextTurn))
    assert not entangling.barred(here.world, Due(20, 1, one, "contest"))


HOLDER_STATES: list[tuple[list[Any], bool]] = [
    ([], True),
    ([OUT], False),
    ([Condition(stunned=True)], False),
    ([Condition(asleep=1)], False),
    ([Condition(dying=True)], False),
    ([Condition(prone=True, off_balance=True)], True),
    ([HeldBy(9)], False),
    ([Entangled("net", 15, True)], False),
    ([Entangled("net", 15, False)], True),
    ([Position(Cell(0, 0))], True),
    ([Position(Cell(3, 0))], False),
]


@pytest.mark.rule("CF-HOLD-06")
@pytest.mark.parametrize(("states", "holds_on"), HOLDER_STATES)
def test_what_ends_a_hold(states: list[Any], holds_on: bool) -> None:
    here = drawn(". 1 2 .\n. . . .")
    one, two = here.units["1"], here.units["2"]
    here.put("1", Position(Cell(1, 1)), *states)
    here.put("2", Position(Cell(1, 0)))
    held = Holding(two, "strength")
    here.put("1", held)
    assert holds.holds_on(here.world, one, held) is holds_on
    here.put("2", HeldBy(one))
    events = here.do(holds.slip)
    assert [event.key for event in events] == ([] if holds_on else ["chaos.hold_ends"])
    assert (here.world.find(one, Holding) is None) is not holds_on
    assert (here.world.find(two, HeldBy) is None) is not holds_on


@pytest.mark.rule("CF-HOLD-06")
def test_a_hold_ends_with_its_victim() -> None:
    here = drawn("1 2")
    one, two = here.units["1"], here.units["2"]
    held = Holding(two, "strength")
    without_condition(here, "1")
    assert holds.holds_on(here.world, one, held)
    for states in ([Condition(stunned=True)], [Condition(asleep=1)], [Condition(dying=True)]):
        here.put("2", *states)
        assert holds.holds_on(here.world, one, held), "the victim's state frees nobody"
    here.put("2", OUT)
    assert not holds.holds_on(here.world, one, held)


@pytest.mark.rule("CF-HOLD-06")
@pytest.mark.parametrize("gone", ["1", "2", "12"])
def test_a_hold_ends_when_one_has_left_the_field(gone: str) -> None:
    here = drawn("1 2")
    for sign in gone:
        here.world.drop(here.units[sign], here.world.get(here.units[sign], Position))
    held = Holding(here.units["2"], "strength")
    assert not holds.holds_on(here.world, here.units["1"], held)


@pytest.mark.rule("CF-HOLD-06")
def test_letting_go_of_one_who_is_held_by_nobody_any_more_is_no_trouble() -> None:
    here = drawn("1 2")
    here.put("1", Holding(here.units["2"], "strength"))
    events = here.do(lambda step: holds.release(step, here.units["1"]))
    assert [(one.key, one.target) for one in events] == [("chaos.hold_released", here.units["2"])]
    assert here.do(lambda step: holds.release(step, here.units["1"])) == []


@pytest.mark.rule("CF-HOLD-03", "CF-HOLD-04")
@pytest.mark.parametrize(
    ("free", "method", "still"),
    [
        (False, "none", True),
        (False, "parry", False),
        (False, "dodge", False),
        (True, "parry", True),
        (True, "dodge", False),
        (True, "none", True),
    ],
)
def test_a_holder_who_defends_himself_lets_go(free: bool, method: str, still: bool) -> None:
    """Unless he parries with the limb he kept free."""
    here = drawn("1 2")
    one, two = here.units["1"], here.units["2"]
    here.put("1", Holding(two, "strength", free))
    here.put("2", HeldBy(one))
    here.do(lambda step: holds.defended(step, one, method))
    assert (here.world.find(one, Holding) is not None) is still
    assert here.do(lambda step: holds.defended(step, two, "dodge")) == [], "he holds nobody"


KEEPER_STATES: list[tuple[list[Any], bool]] = [
    ([], True),
    ([OUT], False),
    ([Condition(asleep=1)], False),
    ([Condition(stunned=True)], False),
    ([Condition(prone=True, dying=True)], False),
    ([Condition(prone=True)], True),
    ([Held("", "whip")], True),
    ([Held("club")], False),
    ([Held()], False),
    ([Wear((("whip", 1),))], True),
    ([Position(Cell(1, 0))], True),
    ([Position(Cell(0, 0))], False),
]


@pytest.mark.rule("CF-ENT-04")
@pytest.mark.parametrize(("states", "kept"), KEEPER_STATES)
def test_whether_the_other_end_of_a_whip_is_kept(states: list[Any], kept: bool) -> None:
    """The whip reaches three metres."""
    here = drawn(". 1 . . 2")
    here.put("1", Held("whip"), *states)
    caught = Entangled("whip", 12, True, here.units["1"])
    here.put("2", caught)
    assert entangling.kept(here.world, here.units["2"], caught) is kept
    events = here.do(entangling.slip)
    assert [event.key for event in events] == ([] if kept else ["chaos.entangling_ends"])
    assert (here.world.find(here.units["2"], Entangled) is not None) is kept


@pytest.mark.rule("CF-ENT-04")
def test_a_net_needs_nobody_and_a_whip_both() -> None:
    here = drawn("1 . 2")
    one, two = here.units["1"], here.units["2"]
    here.put("1", Held("whip"))
    caught = Entangled("whip", 12, True, one)
    without_condition(here, "1")
    assert entangling.kept(here.world, two, caught)
    place = here.world.get(two, Position)
    here.world.drop(two, place)
    assert not entangling.kept(here.world, two, caught)
    here.put("2", place)
    here.world.drop(one, here.world.get(one, Position))
    assert not entangling.kept(here.world, two, caught)
    assert entangling.kept(here.world, two, Entangled("net", 15, True))


@pytest.mark.rule("CF-ENT-04")
def test_what_is_of_no_other_use_is_his_own_end_alone() -> None:
    here = drawn("1 2 3")
    one, three = here.units["1"], here.units["3"]
    here.put("2", Entangled("whip", 12, True, one))
    assert entangling.used(here.world, one) == {"whip"}
    assert entangling.used(here.world, three) == set()


@pytest.mark.rule("CF-ENT-01")
def test_who_is_not_on_the_field_stands_in_nothing_that_entangles() -> None:
    here = drawn("1 . 2")
    assert entangling.around(here.world, here.units["1"]) == ""
    here.world.drop(here.units["1"], here.world.get(here.units["1"], Position))
    assert entangling.around(here.world, here.units["1"]) == ""
