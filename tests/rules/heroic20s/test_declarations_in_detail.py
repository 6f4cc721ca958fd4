"""Single points of what a declaration comes to: reach, height, cover, who counts with whom."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.components import Field
from game.core.grid import Cell, Grid
from game.rules.heroic20s.acts.declaring import Declared, one_of, together
from game.rules.heroic20s.acts.deeds import Deed
from game.rules.heroic20s.exchange.attack import Attack
from game.rules.heroic20s.sheet.components import Grappled
from game.rules.heroic20s.sheet.situation import figure
from tests.rules.heroic20s.pitch import Pitch


def blow(pitch: Pitch, me: int, foe: int, weapon: str, mode: str = "", **more: Any) -> Declared:
    """A blow with this weapon, in this way or the first, by all figures."""
    one = figure(pitch.world, me)
    arm = next(arm for arm in one.fighter.arms if arm.id == weapon)
    way = next(way for way in arm.modes if mode in ("", way.id))
    return Declared(me=me, foe=foe, weapon=arm, mode=way, **{"count": one.living, **more})


def shot(pitch: Pitch, me: int, foe: int) -> Declared:
    """A shot with its first weapon by all figures."""
    one = figure(pitch.world, me)
    row = one.fighter.missiles[0]
    return Declared(me=me, foe=foe, weapon=row, kind="ranged", count=one.living)


def made(pitch: Pitch, one: Declared, *others: Declared) -> Attack | None:
    return one_of(pitch.world, one, (one, *others))


def ground_of(pitch: Pitch, **more: Any) -> Pitch:
    """The same field with this ground."""
    terrain = tuple((Cell(*at), kind) for at, kind in more.get("terrain", {}).items())
    heights = tuple((Cell(*at), high) for at, high in more.get("heights", {}).items())
    pitch.world.write(pitch.field, Field(Grid(40, 40, terrain, heights)))
    return pitch


@pytest.mark.rule("HC-MEL-01", "HC-MEL-03", "HC-NUM-02", "HC-MASS-10")
def test_what_cannot_be_made_comes_to_nothing_however_it_is_declared() -> None:
    pitch = Pitch()
    thug, foe = pitch.unit("thug", "a", 1, (10, 10)), pitch.unit("thug", "b", 1, (11, 10))
    far = pitch.unit("light_horse", "b", 1, (30, 30))
    one = blow(pitch, thug, foe, "broadsword")
    deed = Deed("posture_step", "short", "kneeling")
    assert made(pitch, replace(one, me=999, deed=deed)) is None
    assert made(pitch, replace(one, foe=far, mount=True)) is None
    assert made(pitch, replace(one, foe=far, each=True)) is None
    (found,) = together(pitch.world, (replace(one, foe=far), one))
    assert found.foe.unit == foe
    assert together(pitch.world, (replace(one, foe=far),)) == ()
    gone = replace(one, me=foe, foe=999)
    assert made(pitch, one, gone) is not None, "at somebody who is gone nobody strikes"


@pytest.mark.rule("HC-MEL-01", "HC-MEL-03", "HC-MEL-07")
def test_hits_that_choose_their_way_begin_with_the_first() -> None:
    pitch = Pitch()
    thug, foe = pitch.unit("thug", "a", 1, (10, 10)), pitch.unit("thug", "b", 1, (11, 10))
    each = made(pitch, blow(pitch, thug, foe, "broadsword", "thrust", each=True))
    assert each is not None and each.mode is not None
    assert each.mode.id == "swing" and [way.id for way in each.ways] == ["swing", "thrust"]


@pytest.mark.rule("HC-MEL-01", "HC-NUM-03", "HC-MEL-03")
def test_a_blow_goes_at_the_rider_unless_at_the_mount() -> None:
    pitch = Pitch()
    thug, rider = pitch.unit("thug", "a", 1, (10, 10)), pitch.unit("light_horse", "b", 1, (11, 10))
    one = blow(pitch, thug, rider, "broadsword")
    plain, mount = made(pitch, one), made(pitch, replace(one, mount=True))
    assert plain is not None and not plain.at_mount
    assert plain.foe.fighter == figure(pitch.world, rider).fighter
    assert mount is not None and mount.at_mount


@pytest.mark.rule("HC-MEL-06", "HC-MEL-04")
def test_how_far_and_how_high_a_blow_goes() -> None:
    pitch = ground_of(Pitch(), heights={(10, 10): 1})
    pike, foe = pitch.unit("pikeman", "a", 1, (10, 10)), pitch.unit("thug", "b", 1, (14, 10))
    found = made(pitch, blow(pitch, pike, foe, "pike"))
    assert found is not None and found.yards == 4
    level = ground_of(Pitch(), heights={})
    one, two = level.unit("thug", "a", 1, (10, 10)), level.unit("thug", "b", 1, (11, 10))
    flat = made(level, blow(level, one, two, "broadsword"))
    ground_of(level, heights={(10, 10): 1})
    above = made(level, blow(level, one, two, "broadsword"))
    below = made(level, blow(level, two, one, "broadsword"))
    assert flat is not None and above is not None and below is not None
    assert flat.height == 0 and above.height == -below.height > 0


@pytest.mark.rule("HC-MEL-05", "HC-MEL-06", "HC-MEL-03")
def test_a_grapple_reaches_one_yard_and_who_holds_strikes_close_only() -> None:
    pitch = Pitch()
    thug = pitch.unit("thug", "a", 1, (10, 10))
    near, off = pitch.unit("thug", "b", 1, (11, 10)), pitch.unit("thug", "b", 1, (12, 12))
    grab = Declared(me=thug, foe=near, weapon=None, kind="grapple", count=1)
    assert made(pitch, grab) is not None and made(pitch, replace(grab, foe=off)) is None
    pitch.world.put(near, Grappled(thug))
    assert made(pitch, blow(pitch, thug, near, "broadsword")) is None
    assert made(pitch, grab) is not None


@pytest.mark.rule("HC-MEL-04", "HC-MASS-03", "HC-MEL-03")
def test_figures_of_a_unit_are_shared_out_whatever_their_weapons() -> None:
    pitch = Pitch()
    thug = pitch.unit("thug", "a", 1, (10, 10))
    left, right = pitch.unit("thug", "b", 1, (9, 10)), pitch.unit("thug", "b", 1, (11, 10))
    one, two = blow(pitch, thug, left, "broadsword"), blow(pitch, thug, right, "punch")
    assert made(pitch, one, two) is not None
    assert one_of(pitch.world, two, (one, two)) is None, "he strikes at the first already"
    apart = [replace(each, apart=True) for each in (one, two)]
    assert one_of(pitch.world, apart[1], apart) is not None, "unless he has an attack more"


@pytest.mark.rule("HC-RNG-02", "HC-RNG-03", "HC-RNG-18", "HC-BASE-21")
def test_who_counts_for_a_shot_what_stands_between_and_what_covers() -> None:
    pitch = Pitch()
    bow, second = pitch.unit("archer", "a", 1, (5, 5)), pitch.unit("archer", "a", 1, (5, 7))
    foe, other = pitch.unit("thug", "b", 1, (15, 5)), pitch.unit("thug", "b", 1, (15, 20))
    one = shot(pitch, bow, foe)
    plain = made(pitch, one, shot(pitch, second, other))
    assert plain is not None
    assert (plain.attackers, plain.interposing, plain.cover) == (1, 0, "")
    both = made(pitch, one, shot(pitch, second, foe))
    assert both is not None and both.attackers == 2
    pitch.unit("thug", "a", 1, (10, 5))
    ground_of(pitch, terrain={(14, 5): "low_wall"})
    behind = made(pitch, one)
    assert behind is not None and (behind.interposing, behind.cover) == (1, "light")
    ground_of(pitch, terrain={(12, y): "wall" for y in range(10)})
    assert made(pitch, one) is None, "no line leads there"
