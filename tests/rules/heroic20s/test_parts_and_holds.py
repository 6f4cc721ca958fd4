"""Units that part, merge, take hold and are held, figure by figure (3.2, 3.16)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.components import Health, Out, Position, Spread, Strength
from game.core.grid import Cell
from game.core.orders import Order
from game.rules.heroic20s.acts.forming import forms, marks, mates, reforms, splits
from game.rules.heroic20s.acts.grips import joined, open_moves, seizes, takes_effect
from game.rules.heroic20s.acts.holds import breathless, chokes_on, held_by, loosens
from game.rules.heroic20s.acts.parts import falls_apart
from game.rules.heroic20s.acts.resolving import Resolve, linked, suffers
from game.rules.heroic20s.acts.state import falls_to, lock, wears
from game.rules.heroic20s.exchange.attack import Attack
from game.rules.heroic20s.sheet.components import (
    Ammunition,
    AtBay,
    Detached,
    Fatigue,
    Grappled,
    Hold,
    Idle,
    Linked,
    Locks,
    Lost,
    Noted,
    Posture,
    Reloading,
    Routed,
    Seized,
    Tactic,
    Watch,
)
from game.rules.heroic20s.sheet.situation import figure
from tests.rules.heroic20s.pitch import Pitch


def cells(pitch: Pitch, unit: int) -> tuple[Cell, ...]:
    return figure(pitch.world, unit).cells


def row(x: int, count: int, y: int = 0) -> tuple[Cell, ...]:
    return tuple(Cell(x + n, y) for n in range(count))


@pytest.mark.rule("HC-MASS-07", "HC-MASS-08")
def test_the_parts_of_a_unit_stand_where_its_figures_stood() -> None:
    pitch = Pitch()
    thugs = pitch.unit("thug", "a", 5)
    pitch.world.write(thugs, Health(50, 60))
    first, rest = falls_apart(pitch.step(), thugs, (2, 3), (Cell(9, 0),))
    assert cells(pitch, first) == (Cell(4, 0), Cell(3, 0)), "the nearest to who took hold"
    assert set(cells(pitch, rest)) == set(row(0, 3))
    assert [pitch.world.get(one, Strength) for one in (first, rest)] == [
        Strength(2, 2),
        Strength(3, 3),
    ]
    health = [pitch.world.get(one, Health) for one in (first, rest)]
    assert health == [Health(14, 24), Health(36, 36)], "the wounded one is of the smaller part"
    one, four = falls_apart(pitch.step(), pitch.unit("thug", "a", 5, (0, 5)), (1, 4), ())
    assert pitch.world.find(one, Spread) is None and cells(pitch, one) == (Cell(0, 5),)
    assert pitch.world.get(one, Position).cell == Cell(0, 5)
    assert len(cells(pitch, four)) == 4


@pytest.mark.rule("HC-MASS-07", "HC-MASS-08")
@pytest.mark.parametrize(
    ("count", "counts", "places"),
    [
        (4, (20, 20), [row(0, 2), row(2, 2)]),
        (4, (10, 30), [row(0, 1), row(1, 3)]),
        (4, (1, 39), [row(0, 1), row(1, 3)]),
        (1, (10, 30), [row(0, 1), row(0, 1)]),
        (2, (10, 10, 20), [row(0, 1), row(1, 1), row(1, 1)]),
    ],
)
def test_the_parts_of_a_company_share_its_cells(count, counts, places) -> None:
    pitch = Pitch(mass=True)
    company = pitch.unit("levy", "a", count)
    points = figure(pitch.world, company).fighter.hit_points
    pitch.world.write(company, Strength(40, 40))
    pitch.world.write(company, Health(40 * points, 40 * points))
    parts = falls_apart(pitch.step(), company, counts, ())
    assert [cells(pitch, part) for part in parts] == places
    assert [pitch.world.get(part, Strength).now for part in parts] == list(counts)


@pytest.mark.rule("HC-MASS-07")
def test_what_others_have_to_do_with_a_unit_they_have_to_do_with_its_parts() -> None:
    pitch = Pitch()
    thugs, other = pitch.unit("thug", "a", 3), pitch.unit("thug", "a", 3, (0, 9))
    foe, far, held = (pitch.unit("thug", "b", 1, (n, 1)) for n in (0, 20, 2))
    pitch.world.put(foe, Locks((thugs, other)))
    pitch.world.put(thugs, Locks((foe,)))
    pitch.world.put(far, Locks((other,)))
    pitch.world.put(foe, Tactic("all_out_offensive", thugs))
    pitch.world.put(far, Tactic("all_out_offensive", other))
    pitch.world.put(foe, Watch("within", thugs))
    pitch.world.put(far, Watch("within", other))
    pitch.world.put(held, Grappled(thugs))
    pitch.world.put(far, Grappled(other))
    first, rest = falls_apart(pitch.step(), thugs, (1, 2), ())
    assert pitch.world.get(foe, Locks) == Locks((other, first, rest))
    assert pitch.world.get(far, Locks) == Locks((other,))
    assert pitch.world.get(foe, Tactic).target == first
    assert pitch.world.get(far, Tactic).target == other
    assert pitch.world.get(foe, Watch).unit == first
    assert pitch.world.get(far, Watch).unit == other
    assert (pitch.world.get(held, Grappled).by, pitch.world.get(far, Grappled).by) == (rest, other)
    assert pitch.world.get(first, Locks) == Locks((foe,)), "as the whole had it"


@pytest.mark.rule("HC-MASS-07")
def test_parts_of_parts_draw_on_the_same_pool() -> None:
    pitch = Pitch()
    thugs = pitch.unit("thug", "a", 6)
    first, rest = falls_apart(pitch.step(), thugs, (2, 4), ())
    more = falls_apart(pitch.step(), rest, (1, 3), ())
    root = pitch.world.get(first, Linked)
    assert [pitch.world.get(one, Linked) for one in more] == [root, root]
    assert pitch.world.find(rest, Linked) is None or rest in more
    assert set(linked(pitch.world, first)) == set(more)
    assert linked(pitch.world, pitch.unit("thug", "a")) == ()


@pytest.mark.rule("HC-MASS-07", "HC-INJ-04", "HC-INJ-05", "HC-MASS-02", "HC-INJ-08")
@pytest.mark.parametrize(("roll", "points"), [(12, 8), (13, 15)])
def test_one_roll_of_health_for_all_that_was_noted(roll: int, points: int) -> None:
    pitch = Pitch()
    foe = pitch.unit("thug", "b", 1, (9, 9))
    thugs = pitch.unit("thug", "a", 3)
    first, rest = falls_apart(pitch.step(), thugs, (1, 2), ())
    pitch.world.put(first, Noted(((foe, 9),)))
    pitch.world.put(rest, Noted(((foe, 6),), after=1))
    step = pitch.step({"health": [roll]})
    suffers(step, (first, rest))
    told = step.events[0]
    assert told.key == ("heroic20s.holds_out" if roll == 12 else "heroic20s.suffers")
    assert [told.fact(name) for name in ("n", "left", "noted")] == [points, 36 - points, 15]
    pools = pitch.world.get(first, Health).now + pitch.world.get(rest, Health).now
    assert pools == 36 - points
    assert pitch.world.find(first, Noted) is None and pitch.world.find(rest, Noted) is None
    assert pitch.world.get(first, Strength).now == (1 if points == 8 else 0)
    lost = pitch.world.get(first, Lost)
    assert lost.points == min(points, 12)


@pytest.mark.rule("HC-INJ-04", "HC-INJ-05", "HC-MASS-02")
def test_more_injury_than_the_pool_is_lost() -> None:
    pitch = Pitch()
    thug = pitch.unit("thug", "a")
    pitch.world.put(thug, Noted(((0, 40),)))
    step = pitch.step({"health": [18]})
    Resolve().process(step)
    suffers(step, (thug,))
    assert step.events[0].fact("left") == 0
    assert pitch.world.get(thug, Out).why == "fallen"


@pytest.mark.rule("HC-INJ-05", "HC-INJ-06", "HC-MASS-02", "HC-MOR-01")
def test_what_losses_leave_of_a_unit() -> None:
    pitch = Pitch()
    foe, thugs = pitch.unit("thug", "b", 1, (3, 0)), pitch.unit("thug", "a", 3)
    step = pitch.step()
    falls_to(step, thugs, 30, 3, 6, foe)
    assert pitch.world.get(thugs, Health) == Health(30, 36)
    assert pitch.world.get(thugs, Lost) == Lost(0, 6) and not step.events
    falls_to(step, thugs, 20, 2, 10, foe)
    assert pitch.world.get(thugs, Strength) == Strength(2, 3)
    assert pitch.world.get(thugs, Lost) == Lost(1, 16)
    assert set(cells(pitch, thugs)) == set(row(0, 2)), "the front is gone first"
    told = step.events[0]
    assert (told.key, told.rule, told.unit) == ("losses", "HC-INJ-05", thugs)
    assert [told.fact(name) for name in ("n", "by", "left")] == [1, foe, 2]
    falls_to(step, thugs, 4, 1, 16, None)
    assert step.events[1].fact("by") is None
    falls_to(step, thugs, 0, 0, 4, foe)
    assert step.events[2].fact("left") == 0
    assert pitch.world.get(thugs, Out).why == "fallen"
    assert pitch.world.get(thugs, Strength).now == 0
    alone = pitch.step()
    falls_to(alone, foe, -3, 0, 15, thugs)
    assert len(alone.events) == 1, "of one alone only that he falls"
    assert alone.events[0].fact("by") == thugs
    assert pitch.world.get(foe, Health).now == -3


@pytest.mark.rule("HC-FAT-04", "HC-INJ-05")
def test_points_that_weariness_costs() -> None:
    pitch = Pitch()
    thugs = pitch.unit("thug", "a", 2)
    step = pitch.step()
    wears(step, thugs, 0, "HC-FAT-04")
    assert not step.events
    wears(step, thugs, 2, "HC-FAT-04")
    assert pitch.world.get(thugs, Health).now == 22
    assert pitch.world.get(thugs, Strength).now == 2
    assert [step.events[0].fact(name) for name in ("n", "left")] == [2, 22]
    assert (step.events[0].rule, step.events[0].unit) == ("HC-FAT-04", thugs)
    wears(step, thugs, 30, "HC-FAT-04")
    assert step.events[1].fact("left") == 0
    assert pitch.world.get(thugs, Out).why == "fallen"


def together(**more: Any) -> tuple[Pitch, int, int]:
    """Two units of three alike that touch."""
    pitch = Pitch()
    return pitch, pitch.unit("thug", "a", 3), pitch.unit("thug", "a", 3, (0, 1), **more)


@pytest.mark.rule("HC-MASS-06", "HC-MASS-01")
def test_only_those_alike_merge() -> None:
    pitch, one, two = together()
    pitch.unit("thug", "b", 3, (0, 2))

    def found() -> tuple[int, ...]:
        return mates(pitch.world, figure(pitch.world, one))

    assert found() == (two,)
    for unit, part in (
        (two, Routed()),
        (one, Routed()),
        (two, Grappled(99)),
        (one, Grappled(99)),
        (two, AtBay()),
        (one, AtBay()),
        (two, Posture("kneeling")),
    ):
        pitch.world.put(unit, part)
        assert found() == ()
        pitch.world.drop(unit, part)
    assert found() == (two,)
    pitch.world.put(two, Fatigue(3, 12), pitch.world.get(two, Fatigue))
    assert found() == (two,), "weariness passes"
    for other in ({"person": True}, {"move": 3}):
        pitch, one, two = together(**other)
        assert found() == ()
    pitch = Pitch()
    one, two = (pitch.unit("thug", "a", 3, (0, n), person=True) for n in (0, 1))
    assert found() == (), "nobody with a name"
    pitch = Pitch()
    one = pitch.unit("thug", "a", 3)
    two = pitch.unit("thug", "a", 3, (0, 2))
    assert found() == (), "not in contact"


@pytest.mark.rule("HC-MASS-06")
def test_a_merged_unit_has_what_both_had() -> None:
    pitch, one, two = together()
    foe, held = pitch.unit("thug", "b", 1, (3, 1)), pitch.unit("thug", "b", 1, (3, 2))
    lock(pitch.step(), two, foe, "HC-LOCK-01")
    pitch.world.put(held, Grappled(two))
    pitch.world.write(two, Health(30, 36))
    pitch.world.write(two, Fatigue(5, 12))
    pitch.world.put(one, Reloading("a", 3))
    pitch.world.put(two, Reloading("b", 5))
    step = pitch.step()
    for wrong in (0, foe, 999):
        reforms(step, one, Order((("tactic", "merge"), ("with", wrong))))
    assert not step.events
    for unit, n in ((one, 3), (two, 2)):
        pitch.world.put(unit, Ammunition((("thrown_dagger", n),), (("thrown_dagger", 1),)))
    reforms(step, one, Order((("tactic", "merge"), ("with", two))))
    assert pitch.world.get(one, Strength) == Strength(6, 6)
    assert pitch.world.get(one, Health) == Health(66, 72)
    assert pitch.world.get(one, Fatigue).now == 5
    assert pitch.world.get(one, Ammunition).left == (("thrown_dagger", 2),)
    assert pitch.world.get(one, Reloading) == Reloading("b", 5)
    assert pitch.world.get(one, Locks) == Locks((foe,))
    assert pitch.world.get(foe, Locks) == Locks((one,))
    assert pitch.world.get(held, Grappled).by == one
    assert set(cells(pitch, one)) == {*row(0, 3), *row(0, 3, 1)}
    assert pitch.world.get(two, Out).why == "merged"


@pytest.mark.rule("HC-MASS-06", "HC-LOCK-04")
def test_who_may_part_and_what_comes_of_it() -> None:
    pitch = Pitch()
    thugs = pitch.unit("thug", "a", 7)

    def counts() -> list[int]:
        return list(splits(pitch.world, figure(pitch.world, thugs)))

    assert counts() == [3, 2, 1, 4]
    for part in (Routed(), Grappled(99), Detached()):
        pitch.world.put(thugs, part)
        assert counts() == []
        pitch.world.drop(thugs, part)
    step = pitch.step()
    for wrong in (0, 5, 9):
        reforms(step, thugs, Order((("tactic", "split"), ("count", wrong))))
    reforms(step, thugs, Order((("tactic", "split"),)))
    assert not step.events
    assert list(marks(pitch.world, figure(pitch.world, thugs), 9)) == []
    assert list(marks(pitch.world, figure(pitch.world, thugs), 3)) == list(row(1, 6))[::-1]
    foe = pitch.unit("thug", "b", 1, (0, 1))
    lock(step, thugs, foe, "HC-LOCK-01")
    reforms(step, thugs, Order((("tactic", "split"), ("count", 2), ("spot", Cell(3, 0)))))
    told = step.events[-1]
    assert (told.key, told.fact("n")) == ("heroic20s.splits", 2)
    other = told.target
    assert other is not None
    assert pitch.world.find(other, Detached) is not None, "fewer than three"
    assert pitch.world.find(other, Locks) is None, "free of the locks"
    assert pitch.world.get(thugs, Strength) == Strength(5, 5)
    assert pitch.world.get(other, Strength) == Strength(2, 2)
    assert Cell(3, 0) in cells(pitch, other)
    pitch.world.forget(thugs, Position)
    reforms(step, thugs, Order((("tactic", "split"), ("count", 1))))
    assert step.events[-1] is told


@pytest.mark.rule("HC-MASS-06", "HC-MOR-06")
def test_what_may_come_before_a_tactic() -> None:
    pitch, one, two = together()
    assert forms(pitch.world, figure(pitch.world, one)) == ("merge", "no_quarter")
    step = pitch.step()
    reforms(step, one, Order((("tactic", "no_quarter"),)))
    assert forms(pitch.world, figure(pitch.world, one)) == ("merge", "quarter")
    reforms(step, one, Order((("tactic", "quarter"),)))
    assert [event.key for event in step.events] == ["heroic20s.no_quarter", "heroic20s.quarter"]
    assert step.events[0].fact("side") == "a"
    held = [pitch.unit("thug", "b", 1, (n, 2)) for n in (0, 1)]
    for foe in held:
        pitch.world.put(foe, Grappled(two))
    assert held_by(pitch.world, two) == tuple(held) and held_by(pitch.world, one) == ()
    assert "release" in forms(pitch.world, figure(pitch.world, two))
    reforms(step, two, Order((("tactic", "release"), ("held", held[1]))))
    assert held_by(pitch.world, two) == (held[0],)
    reforms(step, two, Order((("tactic", "release"),)))
    assert held_by(pitch.world, two) == ()


def grab(pitch: Pitch, me: int, foe: int, **more: Any) -> Attack:
    mine, theirs = figure(pitch.world, me), figure(pitch.world, foe)
    whole = Attack(me=mine, foe=theirs, weapon=None, kind="grapple", count=mine.living)
    return replace(whole, **more)


@pytest.mark.rule("HC-GRAP-03", "HC-GRAP-04", "HC-GRAP-01")
def test_what_whoever_takes_hold_is_told() -> None:
    pitch = Pitch()
    trolls, thugs = pitch.unit("troll", "a", 2), pitch.unit("thug", "b", 3, (0, 1))
    step = pitch.step()
    pitch.run(seizes(step, grab(pitch, trolls, thugs), 2), step, {"move": "no_more"})
    about = pitch.asked[0]
    assert about.unit == trolls
    assert [about.fact(name) for name in ("target", "left", "figures")] == [thugs, 2, 2]
    assert (about.fact("attackers"), about.fact("defenders")) == (2, 3)
    assert about.fact("concerned") == (2,) * len(about.fact("moves"))
    step = pitch.step()
    many = grab(pitch, trolls, thugs, attackers=5, defenders=4)
    pitch.run(seizes(step, many, 1), step, {"move": "no_more"})
    assert (pitch.asked[1].fact("attackers"), pitch.asked[1].fact("defenders")) == (5, 4)


@pytest.mark.rule("HC-GRAP-03", "HC-GRAP-04", "HC-GRAP-07", "HC-GRAP-11", "HC-GRAP-05")
def test_how_hits_are_paid_out() -> None:
    pitch = Pitch()
    trolls, thugs = pitch.unit("troll", "a", 3), pitch.unit("thug", "b", 3, (0, 1))
    dice = {"force": [3, 3], "resist": [18, 18]}
    step = pitch.step(dice)
    answers: list[dict[str, Any]] = [
        {"move": "takedown", "figures": 2},
        {"move": "arm_lock", "hits": 2, "figures": 1},
        {"move": "dance"},
    ]
    pitch.run(seizes(step, grab(pitch, trolls, thugs), 5), step, *answers)
    assert [request.fact("left") for request in pitch.asked] == [5, 3, 1]
    assert pitch.asked[1].fact("concerned")[0] == 1, "one more to be thrown down"
    holds = pitch.world.get(thugs, Seized).holds
    assert [hold.prone for hold in holds] == [True, True, False]
    assert [hold.hurt for hold in holds] == [True, False, False]
    lock_ = step.events[-1]
    assert lock_.key == "heroic20s.arm_lock" and lock_.fact("won") is True
    assert pitch.world.get(thugs, Noted).injury == lock_.fact("n") != 0
    assert not any(hold.choked for hold in holds), "an arm lock takes no breath"


@pytest.mark.rule("HC-GRAP-04")
def test_the_neck_is_open_to_a_choke_only_where_it_is_held() -> None:
    pitch = Pitch()
    troll, thug = (
        figure(pitch.world, pitch.unit("troll", "a")),
        figure(pitch.world, pitch.unit("thug", "b", 1, (0, 1))),
    )
    assert open_moves(troll, thug, (Hold(4),)) == ("takedown", "arm_lock", "wrench_limb")
    neck = open_moves(troll, thug, (Hold(4, neck=True),))
    assert neck == ("takedown", "choke", "arm_lock", "neck_snap", "wrench_limb")
    mixed = open_moves(troll, thug, (Hold(4, prone=True), Hold(4, prone=True, pinned=True)))
    assert "pin" in mixed and "takedown" not in mixed
    assert "pin" not in open_moves(troll, thug, (Hold(4, prone=True, pinned=True),))


@pytest.mark.rule("HC-GRAP-03")
def test_holds_of_two_attacks() -> None:
    one, two = Hold(1, neck=True, hurt=True), Hold(2, prone=True)
    assert joined((one,), (two,), 2) == (one, two)
    assert joined((one,), (two,), 1) == (Hold(1, neck=True, prone=True, hurt=True),)
    assert joined((one, one), (two,), 2) == (replace(one, prone=True), one)
    assert joined((), (two, two), 3) == (two, two)
    assert joined((two,), (one, one), 2) == (replace(two, neck=True, hurt=True), one)


@pytest.mark.rule("HC-GRAP-04", "HC-GRAP-03", "HC-MASS-07")
def test_who_is_held_from_the_resolution_on() -> None:
    pitch = Pitch()
    pitch.world.write(pitch.field, Idle(4))
    troll = pitch.unit("troll", "a")
    gone = pitch.unit("troll", "a")
    thugs = pitch.unit("thug", "b", 4, (0, 1))
    down, nobody = pitch.unit("thug", "b", 1, (9, 1)), pitch.unit("thug", "b", 1, (12, 1))
    holds = (Hold(troll, hurt=True), Hold(troll, pinned=True, prone=True), Hold(troll))
    pitch.world.write(thugs, Strength(3, 4))
    pitch.world.put(thugs, Seized(4, holds))
    pitch.world.put(down, Seized(1, (Hold(troll),)))
    pitch.world.put(down, Out("fallen"))
    pitch.world.put(gone, Out("fallen"))
    pitch.world.put(nobody, Seized(1, (Hold(gone),)))
    step = pitch.step()
    pitch.run(takes_effect(step), step)
    assert [pitch.world.find(unit, Grappled) for unit in (down, nobody)] == [None, None]
    assert not any(True for _ in pitch.world.each(Seized))
    pinned, held = (event.unit or 0 for event in step.events if event.rule == "HC-GRAP-04")
    assert [e.key for e in step.events if e.rule == "HC-GRAP-04"] == [
        "heroic20s.pinned",
        "heroic20s.held",
    ]
    assert pitch.world.get(pinned, Grappled) == Grappled(troll, pinned=True)
    assert pitch.world.get(pinned, Posture) == Posture("lying")
    assert pitch.world.get(held, Grappled) == Grappled(troll)
    assert pitch.world.find(held, Posture) is None
    parts = [unit for unit, _ in pitch.world.each(Linked)]
    assert [figure(pitch.world, part).living for part in parts] == [1, 1, 1], "who was hurt fell"
    assert pitch.world.get(pitch.field, Idle).rounds == -1


@pytest.mark.rule("HC-GRAP-04", "HC-GRAP-08", "HC-MASS-07")
def test_whoever_is_held_stays_held_by_whom_he_was() -> None:
    pitch = Pitch()
    first, second = pitch.unit("troll", "a"), pitch.unit("troll", "a", 1, (2, 2))
    thug = pitch.unit("thug", "b", 1, (0, 1))
    pitch.world.put(thug, Grappled(first, neck=True))
    pitch.world.put(thug, Seized(1, (Hold(second, prone=True, pinned=True),)))
    step = pitch.step()
    pitch.run(takes_effect(step), step)
    assert pitch.world.get(thug, Grappled) == Grappled(first, neck=True, pinned=True)
    pitch.world.put(thug, Seized(1, (Hold(second, choked=True),)))
    step = pitch.step()
    pitch.run(takes_effect(step), step)
    grip = pitch.world.get(thug, Grappled)
    assert grip == Grappled(first, neck=True, pinned=True, suffocating=10), "still pinned"
    tired = pitch.world.get(thug, Fatigue).now
    assert tired == 2, "ten points of breath"
    pitch.world.put(thug, Seized(1, (Hold(second, choked=True),)))
    step = pitch.step()
    pitch.run(takes_effect(step), step)
    assert pitch.world.get(thug, Fatigue).now == tired, "once a round"


@pytest.mark.rule("HC-GRAP-08", "HC-FAT-04")
def test_without_breath() -> None:
    pitch = Pitch()
    troll, thug = pitch.unit("troll", "a"), pitch.unit("thug", "b", 1, (0, 1))
    free = pitch.unit("thug", "b", 1, (4, 1))
    pitch.world.put(thug, Grappled(troll, suffocating=10))
    pitch.world.put(free, Grappled(troll))
    step = pitch.step()
    pitch.run(chokes_on(step), step)
    assert pitch.world.get(free, Fatigue).now == 12
    assert pitch.world.get(thug, Grappled).suffocating == 20
    assert [step.events[0].fact(name) for name in ("n", "left")] == [20, 2]
    assert (step.events[0].unit, step.events[0].target) == (thug, troll)
    step = pitch.step({"senses": [10]})
    pitch.run(breathless(step, thug), step)
    assert pitch.world.get(thug, Fatigue).now == -8
    assert pitch.world.get(thug, Health).now == 4, "a point for each below none"
    pitch.world.put(thug, Out("fallen"))
    step = pitch.step()
    pitch.run(chokes_on(step), step)
    assert not step.events
    other = pitch.unit("thug", "b", 1, (0, 1))
    pitch.world.put(other, Grappled(troll, suffocating=230))
    step = pitch.step()
    pitch.run(breathless(step, other), step)
    assert pitch.world.get(other, Out).why == "fallen", "four minutes without air"


@pytest.mark.rule("HC-GRAP-12", "HC-GRAP-13")
def test_holds_end_with_either() -> None:
    pitch = Pitch()
    troll = pitch.unit("troll", "a")
    near, far, down = (pitch.unit("thug", "b", 1, (n, 1)) for n in (0, 9, 1))
    for unit in (near, far, down):
        pitch.world.put(unit, Grappled(troll))
    pitch.world.put(down, Out("fallen"))
    step = pitch.step()
    loosens(step)
    assert [pitch.world.find(unit, Grappled) is None for unit in (near, far, down)] == [
        False,
        True,
        True,
    ]
    assert [(e.key, e.unit, e.target) for e in step.events] == [("heroic20s.free", far, troll)]
    pitch.world.forget(near, Position)
    loosens(step)
    assert pitch.world.find(near, Grappled) is None
    pitch.world.put(far, Grappled(troll))
    pitch.world.write(far, Position(Cell(0, 1)))
    pitch.world.forget(troll, Position)
    loosens(step)
    assert pitch.world.find(far, Grappled) is None
