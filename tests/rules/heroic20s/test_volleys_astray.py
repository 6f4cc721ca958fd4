"""What goes astray of a volley into a melee counts where tactics and places are weighed."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.battle import Battle
from game.core.components import Health
from game.core.dice import KeyedDice, ScriptedDice
from game.core.orders import NOTHING, Order
from game.core.ruleset import Request
from game.rules.heroic20s import RULESET
from game.rules.heroic20s.acts.state import lock
from game.rules.heroic20s.orders import choices, value
from game.rules.heroic20s.orders.best_shot import best_shot, goes_astray
from game.rules.heroic20s.orders.scene import scene
from game.rules.heroic20s.sheet.components import Locks
from tests.rules.heroic20s.field import setup, troop
from tests.rules.heroic20s.ordered import Ordered
from tests.rules.heroic20s.pitch import Pitch
from tests.rules.heroic20s.test_promises_kept import ARROWS, NEUTRAL

ROUNDS = 90
NEAR = 0.35
"""Some three standard deviations of what a friend loses so in so many rounds."""


def melee(seed: int) -> Ordered:
    """An archer, and a friend of hers who cannot dodge in a melee with a thug who can."""
    people = (
        troop("bow", "a", "archer", (40, 10)),
        troop("friend", "a", "thug", (51, 10)),
        troop("foe", "b", "thug", (50, 10)),
    )
    begun = Battle.start(RULESET, setup(*people), dice=KeyedDice(seed))
    here = Ordered(begun, ScriptedDice({}))
    here.put("friend", Locks((here.unit("foe"),))).put("foe", Locks((here.unit("friend"),)))
    here.fighter("foe", dodge=17)
    here.fighter("friend", dodge=3, arms=(), defence_bonus=0)
    return here


@pytest.mark.rule("HC-RNG-19", "HC-RNG-18", "HC-INIT-04")
def test_as_much_of_a_volley_goes_astray_as_is_reckoned_with() -> None:
    here = melee(1)
    here.asks("order", "bow")
    view = here.battle.view("a")
    bow, friend, foe = (here.unit(name) for name in ("bow", "friend", "foe"))
    astray = goes_astray(view, bow, foe, NEUTRAL, NEUTRAL)
    assert astray.keys() == {friend} and astray[friend] > NEAR
    done = 0
    for seed in range(ROUNDS):
        here = melee(seed)
        asked = here.tell("order", "bow", tactic=NEUTRAL).asks("shoot", "bow")
        now = scene(here.battle.view("a"), asked, NOTHING)
        order = choices.whole(now, next(choices.shots(now))[1])
        here.tell("shoot", "bow", **dict(order.slots)).plays(1)
        health = here.battle.world.get(here.unit("friend"), Health)
        done += min(health.full, health.full - health.now)
    assert done / ROUNDS == pytest.approx(astray[friend], abs=NEAR)


@pytest.mark.rule("HC-RNG-19")
@pytest.mark.parametrize("side", ["a", "b"])
def test_a_volley_into_a_melee_is_worth_less_where_friends_are_in_it(side: str) -> None:
    pitch = Pitch()
    bow, foe = pitch.unit("archer", "a", 4, (2, 9)), pitch.unit("thug", "b", 1, (12, 9))
    other = pitch.unit("town_guard", side, 6, (13, 9))
    pitch.world.put(bow, ARROWS)
    view: Any = pitch.world
    assert goes_astray(view, bow, foe, NEUTRAL, NEUTRAL) == {}
    lock(pitch.step(), foe, other, "HC-LOCK-01")
    here = scene(view, Request("1", "a", bow, "heroic20s.order"), Order(()))
    points = best_shot(view, bow, foe, NEUTRAL, NEUTRAL)
    ((unit, lost),) = goes_astray(view, bow, foe, NEUTRAL, NEUTRAL).items()
    assert unit == other and lost > 0.0
    sign = -1 if side == "a" else 1
    worth = value.part(view, foe, points) + sign * value.part(view, other, lost)
    target = [one for one in value.near(here) if one.unit == foe]
    assert value._shots(here, target, NEUTRAL, 0) == pytest.approx(max(0.0, worth))
    if side == "a":
        assert value._shot(here, here.me.cells) == pytest.approx(max(0.0, worth))


@pytest.mark.rule("HC-RNG-19")
def test_no_more_goes_astray_than_a_friend_has_left() -> None:
    """Who has two points cannot lose three."""
    found = []
    for left in (12, 2):
        here = melee(1)
        here.put("friend", Health(left, 12)).asks("order", "bow")
        bow, friend, foe = (here.unit(name) for name in ("bow", "friend", "foe"))
        found.append(goes_astray(here.battle.view("a"), bow, foe, NEUTRAL, NEUTRAL)[friend])
    whole, hurt = found
    assert 0.0 < hurt < 0.8 * whole
