"""Who may go where, who is asked, what a unit is on the field (3.5, HC-MASS-01, HC-TAC-03)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.components import Out, Position
from game.core.grid import Cell
from game.core.ruleset import Request
from game.rules.heroic20s.acts.moving import (
    Moves,
    contacts,
    may_move,
    meets,
    quits,
)
from game.rules.heroic20s.acts.state import expend, lock, locks_of
from game.rules.heroic20s.orders.usual import default_answer
from game.rules.heroic20s.sheet.arriving import may_quit, way_home
from game.rules.heroic20s.sheet.components import (
    Expended,
    Grappled,
    Locks,
    Posture,
    Reloading,
    Routed,
    Tactic,
    Unwilling,
)
from game.rules.heroic20s.sheet.moving import (
    goals,
)
from game.rules.heroic20s.sheet.situation import figure, ground
from tests.rules.heroic20s.cast import figure as cast
from tests.rules.heroic20s.pitch import Pitch


@pytest.mark.rule("HC-MOVE-01", "HC-MOVE-07", "HC-ACT-05", "HC-FAT-04", "HC-GRAP-12", "HC-ACT-02")
def test_who_may_move_and_who_has_a_turn() -> None:
    pitch = Pitch()
    thug, foe = pitch.unit("thug", "a", 1, (9, 9)), pitch.unit("thug", "b", 1, (30, 30))

    def moves() -> bool:
        return may_move(pitch.world, figure(pitch.world, thug))

    def asked() -> bool:
        step = pitch.step()
        known = len(pitch.asked)
        done = Moves(0).process(step)
        try:
            next(done)
        except StopIteration:
            return False
        assert known == len(pitch.asked)
        return True

    assert moves() and asked()
    for part in (
        Grappled(foe),
        Grappled(foe, pinned=True),
        Unwilling(),
        Tactic("neutral", long="wait"),
    ):
        pitch.world.put(thug, part)
        assert not moves() and not asked()
        pitch.world.drop(thug, part)
    pitch.world.put(thug, Tactic("neutral"))
    assert moves()
    expend(pitch.world, thug, gone=29)
    assert moves()
    expend(pitch.world, thug, gone=1)
    assert not moves() and not asked(), "nothing is left"
    pitch.world.write(thug, Expended())
    pitch.world.put(thug, Posture("sitting"))
    assert not moves() and asked(), "who sits may get up"
    pitch.world.put(thug, Routed())
    assert not asked(), "who flees goes by himself"


@pytest.mark.rule("HC-MOVE-08", "HC-LOCK-05", "HC-LOCK-01")
def test_whom_somebody_meets() -> None:
    pitch = Pitch()
    thug, foe = pitch.unit("thug", "a", 1, (9, 9)), pitch.unit("thug", "b", 1, (11, 9))
    me = figure(pitch.world, thug)
    assert [one.unit for one in meets(pitch.world, me, Cell(10, 9))] == [foe]
    assert meets(pitch.world, me, Cell(8, 9)) == ()
    assert meets(pitch.world, replace(me, withdraws=True), Cell(10, 9)) == ()
    assert meets(pitch.world, replace(me, tactic="retreat"), Cell(10, 9)) == ()
    pitch.world.write(thug, Position(Cell(10, 9)))
    pitch.world.put(thug, Routed())
    step = pitch.step()
    contacts(step, thug)
    assert locks_of(pitch.world, thug) == () and not step.events
    pitch.world.forget(thug, Routed)
    contacts(step, thug)
    assert locks_of(pitch.world, thug) == (foe,) and step.events[0].rule == "HC-MOVE-08"


def go(pitch: Pitch, turn: int, *answers: dict[str, Any], **dice: list[int]) -> Any:
    step = pitch.step(dice)
    pitch.run(Moves(turn).process(step), step, *answers)
    return step


@pytest.mark.rule(
    "HC-MOVE-01", "HC-MOVE-03", "HC-MOVE-08", "HC-PROC-02", "HC-MASS-05", "HC-LOCK-03"
)
def test_one_after_the_other_in_their_turn() -> None:
    pitch = Pitch()
    one, two = pitch.unit("thug", "a", 2, (9, 9)), pitch.unit("thug", "a", 1, (9, 15))
    foe = pitch.unit("thug", "b", 1, (14, 9))
    step = go(
        pitch, 0,
        {"form": "go", "to": Cell(13, 9), "turn": 2}, {"form": "go", "to": Cell(12, 15), "turn": 1},
    )  # fmt: skip
    told = [(event.key, event.unit) for event in step.events]
    assert told == [("moved", two), ("moved", one), ("heroic20s.locked", one)]
    assert figure(pitch.world, one).cells[0] == Cell(13, 9)
    assert pitch.world.get(two, Expended) == Expended(gone=3, moved=True, took_part=True)
    assert pitch.world.get(one, Expended).gone == 3, "the second man leads: he is nearer"
    assert locks_of(pitch.world, one) == (foe,) and locks_of(pitch.world, two) == ()
    step = go(pitch, 0, {"form": "stay"}, {"form": "stay"})
    assert [event.key for event in step.events if event.key == "moved"] == []


@pytest.mark.rule("HC-MOVE-10", "HC-LOCK-02", "HC-MOVE-01")
def test_who_may_leave_the_field() -> None:
    pitch = Pitch(homes=(("a", "W"), ("b", "E")))
    thug, foe = pitch.unit("thug", "a", 1, (0, 9)), pitch.unit("thug", "b", 1, (1, 9))
    me = figure(pitch.world, thug)

    def may(**changes: Any) -> bool:
        return may_quit(ground(pitch.world), replace(me, **changes))

    assert may() and quits(pitch.world, me)
    assert not may(stuck=True) and not may(cells=(Cell(1, 8),)) and not may(cells=(Cell(39, 9),))
    assert not may(expended=30) and may(expended=29)
    assert not may(locked=(foe,)) and may(locked=(foe,), tactic="retreat")
    assert may(locked=(foe,), withdraws=True, tactic="all_out_defensive")
    pitch.world.put(thug, Unwilling())
    assert not quits(pitch.world, figure(pitch.world, thug))
    pitch.world.forget(thug, Unwilling)
    step = go(pitch, 0, {"form": "leave"})
    assert pitch.world.get(thug, Out).why == "escaped" and pitch.world.find(thug, Position) is None
    assert pitch.world.get(thug, Expended) == Expended(moved=True, took_part=True)
    assert len(step.events) == 1
    near = pitch.unit("thug", "a", 1, (2, 20))
    away = pitch.unit("thug", "a", 1, (30, 20))
    for unit in (near, away):
        to = Cell(0, 20) if unit == near else Cell(28, 20)
        other = {"form": "stay"}
        told = {"form": "go", "to": to, "leave": True}
        go(pitch, 0, *((told, other) if unit == near else (told,)))
    assert pitch.world.get(near, Out).why == "escaped"
    assert pitch.world.find(away, Out) is None and figure(pitch.world, away).cell == Cell(28, 20)


@pytest.mark.rule("HC-MOR-07", "HC-MOVE-10", "HC-MOVE-01")
def test_who_flees_makes_for_his_own_edge() -> None:
    pitch = Pitch(homes=(("a", "W"), ("b", "E")))
    thug = pitch.unit("thug", "a", 1, (20, 9))
    pitch.unit("thug", "b", 1, (30, 9))
    pitch.world.put(thug, Routed())
    pitch.world.put(thug, Tactic("retreat"))
    go(pitch, 0)
    assert pitch.world.get(thug, Out).why == "fled", "and off the field there"
    assert pitch.world.get(thug, Expended).gone == 20
    here, me = ground(pitch.world), replace(cast("thug", 1), cells=(Cell(20, 9),), tactic="retreat")
    found = goals(here, me, None)
    assert way_home(here, me, found) == Cell(0, 9)
    assert way_home(here, me, {}) is None


@pytest.mark.rule("HC-LOCK-05", "HC-MASS-05")
def test_whoever_stays_in_a_melee_closes_up() -> None:
    for bound in (None, Grappled(99), Grappled(99, pinned=True)):
        pitch = Pitch()
        thugs = pitch.unit("thug", "a", 3, (9, 9))
        foe = pitch.unit("ogre_tribesman", "b", 1, (5, 9))
        pitch.world.write(foe, Position(Cell(8, 9)))
        lock(pitch.step(), thugs, foe, "HC-LOCK-01")
        before = figure(pitch.world, thugs).cells
        if bound is not None:
            pitch.world.put(thugs, bound)
        step = go(pitch, 0, *(() if bound and bound.pinned else ({"form": "stay"},)))
        after = figure(pitch.world, thugs).cells
        assert (set(after) != set(before)) is (bound is None)
        assert not [event for event in step.events if event.key == "moved"]


def usual(pitch: Pitch, unit: int, kind: str = "heroic20s.order") -> dict[str, Any]:
    """What it does unasked."""
    request = Request("1", figure(pitch.world, unit).side, unit, kind)
    view: Any = pitch.world
    return dict(default_answer(view, request).slots)


@pytest.mark.rule("HC-TAC-03", "HC-RNG-23", "HC-ACT-15")
def test_usually_one_loads_while_nobody_is_near_and_gets_up() -> None:
    pitch = Pitch()
    gun, foe = pitch.unit("musketeer", "a"), pitch.unit("thug", "b", 1, (0, 39))
    pitch.world.put(gun, Reloading("flintlock_musket", 15))
    assert usual(pitch, gun)["long"] == "reload"
    pitch.world.write(foe, Position(Cell(0, 20)))
    assert "long" not in usual(pitch, gun), "he could be there in this round"
    pitch.world.write(foe, Position(Cell(0, 39)))
    bow = pitch.unit("crossbowman", "a", 1, (2, 0))
    pitch.world.put(bow, Reloading("crossbow", 4))
    assert usual(pitch, bow, "heroic20s.go")["deed"] == "reload"
    pitch.world.write(foe, Position(Cell(2, 20)))
    assert usual(pitch, bow, "heroic20s.go").get("deed") is None
    pitch.world.write(foe, Position(Cell(0, 39)))
    pitch.world.put(bow, Locks((foe,)))
    assert usual(pitch, bow, "heroic20s.go").get("deed") is None
    thug = pitch.unit("thug", "a", 1, (4, 0))
    for posture, deed in (
        ("standing", None),
        ("crouching", None),
        ("kneeling", "posture_step standing"),
        ("lying", "stand_up standing"),
    ):
        pitch.world.write(thug, Posture(posture))
        assert usual(pitch, thug, "heroic20s.go").get("deed") == deed
    expend(pitch.world, thug, given=1)
    found = usual(pitch, thug, "heroic20s.go").get("deed")
    assert found is not None and found.startswith("posture_step"), "at least a step up"
