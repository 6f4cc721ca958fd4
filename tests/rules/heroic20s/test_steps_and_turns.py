"""Who may go where, who is asked, what a unit is on the field (3.5, HC-MASS-01, HC-TAC-03)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.components import Health, Out, Position, Spread, Strength
from game.core.grid import Cell
from game.core.orders import Order
from game.core.ruleset import Request
from game.rules.heroic20s.acts.moving import (
    Moves,
    contacts,
    may_move,
    meets,
    quits,
)
from game.rules.heroic20s.acts.state import expend, lock, locks_of
from game.rules.heroic20s.orders.kinds import KINDS
from game.rules.heroic20s.orders.usual import default_answer
from game.rules.heroic20s.sheet.arriving import arrival, may_quit, redirected, way_home
from game.rules.heroic20s.sheet.components import (
    Ammunition,
    Detached,
    Expended,
    Fatigue,
    Grappled,
    Initiative,
    Locks,
    Posture,
    Reloading,
    Routed,
    ShieldAside,
    Tactic,
    Terms,
    Unaware,
    Unwilling,
)
from game.rules.heroic20s.sheet.moving import (
    aim,
    backwards,
    budget,
    charge,
    closing,
    cornered,
    goals,
)
from game.rules.heroic20s.sheet.situation import drags, figure, figures, ground
from tests.rules.heroic20s.cast import figure as cast
from tests.rules.heroic20s.lie import field
from tests.rules.heroic20s.pitch import Pitch


@pytest.mark.rule("HC-MASS-01", "HC-MASS-11", "HC-TAC-03")
def test_a_unit_as_it_stands_in_the_round() -> None:
    pitch = Pitch(visibility=-3)
    guard, foe = pitch.unit("town_guard", "a", 3, (4, 4)), pitch.unit("thug", "b")
    plain = figure(pitch.world, guard)
    assert (plain.unit, plain.side, plain.living, plain.pool) == (guard, "a", 3, 36)
    assert plain.cells == tuple(Cell(4 + n, 4) for n in range(3))
    assert (plain.tactic, plain.target, plain.withdraws) == ("neutral", None, False)
    assert (plain.posture, plain.shield, plain.fatigue, plain.expended) == ("standing", True, 11, 0)
    off = (plain.grappled, plain.pinned, plain.stuck, plain.unaware, plain.routed, plain.won)
    assert off == (False,) * 6 and plain.holds == 0 and plain.locked == ()
    assert not plain.detached and not plain.mounted and plain.visibility == -3
    pitch.world.write(pitch.field, Initiative("a"))
    for part in (
        Tactic("all_out_offensive", foe, withdraws=True),
        Posture("kneeling"),
        ShieldAside(),
        Fatigue(2, 11),
        Expended(given=4, gone=3),
        Locks((foe,)),
        Unaware(),
        Routed(),
        Detached(),
        Strength(2, 3),
    ):
        pitch.world.write(guard, part)
    pitch.world.put(foe, Grappled(guard))
    told = figure(pitch.world, guard)
    assert (told.tactic, told.target, told.withdraws) == ("all_out_offensive", foe, True)
    assert (told.posture, told.shield, told.fatigue, told.expended) == ("kneeling", False, 2, 7)
    assert told.won and told.unaware and told.routed and told.detached
    assert (told.living, told.holds, told.locked) == (2, 1, (foe,))
    assert told.fighter.move < plain.fighter.move, "as weary as it is"
    pitch.world.forget(guard, Fatigue)
    assert figure(pitch.world, guard).fatigue == 11, "rested where nobody has counted"
    assert not figure(pitch.world, foe).won and not figure(pitch.world, foe).shield
    assert figure(pitch.world, pitch.unit("light_horse", "a")).mounted
    pitch.world.forget(guard, Spread)
    assert figure(pitch.world, guard).cells == (Cell(4, 4),)
    pitch.world.forget(guard, Position)
    assert figure(pitch.world, guard).cells == ()


@pytest.mark.rule("HC-GRAP-12", "HC-MASS-01", "HC-GRAP-14")
def test_who_is_held_stays_unless_he_is_twice_as_strong() -> None:
    pitch = Pitch()
    thug, troll = pitch.unit("thug", "a"), pitch.unit("thug", "b", 1, (1, 0), strength=24)
    pitch.world.put(troll, Grappled(thug))
    held = figure(pitch.world, troll)
    assert held.grappled and not held.pinned and not held.stuck, "24 against 12"
    assert figure(pitch.world, thug).holds == 1
    pitch.world.amend(troll, held.fighter, strength=23)
    assert figure(pitch.world, troll).stuck
    pitch.world.write(troll, Grappled(thug, pinned=True))
    assert figure(pitch.world, troll).pinned and figure(pitch.world, troll).stuck
    assert drags(pitch.world, held.fighter, 999), "by nobody"
    assert not figure(pitch.world, thug).grappled


@pytest.mark.rule("HC-MASS-01", "HC-MASS-11")
def test_who_is_on_the_field() -> None:
    pitch = Pitch()
    one, gone, dead, off = (pitch.unit("thug", "a", 1, (n, 0)) for n in range(4))
    pitch.world.put(gone, Out("fled"))
    pitch.world.amend(dead, Strength(1, 1), now=0)
    pitch.world.forget(off, Position)
    assert [me.unit for me in figures(pitch.world)] == [one]
    assert set(ground(pitch.world).figures) == {one}


@pytest.mark.rule("HC-MOVE-01", "HC-MOVE-07", "HC-ACT-05", "HC-FAT-04", "HC-GRAP-12", "HC-ACT-02")
def test_who_may_move_and_who_has_a_turn() -> None:
    pitch = Pitch()
    thug, foe = pitch.unit("thug", "a", 1, (9, 9)), pitch.unit("thug", "b", 1, (30, 30))

    def moves() -> bool:
        return may_move(pitch.world, figure(pitch.world, thug))

    def asked() -> bool:
        step = pitch.step()
        known = len(pitch.asked)
        done = Moves(0).process(step)
        try:
            next(done)
        except StopIteration:
            return False
        assert known == len(pitch.asked)
        return True

    assert moves() and asked()
    for part in (
        Grappled(foe),
        Grappled(foe, pinned=True),
        Unwilling(),
        Tactic("neutral", long="wait"),
    ):
        pitch.world.put(thug, part)
        assert not moves() and not asked()
        pitch.world.drop(thug, part)
    pitch.world.put(thug, Tactic("neutral"))
    assert moves()
    expend(pitch.world, thug, gone=29)
    assert moves()
    expend(pitch.world, thug, gone=1)
    assert not moves() and not asked(), "nothing is left"
    pitch.world.write(thug, Expended())
    pitch.world.put(thug, Posture("sitting"))
    assert not moves() and asked(), "who sits may get up"
    pitch.world.put(thug, Routed())
    assert not asked(), "who flees goes by himself"


@pytest.mark.rule("HC-MOVE-08", "HC-LOCK-05", "HC-LOCK-01")
def test_whom_somebody_meets() -> None:
    pitch = Pitch()
    thug, foe = pitch.unit("thug", "a", 1, (9, 9)), pitch.unit("thug", "b", 1, (11, 9))
    me = figure(pitch.world, thug)
    assert [one.unit for one in meets(pitch.world, me, Cell(10, 9))] == [foe]
    assert meets(pitch.world, me, Cell(8, 9)) == ()
    assert meets(pitch.world, replace(me, withdraws=True), Cell(10, 9)) == ()
    assert meets(pitch.world, replace(me, tactic="retreat"), Cell(10, 9)) == ()
    pitch.world.write(thug, Position(Cell(10, 9)))
    pitch.world.put(thug, Routed())
    step = pitch.step()
    contacts(step, thug)
    assert locks_of(pitch.world, thug) == () and not step.events
    pitch.world.forget(thug, Routed)
    contacts(step, thug)
    assert locks_of(pitch.world, thug) == (foe,) and step.events[0].rule == "HC-MOVE-08"


def go(pitch: Pitch, turn: int, *answers: dict[str, Any], **dice: list[int]) -> Any:
    step = pitch.step(dice)
    pitch.run(Moves(turn).process(step), step, *answers)
    return step


@pytest.mark.rule(
    "HC-MOVE-01", "HC-MOVE-03", "HC-MOVE-08", "HC-PROC-02", "HC-MASS-05", "HC-LOCK-03"
)
def test_one_after_the_other_in_their_turn() -> None:
    pitch = Pitch()
    one, two = pitch.unit("thug", "a", 2, (9, 9)), pitch.unit("thug", "a", 1, (9, 15))
    foe = pitch.unit("thug", "b", 1, (14, 9))
    step = go(
        pitch, 0,
        {"form": "go", "to": Cell(13, 9), "turn": 2}, {"form": "go", "to": Cell(12, 15), "turn": 1},
    )  # fmt: skip
    told = [(event.key, event.unit) for event in step.events]
    assert told == [("moved", two), ("moved", one), ("heroic20s.locked", one)]
    assert figure(pitch.world, one).cells[0] == Cell(13, 9)
    assert pitch.world.get(two, Expended) == Expended(gone=3, moved=True, took_part=True)
    assert pitch.world.get(one, Expended).gone == 3, "the second man leads: he is nearer"
    assert locks_of(pitch.world, one) == (foe,) and locks_of(pitch.world, two) == ()
    step = go(pitch, 0, {"form": "stay"}, {"form": "stay"})
    assert [event.key for event in step.events if event.key == "moved"] == []


@pytest.mark.rule("HC-MOVE-10", "HC-LOCK-02", "HC-MOVE-01")
def test_who_may_leave_the_field() -> None:
    pitch = Pitch(homes=(("a", "W"), ("b", "E")))
    thug, foe = pitch.unit("thug", "a", 1, (0, 9)), pitch.unit("thug", "b", 1, (1, 9))
    me = figure(pitch.world, thug)

    def may(**changes: Any) -> bool:
        return may_quit(ground(pitch.world), replace(me, **changes))

    assert may() and quits(pitch.world, me)
    assert not may(stuck=True) and not may(cells=(Cell(1, 8),)) and not may(cells=(Cell(39, 9),))
    assert not may(expended=30) and may(expended=29)
    assert not may(locked=(foe,)) and may(locked=(foe,), tactic="retreat")
    assert may(locked=(foe,), withdraws=True, tactic="all_out_defensive")
    pitch.world.put(thug, Unwilling())
    assert not quits(pitch.world, figure(pitch.world, thug))
    pitch.world.forget(thug, Unwilling)
    step = go(pitch, 0, {"form": "leave"})
    assert pitch.world.get(thug, Out).why == "escaped" and pitch.world.find(thug, Position) is None
    assert pitch.world.get(thug, Expended) == Expended(moved=True, took_part=True)
    assert len(step.events) == 1
    near = pitch.unit("thug", "a", 1, (2, 20))
    away = pitch.unit("thug", "a", 1, (30, 20))
    for unit in (near, away):
        to = Cell(0, 20) if unit == near else Cell(28, 20)
        other = {"form": "stay"}
        told = {"form": "go", "to": to, "leave": True}
        go(pitch, 0, *((told, other) if unit == near else (told,)))
    assert pitch.world.get(near, Out).why == "escaped"
    assert pitch.world.find(away, Out) is None and figure(pitch.world, away).cell == Cell(28, 20)


@pytest.mark.rule("HC-MOR-07", "HC-MOVE-10", "HC-MOVE-01")
def test_who_flees_makes_for_his_own_edge() -> None:
    pitch = Pitch(homes=(("a", "W"), ("b", "E")))
    thug = pitch.unit("thug", "a", 1, (20, 9))
    pitch.unit("thug", "b", 1, (30, 9))
    pitch.world.put(thug, Routed())
    pitch.world.put(thug, Tactic("retreat"))
    go(pitch, 0)
    assert pitch.world.get(thug, Out).why == "fled", "and off the field there"
    assert pitch.world.get(thug, Expended).gone == 20
    here, me = ground(pitch.world), replace(cast("thug", 1), cells=(Cell(20, 9),), tactic="retreat")
    found = goals(here, me, None)
    assert way_home(here, me, found) == Cell(0, 9)
    assert way_home(here, me, {}) is None


@pytest.mark.rule("HC-LOCK-05", "HC-MASS-05")
def test_whoever_stays_in_a_melee_closes_up() -> None:
    for bound in (None, Grappled(99), Grappled(99, pinned=True)):
        pitch = Pitch()
        thugs = pitch.unit("thug", "a", 3, (9, 9))
        foe = pitch.unit("ogre_tribesman", "b", 1, (5, 9))
        pitch.world.write(foe, Position(Cell(8, 9)))
        lock(pitch.step(), thugs, foe, "HC-LOCK-01")
        before = figure(pitch.world, thugs).cells
        if bound is not None:
            pitch.world.put(thugs, bound)
        step = go(pitch, 0, *(() if bound and bound.pinned else ({"form": "stay"},)))
        after = figure(pitch.world, thugs).cells
        assert (set(after) != set(before)) is (bound is None)
        assert not [event for event in step.events if event.key == "moved"]


@pytest.mark.rule("HC-MOVE-01", "HC-TAC-04", "HC-TAC-08", "HC-TAC-11", "HC-MOVE-07")
def test_where_its_tactic_lets_it_go() -> None:
    lie = field("......... ....b.... ......... a........", a=("thug", 1), b=("thug", 2))
    me, foe = lie.figures[1], lie.figures[2]
    everywhere = goals(lie, me, None)
    assert Cell(8, 0) in everywhere and foe.cells[0] not in everywhere
    assert goals(lie, replace(me, stuck=True), None) == {}
    assert goals(lie, replace(me, expended=30), None) == {}
    assert goals(lie, replace(me, locked=(2,)), None).keys() <= everywhere.keys()
    runs = goals(lie, replace(me, tactic="retreat"), None)
    assert Cell(3, 1) not in runs and Cell(2, 0) not in runs
    back = goals(lie, replace(me, tactic="all_out_defensive", withdraws=True), None)
    assert set(back) == set(backwards(lie, me, 12)) and Cell(1, 0) not in back
    charges = replace(me, tactic="all_out_offensive", target=2)
    line = goals(lie, charges, None)
    assert set(line) == {Cell(1, 1), Cell(2, 1), Cell(3, 2)}
    assert set(goals(lie, replace(charges, target=99), None)) == set(line), "else the nearest"
    assert aim(lie, charges, None) == foe and aim(lie, me, foe) == foe
    assert aim(lie, replace(me, tactic="retreat"), foe) is None
    assert aim(lie, replace(me, withdraws=True), foe) is None
    assert aim(lie, replace(me, locked=(2,)), None) == foe
    alone = field("....a....", a=("thug", 1))
    assert goals(alone, replace(alone.figures[1], tactic="all_out_offensive"), None) == {}
    free = goals(alone, replace(alone.figures[1], tactic="retreat"), None)
    assert len(free) == 8, "nobody to run from"
    assert len(backwards(alone, alone.figures[1], 9)) == 8


@pytest.mark.rule("HC-LOCK-05")
def test_a_locked_unit_comes_only_into_contact() -> None:
    lie = field("a....b... ......... .......c.", a=("thug", 1), b=("thug", 2), c=("thug", 4))
    me = replace(lie.figures[1], locked=(2,))
    found = closing(lie, me, 30)
    assert set(found) >= {Cell(4, 2), Cell(4, 1)} and Cell(2, 2) not in found
    assert closing(lie, replace(me, locked=()), 30) == {}
    assert closing(lie, replace(me, cells=(Cell(4, 2),)), 30) == {}, "it has contact"
    both = replace(me, locked=(2, 4), cells=(Cell(4, 2),))
    assert closing(lie, both, 30) == {}, "one of them is enough"


@pytest.mark.rule("HC-TAC-04")
def test_a_charge_is_straight_and_stops_in_contact() -> None:
    lie = field(".......... a...c....b ..........", a=("thug", 1), b=("thug", 2), c=("thug", 3))
    me, foe = lie.figures[1], lie.figures[2]
    found = charge(lie, me, foe, 60)
    assert sorted(found) == [Cell(x, 1) for x in range(1, 9) if x != 4], "past a friend, not on him"
    assert [found[Cell(x, 1)].cost for x in (1, 3, 8)] == [1, 3, 8]
    assert sorted(charge(lie, me, foe, 5)) == [Cell(x, 1) for x in (1, 2, 3, 5)]
    slant = field("....b ..... ..... ..... a....", a=("thug", 1), b=("thug", 2))
    ways = charge(slant, slant.figures[1], slant.figures[2], 60)
    assert [ways[Cell(n, n)].cost for n in (1, 2, 3)] == [1, 3, 4]
    beside = field("ab...", a=("thug", 1), b=("thug", 2))
    assert charge(beside, beside.figures[1], beside.figures[2], 60) == {}
    wall = field("a..#..b", a=("thug", 1), b=("thug", 2))
    assert sorted(charge(wall, wall.figures[1], wall.figures[2], 60)) == [Cell(1, 0), Cell(2, 0)]
    rough = field("a.,,..b", a=("thug", 1), b=("thug", 2))
    slow = charge(rough, rough.figures[1], rough.figures[2], 60)
    assert [slow[Cell(x, 0)].cost for x in range(1, 6)] == [1, 3, 5, 6, 7]


@pytest.mark.rule("HC-TAC-11", "HC-MOR-06", "HC-MOR-07")
def test_who_is_cornered() -> None:
    shut = field("##### #a..# ##### b....", a=("thug", 1), b=("thug", 2))
    me = shut.figures[1]
    assert not cornered(shut, me)
    assert cornered(shut, replace(me, stuck=True)) and cornered(shut, replace(me, pinned=True))
    close = field("#### #a## #### ..b.", a=("thug", 1), b=("thug", 2))
    assert cornered(close, close.figures[1])
    free = field("##### #a.b# #####", a=("thug", 1), b=("thug", 2))
    assert cornered(free, free.figures[1]), "only nearer to the enemy"
    nobody = field("##### #a..# #####", a=("thug", 1))
    assert not cornered(nobody, nobody.figures[1])
    mate = field("##### #ca.b #####", a=("thug", 1), b=("thug", 2), c=("thug", 3))
    assert cornered(mate, mate.figures[1]), "a friend fills the only cell"
    edge = field("a..b.", a=("thug", 1), b=("thug", 2))
    assert not cornered(edge, edge.figures[1]), "nobody is at the edge of the map"
    wide = field("....... .aa.... ....... ....b..", a=("thug", 1), b=("thug", 2))
    assert not cornered(wide, wide.figures[1])


@pytest.mark.rule("HC-MOVE-01", "HC-TAC-04")
def test_where_somebody_goes_when_his_place_is_taken() -> None:
    lie = field("......... a......b. .........", a=("thug", 1), b=("thug", 2))
    me, foe = lie.figures[1], lie.figures[2]
    found = goals(lie, me, foe)
    assert redirected(lie, me, Cell(4, 1), None, found) == Cell(4, 1)
    assert redirected(lie, me, None, None, found) is None
    assert redirected(lie, me, Cell(4, 1), None, {}) is None
    near = {cell: way for cell, way in found.items() if cell != Cell(6, 1)}
    to = redirected(lie, me, Cell(6, 1), foe, near)
    assert to in (Cell(6, 0), Cell(6, 2)), "beside whom it makes for"
    back = {cell: way for cell, way in found.items() if cell.x == 0}
    assert redirected(lie, me, Cell(6, 1), foe, back) is None, "nothing is nearer"
    assert arrival(lie, me, Cell(7, 1), None) is None, "an enemy stands there"


def usual(pitch: Pitch, unit: int, kind: str = "heroic20s.order") -> dict[str, Any]:
    """What it does unasked."""
    request = Request("1", figure(pitch.world, unit).side, unit, kind)
    view: Any = pitch.world
    return dict(default_answer(view, request).slots)


@pytest.mark.rule("HC-TAC-03")
def test_the_usual_tactic() -> None:
    alone = Pitch()
    assert usual(alone, alone.unit("thug", "a"))["tactic"] == "neutral"
    for count, far, tactic in ((1, 31, "neutral"), (6, 31, "offensive"), (6, 32, "neutral")):
        pitch = Pitch()
        me = pitch.unit("town_guard", "a", count, (1, 1), top_speed=0, move=6)
        pitch.unit("thug", "b", 3, (1, 1 + far))
        assert usual(pitch, me)["tactic"] == tactic, (count, far)
    pitch = Pitch()
    me, foe = pitch.unit("thug", "a"), pitch.unit("troll", "b", 3, (0, 1))
    lock(pitch.step(), me, foe, "HC-LOCK-01")
    assert usual(pitch, me)["tactic"] == "defensive", "against many"
    assert usual(pitch, foe)["tactic"] == "neutral"
    pitch.world.write(me, Health(4, 12))
    assert usual(pitch, me) == {"tactic": "all_out_defensive", "withdraw": True}
    pitch.world.put(me, Grappled(foe))
    assert usual(pitch, me)["tactic"] == "defensive", "who is held does not run"
    pitch.world.forget(me, Grappled, Locks)
    pitch.world.forget(foe, Locks)
    assert usual(pitch, me)["tactic"] == "retreat"


@pytest.mark.rule("HC-TAC-03")
@pytest.mark.parametrize(
    ("far", "accuracy", "tactic"),
    [(61, 2, "aimed_shooting"), (60, 2, "neutral"), (61, 1, "neutral"), (62, 2, "aimed_shooting")],
)
def test_archers_aim_at_those_who_are_far(far: int, accuracy: int, tactic: str) -> None:
    pitch = Pitch(mass=False)
    pitch.world.amend(pitch.field, pitch.world.get(pitch.field, Terms), visibility=0)
    bow = pitch.unit("archer", "a", 1, (0, 0))
    row = replace(figure(pitch.world, bow).fighter.missiles[0], accuracy=accuracy, most=61)
    pitch.world.amend(bow, figure(pitch.world, bow).fighter, missiles=(row,))
    pitch.world.put(bow, Ammunition((("regular_bow", 9),), (("regular_bow", 1),)))
    foe = pitch.unit("thug", "b", 1, (0, 1))
    pitch.world.write(foe, Position(Cell(far, 0)))
    if far == 62:
        pitch.world.amend(bow, figure(pitch.world, bow).fighter, missiles=(replace(row, most=62),))
    assert usual(pitch, bow)["tactic"] == tactic


@pytest.mark.rule("HC-TAC-03", "HC-RNG-23", "HC-ACT-15")
def test_usually_one_loads_while_nobody_is_near_and_gets_up() -> None:
    pitch = Pitch()
    gun, foe = pitch.unit("musketeer", "a"), pitch.unit("thug", "b", 1, (0, 39))
    pitch.world.put(gun, Reloading("flintlock_musket", 15))
    assert usual(pitch, gun)["long"] == "reload"
    pitch.world.write(foe, Position(Cell(0, 20)))
    assert "long" not in usual(pitch, gun), "he could be there in this round"
    pitch.world.write(foe, Position(Cell(0, 39)))
    bow = pitch.unit("crossbowman", "a", 1, (2, 0))
    pitch.world.put(bow, Reloading("crossbow", 4))
    assert usual(pitch, bow, "heroic20s.go")["deed"] == "reload"
    pitch.world.write(foe, Position(Cell(2, 20)))
    assert usual(pitch, bow, "heroic20s.go").get("deed") is None
    pitch.world.write(foe, Position(Cell(0, 39)))
    pitch.world.put(bow, Locks((foe,)))
    assert usual(pitch, bow, "heroic20s.go").get("deed") is None
    thug = pitch.unit("thug", "a", 1, (4, 0))
    for posture, deed in (
        ("standing", None),
        ("crouching", None),
        ("kneeling", "posture_step standing"),
        ("lying", "stand_up standing"),
    ):
        pitch.world.write(thug, Posture(posture))
        assert usual(pitch, thug, "heroic20s.go").get("deed") == deed
    expend(pitch.world, thug, given=1)
    found = usual(pitch, thug, "heroic20s.go").get("deed")
    assert found is not None and found.startswith("posture_step"), "at least a step up"


@pytest.mark.rule("HC-TAC-10", "HC-TAC-13", "HC-GRAP-12", "HC-TAC-04", "HC-TAC-01", "HC-TAC-03")
def test_which_tactics_are_open() -> None:
    pitch = Pitch()
    thug = pitch.unit("thug", "a")

    def open_(**about: Any) -> list[Any]:
        request = Request("1", "a", thug, "heroic20s.order", about=tuple(about.items()))
        view: Any = pitch.world
        return [value for _, value in KINDS["heroic20s.order"].choices(view, request, Order(()))]

    alone = open_()
    assert alone[0] == "neutral" and len(alone) == len(set(alone))
    assert "all_out_offensive" not in alone, "at nobody"
    assert "hold_ground" in alone and "no_quarter" in alone
    assert "no_quarter" not in open_(formed=True), "not for the fourth time"
    foe = pitch.unit("thug", "b", 1, (1, 0))
    assert "all_out_offensive" in open_()
    pitch.world.put(thug, Locks((foe,)))
    assert "hold_ground" not in open_() and "retreat" in open_()
    pitch.world.put(thug, Grappled(foe))
    held = open_()
    assert "retreat" not in held and "all_out_offensive" not in held and "defensive" in held
    assert budget(figure(pitch.world, thug)) == 30
