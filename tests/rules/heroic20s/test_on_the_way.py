"""What happens while units move: redirected ways, free attacks, watchers, hazards, leaving."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.components import Out, Position
from game.core.grid import Cell
from game.core.setup import Thing
from game.rules.heroic20s.acts.moving import meets
from game.rules.heroic20s.sheet.components import Locks, Noted
from game.rules.heroic20s.sheet.field import yards
from game.rules.heroic20s.sheet.frontage import front
from game.rules.heroic20s.sheet.situation import ground
from tests.rules.heroic20s.field import Fight, fight, setup, troop

ORDER, GO, FREE = "heroic20s.order", "heroic20s.go", "heroic20s.free"


def apart(here: Fight, one: str, other: str) -> int:
    return yards(ground(here.battle.world), here.me(one).cells, here.me(other).cells)


@pytest.mark.rule("HC-DIS-02", "HC-DIS-05", "HC-MASS-10")
def test_free_attacks_of_several_count_together() -> None:
    """Three to one, though each strikes for itself; who runs as well has none."""
    here = fight(
        setup(
            troop("runner", "a", "thug", (20, 10)),
            troop("guard", "b", "town_guard", (21, 10)),
            troop("orc", "b", "orc_warrior", (21, 11)),
            troop("other", "b", "goblin_warrior", (20, 11)),
        ),
        initiative=[3, 4],
        fatigue=[6],
        attack=[17, 17],
        defence=[3, 3],
    )
    names = ("guard", "orc", "other")
    here.put("runner", Locks(tuple(map(here.unit, names))))
    for name in names:
        here.put(name, Locks((here.unit("runner"),)))
    here.tell(ORDER, "runner", tactic="retreat").tell(ORDER, "other", tactic="retreat")
    for name in ("guard", "orc"):
        here.tell(FREE, name, use=True)
    here.tell(GO, "runner", form="go", to=(12, 10))
    here.until("orders", 2)
    assert [event.unit for event in here.events("free_attack")] == [
        here.unit("guard"),
        here.unit("orc"),
    ]
    assert (FREE, "other") not in here.asked
    for event in here.events("strikes_in_vain"):
        shifts = {one.rule: one.worth for one in event.outcomes[0].check.modifiers}  # type: ignore[union-attr]
        assert shifts.get("HC-NUM-01") == 4, "two to one"
    assert here.at("runner") == (12, 10) and here.has("runner", Locks) is None


@pytest.mark.rule("HC-DIS-01", "HC-LOCK-03", "HC-MOVE-01", "HC-MOVE-08")
def test_who_has_withdrawn_is_free_however_near() -> None:
    here = fight(
        setup(troop("one", "a", "thug", (20, 10)), troop("pike", "b", "pikeman", (21, 10))),
        initiative=[3, 4],
        fatigue=[6],
    )
    here.put("one", Locks((here.unit("pike"),))).put("pike", Locks((here.unit("one"),)))
    here.tell(ORDER, "one", tactic="all_out_defensive", withdraw=True)
    here.tell(GO, "one", form="go", to=(17, 10))
    here.until("orders", 2)
    assert apart(here, "one", "pike") == 4
    assert here.has("one", Locks) is None and here.has("pike", Locks) is None


@pytest.mark.rule("HC-MOVE-01", "HC-MOVE-07")
def test_a_way_that_is_barred_leads_as_near_as_it_can() -> None:
    """The other moved first; whoever made for him follows as far as he can."""
    here = fight(
        setup(troop("one", "a", "thug", (10, 10)), troop("two", "b", "thug", (30, 10))),
        initiative=[3, 4],
        fatigue=[6],
    )
    here.tell(GO, "two", form="go", to=(30, 4))
    here.tell(GO, "one", form="go", target="two", to=(41, 10))
    here.until("orders", 2)
    assert here.at("two") == (30, 4)
    assert apart(here, "one", "two") == 1, "25 of his 30 yards"
    assert here.has("one", Locks).units == (here.unit("two"),)


@pytest.mark.rule("HC-MOVE-09", "HC-PROC-04")
@pytest.mark.parametrize(
    ("thing", "die", "worth"), [("fire", 5, 2), ("pit_2", 6, 4), ("spikes", 6, 2)]
)
@pytest.mark.rule("HC-MOVE-01")
def test_hazards_hurt_all_who_enter_them(thing: str, die: int, worth: int) -> None:
    """One roll, times the two of three who step there, resolved in 4.3."""
    several = troop("three", "a", "thug", (5, 9), (5, 10), (5, 11))
    things = (Thing(thing, (8, 10)), Thing(thing, (9, 10)), Thing(thing, (8, 11)))
    made = setup(several, troop("two", "b", "thug", (60, 10)))
    dice = [die]
    here = fight(
        replace(made, things=things), initiative=[3, 4], fatigue=[6], damage=dice, health=[17]
    )
    here.tell(GO, "three", form="go", to=(14, 10))
    here.until("orders", 2)
    (event,) = here.events("endangered")
    assert event.fact("figures") == 2 and event.fact("hazard") == thing
    assert here.pool("three") == 36 - event.fact("n")  # type: ignore[operator]
    assert event.fact("n") == 2 * worth
    assert here.has("three", Noted) is None


@pytest.mark.rule("HC-LOCK-05", "HC-MOVE-08")
@pytest.mark.parametrize("name", ["low", "high"])
def test_a_unit_forms_up_at_the_one_of_two_enemies_that_it_makes_for(name: str) -> None:
    here = fight(
        setup(
            troop("three", "a", "thug", (14, 10), (13, 10), (12, 10)),
            troop("low", "b", "town_guard", (21, 8)),
            troop("high", "b", "town_guard", (21, 12)),
            troop("mid", "b", "town_guard", (22, 10)),
        ),
        initiative=[3, 4],
        fatigue=[6],
    )
    here.until("movement")
    world, me = here.battle.world, here.me("three")
    assert meets(world, me, Cell(21, 10)) == (here.me("mid"),)
    here.battle.world.write(here.unit("low"), Position(Cell(21, 9)))
    here.battle.world.write(here.unit("high"), Position(Cell(21, 11)))
    assert {foe.unit for foe in meets(world, me, Cell(20, 10))} == {
        here.unit("low"), here.unit("high"),
    }  # fmt: skip
    here.tell(GO, "three", form="go", to=(20, 10), target=name)
    here.until("melee")
    assert front(ground(world), here.me("three"), here.me(name)).engaged == 3


@pytest.mark.rule("HC-MOVE-09")
@pytest.mark.rule("HC-MOVE-01")
def test_who_ends_in_a_fire_has_entered_it_whichever_way_the_others_went() -> None:
    """Three in a row come up to a guard, and form a line before him, two of them in the fire."""
    made = setup(
        troop("three", "a", "thug", (10, 10), (9, 10), (8, 10)),
        troop("foe", "b", "town_guard", (16, 10)),
    )
    things = tuple(Thing("fire", (15, y)) for y in (9, 11))
    here = fight(
        replace(made, things=things), initiative=[3, 4], fatigue=[6], damage=[5], health=[17]
    )
    here.tell(GO, "three", form="go", to=(15, 10), target="foe")
    here.until("melee")
    assert set(here.me("three").cells) == {Cell(15, y) for y in (9, 10, 11)}
    (event,) = here.events("endangered")
    assert event.fact("figures") == 2


@pytest.mark.rule("HC-MOVE-10", "HC-END-01", "HC-MOVE-01")
def test_a_unit_leaves_the_field_at_its_own_edge() -> None:
    here = fight(
        setup(
            troop("one", "a", "thug", (5, 10)),
            troop("stays", "a", "thug", (8, 20)),
            troop("two", "b", "thug", (60, 10)),
        ),
        initiative=[3, 4],
        fatigue=[6],
    )
    here.tell(GO, "one", form="go", to=(0, 10), leave=True)
    here.until("orders", 2)
    assert here.has("one", Out).why == "escaped"


@pytest.mark.rule("HC-LOCK-02", "HC-MOVE-07", "HC-LOCK-05")
def test_who_is_locked_shifts_about_but_stays() -> None:
    """The leading figure keeps its cell; those behind close up, and the whole unit fights on."""
    column = tuple((20, y) for y in range(10, 14))
    here = fight(
        setup(troop("column", "a", "thug", *column), troop("foe", "b", "town_guard", (20, 9))),
        initiative=[3, 4], fatigue=[6],
    )  # fmt: skip
    here.put("column", Locks((here.unit("foe"),))).put("foe", Locks((here.unit("column"),)))
    here.tell(ORDER, "column", tactic="neutral").tell(GO, "column", form="go", to=(30, 10))
    here.until("orders", 2)
    world = here.battle.world
    assert here.at("column") == (20, 10)
    assert front(ground(world), here.me("column"), here.me("foe")).engaged == 4


@pytest.mark.rule("HC-DIS-06", "HC-MOVE-08")
@pytest.mark.rule("HC-LOCK-03")
def test_who_is_left_behind_may_follow_and_lock_the_runner_again() -> None:
    here = fight(
        setup(troop("runs", "a", "archer", (20, 10)), troop("wolf", "b", "wolf", (21, 10))),
        initiative=[4, 3], fatigue=[6], attack=[17], defence=[3],
    )  # fmt: skip
    here.put("runs", Locks((here.unit("wolf"),))).put("wolf", Locks((here.unit("runs"),)))
    here.tell(ORDER, "runs", tactic="all_out_defensive", withdraw=True)
    here.tell(ORDER, "wolf", tactic="neutral")
    here.tell(GO, "runs", form="go", to=(12, 10)).tell(GO, "wolf", form="go", to=(13, 10))
    here.until("melee")
    assert apart(here, "runs", "wolf") == 1
    assert here.has("runs", Locks).units == (here.unit("wolf"),)
