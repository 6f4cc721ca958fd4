"""A battle's state as plain values and back, so that a battle can go on where it cannot be
replayed. Components are written with their class; only a book's own classes are read.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from game.core.data import DataError, build
from game.core.data.plain import Plain, plain, plain_tagged
from game.core.engine.snapshot import Boundary, Snapshot
from game.core.ruleset import Ruleset
from game.core.world import Row


def written(snapshot: Snapshot) -> Plain:
    """The snapshot as plain values."""
    rows = snapshot.boundary.rows
    empty = replace(snapshot, boundary=replace(snapshot.boundary, rows=()))
    return [plain(empty), [[unit, [plain_tagged(part) for part in parts]] for unit, parts in rows]]


def taken_up(raw: Plain, book: Ruleset) -> Snapshot:
    """The snapshot again. Raises ValueError on what this book cannot read."""
    if not isinstance(raw, list) or len(raw) != 2 or not isinstance(raw[1], list):
        raise ValueError("not a boundary")
    known = parts_of(book)
    try:
        snapshot = build(Snapshot, raw[0])
        rows = tuple(_row(item, known) for item in raw[1])
    except DataError as error:
        why = str(error.faults[0]) if error.faults else "nothing is known"
        raise ValueError(f"its boundary does not fit: {why[:200]}") from error
    scale = book.scales.get(snapshot.scale)
    _fitting(snapshot.boundary, scale.phases if scale else ())
    return replace(snapshot, boundary=replace(snapshot.boundary, rows=rows))


def parts_of(book: Ruleset) -> dict[str, type[Any]]:
    """The book's classes of components by name."""
    return {part.__name__: part for part in book.parts}


def _row(raw: Plain, known: dict[str, type[Any]]) -> Row:
    if not (isinstance(raw, list) and len(raw) == 2 and isinstance(raw[1], list)):
        raise ValueError("not a row of components")
    unit, parts = raw
    if type(unit) is not int or not isinstance(parts, list):
        raise ValueError("a row begins with the number of its unit")
    return unit, tuple(_part(part, known) for part in parts)


def _part(raw: Plain, known: dict[str, type[Any]]) -> object:
    name = raw[0] if isinstance(raw, list) and len(raw) == 2 else None
    if not isinstance(raw, list) or not isinstance(name, str) or name not in known:
        raise ValueError(f"no component {name!r} is known")
    part: object = build(known[name], raw[1])
    return part


def _fitting(boundary: Boundary, phases: tuple[Any, ...]) -> None:
    inside = 0 <= boundary.phase < len(phases)
    if not inside or not 0 <= boundary.system < len(phases[boundary.phase].systems):
        raise ValueError("its boundary names a step that the book does not have")
