"""The mark that ties a function to the rule ids it implements.

The mark costs nothing when the function is called: it only notes the function's code. The test
run watches for calls of noted code, and so proves which rules a test has really used.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from types import CodeType
from typing import TypeVar

Function = TypeVar("Function", bound=Callable[..., object])

# Keyed by identity: code objects compare by content and leave out their file, and two rulebooks
# may well hold the same short function on the same line. The code is kept so that it stays alive.
DECLARED: dict[int, tuple[CodeType, tuple[str, ...]]] = {}


def rule(*ids: str) -> Callable[[Function], Function]:
    """Declare that a function implements the rules `ids`; the function itself is returned.

    Marks may be stacked. Raises TypeError on what has no Python code, such as a class: mark its
    method instead. A `functools.cache` goes above the mark or below it alike.
    """

    def declare(function: Function) -> Function:
        code = getattr(inspect.unwrap(function), "__code__", None)
        if not isinstance(code, CodeType):
            raise TypeError(f"{function!r} has no code to watch for rules {', '.join(ids)}")
        known = DECLARED.get(id(code), (code, ()))[1]
        DECLARED[id(code)] = (code, known + ids)
        return function

    return declare
