"""Other actions, Wait and opportunity fire (3.13 to 3.15)."""

from __future__ import annotations

import pytest

from game.rules.heroic20s.exchange.actions import (
    Purse,
    affordable,
    allowed,
    buys,
    by_seconds,
    class_of,
    picking_up,
    posture_class,
    ready_shield,
    reloaded,
    yards,
)
from game.rules.heroic20s.exchange.watching import (
    at_once,
    longest,
    names,
    radius_penalty,
    reach_order,
    sets_off,
    stopped_at,
)
from game.rules.heroic20s.sheet.components import Watch
from game.rules.heroic20s.tables.book import shift
from tests.rules.heroic20s.cast import fighter


@pytest.mark.rule("HC-ACT-01")
@pytest.mark.rule("HC-ACT-07")
@pytest.mark.rule("HC-ACT-08")
@pytest.mark.rule("HC-ACT-09")
@pytest.mark.rule("HC-ACT-13")
@pytest.mark.parametrize(
    ("action", "found"),
    [
        ("door", "short"),
        ("ready_item", "short"),
        ("pocket", "short"),
        ("stand_up", "medium"),
        ("lift_two_hands", "medium"),
        ("find_in_pocket", "medium"),
        ("wait", "long"),
        ("write_note", "long"),
        ("find_in_container", "long"),
        ("turn_the_winch", "short"),
    ],
)
def test_classes(action, found) -> None:
    assert class_of(action) == found


@pytest.mark.rule("HC-ACT-01")
def test_classes_by_seconds() -> None:
    found = [by_seconds(n) for n in (1, 2, 3, 4, 5, 10)]
    assert found == ["short", "short", "medium", "medium", "long", "long"]


@pytest.mark.rule("HC-ACT-10")
@pytest.mark.rule("HC-ACT-11")
def test_shields() -> None:
    assert [class_of(ready_shield(n)) for n in range(5)] == ["short"] * 3 + ["medium"] * 2


@pytest.mark.rule("HC-RNG-23")
def test_d71_reloading() -> None:
    assert [by_seconds(n) for n in (3, 4, 5, 10, 15)] == [*["medium"] * 2, *["long"] * 3]
    assert reloaded(15, "long") == 5 and reloaded(5, "long") == 0
    assert reloaded(4, "medium") == 0 and reloaded(15, "medium") == 11


@pytest.mark.rule("HC-ACT-15")
@pytest.mark.parametrize(
    ("now", "then", "found"),
    [
        ("lying", "standing", "medium"),
        ("lying", "kneeling", "short"),
        ("lying", "crawling", "short"),
        ("sitting", "standing", "short"),
        ("sitting", "kneeling", "short"),
        ("standing", "lying", "medium"),
        ("standing", "crouching", "free"),
        ("crouching", "standing", "free"),
        ("standing", "standing", None),
    ],
)
def test_postures(now, then, found) -> None:
    assert posture_class(now, then) == found


@pytest.mark.rule("HC-ACT-07")
@pytest.mark.rule("HC-ACT-08")
def test_picking_up() -> None:
    assert [class_of(picking_up(now)) for now in ("standing", "crouching")] == ["medium"] * 2
    assert class_of(picking_up("kneeling")) == class_of(picking_up("lying")) == "short"


@pytest.mark.rule("HC-ACT-02")
@pytest.mark.rule("HC-ACT-03")
@pytest.mark.rule("HC-ACT-04")
@pytest.mark.rule("HC-ACT-05")
@pytest.mark.rule("HC-MOVE-06")
def test_d46_what_pays_for_what() -> None:
    assert 25 - yards(25, "half") == 12
    assert 25 - yards(25, "whole") == 0
    assert yards(25, "forgone") == yards(25, "attack") == 0
    assert shift("with_action").worth == -6
    two = (("medium",), ("short", "short"))
    assert buys("half") == buys("attack") == (("short",),)
    assert buys("whole") == buys("forgone") == two
    assert buys("all") == (("long",),)


