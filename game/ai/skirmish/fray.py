"""The fight as one side sees it: who can still fight, where, and who threatens which cell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from game.ai.field import lookout_of
from game.core.components import Facing, Field, Health, Out, Position, Temper, Unit
from game.core.grid import Cell, Grid, arc, direction_to
from game.core.ruleset import Request
from game.core.shown import Lookout, Part
from game.core.view import View

DECLARATION = "act"
"""What a request asks for that is answered with a declaration on the field."""

MOUNT, RANK_AND_FILE = "mount", "enemy"
PRONE, HELD = "prone", "held"
"""States on a fighter's card that matter to an opponent."""

AT_HAND = 16
"""Within so many cells one goes to a friend's help."""

LATELY = 6
"""So many events for each fighter are looked back to see whether somebody comes."""


@dataclass(frozen=True, slots=True)
class Man:
    """A fighter who stands on the field and can still fight; ``states`` are those on his card."""

    unit: int
    side: str
    cell: Cell
    now: int
    full: int
    rank: str
    temper: str
    facing: str = ""
    states: frozenset[str] = frozenset()
    body: tuple[Part, ...] = ()

    @property
    def life(self) -> int:
        """The points that are left to lose, at least one."""
        return max(1, self.now)

    @property
    def common(self) -> bool:
        """Whether he is one of the rank and file."""
        return self.rank == RANK_AND_FILE

    @property
    def prone(self) -> bool:
        """Whether he lies on the ground."""
        return PRONE in self.states

    @property
    def held(self) -> bool:
        """Whether somebody holds him."""
        return HELD in self.states

    def behind(self, cell: Cell) -> bool:
        """Whether this cell next to him lies at his back."""
        towards = direction_to(self.cell, cell)
        return bool(self.facing and towards) and arc(self.facing, towards or "") == "rear"


@dataclass(frozen=True, slots=True)
class Fray:
    """Both sides' able fighters, who of the enemies threatens which cell, and the view itself.

    ``watched`` counts those of the side whom each enemy could attack; ``coming`` tells whether an
    enemy has moved of late, or nothing has happened yet.
    """

    view: View
    grid: Grid
    lookout: Lookout
    friends: tuple[Man, ...]
    foes: tuple[Man, ...]
    threat: Mapping[Cell, tuple[int, ...]]
    watched: Mapping[int, int]
    coming: bool

    def engaged(self, cell: Cell) -> bool:
        """Whether somebody of the side is at blows not far from there."""
        return any(
            apart(cell, friend.cell) <= AT_HAND and self.beside(friend.cell)
            for friend in self.friends
        )

    def man(self, unit: int | None) -> Man | None:
        """The able fighter of this id, of whichever side."""
        return next((man for man in (*self.friends, *self.foes) if man.unit == unit), None)

    def foe(self, unit: int | None) -> Man | None:
        """The able enemy of this id."""
        return next((man for man in self.foes if man.unit == unit), None)

    def closest(self, cell: Cell) -> Man | None:
        """The able enemy closest to a cell, the first by id of several."""
        return min(self.foes, key=lambda foe: (apart(cell, foe.cell), foe.unit), default=None)

    def threats(self, cell: Cell) -> tuple[int, ...]:
        """The able enemies who could attack somebody there in the next turn."""
        return self.threat.get(cell, ())

    def beside(self, cell: Cell) -> tuple[Man, ...]:
        """The able enemies next to a cell."""
        return tuple(foe for foe in self.foes if near(cell, foe.cell))


def apart(a: Cell, b: Cell) -> int:
    """Steps between two cells, diagonals included, every second of which counts twice."""
    dx, dy = abs(a.x - b.x), abs(a.y - b.y)
    return max(dx, dy) + min(dx, dy) // 2


def near(a: Cell, b: Cell) -> bool:
    """Whether two cells touch, corners included."""
    return max(abs(a.x - b.x), abs(a.y - b.y)) == 1


def declares(view: View, request: Request) -> bool:
    """Whether the request asks for a declaration on the field."""
    return view.ruleset.kinds[request.kind].asks == DECLARATION


@lru_cache(maxsize=8)
def fray(view: View) -> Fray:
    """What the side knows of the fight; worked out once for each view."""
    lookout = lookout_of(view)
    men = [
        _man(view, unit, who, position.cell, health)
        for unit, (who, position, health) in view.each(Unit, Position, Health)
        if view.find(unit, Out) is None and lookout.able(view, unit)
    ]
    men = [man for man in men if man.rank != MOUNT]
    foes = tuple(man for man in men if man.side != view.side)
    friends = tuple(man for man in men if man.side == view.side)
    threat = lookout.threat(view)
    return Fray(
        view,
        next(field.grid for _, (field,) in view.each(Field)),
        lookout,
        friends,
        foes,
        threat,
        Counter(foe for man in friends for foe in threat.get(man.cell, ())),
        _coming(view, {foe.unit for foe in foes}),
    )


def _coming(view: View, foes: set[int]) -> bool:
    if view.clock.round <= 1:
        return True
    look_back = LATELY * (len(foes) + len(view.rows) // 2)
    lately = islice(reversed(view.events), look_back)
    return any(event.key == "moved" and event.unit in foes for event in lately)


def _man(view: View, unit: int, who: Unit, cell: Cell, health: Health) -> Man:
    temper, facing = view.find(unit, Temper), view.find(unit, Facing)
    card = view.scale.card(view, unit)
    return Man(
        unit,
        who.side,
        cell,
        health.now,
        health.full,
        card.rank,
        temper.kind if temper else "",
        facing.direction if facing else "",
        frozenset(chip.key.rpartition(".")[2] for chip in card.chips),
        card.body,
    )
