"""MISS, SPRAY, DMG: how things leave a hand, and where they are then."""

from __future__ import annotations

import pytest

from game.core.checks import Check
from game.core.components import Lying
from game.core.events import Event
from game.core.grid import Cell
from game.rules.chaos.acts.deeds import chores_done, dropping
from game.rules.chaos.acts.fight import applying, attack
from game.rules.chaos.exchange.force import Stop
from game.rules.chaos.sheet.actions import Action
from game.rules.chaos.sheet.components import (
    Carries,
    Condition,
    Doing,
    Held,
    HeldTurn,
    Loaded,
    Reserves,
    Wear,
)
from game.rules.chaos.sheet.hands import blades
from tests.rules.chaos.brawl import field, keys, only, order, who
from tests.rules.chaos.drawn import Drawn, drawn

AROUND = """
. . .
. 1 .
. . .
"""


def armed(right: str, left: str = "", drawing: str = AROUND) -> Drawn:
    """A thug in the middle with this in his hands."""
    return field(drawing, "thug", held=((right, left),))


def lying(here: Drawn) -> tuple[tuple[Cell, str], ...]:
    """What lies about."""
    found = here.world.find(1, Lying)
    return found.things if found else ()


def fumbles(here: Drawn, item: str, *faces: int) -> list[Event]:
    """He has bad luck with it."""
    one = here.units["1"]
    dice = {"drop": faces} if faces else {}
    return here.do(lambda step: dropping.fumble(step, one, item), dice)


@pytest.mark.rule("CF-MISS-05")
def test_a_die_of_as_many_faces_as_there_are_free_cells_tells_where_it_falls() -> None:
    here = armed("club")
    one = here.units["1"]
    assert dropping.place_check(here.world, one) == Check("drop", "CF-MISS-05", one, dice=(1, 8))
    corner = armed("club", drawing="1 . \n # #")
    one = corner.units["1"]
    assert dropping.place_check(corner.world, one) == Check("drop", "CF-MISS-05", one, dice=(1, 1))


@pytest.mark.rule("CF-MISS-05")
def test_a_fumbled_weapon_falls_into_each_cell_around_by_the_die() -> None:
    found = []
    for face in range(1, 9):
        here = armed("club")
        events = fumbles(here, "club", face)
        told = only(events, "chaos.drops")
        assert (told.rule, told.unit) == ("CF-MISS-05", here.units["1"])
        ((cell, item),) = lying(here)
        assert (item, told.cell) == ("club", cell)
        assert here.world.get(here.units["1"], Held) == Held()
        found.append(cell)
    assert {*found} == {Cell(x, y) for x in range(3) for y in range(3)} - {Cell(1, 1)}
    assert len({*found}) == 8


@pytest.mark.rule("CF-MISS-05")
def test_where_a_single_cell_is_free_no_die_is_needed() -> None:
    here = armed("club", drawing="1 . \n # #")
    fumbles(here, "club")
    ((cell, _),) = lying(here)
    assert cell == Cell(1, 1)


@pytest.mark.rule("CF-MISS-05")
@pytest.mark.parametrize(("held", "item"), [("club", "fist"), ("club", "kick"), ("", "club")])
def test_who_fumbles_without_a_weapon_in_hand_loses_his_balance(held: str, item: str) -> None:
    here = armed(held)
    one = here.units["1"]
    events = fumbles(here, item)
    assert only(events, "chaos.off_balance").rule == "CF-MISS-05"
    assert here.world.get(one, Condition) == Condition(off_balance=True)
    assert (here.world.get(one, Held), lying(here)) == (Held(held), ())


@pytest.mark.rule("CF-MISS-05")
@pytest.mark.parametrize(
    ("item", "had", "now"),
    [
        ("pistol", None, Loaded((("pistol", 15),), ("pistol",))),
        ("pistol", Loaded((("pistol", 3),), ("laser_pistol",)),
         Loaded((("pistol", 3),), ("laser_pistol", "pistol"))),
        ("laser_pistol", Loaded(), Loaded((("laser_pistol", 20),), ("laser_pistol",))),
    ],
)  # fmt: skip
def test_a_fumbled_gun_jams_and_stays_in_hand(item: str, had: Loaded | None, now: Loaded) -> None:
    here = armed(item)
    one = here.units["1"]
    here.world.drop(one, here.world.get(one, Loaded))
    if had is not None:
        here.put("1", had)
    events = fumbles(here, item)
    assert keys(events) == ["chaos.jams"]
    assert here.world.get(one, Loaded) == now
    assert (here.world.get(one, Held), lying(here)) == (Held(item), ())


@pytest.mark.rule("CF-MISS-06")
def test_balance_is_lost_once() -> None:
    here = armed("club")
    one = here.units["1"]
    first = here.do(lambda step: dropping.unbalance(step, one))
    assert only(first, "chaos.off_balance").rule == "CF-MISS-06"
    assert here.do(lambda step: dropping.unbalance(step, one)) == []
    assert here.world.get(one, Condition).off_balance


@pytest.mark.rule("CF-SPRAY-12")
@pytest.mark.parametrize(
    ("item", "had", "now", "held"),
    [
        ("pistol", None, (("pistol", 14),), "pistol"),
        ("pistol", (("shuriken", 4), ("pistol", 1)), (("shuriken", 4), ("pistol", 0)), "pistol"),
        ("shuriken", (("shuriken", 2),), (("shuriken", 1),), "shuriken"),
        ("shuriken", (("shuriken", 1),), (), ""),
        ("club", (("shuriken", 4),), (("shuriken", 4),), "club"),
    ],
)
def test_each_shot_is_one_less(
    item: str, had: tuple[tuple[str, int], ...] | None, now: tuple[tuple[str, int], ...], held: str
) -> None:
    """An empty pistol stays in the hand; the last of the shuriken has left it."""
    here = armed(item)
    one = here.units["1"]
    here.world.drop(one, here.world.get(one, Loaded))
    if had is not None:
        here.put("1", Loaded(had))
    here.do(lambda step: dropping.spend(step, one, item))
    assert here.world.get(one, Loaded).shots == now
    assert here.world.get(one, Held).right == held


