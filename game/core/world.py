"""One battle's entities and components, kept in an esper context of its own.

esper keeps its state in module-level contexts; this is the only module that touches it.
"""

from __future__ import annotations

import itertools
import weakref
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar, overload

import esper

if TYPE_CHECKING:
    from game.core.step import Process, Step

A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")
D = TypeVar("D")

Row = tuple[int, tuple[Any, ...]]
"""One entity: its id and its components, ordered by class name."""

Rows = tuple[Row, ...]

Screen = Callable[[Row], Row]
"""What a side may know of one unit: the same row if nothing of it is hidden, else one with fewer
or blurred components; a unit without any is left out.
"""

_names = itertools.count(1)
_NOBODY = set[int]()


class StaleWrite(RuntimeError):
    """A component was replaced by somebody who had not read the present one."""


if TYPE_CHECKING:
    # esper's process returns None and takes anything; the signature here is ours, and nobody
    # calls ``esper.process()``. So the type checker is shown a base without that method.
    class _Processor:
        priority: int
else:
    _Processor = esper.Processor


class System(_Processor):
    """One procedure of a rulebook, called once a step with what it may use."""

    def process(self, step: Step) -> Process | bool | None:
        """Do the step: at once, or as a generator that yields requests and gets the answers.

        Returns AGAIN when another item of its queue waits, else None.
        """
        raise TypeError(f"{type(self).__name__} has no process")


def _forget(name: str) -> None:
    if esper.current_world == name:
        esper.switch_world("default")
    esper.delete_world(name)


class World:
    """A handle on one esper context. Not safe for use from several threads.

    ``memory`` keeps what `once` has worked out, until anything is written.
    """

    def __init__(self, rows: Rows = ()) -> None:
        self.name = f"battle-{next(_names)}"
        esper.switch_world(self.name)
        self._finalizer = weakref.finalize(self, _forget, self.name)
        self._finalizer.atexit = False
        # Reading goes by esper's own dictionaries of this context: they stay the same objects.
        self._entities, self._holders = esper._entities, esper._components
        self._next = 1
        self._rows: Rows | None = rows
        self.load(rows)

    def _enter(self) -> None:
        if esper.current_world != self.name:
            esper.switch_world(self.name)

    def spawn(self, *components: object) -> int:
        """Make a new entity and return its id; ids count up and are never used again."""
        self._enter()
        unit = self._next
        esper._entities[unit] = {}
        self._known[unit] = (unit, ())
        for component in components:
            esper.add_component(unit, component)
        self._next = unit + 1
        self._written(unit, *map(type, components))
        return unit

    def get(self, unit: int, kind: type[A]) -> A:
        """The unit's component of this kind; KeyError if it has none."""
        component: A = self._entities[unit][kind]
        return component

    def find(self, unit: int, kind: type[A]) -> A | None:
        """The unit's component of this kind, or None."""
        known = self._entities.get(unit)
        return known.get(kind) if known is not None else None

    def put(self, unit: int, new: A, was: A | None = None) -> None:
        """Replace ``was`` by ``new``; ``was=None`` means that the unit has none yet.

        Raises StaleWrite unless the component present *is* ``was``: whoever writes has read.
        """
        if self.find(unit, type(new)) is not was:
            raise StaleWrite(f"{type(new).__name__} of unit {unit} changed since it was read")
        self._enter()
        esper.add_component(unit, new)
        self._written(unit, type(new))

    def write(self, unit: int, new: object) -> None:
        """Put this in the place of what the unit has of its kind, if anything."""
        # Also where both are equal: a component may have fields that do not count for that.
        self.put(unit, new, self.find(unit, type(new)))

    def amend(self, unit: int, usual: object, **changes: Any) -> None:  # noqa: ANN401  # its fields
        """Change these fields of what the unit has of this kind, or of what is usual if it has
        nothing.
        """
        had = self.find(unit, type(usual))
        known: Any = usual if had is None else had
        self.write(unit, replace(known, **changes))

    def drop(self, unit: int, was: object) -> None:
        """Remove the component ``was``; raises StaleWrite if it is not the present one."""
        if self.find(unit, type(was)) is not was:
            raise StaleWrite(f"{type(was).__name__} of unit {unit} changed since it was read")
        self._enter()
        esper.remove_component(unit, type(was))
        self._written(unit, type(was))

    def forget(self, unit: int, *kinds: type[object]) -> None:
        """Take off what the unit has of these kinds, if anything."""
        for kind in kinds:
            if (had := self.find(unit, kind)) is not None:
                self.drop(unit, had)

    @overload
    def each(self, a: type[A], /) -> list[tuple[int, tuple[A]]]: ...
    @overload
    def each(self, a: type[A], b: type[B], /) -> list[tuple[int, tuple[A, B]]]: ...
    @overload
    def each(self, a: type[A], b: type[B], c: type[C], /) -> list[tuple[int, tuple[A, B, C]]]: ...
    @overload
    def each(
        self, a: type[A], b: type[B], c: type[C], d: type[D], /
    ) -> list[tuple[int, tuple[A, B, C, D]]]: ...
    @overload
    def each(self, *kinds: type[Any]) -> list[tuple[int, tuple[Any, ...]]]: ...
    def each(self, *kinds: type[Any]) -> Any:
        """All units that have every kind, with those components, in the order of their ids. The
        list is shared: do not change it.
        """
        found = self._queries.get(kinds)
        if found is None:
            holders = [self._holders.get(kind, _NOBODY) for kind in kinds]
            units = sorted(min(holders, key=len).intersection(*holders))
            every = ((unit, self._entities[unit]) for unit in units)
            found = [(unit, tuple(row[kind] for kind in kinds)) for unit, row in every]
            self._queries[kinds] = found
            for kind in kinds:
                self._asked.setdefault(kind, set()).add(kinds)
        return found

    def _written(self, unit: int, *kinds: type[Any]) -> None:
        """What was worked out from components of these kinds is not so any more."""
        self._stale[unit] = None
        self._rows = None
        self.memory.clear()
        for kind in kinds:
            for query in self._asked.pop(kind, ()):
                self._queries.pop(query, None)

    def row(self, unit: int) -> Row:
        """The unit with its components as a value, the same object until one of them is written;
        KeyError if there is none.
        """
        if unit in self._stale:
            del self._stale[unit]
            self._known[unit] = (unit, _ordered(self._entities[unit].values()))
        return self._known[unit]

    def rows(self) -> Rows:
        """Everything in the world as a value that shares nothing changeable."""
        if self._rows is None:
            self._rows = tuple(map(self.row, self._known))
        return self._rows

    def load(self, rows: Rows) -> None:
        """Replace all contents by ``rows``, whose ids ascend."""
        self._enter()
        esper.clear_database()
        for unit, components in rows:
            self._entities[unit] = {type(component): component for component in components}
            for component in components:
                self._holders.setdefault(type(component), set()).add(unit)
        self._next = rows[-1][0] + 1 if rows else 1
        # Rows are values: those of units that nobody wrote to since are handed out again. Both
        # stay in the order of the ids, since new units come last.
        self._known: dict[int, Row] = {row[0]: row for row in rows}
        self._stale: dict[int, None] = {}
        self._rows = rows
        self._queries: dict[tuple[type[Any], ...], list[tuple[int, tuple[Any, ...]]]] = {}
        self._asked: dict[type[Any], set[tuple[type[Any], ...]]] = {}
        self.memory: dict[Any, Any] = {}


