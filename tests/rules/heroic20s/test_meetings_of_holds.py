"""Where holds meet other rules: numbers, several grapplers, weapons, morale, merging (3.16)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.checks import Outcome
from game.core.components import Out
from game.core.orders import Order
from game.core.ruleset import Request
from game.rules.heroic20s.acts.declaring import Declared, together
from game.rules.heroic20s.acts.ending import Closes
from game.rules.heroic20s.acts.fighting import may_break_free, ways
from game.rules.heroic20s.acts.forming import reforms
from game.rules.heroic20s.acts.grips import seizes, takes_effect
from game.rules.heroic20s.acts.holds import held_by
from game.rules.heroic20s.acts.resolving import resolve
from game.rules.heroic20s.acts.shooting import weapons
from game.rules.heroic20s.acts.state import SURRENDERED, leave
from game.rules.heroic20s.exchange.attack import Attack
from game.rules.heroic20s.orders.forecast import freeing, spend_forecast
from game.rules.heroic20s.orders.scene import Scene
from game.rules.heroic20s.sheet.components import (
    Ammunition,
    Grappled,
    Hold,
    Noted,
    Seized,
    ShieldAside,
    Tactic,
    Unwilling,
)
from game.rules.heroic20s.sheet.situation import figure, figures, ground
from tests.rules.heroic20s.pitch import Pitch


def grabs(
    pitch: Pitch,
    me: int,
    foe: int,
    hits: int,
    *answers: Any,
    area: str = "torso",
    **dice: list[int],
) -> None:
    """One grappling attack of all figures of a unit at all of another."""
    mine, theirs = figure(pitch.world, me), figure(pitch.world, foe)
    attack = Attack(
        me=mine, foe=theirs, weapon=None, kind="grapple", count=mine.living, location=area
    )
    step = pitch.step(dice)
    pitch.run(seizes(step, attack, hits), step, *answers)


def settles(pitch: Pitch, **dice: list[int]) -> None:
    """The resolution step."""
    step = pitch.step(dice)
    resolve(step)
    pitch.run(takes_effect(step), step)


def worths(pitch: Pitch, key: str) -> dict[str, int]:
    """What shifted the grappler's roll in the last event of this key."""
    told = [event for event in pitch.events if event.key == f"heroic20s.{key}"][-1]
    force = told.outcomes[0]
    assert isinstance(force, Outcome)
    found = force.check.modifiers
    return {one.label.removeprefix("heroic20s."): one.worth for one in found}


@pytest.mark.rule("HC-GRAP-05", "HC-NUM-05")
@pytest.mark.parametrize(("thugs", "worth"), [(5, {}), (1, {"grapple_numbers": 2})])
def test_the_ratio_is_that_of_the_attack(thugs: int, worth: dict[str, int]) -> None:
    pitch = Pitch()
    orcs, foes = pitch.unit("orc_axeman", "a", 3), pitch.unit("thug", "b", thugs, (0, 1))
    grabs(pitch, orcs, foes, 1, {"move": "takedown"}, force=[9], resist=[12])
    assert worths(pitch, "takedown") == worth, "not three for the one who is held"


@pytest.mark.rule("HC-GRAP-03", "HC-GRAP-07")
def test_a_choke_hurts_every_figure_it_is_done_to() -> None:
    pitch = Pitch()
    trolls, thugs = pitch.unit("troll", "a", 2), pitch.unit("thug", "b", 4, (0, 1))
    choke = {"move": "choke", "hits": 1}
    grabs(pitch, trolls, thugs, 2, choke, area="neck", force=[12], resist=[11])
    assert pitch.world.get(thugs, Noted).injury == 14, "5 by the margin, 7 at the neck, twice"
    settles(pitch, health=[17])
    held = [one for one in figures(pitch.world) if one.side == "b" and one.grappled]
    assert [one.living for one in held] == [1], "who was choked is the first to fall"
    assert held[0].pool < 12


