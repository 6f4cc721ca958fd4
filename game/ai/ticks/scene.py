"""The fight at one moment as a side sees it: who is how badly off, where, and what he is at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from game.ai.field import lookout_of
from game.ai.single.goals import Wishes, wishes
from game.core.components import Facing, Field, Health, Out, Position, Temper, Unit
from game.core.grid import Cell, Grid
from game.core.shown import Card, Lookout, Mark
from game.core.view import View

RANKS = {"": 1.0, "enemy": 1.0, "foe": 1.15, "hero": 1.3}
"""What a fighter counts for by his rank."""

ASLEEP, PRONE, STUNNED = "asleep", "prone", "stunned"
HELD, HOLDING, CAUGHT = "held", "holding", "entangled"
GONE = frozenset({"out_cold", "dying"})
"""States on a fighter's card that matter here; of these last he does not come back."""

HELPLESS = 0.4
"""What somebody counts who lies senseless."""

RUN = 8
"""Metres that somebody who is near can run before he strikes."""

LOW = 0.15
"""What is left of a fighter whom the next wound puts out of action."""


@dataclass(frozen=True, slots=True)
class Man:
    """A fighter on the field: wounds and how many he can bear, what he has left for answers, the
    share of his points that is left, his states, and on which tick his next turn comes (None: in
    this round no more).
    """

    unit: int
    side: str
    cell: Cell
    rank: str
    temper: str
    wounds: int
    limit: int
    actions: int
    ki: int
    points: float
    states: frozenset[str]
    armour: Mapping[str, int]
    due: int | None = None
    busy: int | None = None
    able: bool = True
    shoots: bool = False

    @property
    def worth(self) -> float:
        """What he counts for while he is unhurt."""
        return RANKS.get(self.rank, 1.0) * (HELPLESS if ASLEEP in self.states else 1.0)

    def left(self, more: int = 0) -> float:
        """The part of him that is left after so many more wounds, 0 when he is out."""
        share = (self.limit - self.wounds - more) / max(1, self.limit)
        return LOW + (1.0 - LOW) * share if share > 0 else 0.0


@dataclass(frozen=True)
class Scene:
    """Everybody who is not out of the fight, the time, and what the goals make of it."""

    view: View
    grid: Grid
    lookout: Lookout
    now: int
    friends: tuple[Man, ...]
    foes: tuple[Man, ...]

    @cached_property
    def wishes(self) -> Wishes:
        """What the goals of both sides mean for this one."""
        last = (self.grid.columns - 1, self.grid.rows - 1)
        cells = self.grid.cells()
        rim = frozenset(c for c in cells if c.x in (0, last[0]) or c.y in (0, last[1]))
        return wishes(self.view, rim)

    def man(self, unit: int | None) -> Man | None:
        """Whoever has this id, of either side."""
        return next((man for man in (*self.friends, *self.foes) if man.unit == unit), None)

    def foe(self, unit: int | None) -> Man | None:
        """The enemy of this id."""
        return next((man for man in self.foes if man.unit == unit), None)

    def beside(self, cell: Cell, but: int = 0) -> tuple[Man, ...]:
        """The enemies next to a cell who can fight, all but one."""
        return tuple(
            foe for foe in self.foes if foe.able and foe.unit != but and apart(cell, foe.cell) <= 1
        )

    def menaces(self, cell: Cell) -> tuple[Man, ...]:
        """The enemies who could attack somebody there before long: near enough to run up, or with
        something to shoot.
        """
        near = (foe for foe in self.foes if foe.shoots or apart(cell, foe.cell) <= RUN)
        return tuple(foe for foe in near if foe.able)

    def closest(self, cell: Cell) -> Man | None:
        """The enemy closest to a cell, those who can fight first."""
        return min(
            self.foes, key=lambda foe: (not foe.able, apart(cell, foe.cell), foe.unit), default=None
        )

    def counts(self, foe: Man) -> float:
        """What this enemy counts for, goals and all."""
        others = len(self.foes) - 1
        aim = self.wishes.prize(foe.unit, others) + self.wishes.ransom(foe.unit, others)
        return foe.worth + min(1.0, aim)

    def own(self, me: Man) -> float:
        """What one of the side counts for."""
        return me.worth * (1.5 if me.unit in self.wishes.wards else 1.0)


def apart(a: Cell, b: Cell) -> int:
    """Metres between two cells, a diagonal counting as one."""
    return max(abs(a.x - b.x), abs(a.y - b.y))


@lru_cache(maxsize=8)
def scene(view: View) -> Scene:
    """The fight as this view shows it; worked out once for each view."""
    lookout = lookout_of(view)
    bar = view.scale.timeline(view)
    marks = bar.marks if bar else ()
    men = [
        man_of(view, unit, who, spot.cell, [mark for mark in marks if mark.unit == unit])
        for unit, (who, spot) in view.each(Unit, Position)
        if view.find(unit, Out) is None and view.find(unit, Facing) is not None
    ]
    still = [man for man in men if not man.states & GONE]
    return Scene(
        view,
        next(field.grid for _, (field,) in view.each(Field)),
        lookout,
        (bar.now or 0) if bar else 0,
        tuple(man for man in still if man.side == view.side),
        tuple(man for man in still if man.side != view.side),
    )


def man_of(view: View, unit: int, who: Unit, cell: Cell, marks: list[Mark]) -> Man:
    """A fighter as his card and the bar of time show him."""
    card, temper = view.scale.card(view, unit), view.find(unit, Temper)
    wounds, limit = number(card, "red")
    health = view.find(unit, Health)
    due = next((mark.at for mark in marks if mark.state in ("due", "acting") and _due(mark)), None)
    busy = min((mark.until for mark in marks if mark.until and not _due(mark)), default=None)
    return Man(
        unit,
        who.side,
        cell,
        card.rank,
        temper.kind if temper else "",
        wounds,
        limit,
        number(card, "actions")[0],
        number(card, "ki")[0],
        health.now / max(1, health.full) if health else 1.0,
        frozenset(chip.key.rpartition(".")[2] for chip in card.chips),
        {part.area: part.armour for part in card.body},
        due,
        busy,
        lookout_of(view).able(view, unit),
        any(stat.key.endswith(".shots") for stat in card.stats),
    )


def _due(mark: Mark) -> bool:
    return mark.at is not None and mark.at == mark.until


def number(card: Card, name: str) -> tuple[int, int]:
    """A number on a card, and the one behind its stroke; the number itself without one."""
    for stat in card.stats:
        if stat.key.rpartition(".")[2] == name:
            first, _, full = str(stat.value).partition("/")
            return int(first), int(full or first)
    return 0, 1
