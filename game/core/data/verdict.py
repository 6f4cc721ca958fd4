"""What pydantic found wrong, in our words: one finding a place, with what would have been right.

Pure: it reads the plain error records, not pydantic itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import islice
from typing import Any, TypeAlias

from game.core.data.faults import KeyPath, Misfit, Wrong, closest
from game.core.data.places import existing, keys_at

MOST = 100
"""So many faults of one file are told at most."""

Record: TypeAlias = Mapping[str, Any]
"""One entry of `ValidationError.errors()`."""


EXPECTED = {
    "bool_type": "true or false",
    "dataclass_type": "a table",
    "dict_type": "a table",
    "float_type": "a number",
    "frozen_set_type": "a list",
    "int_type": "a whole number",
    "list_type": "a list",
    "mapping_type": "a table",
    "string_type": "a text",
    "tuple_type": "a list",
}
"""What a value should be, by pydantic's name of the fault."""

SHOULD = "should be "
OPENING = re.compile("^(Value error, |Input |String )")
LENGTH = re.compile("^[A-Za-z]+ should have (at (?:least|most) [0-9]+) items? after .*")


def findings(kind: object, raw: object, errors: Iterable[Record]) -> list[Wrong]:
    """What is wrong with `raw` as a value of `kind`, each fault once.

    A key that is missing because it stands there misspelt is told as the misspelling alone, and
    what several members of a union expected as one fault.
    """
    found: dict[tuple[KeyPath, str], Wrong] = {}
    for error in islice(errors, MOST):
        for wrong in _translated(kind, raw, error):
            expects = wrong.message.startswith(SHOULD)
            place = (wrong.path, SHOULD if expects else wrong.message)
            found[place] = _either(found[place], wrong) if place in found else wrong
    misspelt = {
        (wrong.path[:-1], closest(wrong.given, wrong.known))
        for wrong in found.values()
        if wrong.at_key
    }
    return [
        wrong
        for wrong in found.values()
        if (wrong.path, wrong.given) not in misspelt and not _outdone(wrong, found.values())
    ]


def _outdone(wrong: Wrong, others: Iterable[Wrong]) -> bool:
    """Whether another member of a union got further: it found a fault in there, not outside."""
    depth = len(wrong.path)
    return wrong.message.startswith(SHOULD) and any(
        other is not wrong and other.path[:depth] == wrong.path for other in others
    )


def _either(first: Wrong, second: Wrong) -> Wrong:
    more = second.message.removeprefix(SHOULD)
    if not first.message.startswith(SHOULD) or more in first.message:
        return first
    return replace(first, message=f"{first.message} or {more}", known=first.known + second.known)


def _translated(kind: object, raw: object, error: Record) -> list[Wrong]:
    path = existing(raw, error["loc"][1:])
    sort, context = error["type"], error.get("ctx", {})
    if sort == "unexpected_keyword_argument":
        known = keys_at(kind, path[:-1])
        return [Wrong(path, "unknown key", str(path[-1]), known, at_key=True)]
    if sort == "missing":
        return [_missing(path, error["loc"][-1])]
    if isinstance(context.get("error"), Misfit):
        inner = context["error"].wrongs
        return [replace(wrong, path=existing(raw, (*path, *wrong.path))) for wrong in inner]
    given = error["input"] if isinstance(error["input"], str) else ""
    known = tuple(re.findall(r"'([^']*)'", str(context.get("expected", ""))))
    message = LENGTH.sub(r"should have \1 values", error["msg"])
    message = OPENING.sub("", message)
    return [Wrong(path, SHOULD + EXPECTED[sort] if sort in EXPECTED else message, given, known)]


def _missing(path: KeyPath, name: str | int) -> Wrong:
    if isinstance(name, int):
        return Wrong(path, f"value {name + 1} is missing")
    return Wrong(path, f"the key '{name}' is missing", name)
