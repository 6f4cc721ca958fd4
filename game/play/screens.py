"""What the words of a book are to the screens: its own screen.toml over that of all books.

Whoever asks says which book he means, since two books may call different things by one word. A
table lists the words under what they are to a screen, such as the states under a sign of
`vocabulary.Sign`; what is not listed is known by one of the words in its name ("light_crossbow" is
a crossbow), else drawn plainly. Events and states begin with the name of their book.
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

SAID = ("sign", "wounds", "does", "vain")
"""Tables of states and events, for which their book has words."""


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
    ``apart`` tell how far whoever attacks is off, as the book measures it. ``called``: by which of
    its keys an entry of one of the book's tables is called. ``spine``: the tincture of the binding.
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
    apart: Words = ()
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


def book_of(key: str) -> str:
    """Whose the key of an event or state is; empty for one that all books share."""
    book, dot, _ = key.partition(".")
    return book if dot else COMMON


def sign(state: str) -> Sign:
    """The sign of a state, by the key of its chip."""
    found = _found(book_of(state), "sign", _last(state))
    if isinstance(found, Sign):
        return found
    return Sign.DROP if ".wound." in state or wound(state) else Sign.DOT


def wound(state: str) -> bool:
    """Whether a state is listed as a wound of a part of the body, by the key of its chip."""
    return _last(state) in _table(book_of(state), "wounds")


def charge(book: str, item: str) -> str:
    """What is drawn for a weapon, by its id or name; a sword for what nobody knows."""
    return str(_found(book, "charge", slug(item)) or "sword")


def flies(book: str, item: str) -> str:
    """How a missile of this weapon flies, by its id or name; empty for what turns over itself."""
    return str(_found(book, "flies", slug(item)) or "")


def thing(book: str, kind: str) -> str:
    """What is drawn for an object on the field; a crate for what nobody knows."""
    return str(_found(book, "thing", kind) or "crate")


def icon(book: str, value: object) -> str:
    """The sign of a form, a way of it or an answer; empty for one without."""
    return str(_table(book, "icon").get(str(value)) or "")


def ribbon(book: str, form: object) -> str:
    """What a form of declaration shows on the flag beside a fighter; empty for one without."""
    found = _table(book, "ribbon").get(str(form))
    return str(found.value) if isinstance(found, Ribbon) else ""


def form(book: str, shown: str) -> str:
    """A form of declaration that shows this on its flag, the book's own first; else empty."""
    known = _table(book, "ribbon")
    return next((word for word in reversed(known) if known[word] is Ribbon(shown)), "")


def main(book: str, form: object) -> bool:
    """Whether a form has a ribbon of its own on the leaf."""
    return str(form) in _table(book, "main")


def tone(book: str, grade: object) -> int:
    """How much gets through with this grade, one of TONES."""
    found = _table(book, "tones").get(str(grade))
    return found if isinstance(found, int) else WELL


def outline(book: str, area: str) -> str:
    """The part of the drawn figure that an area of the body is; empty for none."""
    return str(_table(book, "outline").get(area) or "")


def areas(book: str, part: str) -> tuple[str, ...]:
    """The areas of the book's body that are this part of the drawn figure."""
    return tuple(area for area, found in _table(book, "outline").items() if found == part)


def does(event: Event) -> Does | None:
    """What an event does; None for one that tells nothing screens must know."""
    found = DOES.get(event.key) or _table(book_of(event.key), "does").get(_last(event.key))
    return found if isinstance(found, Does) else None


def fact(event: Event, tells: Tells) -> Value:
    """What the event says of its grade, place or time, whatever the book calls that fact."""
    known = _table(book_of(event.key), "fact")
    return next((value for name, value in event.facts if known.get(name) == tells), None)


def vain(event: Event) -> bool:
    """Whether nothing comes of what the event tells."""
    return _last(event.key) in _table(book_of(event.key), "vain")


def gone(book: str, why: object) -> bool:
    """Whether somebody who is out for this reason has left the field."""
    return str(why) in _table(book, "gone")


def strikers(book: str) -> tuple[str, ...]:
    """The facts of requests that name who attacks, the likeliest first."""
    return tuple(_table(book, "strikers"))


def others(book: str) -> tuple[str, ...]:
    """The facts of requests that name the other one whom it is about, the likeliest first."""
    return (*strikers(book), *_table(book, "others"))


def foes(book: str) -> tuple[str, ...]:
    """The facts of requests that list all whom a fighter faces."""
    return tuple(_table(book, "foes"))


def apart(book: str) -> tuple[str, ...]:
    """The facts of requests that tell in the book's own measure how far off an attacker is."""
    return tuple(_table(book, "apart"))


def called(book: str) -> tuple[str, ...]:
    """By which of its keys an entry of a table of the book is called, the likeliest first."""
    return tuple(_table(book, "called"))


def names_unit(book: str, fact: str) -> bool:
    """Whether a fact of a request or refusal holds the id of a unit or fighter."""
    return any(fact in _table(book, table) for table in ("strikers", "others", "units"))


def spine(book: str) -> str:
    """The tincture of the book's binding; empty where it has chosen none."""
    return files()[book].spine if book in files() else ""


def _last(key: str) -> str:
    return key.rpartition(".")[2]


def _found(book: str, table: str, word: str) -> object:
    """What a word is, else what one of the words in its name is, the last first."""
    known = _table(book, table)
    parts = reversed(word.split("_"))
    return next((known[part] for part in (word, *parts) if part in known), None)


@cache
def _table(book: str, table: str) -> dict[str, object]:
    """The words of a table with what they are in this book; its own go before those of all."""
    known = files()
    every = [known[one] for one in dict.fromkeys((COMMON, book)) if one in known]
    return {word: meaning for file in every for word, meaning in file.entries(table)}


@cache
def files() -> Mapping[str, ScreenFile]:
    """Every screen.toml by its book, that of all books first. Raises DataError."""
    places = {COMMON: resource("data", "screen.toml")}
    places |= {path.parent.name: path for path in sorted(resource("data").glob("*/screen.toml"))}
    found = {book: read(path, ScreenFile) for book, path in places.items()}
    for book, path in places.items():
        complain(path, _wrongs(book, found[book]))
    return found


def _wrongs(book: str, file: ScreenFile) -> Iterator[Wrong]:
    """Words that stand twice, and states and events that the book has no words for."""
    for table in TABLES:
        known: set[str] = set()
        for word, meaning in file.entries(table):
            at = (table,) if meaning is True else (table, str(getattr(meaning, "value", meaning)))
            if word in known:
                yield Wrong(at, f"'{word}' is listed twice")
            if book and table in SAID and not _said(book, word):
                yield Wrong(at, f"{book} has no words for '{word}'")
            known.add(word)


def _said(book: str, word: str) -> bool:
    keys = (f"{book}.{word}", f"{book}.chip.{word}", f"{book}.wound.{word}")
    return any(key in templates() for key in keys)
