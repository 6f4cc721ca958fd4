"""Cells of tables: templates with fields that take numbers and names from the book's data files.

A field is ``{file.path}``: a file of data/<book> without its ending, then keys, places in a list
or ids of its entries. ``{.path}`` begins at the row's own entry, ``{#}`` is the row's number, and
``#`` in a path that place. Behind a colon stands the form:

``+``        a sign also before what is above zero
``/``        the things of a list with strokes between
``@fact``    the word that a fact of this name has in the language
``to PATH``  the rolls from this number to that one, ``over PATH`` from above that one to this
``!N``       the exception of low values up to the row N
``?WORD``    this word where there is nothing, or nought
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from game.core.data import read, resource
from game.play.screens import called
from game.play.words import say, spoken, templates, word

FIELD = re.compile(r"\{([^{}]+)\}")
NOTHING = "–"


class Cells:
    """The data files of a book, read when they are asked for."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.called = folder, called(folder.name)
        self._files: dict[str, object] = {}

    def fill(self, template: str, row: object = None, number: int = 0) -> str:
        """The template with its fields filled in. Raises KeyError for a path that leads nowhere;
        in a row of a list what is missing comes out as a dash.
        """
        made = FIELD.sub(lambda found: self._field(found[1], row, number), template)
        return NOTHING if made and not made.strip(f"{NOTHING} /:") else made

    def each(self, path: str, where: Mapping[str, Sequence[str]]) -> list[object]:
        """The entries of a list for which all of ``where`` holds. Raises KeyError."""
        found = self._value(path, None, 0)
        if not isinstance(found, list):
            raise KeyError(f"{path} is no list")
        return [row for row in found if all(_has(row, key, some) for key, some in where.items())]

    def _field(self, expression: str, row: object, number: int) -> str:
        path, _, form = expression.partition(":")
        value = self._value(path, row, number)
        kind, _, other = form.partition(" ")
        if kind in ("to", "over"):
            return _rolls(kind, value, self._value(other, row, number))
        if form.startswith("!"):
            low = number <= int(form[1:])
            return say("rules.special") if low else _signed(value)
        if form.startswith("?"):
            return _shown(value, "") if value else form[1:]
        return _shown(value, form)

    def _value(self, path: str, row: object, number: int) -> object:
        if path == "#":
            return number
        if path.isdigit():
            return int(path)
        first, *rest = path.split(".")
        keys = [str(number - 1) if key == "#" else key for key in rest]
        if not first:
            return self._walk(row, keys, path, lenient=True)
        return self._walk(self._file(first), keys, path)

    def _walk(self, value: object, keys: Sequence[str], path: str, lenient: bool = False) -> object:
        for key in keys:
            if isinstance(value, Mapping) and key in value:
                value = value[key]
            elif isinstance(value, list) and key.isdigit() and int(key) < len(value):
                value = value[int(key)]
            elif isinstance(value, list) and any(self._is_called(entry, key) for entry in value):
                value = next(entry for entry in value if self._is_called(entry, key))
            elif lenient:
                return None
            else:
                raise KeyError(f"{path}: no {key}")
        return value

    def _is_called(self, entry: object, name: str) -> bool:
        return isinstance(entry, Mapping) and any(str(entry.get(k)) == name for k in self.called)

    def _file(self, name: str) -> object:
        if name not in self._files:
            shared = name.startswith("~")
            folder = resource("data") if shared else self.folder
            self._files[name] = read(folder / f"{name.lstrip('~')}.toml", dict[str, object])
        return self._files[name]


def _has(row: object, key: str, allowed: Sequence[str]) -> bool:
    return isinstance(row, Mapping) and str(row.get(key)) in allowed


def _shown(value: object, form: str) -> str:
    if value is None or value in ("", [], {}):
        return NOTHING
    if form.startswith("@"):
        return _called_in_words(form[1:], value)
    if isinstance(value, list):
        between = "/" if form == "/" else ", "
        return between.join(_shown(part, "") for part in value)
    return _signed(value) if form == "+" else spoken(value)


def _called_in_words(fact: str, value: object) -> str:
    """The word for a fact, or for all of a list; a rating behind a talent stays as it is."""
    if isinstance(value, Mapping):
        return ", ".join(f"{word(fact, key).replace('_', ' ')} {n}" for key, n in value.items())
    if isinstance(value, list):
        pair = len(value) == 2 and isinstance(value[1], int)
        return (" " if pair else ", ").join(_called_in_words(fact, part) for part in value)
    known = f"{fact}.{value}.name"
    if known in templates():
        return templates()[known]
    return word(fact, value).replace("_", " ")


def _signed(value: object) -> str:
    plain = spoken(value)
    return f"+{plain}" if isinstance(value, int) and value > 0 else plain


def _rolls(kind: str, value: object, other: object) -> str:
    """The dice from one number to another, as percentile dice show them; 00 is 100."""
    if not isinstance(value, int) or not isinstance(other, int):
        return NOTHING
    low, high = (value, other) if kind == "to" else (other + 1, value)
    if low > high:
        return NOTHING
    return _die(low) if low == high else f"{_die(low)}–{_die(high)}"


def _die(face: int) -> str:
    return f"{face % 100:02}"
