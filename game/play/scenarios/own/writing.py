"""A scenario as the text of a file: what was made of a battle on the screen, to go on with by hand.

What is read from the text is the scenario that was written. Keys that say what holds anyway are
left out; comments of the file it came from are lost.
"""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from game.core.data import Plain, plain
from game.play.scenarios.scenario import Scenario

BARE = re.compile(r"[A-Za-z0-9_-]+")
"""Keys that need no quotes."""

WIDE = 98
"""A line of a story has no more letters, if its words allow it."""

BLOCKS = ("sides", "units", "fighters", "goals", "effects", "ropes", "things", "vehicles")
"""Lists whose rows have blocks of their own; rows of others have a line each."""

ESCAPED = re.compile(r'[\x00-\x1f\x7f"\\]')


def written(scenario: Scenario, note: str) -> str:
    """The text of a file with this scenario; ``note`` is a comment above it."""
    found = _kept(scenario)
    assert isinstance(found, dict)
    lines = [f"# {' '.join(note.split())}"]
    tables = {key: value for key, value in found.items() if _is_block(key, value)}
    lines += [f"{key} = {_top(value)}" for key, value in found.items() if key not in tables]
    for key, value in sorted(tables.items(), key=lambda table: table[0] != "map"):
        if isinstance(value, dict):
            lines += ["", f"[{key}]", *_rows(value)]
            continue
        assert isinstance(value, list)
        for row in value:
            assert isinstance(row, dict)
            lines += ["", f"[[{key}]]", *_rows(row)]
    return "\n".join(lines) + "\n"


def _is_block(key: str, value: Plain) -> bool:
    return isinstance(value, dict) or key in BLOCKS


def _rows(table: Mapping[str, Plain]) -> Iterator[str]:
    return (f"{_key(key)} = {_value(value)}" for key, value in table.items())


def _kept(value: object) -> Plain:
    """The value as plain ones, without what a file that says nothing has anyway."""
    if isinstance(value, Mapping):
        return {str(key): _kept(inner) for key, inner in value.items()}
    if isinstance(value, (tuple, list)):
        return [_kept(inner) for inner in value]
    if not dataclasses.is_dataclass(value) or isinstance(value, type):
        return plain(value)
    own = [(field, getattr(value, field.name)) for field in dataclasses.fields(value)]
    return {field.name: _kept(inner) for field, inner in own if inner != _usual(field)}


def _usual(field: dataclasses.Field[Any]) -> object:
    """What holds where a file has nothing; what has to be there is never like it."""
    if field.default_factory is not dataclasses.MISSING:
        return field.default_factory()
    return field.default


def _top(value: Plain) -> str:
    """A value at the head of a file: rows of a list have a line each."""
    if isinstance(value, list) and value and isinstance(value[0], dict):
        rows = "".join(f"  {_value(row)},\n" for row in value)
        return f"[\n{rows}]"
    return _value(value)


def _value(value: Plain) -> str:
    if isinstance(value, dict):
        rows = ", ".join(_rows(value))
        return f"{{ {rows} }}" if rows else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, str):
        return _text(value)
    return json.dumps(value)


def _key(key: str) -> str:
    return key if BARE.fullmatch(key) else _quoted(key)


def _text(value: str) -> str:
    if "\n" in value:  # a map: its lines stay as they are
        return f'"""\n{_escaped(value)}"""'
    if len(value) <= WIDE:
        return _quoted(value)
    lines = " \\\n".join(_folded(_escaped(value)))
    return f'"""\n{lines}\\\n"""'


def _quoted(value: str) -> str:
    return f'"{_escaped(value)}"'


def _escaped(value: str) -> str:
    """With what TOML takes for something else written as it takes it; line breaks stay."""
    return ESCAPED.sub(_sign, value)


def _sign(found: re.Match[str]) -> str:
    sign = found[0]
    if sign == "\n":
        return sign
    return f"\\{sign}" if sign in '"\\' else f"\\u{ord(sign):04x}"


def _folded(value: str) -> Iterator[str]:
    """The words in lines of a fair length; where several blanks follow each other no line ends."""
    line = ""
    for word in re.split(r"(?<=\S) (?=\S)", value):
        if line and len(line) + len(word) > WIDE:
            yield line
            line = word
        else:
            line = f"{line} {word}" if line else word
    yield line
