"""Where rules of Heroic Combat meet: forms, wounds carried along, goals, who acts first."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.components import ESCAPED, Aims, Field, Large, Out, Strength
from game.core.data import Misfit
from game.core.grid import Grid
from game.core.setup import Goal, Setup, SideSetup, Troops, UnitSetup
from game.core.world import World
from game.rules.heroic20s.acts.ending import decided
from game.rules.heroic20s.acts.resolving import acting_sides
from game.rules.heroic20s.acts.state import leave, note
from game.rules.heroic20s.exchange.injury import Blow
from game.rules.heroic20s.setup.build import build
from game.rules.heroic20s.setup.recruit import recruit
from game.rules.heroic20s.sheet.components import Ammunition, Fatigue, Idle, Noted, Unaware
from tests.rules.heroic20s.arms import injury
from tests.rules.heroic20s.field import Fight, fight, setup, troop


def line(x: int, count: int) -> tuple[tuple[int, int], ...]:
    return tuple((x, 2 + y) for y in range(count))


@pytest.mark.rule("HC-MASS-06", "HC-RNG-23", "HC-MASS-01")
def test_a_merged_unit_has_the_fewer_missiles_and_the_lower_fatigue() -> None:
    here = fight(
        setup(
            troop("one", "a", "goblin_archer", *line(5, 3)),
            troop("two", "a", "goblin_archer", *line(6, 3)),
            troop("foe", "b", "thug", (60, 5)),
        ),
        initiative=[3, 4],
    )
    bow = here.has("one", Ammunition).left[0][0]
    here.put("one", Ammunition(((bow, 9),), ((bow, 1),)), Fatigue(7, 10))
    here.put("two", Ammunition(((bow, 4),), ((bow, 0),)), Fatigue(9, 10))
    here.tell("heroic20s.order", "one", tactic="merge", **{"with": "two"})
    here.until("movement")
    assert here.has("one", Strength) == Strength(6, 6)
    assert here.has("one", Ammunition) == Ammunition(((bow, 4),), ((bow, 0),))
    assert here.has("one", Fatigue).now == 7
    assert here.has("two", Out).why == "merged"


@pytest.mark.rule("HC-MASS-06", "HC-MASS-08")
def test_both_parts_of_a_unit_of_giants_are_as_large() -> None:
    ogres = tuple((5 + 2 * x, 2 + 2 * y) for x in range(2) for y in range(3))
    here = fight(
        setup(troop("o", "a", "ogre_tribesman", *ogres), troop("f", "b", "thug", (60, 5))),
        initiative=[3, 4],
    )
    here.tell("heroic20s.order", "o", tactic="split", count=3)
    here.until("movement")
    found = [one for _, (one, _) in here.battle.world.each(Large, Strength)]
    assert found == [Large(2), Large(2)]
    assert here.living("o") == 3
    chosen = [event.unit for event in here.battle.events if event.key == "revealed"]
    assert len(set(chosen)) == 3
    assert here.asked.count(("heroic20s.order", "o")) == 2


def runaway() -> Fight:
    return fight(
        setup(troop("run", "a", "thug", (0, 5)), troop("foe", "b", "thug", (20, 5))),
        health=[17],
        initiative=[3, 4],
        fatigue=[6],
    )


@pytest.mark.rule("HC-INJ-03", "HC-DIS-02", "HC-MOVE-10")
def test_who_leaves_the_field_with_injury_noted_may_fall_of_it() -> None:
    here = runaway().until("movement")
    world, unit = here.battle.world, here.unit("run")

    class Told:
        world: World

        def emit(self, event: object) -> None:
            pass

    told = Told()
    told.world = world
    note(world, unit, 40, here.unit("foe"))
    leave(told, unit, ESCAPED, "HC-MOVE-10")  # type: ignore[arg-type]
    assert here.has("run", Noted) == Noted(((here.unit("foe"), 40),))
    here.until("melee")
    assert here.has("run", Out).why == "fallen"
    assert here.has("run", Noted) is None


@pytest.mark.rule("HC-END-14", "HC-PROC-11", "HC-INJ-03")
def test_injury_of_any_cause_adds_up_and_ends_idleness() -> None:
    here = runaway()
    world, unit = here.battle.world, here.unit("run")
    field = world.each(Field)[0][0]
    world.write(field, Idle(12, 5))
    note(world, unit, 0, None)
    assert world.get(field, Idle) == Idle(12, 5)
    note(world, unit, 3, None)
    note(world, unit, 4, 9)
    assert here.has("run", Noted) == Noted(((0, 3), (9, 4)))
    assert world.get(field, Idle).rounds == -1


@pytest.mark.rule("HC-PROC-10", "HC-INIT-05")
@pytest.mark.parametrize(("dice", "first"), [([3, 4], "b"), ([4, 3], "a")])
def test_the_winner_of_initiative_acts_first_and_cannot_defer(dice: list[int], first: str) -> None:
    here = fight(
        setup(troop("x", "a", "thug", (5, 5)), troop("y", "b", "thug", (20, 5))), initiative=dice
    )
    here.until("movement")
    asked = here.request
    assert acting_sides(here.battle.world)[0] == first
    assert asked is not None and asked.side == first


@pytest.mark.rule("HC-MASS-04", "HC-MASS-10")
def test_a_mixed_force_is_several_units_that_strike_apart() -> None:
    here = fight(
        setup(
            troop("orcs", "a", "orc_axeman", *line(4, 3)),
            troop("goblins", "a", "goblin_warrior", *line(6, 3)),
            troop("elves", "b", "town_guard", *line(5, 3)),
            size=(20, 12),
        ),
        initiative=[6, 1],
        attack=[12, 12],
        defence=[3, 3],
    )
    here.until("melee")
    for name, weapon in (("orcs", "axe"), ("goblins", "baton")):
        here.tell("heroic20s.strike", name, form="strike", weapon=weapon, target="elves")
    here.answer(here.request)  # type: ignore[arg-type]
    here.answer(here.request)  # type: ignore[arg-type]
    for _ in range(2):
        if here.request is not None and here.request.kind == "heroic20s.defend":
            here.answer(here.request)
    told = here.events("strikes_in_vain")
    assert [event.unit for event in told] == [here.unit("orcs"), here.unit("goblins")]


@pytest.mark.rule("HC-INJ-12")
def test_a_limb_takes_all_injury_in_battle() -> None:
    foe = recruit("thug")
    blow = Blow(dice=6, adds=0, type="cut", divisor=1.0, location="right_arm", foe=foe, far=False)
    assert injury(blow, 36) > foe.hit_points


@pytest.mark.rule("HC-PROC-07")
@pytest.mark.parametrize("sides", [1, 3])
def test_a_battle_has_two_sides(sides: int) -> None:
    plain = setup(troop("x", "a", "thug", (5, 5)), troop("y", "b", "thug", (20, 5)))
    named = tuple(SideSetup(name, name, "azure") for name in "abc"[:sides])
    with pytest.raises(Misfit, match="HC-PROC-07"):
        build(replace(plain, sides=named))


@pytest.mark.rule("HC-PROC-12")
def test_nobody_hides_but_units_may_be_unaware() -> None:
    foe = troop("y", "b", "thug", (20, 5))
    here = fight(setup(troop("x", "a", "thug", (5, 5), traits=("unaware",)), foe))
    assert here.has("x", Unaware) == Unaware()
    with pytest.raises(Misfit, match="no trait 'hidden'"):
        build(setup(troop("x", "a", "thug", (5, 5), traits=("hidden",)), foe))


def companies(*goals: Goal) -> Setup:
    units = tuple(
        UnitSetup(name, name, side, (Troops("spearmen", 40),), cell=cell)
        for name, side, cell in (("p", "a", (2, 1)), ("q", "b", (2, 5)))
    )
    sides = (
        SideSetup("a", "a", "azure", with_unit="p"),
        SideSetup("b", "b", "gules", with_unit="q"),
    )
    return Setup("mass", Grid(5, 7), sides, units, goals=goals)


@pytest.mark.rule("HC-PROC-09", "HC-MASS-05")
def test_goals_of_companies_mean_all_cells_of_a_square() -> None:
    here = fight(companies(Goal("hold", "a", round=3, cells=((2, 1),))))
    aims = here.battle.world.get(here.battle.world.each(Field)[0][0], Aims)
    spot = here.at("p")
    assert spot in aims.goals[0].cells
    assert len(aims.goals[0].cells) == 81


@pytest.mark.rule("HC-END-01", "HC-MASS-01")
def test_who_breaks_the_commander_wins() -> None:
    two = companies(Goal("break_the_commander", "a"))
    more = UnitSetup("r", "r", "b", (Troops("levy", 30),), cell=(4, 5))
    here = fight(replace(two, units=(*two.units, more)))
    clock = replace(here.battle.clock, phase="fatigue")
    assert decided(here.battle.world, clock) is None
    here.put("q", Out("fallen"))
    found = decided(here.battle.world, clock)
    assert found is not None and found.winner == "a"
    assert found.why == "heroic20s.goal_break_the_commander"
