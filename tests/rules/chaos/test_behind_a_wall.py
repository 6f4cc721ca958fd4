"""How a blow comes out behind what it went through (CLEAVE-04), and on whom it falls there."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.components import Facing, Health
from game.core.events import Event
from game.core.grid import Cell
from game.core.orders import Order
from game.core.ruleset import Request
from game.rules.chaos.acts.fight import attack, reaching, single, things
from game.rules.chaos.exchange.clash import Half
from game.rules.chaos.exchange.facts import Attack, Block
from game.rules.chaos.exchange.force import Force, damage_of
from game.rules.chaos.sheet.actions import Action
from game.rules.chaos.sheet.agenda import Masonry, Thing
from game.rules.chaos.sheet.components import Acquired, Condition, Loaded, Reserves, Skill
from game.rules.chaos.sheet.fighter import Combatant
from game.rules.chaos.tables.book import weapon
from tests.rules.chaos.brawl import field, keys, only, order, sheet, who
from tests.rules.chaos.drawn import Drawn
from tests.rules.chaos.hearing import hearing
from tests.rules.chaos.test_attack import DODGE, NONE, does, poor, rolled_as, rules_of


def striker(name: str = "grak", **changes: Any) -> Combatant:
    """A fighter as he stands there, with changes of his sheet."""
    return who(field("1 2", sheet(name, **changes), "thug"), "1")


THROWER = (Skill("throwing", 3), Skill("daggers", 1))

SWING = Attack("strike", weapon("claymore"), 3)


@pytest.mark.rule("CF-CLEAVE-04", "CF-DMG-11")
@pytest.mark.parametrize(
    ("changes", "made"),
    [
        ({}, SWING),
        ({}, replace(SWING, bounced=True)),
        ({}, replace(SWING, halved=1)),
        ({}, replace(SWING, jab=True, ticks=1)),
        # What the left hand, little time and a weak arm take off was taken before the wall.
        ({}, Attack("strike", weapon("dagger"), 2, hand="off", jab=True)),
        ({}, Attack("strike", weapon("fist"), 2, hand="off", jab=True)),
        ({}, Attack("shoot", weapon("pistol"), 1)),
        ({"strength": 4}, Attack("strike", weapon("dagger"), 2)),
        ({"strength": 4}, Attack("strike", weapon("fist"), 2)),
        ({"skills": THROWER}, Attack("throw", weapon("dagger"), 2)),
        ({"skills": THROWER}, Attack("strike", weapon("dagger"), 2)),
    ],
)
def test_behind_the_wall_it_is_half_of_what_the_wall_has_left(
    changes: dict[str, Any], made: Attack
) -> None:
    me = striker(**changes)
    weak = things.weakened(me, made, Force(9, 5))
    assert damage_of(me, weak) == Force(4, 2)
    assert (weak.how, weak.weapon.id, weak.area) == (made.how, made.weapon.id, "any")


@pytest.mark.rule("CF-CLEAVE-04")
@pytest.mark.parametrize(
    ("own", "side", "result", "damage"),
    [
        (SWING, Half(rolled_as(14), "hit", SWING), "hit", 4),
        (SWING, Half(rolled_as(14), "miss", SWING), "miss", 4),
        # It was critical at the wall already; beside a higher number it is a jab.
        (SWING, Half(rolled_as(20), "critical", SWING), "hit", 4),
        (SWING, Half(rolled_as(14), "hit", replace(SWING, jab=True)), "hit", 2),
        (
            replace(SWING, jab=True),
            Half(rolled_as(14), "hit", replace(SWING, jab=True)),
            "hit",
            4,
        ),
    ],
)
def test_what_lands_of_it_on_one_who_strikes_at_the_same_moment(
    own: Attack, side: Half, result: str, damage: int
) -> None:
    me = striker()
    weak = things.weakened(me, own, Force(9, 5))
    made = single.landing(side, own, weak)
    assert (made.outcome, made.result) == (side.outcome, result)
    assert damage_of(me, made.attack).damage == damage
    assert single.landing(side, own, None) == side


def breach(item: str = "claymore", x: int = 1, **more: Any) -> Action:
    """An attack on the wall in this cell."""
    return Action("fight", "breach", item, cell=Cell(x, 0), **more)


def heard(
    here: Drawn, action: Action, dice: dict[str, list[int]], *said: Order
) -> tuple[list[Event], list[Request]]:
    """The events of an attack, and what was asked."""
    asked: list[Request] = []
    work = hearing(lambda step: attack.strike(step, here.units["1"], action), asked)
    return here.do(work, dice, said, 3), asked


@pytest.mark.rule("CF-CLEAVE-04", "CF-ROLL-08", "CF-DMG-17")
def test_a_blow_at_a_wall_is_declared_paid_and_done_on_the_wall_first() -> None:
    here = field("1 #\n. 2", "grak", "thug", held=("claymore", "club"))
    here.put("1", Reserves(2, 3, 3), Facing("N"))
    cell = here.at("1")
    action = Action("fight", "breach", "claymore", cell=Cell(1, cell.y), ki=1)
    events = does(here, action, {"attack": [14]})
    assert keys(events) == [
        "chaos.ki_roll", "turned", "chaos.attacks_breach", "chaos.thing_hit", "chaos.thing_takes"
    ]  # fmt: skip
    told, hit, takes = events[2:]
    assert (told.rule, told.unit, told.target) == ("CF-ROLL-02", here.units["1"], None)
    assert (told.cell, told.fact("weapon")) == (Cell(1, cell.y), "claymore")
    assert (hit.rule, hit.outcomes[0].grade) == ("CF-ROLL-08", "hit")
    assert (takes.rule, takes.unit, takes.target) == (
        "CF-CLEAVE-04", here.units["1"], here.units["1"]
    )  # fmt: skip
    assert who(here, "1").reserves.ki == 1
    assert who(here, "1").facing == "E"
    ((worn, left),) = here.world.get(1, Masonry).left
    assert (worn, left) == (Cell(1, cell.y), takes.fact("left"))


@pytest.mark.rule("CF-ROLL-08", "CF-DMG-17", "CF-CALL-06")
@pytest.mark.parametrize(("before", "covered"), [(". .", False), (". T", True)])
def test_a_crate_is_covered_by_what_stands_before_it_and_not_by_itself(
    before: str, covered: bool
) -> None:
    here = field(f"1 {before} C . 2", "fred", "thug", held=("pistol", "club"),
                 things={"C": "crate", "T": "table"})  # fmt: skip
    poor(here)
    here.put("1", Loaded((("pistol", 9),)))
    action = Action("fight", "break", "pistol", thing=here.units["C"])
    events = does(here, action, {"attack": [2]})
    rules = rules_of(only(events, "chaos.thing_missed"))
    assert ("CF-CALL-06" in rules) is covered


@pytest.mark.rule("CF-CLEAVE-04", "CF-ROLL-08", "CF-DMG-17")
@pytest.mark.parametrize("wall", [True, False])
@pytest.mark.parametrize(("until", "numb"), [(2, False), (3, True)])
def test_a_wrist_is_numb_only_as_long_as_that_lasts(wall: bool, until: int, numb: bool) -> None:
    here = field("1 # . 2" if wall else "1 C . 2", "grak", "thug", held=("claymore", "club"),
                 things={} if wall else {"C": "crate"})  # fmt: skip
    poor(here)
    here.put("1", Condition(numb=("right", until)))
    action = breach() if wall else Action("fight", "break", "claymore", thing=here.units["C"])
    events = does(here, action, {"attack": [18]})
    rules = rules_of(only(events, "chaos.thing_hit"))
    assert ("CF-PARLAY-01" in rules) is numb
    assert "chaos.ki_roll" not in keys(events)


@pytest.mark.rule("CF-ROLL-08", "CF-DMG-17", "CF-CALL-06")
@pytest.mark.parametrize(("gap", "far"), [(1, False), (34, True)])
def test_a_shot_at_a_thing_far_away_is_a_called_one(gap: int, far: bool) -> None:
    here = field("1 " + ". " * gap + "C 2", "fred", "thug", held=("pistol", "club"),
                 things={"C": "stool"})  # fmt: skip
    poor(here)
    here.put("1", Loaded((("pistol", 9),)))
    action = Action("fight", "break", "pistol", thing=here.units["C"])
    events = does(here, action, {"attack": [2]})
    rules = rules_of(only(events, "chaos.thing_missed"))
    assert ("CF-CALL-06" in rules) is far


@pytest.mark.rule("CF-ROLL-08", "CF-DMG-17", "CF-CLEAVE-03", "CF-CLEAVE-04")
def test_what_a_thing_leaves_of_a_blow_strikes_the_first_behind_it_and_nobody_else() -> None:
    """13 / 6 of a claymore through 8: 11 are left, half of it 5, and nothing goes on from him."""
    here = field("1 C 2 4", "grak", sheet("thug", armour=""), "thug", "thug",
                 held=("claymore", "club"), things={"C": "stool"})  # fmt: skip
    poor(here)
    here.put("1", Acquired(99))
    here.put("2", Health(30, 30))
    action = Action("fight", "break", "claymore", thing=here.units["C"])
    events, asked = heard(here, action, {"attack": [14], "location": [5]}, NONE)
    one, two = here.units["1"], here.units["2"]
    takes, on = only(events, "chaos.thing_takes"), only(events, "chaos.goes_on")
    assert (takes.rule, takes.unit, takes.target) == ("CF-DISARM-04", one, one)
    assert takes.fact("left") == here.world.get(here.units["C"], Thing).left
    assert (on.rule, on.unit, on.target) == ("CF-CLEAVE-04", one, two)
    assert [(request.unit, request.kind) for request in asked] == [(two, "chaos.defend")]
    assert asked[0].about == (
        ("by", one), ("family", "close"), ("how", "strike"), ("weapon", "claymore"),
        ("area", "any"), ("number", 12), ("die", 14),
    )  # fmt: skip
    assert only(events, "chaos.hits_open").stakes is None
    assert who(here, "2").hp.now == 30 - 5
    assert here.world.get(one, Acquired) == Acquired(99), "a blow needs no aim"


@pytest.mark.rule("CF-CLEAVE-04")
def test_a_shot_through_a_wall_is_answered_as_a_shot() -> None:
    here = field("1 . C 2", "claire", "thug", held=("laser_pistol", "club"),
                 things={"C": "stool"})  # fmt: skip
    poor(here)
    here.put("1", Loaded((("laser_pistol", 9),)))
    action = Action("fight", "break", "laser_pistol", thing=here.units["C"])
    evade = order(method="evade", pay="action")
    events, asked = heard(here, action, {"attack": [18], "defence": [20]}, evade)
    assert (asked[0].fact("family"), asked[0].fact("how")) == ("ranged", "shoot")
    assert "chaos.avoided" in keys(events)


@pytest.mark.rule("CF-CLEAVE-04")
def test_who_dodges_what_comes_through_is_not_hit() -> None:
    here = field("1 C 2", "grak", "thug", held=("claymore", "club"), things={"C": "stool"})
    poor(here)
    action = Action("fight", "break", "claymore", thing=here.units["C"])
    events, _ = heard(here, action, {"attack": [9], "defence": [20]}, DODGE)
    assert keys(events)[-2:] == ["chaos.avoided", "turned"]
    assert who(here, "2").hp.now == who(here, "2").hp.full


@pytest.mark.rule("CF-DMG-07", "CF-DMG-17")
def test_what_a_weapon_takes_is_told_of_its_owner() -> None:
    here = field("1 2", "grak", "thug", held=("claymore", "katana"))
    one, two = here.units["1"], here.units["2"]
    me, block = who(here, "1"), Block("katana", 10, 4)
    events = here.do(lambda step: things.struck(step, me, SWING, block, two))
    told = only(events, "chaos.weapon_takes")
    assert (told.unit, told.target) == (two, one)
    assert told.facts == (("weapon", "katana"), ("n", 2), ("left", 8))
    assert dict(who(here, "2").wear.left) == {"katana": 8}


@pytest.mark.rule("CF-CLEAVE-03", "CF-CLEAVE-04", "CF-BLOCK-04", "CF-CAP-03")
@pytest.mark.parametrize(
    ("dice", "answer", "lost"),
    [
        ({"attack": [20]}, NONE, 10),
        ({"attack": [9], "defence": [20]}, order(method="tumble", pay="action"), 2),
    ],
)
def test_what_was_critical_at_the_thing_is_so_no_more_and_a_tumble_halves_it_again(
    dice: dict[str, list[int]], answer: Order, lost: int
) -> None:
    """Half of the 21 that the stool leaves of a critical blow, a quarter of 11 of another one."""
    here = field("1 C 2", "grak", sheet("thug", armour=""), held=("claymore", "club"),
                 things={"C": "stool"})  # fmt: skip
    poor(here)
    here.put("2", Health(60, 60))
    action = Action("fight", "break", "claymore", thing=here.units["C"])
    heard(here, action, {**dice, "location": [5]}, answer)
    assert 60 - who(here, "2").hp.now == lost


@pytest.mark.rule("CF-CLEAVE-04", "CF-CALL-08")
def test_a_wall_that_he_does_not_reach_takes_no_blow() -> None:
    here = field("1 . # 2", "grak", "thug", held=("dagger", "club"))
    poor(here)
    events = does(here, breach("dagger", 2))
    assert [(event.key, event.rule) for event in events] == [("chaos.attack_lost", "CF-CALL-08")]
    assert here.world.find(1, Masonry) is None


@pytest.mark.rule("CF-CLEAVE-04", "CF-REFL-03")
@pytest.mark.parametrize(("sign", "left"), [("#", 20), ("+", 8), (".", 20)])
def test_what_a_shot_meets_in_a_closed_cell(sign: str, left: int) -> None:
    """Where nothing is built it is a wall of the map."""
    here = field(f"1 {sign} 2")
    found = reaching.wall_of(here.world, Cell(1, 0))
    assert found == (0, left, 3 if sign == "+" else 6)
