"""What a file alters of its people under one book and not under another.

The same word stands on another scale in another book, so somebody may have overrides of a book's
own: under that book they stand in the place of his ``overrides``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from game.core.data import Wrong
from game.core.data.faults import KeyPath
from game.core.ruleset import Ruleset
from game.core.setup import FighterSetup, Figure, SideSetup, Troops, UnitSetup
from game.rules import RULESETS

if TYPE_CHECKING:
    from game.play.scenarios.scenario import Scenario

Person = TypeVar("Person", Figure, Troops, FighterSetup)


def person_under(book: str, person: Person, books: tuple[str, ...]) -> Person:
    """This fighter, or these, as the book is to build them: by its own table, or by what is said
    for all ``books`` of the battle, without the words that it does not know and another does.
    """
    own = person.under.get(book)
    if own is not None:
        return replace(person, overrides=own, under={})
    others = tuple(one for one in books if one != book)
    left = {k: v for k, v in person.overrides.items() if not _passed_over(k, book, others)}
    return replace(person, overrides=left, under={}) if person.under or others else person


def _passed_over(key: str, book: str, others: tuple[str, ...]) -> bool:
    """Whether a word is another book's, which this one does not pass over by itself; books are read
    for that only where this one lacks it.
    """
    if not others or book not in RULESETS or key in RULESETS[book].foreign():
        return False
    known = (one in RULESETS and key in _words(one) for one in others)
    return key not in _words(book) and any(known)


@cache
def _words(book: str) -> frozenset[str]:
    """The words of a book for what is altered of somebody."""
    return frozenset(term.word for term in RULESETS[book].glossary().get("skills", ()))


def unit_under(book: str, unit: UnitSetup, books: tuple[str, ...]) -> UnitSetup:
    """The unit with all its people as the book is to build them."""
    return replace(
        unit,
        troops=tuple(person_under(book, troops, books) for troops in unit.troops),
        leader=unit.leader and person_under(book, unit.leader, books),
        also=tuple(person_under(book, figure, books) for figure in unit.also),
    )


def side_under(book: str, side: SideSetup, books: tuple[str, ...]) -> SideSetup:
    """The side with its commander as the book is to build him."""
    return replace(side, commander=side.commander and person_under(book, side.commander, books))


def written_under(scenario: Scenario, book: str, path: KeyPath) -> KeyPath:
    """Where the file has what this book finds at this path of the battle."""
    here: Any = scenario
    for depth, key in enumerate(path):
        if key == "overrides":
            rest = path[depth + 1 :]
            return (*path[:depth], "under", book, *rest) if book in here.under else path
        here = here[key] if isinstance(key, int) else getattr(here, key, None)
        if here is None:
            break
    return path


def under_faults(scenario: Scenario, books: Mapping[str, Ruleset]) -> Iterator[Wrong]:
    """What is said for a book under which the battle is not played, or that does not know it:
    among the ``overrides`` of all books it passes over what is another's, here it may not.
    """
    known = scenario.playable
    for name in scenario.round_limits:
        if name not in known:
            yield Wrong(("round_limits", name), "is not among books", name, known, at_key=True)
    for at, person in people(scenario):
        for name, changes in person.under.items():
            if name not in known:
                yield Wrong((*at, "under", name), "is not among books", name, known, at_key=True)
            elif name in books:
                foreign = books[name].foreign()
                for key in (key for key in changes if key in foreign):
                    path, message = (*at, "under", name, key), f"{name} knows no '{key}'"
                    yield Wrong(path, message, key, at_key=True)


def people(scenario: Scenario) -> Iterator[tuple[KeyPath, Figure | Troops | FighterSetup]]:
    """Everybody in the file, with where he stands in it."""
    for index, fighter in enumerate(scenario.fighters):
        yield ("fighters", index), fighter
    for index, side in enumerate(scenario.sides):
        if side.commander:
            yield ("sides", index, "commander"), side.commander
    for index, unit in enumerate(scenario.units):
        if unit.leader:
            yield ("units", index, "leader"), unit.leader
        for number, troops in enumerate(unit.troops):
            yield ("units", index, "troops", number), troops
        for number, figure in enumerate(unit.also):
            yield ("units", index, "also", number), figure
