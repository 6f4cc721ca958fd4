"""One fighter who has to declare, and all that he weighs it by."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from game.ai.single.goals import Wishes
from game.ai.skirmish import worth
from game.ai.skirmish.dangers import Dangers
from game.ai.skirmish.fray import Fray, Man
from game.ai.skirmish.walks import offered
from game.ai.skirmish.worth import Terms
from game.core.grid import Cell
from game.core.orders import Order
from game.core.ruleset import Request
from game.core.seat import Seat

FEAR = 0.3
"""What a place's danger counts beside a blow: it may come to nothing."""

LATE = 0.6
"""How often an enemy strikes before one has gone away from him."""

ALONE = 2
"""Whose friends do nothing in the meantime gains nothing by warding off blows, or by keeping an
enemy busy: the more there are, the more it is worth.
"""

LOAD = "load"
"""Getting a weapon ready that shoots."""

WARD = 2.0
"""How much more one counts whom his side must not lose."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A declaration with its worth; what it does to whom, and where he will stand.

    ``blow`` is what the attack is worth if it can be made at all, ``points`` what it takes then.
    """

    order: Order
    terms: Terms
    cell: Cell
    target: int | None = None
    felled: float = 0.0
    hurt: float = 0.0
    blow: float = 0.0
    points: float = 0.0

    @property
    def worth(self) -> float:
        """All terms together."""
        return worth.total(self.terms)


@dataclass(slots=True)
class Turn:
    """What the side has settled so far in this turn: cells taken, who may be felled, who is
    attacked by how many, whom somebody means to throw or hold, and what was tried by imagining it.
    """

    taken: set[Cell] = field(default_factory=set)
    gone: dict[int, float] = field(default_factory=dict)
    hurt: dict[int, float] = field(default_factory=dict)
    seized: set[int] = field(default_factory=set)
    tries: int = 0

    def settle(self, choice: Choice) -> None:
        """Take a fighter's declaration into account."""
        self.taken.add(choice.cell)
        if choice.target is not None:
            stands = 1.0 - self.gone.get(choice.target, 0.0)
            self.gone[choice.target] = 1.0 - stands * (1.0 - choice.felled)
            self.hurt[choice.target] = self.hurt.get(choice.target, 0.0) + choice.hurt
            if choice.order.text("how") == "grapple":
                self.seized.add(choice.target)


@dataclass(frozen=True)
class Mind:
    """A fighter with his request, what he sees, what he fears and what his side wants.

    ``keen`` looks at everything; one who is not thinks of blows and of walking only.
    """

    seat: Seat
    request: Request
    fray: Fray
    me: Man
    dangers: Dangers
    turn: Turn
    wishes: Wishes
    keen: bool = True
    known: dict[tuple[int, ...], float] = field(default_factory=dict)
    """What was found out about places, for this declaration alone."""

    @cached_property
    def shoots(self) -> bool:
        """Whether he strikes from afar, now or when he has loaded."""
        if self.me.unit in self.dangers.shooters:
            return True
        return LOAD in offered(self.seat, self.request, ("form", "move"))

    @cached_property
    def patient(self) -> bool:
        """Whether the enemy may be left to come: he does, or must, and no friend needs help."""
        if self.fray.engaged(self.me.cell):
            return False
        own = sum(man.unit in self.dangers.shooters for man in self.fray.friends)
        theirs = sum(foe.unit in self.dangers.shooters for foe in self.fray.foes)
        return self.fray.coming or own > theirs

    @property
    def meanwhile(self) -> float:
        """What it is worth to gain time: the part of it that his friends can use."""
        others = len(self.fray.friends) - 1
        return 1.0 if self.me.unit in self.wishes.wards else others / (others + ALONE)

    @property
    def own(self) -> float:
        """What he counts for himself."""
        ward = WARD if self.me.unit in self.wishes.wards else 1.0
        return ward * (1.0 if self.me.common else 1.3)

    def counts(self, foe: Man) -> float:
        """What this enemy counts for, less the chance that others fell him first."""
        prize = self.wishes.prize(foe.unit, self.others)
        return self.stands(foe) * (self.dangers.weight(foe) + prize)

    def stands(self, foe: Man) -> float:
        """The chance that nobody else has felled this enemy before."""
        return 1.0 - self.turn.gone.get(foe.unit, 0.0)

    def ransom(self, foe: Man) -> float:
        """What it is worth to have this enemy at one's mercy."""
        return self.stands(foe) * self.wishes.ransom(foe.unit, self.others)

    @property
    def others(self) -> int:
        """How many enemies there are beside any one."""
        return len(self.fray.foes) - 1

    def place(self, cell: Cell) -> Terms:
        """What a cell is worth: what is to be feared there, and whether goals draw him there."""
        there = self._feared(cell)
        if cell != self.me.cell:
            here = self._feared(self.me.cell)
            there = there + LATE * max(0.0, here - there)
        fear = FEAR * self.own * there
        pull = self.wishes.pull(self.fray.grid, self.fray.view.clock.round, self.me.cell, cell)
        return (("danger", -fear), ("objective", pull))

    def _feared(self, cell: Cell) -> float:
        """The part of him that he has to expect to lose there; the same wherever the same enemies
        threaten him.
        """
        threats = self.fray.threats(cell)
        if threats not in self.known:
            self.known[threats] = self.dangers.at(self.fray, self.me, cell, self.turn.gone)
        return self.known[threats]