@pytest.mark.rule("HC-MOVE-06")
@pytest.mark.rule("HC-ACT-02")
@pytest.mark.rule("HC-ACT-04")
@pytest.mark.rule("HC-ACT-05")
def test_who_can_still_pay() -> None:
    assert affordable(Purse(25), "half") and affordable(Purse(25), "whole")
    assert affordable(Purse(25, given=10), "half"), "15 yards are left, 13 go"
    assert not affordable(Purse(25, given=13), "half")
    assert not affordable(Purse(25, given=5), "whole"), "what went on shots is gone"
    assert not affordable(Purse(25, moves=False), "half")
    assert affordable(Purse(0), "half") and affordable(Purse(0), "whole"), "who sits gets up"
    assert affordable(Purse(25), "forgone") and affordable(Purse(25, given=10), "forgone")
    assert not affordable(Purse(25, attacked=True), "forgone")
    assert affordable(Purse(25, attacked=True), "attack"), "the other attack of the round"
    assert not affordable(Purse(25, attacks=False), "attack")
    assert affordable(Purse(25), "all") and not affordable(Purse(25, given=1), "all")
    assert not affordable(Purse(25, attacked=True), "all")


@pytest.mark.rule("HC-ACT-06")
def test_no_actions_on_the_run() -> None:
    assert allowed("offensive", False) and allowed("all_out_defensive", False)
    assert not allowed("retreat", False)
    assert not allowed("all_out_defensive", True)


@pytest.mark.rule("HC-WAIT-01")
def test_whom_a_wait_is_for() -> None:
    assert names(Watch("within", yards=5), 7)
    assert names(Watch("within", unit=7, yards=5), 7)
    assert not names(Watch("within", unit=8, yards=5), 7)


@pytest.mark.rule("HC-WAIT-02")
@pytest.mark.parametrize(
    ("distances", "reach", "step"),
    [
        ((9, 7, 5, 3, 1), 5, 2),
        ((9, 7), 5, None),
        ((5, 3), 5, None),
        ((6, 6, 5), 5, 2),
        ((), 5, None),
    ],
)
def test_where_the_mover_is_stopped(distances, reach, step) -> None:
    assert stopped_at(far <= reach for far in distances) == step


@pytest.mark.rule("HC-WAIT-03")
@pytest.mark.rule("HC-WAIT-05")
def test_reach_order() -> None:
    pike, sword = fighter("pikeman").arms[0], fighter("thug").arms[0]
    assert (longest(pike), longest(sword)) == (5, 1)
    assert reach_order(longest(pike), longest(sword)) == "before"
    assert reach_order(1, 1) == "together"
    assert reach_order(longest(sword), longest(pike)) == "after"


@pytest.mark.rule("HC-OPP-02")
@pytest.mark.parametrize(
    ("radius", "worth"),
    [(1, 0), (2, -1), (3, -2), (4, -2), (5, -3), (6, -3), (7, -4), (10, -4), (11, -5), (300, -5)],
)
def test_d43_radius(radius, worth) -> None:
    assert radius_penalty(radius) == worth


@pytest.mark.rule("HC-OPP-04")
def test_who_sets_it_off() -> None:
    watch = Watch("enters", yards=4)
    assert sets_off(watch, "a", "b", 2)
    assert sets_off(watch, "a", "a", 3), "the first target, whoever it is"
    assert not sets_off(Watch("enters", yards=4, spares=True), "a", "a", 3)
    assert sets_off(Watch("enters", yards=4, spares=True), "a", "b", 2)
    named = Watch("enters", unit=2, yards=4)
    assert [sets_off(named, "a", "b", unit) for unit in (2, 4)] == [True, False]
    assert not sets_off(named, "a", "a", 3)


@pytest.mark.rule("HC-OPP-05")
def test_all_fire_at_once() -> None:
    assert at_once([(5, 3), (1, 3), (7, 4), (9, None)]) == (3, (1, 5))
    assert at_once([(5, None)]) is None
