"""What a state of a unit allows and forbids on every way there is: what it is asked, what happens
to it unasked, and when it falls apart or comes together.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, cast

import pytest

from game.core.components import Field, Health, Strength, Torch
from game.core.grid import Cell, Grid
from game.core.orders import Order
from game.core.ruleset import Request
from game.rules.heroic20s.acts.alarms import Alarm, alarm
from game.rules.heroic20s.acts.forming import reforms, splits
from game.rules.heroic20s.acts.grips import takes_effect
from game.rules.heroic20s.acts.parts import falls_apart
from game.rules.heroic20s.acts.shooting import may_attack
from game.rules.heroic20s.orders import scene as at
from game.rules.heroic20s.orders.kinds import KINDS
from game.rules.heroic20s.sheet.components import (
    Ammunition,
    Detached,
    Fatigue,
    Fighter,
    Grappled,
    Hold,
    Idle,
    Locks,
    Seized,
    ShieldAside,
    Watch,
)
from game.rules.heroic20s.sheet.situation import figure, figures
from tests.rules.heroic20s.field import setup, troop
from tests.rules.heroic20s.ordered import Ordered, ordered
from tests.rules.heroic20s.pitch import Pitch


@pytest.mark.rule("HC-MASS-07", "HC-GRAP-03")
def test_a_detachment_that_falls_apart_attacks_no_more_than_it_did() -> None:
    """One of two who were told off for an errand is grappled; both are still too few."""
    pitch = Pitch()
    few, foe = pitch.unit("thug", "a", 2, (5, 5)), pitch.unit("thug", "b", 1, (5, 6))
    pitch.world.put(few, Detached())
    pitch.world.put(few, Seized(2, (Hold(foe),)))
    step = pitch.step()
    pitch.run(takes_effect(step), step)
    parts = [one for one in figures(pitch.world) if one.side == "a"]
    assert len(parts) == 2
    assert not any(may_attack(pitch.world, one) for one in parts)


@pytest.mark.rule("HC-GRAP-12", "HC-MASS-01")
def test_a_weary_grappler_holds_nobody_twice_as_strong_as_he_is_by_now() -> None:
    """Of 12 ST he has 6 left, and the other has 12; as weary as he himself, that one is held."""
    pitch = Pitch()
    held, holder = pitch.unit("thug", "a"), pitch.unit("thug", "b", 1, (1, 0))
    pitch.world.put(held, Grappled(holder))
    assert figure(pitch.world, held).stuck
    full = pitch.world.get(holder, Fatigue).full
    pitch.world.write(holder, Fatigue(1, full))
    assert figure(pitch.world, holder).fighter.strength == 6
    assert not figure(pitch.world, held).stuck
    pitch.world.write(held, Fatigue(1, full))
    assert figure(pitch.world, held).stuck


@pytest.mark.rule("HC-MASS-07", "HC-BASE-11")
def test_a_torch_is_not_out_because_those_who_carry_it_fall_apart() -> None:
    pitch = Pitch(visibility=-10)
    many, foe = pitch.unit("thug", "a", 4, (5, 5)), pitch.unit("thug", "b", 1, (5, 6))
    pitch.world.write(many, Torch(10))
    assert figure(pitch.world, foe).visibility == -3
    falls_apart(pitch.step(), many, (1, 3), (Cell(5, 6),))
    assert figure(pitch.world, foe).visibility == -3


@pytest.mark.rule("HC-MASS-06", "HC-BASE-11")
def test_a_torch_is_not_out_because_others_take_in_those_who_carry_it() -> None:
    pitch = Pitch(visibility=-10)
    one, two = pitch.unit("thug", "a", 3, (5, 5)), pitch.unit("thug", "a", 3, (8, 5))
    for unit in (one, two):
        pitch.world.write(unit, Ammunition())
    pitch.world.write(two, Torch(10))
    reforms(pitch.step(), one, Order((("tactic", "merge"), ("with", two))))
    assert figure(pitch.world, one).living == 6
    assert figure(pitch.world, one).visibility == -3


@pytest.mark.rule("HC-MASS-06", "HC-MASS-05", "HC-INJ-05")
def test_merged_companies_give_up_the_cells_for_which_they_are_too_few() -> None:
    """Twelve and twelve have room in one cell: the rear one, from where the enemy is, is free."""
    pitch = Pitch(mass=True)
    one, two = (pitch.unit("pikeman", "a", 1, (10, y)) for y in (10, 11))
    pitch.unit("thug", "b", 1, (10, 20))
    for unit in (one, two):
        pitch.world.write(unit, Strength(12, 12))
        pitch.world.write(unit, Health(144, 144))
        pitch.world.write(unit, Ammunition())
    reforms(pitch.step(), one, Order((("tactic", "merge"), ("with", two))))
    both = figure(pitch.world, one)
    assert (both.living, both.cells) == (24, (Cell(10, 11),))


@pytest.mark.rule("HC-MASS-06", "HC-INJ-05")
def test_two_who_are_wounded_and_become_one_by_a_merge_stand_in_one_cell() -> None:
    """Of each three one has half of his points left: 60 points are five figures."""
    pitch = Pitch()
    one, two = (pitch.unit("thug", "a", 3, (5, y)) for y in (5, 6))
    for unit in (one, two):
        pitch.world.write(unit, Ammunition())
        pitch.world.write(unit, Health(30, 36))
    reforms(pitch.step(), one, Order((("tactic", "merge"), ("with", two))))
    both = figure(pitch.world, one)
    assert (both.living, both.pool, len(both.cells)) == (5, 60, 5)


@pytest.mark.rule("HC-MOVE-06", "HC-GRAP-12", "HC-ACT-10")
def test_whoever_is_held_gives_up_the_movement_that_he_cannot_use_for_an_action() -> None:
    """He readies the shield again that he has laid aside; he goes nowhere with the other half."""
    here = ordered(
        setup(troop("held", "a", "town_guard", (5, 5)), troop("foe", "b", "thug", (6, 5))),
        initiative=[3, 4],
        fatigue=[6],
    )
    foe = here.unit("foe")
    here.put("held", ShieldAside(), Grappled(foe), Locks((foe,)))
    asked = here.asks("go", "held")
    assert ("form", "go") not in here.offered(asked) and ("form", "act") in here.offered(asked)
    here.tell("go", "held", form="act", deed="ready_shield")
    here.until("melee")
    assert here.me("held").shield and here.at("held") == (5, 5)


def gripping(**dice: list[int]) -> Ordered:
    """Five of whom two hold two enemies; two others are beside the rest of them."""
    here = ordered(
        setup(
            troop("us", "a", "orc_warrior", *((5, 5 + y) for y in range(5))),
            troop("held", "b", "thug", (6, 5), (6, 6)),
            troop("one", "b", "thug", (6, 7), (6, 8)),
            troop("two", "b", "thug", (6, 9), (6, 10)),
        ),
        initiative=[4, 3],
        fatigue=[6],
        **dice,
    )
    return here.put("held", Grappled(here.unit("us")))


@pytest.mark.rule("HC-MASS-03", "HC-GRAP-14")
@pytest.mark.parametrize(("kind", "with_it"), [("shoot", "javelin"), ("strike", "falchion")])
def test_those_who_hold_somebody_are_not_shared_out_among_others(kind: str, with_it: str) -> None:
    """Three have their hands free, however they are shared out among two enemies."""
    here = gripping()
    asked = here.asks(kind, "us")
    weapon = next(value for _, value in here.offered(asked, form=kind) if with_it in str(value))
    named = {"form": kind, "weapon": weapon, "target": "one"}
    named |= {"shots": 1} if kind == "shoot" else {"mode": "swing"}
    most = [value for key, value in here.offered(asked, **named, area="torso") if key == "figures"]
    assert max(most) == 3
    order = here._filled(asked, {**named, "area": "torso", "figures": 2, "target.2": "two"})
    view = here.battle.view("a")
    found = at.alone(at.scene(view, asked, order), order)
    assert [attack.count for attack in found] == [2, 1]
    worst = order.plus(("figures.2", 2))
    assert not here.battle.seat("a").allows(asked, worst)


@pytest.mark.rule("HC-TAC-04", "HC-MEL-06")
def test_who_charges_strikes_at_the_one_who_took_the_place_of_who_fell_before_he_ran() -> None:
    """He runs at the nearest then, and has contact with somebody else there as well."""
    here = ordered(
        setup(
            troop("bow", "a", "archer", (40, 20)),
            troop("runs", "a", "thug", (5, 5)),
            troop("beside", "b", "orc_axeman", (6, 16)),
            troop("named", "b", "goblin_warrior", (30, 5)),
            troop("nearest", "b", "orc_warrior", (5, 16)),
        ),
        initiative=[4, 3], attack=[8], defence=[12], damage=[6], health=[17],
    )  # fmt: skip
    here.tell("order", "runs", tactic="all_out_offensive", target="named")
    here.tell("shoot", "bow", form="shoot", target="named", draw=False, shots=1)
    here.tell("go", "runs", form="go", to=(5, 15))
    asked = here.asks("strike", "runs")
    assert here.me("runs").locked == (here.unit("beside"), here.unit("nearest"))
    named = {"form": "strike", "weapon": "broadsword", "mode": "swing"}
    assert here.offered(asked, **named) == [("target", here.unit("nearest"))]


@pytest.mark.rule("HC-OPP-01", "HC-OPP-04", "HC-RNG-02")
@pytest.mark.parametrize(("wall", "step"), [((), 9), (range(9, 12), 11)])
def test_nobody_is_watched_for_who_comes_behind_a_wall(wall: Iterable[int], step: int) -> None:
    """The circle is two yards wide: behind the wall that hides half of it nobody has appeared."""
    pitch = Pitch()
    bow, comer = pitch.unit("archer", "a", 1, (20, 5)), pitch.unit("thug", "b", 1, (0, 10))
    terrain = tuple((Cell(x, 9), "wall") for x in wall)
    pitch.world.write(pitch.field, Field(Grid(40, 40, terrain)))
    watch = {"cell": (11, 10), "yards": 2, "weapon": "regular_bow"}
    pitch.world.put(bow, Watch("enters", response="shoot", **watch))  # type: ignore[arg-type]
    way = tuple(Cell(x, 10) for x in range(1, 20))
    assert alarm(pitch.world, figure(pitch.world, comer), Cell(0, 10), way) == Alarm(step, (bow,))


@pytest.mark.rule("HC-WAIT-01", "HC-BASE-21", "HC-RNG-02")
@pytest.mark.parametrize(("height", "step"), [(0, 8), (4, 12), (-4, 6)])
def test_whoever_comes_into_range_is_waited_for_by_the_yards_of_the_shot(
    height: int, step: int
) -> None:
    """Twelve yards: uphill he must come nearer, downhill he is in range sooner."""
    pitch = Pitch()
    bow, comer = pitch.unit("archer", "a", 1, (20, 10)), pitch.unit("thug", "b", 1, (0, 10))
    row = replace(figure(pitch.world, bow).fighter.missiles[0], most=12)
    pitch.world.amend(bow, pitch.world.get(bow, Fighter), missiles=(row,))
    heights = (*((Cell(x, 10), 5 + height) for x in range(20)), (Cell(20, 10), 5))
    pitch.world.write(pitch.field, Field(Grid(40, 40, heights=heights)))
    pitch.world.put(bow, Watch("in_range", response="shoot", weapon="regular_bow"))
    way = tuple(Cell(x, 10) for x in range(1, 20))
    assert alarm(pitch.world, figure(pitch.world, comer), Cell(0, 10), way) == Alarm(step, (bow,))


@pytest.mark.rule("HC-MASS-06", "HC-WAIT-01", "HC-WAIT-04")
def test_a_detachment_is_offered_no_wait_to_attack() -> None:
    """It may wait with a short action."""
    pitch = Pitch()
    few = pitch.unit("archer", "a", 2, (5, 5))
    pitch.world.put(few, Ammunition((("regular_bow", 12),)))

    def offered(**slots: Any) -> list[Any]:
        request, view = Request("1", "a", few, "heroic20s.order"), cast(Any, pitch.world)
        own = Order(tuple(slots.items()))
        return [value for _, value in KINDS["heroic20s.order"].choices(view, request, own)]

    told = {"tactic": "neutral", "forgo": False, "busy": True}
    waits = {**told, "long": "wait", "trigger": "within", "yards": 1}
    assert offered(**told) == ["wait", "fire"]
    assert offered(**waits) == ["strike", "shoot", "act"]
    pitch.world.put(few, Detached())
    assert offered(**told) == ["wait"]
    assert offered(**waits) == ["act"]


@pytest.mark.rule("HC-MASS-06", "HC-MASS-05", "HC-INJ-05")
def test_of_a_company_that_is_split_nobody_keeps_cells_for_which_they_are_too_few() -> None:
    """Thirty of fifty part onto two free cells: the twenty have room in one of their two."""
    pitch = Pitch(mass=True)
    unit = pitch.unit("pikeman", "a", 2, (10, 10))
    pitch.unit("thug", "b", 1, (30, 10))
    pitch.world.write(unit, Strength(50, 50))
    pitch.world.write(unit, Health(600, 600))
    reforms(pitch.step(), unit, Order((("tactic", "split"), ("count", 30))))
    sizes = {one.living: len(one.cells) for one in figures(pitch.world) if one.side == "a"}
    assert sizes == {20: 1, 30: 2}
    assert figure(pitch.world, unit).cells == (Cell(11, 10),), "the one towards the enemy"


@pytest.mark.rule("HC-LOCK-04", "HC-MASS-06", "HC-MASS-05")
def test_those_who_part_from_a_locked_company_leave_it_no_fewer_cells_than_it_needs() -> None:
    """Twenty-five are in a cell: of 100 in four ten step aside, of those whom nobody reaches."""
    pitch = Pitch(mass=True)
    unit, foe = pitch.unit("pikeman", "a", 4, (10, 10)), pitch.unit("thug", "b", 1, (9, 10))
    pitch.world.write(unit, Strength(100, 100))
    pitch.world.write(unit, Health(1200, 1200))
    pitch.world.write(unit, Locks((foe,)))
    assert set(splits(pitch.world, figure(pitch.world, unit))) == set(range(1, 76))
    reforms(pitch.step(), unit, Order((("tactic", "split"), ("count", 10))))
    few = next(one for one in figures(pitch.world) if one.living == 10)
    assert len(figure(pitch.world, unit).cells) == 4
    assert len(few.cells) == 1 and few.cells[0].x > 10 and not few.locked


@pytest.mark.rule("HC-END-14", "HC-GRAP-04")
@pytest.mark.parametrize(
    ("before", "pinned", "rounds"), [("held", False, 4), ("pinned", True, 4), ("held", True, -1)]
)
def test_a_hold_taken_again_is_nothing_that_begins(before: str, pinned: bool, rounds: int) -> None:
    """Whoever grapples the same foe round after round, and does no harm, comes to a stalemate."""
    pitch = Pitch()
    held, holder = pitch.unit("thug", "a"), pitch.unit("thug", "b", 1, (1, 0))
    pitch.world.write(pitch.field, Idle(4))
    pitch.world.put(held, Grappled(holder, pinned=before == "pinned"))
    pitch.world.put(held, Seized(1, (Hold(holder, pinned=pinned),)))
    step = pitch.step()
    pitch.run(takes_effect(step), step)
    assert pitch.world.get(pitch.field, Idle).rounds == rounds
