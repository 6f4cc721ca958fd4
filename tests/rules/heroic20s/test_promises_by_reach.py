"""Who strikes first where one comes at another's Wait is promised as the dice then have it
(HC-WAIT-03), and nobody withdraws where there is no room (HC-DIS-01).
"""

from __future__ import annotations

from typing import Any

import pytest

from game.core.battle import Battle
from game.core.components import Field, Health
from game.core.dice import KeyedDice, ScriptedDice
from game.core.grid import Cell, Grid
from game.core.orders import Order
from game.core.ruleset import Request
from game.rules.heroic20s import RULESET
from game.rules.heroic20s.orders.best_blow import Wait, best_blow, strokes
from game.rules.heroic20s.orders.plans import plan_of
from game.rules.heroic20s.orders.scene import scene
from game.rules.heroic20s.sheet.components import Ammunition, Locks
from game.rules.heroic20s.sheet.situation import figure
from tests.rules.heroic20s.field import setup, troop
from tests.rules.heroic20s.ordered import Ordered
from tests.rules.heroic20s.pitch import Pitch
from tests.rules.heroic20s.test_promises_kept import ARROWS, NEUTRAL
from tests.rules.heroic20s.test_promises_of_tactics import promise, rows

ROUNDS = 100
NEAR = 0.9
"""Some three standard deviations of the points that one of twelve loses in so many rounds."""

WAITS: dict[str, Any] = {"tactic": NEUTRAL, "busy": True, "long": "wait", "trigger": "moves"}


def met(seed: int, waits: str, comes: str) -> Ordered:
    """Somebody at (40, 10) who waits, and six yards to the east one who comes."""
    people = troop("me", "a", waits, (40, 10)), troop("foe", "b", comes, (46, 10))
    begun = Battle.start(RULESET, setup(*people), dice=KeyedDice(seed))
    return Ordered(begun, ScriptedDice({}))


def lost(here: Ordered, name: str) -> int:
    """The points that it has lost, no more than it had."""
    health = here.battle.world.get(here.unit(name), Health)
    return min(health.full, health.full - health.now)


def a_round(here: Ordered, weapon: str) -> tuple[int, int]:
    """The one comes and strikes, the other waits to strike: what he takes, and what he loses."""
    here.tell("order", "me", **WAITS, response="strike", weapon=weapon)
    here.tell("order", "foe", tactic="offensive")
    here.tell("go", "foe", form="go", to=(41, 10)).tell("strike", "foe", form="strike")
    here.plays(1)
    return lost(here, "foe"), lost(here, "me")


def promised(here: Ordered, weapon: str, **slots: Any) -> tuple[float, float]:
    """What that is promised to take of one who comes on, and to lose to him."""
    asked = here.asks("order", "me")
    order = here._filled(asked, {**WAITS, **slots, "response": "strike", "weapon": weapon})
    return rows(here.battle.seat("a").forecast(asked, order))["offensive"]


@pytest.mark.rule("HC-WAIT-03", "HC-WAIT-02", "HC-TAC-02", "HC-PROC-04")
@pytest.mark.parametrize(
    ("waits", "weapon", "comes"),
    [("pikeman", "pike", "thug"), ("thug", "broadsword", "halberdier")],
)
def test_a_wait_promises_what_comes_of_it_by_the_reach_of_both(
    waits: str, weapon: str, comes: str
) -> None:
    """The longer weapon strikes first, and the shorter one last."""
    took, loses = promised(met(1, waits, comes), weapon)
    done = [a_round(met(seed, waits, comes), weapon) for seed in range(ROUNDS)]
    assert sum(one for one, _ in done) / ROUNDS == pytest.approx(took, abs=NEAR)
    assert sum(one for _, one in done) / ROUNDS == pytest.approx(loses, abs=NEAR)


@pytest.mark.rule("HC-WAIT-03", "HC-WAIT-01", "HC-TAC-02", "HC-PROC-04", "HC-INIT-04")
def test_who_falls_to_the_longer_weapon_or_the_first_blow_strikes_nobody() -> None:
    """With the initiative or without; equal weapons strike at the same time."""
    for waits, comes, weapon, first in (
        ("pikeman", "thug", "pike", "me"),
        ("thug", "thug", "broadsword", ""),
        ("thug", "halberdier", "broadsword", "foe"),
    ):
        here = met(1, waits, comes)
        took, loses = promised(here, weapon)
        view, me, foe = here.battle.view("a"), here.unit("me"), here.unit("foe")
        arm = next(one for one in figure(view, me).fighter.arms if one.id == weapon)
        how, both, wanted = Wait(weapon=arm), (NEUTRAL, "offensive"), [0.0, 0.0]
        for won in (True, False):
            blow = best_blow(view, me, foe, *both, how, won=won, apart=first == "me")
            back = best_blow(view, foe, me, *both[::-1], won=not won)
            slays = sum(p for n, p in strokes(view, me, foe, *both, won, how, 0, True) if n >= 12)
            falls = sum(p for n, p in strokes(view, foe, me, *both[::-1], not won) if n >= 12)
            wanted[0] += blow * (1.0 - falls * (first == "foe")) / 2
            wanted[1] += back * (1.0 - slays * (first == "me")) / 2
        assert (took, loses) == pytest.approx(tuple(wanted), abs=0.051), waits


