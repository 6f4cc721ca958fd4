"""Single points of what acts change: losses of few, shots that are gone, holds that are joined."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.checks import Outcome
from game.core.components import Out, Position, Spread, Strength
from game.core.ruleset import Clock
from game.rules.heroic20s.acts.ending import elapsed
from game.rules.heroic20s.acts.grips import seizes, takes_effect
from game.rules.heroic20s.acts.state import falls_to, fewer, fired, shots_left, unloaded, wears
from game.rules.heroic20s.exchange.attack import Attack
from game.rules.heroic20s.sheet.components import (
    Ammunition,
    Fatigue,
    Grappled,
    Hold,
    Lost,
    Noted,
    Reloading,
    Seized,
)
from game.rules.heroic20s.sheet.situation import figure, figures
from game.rules.heroic20s.tables.book import numbers
from tests.rules.heroic20s.pitch import Pitch


@pytest.mark.rule("HC-INJ-05", "HC-INJ-06", "HC-MASS-02", "HC-MOR-01")
def test_losses_of_two_are_told_and_so_is_by_whom_if_by_anybody() -> None:
    pitch = Pitch()
    foe, pair = pitch.unit("thug", "b", 1, (9, 9)), pitch.unit("thug", "a", 2)
    step = pitch.step()
    falls_to(step, pair, 12, 1, 12, None)
    (told,) = step.events
    assert (told.key, told.facts) == ("losses", (("n", 1), ("left", 1)))
    falls_to(step, pair, 0, 0, 12, foe)
    losses, out = step.events[1:]
    assert losses.facts == (("n", 1), ("by", foe), ("left", 0))
    assert out.fact("by") is None, "who did it was told with the losses"
    assert pitch.world.get(pair, Lost) == Lost(2, 24)
    one = pitch.unit("thug", "a", 1, (5, 5))
    alone = pitch.step()
    falls_to(alone, one, 0, 0, 12, None)
    assert [(event.key, event.fact("by")) for event in alone.events] == [("out", None)]


@pytest.mark.rule("HC-INJ-05", "HC-MASS-02")
def test_the_figures_nearest_to_who_struck_are_gone_first() -> None:
    for east in (True, False):
        pitch = Pitch()
        thugs = pitch.unit("thug", "a", 4, (10, 9))
        near, far = (15, 6) if east else (6, 15)
        pitch.unit("thug", "b", 1, (far, 9))
        foe = pitch.unit("thug", "b", 1, (near, 9))
        falls_to(pitch.step(), thugs, 24, 2, 24, foe)
        left = {cell.x for cell in figure(pitch.world, thugs).cells}
        assert left == ({10, 11} if east else {12, 13})


@pytest.mark.rule("HC-INJ-05", "HC-MASS-02")
def test_whoever_is_off_the_field_has_no_cells_to_lose() -> None:
    pitch = Pitch()
    thugs = pitch.unit("thug", "a", 3)
    pitch.world.forget(thugs, Position, Spread)
    pitch.world.put(thugs, Out("fled"))
    falls_to(pitch.step(), thugs, 12, 1, 24, None)
    assert pitch.world.get(thugs, Strength) == Strength(1, 3)
    assert pitch.world.find(thugs, Position) is None


@pytest.mark.rule("HC-FAT-04", "HC-INJ-05")
def test_one_point_wears_too() -> None:
    pitch = Pitch()
    thug = pitch.unit("thug", "a")
    step = pitch.step()
    wears(step, thug, 1, "HC-FAT-04")
    assert figure(pitch.world, thug).pool == 11
    assert [event.fact("n") for event in step.events] == [1]


@pytest.mark.rule("HC-BASE-16", "HC-RNG-23")
def test_shots_are_gone_of_the_weapon_that_fired() -> None:
    pitch = Pitch()
    bow = pitch.unit("crossbowman", "a")
    row = figure(pitch.world, bow).fighter.missiles[0]
    pitch.world.write(bow, Ammunition(((row.id, 9), ("sling", 8)), ((row.id, 1), ("sling", 1))))
    assert shots_left(pitch.world, bow, row) == 1
    fired(pitch.world, bow, row, 1)
    had = pitch.world.get(bow, Ammunition)
    assert had == Ammunition(((row.id, 8), ("sling", 8)), ((row.id, 0), ("sling", 1)))
    assert pitch.world.get(bow, Reloading) == Reloading(row.id, row.reload)
    fired(pitch.world, bow, row, 20)
    assert pitch.world.get(bow, Ammunition).left == ((row.id, 0), ("sling", 8)), "not below none"


@pytest.mark.rule("HC-RNG-23")
def test_what_was_never_counted_is_as_it_comes_out_of_the_box() -> None:
    """Without a number left there is one filling; without one loaded it has to be loaded."""
    pitch = Pitch()
    bow = pitch.unit("crossbowman", "a")
    row = figure(pitch.world, bow).fighter.missiles[0]
    pitch.world.write(bow, Ammunition())
    unloaded(pitch.world, bow, (row,))
    assert pitch.world.get(bow, Reloading) == Reloading(row.id, row.reload)
    pitch.world.forget(bow, Reloading)
    pitch.world.write(bow, Ammunition(((row.id, 0),), ((row.id, 0),)))
    unloaded(pitch.world, bow, (row,))
    assert pitch.world.find(bow, Reloading) is None, "nothing is left to load"


@pytest.mark.rule("HC-MASS-06")
def test_units_that_merge_have_the_fewer_missiles() -> None:
    pitch = Pitch()
    one, two = pitch.unit("archer", "a"), pitch.unit("archer", "a", 1, (5, 5))
    pitch.world.write(one, Ammunition((("bow", 9), ("knife", 3)), (("bow", 1),)))
    pitch.world.write(two, Ammunition((("bow", 4),), (("bow", 0),)))
    assert fewer(pitch.world, one, two) == Ammunition((("bow", 4), ("knife", 3)), (("bow", 0),))


@pytest.mark.rule("HC-PROC-01")
def test_a_battle_has_taken_twenty_seconds_a_round() -> None:
    assert numbers().round_seconds == 20
    assert [elapsed(Pitch().world, Clock(rounds, "end")) for rounds in (1, 6)] == [20.0, 120.0]


def grab(pitch: Pitch, me: int, foe: int, **more: Any) -> Attack:
    mine, theirs = figure(pitch.world, me), figure(pitch.world, foe)
    how = {"count": mine.living, **more}
    return Attack(me=mine, foe=theirs, weapon=None, kind="grapple", **how)


@pytest.mark.rule("HC-GRAP-04", "HC-NUM-05", "HC-GRAP-03", "HC-GRAP-01")
@pytest.mark.parametrize(
    ("numbers_", "shifted"),
    [({}, 0), ({"attackers": 6, "defenders": 1}, 4), ({"attackers": 1, "defenders": 9}, 0)],
)
def test_the_numbers_of_a_grapple_are_those_of_the_whole_attack(
    numbers_: dict[str, int], shifted: int
) -> None:
    """One orc at one thug; with five more beside him the thug is easier to throw down."""
    pitch = Pitch()
    orc, thug = pitch.unit("orc_axeman", "a"), pitch.unit("thug", "b", 1, (1, 0))
    step = pitch.step({"force": [9], "resist": [12]})
    one = grab(pitch, orc, thug, **numbers_)
    pitch.run(seizes(step, one, 1), step, {"move": "takedown"})
    (thrown,) = [event for event in pitch.events if event.key == "heroic20s.takedown"]
    force = thrown.outcomes[0]
    assert isinstance(force, Outcome)
    worths = [m.worth for m in force.check.modifiers if m.rule == "HC-NUM-05"]
    assert (sum(worths) > 0) is (shifted > 0)
    (request,) = pitch.asked
    assert (request.fact("attackers"), request.fact("defenders")) == (
        numbers_.get("attackers", 1),
        numbers_.get("defenders", 1),
    )


@pytest.mark.rule("HC-GRAP-04", "HC-GRAP-11", "HC-GRAP-07")
def test_a_contest_that_is_lost_is_told_as_such() -> None:
    pitch = Pitch()
    troll, thug = pitch.unit("troll", "a"), pitch.unit("thug", "b", 1, (1, 0))
    step = pitch.step({"force": [16], "resist": [5]})
    pitch.run(seizes(step, grab(pitch, troll, thug), 1), step, {"move": "takedown"})
    assert pitch.told() == ["grapples", "resists"]
    assert pitch.events[1].fact("won") is False


@pytest.mark.rule("HC-GRAP-03", "HC-GRAP-04", "HC-GRAP-01")
def test_whoever_can_do_nothing_more_is_asked_no_more() -> None:
    pitch = Pitch()
    troll, thug = pitch.unit("troll", "a"), pitch.unit("thug", "b", 1, (1, 0))
    step = pitch.step({"force": [10], "resist": [12]})
    told = ({"move": "takedown"}, {"move": "takedown"})
    pitch.run(seizes(step, grab(pitch, troll, thug), 3), step, *told)
    assert pitch.told() == ["grapples", "takedown"], "nobody stands whom he could throw down"
    assert pitch.world.get(thug, Seized).holds == (Hold(troll, prone=True),)


@pytest.mark.rule("HC-GRAP-04", "HC-MASS-07", "HC-GRAP-03")
def test_the_worst_held_are_the_first_part_and_hurts_are_forgotten() -> None:
    pitch = Pitch()
    troll, thugs = pitch.unit("troll", "a"), pitch.unit("thug", "b", 3, (1, 0))
    holds = (Hold(troll, hurt=True), Hold(troll, prone=True), Hold(troll, prone=True, pinned=True))
    pitch.world.put(thugs, Seized(3, holds))
    step = pitch.step()
    pitch.run(takes_effect(step), step)
    parts = sorted(one.unit for one in figures(pitch.world) if one.side == "b")
    grips = [pitch.world.get(unit, Grappled).pinned for unit in parts]
    assert grips == [True, False, False]
    assert [figure(pitch.world, unit).posture for unit in parts] == ["lying", "lying", "standing"]


@pytest.mark.rule("HC-GRAP-04", "HC-MASS-07", "HC-GRAP-03")
def test_all_held_alike_stay_one_unit() -> None:
    pitch = Pitch()
    troll, thugs = pitch.unit("troll", "a"), pitch.unit("thug", "b", 2, (1, 0))
    pitch.world.put(thugs, Seized(2, (Hold(troll, hurt=True), Hold(troll))))
    pitch.world.put(thugs, Grappled(troll, neck=True))
    step = pitch.step()
    pitch.run(takes_effect(step), step)
    assert pitch.world.find(thugs, Out) is None
    grip = pitch.world.get(thugs, Grappled)
    assert (grip.by, grip.neck, grip.pinned) == (troll, True, False), "as he was held before"
    choked = pitch.unit("thug", "b", 1, (9, 9))
    pitch.world.put(choked, Seized(1, (Hold(troll, neck=True),)))
    step = pitch.step()
    pitch.run(takes_effect(step), step)
    assert pitch.world.get(choked, Grappled).neck
    assert pitch.world.find(choked, Noted) is None
    assert pitch.world.get(choked, Fatigue).now == figure(pitch.world, choked).fatigue
