"""The kinds of ground of all books by name: what they are called, and what they do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from game.core.data import read, resource
from game.play.words import told

Row = Mapping[str, str | int | bool]


@dataclass(frozen=True, slots=True)
class Grounds:
    """The whole file, of which words alone are wanted here."""

    terrain: tuple[Row, ...]


@cache
def table() -> dict[str, Row]:
    """Every kind of ground by its id."""
    found = read(resource("data", "terrain.toml"), Grounds)
    return {str(row.get("id", "")): row for row in found.terrain}


def name(kind: str) -> str:
    """What it is called."""
    return told(f"terrain.{kind}.name", str(table().get(kind, {}).get("name", kind)))


def text(kind: str) -> str:
    """What it does, in a sentence; nothing for a kind nobody described."""
    return told(f"terrain.{kind}.text", str(table().get(kind, {}).get("text", "")))
