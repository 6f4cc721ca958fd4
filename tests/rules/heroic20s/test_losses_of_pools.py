"""What injury leaves of a pool and of figures (3.12, HC-MASS-02)."""

from __future__ import annotations

import pytest

from game.core.components import Health, Out, Strength
from game.core.grid import Cell
from game.rules.heroic20s.acts.parts import falls_apart
from game.rules.heroic20s.acts.resolving import Resolve, suffers
from game.rules.heroic20s.acts.state import falls_to, wears
from game.rules.heroic20s.sheet.components import (
    Lost,
    Noted,
)
from game.rules.heroic20s.sheet.situation import figure
from tests.rules.heroic20s.pitch import Pitch


def cells(pitch: Pitch, unit: int) -> tuple[Cell, ...]:
    return figure(pitch.world, unit).cells


def row(x: int, count: int, y: int = 0) -> tuple[Cell, ...]:
    return tuple(Cell(x + n, y) for n in range(count))


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
