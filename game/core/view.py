"""What one side knows: components, clock, events and its own drafts, nothing of the enemy's."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from game.core.events import Event, Known, Past
from game.core.orders import (
    NOTHING,
    PASS_SLOT,
    PASS_UNTIL,
    Choices,
    IllegalOrder,
    Order,
    Slot,
    is_pass,
    settled,
)
from game.core.ruleset import Clock, Request, Result, Ruleset
from game.core.world import Row, Rows

if TYPE_CHECKING:
    from game.core.engine.engine import Engine

A = TypeVar("A")


class View:
    """A reader of everything the side knows at one moment; it does not follow the battle. Its
    ``scale`` is the one of this name, without one the book's first.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        side: str,
        rows: Rows,
        clock: Clock | None = None,
        scale: str = "",
    ) -> None:
        self.ruleset = ruleset
        self.side = side
        self.rows = rows
        self.clock = clock or Clock()
        self.scale = ruleset.scales[scale or next(iter(ruleset.scales))]
        self.sides: tuple[str, ...] = ()
        self.waiting: tuple[Request, ...] = ()
        self.drafts: dict[str, Order] = {}
        self.requests: dict[str, Request] = {}
        self.sealed: frozenset[str] = frozenset()
        self.result: Result | None = None
        self.standing: dict[tuple[int, str], Order] = {}
        self.memory: dict[Any, Any] = {}
        self._table = {row[0]: _by_kind(row) for row in rows}
        self._queries: dict[tuple[type[Any], ...], list[tuple[int, tuple[Any, ...]]]] = {}
        self._settled: dict[tuple[str, Order], Order | None] = {}
        self._shown: dict[int, tuple[Row, Row]] = {row[0]: (row, row) for row in rows}
        self._read_from: Rows | None = None
        self._past = Past()
        self._memory: Known = {}
        self._latest: tuple[Event, ...] = ()
        self._events: tuple[Event, ...] | None = None

    @classmethod
    def of(cls, battle: Engine, side: str, memory: Known, last: View | None) -> View:
        """What this side knows of the battle now; ``last`` is an earlier view of it to reuse."""
        view = cls(battle.ruleset, side, (), battle.clock, battle.scale_name)
        view._read(battle.world.rows(), last)
        view.sides, view.result = battle.sides, battle.result
        standing = battle.habits.standing.items()
        view.standing = {(unit, kind): o for (own, unit, kind), o in standing if own == side}
        if opened := battle.open:
            own = opened.of_side(side)
            view.waiting = opened.waiting(side)
            view.requests = {request.id: request for request in own}
            view.drafts = {r.id: opened.given[r.id] for r in own if r.id in opened.given}
            view.sealed = frozenset(s for s in battle.sides if opened.ready(s, side))
        view._past, view._memory, view._latest = battle.past, memory, battle.happening
        return view

    def _read(self, rows: Rows, last: View | None) -> None:
        """Take in what the side may know; units that did not change are taken from ``last``."""
        self._read_from = rows
        if last is not None and rows is last._read_from:
            self._share(last)
            self._shown = last._shown
            return
        screen = self.ruleset.hide(self.side)
        before, was = (last._shown, last._table) if last else ({}, {})
        table, written = dict(was), set[type[Any]]()
        for row in rows:
            unit, shown = row[0], before.get(row[0])
            if shown is None or shown[0] is not row:
                shown = (row, screen(row))
                table[unit] = _by_kind(shown[1])
                written.update(_apart(was.get(unit, {}), table[unit]))
            self._shown[unit] = shown
        known = [shown[1] for shown in self._shown.values() if shown[1][1]]
        self.rows, self._table = tuple(known), {row[0]: table[row[0]] for row in known}
        if last is None or self._shown.keys() != before.keys():
            return
        if not written:
            self._share(last)
            return
        queries = last._queries.items()
        self._queries = {kinds: found for kinds, found in queries if written.isdisjoint(kinds)}

    def _share(self, last: View) -> None:
        """Hold the same components, and what was worked out of them."""
        self.rows, self._table, self._queries = last.rows, last._table, last._queries
        self.memory = last.memory

    @property
    def events(self) -> tuple[Event, ...]:
        """All that happened and this side may know; numbered without gaps."""
        if self._events is None:
            latest = tuple(event for event in self._latest if event.seen_by(self.side))
            self._events = (*self._past.known_to(self.side, self._memory), *latest)
        return self._events

    def get(self, unit: int, kind: type[A]) -> A:
        """The unit's component; KeyError if it has none that is known."""
        component: A = self._table[unit][kind]
        return component

    def find(self, unit: int, kind: type[A]) -> A | None:
        """The unit's component, or None."""
        return self._table.get(unit, {}).get(kind)

    def row(self, unit: int) -> Row:
        """What is known of the unit, the same object as long as that is the same."""
        return self._shown[unit][1]

    def each(self, *kinds: type[Any]) -> list[tuple[int, tuple[Any, ...]]]:
        """All units that have every kind, by id. The list is shared: do not change it."""
        if kinds not in self._queries:
            self._queries[kinds] = [
                (unit, tuple(components[kind] for kind in kinds))
                for unit, components in self._table.items()
                if all(kind in components for kind in kinds)
            ]
        return self._queries[kinds]

    def own_choices(self, request: Request, partial: Order = NOTHING) -> Iterator[Slot]:
        """The kind's grammar alone, without the passing of windows."""
        return self.ruleset.kinds[request.kind].choices(self, request, partial)

    def grammar(self, request: Request) -> Choices:
        """The legal values of the next slot of a partial answer to this request."""
        if not request.window:
            return partial(self.own_choices, request)

        def choices(partial: Order) -> Iterator[Slot]:
            if partial.slots and partial.slots[0][0] == PASS_SLOT:
                return
            if not partial.slots:
                yield from ((PASS_SLOT, until) for until in PASS_UNTIL)
            yield from self.own_choices(request, partial)

        return choices

    def settled(self, request: Request, order: Order) -> Order | None:
        """The answer in the grammar's own values, None if it may not be given."""
        key = request.id, order
        if key not in self._settled:
            self._settled[key] = self._in_own_values(request, order)
        return self._settled[key]

    def _in_own_values(self, request: Request, order: Order) -> Order | None:
        admits = self.ruleset.kinds[request.kind].admits
        if admits is None or is_pass(order):
            return settled(self.grammar(request), order)
        return settled(self.grammar(request), order, partial(admits, self, request))

    def refusal(self, request: Request, order: Order) -> IllegalOrder:
        """Why the rules do not let this order through."""
        refuse = self.ruleset.kinds[request.kind].refuse
        said = refuse(self, request, order) if refuse else None
        return said or IllegalOrder("", "core.illegal")


def _apart(one: dict[type[Any], Any], other: dict[type[Any], Any]) -> list[type[Any]]:
    """The kinds of which these two units have not the same component."""
    return [kind for kind in {**one, **other} if one.get(kind) is not other.get(kind)]


def _by_kind(row: Row) -> dict[type[Any], Any]:
    return {type(component): component for component in row[1]}
