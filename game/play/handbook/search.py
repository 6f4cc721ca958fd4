"""The search in a book: whole words, beginnings and parts of words, in every language.

What is found is ranked: an id first, then words of a title, then words of a text, of a table or
example; a word that only another language has comes last.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from game.core.data import resource
from game.play.handbook import files
from game.play.handbook.book import Handbook
from game.play.language import ENGLISH, language, languages
from game.play.telling.rulebook import catalogue, rule_words

ID, TITLE, TEXT, ASIDE, FOREIGN = 100, 40, 10, 7, 3
WHOLE, BEGINS, INSIDE = 3, 2, 1


@dataclass(frozen=True, slots=True)
class Found:
    """A place in the book that holds all words looked for; ``kind`` is chapter, rule, table or
    example, ``target`` its id, ``text`` what can be shown of it.
    """

    kind: str
    target: str
    title: str
    text: str
    rank: int


@dataclass(frozen=True, slots=True)
class _Entry:
    kind: str
    target: str
    title: str
    text: str
    foreign: str = ""


def search(book: Handbook, words: str, folder: Path | None = None) -> tuple[Found, ...]:
    """All places with every one of these words, best first, equals in the order of the book."""
    asked = folded(words).split()
    if not asked:
        return ()
    found = []
    for entry in _entries(book, folder or resource("data")):
        ranks = [_rank(entry, word) for word in asked]
        if all(ranks):
            found.append(Found(entry.kind, entry.target, entry.title, entry.text, sum(ranks)))
    return tuple(sorted(found, key=lambda one: -one.rank))


def marks(text: str, words: str) -> tuple[tuple[int, int], ...]:
    """Where in a text the words looked for stand: from, to; in order, none in another."""
    asked = folded(words).split()
    if not any(word in folded(text) for word in asked):
        return ()
    plain, places = _folded(text)
    spans = []
    for word in asked:
        at = plain.find(word)
        while at >= 0:
            spans.append((places[at], places[at + len(word) - 1] + 1))
            at = plain.find(word, at + len(word))
    joined: list[tuple[int, int]] = []
    for low, high in sorted(spans):
        if joined and low <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(high, joined[-1][1]))
        else:
            joined.append((low, high))
    return tuple(joined)


@lru_cache(maxsize=16384)
def folded(text: str) -> str:
    """A text as it is compared: small letters without accents."""
    apart = unicodedata.normalize("NFD", text.casefold())
    return apart if apart.isascii() else "".join(filter(_stands, apart))


def _stands(letter: str) -> bool:
    return not unicodedata.combining(letter)


@lru_cache(maxsize=16384)
def _folded(text: str) -> tuple[str, tuple[int, ...]]:
    """The folded text, and which letter of the text each of its letters comes from."""
    letters: list[str] = []
    places: list[int] = []
    for place, letter in enumerate(text):
        apart = unicodedata.normalize("NFD", letter.casefold())
        for one in apart:
            if _stands(one):
                letters.append(one)
                places.append(place)
    return "".join(letters), tuple(places)


def _rank(entry: _Entry, word: str) -> int:
    """How well a word fits; 0 if it is not there."""
    if "-" in word and word in folded(entry.target):
        return ID * (WHOLE if word == folded(entry.target) else BEGINS)
    if word == folded(entry.target):
        return TITLE * WHOLE
    group = TITLE if word in folded(entry.target).split("-") else 0
    said = TEXT if entry.kind in ("chapter", "rule") else ASIDE
    places = ((entry.title, TITLE), (entry.text, said), (entry.foreign, FOREIGN))
    return max(group, *(worth * _fit(folded(text), word) for text, worth in places))


def _fit(text: str, word: str) -> int:
    if word not in text:
        return 0
    bare = _words(text)
    if word in bare:
        return WHOLE
    return BEGINS if any(part.startswith(word) for part in bare) else INSIDE


@lru_cache(maxsize=16384)
def _words(text: str) -> tuple[str, ...]:
    return tuple(part.strip(".,;:()“”„\"'") for part in text.replace("-", " ").split())


@cache
def _entries(book: Handbook, folder: Path) -> tuple[_Entry, ...]:
    return tuple(_all(book, folder / book.id))


def _all(book: Handbook, folder: Path) -> Iterator[_Entry]:
    other = dict(_foreign(folder))
    for chapter in book.chapters:
        about = f"{chapter.text} {chapter.battle}".strip()
        yield _Entry("chapter", chapter.id, chapter.title, about, other.get(chapter.id, ""))
        for rule in chapter.rules:
            text = f"{rule.says} {rule.decides}".strip()
            yield _Entry("rule", rule.id, rule.title, text, other.get(rule.id, ""))
            for example in chapter.examples.get(rule.id, ()):
                whole = f"{example.text} {example.comes}"
                yield _Entry("example", example.id, rule.title, whole, other.get(example.id, ""))
        for table in chapter.tables:
            cells = " ".join(cell for row in (table.head, *table.rows) for cell in row)
            yield _Entry("table", table.id, table.title, cells, other.get(table.id, ""))


def _foreign(folder: Path) -> Iterator[tuple[str, str]]:
    """What the places are called in the languages that are not spoken now, by their ids."""
    found: dict[str, list[str]] = {}
    for code in languages():
        if code != language():
            for name, text in _told(folder, code):
                found.setdefault(name, []).append(text)
    return ((name, " ".join(texts)) for name, texts in found.items())


def _told(folder: Path, code: str) -> Iterator[tuple[str, str]]:
    rules: Iterable[tuple[str, str, str]] = (
        ((rule.id, rule.title, rule.text) for rule in catalogue(folder))
        if code == ENGLISH
        else ((rule.id, rule.title, rule.text) for rule in rule_words(folder, code).values())
    )
    yield from ((name, f"{title} {text}") for name, title, text in rules)
    yield from ((one.id, f"{one.title} {one.text}") for one in files.chapters(folder, code))
    yield from ((one.id, f"{one.title} {' '.join(one.head)}") for one in files.tables(folder, code))
    yield from ((one.id, f"{one.text} {one.comes}") for one in files.examples(folder, code))
