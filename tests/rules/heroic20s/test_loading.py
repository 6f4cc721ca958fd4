"""Shots that are left, and loading again (HC-RNG-23)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.rules.heroic20s.acts.deeds import Deed, deeds, does
from game.rules.heroic20s.acts.errands import (
    Errands,
    longs,
)
from game.rules.heroic20s.acts.state import shots_left, unloaded
from game.rules.heroic20s.sheet.components import (
    Ammunition,
    Expended,
    Reloading,
    Tactic,
)
from game.rules.heroic20s.sheet.situation import figure
from tests.rules.heroic20s.cast import fighter
from tests.rules.heroic20s.pitch import Pitch


@pytest.mark.rule("HC-ACT-05", "HC-RNG-23")
def test_a_long_action_takes_the_whole_round() -> None:
    pitch = Pitch()
    guns = [pitch.unit("musketeer", "a", 1, (n, 3)) for n in range(3)]
    for gun in guns:
        pitch.world.put(gun, Reloading("flintlock_musket", 15))
        assert [deed.key for deed in longs(pitch.world, gun)] == ["reload"]
    pitch.world.put(guns[0], Tactic("neutral", long="reload"))
    pitch.world.put(guns[1], Tactic("neutral"))
    pitch.world.put(guns[2], Tactic("neutral", long="reload"))
    pitch.world.put(guns[2], Expended(given=5))
    Errands().process(pitch.step())
    seconds = [pitch.world.get(gun, Reloading).seconds for gun in guns]
    assert seconds == [5, 15, 15]
    spent = pitch.world.get(guns[0], Expended)
    assert (spent.given, spent.actions, spent.took_part) == (25, 1, True)


@pytest.mark.rule("HC-RNG-23", "HC-ACT-12")
def test_how_many_shots_are_left() -> None:
    pitch = Pitch()
    unit = pitch.unit("crossbowman", "a")
    row = figure(pitch.world, unit).fighter.missiles[0]

    def left(**changes: Any) -> int:
        return shots_left(pitch.world, unit, replace(row, **changes))

    assert (row.ammunition, row.holds, row.reload) == (20, 1, 4)
    assert left() == 0, "nothing is counted out to it yet"
    pitch.world.put(unit, Ammunition((("crossbow", 7),), (("crossbow", 1),)))
    assert left() == 1, "one bolt lies on it"
    assert left(reload=2) == 7 and left(reload=3) == 1
    assert left(ammunition=0, holds=3, reload=2) == 10_000, "what is not counted does not run out"
    pitch.world.write(unit, Ammunition((("crossbow", 7),)))
    assert left(holds=4) == 4 and left(holds=9) == 7
    pitch.world.put(unit, Reloading("flintlock_musket", 3))
    assert left(holds=4) == 4, "another one is loaded"
    pitch.world.write(unit, Reloading("crossbow", 3))
    assert left() == 0


@pytest.mark.rule("HC-RNG-23")
def test_what_is_empty_has_to_be_loaded_if_there_is_something_to_load() -> None:
    pitch = Pitch()
    unit = pitch.unit("crossbowman", "a")
    row = figure(pitch.world, unit).fighter.missiles[0]
    tries: tuple[tuple[int, int, dict[str, Any], bool], ...] = (
        (7, 0, {}, True),
        (0, 0, {}, False),
        (7, 1, {}, False),
        (7, 0, {"reload": 2}, False),
        (0, 0, {"ammunition": 0}, True),
    )
    for left, loaded, changes, waits in tries:
        pitch.world.forget(unit, Reloading)
        pitch.world.write(unit, Ammunition((("crossbow", left),), (("crossbow", loaded),)))
        unloaded(pitch.world, unit, (replace(row, **changes),))
        assert (pitch.world.find(unit, Reloading) is not None) is waits, (left, loaded, changes)
    pitch.world.write(unit, Reloading("crossbow", 4))
    pitch.world.write(unit, Ammunition((("crossbow", 2),), (("crossbow", 0),)))
    assert does(pitch.step(), unit, Deed("reload", "medium", "crossbow"))
    assert pitch.world.get(unit, Ammunition).loaded == (("crossbow", 1),)
    pitch.world.put(unit, Reloading("arquebus", 2))
    assert does(pitch.step(), unit, Deed("reload", "short", "arquebus")), "it has dropped it"
    assert pitch.world.find(unit, Reloading) is None
    pitch.world.put(unit, Reloading("crossbow", 0))
    assert not [deed for deed in deeds(pitch.world, unit) if deed.id == "reload"]


def revolver(loaded: int, left: int = 24) -> tuple[Pitch, int]:
    """Somebody with a revolver of six shots, which takes three seconds a shell (3i)."""
    pitch = Pitch()
    row = next(one for one in fighter("gunman").missiles if one.each)
    unit = pitch.unit("thug", "a", missiles=(row,))
    pitch.world.put(unit, Ammunition(((row.id, left),), ((row.id, loaded),)))
    unloaded(pitch.world, unit, (row,))
    return pitch, unit


def load(pitch: Pitch, unit: int, *wanted: str) -> list[int]:
    """The shots that it has after each of these actions."""
    found = []
    for name in wanted:
        deed = next(one for one in deeds(pitch.world, unit) if one.id == name)
        assert does(pitch.step(), unit, deed)
        found.append(shots_left(pitch.world, unit, figure(pitch.world, unit).fighter.missiles[0]))
    return found


def loading(pitch: Pitch, unit: int) -> list[tuple[str, str]]:
    """What it can do to load, and how long that takes."""
    every = deeds(pitch.world, unit)
    return [(one.id, one.length) for one in every if one.id in ("reload", "load_shell")]


@pytest.mark.rule("HC-RNG-23")
def test_a_gun_is_loaded_shell_by_shell() -> None:
    """Ten seconds are three shells, four seconds are one; what is in it can be fired."""
    pitch, unit = revolver(0)
    assert loading(pitch, unit) == [("reload", "long"), ("load_shell", "medium")]
    assert load(pitch, unit, "reload", "reload") == [3, 6]
    assert not loading(pitch, unit)
    pitch, unit = revolver(0)
    assert load(pitch, unit, "load_shell", "load_shell", "reload") == [1, 2, 5]
    assert loading(pitch, unit) == [("reload", "medium")]
    assert load(pitch, unit, "reload") == [6]


@pytest.mark.rule("HC-RNG-23")
def test_no_more_shells_than_there_are() -> None:
    pitch, unit = revolver(0, left=2)
    assert load(pitch, unit, "reload") == [2]
    assert pitch.world.find(unit, Reloading) is None
    pitch, unit = revolver(1, left=1)
    assert not loading(pitch, unit)
