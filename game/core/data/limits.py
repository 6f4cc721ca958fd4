"""How big and how wild a file may be, and the ranges that row types ask of their fields.

Pure; checked before anything is built from a file.
"""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from game.core.data.echo import TURNING
from game.core.data.faults import KeyPath, dotted

Schema: TypeAlias = dict[str, object]
Handler: TypeAlias = Callable[[object], Schema]
"""What pydantic offers to a type that shapes its own schema."""

_LINE_BREAKS = "\n\r\t"


@dataclass(frozen=True, slots=True)
class Limits:
    """What a file may hold; `longer` names key paths whose texts may have more characters."""

    size: int = 1_000_000
    nesting: int = 16
    values: int = 50_000
    number: int = 10**9
    text: int = 4_000
    longer: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Between:
    """`Annotated[int, Between(1, 100)]`: a number from low to high, both allowed."""

    low: float
    high: float

    def __get_pydantic_core_schema__(self, source: object, handler: Handler) -> Schema:
        """The base schema, narrowed."""
        return handler(source) | {"ge": self.low, "le": self.high}


@dataclass(frozen=True, slots=True)
class Sized:
    """`Annotated[str, Sized(1, 60)]`: a text or list of low to high items."""

    low: int
    high: int

    def __get_pydantic_core_schema__(self, source: object, handler: Handler) -> Schema:
        """The base schema, narrowed."""
        return handler(source) | {"min_length": self.low, "max_length": self.high}


@dataclass(frozen=True, slots=True)
class Read:
    """`Annotated[tuple[Slot, ...], Read(function)]`: the function alone makes the value.

    For what a type cannot say, such as values that hold values of their own kind. It receives
    plain lists, dicts and scalars, and raises ValueError on what it does not accept.
    """

    function: Callable[[Any], object]

    def __get_pydantic_core_schema__(self, source: object, handler: Handler) -> Schema:
        """A schema that only calls the function."""
        return {
            "type": "function-plain",
            "function": {"type": "no-info", "function": self.function},
        }

    def __get_pydantic_json_schema__(self, schema: object, handler: object) -> Schema:
        """Anything goes, as far as an editor can tell."""
        return {}


@dataclass(frozen=True, slots=True)
class Matching:
    """`Annotated[str, Matching("^[a-z_]+$")]`: a text that the pattern matches."""

    pattern: str

    def __get_pydantic_core_schema__(self, source: object, handler: Handler) -> Schema:
        """The base schema, narrowed."""
        return handler(source) | {"pattern": self.pattern}


def excesses(raw: object, limits: Limits) -> Iterator[tuple[KeyPath, str]]:
    """Every place in `raw` that goes beyond the limits, with the reason. Never recurses."""
    waiting: list[tuple[KeyPath, object]] = [((), raw)]
    seen = 0
    while waiting:
        path, value = waiting.pop()
        seen += 1
        if seen + len(waiting) > limits.values:
            yield path[:1], f"more than {limits.values:,} values"
            return
        if isinstance(value, (dict, list)):
            if len(path) > limits.nesting:
                yield path, f"nested deeper than {limits.nesting}"
                continue
            items = value.items() if isinstance(value, dict) else enumerate(value)
            for part, inner in items:
                if isinstance(part, str) and _controls(part):
                    yield path, "a key with control characters"
                waiting.append(((*path, part), inner))
        else:
            reason = _excess(path, value, limits)
            if reason:
                yield path, reason


def deeper(raw: object, depth: int) -> bool:
    """Whether lists and tables lie in each other more than `depth` deep. Never recurses."""
    level = [raw]
    for _ in range(depth):
        level = [inner for outer in level for inner in _inner(outer)]
    return any(isinstance(outer, (dict, list)) for outer in level)


def _inner(value: object) -> Iterable[object]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def _excess(path: KeyPath, value: object, limits: Limits) -> str:
    if isinstance(value, bool) or value is None:
        return ""
    if isinstance(value, int):
        return "" if abs(value) <= limits.number else f"beyond ±{limits.number:,}"
    if isinstance(value, float):
        return "" if math.isfinite(value) else "nan and inf are no numbers here"
    if isinstance(value, str):
        return _text_excess(path, value, limits)
    return "dates and times have no use here"


def _text_excess(path: KeyPath, text: str, limits: Limits) -> str:
    most = dict(limits.longer).get(dotted(path), limits.text)
    if len(text) > most:
        return f"{len(text):,} characters, at most {most:,} are allowed"
    return "control characters are not allowed" if _controls(text) else ""


def _controls(text: str) -> bool:
    if text.isprintable():
        return False
    return any(
        (unicodedata.category(sign) == "Cc" and sign not in _LINE_BREAKS) or sign in TURNING
        for sign in text
    )
