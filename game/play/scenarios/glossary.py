"""The words that scenario files may use: which book knows which, and what each means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from game.core.data.glossary import NAMED, Term
from game.core.ruleset import Ruleset
from game.core.setup import TEMPERS
from game.play.scenarios.dressing_file import GROUNDS, LIGHTS, WAYS, WEATHERS
from game.play.telling.archetypes import table
from game.play.words import say, templates, told
from game.rules.kit.ground.terrain import kinds

SEEN = {"grounds": GROUNDS, "lights": LIGHTS, "weather": WEATHERS, "ways": WAYS}
"""The words that no book reads, and so all books have."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One word of a kind, what it means, and the ids of the books in which it means that."""

    word: str
    meaning: str
    books: tuple[str, ...]


def listed(kind: str, books: Mapping[str, Ruleset]) -> tuple[Entry, ...]:
    """The words of this kind, one of NAMED, in these books, by the alphabet."""
    found: dict[tuple[str, str], list[str]] = {}
    for book in books.values():
        for term in _terms(kind, book):
            found.setdefault((term.word, _meaning(kind, term)), []).append(book.id)
    entries = (Entry(word, meaning, tuple(ids)) for (word, meaning), ids in found.items())
    return tuple(sorted(entries, key=lambda entry: (entry.word, entry.books)))


def words(kind: str, books: Mapping[str, Ruleset]) -> tuple[str, ...]:
    """The words of this kind alone, each once."""
    assert kind in NAMED
    return tuple(sorted({term.word for book in books.values() for term in _terms(kind, book)}))


def events(book: Ruleset) -> tuple[str, ...]:
    """What can be told: keys of one word that all books share, and those of this book."""
    own = f"{book.id}."
    return tuple(key for key in templates() if "." not in key.removeprefix(own))


def _terms(kind: str, book: Ruleset) -> Iterator[Term]:
    if kind == "terrain":
        yield from map(Term, kinds())
    elif kind == "temperaments":
        yield from (Term(temper, f"list.temper.{temper}") for temper in TEMPERS if temper)
    elif kind in SEEN:
        yield from (Term(word, f"list.{kind}.{word}") for word in SEEN[kind])
    elif kind == "switches":
        for name, switch in book.switches.items():
            yield Term(name, f"{switch.label}_note")
            if not switch.flag and isinstance(switch.default, str):
                for value in switch.texts:
                    yield Term(f"{name}={value}", f"{switch.label}_{value}")
    elif kind == "events":
        yield from (Term(key, key) for key in events(book))
    else:
        yield from book.glossary().get(kind, ())


def _meaning(kind: str, term: Term) -> str:
    """What a word means; an event means the sentence in which it is told, its fields left open."""
    if kind == "archetypes":
        row = table().get(term.word)
        return told(f"archetype.{term.word}.text", row.text if row else term.word)
    if kind == "terrain":
        return told(f"terrain.{term.word}.text", kinds()[term.word].text)
    if kind == "goals":
        return say(f"list.goal.{term.word}")
    if kind == "events":
        return templates()[term.key]
    return say(term.key, term.facts)
