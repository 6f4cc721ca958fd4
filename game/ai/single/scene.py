"""The fight as one side sees it: who is how badly off, where, what he counts for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from game.ai.single.goals import Wishes, wishes
from game.ai.single.ground import FAR, way
from game.core.components import Facing, Field, Out, Position, Temper, Unit
from game.core.grid import Cell, Grid, king_moves
from game.core.memo import lately
from game.core.shown import Lookout
from game.core.tactics import FighterTactics
from game.core.view import View

RANKS = {"foe": 1.15, "hero": 1.3}
"""What a named foe and a hero count for; everybody else is 1."""

MOUNT = "mount"

HELPLESS = 0.4
"""What somebody counts who can do nothing, of what he would else."""

WARD = 1.6
"""How much more one counts whom his side must not lose."""

SPOILT = 0.25
"""What is left of what one counts who is wanted alive, where he may be killed."""

FUGITIVE = 0.6
"""How much more an enemy counts who can still leave the field, where his side must."""

ALONE = 3.0
"""How much more it is worth to stay where somebody must be, if nobody else is there."""

STRONGER = 1.5
"""So much stronger than the enemies, a side that must leave the field fights as long as it may."""

AT_LEAST = 0.4
"""So much it is worth to be spared something, however strong the enemies are."""

HOLDS_OUT = 1.5
"""So much it is worth to a side that wins by holding out."""

MOST = 1.5
"""So much more, and no more, a goal makes of somebody who is one of many enemies."""


@dataclass(frozen=True, slots=True)
class Man:
    """A fighter on the field: the part of him that is left, how much of his strength he can use,
    what he counts for while he is unhurt.
    """

    unit: int
    side: str
    cell: Cell
    left: float
    power: float
    rank: str
    temper: str
    facing: str = ""

    @property
    def worth(self) -> float:
        """What he counts for."""
        return RANKS.get(self.rank, 1.0) * (1.0 if self.power else HELPLESS)


@dataclass(frozen=True)
class Scene:
    """Everybody who is not out of the fight, and what the goals make of it."""

    view: View
    grid: Grid
    lookout: Lookout
    tactics: FighterTactics
    friends: tuple[Man, ...]
    foes: tuple[Man, ...]

    @cached_property
    def wishes(self) -> Wishes:
        """What the goals of both sides mean for this one."""
        return wishes(self.view, self.rim)

    @cached_property
    def rim(self) -> frozenset[Cell]:
        """The cells at the edge of the field."""
        return _rim(self.grid)

    @cached_property
    def _known(self) -> dict[int, Man]:
        return {man.unit: man for man in (*self.friends, *self.foes)}

    @cached_property
    def runners(self) -> tuple[Man, ...]:
        """As many as must leave: the nearest of those who can, or all of them if they are fewer
        than their enemies. Nobody while they are so much stronger that they may as well win, and
        have the time; nor where too few are left of them.
        """
        if not self.wishes.leave:
            return ()
        ways, count = way(self.grid, self.wishes.cells), self.wishes.count
        able = sorted(
            (man for man in self.friends if man.power),
            key=lambda man: (ways.left(man.cell), man.unit),
        )
        if len(able) < max(1, count):
            return ()
        some = able[:count] if count and len(able) >= len(self.foes) else able
        if strength(self.friends) < STRONGER * strength(self.foes):
            return tuple(some)
        now, farthest = self.view.clock.round, max(ways.left(man.cell) for man in some)
        return tuple(some) if self.wishes.presses(now, farthest) else ()

    @cached_property
    def lasts(self) -> float:
        """What it is worth to be spared something instead of striking: all of it to the stronger
        side, less to one with less strength left than its enemies, for whom time does not work; and
        more to one that wins by being there still.
        """
        if self.wishes.outlasts:
            return HOLDS_OUT
        odds = strength(self.friends) / max(strength(self.foes), 0.1)
        return max(AT_LEAST, min(1.0, odds))

    def pull(self, me: Man, cell: Cell) -> float:
        """What a cell is worth to somebody because of where his side must be: more to the only one
        who is there, and nothing to whoever need not leave, or must fight his way through.
        """
        if self.wishes.leave and (me not in self.runners or barred(self, me)):
            return 0.0
        wanted = self.wishes.cells
        alone = me.cell in wanted and not any(
            man.cell in wanted for man in self.friends if man is not me
        )
        worth = self.wishes.pull(self.grid, self.view.clock.round, me.cell, cell)
        return worth * (ALONE if alone else 1.0)

    def man(self, unit: int | None) -> Man | None:
        """Whoever has this id and is not out of the fight."""
        return self._known.get(unit) if unit is not None else None

    def foe(self, unit: int | None) -> Man | None:
        """The enemy of this id."""
        man = self.man(unit)
        return man if man is not None and man.side != self.view.side else None

    def beside(self, cell: Cell) -> tuple[Man, ...]:
        """The enemies next to a cell who can do something."""
        return tuple(foe for foe in self.foes if foe.power and king_moves(cell, foe.cell) <= 1)

    def closest(self, cell: Cell) -> Man | None:
        """The enemy closest to a cell, those who can do something first."""
        return min(
            self.foes,
            key=lambda foe: (not foe.power, king_moves(cell, foe.cell), foe.unit),
            default=None,
        )

    @cached_property
    def threat(self) -> Mapping[Cell, tuple[int, ...]]:
        """Who of the enemies could strike or shoot at which cell."""
        return self.lookout.threat(self.view)

    @cached_property
    def ahead(self) -> frozenset[Cell]:
        """Where the enemies are to whom one goes: those who can do something, or are wanted."""
        wanted = (*self.wishes.captives, *self.wishes.wanted)
        open_to = [foe.cell for foe in self.foes if foe.power or foe.unit in wanted]
        return frozenset(open_to or [foe.cell for foe in self.foes])

    def counts(self, man: Man, alive: bool = False) -> float:
        """What he counts for, goals and all: in full, however much of him is left. Who is wanted
        alive counts little where he is not taken so.
        """
        if man.side == self.view.side:
            return man.worth * (WARD if man.unit in self.wishes.wards else 1.0)
        others, worth = len(self.foes) - 1, man.worth
        if man.power and self.tactics.might is not None:
            worth *= self.tactics.might(self.view, man.unit)
        ransom = self.wishes.ransom(man.unit, others)
        if ransom and not alive:
            return SPOILT * worth
        runner = FUGITIVE * (self.wishes.chase and bool(man.power))
        return worth + min(MOST, self.wishes.prize(man.unit, others) + ransom + runner)


def strength(men: tuple[Man, ...]) -> float:
    """How many fresh men they are worth: half of a man is his arm, half the life he has left."""
    return sum(0.5 + 0.5 * man.left for man in men if man.power)


@lru_cache(maxsize=8)
def scene(view: View) -> Scene:
    """The fight as this view shows it; worked out once for each view."""
    tactics, lookout = view.scale.tactics, view.scale.lookout
    assert isinstance(tactics, FighterTactics)
    assert lookout is not None
    men = [
        _man(view, tactics, unit, who, post.cell)
        for unit, (who, post) in view.each(Unit, Position)
        if view.find(unit, Out) is None and view.find(unit, Facing) is not None
    ]
    there = [man for man in men if man.left > 0 and man.rank != MOUNT]
    return Scene(
        view,
        next(field.grid for _, (field,) in view.each(Field)),
        lookout,
        tactics,
        tuple(man for man in there if man.side == view.side),
        tuple(man for man in there if man.side != view.side),
    )


def _man(view: View, tactics: FighterTactics, unit: int, who: Unit, cell: Cell) -> Man:
    temper, facing, rank = view.find(unit, Temper), view.find(unit, Facing), tactics.rank
    return Man(
        unit,
        who.side,
        cell,
        tactics.left(view, unit),
        tactics.power(view, unit),
        rank(view, unit) if rank is not None else view.scale.card(view, unit).rank,
        temper.kind if temper else "",
        facing.direction if facing else "",
    )


@lately
def _rim(grid: Grid) -> frozenset[Cell]:
    ends = (0, grid.columns - 1), (0, grid.rows - 1)
    return frozenset(cell for cell in grid.cells() if cell.x in ends[0] or cell.y in ends[1])


@lately
def barred(now: Scene, me: Man) -> bool:
    """Whether enemies stand on his straightest way off the field, or at its side."""
    ways, here = way(now.grid, now.wishes.cells), me.cell
    left = ways.left(here)
    ahead = [foe.cell for foe in now.foes if foe.power and ways.left(foe.cell) < left]
    while ahead and 0 < ways.left(here) < FAR:
        beside = [Cell(here.x + x, here.y + y) for x in (-1, 0, 1) for y in (-1, 0, 1)]
        here = min(beside, key=lambda cell: (ways.left(cell), cell))
        if any(king_moves(here, cell) <= 1 for cell in ahead):
            return True
    return False


def shoots(now: Scene, man: Man) -> bool:
    """Whether he has something to shoot or throw, as the book says, or tells of its shots."""
    if now.tactics.afar is not None:
        return now.tactics.afar(now.view, man.unit) > 0
    if now.tactics.shoots is not None:
        return now.tactics.shoots(now.view, man.unit)
    return any(line.modifiers for line in now.lookout.sight(now.view, man.unit, man.cell))
