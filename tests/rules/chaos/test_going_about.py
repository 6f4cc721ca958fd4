"""Orders to move and steps of a defence, one by one: who counts as Moving, where a gait leads,
what bars a step (MOVE-01, MOVE-04 to MOVE-07).
"""

from __future__ import annotations

from typing import Any

import pytest

from game.core.components import Facing
from game.core.events import Event
from game.core.grid import Cell
from game.core.orders import Order
from game.rules.chaos.acts.move import moving, stepping
from game.rules.chaos.ground.paths import approach, can_step, run_up, ways
from game.rules.chaos.sheet import agenda, paces
from game.rules.chaos.sheet.actions import Action
from game.rules.chaos.sheet.agenda import Agenda, Due, HeldBy
from game.rules.chaos.sheet.components import Caught, Condition, Doing, Going, Pace, Wounds
from game.rules.kit.ground.ways import Way
from tests.rules.chaos.bout import bout, man, setup
from tests.rules.chaos.drawn import Drawn, drawn

LAME = Wounds((("left_leg", 4),))


@pytest.mark.rule("CF-MOVE-04", "CF-MOVE-06", "CF-MOVE-10")
@pytest.mark.parametrize(
    ("states", "after", "moves"),
    [
        ([], 0, False),
        # An action without a run-up; with one, up to its strike.
        ([Doing(Order(), 20, 18, 16)], 0, False),
        ([Doing(Order(), 20, 18, 16, runs=True)], 0, True),
        ([Doing(Order(), 20, 18, 16, "strike", runs=True)], 0, True),
        ([Doing(Order(), 20, 18, 16, "recover", runs=True)], 0, False),
        # On his way: as long as it leads on, and only at a run.
        ([Going((Cell(1, 0), Cell(2, 0)), "run")], 0, False),
        ([Going((Cell(1, 0), Cell(2, 0)), "run")], 1, True),
        ([Going((Cell(1, 0), Cell(2, 0)), "run")], 2, True),
        ([Going((Cell(1, 0), Cell(2, 0)), "run")], 3, False),
        ([Going((Cell(1, 0), Cell(2, 0)), "walk")], 1, False),
        # He ran on this tick or on the one before, as it will be then.
        ([Pace(1, 20, True, "E")], 0, True),
        ([Pace(1, 21, True, "E")], 0, True),
        ([Pace(1, 22, True, "E")], 0, False),
        ([Pace(1, 20, True, "E")], 1, True),
        ([Pace(1, 20, True, "E")], 2, False),
        ([Pace(1, 21, True, "E")], 1, False),
        ([Pace(1, 20, False, "E")], 0, False),
    ],
)
def test_who_counts_as_moving(states: list[Any], after: int, moves: bool) -> None:
    here = drawn("1 . . 2")
    here.put("1", *states)
    assert paces.moving(here.world, here.units["1"], after) is moves


@pytest.mark.rule("CF-MOVE-04", "CF-MOVE-05", "CF-TICK-15", "CF-RETREAT-07")
@pytest.mark.parametrize(
    ("gait", "states", "costs"),
    [
        ("run", [], {x: x for x in range(1, 10)}),
        # A walk of 24 ticks is six metres; he who lies crawls as far.
        ("walk", [], {x: 4 * x for x in range(1, 7)}),
        ("run", [LAME], {}),
        ("walk", [LAME], {x: 4 * x for x in range(1, 7)}),
        ("crawl", [Condition(prone=True)], {x: 4 * x for x in range(1, 7)}),
        ("run", [HeldBy(9)], {}),
        # To flee is to go to the rim: here that is where he stands, and everywhere beside.
        ("flee", [], {x: x for x in range(10)}),
        ("flee", [LAME], {x: 4 * x for x in range(7)}),
        ("flee", [Caught()], {}),
        ("run", [Caught()], {x: x for x in range(1, 10)}),
    ],
)
def test_where_a_gait_leads_and_in_how_many_ticks(
    gait: str, states: list[Any], costs: dict[int, int]
) -> None:
    here = drawn("1" + " ." * 9)
    here.put("1", *states)
    found = paces.destinations(here.world, here.units["1"], gait)
    assert {cell.x: way.cost for cell, way in found.items()} == costs


@pytest.mark.rule("CF-MOVE-04", "CF-RETREAT-07")
def test_only_a_flight_is_kept_to_the_rim() -> None:
    here = drawn(". . . .\n. 1 . .\n. . . .")
    inner = Cell(2, 1)
    for gait, leads in (("run", True), ("walk", True), ("flee", False)):
        assert (inner in paces.destinations(here.world, here.units["1"], gait)) is leads
    at_rim = drawn("1 . .")
    nowhere = ways(at_rim.site, {}, at_rim.at("1"), 0)
    assert paces.exits(at_rim.site, at_rim.at("1"), nowhere) == {Cell(0, 0): Way(0, ())}


