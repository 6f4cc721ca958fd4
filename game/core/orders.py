"""Orders as slots filled one after another, and the walks over a grammar of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Annotated

from game.core.data.limits import Read
from game.core.grid import Cell

if TYPE_CHECKING:
    Value = str | int | bool | Cell | tuple["Value", ...] | None
else:
    # Whoever reads components from a file cannot follow a type into itself from other modules.
    Value = str | int | bool | Cell | tuple | None
Slot = tuple[str, Value]


class IllegalOrder(ValueError):
    """The rules forbid this order: ``rule`` says which, ``why`` is the key of the wording."""

    def __init__(self, rule: str, why: str, facts: tuple[Slot, ...] = ()) -> None:
        super().__init__(f"{why} ({rule})" if rule else why)
        self.rule = rule
        self.why = why
        self.facts = facts

    def __reduce__(self) -> tuple[type[IllegalOrder], tuple[str, str, tuple[Slot, ...]]]:
        """As a worker sends it."""
        return type(self), (self.rule, self.why, self.facts)


class ProtocolError(RuntimeError):
    """A call at the wrong time: nothing like this is asked of this side now."""


def slots_of(raw: object) -> tuple[Slot, ...]:
    """Slots from what `plain` made of them; two whole numbers are a cell. Raises ValueError."""
    if not isinstance(raw, list):
        raise ValueError("should be a list of slots")
    return tuple(_slot(item) for item in raw)


def _slot(raw: object) -> Slot:
    if not (isinstance(raw, list) and len(raw) == 2 and isinstance(raw[0], str)):
        raise ValueError("a slot is a name and a value")
    return raw[0], _value(raw[1])


def _value(raw: object) -> Value:
    if raw is None or isinstance(raw, (str, int)):
        return raw
    if not isinstance(raw, list):
        raise ValueError("a slot holds texts, whole numbers, yes or no, and lists of them")
    if len(raw) == 2 and all(type(part) is int for part in raw):
        return Cell(*raw)
    return tuple(_value(part) for part in raw)


Facts = Annotated[tuple[Slot, ...], Read(slots_of)]
"""Slots as a part of something that is written down and read again."""


@dataclass(frozen=True, slots=True)
class Order:
    """A choice as named slots in the order of its grammar."""

    slots: Facts = ()

    def __getitem__(self, name: str) -> Value:
        for slot, value in self.slots:
            if slot == name:
                return value
        raise KeyError(name)

    def get(self, name: str) -> Value:
        """The slot's value, or None where the order has no such slot."""
        for slot, value in self.slots:
            if slot == name:
                return value
        return None

    def text(self, name: str) -> str:
        """The slot's value as a text; empty where it is missing or of another kind."""
        value = self.get(name)
        return value if isinstance(value, str) else ""

    def unit(self, name: str) -> int | None:
        """The slot's value as a unit's id."""
        value = self.get(name)
        return value if isinstance(value, int) and not isinstance(value, bool) else None

    def cell(self, name: str) -> Cell | None:
        """The slot's value as a cell."""
        value = self.get(name)
        return value if isinstance(value, Cell) else None

    def plus(self, slot: Slot) -> Order:
        """The order with one slot more."""
        return Order((*self.slots, slot))


NOTHING = Order()
"""An order of which no slot is filled yet."""

PASS_SLOT = "pass"
PASS_UNTIL = ("event", "unit", "moment", "round")


def passing(until: str = "event") -> Order:
    """Let a window go by: only this once ("event"), until this unit or this kind of moment is
    concerned no longer, or to the end of the round.
    """
    return Order(((PASS_SLOT, until),))


PASS = passing()

AS_USUAL = Order((("usual", True),))
"""A standing order to do each time what a sensible unit does unasked; never an answer itself."""

EVERY_KIND = ""
"""The kind of a standing order that answers whatever is asked."""

UNDISTURBED = Order((("usual", "undisturbed"),))
"""A standing order to let windows go by until somebody does something to the unit that is asked;
never an answer itself.
"""

UNPROMISING = Order((("usual", "unpromising"),))
"""A standing order to let windows go by in which nothing is to be gained, and to do there what a
sensible unit does unasked, or what a person is proposed, where the question is no window; never an
answer itself.
"""


def is_pass(order: Order) -> bool:
    """Whether the order lets its window go by."""
    return bool(order.slots) and order.slots[0][0] == PASS_SLOT


Choices = Callable[[Order], Iterator[Slot]]
"""The legal values of the next slot of a partial order; none when the order is complete."""


Admits = Callable[[Order, Slot], "Slot | None"]
"""A slot in the grammar's own value where it may follow a partial order, else None."""


def settled(choices: Choices, order: Order, admits: Admits | None = None) -> Order | None:
    """The order in the grammar's own values, or None if the grammar does not let it through.

    Walks its slots, never all orders; ``admits`` spares listing what is offered. An order read
    from a file may say [1, 2] for a cell or 1 for True; what a rulebook gets is what its grammar
    yielded.
    """
    partial = Order()
    for slot in order.slots:
        if admits is not None:
            own = admits(partial, slot)
        else:
            own = next((known for known in choices(partial) if known == slot), None)
        if own is None:
            return None
        partial = partial.plus(own)
    return partial if next(iter(choices(partial)), None) is None else None


def allows(choices: Choices, order: Order) -> bool:
    """Whether the grammar lets exactly this order through."""
    return settled(choices, order) is not None


def legal(choices: Choices, partial: Order | None = None) -> Iterator[Order]:
    """All complete orders, lazily and depth first, in the grammar's own order."""
    start = partial or Order()
    ended = True
    for slot in choices(start):
        ended = False
        yield from legal(choices, start.plus(slot))
    if ended:
        yield start


def only(choices: Choices) -> Order | None:
    """The one complete order there is, or None if there are several: every value leads to one."""
    partial = Order()
    while options := tuple(islice(choices(partial), 2)):
        if len(options) > 1:
            return None
        partial = partial.plus(options[0])
    return partial


def walk(choices: Choices, pick: Callable[[tuple[Slot, ...]], Slot]) -> Order:
    """One complete order, each slot picked from the legal values of it."""
    partial = Order()
    while options := tuple(choices(partial)):
        partial = partial.plus(pick(options))
    return partial


def first(choices: Choices) -> Order:
    """The complete order of the first legal value of every slot."""
    partial = Order()
    while slot := next(choices(partial), None):
        partial = partial.plus(slot)
    return partial


def beam(
    choices: Choices, width: int, value: Callable[[Order], float]
) -> tuple[tuple[float, Order], ...]:
    """The best complete orders found by keeping the ``width`` best partial ones a slot."""
    front, done = [Order()], list[Order]()
    while front:
        grown: list[Order] = []
        for partial in front:
            further = [partial.plus(slot) for slot in choices(partial)]
            grown.extend(further)
            if not further:
                done.append(partial)
        front = sorted(grown, key=value, reverse=True)[:width]
    return tuple(sorted(((value(order), order) for order in done), key=lambda item: -item[0]))
