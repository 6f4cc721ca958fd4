"""Who may attack whom, with what, in a round (3.6, 3.7, 3.11)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.orders import Order
from game.core.ruleset import Request
from game.rules.heroic20s.acts.fighting import (
    free_attacks,
    free_blow,
    holdable,
    in_reach,
)
from game.rules.heroic20s.acts.shooting import may_attack, shares, targets, weapons
from game.rules.heroic20s.orders.forecast import next_forecast
from game.rules.heroic20s.sheet.components import (
    Ammunition,
    Detached,
    Fighter,
    Grappled,
    Locks,
    Noted,
    Tactic,
    Unwilling,
)
from game.rules.heroic20s.sheet.situation import figure
from tests.rules.exchanges import check_of
from tests.rules.heroic20s.pitch import Pitch


def two() -> tuple[Pitch, int, int]:
    pitch = Pitch()
    return pitch, pitch.unit("thug", "a", 3, (10, 10)), pitch.unit("town_guard", "b", 1, (11, 11))


@pytest.mark.rule(
    "HC-TAC-04", "HC-TAC-11", "HC-TAC-13", "HC-DIS-01", "HC-ACT-04", "HC-ACT-05", "HC-FAT-04"
)
def test_who_attacks_at_all_in_a_round() -> None:
    pitch, thugs, guard = two()

    def may() -> bool:
        return may_attack(pitch.world, figure(pitch.world, thugs))

    assert may()
    for tactic in ("all_out_offensive", "hold_ground", "all_out_defensive"):
        pitch.world.write(thugs, Tactic(tactic))
        assert may()
    for order in (
        Tactic("retreat"),
        Tactic("all_out_defensive", withdraws=True),
        Tactic("neutral", forgoes=True),
        Tactic("neutral", long="wait"),
    ):
        pitch.world.write(thugs, order)
        assert not may()
    pitch.world.write(thugs, Tactic("neutral"))
    for part in (Unwilling(), Detached(), Grappled(guard, pinned=True)):
        pitch.world.put(thugs, part)
        assert not may()
        pitch.world.drop(thugs, part)
    assert may()
    me = figure(pitch.world, thugs)
    assert not may_attack(pitch.world, replace(me, living=0))


@pytest.mark.rule("HC-DIS-05")
def test_who_gets_a_free_attack() -> None:
    pitch, thugs, guard = two()

    def may() -> bool:
        return may_attack(pitch.world, figure(pitch.world, thugs))

    assert may()
    for order, able in (
        (Tactic("neutral", forgoes=True), False),
        (Tactic("neutral", long="wait"), False),
        (Tactic("all_out_defensive", withdraws=True), False),
        (Tactic("retreat"), False),
        (Tactic("all_out_defensive"), True),
    ):
        pitch.world.write(thugs, order)
        assert may() is able
    for part in (Unwilling(), Grappled(guard, pinned=True)):
        pitch.world.put(thugs, part)
        assert not may()
        pitch.world.drop(thugs, part)
    me = figure(pitch.world, thugs)
    assert not may_attack(pitch.world, replace(me, living=0))
    assert may_attack(pitch.world, replace(me, living=1))


@pytest.mark.rule("HC-DIS-02", "HC-DIS-04", "HC-DIS-05", "HC-MASS-10")
def test_those_left_behind_strike_in_the_order_that_the_runner_names() -> None:
    pitch = Pitch()
    runner = pitch.unit("thug", "b", 1, (10, 10), arms=(), block=0)
    pitch.world.write(runner, Tactic("retreat"))
    places = (9, 10), (11, 10), (10, 9), (20, 20), (10, 11)
    one, two, bound, afar, not_now = (pitch.unit("thug", "a", 1, at, person=True) for at in places)
    better = [replace(arm, level=arm.level + 1) for arm in figure(pitch.world, two).fighter.arms]
    pitch.world.amend(two, pitch.world.get(two, Fighter), arms=tuple(better))
    pitch.world.put(bound, Tactic("neutral", long="wait"))
    pitch.world.put(runner, Locks((one, two, bound, afar, not_now)))
    step = pitch.step({"attack": [14, 14], "defence": [4, 4]})
    free = [{"use": True}, {"use": True}, {"use": False}]
    done = free_attacks(step, figure(pitch.world, runner))
    pitch.run(done, step, *free, {"target": two})
    assert [(r.unit, r.kind.split(".")[1]) for r in pitch.asked] == [
        (one, "free"),
        (two, "free"),
        (not_now, "free"),
        (runner, "next"),
    ]
    assert pitch.asked[0].side == "a" and pitch.asked[0].fact("target") == runner
    assert pitch.asked[3].fact("by") == (one, two)
    _promised(pitch, pitch.asked[3], {one: 0, two: 1})
    struck = [e.unit for e in pitch.events if e.key == "heroic20s.free_attack"]
    assert struck == [two, one]
    vain = [e for e in pitch.events if e.key == "heroic20s.strikes_in_vain"]
    rules = [{m.rule: m.worth for m in check_of(e.outcomes[0]).modifiers} for e in vain]
    assert all(found["HC-NUM-01"] == 4 for found in rules), "two at one, together"
    assert pitch.world.find(runner, Noted) is None


def _promised(pitch: Pitch, request: Request, better: dict[int, int]) -> None:
    """Each of those who may be next with the odds of his attack, the numbers of both counted."""
    view: Any = pitch.world
    skills = {}
    for unit in better:
        found = next_forecast(view, request, Order((("target", unit),)))
        assert found is not None and found.check is not None
        assert found.branches[0].losses and "HC-NUM-01" in {m.rule for m in found.check.modifiers}
        skills[unit] = found.check.base
    least = min(skills.values())
    assert {unit: skill - least for unit, skill in skills.items()} == better
    assert next_forecast(view, request, Order((("target", request.unit),))) is None


@pytest.mark.rule("HC-DIS-02")
def test_nobody_is_asked_for_an_order_of_attacks_that_are_all_the_same() -> None:
    pitch = Pitch()
    runner = pitch.unit("thug", "b", 1, (10, 10), arms=(), block=0)
    pitch.world.write(runner, Tactic("retreat"))
    both = [pitch.unit("thug", "a", 1, at, person=True) for at in ((9, 10), (11, 10))]
    pitch.world.put(runner, Locks(tuple(both)))
    step = pitch.step({"attack": [14, 14], "defence": [4, 4]})
    pitch.run(free_attacks(step, figure(pitch.world, runner)), step, {"use": True}, {"use": True})
    assert {request.kind for request in pitch.asked} == {"heroic20s.free"}
    struck = [e.unit for e in pitch.events if e.key == "heroic20s.free_attack"]
    assert struck == both


@pytest.mark.rule("HC-DIS-04")
@pytest.mark.parametrize(("mine", "his", "faster"), [(6, 6, 0), (6, 8, 2), (5, 10, 4), (8, 5, 0)])
def test_a_free_attack_is_harder_at_a_faster_runner(mine: int, his: int, faster: int) -> None:
    pitch = Pitch()
    one = pitch.unit("thug", "a", 2, (9, 10), basic_move=mine)
    runner = pitch.unit("thug", "b", 1, (10, 11), basic_move=his)
    blow = free_blow(pitch.world, figure(pitch.world, one), figure(pitch.world, runner))
    assert blow is not None and (blow.faster, blow.count) == (faster, 2)
    far = pitch.unit("thug", "b", 1, (20, 20))
    assert free_blow(pitch.world, figure(pitch.world, one), figure(pitch.world, far)) is None


@pytest.mark.rule("HC-DIS-04", "HC-BASE-22")
def test_riders_run_as_fast_as_their_mounts() -> None:
    pitch = Pitch()
    one = pitch.unit("thug", "a", 1, (9, 10))
    rider = pitch.unit("knights", "b", 1, (10, 10))
    blow = free_blow(pitch.world, figure(pitch.world, one), figure(pitch.world, rider))
    assert blow is not None and blow.faster == 2, "a horse of Move 8, whoever rides it"


@pytest.mark.rule("HC-GRAP-01", "HC-GRAP-02")
def test_whom_a_unit_can_grapple() -> None:
    pitch, thugs, guard = two()
    pitch.unit("thug", "b", 1, (20, 20))
    me = figure(pitch.world, thugs)
    assert holdable(pitch.world, me) == (guard,)
    pitch.world.write(thugs, Tactic("retreat"))
    assert holdable(pitch.world, figure(pitch.world, thugs)) == ()
    pitch.world.write(thugs, Tactic("neutral"))
    pitch.world.put(thugs, Grappled(guard, pinned=True))
    assert holdable(pitch.world, figure(pitch.world, thugs)) == ()


@pytest.mark.rule("HC-MEL-06")
def test_a_weapon_strikes_from_its_smallest_to_its_largest_reach() -> None:
    pitch = Pitch()
    pike = pitch.unit("pikeman", "a", 1, (10, 10))
    near, far, beyond = (pitch.unit("thug", "b", 1, (10, y)) for y in (11, 14, 17))
    pitch.unit("thug", "a", 1, (14, 10))
    me = figure(pitch.world, pike)
    arm = next(row for row in me.fighter.arms if row.id == "pike")
    assert (arm.modes[0].least, arm.modes[0].most) == (4, 5)
    assert in_reach(pitch.world, me, arm.modes[0]) == (far,)
    close = next(row for row in me.fighter.arms if row.id != "pike").modes[0]
    assert in_reach(pitch.world, me, close) == (near,)
    assert beyond not in in_reach(pitch.world, me, arm.modes[0])


@pytest.mark.rule("HC-RNG-01", "HC-RNG-02", "HC-GRAP-12", "HC-GRAP-14", "HC-RNG-05", "HC-TAC-04")
def test_with_what_and_at_whom_somebody_can_shoot() -> None:
    pitch = Pitch()
    bow = pitch.unit("archer", "a", 1, (0, 10))
    near, far = pitch.unit("thug", "b", 1, (10, 10)), pitch.unit("thug", "b", 1, (30, 10))
    pitch.world.put(bow, Ammunition((("regular_bow", 3),), (("regular_bow", 1),)))

    def rows() -> list[str]:
        return [row.id for row in weapons(pitch.world, figure(pitch.world, bow))]

    assert rows() == ["regular_bow"]
    row = figure(pitch.world, bow).fighter.missiles[0]
    assert targets(pitch.world, figure(pitch.world, bow), row) == (near, far)
    assert targets(pitch.world, figure(pitch.world, bow), replace(row, most=10)) == (near,)
    pitch.world.put(bow, Tactic("all_out_offensive", far))
    assert targets(pitch.world, figure(pitch.world, bow), row) == (far,)
    pitch.world.write(bow, Tactic("retreat"))
    assert rows() == []
    pitch.world.write(bow, Tactic("neutral"))
    held = Grappled(near)
    pitch.world.put(bow, held)
    assert rows() == []
    pitch.world.drop(bow, held)
    pitch.world.put(near, Grappled(bow))
    assert rows() == [], "its only figure holds somebody"
    pitch.world.forget(near, Grappled)
    pitch.world.write(bow, Ammunition((("regular_bow", 0),), (("regular_bow", 0),)))
    assert rows() == []
    pitch.world.write(bow, Ammunition((("regular_bow", 3),), (("regular_bow", 1),)))
    walled = Pitch()
    me = walled.unit("archer", "a", 1, (0, 10))
    assert weapons(walled.world, figure(walled.world, me)) == (), "nobody is there"


@pytest.mark.rule("HC-MASS-03")
def test_figures_are_shared_out_once() -> None:
    me = figure(two()[0].world, two()[1])

    def shared(**slots: int) -> list[tuple[int, int]]:
        named = ((name.replace("_", "."), value) for name, value in slots.items())
        return list(shares(Order(tuple(named)), me.living))

    assert shared(target=7) == [(7, 3)]
    assert shared(target=7, figures=2, target_2=8) == [(7, 2), (8, 1)]
    assert shared(target=7, figures=1, target_2=8, figures_2=5) == [(7, 1), (8, 2)]
    assert shared(target=7, target_2=8) == [(7, 3)], "nobody is left"
    assert shared(target_2=8, figures_2=1, target_4=9) == [(8, 1), (9, 2)]
