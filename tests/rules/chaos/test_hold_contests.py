"""Getting out of a hold (HOLD-02): when, by which stat, for what price, and who wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from game.core.components import Out
from game.core.events import Event
from game.core.orders import Order
from game.rules.chaos.acts.parlay import entangling, holds
from game.rules.chaos.orders import parlay
from game.rules.chaos.sheet import agenda
from game.rules.chaos.sheet.agenda import Due, Entangled, HeldBy, Holding
from game.rules.chaos.sheet.components import Busy, Condition, NextTurn, Reserves
from game.rules.chaos.sheet.fighter import combatant
from tests.rules.chaos.brawl import field, keys, only, order, sheet, view
from tests.rules.chaos.drawn import Drawn

HOLDER = replace(sheet("thug"), strength=8, agility=5)
VICTIM = replace(sheet("thug"), strength=6, agility=9)
YES, NO = order(use=True), order(use=False)


def held(stat: str = "strength", *, free: bool = False, **more: Any) -> Drawn:
    """The first holds the second since a while, on tick 20 of round 3; neither has Ki."""
    here = field("12", replace(HOLDER, **more), VICTIM, held=("", ""))
    one, two = here.units["1"], here.units["2"]
    for sign in "12":
        here.put(sign, Reserves(0, 3, 3))
    here.put("1", Holding(two, stat, free))
    here.put("2", HeldBy(one))
    return here


def bases(here: Drawn) -> tuple[int, int]:
    """What victim and holder contest with, their modifiers included."""
    one, two = here.units["1"], here.units["2"]
    left, right = holds.parties(here.world, two, one, here.world.get(one, Holding))
    return tuple(
        getattr(side.who.fighter, side.stat) // side.divisor + sum(m.worth for m in side.modifiers)
        for side in (left, right)
    )


@pytest.mark.rule("CF-HOLD-02", "CF-HOLD-04")
@pytest.mark.parametrize(
    ("stat", "free", "abilities", "expected"),
    [
        ("strength", False, (), (6, 8)),
        ("agility", False, (), (9, 5)),
        ("strength", True, (), (6, 4)),
        ("agility", True, (), (9, 2)),
        # Limb Lock: each by his better stat, and 5 for its owner.
        ("strength", False, ("limb_lock",), (9, 13)),
        ("agility", True, ("limb_lock",), (9, 9)),
    ],
)
def test_by_which_stat_a_hold_is_contested(
    stat: str, free: bool, abilities: tuple[str, ...], expected: tuple[int, int]
) -> None:
    assert bases(held(stat, free=free, abilities=abilities)) == expected


@pytest.mark.rule("CF-HOLD-02")
def test_the_art_of_the_victim_does_not_help_him() -> None:
    here = held()
    here.put("2", replace(VICTIM, abilities=("limb_lock",)))
    assert bases(here) == (6, 8)


def attempts(
    here: Drawn, dice: Sequence[int], said: Sequence[Order] = (), stat: str = "strength"
) -> list[Event]:
    """An attempt of the victim."""
    two = here.units["2"]
    return here.do(lambda step: holds.attempt(step, two), {stat: list(dice)}, said, 3)


@pytest.mark.rule("CF-HOLD-02", "CF-HOLD-06")
@pytest.mark.parametrize(("his", "free"), [(6, False), (7, False), (8, True)])
def test_only_the_higher_number_frees(his: int, free: bool) -> None:
    """6 + his die against 8 + 5: a tie is the holder's."""
    here = held()
    here.put("2", HeldBy(here.units["1"], (25, 2)))
    events = attempts(here, [his, 5])
    one, two = here.units["1"], here.units["2"]
    told = only(events, "chaos.gets_free" if free else "chaos.stays_held")
    assert (told.rule, told.unit, told.target) == ("CF-HOLD-02", two, one)
    due = agenda.planned(here.world, two, entangling.CONTEST)
    if free:
        assert "chaos.hold_broken" in keys(events)
        assert here.world.find(two, HeldBy) is None and here.world.find(one, Holding) is None
        assert due is None
    else:
        assert here.world.get(two, HeldBy) == HeldBy(one, (20, 3))
        assert here.world.get(one, Holding).victim == two
        assert due is not None and due.tick == 18


@pytest.mark.rule("CF-HOLD-02", "CF-KI-02")
def test_ki_of_both_counts_and_is_paid() -> None:
    """6 + 5 + 2 against 8 + 3 + 1."""
    here = held()
    here.put("1", Reserves(4, 3, 3))
    here.put("2", Reserves(5, 3, 3))
    events = attempts(here, [5, 3], [order(ki=2), order(ki=1)])
    assert "chaos.hold_broken" in keys(events)
    assert [here.world.get(here.units[sign], Reserves).ki for sign in "12"] == [3, 3]


