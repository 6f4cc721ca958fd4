"""Who still fights, and how a battle is decided (3.20)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.components import Aims, Out, Position, Strength
from game.core.ruleset import Clock, Result
from game.core.setup import Goal
from game.rules.heroic20s.acts.ending import (
    Closes,
    Tiring,
    decided,
    elapsed,
    over,
    winner,
)
from game.rules.heroic20s.acts.shooting import Initiatives
from game.rules.heroic20s.acts.state import FAR
from game.rules.heroic20s.sheet.components import (
    Expended,
    Fatigue,
    Grappled,
    Idle,
    Initiative,
    Locks,
    Noted,
    Routed,
    Verdict,
)
from game.rules.heroic20s.sheet.situation import active, fights, figure
from game.rules.kit.people.roster import Arrives
from tests.rules.heroic20s.pitch import Pitch

END = Clock(5, "fatigue")


def two(**terms: Any) -> tuple[Pitch, int, int]:
    """Three thugs and a guard, ten yards apart."""
    pitch = Pitch(**terms)
    return pitch, pitch.unit("thug", "a", 3, (10, 10)), pitch.unit("town_guard", "b", 1, (11, 20))


@pytest.mark.rule("HC-END-01")
def test_who_still_fights() -> None:
    pitch, thugs, guard = two()
    assert fights(pitch.world, thugs) and fights(pitch.world, guard)
    pitch.world.put(thugs, Routed())
    assert not fights(pitch.world, thugs) and active(pitch.world, "a") == ()
    pitch.world.forget(thugs, Routed)
    pitch.world.amend(thugs, Strength(0, 0), now=0)
    assert not fights(pitch.world, thugs)
    pitch.world.put(thugs, Arrives(9, figure(pitch.world, thugs).cell))
    assert fights(pitch.world, thugs), "whoever has yet to come"
    pitch.world.forget(guard, Position)
    assert not fights(pitch.world, guard)
    pitch.world.put(guard, Out("fallen"))
    assert not fights(pitch.world, guard)


@pytest.mark.rule("HC-END-01")
def test_the_pinned_fight_only_beside_somebody_free() -> None:
    pitch, thugs, guard = two()
    pitch.world.put(guard, Grappled(thugs, pinned=True))
    assert active(pitch.world, "b") == ()
    other = pitch.unit("thug", "b", 1, (14, 20))
    assert [one.unit for one in active(pitch.world, "b")] == [guard, other]


@pytest.mark.rule("HC-END-01", "HC-PROC-09")
def test_how_a_battle_is_decided() -> None:
    pitch, thugs, guard = two()
    pitch.world.put(pitch.field, Aims((), 60))
    assert decided(pitch.world, END) is None
    pitch.world.put(guard, Routed())
    foes = Result("a", "HC-END-01", "heroic20s.foes_out")
    assert decided(pitch.world, END) == foes
    assert decided(pitch.world, Clock(5, "movement")) == foes, "in any phase"
    pitch.world.put(thugs, Noted(((guard, 3),)))
    assert decided(pitch.world, END) is None, "a resolution completes"
    pitch.world.forget(thugs, Noted)
    pitch.world.put(thugs, Routed())
    assert decided(pitch.world, END) == Result(None, "HC-END-01", "heroic20s.all_out")


@pytest.mark.rule("HC-END-01")
@pytest.mark.parametrize(
    ("goals", "victor", "why"),
    [((), "b", "foes_out"), ((Goal("escape", "a"),), "a", "goal_escape")],
)
def test_a_side_that_was_to_get_away_is_not_beaten_by_being_gone(
    goals: tuple[Goal, ...], victor: str, why: str
) -> None:
    pitch, thugs, _ = two()
    pitch.world.put(pitch.field, Aims(goals, 60))
    pitch.world.forget(thugs, Position)
    pitch.world.put(thugs, Out("escaped"))
    result = Result(victor, "HC-END-01", f"heroic20s.{why}")
    assert decided(pitch.world, Clock(5, "movement")) == result


@pytest.mark.rule("HC-END-01", "HC-END-14", "HC-PROC-09")
def test_goals_and_time_count_after_fatigue() -> None:
    pitch, _, _ = two(attacker="a")
    hold = Goal("hold", "a", round=5, cells=((10, 10),))
    pitch.world.put(pitch.field, Aims((hold,), 60))
    assert decided(pitch.world, Clock(5, "melee")) is None
    assert decided(pitch.world, Clock(4, "fatigue")) is None
    found = decided(pitch.world, END)
    assert found is not None and (found.winner, found.rule) == ("a", "HC-END-01")
    pitch.world.write(pitch.field, Aims((), 6))
    assert decided(pitch.world, END) is None
    late = decided(pitch.world, Clock(6, "fatigue"))
    assert late == Result("b", "HC-END-14", "heroic20s.time"), "the attacker has lost"
    assert decided(pitch.world, Clock(6, "melee")) is None


@pytest.mark.rule("HC-END-14", "HC-END-01")
@pytest.mark.parametrize(("attacker", "side"), [("a", "b"), ("b", "a"), ("", None)])
def test_twenty_idle_rounds_are_a_stalemate(attacker: str, side: str | None) -> None:
    pitch, _, _ = two(attacker=attacker)
    pitch.world.put(pitch.field, Aims((), 60))
    pitch.world.put(pitch.field, Idle(19, 10))
    assert decided(pitch.world, END) is None
    pitch.world.write(pitch.field, Idle(20, 10))
    assert decided(pitch.world, END) == Result(side, "HC-END-14", "heroic20s.stalemate")
    assert decided(pitch.world, Clock(5, "melee")) is None


@pytest.mark.rule("HC-END-01")
def test_the_commander_of_one_side_alone_counts() -> None:
    pitch, thugs, guard = two()
    for unit in (thugs, guard):
        pitch.world.amend(unit, figure(pitch.world, unit).fighter, leader=unit == guard)
    pitch.unit("thug", "b", 1, (14, 20))
    pitch.world.put(pitch.field, Aims((Goal("break_the_commander", "a"),), 60))
    assert decided(pitch.world, END) is None
    pitch.world.put(thugs, Routed())
    pitch.unit("thug", "a", 1, (14, 10))
    assert decided(pitch.world, END) is None, "not who leads nobody"
    pitch.world.put(guard, Routed())
    found = decided(pitch.world, END)
    assert found is not None and found.winner == "a"
    pitch.world.write(pitch.field, Aims((Goal("hold", "a", round=9),), 60))
    assert decided(pitch.world, END) is None, "only where that is the goal"


@pytest.mark.rule("HC-END-01", "HC-END-02")
def test_the_end_is_written_down_once_and_frees_all() -> None:
    pitch, thugs, guard = two()
    third = pitch.unit("thug", "b", 1, (14, 20))
    pitch.world.put(pitch.field, Aims((), 60))
    pitch.world.put(third, Locks((thugs,)))
    pitch.world.put(thugs, Locks((third,)))
    Closes().process(pitch.step())
    assert over(pitch.world, END) is None and winner(pitch.world, END) is None
    for unit in (guard, third):
        pitch.world.put(unit, Routed())
    Closes().process(pitch.step())
    assert pitch.world.get(pitch.field, Verdict) == Verdict("a", "HC-END-01", "heroic20s.foes_out")
    assert pitch.world.find(thugs, Locks) is None and pitch.world.find(third, Locks) is None
    assert over(pitch.world, END) == "pursuit"
    assert winner(pitch.world, END) is None, "pursuit and casualties come first"
    had = pitch.world.get(pitch.field, Verdict)
    pitch.world.put(pitch.field, replace(had, done=True), had)
    assert winner(pitch.world, END) == Result("a", "HC-END-01", "heroic20s.foes_out")
    pitch.world.put(thugs, Routed())
    Closes().process(pitch.step())
    assert pitch.world.get(pitch.field, Verdict).side == "a", "it stands"
    assert elapsed(pitch.world, END) == 100.0


@pytest.mark.rule("HC-FAT-01", "HC-FAT-02", "HC-FAT-03", "HC-FAT-04", "HC-END-14")
@pytest.mark.parametrize(("roll", "key", "left"), [(2, "tiring", 11), (3, "not_tiring", 12)])
def test_the_fatigue_phase(roll: int, key: str, left: int) -> None:
    pitch, thugs, guard = two()
    pitch.world.put(thugs, Expended(took_part=True))
    step = pitch.step({"fatigue": [roll]})
    Tiring().process(step)
    assert [event.key for event in step.events] == [f"heroic20s.{key}"]
    assert pitch.world.get(thugs, Fatigue).now == left
    assert pitch.world.get(guard, Fatigue).now == 11, "who did nothing is not tired"
    assert pitch.world.get(pitch.field, Idle) == Idle(0, 10), "nearer than anybody knew"


@pytest.mark.rule("HC-END-14", "HC-INIT-01")
@pytest.mark.parametrize(("enemy", "nearest"), [(True, 10), (False, FAR)])
def test_how_near_they_are_is_known_from_the_first_round(enemy: bool, nearest: int) -> None:
    pitch, _, guard = two()
    if not enemy:
        pitch.world.forget(guard, Position)
    step = pitch.step({"initiative": [3, 5]})
    pitch.run(Initiatives().process(step), step)
    assert pitch.world.get(pitch.field, Idle) == Idle(0, nearest)
    assert pitch.world.get(pitch.field, Initiative) == Initiative("b")
    assert [event.fact("side") for event in step.events] == ["b"]
    pitch.world.write(pitch.field, Idle(4, 3))
    step = pitch.step({"initiative": [5, 5, 6, 1]})
    pitch.run(Initiatives().process(step), step)
    assert pitch.world.get(pitch.field, Idle) == Idle(4, 3)
    assert pitch.world.get(pitch.field, Initiative) == Initiative("a"), "a tie is rolled again"
