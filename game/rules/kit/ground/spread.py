"""The search for ways over a field: what is reached from a place, at what cost, by which step."""

from __future__ import annotations

from collections import defaultdict
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
    unit, price, shut = 1 + slant, search.price, search.shut
    beyond = unit * (feet.budget + 1)
    best, before = [beyond] * len(price), {start: start for start in search.starts}
    done: Reach = {}
    for start in search.starts:
        best[start] = 0
    queue = defaultdict[int, list[int]](list, {0: list(search.starts)})
    straight, diagonal = _moves(site.grid.columns + 2)
    even, rises = site.level and allowed is None, _rises(site, feet.size)
    hard = _hardly(site, feet, allowed)
    while queue:
        key = min(queue)
        bucket, dear = queue.pop(key), times and key & slant
        aslant = key + slant - unit if dear else key + slant
        for at in bucket:
            if best[at] != key:
                continue
            done[at] = (key // unit, before[at])
            for move in straight:
                to = at + move
                cost = price[to]
                if cost and (after := key + cost) < best[to]:
                    if not even and (allowed or rises[to] != rises[at]):
                        after = hard(at, to, after, key, 0)
                        if after >= best[to]:
                            continue
                    best[to], before[to] = after, at
                    queue[after].append(to)
            for move, across, along in diagonal:
                to = at + move
                cost = price[to]
                after = aslant + cost + cost if dear else aslant + cost
                if cost and after < best[to] and not (shut[at + across] and shut[at + along]):
                    if not even and (allowed or rises[to] != rises[at]):
                        after = hard(at, to, after, key, slant)
                        if after >= best[to]:
                            continue
                    best[to], before[to] = after, at
                    queue[after].append(to)
        if search.wanted and not search.wanted.isdisjoint(bucket):
            break
    return done


def _hardly(
    site: Site, feet: Feet, allowed: Allowed | None
) -> Callable[[int, int, int, int, int], int]:
    """What has been spent after a step up or down, or one that may not be allowed: as much as is
    too much where it cannot be taken.
    """
    unit, level, rises = 1 + site.measures.slant, site.level, _rises(site, feet.size)
    most, beyond = feet.rise, unit * (feet.budget + 1)

    def spent(at: int, to: int, after: int, key: int, extra: int) -> int:
        rise = 0 if level else abs(rises[to] - rises[at])
        if rise > most or not (allowed is None or allowed(site.cell(at), site.cell(to))):
            return beyond
        if rise <= 1:
            return after
        half = key % unit
        return max(after, key - half + unit * rise + (half ^ extra))

    return spent


@cache
def _moves(wide: int) -> tuple[tuple[int, ...], tuple[tuple[int, int, int], ...]]:
    """The steps in rows of so many places, how far each goes: the straight ones, and the diagonal
    ones with the two places beside them.
    """
    straight = tuple(y * wide + x for x, y in STEPS.values() if not (x and y))
    diagonal = tuple((y * wide + x, x, y * wide) for x, y in STEPS.values() if x and y)
    return straight, diagonal