@pytest.mark.rule("HC-GRAP-09", "HC-GRAP-08")
@pytest.mark.rule("HC-GRAP-03")
def test_an_arm_lock_takes_no_breath() -> None:
    pitch = Pitch()
    troll, thug = pitch.unit("troll", "a"), pitch.unit("thug", "b", 1, (1, 0))
    lock = {"move": "arm_lock", "hits": 1}
    grabs(pitch, troll, thug, 1, lock, force=[12], resist=[12])
    assert pitch.world.get(thug, Seized).holds == (Hold(troll, hurt=True),)
    settles(pitch, health=[3])
    assert pitch.world.get(thug, Grappled).suffocating == 0


@pytest.mark.rule("HC-GRAP-03", "HC-GRAP-04", "HC-GRAP-05")
def test_hits_go_to_as_many_figures_as_are_named() -> None:
    pitch = Pitch()
    orcs, thugs = pitch.unit("orc_axeman", "a", 2), pitch.unit("thug", "b", 2, (0, 1))
    down, pin = {"move": "takedown", "figures": 1}, {"move": "pin"}
    grabs(pitch, orcs, thugs, 2, down, pin, force=[9, 3], resist=[12, 18])
    assert [one.fact("left") for one in pitch.asked] == [2, 1]
    assert pitch.asked[0].fact("concerned")[0] == 2
    holds = pitch.world.get(thugs, Seized).holds
    assert [(one.prone, one.pinned) for one in holds] == [(True, True), (False, False)]


@pytest.mark.rule("HC-GRAP-03", "HC-GRAP-04")
def test_two_grapplers_of_one_man() -> None:
    pitch = Pitch()
    troll, guard = pitch.unit("troll", "a"), pitch.unit("town_guard", "a", 1, (2, 0))
    thug = pitch.unit("thug", "b", 1, (1, 0))
    down, pin = {"move": "takedown"}, {"move": "pin"}
    grabs(pitch, troll, thug, 2, down, pin, force=[10, 10], resist=[12, 12])
    grabs(pitch, guard, thug, 1, {"move": "no_more"})
    settles(pitch)
    grip = pitch.world.get(thug, Grappled)
    assert (grip.by, grip.pinned) == (troll, True), "the second grip takes nothing off the first"


@pytest.mark.rule("HC-GRAP-07", "HC-GRAP-04")
def test_the_neck_stays_held() -> None:
    pitch = Pitch()
    troll, thug = pitch.unit("troll", "a"), pitch.unit("thug", "b", 1, (1, 0))
    pitch.world.write(thug, Grappled(troll, neck=True))
    grabs(pitch, troll, thug, 1, {"move": "no_more"})
    assert "choke" in pitch.asked[0].fact("moves")
    other = pitch.unit("troll", "a", 1, (2, 0))
    grabs(pitch, other, thug, 1, {"move": "no_more"})
    assert "choke" not in pitch.asked[1].fact("moves"), "somebody else holds it by the neck"


@pytest.mark.rule("HC-GRAP-14")
def test_who_holds_somebody_fights_close_or_with_the_others() -> None:
    pitch = Pitch()
    orcs, thug = pitch.unit("orc_axeman", "a", 3), pitch.unit("thug", "b", 1, (1, 1))
    pitch.world.write(thug, Grappled(orcs))
    pitch.world.write(orcs, ShieldAside())
    me = figure(pitch.world, orcs)
    axe, knife = me.fighter.arms[0], me.fighter.arms[1]
    blows = [
        Declared(me=orcs, foe=thug, weapon=arm, mode=arm.modes[0], count=3) for arm in (axe, knife)
    ]
    assert [together(pitch.world, (one,))[0].count for one in blows] == [2, 3]
    archer = pitch.unit("archer", "a", 1, (5, 5))
    held = pitch.unit("thug", "b", 1, (6, 5))
    pitch.world.write(archer, Ammunition((("regular_bow", 12),), (("regular_bow", 1),)))
    assert weapons(pitch.world, figure(pitch.world, archer))
    pitch.world.write(held, Grappled(archer))
    me = figure(pitch.world, archer)
    assert weapons(pitch.world, me) == ()
    assert {arm.id for arm, _ in ways(me)} == {"dagger", "punch"}, "reach C alone"


