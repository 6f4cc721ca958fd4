"""Where in a TOML file a fault lies, and which keys would have been right there.

Pure: the positions come from toml_rs's metadata, which `game.core.data` hands in.
"""

from __future__ import annotations

import dataclasses
import re
import types
import typing
from collections.abc import Mapping, Sequence
from typing import Any

from game.core.data.faults import KeyPath


def existing(raw: object, path: Sequence[str | int]) -> KeyPath:
    """The parts of `path` that lead to something in `raw`, one inside the other.

    What leads nowhere is left out: a key that is missing, or the name of a union's member.
    """
    found: list[str | int] = []
    for part in path:
        inside = (isinstance(raw, Mapping) and part in raw) or (
            isinstance(raw, list) and isinstance(part, int) and part < len(raw)
        )
        if inside:
            raw = typing.cast("Any", raw)[part]
            found.append(part)
    return tuple(found)


def keys_at(kind: object, path: Sequence[str | int]) -> tuple[str, ...]:
    """The keys that the type allows at `path`; unions offer those of every member."""
    kinds = _members(kind)
    for part in path:
        kinds = [inner for outer in kinds for inner in _members(_inside(outer, part))]
    return tuple(
        field.name
        for outer in kinds
        if dataclasses.is_dataclass(outer)
        for field in dataclasses.fields(outer)
    )


def kind_at(kind: object, path: Sequence[str | int]) -> object:
    """The type of what stands at `path`, with its ranges; None where there is none."""
    kinds = [kind]
    for part in path:
        outer = [member for one in kinds for member in _members(one)]
        kinds = [inner for one in outer if (inner := _inside(one, part)) is not None]
    return kinds[0] if kinds else None


def _members(kind: object) -> list[object]:
    origin = typing.get_origin(kind)
    if origin is typing.Annotated:
        return _members(typing.get_args(kind)[0])
    if origin in (typing.Union, types.UnionType):
        return [inner for member in typing.get_args(kind) for inner in _members(member)]
    return [kind]


def _inside(kind: object, part: str | int) -> object:
    if isinstance(kind, type) and dataclasses.is_dataclass(kind):
        return typing.get_type_hints(kind, include_extras=True).get(str(part))
    arguments = typing.get_args(kind)
    if typing.get_origin(kind) is tuple and isinstance(part, int):
        if arguments[-1] is Ellipsis:
            return arguments[0]
        return arguments[part] if part < len(arguments) else None
    return arguments[-1] if arguments else None


def locate(nodes: object, lines: Sequence[str], path: KeyPath, at_key: bool) -> tuple[int, int]:
    """Line and column of the value at `path`, or of its key; (0, 0) where nothing is known.

    `nodes` are toml_rs's: leaves and array items carry positions, plain tables do not, so their
    header is looked for below the place found last.
    """
    line, column = 0, 0
    for depth, part in enumerate(path, 1):
        nodes = _value(nodes)
        try:
            nodes = typing.cast("Any", nodes)[part]
        except (KeyError, IndexError, TypeError):
            return (line, column) if line else _header(lines, path[:1], 0)
        last = depth == len(path)
        spot = _spot(nodes, at_key and last)
        line, column = spot if spot[0] else _header(lines, path[:depth], line)
    return line, _in_characters(lines, line, column)


def deep_place(text: str, depth: int) -> tuple[int, int]:
    """Line and column of the first bracket nested deeper than that, brackets in texts included."""
    level = 0
    for sign in re.finditer(r"[\[\]{}]", text):
        level += 1 if sign[0] in "[{" else -1
        if level > depth:
            return at_offset(text, sign.start())
    return 1, 1


def at_offset(text: str, offset: int) -> tuple[int, int]:
    """Line and column, from 1, of the character at this offset from 0."""
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


def _value(node: object) -> object:
    return node["value"] if isinstance(node, dict) and _spot(node, False)[0] else node


def _spot(node: object, at_key: bool) -> tuple[int, int]:
    if not isinstance(node, dict):
        return 0, 0
    name = "key" if at_key and "key_line" in node else "value"
    if f"{name}_line" not in node:
        name = "key"
    return _first(node.get(f"{name}_line")), _first(node.get(f"{name}_col"))


def _first(number: object) -> int:
    if isinstance(number, tuple):
        number = number[0]
    return number if isinstance(number, int) else 0


def _header(lines: Sequence[str], path: KeyPath, after: int) -> tuple[int, int]:
    """Where a table begins: its header, or a dotted key, below the line found last."""
    names = (re.escape(part) for part in path if isinstance(part, str))
    wanted = r"\s*\.\s*".join(f"[\"']?{name}[\"']?" for name in names)
    pattern = re.compile(r"\s*\[*\s*" + wanted + r"\s*[\]=.]")
    below = enumerate(lines[after:], after + 1)
    number = next((number for number, line in below if pattern.match(line)), max(after, 1))
    return number, len(lines[number - 1]) - len(lines[number - 1].lstrip()) + 1


def _in_characters(lines: Sequence[str], line: int, column: int) -> int:
    if not 0 < line <= len(lines):
        return column
    before = lines[line - 1].encode()[: max(0, column - 1)]
    return len(before.decode(errors="ignore")) + 1
