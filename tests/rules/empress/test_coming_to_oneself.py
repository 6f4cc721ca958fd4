"""Who is free, up or down in the midst of a round of Empress, and what is open to him then."""

from __future__ import annotations

import pytest

from game.core.components import Health
from game.rules.empress.sheet.components import Down, FightingOn, Grappled, ShieldWear
from game.rules.kit.people.gear import Hands
from tests.rules.empress.bout import bout, man, setup
from tests.rules.empress.desk import desk

QUICK = {"agility": 18}


@pytest.mark.rule("EM-GRP-05", "EM-INI-02")
@pytest.mark.parametrize("freed", [True, False])
def test_whoever_is_freed_of_a_pin_before_his_segment_acts_in_it(freed: bool) -> None:
    """E9 lets go of E10, or does not; both began the round so."""
    people = (man("E9", "a", (5, 5), **QUICK), man("E10", "b", (5, 4)), man("E2", "b", (12, 8)))
    here = bout(setup(*people))
    here.until("E9").put("E10", Grappled((here.unit("E9"),), 3, True))
    here.ends().until("E9", 2)
    if freed:
        here.does("E9", "release", target="E10")
    here.ends()
    turns = [
        name for kind, name, request in here.asked if kind == "turn" and request.id.startswith("2.")
    ]
    assert ("E10" in turns) is freed


@pytest.mark.rule("EM-DTH-05", "EM-MAN-01")
def test_maneuvers_are_open_against_whoever_fights_on() -> None:
    people = (man("E2", "a", (5, 5), **QUICK), man("E10", "b", (5, 4)), man("E9", "b", (12, 8)))
    here = desk(setup(*people, switches=("fight_on",)))
    request = here.until("E2")
    here.put("E10", Health(-1, 5), Down())
    assert "maneuver" not in here.open(request, "form")
    here.put("E10", FightingOn())
    assert "maneuver" in here.open(request, "form")


@pytest.mark.rule("EM-CLV-01", "EM-DTH-05")
def test_whoever_brings_down_somebody_who_fights_on_may_cleave() -> None:
    people = (man("E2", "a", (5, 5), **QUICK), man("E10", "b", (5, 4)), man("E9", "b", (6, 4)))
    dice = {"attack": [10], "damage": [4], "fight_on": [2]}
    here = bout(setup(*people, switches=("fight_on",)), dice)
    here.until("E2").put("E10", Health(-1, 5), Down(), FightingOn(), Hands("mace", ""))
    here.does("E2", "strike", target="E10", weapon="sword")
    assert [name for kind, name, _ in here.asked if kind == "cleave"] == ["E2"]


@pytest.mark.rule("EM-GRD-02", "EM-MOV-01")
def test_a_way_in_parts_costs_what_it_costs_in_one() -> None:
    """Three cells slantwise: one, two and one."""

    def left(*cells: tuple[int, int]) -> object:
        here = bout(setup(man("E10", "a", (2, 2), **QUICK), man("E2", "b", (14, 2))))
        for cell in cells:
            here.does("E10", "move", to=cell)
        assert here.request is not None
        return dict(here.request.about)["feet"]

    assert left((5, 5)) == left((3, 3), (4, 4), (5, 5)) == left((3, 3), (5, 5)) == 20
    assert left((3, 3), (4, 3), (5, 4)) == 20
    assert left((3, 3)) == 35


@pytest.mark.rule("EM-SHD-07", "EM-TRN-02")
def test_another_shield_is_not_worn_by_what_the_first_one_took() -> None:
    people = (
        man("E1", "a", (5, 5), gear=("spear", "medium_shield", "metal_shield"), **QUICK),
        man("E10", "b", (9, 9)),
    )
    here = bout(setup(*people))
    here.until("E1").put("E1", ShieldWear(2, "medium_shield"))
    assert here.me("E1").shield_lost == 2
    here.does("E1", "change", right="spear", left="metal_shield")
    assert here.me("E1").shield_lost == 0


@pytest.mark.rule("EM-GRD-02", "EM-MOV-01")
def test_the_last_step_of_a_way_in_parts_is_open_only_if_it_fits_in() -> None:
    """One slantwise and six straight of eight: another slantwise counts two."""
    here = desk(setup(man("E10", "a", (2, 2), **QUICK), man("E2", "b", (14, 9))))
    for cell in ((3, 3), (9, 3)):
        request = here.until("E10")
        here.battle.give(request, here.order(request, {"form": "move", "to": cell}))
    found = here.open(here.until("E10"), "to", ("form", "move"))
    assert (10, 3) in found
    assert (10, 4) not in found
