"""TOML out, as `game.core.data.toml` tells it; imported when a file is written, not before."""

from __future__ import annotations

from collections.abc import Container

import tomlkit
from tomlkit.items import Array, InlineTable, Item, String, StringType, Table, Trivia

from game.core.data.plain import Plain


def text_of_table(table: dict[str, Plain], note: str, blocks: Container[str]) -> str:
    """The text; ``note`` is a comment above it, rows of the lists in ``blocks`` have blocks."""
    document = tomlkit.document()
    if note:
        document.add(tomlkit.comment(" ".join(note.split())))
    later = {key: value for key, value in table.items() if _has_blocks(key, value, blocks)}
    for key, value in table.items():
        if key not in later:
            document.add(key, _top(value))
    for key, value in later.items():
        document.add(key, _block(value) if isinstance(value, dict) else _blocks(value))
    return tomlkit.dumps(document)


def _has_blocks(key: str, value: Plain, blocks: Container[str]) -> bool:
    return isinstance(value, dict) or (key in blocks and bool(value))


def _blocks(rows: Plain) -> Item:
    assert isinstance(rows, list)
    found = tomlkit.aot()
    for row in rows:
        assert isinstance(row, dict)
        found.append(_block(row))
    return found


def _block(row: dict[str, Plain]) -> Table:
    found = tomlkit.table()
    for key, value in row.items():
        found.add(key, _item(value))
    return found


def _top(value: Plain) -> Item:
    """A value at the head of a file: rows of a list have a line each."""
    found = _item(value)
    if isinstance(found, Array) and found and isinstance(found[0], InlineTable):
        found.multiline(True)
    return found


def _item(value: Plain) -> Item:
    if isinstance(value, dict):
        table = tomlkit.inline_table()
        for key, inner in value.items():
            table.append(key, _item(inner))
        return table
    if isinstance(value, list):
        rows = tomlkit.array()
        rows.extend(map(_item, value))
        return rows
    if isinstance(value, str):
        return _lines(value) if "\n" in value and "\r" not in value else tomlkit.string(value)
    return tomlkit.item(value)


def _lines(value: str) -> String:
    """A text of several lines, a map say: its first line stands below the quotes."""
    told = String.from_raw(value, StringType.MLB).as_string()[3:-3]
    return String(StringType.MLB, value, "\n" + told.removeprefix("\n"), Trivia())
