"""A battle of hosts fought man by man: the same people on the same ground, how far they differ."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.core.grid import Cell
from game.core.setup import Goal
from game.play.lab.edits import Unfit
from game.play.lab.laboratory import explore
from game.play.lab.man_by_man import LEAST, man_by_man
from game.play.lab.measure import Bench
from game.play.lab.rows import as_csv
from game.play.lab.store import Store
from game.play.scenarios.library import files, find, load
from game.play.scenarios.scenario import Scenario
from game.rules import RULESETS
from tests.play.lab.duels import Made, asked

FORD, HILL, GATE = (
    load(find(name), RULESETS) for name in ("ash-ford", "wendle-hill", "morrow-gate")
)
HOSTS = [path for path in files() if 'scale = "mass"' in path.read_text("utf-8")]


def men(scenario: Scenario) -> Counter[str]:
    """How many there are of each kind."""
    return Counter({one.id: len(one.cells) for one in scenario.fighters})


@pytest.mark.parametrize("path", HOSTS, ids=lambda path: path.stem)
def test_every_battle_of_hosts_can_be_fought_so_under_each_of_its_books(path: Path) -> None:
    scenario = load(path, RULESETS)
    for book in scenario.playable:
        made = man_by_man(scenario, book, 20)
        assert made.scale == "personal"
        assert {one.side for one in made.fighters} == {one.id for one in made.sides}
        cells = [cell for one in made.fighters for cell in one.cells]
        assert len(set(cells)) == len(cells)


def test_one_stands_for_so_many_and_nobody_is_left_without_a_man() -> None:
    few = men(man_by_man(FORD, "zefrs", 20))
    assert few["ashdown-spears"] == 5  # 100
    assert few["ashdown-swords"] == 4  # 90: half goes to the even number
    assert few["ashdown-horse"] == 3  # 60
    alone = man_by_man(FORD, "zefrs", 1000)
    assert set(men(alone).values()) == {1}
    with pytest.raises(Unfit, match="fighters are more than"):
        man_by_man(FORD, "zefrs", 1)


def test_companies_stand_where_the_book_places_them_on_ground_drawn_larger() -> None:
    made = man_by_man(HILL, "zefrs", 20)
    side = made.map.columns // HILL.map.columns
    assert side >= LEAST
    assert made.map.rows == side * HILL.map.rows
    before, grid = HILL.map.grid(), made.map.grid()
    for cell in grid.cells():
        square = Cell(cell.x // side, cell.y // side)
        assert grid.terrain_at(cell) == before.terrain_at(square)
        assert grid.height_at(cell) == before.height_at(square)
    squares = {one.id: {(x // side, y // side) for x, y in one.cells} for one in made.fighters}
    assert all(len(own) == 1 for own in squares.values())
    assert len(set.union(*squares.values())) == len(HILL.units)
    south = {y for one in made.fighters if one.side == "a" for _, y in one.cells}
    north = {y for one in made.fighters if one.side == "b" for _, y in one.cells}
    assert max(south) < min(north)


def test_what_is_held_are_all_cells_of_the_squares() -> None:
    made = man_by_man(GATE, "zefrs", 20)
    side = made.map.columns // GATE.map.columns
    (before,), (goal,) = GATE.goals, made.goals
    assert len(goal.cells) == side * side * len(before.cells)
    assert {(x // side, y // side) for x, y in goal.cells} == set(before.cells)
    assert made.round_limit == 10 * GATE.rounds("zefrs")


def test_what_men_cannot_do_is_told() -> None:
    with pytest.raises(Unfit, match="man by man as it is"):
        man_by_man(load(find("copper-kettle"), RULESETS), "zefrs", 20)
    standard = Goal("save_the_standard", "a", unit="ashdown-spears")
    with pytest.raises(Unfit, match="a company's"):
        man_by_man(replace(FORD, goals=(standard,)), "zefrs", 20)


def test_the_error_is_what_hosts_say_more_than_men(tmp_path: Path) -> None:
    class Apart(Made):
        """Man by man the other side is the better one."""

        def one(self, made, number):
            self.parts = (20, 70) if made.scenario.scale == "personal" else (70, 20)
            return super().one(made, number)

    questions = asked(name="ash-ford", scenario=FORD, books=("zefrs",), man_by_man=20)
    with Store(tmp_path / "lab.sqlite3") as store:
        told: dict[str, Any] = explore(questions, Bench(Apart(0, 0), store, 100, full=True))
    (row,) = told["man_by_man"]
    assert row["men"] == 20
    for side in ("a", "b"):
        shares = [row[scale]["points"][side]["share"] for scale in ("hosts", "single")]
        assert row["error"][side]["share"] == pytest.approx(shares[0] - shares[1])
    assert row["error"]["a"]["low"] > 0.2
    assert row["error"]["b"]["high"] < -0.2
    lines = [line for line in as_csv(told).splitlines() if line.startswith("man by man,zefrs")]
    assert len(lines) == 10
