"""Words for keys: what an event, a modifier, a refusal or a screen is called in plain sentences.

Templates stand in assets/words/en.toml (screens), data/words.toml (all books) and each book's
words.toml; in another language beside them, in words.de.toml. They hold `{name}` fields and
nothing else, so a file cannot reach into the program.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, TypeAlias

from game.core.data import Read, read, resource, unchecked
from game.play.language import ENGLISH, language, suffixed
from game.play.pronouns import FEMININE, OWNER, inflected, pronoun_of

Facts: TypeAlias = Mapping[str, object] | Iterable[tuple[str, object]]

_MINUS = "\N{MINUS SIGN}"

# fmt: off
_SAMPLES = {
    "unit": "A", "target": "B", "side": "A", "start": "C3", "end": "E5", "cell": "E5",
    "n": "3", "left": "7", "number": "14", "guard": "12", "total": "14", "feet": "10",
    "hits": "2", "tick": "9", "dead": "2", "wounded": "1",
    "colour": "yellow", "at": "head", "area": "head", "facing": "N",
}
# fmt: on
"""Facts of an example that is told of nobody."""

_IDLE = re.compile(r" \((?:…(?:, )?)+\)|: …(?=[.,]|$)")
"""What an example does without: facts in brackets or after a colon that it does not know."""

_OPENING = "^"
"""What stands before the name of a field that begins a sentence within a template."""

_OPENS = re.compile(r"(?<=[.!?] \{)(?=\w+\})")

_DECIMAL = re.compile(r"\d+\.\d+")

ALIKE = {
    "colour": "at",
    "at": "area",
    "item": "weapon",
    "second": "weapon",
    "skill": "weapon",
    "area": "location",
    "limb": "location",
}
"""Facts whose values, where they have no words of their own, are called as those of another: what
a throw came to may be a part of the body, and so may be where a blow lands.
"""


def say(key: str, facts: Facts = ()) -> str:
    """The sentence for a key, with the facts in its fields.

    `key` with `_one` behind it is taken instead where it exists and the fact `n` is 1; before that
    `key` with `_she` where it exists and the fact `unit` is the name of a woman. An unknown key,
    and a field without a fact, come out as their names in brackets. Where a field asks for the
    pronoun of one who is named (`{his}`, `{target_his}`) it is put in. What begins a further
    sentence has a capital.
    """
    known, given = templates(), dict(facts)
    single, hers = f"{key}_one", f"{key}_{FEMININE}"
    chosen = single if given.get("n") == 1 and single in known else key
    if hers in known and pronoun_of(str(given.get(OWNER, ""))) == FEMININE:
        chosen = hers
    shown = {name: word(name, value) for name, value in given.items()}
    return _opened(known.get(chosen, f"[{key}]")).format_map(_Fields(shown))


def word(name: str, value: object) -> str:
    """A fact as one reads it: the template `word.<name>.<value>` if there is one, else spoken;
    of several texts each by itself.

    So a colour or a weapon, which rules call by an English word, has one in every language; a
    number with decimals, which they give as text, is written as the language writes it.
    """
    if isinstance(value, str):
        if _DECIMAL.fullmatch(value):
            return value.replace(".", templates().get("number.point", "."))
        known, last = templates(), slug(value)
        while name:
            if own := known.get(f"word.{name}.{last}"):
                return own
            name = ALIKE.get(name, "")
        return value
    if isinstance(value, tuple) and all(isinstance(item, str) for item in value):
        return ", ".join(word(name, item) for item in value)
    return spoken(value)


def told(key: str, otherwise: str) -> str:
    """The words of this key, or those that stand in the data; for what data files tell in English.

    Such are archetypes (`archetype.<id>.name`, `many`, `text`) and terrain (`terrain.<id>.name`).
    """
    return templates().get(key, otherwise)


def slug(value: str) -> str:
    """A text as the last part of a key: "lance, light" becomes "lance_light"."""
    return re.sub(r"[^a-z0-9]+", "_", value.lower()).strip("_")


def spoken(value: object) -> str:
    """A fact as one reads it: a true minus sign, a square as B3, several things with commas."""
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value).replace("-", _MINUS)
    if isinstance(value, tuple):
        return square(*value) if _is_cell(value) else ", ".join(spoken(item) for item in value)
    return str(value)


def decimal(value: float, form: str = ".1f") -> str:
    """A number with decimals as the language writes it, with a true minus sign."""
    shown = format(value, form).replace("-", _MINUS)
    return shown.replace(".", templates().get("number.point", "."))


def square(x: int, y: int) -> str:
    """The name of a square: columns are letters from the west, rows are numbers from the south."""
    letters, rest = "", x + 1
    while rest > 0:
        rest, letter = divmod(rest - 1, 26)
        letters = string.ascii_uppercase[letter] + letters
    return f"{letters}{y + 1}"


def templates() -> Mapping[str, str]:
    """Every template of the chosen language by its key; where one is missing, the English one.

    Raises DataError on a file with faults.
    """
    return _templates(language())


def outline(key: str) -> str:
    """The sentence of a key as an example: A and B in it, some squares and numbers, an ellipsis for
    other facts; nothing for one that is all facts.
    """
    template = templates().get(key, "")
    if not re.search(r"\w", re.sub(r"\{\w+\}", "", template)):
        return ""
    facts = {name: word(name, value) for name, value in _SAMPLES.items()}
    return _IDLE.sub("", template.format_map(_Sample(facts)))


def own_name(code: str) -> str:
    """What a language calls itself: `language` in its file of the screens."""
    return _templates(code).get("language", code)


def forget() -> None:
    """Read every file of words anew when it is needed next."""
    _templates.cache_clear()


@cache
def _templates(code: str) -> Mapping[str, str]:
    found = {key: text for path in files(ENGLISH) for key, text in in_file(path)}
    if code != ENGLISH:
        found.update(entry for path in files(code) for entry in in_file(path))
    return MappingProxyType(found)


def files(code: str) -> tuple[Path, ...]:
    """The files with words of a language; where two have the same key, the later one counts."""
    data, screens = resource("data"), resource("assets", "words", f"{code}.toml")
    name = suffixed("words.toml", code)
    found = (data / name, *sorted(data.glob(f"*/{name}")), screens)
    return tuple(path for path in found if path.is_file())


def in_file(path: Path) -> tuple[tuple[str, str], ...]:
    """Keys and templates of one file; tables in it make dotted keys. Raises DataError."""
    try:
        return tuple(_flat(unchecked(path)))
    except ValueError:
        # The reader says what is wrong and where; loading it takes longer than reading all words.
        return tuple(_flat(read(path, _File)))


def fields(template: str) -> tuple[str, ...]:
    """The names of the fields, in order. Raises ValueError on anything but plain `{name}`."""
    names = []
    for _, name, form, conversion in string.Formatter().parse(template):
        if name is None:
            continue
        if not name.isidentifier() or form or conversion:
            raise ValueError(f"only plain fields such as {{name}} are allowed, not {{{name}…}}")
        names.append(name)
    return tuple(names)


@cache
def _opened(template: str) -> str:
    """The template with the fields marked that begin a sentence after another one."""
    return _OPENS.sub(_OPENING, template)


class _Fields(dict[str, str]):
    def __missing__(self, name: str) -> str:
        if name.startswith(_OPENING):
            begun: str = self[name[1:]]
            return begun[:1].upper() + begun[1:]
        return inflected(name, self, templates()) or f"[{name}]"


class _Sample(dict[str, str]):
    def __missing__(self, name: str) -> str:
        return inflected(name, self, templates()) or "\N{HORIZONTAL ELLIPSIS}"


def _template(raw: object) -> str:
    if not isinstance(raw, str):
        raise ValueError("should be a text")
    fields(raw)
    return raw


# Five tables deep; a type that refers to itself would need a newer Python.
_Text: TypeAlias = Annotated[str, Read(_template)]
_Level4: TypeAlias = _Text | dict[str, _Text]
_Level3: TypeAlias = _Text | dict[str, _Level4]
_Level2: TypeAlias = _Text | dict[str, _Level3]
_Level1: TypeAlias = _Text | dict[str, _Level2]
_File: TypeAlias = dict[str, _Level1]


def _flat(table: Mapping[str, object], within: str = "") -> Iterator[tuple[str, str]]:
    """Each template with its dotted key. Raises ValueError on anything else."""
    for name, entry in table.items():
        key = f"{within}.{name}" if within else name
        if isinstance(entry, Mapping):
            yield from _flat(entry, key)
        else:
            yield key, _template(entry)


def _is_cell(value: tuple[object, ...]) -> bool:
    return len(value) == 2 and all(type(part) is int for part in value)
