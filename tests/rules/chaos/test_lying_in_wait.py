"""Ambushes piece by piece: who is noticed, who fires together, and whose round it is."""

from __future__ import annotations

from functools import partial

import pytest

from game.core.components import Position
from game.core.dice import ScriptedDice
from game.core.events import Event
from game.core.orders import Order
from game.core.ruleset import Clock
from game.core.step import Step
from game.rules.chaos.acts.fight import ambush
from game.rules.chaos.sheet.agenda import Ambush, Posture
from game.rules.chaos.sheet.components import Condition, Doing
from tests.rules.chaos.brawl import field, keys, order, sheet
from tests.rules.chaos.drawn import BOOK, Drawn

FIELD = 1
"""The entity of the field."""

TWO = 3
"""The unit of the fighter 2."""


def four(known: Ambush | None = None) -> Drawn:
    """1 and 3 of the one side, 2 and 4 of the other, in this ambush."""
    here = field("1 3 2 4", "thug", "thug", "thug", "thug")
    if known is not None:
        here.world.put(FIELD, known)
    return here


def found_out(here: Drawn, *dice: int) -> tuple[str, list[str]]:
    """Which side is not noticed, and what is told of the Perception of the others."""
    sides: list[str] = []
    script = {"perception": dice} if dice else {}
    events = here.do(lambda step: sides.append(ambush.notices(step)), script)
    return sides[0], keys(events)


@pytest.mark.rule("CF-AMBUSH-07")
@pytest.mark.parametrize(
    ("dice", "side"), [((8, 8), "a"), ((9, 8), ""), ((8, 9), ""), ((9, 9), "")]
)
def test_one_who_notices_the_best_hidden_man_is_enough(dice: tuple[int, int], side: str) -> None:
    """The best of the hidden has Agility 9, half of it 4: 10 + 4 - Perception 5 is needed."""
    own, sly = sheet("thug", agility=2), sheet("thug", agility=9)
    dull = sheet("thug", perception=5)
    here = field("1 3 2 4", own, dull, sly, dull)
    for sign, kind in (("1", "hidden"), ("3", "hidden"), ("2", "unaware"), ("4", "unaware")):
        here.put(sign, Posture(kind))
    told = ["chaos.noticed" if die == 9 else "chaos.unnoticed" for die in dice]
    assert found_out(here, *dice) == (side, told)


@pytest.mark.rule("CF-AMBUSH-07")
def test_nobody_is_ambushed_where_no_enemy_is_or_one_is_on_his_guard() -> None:
    alone = field("1 3", "thug", "thug", "thug")
    alone.put("1", Posture("hidden"))
    assert found_out(alone) == ("", [])
    here = four()
    for sign, kind in (("1", "hidden"), ("2", "unaware")):
        here.put(sign, Posture(kind))
    assert found_out(here) == ("", []), "4 is on his guard"
    here.put("4", Posture("hidden"))
    assert found_out(here) == ("", []), "both sides hide"


@pytest.mark.rule("CF-AMBUSH-07")
@pytest.mark.parametrize(
    ("best", "perception", "bands"),
    [
        (2, 12, [("noticed", 1, 10)]),
        (2, 11, [("noticed", 1, 10)]),
        (2, 10, [("unnoticed", 1, 1), ("noticed", 2, 10)]),
        (4, 5, [("unnoticed", 1, 8), ("noticed", 9, 10)]),
        (5, 5, [("unnoticed", 1, 9), ("noticed", 10, 10)]),
        (6, 5, [("unnoticed", 1, 10)]),
        (9, 5, [("unnoticed", 1, 10)]),
        (0, 0, [("unnoticed", 1, 10)]),
    ],
)
def test_a_die_and_perception_against_ten_and_half_of_agility(
    best: int, perception: int, bands: list[tuple[str, int, int]]
) -> None:
    here = field("12", "thug", sheet("thug", perception=perception))
    check = ambush.noticing(here.world, here.units["2"], best)
    assert [(band.grade, band.low, band.high) for band in check.bands] == bands
    assert (check.dice, check.base, check.actor) == ((1, 10), perception, here.units["2"])


@pytest.mark.rule("CF-AMBUSH-05")
@pytest.mark.parametrize(
    ("joins", "party"),
    [((True, True), "13"), ((True, False), ""), ((False, False), "")],
)
def test_a_volley_takes_two(joins: tuple[bool, bool], party: str) -> None:
    here = four(Ambush("a"))
    step = Step(BOOK, here.world, Clock(1, "ticks"), ScriptedDice({}), {})
    asking = ambush.volley(step, "a")
    asked = next(asking)
    assert isinstance(asked, tuple)
    assert [one.unit for one in asked] == [here.units["1"], here.units["3"]]
    with pytest.raises(StopIteration):
        asking.send(tuple(order(join=join) for join in joins))
    assert here.world.get(FIELD, Ambush).party == tuple(here.units[sign] for sign in party)


@pytest.mark.rule("CF-AMBUSH-05")
def test_the_only_one_awake_is_asked_for_no_volley() -> None:
    here = four(Ambush("a"))
    here.put("3", Condition(asleep=-1))
    nobody: list[Order] = []
    assert here.do(partial(ambush.volley, side="a"), {}, nobody) == []
    assert here.world.get(FIELD, Ambush) == Ambush("a")


