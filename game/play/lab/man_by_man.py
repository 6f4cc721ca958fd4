"""A battle of hosts fought man by man: so many of each company, on the same ground drawn larger.

What comes out of both, fought by the same players, tells what a host is worth as a picture of the
men in it. Leaders and commanders stay away: one of them would weigh as much as ``men``.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from game.core.components import Field, Position, Unit
from game.core.grid import Cell
from game.core.view import View
from game.play.lab.edits import Raw, Unfit, battle, raw
from game.play.scenarios.fighter_inspection import FIGHTERS
from game.play.scenarios.scenario import Scenario
from game.rules import RULESETS

MASS, PERSONAL = "mass", "personal"
"""The two scales, as files name them."""

LEAST = 4
"""A square of the map becomes so many cells each way, at the least."""

ROOM = 2
"""So many cells of its square there are for each man of the largest company."""

WIDEST = 200
"""So many cells a map may have each way."""

LONGER, LONGEST = 10, 500
"""So many times as many rounds men have to bring it to an end, and how many at the most."""

HOSTS_ONLY = {"with_unit": "", "commander": None, "deploy": "", "morale": 0}
"""What a side has in a battle of hosts alone."""

DRESS = ("names", "grounds", "ways", "lights")


def man_by_man(scenario: Scenario, book: str, men: int) -> Scenario:
    """The battle with one fighter for every so many ``men`` of a company, at least one of each
    kind. Raises Unfit where the book has not both scales or what is fought for is no man's.
    """
    if scenario.scale != MASS:
        raise Unfit("it is fought man by man as it is")
    if PERSONAL not in RULESETS[book].scales:
        raise Unfit(f"{book} knows no single fighters")
    found = raw(scenario, book)
    squares = _squares(scenario, book)
    drawn = {unit["id"]: _drawn(unit, men) for unit in found["units"]}
    total = sum(map(sum, drawn.values()))
    if total > FIGHTERS:
        raise Unfit(f"{total} fighters are more than {FIGHTERS}; fewer for each company")
    side = max(LEAST, math.ceil(math.sqrt(ROOM * max(map(sum, drawn.values())))))
    if side * max(scenario.map.columns, scenario.map.rows) > WIDEST:
        raise Unfit("its field would be too large; fewer for each company")
    rows = [
        row
        for unit in found["units"]
        for row in _fighters(unit, drawn[unit["id"]], squares[unit["id"]], side)
    ]
    known = RULESETS[book].switches
    scales = {word: known[word].scale for word in found["switches"] if word in known}
    return battle(
        {
            **found,
            **dict.fromkeys(DRESS, ()),
            "scale": PERSONAL,
            "units": [],
            "fighters": rows,
            "sides": [{**one, **HOSTS_ONLY} for one in found["sides"]],
            "map": _larger(found["map"], side),
            "goals": [_goal(goal, side) for goal in found["goals"]],
            "switches": [word for word, scale in scales.items() if scale != MASS],
            "numbers": {},
            "round_limit": min(LONGEST, LONGER * scenario.rounds(book)),
        }
    )


def _squares(scenario: Scenario, book: str) -> dict[str, Cell]:
    """The square of the file's map on which each company begins, as the book places it."""
    built = RULESETS[book].scales[MASS].build(scenario.setup(book))
    view = View(RULESETS[book], scenario.sides[0].id, built, scale=MASS)
    times = view.each(Field)[0][1][0].grid.columns // scenario.map.columns
    names = {(unit.side, unit.name): unit.id for unit in scenario.units}
    found = {
        names[unit.side, unit.name]: Cell(at.cell.x // times, at.cell.y // times)
        for _, (unit, at) in view.each(Unit, Position)
        if (unit.side, unit.name) in names
    }
    if len(found) < len(scenario.units):
        raise Unfit("not every company has its place before the first round")
    return found


def _drawn(unit: Raw, men: int) -> list[int]:
    """How many fight of each kind of its troops."""
    return [max(1, round(troops["count"] / men)) for troops in unit["troops"]]


def _fighters(unit: Raw, drawn: list[int], square: Cell, side: int) -> Iterator[Raw]:
    """A row for each kind of troops: they stand in the middle of their square, as wide as deep."""
    free = iter(_middle(square, side))
    for troops, count in zip(unit["troops"], drawn, strict=True):
        kind = "" if len(drawn) == 1 else f"-{troops['archetype']}"
        yield {
            "id": f"{unit['id']}{kind}",
            "name": unit["name"],
            "side": unit["side"],
            "archetype": troops["archetype"],
            "cells": [list(next(free)) for _ in range(count)],
            "overrides": troops["overrides"],
        }


def _middle(square: Cell, side: int) -> list[Cell]:
    """The cells of a square, those in its middle first."""
    cells = [Cell(x, y) for y in _along(square.y, side) for x in _along(square.x, side)]
    centre = square.x * side + (side - 1) / 2, square.y * side + (side - 1) / 2
    return sorted(
        cells, key=lambda at: (max(abs(at.x - centre[0]), abs(at.y - centre[1])), at.y, at.x)
    )


def _along(square: int, side: int) -> range:
    return range(square * side, (square + 1) * side)


def _larger(drawn: Raw, side: int) -> Raw:
    """The map with every square as so many cells each way."""
    wide = {key: drawn[key] * side for key in ("columns", "rows")}
    return {**drawn, **wide, **{key: _grown(drawn[key], side) for key in ("cells", "heights")}}


def _grown(signs: str, side: int) -> str:
    lines = ("".join(sign * side for sign in line) for line in signs.split())
    return "\n".join(line for line in lines for _ in range(side))


def _goal(goal: Raw, side: int) -> Raw:
    """A goal of squares as one of all their cells; what is said of companies no man can do."""
    if goal["unit"]:
        raise Unfit("what is fought for is a company's")
    cells: list[Any] = [
        list(cell) for square in goal["cells"] for cell in _middle(Cell(*square), side)
    ]
    return {**goal, "cells": cells}
