"""Single points of phases: who is asked and struck at, in which turn, what is paid for it."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.components import Field, Out, Position
from game.core.grid import Cell, Grid
from game.core.orders import Order
from game.rules.heroic20s.acts.declaring import Declared, together
from game.rules.heroic20s.acts.fighting import (
    FREES,
    GRAPPLES,
    SEVERAL,
    STRIKE,
    Blows,
    blows,
    can_strike,
    holdable,
)
from game.rules.heroic20s.acts.ordering import Orders
from game.rules.heroic20s.acts.resolving import Resolve
from game.rules.heroic20s.acts.shooting import SHOOT, Volleys, in_turn, targets, weapons
from game.rules.heroic20s.acts.state import expend
from game.rules.heroic20s.sheet.components import (
    Ammunition,
    Biding,
    Detached,
    Expended,
    Grappled,
    Linked,
    Lost,
    Noted,
    Tactic,
)
from game.rules.heroic20s.sheet.situation import figure
from tests.rules.heroic20s.pitch import Pitch

BARE: dict[str, Any] = {"arms": (), "block": 0}
"""Who can but dodge is not asked how he defends himself."""

ARROWS = Ammunition((("regular_bow", 12),), (("regular_bow", 1),))


def two() -> tuple[Pitch, int, int]:
    """Two who stand beside each other, the enemy with empty hands."""
    pitch = Pitch()
    return pitch, pitch.unit("thug", "a", 1, (9, 9)), pitch.unit("thug", "b", 1, (10, 9), **BARE)


def order(**slots: Any) -> Order:
    return Order(tuple(slots.items()))


@pytest.mark.rule("HC-RNG-01", "HC-RNG-02", "HC-BASE-21", "HC-GRAP-12", "HC-GRAP-14")
def test_with_what_one_can_shoot_and_past_what() -> None:
    pitch = Pitch()
    bow, foe = pitch.unit("archer", "a", 1, (5, 5)), pitch.unit("thug", "b", 1, (15, 5))
    pitch.world.put(bow, ARROWS)
    me = figure(pitch.world, bow)
    (row,) = me.fighter.missiles
    assert targets(pitch.world, me, row) == (foe,) and weapons(pitch.world, me) == (row,)
    expend(pitch.world, bow, gone=15)
    assert weapons(pitch.world, figure(pitch.world, bow)) == (row,), "one shot costs no yards"
    pitch.world.put(bow, Detached())
    assert weapons(pitch.world, figure(pitch.world, bow)) == (), "too few to attack"
    pitch.world.forget(bow, Detached)
    wall = tuple((Cell(12, y), "wall") for y in range(12))
    pitch.world.write(pitch.field, Field(Grid(40, 40, wall)))
    assert targets(pitch.world, me, row) == () == weapons(pitch.world, me)


@pytest.mark.rule("HC-PROC-02", "HC-ACT-04", "HC-GRAP-13")
@pytest.mark.parametrize(("turn", "first"), [(None, "free"), (0, "free"), (1, "free"), (2, "blow")])
def test_whoever_breaks_free_does_so_in_his_turn(turn: int | None, first: str) -> None:
    """The blow is of turn 1 and of a unit with a higher id."""
    pitch, held, foe = two()
    mate = pitch.unit("thug", "a", 1, (11, 9))
    pitch.world.put(held, Grappled(foe))
    arm = figure(pitch.world, mate).fighter.arms[0]
    blow = Declared(me=mate, foe=foe, weapon=arm, mode=arm.modes[0], count=1, turn=1)
    step = pitch.step({"attack": [14], "defence": [4], "free": [5], "hold": [15]})
    told = order(form=FREES) if turn is None else order(form=FREES, turn=turn)
    pitch.run(in_turn(step, [blow], together(pitch.world, (blow,)), [(held, told)]), step)
    units = [event.unit for event in step.events if event.unit in (held, mate)]
    assert units[0] == (held if first == "free" else mate)


@pytest.mark.rule("HC-PROC-02", "HC-GRAP-13", "HC-ACT-04")
def test_two_attacks_of_one_unit_are_made_in_the_order_in_which_they_were_told() -> None:
    pitch, me, foe = two()
    other = pitch.unit("thug", "b", 1, (8, 9), **BARE)
    arms = figure(pitch.world, me).fighter.arms
    both = [
        Declared(me=me, foe=at, weapon=arm, mode=arm.modes[0], count=1, apart=True)
        for at, arm in zip((other, foe), arms, strict=False)
    ]
    step = pitch.step({"attack": [14, 14], "defence": [4, 4]})
    pitch.run(in_turn(step, both, together(pitch.world, both), ()), step)
    assert [event.target for event in step.events if "strikes" in event.key] == [other, foe]


@pytest.mark.rule("HC-MEL-01", "HC-MASS-03", "HC-PROC-02")
def test_who_breaks_free_has_made_his_attack_and_who_is_not_held_does_not() -> None:
    pitch, held, foe = two()
    free = pitch.unit("thug", "a", 1, (10, 10))
    pitch.world.put(held, Grappled(foe))
    step = pitch.step({"free": [5], "hold": [15]})
    pitch.run(Blows(0).process(step), step, {"form": FREES}, {"form": FREES})
    assert pitch.world.get(held, Expended) == Expended(struck=True, took_part=True)
    assert pitch.world.find(free, Expended) is None
    assert pitch.world.find(held, Grappled) is None
    assert [(r.kind, r.unit, r.editable) for r in pitch.asked] == [
        (STRIKE, held, True),
        (STRIKE, free, True),
    ]


@pytest.mark.rule("HC-MEL-01", "HC-PROC-02", "HC-MASS-03")
def test_those_who_strike_last_do_not_strike_with_the_others() -> None:
    pitch, me, foe = two()
    pitch.world.put(me, Tactic("neutral", long="wait"))
    assert not can_strike(pitch.world, figure(pitch.world, me))
    pitch.world.put(me, Biding(foe, "broadsword", late=True))
    step = pitch.step()
    pitch.run(Blows(0).process(step), step)
    assert not step.events and pitch.world.find(me, Biding) is not None
    pitch.world.write(me, Biding(foe, "broadsword", late=False))
    step = pitch.step({"attack": [14], "defence": [4]})
    pitch.run(Blows(0).process(step), step)
    assert [event.unit for event in step.events if "strikes" in event.key] == [me]


@pytest.mark.rule("HC-MEL-07", "HC-MASS-03", "HC-GRAP-01", "HC-ACT-03")
def test_what_an_order_leaves_open() -> None:
    pitch = Pitch()
    thugs = pitch.unit("thug", "a", 3, (9, 9))
    foe, other = pitch.unit("thug", "b", 1, (9, 10)), pitch.unit("thug", "b", 1, (11, 10))
    me = figure(pitch.world, thugs)
    slots = {"weapon": "broadsword", "mode": "swing", "target": foe}
    (one,) = blows(pitch.world, me, order(form="strike", **slots))
    assert (one.turn, one.foe, one.count, one.location) == (0, foe, 3, "torso")
    shared = {"figures": 1, "target.2": other, "figures.2": 2}
    split = tuple(blows(pitch.world, me, order(form="strike", **slots, **shared)))
    assert [(each.foe, each.count) for each in split] == [(foe, 1), (other, 2)]
    (alone,) = blows(pitch.world, me, order(form=SEVERAL, **slots, figures=1))
    assert (alone.foe, alone.count) == (foe, 3), "who strikes several times is not shared out"


@pytest.mark.rule("HC-GRAP-01", "HC-GRAP-02")
def test_who_can_be_taken_hold_of() -> None:
    pitch, me, foe = two()
    assert holdable(pitch.world, figure(pitch.world, me)) == (foe,)
    pitch.world.write(foe, Position(Cell(11, 9)))
    assert holdable(pitch.world, figure(pitch.world, me)) == (), "two yards are too far"
    pitch.world.write(foe, Position(Cell(10, 9)))
    mate = pitch.unit("thug", "a", 1, (9, 10))
    grab = order(form=GRAPPLES, target=mate)
    assert not tuple(blows(pitch.world, figure(pitch.world, me), grab)), "nobody of his own side"


@pytest.mark.rule("HC-TAC-01", "HC-PROC-08", "HC-MASS-06", "HC-TAC-03")
def test_nobody_is_held_from_afar_when_orders_are_given() -> None:
    pitch, me, foe = two()
    pitch.world.write(foe, Position(Cell(30, 9)))
    pitch.world.put(me, Grappled(foe, pinned=True))
    step = pitch.step()
    pitch.run(Orders().process(step), step, {"tactic": "neutral"}, {"tactic": "defensive"})
    assert pitch.world.find(me, Grappled) is None, "free, and asked for his tactic"
    assert pitch.world.get(me, Tactic).id == "neutral"


@pytest.mark.rule("HC-TAC-01", "HC-MASS-06", "HC-PROC-08")
def test_whoever_reforms_is_asked_again_three_times() -> None:
    pitch = Pitch()
    thugs = pitch.unit("thug", "a", 1, (9, 9))
    step = pitch.step()
    forms = ["no_quarter", "quarter", "no_quarter"]
    pitch.run(
        Orders().process(step), step, *({"tactic": one} for one in forms), {"tactic": "neutral"}
    )
    assert pitch.world.get(thugs, Tactic).id == "neutral"
    assert len(pitch.asked) == 4
    assert [r.fact("formed") for r in pitch.asked] == [None, None, None, True]


@pytest.mark.rule("HC-PROC-04", "HC-GRAP-08", "HC-INJ-04", "HC-PROC-08")
def test_whom_the_fallen_held_is_free_at_once() -> None:
    pitch, me, foe = two()
    pitch.world.put(me, Grappled(foe))
    pitch.world.put(foe, Noted(((me, 40),)))
    step = pitch.step({"health": [18]})
    pitch.run(Resolve().process(step), step)
    assert pitch.world.get(foe, Out).why == "fallen"
    assert pitch.world.find(me, Grappled) is None


@pytest.mark.rule("HC-MASS-07", "HC-INJ-04", "HC-INJ-05")
def test_a_part_that_nothing_was_taken_from_has_lost_nothing() -> None:
    pitch = Pitch()
    one, rest = pitch.unit("thug", "a", 1, (9, 9)), pitch.unit("thug", "a", 1, (12, 9))
    for unit in (one, rest):
        pitch.world.put(unit, Linked(one))
    pitch.world.put(one, Noted(((0, 4),)))
    step = pitch.step({"health": [18]})
    pitch.run(Resolve().process(step), step)
    assert pitch.world.get(one, Lost) == Lost(0, 4)
    assert pitch.world.find(rest, Lost) is None


@pytest.mark.rule("HC-PROC-02", "HC-PROC-05", "HC-RNG-01", "HC-MASS-03")
def test_orders_to_shoot_may_be_changed_until_all_are_given() -> None:
    pitch = Pitch()
    bow = pitch.unit("archer", "a", 1, (5, 5))
    pitch.world.put(bow, ARROWS)
    pitch.unit("thug", "b", 1, (15, 5))
    step = pitch.step()
    pitch.run(Volleys(0).process(step), step, {"form": "pass"})
    assert [(r.kind, r.unit, r.editable) for r in pitch.asked] == [(SHOOT, bow, True)]
    assert not step.events and pitch.world.find(bow, Expended) is None
