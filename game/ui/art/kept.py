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

ROOM = 10 * MEGABYTE
"""For all pictures that depend on how near the field is seen, and the words in them."""

NEEDED = 4
"""So many times its bytes a room holds at the most, where one frame shows so much."""

_FORGETTERS: list[Callable[[], None]] = []
_ROOMS: list[Room] = []


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


class Room:
    """The bytes that drawing functions share: whichever picture was used least recently goes first,
    whoever drew it. What this frame or the last one has shown stays, up to `NEEDED` times the room:
    in a room too small for one frame each picture would be drawn anew in every one.
    """

    def __init__(self, most: int) -> None:
        self.most, self.bytes, self.frame = most, 0, 0
        self.known: OrderedDict[tuple[object, ...], object] = OrderedDict()
        self.shown: dict[tuple[object, ...], int] = {}
        _ROOMS.append(self)

    def held(self, draw: Callable[Given, Drawn]) -> Held[Given, Drawn]:
        """Keep results of a drawing function as long as there is room, and the last one in any
        case. Its arguments are hashable and given by their places.
        """
        return Held(draw, self)

    def put(self, key: tuple[object, ...], made: object) -> None:
        """Keep this one; what was used least goes, but what is in sight."""
        self.known[key], self.shown[key] = made, self.frame
        self.bytes += bytes_of(made)
        while self.bytes > self.most and len(self.known) > 1:
            oldest = next(iter(self.known))
            in_sight = self.shown[oldest] >= max(1, self.frame - 1)
            if in_sight and self.bytes <= NEEDED * self.most:
                break
            self._drop(oldest)

    def let_go(self, owner: object) -> None:
        """Keep nothing more of what this one drew."""
        for key in [key for key in self.known if key[0] is owner]:
            self._drop(key)

    def _drop(self, key: tuple[object, ...]) -> None:
        self.bytes -= bytes_of(self.known.pop(key))
        del self.shown[key]


class Held(Generic[Given, Drawn]):
    """A drawing function with the pictures that it has in its room."""

    def __init__(self, draw: Callable[Given, Drawn], room: Room) -> None:
        self.__wrapped__, self.__doc__ = draw, draw.__doc__
        self.__module__, self.__name__ = draw.__module__, draw.__name__
        self._room, self._hits, self._misses = room, 0, 0
        _FORGETTERS.append(self.cache_clear)

    def __call__(self, *given: Given.args, **named: Given.kwargs) -> Drawn:
        """The picture, drawn if it is not there."""
        room, key = self._room, (self, *given)
        try:
            found = room.known[key]
        except KeyError:
            made = self.__wrapped__(*given, **named)
            self._misses += 1
            room.put(key, made)
            return made
        if room.bytes > room.most // 2:  # before, nobody asks who was here last
            room.known.move_to_end(key)
            room.shown[key] = room.frame
        self._hits += 1
        return found  # type: ignore[return-value]

    def pictures(self) -> list[object]:
        """Its own in the room."""
        return [made for key, made in self._room.known.items() if key[0] is self]

    def cache_info(self) -> CacheInfo:
        """How often a picture was there, how often not, and how many bytes of its own are held."""
        own = sum(map(bytes_of, self.pictures()))
        return CacheInfo(self._hits, self._misses, self._room.most, own)

    def cache_clear(self) -> None:
        """Draw everything anew."""
        self._room.let_go(self)


held = Room(ROOM).held
"""What is seen near or far shares one room: a level of the wheel needs little of it, and all that
were seen before only as long as nothing else wants their place.
"""


def next_frame() -> None:
    """Another frame begins: what only those before the last one have shown may go."""
    for room in _ROOMS:
        room.frame += 1


def bytes_of(made: object) -> int:
    """What the pictures in it hold: in itself, or in a tuple of them."""
    if isinstance(made, Surface):
        return made.get_pitch() * made.get_height()
    return sum(map(bytes_of, made)) if isinstance(made, tuple) else 0


def forget() -> None:
    """Draw everything anew from now on."""
    for clear in _FORGETTERS:
        clear()
