"""What pydantic found wrong, in our words: one finding a place, with what would have been right.

Pure: it reads the plain error records, not pydantic itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, TypeAlias

from game.core.faults import KeyPath, Misfit, Wrong, closest
from game.core.places import existing, keys_at

MOST = 100
"""So many faults of one file are told at most."""

Record: TypeAlias = Mapping[str, Any]
"""One entry of `ValidationError.errors()`."""


def findings(kind: object, raw: object, errors: Iterable[Record]) -> list[Wrong]:
    """What is wrong with `raw` as a value of `kind`, each fault once.

    A key that is missing because it stands there misspelt is told as the misspelling alone.
    """
    found: dict[tuple[KeyPath, str], Wrong] = {}
    for error in errors:
        for wrong in _translated(kind, raw, error):
            found.setdefault((wrong.path, wrong.message), wrong)
    misspelt = {
        (wrong.path[:-1], closest(wrong.given, wrong.known))
        for wrong in found.values()
        if wrong.at_key
    }
    kept = [wrong for wrong in found.values() if (wrong.path, wrong.given) not in misspelt]
    return kept[:MOST]


def _translated(kind: object, raw: object, error: Record) -> list[Wrong]:
    path = existing(raw, error["loc"][1:])
    sort, context = error["type"], error.get("ctx", {})
    if sort == "unexpected_keyword_argument":
        known = keys_at(kind, path[:-1])
        return [Wrong(path, "unknown key", str(path[-1]), known, at_key=True)]
    if sort == "missing":
        name = str(error["loc"][-1])
        return [Wrong(path, f"the key '{name}' is missing", name)]
    if isinstance(context.get("error"), Misfit):
        inner = context["error"].wrongs
        return [replace(wrong, path=existing(raw, (*path, *wrong.path))) for wrong in inner]
    given = error["input"] if isinstance(error["input"], str) else ""
    known = tuple(re.findall(r"'([^']*)'", str(context.get("expected", ""))))
    message = error["msg"].removeprefix("Value error, ").removeprefix("Input ")
    return [Wrong(path, message, given, known)]
