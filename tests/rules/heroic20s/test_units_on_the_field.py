"""What a unit is on the field (HC-MASS-01, HC-MASS-11)."""

from __future__ import annotations

import pytest

from game.core.components import Out, Position, Spread, Strength
from game.core.grid import Cell
from game.rules.heroic20s.sheet.components import (
    Detached,
    Expended,
    Fatigue,
    Grappled,
    Initiative,
    Locks,
    Posture,
    Routed,
    ShieldAside,
    Tactic,
    Unaware,
)
from game.rules.heroic20s.sheet.situation import drags, figure, figures, ground
from tests.rules.heroic20s.pitch import Pitch


@pytest.mark.rule("HC-MASS-01", "HC-MASS-11", "HC-TAC-03")
def test_a_unit_as_it_stands_in_the_round() -> None:
    pitch = Pitch(visibility=-3)
    guard, foe = pitch.unit("town_guard", "a", 3, (4, 4)), pitch.unit("thug", "b")
    plain = figure(pitch.world, guard)
    assert (plain.unit, plain.side, plain.living, plain.pool) == (guard, "a", 3, 36)
    assert plain.cells == tuple(Cell(4 + n, 4) for n in range(3))
    assert (plain.tactic, plain.target, plain.withdraws) == ("neutral", None, False)
    assert (plain.posture, plain.shield, plain.fatigue, plain.expended) == ("standing", True, 11, 0)
    off = (plain.grappled, plain.pinned, plain.stuck, plain.unaware, plain.routed, plain.won)
    assert off == (False,) * 6 and plain.holds == 0 and plain.locked == ()
    assert not plain.detached and not plain.mounted and plain.visibility == -3
    pitch.world.write(pitch.field, Initiative("a"))
    for part in (
        Tactic("all_out_offensive", foe, withdraws=True),
        Posture("kneeling"),
        ShieldAside(),
        Fatigue(2, 11),
        Expended(given=4, gone=3),
        Locks((foe,)),
        Unaware(),
        Routed(),
        Detached(),
        Strength(2, 3),
    ):
        pitch.world.write(guard, part)
    pitch.world.put(foe, Grappled(guard))
    told = figure(pitch.world, guard)
    assert (told.tactic, told.target, told.withdraws) == ("all_out_offensive", foe, True)
    assert (told.posture, told.shield, told.fatigue, told.expended) == ("kneeling", False, 2, 7)
    assert told.won and told.unaware and told.routed and told.detached
    assert (told.living, told.holds, told.locked) == (2, 1, (foe,))
    assert told.fighter.move < plain.fighter.move, "as weary as it is"
    pitch.world.forget(guard, Fatigue)
    assert figure(pitch.world, guard).fatigue == 11, "rested where nobody has counted"
    assert not figure(pitch.world, foe).won and not figure(pitch.world, foe).shield
    assert figure(pitch.world, pitch.unit("light_horse", "a")).mounted
    pitch.world.forget(guard, Spread)
    assert figure(pitch.world, guard).cells == (Cell(4, 4),)
    pitch.world.forget(guard, Position)
    assert figure(pitch.world, guard).cells == ()


@pytest.mark.rule("HC-GRAP-12", "HC-MASS-01", "HC-GRAP-14")
def test_who_is_held_stays_unless_he_is_twice_as_strong() -> None:
    pitch = Pitch()
    thug, troll = pitch.unit("thug", "a"), pitch.unit("thug", "b", 1, (1, 0), strength=24)
    pitch.world.put(troll, Grappled(thug))
    held = figure(pitch.world, troll)
    assert held.grappled and not held.pinned and not held.stuck, "24 against 12"
    assert figure(pitch.world, thug).holds == 1
    pitch.world.amend(troll, held.fighter, strength=23)
    assert figure(pitch.world, troll).stuck
    pitch.world.write(troll, Grappled(thug, pinned=True))
    assert figure(pitch.world, troll).pinned and figure(pitch.world, troll).stuck
    assert drags(pitch.world, held.fighter, 999), "by nobody"
    assert not figure(pitch.world, thug).grappled


@pytest.mark.rule("HC-MASS-01", "HC-MASS-11")
def test_who_is_on_the_field() -> None:
    pitch = Pitch()
    one, gone, dead, off = (pitch.unit("thug", "a", 1, (n, 0)) for n in range(4))
    pitch.world.put(gone, Out("fled"))
    pitch.world.amend(dead, Strength(1, 1), now=0)
    pitch.world.forget(off, Position)
    assert [me.unit for me in figures(pitch.world)] == [one]
    assert set(ground(pitch.world).figures) == {one}
