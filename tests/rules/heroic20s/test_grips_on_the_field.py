"""Grapples on the field: hits spent, parts that are held, breath, letting go (3.16, HC-MASS-07)."""

from __future__ import annotations

import pytest

from game.core.components import Health, Out, Position, Strength
from game.core.grid import Cell
from game.rules.heroic20s.acts.grips import concerned, open_moves, seizes, takes_effect
from game.rules.heroic20s.acts.holds import (
    breaks_free,
    chokes_on,
    frees,
    held_by,
    lets_go,
    loosens,
)
from game.rules.heroic20s.acts.moving import may_move
from game.rules.heroic20s.acts.resolving import linked, resolve
from game.rules.heroic20s.exchange.attack import Attack
from game.rules.heroic20s.sheet.components import (
    Fatigue,
    Grappled,
    Hold,
    Idle,
    Linked,
    Locks,
    Noted,
    Posture,
    Seized,
    Tactic,
)
from game.rules.heroic20s.sheet.situation import figure, figures
from tests.rules.heroic20s.field import fight, setup, troop
from tests.rules.heroic20s.pitch import Pitch


def grab(pitch: Pitch, me: int, foe: int, location: str = "torso") -> Attack:
    """All figures of a unit take hold of another."""
    mine, theirs = figure(pitch.world, me), figure(pitch.world, foe)
    return Attack(
        me=mine, foe=theirs, weapon=None, kind="grapple", count=mine.living, location=location
    )


def seized(pitch: Pitch, me: int, foe: int, hits: int, *answers, dice=None, location="torso"):
    """One grappling attack and its resolution."""
    step = pitch.step(dice)
    pitch.run(seizes(step, grab(pitch, me, foe, location), hits), step, *answers)
    step = pitch.step()
    pitch.run(takes_effect(step), step)


@pytest.mark.rule("HC-GRAP-01")
@pytest.mark.rule("HC-GRAP-03")
@pytest.mark.rule("HC-GRAP-04", "HC-END-14")
def test_a_hit_holds_even_if_nothing_is_spent() -> None:
    pitch = Pitch()
    pitch.world.write(pitch.field, Idle(4))
    troll, thug = pitch.unit("troll", "a"), pitch.unit("thug", "b", 1, (1, 0))
    step = pitch.step()
    pitch.run(seizes(step, grab(pitch, troll, thug), 1), step, {"move": "no_more"})
    assert pitch.world.find(thug, Grappled) is None, "it still acts in this phase"
    assert pitch.world.get(thug, Seized).holds == (Hold(troll),)
    step = pitch.step()
    pitch.run(takes_effect(step), step)
    grip = pitch.world.get(thug, Grappled)
    assert (grip.by, grip.neck, grip.pinned) == (troll, False, False)
    assert pitch.world.get(pitch.field, Idle).rounds == -1, "something has happened"
    assert pitch.told() == ["grapples", "held"]
    assert held_by(pitch.world, troll) == (thug,)


@pytest.mark.rule("HC-GRAP-03")
def test_no_hit_holds_nobody() -> None:
    pitch = Pitch()
    troll, thug = pitch.unit("troll", "a"), pitch.unit("thug", "b", 1, (1, 0))
    seized(pitch, troll, thug, 0)
    assert pitch.world.find(thug, Grappled) is None and not pitch.events


@pytest.mark.rule("HC-GRAP-04")
@pytest.mark.rule("HC-GRAP-05")
@pytest.mark.rule("HC-GRAP-06")
def test_down_and_pinned_with_the_hits_of_one_attack() -> None:
    pitch = Pitch()
    troll, thug = pitch.unit("troll", "a"), pitch.unit("thug", "b", 1, (1, 0))
    dice = {"force": [10, 10], "resist": [12, 12]}
    seized(pitch, troll, thug, 2, {"move": "takedown"}, {"move": "pin"}, dice=dice)
    assert pitch.world.get(thug, Posture).id == "lying"
    assert pitch.world.get(thug, Grappled).pinned
    assert figure(pitch.world, thug).helpless
    assert [request.kind for request in pitch.asked] == ["heroic20s.spend"] * 2
    assert pitch.asked[0].fact("moves") == ("takedown", "arm_lock", "wrench_limb")
    assert pitch.asked[1].fact("moves") == ("pin", "arm_lock", "wrench_limb")
    assert [request.fact("left") for request in pitch.asked] == [2, 1]


@pytest.mark.rule("HC-GRAP-04", "HC-GRAP-05")
def test_a_takedown_that_fails_loses_its_hit() -> None:
    pitch = Pitch()
    troll, thug = pitch.unit("troll", "a"), pitch.unit("thug", "b", 1, (1, 0))
    dice = {"force": [16], "resist": [5]}
    seized(pitch, troll, thug, 1, {"move": "takedown"}, dice=dice)
    assert pitch.world.find(thug, Posture) is None
    assert pitch.world.find(thug, Grappled) is not None


