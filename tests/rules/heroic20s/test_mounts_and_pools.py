"""Mounts that are hurt, pools that are divided, what follows from ST (HC-BASE-22, HC-MASS-08)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.components import Health, Out, Position
from game.rules.heroic20s.acts.mounts import at_mount, merged, mount_of, mounts_fall, note_mounts
from game.rules.heroic20s.exchange.attack import Attack
from game.rules.heroic20s.exchange.splitting import Share, divided, shared
from game.rules.heroic20s.exchange.splitting import merged as as_one
from game.rules.heroic20s.setup.recruit import recruit
from game.rules.heroic20s.sheet.components import (
    Fighter,
    Idle,
    Mounts,
    Noted,
    Posture,
)
from game.rules.heroic20s.sheet.situation import figure as seen
from game.rules.heroic20s.tables.blocks import sheet
from game.rules.heroic20s.tables.book import people
from game.rules.heroic20s.tables.damage import swing, thrust
from tests.rules.heroic20s.arms import blow
from tests.rules.heroic20s.pitch import Pitch


@pytest.mark.rule("HC-BASE-22", "HC-INJ-03", "HC-INJ-04", "HC-END-14", "HC-MASS-07", "HC-MASS-06")
def test_mounts_that_are_hurt() -> None:
    pitch = Pitch()
    riders, foe = pitch.unit("light_horse", "a", 3), pitch.unit("thug", "b", 1, (0, 5))
    me = seen(pitch.world, riders)
    beasts = mount_of(pitch.world, replace(me, posture="kneeling", shield=True))
    assert (beasts.pool, beasts.fighter.hit_points, beasts.mounted, beasts.shield) == (
        60,
        20,
        False,
        False,
    )
    assert beasts.posture == "standing" and beasts.living == 3
    thug = seen(pitch.world, foe)
    attack = at_mount(pitch.world, blow(thug, me, "broadsword"))
    assert attack.at_mount and attack.foe.fighter == beasts.fighter
    back: Attack = at_mount(pitch.world, blow(me, thug, "spear"))
    assert not back.at_mount and back.foe == thug
    note_mounts(pitch.world, riders, 0)
    assert pitch.world.find(pitch.field, Idle) is None and pitch.world.get(
        riders, Mounts
    ) == Mounts(60)
    note_mounts(pitch.world, riders, 20)
    note_mounts(pitch.world, riders, 10)
    assert pitch.world.get(riders, Mounts) == Mounts(60, 30)
    assert pitch.world.get(pitch.field, Idle).rounds == -1
    assert pitch.world.find(riders, Noted) is None
    step = pitch.step({"health": [18]})
    mounts_fall(step)
    told = next(event for event in step.events if event.key == "heroic20s.mounts")
    assert [told.fact(name) for name in ("n", "left", "noted")] == [30, 30, 30]
    on_foot, rest = (unit for unit, _ in pitch.world.each(Position, Fighter) if unit != foe)
    down, up = sorted((on_foot, rest), key=lambda unit: seen(pitch.world, unit).mounted)
    assert (
        pitch.world.get(down, Posture) == Posture("lying")
        and pitch.world.find(down, Mounts) is None
    )
    assert (
        pitch.world.get(down, Fighter).mount == "" and pitch.world.get(down, Fighter).top_speed == 0
    )
    assert pitch.world.get(up, Mounts) == Mounts(30) and seen(pitch.world, up).living == 2
    thrown = [event for event in step.events if event.key == "heroic20s.unhorsed"]
    assert [(event.unit, event.fact("n")) for event in thrown] == [(down, 1)]
    both = merged(pitch.world, seen(pitch.world, up), seen(pitch.world, up))
    assert both == Mounts(60)
    fresh = seen(pitch.world, pitch.unit("light_horse", "a", 2, (0, 9)))
    assert merged(pitch.world, fresh, fresh) is None


@pytest.mark.rule("HC-BASE-22", "HC-INJ-04")
def test_mounts_that_hold_out_or_need_not() -> None:
    pitch = Pitch()
    hurt, unhurt, gone = (pitch.unit("light_horse", "a", 2, (0, n)) for n in range(3))
    pitch.world.put(hurt, Mounts(40, 9))
    pitch.world.put(unhurt, Mounts(40))
    pitch.world.put(gone, Mounts(40, 39))
    pitch.world.put(gone, Out("fallen"))
    step = pitch.step({"health": [3]})
    mounts_fall(step)
    assert pitch.world.get(hurt, Mounts) == Mounts(35), "half of it, rounded up"
    assert pitch.world.get(unhurt, Mounts) == Mounts(40)
    assert [event.key for event in step.events] == ["heroic20s.mounts"]
    pitch.world.write(hurt, Mounts(40, 90))
    step = pitch.step({"health": [18]})
    mounts_fall(step)
    assert step.events[0].fact("left") == 0
    assert pitch.world.find(hurt, Mounts) is None and not seen(pitch.world, hurt).mounted
    assert seen(pitch.world, hurt).living == 2 and pitch.world.get(hurt, Health).now == 22


@pytest.mark.rule("HC-MASS-07", "HC-MASS-08", "HC-MASS-06", "HC-INJ-05", "HC-INJ-06")
def test_pools_that_are_divided_added_and_shared() -> None:
    whole = Share(5, 7, 55, 84)
    assert divided(whole, 12, (2, 3)) == (Share(2, 2, 19, 24), Share(3, 5, 36, 60))
    assert divided(whole, 12, (3, 2)) == (Share(3, 5, 36, 60), Share(2, 2, 19, 24))
    equal = Share(4, 5, 43, 60)
    assert divided(equal, 12, (2, 2)) == (Share(2, 3, 24, 36), Share(2, 2, 19, 24))
    assert as_one(Share(2, 2, 19, 24), Share(2, 3, 17, 36), 12) == Share(3, 5, 36, 60)
    two = (Share(2, 2, 24, 24), Share(3, 3, 36, 36))
    assert shared(two, 12, 5) == (Share(2, 2, 19, 24), Share(3, 3, 36, 36))
    assert shared(two, 12, 24) == (Share(0, 2, 0, 24), Share(3, 3, 36, 36))
    assert shared(two, 12, 30) == (Share(0, 2, 0, 24), Share(3, 3, 30, 36))
    assert shared(two, 12, 99) == (Share(0, 2, 0, 24), Share(0, 3, 0, 36))
    assert shared((Share(1, 1, 12, 12),), 12, 15) == (Share(0, 1, -3, 12),)
    assert shared((Share(2, 2, 24, 24),), 12, 30) == (Share(0, 2, 0, 24),)


@pytest.mark.rule("HC-BASE-12", "HC-BASE-05", "HC-BASE-17")
def test_strength_and_what_follows_from_it() -> None:
    assert [thrust(n) for n in (10, 11, 12, 13)] == [(1, -2), (1, -1), (1, -1), (1, 0)] or thrust(
        10
    )[0] == 1
    assert thrust(1)[1] < thrust(3)[1] < thrust(9)[1]
    assert swing(10, basic=True) == (1, 0) and swing(12, basic=True) == (1, 2)
    plain = replace(people()["thug"], hit_points=0, fatigue_points=0, will=0, perception=0)
    found = sheet(replace(plain, intelligence=9, speed=0, basic_move=0, move=0, dodge=0))
    assert (found.will, found.perception) == (9, 9)
    assert (found.hit_points, found.fatigue_points) == (plain.strength, plain.health)
    assert found.basic_move == (plain.dexterity + plain.health) // 4
    told = sheet(replace(plain, will=13, perception=14, hit_points=20, fatigue_points=5))
    assert (told.will, told.perception, told.hit_points, told.fatigue_points) == (13, 14, 20, 5)
    strong = sheet(replace(plain, arm_strength=plain.strength + 6))
    assert strong.swing != found.swing and strong.hit_points == found.hit_points
    assert recruit("thug").skills == (("stealth", 12), ("brawling", 12))
    assert sheet(replace(plain, skills=None)).skills == ()
    assert not found.plate and recruit("knights").plate
