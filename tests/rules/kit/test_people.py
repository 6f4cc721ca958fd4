"""Single fighters of any book: who comes to stand where; wrong hands, things and people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from game.core.components import Aims, Field, Out, Position, Side, Spread
from game.core.data import Misfit, Wrong, insist
from game.core.grid import Cell, Grid, king_moves
from game.core.ruleset import Result
from game.core.setup import Figure, Goal, Setup, SideSetup, Thing
from game.core.world import World
from game.rules.kit.people.changes import Changes
from game.rules.kit.people.goals import Judge
from game.rules.kit.people.inspection import Recruits, goal_faults, held_faults, thing_faults
from game.rules.kit.people.prepare import assigned, nearest
from game.rules.kit.people.roster import Zone

ROW = tuple(Cell(x, 0) for x in range(4))


def world(*rows: tuple[Any, ...]) -> World:
    return World(tuple(enumerate(rows, 1)))


@pytest.mark.parametrize(
    ("wishes", "taken", "moved"),
    [
        ({1: 3}, (), {1: 3}),
        ({1: 0}, (), {}),
        ({1: 2, 2: 2}, (), {1: 2, 2: 1}),
        ({1: 2}, (1, 2), {1: 3}),
        ({1: 2}, (0, 1, 2, 3), {}),
    ],
)
def test_two_do_not_come_to_stand_in_one_cell(
    wishes: dict[int, int], taken: tuple[int, ...], moved: dict[int, int]
) -> None:
    here = world((Position(ROW[0]), Zone(ROW)), (Position(ROW[3]), Zone(ROW)))
    wanted = {unit: ROW[x] for unit, x in wishes.items()}
    found = assigned(here, wanted, [ROW[x] for x in taken], king_moves)
    assert found == {unit: ROW[x] for unit, x in moved.items()}


def test_the_nearest_of_no_cells_is_none() -> None:
    assert nearest(ROW[0], (), king_moves) is None
    assert nearest(ROW[1], (ROW[3], ROW[2], ROW[0]), king_moves) == ROW[0]


def test_what_is_held_is_known_and_fits_into_the_hands() -> None:
    def found(*held: str) -> list[tuple[object, ...]]:
        wrongs = held_faults(held, ("f", 0), ("axe", "bow"), lambda names: len(names) < 2)
        return [wrong.path for wrong in wrongs]

    assert found("axe") == found() == []
    assert found("axe", "bow") == [("f", 0, "held")]
    assert found("axe", "harp") == [("f", 0, "held", 1)]


def test_a_text_is_one_name_and_no_list_of_it() -> None:
    changes = Changes("talent", dict, {}, dict, texts={"shield": lambda: ("buckler", "none")})
    assert changes.faults({"shield": "none"}) == []
    (found,) = changes.faults({"shield": ("none",)})
    assert (found.message, found.known) == ("must be one name", ("buckler", "none"))


def test_things_are_known_and_lie_on_the_field() -> None:
    things = (Thing("axe", (0, 0)), Thing("helm", (9, 0)), Thing("harp", (1, 0)))
    setup = Setup("personal", Grid(4, 1), (), things=things)
    found = [(wrong.path, wrong.known) for wrong in thing_faults(setup, ("axe",), ("helm",))]
    assert found == [(("things", 2, "item"), ("axe",)), (("things", 1, "cell"), ())]


def test_nobody_gets_at_what_lies_in_a_wall_or_holds_it() -> None:
    grid = Grid(4, 1, ((Cell(2, 0), "wall"), (Cell(3, 0), "wall")))
    things = (Thing("axe", (1, 0)), Thing("axe", (2, 0)))
    goals = (
        Goal("hold", "a", cells=((1, 0), (2, 0))),
        Goal("hold", "a", cells=((2, 0), (3, 0))),
    )
    setup = Setup("personal", grid, (), things=things, goals=goals)
    lies = [(wrong.path, wrong.message) for wrong in thing_faults(setup, ("axe",))]
    assert lies == [(("things", 1, "cell"), "nobody gets at [2, 0]: wall")]
    assert [wrong.path for wrong in goal_faults(setup, ("hold",))] == [("goals", 1, "cells")]


def faults(overrides: Mapping[str, object]) -> list[Wrong]:
    return [Wrong((key,), "no talent") for key in overrides if key != "will"]


def made(archetype: str, overrides: Mapping[str, object]) -> str:
    insist(faults(overrides))
    return archetype


def test_who_is_unknown_is_told_with_all_that_is_changed_of_him() -> None:
    book = Recruits(lambda: ("robber",), faults, made)

    def found(archetype: str, **changes: int) -> list[tuple[object, ...]]:
        return [wrong.path for wrong in book.wrongs(Figure("Ann", archetype, changes), ("a",))]

    assert found("robber", will=3) == []
    assert found("robber", wit=3) == [("a", "overrides", "wit")]
    assert found("rober", will=3) == [("a", "archetype")]
    assert found("rober", wit=3) == [("a", "archetype"), ("a", "overrides", "wit")]
    with pytest.raises(Misfit):
        made("robber", {"wit": 1})


@pytest.mark.parametrize(
    ("left", "result"),
    [
        ("ab", None),
        ("b", Result("b", "R-1", "x.last")),
        ("", Result(None, "R-1", "x.none")),
    ],
)
def test_a_side_of_which_nobody_is_left_is_beaten(left: str, result: Result | None) -> None:
    sides = [SideSetup(name, name, "gules") for name in "ab"]
    here = world(*((Side(side.id, side.name, side.tincture),) for side in sides))
    judge = Judge(
        lambda reader, side: (ord(side),),
        lambda reader, unit: chr(unit) in left,
        *("x.none", "x.last", "x.goal", "x.lost"),
    )
    assert judge.standing(here) == tuple(left)
    assert judge.beaten(here, "R-1") == result


@pytest.mark.parametrize(
    ("cells", "held"),
    [((ROW[1],), True), ((ROW[3],), True), ((ROW[0],), False), ((), True)],
)
def test_whoever_fills_a_cell_of_a_place_holds_it(cells: tuple[Cell, ...], held: bool) -> None:
    goal = Goal("hold", "a", cells=cells, round=3)
    here = world((Aims((goal,), 9), Field(Grid(4, 1))), (Position(ROW[1]), Spread(ROW[1:])))
    judge = Judge(lambda reader, side: (2,), lambda reader, unit: True, *("", "", "x.", "x.lost"))
    found = judge.reached(here, 3, "R-1")
    assert found == (Result("a", "R-1", "x.hold") if held else None)
    assert judge.reached(here, 2, "R-1") is None


@pytest.mark.parametrize(
    ("goal", "gone", "winner"),
    [
        (Goal("slay", "a", unit="x"), "dead", "a"),
        (Goal("slay", "a", unit="x", share=1), "dead", None),
        (Goal("slay", "a", unit="x"), "escaped", None),
        (Goal("escape", "b"), "escaped", "b"),
        (Goal("save_the_standard", "b", round=3, unit="x"), "dead", "a"),
        (Goal("save_the_standard", "b", round=3, unit="x"), "", None),
        (Goal("hold", "b", round=3), "", None),
        (Goal("last", "b"), "", None),
        (Goal("capture", "a", unit="x"), "captured", None),
    ],
)
def test_what_nothing_can_undo_is_judged_before_a_side_is_beaten_in_the_same_round(
    goal: Goal, gone: str, winner: str | None
) -> None:
    sides = tuple((Side(name, name, "gules"),) for name in "ab")
    wanted = (Out(gone),) if gone else (Position(ROW[1]),)
    aims = Aims((goal,), 9, (("x", 4),))
    here = world((aims, Field(Grid(4, 1))), *sides, wanted, (Out("dead"),))
    judge = Judge(
        lambda reader, side: (5,) if side == "a" else (4,),
        lambda reader, unit: unit == 4 and not gone,
        *("", "", "x.", "x.lost"),
    )
    found = judge.reached(here, 3, "R-1", at_once=True)
    assert (found.winner if found is not None else None) == winner