@pytest.mark.rule("HC-GRAP-03")
@pytest.mark.rule("HC-MASS-07")
@pytest.mark.rule("HC-MASS-08")
def test_some_of_a_group_are_held() -> None:
    pitch = Pitch()
    orcs = pitch.unit("orc_axeman", "a", 3, (0, 1))
    thugs = pitch.unit("thug", "b", 5)
    pitch.world.write(orcs, Locks((thugs,)))
    pitch.world.write(orcs, Tactic("all_out_offensive", target=thugs))
    dice = {"force": [9, 3], "resist": [12, 18]}
    seized(pitch, orcs, thugs, 4, {"move": "takedown"}, {"move": "pin"}, dice=dice)
    assert pitch.world.get(thugs, Out).why == "split"
    here = [one for one in figures(pitch.world) if one.side == "b"]
    assert [(one.living, one.posture, one.grappled, one.pinned) for one in here] == [
        (1, "lying", True, True),
        (2, "lying", True, False),
        (2, "standing", False, False),
    ]
    assert sum(one.pool for one in here) == 60
    assert {pitch.world.get(one.unit, Linked).unit for one in here} == {thugs}
    assert pitch.world.get(orcs, Locks).units == tuple(one.unit for one in here)
    assert pitch.world.get(orcs, Tactic).target == here[0].unit
    cells = [cell for one in here for cell in one.cells]
    assert len(set(cells)) == 5 and all(one.cells[0].x <= 4 for one in here)


@pytest.mark.rule("HC-GRAP-06")
def test_whom_a_move_concerns() -> None:
    holds = (Hold(), Hold(prone=True), Hold(prone=True, pinned=True))
    assert concerned("takedown", holds) == (0,)
    assert concerned("pin", holds) == (1,)
    assert concerned("choke", holds) == (0, 1, 2)
    pitch = Pitch()
    troll = figure(pitch.world, pitch.unit("troll", "a"))
    thug = figure(pitch.world, pitch.unit("thug", "b"))
    assert "takedown" not in open_moves(troll, thug, (Hold(prone=True),))
    assert "pin" not in open_moves(troll, thug, (Hold(prone=True, pinned=True),))
    assert {"choke", "neck_snap"} <= set(open_moves(troll, thug, (Hold(neck=True),)))


@pytest.mark.rule("HC-GRAP-07")
@pytest.mark.rule("HC-GRAP-08", "HC-GRAP-04")
def test_d52_a_choke_and_the_rounds_after() -> None:
    pitch = Pitch()
    troll, thug = pitch.unit("troll", "a"), pitch.unit("thug", "b", 1, (1, 0))
    dice = {"force": [12], "resist": [11]}
    answer = {"move": "choke", "hits": 2}
    seized(pitch, troll, thug, 2, answer, dice=dice, location="neck")
    assert pitch.world.get(thug, Noted) == Noted(((troll, 14),))
    assert pitch.world.get(thug, Grappled).suffocating == 10
    assert pitch.world.get(thug, Fatigue).now == 2
    step = pitch.step({"senses": [10]})
    pitch.run(chokes_on(step), step)
    assert pitch.world.get(thug, Fatigue).now == -8
    assert pitch.world.get(thug, Health).now == 12 - 8, "below 0 each point costs HP"
    step = pitch.step()
    pitch.run(chokes_on(step), step)
    assert pitch.world.get(thug, Out).why == "fallen", "at minus FP"
    loosens(step)
    assert pitch.world.find(thug, Grappled) is None


@pytest.mark.rule("HC-GRAP-13")
def test_breaking_free_on_the_field() -> None:
    pitch = Pitch()
    troll, thug = pitch.unit("troll", "a"), pitch.unit("thug", "b", 1, (1, 0))
    pitch.world.write(thug, Grappled(troll))
    step = pitch.step({"free": [10], "hold": [5]})
    assert pitch.run(breaks_free(step, thug), step) is False
    assert pitch.world.find(thug, Grappled) is not None
    step = pitch.step({"free": [3], "hold": [18]})
    assert pitch.run(breaks_free(step, thug), step) is True
    assert pitch.world.find(thug, Grappled) is None
    assert pitch.told() == ["stays_held", "free"]
    step = pitch.step()
    assert pitch.run(breaks_free(step, thug), step) is False


