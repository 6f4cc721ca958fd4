"""What a unit can do beside fighting, and what pays for it (3.13)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.components import Field, Lying, Position
from game.core.grid import Cell
from game.core.orders import Order
from game.core.ruleset import Request
from game.rules.heroic20s.acts.deeds import Deed, cost, deeds, does, means_for, pays, purse
from game.rules.heroic20s.acts.errands import (
    beside,
    forgoes,
    instead_of_attacks,
    instead_of_moving,
    payable,
)
from game.rules.heroic20s.acts.moving import Moves, may_crouch
from game.rules.heroic20s.orders.kinds import KINDS
from game.rules.heroic20s.sheet.components import (
    Expended,
    Grappled,
    Posture,
    ShieldAside,
    Tactic,
)
from game.rules.heroic20s.sheet.situation import figure
from tests.rules.heroic20s.cast import fighter
from tests.rules.heroic20s.field import setup, troop
from tests.rules.heroic20s.ordered import ordered
from tests.rules.heroic20s.pitch import Pitch

SHIELD = Deed("ready_shield", "short")


def guarded(**more: Any) -> tuple[Pitch, int]:
    """Three guards whose shields are laid aside."""
    pitch = Pitch()
    guard = pitch.unit("town_guard", "a", 3, (10, 10), **more)
    pitch.world.put(guard, ShieldAside())
    return pitch, guard


@pytest.mark.rule("HC-ACT-06", "HC-ACT-14", "HC-ACT-07", "HC-ACT-09")
def test_nothing_is_done_off_the_field_on_the_run_or_pinned() -> None:
    pitch, guard = guarded()
    assert SHIELD in deeds(pitch.world, guard)
    pitch.world.put(guard, Grappled(99))
    assert SHIELD in deeds(pitch.world, guard), "who is held may ready it"
    pitch.world.write(guard, Grappled(99, pinned=True))
    assert deeds(pitch.world, guard) == ()
    pitch.world.forget(guard, Grappled)
    pitch.world.put(guard, Tactic("retreat"))
    assert deeds(pitch.world, guard) == () and not does(pitch.step(), guard, SHIELD)
    off = pitch.unit("town_guard", "a")
    pitch.world.put(off, ShieldAside())
    pitch.world.forget(off, Position)
    assert deeds(pitch.world, off) == ()


@pytest.mark.rule("HC-ACT-10", "HC-ACT-11", "HC-ACT-01", "HC-ACT-14")
def test_each_action_is_told_with_what_it_was_and_counts() -> None:
    pitch, guard = guarded()
    step = pitch.step()
    assert does(step, guard, SHIELD)
    assert does(step, guard, Deed("posture_step", "short", "kneeling"))
    assert [(e.key, e.rule, e.unit) for e in step.events] == [
        ("heroic20s.does_ready_shield", "HC-ACT-01", guard),
        ("heroic20s.does_posture_step", "HC-ACT-01", guard),
    ]
    assert pitch.world.get(guard, Expended) == Expended(actions=2, took_part=True)
    assert figure(pitch.world, guard).posture == "kneeling"
    bare = pitch.unit("thug", "a")
    assert not [deed for deed in deeds(pitch.world, bare) if "shield" in deed.id]


@pytest.mark.rule("HC-ACT-01", "HC-ACT-14", "HC-ACT-07", "HC-ACT-08")
def test_doors_close_only_where_nobody_stands_and_things_are_near() -> None:
    pitch = Pitch()
    thug = pitch.unit("thug", "a", 2, (4, 4))
    had = pitch.world.get(pitch.field, Field)
    doors = ((Cell(3, 5), "open_door"), (Cell(6, 5), "open_door"), (Cell(7, 5), "door"))
    pitch.world.put(pitch.field, replace(had, grid=replace(had.grid, terrain=doors)), had)
    pitch.unit("wolf", "b", 1, (6, 5))
    things = ((Cell(6, 3), "lamp"), (Cell(5, 5), "fire"), (Cell(7, 4), "rope"))
    pitch.world.put(pitch.field, Lying(things))
    found = {(deed.id, deed.cell) for deed in deeds(pitch.world, thug) if deed.cell}
    assert found == {("close_door", Cell(3, 5)), ("pick_up", Cell(6, 3))}, "fire is no thing"
    shut = Deed("close_door", "short", cell=Cell(3, 5))
    assert does(pitch.step(), thug, shut)
    grid = pitch.world.get(pitch.field, Field).grid
    assert [grid.terrain_at(cell) for cell, _ in doors] == ["door", "open_door", "door"]
    lamp = next(deed for deed in deeds(pitch.world, thug) if deed.id == "pick_up")
    assert (lamp.length, lamp.thing) == ("medium", "lamp")
    step = pitch.step()
    assert does(step, thug, lamp)
    assert pitch.world.get(pitch.field, Lying).things == things[1:]
    assert step.events[0].cell == Cell(6, 3) and step.events[0].fact("thing") == "lamp"


@pytest.mark.rule("HC-ACT-02", "HC-ACT-04", "HC-ACT-05", "HC-MOVE-06")
def test_what_is_in_the_purse_of_a_round() -> None:
    pitch, guard = guarded()
    full = purse(pitch.world, guard)
    assert (full.budget, full.left) == (20, 20) and full.moves and full.attacks
    assert not full.attacked
    pitch.world.write(guard, Expended(given=6, struck=True))
    used = purse(pitch.world, guard)
    assert used.left == 14 and used.attacked and used.moves
    pitch.world.write(guard, Expended(shot=True))
    assert purse(pitch.world, guard).attacked
    pitch.world.write(guard, Expended(moved=True))
    assert not purse(pitch.world, guard).moves
    pitch.world.forget(guard, Expended)
    pitch.world.write(guard, Tactic("retreat"))
    runs = purse(pitch.world, guard)
    assert not runs.moves and not runs.attacks
    pitch.world.write(guard, Tactic("all_out_defensive", withdraws=True))
    assert not purse(pitch.world, guard).attacks and not purse(pitch.world, guard).moves


@pytest.mark.rule("HC-ACT-02", "HC-ACT-03", "HC-ACT-04", "HC-ACT-05", "HC-MOVE-06")
def test_means_of_who_runs_or_has_struck() -> None:
    pitch, guard = guarded()
    short, long = Deed("x", "short"), Deed("x", "long")
    pitch.world.write(guard, Tactic("retreat"))
    assert means_for(pitch.world, guard, short) == ()
    assert means_for(pitch.world, guard, long) == ()
    pitch.world.write(guard, Tactic("neutral"))
    pitch.world.write(guard, Expended(struck=True))
    assert means_for(pitch.world, guard, long) == ()
    assert means_for(pitch.world, guard, short) == ("half", "whole", "attack")
    pitch.world.write(guard, Expended(given=1))
    assert means_for(pitch.world, guard, long) == ()


@pytest.mark.rule("HC-MOVE-06", "HC-ACT-02")
def test_whoever_gets_up_pays_with_the_larger_budget() -> None:
    pitch, guard = guarded()
    pitch.world.put(guard, Posture("kneeling"))
    me, rises = figure(pitch.world, guard), Deed("posture_step", "short", "standing")
    assert cost(me, "half") < cost(me, "half", rises) == 10
    assert cost(me, "whole", rises) == 20 and cost(me, "attack", rises) == 0
    pays(pitch.step(), guard, "half", rises)
    assert pitch.world.get(guard, Expended) == Expended(given=10, took_part=True)


@pytest.mark.rule("HC-ACT-02", "HC-MOVE-06", "HC-ACT-04")
def test_two_short_actions_or_one_for_the_movement() -> None:
    pitch, guard = guarded()
    pitch.world.put(guard, Posture("kneeling"))
    order = Order((("deed", "ready_shield"), ("deed.2", "posture_step standing")))
    assert instead_of_moving(pitch.step(), guard, Order((("deed", "dance"),))) == ()
    assert pitch.world.find(guard, Expended) is None, "nothing is spent on nothing"
    assert {deed.id for deed in payable(pitch.world, guard, ("half",))} == {
        "ready_shield",
        "posture_step",
    }
    assert instead_of_moving(pitch.step(), guard, order) == ()
    spent = pitch.world.get(guard, Expended)
    assert (spent.given, spent.actions) == (20, 2)
    me = figure(pitch.world, guard)
    assert me.shield and me.posture == "standing"
    assert payable(pitch.world, guard, ("half", "whole")) == ()
    pitch, guard = guarded()
    kneels = Order((("deed", "posture_step kneeling"),))
    left = instead_of_moving(pitch.step(), guard, kneels)
    assert [deed.thing for deed in left] == ["kneeling"], "it goes on foot first"
    assert pitch.world.get(guard, Expended).given == 10


@pytest.mark.rule("HC-ACT-04", "HC-ACT-03")
def test_actions_for_attacks() -> None:
    pitch, guard = guarded()
    order = Order((("deed", "ready_shield"), ("action", "ready_shield")))
    assert forgoes(pitch.world, guard) == ()
    pitch.world.put(guard, Tactic("neutral"))
    assert forgoes(pitch.world, guard) == ()
    instead_of_attacks(pitch.step(), guard, order)
    assert pitch.world.find(guard, Expended) is None
    assert beside(pitch.world, guard, order) == SHIELD
    assert beside(pitch.world, guard, Order(())) is None
    pitch.world.write(guard, Tactic("neutral", forgoes=True))
    assert SHIELD in forgoes(pitch.world, guard)
    instead_of_attacks(pitch.step(), guard, Order((("deed", "dance"),)))
    assert pitch.world.find(guard, Expended) is None
    instead_of_attacks(pitch.step(), guard, order)
    spent = pitch.world.get(guard, Expended)
    assert (spent.shot, spent.struck, spent.actions, spent.given) == (True, True, 1, 0)
    assert figure(pitch.world, guard).shield
    pitch.world.write(guard, ShieldAside())
    instead_of_attacks(pitch.step(), guard, order)
    assert not figure(pitch.world, guard).shield, "they are given up already"
    big, giant = guarded(defence_bonus=3)
    large = Order((("action", "ready_large_shield"),))
    assert beside(big.world, giant, large) is None, "only a short one goes with an attack"


@pytest.mark.rule("HC-ACT-15")
def test_who_may_crouch_at_the_end_of_a_move() -> None:
    pitch, guard = guarded()
    me = figure(pitch.world, guard)
    assert may_crouch(me) and may_crouch(replace(me, posture="crouching"))
    assert not may_crouch(replace(me, posture="kneeling"))
    assert not may_crouch(replace(me, grappled=True))
    assert not may_crouch(replace(me, tactic="retreat"))
    assert not may_crouch(replace(me, withdraws=True))
    steps = [deed.thing for deed in deeds(pitch.world, guard) if deed.id == "posture_step"]
    assert steps == ["crawling", "kneeling", "sitting"], "crouching is no action"
    for to in ("crouching", "standing"):
        step = pitch.step()
        pitch.world.forget(guard, Expended)
        pitch.run(Moves(0).process(step), step, {"form": "crouch"})
        assert figure(pitch.world, guard).posture == to
    assert pitch.told() == ["crouches", "rises"]
    pitch.world.put(guard, Posture("kneeling"))
    step = pitch.step()
    pitch.run(Moves(0).process(step), step, {"form": "crouch"})
    assert figure(pitch.world, guard).posture == "kneeling"


@pytest.mark.rule("HC-ACT-06", "HC-ACT-04", "HC-ACT-05", "HC-DIS-01", "HC-TAC-08")
def test_what_else_may_be_said_with_a_tactic() -> None:
    pitch, guard = guarded()
    foe = pitch.unit("thug", "b", 1, (20, 20))

    def asked(unit: int, **slots: Any) -> str:
        request = Request("1", "a", unit, "heroic20s.order")
        view: Any = pitch.world
        found = list(KINDS["heroic20s.order"].choices(view, request, Order(tuple(slots.items()))))
        return found[0][0] if found else ""

    assert asked(guard, tactic="neutral") == "forgo"
    assert asked(guard, tactic="neutral", forgo=False) == "busy"
    assert asked(guard, tactic="neutral", forgo=True) == ""
    assert asked(guard, tactic="retreat") == ""
    assert asked(guard, tactic="all_out_offensive") == "target"
    assert asked(guard, tactic="all_out_offensive", target=foe) == "forgo"
    assert asked(guard, tactic="all_out_defensive") == "withdraw"
    assert asked(guard, tactic="all_out_defensive", withdraw=True) == ""
    assert asked(guard, tactic="all_out_defensive", withdraw=False) == "forgo"
    pitch.world.put(guard, Grappled(foe))
    assert asked(guard, tactic="all_out_defensive") == "forgo", "nobody held withdraws"
    wolf = pitch.unit("wolf", "a", 1, (2, 2))
    pitch.world.put(wolf, Grappled(foe))
    assert asked(wolf, tactic="neutral") == "busy", "it has nothing to do beside fighting"


@pytest.mark.rule("HC-ACT-03", "HC-MEL-08")
def test_nobody_goes_down_to_crawl_and_strikes_from_there_as_he_stood() -> None:
    """The action comes first, and who crawls strikes only close; with a dagger he may."""
    dagger = next(arm for arm in fighter("archer").arms if arm.id == "dagger")
    people = troop("me", "a", "thug", (5, 5)), troop("foe", "b", "thug", (5, 6))
    here = ordered(setup(*people), initiative=[6, 1])
    arms = (dagger, *here.me("me").fighter.arms)
    here.fighter("me", arms=tuple(replace(arm, level=18) for arm in arms))
    asked = here.asks("strike", "me")
    for weapon, open_ in (("dagger", True), ("broadsword", False)):
        told = {"form": "strike", "weapon": weapon, "target": "foe", "area": "torso"}
        more = {} if open_ else {"mode": "swing"}
        found = [value for _, value in here.offered(asked, **told, **more, beside=True)]
        assert ("posture_step crawling" in found) is open_ and "posture_step kneeling" in found
