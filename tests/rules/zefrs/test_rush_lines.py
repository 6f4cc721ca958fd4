"""The line of a rush: how far, through whom, where it ends, and what bars it (RUSH-01, RUSH-03)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.components import Unit
from game.core.events import Event
from game.core.grid import Cell
from game.core.orders import PASS, Order
from game.core.ruleset import Request
from game.rules.kit.ground.places import without
from game.rules.kit.ground.site import field_of
from game.rules.zefrs.ground.site import crowd_of, site_of
from game.rules.zefrs.personal.acts import rushing
from game.rules.zefrs.personal.orders.lines import along, run
from game.rules.zefrs.personal.sheet.muster import take_hold
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.components import Holding, Queue, Spent, Sworn, Waits
from tests.rules.zefrs import people
from tests.rules.zefrs.field import Scene, keys, man, only, scene
from tests.rules.zefrs.test_personal_waiting import WAIT_ON, waits

SLOW: dict[str, Any] = {"movement": 1, "armour": ()}
"""Somebody whose Run takes him 9 cells."""


def ends(here: Scene, direction: str = "E") -> dict[int, list[str]]:
    """The columns in which a rush of Ann's can end, and the people it leads through."""
    who, start = here.who("Ann"), here.cell("Ann")
    assert start is not None
    crowd = without(crowd_of(here.world), who.unit)
    found = along(site_of(here.world), crowd, who, start, direction)
    name = {unit: of.name for unit, (of,) in here.world.each(Unit)}
    return {cell.x: [name[unit] for unit in people] for cell, people in found}


def rush(
    here: Scene, to: Cell | None, dice: dict[str, list[int]] | None = None, *answers: Any
) -> list[Event]:
    """Ann's rush at Bob to this cell."""
    action = Action("fight", "rush", target=here.id("Bob"), to=to)
    return here.do(lambda step: rushing.rush(step, here.id("Ann"), action), dice, answers)


@pytest.mark.rule("ZF-RUSH-01")
@pytest.mark.parametrize(("mov", "armour", "cells"), [(0, (), 8), (5, (), 13), (9, (), 17)])
def test_a_run_is_eight_cells_and_mov(mov: int, armour: tuple[str, ...], cells: int) -> None:
    assert run(people.man(movement=mov, armour=armour)) == cells


@pytest.mark.rule("ZF-RUSH-01")
def test_a_run_is_four_cells_at_the_least() -> None:
    mail = ("mail_shirt", "mail_leggings", "large_shield", "armet")
    assert run(people.man(movement=0, armour=mail)) == 4


@pytest.mark.rule("ZF-RUSH-01")
@pytest.mark.parametrize(
    ("drawing", "found"),
    [
        ("1 2 . . .", {2: ["Bob"]}),
        ("1 . 2 . 3 .", {3: ["Bob"], 5: ["Bob", "Ben"]}),
        ("1 2 3 . .", {3: ["Bob", "Ben"]}),
        ("1 . . . 2", {}),
        ("1 2 # . .", {}),
        ("1 # 2 . .", {}),
        ("1 . . . . . . . 2 . .", {9: ["Bob"]}),
        ("1 . . . . . . . . 2 .", {}),
    ],
)
def test_a_rush_ends_in_the_first_free_cell_behind_people(
    drawing: str, found: dict[int, list[str]]
) -> None:
    others = [man("Bob"), man("Ben")][: 2 if "3" in drawing else 1]
    assert ends(scene(drawing, man("Ann", talents=SLOW), *others)) == found


@pytest.mark.rule("ZF-RUSH-01")
@pytest.mark.parametrize(("at", "found"), [(5, {6: ["Bob"]}), (6, {})])
def test_slanted_lines_are_shorter_as_every_second_step_counts_two(
    at: int, found: dict[int, list[str]]
) -> None:
    field = "\n".join([". " * 9] * 9)
    here = scene(field, man("Ann", cell=(0, 0), talents=SLOW), man("Bob", cell=(at, at)))
    assert ends(here, "NE") == found, "six slanted steps are nine cells, seven are ten"


@pytest.mark.rule("ZF-RUSH-01")
def test_a_rush_climbs_no_face() -> None:
    here = scene("1 2 . .", man("Ann", talents=SLOW), man("Bob"), heights="0 1 1 0")
    assert ends(here) == {2: ["Bob"]}
    here = scene("1 2 . .", man("Ann", talents=SLOW), man("Bob"), heights="0 2 2 2")
    assert ends(here) == {}


@pytest.mark.rule("ZF-RUSH-01")
def test_a_rush_is_told_from_its_start_to_its_end() -> None:
    here = scene("1 . 2 . .", man("Ann"), man("Bob"))
    told = rush(here, Cell(3, 0), {"rush": [1]})
    assert keys(told) == [
        "zefrs.rushes", "moved", "zefrs.rush_bowls_over", "zefrs.goes_down", "moved",
    ]  # fmt: skip
    begins = told[0]
    assert (begins.rule, begins.unit, begins.target, begins.cell) == (
        "ZF-RUSH-01", here.id("Ann"), here.id("Bob"), Cell(3, 0),
    )  # fmt: skip
    assert here.cell("Ann") == Cell(3, 0)