@pytest.mark.rule("HC-GRAP-13", "HC-TAC-03", "HC-FAT-04", "HC-ACT-04")
def test_who_may_try_to_break_free() -> None:
    pitch = Pitch()
    troll, thug = pitch.unit("troll", "a"), pitch.unit("thug", "b", 1, (1, 0))
    pitch.world.write(thug, Grappled(troll, pinned=True))

    def may() -> bool:
        return may_break_free(pitch.world, figure(pitch.world, thug))

    assert may(), "the pinned have nothing else"
    pitch.world.write(thug, Tactic("neutral", forgoes=True))
    assert not may(), "it is in the place of the melee attack"
    pitch.world.write(thug, Tactic("retreat"))
    assert not may()
    pitch.world.write(thug, Tactic("neutral"))
    pitch.world.write(thug, Unwilling())
    assert not may()


@pytest.mark.rule("HC-GRAP-13", "HC-MOR-06")
def test_whose_grappler_surrenders_is_free_at_once() -> None:
    pitch = Pitch()
    orcs, thug = pitch.unit("orc_axeman", "a", 3), pitch.unit("thug", "b", 1, (1, 1))
    pitch.unit("orc_axeman", "a", 2, (9, 9))
    pitch.world.write(thug, Grappled(orcs, pinned=True))
    leave(pitch.step(), orcs, SURRENDERED, "HC-MOR-06")
    Closes().process(pitch.step())
    assert pitch.world.find(thug, Grappled) is None and not figure(pitch.world, thug).pinned


@pytest.mark.rule("HC-MASS-06", "HC-GRAP-15")
def test_a_unit_that_joins_another_keeps_its_grip() -> None:
    pitch = Pitch()
    one, two = pitch.unit("orc_axeman", "a", 3), pitch.unit("orc_axeman", "a", 3, (3, 0))
    thug = pitch.unit("thug", "b", 1, (4, 1))
    for unit in (one, two):
        pitch.world.write(unit, Ammunition())
    pitch.world.write(thug, Grappled(two))
    reforms(pitch.step(), one, Order((("tactic", "merge"), ("with", two))))
    assert pitch.world.get(two, Out).why == "merged"
    assert held_by(pitch.world, one) == (thug,)
    reforms(pitch.step(), one, Order((("tactic", "release"), ("held", thug))))
    assert held_by(pitch.world, one) == ()


def request(kind: str, unit: int, **facts: Any) -> Request:
    return Request("1", "a", unit, kind, about=tuple(facts.items()))


@pytest.mark.rule("HC-GRAP-13")
def test_the_odds_of_breaking_free() -> None:
    pitch = Pitch()
    troll, thug = pitch.unit("troll", "a"), pitch.unit("thug", "b", 1, (1, 0))
    pitch.world.write(thug, Grappled(troll))
    view: Any = pitch.world
    told = freeing(Scene(view, request("", thug), figure(view, thug), ground(view)))
    assert told is not None and told.check is not None and told.check.base == 12
    odds = dict(told.branches[0].hit)
    assert sum(odds.values()) == pytest.approx(1.0)
    assert odds["done"] == pytest.approx(0.0144, abs=0.0001), "ST 12 against 18 + 5"


@pytest.mark.rule("HC-GRAP-04", "HC-GRAP-07", "HC-GRAP-10")
def test_the_odds_of_spending_hits() -> None:
    pitch = Pitch()
    troll, thug = pitch.unit("troll", "a"), pitch.unit("thug", "b", 1, (1, 0))
    facts = {"target": thug, "attackers": 1, "defenders": 1}
    asked, view = request("heroic20s.spend", troll, **facts), pitch.world
    found = {}
    for move in ("takedown", "choke", "neck_snap", "no_more"):
        order = Order((("move", move), ("hits", 2)))
        found[move] = spend_forecast(view, asked, order)  # type: ignore[arg-type]
    assert found["no_more"] is None
    down, choke, snap = (found[name] for name in ("takedown", "choke", "neck_snap"))
    assert down and choke and snap
    assert down.branches[0].losses == () and dict(down.branches[0].hit)["done"] > 0.9
    assert choke.check and choke.check.base == 18
    for harm in (choke, snap):
        losses = dict(harm.branches[0].losses)
        assert sum(losses.values()) == pytest.approx(1.0)
        assert losses[0] == pytest.approx(dict(harm.branches[0].hit)["missed"])
        assert 0 < harm.branches[0].out < 1
