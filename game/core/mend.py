"""A faulty file with its faults taken out, so that what else is wrong can be told at once.

Pure. What is taken out may leave gaps; faults that speak of such a gap are not told.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from game.core.faults import KeyPath, Wrong, closest
from game.core.places import existing


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
            if not any(gap[: len(wrong.path)] == wrong.path for gap in self.gaps)
        ]

    def _written(self, path: KeyPath) -> KeyPath:
        for right, wrong in self.renamed.items():
            if path[: len(right)] == right:
                return (*wrong, *path[len(right) :])
        return path


def mend(raw: Any, wrongs: Iterable[Wrong]) -> Mended:  # noqa: ANN401  # what a file held
    """Misspelt keys are put right, other faulty values left out."""
    mended = Mended(copy.deepcopy(raw))
    for wrong in wrongs:
        _mend(mended, wrong)
    return mended


def _mend(mended: Mended, wrong: Wrong) -> None:
    if existing(mended.raw, wrong.path) != wrong.path or not wrong.path:
        mended.gaps.add(wrong.path)
        return
    *within, key = wrong.path
    table = mended.raw
    for part in within:
        table = table[part]
    if not isinstance(table, dict):
        mended.gaps.add(wrong.path)
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
