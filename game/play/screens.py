"""What the words of all books are to the screens: data/screen.toml and each book's own.

As with words.toml all files together make one dictionary. A table lists the words under what they
are to a screen, such as the states under a sign of `vocabulary.Sign`; what is not listed is known
by one of the words in its name ("light_crossbow" is a crossbow), else drawn plainly.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Annotated, TypeAlias, TypeVar

from game.core.data import Matching, Sized, Wrong, complain, read, resource
from game.core.events import Event
from game.core.orders import Value
from game.core.vocabulary import (
    DOES,
    TONES,
    WELL,
    Charge,
    Does,
    Flies,
    Icon,
    Outline,
    Ribbon,
    Sign,
    Tells,
    Thing,
)
from game.play.words import slug, templates

T = TypeVar("T")
Words: TypeAlias = tuple[Annotated[str, Matching("^[a-z0-9_]+$")], ...]

COMMON = ""
"""Whose words the file of all books holds."""

OWN = frozenset({"sign", "wounds", "does", "vain"})
"""Tables of states and events, whose keys begin with the name of their book."""


@dataclass(frozen=True, slots=True)
class ScreenFile:
    """One screen.toml.

    ``sign``: states under their signs; ``wounds`` are those that are wounds of a part of the body.
    ``charge``, ``flies``, ``thing``: weapons and objects under what is drawn for them, and what
    flies when they are shot. ``icon`` and ``ribbon``: forms of declarations, their ways, and
    answers. ``tones``: grades by how much gets through, from 0 to 4. ``outline``: areas of the body
    under the parts of the drawn figure. ``main``: forms that have a ribbon of their own on the
    leaf; others have small signs. ``does``: events; in ``vain`` are those of which nothing
    comes; ``fact``: what their facts tell. ``gone``: why somebody is out who does not lie on the
    field. ``units``: facts of requests and refusals that are somebody, ``strikers`` those that name
    who attacks, ``others`` whoever else a request is about; ``foes`` list all whom a fighter faces.
    ``called``: by which of its keys an entry of one of the book's tables is called. ``spine``: the
    tincture of the binding.
    """

    sign: Mapping[Sign, Words] = field(default_factory=dict)
    wounds: Words = ()
    charge: Mapping[Charge, Words] = field(default_factory=dict)
    flies: Mapping[Flies, Words] = field(default_factory=dict)
    thing: Mapping[Thing, Words] = field(default_factory=dict)
    icon: Mapping[Icon, Words] = field(default_factory=dict)
    ribbon: Mapping[Ribbon, Words] = field(default_factory=dict)
    main: Words = ()
    tones: Annotated[tuple[Words, ...], Sized(0, len(TONES))] = ()
    outline: Mapping[Outline, Words] = field(default_factory=dict)
    does: Mapping[Does, Words] = field(default_factory=dict)
    vain: Words = ()
    fact: Mapping[Tells, Words] = field(default_factory=dict)
    gone: Words = ()
    strikers: Words = ()
    others: Words = ()
    foes: Words = ()
    units: Words = ()
    called: Words = ()
    spine: str = ""

    def entries(self, table: str) -> Iterator[tuple[str, object]]:
        """The words of a table, each with what it is listed under."""
        listed = getattr(self, table)
        if isinstance(listed, Mapping):
            yield from ((word, meaning) for meaning, words in listed.items() for word in words)
        elif table == "tones":
            yield from ((word, tone) for tone, words in enumerate(listed) for word in words)
        else:
            yield from ((word, True) for word in listed)


TABLES = tuple(one.name for one in fields(ScreenFile) if one.name != "spine")


def sign(state: str) -> Sign:
    """The sign of a state, by the key of its chip."""
    found = _found("sign", _state(state))
    if isinstance(found, Sign):
        return found
    return Sign.DROP if ".wound." in state or wound(state) else Sign.DOT


def wound(state: str) -> bool:
    """Whether a state is listed as a wound of a part of the body, by the key of its chip."""
    return bool(_exact("wounds", _state(state)))


def _state(key: str) -> str:
    """The book and the last word of a chip's key."""
    return f"{key.partition('.')[0]}.{key.rpartition('.')[2]}"


def charge(item: str) -> str:
    """What is drawn for a weapon, by its id or name; a sword for what nobody knows."""
    return str(_found("charge", slug(item)) or "sword")


def flies(item: str) -> str:
    """How a missile of this weapon flies, by its id or name; empty for what turns over itself."""
    return str(_found("flies", slug(item)) or "")


def thing(kind: str) -> str:
    """What is drawn for an object on the field; a crate for what nobody knows."""
    return str(_found("thing", kind) or "crate")


def icon(value: object) -> str:
    """The sign of a form, a way of it or an answer; empty for one without."""
    return str(_exact("icon", str(value)) or "")