@pytest.mark.rule("CF-AMBUSH-01", "CF-AMBUSH-02", "CF-AMBUSH-06")
@pytest.mark.parametrize(
    ("known", "sign", "when", "expected"),
    [
        # surprised, in wait, unaware, off his guard
        (None, "2", 1, (False, False, False, False)),
        (None, "1", 1, (False, False, False, False)),
        (Ambush("a"), "2", 1, (True, False, True, True)),
        (Ambush("a"), "1", 1, (False, True, False, False)),
        (Ambush("a"), "2", 2, (False, False, False, False)),
        (Ambush("a"), "1", 2, (False, False, False, False)),
        (Ambush("a", opened=True), "2", 1, (True, False, False, True)),
        (Ambush("a", opened=True, struck=(TWO,)), "2", 1, (True, False, False, False)),
        (Ambush("a", opened=True, struck=(TWO + 1,)), "2", 1, (True, False, False, True)),
    ],
)
def test_whose_round_the_first_one_is(
    known: Ambush | None, sign: str, when: int, expected: tuple[bool, ...]
) -> None:
    here = four(known)
    world, unit = here.world, here.units[sign]
    assert here.units["2"] == TWO
    asked = (ambush.surprised, ambush.lay_in_wait, ambush.unaware, ambush.off_his_guard)
    assert tuple(ask(world, unit, when) for ask in asked) == expected


@pytest.mark.rule("CF-AMBUSH-03")
@pytest.mark.parametrize(("turn", "kept"), [(1, True), (2, True), (3, False)])
def test_an_ambush_is_forgotten_after_two_rounds(turn: int, kept: bool) -> None:
    here = four(Ambush("a"))
    here.do(ambush.passes, turn=turn)
    assert (here.world.find(FIELD, Ambush) is not None) is kept
    plain = four()
    plain.do(ambush.passes, turn=turn)
    assert plain.world.find(FIELD, Ambush) is None


@pytest.mark.rule("CF-AMBUSH-05")
def test_a_volley_comes_on_the_tick_of_the_slowest_of_its_party() -> None:
    def counted(known: Ambush | None, turn: int = 1) -> tuple[list[int], list[Event]]:
        here = four(known)
        units = [here.units[sign] for sign in "1324"]
        totals = dict(zip(units, (14, 9, 3, 20), strict=True))
        found: list[dict[int, int]] = []
        events = here.do(lambda step: found.append(ambush.together(step, totals)), turn=turn)
        now = here.world.find(FIELD, Ambush)
        assert now is None or now.volley == (9 if events else 0)
        return [found[0][unit] for unit in units], events

    units = four().units
    party = Ambush("a", party=(units["1"], units["3"]))
    apart = [14, 9, 3, 20]
    assert counted(None) == (apart, [])
    assert counted(Ambush("a")) == (apart, [])
    assert counted(party, 2) == (apart, [])
    totals, events = counted(party)
    assert totals == [9, 9, 3, 20]
    assert [(event.rule, event.fact("n")) for event in events] == [("CF-AMBUSH-05", 9)]


@pytest.mark.rule("CF-AMBUSH-04", "CF-AMBUSH-05")
def test_without_an_ambush_any_attack_can_be_answered() -> None:
    here = four()
    assert ambush.unanswerable(here.world, here.units["1"], 1) is False


@pytest.mark.rule("CF-AMBUSH-04", "CF-AMBUSH-06")
def test_the_first_attack_of_the_ambushers_opens_it_and_puts_the_struck_on_their_guard() -> None:
    def after(known: Ambush | None, sign: str, turn: int = 1, carried: bool = False) -> object:
        here = four(known)
        if carried:
            here.put(sign, Doing(order(), 1, 1, 1, turn=False))
        victims = (here.units["2"],)
        here.do(partial(ambush.opens, attacker=here.units[sign], victims=victims), turn=turn)
        return here.world.find(FIELD, Ambush)

    units = four().units
    one, three, two, other = (units[sign] for sign in "1324")
    lurks, opened = Ambush("a"), Ambush("a", opened=True, struck=(two,))
    assert after(None, "1") is None
    assert after(lurks, "1") == opened
    assert after(lurks, "4") == lurks, "he is no ambusher"
    assert after(lurks, "1", 2) == lurks
    assert after(lurks, "1", 2, carried=True) == opened
    both = Ambush("a", party=(one, three))
    assert after(both, "1") == Ambush("a", 0, True, (two,), (three,))
    begun = Ambush("a", 0, True, (two, other), (three,))
    assert after(begun, "1") == begun
    early = Ambush("a", party=(three, 99))
    assert after(early, "1") == Ambush("a", 0, True, (two,), ())


@pytest.mark.rule("CF-AMBUSH-07")
def test_who_is_not_on_the_field_yet_neither_hides_nor_notices() -> None:
    here = four()
    for sign, kind in (("1", "hidden"), ("2", "unaware"), ("4", "unaware")):
        here.put(sign, Posture(kind))
    here.world.drop(here.units["1"], here.world.get(here.units["1"], Position))
    assert found_out(here) == ("", [])
