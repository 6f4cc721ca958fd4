"""Small changes of a battle that one side is favoured in: somebody more or fewer, another number,
another place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, islice, pairwise, zip_longest
from typing import Any, TypeAlias, TypeVar

from game.play.lab import edits
from game.play.lab.case import Case
from game.play.lab.edits import Raw
from game.play.scenarios.scenario import Scenario

MOST = 12
"""So many changes are tried at the most, some of every kind."""

FEWER, MORE, NUMBER, PLACED = KINDS = ("fewer", "more", "number", "placed")
"""Kinds of changes: somebody left out, somebody more, another number in the file, another place."""

NEAR = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1))
"""Where one more fighter may stand beside his like."""

Item = TypeVar("Item")

Value: TypeAlias = int | str | tuple[int, int] | None
"""What stands in the file: a number, the word of a place, or a square."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A change of the file: ``how`` is one of the kinds, ``key`` the place, ``old`` and ``new``
    what stands there. Two units of a side whose places have words change places.
    """

    how: str
    key: str
    old: Value
    new: Value
    scenario: Scenario


def proposals(usual: Case, favoured: str, weakest: str) -> list[Proposal]:
    """Small changes that may help: the favoured side has less, the weakest more, the battle ends a
    round sooner or later, or somebody stands elsewhere.
    """
    scenario, book = usual.scenario, usual.book
    kinds = (
        _counts(scenario, book, favoured, weakest),
        _people(scenario, book, favoured, weakest),
        _numbers(scenario, book, _strengths(scenario, book, favoured, weakest)),
        _numbers(scenario, book, _ends(scenario, book)),
        _places(scenario, book, favoured, weakest),
    )
    return list(islice(_in_turn(*kinds), MOST))


def _counts(scenario: Scenario, book: str, favoured: str, weakest: str) -> Iterator[Proposal]:
    """A tenth of a company more or fewer, of one side and the other in turn."""
    found = edits.raw(scenario, book)
    steps = (
        [
            (f"units.{unit['id']}.troops.{place}.count", sign * max(1, round(troops["count"] / 10)))
            for unit in found["units"]
            for place, troops in enumerate(unit["troops"])
            if unit["side"] == side
        ]
        for side, sign in ((favoured, -1), (weakest, 1))
    )
    return _numbers(scenario, book, _in_turn(*steps))


def _strengths(
    scenario: Scenario, book: str, favoured: str, weakest: str
) -> Iterator[tuple[str, int]]:
    """A point of whatever the file says of somebody's strength, and of a side's mood."""
    found = edits.raw(scenario, book)
    steps = (
        [
            (key, step)
            for table in ("fighters", "units")
            for one in found[table]
            if one["side"] == side
            for key in _overrides(table, one)
        ]
        for side, step in ((favoured, -1), (weakest, 1))
    )
    yield from _in_turn(*steps)
    yield f"sides.{favoured}.morale", -1
    yield f"sides.{weakest}.morale", 1


def _in_turn(*rows: Iterable[Item]) -> Iterator[Item]:
    """One of each, then another of each, as long as there are any."""
    return (one for row in zip_longest(*rows) for one in row if one is not None)


def _overrides(table: str, one: Raw) -> Iterator[str]:
    holders: list[tuple[str, Any]] = [("", one), (".leader", one.get("leader"))]
    holders += [(f".troops.{at}", troops) for at, troops in enumerate(one.get("troops", ()))]
    for below, holder in holders:
        for name, value in ((holder or {}).get("overrides") or {}).items():
            if isinstance(value, int) and not isinstance(value, bool):
                yield f"{table}.{one['id']}{below}.overrides.{name}"


def _ends(scenario: Scenario, book: str) -> Iterator[tuple[str, int]]:
    """A round more or less until the end, or until a goal counts."""
    for place, goal in enumerate(scenario.goals):
        if goal.round:
            yield from ((f"goals.{place}.round", step) for step in (-1, 1))
    yield from (("round_limit", step) for step in (-1, 1))


def _numbers(scenario: Scenario, book: str, steps: Iterator[tuple[str, int]]) -> Iterator[Proposal]:
    """Those of the changed numbers that a file may have."""
    for key, step in steps:
        old = edits.number_at(scenario, book, key)
        if old is None:
            continue
        try:
            other = edits.with_number(scenario, book, key, old + step)
        except edits.Unfit:
            continue
        if other.setup(book) != scenario.setup(book):
            yield Proposal(NUMBER, key, old, old + step, other)


def _people(scenario: Scenario, book: str, favoured: str, weakest: str) -> Iterator[Proposal]:
    """One fighter fewer, or one more beside his like."""
    less = (fewer(scenario, book, one.id) for one in scenario.fighters if one.side == favoured)
    added = (more(scenario, book, one.id) for one in scenario.fighters if one.side == weakest)
    return _in_turn(*((one for one in own if one) for own in (less, added)))


def fewer(scenario: Scenario, book: str, who: str) -> Proposal | None:
    """One of these fighters less, if there can be."""
    found = edits.raw(scenario, book)
    row = next(one for one in found["fighters"] if one["id"] == who)
    count = max(1, len(row["cells"]))
    try:
        if count == 1:
            return Proposal(FEWER, who, 1, 0, edits.without(scenario, book, who))
        row["cells"] = row["cells"][:-1]
        return Proposal(FEWER, who, count, count - 1, edits.battle(found))
    except edits.Unfit:
        return None


def more(scenario: Scenario, book: str, who: str) -> Proposal | None:
    """One more of these on the first free cell beside the last of them."""
    found = edits.raw(scenario, book)
    at = next(place for place, one in enumerate(found["fighters"]) if one["id"] == who)
    row = found["fighters"][at]
    count = max(1, len(row["cells"]))
    last = row["cells"][-1] if row["cells"] else row["cell"]
    for x, y in NEAR if last else ():
        cell = [last[0] + x, last[1] + y]
        one = {**row, "cells": [*row["cells"], cell]}
        rows = [one]
        if not row["cells"]:
            rows = [row, {**row, "id": f"{who}-2", "name": f"{row['name']} 2", "cell": cell}]
        whole = [*found["fighters"][:at], *rows, *found["fighters"][at + 1 :]]
        try:
            other = edits.battle({**found, "fighters": whole})
        except edits.Unfit:
            continue
        return Proposal(MORE, who, count, count + 1, other)
    return None


def _places(scenario: Scenario, book: str, favoured: str, weakest: str) -> Iterator[Proposal]:
    """Somebody of either side a step back or on, or in the place of the next unit."""
    found = edits.raw(scenario, book)
    own = (chain(_steps(found, side), _exchanges(found, side)) for side in (weakest, favoured))
    return _in_turn(*own)


def _steps(found: Raw, side: str) -> Iterator[Proposal]:
    """Everybody with a square of his own one step away from the nearest enemy, then towards him."""
    for sign in (-1, 1):
        for table in ("units", "fighters"):
            for at, one in enumerate(found[table]):
                if one["side"] == side and one["cell"]:
                    yield from _step(found, table, at, sign)


def _step(found: Raw, table: str, at: int, sign: int) -> Iterator[Proposal]:
    row = found[table][at]
    x, y = row["cell"]
    foe = _nearest(found, row["side"], x, y)
    if foe is None:
        return
    new = (x + sign * _way(foe[0] - x), y + sign * _way(foe[1] - y))
    rows = [*found[table][:at], {**row, "cell": list(new)}, *found[table][at + 1 :]]
    try:
        other = edits.battle({**found, table: rows})
    except edits.Unfit:
        return
    yield Proposal(PLACED, f"{table}.{row['id']}.cell", (x, y), new, other)


def _nearest(found: Raw, side: str, x: int, y: int) -> tuple[int, int] | None:
    """Where the nearest enemy stands."""
    others = [one for table in ("units", "fighters") for one in found[table] if one["side"] != side]
    cells = [cell for one in others for cell in (one.get("cells") or [one["cell"]]) if cell]
    far = [(max(abs(cell[0] - x), abs(cell[1] - y)), cell[0], cell[1]) for cell in cells]
    return min(far)[1:] if far else None


def _way(far: int) -> int:
    """A step that way, or none where it is as far to the other side."""
    return (far > 0) - (far < 0)


def _exchanges(found: Raw, side: str) -> Iterator[Proposal]:
    """Two units, one after the other in the file, with each other's places."""
    placed = [one["id"] for one in found["units"] if one["side"] == side and one["place"]]
    found_ones = (exchanged(found, here, there) for here, there in pairwise(placed))
    return (one for one in found_ones if one is not None)


def exchanged(found: Raw, here: str, there: str) -> Proposal | None:
    """These two units with each other's places, if they can stand there."""
    places = {one["id"]: one["place"] for one in found["units"]}
    other = {here: places[there], there: places[here]}
    rows = [{**one, "place": other.get(one["id"], one["place"])} for one in found["units"]]
    try:
        changed = edits.battle({**found, "units": rows})
    except edits.Unfit:
        return None
    return Proposal(PLACED, f"units.{here}.place", places[here], places[there], changed)