@pytest.mark.rule("CF-MOVE-04", "CF-MOVE-05")
def test_a_way_in_a_fight_is_run_a_metre_a_tick() -> None:
    told = {("a", "chaos.turn"): [{"form": "move", "how": "run", "to": Cell(3, 0)}]}
    fight = bout(setup(man("a", "a", (0, 0)), man("b", "b", (13, 5))), {"initiative": [9, 1]}, told)
    fight.play(more=True)
    steps = fight.all("moved", "a")
    assert [(event.rule, event.cell) for event in steps] == [
        ("CF-MOVE-01", Cell(x, 0)) for x in (1, 2, 3)
    ]
    assert fight.has("a", Pace) == Pace(1, 7, True, "E"), "from tick 9 on"


@pytest.mark.rule("CF-MOVE-01", "CF-MOVE-06")
@pytest.mark.parametrize(
    ("run", "rule_id", "told"),
    [(True, "", "CF-MOVE-01"), (False, "", "CF-MOVE-05"), (True, "CF-MOVE-10", "CF-MOVE-10")],
)
@pytest.mark.parametrize(("backs", "facing"), [(False, "E"), (True, "N")])
def test_a_step_tells_its_rule_and_turns_him_where_he_goes(
    run: bool, rule_id: str, told: str, backs: bool, facing: str
) -> None:
    here = drawn("1 . .", facing="N")
    unit = here.units["1"]
    events = here.do(
        lambda step: stepping.enter(step, unit, Cell(1, 0), run, rule_id, backs=backs), turn=3
    )
    turned = [] if backs else [("turned", "CF-MOVE-01")]
    assert [(event.key, event.rule) for event in events] == [("moved", told), *turned]
    assert here.world.get(unit, Facing).direction == facing
    assert here.world.get(unit, Pace) == Pace(3, 20, run, "E")


@pytest.mark.rule("CF-MOVE-09")
def test_who_goes_down_goes_nowhere_any_more() -> None:
    here = drawn("1 . . 2")
    unit = here.units["1"]
    here.do(lambda step: moving.go(step, unit, Action("move", "run", to=Cell(2, 0))))
    here.do(lambda step: stepping.lie(step, unit))
    assert here.world.find(unit, Going) is None
    assert here.world.get(1, Agenda).items == ()


@pytest.mark.rule("CF-MOVE-01")
@pytest.mark.parametrize(
    ("drawing", "heights", "planned", "expected"),
    [
        # He keeps to the way that he was told to go, though there is a shorter one.
        (". . .\n1 . .", "", [(0, 1), (1, 1), (2, 0)], [(0, 1), (1, 1), (2, 0)]),
        # His goal is the neighbour, a face away; the slope up to it is taken: he waits for it.
        ("2 #\n1 .", "1 0\n0 2", [(0, 1), (1, 0)], None),
    ],
)
def test_a_way_is_kept_or_waited_for(
    drawing: str,
    heights: str,
    planned: list[tuple[int, int]],
    expected: list[tuple[int, int]] | None,
) -> None:
    here = drawn(drawing, heights)
    found = moving._way_on(here.world, here.units["1"], tuple(Cell(*cell) for cell in planned))
    assert (None if found is None else [(cell.x, cell.y) for cell in found]) == expected


@pytest.mark.rule("CF-MOVE-01")
@pytest.mark.parametrize(("levels", "can"), [("3 3", True), ("3 2", True), ("3 1", False)])
def test_a_step_minds_the_rise_and_not_the_height(levels: str, can: bool) -> None:
    here = drawn("1 .", levels)
    assert can_step(here.site, {}, Cell(0, 0), Cell(1, 0)) is can


@pytest.mark.rule("CF-MOVE-03", "CF-MOVE-10")
def test_in_reach_he_goes_nowhere_and_a_known_way_is_not_sought_again() -> None:
    here = drawn("1 2 . . .")
    assert approach(here.site, {}, Cell(0, 0), here.at("2"), 1) == Way(0, ())
    near = ways(here.site, {}, Cell(0, 0), 2)
    assert approach(here.site, {}, Cell(0, 0), Cell(3, 0), 1, lambda: near) == near[Cell(2, 0)]
    assert approach(here.site, {}, Cell(0, 0), Cell(4, 0), 1, lambda: near) is None
    assert run_up(Way(3, (Cell(1, 0),))) == 4


def defended(here: Drawn, cell: Cell, *, foe: bool = True, lies: bool = False) -> list[Event]:
    """A step of a defence of the first into this cell; another one is to follow."""
    unit = here.units["1"]
    facts = (("cell", cell), ("foe", here.units["2"] if foe else 0), ("lies", lies))
    here.do(lambda step: agenda.plan(step, unit, 19, agenda.PARTS, moving.STEP))
    due = Due(20, agenda.PARTS, unit, moving.STEP, facts)
    return here.do(lambda step: moving.defence_step(step, due))


