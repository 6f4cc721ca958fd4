"""What is shown: the card, the countdown, where one can go, whom one sees, who threatens one."""

from __future__ import annotations

import pytest

from game.core.grid import Cell
from game.core.ruleset import Request
from game.play.words import templates
from game.rules.empress import PERSONAL, RULESET, shown
from game.rules.empress.acts.initiative import STANCES
from game.rules.empress.acts.turn import ACTIONS
from game.rules.empress.exchange.maneuvers import ESCAPE, KINDS, SAVE_OF
from game.rules.empress.sheet.components import Grappled, ShieldWear
from tests.rules.empress.bout import man, setup
from tests.rules.empress.desk import Desk, desk

QUICK = {"agility": 18}


def test_the_card_tells_the_numbers_and_the_states() -> None:
    fight = desk(setup(man("E1", "a", (5, 5), **QUICK), man("E10", "b", (9, 5))))
    request = fight.until("E1")
    view = fight.view(request)
    found = shown.card(view, request.unit)
    told = {stat.key.rpartition(".")[2]: stat.value for stat in found.stats}
    assert 8 < int(told["hit_class"]) < int(told["armour_class"])
    assert {stat.key for stat in found.stats} <= set(templates())
    assert found.arms in ("sword", "longsword", "mace", "spear")


@pytest.mark.rule("EM-INI-01", "EM-STN-01")
def test_the_countdown_tells_who_is_due_and_who_acts() -> None:
    fight = desk(setup(man("E2", "a", (5, 5), **QUICK), man("E10", "b", (9, 5))))
    request = fight.until("E2")
    bar = shown.timeline(fight.view(request))
    assert bar is not None
    states = {mark.unit: mark.state for mark in bar.marks}
    assert states == {fight.unit("E2"): "acting", fight.unit("E10"): "due"}


@pytest.mark.rule("EM-INI-06")
def test_nobody_but_his_own_side_sees_for_whom_he_waits() -> None:
    fight = desk(setup(man("E2", "a", (5, 5), **QUICK), man("E10", "b", (9, 5))))
    request = fight.until("E2")
    order = fight.order(request, {"form": "counter", "target": "E10"})
    unit = request.unit
    fight.battle.give(request, order)
    own, other = (fight.battle.view(side) for side in ("a", "b"))
    assert "empress.chip.countering" in {chip.key for chip in shown.card(own, unit).chips}
    assert "empress.chip.countering" not in {chip.key for chip in shown.card(other, unit).chips}


@pytest.mark.rule("EM-WPN-07")
def test_reach_sight_and_threat() -> None:
    wall = {(7, y): "wall" for y in range(10)}
    people = (man("E7", "a", (2, 5), **QUICK), man("E10", "b", (5, 5)), man("M1", "b", (12, 5)))
    fight = desk(setup(*people, terrain=wall))
    request = fight.until("E7")
    view = fight.view(request)
    strides = shown.reach_of(view, request.unit)
    assert {stride.manner for stride in strides} == {"walk"}
    wolf = shown.reach_of(fight.battle.view("b"), fight.unit("M1"))
    assert "walk" in {stride.manner for stride in wolf}
    seen = {one.unit: one.state for one in shown.sight(view, request.unit, Cell(2, 5))}
    assert seen == {fight.unit("E10"): "clear", fight.unit("M1"): "blocked"}
    threat = shown.threat(view)
    assert fight.unit("E10") in threat[Cell(2, 5)]
    assert fight.unit("M1") not in threat[Cell(2, 5)]
    assert shown.quarry_of(view, request.unit)


