"""A faulty file with its faults taken out, so that what else is wrong can be told at once.

Pure. What is taken out may leave gaps; faults that speak of such a gap are not told.
"""

from __future__ import annotations

import copy
import dataclasses
import math
import types
import typing
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from game.core.data.faults import KeyPath, Wrong, closest
from game.core.data.limits import Between
from game.core.data.places import existing, kind_at


@dataclass(slots=True)
class Mended:
    """The raw value without its faults, the keys put right in it, and the places of the gaps."""

    raw: Any
    renamed: dict[KeyPath, KeyPath] = field(default_factory=dict)
    gaps: set[KeyPath] = field(default_factory=set)

    def further(self, found: Iterable[Wrong]) -> list[Wrong]:
        """The faults of the mended value that the file itself has, at their places in it."""
        return [
            replace(wrong, path=self._written(wrong.path))
            for wrong in found
            if not any(_one_in_the_other(gap, wrong.path) for gap in self.gaps)
        ]

    def _written(self, path: KeyPath) -> KeyPath:
        for right, wrong in self.renamed.items():
            if path[: len(right)] == right:
                return (*wrong, *path[len(right) :])
        return path


def _one_in_the_other(one: KeyPath, two: KeyPath) -> bool:
    shorter = min(len(one), len(two))
    return one[:shorter] == two[:shorter]


def mend(raw: Any, wrongs: Iterable[Wrong], kind: object = None) -> Mended:  # noqa: ANN401  # a file
    """Misspelt keys are put right, other faulty values left out.

    Of a `kind` that is known, what is faulty in a list gets a harmless value in its place.
    """
    mended = Mended(copy.deepcopy(raw))
    for wrong in wrongs:
        _mend(mended, wrong, kind)
    return mended


def fill(mended: Mended, missing: Iterable[Wrong], kind: object) -> None:
    """Give every key that is missing, as its fault says, a harmless value."""
    for wrong in missing:
        path = (*wrong.path, wrong.given)
        table = _at(mended.raw, wrong.path)
        if wrong.given and isinstance(table, dict) and wrong.given not in table:
            table[wrong.given] = harmless(kind_at(kind, path))
            mended.gaps.add(path)


def harmless(kind: object) -> Any:  # noqa: ANN401  # as plain as what a file holds
    """A plain value of this type, for one that is missing; None if there is none so simple."""
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Annotated:
        low = next((one.low for one in arguments[1:] if isinstance(one, Between)), None)
        return harmless(arguments[0]) if low is None else math.ceil(low)
    if origin in (typing.Union, types.UnionType, typing.Literal):
        return arguments[0] if origin is typing.Literal else harmless(arguments[0])
    if origin is tuple:
        return [] if arguments[-1] is Ellipsis else [harmless(one) for one in arguments]
    if isinstance(kind, type) and dataclasses.is_dataclass(kind):
        return _harmless_row(kind)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return {}
    plain: dict[object, Any] = {str: "x", int: 1, bool: False, float: 1.0}
    return plain.get(kind)


def _harmless_row(kind: type) -> dict[str, Any]:
    hints = typing.get_type_hints(kind, include_extras=True)
    return {
        one.name: harmless(hints[one.name])
        for one in dataclasses.fields(kind)
        if one.default is dataclasses.MISSING and one.default_factory is dataclasses.MISSING
    }


def _at(raw: Any, path: KeyPath) -> Any:  # noqa: ANN401  # what a file held
    for part in path:
        if existing(raw, (part,)) != (part,):
            return None
        raw = raw[part]
    return raw


def _mend(mended: Mended, wrong: Wrong, kind: object) -> None:
    if wrong.given and not wrong.at_key and kind_at(kind, (*wrong.path, wrong.given)) is not None:
        return  # a key that is missing; what can be found of it is filled in
    if existing(mended.raw, wrong.path) != wrong.path or not wrong.path:
        mended.gaps.add(wrong.path)
        return
    *within, key = wrong.path
    table = _at(mended.raw, tuple(within))
    if not isinstance(table, dict):
        mended.gaps.add(wrong.path)
        if kind is not None and isinstance(key, int):
            table[key] = harmless(kind_at(kind, wrong.path))
        return
    value = table.pop(key)
    right = closest(wrong.given, wrong.known) if wrong.at_key else ""
    if right and right not in table:
        table[right] = value
        place: KeyPath = (*within, right)
        mended.renamed[place] = wrong.path
    elif not wrong.at_key:
        mended.gaps.add(wrong.path)


def without(raw: Any, paths: Iterable[KeyPath]) -> Any:  # noqa: ANN401  # what a file held
    """A copy from which each of these places is gone, with the list around it if it is in one."""
    left = copy.deepcopy(raw)
    for path in paths:
        _take_out(left, path)
    return left


def _take_out(raw: Any, path: KeyPath) -> None:  # noqa: ANN401  # what a file held
    table: dict[str | int, Any] = {}
    name: str | int = ""
    for part in path:
        if isinstance(raw, dict):
            table, name = raw, part
        if existing(raw, (part,)) != (part,):
            break
        raw = raw[part]
    table.pop(name, None)
