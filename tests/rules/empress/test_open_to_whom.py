"""What is open to whom in his turn, and what cards and the countdown tell of him (3.2, 7.1)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.components import Health, Position, Seen
from game.core.grid import Cell
from game.core.ruleset import Request
from game.rules.empress.acts.aims import may_strike
from game.rules.empress.acts.turn import TURN
from game.rules.empress.orders.scene import Scene, aims, at_hand, draws, scene, victims
from game.rules.empress.sheet.components import Grappled, Prone, ShieldWear, Surprised, Swallowed
from game.rules.empress.sheet.figure import figure
from game.rules.empress.sheet.situation import engaging
from game.rules.empress.sheet.turns import ACTED, HOLDING, Acting, Attacked, Turn
from game.rules.empress.shown import card, timeline
from game.rules.kit.people.gear import Hands, Pack
from tests.rules.empress.bout import man, setup
from tests.rules.empress.desk import Desk, desk

QUICK: dict[str, Any] = {"agility": 18}


def turn_of(here: Desk, name: str, **about: Any) -> Request:
    """His turn, with so much left of it."""
    request = here.until(name)
    told = {**dict(request.about), **about}
    return Request(request.id, request.side, request.unit, TURN, about=tuple(told.items()))


def scene_of(here: Desk, name: str, **about: Any) -> Scene:
    """What his orders depend on."""
    request = turn_of(here, name, **about)
    return scene(here.view(request), request, None)  # type: ignore[arg-type]


def duel(me: str = "E2", foe: str = "E1", *more: Any, **switches: Any) -> Desk:
    """Two side by side."""
    people = (man(me, "a", (5, 5), **QUICK), man(foe, "b", (6, 5)))
    return desk(setup(*people, *more, **switches))


def forms(here: Desk, name: str, **about: Any) -> set[Any]:
    """The forms of orders that are open to him."""
    return here.open(turn_of(here, name, **about), "form")


@pytest.mark.rule("EM-TRN-02", "EM-MAN-04")
@pytest.mark.parametrize(
    ("feet", "found"), [(40, True), (20, True), (19, False), (15, False), (1, False), (0, False)]
)
def test_getting_up_takes_half_the_movement(feet: int, found: bool) -> None:
    """E10 moves forty feet."""
    here = duel("E10")
    here.until("E10")
    assert "stand" not in forms(here, "E10")
    here.put("E10", Prone())
    assert ("stand" in forms(here, "E10", feet=feet)) is found
    here.put("E10", Grappled((here.unit("E1"),), 1))
    assert "stand" not in forms(here, "E10", feet=feet)


@pytest.mark.rule("EM-BRK-03", "EM-BRK-05")
def test_a_graceful_retreat_is_the_whole_movement_of_whoever_is_engaged_and_up() -> None:
    here = duel("E10")
    here.until("E10")
    assert "retreat" not in forms(here, "E10")
    here.put("E1", Attacked(((here.unit("E10"), 1),)))
    assert "retreat" in forms(here, "E10")
    assert "retreat" in forms(here, "E10", feet=1)
    assert "retreat" not in forms(here, "E10", feet=0)
    here.put("E10", Acting(feet=20, moved=True, begun=True))
    assert "retreat" not in forms(here, "E10")
    here.put("E10", Acting(feet=40), Prone())
    assert "retreat" not in forms(here, "E10")
    here.battle.world.forget(here.unit("E10"), Prone)
    here.put("E10", Grappled((here.unit("E1"),), 1))
    assert "retreat" not in forms(here, "E10")


@pytest.mark.rule("EM-MOV-01", "EM-TRN-01", "EM-TRN-02")
def test_ways_and_runs_take_movement() -> None:
    here = duel("E10")
    here.until("E10")
    assert {"move", "run"} <= forms(here, "E10")
    assert "move" in forms(here, "E10", feet=5)
    assert "move" not in forms(here, "E10", feet=0)
    assert "run" not in forms(here, "E10", action=False)
    assert "strike" not in forms(here, "E10", action=False)


@pytest.mark.rule("EM-INI-03", "EM-INI-06", "EM-INI-07", "EM-TRN-01")
def test_who_can_wait_for_what() -> None:
    here = duel("E7", "E1")
    here.until("E7")
    assert {"hold", "counter", "watch"} <= forms(here, "E7")
    assert not {"hold", "counter", "watch"} & forms(here, "E7", fresh=False)
    assert not {"hold", "counter", "watch"} & forms(here, "E7", action=False)
    assert {"counter", "watch"} <= forms(here, "E7", held=True)
    assert "hold" not in forms(here, "E7", held=True)
    here.put("E1", Health(0, 8))
    assert "counter" not in forms(here, "E7")
    here.put("E1", Health(8, 8), Seen(("b",)))
    assert "counter" not in forms(here, "E7")
    people = (man("E7", "a", (5, 5), **QUICK), man("M6", "b", (8, 5)), man("E1", "a", (1, 1)))
    here = desk(setup(*people))
    here.until("E7")
    here.battle.world.forget(here.unit("E7"), Position)
    here.put("E7", Swallowed(here.unit("M6")))
    assert not {"counter", "watch"} & forms(here, "E7")


@pytest.mark.rule("EM-TRN-02")
def test_who_holds_somebody_or_is_held_changes_no_weapon() -> None:
    here = duel("E7", "E1")
    here.until("E7")
    assert "change" in forms(here, "E7")
    here.put("E1", Grappled((here.unit("E7"),), 1))
    assert "change" not in forms(here, "E7")
    here = duel("E7", "E1")
    here.until("E7")
    here.put("E7", Grappled((here.unit("E1"),), 1))
    assert "change" not in forms(here, "E7")
    here.put("E7", Hands("", ""), Pack((), ()))
    assert at_hand(here.view(here.until("E7")), here.unit("E7")) == ()


@pytest.mark.rule("EM-TRN-02", "EM-MAN-04")
def test_what_is_at_hand_out_of_hands_and_pack() -> None:
    here = duel("E7", "E1")
    request = here.until("E7")
    assert set(at_hand(here.view(request), request.unit)) == {"longbow", "short_sword"}
    beast = desk(setup(man("M1", "a", (5, 5), **QUICK), man("E10", "b", (6, 5))))
    request = beast.until("M1")
    beast.put("M1", Pack(("sword",), ()))
    assert at_hand(beast.view(request), request.unit) == ()


@pytest.mark.rule("EM-INH-07")
def test_what_can_be_drawn_and_struck_with_at_once() -> None:
    """Melee weapons out of the pack that the free hands can hold and that reach."""
    here = duel("E7", "E10", switches=("lotfp_quick_change",))
    here.until("E7")
    foe = here.unit("E10")
    here.put("E7", Pack(("short_sword", "short_bow", "medium_shield", "sword"), ()))
    assert draws(scene_of(here, "E7"), foe) == ("short_sword", "sword")
    here.put("E7", Hands("sword", "medium_shield"), Pack(("great_sword", "mace"), ()))
    assert draws(scene_of(here, "E7"), foe) == ("mace",)
    here.put("E10", Position(Cell(7, 5))).put("E7", Pack(("mace", "spear"), ()))
    assert draws(scene_of(here, "E7"), foe) == ("spear",)
    here.put("E10", Position(Cell(6, 5)))
    here.put("E7", Grappled((foe,), 1))
    assert draws(scene_of(here, "E7"), foe) == ()
    plain = duel("E7", "E10")
    assert draws(scene_of(plain, "E7"), plain.unit("E10")) == ()
    beast = duel("M1", "E10", switches=("lotfp_quick_change",))
    beast.until("M1")
    beast.put("M1", Pack(("sword",), ()))
    assert draws(scene_of(beast, "M1"), beast.unit("E10")) == ()


@pytest.mark.rule("EM-MAN-04", "EM-GRP-01", "EM-DIR-01", "EM-MAN-01")
def test_what_a_maneuver_can_be_out_for() -> None:
    here = duel("E2", "E1")
    here.until("E2")
    foe = here.unit("E1")
    every = ("push", "trip", "disarm", "pull_shield", "grapple", "trick")

    def left_out() -> set[str]:
        return {*every} - {*aims(scene_of(here, "E2"), foe)}

    assert left_out() == set()
    here.put("E1", Hands("", "medium_shield"))
    assert left_out() == {"disarm"}
    here.put("E1", Hands("spear", ""))
    assert left_out() == {"pull_shield"}
    here.put("E1", Hands("spear", "medium_shield"), Surprised())
    assert left_out() == {"trick"}
    here.battle.world.forget(foe, Surprised)
    here.put("E1", Prone())
    assert left_out() == {"trip", "pull_shield"}
    assert victims(scene_of(here, "E2")) == (foe,)
    here.put("E1", Health(0, 8))
    assert victims(scene_of(here, "E2")) == ()


@pytest.mark.rule("EM-GRP-01", "EM-GRD-03")
def test_nobody_grapples_at_the_length_of_a_spear() -> None:
    people = (man("E1", "a", (5, 5), **QUICK), man("E10", "b", (7, 5)))
    here = desk(setup(*people))
    here.until("E1")
    assert "grapple" not in aims(scene_of(here, "E1"), here.unit("E10"))
    assert "trip" in aims(scene_of(here, "E1"), here.unit("E10"))


@pytest.mark.rule("EM-SUR-14")
def test_who_can_hide() -> None:
    """In the bushes, unless he hides already, is held or fights somebody."""
    people = (man("E8", "a", (5, 5), **QUICK), man("E10", "b", (6, 5)))
    here = desk(setup(*people, terrain={(5, 5): "foliage"}))
    unit = here.until("E8").unit
    assert "hide" in forms(here, "E8")
    here.put("E10", Attacked(((unit, 1),)))
    assert engaging(here.battle.world, unit)
    assert "hide" not in forms(here, "E8")
    here.put("E10", Attacked()).put("E8", Grappled((here.unit("E10"),), 1))
    assert "hide" not in forms(here, "E8")
    here.battle.world.forget(unit, Grappled)
    here.put("E8", Seen(("a",)))
    assert "hide" not in forms(here, "E8")


@pytest.mark.rule("EM-SUR-14", "EM-SUR-06")
def test_sneaking_takes_whoever_hides_half_as_far_and_close_to_whom_he_reaches() -> None:
    hider = man("E8", "a", (2, 5), traits=("hidden",), **QUICK)
    here = desk(setup(hider, man("E10", "b", (7, 5)), man("E10 b", "b", (6, 4))))
    request = here.until("E8")

    def sneaks(x: int) -> set[Any]:
        return here.open(request, "sneak", ("form", "move"), ("to", (x, 5)))

    assert (sneaks(6), sneaks(1)) == ({True, False}, {True, False})
    assert sneaks(9) == set()
    said = (("form", "move"), ("to", (6, 5)))
    both = {0, here.unit("E10"), here.unit("E10 b")}
    assert here.open(request, "target", *said, ("sneak", True)) == both
    assert here.open(request, "target", *said, ("sneak", False)) == set()


@pytest.mark.rule("EM-INH-05")
def test_who_can_charge_at_whom() -> None:
    people = (man("E2", "a", (3, 5), **QUICK), man("E10", "b", (8, 5)), man("E1", "b", (15, 9)))
    here = desk(setup(*people, switches=("lotfp_charge",)))
    request = here.until("E2")
    targets = here.open(request, "target", ("form", "charge"))
    assert targets == {here.unit("E10")}
    here.put("E10", Health(0, 5))
    assert "charge" not in forms(here, "E2")
    here.put("E10", Health(5, 5)).put("E2", Prone())
    assert "charge" not in forms(here, "E2")
    here.battle.world.forget(request.unit, Prone)
    here.put("E2", Acting(feet=20, moved=True))
    assert "charge" not in forms(here, "E2")
    here.put("E2", Acting(feet=30), Grappled((here.unit("E10"),), 1))
    assert "charge" not in forms(here, "E2")


@pytest.mark.rule("EM-ATK-01", "EM-UNA-02")
def test_the_modifier_is_chosen_where_it_makes_a_difference() -> None:
    """E2: +4 and +5; E10: both +1; unarmed always Power."""
    for name, weapon, found in (
        ("E2", "sword", {True, False}),
        ("E2", "unarmed", set()),
        ("E10", "mace", set()),
    ):
        here = duel(name, "E1")
        request = here.until(name)
        said = (("form", "strike"), ("target", "E1"), ("weapon", weapon))
        assert here.open(request, "power", *said) == found


@pytest.mark.rule("EM-OPP-01", "EM-OPP-02", "EM-SUR-01", "EM-DIR-03")
def test_who_may_make_an_opportunity_attack() -> None:
    """Who is up, not surprised, has it left, has the other in reach, and knows of him."""
    here = duel("E2", "E1")
    here.until("E2")
    world = here.battle.world

    def may(free: bool = False) -> bool:
        me, foe = figure(world, here.unit("E1")), figure(world, here.unit("E2"))
        return may_strike(world, me, foe, free)

    assert may()
    here.put("E1", Surprised())
    assert not may()
    world.forget(here.unit("E1"), Surprised)
    here.put("E1", Seen(("b",)))
    assert not may()
    world.forget(here.unit("E1"), Seen)
    here.put("E2", Seen(("a",)))
    assert not may()
    world.forget(here.unit("E2"), Seen)
    here.put("E1", Turn(8, ACTED))
    assert not may()
    assert may(free=True)
    here.put("E1", Turn(8, ACTED, 1, early=True))
    assert may()
    here.put("E1", Turn(8, ACTED, 2, early=True))
    assert not may()
    here.put("E1", Turn(8), Health(0, 8))
    assert not may()
    here.put("E1", Health(8, 8))
    here.put("E2", Position(Cell(9, 5)))
    assert not may()


@pytest.mark.rule("EM-SHD-02", "EM-SHD-07", "EM-ARM-01")
def test_a_card_tells_what_protects_him() -> None:
    """E1: Hit Class 12 + 1, suit 4 of Protection 3, medium shield; example D1."""
    here = duel("E1", "E8")
    view = here.view(here.until("E1"))

    def told(name: str) -> dict[str, object]:
        found = card(here.battle.world, here.unit(name)).guard
        return {one.key.rpartition(".")[2]: one.value for one in found}

    own = {one.rule for one in card(view, here.unit("E1")).guard}
    assert own == {"EM-CHR-03", "EM-ARM-03", "EM-ARM-01", "EM-SHD-07"}
    hit_class = told("E1")["hit_class"]
    assert isinstance(hit_class, int)
    assert told("E1") == {
        "hit_class": hit_class,
        "armour_class": hit_class + 4 + 3,
        "coverage": 4,
        "protection": 3,
        "shield": "3/3",
    }
    here.put("E1", ShieldWear(1))
    assert (told("E1")["shield"], told("E1")["armour_class"]) == ("2/3", hit_class + 4 + 2)
    assert told("E8") == {"hit_class": 13, "armour_class": 13}
    example = duel("E1", "E8", switches=("shield_coverage=example",))
    found = card(example.battle.world, example.unit("E1")).guard
    assert [one.value for one in found if one.key.endswith("shield")] == ["1/1"]


@pytest.mark.rule("EM-GRP-03", "EM-GRP-05")
def test_a_card_tells_who_holds_whom_and_who_is_pinned() -> None:
    here = duel("E9", "E1")
    here.until("E9")
    for pinned, key in ((False, "empress.grip"), (True, "empress.grip_pinned")):
        here.put("E1", Grappled((here.unit("E9"),), 2, pinned=pinned))
        for name in ("E9", "E1"):
            (found,) = card(here.battle.world, here.unit(name)).holds
            assert (found.key, dict(found.facts)) == (key, {"n": 2, "all": 3})


@pytest.mark.rule("EM-INI-01", "EM-INI-03")
def test_the_countdown_tells_what_has_become_of_everybody() -> None:
    people = [man(f"E1 {n}", "a", (2 + n, 2), agility=18 - 3 * n) for n in range(4)]
    here = desk(setup(*people, man("E10", "b", (9, 9), agility=3)))
    request = here.until("E1 1")
    here.put("E1 0", Turn(10, HOLDING)).put("E1 3", Health(-1, 8))
    bar = timeline(here.view(request))
    assert bar is not None
    marks = {here.name(one.unit): (one.state, one.at) for one in bar.marks}
    assert marks == {
        "E1 0": ("waits", 10),
        "E1 1": ("acting", 8),
        "E1 2": ("due", 7),
        "E1 3": ("out", None),
        "E10": ("due", 4),
    }
    assert (bar.low, bar.high, bar.descending) == (0, 10, True)
    here.put("E1 0", Turn(10, ACTED))
    again = timeline(here.view(request))
    assert again is not None
    assert {here.name(one.unit): one.state for one in again.marks}["E1 0"] == "done"


@pytest.mark.rule("EM-INI-01", "EM-INI-10")
def test_a_bar_without_anybody_is_none_and_reaches_as_far_as_the_highest() -> None:
    here = desk(setup(man("E1", "a", (2, 2)), man("E10", "b", (9, 9)), switches=("fight_on",)))
    request = here.until("E10")
    here.put("E1", Turn(15, ACTED))
    bar = timeline(here.view(request))
    assert bar is not None
    assert bar.high == 15
    world = here.battle.world
    for name in ("E1", "E10"):
        world.forget(here.unit(name), Position)
    here.put("E1")
    assert timeline(here.view(request)) is None
