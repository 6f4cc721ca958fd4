"""What shooters do unasked: who can shoot well stays off, and comes on only as far as that."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.components import Position
from game.core.grid import Cell
from game.rules.heroic20s.acts.moving import GO
from game.rules.heroic20s.acts.shooting import SHOOT
from game.rules.heroic20s.acts.state import lock
from game.rules.heroic20s.sheet.components import Ammunition, Fighter
from game.rules.heroic20s.sheet.situation import figure
from tests.rules.heroic20s.pitch import Pitch
from tests.rules.heroic20s.test_usual_answers import usual


def thrower(pitch: Pitch, left: int = 9, **changes: Any) -> int:
    """Somebody with a bow that does its whole damage up to ten yards, and shoots twenty."""
    me = pitch.unit("archer", "a", 1, (5, 5))
    row = figure(pitch.world, me).fighter.missiles[0]
    row = replace(row, **{"half": 10, "most": 20, **changes})
    pitch.world.amend(me, pitch.world.get(me, Fighter), missiles=(row,))
    pitch.world.put(me, Ammunition(((row.id, left),), ((row.id, 1),)))
    return me


def goes(pitch: Pitch, me: int) -> Cell | None:
    """Where it goes unasked, None if it stays."""
    return usual(pitch, me, GO).get("to")


@pytest.mark.parametrize("far", [11, 15, 19, 24])
def test_who_has_shots_comes_into_range_and_no_nearer(far: int) -> None:
    pitch = Pitch()
    me = thrower(pitch)
    pitch.unit("thug", "b", 1, (5, 5 + far))
    to = goes(pitch, me)
    assert to == Cell(5, 5 + far - 10), "where its shots do their whole damage, not to blows"
    pitch.world.write(me, Position(to))
    assert goes(pitch, me) is None, "and there it stays"


def test_of_several_whoever_can_be_shot_at_counts() -> None:
    pitch = Pitch()
    me = thrower(pitch)
    hard = pitch.unit("thug", "b", 1, (5, 12))
    assert goes(pitch, me) is None
    armour = replace(figure(pitch.world, hard).fighter, natural_protection=90)
    pitch.world.write(hard, armour)
    assert goes(pitch, me) is not None, "not to be hurt by shots: on to blows"
    pitch.unit("thug", "b", 1, (14, 5))
    assert goes(pitch, me) is None, "one who is farther off can be hurt"


def test_without_shots_everybody_comes_to_blows() -> None:
    pitch = Pitch()
    me = thrower(pitch, left=0)
    pitch.unit("thug", "b", 1, (5, 20))
    assert goes(pitch, me) == Cell(5, 19)


@pytest.mark.rule("HC-RNG-19")
def test_who_would_rather_hit_a_friend_than_shoot_comes_on() -> None:
    """In a melee of somebody in armour and a friend without any, no shot is worth it: the archer
    goes there; at one who stands by himself it shoots from where it is.
    """
    pitch = Pitch()
    me = thrower(pitch, half=100, most=100)
    foe = pitch.unit("town_guard", "b", 1, (5, 20))
    friend = pitch.unit("kobold_warrior", "a", 1, (6, 20))
    assert usual(pitch, me, SHOOT)["form"] == "shoot" and goes(pitch, me) is None
    lock(pitch.step(), friend, foe, "HC-LOCK-01")
    assert usual(pitch, me, SHOOT)["form"] == "hold"
    assert goes(pitch, me) == Cell(5, 19), "to blows"
    pitch.unit("thug", "b", 1, (20, 5))
    assert usual(pitch, me, SHOOT)["form"] == "shoot" and goes(pitch, me) is None
