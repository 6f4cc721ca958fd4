"""Morale, fatigue, idle rounds and the end, as they are read from the field (3.18 to 3.20)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.components import Aims, Health, Out, Strength
from game.rules.heroic20s.acts.ending import (
    Closes,
    Morale,
    Tiring,
    spirits,
)
from game.rules.heroic20s.acts.ordering import Orders
from game.rules.heroic20s.acts.state import FAR
from game.rules.heroic20s.sheet.components import (
    Expended,
    Fatigue,
    Grappled,
    Idle,
    Initiative,
    Lost,
    Routed,
    Tactic,
    Terms,
    Unwilling,
)
from game.rules.heroic20s.sheet.situation import apart, figure, quarter
from tests.rules.heroic20s.pitch import Pitch


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


@pytest.mark.rule("HC-END-14", "HC-FAT-04", "HC-GRAP-13")
@pytest.mark.parametrize("weary", [0, 1], ids=["holder", "held"])
def test_a_hold_that_ends_by_fatigue_is_something_that_happens_in_the_round(weary: int) -> None:
    """Idle rounds count anew from the next one on, whoever of the two is unconscious."""
    pitch, *_ = two()
    pitch.world.put(pitch.field, Aims((), 60))
    units = pitch.unit("thug", "a"), pitch.unit("thug", "b", 1, (1, 0))
    pitch.world.put(units[1], Grappled(units[0]))
    pitch.world.put(pitch.field, Idle(4, 1))
    pitch.world.write(units[weary], Fatigue(-11, 12))
    pitch.world.put(units[weary], Expended(took_part=True))
    for die, rounds in ((1, 0), (6, 1)):
        Tiring().process(pitch.step({"fatigue": [die]}))
        Closes().process(pitch.step())
        assert pitch.world.find(units[weary], Out) is not None
        assert pitch.world.find(units[1], Grappled) is None
        assert pitch.world.get(pitch.field, Idle).rounds == rounds


@pytest.mark.rule("HC-END-14")
def test_the_nearest_two_count() -> None:
    pitch, _, _ = two()
    pitch.unit("thug", "b", 1, (12, 13))
    assert apart(pitch.world) == 3


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