@pytest.mark.rule("EM-MOV-01", "EM-TRN-01")
@pytest.mark.parametrize("to", [(4, 5), (3, 6), (7, 9)])
def test_what_is_left_of_his_movement_is_marked_as_it_can_be_ordered(to: tuple[int, int]) -> None:
    people = (man("E7", "a", (2, 5), **QUICK), man("E10", "b", (15, 5)))
    fight = desk(setup(*people))
    request = fight.until("E7")
    assert walks(fight, request) == fight.open(request, "to", ("form", "move"))
    fight.battle.give(request, fight.order(request, {"form": "move", "to": to}))
    request = fight.until("E7")
    assert walks(fight, request) == fight.open(request, "to", ("form", "move"))
    strides = shown.reach_of(fight.view(request), request.unit)
    assert "run" not in {stride.manner for stride in strides}, "he has moved"


def walks(fight: Desk, request: Request) -> set[Cell]:
    """The cells that are marked as those where he can walk."""
    strides = shown.reach_of(fight.view(request), request.unit)
    return {stride.cell for stride in strides if stride.manner == "walk"}


def test_what_the_book_puts_together_has_words() -> None:
    made = [f"form.{form}" for form in (*ACTIONS, *STANCES)]
    made += [f"form_note.{form}" for form in (*ACTIONS, *STANCES)]
    made += [
        f"{slot}.{aim}" for aim in {*SAVE_OF} - {ESCAPE} for slot in ("aim", "aim2", "aim_note")
    ]
    made += [f"kind.{kind}" for kind in KINDS]
    made += [f"phase.{phase.id}" for phase in PERSONAL.phases]
    known = templates()
    assert [key for key in made if f"empress.{key}" not in known] == []
    asked = [kind for kind in RULESET.kinds if RULESET.kinds[kind].asks == ""]
    assert [kind for kind in asked if f"battle.ask.{kind}.title" not in known] == []


@pytest.mark.rule("EM-SHD-07", "EM-ARM-01")
def test_what_protects_him_is_told_with_what_is_left_of_the_shield() -> None:
    fight = desk(setup(man("E2", "a", (5, 5)), man("E10", "b", (9, 5))))
    unit, world = fight.unit("E2"), fight.battle.world
    world.put(unit, ShieldWear(1))
    told = {one.key.rpartition(".")[2]: one.value for one in shown.card(world, unit).guard}
    assert told["shield"] == "2/3"
    assert (told["coverage"], told["protection"]) == (6, 4)


@pytest.mark.rule("EM-GRP-03", "EM-GRP-05")
def test_both_in_a_hold_have_it_on_their_cards_with_the_grapples_to_a_pin() -> None:
    fight = desk(setup(man("E9", "a", (5, 5)), man("E10", "b", (6, 5))))
    mine, other, world = fight.unit("E9"), fight.unit("E10"), fight.battle.world
    world.put(other, Grappled((mine,), 2))
    for unit in (mine, other):
        (hold,) = shown.card(world, unit).holds
        assert (hold.holder, hold.held) == (mine, other)
        assert dict(hold.facts) == {"n": 2, "all": 3}


@pytest.mark.rule("EM-ARM-04")
def test_armour_without_gaps_has_no_armor_class_on_the_card() -> None:
    """E3: Hit Class 11, complete: nothing below a critical, from 21 on, gets through."""
    here = desk(setup(man("E3", "a", (5, 5)), man("E1", "b", (9, 5))))
    world = here.battle.world
    for name, key, worth in (("E3", "complete", 21), ("E1", "armour_class", 20)):
        told = {one.key.rpartition(".")[2]: one for one in shown.card(world, here.unit(name)).stats}
        assert told[key].value == worth
        assert len({"complete", "armour_class"} & set(told)) == 1
        assert told["health"].rule == "EM-CHR-08"


def test_sneak_attack_stands_on_the_card_of_who_has_learnt_it() -> None:
    here = desk(setup(man("E8", "a", (5, 5)), man("E1", "b", (9, 5))))
    told = {one.key: one.value for one in shown.card(here.battle.world, here.unit("E8")).stats}
    assert told["empress.stat.sneak_attack"] == "×3"
    other = {one.key for one in shown.card(here.battle.world, here.unit("E1")).stats}
    assert "empress.stat.sneak_attack" not in other
