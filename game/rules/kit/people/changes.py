"""What a scenario may alter of a stat block, and what is wrong with what it does alter."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from game.core.data import Wrong
from game.core.setup import Plain

Names = Callable[[], Iterable[str]]
"""What may be named, read when it is asked for."""


@dataclass(frozen=True, slots=True)
class Changes:
    """What may be altered: ``numbers`` with the least and the most of each; ``lists`` of names,
    each with the kind of its words; ``flags``; ``texts`` that are one of several. What is
    ``foreign`` belongs to other books and is passed over; ``what`` is what the book calls a number.
    """

    what: str
    numbers: Callable[[], Mapping[str, tuple[int, int]]]
    lists: Mapping[str, tuple[str, Names]]
    foreign: Callable[[], Container[str]]
    flags: tuple[str, ...] = ()
    texts: Mapping[str, Names] = field(default_factory=dict)

    def faults(self, overrides: Mapping[str, Plain]) -> list[Wrong]:
        """What is wrong with these, each with what would have been right."""
        foreign = self.foreign()
        return [
            wrong
            for key, value in overrides.items()
            if key not in foreign
            for wrong in self._wrongs(key, value)
        ]

    def _wrongs(self, key: str, value: Plain) -> Iterator[Wrong]:
        numbers = self.numbers()
        if key in self.lists:
            yield from self._listed(key, value)
        elif key in self.flags:
            if not isinstance(value, bool):
                yield Wrong((key,), "must be true or false")
        elif key in self.texts:
            fit = tuple(self.texts[key]())
            if not isinstance(value, str):
                yield Wrong((key,), "must be one name", known=fit)
            elif value not in fit:
                yield Wrong((key,), f"no '{value}' for '{key}'", value, fit)
        elif key in numbers:
            low, high = numbers[key]
            if type(value) is not int or not low <= value <= high:
                yield Wrong((key,), f"must be a whole number from {low} to {high}")
        else:
            known = (*numbers, *self.lists, *self.flags, *self.texts)
            yield Wrong((key,), f"no {self.what} '{key}'", key, known, at_key=True, kind="skills")

    def _listed(self, key: str, value: Plain) -> Iterator[Wrong]:
        kind, names = self.lists[key]
        if not isinstance(value, tuple):
            yield Wrong((key,), "must be a list of names")
            return
        fit = tuple(names())
        for name in value:
            if name not in fit:
                yield Wrong((key,), f"no '{name}' for '{key}'", str(name), fit, kind=kind)


def number(changes: Mapping[str, Plain], key: str, given: int) -> int:
    """The number that is altered so, or the one that is given."""
    value = changes.get(key, given)
    return value if isinstance(value, int) else given


def names(changes: Mapping[str, Plain], key: str, given: tuple[str, ...]) -> tuple[str, ...]:
    """The list that is altered so, or the one that is given."""
    found = changes.get(key, given)
    return tuple(str(name) for name in found) if isinstance(found, tuple) else given
