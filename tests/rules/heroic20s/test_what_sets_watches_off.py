"""What sets off a Wait or opportunity fire, and how it is responded (3.14, 3.15)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.components import Out, Strength
from game.core.grid import Cell
from game.rules.heroic20s.acts import alarms
from game.rules.heroic20s.acts.alarms import (
    Alarm,
    alarm,
    watching,
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
from game.rules.heroic20s.sheet.components import (
    Fighter,
    Grappled,
    Noted,
    Routed,
    Unaware,
    Watch,
)
from game.rules.heroic20s.sheet.field import Ground, Line, best_line
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.sheet.situation import figure
from tests.rules.heroic20s.pitch import Pitch


def east(unit_at: tuple[int, int], steps: int) -> tuple[Cell, ...]:
    """A way of so many steps to the east."""
    return tuple(Cell(unit_at[0] + n, unit_at[1]) for n in range(1, steps + 1))


def scene(watch: Watch, archetype: str = "crossbowman", count: int = 1) -> tuple[Pitch, int, int]:
    """Somebody of side a who watches at (20, 10), and a thug of side b who comes from (0, 10)."""
    pitch = Pitch()
    me = pitch.unit(archetype, "a", count, (20, 10))
    mover = pitch.unit("thug", "b", 1, (0, 10))
    pitch.world.put(me, watch)
    return pitch, me, mover


def stops(pitch: Pitch, mover: int, steps: int = 18) -> Alarm | None:
    lead = figure(pitch.world, mover).cell
    assert lead is not None
    return alarm(pitch.world, figure(pitch.world, mover), lead, east(lead, steps))


@pytest.mark.rule("HC-WAIT-01", "HC-OPP-01")
def test_who_is_still_able_to_respond() -> None:
    pitch, me, mover = scene(Watch("within", yards=3))
    assert [(one.unit, watch.yards) for one, watch in watching(pitch.world)] == [(me, 3)]
    for part in (Grappled(mover, pinned=True), Routed(), Unaware()):
        pitch.world.put(me, part)
        assert list(watching(pitch.world)) == []
        pitch.world.drop(me, part)
    pitch.world.put(me, Grappled(mover))
    assert [one.unit for one, _ in watching(pitch.world)] == [me]


@pytest.mark.rule("HC-WAIT-01", "HC-WAIT-02", "HC-OPP-04", "HC-OPP-05", "HC-OPP-01")
@pytest.mark.parametrize(
    ("watch", "step"),
    [
        (Watch("within", yards=3), 17),
        (Watch("within", yards=20), None),
        (Watch("moves"), 1),
        (Watch("attacks"), None),
        (Watch("within", unit=99, yards=3), None),
        (Watch("in_range", weapon="crossbow"), None),
        (Watch("in_range", weapon="catapult"), 20),
        (Watch("enters", cell=(10, 10), yards=2), 8),
        (Watch("enters", cell=(10, 13), yards=2), None),
        (Watch("enters", cell=(10, 12), yards=2), 9),
        (Watch("enters", cell=(1, 10), yards=4), 1),
        (Watch("enters", yards=2), None),
        (Watch("enters", cell=(10, 10), yards=2, unit=99), None),
        (Watch("enters", cell=(12, 10), line=True), 12),
        (Watch("crosses", cell=(20, 20)), 20),
    ],
)
def test_the_step_at_which_a_watch_is_set_off(watch: Watch, step: int | None) -> None:
    pitch, me, mover = scene(watch)
    assert stops(pitch, mover, 20) == (Alarm(step, (me,)) if step else None)
    assert stops(pitch, mover, 0) is None, "no way at all"
    friend = pitch.unit("thug", "a", 1, (0, 11))
    if watch.trigger not in ("enters", "crosses"):
        assert stops(pitch, friend) is None, "friends set nothing off"
    own = figure(pitch.world, me)
    assert alarm(pitch.world, own, Cell(20, 10), east((20, 10), 3)) is None, "nor oneself"
    assert alarm(pitch.world, replace(own, cells=()), Cell(0, 0), (Cell(1, 0),)) is None


@pytest.mark.rule("HC-OPP-01", "HC-OPP-02", "HC-OPP-04", "HC-WAIT-02")
def test_circles_lines_and_friends() -> None:
    pitch, me, mover = scene(Watch("enters", cell=(10, 10), yards=2))
    friend = pitch.unit("thug", "a", 3, (0, 9))
    found = alarm(pitch.world, figure(pitch.world, friend), Cell(0, 9), east((0, 9), 15))
    assert found == Alarm(6, (me,)), "the first of three to come near"
    pitch.world.write(me, Watch("enters", cell=(10, 10), yards=2, spares=True))
    assert stops(pitch, friend) is None
    pitch.world.write(me, Watch("enters", cell=(20, 16), yards=0, line=True))
    up = tuple(Cell(0, 10 + n) for n in range(1, 4))
    assert alarm(pitch.world, figure(pitch.world, mover), Cell(0, 10), up) is None
    across = tuple(Cell(14 + n, 13) for n in range(1, 9))
    runner = pitch.unit("thug", "b", 1, (14, 13))
    gone = alarm(pitch.world, figure(pitch.world, runner), Cell(14, 13), across)
    assert gone == Alarm(6, (me,)), "where it crosses the line"
    wide = pitch.unit("thug", "b", 3, (17, 20))
    inside = figure(pitch.world, wide)
    pitch.world.write(me, Watch("enters", cell=(19, 20), yards=1))
    first = alarm(pitch.world, inside, Cell(17, 20), (Cell(18, 20),))
    assert first == Alarm(1, (me,)), "who is in it already fires at the first step"
    one = pitch.unit("thug", "a", 1, (20, 12))
    pitch.world.put(one, Watch("moves"))
    assert alarm(pitch.world, inside, Cell(17, 20), (Cell(18, 20),)) == Alarm(1, (me, one))


@pytest.mark.rule("HC-WAIT-01", "HC-WAIT-02", "HC-WAIT-03", "HC-OPP-02", "HC-OPP-04", "HC-OPP-05")
def test_the_numbers_of_watching() -> None:
    pitch = Pitch()
    pike = figure(pitch.world, pitch.unit("pikeman", "a")).fighter.arms[0]
    assert longest(pike) == 5
    assert [reach_order(5, n) for n in (4, 5, 6)] == ["before", "together", "after"]
    assert stopped_at((False, True, True)) == 1 and stopped_at((True, True)) is None
    assert stopped_at((False, False)) is None and stopped_at(()) is None
    assert stopped_at((False, False, True)) == 2
    assert [radius_penalty(n) for n in (1, 2, 4, 6, 10)] == sorted(
        (radius_penalty(n) for n in (1, 2, 4, 6, 10)), reverse=True
    )
    any_, named = Watch("enters"), Watch("enters", unit=7)
    assert names(any_, 3) and names(named, 7) and not names(named, 3)
    assert sets_off(any_, "a", "b", 3) and sets_off(any_, "a", "a", 3)
    assert not sets_off(replace(any_, spares=True), "a", "a", 3)
    assert sets_off(replace(any_, spares=True), "a", "b", 3)
    assert sets_off(named, "a", "b", 7) and not sets_off(named, "a", "b", 3)
    assert not sets_off(named, "a", "a", 7), "no friend where an enemy is named"
    assert at_once([(4, None), (6, 2), (5, 2), (3, 9)]) == (2, (5, 6))
    assert at_once([(4, None)]) is None


@pytest.mark.rule("HC-WAIT-02", "HC-WAIT-01")
def test_nobody_of_a_fallen_unit_responds() -> None:
    pitch, me, mover = scene(Watch("within", yards=3), "thug")
    pitch.world.amend(me, Strength(0, 0), now=0)
    pitch.world.put(me, Out("fallen"))
    assert stops(pitch, mover) is None
    assert pitch.world.find(mover, Noted) is None


@pytest.mark.rule("HC-WAIT-01", "HC-OPP-01")
@pytest.mark.parametrize(
    "watch",
    [
        Watch("in_range", weapon="crossbow"),
        Watch("enters", yards=1, cell=(8, 10), weapon="crossbow"),
    ],
)
def test_nobody_looks_for_those_who_are_too_far_to_be_shot_at(
    watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether they can be seen is asked where they come into range, and there but once."""
    pitch, me, mover = scene(watch)
    fighter = pitch.world.get(me, Fighter)
    row = replace(fighter.missiles[0], most=10, half=10)
    pitch.world.put(me, replace(fighter, missiles=(row,)), fighter)
    looked: list[Cell] = []

    def seen(here: Ground, me: Figure, foe: Figure) -> Line | None:
        looked.append(foe.cell)
        return best_line(here, me, foe)

    monkeypatch.setattr(alarms, "best_line", seen)
    enters = watch.trigger == "enters"
    far = stops(pitch, mover)
    assert far == (None if enters else Alarm(10, (me,)))
    assert looked == ([] if enters else [Cell(10, 10)])