class Parts:
    """What one row holds, by kind: what is worked out of it alone stays true as long as the row."""

    __slots__ = ("_known",)

    def __init__(self, row: Row) -> None:
        self._known: dict[type[Any], Any] = {type(component): component for component in row[1]}

    def get(self, kind: type[A]) -> A:
        """The component of this kind; KeyError if there is none."""
        component: A = self._known[kind]
        return component

    def find(self, kind: type[A]) -> A | None:
        """The component of this kind, or None."""
        return self._known.get(kind)

    def has(self, kind: type[Any]) -> bool:
        """Whether there is one of this kind."""
        return kind in self._known


def in_order(rows: Iterable[Row]) -> Rows:
    """The rows by their ids, each unit's components by class name; ValueError on two of a kind."""
    known = {unit: _ordered(components) for unit, components in rows}
    for unit, components in known.items():
        if len({type(component) for component in components}) < len(components):
            raise ValueError(f"unit {unit} has two components of one kind")
    return tuple(sorted(known.items(), key=_by_id))


def screened(rows: Rows, screen: Screen) -> Rows:
    """The rows as ``screen`` lets them through; a unit nothing is known of is left out."""
    return tuple(row for row in map(screen, rows) if row[1])


def without(row: Row, secret: Callable[[Any], bool]) -> Row:
    """One unit without its secret components: the same row if it has none."""
    unit, components = row
    shown = tuple(component for component in components if not secret(component))
    return row if len(shown) == len(components) else (unit, shown)


def _ordered(components: Iterable[Any]) -> tuple[Any, ...]:
    return tuple(sorted(components, key=_by_name))


def _by_id(item: tuple[int, Any]) -> int:
    return item[0]


def _by_name(component: object) -> str:
    return type(component).__name__