@pytest.mark.rule("CF-HOLD-02")
@pytest.mark.parametrize(
    ("tried", "now", "may", "next_tick"),
    [
        ((0, 0), 20, True, 19),
        ((21, 3), 20, False, 19),
        ((22, 3), 20, True, 19),
        ((20, 3), 20, False, 18),
        ((20, 3), 19, False, 18),
        ((20, 3), 18, True, 17),
        ((5, 2), 20, True, 19),
        ((20, 2), 20, True, 19),
    ],
)
def test_attempts_lie_two_ticks_apart(
    tried: tuple[int, int], now: int, may: bool, next_tick: int
) -> None:
    here = held()
    here.clock(now)
    two = here.units["2"]
    here.put("2", HeldBy(here.units["1"], tried))
    assert holds.may_try(here.world, two, 3) is may
    assert parlay.hows(here.world, two, 3) == (("contest",) if may else ())
    here.do(lambda step: entangling.chance(step, two), turn=3)
    due = agenda.planned(here.world, two, entangling.CONTEST)
    assert due is not None and due.tick == next_tick


@pytest.mark.rule("CF-HOLD-02")
def test_who_is_neither_held_nor_caught_has_nothing_to_contest() -> None:
    here = held()
    one, two = here.units["1"], here.units["2"]
    assert not holds.may_try(here.world, one, 3)
    here.do(lambda step: holds.release(step, one))
    assert not holds.may_try(here.world, two, 3)
    here.put("2", Entangled("net", 15, True))
    assert holds.may_try(here.world, two, 3)


def offered(here: Drawn, said: Sequence[Order] = (), dice: Any = None) -> list[Event]:
    """A chance between his Turns, on tick 20."""
    due = Due(20, agenda.PARTS, here.units["2"], entangling.CONTEST)
    return here.do(lambda step: holds.offer(step, due), dice or {}, said, 3)


def next_chance(here: Drawn) -> int | None:
    """The tick of his next chance."""
    due = agenda.planned(here.world, here.units["2"], entangling.CONTEST)
    return due.tick if due is not None else None


@pytest.mark.rule("CF-HOLD-02", "CF-TICK-08")
def test_a_free_action_buys_an_attempt_of_two_ticks() -> None:
    here = held()
    offered(here, [YES], {"strength": [1, 10]})
    two = here.units["2"]
    assert here.world.get(two, Reserves) == Reserves(0, 2, 3)
    assert here.world.get(two, Busy) == Busy(entangling.CONTEST, 18)
    free = agenda.planned(here.world, two, "free")
    assert free is not None and (free.tick, free.rank) == (18, agenda.ENDS)
    assert next_chance(here) == 18


@pytest.mark.rule("CF-HOLD-02", "CF-KI-04")
def test_without_a_free_action_it_costs_ki_and_without_either_he_waits_for_the_round() -> None:
    here = held()
    here.put("2", Reserves(3, 0, 3))
    offered(here, [YES, order(ki=0)], {"strength": [1, 10]})
    assert here.world.get(here.units["2"], Reserves) == Reserves(2, 0, 3)
    poor = held()
    poor.put("2", Reserves(0, 0, 3))
    assert offered(poor) == [] and next_chance(poor) == entangling.NEXT_ROUND
    dry = held()
    dry.put("2", Reserves(3, 0, 3, dry=3))
    assert offered(dry) == [] and next_chance(dry) == entangling.NEXT_ROUND


@pytest.mark.rule("CF-HOLD-02", "CF-TICK-08")
def test_who_lets_it_pass_pays_nothing_and_is_asked_when_it_would_have_been_over() -> None:
    here = held()
    assert offered(here, [NO]) == []
    assert here.world.get(here.units["2"], Reserves) == Reserves(0, 3, 3)
    assert here.world.find(here.units["2"], Busy) is None
    assert next_chance(here) == 18


@pytest.mark.rule("CF-HOLD-02", "CF-STUN-03", "CF-KO-10", "CF-TICK-08")
@pytest.mark.parametrize(
    "state",
    [
        Condition(stunned=True),
        Condition(asleep=4),
        Condition(dying=True),
        NextTurn(20),
        Busy("chore", 18),
    ],
)
def test_what_keeps_him_from_trying_now(state: Any) -> None:
    here = held()
    here.put("2", state)
    assert offered(here) == []
    assert next_chance(here) == 18
    assert here.world.get(here.units["2"], Reserves).actions == 3


@pytest.mark.rule("CF-HOLD-02")
@pytest.mark.parametrize("change", ["free", "out", "later_turn", "tried"])
def test_when_he_is_asked_and_when_there_is_nothing_to_ask(change: str) -> None:
    here = held()
    one, two = here.units["1"], here.units["2"]
    if change == "free":
        here.do(lambda step: holds.release(step, one))
    elif change == "out":
        here.put("2", Out("dead"))
    elif change == "later_turn":
        here.put("2", NextTurn(19))
    else:
        here.put("2", HeldBy(one, (21, 3)))
    asked = change == "later_turn"
    assert offered(here, [NO] if asked else []) == []
    assert next_chance(here) == (18 if asked else None)
    assert here.world.get(two, Reserves).actions == 3


@pytest.mark.rule("CF-HOLD-01", "CF-HOLD-02", "CF-HOLD-03")
def test_who_is_held_can_do_nothing_else_and_his_holder_only_hold() -> None:
    here = held()
    seen = view(here, "b", 3)
    assert parlay.hows(seen, here.units["2"], 3) == ("contest",)
    assert parlay.hows(seen, here.units["1"], 3) == ("squeeze", "choke", "release")
    assert combatant(here.world, here.units["2"]).held_by is not None
