"""Mounts as targets, and riders on foot when these fall (HC-BASE-22)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.components import Strength
from game.core.orders import Order
from game.core.ruleset import Request
from game.rules.heroic20s.acts.declaring import Declared, together
from game.rules.heroic20s.acts.deeds import deeds
from game.rules.heroic20s.acts.mounts import mount_of, mounts_fall, note_mounts
from game.rules.heroic20s.acts.moving import may_crouch
from game.rules.heroic20s.exchange.defence import defences
from game.rules.heroic20s.exchange.modifiers import effective
from game.rules.heroic20s.orders.fights import MOUNT
from game.rules.heroic20s.orders.scene import Scene
from game.rules.heroic20s.sheet.components import Mounts, Noted, Posture
from game.rules.heroic20s.sheet.moving import pace
from game.rules.heroic20s.sheet.situation import figure, figures, ground
from tests.rules.heroic20s.field import fight, setup, troop
from tests.rules.heroic20s.pitch import Pitch


@pytest.mark.rule("HC-BASE-22")
def test_a_mount_is_attacked_with_its_own_numbers() -> None:
    pitch = Pitch()
    riders, archers = pitch.unit("cataphract", "a", 2), pitch.unit("archer", "b", 1, (15, 0))
    bow = figure(pitch.world, archers).fighter.missiles[0]
    shots = [
        Declared(me=archers, foe=riders, weapon=bow, kind="ranged", mount=mount)
        for mount in (False, True)
    ]
    plain, horse = (together(pitch.world, (one,))[0] for one in shots)
    assert effective(horse) == effective(plain) + 1, "SM+1"
    assert [(one.id, one.number) for one in defences(horse)] == [("dodge", 9)]
    assert horse.foe.unit == riders and horse.foe.pool == 2 * 22
    guard = pitch.unit("town_guard", "a", 1, (16, 0))
    on_foot = Declared(me=archers, foe=guard, weapon=bow, kind="ranged", mount=True)
    assert not together(pitch.world, (on_foot,))[0].at_mount, "who has none is attacked himself"


@pytest.mark.rule("HC-BASE-22", "HC-INJ-03", "HC-INJ-04", "HC-MASS-07")
def test_riders_whose_mounts_fall_are_on_foot() -> None:
    pitch = Pitch()
    riders = pitch.unit("cataphract", "a", 3)
    for points in (20, 10):
        note_mounts(pitch.world, riders, points)
    assert pitch.world.get(riders, Mounts) == Mounts(66, 30)
    assert pitch.world.find(riders, Noted) is None
    mounts_fall(pitch.step({"health": [11]}))
    assert pitch.world.get(riders, Mounts) == Mounts(51), "15 of 30: three horses still"
    note_mounts(pitch.world, riders, 8)
    mounts_fall(pitch.step({"health": [12]}))
    here = [(one.living, one.mounted, one.posture) for one in figures(pitch.world)]
    assert here == [(1, False, "lying"), (2, True, "standing")]
    down, rest = figures(pitch.world)
    assert (down.pool, rest.pool) == (13, 26), "the riders are unhurt"
    assert (pace(down), pace(rest)) == (1, 16)
    assert down.fighter.move == 4
    assert mount_of(pitch.world, rest).pool == 43


@pytest.mark.rule("HC-BASE-22", "HC-ACT-15")
def test_riders_neither_kneel_nor_lie_down_nor_crouch() -> None:
    pitch = Pitch()
    riders, guards = pitch.unit("cataphract", "a", 1), pitch.unit("town_guard", "a", 1, (16, 0))
    ways = [{one.thing for one in deeds(pitch.world, unit)} for unit in (riders, guards)]
    assert not ways[0] & {"kneeling", "sitting", "lying"} and "kneeling" in ways[1]
    assert [may_crouch(figure(pitch.world, unit)) for unit in (riders, guards)] == [False, True]


@pytest.mark.rule("HC-BASE-22")
def test_fallen_riders_leave_no_mounts_to_fight() -> None:
    pitch = Pitch()
    riders = pitch.unit("cataphract", "a", 2)
    pitch.world.write(riders, Mounts(40))
    pitch.world.amend(riders, Strength(2, 2), now=1)
    assert mount_of(pitch.world, figure(pitch.world, riders)).pool == 22


@pytest.mark.rule("HC-BASE-22", "HC-PROC-04", "HC-MEL-11")
def test_a_charge_is_stopped_by_felling_the_horse() -> None:
    here = fight(
        setup(troop("bow", "a", "archer", (5, 5)), troop("knight", "b", "cataphract", (20, 5))),
        initiative=[4, 3],
        attack=[3],
        defence=[18],
        damage=[6],
        health=[17],
    )
    here.until("ranged")
    shot = {"form": "shoot", "weapon": "regular_bow", "target": "knight", "mount": True}
    here.tell("heroic20s.shoot", "bow", **shot, shots=1)
    here.until("movement")
    struck = here.events("shoots")[0]
    assert struck.fact("n") == 12 and here.has("knight", Mounts) == Mounts(10)
    assert here.pool("knight") == 13 and here.me("knight").mounted
    here.put("knight", Mounts(1, 5))
    mounts_fall(_step(here))
    assert here.has("knight", Posture).id == "lying" and not here.me("knight").mounted


def _step(here: Any) -> Any:
    """A step on the field of a fight, in which HT fails."""
    pitch = Pitch()
    pitch.world = here.battle.world
    return pitch.step({"health": [17]})


@pytest.mark.rule("HC-BASE-22")
def test_it_is_asked_only_of_who_rides() -> None:
    pitch = Pitch()
    riders, archers = pitch.unit("cataphract", "a", 2), pitch.unit("archer", "b", 1, (15, 0))
    view: Any = pitch.world
    request = Request("1", "b", archers, "heroic20s.shoot")
    here = Scene(view, request, figure(view, archers), ground(view))
    assert MOUNT.when is not None
    assert MOUNT.when(here, Order((("target", riders),)))
    assert not MOUNT.when(here, Order((("target", archers),)))
