"""What slots offer, and when they are asked, where that goes by the scene alone or by nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from game.core.orders import Order, Value
from game.rules.kit.slots import S

Test = Callable[[S, Order], bool]
Values = Callable[[S, Order], Iterable[Value]]


def of(find: Callable[[S], Iterable[Value]]) -> Values[S]:
    """The values that depend on nothing declared."""
    return lambda here, own: find(here)


def these(*values: Value) -> Values[Any]:
    """Always the same values."""
    return lambda here, own: values


def has(test: Callable[[S], bool]) -> Test[S]:
    """A test that depends on nothing declared."""
    return lambda here, own: test(here)
