"""What rewritten code calls at each place: it works out the right value and the wrong one.

While watching, the right value is given, and a place whose two values differ is noted. With one
place broken, that place gives the wrong value.
"""

from __future__ import annotations

import inspect
import operator
from collections.abc import Callable
from functools import cache
from typing import Any

ORDERED: dict[str, tuple[Callable[..., Any], Callable[..., Any]]] = {
    "<": (operator.lt, operator.le),
    "<=": (operator.le, operator.lt),
    ">": (operator.gt, operator.ge),
    ">=": (operator.ge, operator.gt),
}
COMPARED: dict[str, Callable[[Any, Any], Any]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "in": lambda one, many: one in many,
    "not in": lambda one, many: one not in many,
    "is": operator.is_,
    "is not": operator.is_not,
}
COMBINED: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "//": operator.floordiv,
    "/": operator.truediv,
    "%": operator.mod,
    "|": operator.or_,
    "&": operator.and_,
}
SWAPPED: dict[str, Callable[..., Any]] = {"max": min, "min": max, "any": all, "all": any}


class Watch:
    """What the rewritten functions call. `noted` gets the number of every place that matters while
    `broken` is None; otherwise the place of that number gives its wrong value.
    """

    def __init__(self, noted: set[int], broken: int | None = None) -> None:
        self.noted = noted
        self.broken = broken

    def _choose(self, number: int, right: Any, wrong: Any) -> Any:
        if self.broken == number:
            return wrong
        if self.broken is None and number not in self.noted and _differ(right, wrong):
            self.noted.add(number)
        return right

    def reach(self, number: int, value: Any) -> Any:
        """A place that matters as soon as it is reached."""
        self.noted.add(number)
        return value

    def decided(self, number: int, answer: bool, value: Any) -> Any:
        """A condition that is always or never so."""
        return self._choose(number, value, value if bool(value) == answer else answer)

    def ordered(self, number: int, sign: str, left: Any, right: Any) -> Any:
        """`<` for `<=` and the like."""
        good, bad = ORDERED[sign]
        return self._choose(number, good(left, right), bad(left, right))

    def compared(self, number: int, sign: str, left: Any, right: Any) -> Any:
        """A comparison turned round."""
        good = COMPARED[sign](left, right)
        return self._choose(number, good, not good)

    def combined(self, number: int, sign: str, left: Any, right: Any) -> Any:
        """Numbers with the other sign, or one more of the second; of collections the first."""
        good = COMBINED[sign](left, right)
        if self.broken in (None, number):
            return self._choose(number, good, _miscombined(sign, left, right))
        return good

    def swapped(
        self, number: int, name: str, right: Callable[..., Any], /, *given: Any, **by: Any
    ) -> Any:
        """The least for the most, any for all."""
        if self.broken is None:
            kept = tuple(list(one) if hasattr(one, "__next__") else one for one in given)
            again = tuple(iter(one) if isinstance(one, list) else one for one in kept)
            good = right(*again, **by)
            if number not in self.noted and _differ(good, SWAPPED[name](*kept, **by)):
                self.noted.add(number)
            return good
        return (SWAPPED[name] if self.broken == number else right)(*given, **by)

    def returned(self, number: int, optional: bool, value: Any) -> Any:
        """The other truth, one more, nothing."""
        if self.broken in (None, number):
            return self._choose(number, value, _otherwise(value, optional))
        return value

    def read(self, number: int, name: str, row: Any) -> Any:
        """One more than the number that stands in a table."""
        value = getattr(row, name)
        if self.broken in (None, number) and _in_table(type(row).__module__):
            return self._choose(number, value, _one_more(value))
        return value

    def arguments(
        self,
        places: tuple[tuple[int, str | int], ...],
        called: Callable[..., Any],
        /,
        *given: Any,
        **by: Any,
    ) -> Any:
        """A call with one argument left out, where there is something to do without it."""
        for number, which in places:
            if self.broken in (None, number) and number not in self.noted:
                value = by[which] if isinstance(which, str) else given[-1]
                at = which if isinstance(which, str) else len(given) - 1
                if _matters(called, at, value):
                    if self.broken == number:
                        if isinstance(which, str):
                            del by[which]
                        else:
                            given = given[:-1]
                        break
                    self.noted.add(number)
        return called(*given, **by)


def _differ(right: Any, wrong: Any) -> bool:
    return type(right) is not type(wrong) or bool(right != wrong)


def _miscombined(sign: str, left: Any, right: Any) -> Any:
    if not isinstance(left, (int, float)) or not isinstance(right, (int, float)):
        return left if sign in "+-|&" else COMBINED[sign](left, right)
    if sign in "+-":
        return COMBINED["-" if sign == "+" else "+"](left, right)
    if isinstance(left, bool):
        return left
    return COMBINED[sign](left, right + 1)


def _otherwise(value: Any, optional: bool) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, (int, float)):
        return value + 1
    if type(value) in (tuple, list, dict, set, frozenset):
        return type(value)()
    return None if optional else value


def _one_more(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, (int, float)):
        return value + 1
    if type(value) is tuple:
        return tuple(map(_one_more, value))
    return value


@cache
def _in_table(module: str) -> bool:
    """Whether objects of a class of this module are rows of a book's tables."""
    parts = module.split(".")
    return parts[0] == "game" and any(part.startswith("rows") for part in parts)


def _matters(called: Callable[..., Any], which: str | int, value: Any) -> bool:
    default = _default(called, which)
    return default is not inspect.Parameter.empty and _differ(value, default)


class _Missing:
    """What a field is that is not replaced: like no value."""


def _default(called: Callable[..., Any], which: str | int) -> Any:
    """What a call without this argument would take for it; `empty` where it cannot do without."""
    try:
        parameters = _parameters(called)
    except (TypeError, ValueError):
        return inspect.Parameter.empty
    if isinstance(which, str):
        if which in parameters:
            return parameters[which].default
        # replace(row, field=value): left out, the field stays as it is.
        replaced = called.__module__ == "dataclasses"
        return _Missing if replaced else inspect.Parameter.empty
    places = [one for one in parameters.values() if one.kind is not one.KEYWORD_ONLY]
    if which < len(places) and places[which].kind is not places[which].VAR_POSITIONAL:
        return places[which].default
    return inspect.Parameter.empty


@cache
def _parameters(called: Callable[..., Any]) -> dict[str, inspect.Parameter]:
    return dict(inspect.signature(called).parameters)