@pytest.mark.rule("ZF-RUSH-01")
def test_a_rush_to_nowhere_is_lost() -> None:
    here = scene("1 2 . .", man("Ann"), man("Bob"))
    lost = only(rush(here, None), "zefrs.duel_lost")
    assert (lost.rule, lost.unit, lost.target) == ("ZF-RUSH-01", here.id("Ann"), here.id("Bob"))
    here.stand("Ann", held=True)
    assert only(rush(here, Cell(2, 0)), "zefrs.duel_lost").rule == "ZF-RUSH-10"
    assert here.cell("Ann") == Cell(0, 0)


@pytest.mark.rule("ZF-RUSH-01", "ZF-GRID-03")
def test_a_door_that_was_shut_in_his_line_stops_him_before_it() -> None:
    here = scene("1 . + 2 .", man("Ann"), man("Bob"))
    assert keys(rush(here, Cell(4, 0))) == ["zefrs.rushes", "moved"]
    assert here.cell("Ann") == Cell(1, 0) and not here.who("Ann").condition.fallen


@pytest.mark.rule("ZF-RUSH-01")
def test_when_the_last_cell_is_taken_he_stops_in_the_last_free_one_without_a_check() -> None:
    here = scene("1 2 . 3", man("Ann"), man("Bob"), man("Ben"))
    told = rush(here, Cell(3, 0), {"rush": [1]})
    barred = only(told, "zefrs.rush_barred")
    assert (barred.target, barred.cell) == (here.id("Ben"), Cell(3, 0))
    assert here.cell("Ann") == Cell(2, 0) and here.who("Bob").condition.fallen
    assert not here.who("Ann").condition.fallen
    here = scene("1 . 2 3", man("Ann"), man("Bob"), man("Ben"))
    assert only(rush(here, Cell(3, 0)), "zefrs.rush_barred").target == here.id("Bob")
    assert here.cell("Ann") == Cell(1, 0)


@pytest.mark.rule("ZF-RUSH-03", "ZF-RUSH-06")
def test_a_friend_in_the_line_may_be_bowled_over_as_well() -> None:
    here = scene("1 3 2 .", man("Ann"), man("Bob"), man("Abe"))
    told = rush(here, Cell(3, 0), {"rush": [1, 1]})
    assert [e.target for e in told if e.key == "zefrs.rush_bowls_over"] == [
        here.id("Abe"), here.id("Bob"),
    ]  # fmt: skip
    assert here.world.get(here.id("Abe"), Spent) == Spent(only_rise=True)
    assert here.cell("Ann") == Cell(3, 0)


@pytest.mark.rule("ZF-RUSH-03", "ZF-DECL-07")
@pytest.mark.parametrize("state", ["", "stunned", "fallen", "held"])
def test_who_waits_for_the_attack_in_the_line_may_end_the_rush(state: str) -> None:
    here = scene("1 2 3 .", man("Ann"), man("Bob"), man("Ben"))
    here.put("Ben", Sworn(waits("attacked")), Waits())
    here.world.put(field_of(here.world), Queue())

    def reply(request: Request) -> Order:
        if state:
            here.stand("Ann", **{state: True})
        return WAIT_ON

    told = keys(rush(here, Cell(3, 0), {"rush": [1] if state else [1, 1]}, reply))
    assert told.count("zefrs.rush_bowls_over") == (1 if state else 2)
    assert here.cell("Ann") == (Cell(0, 0) if state else Cell(3, 0))


@pytest.mark.rule("ZF-RUSH-04")
@pytest.mark.parametrize(("roll", "on"), [(99, False), (40, True), (1, True)])
def test_white_ends_the_rush_and_every_colour_leads_on(roll: int, on: bool) -> None:
    here = scene("1 2 . .", man("Ann"), man("Bob", talents={"movement": 1}))
    rush(here, Cell(2, 0), {"rush": [roll]}, *((PASS,) if roll == 40 else ()))
    assert here.cell("Ann") == Cell(2 if on else 0, 0)
    assert here.who("Ann").condition.fallen is not on


@pytest.mark.rule("ZF-RUSH-01", "ZF-WREST-05")
def test_who_is_run_out_of_the_reach_of_his_hold_is_free() -> None:
    here = scene("3 1 2 . .", man("Ann"), man("Bob"), man("Ben"))
    here.do(lambda step: take_hold(step, here.id("Ann"), here.id("Ben")))
    told = keys(rush(here, Cell(3, 0), {"rush": [1]}))
    assert told[:2] == ["zefrs.hold_ends", "zefrs.rushes"], "he lets go before he runs"
    assert not here.who("Ben").condition.held
    assert here.world.find(here.id("Ann"), Holding) is None


@pytest.mark.rule("ZF-RUSH-06", "ZF-WREST-05")
def test_who_is_bowled_over_lets_go_at_once() -> None:
    here = scene(". . 3 .\n1 . 2 . .", man("Ann"), man("Bob"), man("Abe"))
    here.do(lambda step: take_hold(step, here.id("Bob"), here.id("Abe")))
    told = keys(rush(here, Cell(3, 0), {"rush": [1]}))
    assert "moved" in told[told.index("zefrs.hold_ends") :], "before the rusher is past him"
    assert not here.who("Abe").condition.held