@pytest.mark.rule("HC-GRAP-13")
@pytest.mark.rule("HC-GRAP-15", "HC-END-14")
def test_letting_go_and_falling() -> None:
    pitch = Pitch()
    troll = pitch.unit("troll", "a")
    first, second = pitch.unit("thug", "b"), pitch.unit("thug", "b")
    for unit in (first, second):
        pitch.world.write(unit, Grappled(troll))
    lets_go(pitch.step(), troll, first)
    assert held_by(pitch.world, troll) == (second,)
    pitch.world.amend(troll, Strength(1, 1), now=0)
    loosens(pitch.step())
    assert held_by(pitch.world, troll) == ()
    pitch.world.write(first, Grappled(troll))
    frees(pitch.step(), first, "HC-GRAP-15")
    assert pitch.world.find(first, Grappled) is None


@pytest.mark.rule("HC-MASS-07")
def test_parts_keep_what_the_whole_had() -> None:
    pitch = Pitch()
    orcs, thugs = pitch.unit("orc_axeman", "a", 2, (0, 1)), pitch.unit("thug", "b", 4)
    pitch.world.write(thugs, Fatigue(5, 12))
    pitch.world.amend(thugs, Health(48, 48), now=40)
    seized(pitch, orcs, thugs, 2, {"move": "no_more"})
    parts = [one for one in figures(pitch.world) if one.side == "b"]
    assert [one.fatigue for one in parts] == [5, 5]
    assert sorted(one.pool for one in parts) == [16, 24]
    assert all(pitch.world.find(one.unit, Position) for one in parts)


@pytest.mark.rule("HC-MASS-07", "HC-INJ-04")
def test_parts_draw_on_one_pool() -> None:
    pitch = Pitch()
    orcs, thugs = pitch.unit("orc_axeman", "a", 2, (0, 1)), pitch.unit("thug", "b", 5)
    seized(pitch, orcs, thugs, 2, {"move": "no_more"})
    held, free = (one.unit for one in figures(pitch.world) if one.side == "b")
    assert linked(pitch.world, held) == (free,)
    pitch.world.put(held, Noted(((orcs, 8),)))
    pitch.world.put(free, Noted(((orcs, 8),)))
    step = pitch.step({"health": [17]})
    resolve(step)
    assert figure(pitch.world, held).living == 1, "8 and 8 of one pool are a casualty"
    assert figure(pitch.world, free).pool == 36
    assert figure(pitch.world, held).pool == 8
    pitch.world.put(free, Noted(((orcs, 40),)))
    step = pitch.step({"health": [17]})
    resolve(step)
    assert pitch.world.get(free, Out).why == "fallen"
    assert figure(pitch.world, held).pool == 4
    pitch.world.put(held, Noted(((orcs, 3),)))
    step = pitch.step({"health": [3]})
    resolve(step)
    assert figure(pitch.world, held).pool == 2, "alone: half of it, rounded up"


@pytest.mark.rule("HC-GRAP-12")
@pytest.mark.rule("HC-TAC-03")
def test_who_moves_while_held() -> None:
    pitch = Pitch()
    giant, thug = pitch.unit("hill_giant", "a"), pitch.unit("thug", "b", 1, (1, 0), strength=15)
    strong = pitch.unit("thug", "b", 1, (1, 1), strength=16)
    pitch.world.put(giant, Grappled(thug))
    assert not figure(pitch.world, giant).stuck and may_move(
        pitch.world, figure(pitch.world, giant)
    )
    pitch.world.write(giant, Grappled(strong))
    assert figure(pitch.world, giant).stuck
    assert not may_move(pitch.world, figure(pitch.world, giant))
    pitch.world.write(giant, Grappled(thug, pinned=True))
    assert figure(pitch.world, giant).stuck
    pitch.world.write(giant, Grappled(thug))
    pitch.world.write(giant, Position(Cell(9, 9)))
    loosens(pitch.step())
    assert pitch.world.find(giant, Grappled) is None, "it has torn itself away"


@pytest.mark.rule("HC-GRAP-07", "HC-GRAP-08", "HC-PROC-08")
def test_d52_a_choke_costs_ten_points_a_round() -> None:
    here = fight(
        setup(troop("troll", "a", "troll", (20, 10)), troop("thug", "b", "thug", (22, 10))),
        initiative=[5, 2, 5, 2],
        attack=[4],
        defence=[12],
        force=[12],
        resist=[11],
        health=[3],
        fatigue=[6, 6],
        senses=[3],
        morale=[3],
    )
    grapple = {"form": "grapple", "target": "thug", "area": "neck"}
    here.tell("heroic20s.strike", "troll", **grapple)
    here.tell("heroic20s.spend", "troll", move="choke", hits=1)
    here.until("orders", 2)
    assert here.has("thug", Grappled).suffocating == 10
    assert here.has("thug", Fatigue).now == 2, "12 less ten, once"
    here.until("orders", 3)
    assert here.has("thug", Fatigue).now == -8, "below 0 each point costs HP, which is the end"
    assert here.has("thug", Out).why == "fallen" and here.has("thug", Position) is None
