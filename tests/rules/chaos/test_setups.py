"""From a setup to a fight: what is built, what is found wrong, who stands where and with what."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.battle import Battle
from game.core.components import Facing, Lying, Out, Position, Torch
from game.core.data import Misfit
from game.core.grid import Cell
from game.core.orders import IllegalOrder, Order
from game.core.setup import Goal, Setup, Thing
from game.rules import RULESETS
from game.rules.chaos import RULESET
from game.rules.chaos.acts.time.ending import value
from game.rules.chaos.setup.inspection import faults
from game.rules.chaos.sheet.agenda import Posture
from game.rules.chaos.sheet.agenda import Thing as Obstacle
from game.rules.chaos.sheet.components import FOR_THE_FIGHT, Carries, Condition, Fighter, Held
from game.rules.chaos.sheet.fighter import combatant
from game.rules.chaos.shown.card import chips
from game.rules.kit.people.roster import Arrives
from tests.rules.chaos.bout import bout, duel, man, setup


def wrong(fight: Setup) -> list[tuple[str, str]]:
    """Every fault: where, and what."""
    return [(".".join(map(str, fault.path)), fault.message) for fault in faults(fight)]


def test_the_book_is_registered():
    assert RULESETS["chaos"] is RULESET


def test_a_fight_is_built_side_by_side_with_what_lies_and_stands_about():
    things = (Thing("dagger", (3, 3)), Thing("crate", (2, 2)))
    fight = bout(
        setup(man("b", "b", (5, 0)), man("a", "a", (0, 0)), things=things), {"initiative": [2, 1]}
    )
    world = fight.battle.world
    assert sorted(fight.names.values()) == ["a", "b"]
    assert fight.unit("a") < fight.unit("b")
    assert world.get(3, Lying).things == ((Cell(3, 3), "dagger"),)
    ((_, (crate, spot)),) = world.each(Obstacle, Position)
    assert (crate.kind, crate.left, spot.cell) == ("crate", 8, Cell(2, 2))
    assert fight.has("a", Facing) == Facing("E")
    assert fight.has("a", Held) == Held("club")


@pytest.mark.parametrize(
    ("held", "arms"),
    [
        (Held("small_shield", "club"), "club"),
        (Held("small_shield", ""), "small_shield"),
        (Held(), "fist"),
    ],
)
def test_the_card_says_what_he_has_in_his_hand(held: Held, arms: str):
    fight = duel({"initiative": [2, 1]})
    world, unit = fight.battle.world, fight.unit("a")
    world.put(unit, held, world.get(unit, Held))
    assert RULESET.scales["personal"].card(world, unit).arms == arms


def test_the_scenario_says_what_is_in_the_hands():
    kit: dict[str, Any] = {"weapons": ("club", "dagger"), "held": ("dagger", "club")}
    fight = duel({"initiative": [2, 1]}, ours=kit)
    assert fight.has("a", Held) == Held("dagger", "club")
    assert fight.has("a", Carries) == Carries()
    two = duel({"initiative": [2, 1]}, ours={"archetype": "giant", "held": ("claymore",)})
    assert two.has("a", Held) == Held("claymore", "claymore")


def test_traits_torches_zones_and_latecomers():
    late = man("late", "b", (5, 0), arrives=2)
    lit = man("a", "a", (0, 0), traits=("torch", "hidden"), zone=((0, 0), (0, 1)))
    fight = bout(setup(lit, man("b", "b", (5, 1)), late, last=2), {"initiative": [2, 1, 2, 1, 1]})
    assert fight.has("a", Torch) == Torch(6)
    assert fight.has("a", Posture) == Posture("hidden")
    assert fight.has("late", Arrives) == Arrives(2, Cell(5, 0))
    assert fight.has("late", Position) is None
    fight.play(2)
    assert fight.has("late", Position) == Position(Cell(5, 0))
    assert fight.all("chaos.arrives")[0].rule == "CF-MOVE-01"


def test_everything_wrong_is_told_with_its_place():
    one = man("a", "a", (0, 0), traits=("torhc",), weapons=("clbu",))
    two = man("b", "b", (0, 0), "thgu")
    fight = setup(one, two, man("c", "x", (99, 0)), things=(Thing("dager", (1, 1)),))
    fight = replace(fight, goals=(Goal("slay", "a", unit="z"),), numbers={"round_limt": 3})
    found = dict(wrong(fight))
    assert found["fighters.1.archetype"] == "no archetype 'thgu'"
    assert found["fighters.0.traits.0"] == "no trait 'torhc'"
    assert "fighters.0.overrides.weapons" in found
    assert found["fighters.2.side"] == "no side 'x'"
    assert found["fighters.2.cell"] == "[99, 0] is not on the field"
    assert found["fighters.0.cell"] == "two fighters stand at [0, 0] (CF-MOVE-01)"
    assert found["things.0.item"] == "no 'dager'"
    assert found["goals.0.unit"] == "no fighter 'z'"
    assert found["numbers.round_limt"] == "unknown key"
    near = {".".join(map(str, fault.path)): fault for fault in faults(fight)}
    assert "thug" in near["fighters.1.archetype"].known
    with pytest.raises(Misfit):
        Battle.start(RULESET, fight)


def test_mass_battles_and_hands_that_hold_too_much_are_refused():
    fight = setup(man("a", "a", (0, 0), held=("claymore", "club")), man("b", "b", (1, 0)))
    assert wrong(fight) == [("fighters.0.held", "his two hands do not hold all that")]
    assert wrong(replace(fight, scale="mass"))[0][0] == "scale"


@pytest.mark.rule("CF-MOVE-01")
def test_places_and_hands_are_chosen_in_secret_before_the_first_round():
    zone = ((0, 0), (0, 1))
    kit: dict[str, Any] = {"weapons": ("club", "dagger"), "zone": zone}
    want = {"cell": Cell(0, 1), "facing": "N", "weapon": "dagger", "second": "club"}
    told = {("a", "chaos.prepare"): [want]}
    fight = duel({"initiative": [2, 1]}, told, 5, kit)
    (request,) = fight.battle.seat("a").waiting
    assert request.secret and request.editable
    with pytest.raises(IllegalOrder) as refused:
        fight.battle.give(request, Order((("cell", Cell(4, 4)),)))
    assert refused.value.rule == "CF-MOVE-01"
    fight.play()
    assert fight.has("a", Position) == Position(Cell(0, 1))
    assert fight.has("a", Facing) == Facing("N")
    assert fight.has("a", Held) == Held("dagger", "club")
    assert fight.all("moved", "a")[0].rule == "CF-MOVE-01"


def test_the_bar_of_time_before_and_during_a_round():
    fight = duel({"initiative": [9, 4], "attack": [2]})
    early = RULESET.scales["personal"].timeline(fight.battle.view("a"))
    assert early is not None
    assert [(mark.state, mark.low, mark.high) for mark in early.marks] == [("planned", 1, 20)] * 2
    cut = {"form": "fight", "how": "strike", "weapon": "club", "target": 5}
    fight.told = {("a", "chaos.turn"): [cut]}
    while True:
        request = fight._next()
        if request is not None:
            if request.kind == "chaos.defend":
                break
            fight.battle.give(request, fight._answer(request, fight.names[request.unit]))
    shown = RULESET.scales["personal"].timeline(fight.battle.view("b"))
    assert shown is not None and (shown.low, shown.high, shown.now) == (1, 9, 9)
    ours = [mark for mark in shown.marks if mark.unit == fight.unit("a")]
    assert [(mark.state, mark.at, mark.until) for mark in ours] == [("acting", 9, 7)]
    theirs = [mark for mark in shown.marks if mark.unit == fight.unit("b")]
    assert [(mark.state, mark.at, mark.what) for mark in theirs] == [("due", 4, "chaos.time.turn")]


@pytest.mark.rule("CF-TICK-06", "CF-TICK-05")
def test_where_an_order_would_put_him_is_shown_before_it_is_given():
    fight = duel({"initiative": [18, 1]}, apart=3)
    while True:
        request = fight._next()
        if request is not None:
            if request.kind == "chaos.turn":
                break
            fight.battle.give(request, fight._answer(request, fight.names[request.unit]))
    view = fight.battle.view("a")
    slots = (("form", "fight"), ("how", "strike"), ("weapon", "club"), ("target", 5))
    course = RULESET.kinds["chaos.turn"].course
    assert course is not None
    found = [(m.state, m.at, m.until, m.what) for m in course(view, request, Order(slots))]
    assert found == [
        ("planned", 18, 15, "chaos.time.prepares"),
        ("planned", 15, 13, "chaos.time.fight"),
        ("due", 7, 7, "chaos.time.turn"),
    ]
    assert course(view, request, Order(slots[:2])) == ()
    ready = course(view, request, Order((("form", "prepare"),)))
    assert [(m.at, m.what) for m in ready] == [(10, "chaos.time.turn")]


def test_how_a_fight_stands_goes_with_harm_and_turns_with_the_sides():
    fight = duel({"initiative": [9, 4]})
    world = fight.battle.world
    assert value(world, "a") == value(world, "b") == 0
    fight.put("b", Out("red_limit"))
    assert 0.5 < value(world, "a") <= 1
    assert value(world, "b") == -value(world, "a")


def test_a_card_has_numbers_armour_and_states():
    fight = duel({"initiative": [9, 4]}, ours={"archetype": "paladin"})
    card = RULESET.scales["personal"].card(fight.battle.view("a"), fight.unit("a"))
    stats = {stat.key: stat.value for stat in card.stats}
    assert stats["chaos.stat.points"] == "27/27"
    assert stats["chaos.stat.red"] == "0/7"
    assert stats["chaos.stat.shock"] == 7
    assert stats["chaos.stat.ki"] == 8
    assert card.rank == "hero" and card.shield == 10
    fight.put("a", Condition(stunned=True, prone=True, off_balance=True))
    world = fight.battle.world
    found = chips(world, combatant(world, fight.unit("a")))
    order = sorted(found, key=lambda chip: -chip.gravity)
    assert [chip.key for chip in order[:3]] == [
        "chaos.chip.stunned", "chaos.chip.prone", "chaos.chip.off_balance",
    ]  # fmt: skip
    assert [chip.gravity for chip in order[:3]] == [7, 5, 3]
    assert {part.area: part.armour for part in card.body}["head"] == 10
    assert fight.has("a", Fighter).armour


@pytest.mark.rule("CF-KO-08", "CF-WIN-01")
@pytest.mark.parametrize(("asleep", "chip"), [(2, "asleep"), (FOR_THE_FIGHT, "out_cold")])
def test_a_card_tells_who_wakes_again(asleep, chip):
    fight = duel({"initiative": [9, 4]})
    fight.put("a", Condition(asleep=asleep))
    world = fight.battle.world
    found = {one.key for one in chips(world, combatant(world, fight.unit("a")))}
    assert found & {"chaos.chip.asleep", "chaos.chip.out_cold"} == {f"chaos.chip.{chip}"}