@pytest.mark.rule("CF-SPRAY-12")
@pytest.mark.parametrize(
    ("item", "how", "falls", "held"),
    [
        ("spear", "throw", True, ""),
        ("dagger", "throw", True, ""),
        ("shuriken", "throw", False, "shuriken"),
        ("pistol", "shoot", False, "pistol"),
    ],
)
def test_what_was_thrown_lies_where_it_came_down(
    item: str, how: str, falls: bool, held: str
) -> None:
    here = armed(item, item if item == "spear" else "")
    one = here.units["1"]
    here.do(lambda step: dropping.sent(step, one, item, how, Cell(2, 2)))
    assert lying(here) == (((Cell(2, 2), item),) if falls else ())
    hands = here.world.get(one, Held)
    assert (hands.right, hands.left) == (held, "")


@pytest.mark.rule("CF-SPRAY-12")
def test_what_he_does_not_hold_any_more_does_not_fly() -> None:
    here = armed("club")
    here.do(lambda step: dropping.sent(step, here.units["1"], "dagger", "throw", Cell(2, 2)))
    assert lying(here) == () and here.world.get(here.units["1"], Held) == Held("club")


@pytest.mark.rule("CF-DMG-17")
@pytest.mark.parametrize(
    ("hands", "item", "left"),
    [
        (("club", "small_shield"), "small_shield", Held("club")),
        (("katana", "katana"), "katana", Held()),
        (("dagger", "dagger"), "dagger", Held("", "dagger")),
        (("club", ""), "small_shield", Held("club")),
    ],
)
def test_what_breaks_apart_is_out_of_his_hands(
    hands: tuple[str, str], item: str, left: Held
) -> None:
    here = armed(*hands)
    one = here.units["1"]
    events = here.do(lambda step: dropping.broken(step, one, item))
    told = only(events, "chaos.breaks_apart")
    assert (told.rule, told.unit) == ("CF-DMG-17", one)
    assert here.world.get(one, Held) == left
    assert lying(here) == ()


@pytest.mark.rule("CF-MISS-05")
@pytest.mark.parametrize(("off", "left"), [(True, Held("dagger")), (False, Held("", "dagger"))])
def test_of_two_daggers_that_one_falls_that_was_used(off: bool, left: Held) -> None:
    here = drawn("# 1 .")
    one = here.units["1"]
    here.put("1", Held("dagger", "dagger"))
    here.do(lambda step: dropping.fumble(step, one, "dagger", off=off))
    assert here.world.get(one, Held) == left


@pytest.mark.rule("CF-DMG-17")
@pytest.mark.parametrize("how", ["hand", "belt", "ground"])
def test_the_like_of_a_weapon_that_has_broken_is_whole(how: str) -> None:
    """In his other hand, at his belt or on the ground: what is in pieces was the first one."""
    here = armed("dagger", "dagger" if how == "hand" else "")
    one = here.units["1"]
    worn = (("leather_jacket", 1),)
    here.put("1", Wear((*worn, ("dagger", 1))), Carries(("dagger",) if how == "belt" else ()))
    if how == "ground":
        here.do(lambda step: dropping.lay(step, "dagger", here.at("1")))
    here.do(lambda step: applying.wears(step, one, Stop("dagger", 1, 0)))
    if how == "belt":
        here.do(lambda step: dropping.draw(step, one, "dagger", "CF-TICK-08"))
    elif how == "ground":
        action = Action("chore", "pick_up", item="dagger", to=here.at("1"))
        here.do(lambda step: chores_done.done(step, one, action))
    assert "dagger" in (here.world.get(one, Held).right, here.world.get(one, Held).left)
    assert here.world.get(one, Wear) == Wear(worn)
    assert "dagger" in dict(blades(who(here, "1")))


@pytest.mark.rule("CF-PEN-09", "CF-MISS-05", "CF-SPRAY-12")
@pytest.mark.parametrize(("die", "how"), [(12, "throw"), (1, "throw"), (1, "strike")])
@pytest.mark.parametrize(("hand", "left"), [("main", Held("", "dagger")), ("off", Held("dagger"))])
@pytest.mark.parametrize("at_once", [False, True])
def test_of_two_daggers_that_one_leaves_his_hand_that_he_used(
    die: int, how: str, hand: str, left: Held, at_once: bool
) -> None:
    """Thrown or dropped, also where the other strikes at the same moment."""
    here = field("1 2 .", "mai", "thug", held=(("dagger", "dagger"), "club"))
    one, two = here.units["1"], here.units["2"]
    here.put("1", Reserves(0, 3, 3), Doing(order(), 20, 20, 18, "strike"))
    here.put("2", Reserves(0, 3, 3), HeldTurn())
    action = Action("fight", how, "dagger", hand, two, acquire=True)
    said = order(method="none")
    if at_once:
        said = order(method="simultaneous", weapon="club", pay="held")
    dice = {"attack": [die, *[2] * at_once]}
    dice |= {"location": [5]} if die > 1 else {}
    here.do(lambda step: attack.strike(step, one, action), dice, [said])
    assert here.world.get(one, Held) == left
