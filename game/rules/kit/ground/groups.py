"""Places of units of many figures: where their figures stand, who falls out, how they form anew.

A place lists the cells of one figure after those of another, the leading figure first. A figure of
``size`` fills size × size cells, of which the south-western one is its anchor and comes first.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field

from game.core.grid import STEPS, Cell
from game.rules.kit.ground.feet import Feet
from game.rules.kit.ground.places import Crowd, Place, block
from game.rules.kit.ground.site import Site

APART = 2
"""Within so many king's moves each figure of a cloud stands from another one of it."""

WAYS = tuple(STEPS.values())

LONGEST = 4
"""A block is at most so many times as wide as deep where it has more than one rank."""


def figures_of(place: Place, size: int) -> tuple[Place, ...]:
    """The cells of each figure of a unit, the leading one first."""
    each = size * size
    return tuple(place[at : at + each] for at in range(0, len(place), each))


def anchors(place: Place, size: int) -> Place:
    """The anchor of each figure of a unit, the leading one first."""
    return place[:: size * size]


def moved(place: Place, a: Cell, b: Cell) -> Place:
    """The same place, as far off as ``b`` is from ``a``; it may lie off the field."""
    x, y = b.x - a.x, b.y - a.y
    return tuple(Cell(cell.x + x, cell.y + y) for cell in place)


@dataclass(frozen=True, slots=True, eq=False)
class Room:
    """Where figures of ``size`` × ``size`` cells may stand, and what they may pass on their way
    there: nobody passes what their ``feet`` cannot, nor stands in a cell of the ``crowd``.
    """

    site: Site
    crowd: Crowd
    feet: Feet
    size: int = 1
    _known: dict[tuple[int, int], int] = field(default_factory=dict)

    def kind(self, anchor: tuple[int, int]) -> int:
        """2 where a figure may stand, 1 where it may only pass, 0 where it may not even pass."""
        known = self._known.get(anchor)
        if known is None:
            known = self._known[anchor] = self._look(Cell(*anchor))
        return known

    def _look(self, anchor: Cell) -> int:
        site, feet, free = self.site, self.feet, True
        for cell in block(anchor, self.size):
            if not site.grid.holds(cell) or not feet.price[site.footing[site.place(cell)]]:
                return 0
            stander = self.crowd.get(cell)
            if stander is not None:
                if feet.barred(stander):
                    return 0
                free = False
        return 1 + free

    def height(self, anchor: tuple[int, int]) -> int:
        """The highest ground under a figure there."""
        return max(self.site.height(cell) for cell in block(Cell(*anchor), self.size))

    def leads(self, here: tuple[int, int], to: tuple[int, int]) -> bool:
        """Whether a figure can step from one cell to its neighbour, which it may pass."""
        (x, y), (a, b) = here, to
        if x != a and y != b and not (self.kind((a, y)) or self.kind((x, b))):
            return False
        return self.site.level or abs(self.height(here) - self.height(to)) <= self.feet.rise


def placed(
    room: Room, lead: Cell, count: int, *prefer: Collection[Cell], apart: int = APART
) -> Place | None:
    """Where so many figures stand around the leading one, who stands at ``lead``.

    First the anchors that are preferred are taken, of several lists one after the other, then
    others, nearest on foot first; each figure stands within ``apart`` king's moves of another.
    None where there is no room for all.
    """
    if room.kind(lead) != 2:
        return None
    taken, cover = [lead], set(block(lead, room.size))
    hops = room.size + apart - 2
    for liked in prefer:
        if liked and len(taken) < count:
            _spread(room, lead, count, set(liked).__contains__, (taken, cover), hops)
    if len(taken) < count:
        _spread(room, lead, count, lambda _: True, (taken, cover), hops)
    if len(taken) < count:
        return None
    return tuple(taken) if room.size == 1 else _cells(taken, room.size)


def _cells(taken: Iterable[Cell], size: int) -> Place:
    return tuple(cell for anchor in taken for cell in block(anchor, size))


def _spread(
    room: Room,
    lead: Cell,
    count: int,
    wanted: Callable[[Cell], bool],
    so_far: tuple[list[Cell], set[Cell]],
    hops: int,
) -> None:
    """Take cells outwards from the leader on foot; so many may be passed between two taken."""
    taken, cover = so_far
    stand, kind, leads, single = set(taken), room.kind, room.leads, room.size == 1
    best: dict[tuple[int, int], int] = {lead: 0}
    front = deque[tuple[tuple[int, int], int]]([(lead, 0)])
    while front and len(taken) < count:
        here, gone = front.popleft()
        if best[here] < gone:
            continue
        for dx, dy in WAYS:
            to = (here[0] + dx, here[1] + dy)
            if best.get(to, hops + 1) <= 0 or not kind(to) or not leads(here, to):
                continue
            after = 0 if to in stand else gone + 1
            if after and kind(to) == 2 and gone <= hops:
                cell = Cell(*to)
                whole = (cell,) if single else block(cell, room.size)
                if wanted(cell) and cover.isdisjoint(whole):
                    taken.append(cell)
                    stand.add(cell)
                    cover.update(whole)
                    after = 0
                    if len(taken) == count:
                        return
            if after <= hops and after < best.get(to, hops + 1):
                best[to] = after
                front.append((to, after))


def thinned(place: Place, size: int, keep: int, danger: Callable[[Place], float]) -> Place:
    """What is left of a unit of which only ``keep`` figures stand: those in the greatest danger
    are gone, the leading one last among equals. The first of those who are left leads now.
    """
    figures = figures_of(place, size)
    gone = len(figures) - keep
    if gone <= 0:
        return place
    worst = sorted(range(len(figures)), key=lambda at: (-danger(figures[at]), -at))
    fallen = set(worst[:gone])
    return tuple(cell for at, cells in enumerate(figures) if at not in fallen for cell in cells)


def ranked(lead: Cell, count: int, wide: int, facing: str, size: int = 1) -> tuple[Cell, ...]:
    """The anchors of a block of figures, so many abreast: the leading one in the middle of the
    first rank, the others behind and beside, who look to ``facing`` (a name of STEPS).
    """
    dx, dy = STEPS[facing]
    if dx and dy:
        dx = 0
    found = []
    for at in range(count):
        rank, file = divmod(at, wide)
        abreast = min(wide, count - rank * wide)
        aside = _from_middle(file) if abreast == wide else file - abreast // 2
        x, y = aside * dy - rank * dx, -aside * dx - rank * dy
        found.append(Cell(lead.x + x * size, lead.y + y * size))
    return tuple(found)


def _from_middle(file: int) -> int:
    """0, 1, -1, 2, -2 …"""
    return (file + 1) // 2 * (1 if file % 2 else -1)


def broad(count: int) -> int:
    """How many of so many figures stand abreast in a block: of the widths that leave the fewest
    gaps in the last rank the one that makes it about twice as wide as deep.
    """
    return min(range(1, count + 1), key=lambda wide: _oddness(wide, -(-count // wide), count))


def _oddness(wide: int, deep: int, count: int) -> tuple[bool, int, float]:
    """How far a block is from being square up to four times as wide as deep, from being full, and
    from being twice as wide as deep; of two as far the deeper one comes first.
    """
    narrow, broad_ = sorted((wide, 2 * deep))
    return not deep <= wide <= LONGEST * deep, wide * deep - count, broad_ / narrow
