"""Morale, fatigue, idle rounds and the end, as they are read from the field (3.18 to 3.20)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.components import Aims, Health, Out, Position, Strength
from game.core.ruleset import Clock, Result
from game.core.setup import Goal
from game.rules.heroic20s.acts.ending import (
    Closes,
    Morale,
    Tiring,
    decided,
    elapsed,
    over,
    spirits,
    winner,
)
from game.rules.heroic20s.acts.ordering import Orders
from game.rules.heroic20s.acts.shooting import Initiatives
from game.rules.heroic20s.acts.state import FAR
from game.rules.heroic20s.sheet.components import (
    Expended,
    Fatigue,
    Grappled,
    Idle,
    Initiative,
    Locks,
    Lost,
    Noted,
    Routed,
    Tactic,
    Terms,
    Unwilling,
    Verdict,
)
from game.rules.heroic20s.sheet.situation import active, apart, fights, figure, quarter
from game.rules.kit.people.roster import Arrives
from tests.rules.heroic20s.pitch import Pitch

END = Clock(5, "fatigue")


def two(**terms: Any) -> tuple[Pitch, int, int]:
    """Three thugs and a guard, ten yards apart."""
    pitch = Pitch(**terms)
    return pitch, pitch.unit("thug", "a", 3, (10, 10)), pitch.unit("town_guard", "b", 1, (11, 20))


@pytest.mark.rule("HC-MOR-05")
def test_what_morale_reads_of_a_unit() -> None:
    pitch, thugs, guard = two()
    found = spirits(pitch.world, figure(pitch.world, thugs))
    assert (found.strength, found.living, found.points, found.pool) == (3, 3, 36, 36)
    assert (found.fallen, found.hurt) == (0, 0)
    assert (found.ours, found.theirs) == (3, 1), "all active figures of both sides"
    assert found.way_out and found.quarter and not found.routed
    pitch.world.write(thugs, Strength(2, 3))
    pitch.world.write(thugs, Health(20, 36))
    pitch.world.put(thugs, Lost(1, 16))
    pitch.world.put(guard, Routed())
    found = spirits(pitch.world, figure(pitch.world, thugs))
    assert (found.strength, found.living, found.points, found.pool) == (3, 2, 36, 20)
    assert (found.fallen, found.hurt) == (1, 16)
    assert (found.ours, found.theirs) == (2, 1), "at least one"
    runs = spirits(pitch.world, figure(pitch.world, guard))
    assert runs.routed and (runs.ours, runs.theirs) == (1, 2)
    pitch.world.amend(pitch.field, Terms(), no_quarter=("b",))
    assert not spirits(pitch.world, figure(pitch.world, thugs)).quarter
    assert spirits(pitch.world, figure(pitch.world, guard)).quarter
    assert quarter(pitch.world, "b") and not quarter(pitch.world, "a")
    pitch.world.write(thugs, Grappled(guard, pinned=True))
    assert not spirits(pitch.world, figure(pitch.world, thugs)).way_out, "the pinned are cornered"


@pytest.mark.rule("HC-MOR-01", "HC-MOR-02", "HC-MOR-04", "HC-MOR-06", "HC-PROC-08")
@pytest.mark.parametrize(
    ("roll", "pinned", "told"),
    [(6, False, "stands_firm"), (18, False, "flees"), (18, True, "gives_up")],
)
def test_the_morale_phase(roll: int, pinned: bool, told: str) -> None:
    pitch, thugs, guard = two()
    pitch.world.write(thugs, Strength(2, 3))
    pitch.world.put(thugs, Lost(1, 16))
    pitch.world.put(guard, Lost(0, 3))
    if pinned:
        pitch.world.put(thugs, Grappled(guard, pinned=True))
    step = pitch.step({"morale": [roll]})
    pitch.run(Morale().process(step), step)
    assert pitch.told()[0] == told
    assert (pitch.world.find(thugs, Routed) is not None) is (told == "flees")
    gone = pitch.world.find(thugs, Out)
    assert (gone.why if gone else "") == ("surrendered" if told == "gives_up" else "")
    assert pitch.world.find(thugs, Lost) is None and pitch.world.find(guard, Lost) is None
    step = pitch.step()
    pitch.run(Morale().process(step), step)
    assert step.events == [], "nothing was lost since"


@pytest.mark.rule("HC-MOR-01", "HC-PROC-08")
def test_the_winners_units_test_first_and_the_lost_never() -> None:
    pitch, thugs, guard = two()
    pitch.world.put(pitch.field, Initiative("b"))
    for unit in (thugs, guard):
        pitch.world.write(unit, Health(2, 36))
        pitch.world.put(unit, Lost(1, 10))
    pitch.world.write(thugs, Strength(1, 3))
    step = pitch.step({"morale": [6, 5]})
    pitch.run(Morale().process(step), step)
    assert [event.unit for event in step.events] == [guard, thugs]


@pytest.mark.rule("HC-FAT-04", "HC-PROC-08", "HC-TAC-03")
@pytest.mark.parametrize(("roll", "will"), [(10, True), (11, False)])
def test_at_no_fatigue_left_the_will_decides(roll: int, will: bool) -> None:
    pitch, thugs, guard = two()
    pitch.world.write(thugs, Fatigue(0, 12))
    assert figure(pitch.world, thugs).fighter.will == 10
    step = pitch.step({"will": [roll]})
    answers = [{"tactic": "offensive"}] * (2 if will else 1)
    pitch.run(Orders().process(step), step, *answers)
    assert (pitch.world.find(thugs, Unwilling) is None) is will
    assert ("exhausted" in pitch.told()) is not will
    asked = [request.unit for request in pitch.asked]
    assert asked == ([thugs, guard] if will else [guard]), "who lacks the will chooses nothing"
    assert figure(pitch.world, thugs).tactic == ("offensive" if will else "neutral")


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


@pytest.mark.rule("HC-END-14")
@pytest.mark.parametrize(
    ("had", "now"),
    [
        (Idle(3, 10), Idle(4, 10)),
        (Idle(3, 11), Idle(0, 10)),
        (Idle(3, 9), Idle(4, 9)),
        (Idle(-1, FAR), Idle(0, 10)),
    ],
)
def test_a_round_is_idle_in_which_nobody_came_nearer(had: Idle, now: Idle) -> None:
    pitch, _, _ = two()
    pitch.world.write(pitch.field, had)
    Tiring().process(pitch.step({"fatigue": [6]}))
    assert pitch.world.get(pitch.field, Idle) == now


@pytest.mark.rule("HC-END-14")
def test_without_an_enemy_rounds_go_on_being_idle() -> None:
    pitch = Pitch()
    pitch.unit("thug", "a")
    assert apart(pitch.world) is None
    Tiring().process(pitch.step({"fatigue": [6]}))
    assert pitch.world.get(pitch.field, Idle) == Idle(1, FAR)
    pitch.world.write(pitch.field, Idle(2, 7))
    Tiring().process(pitch.step({"fatigue": [6]}))
    assert pitch.world.get(pitch.field, Idle) == Idle(3, 7)


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


@pytest.mark.rule("HC-END-14")
def test_the_nearest_two_count() -> None:
    pitch, _, _ = two()
    pitch.unit("thug", "b", 1, (12, 13))
    assert apart(pitch.world) == 3


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


@pytest.mark.rule("HC-TAC-01", "HC-TAC-03", "HC-MASS-06")
def test_who_changes_its_form_is_asked_again_three_times_at_most() -> None:
    pitch, thugs, guard = two()
    step = pitch.step()
    quarters = [{"tactic": form} for form in ("no_quarter", "quarter", "no_quarter", "quarter")]
    first, *more = quarters
    pitch.run(Orders().process(step), step, first, {"tactic": "defensive"}, *more)
    assert [request.unit for request in pitch.asked] == [thugs, guard, thugs, thugs, thugs]
    assert [bool(one.fact("formed")) for one in pitch.asked] == [False] * 4 + [True]
    assert pitch.world.get(thugs, Tactic) == Tactic("neutral"), "no tactic was named"
    assert pitch.world.get(guard, Tactic) == Tactic("defensive")
