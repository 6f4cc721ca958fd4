"""The search for ways over a field: what is reached from a place, at what cost, by which step."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import zip_longest
from typing import NamedTuple, TypeAlias

from game.core.grid import STEPS, Cell
from game.rules.kit.ground.feet import Feet
from game.rules.kit.ground.places import Crowd
from game.rules.kit.ground.site import Site

Allowed: TypeAlias = Callable[[Cell, Cell], bool]
"""Whether a step from one cell into the next may be taken at all."""

Reach: TypeAlias = dict[int, tuple[int, int]]
"""What can be reached: by its place in the rimmed rows, in the order of cost, what it costs and the
place before it; the start is the first, and before itself.
"""


class Search(NamedTuple):
    """From where, over what, until which places: what a search depends on beside site and feet."""

    starts: tuple[int, ...]
    price: bytes
    shut: bytes
    wanted: frozenset[int] = frozenset()


def masks(site: Site, crowd: Crowd, feet: Feet) -> tuple[bytes, bytes]:
    """What entering each place of the rimmed rows costs, 0 where he cannot, and what shuts corners.

    Costs are in halves where every second diagonal step counts two.
    """
    unit, wide = 1 + site.measures.slant, site.grid.columns + 2
    price = bytearray(site.footing.translate(_times(feet.price, unit)))
    shut = bytearray(site.footing.translate(feet.shut))
    for (x, y), stander in crowd.items():
        at = (y + 1) * wide + x + 1
        if feet.barred(stander):
            price[at] = 0
            if not feet.squeezes:
                shut[at] = 1
        elif price[at] and stander.side != feet.friends:
            price[at] += unit * feet.over
    if feet.size == 1:
        return bytes(price), bytes(shut)
    prices = (max(under) if all(under) else 0 for under in _under(price, feet.size, wide))
    return bytes(prices), bytes(map(max, _under(shut, feet.size, wide)))


@lru_cache(maxsize=256)
def _times(prices: bytes, unit: int) -> bytes:
    """The same table of prices in units of which there are so many."""
    return bytes([price * unit for price in prices])


def _under(values: Sequence[int], size: int, wide: int) -> Iterator[tuple[int, ...]]:
    """For each place, what the cells have that a figure of this size fills from there."""
    shifts = (y * wide + x for y in range(size) for x in range(size))
    return zip_longest(*(values[shift:] for shift in shifts), fillvalue=0)


@lru_cache(maxsize=64)
def _rises(site: Site, size: int) -> tuple[int, ...]:
    """The heights by place, for a figure of this size."""
    if size == 1:
        return site.rises
    return tuple(map(max, _under(site.rises, size, site.grid.columns + 2)))


def spread(site: Site, feet: Feet, search: Search, allowed: Allowed | None = None) -> Reach:
    """Every place reached, in the order of cost, until one of the wanted ones is among them.

    Keys are costs, or twice the costs where every second diagonal step counts two: each of them
    costs three halves then, and whoever has spent a half has the dear one before him, which costs
    twice what its ground does where that ``times`` steps.
    """
    slant, times = site.measures.slant, site.measures.times
    level, most = site.level, feet.rise
    unit, rises, price, shut = 1 + slant, _rises(site, feet.size), search.price, search.shut
    beyond = unit * (feet.budget + 1)
    best, before = [beyond] * len(price), {start: start for start in search.starts}
    done: Reach = {}
    queue: list[list[int]] = [[] for _ in range(beyond)]
    queue[0] += search.starts
    for start in search.starts:
        best[start] = 0
    cell = site.cell
    moves = _moves(site.grid.columns + 2, slant)
    for key, bucket in enumerate(queue):
        for at in bucket:
            if best[at] != key:
                continue
            done[at] = (key // unit, before[at])
            for move, across, along, extra in moves:
                to = at + move
                after = key + price[to] + extra
                if times and extra and key & 1:
                    after += price[to] - unit
                if after >= best[to] or not price[to]:
                    continue
                if across and shut[at + across] and shut[at + along]:
                    continue
                if not level:
                    rise = abs(rises[to] - rises[at])
                    if rise > most:
                        continue
                    if rise > 1:
                        half = key % unit
                        after = max(after, key - half + unit * rise + (half ^ extra))
                        if after >= best[to]:
                            continue
                if allowed is not None and not allowed(cell(at), cell(to)):
                    continue
                best[to], before[to] = after, at
                queue[after].append(to)
        if search.wanted and not search.wanted.isdisjoint(bucket):
            break
    return done


@cache
def _moves(wide: int, slant: int) -> tuple[tuple[int, int, int, int], ...]:
    """The eight steps in rows of so many places, straight ones first: how far, the two places
    beside a diagonal one, and the halves that it costs more.
    """
    return tuple(
        (y * wide + x, x, y * wide, slant) if x and y else (y * wide + x, 0, 0, 0)
        for x, y in STEPS.values()
    )
