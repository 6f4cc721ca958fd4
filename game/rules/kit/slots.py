"""Declarations as tables of slots: what is legal stands once, to be offered, proved and refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from game.core import orders
from game.core.forecast import Forecast
from game.core.orders import NOTHING, IllegalOrder, Order, Value
from game.core.ruleset import Kind, Request
from game.core.view import View
from game.core.vocabulary import Role

S = TypeVar("S")
"""A scene: what the values of a declaration depend on, worked out for one request."""

Why = Callable[[S, Order, Value], "IllegalOrder | None"]
"""What forbids this value after what is declared already, or None."""

Odds = Callable[[View, Request, Order], "Forecast | None"]
"""What an order promises."""

T = TypeVar("T")
"""The scene of another declaration, of which this one is a part."""

Refusal = tuple[str, str] | tuple[str, str, str]
"""The rule that forbids something, the key of its wording, and the fact as which the value that is
refused is told, if it is.
"""


@dataclass(frozen=True, eq=False)
class Slot(Generic[S]):
    """One question of a declaration.

    ``values`` are its values in their order, given what is declared so far; of these ``law`` lets
    through those of which it says None. ``no`` says why any other value is refused. The slot is
    asked ``when`` that holds, if it has any legal value; where it has none and is ``needed``,
    nothing comes after it. ``again`` are the names under which it is asked further times.
    """

    name: str
    role: Role
    values: Callable[[S, Order], Iterable[Value]]
    no: Why[S] | Refusal | None = None
    law: Why[S] | None = None
    when: Callable[[S, Order], bool] | None = None
    again: tuple[str, ...] = ()
    needed: bool = False

    def named(self, own: Order) -> str:
        """Under which name it is asked now; empty if under none any more."""
        if not self.again:
            return self.name
        said = {name for name, _ in own.slots}
        return next((name for name in (self.name, *self.again) if name not in said), "")

    def why(self, here: S, own: Order, value: Value) -> IllegalOrder | None:
        """Why this value is refused, None where nothing is said of that."""
        said = self.law(here, own, value) if self.law else None
        return said or _said(self.no, here, own, value)

    def under(
        self, prefix: str, inner: Callable[[T, Order], S], part: Callable[[Order], Order]
    ) -> Slot[T]:
        """The same question in another declaration, of whose scene ``inner`` makes its own and of
        whose slots ``part`` keeps those with the prefix, without it.
        """
        law, no, when = self.law, self.no, self.when
        return Slot(
            prefix + self.name,
            self.role,
            lambda here, own: self.values(inner(here, own), part(own)),
            lambda here, own, value: _said(no, inner(here, own), part(own), value),
            law and (lambda here, own, value: law(inner(here, own), part(own), value)),
            when and (lambda here, own: when(inner(here, own), part(own))),
        )


def _said(no: Why[S] | Refusal | None, here: S, own: Order, value: Value) -> IllegalOrder | None:
    if no is None or not isinstance(no, tuple):
        return no and no(here, own, value)
    return IllegalOrder(*no[:2], tuple((fact, value) for fact in no[2:]))


ANY = object()
"""Whatever value there is."""

Question = tuple[Slot[S], ...]
"""The slots of which one is filled at a time: as a rule a single one."""


class Table(Generic[S]):
    """The questions of one kind of declaration in their order.

    What has no legal value is passed over, and nothing that comes before the slot that was filled
    last is asked any more.
    """

    def __init__(self, *questions: Slot[S] | Question[S]) -> None:
        self.questions = tuple(one if isinstance(one, tuple) else (one,) for one in questions)
        self.slots: dict[str, Slot[S]] = {}
        self.roles: dict[str, Role] = {}
        self._after: dict[str, int] = {}
        for number, question in enumerate(self.questions):
            for slot in question:
                for name in (slot.name, *slot.again):
                    self.slots[name] = slot
                    self.roles[name] = slot.role
                    self._after[name] = number + (not slot.again)

    def left(self, own: Order) -> tuple[Question[S], ...]:
        """The questions that come after what is declared."""
        return (
            self.questions[self._after.get(own.slots[-1][0], 0) :] if own.slots else self.questions
        )

    def choices(self, here: S, own: Order) -> Iterator[orders.Slot]:
        """The legal values of the next slot; none when the declaration is complete."""
        for question in self.left(own):
            asked = False
            for filled in _offered(question, here, own):
                asked = True
                yield filled
            if asked or question[0].needed:
                return

    def admits(self, here: S, own: Order, filled: orders.Slot) -> orders.Slot | None:
        """The slot in the table's own value, None if it may not follow here."""
        for question in self.left(own):
            named = tuple(slot for slot in question if slot.named(own) == filled[0])
            found = (known for known in _offered(named, here, own, filled[1]))
            if (own_value := next(found, None)) is not None:
                return own_value
            if question[0].needed or next(_offered(question, here, own), None) is not None:
                return None
        return None

    def chosen(self, here: S, own: Order, wanted: Mapping[str, Value]) -> orders.Slot | None:
        """The next slot: with the value that is wanted of it, else with its first legal one. None
        when the declaration is complete; LookupError where a value that is wanted is not legal.
        """
        for question in self.left(own):
            named = tuple(slot for slot in question if slot.named(own) in wanted)
            for slot in named:
                value = wanted[slot.named(own)]
                found = next(_offered((slot,), here, own, value), None)
                if found is not None:
                    return found
            found = next(_offered(question, here, own), None)
            if found is not None and named:
                raise LookupError(found[0])
            if found is not None or question[0].needed:
                return found
        return None