@pytest.mark.rule("CF-MOVE-07")
def test_a_step_back_is_a_run_that_keeps_the_front_to_the_attacker() -> None:
    here = drawn("2 1 . .", facing="W")
    unit = here.units["1"]
    (moved,) = defended(here, Cell(2, 0))
    assert (moved.key, moved.rule, here.at("1")) == ("moved", "CF-MOVE-07", (2, 0))
    assert here.world.get(unit, Pace) == Pace(1, 20, True, "E")
    assert here.world.get(unit, Facing).direction == "W"
    assert agenda.planned(here.world, unit, moving.STEP) is not None


@pytest.mark.rule("CF-MOVE-07")
def test_out_of_a_blast_he_runs_with_his_front_ahead_and_a_dive_ends_on_the_ground() -> None:
    here = drawn("2 1 . .", facing="N")
    events = defended(here, Cell(2, 0), foe=False, lies=True)
    assert [(event.key, event.rule) for event in events] == [
        ("moved", "CF-MOVE-07"),
        ("turned", "CF-MOVE-01"),
        ("chaos.goes_down", "CF-MOVE-07"),
    ]
    assert here.world.get(here.units["1"], Condition) == Condition(prone=True)


@pytest.mark.rule("CF-MOVE-07")
@pytest.mark.parametrize(
    ("drawing", "states", "cell"),
    [
        # Down, held, asleep; no further from him than before; taken or closed.
        ("2 1 . .", [Condition(prone=True)], (2, 0)),
        ("2 1 . .", [HeldBy(9)], (2, 0)),
        ("2 1 . .", [Condition(asleep=3)], (2, 0)),
        (". . .\n2 1 .", [], (1, 1)),
        (". 1 .\n2 . .", [], (1, 0)),
        ("2 1 3 .", [], (2, 0)),
        ("2 1 # .", [], (2, 0)),
        ("2 1 . .", [], (3, 0)),
    ],
)
def test_a_barred_step_of_a_defence_is_the_last(
    drawing: str, states: list[Any], cell: tuple[int, int]
) -> None:
    here = drawn(drawing)
    here.put("1", *states)
    before = here.at("1")
    assert defended(here, Cell(*cell)) == []
    assert here.at("1") == before
    assert agenda.planned(here.world, here.units["1"], moving.STEP) is None


@pytest.mark.rule("CF-MOVE-07")
def test_a_stun_bars_no_step_of_a_defence_under_way() -> None:
    here = drawn("2 1 . .")
    here.put("1", Condition(stunned=True))
    defended(here, Cell(2, 0))
    assert here.at("1") == (2, 0)


@pytest.mark.rule("CF-MOVE-07")
@pytest.mark.parametrize("lies", [False, True])
def test_a_new_defence_takes_the_place_of_the_steps_of_the_last(lies: bool) -> None:
    here = drawn("2 1 . . .")
    unit, path = here.units["1"], (Cell(2, 0), Cell(3, 0))
    here.do(lambda step: agenda.plan(step, unit, 15, agenda.PARTS, moving.STEP))
    here.do(lambda step: moving.draw_back(step, unit, path, here.units["2"], lies))
    assert [(due.what, due.tick, dict(due.facts)) for due in here.world.get(1, Agenda).items] == [
        ("step", 20 - gone, {"cell": cell, "foe": here.units["2"], "lies": lies and gone == 1})
        for gone, cell in enumerate(path)
    ]


@pytest.mark.rule("CF-MOVE-07")
@pytest.mark.parametrize(
    ("state", "cells"),
    [
        (Condition(), [2, 3]),
        (Condition(stunned=True), [2, 3]),
        (Condition(prone=True), []),
        (LAME, []),
        (HeldBy(9), []),
    ],
)
def test_who_draws_back(state: Any, cells: list[int]) -> None:
    here = drawn("2 1 . . .")
    here.put("1", state)
    found = paces.back_cells(here.world, here.units["1"], here.units["2"], 2)
    assert [cell.x for cell in found] == cells


@pytest.mark.rule("CF-MOVE-07")
def test_no_way_back_is_found_twice() -> None:
    """The quickest way to each cell, in the order in which they are reached."""
    here = drawn(". . . .\n2 1 . .\n. . . .")
    found = paces.back_cells(here.world, here.units["1"], here.units["2"], 2)
    assert {cell: len(path) for cell, path in found.items()} == {
        **{Cell(2, y): 1 for y in range(3)},
        **{Cell(3, y): 2 for y in range(3)},
    }
    assert found[Cell(3, 1)] == (Cell(2, 1), Cell(3, 1))
