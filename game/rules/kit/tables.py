"""The table files of a book: rows of which none stands twice, by id, with names that are known."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, TypeAlias, TypeVar

from game.core.data import Between, Matching, Wrong, insist, read, repeated, resource
from game.core.data.faults import KeyPath

Row = TypeVar("Row")

Word: TypeAlias = Annotated[str, Matching("^[a-z][a-z0-9_]*$")]
"""An id, or a name that another row bears as its id."""

Level: TypeAlias = Annotated[int, Between(0, 20)]
Few: TypeAlias = Annotated[int, Between(0, 100)]
Shift: TypeAlias = Annotated[int, Between(-20, 20)]
"""Numbers of the usual ranges."""


@dataclass(frozen=True, slots=True)
class TableFile:
    """One file, with the sources of its rows. ``once`` names the lists of it in which no id may
    stand twice, such as "weapon", or "location.area" where another field is the id.
    """

    provenance: str
    once: ClassVar[tuple[str, ...]] = ()

    def __post_init__(self) -> None:
        named = (name.partition(".") for name in self.once)
        twice = (repeated(name, getattr(self, name), key or "id") for name, _, key in named)
        insist([*(wrong for wrongs in twice for wrong in wrongs), *self.faults()])

    def faults(self) -> Iterable[Wrong]:
        """What else the rows of the file must be together, and are not."""
        return ()


def by_id(rows: Iterable[Row], key: str = "id") -> MappingProxyType[Any, Row]:
    """The rows by this field, in their order."""
    return MappingProxyType({getattr(row, key): row for row in rows})


def shelf(file: Callable[[], Any], name: str, key: str = "id") -> Callable[[], Any]:
    """What answers the rows of this list of a file by the field; they are sorted once."""
    return cache(lambda: by_id(getattr(file(), name), key))


def stat_blocks(
    book: str, kind: type[Any], *names: str
) -> tuple[Callable[[], Any], Callable[[], frozenset[str]]]:
    """What answers every stat block of these files of a book by its archetype, and what answers
    the fields that scenarios of other books alter of theirs, which are passed over here.
    """

    @cache
    def files() -> tuple[Any, ...]:
        return tuple(read(resource("data", book, name), kind) for name in names)

    return (
        cache(lambda: by_id([row for file in files() for row in file.person], "archetype")),
        cache(lambda: frozenset(name for file in files() for name in file.foreign)),
    )


def gaps(table: str, rows: Sequence[Any], *, some: bool = False) -> Iterator[Wrong]:
    """Where the rolls of rows from ``low`` to ``high``, from 1 on, leave a gap or overlap; where
    only ``some`` are rolled for, rows without ``low`` are passed over.
    """
    expected = 1
    for number, row in enumerate(rows):
        if row.low or not some:
            if row.low != expected or row.high < row.low:
                message = f"must begin at {expected} and not end before"
                yield Wrong((table, number, "low"), message)
            expected = row.high + 1


def unknown(at: KeyPath, names: Iterable[str], known: Iterable[str]) -> Iterator[Wrong]:
    """Every name that a row gives at this place and that no other table knows."""
    words = tuple(sorted(known))
    for name in names:
        if name not in words:
            yield Wrong(at, f"no '{name}' is known here", name, words)
