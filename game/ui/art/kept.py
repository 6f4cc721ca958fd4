"""Pictures that were drawn are kept; another palette lets go of all of them at once.

What depends on how near the field is seen is kept by its bytes: each turn of the wheel asks for all
of it anew, and a count that holds little of the small holds very much of the large.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache
from typing import Generic, NamedTuple, ParamSpec, TypeVar

from pygame import Surface

Given = ParamSpec("Given")
Drawn = TypeVar("Drawn")

MEGABYTE = 1024 * 1024

_FORGETTERS: list[Callable[[], None]] = []


class CacheInfo(NamedTuple):
    """What `functools.lru_cache` tells of itself; the sizes are bytes."""

    hits: int
    misses: int
    maxsize: int
    currsize: int


def kept(most: int) -> Callable[[Callable[Given, Drawn]], Callable[Given, Drawn]]:
    """Keep up to ``most`` results of a drawing function, the least used go first.

    Its arguments must be hashable. What it draws may depend on the table of tinctures as well.
    """

    def wrap(draw: Callable[Given, Drawn]) -> Callable[Given, Drawn]:
        cached = lru_cache(maxsize=most)(draw)
        _FORGETTERS.append(cached.cache_clear)
        return cached  # type: ignore[return-value]

    return wrap


class Held(Generic[Given, Drawn]):
    """A drawing function with the pictures that it has drawn, up to ``most`` bytes of them."""

    def __init__(self, draw: Callable[Given, Drawn], most: int) -> None:
        self.__wrapped__, self.__doc__ = draw, draw.__doc__
        self.__module__, self.__name__ = draw.__module__, draw.__name__
        self._most, self._bytes, self._hits, self._misses = most, 0, 0, 0
        self._known: OrderedDict[object, Drawn] = OrderedDict()
        _FORGETTERS.append(self.cache_clear)

    def __call__(self, *given: Given.args, **named: Given.kwargs) -> Drawn:
        """The picture, drawn if it is not there."""
        try:
            found = self._known[given]
        except KeyError:
            return self._drawn(*given, **named)
        if self._bytes > self._most // 2:  # before, nobody asks who was here last
            self._known.move_to_end(given)
        self._hits += 1
        return found

    def _drawn(self, *given: Given.args, **named: Given.kwargs) -> Drawn:
        made = self._known[given] = self.__wrapped__(*given, **named)
        self._misses += 1
        self._bytes += bytes_of(made)
        while self._bytes > self._most and len(self._known) > 1:
            self._bytes -= bytes_of(self._known.popitem(last=False)[1])
        return made

    def cache_info(self) -> CacheInfo:
        """How often a picture was there, how often not, and how many bytes are held."""
        return CacheInfo(self._hits, self._misses, self._most, self._bytes)

    def cache_clear(self) -> None:
        """Draw everything anew."""
        self._known.clear()
        self._bytes = 0


def held(megabytes: float) -> Callable[[Callable[Given, Drawn]], Held[Given, Drawn]]:
    """Keep results of a drawing function up to so many megabytes, and the last one in any case; the
    least used go first. Its arguments are hashable and given by their places.
    """
    return lambda draw: Held(draw, int(megabytes * MEGABYTE))


def bytes_of(made: object) -> int:
    """What the pictures in it hold: in itself, or in a tuple of them."""
    if isinstance(made, Surface):
        return made.get_pitch() * made.get_height()
    return sum(map(bytes_of, made)) if isinstance(made, tuple) else 0


def forget() -> None:
    """Draw everything anew from now on."""
    for clear in _FORGETTERS:
        clear()
