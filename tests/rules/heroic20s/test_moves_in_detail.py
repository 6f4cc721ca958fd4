"""Single points of the Movement Phase: in which turn, what is told, who leaves and who stays."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.components import Facing, Out, Position
from game.core.grid import Cell
from game.core.step import Step
from game.rules.heroic20s.acts.moving import GO, Moves
from game.rules.heroic20s.acts.state import lock, locks_of
from game.rules.heroic20s.sheet.components import Grappled, Routed, Tactic
from game.rules.heroic20s.sheet.situation import figure
from tests.rules.heroic20s.pitch import Pitch


def go(pitch: Pitch, *answers: dict[str, Any]) -> Step:
    """Side a moves with these orders."""
    step = pitch.step()
    pitch.run(Moves(0).process(step), step, *answers)
    return step


def gone(step: Step) -> list[int]:
    """Who moved, one after the other."""
    return [event.unit for event in step.events if event.key == "moved" and event.unit is not None]


@pytest.mark.rule("HC-PROC-02", "HC-MOVE-01", "HC-MOR-07")
def test_whoever_names_no_turn_goes_first_and_so_does_who_flees() -> None:
    pitch = Pitch(homes=(("a", "W"), ("b", "E")))
    one, two = pitch.unit("thug", "a", 1, (9, 9)), pitch.unit("thug", "a", 1, (9, 15))
    runs = pitch.unit("thug", "a", 1, (39, 20))
    pitch.unit("thug", "b", 1, (39, 39))
    pitch.world.put(runs, Routed())
    pitch.world.put(runs, Tactic("retreat"))
    east = {"form": "go", "to": Cell(11, 9), "turn": 1}
    step = go(pitch, east, {"form": "go", "to": Cell(11, 15)})
    assert gone(step) == [two, runs, one]
    assert [(r.kind, r.unit, r.editable) for r in pitch.asked] == [
        (GO, one, True),
        (GO, two, True),
    ], "an order may be changed until the side has told all of them"


@pytest.mark.rule("HC-MOVE-01", "HC-MOVE-03", "HC-MOVE-10")
def test_a_move_is_told_with_the_way_that_was_gone() -> None:
    pitch = Pitch(homes=(("a", "W"), ("b", "E")))
    unit = pitch.unit("thug", "a", 1, (5, 9))
    (event,) = [e for e in go(pitch, {"form": "go", "to": Cell(8, 9)}).events if e.key == "moved"]
    assert (event.unit, event.rule) == (unit, "HC-MOVE-01")
    assert event.fact("path") == (Cell(6, 9), Cell(7, 9), Cell(8, 9))
    assert figure(pitch.world, unit).cells == (Cell(8, 9),)
    assert pitch.world.get(unit, Facing).direction == "E"
    step = go(pitch, {"form": "go", "to": Cell(0, 9), "leave": True})
    (last,) = [e for e in step.events if e.key == "moved"]
    assert (last.unit, last.rule) == (unit, "HC-MOVE-10")
    assert last.fact("path") == tuple(Cell(x, 9) for x in range(7, -1, -1))
    assert pitch.world.get(unit, Out).why == "escaped"


@pytest.mark.rule("HC-MOVE-10", "HC-MOVE-01", "HC-LOCK-02")
def test_only_who_means_to_leave_goes_over_his_own_edge() -> None:
    pitch = Pitch(homes=(("a", "W"), ("b", "E")))
    one = pitch.unit("thug", "a", 1, (3, 9))
    go(pitch, {"form": "go", "to": Cell(0, 9)})
    assert figure(pitch.world, one).cells == (Cell(0, 9),), "he only goes there"
    go(pitch, {"form": "stay"})
    assert pitch.world.find(one, Out) is None and pitch.world.find(one, Position) is not None
    go(pitch, {"form": "go", "to": Cell(0, 9), "leave": True})
    assert pitch.world.get(one, Out).why == "escaped", "where he stands already"


@pytest.mark.rule("HC-MOVE-08", "HC-MOVE-03", "HC-MASS-05")
def test_who_runs_past_an_enemy_brings_nobody_into_contact() -> None:
    pitch = Pitch(homes=(("a", "W"), ("b", "E")))
    pair = pitch.unit("thug", "a", 2, (20, 9))
    foe = pitch.unit("thug", "b", 1, (30, 9))
    pitch.world.put(pair, Tactic("retreat"))
    go(pitch, {"form": "go", "to": Cell(12, 9)})
    place = figure(pitch.world, pair).cells
    assert set(place) == {Cell(11, 9), Cell(12, 9)}, "the one nearer to the enemy leads"
    assert locks_of(pitch.world, pair) == () == locks_of(pitch.world, foe)


@pytest.mark.rule("HC-LOCK-05", "HC-MASS-05", "HC-MOVE-01")
@pytest.mark.parametrize(
    ("mass", "locked", "holder", "closes"),
    [
        (False, True, None, True),
        (True, True, None, False),
        (False, False, None, False),
        (False, True, Grappled(99), False),
    ],
    ids=["locked", "of a mass battle", "free", "held"],
)
def test_who_closes_up_where_he_stays(
    mass: bool, locked: bool, holder: Grappled | None, closes: bool
) -> None:
    pitch = Pitch(mass=mass)
    thugs = pitch.unit("thug", "a", 3, (9, 9))
    foe, second = pitch.unit("thug", "b", 1, (8, 9)), pitch.unit("thug", "b", 1, (9, 7))
    if locked:
        lock(pitch.step(), thugs, foe, "HC-LOCK-01")
    if holder is not None:
        pitch.world.put(thugs, holder)
    before = figure(pitch.world, thugs).cells
    step = go(pitch, {"form": "stay"})
    after = figure(pitch.world, thugs).cells
    assert (set(after) != set(before)) is closes
    if closes:
        assert after[0] == Cell(9, 9) and {Cell(11, 9)} & set(after) == set()
        met = [e for e in step.events if e.key == "heroic20s.locked"]
        assert [e.rule for e in met] == ["HC-MOVE-08"] * len(met)
        touched = any(abs(cell.x - 9) <= 1 and abs(cell.y - 7) <= 1 for cell in after)
        assert (second in locks_of(pitch.world, thugs)) is touched


@pytest.mark.rule("HC-LOCK-05", "HC-MASS-05")
def test_who_stands_well_already_does_not_stir() -> None:
    pitch = Pitch()
    pair = pitch.unit("thug", "a", 1, (9, 9))
    foe = pitch.unit("thug", "b", 1, (8, 9))
    beside = pitch.unit("thug", "b", 1, (10, 10))
    lock(pitch.step(), pair, foe, "HC-LOCK-01")
    pitch.world.put(pair, Facing("S"))
    step = go(pitch, {"form": "stay"})
    assert pitch.world.get(pair, Facing).direction == "S" and not step.events
    assert locks_of(pitch.world, pair) == (foe,) and locks_of(pitch.world, beside) == ()


@pytest.mark.rule("HC-MOVE-01", "HC-LOCK-03", "HC-DIS-02", "HC-MOVE-03")
def test_who_retreats_is_locked_no_more_though_a_long_weapon_reaches_him() -> None:
    """The pikeman is pinned, and strikes at nobody who runs."""
    for tactic, locked in (("retreat", False), ("neutral", True)):
        pitch = Pitch()
        one, pike = pitch.unit("thug", "a", 1, (9, 9)), pitch.unit("pikeman", "b", 1, (12, 9))
        pitch.world.put(pike, Grappled(99, pinned=True))
        pitch.world.put(one, Tactic(tactic))
        lock(pitch.step(), one, pike, "HC-LOCK-01")
        to = Cell(8, 9) if tactic == "retreat" else Cell(11, 9)
        go(pitch, {"form": "go", "to": to})
        assert figure(pitch.world, one).cells == (to,)
        assert (locks_of(pitch.world, one) == (pike,)) is locked
