"""Pictures that were drawn are kept; another palette lets go of all of them at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import ParamSpec, TypeVar

Given = ParamSpec("Given")
Drawn = TypeVar("Drawn")

_FORGETTERS: list[Callable[[], None]] = []


def kept(most: int) -> Callable[[Callable[Given, Drawn]], Callable[Given, Drawn]]:
    """Keep up to ``most`` results of a drawing function, the least used go first.

    Its arguments must be hashable. What it draws may depend on the table of tinctures as well.
    """

    def wrap(draw: Callable[Given, Drawn]) -> Callable[Given, Drawn]:
        cached = lru_cache(maxsize=most)(draw)
        _FORGETTERS.append(cached.cache_clear)
        return cached  # type: ignore[return-value]

    return wrap


def forget() -> None:
    """Draw everything anew from now on."""
    for clear in _FORGETTERS:
        clear()