@pytest.mark.rule("HC-WAIT-03", "HC-WAIT-01", "HC-TAC-02")
def test_who_waits_for_an_attack_strikes_beside_it_or_after_it() -> None:
    """After that upon itself with the shorter weapon; a friend's enemy is interrupted."""
    pitch = Pitch()
    me, mate = pitch.unit("thug", "a", 1, (5, 9)), pitch.unit("thug", "a", 1, (5, 12))
    pitch.unit("halberdier", "b", 1, (8, 9))
    slots: dict[str, Any] = {"long": "wait", "trigger": "attacks", "response": "strike"}
    after, beside = (
        rows(promise(pitch, me, NEUTRAL, **slots, watched=who))["offensive"][0]
        for who in (me, mate)
    )
    assert 0.0 < after < 0.8 * beside


@pytest.mark.rule("HC-WAIT-03", "HC-PROC-04", "HC-TAC-02")
def test_those_who_wait_strike_first_as_many_as_a_volley_leaves() -> None:
    """A javelin before the charge fells some of the pikes, or all of them."""
    slots: dict[str, Any] = {"long": "wait", "trigger": "moves", "response": "strike"}
    slots["weapon"] = "pike"
    lost_to = []
    for javelins in (0, 3):
        pitch = Pitch()
        me = pitch.unit("pikeman", "a", 1, (5, 9))
        ogres = pitch.unit("ogre_tribesman", "b", 1, (8, 9))
        pitch.world.put(ogres, Ammunition((("javelin", javelins),), ()))
        lost_to.append(rows(promise(pitch, me, NEUTRAL, **slots))["offensive"])
    (took, loses), (under_fire, more) = lost_to
    assert 0.0 < under_fire < took and more > loses > 0.0


NICHE = ((19, 8), (19, 9), (19, 10), (20, 8), (20, 10))
"""Walls on all sides of (20, 9) but the east."""


@pytest.mark.rule("HC-DIS-01", "HC-TAC-02")
@pytest.mark.parametrize("walled", [True, False])
def test_nobody_is_promised_to_withdraw_where_there_is_no_room(walled: bool) -> None:
    """He stays then, attacks nobody and is struck as if he had not tried."""
    covered, terrain = "all_out_defensive", {at: "wall" for at in NICHE if walled}
    people = troop("me", "a", "thug", (20, 9)), troop("foe", "b", "thug", (21, 9))
    started = Battle.start(RULESET, setup(*people, terrain=terrain), dice=KeyedDice(1))
    here = Ordered(started, ScriptedDice({}))
    here.put("me", Locks((here.unit("foe"),))).put("foe", Locks((here.unit("me"),)))
    asked = here.asks("order", "me")
    both = []
    for withdraw in (True, False):
        order = here._filled(asked, {"tactic": covered, "withdraw": withdraw})
        both.append(rows(here.battle.seat("a").forecast(asked, order)))
    gone, stays = both
    assert {took for took, _ in gone.values()} == {0.0}
    for his, (_, loses) in stays.items():
        assert gone[his][1] == (loses if walled else pytest.approx(gone[his][1])), his
        assert loses == 0.0 or (gone[his][1] < loses) is not walled
    here.tell("order", "me", tactic=covered, withdraw=True)
    here.tell("order", "foe", tactic=NEUTRAL).tell("strike", "foe", form="strike")
    if not walled:
        here.tell("go", "me", form="go", to=(15, 9))
        here.told.pop(("strike", "foe"))
    here.plays(1)
    assert any(here._attacks(event) for event in here.battle.events) is walled


@pytest.mark.rule("HC-DIS-01")
def test_who_cannot_withdraw_sets_no_wait_off_by_moving() -> None:
    for walls, off in ((NICHE, False), ((), True)):
        pitch = Pitch()
        stones = tuple((Cell(*at), "wall") for at in walls)
        pitch.world.write(pitch.field, Field(Grid(40, 40, stones)))
        me, foe = pitch.unit("thug", "a", 1, (20, 9)), pitch.unit("archer", "b", 1, (24, 9))
        pitch.world.put(foe, ARROWS)
        view: Any = pitch.world
        here = scene(view, Request("1", "a", me, "heroic20s.order"), Order(()))
        plan = plan_of(here, Order((("tactic", "all_out_defensive"), ("withdraw", True))))
        assert (plan.goes, plan.withdraws) == (off, off)
        assert not plan.strikes and not plan.shoots
