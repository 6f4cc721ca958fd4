"""What an answer can be given with, what it costs, how long it takes: value by value."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.components import Position
from game.core.grid import Cell
from game.rules.chaos.acts.fight import answers
from game.rules.chaos.acts.fight.defending import CLOSE, PARLAY, RANGED, Threat
from game.rules.chaos.sheet.actions import Answer
from game.rules.chaos.sheet.agenda import Thing
from game.rules.chaos.sheet.components import (
    Condition,
    HeldTurn,
    Loaded,
    Prepared,
    Reserves,
    Skill,
    Spraying,
    Wear,
)
from game.rules.chaos.tables.book import weapon
from tests.rules.chaos.brawl import field, order, sheet, who
from tests.rules.chaos.drawn import Drawn

SHOT = "shoot"


def ways(here: Drawn, family: str = CLOSE, item: str = "club", now: int = 1) -> tuple[str, ...]:
    """The answers that 2 can give to 1."""
    how = SHOT if family == RANGED else "strike"
    threat = Threat(here.units["1"], family, how, item)
    return answers.methods(here.world, here.units["2"], threat, now, out=False)


@pytest.mark.rule("CF-ROLL-07", "CF-PARLAY-02", "CF-AREA-03", "CF-SPRAY-14")
def test_what_is_near_him_makes_a_block_and_what_reaches_a_strike_at_the_same_moment() -> None:
    held = ("pistol", "")
    empty = field("1 . 2", "thug", "thug", held=held)
    assert ways(empty, RANGED, "pistol") == ("evade", "tumble", "none")
    stool = field("1 C 2", "thug", "thug", held=held, things={"C": "stool"})
    assert ways(stool, RANGED, "pistol") == ("block", "evade", "tumble", "none")
    far = field("1 . . . 2", "thug", "thug", held=("pistol", "club"))
    far.put("2", HeldTurn())
    assert "simultaneous" not in ways(far, RANGED, "pistol")
    near = field("1 2", "thug", "thug", held=("pistol", "club"))
    near.put("2", HeldTurn())
    assert "simultaneous" in ways(near, RANGED, "pistol")


@pytest.mark.rule("CF-SIM-01", "CF-STEEL-03", "CF-SPRAY-09", "CF-STUN-03", "CF-KI-04")
def test_what_a_strike_at_the_same_moment_is_paid_with() -> None:
    here = field("12", "thug", "aldric", held=("club", "long_sword"))

    def paid(method: str, turn: int = 1) -> tuple[str, ...]:
        return answers.prices(here.world, here.units["2"], method, turn)

    assert paid("simultaneous") == ("action",)
    here.put("2", HeldTurn())
    assert paid("simultaneous") == ("held", "action"), "the held Turn is named once"
    here.put("2", Reserves(5, 0, 3))
    assert paid("simultaneous") == ("held", "ki")
    here.put("2", Reserves(1, 0, 3))
    assert paid("simultaneous") == ("held",), "the ability and an action cost a Ki each"
    here.put("2", Reserves(0, 3, 3))
    assert paid("simultaneous") == ("held",), "the ability costs a Ki"
    here.put("2", Reserves(5, 3, 3, dry=1))
    assert paid("simultaneous") == ("held",), "no Ki is to be spent in this round"
    here.put("2", Reserves(5, 3, 3), Condition(stunned=True))
    assert paid("simultaneous") == ()
    assert paid("dodge") == ("action", "held")


@pytest.mark.rule("CF-SPRAY-09")
def test_who_sprays_has_a_free_action_alone_for_an_answer() -> None:
    here = field("12", held=("long_sword", "pistol"))
    unit = here.units["2"]
    here.put("2", Prepared(), HeldTurn())
    assert answers.prices(here.world, unit, "dodge", 1) == ("prepared",)
    here.put("2", Spraying(order(form="fight"), 3, 10))
    assert answers.prices(here.world, unit, "dodge", 1) == ("action",)
    here.put("2", Reserves(5, 0, 3))
    assert answers.prices(here.world, unit, "dodge", 1) == ("ki",)


@pytest.mark.rule("CF-BLOCK-01", "CF-ROLL-07")
@pytest.mark.parametrize(
    ("held", "against", "method", "with_what"),
    [
        (("club", ""), "club", "parry", ("club", "fist")),
        (("club", "dagger"), "club", "parry", ("club", "dagger")),
        (("club", "pistol"), "club", "parry", ("club",)),
        (("pistol", ""), "club", "parry", ("fist",)),
        (("small_shield", "club"), "club", "parry", ("small_shield",)),
        (("katana", ""), "club", "parry", ("katana", "fist")),
        (("dagger", ""), "pistol", "quick_parry", ("dagger",)),
        (("dagger", ""), "laser_pistol", "quick_parry", ()),
        (("dagger", ""), "throwing_knife", "quick_parry", ("dagger", "fist")),
        (("dagger", ""), "net", "quick_parry", ("dagger", "fist")),
        (("dagger", ""), "spear", "quick_parry", ("dagger", "fist")),
        (("dagger", ""), "", "quick_parry", ("dagger",)),
    ],
)
def test_what_he_deflects_with(
    held: tuple[str, str], against: str, method: str, with_what: tuple[str, ...]
) -> None:
    here = field("12", held=("", held))
    broken = "club" if "small_shield" in held else ""
    here.put("2", Wear(((broken, 0),)) if broken else Wear())
    threat = Threat(here.units["1"], weapon=against)
    assert answers.weapons(who(here, "2"), threat, method) == with_what


@pytest.mark.rule("CF-BLOCK-04", "CF-BLOCK-05")
def test_what_has_pfb_left_can_take_a_blow() -> None:
    here = field("12", held=("", ("club", "pistol")))
    assert answers.shields(who(here, "2")) == ("club",)
    for left, expected in ((1, ("club",)), (0, ())):
        here.put("2", Wear((("club", left),)))
        assert answers.shields(who(here, "2")) == expected


def in_the_way(here: Drawn, family: str = RANGED) -> str:
    """The signs of the objects that 2 can put between 1 and himself."""
    threat = Threat(here.units["1"], family, weapon="club")
    found = answers.objects(here.world, here.units["2"], threat)
    return "".join(sign for sign, unit in here.units.items() if unit in found)


@pytest.mark.rule("CF-BLOCK-05")
def test_the_objects_in_the_way_are_whole_before_him_and_within_a_metre() -> None:
    things = dict.fromkeys("ABCDE", "stool")
    here = field("1 A B 2 C\n. . D . .\n. E . . .", things=things)
    assert in_the_way(here) == "BD"
    here.put("A", Position(here.at("2")))
    assert in_the_way(here) == "ABD", "what is under his feet as well"
    here.put("B", Thing("stool", 0))
    here.put("D", Thing("stool", 1))
    assert in_the_way(here) == "AD"
    here.put("D", Thing("handcart", 5))
    assert in_the_way(here) == "A", "it is no object of the tables"
    for sign in "12":
        gone = field("1 . B 2", things={"B": "stool"})
        gone.world.drop(gone.units[sign], gone.world.get(gone.units[sign], Position))
        assert in_the_way(gone) == ""


@pytest.mark.rule("CF-BLOCK-05")
@pytest.mark.parametrize(
    ("strength", "kind", "family", "lifted"),
    [
        (6, "table", CLOSE, True),
        (5, "table", CLOSE, False),
        (5, "table", PARLAY, False),
        (5, "table", RANGED, True),
        (9, "tyre", CLOSE, False),
        (9, "tyre", RANGED, True),
        (1, "stool", CLOSE, False),
        (2, "stool", CLOSE, True),
    ],
)
def test_thirty_kilograms_take_strength_six_against_a_blow(
    strength: int, kind: str, family: str, lifted: bool
) -> None:
    here = field("1 C 2", "thug", sheet("thug", strength=strength), things={"C": kind})
    assert in_the_way(here, family) == ("C" if lifted else "")


@pytest.mark.rule("CF-CAP-01", "CF-CAP-03")
@pytest.mark.parametrize(
    ("held", "flying", "caught"),
    [
        (("club", ""), "short_bow", True),
        (("club", ""), "grenade", False),
        (("club", ""), "laser_pistol", False),
        (("club", ""), "pistol", False),
        (("", ""), "pistol", False),
        (("club", "dagger"), "short_bow", False),
    ],
)
def test_what_can_be_caught_in_the_air(held: tuple[str, str], flying: str, caught: bool) -> None:
    here = field("12", held=("", held))
    assert answers.catches(who(here, "2"), weapon(flying)) is caught


@pytest.mark.rule("CF-SIM-01")
@pytest.mark.parametrize(
    ("drawing", "held", "ready"),
    [
        ("12", ("club", ""), ("club", "fist", "kick")),
        ("1.2", ("club", ""), ()),
        ("1.2", ("claymore", "claymore"), ("claymore",)),
        ("1.2", ("pistol", ""), ("pistol",)),
        ("12", ("pistol", ""), ("fist", "kick", "pistol")),
        ("1.2", ("dagger", ""), ()),
        ("1.2", ("net", ""), ()),
        ("1.2", ("grenade", ""), ()),
        ("1.2", ("shuriken", ""), ("shuriken",)),
        ("1#2", ("pistol", ""), ()),
        ("1" + "." * 49 + "2", ("pistol", ""), ("pistol",)),
        ("1" + "." * 50 + "2", ("pistol", ""), ()),
    ],
)
def test_what_is_ready_to_strike_or_shoot_back_with_at_once(
    drawing: str, held: tuple[str, str], ready: tuple[str, ...]
) -> None:
    here = field(drawing, "thug", sheet("thug", strength=9), held=("", held))
    here.put("2", Loaded(tuple((item, 2) for item in dict.fromkeys(held) if item)))
    assert answers.ready(here.world, here.units["2"], here.units["1"]) == ready


@pytest.mark.rule("CF-SIM-01")
def test_nothing_is_ready_for_or_against_who_is_not_there() -> None:
    for sign in "12":
        here = field("12", held=("club", "club"))
        here.world.drop(here.units[sign], here.world.get(here.units[sign], Position))
        assert answers.ready(here.world, here.units["2"], here.units["1"]) == ()


@pytest.mark.rule("CF-MOVE-07")
@pytest.mark.parametrize(
    ("method", "steps"),
    [
        ("parry", 2),
        ("quick_parry", 2),
        ("block", 2),
        ("parlay", 2),
        ("dodge", 3),
        ("evade", 3),
        ("tumble", 3),
        ("capture", 0),
        ("simultaneous", 0),
        ("none", 0),
    ],
)
def test_how_far_he_draws_back_in_an_answer(method: str, steps: int) -> None:
    me = who(field("12"), "2")
    assert answers.steps_of(me, Answer(method)) == steps
    assert answers.steps_of(me, Answer(method, thing=7)) == 0, (
        "whoever holds an object before him stays"
    )


@pytest.mark.rule("CF-TICK-04", "CF-CAP-01", "CF-MOVE-07")
@pytest.mark.parametrize(
    ("method", "item", "path", "ticks"),
    [
        ("parry", "club", 0, 1),
        ("quick_parry", "club", 0, 1),
        ("block", "club", 0, 1),
        ("parlay", "club", 0, 2),
        ("simultaneous", "club", 0, 2),
        ("parry", "fist", 0, 2),
        ("block", "", 0, 2),
        ("dodge", "", 2, 2),
        ("dodge", "", 3, 3),
        ("capture", "", 0, 3),
    ],
)
def test_quick_hands_save_a_tick_with_their_own_weapon_alone(
    method: str, item: str, path: int, ticks: int
) -> None:
    me = who(field("12", held=("", "club")), "2")
    quick = Skill(weapon("club").group, 9, ("quick_hands",))
    me = replace(me, fighter=replace(me.fighter, skills=(quick,)))
    cells = tuple(Cell(x, 0) for x in range(path))
    assert answers.ticks_of(me, Answer(method, item), cells) == ticks