def _offered(
    question: Question[S], here: S, own: Order, only: object = ANY
) -> Iterator[orders.Slot]:
    """The legal values of a question now; ``only`` those that equal this one."""
    for slot in question:
        if slot.when is not None and not slot.when(here, own):
            continue
        name, law = slot.named(own), slot.law
        if not name:
            continue
        for value in slot.values(here, own):
            if (only is ANY or value == only) and (law is None or law(here, own, value) is None):
                yield name, value


def whole(partial: Order) -> tuple[str, Order]:
    """One action alone, whose slots bear no prefix."""
    return "", partial


@dataclass(frozen=True, slots=True, eq=False)
class Grammar(Generic[S]):
    """The declarations that answer one kind of request.

    ``scene`` works out what they depend on; ``tables`` are looked up by what ``which`` says of a
    declaration. ``part`` splits off the prefix under which the action stands that is declared
    now, where there can be several. ``no`` says by its name why a slot is refused that does not
    say so itself, ``otherwise`` what is said of all others, ``incomplete`` of a declaration that
    breaks off; without them nothing is.
    """

    scene: Callable[[View, Request, Order], S]
    tables: Mapping[Any, Table[S]]
    which: Callable[[Order], object]
    part: Callable[[Order], tuple[str, Order]] = whole
    no: Mapping[str, Why[S] | Refusal] | None = None
    otherwise: Refusal | None = None
    incomplete: Refusal | None = None

    def kind(
        self,
        forecast: Odds | None = None,
        *,
        asks: str = "",
        moment: str = "",
        several: Callable[[S], bool] | None = None,
    ) -> Kind:
        """The kind of request that it answers; ``several`` says at a glance of its scene that there
        is more than one answer.
        """
        scene = self.scene
        return Kind(
            self.choices,
            forecast,
            self.refuse,
            asks=asks,
            moment=moment,
            admits=self.admits,
            roles=self.roles,
            several=several and (lambda view, request: several(scene(view, request, NOTHING))),
        )

    def choices(self, view: View, request: Request, partial: Order) -> Iterator[orders.Slot]:
        """The legal values of the next slot; none when the declaration is complete."""
        prefix, own = self.part(partial)
        table = self.tables.get(self.which(own))
        if table is None:
            return iter(())
        found = table.choices(self.scene(view, request, partial), own)
        return ((prefix + name, value) for name, value in found) if prefix else found

    def made(self, view: View, request: Request, wanted: Mapping[str, Value]) -> Order | None:
        """The order that has these values, and the first legal one of every other slot, without
        listing what else could be said; None where a value that is wanted cannot be had.
        """
        order = orders.NOTHING
        while (table := self.tables.get(self.which(order))) is not None:
            try:
                slot = table.chosen(self.scene(view, request, order), order, wanted)
            except LookupError:
                return None
            if slot is None:
                break
            order = order.plus(slot)
        return order

    def roles(self, partial: Order) -> Mapping[str, Role]:
        """What the slots of the action that is being declared are for, by their names."""
        prefix, own = self.part(partial)
        table = self.tables.get(self.which(own))
        known = table.roles if table else {}
        return {prefix + name: role for name, role in known.items()} if prefix else known

    def admits(
        self, view: View, request: Request, partial: Order, filled: orders.Slot
    ) -> orders.Slot | None:
        """The slot in the grammar's own value, None if it may not follow here."""
        prefix, own = self.part(partial)
        table = self.tables.get(self.which(own))
        if table is None or not filled[0].startswith(prefix):
            return None
        bare = (filled[0][len(prefix) :], filled[1])
        known = table.admits(self.scene(view, request, partial), own, bare)
        return known and (filled[0], known[1])

    def refuse(
        self, view: View, request: Request, order: Order, start: int = 0
    ) -> IllegalOrder | None:
        """Why the first slot from ``start`` on that may not stand where it does is refused; where
        nothing is said of it, why one of those after it is.
        """
        partial, wrong = Order(order.slots[:start]), False
        for filled in order.slots[start:]:
            wrong = wrong or self.admits(view, request, partial, filled) is None
            said = self.why(view, request, partial, filled) if wrong else None
            if said is not None or (wrong and self.otherwise is not None):
                return said or _said(self.otherwise, None, partial, filled[1])
            partial = partial.plus(filled)
        if self.incomplete and any(True for _ in self.choices(view, request, partial)):
            return _said(self.incomplete, None, partial, None)
        return None

    def why(
        self, view: View, request: Request, partial: Order, filled: orders.Slot
    ) -> IllegalOrder | None:
        """What is said of this slot as the next one, None where nothing is."""
        prefix, own = self.part(partial)
        name = filled[0].removeprefix(prefix)
        tables = (self.tables.get(self.which(own)), *self.tables.values())
        slot = next((table.slots[name] for table in tables if table and name in table.slots), None)
        here = self.scene(view, request, partial)
        said = slot.why(here, own, filled[1]) if slot else None
        return said or _said((self.no or {}).get(name), here, own, filled[1])


def single(scene: Callable[[View, Request, Order], S], no: Refusal, *slots: Slot[S]) -> Grammar[S]:
    """The grammar of one declaration that has no forms; ``no`` is said of all that is wrong."""
    return Grammar(scene, {"": Table(*slots)}, lambda own: "", otherwise=no, incomplete=no)
