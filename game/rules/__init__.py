"""The rulebooks by id: five peers over a small kit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module

from game.core.ruleset import Ruleset


class Shelf(Mapping[str, Ruleset]):
    """Books that are read when they are taken down: five of them are a third of what the program
    would have to read before its title shows, and hold 30 megabytes.
    """

    def __init__(self, *ids: str) -> None:
        self._ids = dict.fromkeys(ids)
        self._read: dict[str, Ruleset] = {}

    def __getitem__(self, book: str) -> Ruleset:
        """The book of this id; KeyError if there is none."""
        if book not in self._read:
            if book not in self._ids:
                raise KeyError(book)
            found = import_module(f"{__name__}.{book}").RULESET
            self._read[book] = found
        return self._read[book]

    def __contains__(self, book: object) -> bool:
        """Whether there is such a book; it is not read for that."""
        return book in self._ids

    def __iter__(self) -> Iterator[str]:
        """The ids, in the order in which books are told."""
        return iter(self._ids)

    def __len__(self) -> int:
        """How many there are."""
        return len(self._ids)


RULESETS: Mapping[str, Ruleset] = Shelf("zefrs", "chaos", "heroic2d6", "empress", "heroic20s")