def ribbon(form: object) -> str:
    """What a form of declaration shows on the flag beside a fighter; empty for one without."""
    found = _exact("ribbon", str(form))
    return str(found.value) if isinstance(found, Ribbon) else ""


def form(shown: str) -> str:
    """The first form of declaration that shows this on its flag; empty where none does."""
    known = _dictionary()["ribbon"].items()
    return next((word for word, found in known if found is Ribbon(shown)), "")


def main(form: object) -> bool:
    """Whether a form has a ribbon of its own on the leaf."""
    return bool(_exact("main", str(form)))


def tone(grade: object) -> int:
    """How much gets through with this grade, one of TONES."""
    found = _exact("tones", str(grade))
    return found if isinstance(found, int) else WELL


def outline(area: str) -> str:
    """The part of the drawn figure that an area of the body is; empty for none."""
    return str(_exact("outline", area) or "")


def areas(part: str) -> tuple[str, ...]:
    """The areas of all books that are this part of the drawn figure."""
    return tuple(area for area, found in _dictionary()["outline"].items() if found == part)


def does(event: Event) -> Does | None:
    """What an event does; None for one that tells nothing screens must know."""
    last = event.key.rpartition(".")[2]
    found = DOES.get(event.key) or _exact("does", event.key) or _exact("does", last)
    return found if isinstance(found, Does) else None


def fact(event: Event, tells: Tells) -> Value:
    """What the event says of its grade, place or time, whatever the book calls that fact."""
    known = _dictionary()["fact"]
    return next((value for name, value in event.facts if known.get(name) == tells), None)


def vain(event: Event) -> bool:
    """Whether nothing comes of what the event tells."""
    return bool(_exact("vain", event.key))


def gone(why: object) -> bool:
    """Whether somebody who is out for this reason has left the field."""
    return bool(_exact("gone", str(why)))


def strikers() -> tuple[str, ...]:
    """The facts of requests that name who attacks, the likeliest first."""
    return tuple(_dictionary()["strikers"])


def others() -> tuple[str, ...]:
    """The facts of requests that name the other one whom it is about, the likeliest first."""
    return (*strikers(), *_dictionary()["others"])


def foes() -> tuple[str, ...]:
    """The facts of requests that list all whom a fighter faces."""
    return tuple(_dictionary()["foes"])


def called() -> tuple[str, ...]:
    """By which of its keys an entry of a book's table is called, the likeliest first."""
    return tuple(_dictionary()["called"])


def names_unit(fact: str) -> bool:
    """Whether a fact of a request or refusal holds the id of a unit or fighter."""
    return any(_exact(table, fact) for table in ("strikers", "others", "units"))


def spine(book: str) -> str:
    """The tincture of the book's binding; empty where it has chosen none."""
    known = files().get(book)
    return known.spine if known else ""


def _exact(table: str, word: str) -> object:
    return _dictionary()[table].get(word)


def _found(table: str, word: str) -> object:
    """What a word is, else what one of the words in its name is for all books, the last first."""
    known = _dictionary()[table]
    if word in known:
        return known[word]
    parts = reversed(word.rpartition(".")[2].split("_"))
    return next((known[part] for part in parts if part in known), None)


@cache
def files() -> Mapping[str, ScreenFile]:
    """Every screen.toml by its book, that of all books first. Raises DataError."""
    places = {COMMON: resource("data", "screen.toml")}
    places |= {path.parent.name: path for path in sorted(resource("data").glob("*/screen.toml"))}
    found = {book: read(path, ScreenFile) for book, path in places.items()}
    for book, path in places.items():
        complain(path, _wrongs(found, book))
    return found


@cache
def _dictionary() -> Mapping[str, Mapping[str, object]]:
    return {
        table: {
            _key(table, book, word): meaning
            for book, file in files().items()
            for word, meaning in file.entries(table)
        }
        for table in TABLES
    }


def _key(table: str, book: str, word: str) -> str:
    return f"{book}.{word}" if book and table in OWN else word


def _wrongs(found: Mapping[str, ScreenFile], book: str) -> Iterator[Wrong]:
    """Words that stand twice, in this file or already in another one, and states and events that
    the book has no words for.
    """
    for table in TABLES:
        others = {
            _key(table, one, word)
            for one, file in found.items()
            if one != book
            for word, _ in file.entries(table)
        }
        for word, meaning in found[book].entries(table):
            key, at = _key(table, book, word), _place(table, meaning)
            if key in others:
                yield Wrong(at, f"'{word}' is listed twice")
            if book and table in OWN and not _said(book, word):
                yield Wrong(at, f"{book} has no words for '{word}'")
            others.add(key)


def _place(table: str, meaning: object) -> tuple[str, ...]:
    return (table,) if meaning is True else (table, str(getattr(meaning, "value", meaning)))


def _said(book: str, word: str) -> bool:
    keys = (f"{book}.{word}", f"{book}.chip.{word}", f"{book}.wound.{word}")
    return any(key in templates() for key in keys)
